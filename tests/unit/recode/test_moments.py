"""Days and years in slots that want one day or one thing, and days in a row."""

from __future__ import annotations

import pytest

from sanitizer.recode.edits import recode


def told(finding, text: str, *parts: tuple[str, str]) -> str:
    found, at = [], 0
    for number, (part, said) in enumerate(parts):
        at = text.index(part, at)
        one = finding(text, part, "DATETIME", "QUASI", replacement=said, entity=number)
        found.append(type(one)(**{**{f: getattr(one, f) for f in one.__slots__}, "start": at, "end": at + len(part)}))
        at += len(part)
    return recode(text, found)[0]


@pytest.mark.parametrize(
    ("text", "part", "said", "result"),
    [
        ("Reply by 31 January 2022.", "31 January 2022", "January 2022", "Reply by a date in January 2022."),
        ("He died before 3 May 2021.", "3 May 2021", "May 2021", "He died before a date in May 2021."),
        ("By 3 May 2021 all had paid.", "3 May 2021", "May 2021", "By May 2021 all had paid."),
        ("Open since 3 May 2021.", "3 May 2021", "May 2021", "Open since May 2021."),
        ("Signed this 3rd day of May 2021.", "3rd day of May 2021", "May 2021", "Signed in May 2021."),
        ("paid from and including 3 May 2021.", "3 May 2021", "May 2021", "paid from and including a date in May 2021."),
        ("On the night of 3 May 2021 it burnt.", "night of 3 May 2021", "May 2021", "One night in May 2021 it burnt."),
        ("After 1664 he taught.", "1664", "the mid-1660s", "From the mid-1660s he taught."),
        ("He died after 1664.", "1664", "the mid-1660s", "He died in or after the mid-1660s."),
        ("during the 1988 tour of the isles", "1988", "the late 1980s", "during a late 1980s tour of the isles"),
        ("won the 1991 Harbour Cup", "1991", "the early 1990s", "won an early 1990s Harbour Cup"),
        ("won the 1991 elections", "1991", "the early 1990s", "won the early 1990s elections"),
        ("left after the 1876 season.", "1876", "the mid-1870s", "left after a season in the mid-1870s."),
        ("pay by the 28th or", "the 28th", "late in the month", "pay by the end of the month or"),
        ("back after the 2nd", "2nd", "early in the month", "back after the start of the month"),
        ("Jobs\n2009-2015: cook", "2009-2015", "between the late 2000s and the mid-2010s",
         "Jobs\nLate 2000s – mid-2010s: cook"),
        ("It ran from 1987 to 1993.", "from 1987 to 1993", "from the late 1980s to the early 1990s",
         "It ran from the late 1980s to the early 1990s."),
    ],
)  # fmt: skip
def test_a_coarse_date_fits_what_stands_before_it(finding, text, part, said, result):
    assert told(finding, text, (part, said)) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("On 3 May 2021 at 18:40 the car stood there.", (("3 May 2021", "May 2021"), ("18:40", "the evening")),
         "One evening in May 2021 the car stood there."),
        ("Date: 2021-05-03 09:12", (("2021-05-03", "May 2021"), ("09:12", "the morning")), "Date: May 2021, morning"),
        ("On 3 May 2021 he fell. On 4 May 2021 he left.", (("3 May 2021", "May 2021"), ("4 May 2021", "May 2021")),
         "In May 2021 he fell. The next day he left."),
        ("11 June. Rain.\n\n12 June. Sun.\n\n13 June. Home.",
         (("11 June", "mid-June"), ("12 June", "mid-June"), ("13 June", "mid-June")),
         "Mid-June. Rain.\n\nThe next day. Sun.\n\nLater that month. Home."),
        ("Held until 4 May 2021. On 2 May 2021 he left. On 9 May 2021 he fell.",
         (("4 May 2021", "May 2021"), ("2 May 2021", "May 2021"), ("9 May 2021", "May 2021")),
         "Held until May 2021. In May 2021 he left. Later that month he fell."),
        ("Made in July 2000 and refused on 11 July 2000.", (("July 2000", "July 2000"), ("11 July 2000", "July 2000")),
         "Made in July 2000 and refused the same month."),
        ("He left after the 1995/96 season. He spent the 1996/97 season abroad.",
         (("1995/96", "the mid-1990s"), ("1996/97", "the mid-1990s")),
         "He left after a season in the mid-1990s. He spent the following season abroad."),
        ("In 1984 he sang, in 1985 he wrote, in 1986 he fell.",
         (("1984", "the mid-1980s"), ("1985", "the mid-1980s"), ("1986", "the mid-1980s")),
         "In the mid-1980s he sang, the following year he wrote, in the mid-1980s he fell."),
    ],
)  # fmt: skip
def test_days_and_years_in_a_row_keep_their_order(finding, text, parts, result):
    assert told(finding, text, *parts) == result
