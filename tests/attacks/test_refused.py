"""One bad document never stops the others: it is refused alone, by its id or place, and nothing of it is said."""

from __future__ import annotations

import json

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.engine import Analyser
from sanitizer.cli.app import main
from sanitizer.core.errors import ArtefactError, GuaranteeError, InputError

LIGHT = ("--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor")
MAILS = [
    "Phone: 555-987-6543  \nBest Regards,  \nLisa Green  \n",
    "\r\x18\x0bA\x13\x0c\x03\rA\x05",
    "Tel: 555-987-6543 \t\n  \nKind regards,  \n \t\nOmar Reyes  \n\x0b",
    "Call 555-010-9999  \n\n  Sincerely,  \n  Ada Berg  \n  Oslo  \n",
]


@pytest.fixture
def light():
    return Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="floor")


@pytest.fixture
def fragile(monkeypatch):
    """A sanitizer that fails inside on every text with the word "poison"."""
    settle = Analyser.settle

    def broken(self, seen):
        if "poison" in seen.text:
            raise KeyError(seen.text)
        return settle(self, seen)

    monkeypatch.setattr(Analyser, "settle", broken)


@pytest.mark.parametrize("text", MAILS)
def test_white_space_at_line_ends_does_not_crash(sanitizer, text):
    out = sanitizer(text).text
    assert "6543" not in out
    assert "Green" not in out


def test_the_others_come_out_as_they_would_alone(light, fragile):
    texts = ["a@example.org", "poison b@example.org", "c@example.org", "poison", "d@example.org is here"]
    done = list(light.pipe(texts, on_error="skip"))
    assert [doc.text for doc in done] == ["[e-mail]", "", "[e-mail]", "", "[e-mail] is here"]
    assert [doc.refused.code if doc.refused else None for doc in done] == [None, "E405", None, "E405", None]
    assert done[1].original == ""
    assert done[1].to_dict() == {"id": None, "refused": "E405"}
    assert "example" not in str(done[1].refused) + repr(done[1])
    assert "document 2:" in str(done[1].refused)


def test_stop_raises_after_the_documents_before(light, fragile):
    stream = light.pipe_records([{"text": "a", "id": 7}, {"text": "poison", "id": "x"}, {"text": "b"}])
    assert next(stream).id == 7
    with pytest.raises(GuaranteeError, match=r"document 'x': internal error, KeyError at test_refused\.py"):
        next(stream)


def test_bad_records_are_refused_alone(light):
    records = [{"text": 5}, {}, {"text": "\ud800"}, {"text": "a", "protect": 3}, {"text": "a@example.org"}]
    done = list(light.pipe_records(records, on_error="skip"))
    assert [isinstance(doc.refused, InputError) for doc in done] == [True] * 4 + [False]
    assert done[-1].text == "[e-mail]"


def test_what_is_wrong_with_the_installation_is_not_a_documents_fault():
    with pytest.raises(ArtefactError):
        list(
            Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="/no/such/folder").pipe(
                ["Born on 3 May 2021."], on_error="skip"
            )
        )


def test_the_command_names_the_refused_and_says_so_by_its_exit_code(tmp_path, capsys, fragile):
    path = tmp_path / "docs.jsonl"
    rows = [{"id": "a", "text": "a@example.org"}, {"text": "poison b@example.org"}, {"id": "c", "text": "Hello."}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert main(["detect", str(path), *LIGHT]) == 1
    out = capsys.readouterr()
    lines = [json.loads(line) for line in out.out.splitlines()]
    assert [line["id"] for line in lines] == ["a", 2, "c"]
    assert lines[1] == {"id": 2, "refused": "E405"}
    assert "document 2:" in out.err
    assert "example" not in out.err
    assert main(["text", str(path), *LIGHT]) == 1
    lines = [{"id": "a", "text": "[e-mail]"}, {"line": 2, "refused": "E405"}, {"id": "c", "text": "Hello."}]
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == lines
    assert main(["text", str(path), "-o", str(tmp_path / "out.jsonl"), *LIGHT]) == 1
    assert [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()] == lines
    assert main(["text", str(path), "--on-error", "stop", *LIGHT]) == 1
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == lines[:1]


def test_a_refused_file_is_not_written_and_the_next_one_is(tmp_path, capsys, fragile):
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("poison")
    (tmp_path / "in" / "b.txt").write_text("b@example.org")
    for form, name in (("text", "b.txt"), ("html", "b.txt.html"), ("json", "b.txt.jsonl")):
        out = tmp_path / form
        assert main(["text", str(tmp_path / "in"), "-o", str(out), "--format", form, *LIGHT]) == 1
        assert [path.name for path in out.iterdir()] == [name]
    assert "a.txt" in capsys.readouterr().err


def test_a_thing_of_any_type_has_a_label():
    from sanitizer.core.findings import PiiType
    from sanitizer.language.english.labels import TYPE_LABELS

    assert {kind.value for kind in PiiType} <= set(TYPE_LABELS)
