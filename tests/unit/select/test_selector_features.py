from __future__ import annotations

import numpy as np
import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK_RUNG, Ladder, Rung
from sanitizer.select.rank.evidence import Evidence
from sanitizer.select.rank.features import FEATURES, describe
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wording import form, head, kind

NOTHING = Evidence(lambda term, type, context: None)


def finding(text: str, ladder: Ladder | None, start: int = 0, type: PiiType = PiiType.LOC) -> Finding:
    return Finding(start, start + len(text), text, type, Identifier.QUASI, 0.5, ("x",), ladder=ladder)


def column(rows: np.ndarray, name: str) -> list[float]:
    return rows[:, FEATURES.index(name)].tolist()


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("PERSON 12", 1), ("date in the 1980s", 2), ("1980s", 2), ("the 1980s", 2), ("1980", 3), ("May 2021", 4),
        ("DATE", 5), ("X", 6), ("$X", 6), ("X kg", 6), ("2015–2019", 7), ("town", 0), ("X-ray of", 6), ("", 0),
    ],
)  # fmt: skip
def test_the_form_of_a_rung(text: str, number: int) -> None:
    assert form(text) == number


def test_annotators_and_built_decades_look_alike() -> None:
    one, other = (
        describe("In 1984.", [finding("1984", Ladder.build("1984", [Rung(text, "rule", 9)]), 3, PiiType.DATETIME)],
                 Vectors.empty(), NOTHING)
        for text in ("date in the 1980s", "the 1980s")
    )  # fmt: skip
    assert one.keys == other.keys
    np.testing.assert_equal(one.values, other.values)


def test_heads_and_kinds() -> None:
    assert head("commune of France") == "commune"
    assert head("") == ""
    assert head("***") == "***"
    assert kind("never heard of") == 5
    assert kind("") == 5


@pytest.mark.parametrize(
    "ladder",
    [
        Ladder("x", (MASK_RUNG,)),
        Ladder.build("x", [Rung(f"rung {i}", "wordnet", i + 1) for i in range(100)]),
        Ladder("x", (Rung("same", "a", 1), Rung("same", "b", 1), MASK_RUNG)),
        Ladder("x", (Rung("   ", "", -5), Rung("a\u0000b\n", "?", 10**12), MASK_RUNG)),
    ],
    ids=["one rung", "a hundred rungs", "same text", "odd texts and sources"],
)
def test_odd_ladders_have_a_row_for_each_rung(ladder: Ladder, toy_vectors: Vectors) -> None:
    rows = describe("x in a town", [finding("x", ladder)], toy_vectors, NOTHING)
    assert rows.values.shape == (len(ladder), len(FEATURES))
    assert rows.groups.tolist() == [0] * len(ladder)


def test_a_finding_without_a_ladder_has_no_rows(toy_vectors: Vectors) -> None:
    rows = describe("Oslo", [finding("Oslo", None)], toy_vectors, NOTHING)
    assert rows.values.shape == (0, len(FEATURES))


def test_support_that_says_nothing_is_missing_and_never_looks_like_the_mask(toy_vectors: Vectors) -> None:
    ladder = Ladder("x", (Rung("a", "x", 0), Rung("b", "x", 100), Rung("PERSON 1", "rule", 10**9), MASK_RUNG))
    values = describe("x", [finding("x", ladder)], toy_vectors, NOTHING).values
    np.testing.assert_equal(column(values, "log_support"), [np.nan, 2.0, np.nan, np.nan])


def test_lists_that_follow_each_other_are_told_apart(toy_vectors: Vectors) -> None:
    ladder = Ladder("x", (Rung("a", "P31", 0), Rung("b", "P279", 0), Rung("c", "P279", 0), MASK_RUNG))
    values = describe("x", [finding("x", ladder)], toy_vectors, NOTHING).values
    assert column(values, "level") == [0, 0, 1, 3]
    assert column(values, "list") == [0, 1, 1, 0]
    assert column(values, "lists") == [2, 2, 2, 2]


def test_recurrence_and_other_findings_are_seen(toy_vectors: Vectors) -> None:
    ladder = Ladder.build("Oslo", [Rung("city", "geonames", 9)])
    text = "Oslo and Oslo and Bergen"
    findings = [finding("Oslo", ladder), finding("Oslo", ladder, 9), finding("Bergen", ladder, 18)]
    values = describe(text, findings, toy_vectors, NOTHING).values
    assert column(values, "recurs") == [2, 2, 2, 2, 1, 1]
    assert column(values, "seen") == [0, 0, 1, 1, 0, 0]
    assert column(values, "same_rung_elsewhere")[0] == 3


def test_sources_that_take_turns_on_one_way_up_are_one_list(toy_vectors: Vectors) -> None:
    ladder = Ladder.build(
        "x", [Rung("city", "geonames", 5), Rung("settlement", "wordnet", 50), Rung("place", "rule", 10**9)]
    )
    values = describe("x", [finding("x", ladder)], toy_vectors, NOTHING).values
    assert column(values, "list") == [0, 0, 0, 0]
    assert column(values, "source") == [1, 2, 2, 4]
