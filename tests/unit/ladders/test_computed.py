"""Ladders of dates, ages, times, amounts and codes, as tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import MASK
from sanitizer.ladders.computed import computed_ladder
from sanitizer.language.english.dates import MONTHS

DATES = [
    ("3 May 2021", ["May 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("May 3rd, 2021", ["May 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("2021-05-03", ["May 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("03/05/2021", ["2021", "the 2020s", "the 21st century"], 1),
    ("23/05/2021", ["May 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("05/23/2021", ["May 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("May 2021", ["2021", "the 2020s", "the 21st century"], 30),
    ("3 May", ["May"], 1),
    ("1985", ["the 1980s", "the 20th century"], 365),
    ("the 1980s", ["the 20th century"], 3652),
    ("the 19th century", [], 36524),
    ("between 1988 and 1990", ["between the 1980s and the 1990s", "the 20th century"], 365),
    ("1988–1990", ["the 1980s – the 1990s", "the 20th century"], 365),
    ("3-5 May 2021", ["May 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("from 3 May to 5 June 2021", ["between May 2021 and June 2021", "2021", "the 2020s", "the 21st century"], 1),
    ("36-year-old", ["35-to-39-year-old", "30-to-39-year-old", "adult"], 1),
    ("aged 36", ["aged 35 to 39", "aged 30 to 39", "in their thirties"], 1),
    ("aged 30 to 39", [], 10),
    ("92 years old", ["90 or more years old"], 1),
    ("14:30", ["the afternoon"], 1),
    ("Monday", [], 10**9),
    ("six weeks", ["a month or two", "X weeks"], 1),
    ("X weeks", [], 10**9),
]
AMOUNTS = [
    ("100-acre", ["X-acre"]),
    ("13 seconds", ["less than a minute", "X seconds"]),
    ("12.5%", ["X%"]),
    ("$4,500", ["thousands of dollars", "X dollars"]),
    ("EUR 1,300", ["thousands of euros", "X euros"]),
    ("PLN 48,500", ["tens of thousands of PLN", "X PLN"]),
    ("3 million dollars", ["millions of dollars", "X dollars"]),
    ("£5", ["X pounds"]),
    ("1,234", ["X"]),
]


@pytest.mark.parametrize(("term", "rungs", "own"), DATES, ids=[d[0] for d in DATES])
def test_time_ladders(term, rungs, own):
    ladder = computed_ladder(term, PiiType.DATETIME)
    assert [rung.text for rung in ladder] == [*rungs, MASK]
    assert ladder.own_support == own


@pytest.mark.parametrize(("term", "rungs"), AMOUNTS, ids=[a[0] for a in AMOUNTS])
def test_amount_ladders(term, rungs):
    assert [rung.text for rung in computed_ladder(term, PiiType.QUANTITY)] == [*rungs, MASK]


def test_a_code_has_nothing_but_the_mask():
    assert [rung.text for rung in computed_ladder("46221/99", PiiType.CODE)] == [MASK]


@given(st.dates(), st.integers(0, 2))
def test_every_rung_of_a_date_is_itself_a_wider_date(day, form):
    term = (f"{day.day} {MONTHS[day.month - 1]} {day.year:04}", f"{day.year:04}-{day.month:02}-{day.day:02}",
            f"{MONTHS[day.month - 1]} {day.day}, {day.year:04}")[form]  # fmt: skip
    if not 1000 <= day.year <= 2099:
        return
    ladder = computed_ladder(term, PiiType.DATETIME)
    assert len(ladder) == 5
    for rung in ladder.rungs[:-1]:
        again = computed_ladder(rung.text, PiiType.DATETIME)
        assert again.own_support == rung.support, "a rung must be recognised for as wide as it is"
    supports = [rung.support for rung in ladder]
    assert supports == sorted(set(supports))


@given(st.text(max_size=30), st.sampled_from([PiiType.DATETIME, PiiType.QUANTITY, PiiType.CODE]))
def test_any_text_gives_a_ladder_or_none(term, kind):
    ladder = computed_ladder(term, kind)
    assert ladder is None or ladder.rungs[-1].text == MASK


@pytest.mark.parametrize(
    ("term", "type", "context", "first"),
    [
        ("3 hours", PiiType.DATETIME, "", "several hours"),
        ("67", PiiType.DEM, "Jennings, 67, said he would appeal.", "in his sixties"),
        ("47 guests", PiiType.QUANTITY, "", "dozens of guests"),
        ("€40–60 million", PiiType.QUANTITY, "", "tens of millions of euros"),
        ("1611 – 3 March 1650", PiiType.DATETIME, "", "1611 – 1650"),
        ("age of 39", PiiType.DEM, "", "age of 35 to 39"),
    ],
)
def test_amounts_and_times_are_said_as_people_say_them(term, type, context, first):
    ladder = computed_ladder(term, type, context)
    assert ladder is not None
    assert ladder[0].text == first


def test_a_number_that_stands_as_no_age_has_no_age_ladder():
    assert computed_ladder("67", PiiType.DEM, "He lived at 67 Long Lane.") is None
