"""Titles with all of their words, and what is a work, a production or a part by the words around it."""

from dataclasses import replace

import pytest

from sanitizer.analyse.detectors.codes import find_codes
from sanitizer.analyse.policy.tidy import tidied
from sanitizer.analyse.policy.whole_works import whole_works
from sanitizer.analyse.works import as_read, as_work, in_lists, told_ladder
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung


def read(text: str, span: str, type: PiiType = PiiType.MISC, kind: str = "film") -> Finding:
    start = text.index(span)
    return Finding(
        start, start + len(span), span, type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind=kind
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "span", "whole"),
    [
        ("in Geese Fly In (1997) and", "Geese Fly", ["Geese Fly In"]),
        ("the film Iron Again as well as", "Iron", ["Iron Again"]),
        ("in First Goose in Hay (1981)", "First Goose in", ["First Goose in Hay"]),
        ("the film Salt-Men: The Dry Sea, and", "Dry Sea", ["Salt-Men: The Dry Sea"]),
        ("in Platform 49 (2004)", "Platform", ["Platform 49"]),
        ("two Weavers' Choice Award nominations", "Choice Award", ["Weavers' Choice Award"]),
        ("for the revival of the play Dust for Two.", "play Dust for Two", ["Dust for Two"]),
        ("in the Hay Radio medical drama Salt.", "Hay Radio medical drama Salt", ["Hay Radio", "Salt"]),
        ("best known as Ada on Iron Lake", "Ada on Iron Lake", ["Ada", "Iron Lake"]),
        ("in Death on Iron Lake", "Death on Iron Lake", ["Death on Iron Lake"]),
        ("in Dust. Later she", "Dust", ["Dust"]),
        ("in Dust I played", "Dust", ["Dust"]),
        ("She liked Hay Radio's Dust.", "Dust", ["Dust"]),
    ],
)
def test_a_title_has_all_of_its_words_and_no_others(text, span, whole):
    assert [one.text for one in whole_works(text, [read(text, span)])] == whole


def test_a_title_does_not_reach_into_the_next_name():
    text = "appeared as Ada May in Iron Lake (1993)"
    found = [read(text, "Ada May"), read(text, "Iron Lake")]
    assert [one.text for one in whole_works(text, found)] == ["Ada May", "Iron Lake"]


@pytest.mark.parametrize(
    ("text", "span", "type", "kind"),
    [
        ("He played Zorblax in it.", "Zorblax", PiiType.MISC, "fictional_character"),
        ("for his role as Zorblax.", "Zorblax", PiiType.MISC, "fictional_character"),
        ("She directed Zorblax in Hay.", "Zorblax", PiiType.MISC, "screen_or_stage_production"),
        ("She directed the film Zorblax.", "Zorblax", PiiType.MISC, "film"),
        ("She was in a series of films and in the play Zorblax.", "Zorblax", PiiType.MISC,
         "screen_or_stage_production"),
        ("He was in two episodes of Zorblax.", "Zorblax", PiiType.LOC, "screen_or_stage_production"),
        ("He lived in Zorblax.", "Zorblax", PiiType.LOC, "film"),
    ],
)  # fmt: skip
def test_what_a_name_is_by_the_words_around_it(text, span, type, kind):
    assert as_work(text, read(text, span, type), None).kind == kind


def test_who_is_played_on_something_is_played_on_a_production():
    text = "He played Father Ada Berg on Hay."
    ada, hay = read(text, "Ada Berg", PiiType.PERSON, ""), read(text, "Hay", PiiType.LOC, "village")
    assert as_work(text, hay, ada).type is PiiType.MISC
    away = text.replace(" on ", " in ")
    assert as_work(away, replace(hay, text="Hay"), ada).type is PiiType.LOC


def test_a_part_is_no_song_though_it_is_called_song():
    text = "his performance as Song Lee"
    ladder = told_ladder(as_work(text, read(text, "Song Lee"), None))
    assert ladder is not None
    assert ladder[0].text == "fictional character"


@pytest.mark.parametrize("text", ["in The Last Claim (2013), and", "in Platform 49 (2004), and"])
def test_a_year_in_brackets_behind_a_title_is_no_number_of_anything(text):
    assert not list(find_codes(text))


def test_a_thing_in_a_list_of_works_or_awards_is_one_of_them():
    text = "in Dust (1997), Salt, Hay, Iron and Tin"
    kinds = [("Dust", "MISC", "film"), ("Salt", "MISC", "book"), ("Hay", "LOC", "city"), ("Iron", "ORG", "company")]
    found = [read(text, name, PiiType(type), kind) for name, type, kind in (*kinds, ("Tin", "MISC", "song"))]
    year = read(text, "1997", PiiType.DATETIME, "year")
    listed = in_lists(text, [found[0], year, *found[1:]])
    works = [one.kind for one in listed if one.type is PiiType.MISC]
    assert works == ["film", "book", "work_of_art", "work_of_art", "song"]
    pair = in_lists(text, [found[1], found[2]])
    assert [one.kind for one in pair] == ["book", "city"]


def test_what_a_broadcaster_has_is_a_production():
    text = "in Hay Radio's Dust"
    radio = replace(
        read(text, "Hay Radio", PiiType.ORG, "company"),
        ladder=Ladder.build("Hay Radio", [Rung("broadcaster", "x", 100)]),
    )
    dust = read(text, "Dust", PiiType.ORG, "school")
    assert as_work(text, dust, radio).kind == "screen_or_stage_production"
    assert as_work(text, dust, replace(radio, ladder=None)).kind == "school"


def test_somebody_is_played_in_a_production_where_no_place_has_that_name():
    text = "her role as Ada Berg in Zorblax"
    ada, where = read(text, "Ada Berg", PiiType.PERSON, ""), read(text, "Zorblax", PiiType.LOC, "city")
    assert as_work(text, where, ada, lambda name: False).kind == "screen_or_stage_production"
    assert as_work(text, where, ada, lambda name: True).kind == "city"


def test_a_name_with_its_year_beside_a_work_is_one_that_nobody_saw():
    text = "She was in Dust (1995) and Over and Over (1999–2002)."
    assert [one.text for one in whole_works(text, [read(text, "Dust")])] == ["Dust", "Over and Over"]
    assert whole_works("He met Ada Berg (1995).", []) == []


@pytest.mark.parametrize(("text", "span", "name"), [
    ("several Hay Award nominations", "Hay Award nominations", "Hay Award"), ("the Hay literary award", "Hay literary award",
    "Hay literary award"),
])  # fmt: skip
def test_what_an_award_describes_is_no_part_of_its_name(text, span, name):
    assert whole_works(text, [read(text, span, kind="award")])[0].text == name


def test_the_marks_of_a_title_go_with_it():
    text = "in Say So!!, Dust and Iron"
    assert whole_works(text, [read(text, "Say So")])[0].text == "Say So!!"


def test_where_somebody_is_played_is_no_part():
    text = "best known as Ada on Iron Lake"
    ada, lake = whole_works(text, [read(text, "Ada on Iron Lake")])
    ada = as_work(text, ada, None)
    assert (ada.kind, as_work(text, lake, ada).kind) == ("fictional_character", "screen_or_stage_production")


def test_a_title_may_begin_with_a_contraction():
    text = "in the feature It's a Dusty Life, when"
    assert whole_works(text, [read(text, "Dusty Life")])[0].text == "It's a Dusty Life"


@pytest.mark.parametrize(("text", "left"), [("the 2nd series of it", 0), ("on the 2nd he left", 1)])
def test_an_ordinal_before_what_it_counts_is_no_day(text, left):
    assert len(list(tidied(text, [read(text, "2nd", PiiType.DATETIME, "date")]))) == left


def test_what_a_list_told_is_told_whatever_the_name_says():
    text = "in Dust, Bedlam and Salt"
    found = [read(text, "Dust"), read(text, "Bedlam", PiiType.ORG, "hospital"), read(text, "Salt")]
    ladder = told_ladder(in_lists(text, found)[1])
    assert ladder is not None
    assert ladder[0].text == "creative work"


def test_somebody_who_was_read_with_where_they_are_played_is_apart_from_it():
    text = "best known as Ada Berg on Iron Lake"
    ada, lake = whole_works(text, [read(text, "Ada Berg on Iron Lake", PiiType.PERSON, "actor")])
    assert (ada.text, ada.type, lake.text, lake.type) == ("Ada Berg", PiiType.PERSON, "Iron Lake", PiiType.MISC)


def test_an_ordinal_in_words_is_no_number_of_anybody():
    text = "a fourth nomination"
    assert not list(tidied(text, [read(text, "fourth", PiiType.QUANTITY, "count")]))


def test_an_award_is_one_though_its_first_word_is_a_body():
    award = read("an Academy Honour Award", "Academy Honour Award", kind="award")
    academy = Ladder.build(award.text, [Rung("academy", "x", 100)])
    assert as_read(award, academy)[0].text == "award"
    assert as_read(replace(award, kind="event"), academy) is academy


@pytest.mark.parametrize(
    ("text", "names", "works"),
    [
        ("on shows such as Ben Quay and Ada Dust", ["Ben Quay", "Ada Dust"], 2),
        ("Her credits include Ben Quay (1991), Ada Dust  (both 1993) and Bo!", ["Ben Quay", "Ada Dust", "Bo"], 3),
        ("in many movies, including Ben Quay (in a small part), Ada Dust and more", ["Ben Quay", "Ada Dust"], 2),
        ("He starred in Ben Quay and Ada Dust.", ["Ben Quay", "Ada Dust"], 2),
        ("He starred in Ben Quay's play.", ["Ben Quay"], 0),
        ("with stars such as Ben Quay and Ada Dust", ["Ben Quay", "Ada Dust"], 0),
        ("The authors of her plays include Ben Quay and Ada Dust.", ["Ben Quay", "Ada Dust"], 0),
        ("The guests on her shows included Ben Quay.", ["Ben Quay"], 0),
    ],
)
def test_whoever_is_named_as_one_of_the_works_is_one(text, names, works):
    found = in_lists(text, [read(text, name, PiiType.PERSON, "") for name in names])
    assert sum(one.kind == "work_of_art" for one in found) == works


def test_a_list_that_ranks_people_is_no_award():
    found = read("number 9 on the Grey list", "Grey list", kind="award")
    assert as_read(found, Ladder.build("Grey list", [Rung("award", "x", 9)]))[0].text == "list"


@pytest.mark.parametrize(
    ("text", "found", "whole"),
    [
        ("the television drama The Night Before.", [], ["The Night Before"]),
        ("a book, Why Not?, was published", [], ["Why Not?"]),
        ("the series Not Now... But Soon", [], ["Not Now... But Soon"]),
        ("She starred in As It Was, with", [], ["As It Was"]),
        ("plays such as Over and Out and No More.", [], ["Over and Out and No More"]),
        ("was in Dust, As Was and Salt", ["Dust", "Salt"], ["Dust", "As Was", "Salt"]),
        ("was in Dust (1990), 12 (1991) and Salt", ["Dust", "Salt"], ["Dust", "12", "Salt"]),
        ("He appeared in Parliament and in Court in May.", [], []),
        ("In the play, However, nothing happens. He will play County cricket.", [], []),
        ("The first film German critics saw, and the story Dad told.", [], []),
        ("the play Dr. Ada Berg wrote", ["Ada Berg"], ["Ada Berg"]),
        ("the film Our Boats Are Late", ["Boats Are Late"], ["Our Boats Are Late"]),
        ("in Law & Dust: Night Shift as", ["Law", "Night Shift"], ["Law & Dust: Night Shift"]),
        ("in Dust. (2002), both", ["Dust"], ["Dust."]),
    ],
)
def test_words_that_stand_where_a_title_does_are_one(text, found, whole):
    titles = [read(text, span, PiiType.PERSON if span == "Ada Berg" else PiiType.MISC) for span in found]
    assert [one.text for one in whole_works(text, titles)] == whole


@pytest.mark.parametrize(
    ("text", "found", "who", "whole"),
    [
        ("wrote The Story of Ada Berg with his wife", ["The Story"], "Ada Berg", ["The Story of Ada Berg"]),
        ("in The Boat with Ada Berg (2004)", ["The Boat"], "Ada Berg", ["The Boat with Ada Berg"]),
        ("in The Boat (2004) with Ada Berg", ["The Boat"], "Ada Berg", ["The Boat", "Ada Berg"]),
        ("on The Late Show Starring Ada Berg and", ["The Late Show"], "Ada Berg", ["The Late Show Starring Ada Berg"]),
        ("In Dust Ada Berg plays", ["Dust"], "Ada Berg", ["Dust", "Ada Berg"]),
    ],
)
def test_whom_a_title_tells_of_is_in_it(text, found, who, whole):
    people = read(text, who, PiiType.PERSON, "")
    assert [one.text for one in whole_works(text, [*(read(text, one) for one in found), people])] == whole


def test_parts_in_a_row_are_each_apart_from_their_work():
    text = "known for playing Mara in Iron Lake (2008), Tess Ho in Glass Boats (2009) and Effie the Cook in Dust"
    spans = ["Mara", "Iron Lake", "Tess Ho in Glass Boats", "Effie the Cook in Dust"]
    assert [one.text for one in whole_works(text, [read(text, span) for span in spans])] == [
        "Mara", "Iron Lake", "Tess Ho", "Glass Boats", "Effie the Cook", "Dust",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "span", "whole"),
    [
        ("for Best Actress in a Comedy or Musical.", "Best Actress", "Best Actress in a Comedy or Musical"),
        ("Hay Award for Best Turn in a Role. To", "Hay Award for Best Turn", "Hay Award for Best Turn in a Role"),
        ("won a Hay Award in May", "Hay Award", "Hay Award"),
    ],
)
def test_an_award_has_all_that_it_is_for(text, span, whole):
    assert whole_works(text, [read(text, span, kind="award")])[0].text == whole


@pytest.mark.parametrize(
    ("text", "span", "kind"),
    [
        ("at the 2nd Hay Awards", "2nd Hay Awards", "awards_ceremony"),
        ("She hosted the Hay Awards twice", "Hay Awards", "awards_ceremony"),
        ("She won two Hay Awards", "Hay Awards", "award"),
        ("hosted the Hay Award", "Hay Award", "award"),
    ],
)
def test_awards_are_given_on_an_evening(text, span, kind):
    assert as_work(text, read(text, span, kind="award"), None).kind == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("his first Hay nomination", "award"),
        ("two Hay Awards, an old Hay-winning play", "award"),
        ("The Hay nomination failed.", "person"),
        ("Hay nominated her.", "person"),
        ("two Hay nominations for Ada Hay", "person"),
    ],
)
def test_who_is_nominated_for_is_an_award(text, kind):
    people = [read(text, name, PiiType.PERSON, "person") for name in ("Hay", "Ada Hay") if name in text]
    assert whole_works(text, people)[0].kind == kind


def test_what_a_show_is_on_is_a_channel():
    text = "It ran on ZDX1, and in ZDX2"
    kinds = [as_work(text, read(text, name, kind="newspaper"), None).kind for name in ("ZDX1", "ZDX2")]
    assert kinds == ["broadcaster", "newspaper"]
