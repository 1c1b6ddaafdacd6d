"""The documents of a review: what is read, written again in its form, and left alone."""

from __future__ import annotations

import gzip
import json

import pytest

from sanitizer import Sanitizer
from sanitizer.core.errors import InputError
from sanitizer.documents.decisions import Action, Decision, DecisionFile, hash_text
from sanitizer.service.exchange import export_reviewed, import_annotations
from sanitizer.service.folder import Folder
from sanitizer.service.view import document_view

TEXT = "She is 64 years old. Mail ada@example.org."


@pytest.fixture(scope="module")
def base():
    return Sanitizer(detectors=("patterns",), selector="floor", k=100)


@pytest.fixture
def folder(base, tmp_path):
    notes = tmp_path / "notes"
    (notes / "deep").mkdir(parents=True)
    (notes / "deep" / "a.txt").write_text(TEXT)
    (notes / "lines.jsonl.gz").write_bytes(
        gzip.compress(
            "".join(json.dumps({"id": i, "text": f"Mail a{i}@example.org.", "x": i}) + "\n" for i in range(3)).encode()
        )
    )
    (notes / ".hidden.txt").write_text("no")
    (notes / "bad.csv").write_text("a,b\n1,2\n")

    def make():
        return Folder(notes, base, decisions=DecisionFile(tmp_path / "d.jsonl"), output=tmp_path / "out")

    return make


def state(folder, name, value):
    for item in folder.items.values():
        if name in item.name:
            folder.decide(item, {"action": "state", "state": value}, by="kim", revision=folder.revision(item))


def test_files_come_out_in_their_form_when_all_their_documents_are_decided(folder, tmp_path):
    one = folder()
    assert sorted(item.name for item in one.items.values()) == [
        "deep/a.txt",
        *(f"lines.jsonl.gz · {i}" for i in range(3)),
    ]
    assert one.unread[0]["name"] == "bad.csv"
    state(one, "a.txt", "done")
    state(one, "· 0", "done")
    said = one.release()
    assert said["written"] == ["deep/a.txt"]
    assert said["left"][0]["why"] == "2 of 3 documents still open"
    state(one, "· 1", "rejected")
    state(one, "· 2", "done")
    assert one.release()["left"] == []
    lines = [json.loads(line) for line in (tmp_path / "out" / "lines.jsonl").read_text().splitlines()]
    assert lines == [{"id": i, "text": "Mail [e-mail].", "x": i} for i in (0, 2)]
    assert "example.org" not in (tmp_path / "out" / "deep" / "a.txt").read_text()


def test_a_decision_that_no_longer_fits_the_settings_is_said_and_can_be_undone(folder, tmp_path):
    low = Decision(hash_text(TEXT), Action.RUNG, 7, 19, stand_in="60 to 64 years old", rung=0, by="kim", id="a")
    DecisionFile(tmp_path / "d.jsonl").append(low)
    one = folder()
    item = next(item for item in one.items.values() if item.name == "deep/a.txt")
    view = document_view(one, item, checked=True, by="kim")
    assert "E297" in view["unfit"]
    assert view["blocked"]
    with pytest.raises(InputError, match="E297"):
        state(one, "a.txt", "done")
    one.take_back(item, by="kim", revision=1)
    assert document_view(one, item, checked=True)["unfit"] == ""


def test_what_was_decided_is_exported_and_annotations_come_in(folder, tmp_path):
    one = folder()
    with pytest.raises(InputError, match="E608"):
        export_reviewed(one, "gold", tmp_path / "gold.json")
    tasks = [
        {"data": {"text": TEXT}, "annotations": [{"result": [{"value": {"start": 0, "end": 3, "labels": ["PERSON"]}}]}]}
    ]
    (tmp_path / "tasks.json").write_text(json.dumps(tasks))
    assert import_annotations(one, tmp_path / "tasks.json", "studio") == (1, 2)
    state(one, "a.txt", "done")
    assert export_reviewed(one, "gold", tmp_path / "gold.json") == 1
    (entry,) = json.loads((tmp_path / "gold.json").read_text())
    assert [(m["start"], m["identifier"]) for m in entry["mentions"]] == [(0, "DIRECT"), (7, "NO_MASK"), (26, "DIRECT")]
    assert export_reviewed(one, "choices", tmp_path / "choices.json") == 1


@pytest.mark.parametrize(
    "data",
    [
        {"action": "keep", "reason": "as W1elgosz asked"},
        {"action": "words", "stand_in": "the wielgosz years"},
        {"action": "mask", "by": "Tomasz"},
        {"action": "mask", "reason": "for TOMASZ"},
    ],
)
def test_no_word_of_what_is_hidden_comes_into_the_file(base, tmp_path, data):
    (tmp_path / "a.txt").write_text("She is 64 years old. Mail tomasz.wielgosz@example.org.")
    path = tmp_path / "d.jsonl"
    one = Folder(tmp_path / "a.txt", base, decisions=DecisionFile(path), output=tmp_path / "out")
    (item,) = one.items.values()
    by = data.pop("by", "kim")
    with pytest.raises(InputError, match="E605"):
        one.decide(item, {"start": 7, "end": 19, **data}, by=by, revision=0)
    with pytest.raises(InputError, match="E605"):
        one.decide(item, {"action": "state", "state": "rejected"}, by="wielgosz", revision=0)
    assert not path.exists()
    one.decide(item, {"action": "keep", "start": 7, "end": 19, "reason": "public, by mail"}, by="kim", revision=0)
