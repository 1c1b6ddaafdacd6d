"""Days as other languages and machines write them in English texts: "le 3 mai 2022", "4 de febrero", "09MAR88"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sanitizer.language import alternation, folded, pairs, words

MONTHS = words("months")
_ELSEWHERE = {
    name: list(MONTHS).index(month) + 1
    for month, names in pairs("calendar.elsewhere").items()
    for name in names.split()
}
_SHORTEST = 4
"""Letters from which on the name of a month elsewhere is no other word, with a day or a year beside it."""
_SURE = "|".join(
    sorted((name for name in _ELSEWHERE if len(name) >= _SHORTEST or name in {"mai", "maj"}), key=len, reverse=True)
)
_ANY = "|".join(sorted(_ELSEWHERE, key=len, reverse=True))
_ENGLISH = alternation("months", "months_short")
_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_OF = rf"(?:(?:{alternation('calendar.joints')})(?:\s|(?<=['’])))?"
_LEAD = rf"(?<!\bI\s)(?:{alternation('calendar.leads')})\s+"
_DAYS = "|".join(sorted(set(words("calendar.days")) - folded("weekdays", "weekdays_short"), key=len, reverse=True))
_LED = rf"(?:(?:{_LEAD})?(?:{_DAYS})(?:-feira)?(?:,|\s)\s*(?:{_LEAD})?|{_LEAD})"
_BEFORE = "|".join(rf"(?<=\b{word}\s)" for word in words("calendar.before_figures"))
_NO_NAME = r"(?!(?-i:Mars|Mayo|Marca|Maja)\b)"
"""Months that are something else with a capital: a planet, a clinic."""

_FORMS = re.compile(
    rf"""(?<![\w/.,$£€-])(?:
      (?:{_LED})?(?P<d1>{_DAY})(?:\.|er|º|ª|°)?\s(?:{_OF}){_NO_NAME}(?P<m1>{_SURE})\b(?:,?\s{_OF}(?P<y1>{_YEAR})(?!\w))?
    | {_LED}(?P<d2>{_DAY})\.?\s(?P<m2>{_ENGLISH})\b(?:\s(?P<y2>{_YEAR})(?!\w))?
    | (?P<d3>{_DAY})(?P<s3>[\s./-])(?P<m3>{_ANY})\.?(?P=s3)(?P<y3>{_YEAR})(?!\w)
    | (?P<d4>{_DAY})/(?P<m4>{_ENGLISH})/(?P<y4>{_YEAR})(?![\w])
    | (?P<d5>[0-3][0-9])(?P<m5>(?-i:{"|".join(month[:3].upper() for month in MONTHS)}))(?P<y5>(?:{_YEAR}|[0-9]{{2}}))?(?!\w)
    | (?:{_BEFORE})(?P<n7>0?[1-9]|1[0-2])/(?P<y7>(?:19|20)[0-9]{{2}})(?![\w/])
    | {_NO_NAME}(?P<m6>{_SURE})\s{_OF}(?P<y6>{_YEAR})(?![\w-])
    )""",
    re.VERBOSE | re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A day, or without one a month, of another language's calendar, and where it stands."""

    start: int
    end: int
    year: int | None
    month: int
    day: int | None


def days_elsewhere(text: str) -> Iterator[Elsewhere]:
    """The days and months of ``text`` that are written as in other languages, or as tickets write them.

    >>> text = "le 3 mai 2022, 4 de febrero de 2020, DOB 09MAR88, am 28. April, lipiec 2021; 2 Mars bars, Mayo 2020"
    >>> [(one.year, one.month, one.day) for one in days_elsewhere(text)]
    [(2022, 5, 3), (2020, 2, 4), (1988, 3, 9), (None, 4, 28), (2021, 7, None)]
    """
    for match in _FORMS.finditer(text):
        said = match.groupdict()
        form = next(form for form in "1234567" if said.get(f"m{form}") or (form == "7" and said["n7"]))
        day, year = said.get(f"d{form}"), said[f"y{form}"]
        yield Elsewhere(
            *match.span(),
            _whole(year) if year else None,
            int(said["n7"] or 0) or _number(match[f"m{form}"]),
            int(day) if day else None,
        )


def _whole(year: str) -> int:
    """A year with its century."""
    return int(year) if len(year) > 2 else int(year) + (1900 if int(year) > 30 else 2000)


def _number(name: str) -> int:
    """The number of the month that a name of any language names."""
    found = _ELSEWHERE.get(name.lower())
    return found or next(i for i, month in enumerate(MONTHS, 1) if month.startswith(name[:3].capitalize()))
