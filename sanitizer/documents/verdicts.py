"""What each finding becomes by decision: the last word on a mention counts, within the floor or with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from sanitizer.core.errors import InputError
from sanitizer.core.findings import Finding, Origin
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.documents.decisions import Action, Decision
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.recode.labels import OPAQUE, label, said
from sanitizer.select.limits import Floor

Span = tuple[int, int]
OWN = "reviewer"
"""The source of a rung that a person typed."""
_CHOICES = {Action.RUNG, Action.KEEP, Action.MASK, Action.WORDS, Action.RESET}


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The decided findings of a document by their span."""

    chosen: dict[Span, Finding] = field(default_factory=dict, repr=False)
    kept: frozenset[Span] = frozenset()
    """Those whose text stays, by decision."""
    _index: SpanIndex = field(default_factory=lambda: SpanIndex(()), repr=False)

    @property
    def spans(self) -> set[Span]:
        """Where something was decided."""
        return set(self.chosen)

    @property
    def as_typed(self) -> set[Span]:
        """Where words stand as a person chose them, whatever the settings call people and masks."""
        return {span for span, one in self.chosen.items() if one.origin is Origin.REVIEWER or span in self.kept}

    @classmethod
    def of(
        cls,
        findings: Sequence[Finding],
        decisions: Sequence[Decision],
        floor: Floor,
        support: Callable[[str], int],
        mask: str | None = None,
        dressed: Sequence[Finding] | None = None,
    ) -> Verdicts:
        """What the decisions make of the findings.

        Args:
            findings: with entities and ladders.
            decisions: in their order.
            floor: what no rung goes below without a reason.
            support: how many things a phrase stands for, as far as is known.
            mask: what is written for a mask, where it is not the usual one.
            dressed: the findings as they go out; with them rungs that stand on no ladder are refused.

        Raises:
            InputError: a decision goes below the floor and gives no reason, or names a rung that there is not.
        """
        decisions = _own_words(decisions)
        last: dict[Span, Decision] = {}
        things: dict[int, list[Finding]] = {}
        for finding in findings:
            things.setdefault(finding.entity, []).append(finding)
        for number, one in enumerate(decisions):
            if one.action in _CHOICES:
                target = _target(findings, one)
                if one.action is Action.RUNG and dressed is not None:
                    later = decisions[number + 1 :]
                    if any(_reshapes(other, one, target) for other in later):
                        continue  # it was about another finding: what the flow chooses stands there
                    _check_rung(one, target, [*findings, *dressed], mask)
                group = things.get(target.entity, []) if target is not None and one.every and target.entity >= 0 else []
                for finding in group or ([target] if target is not None else []):
                    last[finding.start, finding.end] = one
        chosen = {}
        for finding in findings:
            word = last.get((finding.start, finding.end))
            if word is not None and word.action is not Action.RESET:
                chosen[finding.start, finding.end] = _carried_out(finding, word, floor, support, mask)
        kept = frozenset(span for span, finding in chosen.items() if not finding.changed)
        return cls(chosen, kept, SpanIndex(chosen))

    def carried_out(self, findings: Sequence[Finding]) -> list[Finding]:
        """The findings with what was decided about them."""
        return [self.chosen.get((f.start, f.end), f) for f in findings]

    def covering(self, start: int, end: int) -> Span | None:
        """The decided span that a span lies in, or None."""
        hits = self._index.hits(start, end)
        if len(hits) != 1 or not (hits[0][0] <= start and end <= hits[0][1]):
            return None
        return next((span for span in self.chosen if span[0] < end and start < span[1]), None)


def _target(findings: Sequence[Finding], one: Decision) -> Finding | None:
    """The finding that a decision is about: that of its span, else the one that shares most characters with it."""
    best, most = None, 0
    for finding in findings:
        shared = min(finding.end, one.end) - max(finding.start, one.start)
        if (finding.start, finding.end) == one.span:
            return finding
        if shared > most:
            best, most = finding, shared
    return best


def _own_words(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions; a rung that a reviewer's own words made is those words again."""
    typed: set[str] = set()
    made = []
    for one in decisions:
        if one.action is Action.WORDS:
            typed.add(one.stand_in)
        again = one.action is Action.RUNG and one.stand_in in typed
        made.append(replace(one, action=Action.WORDS) if again else one)
    return made


def _reshapes(later: Decision, one: Decision, target: Finding | None) -> bool:
    """Whether a later decision made another finding of what one was about."""
    if later.action not in {Action.ADD, Action.SPLIT, Action.JOIN}:
        return False
    anew = later.action is Action.ADD and later.every and target is not None and OWN in target.detectors
    return anew or (later.start < one.end and one.start < later.end)


def _check_rung(one: Decision, target: Finding | None, findings: Sequence[Finding], mask: str | None) -> None:
    """Refuses a rung that no ladder of the thing has, by its text or by its number."""
    if target is None:
        raise _no_rung()
    same = [f for f in findings if (f.start, f.end) == (target.start, target.end)]
    if target.entity >= 0:
        same += [f for f in findings if f.entity == target.entity]
    ladders = [[rung.text for rung in f.ladder.rungs] for f in same if f.ladder is not None]
    more = {MASK, OPAQUE, mask or MASK, label(target)}
    known = {*more, *(text for texts in ladders for text in texts), *(f.replacement for f in same)}
    numbered = PERSON_FORM.fullmatch(one.stand_in) and any(text and PERSON_FORM.fullmatch(text) for text in known)
    if not numbered and one.stand_in not in known:
        raise _no_rung()
    if one.rung >= max(map(len, ladders), default=0) + len(more):
        raise _no_rung()


def _carried_out(
    finding: Finding, one: Decision, floor: Floor, support: Callable[[str], int], mask: str | None
) -> Finding:
    floor = floor.of(finding)
    if one.action is Action.KEEP:
        return replace(finding, replacement=finding.text, reason=f"kept by a reviewer: {one.reason}")
    if one.action is Action.MASK:
        return replace(said(finding, mask or MASK), reason="masked by a reviewer")
    if one.action is Action.WORDS:
        # nobody has counted what own words fit: the reviewer answers for the floor where nothing more is known
        fits = max(floor.k, support(one.stand_in))
        own = Ladder.build(finding.text, [Rung(one.stand_in, OWN, fits)])
        if 0 not in floor.allowed(own) and not one.reason.strip():
            raise _below()
        rungs = [*(finding.ladder.rungs[:-1] if finding.ladder else ()), own[0], own[-1]]
        same = [rung for rung in rungs[:-2] if rung.text != one.stand_in]
        ladder = Ladder(finding.text, (*same, own[0], own[-1]), finding.ladder.own_support if finding.ladder else 1)
        reason = "own words of a reviewer" + (f": {one.reason}" if one.reason else "")
        return replace(finding, replacement=one.stand_in, ladder=ladder, reason=reason, origin=Origin.REVIEWER)
    return _rung(finding, one, floor)


def _rung(finding: Finding, one: Decision, floor: Floor) -> Finding:
    rungs = finding.ladder.rungs if finding.ladder else ()
    texts = [rung.text for rung in rungs]
    if PERSON_FORM.fullmatch(one.stand_in) and 0 <= one.rung < len(texts) and PERSON_FORM.fullmatch(texts[one.rung]):
        place = one.rung  # people are numbered anew where one was added
    elif one.stand_in in texts:
        place = texts.index(one.stand_in)
    else:  # of another mention's ladder, or of the finding's before the output was looked at
        return replace(said(finding, one.stand_in), reason="chosen by a reviewer")
    assert finding.ladder is not None
    if place not in floor.allowed(finding.ladder) and not one.reason.strip():
        raise _below()
    why = f": {one.reason}" if one.reason else ""
    reason = f"rung {place + 1} of {len(texts)} ({rungs[place].source}), chosen by a reviewer{why}"
    return replace(finding, replacement=texts[place], reason=reason)


def _no_rung() -> InputError:
    return InputError("E609", "a decision names a rung that its finding's ladder has not", hint="review it again")


def _below() -> InputError:
    return InputError("E297", "a decision goes below the privacy floor and gives no reason", hint="say why")
