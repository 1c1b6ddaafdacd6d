"""Looks at the output as an attacker would: what a detector still sees there is hidden too, until nothing changes.

Hiding one thing changes the context of the next, so a recognizer may see a name in the output that it missed in the
input. Looking again finds such names, and makes sanitizing twice the same as sanitizing once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from sanitizer.analyse.policy.general import leftover, public_body
from sanitizer.analyse.policy.recurrence import direct_everywhere
from sanitizer.analyse.policy.titles import only_styles, without_title
from sanitizer.core.errors import GuaranteeError
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import OffsetMap
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import OPAQUE, said, wider
from sanitizer.recode.operators import KEPT_DIRECT
from sanitizer.verify.leaks import leaks

LOOKS = 6
"""How often the output of a document is looked at again before what still changes is a label."""

Output = tuple[str, OffsetMap]
T = TypeVar("T")

_UNSTABLE = "its stand-in would have been taken for a finding again"
_HOUSE = re.compile(r"[0-9]{1,2}")
"""The number of a house alone finds nobody: another 3 is a dose, a page or the number of a person."""
_LEAK = "its stand-in would have named a direct identifier"


def look_again(
    texts: Sequence[str],
    fresh: Callable[[list[str], list[int]], Mapping[int, T]],
    hide: Callable[[int, T, int], str],
    *,
    changed: Iterable[int] | None = None,
    looks: int = LOOKS,
) -> list[str]:
    """The texts as they are when nothing fresh shows up in them any more, or after so many looks.

    Args:
        texts: what an attacker would see.
        fresh: all texts, and the numbers of those that changed last -> what each of them shows that it should not.
        hide: the number of a text, what is fresh in it, and which look this is, from 1 -> the new text.
        changed: the texts to look at first; by default all.
        looks: how often to look at the most.

    >>> look_again(["a1", "b"], lambda texts, last: {i: "1" for i in last if "1" in texts[i]}, lambda i, what, n: "a")
    ['a', 'b']
    """
    current = list(texts)
    last = list(range(len(current)) if changed is None else changed)
    for look in range(1, looks + 1):
        found = fresh(current, last) if last else {}
        if not found:
            break
        for number, what in found.items():
            current[number] = hide(number, what, look)
        last = list(found)
    return current


def plain(findings: Iterable[Finding]) -> list[Finding]:
    """The findings as detected, without ladder and choice."""
    return [replace(f, ladder=None, replacement=None, reason="", entity=-1) for f in findings]


def with_fresh(
    text: str,
    findings: Sequence[Finding],
    offsets: OffsetMap,
    fresh: Sequence[Finding],
    choose: Callable[[list[Finding]], list[Finding]],
    *,
    last: bool,
    tells: Callable[[str], bool] = lambda text: False,
) -> list[Finding]:
    """``findings`` with those that only the output showed, brought back to the input's offsets.

    What is seen beside a stand-in becomes a finding of its own. A stand-in in which something is seen is widened, by a
    rung at a time and to its label at the ``last`` look, in which nothing is seen.

    Args:
        text: the input.
        findings: what was found and chosen in it so far.
        offsets: between the input and the output that they gave.
        fresh: what was found in that output.
        choose: raw findings -> findings with recurrences and choices.
        last: whether this is the last look.
        tells: whether a stand-in says too much of somebody protected.
    """
    written = {(f.start, f.end): f for f in findings}
    marked = SpanIndex(written)
    unstable = {span: f.replacement or MASK for span, f in written.items() if f.reason == _UNSTABLE}
    added = []
    for finding in fresh:
        start, end = offsets.to_input(finding.start), offsets.to_input(finding.end, end=True)
        names = ("second-look", *finding.detectors)
        spans = (stripped(text, *part) for part in marked.outside(start, end))
        parts = [(a, b) for a, b in spans if any(c.isalnum() for c in text[a:b]) and not leftover(text[a:b])]
        said = [replace(finding, start=a, end=b, text=text[a:b], detectors=names) for a, b in parts]
        said = [one for one in said if one.type is not PiiType.MISC or not only_styles(one.text)]
        if said and all(map(public_body, said)):  # "the European Government", of which the first word is ours
            continue
        for moved in said:
            a, b = moved.start, moved.end
            added.append(replace(moved, origin=Origin.SECOND_LOOK))
            if last:
                unstable[a, b] = OPAQUE
        if last or not parts or all(text[a:b].islower() for a, b in parts):
            for span in marked.hits(start, end):
                unstable[span] = OPAQUE if last else wider(written[span], tells)
    return _rewritten(choose([*plain(findings), *plain(added)]), unstable)


def _rewritten(findings: Sequence[Finding], unstable: Mapping[tuple[int, int], str]) -> list[Finding]:
    """``findings`` with the widened stand-ins of ``unstable``; one thing has one stand-in."""
    index = SpanIndex(unstable)
    things: dict[int, str] = {}
    for finding in findings:
        for span in index.hits(finding.start, finding.end):
            things[finding.entity] = unstable.get(span, OPAQUE)
    return [
        replace(said(f, things[f.entity]), reason=_UNSTABLE)
        if f.entity in things and f.type is not PiiType.PERSON
        else f
        for f in findings
    ]


def without_leaks(
    text: str, findings: list[Finding], output: Output, names: Collection[str] = ()
) -> tuple[list[Finding], Output]:
    """The same, after counting again that no direct identifier survives; a stand-in that names one is masked.

    Args:
        text: the input.
        findings: what was found and chosen in it.
        output: what they give.
        names: what must not be read either, such as parts of protected names.

    Raises:
        GuaranteeError: one would survive all the same.
    """
    found = [without_title(f).text for f in findings if f.identifier is Identifier.DIRECT and f.reason != KEPT_DIRECT]
    told = [one for one in found if not _HOUSE.fullmatch(one)]
    direct = list(dict.fromkeys([*told, *names]))
    if not direct or not leaks(output[0], direct):
        return findings, output
    telling = {stand_in for stand_in in {f.replacement or MASK for f in findings} if leaks(stand_in, direct)}
    findings = [replace(f, replacement=MASK, reason=_LEAK) if f.replacement in telling else f for f in findings]
    for _ in range(LOOKS):
        output = recode(text, findings)
        if not leaks(output[0], direct):
            return findings, output
        findings = _masked(text, findings, output, direct)
    raise GuaranteeError("E403", "a direct identifier would survive", hint="add it to your terms and try again")


def _masked(text: str, findings: Sequence[Finding], output: Output, direct: Sequence[str]) -> list[Finding]:
    """``findings`` with the mask wherever the output still shows a direct identifier, stand-ins included."""
    wanted = [
        Finding(0, len(name), name, PiiType.MISC, Identifier.DIRECT, 1.0, ("second-look",), origin=Origin.SECOND_LOOK)
        for name in direct
    ]
    shown_again = direct_everywhere(output[0], wanted)
    spans = [(output[1].to_input(f.start), output[1].to_input(f.end, end=True)) for f in shown_again]
    showing = SpanIndex(spans)
    kept = [replace(f, replacement=MASK, reason=_LEAK) if showing.meets(f.start, f.end) else f for f in findings]
    marked = SpanIndex((f.start, f.end) for f in findings)
    for start, end in showing.hits(0, len(text)):
        if not marked.meets(start, end):
            shown = replace(wanted[0], start=start, end=end, text=text[start:end])
            kept.append(replace(shown, replacement=MASK, reason=_LEAK))
    return sorted(kept, key=lambda f: f.start)
