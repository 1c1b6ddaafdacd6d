"""Forms that the annotators always marked are never missed; others are left to the tagger."""

from __future__ import annotations

import pytest

from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.learn.taggers.forms import form_runs, learn_forms, with_forms


def corpus(marked: int, left: int):
    both = [("On 01/02/2003 we met.", (TaggedSpan(3, 13, "DATE"),))] * marked
    return both + [("On 01/02/2003 we met.", ())] * left


def test_a_form_that_is_nearly_always_marked_is_learned():
    assert learn_forms(corpus(20, 1)) == {"date": "DATE", "month": "DATE"}


@pytest.mark.parametrize(
    ("marked", "left", "remark"), [(20, 5, "too often left"), (5, 0, "too few documents"), (0, 9, "never")]
)
def test_a_doubtful_form_is_not(marked, left, remark):
    assert learn_forms(corpus(marked, left)) == {}, remark


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("(4-09-06),", ["4-09-06"]),
        ("since enero-03.", ["enero-03"]),
        ("mail: ada@example.org;", ["ada@example.org"]),
        ("1.5 mg, 3-4 times, 120/80, v1.2.3.4", []),
        ("", []),
        ("@ . - 5", []),
    ],
)
def test_forms_in_text(text, found):
    assert [text[a:b] for a, b, _ in form_runs(text)] == found


def test_a_form_inside_another_label_is_left_to_it():
    spans = [TaggedSpan(0, 20, "STREET")]
    assert with_forms("Plaza 01/02/2003 x y", spans, {"date": "DATE"}) == spans


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a@b.org / c@d.org", ["a@b.org", "c@d.org"]),
        ("a@b.org and c@d.org", ["a@b.org", "c@d.org"]),
        ("(a@b.org)", ["a@b.org"]),
        ("a@b.org or 5 Elm Street", ["a@b.org or 5 Elm Street"]),  # what else was found stays found
        ("Berger a@b.org", ["Berger a@b.org"]),
    ],
)
def test_two_forms_found_as_one_come_apart_and_nothing_else_is_lost(text, parts):
    found = with_forms(text, [TaggedSpan(0, len(text), "MAIL", 0.8)], {"mail": "MAIL"})
    assert [text[s.start : s.end] for s in found] == parts
