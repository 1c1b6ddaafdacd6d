"""The vault as people use it: the same number in every document, back again, and nothing for whoever lacks the key."""

from __future__ import annotations

import json
import multiprocessing
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from command import in_process

from sanitizer import Sanitizer
from sanitizer.artefacts.vault import Vault
from sanitizer.core.errors import ArtefactError, ConfigError
from sanitizer.documents.restore import restore
from sanitizer.verify.leaks import leaks

KEY = "correct horse battery staple"
ONE = "Bo Li met Ada Berg in Bergen. Mail ada@example.org."
TWO = "Ada Maria Berg, from Bergen, wrote to Carl Moe and ada@example.org."


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("SANITIZER_KEY", KEY)


@pytest.fixture
def vault(tmp_path) -> Path:
    return tmp_path / "v.vault"


def test_the_same_person_has_the_same_number_through_a_run_and_through_runs(vault):
    first = [doc.text for doc in Sanitizer(consistent_across=True).pipe([ONE, TWO])]
    assert first[1].startswith("PERSON 2, from")
    assert "PERSON 3" in first[1]
    assert Sanitizer(vault=str(vault))(ONE).text == first[0]
    assert Sanitizer(vault=str(vault))(TWO).text == first[1]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"people": "letters"},
        {"people": "initials", "mask": "***"},
        {"policy": "support"},
        {"policy": {"PERSON": "encrypt", "CODE": "hash", "LOC": "number"}},
        {"policy": {"LOC": "keep", "CODE": "mask"}},
    ],
)
def test_whoever_holds_the_vault_gets_the_originals_back(vault, options):
    documents = list(
        Sanitizer(vault=str(vault), **options).pipe_records([{"text": ONE, "id": 1}, {"text": TWO, "id": 2}])
    )
    content = Vault(vault, KEY.encode()).read()
    for doc, original in zip(documents, (ONE, TWO), strict=True):
        back = restore(doc.text, content, id=doc.id)
        assert (back.text, back.exact) == (original, True)
        assert leaks(doc.text, ["Ada Berg", "Berg", "Carl Moe", "Bo Li", "ada@example.org"]) == []


def test_a_mail_comes_back_as_a_mail(vault, tmp_path):
    mail = "From: Ada Berg <ada@example.org>\nDate: Mon, 03 May 2021 10:00:00 +0200\n\nCall Bo Li.\n\nAda Berg\n"
    (tmp_path / "a.eml").write_text(mail)
    out, back = tmp_path / "out.eml", tmp_path / "back.eml"
    assert in_process(["text", tmp_path / "a.eml", "--vault", vault, "-o", out]).returncode == 0
    assert "Berg" not in out.read_text()
    assert in_process(["restore", out, "--vault", vault, "-o", back]).returncode == 0
    head, _, body = back.read_text().partition("\n\n")
    assert set(mail.splitlines()[:2]) <= set(head.splitlines())
    assert body == mail.partition("\n\n")[2]


def test_an_answer_with_stand_ins_is_restored_and_equal_outputs_are_told_apart(vault):
    s = Sanitizer(vault=str(vault))
    list(s.pipe_records([{"text": "Ada Berg called.", "id": "a"}, {"text": "Ada Maria Berg called.", "id": "b"}]))
    content = Vault(vault, KEY.encode()).read()
    assert restore("Dear PERSON 1, thanks.", content).text == "Dear Ada Maria Berg, thanks."
    assert restore("PERSON 1 called.", content, id="a").text == "Ada Berg called."
    assert restore("PERSON 1 called.", content, id="b").text == "Ada Maria Berg called."
    assert not restore("PERSON 1 called.", content).exact


def test_neither_the_file_nor_any_output_holds_the_mapping(vault, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps({"id": n, "text": text}) + "\n" for n, text in enumerate((ONE, TWO))))
    done = in_process(["text", source, "--vault", vault, "-o", tmp_path / "out.jsonl"])
    assert (done.returncode, done.stderr) == (0, "")
    held = vault.read_bytes()
    for name in ("Ada", "Berg", "Bo Li", "PERSON", KEY):
        assert name.encode() not in held
    assert "Berg" not in (tmp_path / "out.jsonl").read_text()
    assert vault.stat().st_mode & 0o077 == 0
    back = in_process(["restore", tmp_path / "out.jsonl", "--vault", vault])
    assert [json.loads(line)["text"] for line in back.stdout.splitlines()] == [ONE, TWO]
    assert back.returncode == 0


def test_a_wrong_key_a_changed_file_and_another_file_are_one_clear_line(vault, monkeypatch, tmp_path):
    Sanitizer(vault=str(vault))(ONE)
    data = vault.read_bytes()
    monkeypatch.setenv("SANITIZER_KEY", "some other passphrase")
    done = in_process(["restore", "-", "--vault", vault], stdin="PERSON 1")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "E330" in done.stderr
    with pytest.raises(ArtefactError, match="E330"):
        Sanitizer(vault=str(vault))(ONE)
    monkeypatch.setenv("SANITIZER_KEY", KEY)
    for place in (60, len(data) // 2, len(data) - 1):
        vault.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        with pytest.raises(ArtefactError, match="E331"):
            Vault(vault, KEY.encode()).read()
    vault.write_bytes(data[:-20])
    with pytest.raises(ArtefactError, match="E331"):
        Sanitizer(vault=str(vault))(ONE)
    (tmp_path / "no").write_text("hello")
    with pytest.raises(ArtefactError, match="E332"):
        Vault(tmp_path / "no", KEY.encode()).read()
    monkeypatch.delenv("SANITIZER_KEY")
    with pytest.raises(ConfigError, match="E191"):
        Sanitizer(vault=str(vault))


def _add(path: str, start: int) -> None:
    vault = Vault(path, KEY.encode())
    for number in range(start, start + 10):
        with vault.session() as content:
            names = content.names.setdefault("people", {})
            names.setdefault(f"person {number % 15}", f"PERSON {len(names) + 1}")


def test_writers_at_once_lose_nothing_and_never_give_a_number_twice(vault):
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_add, args=(str(vault), start)) for start in (0, 5)]
    for worker in workers:
        worker.start()
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda start: _add(str(vault), start), (3, 8)))
    for worker in workers:
        worker.join()
    names = Vault(vault, KEY.encode()).read().names["people"]
    assert len(names) == 15
    assert sorted(names.values()) == sorted(f"PERSON {number}" for number in range(1, 16))


def test_a_failed_batch_leaves_the_vault_as_it_was(vault):
    Sanitizer(vault=str(vault))(ONE)
    before = vault.read_bytes()
    held = Vault(vault, KEY.encode())
    with pytest.raises(RuntimeError), held.session() as content:
        content.originals["PERSON 9"] = "nobody"
        raise RuntimeError
    assert vault.read_bytes() == before
    assert "PERSON 9" not in held.read().originals


@pytest.mark.slow
def test_several_workers_number_people_as_one_does(vault):
    people = ["Ada Berg", "Bo Li", "Carl Moe", "Dina Holt", "Emil Rask", "Freya Lund", "Gustav Vik"]
    texts = [f"{people[n % 7]} met {people[(n * 3 + 1) % 7]} in Bergen on day {n}." for n in range(200)]
    settings = {"policy": {"PERSON": "number", "LOC": "number", "DATETIME": "hash"}}
    one = [doc.text for doc in Sanitizer(consistent_across=True, **settings).pipe(texts)]
    two = [doc.text for doc in Sanitizer(vault=str(vault), workers=2, **settings).pipe(texts)]
    assert one == two
    assert max(text.count("PERSON") for text in one) == 2


def test_a_thing_keeps_the_rung_of_other_documents_unless_the_floor_asks_for_a_wider_one():
    free = Sanitizer(consistent_across=True)
    free._collection._book.call("rung:LOC", "bergen", lambda number, taken: "city in Northern Europe\n1")
    doc = free("Ada Berg lives in Bergen.")
    assert doc.text == "PERSON 1 lives in a city in Northern Europe."
    assert free(doc.text).text == doc.text
    floored = Sanitizer(consistent_across=True, k=1000)
    floored._collection._book.call("rung:LOC", "bergen", lambda number, taken: "city in Norway\n1")
    assert "Norway" not in floored("She lives in Bergen.").text


def test_a_release_with_other_ends_of_lines_in_a_text_is_restored(vault, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(
        json.dumps({"id": 1, "text": "Ada Berg called.\u2028Bo came.\x85Bye."}, ensure_ascii=False) + "\n"
    )
    assert in_process(["text", source, "--vault", vault, "-o", tmp_path / "out.jsonl"]).returncode == 0
    back = in_process(["restore", tmp_path / "out.jsonl", "--vault", vault])
    assert back.returncode == 0
    assert json.loads(back.stdout)["text"].startswith("Ada Berg called.\u2028")
