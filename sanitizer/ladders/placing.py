"""What places lead to: towns and regions by their country, countries, and towns that play as teams."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from sanitizer.core.ladder import EVERYTHING, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.context import Around, occurrences, standing
from sanitizer.ladders.cues import about, cued_label, of_teams
from sanitizer.ladders.kinds.shortened import leading
from sanitizer.ladders.matters import english
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.senses import chosen, names_region
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, OntologyStore, Sense
from sanitizer.language import alternation
from sanitizer.language.english.inflect import singulars

COUNTRY = 185
"""Least weight of a country or large state."""
TOWN, LARGE = 110, 150
"""Least weights of a place that a team may be called after, and that an organization's name may be taken for."""
HAND = 200
"""Weight of a name that is kept by hand."""
LEAST_BEFORE, LEAST_HEAD = 3, 5
"""Letters that a compound has before its noun, and that this has, so that no name ends in it by chance."""
COMPETITION, _BUILDING = "sports competition", "building"
UNSIZED = ("settlement", "town or village", "town or city")
SOMEWHERE = frozenset({*UNSIZED, "town", "city"})
"""What a place is called of which not even the size is known, and of which only the size is."""
NEARBY = 400
"""Characters of the sentence in which a country speaks against a place that lies elsewhere."""
_EDGES = " \t\n\"'“”‘’.,;:()[]"
_POSTCODE = re.compile(r",?\s+(?:[A-Z]{1,2}[0-9][A-Z0-9]?\s[0-9][A-Z]{2}|[A-Z]{2}[0-9]{1,2})\b")
_CODE_BEHIND = re.compile(rf"{_POSTCODE.pattern}\Z")
_DOTTED = re.compile(r"(?:[A-Z]\.){2,3}")
_PART = re.compile(rf"(?:(?:[a-z][\w-]*|{alternation('places.sides')})\s)+(?=[A-Z])")
_CAPITALISED = re.compile(r"\b[A-Z][a-z]{3,}(?:\s[A-Z][a-z]+)?")
_COUNTY = re.compile(rf"\A{alternation('places.counties')}\.?\s")
_OF = re.compile(r"\b(\w+) of (?:the )?\Z")
_PLAYS = re.compile(
    rf"\b{alternation('facts.playing')}\s+"
    r"(?:[\w-]+\s+){0,3}(?:for|against)\s+$"
)
_PLAYED = re.compile(rf"^\s+(?:(?:have |has |had )?signed|{alternation('facts.played')})\b")


FOREIGN = "foreign"
"""The step by a class noun of another language that a name begins with, which is hardly ever anything else."""
HEADS = ("head", "other")
"""Steps by the head noun of a term, of its own type and of another."""


def larger(term: str) -> str:
    """The place that a name is a part of or another spelling of, or nothing: "war-torn Sark", "South Sark", "U.S.".

    >>> larger("war-torn Sark"), larger("South Sark"), larger("U.S."), larger("Sark"), larger("lake Hay")
    ('Sark', 'Sark', 'US', '', 'Hay')
    """
    if _DOTTED.fullmatch(term):
        return term.replace(".", "")
    part = _PART.match(term)
    return term[part.end() :] if part else ""


@dataclass(frozen=True, slots=True)
class Link:
    """Where a term leads: the chain of concepts from the most specific, and the step that found it.

    ``instance`` says that the term is one of the first concept's kind, so that concept is a rung itself.
    """

    chain: tuple[int, ...]
    instance: bool
    how: str
    probability: float = 1.0


class Placing:
    """The look-ups that need the ontology only."""

    def __init__(self, store: OntologyStore) -> None:
        self.store = store

    def by_label(self, label: str) -> int | None:
        """The rung of that wording."""
        for sense in self.store.senses(fold(label)):
            if not sense.instance and self.store.is_rung(sense.concept):
                return sense.concept
        return None

    def _labelled(self, label: str | None, how: str) -> Link | None:
        concept = None if label is None else self.by_label(label)
        return None if concept is None else Link(tuple(self.store.chain(concept)), True, how)

    def land(self, region: str) -> str:
        """The country that a county, state or province of that name lies in, as a rung names it; else nothing.

        >>> Placing(OntologyStore.built_in()).land("Warwickshire")
        'the United Kingdom'
        """
        for sense in self.store.senses(fold(_COUNTY.sub("", region.strip(_EDGES)))):
            chain = [self.store.label(concept) for concept in self.store.chain(sense.concept)]
            if sense.instance and "administrative region" in chain:
                return next((label.partition(" in ")[2] for label in chain if " in " in label), "")
        return ""

    def land_of(self, name: str) -> str:
        """The country of that name as a rung names it, else nothing."""
        if not name or self._country(name) is None:
            return ""
        return next((f"{the}{name}" for the in ("the ", "") if self.by_label(f"city in {the}{name}") is not None), "")

    def lands_of(self, name: str) -> dict[str, int]:
        """The countries in which a place of this name lies, each with the weight of the largest one.

        >>> Placing(OntologyStore.built_in()).lands_of("Bergen")["Norway"] > TOWN
        True
        """
        lands: dict[str, int] = {}
        for sense in self.store.senses(fold(name)):
            if not sense.instance or self.store.source(sense.concept) != "geonames":
                continue
            wheres = (self.store.label(concept).partition(" in ")[2] for concept in self.store.chain(sense.concept)[:2])
            land = next((one for where in wheres if self._is_land(one := where.removeprefix("the "))), "")
            if land and sense.weight < COUNTRY:
                lands[land] = max(lands.get(land, 0), sense.weight)
        return lands

    def _is_land(self, name: str) -> bool:
        """Whether a name is a country's, and no state's or continent's."""
        found = self._country(name) if name else None
        return found is not None and any(self.store.label(concept) == "country" for concept in found.chain)

    def _first(self, name: str, type: int) -> Link | None:
        """The class of what a name begins with, before a name: "Clínica Aurora", "Sąd Rejonowy w Gdyni".

        One word may be a compound that ends in the noun, as other languages write them: "Bezirksgericht Celle". A word
        of another language says what it is whatever the type: "Batallón Aurora" is called a thing by some.
        """
        words = name.split()
        if (foreign := self.foreign(words, type)) is not None:
            return foreign
        if type not in (LOC, ORG):
            return None
        two = self.kept_class(" ".join(words[:2]), type) if len(words) > 2 else None
        concept = two
        if concept is None and leading(name, lambda folded: self.kept_class(folded, type) is not None):
            concept = self.kept_class(words[0], type)
        if concept is None and type == ORG:
            concept = next((found for word in words if (found := self._compound(word)) is not None), None)
        return None if concept is None else Link(tuple(self.store.chain(concept)), True, "head")

    def foreign(self, words: list[str], type: int) -> Link | None:
        """The class by a noun of another language that a name begins with, alone or with a word before or behind it."""
        if type == DEM or len(words) < 2 or english(fold(words[0])) or ordinary(fold(words[-1])):
            return None  # "Barangay Captain" has an English head
        firsts = [
            " ".join(words[:2]),
            words[0],
            *(words[1:2] if len(words) > 2 and not english(fold(words[1])) else ()),
        ]
        for kinds in (type, LOC | ORG | MISC):
            for first in firsts:
                concept = self.kept_class(first, kinds)
                if concept is not None and not self.store.types(concept) & DEM:
                    return Link(tuple(self.store.chain(concept)), True, FOREIGN)
        return None

    def _compound(self, word: str) -> int | None:
        """The class of an organization by what a long word that is none of English ends in: "Kreiskrankenhaus"."""
        folded = fold(word.strip(_EDGES))
        if not folded.isalpha() or len(folded) < LEAST_BEFORE + LEAST_HEAD or ordinary(folded):
            return None
        for size in range(len(folded) - LEAST_BEFORE, LEAST_HEAD - 1, -1):
            end = folded[-size:]
            if not ordinary(end) and (found := self.kept_class(end, ORG)) is not None:
                return found
        return None

    def kept_class(self, noun: str, type: int) -> int | None:
        """The hand-kept class of a common noun that a ``type`` may belong to, or None."""
        for form in (fold(noun), *singulars(fold(noun))):
            for sense in self.store.senses(form):
                known = self.store.source(sense.concept) == "hand" and sense.weight >= HAND
                if known and not sense.proper and self.store.types(sense.concept) & type:
                    return sense.concept
        return None

    def _far_away(self, senses: list[Sense], context: str) -> bool:
        """Whether the sentence names a country that no reading of a smaller place lies in: "Fana" in Norway."""
        if not senses or max(sense.weight for sense in senses) >= LARGE:
            return False
        if any(names_region(self.store, sense, context) for sense in senses):
            return False
        return any(
            self._country(name) is not None for name in _CAPITALISED.findall(context[:NEARBY].partition("\n")[0])
        )

    def called_by_a_word(self, senses: list[Sense], name: str, context: str) -> list[Sense]:
        """The readings of a place without those of a dictionary, where its name is a word: "a house at Wilderness"."""
        if not context or not name[:1].isupper() or not ordinary(name) or f"the {name}" in context:
            return senses
        region = self.by_label("administrative region")
        settled = [s for s in senses if self.store.source(s.concept) == "geonames"]
        return [
            s for s in senses if s.weight >= COUNTRY or (s in settled and region not in self.store.chain(s.concept))
        ]

    def region_of(self, term: str, context: str) -> Link | None:
        """The class of a region that is called after its town, by the word before it: "the province of Bergen"."""
        around = next(occurrences(term, context), None) if context else None
        match = _OF.search(around.before) if around is not None else None
        concept = self.by_label(match[1].lower()) if match else None
        chain = () if concept is None else tuple(self.store.chain(concept))
        return Link(chain, True, "stated") if self.by_label("administrative region") in chain[1:] else None

    def _settled(self, senses: list[Sense]) -> bool:
        settlement = self.by_label("settlement")
        return all(settlement in self.store.chain(sense.concept) for sense in senses)

    def _size(self, senses: list[Sense]) -> str:
        """ "town" or "city" where every place of that name is one, else "settlement"."""
        sizes = (("town", self.by_label("town")), ("city", self.by_label("city")))
        chains = [self.store.chain(sense.concept) for sense in senses]
        return next((word for word, size in sizes if all(size in chain for chain in chains)), "settlement")

    def called_somewhere(self, term: str) -> tuple[str, int]:
        """What people call a settlement of which nothing else is known, and how many such places are known.

        A name that is not listed is that of a smaller place, since all larger ones are.

        >>> Placing(OntologyStore.built_in()).called_somewhere("Little Fieldham")[0]
        'town or village'
        """
        known = any(self.store.types(sense.concept) & LOC for sense in self.store.senses(fold(term)))
        words = ("town", "village") if self.store.lists_towns and not known else ("town", "city")
        classes = [concept for word in words if (concept := self.by_label(word)) is not None]
        return " or ".join(words), sum(self.store.support(concept) for concept in classes)

    def _country(self, name: str) -> Link | None:
        """A country, for an organization: it acts through its government, but it is the country that is named."""
        senses = [s for s in self.store.senses(fold(name)) if s.weight >= COUNTRY and self.store.types(s.concept) & LOC]
        picked = chosen(self.store, [s for s in senses if s.instance and s.proper], LOC, "")
        return None if picked is None else Link(picked.chain, True, "exact")

    def _comma(self, name: str, type: int) -> Link | None:
        """ "Racine, Wisconsin": the reading of the first part that lies in the last."""
        if type not in (LOC, ORG) or "," not in name:
            return None
        first, _, rest = name.partition(",")
        senses = [s for s in self.store.senses(fold(first)) if self.store.types(s.concept) & LOC and s.instance]
        picked = chosen(self.store, senses, LOC, f"{rest} {self.land(rest)}", strict=True)
        return None if picked is None else Link(picked.chain, picked.instance, "comma")

    def _team(self, name: str, type: int, context: str) -> Link | None:
        """A town's name, alone or with a nickname, in a text about sport: "Dallas Cowboys", "played for Genoa"."""
        if type not in (ORG, LOC) or not context:
            return None
        parts = name.replace("/", " ").split()
        sporting = about("sport", context) or any(
            _of_team().match(context, at + len(name)) for at in standing(name, context)
        )
        if not sporting and not (len(parts) > 1 and name.endswith("s") and about("game", context)):
            return None
        for size in range(min(3, len(parts)), 0, -1):
            first = " ".join(parts[:size])
            if (size < len(parts) or type == ORG) and self._town(first) and not self._stands(parts[-1]):
                return self._labelled("sports team", "team")
        return None

    def _stands(self, word: str) -> bool:
        """Whether a word is what stands somewhere: a team is hardly called a park or a stadium."""
        places = {self.by_label("park"), self.by_label("building")}
        senses = [s for s in self.store.senses(fold(word)) if not s.proper and self.store.source(s.concept) == "hand"]
        return any(not places.isdisjoint(self.store.chain(sense.concept)) for sense in senses)

    def _town(self, name: str) -> bool:
        """Whether a team could be called after this place: not a village that shares its name with a common word."""
        return any(
            s.weight >= TOWN and s.instance and self.store.types(s.concept) & LOC and s.proper
            for s in self.store.senses(fold(name))
        )

    def _as_place(self, name: str, type: int, context: str) -> Link | None:
        """A country or town that acts like an organization is still a country or town."""
        if type != ORG or not name[:1].isupper():
            return None
        senses = [s for s in self.store.senses(fold(name)) if self.store.types(s.concept) & LOC and s.instance]
        large = [s for s in senses if s.weight >= LARGE]
        picked = chosen(self.store, [s for s in large if self.store.source(s.concept) == "geonames"], LOC, context)
        return None if picked is None else Link(picked.chain, True, "place")

    def playing(self, term: str, context: str) -> Link | None:
        """A team, where a place's name plays, signs or loses; a competition, where it is won or played at."""
        own = context.partition("\n")[0]
        if not context or not about("sport", context):
            return None
        for around in occurrences(term, own if term in own else context):  # a town and its club may stand in one text
            if plays(around):
                return self._labelled("sports team", "team")
            if cued_label(around, MISC, context) == COMPETITION:
                return self._competition(term)
        return None

    def _competition(self, term: str) -> Link | None:
        """The competition of that name, where a place and a competition share one."""
        wanted = self.by_label(COMPETITION)
        chains = (tuple(self.store.chain(s.concept)) for s in self.store.senses(fold(term)) if s.instance and s.proper)
        return next((Link(chain, True, "exact") for chain in chains if wanted in chain), None)


def as_body(rungs: list[Rung], kinds: int, type: int) -> list[Rung]:
    """The rungs, with "organization" at the end where what was called a place is one by its ``kinds``.

    A prison or theatre that is an organization is not its building.
    """
    if type == ORG:
        return [rung for at, rung in enumerate(rungs) if not at or rung.text != _BUILDING]
    if type == LOC and kinds & ORG and not kinds & LOC:
        return [*rungs, Rung("organization", "rule", EVERYTHING)]
    return rungs


def plays(around: Around) -> bool:
    """Whether what stands around a name makes it a team.

    >>> plays(Around("He scored twice for ", " in May.")), plays(Around("He moved to ", "."))
    (True, False)
    """
    return bool(_PLAYS.search(around.before) or _PLAYED.match(around.after))


def coded_land(code: str) -> str:
    """The country whose form a postcode has that stands right behind a place, or nothing.

    >>> coded_land(" YO21 4AB"), coded_land(", 0150")
    ('United Kingdom', '')
    """
    return "United Kingdom" if _POSTCODE.match(code) else ""


def without_code(name: str) -> str:
    """The name of a place without the postcode behind it.

    >>> without_code("Little Field YO21"), without_code("Little Field")
    ('Little Field', 'Little Field')
    """
    return _CODE_BEHIND.sub("", name)


@cache
def _of_team() -> re.Pattern[str]:
    return re.compile(rf"\s+(?:{of_teams()})\b")
