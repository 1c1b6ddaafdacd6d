"""Ladders of dates, ages, times, amounts and codes, as tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import MASK
from sanitizer.ladders.computed import computed_ladder
from sanitizer.language.english.dates import MONTHS

DATES = [
    ("3 May 2021", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("May 3rd, 2021", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("2021-05-03", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("03.05.2021", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("03/05/2021", ["2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("23/05/2021", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("05/23/2021", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    ("May 2021", ["mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 30),
    ("3 May", ["early May", "May"], 1),
    ("early May", ["May"], 10),
    ("late 2021", ["2021", "the early 2020s", "the 2020s", "the 21st century"], 120),
    ("the mid-1980s", ["the 1980s", "the 20th century"], 1096),
    ("the third of august", ["early August", "August"], 1),
    ("in mid-September", ["in September"], 10),
    (
        "the first week of September 2020",
        ["September 2020", "late 2020", "2020", "the early 2020s", "the 2020s", "the 21st century"],
        10,
    ),
    ("sat 13th", ["Saturday"], 1),
    ("on the 2nd", ["early in the month"], 1),
    ("last Tuesday", ["recently"], 1),
    ("2325 hrs", ["the evening"], 1),
    ("Fri 18h20", ["Friday evening"], 1),
    ("seven months and four days", ["several months", "X months"], 1),
    ("1985", ["the mid-1980s", "the 1980s", "the 20th century"], 365),
    ("the 1980s", ["the 20th century"], 3652),
    ("the 19th century", [], 36524),
    (
        "1947 through 1986",
        ["between the late 1940s and the mid-1980s", "between the 1940s and the 1980s", "the 20th century"],
        365,
    ),
    ("2016–present", ["the mid-2010s – present", "the 2010s – present", "the 21st century – present"], 365),
    ("1954–7", ["the 1950s", "the 20th century"], 365),
    ("1687 and 1689", ["the late 1680s", "the 1680s", "the 17th century"], 365),
    ("1699 or 1700", ["the late 1690s or the early 18th century"], 365),
    (
        "between 1988 and 1990",
        ["between the late 1980s and the early 1990s", "between the 1980s and the 1990s", "the 20th century"],
        365,
    ),
    ("1988–1990", ["the late 1980s – the early 1990s", "the 1980s – the 1990s", "the 20th century"], 365),
    ("3-5 May 2021", ["May 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"], 1),
    (
        "from 3 May to 5 June 2021",
        ["from May to June 2021", "mid-2021", "2021", "the early 2020s", "the 2020s", "the 21st century"],
        1,
    ),
    ("36-year-old", ["35-to-39-year-old", "in their thirties", "of working age", "adult"], 1),
    ("six-year-old", ["of primary-school age", "of school age"], 1),
    ("'82", ["the early 1980s", "the 1980s", "the 20th century"], 1),
    ("5/2022", ["mid-2022", "2022", "the early 2020s", "the 2020s", "the 21st century"], 30),
    ("between 1908 and 1911", ["the early 20th century", "the 20th century"], 365),
    ("14, 15 & 22 April", ["April"], 1),
    ("8:40 in the evening", ["the evening"], 1),
    ("12th of this month", ["in the middle of the month"], 1),
    ("on Corpus Christi", ["a holiday"], 1),
    ("St Ninian's Day", ["a holiday"], 1),
    ("aged 36", ["aged 35 to 39", "in their thirties", "aged 30 to 39", "of working age"], 1),
    ("aged 30 to 39", [], 10),
    ("92 years old", ["over ninety"], 1),
    ("14:30", ["the afternoon"], 1),
    ("Monday", [], 10**9),
    ("six weeks", ["a month or two", "X weeks"], 1),
    ("X weeks", [], 10**9),
    ("about a month", [], 10**9),
    ("several years", [], 10**9),
    ("two days later", ["some time later"], 1),
    ("the preceding Monday", ["some time earlier"], 1),
    ("tomorrow at noon", ["soon"], 1),
    ("2.15 on the 21st", ["late in the month"], 1),
    ("wed 2-4", ["Wednesday"], 1),
    ("14:00–15:20", ["the afternoon"], 1),
    ("half past three", [], 1),
    ("ten past six in the evening", ["the evening"], 1),
    ("7.30", [], 1),
    ("Mondays and Fridays", ["several days a week"], 1),
    ("1611 – March 1650", ["1611 – 1650", "the 1610s – the 1650s", "the 17th century"], 30),
]
AMOUNTS = [
    ("100-acre", ["X-acre"]),
    ("13 seconds", ["less than a minute", "X seconds"]),
    ("12.5%", ["X%"]),
    ("$4,500", ["about 5,000 dollars", "several thousand dollars", "thousands of dollars", "X dollars"]),
    ("EUR 1,300", ["about 1,300 euros", "more than a thousand euros", "thousands of euros", "X euros"]),
    ("PLN 48,500", ["about 50,000 zlotys", "tens of thousands of zlotys", "X zlotys"]),
    ("3 million dollars", ["about 3 million dollars", "several million dollars", "millions of dollars", "X dollars"]),
    ("£5", ["X pounds"]),
    ("€40–60 million", ["tens of millions of euros"]),
    ("about 37 people", ["dozens of people", "X people"]),
    ("between 40 and 50 staff", ["dozens of staff", "X staff"]),
    ("some 1,200 members", ["more than a thousand members", "X members"]),
    ("55 to 68", ["dozens", "X"]),
    ("15 to 120 boats", ["about 70 boats", "X boats"]),
    ("fewer than 320", ["fewer than 400", "X"]),
    ("three or four years", ["several years", "X years"]),
    ("214 bags of rice", ["hundreds of bags of rice", "X bags of rice"]),
    ("108 bells", ["more than a hundred bells", "X bells"]),
    ("60.4 m", ["about 60 m", "X m"]),
    (
        "1,700 Ruritanian schillings",
        [
            "about 1,700 Ruritanian schillings",
            "more than a thousand Ruritanian schillings",
            "thousands of Ruritanian schillings",
            "X Ruritanian schillings",
        ],
    ),
    ("1,234", ["more than a thousand", "X"]),
    ("fifty pounds and forty pence", ["about 50 pounds", "less than a hundred pounds", "tens of pounds", "X pounds"]),
    ("two thousand six hundred", ["more than two thousand", "X"]),
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


def test_the_code_of_a_currency_behind_its_name_says_nothing_more():
    plain, signed = (computed_ladder(f"900 kroner{sign}", PiiType.QUANTITY) for sign in ("", " (NOK)"))
    assert [rung.text for rung in signed] == [rung.text for rung in plain]


@given(st.dates(), st.integers(0, 2))
def test_every_rung_of_a_date_is_itself_a_wider_date(day, form):
    term = (f"{day.day} {MONTHS[day.month - 1]} {day.year:04}", f"{day.year:04}-{day.month:02}-{day.day:02}",
            f"{MONTHS[day.month - 1]} {day.day}, {day.year:04}")[form]  # fmt: skip
    if not 1000 <= day.year <= 2099:
        return
    ladder = computed_ladder(term, PiiType.DATETIME)
    assert len(ladder) == (6 if day.year < 2000 and day.year % 100 < 10 else 7)  # "the 1900s" are a century to many
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
        ("23 people, 15 of them women", PiiType.QUANTITY, "", "more than twenty people"),
        ("6 foot 7", PiiType.QUANTITY, "", "over 6 foot"),
        ("€40–60 million", PiiType.QUANTITY, "", "tens of millions of euros"),
        ("1611 – 3 March 1650", PiiType.DATETIME, "", "1611 – 1650"),
        ("age of 39", PiiType.DEM, "", "age of 35 to 39"),
    ],
)
def test_amounts_and_times_are_said_as_people_say_them(term, type, context, first):
    ladder = computed_ladder(term, type, context)
    assert ladder is not None
    assert ladder[0].text == first


@pytest.mark.parametrize(
    ("term", "kind", "context", "rungs"),
    [
        ("71", "age", "He is 71 now.", ["in his seventies", "over sixty"]),
        ("71", "age", "Age 71\nShe came alone. Her cough is better.", ["in her seventies", "over sixty"]),
        ("thirteen", "age", "he was thirteen and she was not", ["in his teens", "of school age"]),
        ("53", "age", "I am 53.", ["in my fifties", "of working age"]),
        ("29F", "age", "", ["woman in her twenties", "woman"]),
        ("fourteen months old", "age", "", ["a toddler", "under ten"]),
        ("412", "", "Room 412 is free", None),
    ],
)
def test_what_a_reader_takes_for_an_age_has_the_stages_of_a_life(term, kind, context, rungs):
    ladder = computed_ladder(term, PiiType.DEM, context, kind)
    assert (ladder and [rung.text for rung in ladder]) == (rungs and [*rungs, MASK])


@pytest.mark.parametrize(
    ("term", "rungs"),
    [
        ("KES 6,450", ["about 6,500 shillings", "several thousand shillings", "thousands of shillings", "X shillings"]),
        (
            "₱11.8 million",
            ["about 12 million pesos", "more than ten million pesos", "millions of pesos", "X pesos"],
        ),
        ("1,850 quid", ["about 1,900 quid", "more than a thousand quid", "thousands of quid", "X quid"]),
        ("412,000", ["about 400,000", "hundreds of thousands", "X"]),
        ("£218 14s. 3d.", ["about 220 pounds", "more than two hundred pounds", "hundreds of pounds", "X pounds"]),
        ("two pound nine and six", ["X pounds"]),
        ("47", ["dozens", "X"]),
    ],
)
def test_sums_of_any_money_are_said_as_people_say_them(term, rungs):
    assert [rung.text for rung in computed_ladder(term, PiiType.QUANTITY, "", "amount")] == [*rungs, MASK]


def test_the_number_of_a_thing_is_no_size():
    assert [rung.text for rung in computed_ladder("412", PiiType.QUANTITY, "He lay in Room 412.")] == ["X", MASK]


def test_a_number_that_stands_as_no_age_has_no_age_ladder():
    assert computed_ladder("67", PiiType.DEM, "He lived at 67 Long Lane.") is None
