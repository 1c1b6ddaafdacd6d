"""Ways in which a hidden name could come back, a run could hang, or a promise break. Each was tried."""

from __future__ import annotations

import time

import pytest

from sanitizer.core.errors import ConfigError, InputError

LEAKS = [
    ("composed, then decomposed", "Dr. Åsa Öberg came. A\u030asa left, asa.oberg wrote.", ["sa ", "berg"]),
    (
        "styled letters",
        "Ada Berg came. \U0001d400\U0001d41d\U0001d41a \U0001d401\U0001d41e\U0001d42b\U0001d420 left.",
        ["\U0001d401"],
    ),
]


@pytest.mark.parametrize(("name", "text", "secrets"), LEAKS, ids=[case[0] for case in LEAKS])
def test_a_hidden_name_does_not_come_back(sanitizer, name, text, secrets):
    """Those that cannot be told from their outputs by looking alone; the others are in tests/attacks."""
    out = sanitizer(text).text
    assert [secret for secret in secrets if secret in out] == [], out


SLOW = {
    "age and spaces": "Patient age" + " " * 8000 + "unknown",
    "a column of numbers": "123 " * 2000,
    "numbers with commas": "123," * 2000,
    "parentheses": "(" * 8000,
    "emoji": "😀" * 8000,
    "number cue and spaces": "no" + " " * 8000 + "x",
    "apostrophes": "a'" * 4000,
    "hyphens": "a-" * 4000,
    "codes in a row": "A1-" * 2700,
    "one long word": "a" * 8000,
    "digits": "7" * 8000,
    "at signs": "@" * 8000,
    "dots": "a." * 4000,
    "stars": "*a" * 4000,
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_odd_text_does_not_hang(sanitizer, text):
    sanitizer("warm up")
    started = time.process_time()
    sanitizer(text)
    assert time.process_time() - started < 6, "eight kilobytes should take a fraction of this"


def test_extremes_do_not_crash(sanitizer):
    assert "9" not in sanitizer("It cost $" + "9" * 400).text
    sanitizer("PERSON " + "9" * 5000 + " met Ada Berg.")
    with pytest.raises(InputError, match="surrogate"):
        sanitizer("Ada \ud800 Berg")


def test_nothing_to_look_for_is_refused():
    from sanitizer import Sanitizer

    with pytest.raises(ConfigError, match="nothing would be hidden"):
        Sanitizer(detectors=())


def test_one_thing_has_one_stand_in_even_if_one_mention_is_masked(sanitizer):
    findings = sanitizer("Ada Berg came to Bergen.\n" * 3).findings
    assert len({f.replacement for f in findings if f.text == "Bergen"}) == 1


def test_an_address_does_not_eat_the_end_of_its_sentence(sanitizer):
    assert ". The house is red." in sanitizer("He lives at 12 Rose Lane. The house is red.").text


def test_masks_side_by_side_become_one(sanitizer):
    assert "****" not in sanitizer("Application No 4432117/4432118 and again 998877.").text
