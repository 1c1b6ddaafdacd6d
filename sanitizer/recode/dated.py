"""Dates and times in a sentence: "on 3 May" becomes "in May", and "the 1985 film" never "the the 1980s film"."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.results import Edit
from sanitizer.ladders.feasts import HOLIDAY
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.dates import MONTHS, WEEKDAYS
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import article
from sanitizer.recode.moments import bounded, one_hour, one_of_years, one_part, this_day, told_with_day
from sanitizer.recode.place import Place, written_as
from sanitizer.recode.undated import DAY, undated

_ON_AT = re.compile(r"\b(on|at)(\s+(?:or about\s+|about\s+|around\s+)?)\Z", re.IGNORECASE)
_NEARLY = re.compile(rf"(?P<by>\b{alternation('small_words.nearly_dates')}\.?[^\S\n]+)\Z", re.IGNORECASE)
"""A year that is only nearly known: "born about 1948", "since about 1948"."""
_ON_THE = re.compile(r"\b(on)(\s+)the[^\S\n]+\Z", re.IGNORECASE)
_PART_OF = re.compile(r"\b([Oo])n the (morning|afternoon|evening|night) of (?:the )?\Z")
_AT_THE = re.compile(r"\b(at)[^\S\n]+(?:the[^\S\n]+)?\Z", re.IGNORECASE)
_END_OF = re.compile(r"(?:the\s)?(?:very\s)?[a-z]+\sof\s")
_AROUND = re.compile(
    r"\b(at|after|about|around|by)(\s+)(?:(?:about|around|approximately|approx\.)\s+)?\Z", re.IGNORECASE
)
_PART_TOLD = re.compile(
    r"\b(?:morning|afternoon|evening|night) of [^;\n]{4,30}?"
    r"(?P<at>,?[^\S\n](?:at|around|about)(?:[^\S\n](?:about|around|approximately))?[^\S\n])\Z"
)
"""A day with its part, before the hour: "on the night of 3 May at about 11 pm"."""
_SINCE_THE = re.compile(r"(?<=[a-z] )the[^\S\n]+\Z")
_PART_OF_MONTH = re.compile(rf"(?:early |late |mid-)(?:{'|'.join(MONTHS)})")
_IN_FROM = re.compile(r"\b(?:in|from|during)[^\S\n]+\Z", re.IGNORECASE)
_OPENING = re.compile(r"(?:from|between)\s", re.IGNORECASE)
_PREPOSITION = re.compile(rf"\b{alternation('small_words.prepositions_of_time')}\s+\Z", re.IGNORECASE)
_BORN = re.compile(r"\b(?:born|died|passed away)\s+(?P<quote>['’]?)\Z", re.IGNORECASE)
_WHICH_YEAR = re.compile(r"\b(?:year|season|date)\b[^.;\n]{0,20}\b(?:is|was)[^\S\n]+\Z")
_CALENDAR = re.compile(
    rf"the (?:[0-9]|early |late |mid-)|[0-9]{{4}}\b|(?:early |late |mid-)?(?:{'|'.join(MONTHS)}|[0-9]{{4}})\b"
)
_OWN_IN = re.compile(rf"in (?:{_CALENDAR.pattern})")
_PREPOSED = re.compile(rf"{alternation('small_words.prepositions_to_days')}\s", re.IGNORECASE)
_ADVERB = re.compile(rf"(?:{alternation('adverbs_of_time')}|in (?:the |mid-)[a-z]+(?: of the month)?)\Z")
_AGO = re.compile(r"\b(?:since|until|till|by|before|after|from)[^\S\n]+(?:the[^\S\n]+)?\Z", re.IGNORECASE)
_ANY_ON = re.compile(r"\b(?:on|at|in)(?:[^\S\n]+the)?[^\S\n]+\Z|\bthe[^\S\n]+\Z", re.IGNORECASE)
_PARTS_OF_DAY = frozenset({"the morning", "the afternoon", "the evening", "the night"})
_OF_A_DAY = re.compile(
    rf"[^\S\n]+on[^\S\n]+(?:the[^\S\n]+)?(?:(?:{'|'.join(WEEKDAYS)}),?[^\S\n]+)?(?:[0-9]|(?:{'|'.join(MONTHS)})\b)"
)
_EARLY = re.compile(r"\b(?:early|late)[^\S\n]+on[^\S\n]+\Z")
_PART = re.compile(r"early |late |mid-")
_OF_A = re.compile(r"\b(?:night|morning|afternoon|evening)[^\S\n](?P<by>of[^\S\n]+(?:the[^\S\n]+)?)\Z", re.IGNORECASE)
ABOUT = r"(?:early |late |mid-)?[0-9]{1,4}(?:s|[a-z]{2} century)"
_YEARS = re.compile(r"the (?:early |late |mid-)?[0-9]{4}s\Z")
_BOUND_OF = re.compile(
    rf"\b(?P<by>at|by|since|until|till|from|towards?)[^\S\n]the[^\S\n](?:very[^\S\n])?{alternation('relative_times.ends')}"
    r"[^\S\n]of[^\S\n](?:the[^\S\n]year[^\S\n])?[0-9]{4}\Z",
    re.IGNORECASE,
)
"""Where in a year something was, which no decade has: "at the beginning of 1999"."""
_ITS_TITLE = re.compile(r"['’]s[^\S\n][“\"]?(?=[A-Z])")
_DECADES = re.compile(rf"the {ABOUT}(?: [–-] (?:the {ABOUT}|{alternation('relative_times.now')}))?")
_SMALL = alternation("small_words.prepositions_of_time", "small_words.determiners")
_NOTED = re.compile(
    r"[(\[|][^\S\n]*\Z|\((?![^()\n]*\bborn\b)[^()\n]{1,60}[;,–−—-][^\S\n]+\Z|(?:\A|\n|[^\S\n]{2}|[|\t])(?:[^\n.:]|(?<![^\W\d_]{2})\.){1,30}:[^\S\n]+\Z|"
    rf"\b(?!{_SMALL.upper()}\b)[A-Z]{{2,6}}[^\S\n]+\Z|\((?!(?i:{_SMALL})\b)[A-Z][A-Za-z.]{{1,8}}[^\S\n]+\Z"
)
"""What stands before a date that is noted, not told: a bracket, the label of a field, letters that are one."""
_SHORT = re.compile(
    rf"(?:\A|[\n\s(;,]){alternation('small_words.before_noted_dates')}\.?[^\S\n]+(?:[A-Z][\w’'.-]+[^\S\n]){{0,5}}"
    rf"(?P<nearly>{alternation('small_words.nearly_dates')}\.?[^\S\n]+)?\Z"
)
"""What is short for what happened then, with whom it happened to: "m. Ada Berg 1821", "b. abt 1798", "dx 2009"."""
_HEADING = re.compile(r"(?<=\w )[A-Z][a-z]{3,}[^\S\n]+\Z")
"""A word with a capital that a year goes with: "Annual Report 2022"."""
_SHORT_YEAR = re.compile(r"(?<!\w)['’][0-9]{2}\Z")
_BRACKET = re.compile(r"[(\[][^\S\n]*\Z")
_VALUE = re.compile(r"[,:(\[=][^\S\n]*['\"]\Z")
_HYPHEN, _BETWEEN = re.compile(r"[0-9]{4}\s?-\s?[0-9]"), re.compile(r"\Abetween (.+) and (.+)\Z")
_BORN_AS = re.compile(r"\([^\S\n]*born\b[^()\n]*\Z")
_LISTED = re.compile(r"[^\W\d_]\)?,[^\S\n]+(?:[12][0-9]{3}(?:,|[^\S\n]and)[^\S\n]+){0,5}\Z")
_ENDS = re.compile(r"[,;.)]?[^\S\n]*(?:\n|\Z)|[,;)]|[^\S\n]and[^\S\n][12][0-9]{3}\b[;.)]?[^\S\n]*(?:\n|\Z)")
_ROW, _CELL = (
    re.compile(r"(?:\A|\n)[^\S\n]*(?:[-•*–][^\S\n]+)?\Z"),
    re.compile(r"[^\S\n]+[–—|-]|[^\S\n]{2}|\t|:|\||\n|\Z"),
)
_OWN_ON = re.compile(r"(?:on|in|at)\s", re.IGNORECASE)
_SPAN = re.compile(r"\b(between|from)[^\S\n]+\Z", re.IGNORECASE)
_TWO_ENDS = re.compile(r"\s(?:and|to|until|till|through)\s|[–—−-]")
_WEEKDAY = re.compile(rf"(?:{'|'.join(WEEKDAYS)})(?: [a-z]+)?|a {HOLIDAY}")
_WHICH_DAY = pairs("parts_of_month")
_OF_MONTH = re.compile(r"[^\S\n]+of[^\S\n]+(?:the|this|that)(?:[^\S\n](?:same|current))?[^\S\n]+month\b")
_WORD_BEFORE, _CLOSES = re.compile(r"\b([a-z]{3,})[^\S\n]\Z"), re.compile(r"[.,;)]|[^\S\n]*(?:\(|\n|\Z)")
_LEAD = word_set("small_words.lead_to_dates")
_NAME_IN_BRACKETS = re.compile(r"\((?:[^()\n]{0,30}[^\S\n])?(\w*[a-z])[^\S\n]\Z")
_AFTER_WORD = re.compile(r"[^\W\d_][^\S\n]\Z")
_IN_PROSE = re.compile(r"\w\s\Z")
_HOURS = re.compile(r"[^\S\n]?(?:hrs?|hours|h)\b", re.IGNORECASE)
_ISO = re.compile(r"[12][0-9]{3}-[01][0-9]-[0-3][0-9]")
_MONTH_OF = re.compile(rf"(?:{'|'.join(MONTHS)}) [12][0-9]{{3}}")
_LEAD_ELSEWHERE = re.compile(
    rf"(?<![^\W_]){alternation('ages.births_elsewhere')}[^\S\n](?P<by>{alternation('calendar.leads')}[^\S\n])\Z",
    re.IGNORECASE,
)
_OWN_NEXT = re.compile(r"(?<!\bthe )\b(?:last|next|this(?:[^\S\n]past)?)[^\S\n]+")
_NEXT_TO = re.compile(rf"{_OWN_NEXT.pattern}\Z")
_SMALL_WORD = re.compile(r"[a-z] \Z")
_DAY = re.compile(
    rf"\b(?:{'|'.join(WEEKDAYS)}|{alternation('small_words.of_days', 'weekdays_short')}) \Z", re.IGNORECASE
)


def dated(place: Place) -> Edit:
    """The edit of a date or time."""
    if _OWN_IN.match(place.stand_in) and not _PREPOSED.match(place.finding.text):  # another mention brought its own
        place = replace(place, stand_in=place.stand_in.removeprefix("in "))
    stand_in, before = place.stand_in, place.before
    of_machine = _ISO.fullmatch(place.finding.text) and _MONTH_OF.fullmatch(stand_in) and before.endswith(("=", "/"))
    if of_machine:  # "?from=2023-12-01" is "?from=2023-12"
        return place.edit(place.finding.text[:7])
    short = place.finding.text.lstrip("'’").isdigit() and _SHORT_YEAR.search(f"{before}{place.finding.text}")
    if short and _YEARS.fullmatch(stand_in) and place.free:
        return place.edit(stand_in, left=place.finding.text[:1].isdigit())  # "in '82"
    if stand_in in _PARTS_OF_DAY:
        return _part_of_day(place)
    if _ADVERB.fullmatch(stand_in):
        return _adverb(place)
    behind_name = place.floor == place.finding.start - 1 and place.finding.text.isdigit()
    if not (behind_name and _AFTER_WORD.search(before)) and (noted := _noted(place)) is not None:
        return noted
    early = _EARLY.search(before) if _PART.match(stand_in) else None
    if early and len(early[0]) <= place.free:  # "early on 7 March" is "in early March"
        return place.edit(f"in {stand_in}", left=len(early[0]))
    for way in (one_hour, one_part, this_day, bounded, one_of_years):
        if (edit := way(place)) is not None:
            return edit
    nouns = place.nouns_after().split()
    title = _ITS_TITLE.match(place.text, place.finding.end) if _YEARS.match(stand_in) else None
    if title and title.end() == place.ceiling:  # "1985's Dust" is "a mid-1980s film"
        bare = stand_in.removeprefix("the ")
        return place.edit(place.capital(f"{article(bare)} {bare}"), right=2)
    stretch = _DECADES.fullmatch(stand_in) and _TWO_ENDS.search(place.finding.text) and not nouns
    if stretch and not place.determiner and place.modified:  # "joined the choir 1974 to 1977"
        return place.edit(f"in {stand_in}")
    nearly = _NEARLY.search(before) if _YEARS.fullmatch(stand_in) and not nouns else None
    if nearly and len(nearly["by"]) <= place.free:
        behind = _PREPOSITION.search(before[: -len(nearly["by"])])
        return place.edit(stand_in if behind else written_as(nearly["by"], f"in {stand_in}"), left=len(nearly["by"]))
    bound = _BOUND_OF.search(f"{before}{place.finding.text}") if _YEARS.fullmatch(stand_in) else None
    if bound and bound.start() >= len(before) - place.free:  # "at the end of 1999" is "in the late 1990s"
        by = written_as(bound["by"], "in") if bound["by"].casefold() == "at" else bound["by"]
        return place.edit(f"{by} {stand_in}", left=len(before) - bound.start())
    ends = _AT_THE.search(before) if _END_OF.match(place.finding.text) and _CALENDAR.match(stand_in) else None
    if ends and len(ends[0]) <= place.free and not nouns:  # "at the beginning of 2013" is "in the early 2010s"
        return place.edit(f"{written_as(ends[1], 'in')} {stand_in}", left=len(ends[0]))
    if (led := _without_preposition(place, nouns)) is not None:
        return led
    beside = place.free == 1 and before.endswith(" ") and _YEARS.fullmatch(stand_in) and place.finding.text.isdigit()
    if beside and _CLOSES.match(place.text, place.finding.end):  # "the Hay Cup 2018" is "a cup in the late 2010s"
        return place.edit(f"in {stand_in}")
    described = place.determiner or (place.modified and not _PREPOSITION.search(before))
    day = _ON_THE.search(before) if stand_in.startswith("the ") and _CALENDAR.match(stand_in) and not nouns else None
    if day and len(day[0]) <= place.free:  # "born on the 3rd of May 1961" is "born in the early 1960s"
        return place.edit(f"{written_as(day[1], 'in')}{day[2]}{stand_in}", left=len(day[0]))
    if stand_in.startswith("the ") and described:
        return place.with_article(stand_in.removeprefix("the "))
    last = _NEXT_TO.search(before) if _CALENDAR.match(stand_in) else None
    if last and len(last[0]) <= place.free:  # "last September 26" is "in late September"
        return place.edit(f"in {stand_in}", left=len(last[0]))
    if _CALENDAR.match(stand_in) and _OWN_NEXT.match(place.finding.text) and not _PREPOSITION.search(before):
        return place.edit(place.capital(f"in {stand_in}"))
    lead = _LEAD_ELSEWHERE.search(before) if _CALENDAR.match(stand_in) and place.finding.text[:1].isdigit() else None
    if lead and len(lead["by"]) <= place.free:  # "né le 14/07/1951"
        return place.edit(f"in {stand_in}", left=len(lead["by"]))
    born = _BORN.search(before) if _CALENDAR.match(stand_in) else None
    if born or (stand_in.startswith("the ") and _WHICH_YEAR.search(before)):
        quote = len(born["quote"]) if born else 0
        return place.edit(f"in {stand_in}", left=min(quote, place.free))  # "born '58"
    part = _PART_OF.search(before)
    if part and len(part[0]) <= place.free and _CALENDAR.match(stand_in):  # "on the night of 3 May": "one night in May"
        return place.edit(f"{written_as(part[1], 'one')} {part[2]} in {stand_in}", left=len(part[0]))
    of_a = _OF_A.search(before)
    if of_a and len(of_a["by"]) <= place.free and _CALENDAR.match(stand_in):  # "the night of 3 May": "the night in May"
        return place.edit(f"in {stand_in}", left=len(of_a["by"]))
    span = _SPAN.search(before) if _CALENDAR.match(stand_in) and _TWO_ENDS.search(place.finding.text) else None
    one = " and " not in stand_in and "–" not in stand_in
    if span and one and len(span[0]) <= place.free:  # "between 20 and 24 May"
        return place.edit(f"{written_as(span[1], 'in')} {stand_in}", left=len(span[0]))
    on_the = _ON_THE.search(before)
    if on_the and len(on_the[0]) <= place.free and _CALENDAR.match(stand_in):
        return place.edit(f"{written_as(on_the[1], 'in')}{on_the[2]}{stand_in}", left=len(on_the[0]))
    since_the = _SINCE_THE.search(before) if _PART_OF_MONTH.fullmatch(stand_in) and not nouns else None
    if since_the and len(since_the[0]) <= place.free:  # "since the third of May" is "since early May"
        return place.edit(stand_in, left=len(since_the[0]))
    within = _IN_FROM.search(before) if _OPENING.match(stand_in) else None
    if within and len(within[0]) <= place.free:  # "four in 1919-21" are "four between the 1910s and the 1920s"
        return place.edit(written_as(within[0], stand_in), left=len(within[0]))
    preposition = _ON_AT.search(before)
    if preposition and nouns and place.finding.text.isdigit() and _YEARS.fullmatch(stand_in):
        return place.edit(stand_in.removeprefix("the "))  # "at 2019 prices"
    if preposition and len(preposition[0]) <= place.free and _CALENDAR.match(stand_in):
        word = "IN" if preposition[1].isupper() else "In" if preposition[1][0].isupper() else "in"
        return place.edit(f"{word}{preposition[2]}{stand_in}", left=len(preposition[0]))
    own = _OWN_ON.match(place.finding.text) if _CALENDAR.match(stand_in) else None
    if own:
        return place.edit(f"{written_as(own[0], 'in')} {stand_in}")
    if _WEEKDAY.fullmatch(stand_in) and _AFTER_WORD.search(before) and not _PREPOSITION.search(before):
        return place.edit(f"on {stand_in}")
    opening = _OPENING.match(place.finding.text)
    if opening and not _OPENING.match(stand_in):
        return place.edit(f"{written_as(opening[0], 'in')} {stand_in}")
    return place.with_article(place.capital(stand_in))


def _without_preposition(place: Place, nouns: list[str]) -> Edit | None:
    """A date right behind a word that leads to none: "hysterectomy 1998," is "hysterectomy in the late 1990s,"."""
    stand_in, word = place.stand_in, _WORD_BEFORE.search(place.before)
    calendar = _YEARS.fullmatch(stand_in) or _PART_OF_MONTH.fullmatch(stand_in)
    noted = _NAME_IN_BRACKETS.search(place.before)
    named = place.floor == place.finding.start - 1 or (noted is not None and noted[1] not in FUNCTION_WORDS)
    if calendar and named and place.before[-1:] == " " and place.finding.text.isdigit():
        return place.edit(f"in {stand_in}") if _CLOSES.match(place.text, place.finding.end) else None
    if not calendar or word is None or nouns or place.determiner or not place.finding.text[:1].isdigit():
        return None
    if word[1] in FUNCTION_WORDS or word[1] in _LEAD or _PREPOSITION.search(place.before):
        return None
    return place.edit(f"in {stand_in}") if _CLOSES.match(place.text, place.finding.end) else None


def _noted(place: Place) -> Edit | None:
    """The edit of years that are noted rather than told, without "the": "(late 1970s)", "Born: 1950s"."""
    hyphen = _HYPHEN.match(place.finding.text)
    stand_in = _BETWEEN.sub(r"\1 – \2", place.stand_in) if hyphen else place.stand_in
    if not _DECADES.fullmatch(stand_in):
        return None
    bare = stand_in.replace("the ", "")
    if _ROW.search(place.before) and _CELL.match(place.text, place.finding.end):
        return place.edit(bare[0].upper() + bare[1:])
    if hyphen and stand_in != place.stand_in:
        return place.edit(bare) if _BRACKET.search(place.before) else None
    short = _SHORT.search(place.before)
    if short:
        nearly = len(short["nearly"] or "")
        return place.edit(bare, left=nearly if nearly <= place.free else 0)
    if _VALUE.search(place.before) and place.text[place.finding.end : place.finding.end + 1] in {"'", '"'}:
        return place.edit(bare)
    lone = " – " in stand_in and not (place.determiner or _PREPOSITION.search(place.before))
    figures = place.finding.text[:1].isdigit() and not _BORN_AS.search(place.before)
    listed = figures and _LISTED.search(place.before) and _ENDS.match(place.text, place.finding.end)
    headed = place.finding.text.isdigit() and _HEADING.search(place.before) and not _PREPOSITION.search(place.before)
    return place.edit(bare) if lone or listed or headed or _NOTED.search(place.before) else None


def _adverb(place: Place) -> Edit:
    """A time that takes no preposition: "on the 2nd" is "early in the month"."""
    bound = _AGO.search(place.before)
    if bound and place.stand_in in _WHICH_DAY:  # "by the 28th" is "by the end of the month"
        the = _ANY_ON.search(place.before)
        return place.edit(_WHICH_DAY[place.stand_in], left=len(the[0]) if the and len(the[0]) <= place.free else 0)
    since = undated(replace(place, stand_in=DAY)) if bound else None
    if since is not None:  # "since last May" is not "since recently"
        return since
    taken = _ANY_ON.search(place.before)
    left = len(taken[0]) if taken and len(taken[0]) <= place.free else 0
    said = place.stand_in
    opens = place.opens_before(left) and place.text[place.finding.start - left].isupper()
    of_month = _OF_MONTH.match(place.text, place.finding.end) if said in _WHICH_DAY else None
    right = len(of_month[0]) if of_month and of_month.end() <= place.ceiling else 0
    return place.edit(said[0].upper() + said[1:] if opens else said, left=left, right=right)


def _part_of_day(place: Place) -> Edit:
    """A clock time: "at 14:30" is "in the afternoon", "the 14:30 train" is "the afternoon train".

    Before a day it is one of many: "at 9:15 on 4 May" is "one morning in May". After a day it goes without
    preposition: "on Monday at 9" is "on Monday in the morning", "[3/5/21, 09:12]" is "[May 2021, morning]".
    """
    stand_in = place.stand_in
    part = stand_in.removeprefix("the ")
    hours = _HOURS.match(place.text, place.finding.end)
    right = len(hours[0]) if hours and hours.end() <= place.ceiling else 0  # "at 11:00 hrs"
    part_told = _PART_TOLD.search(place.before)
    if part_told and len(part_told["at"]) <= place.free:
        return place.edit("", left=len(part_told["at"]), right=right)
    if told_with_day(place):  # "on 3 May at 18:40" is "one evening in May"
        return place.edit("", left=place.free)
    if place.determiner and place.free != 1:
        return place.with_article(part)
    if place.free == 1 and place.before.endswith(" "):  # "3 May 2021 09:12" is "May 2021, morning"
        return place.edit(f", {part}", left=1)
    preposition = _AROUND.search(place.before)
    if _OF_A_DAY.match(place.text, place.finding.end):
        left = len(preposition[0]) if preposition and len(preposition[0]) <= place.free else 0
        return place.edit(f"{'One' if place.opens_before(left) else 'one'} {part}", left=left)
    if preposition and len(preposition[0]) <= place.free:
        into = "at" if part == "night" else "in"
        word = into.capitalize() if preposition[1][0].isupper() else into
        said = part if part == "night" else stand_in
        return place.edit(f"{word}{preposition[2]}{said}", left=len(preposition[0]), right=right)
    if _IN_PROSE.search(place.before) and _PREPOSITION.search(place.before):
        return place.edit(stand_in)
    if _SMALL_WORD.search(place.before) and not (_DAY.search(place.before) or place.nouns_after()):  # "paged 2258"
        return place.edit("at night" if part == "night" else f"in {stand_in}")
    return place.edit(place.capital(part))
