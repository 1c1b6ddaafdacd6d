"""Lists to counts: nobody writes "a film, another film and another film", and which they were, in order, tells who.

Three or more things in a row that have one stand-in are written as a count, "several films" (``write_lists``). Where
a list may tell the person, things of one type, with their years and the words that describe them, become one finding:
"several works", "in various offices" (``count_lists``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.results import Edit
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import is_plural, lemma, parted, plural
from sanitizer.language.english.labels import DETAIL
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.awarded import ANY_ARTICLE, COUNTED, NOUN, nominated
from sanitizer.recode.beside import is_award, is_work
from sanitizer.recode.classed import classed, headed
from sanitizer.recode.jobs import jobs_once
from sanitizer.recode.phrases import SETTLED
from sanitizer.recode.place import Place, written_as
from sanitizer.recode.settlements import places_once

FEWEST = 3
"""Two things side by side are no list."""
DETECTOR = "lists"
REASON = "which things these are, and in which order, told the person"
_LISTED = {PiiType.MISC: "works", PiiType.ORG: "organizations", PiiType.DEM: "offices"}
"""What is listed, and what all of it is where no rung fits every one."""
_OFFICE = "office"
_GAP = re.compile(
    r"[”\"’']?(?:\s?\([^()\n]{0,20}\))?[^\S\n]{0,2}"
    r"(?:,[^\S\n](?:and[^\S\n]|or[^\S\n]|as[^\S\n]well[^\S\n]as[^\S\n])?|(?:and|or|as[^\S\n]well[^\S\n]as)[^\S\n])"
    r"(?:[a-z][\w-]*[^\S\n]){0,5}[“\"‘']?"
)
"""What may stand between two things of a list: a year in brackets, a comma or "and", and some small letters."""
_TAIL = re.compile(r"[”\"’']?[^\S\n]?\([^()\n]{0,20}\)")
_LEAD = re.compile(
    rf"(?P<of>\b(?:{alternation('small_words.prepositions_of_nouns')}|on|with)[^\S\n])(?P<such>such[^\S\n])?"
    rf"(?P<noun>(?:(?!{alternation('function_words.common')}\b)[\w-]+[^\S\n]){{0,3}}[a-z][\w-]*),?"
    r"[^\S\n](?(such)as|(?:such[^\S\n]as|including|like))[^\S\n]\Z"
)
"""What leads a list in: "in old films such as ", "in such films as "."""
_LIKE = re.compile(r"\b(?P<noun>[a-z][\w-]*)(?P<by>[^\S\n]like[^\S\n])\Z")
_OF_THE_LAST = re.compile(rf"[^\S\n]{alternation('facts.with_whom')}[^\S\n]")
"""What is told of the last thing of a list alone: "Dust, Salt and Iron with Ada Berg"."""
_ARTICLE = re.compile(r"\b(?:the|an?)[^\S\n](?P<words>(?:[a-z][\w-]*[^\S\n]){0,3})\Z")
"""An article before the first thing, and words that describe that alone: "the crime drama ..."."""
_AS = re.compile(r"\bas[^\S\n]\Z")
_COMMA = re.compile(
    r"[”\"’']?(?:\s?\(\))?[^\S\n]{0,2}(?:[,;][^\S\n](?:and[^\S\n]|or[^\S\n])?|(?:and|or|&|as[^\S\n]well[^\S\n]as)[^\S\n])(?:(?:[Tt]he|an?)[^\S\n])?[“\"‘']?"
)
"""What stands between two things of a list and tells nothing: a comma or "and", and brackets around a date."""
_WRITTEN = frozenset({PiiType.MISC, PiiType.ORG, PiiType.LOC})
_BRACKET = re.compile(r"[”\"’']?[^\S\n]?\([^()\n]{0,60}\)")
_OWNER = re.compile(r"\w(?:['’]s|s['’])[^\S\n]\Z")
_INCLUDED = re.compile(rf"\b(?P<verb>{alternation('verbs.of_lists')})[^\S\n]{{1,2}}\Z")
_BEFORE_VERB = 80
"""Characters before "include" in which its subject stands."""
_SUCH_AS = re.compile(
    r"\b(?P<noun>[a-z][\w-]*)(?P<by>,?[^\S\n](?:such[^\S\n]as|including)[^\S\n](?:the[^\S\n])?[“\"‘']?)\Z"
)
"""What leads from a class to things of it, which say nothing more when they are of that class."""
_SUCH = re.compile(r"(?:(?<=[.!?][^\S\n])|\A|(?<=\n))(?P<noun>[A-Z][a-z]+s)[^\S\n](?:such[^\S\n]as|including)[^\S\n]\Z")
"""The same where a sentence begins, which goes on behind the list: "Papers including "."""
_OTHER_NAME = re.compile(
    r"[”\"’']?(?:,[^\S\n](?:and[^\S\n]|or[^\S\n])?|[^\S\n](?:and|or)[^\S\n])[“\"‘']?"
    r"[A-Z][\w.’'-]*(?:[^\S\n](?:(?:of|the|&)[^\S\n])?[A-Z][\w.’'-]*)*[”\"’']?(?=[,.;)]|[^\S\n](?:and|or)[^\S\n])"
)
"""A further name of a list."""
_OF_ALL = re.compile(r",[^\S\n](?:all|both|each)(?:[^\S\n]of[^\S\n](?:them|which))?\b")
_ITS_DRAMA = re.compile(r"['’]s?[^\S\n](?:[a-z-]+[^\S\n]){0,2}(?P<noun>[a-z]+)[^\S\n]\Z")
_NAME_GOES_ON = re.compile(r"[^\S\n][A-Z]")
_NUMBER = re.compile(r"\[(?:[a-z]+ )?(?:number|code)\]")
_ONLY_AND = re.compile(
    r"[”\"’']?(?:[^\S\n]?\([^()\n]{0,60}\))?[^\S\n](?:and|&)[^\S\n](?:(?:[Tt]he|an?)[^\S\n])?[“\"‘']?"
)
_CHOSEN = re.compile(r"\b(?:either|neither|two)[^\S\n](?:the[^\S\n])?\Z", re.IGNORECASE)
_THIRD = re.compile(r",[^\S\n](?:(?:and|or|as[^\S\n]well[^\S\n]as)[^\S\n])?(?:(?:[Tt]he|an?)[^\S\n])?[“\"‘']?")
_DECADE = re.compile(r"the (?:early |mid-|late )?[12][0-9]{3}s")
_AND_ONLY = re.compile(r"[^\S\n](?:and|&)[^\S\n](?:[Tt]he[^\S\n])?")
_AWARD = "award"
_UNKNOWN = f"[{DETAIL}]"
_NAMED = re.compile(r"\b[Tt]he[^\S\n](?P<noun>[a-z]+s)[^\S\n]of[^\S\n]\Z")


def count_lists(
    text: str, findings: Sequence[Finding], worn: Callable[[int, int], bool] = lambda start, end: True
) -> list[Finding]:
    """The findings, with one for each list of like things, which says that there are several; they do not overlap.

    Args:
        text: the document.
        findings: with their replacements.
        worn: whether to count the list from here to there.

    >>> kinds = Ladder.build("x", [Rung("film", "x", 1000)])
    >>> text = "She was in Iron Lake, Dust and Salt."
    >>> places = [(11, 20), (22, 26), (31, 35)]
    >>> films = [Finding(a, b, text[a:b], PiiType.MISC, Identifier.QUASI, 1.0, ("x",), ladder=kinds,
    ...     replacement="film", kind="film") for a, b in places]
    >>> [(finding.text, finding.replacement) for finding in count_lists(text, films)]
    [('Iron Lake, Dust and Salt', 'several films')]
    """
    found = sorted(findings, key=lambda finding: finding.start)
    result: list[Finding] = []
    number = 0
    while number < len(found):
        last = _end_of_list(text, found, number)
        items = [finding for finding in found[number : last + 1] if _listed(finding)]
        if len(items) < FEWEST or not worn(items[0].start, found[last].end):
            result.append(found[number])
            number += 1
            continue
        floor = result[-1].end if result else 0
        ceiling = found[last + 1].start if last + 1 < len(found) else len(text)
        result.append(_counted(text, items, found[number : last + 1], floor, ceiling))
        number = last + 1
    return result


def write_lists(text: str, findings: Sequence[Finding]) -> dict[int, tuple[int, Edit]]:
    """For the first finding of each list of things that have one stand-in the last one and the edit that counts them.

    >>> text = "He is in Iron Lake (1993), Dust (1995) and Salt."
    >>> films = [Finding(a, b, text[a:b], PiiType.MISC, Identifier.QUASI, 1.0, ("x",), a, replacement="film")
    ...     for a, b in [(9, 18), (27, 31), (43, 47)]]
    >>> [(last, edit.text) for last, edit in write_lists(text, films).values()]
    []
    >>> years = [Finding(a, a + 4, text[a : a + 4], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",),
    ...     replacement="the 1990s") for a in (20, 33)]
    >>> found = sorted([*films, *years], key=lambda finding: finding.start)
    >>> [(last, edit.text) for last, edit in write_lists(text, found).values()]
    [(4, 'several films')]
    """
    written: dict[int, tuple[int, Edit]] = {}
    number, floor = 0, 0
    while number < len(findings):
        once = jobs_once(text, findings, number, floor) or places_once(text, findings, number, floor)
        if once is not None:
            written[number] = once
            floor, number = once[1].end, once[0] + 1
            continue
        such = _SUCH.search(text, max(floor, findings[number].start - 60), findings[number].start)
        such_as = _SUCH_AS.search(text, max(floor, findings[number].start - 60), findings[number].start)
        led = such_as is not None and is_plural(such_as["noun"])
        row = _row(text, findings, number, any_name=led)
        if such and row.count >= FEWEST and plural(row.noun) == such["noun"].casefold():
            edit = Edit(such.start(), row.end, f"Several {such['noun'].casefold()}")
        elif such_as and led and row.count > 1 and not _NAME_GOES_ON.match(text, row.end):
            of_all = _OF_ALL.match(text, row.end)  # "films such as Dust and Salt, all of 1999"
            few = f", {'two' if row.count == 2 else 'several'} of them" if of_all else ""
            edit = Edit(such_as.start("by"), of_all.end() if of_all else row.end, few)
        elif (
            not led and (edit_of := nominated(text, row.count, row.noun, row.end, findings[number], floor)) is not None
        ):
            edit = edit_of
        elif not led and (row.count >= FEWEST or row.cut or _pair(text, findings, number, row)):
            ceiling = findings[row.last + 1].start if row.last + 1 < len(findings) else len(text)
            edit = _several(text, findings[number : row.last + 1], row, floor, ceiling)
            begins = Place(text, findings[number], "", floor, ceiling).opens_before(findings[number].start - edit.start)
            edit = replace(edit, text=written_as(text[edit.start], edit.text)) if begins and edit.text else edit
        else:
            floor = findings[number].end
            number += 1
            continue
        written[number] = row.last, edit
        floor, number = edit.end, row.last + 1
    return written


@dataclass(frozen=True, slots=True)
class _Row:
    """A list of things: the last finding of it, how many it has, where it ends, and what most of them are."""

    last: int
    count: int
    end: int
    noun: str = ""
    cut: bool = False
    """Whether one more thing follows, of which more is told."""


def _row(text: str, findings: Sequence[Finding], first: int, *, any_name: bool) -> _Row:
    """The list that begins with ``first``; with ``any_name`` of things of all kinds, and of names that nobody found."""
    one = findings[first]
    counted = COUNTED.search(text, max(0, one.start - 12), one.start) is not None  # "seven Dust Awards, a Salt Award"
    if not _alike(one, one) or (counted and is_plural(one.text) and is_award(one.replacement or "")):
        return _Row(first, 0, one.end)
    said = [one.replacement or ""]
    row, number, at = _Row(first, 1, one.end), first + 1, one.end
    before = row
    while True:
        number, at = _behind_brackets(text, findings, number, at)
        row = _Row(number - 1, row.count, at) if number - 1 > row.last or at > row.end else row
        name = _OTHER_NAME.match(text, at) if any_name else None
        if name is not None and (number == len(findings) or name.end() <= findings[number].start):
            row, at = _Row(number - 1, row.count, name.end()), name.end()
            continue
        if number == len(findings) or not _COMMA.fullmatch(text, at, findings[number].start):
            what = (
                number < len(findings) and text[at : findings[number].start] == " for "
            )  # "a Dust Award for Best Poem"
            if not what or findings[number].replacement != one.replacement or one.type is not PiiType.MISC:
                break
        if not _alike(one, findings[number], any_name=any_name):
            break
        said.append(findings[number].replacement or "")
        at = findings[number].end
        before, row = row, _Row(number, row.count + 1, at)
        number += 1
    if not any_name and row.count >= FEWEST and is_work(said[-1]) and _OF_THE_LAST.match(text, row.end):
        row, said = replace(before, cut=True), said[:-1]
    known = [noun for noun in said if noun != _UNKNOWN]
    noun = Counter(known or said).most_common(1)[0][0]
    return replace(row, noun=_AWARD if len(set(known)) > 1 and all(map(is_award, known)) else noun)


def _behind_brackets(text: str, findings: Sequence[Finding], number: int, at: int) -> tuple[int, int]:
    """The next finding and place behind the brackets after a thing, where dates alone are hidden in them."""
    bracket = _BRACKET.match(text, at)
    if bracket is None:
        return number, at
    behind = number
    while behind < len(findings) and findings[behind].start < bracket.end():
        if findings[behind].type is not PiiType.DATETIME or findings[behind].origin is Origin.REVIEWER:
            return number, at
        behind += 1
    return (behind, bracket.end()) if behind > number else (number, at)


def _alike(one: Finding, other: Finding, *, any_name: bool = False) -> bool:
    """Whether two findings may be told as several of one kind."""
    said = other.replacement or ""
    if not other.changed or other.origin is Origin.REVIEWER:
        return False
    if one.type is other.type is PiiType.CODE:
        return _NUMBER.fullmatch(one.replacement or "") is not None and _NUMBER.fullmatch(said) is not None
    unknown = said == _UNKNOWN and other.type is PiiType.MISC and one.replacement != said
    if unknown and other.type in _WRITTEN and one.type in _WRITTEN:  # among works a thing of no known kind is one
        return any_name or (one.type is PiiType.MISC and is_work(one.replacement or ""))
    if other.type not in _WRITTEN or one.type not in _WRITTEN or not said[:1].islower():
        return False
    if any_name or (is_plural(said) and plural(said) != said):
        return any_name
    if said == one.replacement and (other.type is one.type or PiiType.LOC not in {one.type, other.type}):
        return True
    both = (one.replacement or "", said)
    return one.type is other.type is PiiType.MISC and (all(map(is_work, both)) or all(map(is_award, both)))


def _pair(text: str, findings: Sequence[Finding], first: int, row: _Row) -> bool:
    """Whether two things of one stand-in that come up for the first time are all of a list: "two films"."""
    both = [one for one in findings[first : row.last + 1] if one.type is not PiiType.DATETIME]
    if row.count != 2 or len(both) != 2 or both[0].type is PiiType.CODE:
        return False
    third = _THIRD.match(text, row.end)
    if third is not None and row.last + 1 < len(findings) and findings[row.last + 1].start == third.end():
        return False
    if both[0].entity == both[1].entity or not _ONLY_AND.fullmatch(text, both[0].end, both[1].start):
        return False
    if {one.entity for one in findings[:first]} & {one.entity for one in both} or text[row.end : row.end + 1] in "'’(":
        return False
    before = text[max(0, both[0].start - 30) : both[0].start]
    following = NOUN.match(text, row.end)
    describes = following is not None and known_noun(following[1])
    its = _ITS_DRAMA.search(before)  # "in Ada Berg's drama Dust (1919) and Salt (1927)"
    describes = describes or (its is not None and is_work(its["noun"]) and not is_plural(its["noun"]))
    return not (describes or _CHOSEN.search(before))


def _when(found: Sequence[Finding]) -> str:
    """The years of a list in brackets, where each of its things has one: " (1990s – 2010s)"."""
    things = sum(one.type is not PiiType.DATETIME for one in found)
    years = [one.replacement or "" for one in found if one.type is PiiType.DATETIME]
    if len(years) != things or not all(map(_DECADE.fullmatch, years)):
        return ""
    said = list(dict.fromkeys(year.removeprefix("the ") for year in years))
    if len(said) < FEWEST:
        return f" ({' and '.join(said)})"
    decades = sorted(year[-5:] for year in said)
    return f" ({decades[0]})" if decades[0] == decades[-1] else f" ({decades[0]} – {decades[-1]})"


def _several(text: str, found: Sequence[Finding], row: _Row, floor: int, ceiling: int) -> Edit:
    """The edit that writes a count for a list, with its quotes, brackets and the nouns that lead it in."""
    first, count, when = found[0], "two" if row.count == 2 else "several", _when(found)
    start, end = first.start, row.end
    if first.type is PiiType.CODE:
        return Edit(start, end, f"{(first.replacement or '')[:-1]}s]")
    if text[end : end + 1] in {"”", '"'} and end < ceiling:
        end += 1
    if text[start - 1 : start] in {"“", '"'} and start > floor:
        start -= 1
    article = ANY_ARTICLE.search(text, max(floor, start - 5), start)
    start = article.start() if article else start
    both = re.compile(r"\b[Bb]oth[^\S\n]\Z").search(text, max(floor, start - 5), start)
    start = both.start() if both else start
    noun = plural(row.noun)
    told = re.compile(rf"\b{re.escape(noun)}(?P<list>[^\S\n]\()\Z").search(text, max(floor, start - 60), start)
    if told and text[end : end + 1] == ")":  # "her last five albums (Dust, Salt and Iron)"
        return Edit(told.start("list"), end + 1, "")
    named = _NAMED.search(text, max(floor, start - 40), start)
    if named and (
        SETTLED.fullmatch(lemma(named["noun"])) or noun.startswith(named["noun"])
    ):  # "the towns of Hay and Lund"
        said = f"{count} {named['noun']}{parted(row.noun)[1]}{when}"
        return Edit(named.start(), end, written_as(named[0], said))
    lead = _LEAD.search(text, max(floor, start - 60), start)
    if lead and is_plural(lead["noun"]):
        return Edit(lead.end("of"), end, f"{count} {lead['noun']}{when}")
    like = _LIKE.search(text, max(floor, start - 40), start)
    if like and is_plural(like["noun"]) and is_work(row.noun) and is_work(lemma(like["noun"])):
        return Edit(like.start("by"), end, when)
    whole = row.count == 2 and not when and _AND_ONLY.fullmatch(text, first.end, found[1].start) is not None
    kind = classed(text, start, floor, row.noun, whole=whole)
    if kind is not None:
        return Edit(kind.start, end, when if kind.stays else f"{count} {kind.words}{when}")
    if _OWNER.search(text, max(0, start - 4), start) and is_work(row.noun):  # "in Berg's Dust, Salt and Iron"
        return Edit(start, end, f"{row.noun} and {'another' if row.count == 2 else f'several other {noun}'}")
    if headed(text, start, noun) or _said_before(text, start, noun):  # "films based on her books include"
        return Edit(start, end, f"{count} titles{when}" if is_work(row.noun) else f"{count}{when}")
    return Edit(start, end, f"{count} {noun}{when}")


def _said_before(text: str, start: int, noun: str) -> bool:
    """Whether the subject of a verb before a list is called what its things are: "her films include Dust"."""
    verb = _INCLUDED.search(text, max(0, start - 20), start)
    subject = text[max(0, start - _BEFORE_VERB) : verb.start()] if verb else ""
    return noun.rpartition(" ")[2] in re.findall(r"[a-z]+", re.split(r"[.;\n]", subject)[-1].casefold())


def _listed(finding: Finding) -> bool:
    """Whether a finding may be one of a list: a hidden work or organization, or an office."""
    if not finding.changed or finding.identifier is Identifier.DIRECT:
        return False
    return finding.type in _LISTED and (finding.type is not PiiType.DEM or finding.kind == _OFFICE)


def _end_of_list(text: str, found: Sequence[Finding], first: int) -> int:
    """The number of the last finding of the list that begins with ``first``; dates between its things belong to it."""
    if not _listed(found[first]):
        return first
    last, number = first, first + 1
    between, at = "", found[first].end
    while number < len(found):
        finding = found[number]
        between += text[at : finding.start]
        at = finding.end
        if finding.type is PiiType.DATETIME:
            last = number if between.strip() in ("", "(") else last  # "mayor from 1998 to 2004", "Salt (1998"
        elif _listed(finding) and finding.type is found[first].type and _GAP.fullmatch(between):
            last, between = number, ""
        else:
            break
        number += 1
    return last


def _counted(text: str, items: Sequence[Finding], inside: Sequence[Finding], floor: int, ceiling: int) -> Finding:
    """One finding for a list, with the year behind it and the words that lead it in."""
    start, end = items[0].start, inside[-1].end
    tail = _TAIL.match(text, items[-1].end)
    end = max(end, tail.end()) if tail and tail.end() <= ceiling else end
    behind = _ARTICLE.search(text, max(floor, start - 60), start)
    if behind and FUNCTION_WORDS.isdisjoint(behind["words"].split()):
        start = behind.start()
    lead, place = (form.search(text, max(floor, start - 60), start) for form in (_LEAD, _AS))
    noun = _noun(items)
    said = f"several {noun}"
    if lead and is_plural(lead["noun"]):
        start, said = lead.end("of"), f"several {lead['noun']}"
    elif place and items[0].type is PiiType.DEM:
        start, said = place.start(), f"in various {noun}"
    direct = any(finding.identifier is Identifier.DIRECT for finding in inside)
    return Finding(
        start, end, text[start:end], items[0].type, Identifier.DIRECT if direct else Identifier.QUASI,
        max(finding.score for finding in items), (DETECTOR,), replacement=said, reason=REASON,
        ladder=Ladder.build(text[start:end], [Rung(said, "rule", EVERYTHING)]),
    )  # fmt: skip


def _noun(items: Sequence[Finding]) -> str:
    """What all the things are: offices, or the first rung that each of them has, as a plural."""
    offered = [[finding.replacement or "", *(rung.text for rung in finding.ladder or ())] for finding in items]
    for rung in () if items[0].type is PiiType.DEM else offered[0]:
        if rung != MASK and rung[:1].islower() and all(rung in other for other in offered[1:]):
            return plural(rung)
    return _LISTED[items[0].type]
