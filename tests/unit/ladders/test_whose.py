"""Whose age it is, by what stands beside it."""

from __future__ import annotations

import pytest

from sanitizer.ladders.whose import whose


@pytest.mark.parametrize(
    ("text", "age", "pronoun"),
    [
        ("Seen: a 34 yo woman; a 71 yo man.", "71 yo", "his"),
        ("Seen: a 34 yo woman; a 71 yo man.", "34 yo", "her"),
        ("Age/Sex: 52/M\nCame with his wife.", "52", "his"),
        ("Ada Holm, F, 28 yrs, file 5. Mr Lund came.", "28 yrs", "her"),
        ("He and i (f, 29) met.", "29", "her"),
        ("Posted by Toni, 58\n\nHis mother was there, she said.", "58", "their"),
        ("He lives with his nan, 88, in Hay.", "88", "her"),
        ("She asked her cousin Toni, 44, to come.", "44", "their"),
        ("I, ADA HOLM, 34 years old, say that my husband left.", "34 years old", "my"),
        ("Frail, 67, known to us. He had a fall and his wife called.", "67", "his"),
        ("82, lives alone since wife died, he says.", "82", "his"),
        ("Roy, then 171 cm and 71, left. He was tall.", "71", "his"),
    ],
)
def test_the_sex_beside_an_age_is_that_of_its_own_person(text, age, pronoun):
    assert whose(text, age) == pronoun
