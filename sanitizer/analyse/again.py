"""Looks at the output as an attacker would: what a detector still sees there is hidden too, until nothing changes.

Hiding one thing changes the context of the next, so a recognizer may see a name in the output that it missed in the
input. Looking again finds such names, and makes sanitizing twice the same as sanitizing once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from sanitizer.analyse.policy.recurrence import direct_everywhere
from sanitizer.analyse.policy.titles import without_title
from sanitizer.core.errors import GuaranteeError
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import OffsetMap
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import OPAQUE, said, wider
from sanitizer.verify.leaks import leaks

LOOKS = 6
"""How often the output is looked at again before what still changes is a label."""

Output = tuple[str, OffsetMap]
Detect = Callable[[Sequence[str]], list[list[Finding]]]
Settle = Callable[[str, Sequence[Finding]], list[Finding]]

_UNSTABLE = "its stand-in would have been taken for a finding again"
_LEAK = "its stand-in would have named a direct identifier"


def plain(findings: Iterable[Finding]) -> list[Finding]:
    """The findings as detected, without ladder and choice."""
    return [replace(f, ladder=None, replacement=None, reason="", entity=-1) for f in findings]


def look_again(
    texts: Sequence[str], found: list[list[Finding]], detect: Detect, settle: Settle, *, looks: int = LOOKS
) -> tuple[list[list[Finding]], list[Output]]:
    """The findings of all looks, in offsets of the input, with the outputs they give.

    Args:
        texts: the inputs.
        found: what the first look found and chose in each.
        detect: new texts -> findings with choices.
        settle: a text and raw findings -> findings with recurrences and choices.
        looks: how often to look again at the most.
    """
    outputs = [recode(text, findings) for text, findings in zip(texts, found, strict=True)]
    pending = [i for i in range(len(texts)) if outputs[i][0] != texts[i]]
    for look in range(looks):
        if not pending:
            break
        changed = []
        for i, seen in zip(pending, detect([outputs[i][0] for i in pending]), strict=True):
            fresh = [finding for finding in seen if finding.changed]
            if fresh:
                found[i] = _with(texts[i], found[i], outputs[i], fresh, settle, last=look == looks - 1)
                outputs[i] = recode(texts[i], found[i])
                changed.append(i)
        pending = changed
    return found, outputs


def _with(
    text: str, findings: Sequence[Finding], output: Output, fresh: Sequence[Finding], settle: Settle, *, last: bool
) -> list[Finding]:
    """``findings`` with those that only the output showed, brought back to the input's offsets.

    What is seen beside a stand-in becomes a finding of its own. A stand-in in which something is seen is widened, by a
    rung at a time and to its label at the ``last`` look, in which nothing is seen.
    """
    offsets = output[1]
    written = {(f.start, f.end): f for f in findings}
    marked = SpanIndex(written)
    unstable = {span: f.replacement or MASK for span, f in written.items() if f.reason == _UNSTABLE}
    added = []
    for finding in fresh:
        start, end = offsets.to_input(finding.start), offsets.to_input(finding.end, end=True)
        names = ("second-look", *finding.detectors)
        spans = (stripped(text, *part) for part in marked.outside(start, end))
        parts = [(a, b) for a, b in spans if any(c.isalnum() for c in text[a:b])]
        for a, b in parts:
            moved = replace(finding, start=a, end=b, text=text[a:b], detectors=names)
            added.append(replace(moved, origin=Origin.SECOND_LOOK))
            if last:
                unstable[a, b] = OPAQUE
        if last or not parts or all(text[a:b].islower() for a, b in parts):
            for span in marked.hits(start, end):
                unstable[span] = OPAQUE if last else wider(written[span])
    chosen = settle(text, [*plain(findings), *plain(added)])
    return _rewritten(chosen, unstable)


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


def without_leaks(text: str, findings: list[Finding], output: Output) -> tuple[list[Finding], Output]:
    """The same, after counting again that no direct identifier survives; a stand-in that names one is masked.

    Raises:
        GuaranteeError: one would survive all the same.
    """
    direct = list(dict.fromkeys(without_title(f).text for f in findings if f.identifier is Identifier.DIRECT))
    if not direct or not leaks(output[0], direct):
        return findings, output
    telling = {stand_in for stand_in in {f.replacement or MASK for f in findings} if leaks(stand_in, direct)}
    findings = [replace(f, replacement=MASK, reason=_LEAK) if f.replacement in telling else f for f in findings]
    for _ in range(LOOKS):
        output = recode(text, findings)
        if not leaks(output[0], direct):
            return findings, output
        findings = _masked(text, findings, output)
    raise GuaranteeError("E403", "a direct identifier would survive", hint="add it to your terms and try again")


def _masked(text: str, findings: Sequence[Finding], output: Output) -> list[Finding]:
    """``findings`` with the mask wherever the output still shows a direct identifier, stand-ins included."""
    wanted = [without_title(f) for f in findings if f.identifier is Identifier.DIRECT]
    shown_again = direct_everywhere(output[0], wanted)
    spans = [(output[1].to_input(f.start), output[1].to_input(f.end, end=True)) for f in shown_again]
    showing = SpanIndex(spans)
    kept = [replace(f, replacement=MASK, reason=_LEAK) if showing.meets(f.start, f.end) else f for f in findings]
    marked = SpanIndex((f.start, f.end) for f in findings)
    for start, end in spans:
        if start < end and not marked.meets(start, end):
            shown = replace(wanted[0], start=start, end=end, text=text[start:end], detectors=("second-look",))
            kept.append(replace(shown, origin=Origin.SECOND_LOOK, replacement=MASK, reason=_LEAK))
    return sorted(kept, key=lambda f: f.start)
