"""Findings that are pieces of one phrase: halves of a number, a name before a noun, a clause that tells a job."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.language import alternation
from sanitizer.language.english.activity import activity
from sanitizer.language.english.dates import MONTHS
from sanitizer.language.english.grammar import DETERMINERS, PREPOSITIONS
from sanitizer.language.english.inflect import article, parted
from sanitizer.language.english.labels import DETAIL, KIND_WORDS, LABELS
from sanitizer.language.english.peoples import same_land
from sanitizer.recode.attributes import EMPTY_NOUNS, known_noun, stacked, sure_noun
from sanitizer.recode.place import Place, adjective

_GAP = re.compile(r"[^\S\n]?(?:[/.-]|:(?!\s))?[^\S\n]?")
"""What may stand between halves of one thing; behind a colon and a space something else is said."""
_VAGUE = frozenset({"[code]", "[number]", "[date]", "[amount]", "place"})
"""Stand-ins that say less than any other of their type."""
_JOINED = frozenset({PiiType.CODE, PiiType.DATETIME, PiiType.LOC, PiiType.QUANTITY, PiiType.PERSON})
_ENDING = frozenset({PiiType.MISC, PiiType.LOC, PiiType.ORG})
_LEADS_ON = re.compile(rf"(?<=\S)\s(?:{'|'.join(sorted(PREPOSITIONS))})\Z")
_NUMBER_OF = re.compile(rf"\b{alternation('small_words.before_house_numbers')}\Z", re.IGNORECASE)
_POSTCODE = f"[{LABELS['postcode']}]"
_ATTRIBUTES = frozenset({PiiType.LOC, PiiType.ORG, PiiType.MISC})
WIDER = re.compile(rf"{alternation('places.wider')}\b")
"""A region or country, which a town that is told with its part of the world needs no more."""
SETTLED = re.compile(rf"{alternation('places.settled')}\b")
_INFINITIVE = re.compile(rf"\b{alternation('small_words.before_infinitives')}[^\S\n]+\Z")
_OWN_LINE = re.compile(r",?[^\S\n]?(?:[–—/:.-]|\n)?[^\S\n]?")
_WORKER, _NOTHING = KIND_WORDS["job"], f"[{DETAIL}]"
QUOTES = frozenset("\"”’»'")
_LIST_GOES_ON = re.compile(r",?[^\S\n](?:and|or)[^\S\n](?:the[^\S\n]|an?[^\S\n])?[A-Z]|,[^\S\n][A-Z]")
_MARK = re.compile(r"[?!](?=[”\"’)]|[^\S\n](?:\(|[a-z])|,)")
"""A mark that ends a title within a sentence."""
_AND = re.compile(r"[^\S\n](?:and|to|or)[^\S\n]|[^\S\n]?[–-][^\S\n]?")
_PART_OF_MONTH = re.compile(rf"(?:early |mid-|late )(?=(?:{'|'.join(MONTHS)})\Z)")
_MONTH_OF_YEAR = re.compile(rf"(?:{'|'.join(MONTHS)}) [12][0-9]{{3}}")
_DAY_TOO = re.compile(r",?[^\S\n](?:and[^\S\n])?(?:on[^\S\n])?")
_OPENED = re.compile(r"\b(?:between|from)[^\S\n]+\Z", re.IGNORECASE)
_WIDER_NEXT = re.compile(
    r",[^\S\n](?:[A-Z][\w.]*[^\S\n]?){1,3}(?=[.,;)\n]|\Z)(?![^.;\n]{0,80}[^\S\n](?:and|or)[^\S\n][A-Z])"
)
"""A further name behind a comma that no list goes on with: a state or country."""
_PART_OF_NAME = re.compile(r"(?P<words>(?:the )?(?:[a-z-]+ ){1,3}of (?:the )?)(?P<name>[A-Z].*)")
_WHO = re.compile(r"\bwho[^\S\n]+\Z")
_CLASS_THE = re.compile(r"\b(?P<noun>[a-z]{3,})[^\S\n](?P<the>The[^\S\n])\Z")

_OFFICE_BETWEEN = re.compile(r" (?:[A-Z][a-z]+ ){1,2}")


def as_wholes(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, two halves of one number, address or date as one where the stand-in of a half says nothing more.

    >>> from sanitizer.core.findings import Identifier
    >>> def code(start, end, label):
    ...     return Finding(start, end, "x", PiiType.CODE, Identifier.DIRECT, 1.0, ("x",), replacement=label)
    >>> whole = as_wholes("E 882", [code(0, 1, "[code]"), code(2, 5, "[case number]")])
    >>> [(one.start, one.end, one.replacement) for one in whole]
    [(0, 5, '[case number]')]
    """
    result: list[Finding] = []
    names = {finding.text: finding for finding in findings if finding.changed and finding.type is PiiType.LOC}
    for finding in findings:
        last = result[-1] if result else None
        finding = _of_known(_titled(text, _with_the(text, _without_end(text, finding))), names)
        if last is not None and _even(text, last, finding):
            result[-1] = last = replace(last, replacement=_PART_OF_MONTH.sub("", last.replacement or ""))
        if last is not None and (stacked(text, last, finding) or _of_town(text, last, finding)):
            result[-1] = replace(finding, start=last.start, text=text[last.start : finding.end])
        elif last is not None and _halves(text, last, finding):
            says = finding if last.replacement in _VAGUE and finding.type is last.type else last
            result[-1] = replace(says, start=last.start, end=finding.end, text=text[last.start : finding.end])
        else:
            result.append(finding)
    return result


def _of_town(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a postcode opens the line of its town, as in the head of a letter."""
    hidden = last.changed and finding.changed and Origin.REVIEWER not in (last.origin, finding.origin)
    opens = text[last.start - 1 : last.start] in {"", "\n"} and text[last.end : finding.start] == " "
    return hidden and opens and last.replacement == _POSTCODE and finding.type is PiiType.LOC


def _without_end(text: str, finding: Finding) -> Finding:
    """The finding without a preposition that leads on to what follows it: "Hurricane Ada on" before "3 May"."""
    end = _LEADS_ON.search(finding.text) if finding.changed and finding.type in _ENDING else None
    if end is None or finding.origin is Origin.REVIEWER or not text.startswith(" ", finding.end):
        return finding
    return replace(finding, end=finding.start + end.start(), text=finding.text[: end.start()])


def _titled(text: str, finding: Finding) -> Finding:
    """The finding with the mark that ends its title: "the novel Who Goes There? (1938)"."""
    if finding.type is not PiiType.MISC or not finding.changed or not _MARK.match(text, finding.end):
        return finding
    return replace(finding, end=finding.end + 1, text=text[finding.start : finding.end + 1])


def _with_the(text: str, finding: Finding) -> Finding:
    """The finding with the article that begins its name behind its class: "the ceilidh band The Limpets"."""
    named = finding.changed and finding.type in _ENDING and finding.origin is not Origin.REVIEWER
    the = _CLASS_THE.search(text, max(0, finding.start - 30), finding.start) if named else None
    if the is None or not sure_noun(the["noun"]):
        return finding
    return replace(finding, start=the.start("the"), text=text[the.start("the") : finding.end])


def _of_known(finding: Finding, names: Mapping[str, Finding]) -> Finding:
    """The finding, a part of a place without a word of its own as the name in it: "the north of Cyprus"."""
    match = _PART_OF_NAME.fullmatch(finding.text) if finding.changed else None
    if match is None or finding.replacement not in {_NOTHING, *match["words"].split()}:
        return finding
    known = names.get(match["name"])
    if known is None and EMPTY_NOUNS.isdisjoint(match["words"].split()):
        return finding
    known = known or replace(finding, replacement="place", type=PiiType.LOC, entity=-1)
    return replace(known, start=finding.start + match.start("name"), end=finding.end, text=match["name"])


def _even(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two dates of one phrase are told as finely as each other only without the part of the month."""
    both = last.type is finding.type is PiiType.DATETIME and last.changed and finding.changed
    if not both or _PART_OF_MONTH.match(last.replacement or "") is None:
        return False
    joined = _AND.fullmatch(text, last.end, finding.start)
    return joined is not None and _MONTH_OF_YEAR.fullmatch(finding.replacement or "") is not None


def _halves(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two findings stand side by side as halves of one thing, of which one stand-in tells no more."""
    if _numbered(text, last, finding):
        return True
    if finding.type is not last.type or finding.type not in _JOINED or not (last.changed and finding.changed):
        return False
    if Origin.REVIEWER in (last.origin, finding.origin):
        return False
    if finding.type is PiiType.PERSON:  # "Ada A D A Berg", of one person
        return last.replacement == finding.replacement and text[last.end : finding.start] == " "
    if last.replacement == finding.replacement and finding.type is not PiiType.DATETIME:  # "IT60 X054"
        address = finding.replacement == "address" and _OWN_LINE.fullmatch(text, last.end, finding.start)
        gap = text[last.end : finding.start]
        numbers = finding.type is PiiType.CODE and finding.text[0].isalnum() and gap in {" ", "."}
        spot = finding.replacement == "place" and gap == " "  # "24°51'S 003°07'W"
        return bool(address or numbers or spot)
    if not _GAP.fullmatch(text, last.end, finding.start):
        return False
    if finding.type is PiiType.CODE and last.text.isalpha() and finding.text.isdigit():  # "E 88214406"
        return last.replacement in _VAGUE or finding.replacement in _VAGUE
    return (last.replacement in _VAGUE) != (finding.replacement in _VAGUE)


def _numbered(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a number or postcode belongs to the place before it: "Elm Farm No. 12", "9 Elm Lane, 5003 Hay"."""
    if finding.type is not PiiType.CODE or last.type is not PiiType.LOC or not (last.changed and finding.changed):
        return False
    if Origin.REVIEWER in (last.origin, finding.origin):
        return False
    gap = text[last.end : finding.start]
    code = finding.replacement == _POSTCODE and gap in {" ", ", "}
    return code or (gap in {" ", ". ", "."} and _NUMBER_OF.search(last.text) is not None)


def is_attribute(text: str, last: Finding | None, finding: Finding, following: Finding) -> bool:
    """Whether a name only describes the noun that is the next finding: the war in "a Great War flying ace"."""
    if following.type is PiiType.PERSON:
        return _of_an_office(text, finding, following)
    if following.type is not PiiType.DEM or following.origin is Origin.REVIEWER:
        return False
    if finding.replacement == _NOTHING and finding.text[-1:].isalpha() and text[finding.end : following.start] == " ":
        return following.text[:1].islower()  # "a frustrated actor"
    if finding.type not in _ATTRIBUTES:
        return False
    between = re.fullmatch(r" (?:([a-z-]+) )?", text[finding.end : following.start])
    if (
        between is None
        or (between[1] and not adjective(between[1]))
        or finding.text[:1].islower()
        or not following.text[:1].islower()
    ):
        return False
    if not (finding.replacement or "")[:1].islower():
        return False
    if last is not None and last.type is PiiType.DEM and text[last.end : finding.start] == " ":
        return True
    word, _ = Place(text, finding, "", 0, following.start).last_word()
    return word.casefold() in DETERMINERS or adjective(word)


def _of_an_office(text: str, finding: Finding, following: Finding) -> bool:
    """Whether a place only says of what the office is before somebody's name: "former Ruritania Governor Ada Berg"."""
    office = _OFFICE_BETWEEN.fullmatch(text, finding.end, following.start)
    if finding.type is not PiiType.LOC or not finding.changed or office is None:
        return False
    word, _ = Place(text, finding, "", 0, following.start).last_word()
    return word.casefold() not in PREPOSITIONS and all(known_noun(one.casefold()) for one in office[0].split())


def _gap(text: str, last: Finding, finding: Finding) -> str:
    """What stands between two findings; where a place lies may stand in brackets as well as behind a comma."""
    return ", " if in_brackets(text, last, finding) else text[last.end : finding.start]


def in_brackets(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a finding is a place in brackets right behind another: "Hay (Wales)"."""
    places = finding.type is last.type is PiiType.LOC
    return places and text[last.end : finding.start] == " (" and text.startswith(")", finding.end)


def told_already(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a finding says nothing more than the one before it: "Bergen, Norway", "film director, film producer".

    A city that is told with its part of the world needs no country, and a job that is the same stand-in no repetition.
    """
    if not last.changed or finding.type is not last.type or Origin.REVIEWER is finding.origin:
        return False
    gap, said = _gap(text, last, finding), finding.replacement or ""
    if gap == " " and last.text.islower() and finding.text[:1].isupper():  # "the ceilidh band The Limpets"
        return last.replacement == parted(said)[0]
    if not finding.changed:  # "a city in Norway, Norway"
        where = parted(last.replacement or "")[1].removeprefix(" in ")
        return gap == ", " and finding.type is PiiType.LOC and same_land(finding.text, where)
    if finding.type is PiiType.DATETIME:  # "on 3 May 2021 and 7 May 2021" is "in May 2021", "in 1998 and 1999" a decade
        opened = _OPENED.search(text, max(0, last.start - 12), last.start)
        days = _DAY_TOO.fullmatch(gap) and _MONTH_OF_YEAR.fullmatch(said)
        years = said.startswith("the ") and gap in {" and ", ", and ", " and in "}
        return said == last.replacement and bool(days or years) and not opened
    if finding.type is PiiType.LOC:
        town = last.replacement or ""
        if gap == " in " and said == town and SETTLED.match(said):  # "the Bronx in New York City"
            return True
        if gap == ", " and said == town and SETTLED.match(said):  # "Boyle Heights, Los Angeles, California"
            return _WIDER_NEXT.match(text, finding.end) is not None
        nothing_new = " in " in town or (" in " not in said and SETTLED.match(town) is not None)
        within = gap == " in " and parted(town)[1] == parted(said)[1] != ""  # "Hay in Wales"
        return (gap == ", " or within) and WIDER.match(said.removeprefix("administrative ")) is not None and nothing_new
    if finding.type is PiiType.MISC and gap in {" for ", " – "}:  # "a Kestrel Award for Best Poem" is an award
        return said == last.replacement or (said == _NOTHING and gap == " – ")
    same = finding.type is PiiType.DEM and said == last.replacement and not said.endswith("language")
    if same and last.text[:1].isupper() and finding.text[:1].isupper():  # "a Danish and Norwegian baker"
        return gap in {" and ", "-", "–"} and not _OPENED.search(text, max(0, last.start - 12), last.start)
    return same and finding.text[:1].islower() and re.fullmatch(r",?[^\S\n](?:and[^\S\n])?", gap) is not None


def lies_in(text: str, last: Finding, finding: Finding) -> bool:
    """Whether the finding is where the place before it lies: "9 Elm Lane, 5003 Bergen" is "an address in a city"."""
    house, gap = last.replacement in {"address", "street"}, _gap(text, last, finding)
    if finding.type is not PiiType.LOC or not finding.changed or not (gap == ", " or (house and gap == " ")):
        return False
    if house:
        return SETTLED.match(finding.replacement or "") is not None
    town = last.replacement or ""
    inside = last.type is PiiType.LOC and last.changed and not (SETTLED.match(town) or WIDER.match(town))
    if last.type is PiiType.ORG or (
        inside and town not in _VAGUE
    ):  # "Kestrel Bank, Oslo": a bank in a city, unless a list goes on
        listed = _LIST_GOES_ON.match(text, finding.end)
        return last.changed and SETTLED.match(finding.replacement or "") is not None and not listed
    settled = last.changed and SETTLED.fullmatch(town) is not None and WIDER.fullmatch(town) is None
    return settled and WIDER.match(finding.replacement or "") is not None


def without_attribute(text: str, finding: Finding, following: Finding, floor: int) -> Edit:
    """The edit that leaves a describing name out, with the article that the noun after it takes."""
    noun = text[finding.end + 1 : following.start].strip() or following.replacement or following.text
    edit = Place(text, finding, noun, floor, following.start).with_article(noun, right=1)
    return Edit(edit.start, edit.end, edit.text.removesuffix(noun))


def clause(place: Place) -> Edit | None:
    """The edit of a job that a clause tells: "who runs a mill" is "a worker", "used to sew" "used to be a worker".

    >>> from sanitizer.core.findings import Identifier
    >>> job = Finding(11, 22, "build ships", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="worker")
    >>> clause(Place("He used to build ships.", job, "worker", 0, 22)).text
    'be a worker'
    """
    first, _, rest = place.finding.text.partition(" ")
    if place.finding.type is not PiiType.DEM or not rest:
        return None
    at_work = place.stand_in == _WORKER and activity(place.finding.text)
    if not first.islower() and not at_work:
        return None
    noun = f"{article(place.stand_in)} {place.stand_in}"
    if first in {"who", "that"}:
        return place.edit(noun)
    if _INFINITIVE.search(place.before):
        return place.edit(f"be {noun}")
    if _WHO.search(place.before) and first.endswith(("s", "ed")):
        return place.edit(f"{'was' if first.endswith('ed') else 'is'} {noun}")
    return place.edit(place.capital("working" if first.endswith("ing") else "works")) if at_work else None
