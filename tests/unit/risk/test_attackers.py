"""Attackers: who is found, who guesses, and that the same run gives the same figures."""

import numpy as np
import pytest

from sanitizer.core.errors import InputError
from sanitizer.risk.attack import Outcome, attack, run_attack
from sanitizer.risk.dense import DenseAttacker
from sanitizer.risk.kept import kept_words, mask_changes
from sanitizer.risk.lexical import LexicalAttacker
from sanitizer.risk.people import People, Text, check_people, match_people, read_people, read_texts
from sanitizer.risk.trained import TrainedAttacker

TRADES = (
    "sells boats in the harbour",
    "paints kites on the hill",
    "bakes bread at night",
    "mends clocks by the church",
)
PEOPLE = People(
    tuple("abcd"),
    tuple(f"This one {trade}. People say that this one {trade}. On some days this one {trade}." for trade in TRADES),
)


@pytest.mark.parametrize("attacker", [LexicalAttacker, TrainedAttacker])
def test_an_attacker_finds_whoever_is_told_and_guesses_where_nothing_is(attacker):
    told = [f"PERSON 1 {trade}." for trade in TRADES]
    assert run_attack(attacker(PEOPLE), told, range(4), 4).first == 1.0
    guessed = run_attack(attacker(PEOPLE), [""] * 4, range(4), 4)
    assert guessed.first == pytest.approx(0.25)
    assert guessed.mean_rank == 2.5


OFICIOS = (
    "vende barcas en el puerto de Niebla",
    "pinta cometas en la colina del molino",
    "amasa pan de noche junto al río",
    "arregla relojes detrás de la iglesia",
)


@pytest.mark.parametrize("attacker", ["lexical", "trained"])
def test_an_attack_runs_on_whatever_language_was_released(attacker):
    people = People(
        tuple("abcd"), tuple(f"Esta persona {uno}. Dicen los vecinos que {uno}. Los domingos {uno}." for uno in OFICIOS)
    )
    before = [Text(id, id, f"Begoña Ibáñez {uno}. ¿Quién más {uno}?") for id, uno in zip("abcd", OFICIOS, strict=True)]
    after = [
        Text(text.id, text.person, text.text.replace("Begoña Ibáñez", "PERSON 1") if n < 2 else "PERSON 1 trabaja.")
        for n, text in enumerate(before)
    ]
    found = attack(after, people, before, attackers=[attacker]).to_dict()["attackers"][attacker]
    assert found["originals"]["first"] == 1.0
    assert 0.5 < found["released"]["first"] < 1.0
    assert found["all masked"]["first"] == pytest.approx(0.25)


def test_the_dense_attacker_takes_the_nearest_sentence_of_each_person():
    axes = {"sea": 0, "sky": 1}

    def encode(texts):
        return np.stack([np.eye(3)[next((axes[w] for w in axes if w in text), 2)] for text in texts])

    people = People(("a", "b"), ("He naps. He loves the sea.", "She naps. She loves the sky."))
    assert DenseAttacker(people, encode).scores(["The sky!"]).argmax(axis=1).tolist() == [1]


def test_the_same_run_gives_the_same_figures():
    texts = [Text(id, id, f"Somebody {trade}.") for id, trade in zip("abcd", TRADES, strict=True)]
    one, other = (attack(texts, PEOPLE, texts, attackers=["lexical", "trained"]).to_dict() for _ in range(2))
    assert one == other
    assert list(one["attackers"]["lexical"]) == ["originals", "released", "changes masked", "all masked"]
    assert one["ranks"][0]["lexical"]["released"] == 1.0


def test_ties_are_shared_among_those_alike():
    outcome = Outcome((0, 3, 9), (1, 3, 0), 20)
    assert outcome.first == pytest.approx(0.5 / 3)
    assert outcome.within(5) == pytest.approx((1 + 0.5 + 0) / 3)


def test_words_that_went_are_masked_and_stand_ins_tell_nothing():
    assert kept_words("a b c", "a x c") == [True, False, True]
    assert mask_changes("Ada, of Bergen", "PERSON 1, of a city") == "***, of ***"


@pytest.mark.parametrize(
    ("rows", "code"),
    [([], "E712"), ([("a", "x")], "E713"), ([("a", "x"), ("a", "y")], "E710"), ([("a", ""), ("b", " .")], "E711")],
)
def test_people_of_no_use_are_refused(rows, code):
    with pytest.raises(InputError) as error:
        check_people(rows)
    assert error.value.code == code


def test_a_document_of_a_stranger_is_refused():
    with pytest.raises(InputError, match="1 of 2"):
        match_people([Text("1", "a", "x"), Text("2", "zoe", "x")], PEOPLE)


def test_files_are_read_with_person_and_sanitized(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"id": 1, "person": 7, "sanitized": "new", "text": "old"}\n\n{"id": "b", "text": "kept"}\n')
    assert [(t.id, t.person, t.text) for t in read_texts(path)] == [("1", "7", "new"), ("b", "b", "kept")]
    assert read_people(path).ids == ("1", "b")


@pytest.mark.parametrize(
    ("line", "code"), [("{", "E204"), ('{"id": 1}', "E722"), ('{"text": "x"}', "E717"), ("[1]", "E722")]
)
def test_lines_of_no_use_are_refused(tmp_path, line, code):
    path = tmp_path / "x.jsonl"
    path.write_text(line)
    with pytest.raises(InputError) as error:
        read_people(path)
    assert error.value.code == code


def test_whoever_nothing_is_known_of_is_a_candidate_like_others():
    people = People(("a", "b", "c"), ("Sells boats.", "", ""))
    for attacker in (
        LexicalAttacker(people),
        TrainedAttacker(people),
        DenseAttacker(people, lambda t: np.ones((len(t), 2))),
    ):
        assert attacker.scores(["He sells boats."]).shape == (1, 3)
