"""What is found once stays hidden in every form: small letters, other figures, addresses written for people."""

from __future__ import annotations

import re

import pytest

from sanitizer.analyse.detectors.patterns import Patterns
from sanitizer.analyse.policy.merge import trimmed
from sanitizer.analyse.policy.phrases import one_phrase
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.ladders.ordinary import ordinary


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Ingrid Solheim called. solheim owes money. Ask ingrid.", ("solheim", "ingrid")),
        ("Ingrid Solheim was here; write to i.solheim.", ("solheim",)),
        ("Anna Berg left. Nils stayed.", ("Nils",)),
    ],
)
def test_a_name_is_hidden_in_small_letters_too(sanitizer, text, gone):
    output = sanitizer(text).text
    assert not [word for word in gone if word in output]


def test_an_ordinary_word_of_a_name_stays(sanitizer):
    assert "a rose" in sanitizer("Mrs Rose Adeyemi came. She brought a rose.").text


@pytest.mark.parametrize("word", ["rose", "Mark", "young", "hi", "mail"])
def test_ordinary_words(word):
    assert ordinary(word)


@pytest.mark.parametrize("word", ["ingrid", "solheim", "keller", "ada", "x9", ""])
def test_names_and_unknown_words_are_not_ordinary(word):
    assert not ordinary(word)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("card ４１１１１１１１１１１１１１１１", "４１１１１１１１１１１１１１１１"),
        ("j.doe(at)example(dot)org", "j.doe(at)example(dot)org"),
        ("ask ada [at] example [dot] org.", "ada [at] example [dot] org"),
        ("ada (at) example.org", "ada (at) example.org"),
        ("zoe dot berg at example dot com", "zoe dot berg at example dot com"),
        (r"C:\Users\mkowalczyk\notes.txt", "mkowalczyk"),
        ("/home/mkowalczyk/notes.txt", "mkowalczyk"),
        ("QQ 12 34 56 C", "QQ 12 34 56 C"),
        ('{"secret":"correcthorse"}', "correcthorse"),
    ],
)
def test_codes_in_other_clothes_are_found(text, found):
    assert found in [f.text for f in Patterns().find(text) if f.identifier is Identifier.DIRECT]


@pytest.mark.parametrize("text", ["We met at the dot on the map (at noon).", "Users of the home page", "AB 12 men"])
def test_what_only_looks_like_them_is_not(text):
    assert not [f for f in Patterns().find(text) if f.identifier is Identifier.DIRECT]


@pytest.mark.parametrize(
    ("text", "start", "left"), [("I'm Zoe", 2, "Zoe"), ("I’m Zoe", 0, "Zoe"), ("It's Zoe", 3, "Zoe")]
)
def test_the_end_of_a_verb_is_no_part_of_a_name(text, start, left):
    finding = Finding(start, len(text), text[start:], PiiType.PERSON, Identifier.DIRECT, 1.0, ("entities:PERSON",))
    assert trimmed(text, finding).text == left


@pytest.mark.parametrize("level", ["cautious", "balanced", "precise"])
def test_a_full_date_in_figures_is_hidden_at_every_level(level):
    from sanitizer import Sanitizer

    assert "02/09" not in Sanitizer(level=level)("DOB: 02/09/1971").text


def test_figures_and_letters_glued_to_a_name_go_with_it(sanitizer):
    out = sanitizer("Ingrid Solheim came. IngridSolheim2m wrote, and Ingrid Solheim3 too.").text
    assert "2m" not in out
    assert out.count("PERSON 1") + out.count("PERSON 2") + out.count("PERSON 3") == 3
    assert not any(c.isalpha() for n in range(1, 4) for c in out.partition(f"PERSON {n}")[2][:1])


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Patient: Okafor, Daniel\nSeen today.", 1),
        ("PT: STEADMAN, ROLAND  DOB", 1),
        ("Witnesses: Tom, Ana\n", 2),
        ("Child: Tom, Ana and", 2),
    ],
)
def test_surname_and_first_name_of_a_field_are_one_person(text, count):
    first = text.index(":") + 2
    comma = text.index(",")
    end = re.compile(r"\w+").match(text, comma + 2).end()
    spans = [(first, comma), (comma + 2, end)]
    found = [Finding(a, b, text[a:b], PiiType.PERSON, Identifier.DIRECT, 0.9, ("reader",)) for a, b in spans]
    assert len(one_phrase(text, found)) == count
