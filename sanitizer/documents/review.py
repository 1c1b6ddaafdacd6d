"""Applies what people decided about a document through the ordinary flow: floor, second look and checks still hold.

A decision is carried out exactly or refused, never changed. What it lets through is said: a direct identifier that is
kept, or own words that show one, is a problem that stops the document until it is mended or, if it can be, accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sanitizer.analyse.again import Output, plain, without_leaks
from sanitizer.analyse.engine import Seen, Windows
from sanitizer.analyse.policy.titles import without_title
from sanitizer.config.schema import Settings
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.protocols import Selector
from sanitizer.core.results import SanitizedDocument
from sanitizer.documents.decisions import Action, Decision, Decisions, hash_text
from sanitizer.documents.flow import Sanitizer
from sanitizer.documents.refuse import Entry
from sanitizer.documents.reshape import reshaped
from sanitizer.documents.shared import hidden_words, in_plain_words, shares
from sanitizer.documents.verdicts import Verdicts
from sanitizer.recode.edits import recode
from sanitizer.recode.operators import KEPT_DIRECT
from sanitizer.risk.document import measure_risk
from sanitizer.select.budget import spent
from sanitizer.select.limits import Floor
from sanitizer.verify.leaks import leaks

_READ_IN = ("{}", "{} told us so.")
"""What own words are looked at in."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What a decision lets through, and where; ``acceptable`` if the operator may release the document all the same.

    >>> Problem("kept", 0, 8).acceptable, Problem("leak", 0, 8).acceptable
    (True, False)
    """

    kind: str
    """``kept``: a direct identifier stays by decision. ``seen``: own words look like one. ``leak``: one that is hidden
    elsewhere can be read, or own words share a word with it."""
    start: int
    end: int

    @property
    def acceptable(self) -> bool:
        """Whether a person may answer for it."""
        return self.kind != "leak"

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {"kind": self.kind, "start": self.start, "end": self.end, "acceptable": self.acceptable}


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A document with its decisions carried out, and what stands against its release."""

    document: SanitizedDocument
    problems: tuple[Problem, ...]

    def release(self, *, accept: bool = False) -> SanitizedDocument:
        """The document.

        Args:
            accept: whether the operator answers for direct identifiers that were kept on purpose.

        Raises:
            GuaranteeError: something stands against it.
        """
        leaking = sum(not one.acceptable for one in self.problems)
        if leaking:
            line = f"decisions let {leaking} direct identifier{'s' * (leaking > 1)} be read that others hide"
            raise GuaranteeError("E431", line, hint="review the document again")
        if self.problems and not accept:
            line = f"{len(self.problems)} direct identifier{'s' * (len(self.problems) > 1)} would stay by decision"
            raise GuaranteeError("E430", line, hint="--accept-kept releases it all the same")
        return self.document


class Review(Sanitizer):
    """The flow for one document with decisions; it shares what another sanitizer has loaded.

    Args:
        base: whose settings, models and ladders are used.
        decisions: about this document, in the order in which they were made.
        look: whether the output is looked at again; without it the result is a preview.

    >>> text = "Ada Berg came from Bergen."
    >>> own = Decision(hash_text(text), Action.WORDS, 19, 25, stand_in="the coast")
    >>> Review(Sanitizer(), [own]).apply(text).release().text
    'PERSON 1 came from the coast.'
    """

    def __init__(self, base: Sanitizer, decisions: Sequence[Decision], *, look: bool = True) -> None:
        self.base = base
        self.settings = base.settings
        self.analyser = base.analyser
        self._withstand = None
        self.look = look
        self.decisions = list(decisions)
        self._text = ""
        self._verdicts = Verdicts()
        self._again: set[tuple[int, int]] = set()
        self._strict = True

    @property
    def selector(self) -> Selector | None:
        """The selector of the sanitizer that it shares."""
        return self.base.selector

    def see(self, text: str, protect: Sequence[str] = ()) -> Seen:
        """What is seen in a document before anything is decided; it may be kept and used again."""
        names = (*self.settings.protect, *protect)
        return self._with_default(self.analyser.look([text], [names]), None)[0]

    def floor(self, seen: Seen) -> Floor:
        """The privacy floor in a document, which a decision goes below only with a reason."""
        return self._floor(seen)

    def apply(self, text: str, *, id: str | int | None = None, protect: Sequence[str] = ()) -> Reviewed:
        """The document with its decisions."""
        return self.carry_out(self.see(text, protect), id=id, protect=protect)

    def carry_out(
        self, seen: Seen, *, id: str | int | None = None, protect: Sequence[str] = (), more: Sequence[Finding] = ()
    ) -> Reviewed:
        """The document that was seen, with its decisions.

        Args:
            seen: from ``see``.
            id: of the document.
            protect: whom it protects.
            more: findings that an earlier look at the output gave, for a preview.

        Raises:
            InputError: a decision does not fit the text, goes below the floor without a reason, or names a rung that
                there is not.
        """
        self._text = seen.text
        self._strict = True
        length = len(seen.text)
        for one in self.decisions:
            if one.end > length:
                raise InputError("E296", "a decision lies outside of its document", hint="review it again")
        names = (*self.settings.protect, *protect)
        full = replace(seen, raw=[*seen.raw, *plain(more)])
        found, outputs = self._sanitize([full], [names], None)
        document = self._result(seen, found[0], outputs[0], id)
        if self.look:
            self._look_at_words(document, names)
        return Reviewed(document, tuple(self._problems(document, seen)))

    def _look_again(self, *arguments: Any) -> None:
        if self.look:
            super()._look_again(*arguments)

    def _choose(self, seen: Seen, *, ranked: bool = True) -> list[Finding]:
        if seen.text != self._text:  # an output
            return super()._choose(seen, ranked=ranked)
        found = reshaped(seen.text, self.analyser.settle(seen), self.decisions)
        found = self.analyser.complete(seen.text, found)
        return self._decide(seen, self._pick(seen, found, ranked=ranked), first=True)

    def _decide(self, seen: Seen, findings: list[Finding], *, first: bool = False) -> list[Finding]:
        """Carries decisions out; whether rungs are there is asked once, before the output was looked at."""
        floor = self._floor(seen)
        support = self.analyser.ladders.phrase_support
        dressed = None
        if first and self._strict and any(one.action is Action.RUNG for one in self.decisions):
            dressed = self.base.dresser(seen.text, findings) if self.base.dresser.needed else []
            self._strict = False
        self._verdicts = Verdicts.of(findings, self.decisions, floor, support, self.settings.mask, dressed)
        return self._verdicts.carried_out(findings)

    def _fresh(self, output: Output, listed: Sequence[Finding]) -> list[Finding]:
        """What is new in the output, but for what was decided: that is noted, and stays."""
        fresh = []
        for finding in super()._fresh(output, listed):
            start, end = output[1].to_input(finding.start), output[1].to_input(finding.end, end=True)
            decided = self._verdicts.covering(start, end)
            if decided is None:
                fresh.append(finding)
            elif finding.identifier is Identifier.DIRECT and decided not in self._verdicts.kept:
                self._again.add(decided)
        return fresh

    def _look_at_words(self, document: SanitizedDocument, names: Sequence[str]) -> None:
        """Notes own words in which a direct identifier is seen, alone or where somebody does something."""
        own = {(f.start, f.end): f.replacement or "" for f in document.findings if f.origin is Origin.REVIEWER}
        texts = list(dict.fromkeys(own.values()))
        told = [form.replace("{}", text) for text in texts for form in _READ_IN] if texts else []
        looked = self.analyser.look(told, [names] * len(told)) if told else []
        telling = {
            texts[place // len(_READ_IN)]
            for place, one in enumerate(looked)
            if any(f.identifier is Identifier.DIRECT and not in_plain_words(f.text) for f in self.analyser.settle(one))
        }
        self._again.update(span for span, text in own.items() if text in telling)

    def _result(self, seen: Seen, findings: list[Finding], output: Output, id: str | int | None) -> SanitizedDocument:
        text = seen.text
        if self.base.dresser.needed:
            dressed = self.base.dresser(text, findings)
            own = self._verdicts.as_typed
            findings = [f if (f.start, f.end) in own else other for f, other in zip(findings, dressed, strict=True)]
            output = recode(text, findings)
        findings = self._without_leaks(seen, findings, output)
        output = recode(text, findings)
        bits = spent(findings) if self.settings.budget is not None else None
        settings = self.settings.model_dump(mode="json")
        risk = measure_risk(findings)
        return SanitizedDocument(text, output[0], tuple(findings), output[1], id, settings, bits, risk=risk)

    def _without_leaks(self, seen: Seen, findings: list[Finding], output: Output) -> list[Finding]:
        """The findings, masked where a stand-in that nobody decided names a direct identifier that is hidden."""
        kept = self._verdicts.kept
        loose = [replace(f, identifier=Identifier.QUASI) if (f.start, f.end) in kept else f for f in findings]
        parts = [part for part in seen.protected.parts if part not in self.settings.ignore]
        try:
            masked, _ = without_leaks(seen.text, loose, output, parts)
        except GuaranteeError:  # a decision shows it: said among the problems
            return findings
        before = {(f.start, f.end): f for f in findings}
        return [
            before[f.start, f.end] if (f.start, f.end) in self._verdicts.spans and (f.start, f.end) in before else f
            for f in masked
        ]

    def _problems(self, document: SanitizedDocument, seen: Seen) -> Iterator[Problem]:
        kept = self._verdicts.kept
        direct = [f for f in document.findings if f.identifier is Identifier.DIRECT and f.reason != KEPT_DIRECT]
        for finding in direct:
            if (finding.start, finding.end) in kept:
                yield Problem("kept", finding.start, finding.end)
        for start, end in sorted(self._again & self._verdicts.spans):
            yield Problem("seen", start, end)
        hidden = [f for f in direct if (f.start, f.end) not in kept]
        telling = hidden_words(hidden)
        for finding in document.findings:
            if finding.origin is Origin.REVIEWER and shares(finding.replacement or "", telling):
                yield Problem("leak", finding.start, finding.end)
        parts = [part for part in seen.protected.parts if part not in self.settings.ignore]
        shown = leaks(document.text, [*(without_title(f).text for f in hidden), *parts])
        said: set[object] = set()
        for number in shown:
            start, end = (hidden[number].start, hidden[number].end) if number < len(hidden) else (0, 0)
            key = hidden[number].text.casefold() if number < len(hidden) else number
            if key not in said:
                said.add(key)
                yield Problem("leak", start, end)


class DecidedSanitizer(Sanitizer):
    """A sanitizer that carries out what people decided; documents without decisions go the ordinary way.

    Args:
        settings: how to sanitize.
        decisions: by document.
        accept: whether direct identifiers that were kept on purpose may go out.

    >>> text = "Ada Berg came."
    >>> keep = Decision(hash_text(text), Action.KEEP, 0, 8, reason="she signed it")
    >>> DecidedSanitizer(Settings(), Decisions([keep]), accept=True)(text).text
    'Ada Berg came.'
    """

    def __init__(self, settings: Settings, decisions: Decisions, *, accept: bool = False) -> None:
        super().__init__(settings)
        self.decisions = decisions
        self.accept = accept

    def run(self, batch: Sequence[Entry], *, windows: Windows | None = None) -> Iterator[SanitizedDocument]:
        """One batch through all stages, each document with its decisions.

        Raises:
            GuaranteeError: a document was rejected, or a decision lets through what must not be seen.
        """
        for entry in batch:
            text, id, protect = entry
            name = hash_text(text) if isinstance(text, str) else ""
            if self.decisions.state(name) == "rejected":
                raise GuaranteeError("E432", "a reviewer rejected the document", hint="it is left out")
            standing = self.decisions.of(name)
            if standing:
                names = (protect,) if isinstance(protect, str) else tuple(protect or ())
                yield Review(self, standing).apply(text, id=id, protect=names).release(accept=self.accept)
            else:
                yield from super().run([entry], windows=windows)
