"""Runs the configured detectors over a document and settles what they found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from sanitizer.analyse.detectors.entities import field_label
from sanitizer.analyse.detectors.gazetteer import WordIndex, find_terms
from sanitizer.analyse.detectors.name_lists import listed_people
from sanitizer.analyse.detectors.places import find_places, retyped
from sanitizer.analyse.policy.general import general_spans, shielded
from sanitizer.analyse.policy.merge import merge, trimmed
from sanitizer.analyse.policy.recurrence import direct_everywhere, named_by_mail, prefer_people, recurrences, weak
from sanitizer.analyse.policy.titles import with_courtesies, without_title
from sanitizer.analyse.spacy.source import text_of
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.protocols import Detector, Judge
from sanitizer.core.registry import resolve
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold

if TYPE_CHECKING:
    from spacy.tokens import Doc


def _unknown(phrase: str) -> int:
    return 0


class Detection:
    """All detectors of ``settings`` and the policy that joins them.

    Args:
        settings: which detectors, the user's terms, what to ignore.
        phrase_support: how many things a phrase stands for, to leave general phrases alone.
        is_place: whether a name is a known place.
        detectors: used instead of the ones that ``settings`` names.

    >>> import spacy
    >>> detection = Detection(Settings(detectors=("patterns",), terms=({"text": "Ada Berg", "type": "PERSON"},)))
    >>> [f.text for f in detection(spacy.blank("en")("Ada Berg wrote to a@b.no. BERG agreed."))]
    ['Ada Berg', 'a@b.no', 'BERG']
    """

    def __init__(
        self,
        settings: Settings,
        *,
        phrase_support: Callable[[str], int] = _unknown,
        is_place: Callable[[str], bool] | None = None,
        detectors: Iterable[Detector] | None = None,
    ) -> None:
        self.settings = settings
        self.phrase_support = phrase_support
        self.is_place = is_place if "entities" in settings.detectors else None
        if detectors is None:
            detectors = [resolve("sanitizer_detectors", name)(settings) for name in settings.detectors]
        every = tuple(detectors)
        self.judges = tuple(one for one in every if isinstance(one, Judge))
        self.detectors = tuple(one for one in every if not isinstance(one, Judge))
        self._ignored = frozenset(fold(term) for term in settings.ignore)

    def __call__(self, doc: Doc) -> list[Finding]:
        """The findings of one ``doc``: they do not overlap and are sorted."""
        return self.settle(doc.text, self.raw(doc))

    def raw(self, doc: Doc, offset: int = 0) -> list[Finding]:
        """What each detector sees in ``doc``, moved by ``offset``."""
        found = [finding for detector in self.detectors for finding in detector(doc)]
        if self.judges and self.is_place is not None:
            found.extend(find_places(text_of(doc), self.is_place))
        for judge in self.judges:
            found = judge.judge(doc, found)
        if offset:
            found = [replace(f, start=f.start + offset, end=f.end + offset) for f in found]
        return found

    def settle(self, text: str, raw: Iterable[Finding]) -> list[Finding]:
        """Merged findings of a whole document, with the user's terms and every recurrence."""
        index = WordIndex(text)
        general = general_spans(text, self.phrase_support, self.settings.k)
        ignored = [span for term in self.settings.ignore for span in index.find(term)]
        shields = SpanIndex([*general.hits(0, len(text)), *ignored]) if ignored else general
        seen = [kept for finding in raw if (kept := trimmed(text, finding)) is not None]
        if self.judges:
            seen = [f if f.origin is Origin.TERM else without_title(f) for f in seen]
        if self.is_place is not None:
            seen = list(retyped(text, seen, self.is_place))
            if not self.judges:
                seen.extend(find_places(text, self.is_place))
        seen = [_demoted(f) for f in shielded(text, prefer_people(text, seen), shields)]
        seen.extend(listed_people(text, seen))
        seen = [f for f in seen if fold(f.text) not in self._ignored and not field_label(text, f)]
        seen.extend(find_terms(index, self.settings.terms))
        first = merge(text, seen)
        again = chain(recurrences(index, first), named_by_mail(index, first))
        merged = self._added(text, first, again, shields)
        merged = self._added(text, merged, direct_everywhere(text, merged), shields)
        return with_courtesies(text, merged) if self.judges else merged

    def _added(self, text: str, findings: list[Finding], more: Iterable[Finding], shields: SpanIndex) -> list[Finding]:
        """``findings`` merged with those of ``more`` that say something new."""
        known = {(f.start, f.end): f.identifier for f in findings}
        new = [
            f
            for f in more
            if known.get((f.start, f.end)) not in {f.identifier, Identifier.DIRECT}
            and fold(f.text) not in self._ignored
        ]
        return merge(text, [*findings, *shielded(text, new, shields)]) if new else findings


def _demoted(finding: Finding) -> Finding:
    """A name made of ordinary words only ("It", "May") cannot be hunted down everywhere: it is no direct identifier."""
    if finding.identifier is Identifier.DIRECT and weak(finding):
        return replace(finding, identifier=Identifier.QUASI)
    return finding
