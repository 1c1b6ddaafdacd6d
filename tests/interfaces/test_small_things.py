"""Small things that people stumble over."""

from __future__ import annotations

import json
import logging

import pytest
from command import in_process

from sanitizer import Sanitizer
from sanitizer.core.errors import InputError

TEXT = "Ada Berg was admitted on 3 May 2021; mail ada@example.org."


def test_a_batch_of_ladders_takes_types_as_a_single_ladder_does(tmp_path):
    (tmp_path / "t.jsonl").write_text("".join(json.dumps({"text": term}) + "\n" for term in ("3 May 2021", "Bergen")))
    done = in_process(["ladder", "--batch", tmp_path / "t.jsonl"])
    batch = [json.loads(line) for line in done.stdout.splitlines()]
    for record in batch:
        alone = json.loads(in_process(["ladder", record["text"], "--format", "json"]).stdout)
        assert (record["type"], record["ladder"]) == (alone["type"], alone["ladder"])


@pytest.mark.parametrize("missing", [None, float("nan")])
def test_a_missing_text_is_told_by_its_place(missing):
    with pytest.raises(InputError, match=r"2.*missing \(None or NaN\)"):
        list(Sanitizer(detectors=["patterns"]).pipe(["Hello.", missing]))


def test_what_detect_writes_is_gold_for_evaluate(tmp_path):
    (tmp_path / "in.jsonl").write_text(json.dumps({"id": 1, "text": TEXT}) + "\n")
    found = in_process(["detect", tmp_path / "in.jsonl", "-o", tmp_path / "gold.jsonl"])
    assert found.returncode == 0, found.stderr
    done = in_process(["evaluate", "detector", tmp_path / "gold.jsonl", "--resamples", "0"])
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[2].split()[-3:] == ["1.000"] * 3


def test_variables_set_what_options_do_not(monkeypatch, tmp_path):
    monkeypatch.setenv("SANITIZER_K", "400")
    monkeypatch.setenv("SANITIZER_POLICY", "support")
    assert "3 May 2021" in in_process(["text", "-"], stdin=TEXT).stdout
    monkeypatch.setenv("SANITIZER_POLICY", "publish")
    assert "in 2021" in in_process(["text", "-"], stdin=TEXT).stdout
    monkeypatch.setenv("SANITIZER_SECOND_LOOK", "perhaps")
    done = in_process(["text", "-"], stdin=TEXT)
    assert (done.returncode, "second_look" in done.stderr) == (2, True)


def test_the_log_has_facts_and_no_text(caplog):
    with caplog.at_level(logging.INFO, logger="sanitizer"):
        Sanitizer(detectors=["patterns"])(TEXT, id="ada-berg")
    facts = caplog.records[-1].facts
    assert facts["findings"]["CODE"] == 1
    assert facts["characters"] == len(TEXT)
    assert not any(word in json.dumps(facts) + caplog.text for word in ("Ada", "ada", "2021"))
