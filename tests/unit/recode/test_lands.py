"""Countries of a document: its peoples are told by them, and those of very many people stay."""

import pytest

from sanitizer import Sanitizer
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language.english.peoples import known_land, land, populous, same_country, same_land
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
        ("of successful Polish and American films.", "of successful domestic and American films."),
        ("with fellow Polish actor Berg.", "with fellow actor Berg."),
        ("for a Polish-speaking court.", "for a court."),
        ("in the whole Polish credit market.", "in the whole national credit market."),
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


@pytest.mark.parametrize(
    ("text", "name", "type", "result"),
    [
        ("by a United Kingdom national.", "United Kingdom", "DEM", "by a national of that country."),
        ("by a United Kingdom national.", "United Kingdom", "LOC", "by a national of that country."),
        ("by her in the United Kingdom.", "United Kingdom", "DEM", "by her in the country."),
        ("by her in northern Britain.", "northern Britain", "LOC", "by her in the northern part of the country."),
        ("from here to southern Britain.", "Britain", "LOC", "from here to the southern part of the country."),
        ("in divided Britain.", "Britain", "LOC", "in the divided country."),
        ("in rural Wales.", "Wales", "LOC", "in a rural part of the country."),
    ],
)
def test_a_country_by_another_name_or_a_part_of_it_is_that_country(finding, text, name, type, result):
    whole = f"This is a case against the United Kingdom of Great Britain, {text}"
    said = "country in Europe"
    country = finding(whole, "United Kingdom of Great Britain", "ORG", "QUASI", replacement=said, entity=1)
    kind = "nationality" if type == "DEM" else "country"
    again = finding(whole, name, type, "QUASI", replacement=said, entity=2, kind=kind, nth=whole.count(name) - 1)
    assert recode(whole, [country, again])[0] == f"This is a case against a country in Europe, {result}"


def test_parts_are_not_the_country():
    assert same_country("Republic of Cyprus", "Cyprus")
    assert not same_country("Scotland", "Wales")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("We rode to Zorvaq to cut ice.", "We rode somewhere to cut ice."),
        ("He spent a year at Zorvaq.", "He spent a year somewhere."),
        ("At Zorvaq he fell.", "Somewhere he fell."),
        ("She lost the flat on Zorvaq.", "She lost the flat."),
        ("My aunt, of Zorvaq, was charged.", "My aunt, was charged."),
        ("She was inside, at Zorvaq.", "She was inside."),
        ("A baker from Zorvaq was fined.", "A baker was fined."),
        ("NURSE: Where?\nCALLER: Zorvaq, behind the shop.", "NURSE: Where?\nCALLER: Somewhere, behind the shop."),
        ("It lies north of Zorvaq.", "It lies north of a place."),
        ("It is close to Zorvaq.", "It is close to a place."),
    ],
)
def test_a_place_of_which_nothing_is_known_is_somewhere_or_left_out(finding, text, result):
    assert recode(text, [finding(text, "Zorvaq", "LOC", "QUASI", replacement="place")])[0] == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("She lives in the village of Zorvaq.", "She lives in a village."),
        ("The village of Zorvaq burned.", "A village burned."),
    ],
)
def test_a_class_that_lost_its_name_is_one_of_its_kind(finding, text, result):
    assert recode(text, [finding(text, "Zorvaq", "LOC", "QUASI", replacement="village")])[0] == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("I flew Hayby–Wyeham with my cat.", "I flew from a town to a city with my cat."),
        ("I am flying Hayby → Wyeham.", "I am flying from a town to a city."),
        ("on the Hayby–Wyeham line.", None),
    ],
)
def test_a_route_leads_from_one_place_to_another(finding, text, result):
    first = finding(text, "Hayby", "LOC", "QUASI", replacement="town", entity=1)
    second = finding(text, "Wyeham", "LOC", "QUASI", replacement="city", entity=2)
    said = recode(text, [first, second])[0]
    assert said == result if result else " to " not in said
