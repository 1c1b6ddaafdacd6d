"""Dates in slots that want one: "by 3 May 2021" is "by a date in May 2021", "the 1988 tour" "a 1980s tour"."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.ladders.whens import part_of_day
from sanitizer.language import alternation, word_set
from sanitizer.language.english.dates import MONTHS, WEEKDAYS, find_dates, parse_date
from sanitizer.language.english.days import CLOCK
from sanitizer.language.english.inflect import article, is_plural
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.place import Place, written_as

_BOUND = re.compile(rf"\b(?!By\b)(?i:{alternation('small_words.bounds')})[^\S\n]+\Z")
_MONTH = re.compile(rf"(?:{'|'.join(MONTHS)}) [12][0-9]{{3}}")
_AFTER = re.compile(r"\b(?P<by>[Aa]fter[^\S\n]+)\Z")
_DECADE = re.compile(r"the (?:early |late |mid-)?[0-9]{3}0s")
_DAY_OF = re.compile(r"\b(?:day|morning|afternoon|evening|night) of\b", re.IGNORECASE)
_PART_OF = re.compile(r"(?:the\s+)?(?P<part>morning|afternoon|evening|night)\s+of\s", re.IGNORECASE)
_MONTHS = re.compile(rf"(?:early |late |mid-)?(?:{'|'.join(MONTHS)})(?: [12][0-9]{{3}})?")
_THIS = re.compile(
    r"(?P<dated>\bdated[^\S\n])?\b(?P<by>(?P<this>(?:on[^\S\n]+)?this)[^\S\n]+(?:the[^\S\n]+)?)\Z", re.IGNORECASE
)
_ON = re.compile(rf"\b(?P<on>on)[^\S\n]+(?:the[^\S\n]+)?(?:(?:{'|'.join(WEEKDAYS)}),?[^\S\n]+)?\Z", re.IGNORECASE)
_AT = re.compile(
    rf"(?P<at>,?[^\S\n](?:(?:at|around|about)(?:[^\S\n]about)?[^\S\n])?)(?P<clock>{CLOCK})(?![\w:])", re.IGNORECASE
)
_THE = re.compile(r"\b([Tt])he[^\S\n]+\Z")
_NAME = re.compile(r"[^\S\n](?P<name>[A-Z][\w’'-]*(?:[^\S\n](?:[A-Z][\w’'-]*|of|the))*)")
_LONGEST = 60
_SPANS = word_set("small_words.of_a_year")


def bounded(place: Place) -> Edit | None:
    """A day that something is done by, before or after, and a year: neither is the whole month or decade.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> day = Finding(7, 17, "3 May 2021", PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",), replacement="May 2021")
    >>> bounded(Place("Pay by 3 May 2021.", day, "May 2021", 0, 18)).text
    'a date in May 2021'
    """
    interval = parse_date(place.finding.text)
    if _MONTH.fullmatch(place.stand_in) and _BOUND.search(place.before):
        one = interval is not None and interval.first == interval.last
        return place.edit(f"a date in {place.stand_in}") if one else None
    after = _AFTER.search(place.before) if _DECADE.fullmatch(place.stand_in) else None
    if after is None or len(after["by"]) > place.free or place.nouns_after():
        return None
    if place.opens_before(len(after["by"])):
        return place.edit(f"{written_as(after['by'], 'from')} {place.stand_in}", left=len(after["by"]))
    ends = place.text[place.finding.end : place.finding.end + 1] in {"", ".", ",", ";", ")"}
    return place.edit(f"in or after {place.stand_in}", left=len(after["by"])) if ends else None


def this_day(place: Place) -> Edit | None:
    """The day on which a paper is signed: "this 3rd day of May 2021" is "in May 2021", "dated" so just "May 2021"."""
    if not _DAY_OF.search(place.finding.text) or not _MONTH.fullmatch(place.stand_in):
        return None
    this = _THIS.search(place.before)
    if place.finding.text[:5].casefold() == "this ":
        return place.edit(written_as(place.finding.text[:4], f"in {place.stand_in}"))
    if this is None or len(this["by"]) > place.free:
        return None
    said = place.stand_in if this["dated"] else written_as(this["this"], f"in {place.stand_in}")
    return place.edit(said, left=len(this["by"]))


def one_hour(place: Place) -> Edit | None:
    """A day and its hour behind it: "on 3 May 2021 at 18:40" is "one evening in May 2021"."""
    on, part = _ON.search(place.before), hour_behind(place)
    if on is None or not part:
        return None
    return place.edit(f"{written_as(on['on'], 'one')} {part} in {place.stand_in}", left=len(on[0]))


def one_part(place: Place) -> Edit | None:
    """A part of one day, found with it: "on the night of 3 May 2021" is "one night in May 2021"."""
    part = _PART_OF.match(place.finding.text)
    on = _ON.search(place.before) if part else None
    if part is None or on is None or len(on[0]) > place.free or not _MONTHS.fullmatch(place.stand_in):
        return None
    return place.edit(f"{written_as(on['on'], 'one')} {part['part'].casefold()} in {place.stand_in}", left=len(on[0]))


def hour_behind(place: Place) -> str:
    """The part of the day of the hour that stands behind a day, where "on" leads to that; or nothing."""
    on, at = _ON.search(place.before), _AT.match(place.text, place.finding.end)
    if on is None or at is None or len(on[0]) > place.free or at.end("at") != place.ceiling:
        return ""
    return part_of_day(at["clock"]) or ""


def told_with_day(place: Place) -> bool:
    """Whether an hour was told with the day before it, as ``one_hour`` does."""
    first = max(0, place.floor - _LONGEST)
    days = find_dates(place.text[first : place.floor])
    at = _AT.match(place.text, place.floor)
    if not days or first + days[-1].end != place.floor or at is None or at.end("at") != place.finding.start:
        return False
    led = _ON.search(place.text, 0, first + days[-1].start)
    return (
        led is not None
        and bool(part_of_day(at["clock"]))
        and place.text[at.start("clock") :].startswith(place.finding.text)
    )


def one_of_years(place: Place) -> Edit | None:
    """A single thing of a year, which is one of many of its decade: "the 1988 tour" is "a late 1980s tour"."""
    the = _THE.search(place.before)
    if the is None or not _DECADE.fullmatch(place.stand_in) or len(the[0]) > place.free:
        return None
    if parse_date(place.finding.text) is None or place.finding.text.endswith("s"):
        return None
    nouns = place.nouns_after().split()
    name = _NAME.match(place.text, place.finding.end) if not nouns else None
    what = nouns[-1] if nouns else name["name"].partition(" of ")[0].rpartition(" ")[2] if name else ""
    if not what or is_plural(what.casefold()) or (nouns and not known_noun(what)):
        return None
    bare = place.stand_in.removeprefix("the ")
    if nouns and nouns[0] == what and what in _SPANS:  # "the 1988 season" is "a season in the late 1980s"
        said = f"{article(what)} {what} in {place.stand_in}"
        return place.edit(written_as(the[1], said), left=len(the[0]), right=len(what) + 1)
    return place.edit(f"{written_as(the[1], article(bare))} {bare}", left=len(the[0]))
