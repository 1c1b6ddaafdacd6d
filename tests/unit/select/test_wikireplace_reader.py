from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from sanitizer.core.errors import InputError
from sanitizer.core.findings import PiiType
from sanitizer.select.rank.wikireplace import off_ladder, read_wikireplace

BASE = {
    "entity_type": "LOC",
    "entity_mention_id": "m1",
    "start_offset": 0,
    "end_offset": 4,
    "span_text": "Oslo",
    "identifier_type": "QUASI",
}


def write(path: Path, *mentions: dict, annotators: int = 1) -> Path:
    annotations = {f"annotator{i}": {"entity_mentions": list(mentions)} for i in range(annotators)}
    path.write_text(json.dumps([{"doc_id": "d", "text": "Oslo sings.", "annotations": annotations}]), encoding="utf-8")
    return path


def labelled(ladders: object, votes: dict) -> dict:
    return {**BASE, "replacement": {"generalizations": ladders, "generalization_selection": votes}}


def test_ladders_of_several_sources_follow_each_other_with_each_text_once(tmp_path: Path) -> None:
    ladders = {"P31": ["city", "***"], "P279": ["town", "city", "place", "***"]}
    [document] = read_wikireplace(write(tmp_path / "x.json", labelled(ladders, {"town": ["a", "b"], "***": ["c"]})))
    [mention] = document.mentions
    assert [(r.text, r.source) for r in mention.ladder] == [
        ("city", "wikidata:P31"), ("town", "wikidata:P279"), ("place", "wikidata:P279"), ("***", "rule"),
    ]  # fmt: skip
    assert mention.shares == [0, 2 / 3, 0, 1 / 3]
    assert mention.winners == {"town"}


def test_nested_sources_name_how_they_were_found(tmp_path: Path) -> None:
    ladders = {"contained": {"P31": ["profession", "***"]}, "levenshtein": ["painting", "", "***"]}
    [document] = read_wikireplace(write(tmp_path / "x.json", labelled(ladders, {"***": ["a"]})))
    assert [r.source for r in document.mentions[0].ladder] == ["contained/wikidata:P31", "levenshtein", "rule"]


def test_votes_of_several_annotations_of_one_mention_add_up(tmp_path: Path) -> None:
    path = write(tmp_path / "x.json", labelled({"P31": ["city", "***"]}, {"city": ["a"]}), annotators=3)
    [document] = read_wikireplace(path)
    assert [m.votes for m in document.mentions] == [{"city": 3}]


def test_a_label_off_its_ladder_is_counted_and_never_matches(tmp_path: Path) -> None:
    documents = read_wikireplace(write(tmp_path / "x.json", labelled({"P31": ["city", "***"]}, {"village": ["a"]})))
    assert off_ladder(documents) == 1
    assert documents[0].mentions[0].shares == [0, 0]


def test_an_unknown_type_counts_as_other(tmp_path: Path) -> None:
    mention = {**labelled({"P31": ["city", "***"]}, {"city": ["a"]}), "entity_type": "PLANET"}
    assert read_wikireplace(write(tmp_path / "x.json", mention))[0].mentions[0].finding.type is PiiType.MISC


def test_a_gzip_file_is_read(tmp_path: Path, labelled_file: Path) -> None:
    path = tmp_path / "x.json.gz"
    path.write_bytes(gzip.compress(labelled_file.read_bytes()))
    assert len(read_wikireplace(path)) == 12


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "E204"),
        (b"\xff\xfe", "E204"),
        (b"{}", "E265"),
        (b"[]", "E268"),
        (b'[{"text": "x"}]', "E266"),
        (b'[{"text": "x", "annotations": []}]', "E266"),
        (b'[{"text": "Oslo", "annotations": {"a": {"entity_mentions": []}}}]', "E268"),
        (b'["text"]', "E266"),
    ],
)
def test_a_file_of_another_shape_is_one_clear_error(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(InputError) as caught:
        read_wikireplace(path)
    assert caught.value.code == code


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        read_wikireplace(tmp_path / "none.json")


def test_no_text_of_the_document_is_in_the_repr(labelled_file: Path) -> None:
    shown = repr(read_wikireplace(labelled_file)[0])
    assert "Berg" not in shown
    assert "Lillevik" not in shown
