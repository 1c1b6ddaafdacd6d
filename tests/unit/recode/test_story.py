"""One story: money of one country does not tell the country that is hidden, and days of one year are told alike."""

import pytest

from sanitizer import Sanitizer
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.recode.edits import recode
from sanitizer.recode.sequence import one_calendar
from sanitizer.recode.story import one_story


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("several thousand PLN", "several thousand in local currency"),
        ("about 5,000 PLN", "about 5,000 in local currency"),
        ("tens of millions of won", "tens of millions in local currency"),
        ("tens of millions of Turkish liras", "tens of millions in local currency"),
        ("several thousand dollars", "several thousand dollars"),
        ("thousands of US dollars", "thousands of US dollars"),
        ("tens of thousands of euros", "tens of thousands of euros"),
    ],
)
def test_money_of_one_country_does_not_name_a_hidden_one(finding, said, result):
    text = "A Polish firm paid 4,500 of it."
    people = finding(text, "Polish", "DEM", "QUASI", replacement="Eastern European", kind="nationality")
    ladder = Ladder.build("4,500", [Rung(said, "rule", 100)])
    paid = finding(text, "4,500", "QUANTITY", "QUASI", replacement=said, ladder=ladder)
    told = one_story(text, [people, paid])[1]
    assert told.replacement == result
    assert result in [rung.text for rung in told.ladder]
    assert one_story(text, [paid])[0].replacement == said


@pytest.mark.parametrize(
    ("people", "land"), [("French", "France"), ("English", "the United Kingdom"), ("Dutch", "the Netherlands")]
)
def test_a_town_does_not_tell_the_country_of_a_hidden_people(finding, people, land):
    text = f"A {people} singer from Zorvaq."
    ladder = Ladder.build("Zorvaq", [Rung(f"city in {land}", "x", 50), Rung("city in Europe", "x", 900)])
    singer = finding(text, people, "DEM", "QUASI", replacement="European", kind="nationality")
    town = finding(text, "Zorvaq", "LOC", "QUASI", replacement=f"city in {land}", ladder=ladder)
    assert one_story(text, [singer, town])[1].replacement == "city in Europe"
    assert one_story(text, [town])[0].replacement == f"city in {land}"
    shown = f"{text} It is {people}."
    assert one_story(shown, [singer, town])[1].replacement == f"city in {land}"


def test_money_that_the_text_shows_anyway_keeps_its_name(finding):
    text = "A Polish firm paid 4,500 of it in PLN."
    people = finding(text, "Polish", "DEM", "QUASI", replacement="Eastern European", kind="nationality")
    paid = finding(text, "4,500", "QUANTITY", "QUASI", replacement="several thousand PLN")
    assert one_story(text, [people, paid])[1].replacement == "several thousand PLN"


def test_a_day_is_no_bare_year_beside_months_of_that_year_unless_the_floor_says_so(finding):
    text = "Admitted: 09.11.2023, discharged: 15.11.2023, seen 2 May 2019"
    ladder = Ladder.build("x", [Rung("November 2023", "rule", 30), Rung("2023", "rule", 365)])
    days = [
        finding(text, "09.11.2023", "DATETIME", "QUASI", replacement="2023", ladder=ladder, entity=0),
        finding(text, "15.11.2023", "DATETIME", "QUASI", replacement="November 2023", ladder=ladder, entity=1),
        finding(text, "2 May 2019", "DATETIME", "QUASI", replacement="2019", ladder=ladder, entity=2),
    ]
    told = [one.replacement for one in one_calendar(days, lambda one: range(3))]
    assert told == ["November 2023", "November 2023", "2019"]
    assert next(one.replacement for one in one_calendar(days, lambda one: range(1, 3))) == "2023"


def test_copies_and_guests_are_no_money_of_a_hidden_country():
    text = "Ada Berg is a Norwegian novelist from Oslo. Her first novel sold 120,000 copies."
    assert "currency" not in Sanitizer()(text).text


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("rose from €4,310 to €4,525 a month", "rose from about 4,000 euros to a little more a month"),
        ("fell from €4,525 to €4,310 a month", "fell from about 5,000 euros to a little less a month"),
        ("rose from €4,310 to €5,425 a month", "rose from about 4,000 euros to about 5,000 euros a month"),
        ("paid €4,310 and €4,525 a month", "paid about 4,000 euros and about 5,000 euros a month"),
    ],
)
def test_rounding_makes_no_leap_of_a_small_step(finding, text, result):
    said = {"€4,310": "about 4,000 euros", "€4,525": "about 5,000 euros", "€5,425": "about 5,000 euros"}
    sums = [finding(text, one, "QUANTITY", "QUASI", replacement=said[one]) for one in said if one in text]
    assert recode(text, sorted(sums, key=lambda one: one.start))[0] == result


def told_with_ladders(finding, text, *parts):
    found = []
    for name, type, *rungs in parts:
        ladder = Ladder.build(name, [Rung(rung, "x", 50) for rung in rungs])
        kind = "nationality" if type == "DEM" else ""
        found.append(
            finding(text, name, type, "QUASI", replacement=rungs[0], ladder=ladder, entity=len(found), kind=kind)
        )
    return recode(text, one_story(text, found))[0]


def test_a_country_is_not_told_by_a_town_where_its_people_are_called_otherwise(finding):
    text = "Against the French Republic by a Frenchman from Lyons."
    parts = (
        ("French Republic", "ORG", "country in Europe"),
        ("Frenchman", "DEM", "European"),
        ("Lyons", "LOC", "city in France", "city in Western Europe"),
    )
    assert told_with_ladders(finding, text, *parts).endswith(
        "a national of that country from a city in Western Europe."
    )


def test_a_country_is_not_told_by_one_of_its_states(finding):
    text = "She left the United States of America, and Toledo, for good."
    parts = (
        ("United States of America", "LOC", "country in North America"),
        ("Toledo", "LOC", "city in Ohio", "city in North America"),
    )
    assert "Ohio" not in told_with_ladders(finding, text, *parts)


def test_a_country_that_a_government_gives_away_is_hidden_everywhere():
    text = "The United Kingdom Government replied. Under United Kingdom law no benefit was due."
    assert "Kingdom" not in Sanitizer()(text).text


def test_the_sign_of_money_goes_with_its_sum():
    text = "The applicant, a Danish national, was fined 1,500 Danish kroner (DKK) by the court."
    assert "DKK" not in Sanitizer()(text).text


@pytest.mark.parametrize(("sum", "said"), [("1,000", "1,000"), ("10,000,000", "10,000,000")])
def test_a_round_sum_is_not_more_than_itself(sum, said):
    assert f"a grant of {said} euros." in Sanitizer()(f"Ada Berg was given a grant of {sum} euros.").text
