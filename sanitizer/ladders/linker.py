"""Term -> links: what the rules find, weighed against the witnesses of the name's kind.

A rule says a class; the name's own words, its sentence and the reader's kind say how probable that is. Where they make
it improbable, a wider class is taken that holds, or the next rule is heard. Where no rule finds anything, the witnesses
alone decide. Every link carries its probability.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from sanitizer.core.protocols import Encoder
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.decide import KindJudge, Kinds
from sanitizer.ladders.linking import USUAL, Link, Steps
from sanitizer.ladders.phrases import head_phrases
from sanitizer.ladders.placing import FOREIGN, HEADS
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, OntologyStore
from sanitizer.ladders.words import is_letters
from sanitizer.language.english.inflect import possessive_dropped

WEAK = ("cue", "place", "approximate")
"""Rules that give way where the witnesses are surer."""
JOBS = {"job", "office", "profession", "role", "title"}
"""What a reader calls the work that somebody does."""
KIN = {"kinship", "family_role"}
"""What a reader calls a relative."""
RELATED = KIN | {"marital_status"}
"""What a reader calls anything that is said of families."""
SURE_ALONE = 0.95
"""Least probability of a class that no rule says, of anything but a place: settlements are told most surely."""
UNLIKELY = 0.15
"""Share of a class below which the reader speaks against it."""
POSSIBLE, SETTLED = 0.05, 0.8
"""Share of a class from which on the reader thinks it possible, and of settlements from which on it is sure."""
LONGEST_NAME = 9
"""How many words a name may have that the witnesses are heard on."""
_LISTED = frozenset({"nationality", "religion"})
_PEOPLES = frozenset({"ethnicity", "nationality", "religion", "language"})
"""What a reader calls the people or the faith that somebody is of."""
_WORK, _PERSON = "profession", "person"
_LETTERS = re.compile(r"[^\W\d_]{2}")
_EDGES = " \t\n\"'“”‘’.,;:()[]"


class Linker(Steps):
    """Finds the concept of a term in one ontology, and how probable it is."""

    def __init__(self, store: OntologyStore, encoder: Encoder | None = None) -> None:
        super().__init__(store, encoder)
        self.judge = KindJudge(store)

    def link(self, term: str, type: int, context: str = "") -> Link | None:
        """The first link of ``term`` read as ``type`` (a bit of the store), or None where nothing is safe to say."""
        return next(self.links(term, type, context), None)

    def links(
        self,
        term: str,
        type: int,
        context: str = "",
        *,
        kind: str = "",
        kind_probability: float = 0.0,
        kinds: Kinds = (),
    ) -> Iterator[Link]:
        """The links of ``term`` that the witnesses of its kind do not contradict, the surest first.

        Where no step leads anywhere, the kind that the witnesses agree on is the last link, unless it is none of the
        ``kinds`` that the reader thinks possible.
        """
        name = is_name(term, type)
        for step in self.steps(term, type, context):
            if step.how == FOREIGN and self.by_label("creative work") in self.judge.chain_of(kind):
                continue  # a book may be called after any village
            known = step.how in ("exact", "plural", "stated", FOREIGN) and kind not in KIN
            if kind and not known and not self._fits_kind(step, type, kind):
                continue
            if step.how in HEADS and named_people(term, kind) and self.store.branch(step.chain[0]) == _WORK:
                continue
            if kinds and type == LOC and step.how in HEADS and self._settled_by(step, kinds):
                continue
            if not name and step.how == "spelled":
                continue  # what stands before a bracket with a clause in it may be the end of its translation
            if not name or step.how in ("exact", "plural", FOREIGN):
                yield step
                continue
            shares = self.judge.shares(term, type, context, kind=kind, kind_probability=kind_probability)
            held = self.held(step, shares)
            if held is not None and step.how in WEAK:
                told = self._told(term, type, context, kind, kind_probability)
                yield told if told is not None and told.probability > held.probability else held
            elif held is not None:
                yield held
        told = self._told(term, type, context, kind, kind_probability) if name and not is_letters(term) else None
        if told is not None and not (kinds and self.judge.read_share(told.chain[0], kinds) < UNLIKELY):
            yield told

    def _settled_by(self, step: Link, kinds: Kinds) -> bool:
        """Whether the reader is sure of a settlement where a name's last word says something else: "Ash Mill"."""
        if self.judge.concept("settlement") in step.chain:
            return False
        return self.settled(kinds) and self.judge.read_share(step.chain[0], kinds) < POSSIBLE

    def settled(self, kinds: Kinds) -> bool:
        """Whether the reader is sure of a town or village."""
        settlement = self.judge.concept("settlement")
        return settlement is not None and self.judge.read_share(settlement, kinds) >= SETTLED

    def _fits_kind(self, step: Link, type: int, kind: str) -> bool:
        """Whether a step by the words of a term leaves it what the reader takes it for: no job is a fraud, no shop a
        room, and no book a season."""
        store, concept = self.store, step.chain[0]
        if type == DEM and kind in KIN:
            return self.by_label("relative") in step.chain  # a godfather is no philanthropist here
        if type == DEM:
            return kind not in JOBS or store.branch(concept) in ("profession", "role", "person")
        read = self.judge.concept(kind)
        if read is None or not store.types(read) & type:
            return True
        if not store.types(concept) & type:
            return concept in store.chain(read)
        if type != MISC:
            return True
        work = self.judge.concept("creative work")
        if work in store.chain(read) and work not in step.chain:
            return False
        # a head that leads elsewhere than the reader's class: the Star of Courage is an award
        kept = step.how in HEADS and store.source(read) == "hand"
        return not kept or read in step.chain or concept in store.chain(read)

    def contradicted(self, term: str, type: int, kind: str) -> bool:
        """Whether a name's own last words say what is no such thing: an electoral district is no election.

        >>> linker = Linker(OntologyStore.built_in())
        >>> linker.contradicted("Third Electoral District of Sark", MISC, "election")
        True
        >>> linker.contradicted("Ash Election", MISC, "election"), linker.contradicted("Ash Hill", ORG, "police")
        (False, False)
        """
        types = LOC | ORG | MISC if type == MISC else LOC | type
        region = self.by_label("administrative region")
        read = self.judge.concept(kind)
        if read is None or self.titled(kind) or not self.store.is_rung(read):
            return False
        for phrase in head_phrases(possessive_dropped(term.strip(_EDGES))):
            concept = self._class(fold(phrase), types, proper=not phrase.islower())
            if concept is None or " " not in term:
                continue
            if self.store.types(concept) & type or type == MISC or region in self.store.chain(concept):
                # an organization may be called after a place, but for a region or republic, which is no agency
                return read not in self.store.chain(concept) and concept not in self.store.chain(read)
        return False

    def people_of(self, word: str) -> bool:
        """Whether a word names the people of a country or of a religion."""
        return any(self.store.branch(sense.concept) in _LISTED for sense in self.store.senses(fold(word)))

    def works(self, word: str, *, told: bool = False) -> bool:
        """Whether a word is one for people by their work, or for any people where it is ``told`` to be a job.

        >>> linker = Linker(OntologyStore.built_in())
        >>> [linker.works(word) for word in ("farmer", "widow", "broadcaster")], linker.works("broadcaster", told=True)
        ([True, False, False], True)
        """
        senses = self.store.senses(fold(word.replace("/", "-")))  # "singer/songwriter"
        branches = {self.store.branch(one.concept) for one in senses if not one.proper}
        return _WORK in branches or (told and _PERSON in branches)

    def usual_noun(self, word: str) -> bool:
        """Whether a word is often used as a common noun."""
        return any(not sense.proper and sense.weight >= USUAL for sense in self.store.senses(word))

    def titled(self, kind: str) -> bool:
        """Whether things of a reader's kind have titles or names of their own: works, ships, animals."""
        read = self.judge.concept(kind) if kind else None
        named = {self.judge.concept(one) for one in ("creative work", "ship", "animal", "software")}
        return read is not None and not named.isdisjoint(self.store.chain(read))

    def _told(self, term: str, type: int, context: str, kind: str, probability: float) -> Link | None:
        """What the witnesses agree on without any rule."""
        sure = None if type == LOC else SURE_ALONE
        verdict = self.judge.verdict(term, type, context, kind=kind, kind_probability=probability, sure=sure)
        if verdict.concept is None:
            return None
        return Link(tuple(self.store.chain(verdict.concept)), True, "kind", verdict.probability)

    def held(self, step: Link, shares: np.ndarray) -> Link | None:
        """The step from the first class on that is probable enough once the witnesses have been heard."""
        for place, concept in enumerate(step.chain):
            trust = self.judge.trust(concept, step.how, shares)
            if trust >= self.judge.sure:
                return Link(step.chain[place:], True if place else step.instance, step.how, trust)
        return None


def named_people(term: str, kind: str) -> bool:
    """Whether a reader takes a name for a people's or a faith's, which its words say nothing of.

    >>> named_people("Christian Scientist", "religion"), named_people("Catholic priest", "religion")
    (True, False)
    """
    return kind in _PEOPLES and term.rpartition(" ")[2][:1].isupper()


def is_name(term: str, type: int) -> bool:
    """Whether the witnesses of kinds can be heard: a name, no code, no clause, nothing longer than names are.

    >>> is_name("Kestrel Motors", ORG), is_name("24/59", ORG), is_name("gas line sprung a leak", MISC)
    (True, False, False)
    """
    parts = term.strip(_EDGES).split()
    if type not in (LOC, ORG, MISC) or not _LETTERS.search(term) or not 0 < len(parts) <= LONGEST_NAME:
        return False
    if not any(letter.isupper() or not letter.islower() for letter in term if letter.isalpha()):
        return False  # "13-team"
    capital = sum(1 for part in parts if part[:1].isupper() or part[:1].isdigit())
    return capital * 2 > len(parts) or parts[0][:1].isupper()
