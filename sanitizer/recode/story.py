"""One story for a document: a country that is hidden in one sentence is not named by the stand-in of another."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit, apply_edits
from sanitizer.core.text import fold
from sanitizer.ladders.computed import PRICE
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import folded, pairs
from sanitizer.language.english.inflect import parted
from sanitizer.language.english.numbers import LOCAL, MONEY, SCALE
from sanitizer.language.english.peoples import land

_LAND = re.compile(r"\b(?:in|of|from) (?:the )?([A-Z][\w’'-]*(?: (?:and |of )?[A-Z][\w’'-]*)*)\Z")
_POWER = re.compile(rf"(?:{SCALE})s?", re.IGNORECASE)
_PAID = re.compile(rf"{MONEY}|\b[A-Z]{{2,3}}\s?[0-9]|[0-9]\s?[A-Z]{{3}}\b", re.IGNORECASE)
"""An amount with its currency; a number of copies or guests has none."""
_MONEY = re.compile(
    r"(?P<size>(?:.+ )?(?:hundred|thousand|million|billion|trillion)s?|about [0-9,]+)(?: of)? "
    r"(?P<money>(?:[A-Z]\w+ )?[^\W\d_]{3,})"
)
_SHARED = folded("money.shared")
_COUNTRY_IN = "country in "
_STEM = 4
"""Letters that a country and its people share: Turkey and Turkish, Norway and Norwegian."""
_NAMES = re.compile(r"\b[A-Z][^\W\d_]+\b")
_STEMS = re.compile(rf"\b\w{{{_STEM}}}")
"""How the words of a text begin."""


def one_story(
    text: str, findings: Sequence[Finding], allowed: Callable[[Finding], Sequence[int]] | None = None
) -> list[Finding]:
    """The findings, wider where a stand-in names a country or people that the document hides elsewhere.

    A country that the text goes on naming in the clear is no secret, and nothing is widened for it. Only rungs that
    ``allowed`` lists are taken.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> def found(start, term, type, replacement, *rungs):
    ...     ladder = Ladder.build(term, [Rung(rung, "x", 50) for rung in rungs])
    ...     return Finding(start, start + len(term), term, PiiType(type), Identifier.QUASI, 0.9, ("x",), start, ladder,
    ...                    replacement)
    >>> city = found(0, "Izmir", "LOC", "city in Turkey", "city in Turkey", "city in Western Asia", "city")
    >>> people = found(11, "Turkish", "DEM", "Western Asian", "Western Asian")
    >>> [one.replacement for one in one_story("Izmir is a Turkish city.", [city, people])]
    ['city in Western Asia', 'Western Asian']
    """
    hidden = [f for f in findings if f.changed and _of_a_land(f) and f.text[:1].isupper()]
    if not any(map(_land, hidden)) and (not hidden or any(_LAND.search(f.replacement or "") for f in hidden)):
        # the money of a price tells no country that is a secret
        findings = [replace(f, replacement=f.text) if f.kind == PRICE and f.changed else f for f in findings]
    if not hidden:
        return list(findings)
    clear = apply_edits(text, [Edit(f.start, f.end, " ") for f in findings if f.changed])
    shown = set(_STEMS.findall(clear))
    stems = frozenset({_stem(f.text) for f in hidden} - {"", *shown})
    secret = _Secret(stems, _peoples(hidden), frozenset(shown), _lands(hidden, clear))
    if any(_land(f) for f in hidden):
        findings = [_in_local_currency(f, clear) for f in findings]
    wider: dict[tuple[int, str], str] = {}
    for finding in findings:
        stand_in = finding.replacement or MASK
        if finding.changed and finding.ladder is not None and secret.told_by(stand_in, but=_stem(finding.text)):
            rungs = [rung.text for rung in finding.ladder]
            free = range(len(rungs)) if allowed is None else allowed(finding)
            here = rungs.index(stand_in) if stand_in in rungs else len(rungs)
            above = [rungs[place] for place in free if place > here]
            wider[finding.entity, stand_in] = next((rung for rung in above if not secret.told_by(rung)), MASK)
    agreed = [
        replace(f, replacement=new, reason=f"{f.reason}; widened, since the country is hidden elsewhere")
        if f.changed and (new := wider.get((f.entity, f.replacement or MASK))) is not None
        else f
        for f in findings
    ]
    return _where_once(agreed, allowed)


def _where_once(
    findings: Sequence[Finding], allowed: Callable[[Finding], Sequence[int]] | None = None
) -> list[Finding]:
    """The findings, the part of the world said once, and of no place more finely than of a hidden country around it.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> def town(entity, text):
    ...     rungs = [Rung(f"town{where}", "x", 50) for where in (" in Western Europe", " in Europe", "")]
    ...     told = Identifier.QUASI, 0.9, (), entity, Ladder.build(text, rungs), "town in Western Europe"
    ...     return Finding(0, len(text), text, PiiType.LOC, *told)
    >>> [one.replacement for one in _where_once([town(1, "Hay"), town(2, "Wye"), town(1, "Hay")])]
    ['town in Western Europe', 'town', 'town in Western Europe']
    """
    of_lands = {_where(f) for f in findings if f.changed and (f.replacement or "").startswith(_COUNTRY_IN)}
    told: set[str] = set()
    of_entity: dict[tuple[int, str], str] = {}
    result = []
    for finding in findings:
        stand_in, where = finding.replacement or MASK, _where(finding)
        if where and stand_in.startswith(_COUNTRY_IN):
            told.add(where)
        elif finding.type is PiiType.LOC and where and finding.ladder is not None:
            if (finding.entity, stand_in) not in of_entity:
                new = _less_finely(finding, told, of_lands, allowed)
                of_entity[finding.entity, stand_in] = new
                told.add(_part_of_world(new))
            new = of_entity.get((finding.entity, stand_in), stand_in)
            finding = finding if new == stand_in else replace(finding, replacement=new)
        result.append(finding)
    return result


def _less_finely(
    finding: Finding,
    told: Collection[str],
    of_lands: Collection[str],
    allowed: Callable[[Finding], Sequence[int]] | None,
) -> str:
    """The rung of a place without the part of the world where that was told, and with that of a country if wider."""
    stand_in = finding.replacement or MASK
    rungs = [rung.text for rung in finding.ladder or ()]
    if stand_in not in rungs:
        return stand_in
    here = rungs.index(stand_in)
    free = range(len(rungs)) if allowed is None else allowed(finding)
    above = {_part_of_world(rungs[place]): rungs[place] for place in reversed(free) if place >= here}
    if not any(one in above for one in told if one):
        wider = next((above[one] for one in above if one in of_lands), stand_in)
        return wider if wider in rungs else stand_in
    head = parted(stand_in)[0]
    return head if head in rungs and rungs.index(head) in free else stand_in


def _where(finding: Finding) -> str:
    """The part of the world that a stand-in tells, or nothing."""
    return _part_of_world(finding.replacement or "") if finding.changed else ""


def _part_of_world(stand_in: str) -> str:
    """The part of the world that something is said to lie in, larger than any country, or nothing.

    >>> _part_of_world("town in Western Europe"), _part_of_world("town in Norway"), _part_of_world("town")
    ('Western Europe', '', '')
    """
    where = stand_in.partition(" in ")[2]
    known = where and OntologyStore.built_in().senses(fold(f"{_COUNTRY_IN}{where}"))
    return where if known else ""


def _land(finding: Finding) -> bool:
    """Whether a finding is a country or a people."""
    return finding.kind == "nationality" or (finding.replacement or "").startswith("country")


def _in_local_currency(finding: Finding, clear: str) -> Finding:
    """A sum of money without the name of money that only one country has, unless the text shows that anyway."""
    amount = finding.type is PiiType.QUANTITY and finding.changed
    match = _MONEY.fullmatch(finding.replacement or "") if amount else None
    if match is not None and (_POWER.fullmatch(match["money"]) or _counted(finding.text, match["money"])):
        return finding
    if match is None or match["money"].casefold() in _SHARED or match["money"] in clear:
        return finding
    said, reason = f"{match['size']} {LOCAL}", f"{finding.reason}; the country is hidden elsewhere"
    if finding.ladder is None:
        return replace(finding, replacement=said, reason=reason)
    rungs = tuple(replace(r, text=said) if r.text == finding.replacement else r for r in finding.ladder.rungs)
    return replace(finding, ladder=replace(finding.ladder, rungs=rungs), replacement=said, reason=reason)


def _counted(text: str, what: str) -> bool:
    """Whether a number counts things that are no money: "47 guests"."""
    return what.split()[-1] in text and _PAID.search(text) is None


def _of_a_land(finding: Finding) -> bool:
    """Whether a finding is a place or a people, or a country as a party: "against the Republic of Poland"."""
    party = finding.type is PiiType.ORG and (finding.replacement or "").startswith("country")
    return party or finding.type in {PiiType.LOC, PiiType.DEM}


def _stem(name: str) -> str:
    """The letters by which a country and its people are known, or nothing for short names."""
    state, _, land = name.rpartition(" of ")
    name = (state if _label(state).startswith(_COUNTRY_IN) else land).removeprefix("the ")  # "United States of America"
    return name[:_STEM] if len(name) >= _STEM and name[:_STEM].isalpha() else ""


@dataclass(frozen=True, slots=True)
class _Secret:
    """The countries that a document hides.

    Args:
        stems: the letters by which they are known.
        peoples: where the people come from who are hidden with a country.
        shown: how the words begin that stay in the text.
        lands: their plain names, where their peoples tell them.
    """

    stems: frozenset[str]
    peoples: frozenset[str]
    shown: frozenset[str]
    lands: frozenset[str] = frozenset()

    def told_by(self, stand_in: str, but: str = "") -> bool:
        """Whether a stand-in ends in a hidden country other than ``but``, a part of one, or what may be one."""
        match = _LAND.search(stand_in)
        stem = _stem(match[1]) if match else ""
        if match is None or stem == but:
            return False
        if land(match[1]) in self.lands:  # "a city in France" beside a hidden French somebody
            return True
        label = _label(match[1])
        whole = _LAND.search(label)
        if stem in self.stems or (whole is not None and _stem(whole[1]) in self.stems):  # a state of the country
            return True
        region = label.removeprefix(_COUNTRY_IN)
        alike = region != label and any(people.startswith(region) for people in self.peoples)
        return alike and stem not in self.shown


def _peoples(hidden: Sequence[Finding]) -> frozenset[str]:
    """Where the people come from who are hidden with a country: "French" does not begin like "France".

    >>> from sanitizer.core.findings import Identifier
    >>> def found(text, type, said):
    ...     return Finding(0, len(text), text, PiiType(type), Identifier.QUASI, 0.9, ("x",), replacement=said)
    >>> _peoples([found("Dutch", "DEM", "European"), found("the State", "LOC", "country in Europe")])
    frozenset({'Western European'})
    """
    if not any((f.replacement or "").startswith("country") for f in hidden):
        return frozenset()
    return frozenset(label for f in hidden if f.type is PiiType.DEM and (label := _label(f.text)))


def _lands(hidden: Sequence[Finding], clear: str) -> frozenset[str]:
    """The countries of hidden peoples, by their plain names, that the ``clear`` text does not tell."""
    peoples = pairs("demonyms")
    told = {fold(f.text).partition("-")[0] for f in hidden if f.type is PiiType.DEM and f.kind == "nationality"}
    lands = {land(peoples[people]) for people in told if people in peoples}
    words = {fold(word) for word in _NAMES.findall(clear)} if lands else set()
    return frozenset(lands - {land(peoples.get(word, word)) for word in words})


def _label(name: str) -> str:
    """What the ontology calls a country, a part of one or a people, or nothing."""
    store = OntologyStore.built_in()
    senses = [sense for sense in store.senses(fold(name.removeprefix("the "))) if sense.proper]
    return store.label(senses[0].concept) if senses else ""
