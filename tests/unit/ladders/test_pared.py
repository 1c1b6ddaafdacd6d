"""Phrases that tell a story, and how somebody is related."""

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.pared import kin_ladder, pared, story_ladder


@pytest.mark.parametrize(
    ("phrase", "result"),
    [
        ("kidney lost after a zorbing crash off Hay in 2012", "kidney lost after a crash"),
        ("divorce after the Field Gala last Easter", "divorce"),
        ("unmarked track near Hay", "unmarked track"),
        ("shift leader who spoke after the 2019 fire", ""),
        ("silver ring", ""), ("", ""), (",", ""), ("the", ""), ("of Hay", ""), ("who", ""),
    ],
)  # fmt: skip
def test_the_names_of_a_story_go_and_its_words_stay(phrase, result):
    assert pared(phrase) == result


@pytest.mark.parametrize(
    "term", ["rope amp anchor", "point high", "Kestrel near Hay", "zorbing near Hay", "he fell at Hay"]
)
def test_what_may_be_a_name_in_small_letters_is_no_story(term):
    ladder = Ladder.build(term, [Rung("shop", "hand", 90)])
    assert story_ladder(term, PiiType.LOC, ladder) is ladder


def test_a_story_comes_before_what_is_wider():
    ladder = story_ladder("arrest near Hay", PiiType.MISC, Ladder.build("x", [Rung("event", "hand", 5000)]))
    assert [rung.text for rung in ladder][:2] == ["arrest", "event"]
    assert story_ladder("arrest near Hay", PiiType.ORG, ladder) is ladder


@pytest.mark.parametrize(
    ("term", "result"),
    [
        ("eldest son of a tanner from Hay", "son of a merchant"),
        ("niece of the tenor Ada Berg", "niece of a merchant"),
        ("third of nine", "one of several"),
        ("father of six", "father of several"),
        ("two aunts with bowel cancer before 40", "aunts with cancer"),
        ("blind widow", "widow"),
    ],
)
def test_a_relative_stays_one_and_what_tells_which_goes(term, result):
    ladder = kin_ladder(term, lambda job: Ladder.build(job, [Rung("merchant", "hand", 90)]))
    assert ladder is not None
    assert ladder[0].text == result


@pytest.mark.parametrize("term", ["mother", "mother of two", "father of several"])
def test_what_millions_are_stays(term):
    ladder = kin_ladder(term, lambda job: Ladder.build(job, []))
    assert ladder is not None
    assert ladder.own_support == EVERYTHING
