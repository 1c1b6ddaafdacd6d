"""Small hand-made documents for the selectors; nothing here comes from a data set."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sanitizer.select.rank.vectors import NAMES, SHAPES, Vectors

PIECES = ["oslo", "town", "city", "singer", "artist", "musician", "person", "born", "in", "##s", "a", "the", "plays"]


def mention(text: str, span: str, kind: str, ladders: dict[str, Any], votes: dict[str, int], id: str) -> dict[str, Any]:
    start = text.index(span)
    return {
        "entity_type": kind,
        "entity_mention_id": id,
        "start_offset": start,
        "end_offset": start + len(span),
        "span_text": span,
        "identifier_type": "DIRECT" if kind == "PERSON" else "QUASI",
        "replacement": {
            "generalizations": ladders,
            "generalization_selection": {text: [f"a{i}" for i in range(count)] for text, count in votes.items()},
        },
    }


def document(number: int) -> dict[str, Any]:
    """A made-up person: the annotators number people, take the decade, the town, and mask what does not fit."""
    name, year = f"Person{number} Berg", 1950 + number
    text = f"{name} (born {year} in Lillevik) is a singer of Blue Moon."
    mentions = [
        mention(text, name, "PERSON", {"heuristics": ["PERSON 1", "***"]}, {"PERSON 1": 3}, f"d{number}_1"),
        mention(
            text,
            str(year),
            "DATETIME",
            {"heuristics": [f"date in the {year // 10}0s", "***"]},
            {f"date in the {year // 10}0s": 2, "***": 1},
            f"d{number}_2",
        ),
        mention(text, "Lillevik", "LOC", {"P31": ["town", "settlement", "***"]}, {"town": 1}, f"d{number}_3"),
        mention(
            text,
            "singer",
            "DEM",
            {"P31": ["profession", "***"], "P279": ["musician", "artist", "person", "***"]},
            {"musician": 1},
            f"d{number}_4",
        ),
        mention(text, "Blue Moon", "MISC", {"P31": ["given name", "***"]}, {"***": 1}, f"d{number}_5"),
    ]
    return {"doc_id": f"d{number}", "text": text, "annotations": {"annotator1": {"entity_mentions": mentions}}}


@pytest.fixture(scope="session")
def labelled_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("labelled") / "train.json"
    path.write_text(json.dumps([document(number) for number in range(12)]), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def toy_vectors() -> Vectors:
    rng = np.random.default_rng(0)
    size, hidden, out = 4, 6, 5
    shape = {
        "hidden": (3 * size + SHAPES, hidden), "hidden_bias": (hidden,), "out": (hidden, out), "out_bias": (out,),
        "direct": (size, out), "term_hidden": (size, hidden), "term_hidden_bias": (hidden,), "term_out": (hidden, out),
        "term_out_bias": (out,), "term_direct": (size, out), "like_span": (size, 3), "like_context": (size, 3),
        "like_term": (size, 3), "reference": (7, out),
    }  # fmt: skip
    arrays = {name: rng.normal(size=shape[name]).astype(np.float32) for name in NAMES if name in shape}
    arrays["table"] = rng.integers(-127, 127, (len(PIECES), size)).astype(np.int8)
    arrays["scale"] = np.full(len(PIECES), 0.01, np.float32)
    return Vectors(PIECES, arrays)
