"""Countries of a document: its peoples are told by them, and those of very many people stay."""

import pytest

from sanitizer import Sanitizer
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language.english.peoples import known_land, land, populous, same_land
from sanitizer.recode.edits import recode
from sanitizer.recode.lands import shared_by_many
from sanitizer.recode.story import one_story

CASE = "This is a case against the Republic of Poland"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("brought by a Polish national.", "brought by a national of that country."),
        ("brought by two Polish nationals.", "brought by two nationals of that country."),
        ("heard under Polish law.", "heard under national law."),
        ("on the Polish occupation.", "on the country's occupation."),
        ("in which the Polish military authorities wrote.", "in which the national military authorities wrote."),
        ("where Polish citizenship was asked for.", "where that country's citizenship was asked for."),
        ("and a Polish newspaper told it.", "and a newspaper of that country told it."),
        ("told by a Polish driver.", "told by a driver from that country."),
        ("and her Polish debut.", "and her debut in that country."),
        ("for a Polish-speaking court.", "for a court."),
    ],
)
def test_a_people_is_told_by_its_country(finding, text, result):
    whole = f"{CASE} {text}"
    country = finding(whole, "Republic of Poland", "LOC", "QUASI", replacement="country in Eastern Europe", entity=1)
    people = finding(whole, "Polish", "DEM", "QUASI", replacement="Eastern European", entity=2, kind="nationality")
    assert recode(whole, [country, people])[0] == f"This is a case against a country in Eastern Europe {result}"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("brought by a Danish national.", "brought by a foreign national."),
        ("and Danish law.", "and foreign law."),
        ("and the Danish authorities.", "and the foreign authorities."),
    ],
)
def test_another_people_is_foreign_before_a_court(finding, text, result):
    whole = f"{CASE} {text}"
    country = finding(whole, "Republic of Poland", "LOC", "QUASI", replacement="country in Europe", entity=1)
    people = finding(whole, "Danish", "DEM", "QUASI", replacement="European", entity=2, kind="nationality")
    assert recode(whole, [country, people])[0].endswith(result)
    away = whole.replace("a case against", "about")
    country = finding(away, "Republic of Poland", "LOC", "QUASI", replacement="country in Europe", entity=1)
    people = finding(away, "Danish", "DEM", "QUASI", replacement="European", entity=2, kind="nationality")
    assert "foreign" not in recode(away, [country, people])[0]


@pytest.mark.parametrize(
    ("people", "country", "same"),
    [
        ("Turkish", "the Republic of Turkey", True),
        ("British", "United Kingdom of Great Britain and Northern Ireland", True),
        ("French", "French Republic", True),
        ("German", "Federal Republic of Germany", True),
        ("Austrian", "Australia", False),
        ("Nigerian", "Niger", False),
        ("Slovak", "Slovenia", False),
        ("Welsh", "UK", True),
    ],
)
def test_a_people_has_one_country(people, country, same):
    assert same_land(people, country) is same


def test_a_land_has_one_name():
    assert land("the U.S.") == land("America") == land("United States of America") == "united states"
    assert not known_land("Territory of the Wallis Islands")
    assert populous("British-American")
    assert not populous("Irish-American")


@pytest.mark.parametrize(
    ("text", "kept"),
    [("She is a Brazilian poet.", True), ("a case against Brazil, by a Brazilian poet.", False)],
)
def test_what_very_many_people_share_stays_unless_a_state_is_a_party(finding, text, kept):
    ladder = Ladder.build("Brazilian", [Rung("South American", "iso", 16)])
    known = {"kind": "nationality", "ladder": ladder}
    found = [finding(text, "Brazilian", "DEM", "QUASI", **known)]
    if "Brazil," in text:
        country = Ladder.build("Brazil", [Rung("country in South America", "iso", 16)])
        found.append(finding(text, "Brazil", "LOC", "QUASI", ladder=country))
    assert (shared_by_many(text, found)[0].ladder.own_support > 1) is kept


def test_the_part_of_the_world_is_said_once_and_no_finer_than_of_the_country(finding):
    text = "Against Austria. He lives in Graz and works in Linz."
    rungs = [Rung(f"city{where}", "x", 50) for where in (" in Austria", " in Western Europe", " in Europe", "")]
    found = [finding(text, "Austria", "LOC", "QUASI", replacement="country in Europe", entity=1)]
    for entity, name in ((2, "Graz"), (3, "Linz")):
        ladder = Ladder.build(name, rungs)
        known = {"replacement": "city in Western Europe", "entity": entity, "ladder": ladder}
        found.append(finding(text, name, "LOC", "QUASI", **known))
    said = recode(text, one_story(text, found))[0]
    assert said == "Against a country in Europe. He lives in a city and works in another city."


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("He is fluent in Kazakh and Russian.", "fluent in an Asian language and Russian"),
        ("I teach Dari at the college.", "teach an Iranian language"),
        ("Her Uzbek was a gift.", "language was a gift"),
    ],
)
def test_a_language_is_told_by_its_kind(text, result):
    assert result in Sanitizer()(text).text


def test_one_country_is_told_once_behind_its_town():
    text = "Lena Haas was born in Berlin, Germany and died in Munich, Germany."
    assert Sanitizer()(text).text.endswith("born in a city in Germany and died in another city in Germany.")
