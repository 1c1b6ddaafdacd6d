"""Dates of birth go to a part of the decade; other dates do not."""

import pytest

from sanitizer import Sanitizer
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.dates import date_ladder
from sanitizer.language.english.dates import find_dates
from sanitizer.select.births import widen_births
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick


@pytest.mark.parametrize(
    ("text", "k", "expected"),
    [
        ("She was born on 3 May 1980 in a town.", 10, "the early 1980s"),
        ("DOB: 3 May 1980", 10, "the early 1980s"),
        ("Born in the old harbour of Quellbach on 3 May 1980, she left.", 10, "the early 1980s"),
        ("Date of birth 3 May 1980", 1096, "the early 1980s"),
        ("He was born 3 May 1980", 1097, "the 1980s"),
        ("He was admitted on 3 May 1980", 10, "May 1980"),
        ("She was born in Oslo. He left on 3 May 1980", 10, "May 1980"),
    ],
)
def test_a_birth_goes_to_the_part_of_a_decade_and_no_other_date_does(text, k, expected):
    start = text.index("3 May 1980")
    ladder = date_ladder("3 May 1980")
    day = Finding(start, start + 10, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder)
    assert pick(text, [day], Floor(k))[0].replacement == expected


def test_another_mention_of_the_same_day_follows():
    text = "Born 3 May 1980. On 3 May 1980 it rained."
    ladder = date_ladder("3 May 1980")
    days = [
        Finding(s, s + 10, "3 May 1980", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), entity=4, ladder=ladder)
        for s in (5, 20)
    ]
    assert [f.replacement for f in pick(text, days, Floor(10))] == ["the early 1980s", "the early 1980s"]


def test_a_part_of_a_decade_is_wide_enough():
    text = "She was born in the late 1950s."
    years = Finding(
        16, 30, text[16:30], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=date_ladder(text[16:30])
    )
    assert pick(text, [years], Floor(10))[0].replacement == "the late 1950s"


@pytest.mark.parametrize(
    ("dates", "before", "expected"),
    [
        ("3 May 1880 – 9 June 1951", "Ada Lind (", "the 1880s – the 1950s"),
        ("May 3, 1880 – June 9, 1951", "Ada Lind (born Ada Holm, ", "the 1880s – the 1950s"),
        ("9 October 1907 – 23 February 1930", "Bo Lind (", "the early 20th century – the 1930s"),
        ("3 May 1880 – 9 June 1951", "It was shut: ", "May 1880 – June 1951"),
        ("3 May 1988 – 9 June 1991", "The band (", "May 1988 – June 1991"),
    ],
)
def test_the_dates_of_a_life_in_brackets_go_to_their_decades(dates, before, expected):
    text = f"{before}{dates}) was a painter."
    ladder = date_ladder(dates)
    life = Finding(
        len(before), len(before) + len(dates), dates, PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=ladder
    )
    assert pick(text, [life], Floor(10))[0].replacement == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Ada Lind (born 3 May 1880 in Lund) is a singer. She won on 9 June 1916.",
            ["the early 1880s", "the mid-1910s"],
        ),
        (
            "Ada Lind (3 May 1880 – 4 July 1951), called Puck, was a singer. She won on 9 June 1916.",
            ["the 1880s – the 1950s", "the mid-1910s"],
        ),
        (
            "Ada Lind (born Ada Holm; 3 May 1880) is a singer. She won on 9 June 1916.",
            ["the early 1880s", "the mid-1910s"],
        ),
        ("Mrs Lind (born 3 May 1880), who came on 9 June 1916, was well.", ["the early 1880s", "June 1916"]),
        ("Ada Lind, born 3 May 1880, won on 9 June 1916.", ["the early 1880s", "June 1916"]),
        ("Ada Lind (seen 3 May 1980) won on 9 June 1966.", ["May 1980", "June 1966"]),
    ],
)
def test_where_a_life_is_told_its_other_dates_go_to_the_decade_too(text, expected):
    days = [
        Finding(m.start, m.end, text[m.start : m.end], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",),
                ladder=date_ladder(text[m.start : m.end]))
        for m in find_dates(text)
    ]  # fmt: skip
    assert [day.replacement for day in pick(text, days, Floor(10))] == expected


def test_a_birth_in_the_first_decade_of_a_century_is_told_no_month():
    text = "He was born on 9 June 1902."
    day = Finding(
        15, 26, "9 June 1902", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=date_ladder("9 June 1902")
    )
    assert "June" not in (pick(text, [day], Floor(10))[0].replacement or "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Holm 3 May 1980 seen 9 June 2021", "the early 1980s"),
        ("Holm (F), 3 May 1980\nseen 9 June 2021", "the early 1980s"),
        ("Holm\n3 May 1980\nseen 9 June 2021", "the early 1980s"),
        ("Holm 3 May 1980 seen 9 June 1990", "May 1980"),
        ("Holm bought the mill on 3 May 1980. Judgment was given on 9 June 2021.", "May 1980"),
        ("Holm lodged no claim before 3 May 1980. Judgment was given on 9 June 2021.", "May 1980"),
        ("Holm. On 3 May 1980 the court sat. Judgment was given on 9 June 2021.", "May 1980"),
    ],
)
def test_a_day_a_generation_ago_goes_to_the_part_of_a_decade_where_it_stands_as_a_birth(text, expected):
    day = "3 May 1980"
    later = "9 June 2021" if "2021" in text else "9 June 1990"
    days = [
        Finding(text.index(one), text.index(one) + len(one), one, PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",),
                entity=number, ladder=date_ladder(one))
        for number, one in enumerate((day, later))
    ]  # fmt: skip
    name = Finding(0, 4, "Holm", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), entity=9)
    assert pick(text, [name, *days], Floor(10))[1].replacement == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Her son died on 3 March 1944. Read on 6 June 2019.", ["the mid-1940s", "June 2019"]),
        ("She died on 8 April 2019. Read on 6 June 2019.", ["April 2019", "June 2019"]),
        ("Ada Holm (2 May 1889, Hay – 7 May 1951, Rye) drew.", ["the late 1880s", "the early 1950s"]),
    ],
)
def test_a_death_long_ago_or_in_the_brackets_of_a_life_goes_to_its_decade(text, expected):
    days = [
        Finding(s, e, text[s:e], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), ladder=date_ladder(text[s:e]))
        for s, e in ((date.start, date.end) for date in find_dates(text))
    ]
    name = Finding(0, 8, text[:8], PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    assert [f.replacement for f in pick(text, [name, *days], Floor(10))[1:]] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Holm (3 May 1957)\nSeen on 3 Feb. again.", "the late 1950s"),
        ("Ada Holm (3 May 2021). Filed on 6 June 2021.", "May 2021"),
    ],
)
def test_the_only_year_of_a_text_alone_in_brackets_behind_a_name_is_a_birth(text, expected):
    days = [
        Finding(d.start, d.end, text[d.start : d.end], PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), entity=n,
                ladder=date_ladder(text[d.start : d.end]))
        for n, d in enumerate(find_dates(text))
    ]  # fmt: skip
    name = Finding(0, 8, "Ada Holm", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), entity=9)
    assert pick(text, [name, *days], Floor(10))[1].replacement == expected


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Ada Holm is a Danish singer. She joined Kestrel Records in May 1998.", False),
        ("The patient, Ada Holm, is a Danish singer. She was seen in May 1998.", True),
    ],
)
def test_a_text_that_opens_with_who_somebody_is_tells_a_life(text, told):
    assert ("May 1998" in Sanitizer()(text).text) is told


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("On 3 May 1981 Ada Holm was born.", False),
        ("On 3 May 1981 Ada Holm was heard.", True),
        ("Her sister was born two days later, on 3 May 1981.", False),
        ("She was born abroad and married on 3 May 1981.", True),
        ("Ada Holm, b. 3 May 1981, came.", False),
        ('{"date_of_birth": "3 May 1981"}', False),
        ("Name;Born;Town\nOla;4 June 1979;Hay\nAda;3 May 1981;Hay", False),
        ("Name;Seen;Town\nOla;4 June 1979;Hay\nAda;3 May 1981;Hay", True),
    ],
)
def test_a_birth_is_one_wherever_the_text_says_so(text, kept):
    rungs = [Rung("May 1981", "rule", 31), Rung("the early 1980s", "rule", 1096)]
    start = text.index("3 May 1981")
    day = Finding(
        start, start + 10, "3 May 1981", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",),
        ladder=Ladder.build("3 May 1981", rungs), replacement="May 1981",
    )  # fmt: skip
    assert (widen_births(text, [day])[0].replacement == "May 1981") is kept
