"""The check of documents finds every planted leak and cries wolf at none."""

import pytest

from sanitizer.verify.leaks import leaks

SHOWN = [
    ("He met Ada Berg.", "Ada Berg"), ("he met ADA  BERG", "Ada Berg"), ("x adaberg y", "Ada Berg"), ("A d a B e r g", "Ada Berg"),
    ("Berg's coat", "Berg"), ("Bérg", "Berg"), ("O’Brien", "O'Brien"), ("no. 46221/99.", "46221/99"), ("46 221-99", "4622199"),
    ("Har-\nald", "Harald"), ("A\u030asa", "Åsa"), ("ada@example.org", "ada@example.org"), ("(Al)", "Al"),
]  # fmt: skip
HIDDEN = [
    ("She lives in Bergen.", "Berg"), ("an iceberg", "Berg"), ("all else", "Al"), ("a l", "Al"), ("146221/990", "46221/99"),
    ("PERSON 1 met ***", "Ada Berg"), ("", "Ada"), ("x", ""), ("1234567", "234567"),
]  # fmt: skip


@pytest.mark.parametrize(("output", "name"), SHOWN)
def test_a_surviving_identifier_is_seen(output, name):
    assert leaks(output, ["Zzz", name]) == [1]


@pytest.mark.parametrize(("output", "name"), HIDDEN)
def test_another_word_is_no_leak(output, name):
    assert leaks(output, [name]) == []


def test_many_identifiers_are_looked_for_as_few_are():
    output = "PERSON 1 met A D A  bérg, 0780–5112 0, Li and Storvik"
    known = ["Ada Berg", "078-05-1120", "Li", "Storvik"]
    others = [f"Kari Nesvik{n}" for n in range(60)] + [f"{n:09}" for n in range(60)]
    assert leaks(output, [*known, *others]) == [0, 1, 2, 3]
    assert [one for one in (*known, *others) if leaks(output, [one])] == known
