"""Coverage of ladders on annotated documents: what counts, and files that are none."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from sanitizer.analyse.reader import Reader
from sanitizer.core.errors import InputError
from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.evaluate.ladders import Span, coverage, heard, informative, judge, read_spans, sample

TEXT = "Ada moved to Bergen. She is a nurse. Her novel Snow sold well."


def mention(word: str, kind: str, identifier: str = "QUASI") -> dict:
    start = TEXT.index(word)
    return {"start_offset": start, "end_offset": start + len(word), "entity_type": kind, "identifier_type": identifier}


DOCUMENTS = [
    {
        "doc_id": "one",
        "text": TEXT,
        "annotations": {
            "a": {
                "entity_mentions": [
                    mention("Bergen", "LOC"),
                    mention("nurse", "DEM"),
                    mention("Ada", "PERSON", "DIRECT"),
                ]
            },
            "b": {
                "entity_mentions": [
                    mention("Bergen", "LOC"),
                    mention("Snow", "MISC"),
                    mention("novel", "MISC", "NO_MASK"),
                ]
            },
        },
    }
]


@pytest.mark.parametrize("name", ["d.json", "d.json.gz"])
def test_distinct_spans_that_must_be_masked(tmp_path: Path, name: str) -> None:
    data = json.dumps(DOCUMENTS).encode()
    (tmp_path / name).write_bytes(gzip.compress(data) if name.endswith("gz") else data)
    spans = read_spans(tmp_path / name)
    assert [(span.text, span.type.value, span.sentence) for span in spans] == [
        ("Bergen", "LOC", "Ada moved to Bergen."),
        ("nurse", "DEM", "She is a nurse."),
        ("Snow", "MISC", "Her novel Snow sold well."),
    ]


def test_the_types_own_word_is_not_informative() -> None:
    assert not informative(Ladder.build("x", [Rung("place", "rule", 9)]), PiiType.LOC)
    assert not informative(Ladder.build("x", []), PiiType.MISC)
    assert not informative(None, PiiType.ORG)
    assert informative(Ladder.build("x", [Rung("city", "hand", 9)]), PiiType.LOC)


def test_coverage_is_counted_by_type(tmp_path: Path) -> None:
    (tmp_path / "d.json").write_text(json.dumps(DOCUMENTS))
    spans = read_spans(tmp_path / "d.json")
    ladder = Ladder.build("x", [Rung("city", "hand", 9)])
    judged = judge(spans, lambda term, kind, context: ladder if kind is PiiType.LOC else None)
    assert coverage(judged) == {"LOC": (1, 1), "DEM": (0, 1), "MISC": (0, 1), "all": (1, 3)}
    assert sample(judged, 2, seed=1) == sample(judged, 2, seed=1)
    assert len(sample(judged, 99)) == 3
    assert judged[0].to_dict()["ladder"][0]["text"] == "city"


@pytest.mark.parametrize("content", [b"", b"{}", b"[1]", b'[{"text": 3}]', b"\xff\xfe", b"[{}]"])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.json").write_bytes(content)
    if content == b"{}":
        assert read_spans(tmp_path / "x.json") == []
        return
    with pytest.raises(InputError):
        read_spans(tmp_path / "x.json")


def test_truncated_archive_and_missing_file_are_refused(tmp_path: Path) -> None:
    (tmp_path / "x.json.gz").write_bytes(gzip.compress(b"[]" * 999)[:-8])
    for name in ("x.json.gz", "missing.json"):
        with pytest.raises(InputError):
            read_spans(tmp_path / name)


def test_a_reader_says_what_a_span_is_as_documents_do():
    text = "She was treated at Vardheim Hospital for a week."
    span = Span("one", 19, 36, "Vardheim Hospital", PiiType.ORG, text, text)
    told: list[dict] = []

    def ladder_of(term, type, context, **said):
        told.append(said)
        return Ladder.build(term, [Rung("hospital", "x", 99)])

    judge([span], ladder_of, witness=heard(Reader.open()))
    judge([span], ladder_of)
    assert told[0]["kind"] == "hospital"
    assert 0 < told[0]["kind_probability"] <= 1
    assert told[1] == {}
