"""Whatever people decide: a document is released without what it hides, exactly as decided, or not at all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer import Sanitizer
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.core.findings import Identifier
from sanitizer.documents.decisions import Action, Decision, Decisions, hash_text, parse_decision
from sanitizer.documents.review import DecidedSanitizer, Review
from sanitizer.verify.leaks import leaks

TEXT = (
    "Ada Berg, born 3 May 1961, wrote to ada.berg@example.org from Bergen. Berg called +47 22 12 34 56.\n"
    "On 4 June 2019 Ada Berg and Lise Moen met in Bergen; Lise Moen paid 4,500 euros. 𝔘 Nothing else."
)
SHA = hash_text(TEXT)
TERMS = [
    {"text": "Ada Berg", "type": "PERSON"},
    {"text": "Lise Moen", "type": "PERSON"},
    {"text": "Bergen", "type": "LOC", "identifier": "QUASI"},
]
WORDS = ("somebody", "a town", "Ada Berg", "Moen's friend", "***", "ada berg", "PERSON 9")


@st.composite
def decisions(draw):
    start = draw(st.integers(0, len(TEXT) - 2))
    end = draw(st.integers(start + 1, min(len(TEXT), start + 30)))
    action = draw(
        st.sampled_from(
            [Action.RUNG, Action.KEEP, Action.MASK, Action.WORDS, Action.ADD, Action.JOIN, Action.RESET, Action.SPLIT]
        )
    )
    more = {
        Action.RUNG: {"stand_in": draw(st.sampled_from(WORDS)), "rung": draw(st.integers(-1, 5))},
        Action.WORDS: {"stand_in": draw(st.sampled_from(WORDS))},
        Action.ADD: {"type": draw(st.sampled_from(["PERSON", "ORG", "MISC"]))},
        Action.SPLIT: {"at": (start + end) // 2},
    }.get(action, {})
    if action is Action.SPLIT and not start < (start + end) // 2 < end:
        action, more = Action.MASK, {}
    return Decision(
        SHA,
        action,
        start,
        end,
        every=draw(st.booleans()),
        reason=draw(st.sampled_from(["", "public"])) or ("why" if action is Action.KEEP else ""),
        **more,
    )


@pytest.fixture(scope="module")
def base():
    return Sanitizer(detectors=("patterns",), selector="floor", terms=TERMS)


@given(made=st.lists(decisions(), max_size=4))
@settings(max_examples=40)
def test_a_release_hides_what_it_hides_and_says_what_it_keeps(base, made):
    try:
        reviewed = Review(base, made).apply(TEXT)
        document = reviewed.release()
    except (GuaranteeError, InputError):
        return
    hidden = [f.text for f in document.findings if f.identifier is Identifier.DIRECT]
    assert leaks(document.text, hidden) == []
    assert [TEXT[f.start : f.end] for f in document.findings] == [f.text for f in document.findings]
    again = DecidedSanitizer(base.settings, Decisions(made))
    again.analyser = base.analyser
    assert next(again.run([(TEXT, 1, ())])).text == document.text


@given(one=decisions())
def test_a_decision_reads_back_from_its_json(one):
    assert parse_decision(one.to_dict()) == one
