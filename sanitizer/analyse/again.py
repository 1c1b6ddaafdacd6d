"""Looks at the output as an attacker would: what a detector still sees there is hidden too, until nothing changes.

Hiding one thing changes the context of the next, so a recognizer may see a name in the output that it missed in the
input. Looking again finds such names, and makes sanitizing twice the same as sanitizing once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from sanitizer.analyse.policy.recurrence import direct_everywhere
from sanitizer.analyse.policy.titles import without_title
from sanitizer.core.errors import GuaranteeError
from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.ladder import MASK
from sanitizer.core.results import OffsetMap
from sanitizer.core.spans import SpanIndex
from sanitizer.recode.edits import recode
from sanitizer.verify.leaks import leaks

LOOKS = 6
"""How often the output is looked at again before what still changes is masked."""

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
                found[i] = _with(texts[i], found[i], outputs[i], fresh, settle, mask=look == looks - 1)
                outputs[i] = recode(texts[i], found[i])
                changed.append(i)
        pending = changed
    return found, outputs


def _with(
    text: str, findings: Sequence[Finding], output: Output, fresh: Sequence[Finding], settle: Settle, *, mask: bool
) -> list[Finding]:
    """``findings`` with those that only the output showed, brought back to the input's offsets."""
    offsets = output[1]
    masked = [(f.start, f.end) for f in findings if f.reason == _UNSTABLE]
    marked = SpanIndex((f.start, f.end) for f in findings)
    added = []
    for finding in fresh:
        start, end = offsets.to_input(finding.start), offsets.to_input(finding.end, end=True)
        hit = marked.hits(start, end)
        if hit:  # our own stand-in reads like a new finding there: take the mask, which never does
            masked.extend(hit)
            start, end = min(start, hit[0][0]), max(end, hit[-1][1])
        if start < end and any(c.isalnum() for c in text[start:end]):
            names = ("second-look", *finding.detectors)
            moved = replace(finding, start=start, end=end, text=text[start:end], detectors=names)
            added.append(replace(moved, origin=Origin.SECOND_LOOK))
            if hit or mask:
                masked.append((start, end))
    unstable = SpanIndex(masked)
    chosen = settle(text, [*plain(findings), *plain(added)])
    things = {f.entity for f in chosen if unstable.meets(f.start, f.end)}  # one thing, one stand-in
    return [replace(f, replacement=MASK, reason=_UNSTABLE) if f.entity in things else f for f in chosen]


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
