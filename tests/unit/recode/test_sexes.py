"""Whose age it is, and whose user name."""

import pytest

from sanitizer import Sanitizer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Before the bench came Ole Harlow, 34, a labourer.\n\nHarlow lost his hat.", "PERSON 1, in his thirties,"),
        ("Kari Holm, 41, and Ole Vik, 52, came. Kari hurt her knee. Ole sold his car.", "PERSON 2, in his fifties,"),
    ],
)
def test_an_age_has_the_pronoun_of_the_person(text, said):
    assert said in Sanitizer()(text).text


def test_the_beginning_of_a_user_name_is_the_user():
    chat = "xX_ravager_Xx: hi\nmoonpie: rav stop peeking\nxX_ravager_Xx: sorry\nmoonpie: every time rav every time"
    assert "[user 1] stop peeking" in Sanitizer()(chat).text


def test_a_user_name_that_is_told_stays_one():
    assert Sanitizer()("ask kobie, his insta is @kobie_sound_za").text == "ask PERSON 1, his insta is [user name]"


def test_an_award_is_nobody():
    assert "PERSON" not in Sanitizer()("He got his first Tony nomination, then more Tony nominations.").text
