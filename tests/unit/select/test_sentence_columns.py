from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK_RUNG, Ladder, Rung
from sanitizer.select.rank.evidence import Evidence
from sanitizer.select.rank.features import describe
from sanitizer.select.rank.light import ENCODER_MEASURES, ENCODER_NAMES
from sanitizer.select.rank.sentences import SentenceColumns
from sanitizer.select.rank.vectors import Vectors

NOTHING = Evidence(lambda term, type, context: None)
TEXT = "Oslo is a town. Ada was born in Oslo in 1984."


class Letters:
    """Encodes a text by which letters it has, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        self.asked += texts
        rows = np.array([[letter in text.lower() for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts], float)
        return rows / np.maximum(1e-9, np.linalg.norm(rows, axis=1, keepdims=True))


def place(start: int, entity: int, ladder: Ladder) -> Finding:
    return Finding(start, start + 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.5, ("x",), entity=entity, ladder=ladder)


def found() -> list[Finding]:
    ladder = Ladder("Oslo", (Rung("town", "P31", 0), Rung("slope", "P31", 0), MASK_RUNG))
    year = Ladder("1984", (Rung("date in the 1980s", "heuristics", 0), MASK_RUNG))
    date = Finding(40, 44, "1984", PiiType.DATETIME, Identifier.QUASI, 0.5, ("x",), ladder=year)
    none = Finding(16, 19, "Ada", PiiType.PERSON, Identifier.DIRECT, 0.5, ("x",))
    return [place(0, 7, ladder), none, place(32, 7, ladder), date]


def test_there_is_a_line_for_each_described_rung_and_a_column_for_each_name() -> None:
    columns = SentenceColumns(Letters(), NOTHING)(TEXT, found())
    rows = describe(TEXT, found(), Vectors.empty(), NOTHING)
    assert columns.shape == (len(rows.values), len(ENCODER_NAMES)) == (5, 4 * len(ENCODER_MEASURES))


def test_what_is_more_alike_gets_more_and_masks_and_dates_get_nothing() -> None:
    columns = SentenceColumns(Letters(), NOTHING)(TEXT, found())
    span = columns[:, ENCODER_NAMES.index("encoder_span")]
    assert span[1] > span[0]  # "slope" has three letters of "Oslo"
    assert np.isnan(columns[[2, 3, 4]][:, ENCODER_NAMES.index("encoder_context")]).all()
    assert columns[0, ENCODER_NAMES.index("encoder_span_best")] == span[1]
    assert np.isnan(columns[0, ENCODER_NAMES.index("encoder_known")])


def test_nothing_is_encoded_twice_or_without_need() -> None:
    letters = Letters()
    columns = SentenceColumns(letters, NOTHING)
    columns(TEXT, found())
    assert len(letters.asked) == len(set(letters.asked))
    before = len(letters.asked)
    columns(TEXT, found())
    columns("In 1984.", found()[3:])
    columns("", [])
    assert len(letters.asked) == before
