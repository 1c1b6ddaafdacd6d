"""OntologyLadders: term -> ladder from a built ontology, every rung true, readable and with its support."""

from __future__ import annotations

from pathlib import Path

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.protocols import Encoder
from sanitizer.core.text import fold
from sanitizer.ladders.linker import Linker
from sanitizer.ladders.linking import FAMOUS, Link
from sanitizer.ladders.store import LOC, TYPE_BITS, OntologyStore
from sanitizer.ladders.unseen import UnseenStore
from sanitizer.language.english.inflect import singulars

MOST_RUNGS = 8
LEAST_SUPPORT = 2
"""A rung that stands for one known thing names it, and is never offered."""
CACHE = 50_000


class OntologyLadders:
    """A ladder source over one ontology; opened on first use, cached, safe to share between threads that only read.

    Args:
        folder: a built ontology; by default the one that ships with the package.
        encoder: decides by likeness to the sentence which reading is meant; without one, usage does.
        unseen: forgets the names of individuals, to measure what a name gets that nobody listed.

    >>> ladders = OntologyLadders()
    >>> ladder = ladders("Bergen", PiiType.LOC)
    >>> ladder[0].text, ladder.own_support
    ('city in Norway', 1)
    >>> ladders.phrase_support("city in Norway") == ladder[0].support
    True
    """

    name = "ontology"
    takes_kind = True
    """Says to ``Ladders`` that the reader's kind is understood here."""

    def __init__(
        self, folder: str | Path | None = None, *, encoder: Encoder | None = None, unseen: bool = False
    ) -> None:
        self._folder = folder
        self._opens = UnseenStore if unseen else OntologyStore
        self._encoder = encoder
        self._store: OntologyStore | None = None
        self._linker: Linker | None = None
        self._cache: dict[tuple[str, str, str, str, float], Ladder | None] = {}
        self._supports: dict[str, int] = {}
        self._known: dict[int, tuple[Rung | None, str]] = {}

    @property
    def store(self) -> OntologyStore:
        """The opened ontology."""
        if self._store is None:
            self._store = self._opens.built_in() if self._folder is None else self._opens(self._folder)
        return self._store

    @property
    def linker(self) -> Linker:
        """What finds concepts in the ontology."""
        if self._linker is None:
            self._linker = Linker(self.store, self._encoder)
        return self._linker

    def __call__(
        self, term: str, type: PiiType, context: str = "", *, kind: str = "", kind_probability: float = 0.0
    ) -> Ladder | None:
        """The ladder of ``term`` in the sentence or document ``context``, or None where nothing true is known.

        ``kind`` is what a reader takes the term for ("law_firm"), with the probability it gives that.
        """
        key = (term, str(type), context, kind, kind_probability)
        if key in self._cache:
            return self._cache[key]
        if len(self._cache) >= CACHE:
            self._cache.clear()
        ladder = self._cache[key] = self._ladder(term, type, context, kind, kind_probability)
        return ladder

    def _ladder(self, term: str, type: PiiType, context: str, kind: str, probability: float) -> Ladder | None:
        bit = TYPE_BITS.get(str(type), 0)
        if not bit or type is PiiType.PERSON:
            return None
        for link in self.linker.links(term, bit, context, kind=kind, kind_probability=probability):
            rungs = self._rungs(term, link)
            own = 1 if link.instance else max(1, self.store.support(link.chain[0]))
            if rungs or own > 1:
                return Ladder.build(term, rungs, own_support=own)
        return None

    def _rungs(self, term: str, link: Link) -> list[Rung]:
        rungs: list[Rung] = []
        seen = {fold(term)}
        for concept in link.chain if link.instance else link.chain[1:]:
            known = self._known.get(concept)
            if known is None:
                known = self._known[concept] = self._rung(concept)
            rung, folded = known
            # as many things below as the rung before: no more general than that one
            if rung is None or folded in seen or (rungs and rung.support == rungs[-1].support):
                continue
            seen.add(folded)
            rungs.append(rung)
            if len(rungs) == MOST_RUNGS:
                break
        return rungs

    def _rung(self, concept: int) -> tuple[Rung | None, str]:
        """The rung of a concept and its folded text; no rung where the concept is not to be offered."""
        store = self.store
        support = store.support(concept)
        if not store.is_rung(concept) or support < LEAST_SUPPORT:
            return None, ""
        label = store.label(concept)
        return Rung(label, store.source(concept), support), fold(label)

    def little_known(self, name: str) -> bool:
        """Whether every place of this name that is known has fewer than a hundred thousand inhabitants.

        >>> OntologyLadders().little_known("Sligo"), OntologyLadders().little_known("Bergen")
        (True, False)
        """
        senses = [s for s in self.store.senses(fold(name)) if self.store.types(s.concept) & LOC]
        return all(sense.weight < FAMOUS for sense in senses)

    def phrase_support(self, text: str) -> int:
        """How many known things a phrase stands for if it is a rung's text, singular or plural; else 0."""
        found = self._supports.get(text)
        if found is None:
            if len(self._supports) >= CACHE:
                self._supports.clear()
            found = self._supports[text] = self._phrase_support(text)
        return found

    def _phrase_support(self, text: str) -> int:
        folded = fold(text)
        if len(folded) > 120:
            return 0
        store = self.store
        for form in (folded, *singulars(folded)):
            for sense in store.senses(form):
                if not sense.instance and store.is_rung(sense.concept) and fold(store.label(sense.concept)) == form:
                    return store.support(sense.concept)
        return 0
