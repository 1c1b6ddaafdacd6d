"""Terms of your own are found with whatever a reader does not see inside them, broken or run together."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer import Sanitizer
from sanitizer.core.text import Folded, squash
from sanitizer.verify.leaks import leaks

UNSEEN = "\x00\x01\x1b\x7f\x9b\u00ad\u034f\u061c\u115f\u180e\u200b\u200e\u202a\u202e\u2060\u2066\u2069\u2800\u3164\ufe0f\ufeff\U000e0041\U000e007f\U000e0101"


@pytest.fixture(scope="module")
def light():
    terms = [{"text": "Project Falcon", "type": "MISC"}, {"text": "Zorblatt", "type": "PERSON"}]
    return Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="floor", terms=terms)


@pytest.mark.parametrize("char", UNSEEN, ids=[f"U+{ord(c):04X}" for c in UNSEEN])
def test_an_invisible_character_hides_no_term(light, char):
    out = light(f"We met Pro{char}ject Fal{char}con and Zor{char}blatt{char}.").text
    for left in ("Pro", "con", "Zor", "blatt"):
        assert left not in out


SPELT = ["Pro-\nject Falcon", "ProjectFalcon", "project\u2011falcon", "PROJECT_FALCON.pdf", "Pro\u00ad\nject  Fal-\r\n  con",
         "P r o j e c t  F a l c o n", "project.falcon", "#projectfalcon2", "pröject fälcon", "𝐏𝐫𝐨𝐣𝐞𝐜𝐭 Falcon"]  # fmt: skip


@pytest.mark.parametrize("form", SPELT)
def test_a_term_is_found_in_any_form_where_the_plain_one_is_absent(light, form):
    out = light(f"About {form} nobody may know.").text
    assert not any(part in squash(out, marks=True)[0] for part in ("falcon", "project"))


@given(st.text(alphabet=st.sampled_from(UNSEEN + " \t\n"), max_size=3), st.integers(1, 11))
def test_folding_finds_a_name_with_anything_unseen_in_it(gap, place):
    name = "AdaSolheim"
    text = f"by {name[:place]}{gap}{name[place:]}, yes"
    spans = list(Folded(text).find("Ada Solheim"))
    assert len(spans) == 1
    start, end = spans[0]
    assert squash(text[start:end])[0] == "adasolheim"
    assert leaks(text, ["Ada Solheim"]) == [0]


@given(st.text(max_size=60), st.lists(st.text(min_size=1, max_size=8), max_size=60))
def test_listing_runs_of_letters_changes_no_answer(text, phrases):
    many = Folded(text)
    for _ in range(60):
        list(many.find("x"))
    for phrase in (*phrases, text[:6], text[3:9]):
        assert list(many.find(phrase)) == list(Folded(text).find(phrase))


@given(st.text())
def test_the_map_leads_back_to_the_text(text):
    squashed, index = squash(text)
    assert len(squashed) == len(index)
    for char, at in zip(squashed, index.tolist(), strict=True):
        plain = unicodedata.normalize("NFKD", text[at]).casefold()
        assert char in plain or char in "'-"


def test_a_word_that_only_holds_the_term_is_left_alone(light):
    assert light("The falconer projects zorblattian ideas.").text == "The falconer projects zorblattian ideas."
