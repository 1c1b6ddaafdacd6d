"""Documents that go out only when their people hide in a population: the last stage before anything is written."""

from __future__ import annotations

import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.again import without_leaks
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.config.schema import Settings
from sanitizer.core.errors import from_extra
from sanitizer.core.results import SanitizedDocument
from sanitizer.recode.edits import recode
from sanitizer.risk.document import measure_risk
from sanitizer.risk.population import (
    COLLECTION,
    Population,
    Record,
    UnlikePopulationWarning,
    gather_people,
    open_people,
    refuse_strangers,
    require_hidden,
    say_unlike,
    whose,
)

if TYPE_CHECKING:
    from sanitizer.risk.against import Against
    from sanitizer.risk.people import People


class Withstand:
    """Releases sanitized documents against a population.

    Args:
        population: a file of people, people, records with ``id`` and ``text``, or "." for the documents themselves.
        k: among how many people each person is to hide.
        accept: whether documents that cannot be brought so far are released all the same.
        pipeline: whose tagger tells verbs and adjectives from nouns.
        shared: whether what many people of the population share may be shown as it is.
    """

    def __init__(
        self, population: Population, *, k: int, accept: bool, pipeline: str = DEFAULT_PIPELINE, shared: bool = True
    ) -> None:
        self.population = population
        self.k = k
        self.pipeline = pipeline
        self.shared = shared
        self.accept = accept
        self._against: Against | None = None

    def __call__(
        self,
        records: Iterable[dict[str, Any]],
        sanitize: Callable[[Iterable[dict[str, Any]]], Iterable[SanitizedDocument]],
    ) -> Iterator[SanitizedDocument]:
        """The documents of ``records``, sanitized and made wider where that was needed, once all of them withstand.

        Raises:
            GuaranteeError: some cannot be brought so far and that was not accepted; no document comes out.
            InputError: the population is of no use, or a document's ``person`` is not in it.
        """
        rows = list(records)
        if not rows:
            return
        against = self.load(rows)
        strangers = sum(row.get("person") is not None and not against.knows(str(row["person"])) for row in rows)
        refuse_strangers(strangers, len(rows), "documents", "the field 'person' is the id of a line of the population")
        people = deque(whose(row) for row in rows)
        released = [_release(against, document, people.popleft()) for document in sanitize(rows)]
        documents = [document for document, _ in released]
        _warn_if_unlike([likeness for _, likeness in released])
        told = sum(doc.risk is not None and doc.risk.reached is False for doc in documents)
        if not self.accept:
            require_hidden(told, len(documents), "documents", self.k)
        yield from documents

    def load(self, rows: Sequence[Record]) -> Against:
        """The population, read once; the documents' own texts where it is the collection."""
        if self._against is None:
            if self.population == COLLECTION:
                return self._open(gather_people(rows))
            self._against = self._open(open_people(self.population))
        return self._against

    def _open(self, people: People) -> Against:
        from sanitizer.risk.against import Against  # which counts with scipy, of the extra "tables"

        return Against(people, k=self.k, pipeline=self.pipeline, shared=self.shared)

    def release(self, document: SanitizedDocument, person: Any) -> SanitizedDocument:
        """One document, made wider until its person hides.

        Raises:
            GuaranteeError: that cannot be reached and was not accepted.
        """
        row = {"id": person, "text": document.original}
        return next(self([row], lambda _: [document]))


def _release(against: Against, document: SanitizedDocument, person: Any) -> tuple[SanitizedDocument, float]:
    """The document, made wider until its person hides, and how far it is of the population's kind."""
    if not document.text:  # nothing went out that could tell anybody
        return document, 1.0
    from sanitizer.risk.written import Attempts

    attempts = Attempts(against, document.original, None if person is None else str(person))
    best, likeness = document, 1.0
    crowd = -1
    while not attempts.over:
        findings, standing = attempts.widen(document.findings)
        output = recode(document.original, findings)
        findings, (text, offsets) = without_leaks(document.original, findings, output)
        if attempts.look(text) <= crowd:
            continue
        crowd, likeness = attempts.crowd, standing.likeness
        risk = replace(
            document.risk or measure_risk(findings),
            crowd=crowd,
            candidates=standing.candidates,
            reached=crowd >= against.k,
        )
        best = replace(document, text=text, findings=tuple(findings), offsets=offsets, risk=risk)
    return best, likeness


def _warn_if_unlike(likenesses: Sequence[float]) -> None:
    if line := say_unlike(likenesses, "documents"):
        warnings.warn(line, UnlikePopulationWarning, stacklevel=4)


def open_population(settings: Settings, population: Population | None = None) -> Withstand | None:
    """What the settings ask documents to withstand; None where they ask for nothing."""
    given = settings.against if population is None else population
    if given is not None:
        with from_extra("tables", "a population to withstand"):
            import scipy  # noqa: F401
    if given is None:
        return None
    ruled = settings.policy is not None or settings.embeddings is not None or bool(settings.protect)
    return Withstand(
        given, k=settings.k_people, accept=settings.accept_risk, pipeline=settings.pipeline, shared=not ruled
    )
