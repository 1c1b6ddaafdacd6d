"""Peoples of hidden countries by the country they belong to: "a Danish national" is "a national of that country"."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING
from sanitizer.core.results import Edit
from sanitizer.ladders.laws import NUMBER, YEAR
from sanitizer.ladders.nations import has_state
from sanitizer.ladders.placing import larger
from sanitizer.language import alternation, word_set, words
from sanitizer.language.english.grammar import FUNCTION_WORDS, MANY
from sanitizer.language.english.inflect import is_plural, lemma
from sanitizer.language.english.peoples import known_land, land, names_country, populous, same_country, same_land
from sanitizer.recode.attributes import known_noun, of_a_state
from sanitizer.recode.beside import indefinite, is_kind
from sanitizer.recode.mentions import Mention
from sanitizer.recode.minorities import MINORITY, of_minority, stateless
from sanitizer.recode.place import Place, adjective, written_as

COUNTRY = "country"
_CITIZENS, _BELONGING = word_set("of_states.citizens"), word_set("of_states.belonging")
_THE = re.compile(r"\b(?P<the>the)[^\S\n]+\Z", re.IGNORECASE)
_A = re.compile(r"\b(?P<a>an?)[^\S\n]+\Z", re.IGNORECASE)
_PARTY = re.compile(
    rf"\b{alternation('of_states.cases')}\b[^\n]{{0,60}}\bagainst\s+(?:the\s+)?(?:[\w-]+\s)?(?:\w+ of )?\Z|"
    r"\bv(?:\.|ersus)?\s+(?:the\s+)?\Z",
    re.IGNORECASE,
)
_GOVERNMENT = re.compile(r"\bGovernment\b")
_LANDS = frozenset({PiiType.LOC, PiiType.ORG})
OF_LAWS = frozenset({NUMBER, YEAR})
_SOME_PART = "some"
_PARTIES = 100
"""Characters before a country that may make it a party."""
_NEXT = re.compile(r"[^\S\n]([^\W\d_][\w-]*)")
_NUMBER = re.compile(rf"\b(?:[0-9]+|{'|'.join(sorted(MANY))})[^\S\n]+\Z", re.IGNORECASE)
_SIDE = re.compile(rf"\b(?:the[^\S\n]+)?(?P<side>{'|'.join(words('places.sides')).lower()})[^\S\n]+\Z", re.IGNORECASE)
_COMPOUND = re.compile(r"[-–][a-z]+[^\S\n](?=[a-z])")


@dataclass(frozen=True, slots=True)
class Tie:
    """How a people belongs to the countries of a document.

    Args:
        entity: the number of its country.
        own: whether that is the country the document speaks of first.
        foreign: whether it is another one than the country that is a party.
        said: the stand-in of the country.
        side: which part of it is meant: "northern", or "some" of its countries.
        minority: whether it is a people without a country of its own.
    """

    entity: int
    own: bool
    foreign: bool
    said: str = COUNTRY
    side: str = ""
    minority: bool = False


def ties(text: str, findings: Sequence[Finding]) -> dict[int, Tie]:
    """For each hidden people behind the first hidden country how it belongs to that, by its place in ``findings``.

    So for each hidden part of a country.

    >>> from sanitizer.core.findings import Identifier
    >>> def found(start, text, type, said):
    ...     known = Identifier.QUASI, 0.9, (), 1, None, said, "", Origin.READER, "nationality"
    ...     return Finding(start, start + len(text), text, PiiType(type), *known)
    >>> text = "a case against Turkey by a Turkish national and a German national"
    >>> country = found(15, "Turkey", "LOC", "country in Asia")
    >>> told = ties(text, [country, found(27, "Turkish", "DEM", "Asian"), found(50, "German", "DEM", "European")])
    >>> told[1].own, told[2].own, told[2].foreign
    (True, False, True)
    """
    countries = [f for f in findings if _hidden_country(f)]
    parts = ((number, _part(text, finding, countries)) for number, finding in enumerate(findings))
    result = {number: tie for number, tie in parts if tie is not None}
    if not countries:
        return result
    first = countries[0]
    party = known_land(first.text) and _is_party(text, first)
    for number, finding in enumerate(findings):
        if finding.start <= first.start or not _hidden_people(finding) or finding.origin is Origin.REVIEWER:
            continue
        people = finding.text.partition(" ")[0] if " " in finding.text and finding.text[-1].islower() else finding.text
        of = next((c for c in countries if same_land(people, c.text) or same_land(finding.text, c.text)), None)
        own = of is not None and same_land(of.text, first.text)
        if own:
            result[number] = Tie(first.entity, own, foreign=False, said=first.replacement or COUNTRY)
        elif party and (nation := _nation(finding, people)) != stateless(finding, people):
            result[number] = Tie(-1, own=False, foreign=nation, minority=not nation)
    return result


def _part(text: str, finding: Finding, countries: Sequence[Finding]) -> Tie | None:
    """How a part of a country belongs to it: "northern Cyprus", where the side is in the finding or before it."""
    said = finding.replacement or ""
    if finding.type is not PiiType.LOC or not finding.changed or not said.startswith(COUNTRY) or finding.entity < 0:
        return None
    around = next((c for c in countries if c.start < finding.start and _holds(c.text, finding.text)), None)
    if around is not None and finding.origin is not Origin.REVIEWER:
        return Tie(around.entity, own=False, foreign=False, said=around.replacement or said, side=_SOME_PART)
    whole = larger(finding.text) if finding.text[:1].islower() else finding.text
    inside = finding.text[: len(finding.text) - len(whole)]
    side = _SIDE.search(inside or text[max(0, finding.start - 20) : finding.start])
    if side is None or not side["side"].islower() or finding.origin is Origin.REVIEWER:
        return None
    of = next((c for c in countries if same_country(whole, c.text)), finding)
    return Tie(of.entity, own=False, foreign=False, said=of.replacement or said, side=side["side"])


def _holds(country: str, part: str) -> bool:
    """Whether a country has a part that is called a country too: the United Kingdom and Scotland."""
    return land(country) == land(part) and not same_country(country, part) and not country.startswith(part)


def shared_by_many(text: str, findings: Sequence[Finding], *, life: bool = False) -> list[Finding]:
    """The findings, those general that are countries and peoples of so many people that they tell nobody apart.

    In a text that tells a ``life`` fewer of them are: what else is told there leaves few people of a nation. Where a
    country is a party to a case, or its Government is named as one, all are hidden.

    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> ladder = Ladder.build("Brazilian", [Rung("South American", "iso", 16)])
    >>> known = PiiType.DEM, Identifier.QUASI, 0.9, (), 1, ladder, None, "", Origin.READER, "nationality"
    >>> shared_by_many("a Brazilian poet", [Finding(2, 11, "Brazilian", *known)])[0].ladder.own_support > 10
    True
    """
    if any(f.type in _LANDS and (_acts(f) or (_leads_to_country(f) and _is_party(text, f))) for f in findings):
        return list(findings)
    told = {
        place
        for place, f in enumerate(findings)
        if f.ladder is not None and f.identifier is Identifier.QUASI and _of_a_land(f) and populous(f.text, life=life)
    }
    hidden = any(_is_land(f) for place, f in enumerate(findings) if place not in told)
    if not hidden:  # nor do their laws tell more
        told |= {place for place, f in enumerate(findings) if f.kind in OF_LAWS and f.ladder is not None}
    return [_as_general(f) if place in told else f for place, f in enumerate(findings)]


def _as_general(finding: Finding) -> Finding:
    ladder = finding.ladder
    return finding if ladder is None else replace(finding, ladder=replace(ladder, own_support=EVERYTHING))


def _is_land(finding: Finding) -> bool:
    """Whether a finding is a country or a nationality that has something wider."""
    return finding.kind == "nationality" or (finding.type in _LANDS and _leads_to_country(finding))


def _of_a_land(finding: Finding) -> bool:
    """Whether a finding may be a country or a people; a country that plays is one too."""
    return finding.type in _LANDS or (finding.type is PiiType.DEM and finding.text[:1].isupper())


def _acts(finding: Finding) -> bool:
    """Whether a finding is the Government of a country."""
    return finding.type is PiiType.ORG and _GOVERNMENT.search(finding.text) is not None


def _leads_to_country(finding: Finding) -> bool:
    return finding.ladder is not None and finding.ladder[0].text.startswith(COUNTRY)


def _is_party(text: str, country: Finding) -> bool:
    return _PARTY.search(text, max(0, country.start - _PARTIES), country.start) is not None


def as_countries(findings: Sequence[Finding], tied: Mapping[int, Tie]) -> list[Finding]:
    """The findings, peoples of the first country as mentions of it, and one country by two names as one."""
    countries = [f for f in findings if _hidden_country(f)]
    result = []
    for number, finding in enumerate(findings):
        tie = tied.get(number)
        if tie is not None and tie.entity >= 0:
            told = PiiType.LOC, tie.entity, tie.said, finding.text.capitalize()
            finding = replace(finding, type=told[0], entity=told[1], replacement=told[2], text=told[3])
        elif tie is not None and tie.minority:
            finding = replace(finding, type=PiiType.LOC, replacement=MINORITY)
        elif _hidden_country(finding):
            of = next(c for c in countries if c is finding or same_country(finding.text, c.text))
            finding = replace(finding, entity=of.entity)
        result.append(finding)
    return result


_AND_OTHERS = re.compile(r"[^\S\n](?:and|or)[^\S\n][A-Z][a-z]+[^\S\n][a-z]")
"""A further people behind one, before the noun that both describe."""
_AND_ALSO = re.compile(r"[^\S\n]and[^\S\n][a-z]|,[^\S\n](?:[a-z-]+[^\S\n]){1,2}and[^\S\n][a-z]")
"""A further noun behind the one that a people describes, which it describes too."""


def of_its_land(place: Place, tie: Tie, mention: Mention) -> Edit | None:
    """The edit of a people by its country, or None where the sentence has no place for that.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "lodged by a Danish national"
    >>> dane = Finding(12, 18, "Danish", PiiType.DEM, Identifier.QUASI, 0.9, (), replacement="European")
    >>> edit = of_its_land(Place(text, dane, "European", 0, len(text)), Tie(1, True, False), Mention(definite=True))
    >>> edit.text
    'national of that country'
    """
    finding = place.finding
    if tie.side:
        return _side_of(place, tie, mention)
    inner = finding.text.partition(" ")[2] if finding.text[-1].islower() and not names_country(finding.text) else ""
    if inner and not inner.islower():
        return None
    if (gone := _COMPOUND.match(place.text, finding.end)) and gone.end() <= place.ceiling:
        following = _NEXT.match(place.text, gone.end() - 1)
        noun = following[1] if following else ""
        edit = place.with_article(noun, right=len(gone[0]) + len(noun))
        return edit if edit.end <= place.ceiling else None
    nouns = f" {inner}" if inner else _described(place)
    right = 0 if inner else len(nouns)
    following = _NEXT.match(place.text, finding.end)
    word = nouns.split()[-1] if nouns else following[1] if following else ""
    if tie.minority:
        return of_minority(place, nouns, word, mention)
    if tie.foreign:
        return _foreign(place, nouns, word, inner)
    country = _country(mention)
    first = nouns.split()[0] if nouns else word
    state = word not in _BELONGING and not is_kind(word, "person") and (of_a_state(first) or of_a_state(word))
    if state and not mention.ordinal:
        return place.with_article(f"national{f' {inner}' if inner else ''}")
    if not nouns and names_country(finding.text) and not word[:1].isupper():  # "lives in the United Kingdom"
        the = _THE.search(place.before)
        left = len(the[0]) if the and len(the[0]) <= place.free else 0
        return place.edit(place.capital(f"the {country}"), left=left)
    if not nouns:
        named = word[:1].isupper() and (the := _THE.search(place.before)) is not None
        if named and the is not None and len(the[0]) <= place.free:
            return place.edit(f"{written_as(the['the'], f'the {country}')}'s", left=len(the[0]))
        if _A.search(place.before) is not None:  # "by a Dane"
            return place.with_article(f"national of that {country}")
        if _AND_OTHERS.match(place.text, finding.end) and adjective(place.last_word()[0]):
            return place.with_article("domestic")  # "successful Danish and American films"
        ends = not word or word.casefold() in FUNCTION_WORDS
        return place.edit(f"from that {country}") if ends else None
    the, one = _THE.search(place.before), _A.search(place.before)
    that = f"the {country}" if mention.ordinal else f"that {country}"
    owned = f"{country}'s{f' {inner}' if inner else ''}"
    if the and len(the[0]) <= place.free:
        return place.edit(f"{written_as(the['the'], 'the')} {owned}", left=len(the[0]))
    if place.finding.end + right + 1 == place.ceiling < len(place.text):  # "a Danish firm Salt AG"
        return None
    if place.determiner and not one and not _NUMBER.search(place.before):  # "her Danish debut"
        return place.edit(f"{nouns[1:]} in {that}", right=right)
    if word in _BELONGING:  # "had Danish citizenship", "of Danish origin"
        return place.edit(f"{that}'s{nouns}", right=right)
    if one and _AND_ALSO.match(place.text, finding.end + right):  # "a Danish singer and actor": both are
        return None
    if one or is_plural(word) or lemma(word) in _CITIZENS:
        by = "from" if is_kind(lemma(word), "person") and lemma(word) not in _CITIZENS else "of"
        return place.with_article(f"{nouns[1:]} {by} {that}", right=right)
    if place.qualified or adjective(place.last_word()[0]):  # "the whole Danish legal order"
        return place.with_article(f"national{f' {inner}' if inner else ''}")
    last = place.last_word()[0]
    if last.islower() and last not in FUNCTION_WORDS and is_kind(word, "person"):  # "her fellow Danish actor"
        return place.edit(nouns[1:], right=right)
    return place.edit(place.capital(f"{that}'s{f' {inner}' if inner else ''}"))


def _side_of(place: Place, tie: Tie, mention: Mention) -> Edit | None:
    """A part of a country by its side: "the northern part of the country"."""
    if tie.side == _SOME_PART and _described(place):  # "under Welsh law", "his Wales career"
        return place.with_article("regional")
    within = f"the {_country(mention)}" if mention.definite else indefinite(tie.said)
    within = re.sub(r"\Aan? ", "another ", within) if mention.another else within
    before = _SIDE.search(place.before) if place.finding.text[:1].isupper() else None
    left = len(before[0]) if before else 0
    how = place.quality if tie.side == _SOME_PART else ""
    left += len(how)
    said = f"{f'a {how}' if tie.side == _SOME_PART else f'the {tie.side} '}part of {within}"
    if left > place.free:
        return None
    return place.edit(written_as(before[0], said) if before else said, left=left)


def _described(place: Place) -> str:
    """The words behind a people that it describes, with the space before: " military court"."""
    taken = ""
    for word in place.nouns_after().split():
        noun = known_noun(word)
        if taken and not noun and known_noun(taken.rpartition(" ")[2]):
            break
        taken += f" {word}"
    return taken


def _foreign(place: Place, nouns: str, word: str, inner: str) -> Edit | None:
    """ "A German national" before a court of another country is "a foreign national"."""
    return place.with_article(place.capital(f"foreign{f' {inner}' if inner else ''}")) if nouns or word else None


def _country(mention: Mention) -> str:
    return f"{mention.ordinal} {COUNTRY}" if mention.ordinal else COUNTRY


def _hidden_country(finding: Finding) -> bool:
    """Whether a finding is a country by its name of which only that is told."""
    said = finding.replacement or ""
    named = finding.type is not PiiType.DEM
    return named and finding.changed and said.startswith(COUNTRY) and finding.text[:1].isupper() and finding.entity >= 0


def _nation(finding: Finding, people: str) -> bool:
    """Whether a people has a state, as far as its name shows."""
    return finding.kind == "nationality" and people.isalpha() and has_state(people)


def _hidden_people(finding: Finding) -> bool:
    """Whether a finding is a people of which only a part of the world is told."""
    said = finding.replacement or ""
    widely = said[:1].isupper() or said.startswith(COUNTRY)  # "a United Kingdom national"
    return finding.changed and finding.type is PiiType.DEM and finding.text[:1].isupper() and widely
