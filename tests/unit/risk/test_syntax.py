"""What can be left out of a sentence, and what a word may become."""

from __future__ import annotations

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.ladders.wider import wider_words
from sanitizer.recode.edits import recode
from sanitizer.risk.against import Against
from sanitizer.risk.people import People
from sanitizer.risk.syntax import read_tree

LEFT = [
    ("Her sister rose to prominence in May.", "prominence", "Her sister rose in May."),
    ("She sang for the king and his guests.", "guests", "She sang for the king."),
    ("The baker, an avid sailor, lives here.", "sailor", "The baker lives here."),
    ("He mends clocks, radios and lamps at home.", "lamps", "He mends clocks and radios at home."),
    ("He mends clocks, radios and lamps at home.", "radios", "He mends clocks and lamps at home."),
    ("In spring, he moved to the coast.", "spring", "He moved to the coast."),
    ("The larger-than-life statue, which cost a fortune, was stolen.", "fortune", "The larger-than-life statue was stolen."),
    ("The larger-than-life statue was stolen.", "life", "The statue was stolen."),
    ("She is known for her portraits, and is regarded as one of the best painters.", "painters", "She is known for her portraits."),
    ("She won prizes in consecutive years.", "consecutive", "She won prizes."),
    ("He lives here. He also sells honey.", "honey", "He lives here."),
]  # fmt: skip
STAY = [
    ("He sells honey.", "honey"),  # the only sentence
    ("The former judge spoke.", "former"),  # without it he would be a judge
]


@pytest.mark.parametrize(("text", "word", "left"), LEFT)
def test_a_phrase_goes_with_the_word_that_holds_it_up(text, word, left):
    cut = read_tree(text).without(text.index(word))
    for start, end, said in reversed(cut.edits):
        text = text[:start] + said + text[end:]
    assert text == left


@pytest.mark.parametrize(("text", "word"), STAY)
def test_what_the_rest_needs_is_not_left_out(text, word):
    assert read_tree(text).without(text.index(word)) is None


def test_without_a_parser_nothing_is_left_out():
    assert read_tree("She rose to prominence.", "blank:en").without(12) is None


@pytest.mark.parametrize(
    ("word", "tag", "wide"),
    [("accolades", "NNS", "awards"), ("collaborated", "VBD", "worked"), ("portrays", "VBZ", "plays"), ("drummer", "NN", "musician")],
)  # fmt: skip
def test_a_wider_word_has_the_form_of_the_word_it_stands_for(word, tag, wide):
    assert wide in wider_words(word, tag)


CRAFTS = ["mends boats", "paints kites", "sells lamps", "builds huts", "carves bowls"]


def _crowd(text: str) -> People:
    """Forty people who won awards for what they do, and one who is told otherwise."""
    lines = [f"He won several awards for the boats that he {CRAFTS[n % 5]} with." for n in range(40)]
    return People(tuple(map(str, range(41))), (*lines, text))


def test_a_rare_word_becomes_a_wider_one_that_stands_in_such_places():
    text = "He won several accolades for the boats that he mends."
    found, standing = Against(_crowd(text), k=5).widen(text, [], "40")
    assert standing.reached
    assert recode(text, found)[0] == "He won several awards for the boats that he mends."


def test_what_was_found_in_a_phrase_that_goes_is_still_looked_for():
    text = "He won several awards for the boats. He yodels with Ada Berg at dawn."
    name = Finding(56, 64, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("reader",), replacement="PERSON 1")
    found, _ = Against(_crowd(text), k=5).widen(text, [name], "40")
    assert "yodels" not in recode(text, found)[0]
    assert any(one.identifier is Identifier.DIRECT and one.start <= 56 and one.end >= 64 for one in found)
