"""Label Studio, doccano and brat: what is written reads back, and what is none of them is refused."""

from __future__ import annotations

import json

import pytest

from sanitizer.core.errors import InputError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.documents.teach import IMPORTED, decisions_from
from sanitizer.learn.corpora.forms import FORMS, write_gold
from sanitizer.learn.corpora.gold import GoldDocument, Mention, read_gold

TEXT = "Ada 𝔘 Berg\nlives in Bergen <b>."
GOLD = GoldDocument(
    "../<a>", TEXT, ((Mention(0, 10, "PERSON", "DIRECT", "0"), Mention(20, 26, "LOC", "QUASI", "1"), Mention(27, 30, "MISC", "NO_MASK", "2")),),
    keep=((27, 30),),
)  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_reads_back(tmp_path, form):
    path = tmp_path / {"gold": "a.json", "labelstudio": "b.json", "doccano": "c.jsonl", "brat": "d"}[form]
    write_gold([GOLD], path, form)
    (back,) = read_gold(path)
    assert back.text == TEXT
    assert [(m.start, m.end, m.type, m.identifier) for m in back.annotators[0]] == [
        (m.start, m.end, m.type, m.identifier) for m in GOLD.annotators[0]
    ]
    assert all(tmp_path in one.parents for one in tmp_path.rglob("*"))


def test_other_forms_of_doccano_and_label_studio_are_read(tmp_path):
    (tmp_path / "d.jsonl").write_text(
        json.dumps({"data": "Ada came", "entities": [{"start_offset": 0, "end_offset": 3, "label": "PER"}]}) + "\n\n"
    )
    assert read_gold(tmp_path / "d.jsonl")[0].annotators[0][0].identifier == "DIRECT"
    task = {
        "id": 7,
        "data": {"note": "Ada came"},
        "annotations": [{"was_cancelled": True, "result": []}, {"result": []}],
    }
    (tmp_path / "l.json").write_text(json.dumps([task]))
    assert read_gold(tmp_path / "l.json")[0].annotators == ((),)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", '{"text": 5}'),
        ("a.jsonl", "nonsense"),
        ("a.jsonl", '{"text": "Ada", "label": [[0, 99, "PER"]]}'),
        (
            "a.json",
            '[{"data": {"text": "Ada"}, "annotations": [{"result": [{"value": {"start": -1, "end": 2, "labels": ["X"]}}]}]}]',
        ),
        ("a.json", '[{"data": {}}]'),
    ],
)
def test_what_is_none_is_refused(tmp_path, name, content):
    (tmp_path / name).write_text(content + "\n")
    with pytest.raises(InputError, match=r"E2(04|66)"):
        read_gold(tmp_path / name)


def test_annotations_become_decisions_and_never_free_a_direct_identifier():
    def found(start, end, kind, identifier):
        return Finding(
            start, end, TEXT[start:end], PiiType(kind), Identifier(identifier), 1.0, ("x",), start, replacement="?"
        )

    listed = [found(0, 10, "PERSON", "DIRECT"), found(11, 16, "MISC", "QUASI")]
    gold = GoldDocument("1", TEXT, ((Mention(20, 26, "CITY", "QUASI"),),))
    made = list(decisions_from(gold, listed))
    assert [(one.action.value, one.start, one.type) for one in made] == [("add", 20, "LOC"), ("keep", 11, "MISC")]
    assert made[1].reason == IMPORTED
