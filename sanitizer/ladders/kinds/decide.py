"""The kind of a name nobody listed: three witnesses, a probability for each class, and the narrowest class that holds.

The witnesses are the name's own words, its sentence, and the reader's fine kind. Their shares are added up along the
ontology: what speaks for a bank speaks for a company too. The narrowest class that is probable enough is taken; where
none is, the type's own word stands.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from sanitizer.core.text import fold
from sanitizer.ladders.context import occurrences
from sanitizer.ladders.kinds.model import KindModel
from sanitizer.ladders.store import LOC, MISC, ORG, OntologyStore

Kinds = Sequence[tuple[str, float]]
"""A reader's kinds with their shares."""
SURE = 0.92
"""Least probability of a class that is said of a name."""
STRANGE, PERSON_SHARE, UNLISTED, WORK = math.log(0.08), math.log(0.02), math.log(0.01), math.log(0.2)
"""What a kind loses (as a logarithm) that the PII type does not call for, that is a person, that is a closed list, and
that is a work called an organization."""
ALSO = {"law": "agreement", "award": "scholarship"}
"""Kinds of the model that stand for another class as well, as the texts it learned from have it."""
WITHIN = {"programme": "creative work", "artwork": "creative work", "sports_event": "sports competition"}
"""Kinds of the reader that no class is called by, and the class that they fall under."""
MOST_PLACES = 3
COUNTRY = 185
AGREE = 0.6
"""How much the learned witnesses weigh against a rule: they see the same words, so not fully."""
READER = 0.9, 0.45
"""How much the reader's word weighs, and how much what name and sentence say beside it, as logarithms of odds."""
TRUST = {
    "stated": 0.97,
    "head": 0.96,
    "other": 0.95,
    "shape": 0.96,
    "spelled": 0.96,
    "comma": 0.98,
    "longer": 0.92,
    "team": 0.92,
    "cue": 0.88,
    "place": 0.9,
    "approximate": 0.85,
}
"""How often each step alone is right, as read; exact names stand above the witnesses."""
LEAST = {"head": 0.01, "spelled": 0.01, "stated": 0.01}
"""The share that a step's class is given at least: the witnesses know fewer classes than names have heads, so that what
they do not know at all speaks little against a head."""
TOLD = ("stated", "spelled")
"""Steps by what the text says outright."""
USUAL_OF_CUES = 0.1
"""The share from which on witnesses speak for what a verb says; below it they speak against it."""
LEAST_OF_OTHERS, LEAST_OF_THINGS = 0.003, 0.003
"""The same of the other steps, and of things: works and bands are called after anything, so there witnesses count."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One witness: its name and the kinds it speaks for most, with their shares."""

    name: str
    kinds: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the witnesses make of a name: the class (or None) and its probability."""

    concept: int | None
    label: str
    probability: float
    witnesses: tuple[Witness, ...] = ()


@dataclass
class KindJudge:
    """Weighs the witnesses over one ontology.

    >>> judge = KindJudge(OntologyStore.built_in())
    >>> judge.verdict("Kestrel Motors Limited", 2, "He worked at Kestrel Motors Limited.").label
    'company'
    """

    store: OntologyStore
    sure: float = SURE
    _masses: dict[tuple[str, int, str, str, float], np.ndarray] = field(default_factory=dict, repr=False)
    _agreed: dict[int, np.ndarray] = field(default_factory=dict, repr=False)
    _under: dict[int, np.ndarray] = field(default_factory=dict, repr=False)
    _chains: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False)

    @cached_property
    def model(self) -> KindModel:
        """The learned witnesses, opened on first use."""
        return KindModel.built_in()

    @cached_property
    def concepts(self) -> list[int | None]:
        """The concept of each kind of the model."""
        return [self.concept(kind) for kind in self.model.kinds]

    @cached_property
    def chains(self) -> list[tuple[int, ...]]:
        """Each kind's concept and all above it."""
        return [() if concept is None else tuple(self.store.chain(concept)) for concept in self.concepts]

    @cached_property
    def _also(self) -> dict[str, int]:
        """The further class of each kind that stands for one."""
        return {kind: concept for kind, label in ALSO.items() if (concept := self.concept(label)) is not None}

    @cached_property
    def _works(self) -> set[int | None]:
        """The kinds that are creative works."""
        work = self.concept("creative work")
        return {chain[0] for chain in self.chains if chain and work in chain}

    def concept(self, kind: str) -> int | None:
        """The concept of a kind: the hand-kept class of that name, or another rung.

        >>> judge = KindJudge(OntologyStore.built_in())
        >>> judge.store.label(judge.concept("political_party"))
        'political party'
        """
        senses = [s for s in self.store.senses(fold(kind.replace("_", " "))) if not s.proper]
        own = [s for s in senses if not s.instance and self.store.source(s.concept) == "hand"]
        for sense in own or [s for s in senses if s.weight >= 200] or [s for s in senses if not s.instance]:
            return sense.concept
        return None

    def chain_of(self, kind: str) -> tuple[int, ...]:
        """The concept of a reader's kind and all above it; nothing where it has none."""
        known = self._chains.get(kind)
        if known is None:
            concept = self.concept(WITHIN.get(kind, kind))
            known = self._chains[kind] = () if concept is None else tuple(self.store.chain(concept))
        return known

    def read_share(self, concept: int, kinds: Kinds) -> float:
        """The share that a reader gives a class: that of all kinds which fall under it."""
        return sum(share for kind, share in kinds if concept in self.chain_of(kind))

    def under(self, concept: int) -> np.ndarray:
        """Which kinds of the model are the concept, lie below it, or are called as it is."""
        known = self._under.get(concept)
        if known is None:
            known = self._under[concept] = np.array([concept in chain for chain in self.chains], dtype=bool)
        return known

    # --- what the witnesses say --------------------------------------------------------------------------------------

    def shares(
        self, term: str, type: int, context: str, *, kind: str = "", kind_probability: float = 0.0
    ) -> np.ndarray:
        """The probability of each kind of the model, all witnesses heard."""
        key = (term, type, context, kind, kind_probability)
        known = self._masses.get(key)
        if known is None:
            if len(self._masses) > 256:
                self._masses.clear()
            model = self.model
            known = model.shares(model.of_name(term), self._sentence(term, context), self._prior(term, type))
            if kind:
                known = self._with_reader(known, kind, kind_probability)
            self._masses[key] = known
        return known

    def _sentence(self, term: str, context: str) -> np.ndarray:
        """What the places say where the name stands, the first of them loudest."""
        heard = []
        for around in occurrences(term, context) if context else ():
            heard.append(self.model.of_sentence(around.before, around.after))
            if len(heard) == MOST_PLACES:
                break
        if not heard:
            return np.zeros(len(self.model.kinds), dtype=np.float32)
        mean: np.ndarray = np.mean([heard[0], *heard], axis=0)
        return mean

    def _prior(self, term: str, type: int) -> np.ndarray:
        """What the PII type and the closed lists leave of each kind, as logarithms."""
        found = np.zeros(len(self.model.kinds))
        for place, (name, concept) in enumerate(zip(self.model.kinds, self.concepts, strict=True)):
            if name == "person":
                found[place] = PERSON_SHARE
            elif concept is None or not self.store.types(concept) & type:
                found[place] = STRANGE
            elif type == ORG and concept in self._works:
                found[place] = WORK
            if name == "country" and not self.listed_country(term):
                found[place] += UNLISTED
        return found * self.model.heat

    def listed_country(self, term: str) -> bool:
        """Whether a term is a country, of which all are listed."""
        senses = self.store.senses(fold(term))
        return any(s.weight >= COUNTRY and s.instance and self.store.types(s.concept) & LOC for s in senses)

    def _with_reader(self, shares: np.ndarray, kind: str, probability: float) -> np.ndarray:
        """The shares after the reader has spoken for a kind with that probability."""
        concept = self.concept(kind)
        if concept is None or not 0.0 < probability < 1.0:
            return shares
        agrees = self._agreeing(concept)
        if not agrees.any():
            return shares
        mass = min(max(float(shares[agrees].sum()), 0.01), 0.99)
        odds = READER[0] * math.log(probability / (1 - probability)) + READER[1] * math.log(mass / (1 - mass))
        wanted = 1 / (1 + math.exp(-odds))
        inside = np.where(agrees, np.maximum(shares, 1e-9), 0.0)
        outside = np.where(agrees, 0.0, np.maximum(shares, 1e-9))
        weighed: np.ndarray = wanted * inside / inside.sum() + (1 - wanted) * outside / max(outside.sum(), 1e-12)
        return weighed / weighed.sum()

    def _agreeing(self, concept: int) -> np.ndarray:
        """Which kinds are the concept, lie below it, or above it; remembered, since every name of a class asks."""
        known = self._agreed.get(concept)
        if known is None:
            known = self._agreed[concept] = self._agreement(concept)
        return known

    def _agreement(self, concept: int) -> np.ndarray:
        above = set(self.store.chain(concept))
        label = f" {self.store.label(concept)}"
        return np.array(
            [
                bool(chain)
                and (
                    concept in chain
                    or chain[0] in above
                    or self._also.get(kind) in above
                    or f" {kind}".endswith(label)  # what is a sports league to the model is a league
                )
                for kind, chain in zip(self.model.kinds, self.chains, strict=True)
            ],
            dtype=bool,
        )

    # --- what follows ------------------------------------------------------------------------------------------------

    def verdict(
        self,
        term: str,
        type: int,
        context: str = "",
        *,
        kind: str = "",
        kind_probability: float = 0.0,
        sure: float | None = None,
    ) -> Verdict:
        """The narrowest class that is probable enough, or none, with the witnesses."""
        shares = self.shares(term, type, context, kind=kind, kind_probability=kind_probability)
        mass: dict[int, float] = {}
        for share, chain in zip(shares.tolist(), self.chains, strict=True):
            for concept in chain:
                mass[concept] = mass.get(concept, 0.0) + share
        reader = self.concept(kind) if kind else None
        if reader is not None and reader not in mass:
            # finer than any kind of the model: as probable as the reader is sure, within what the others leave
            wider = next((c for c in self.store.chain(reader) if c in mass), None)
            for concept in self.store.chain(reader):
                if concept == wider:
                    break
                mass[concept] = kind_probability * (mass[wider] if wider is not None else 1.0)
        best = self._narrowest(mass, self.sure if sure is None else sure)
        if best is None:
            return Verdict(None, "", max(mass.values(), default=0.0))
        return Verdict(best, self.store.label(best), mass[best])

    def _narrowest(self, mass: dict[int, float], sure: float) -> int | None:
        likely = [c for c, share in mass.items() if share >= sure and self.store.is_rung(c)]
        return max(likely, key=lambda c: (len(self.store.chain(c)), mass[c]), default=None)

    def trust(self, concept: int, how: str, shares: np.ndarray) -> float:
        """The probability that a rule's class is right, after the learned witnesses have been heard."""
        alone = TRUST.get(how, 0.97)
        agrees = self._agreeing(concept)
        placed = self.store.types(concept) & (LOC | ORG)
        against = 0.0
        if not agrees.any():
            # no kind of the model: whether it is a place, an organization or a thing can still be said
            agrees = np.array([bool(c is not None and self.store.types(c) & (placed or MISC)) for c in self.concepts])
            against = 0.0 if placed else float(shares.max())
        least = LEAST.get(how, LEAST_OF_OTHERS) if placed or how in TOLD else LEAST_OF_THINGS
        mass = min(max(float(shares[agrees].sum()) - against, least), 0.99)  # a learned witness is never quite sure
        usual = min(max(float(agrees.mean()), USUAL_OF_CUES if how == "cue" else 0.02), 0.5)
        odds = alone / (1 - alone) * ((mass / (1 - mass)) / (usual / (1 - usual))) ** AGREE
        return odds / (1 + odds)

    def witnesses(
        self, term: str, type: int, context: str, *, kind: str = "", kind_probability: float = 0.0
    ) -> tuple[Witness, ...]:
        """What each witness says alone, and all together."""
        model = self.model
        prior = self._prior(term, type)
        heard = [
            ("its own words", model.shares(model.of_name(term), prior)),
            ("its sentence", model.shares(self._sentence(term, context), prior)),
        ]
        found = [Witness(name, self._most(shares)) for name, shares in heard if name != "its sentence" or context]
        if kind:
            found.append(Witness("the reader", ((kind, kind_probability),)))
        both = self.shares(term, type, context, kind=kind, kind_probability=kind_probability)
        return (*found, Witness("together", self._most(both)))

    def _most(self, shares: np.ndarray, count: int = 4) -> tuple[tuple[str, float], ...]:
        order = np.argsort(-shares)[:count]
        return tuple((self.model.kinds[i], round(float(shares[i]), 3)) for i in order.tolist())
