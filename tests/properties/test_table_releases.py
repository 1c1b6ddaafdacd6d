"""Whatever the table: the release verifies when it is counted again by hand, or the run refuses with a reason."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Release, Term
from sanitizer.tables.flow import TableSanitizer

LADDERS = {
    "Oslo": [("city in Norway", 56), ("city", 30_000)],
    "Bergen": [("city in Norway", 56), ("city", 30_000)],
    "Lund": [("city in Sweden", 80), ("city", 30_000)],
    "nurse": [("health worker", 900)],
    "surgeon": [("health worker", 900)],
    "Ada": [],
}
KINDS = {"nurse": "JOB", "surgeon": "JOB", "Ada": "PERSON"}
FILLERS = ["we met", "near", "the lake", "again", "=cmd()", "it rained", "a Leo", "Pisces", "aged 20"]
SIGNS = ["Leo", "Aries", "Pisces"]


def analyse(texts: Sequence[str]) -> list[list[Term]]:
    """Finds the listed words; a stand-in for the detectors that needs no model."""
    found = []
    for text in texts:
        terms = []
        for match in re.finditer("|".join(LADDERS), text):
            rungs = [Rung(name, "test", support) for name, support in LADDERS[match[0]]]
            ladder = Ladder.build(match[0], rungs)
            terms.append(Term(match[0], KINDS.get(match[0], "GPE"), match.start(), match.end(), ladder))
        found.append(terms)
    return found


cells = st.one_of(st.integers(18, 40).map(str), st.sampled_from(["", "old", "1e400", "-3.5"]))
days = st.one_of(
    st.dates(pd.Timestamp("2004-01-01").date(), pd.Timestamp("2005-12-31").date()).map(lambda day: day.isoformat()),
    st.sampled_from(["", "14,May,2004", "2004-13-01"]),
)
texts = st.lists(st.sampled_from([*LADDERS, *FILLERS]), max_size=6).map(" ".join)


@st.composite
def tables(draw: st.DrawFn) -> tuple[pd.DataFrame, TableSettings]:
    rows = draw(st.integers(1, 24))
    many = draw(st.booleans())
    ids = [f"p{draw(st.integers(0, 9)) if many else row:02d}" for row in range(rows)]
    frame = pd.DataFrame(
        {
            "id": ids,
            "age": [draw(cells) for _ in range(rows)],
            "sign": [draw(st.sampled_from([*SIGNS, ""])) for _ in range(rows)],
            "post": [draw(st.sampled_from(["8901", "8902", "891", "7000"])) for _ in range(rows)],
            "date": [draw(days) for _ in range(rows)],
            "illness": [draw(st.sampled_from(["flu", "cold", "cough"])) for _ in range(rows)],
            "text": [draw(texts) for _ in range(rows)],
        }
    )
    quasi = "quasi_identifier"
    data = {
        "parameters": {
            "k": draw(st.integers(2, 4)),
            "strategy": draw(st.sampled_from(["cluster", "mondrian", "gdf"])),
            "unreadable": 1.0,
            "relational_weight": draw(st.sampled_from([0.0, 0.2, 0.5, 1.0])),
        },
        "privacy": draw(st.sampled_from([{}, {"l": 2}, {"l": {"entropy": 1.5}}, {"t": 0.5}, {"terms": "shared"}])),
        "attributes": {
            "id": {"anonymization_type": "direct_identifier"},
            "age": {"type": "numerical", "anonymization_type": quasi, "bias": draw(st.sampled_from([0.0, 1.0]))},
            "sign": {"type": "nominal", "anonymization_type": quasi},
            "post": {"type": "nominal", "anonymization_type": quasi, "recoding_strategy": "string_reduction"},
            "date": {"type": "date", "anonymization_type": quasi},
            "illness": {"type": "nominal", "anonymization_type": "sensitive_attribute"},
            "text": {"type": "text", "anonymization_type": "text"},
        },
    }
    return frame, parse_table_settings(data)


def recount(frame: pd.DataFrame, table: pd.DataFrame, settings: TableSettings) -> None:
    """Groups people by everything that the release shows of them, by hand."""
    assert len(table) == len(frame)
    assert list(table.columns) == ["age", "sign", "post", "date", "illness", "text"]
    assert list(table.index) == list(range(len(frame)))
    shown: dict[str, set[str]] = defaultdict(set)
    cells_of: dict[str, tuple[str, ...]] = {}
    for row, key in enumerate(frame["id"]):
        cells = tuple(table.loc[row, ["age", "sign", "post", "date"]])
        assert cells_of.setdefault(key, cells) == cells
        rungs = {name for rungs in LADDERS.values() for name, _ in rungs}
        text = table.loc[row, "text"].lower()
        shown[key] |= {name for name in [*rungs, *LADDERS] if re.search(rf"\b{name.lower()}s?\b", text)}
    for row, key in enumerate(frame["id"]):
        # one value of a set or range, or a value that became *, says more than its cell does
        text = table.loc[row, "text"]
        for cell in cells_of[key]:
            text = text.replace(cell, " ") if cell[0] in "([" else text
        own = {sign for sign, other in zip(frame["sign"], frame["id"], strict=True) if other == key and sign}
        assert not any(sign in text for sign in own - {table.loc[row, "sign"]})
        ages = set(frame.loc[frame["id"] == key, "age"])
        assert "aged 20" not in text or "20" not in ages or table.loc[row, "age"] == "20"
    alike: dict[tuple[object, ...], int] = defaultdict(int)
    for key, cells in cells_of.items():
        # "city" can be read in "city in Norway": what a wider rung adds is told by the narrower one
        terms = frozenset(shown[key]) - {"city"}
        # terms that may be shared are counted one by one, others as a whole set
        for part in [(), *((term,) for term in terms)] if settings.shared_terms else [terms]:
            alike[(*cells, part)] += 1
    assert min(alike.values()) >= settings.k
    illness: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for row in range(len(table)):
        illness[tuple(table.loc[row, ["age", "sign", "post", "date"]])].add(table.loc[row, "illness"])
    assert min(len(values) for values in illness.values()) >= settings.distinct_l


def attempt(frame: pd.DataFrame, chosen: TableSettings) -> tuple[Release | None, str]:
    """The release, or the code of the refusal."""
    try:
        return TableSanitizer(chosen, analyse=analyse)(frame), ""
    except (GuaranteeError, InputError) as error:
        return None, error.code


def check(example: tuple[pd.DataFrame, TableSettings]) -> None:
    frame, chosen = example
    before = frame.copy()
    release, refusal = attempt(frame, chosen)
    if release is None:
        assert refusal in {"E401", "E402", "E248"}
        return
    recount(frame, release.table, chosen)
    assert 0.0 <= release.report["relational_loss"] <= 1.0
    assert 0.0 <= release.report["textual_loss"] <= release.report["textual_loss_strict"] <= 1.0
    assert release.report["k_reached"] >= chosen.k
    pd.testing.assert_frame_equal(frame, before)


@given(tables())
@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_every_release_verifies_or_the_run_refuses(example: tuple[pd.DataFrame, TableSettings]) -> None:
    check(example)


@pytest.mark.slow
@given(tables())
@settings(max_examples=3000, deadline=None, suppress_health_check=list(HealthCheck))
def test_thousands_of_releases_verify(example: tuple[pd.DataFrame, TableSettings]) -> None:
    check(example)
