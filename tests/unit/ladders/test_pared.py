"""Phrases that tell a story keep their ordinary words."""

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.pared import pared, story_ladder


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
