"""Where ``t`` is given, no stand-in is as similar to the protected entity as that."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanitizer import Sanitizer
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.select.limits import Floor

SENTENCES = [
    "Ada Berg (born 3 May 1950) is a glass painter from Bergen.",
    "Berg is known for the Blue Window, a romantic comedy.",
    "She has worked as a film producer in Oslo and as a harbour pilot in Stavanger.",
    "In 2012 she won $4,500 and moved to Norway with her two children.",
    "Bo Lind is an organ builder from Elvedal with breast cancer.",
    "He studied at the University of Oslo.",
]


@pytest.mark.parametrize("t", [0.1, 0.3, 0.6])
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    picked=st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=5, unique=True),
    who=st.sampled_from(["Ada Berg", "Bo Lind"]),
)
def test_no_chosen_rung_reaches_the_threshold(tiny_model, t, picked, who):
    sanitizer = _sanitizer(str(tiny_model), t)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        document = sanitizer(" ".join(picked), protect=who)
    similarity = sanitizer.analyser.parts.protection.similarity([who])
    chosen = [
        f.replacement for f in document.findings if f.replacement != MASK and not PERSON_FORM.fullmatch(f.replacement)
    ]
    assert [c for c, value in zip(chosen, similarity(chosen), strict=True) if value >= t] == []
    assert who not in document.text


_MADE: dict[tuple[str, float], Sanitizer] = {}


def _sanitizer(model: str, t: float) -> Sanitizer:
    return _MADE.setdefault((model, t), Sanitizer(embeddings=model, t=t))


@given(
    values=st.lists(st.floats(0, 1), min_size=1, max_size=6),
    supports=st.lists(st.integers(1, 100), min_size=6, max_size=6),
    t=st.floats(0.05, 1.0),
)
def test_the_floor_allows_only_rungs_below_the_threshold(values, supports, t):
    rungs = [Rung(f"rung {i}", "x", support) for i, support in zip(range(len(values)), supports, strict=False)]
    ladder = Ladder.build("term", rungs)
    table = {f"rung {i}": value for i, value in enumerate(values)}
    floor = Floor(10, t, lambda texts: [table[text] for text in texts])
    allowed = floor.allowed(ladder)
    assert allowed
    for i in allowed:
        assert ladder[i].text == MASK or (table[ladder[i].text] < t and ladder[i].support >= 10)
    assert set(allowed) <= set(Floor(10).allowed(ladder))
