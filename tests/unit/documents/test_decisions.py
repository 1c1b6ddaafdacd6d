"""Decisions: what a file of them holds, and that they are carried out exactly or refused."""

from __future__ import annotations

import json

import pytest

from sanitizer import Sanitizer, Settings
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.documents.decisions import Action, Decision, DecisionFile, Decisions, hash_text, read_decisions, signed
from sanitizer.documents.review import DecidedSanitizer, Review

TEXT = (
    "Ada Berg, a cardiologist from Bergen, was admitted on 3 May 2021. Later Ada Berg went back to Bergen.\n"
    "Her nurse was Mr. Per Dahl. The Blue Lantern was closed; the Blue Lantern stays so."
)
SHA = hash_text(TEXT)


def decide(action, words, *, nth=0, **more):
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return Decision(SHA, Action(action), start, start + len(words), **more)


@pytest.fixture(scope="module")
def apply(sanitizer):
    return lambda *decisions: Review(sanitizer, decisions).apply(TEXT)


def test_without_decisions_the_result_is_that_of_the_flow(sanitizer, apply):
    assert apply().document.text == sanitizer(TEXT).text
    assert apply().problems == ()


def test_a_rung_goes_to_every_mention_of_the_thing_or_to_one(apply):
    every = apply(decide("rung", "Bergen", stand_in="settlement", rung=4)).release().text
    assert every.count("settlement") == 2
    one = apply(decide("rung", "Bergen", stand_in="settlement", rung=4, every=False)).release().text
    assert one.count("settlement") == 1
    assert "city" in one


def test_own_words_stand_as_typed_and_the_last_decision_counts(apply):
    first, last = (decide("words", "Bergen", stand_in=said) for said in ("the Coast", "somewhere west"))
    assert apply(first, last).release().text.count("somewhere west") == 2
    assert "somewhere west" not in apply(last, decide("reset", "Bergen")).release().text


def test_a_missed_phrase_is_hidden_wherever_it_stands(apply):
    shown = apply(decide("add", "Blue Lantern", type="ORG")).release()
    assert "Lantern" not in shown.text
    assert sum(f.type == "ORG" for f in shown.findings) == 2


def test_split_and_join_change_what_is_a_finding(apply):
    parts = [f.text for f in apply(decide("split", "Ada Berg", at=3)).document.findings]
    assert parts[:2] == ["Ada", "Berg"]
    joined = [f.text for f in apply(decide("join", "cardiologist from Bergen")).document.findings]
    assert "cardiologist from Bergen" in joined


def test_a_kept_direct_identifier_stops_the_document_until_it_is_accepted(apply):
    kept = apply(decide("keep", "Per Dahl", reason="he signed the paper"))
    assert "Per Dahl" in kept.document.text
    assert [one.kind for one in kept.problems] == ["kept"]
    with pytest.raises(GuaranteeError, match="E430"):
        kept.release()
    assert "Per Dahl" in kept.release(accept=True).text


def test_what_is_hidden_elsewhere_cannot_be_kept_in_one_place(apply):
    kept = apply(decide("keep", "Ada Berg", reason="why not", every=False))
    assert "leak" in [one.kind for one in kept.problems]
    with pytest.raises(GuaranteeError, match="E431"):
        kept.release(accept=True)


def test_own_words_that_name_a_hidden_person_are_a_leak(apply):
    with pytest.raises(GuaranteeError, match="E431"):
        apply(decide("words", "Bergen", stand_in="where Per Dahl lives")).release(accept=True)


def test_a_rung_below_the_floor_needs_a_reason():
    text = "She is 64 years old and well."
    low = Decision(hash_text(text), Action.RUNG, 7, 19, stand_in="60 to 64 years old", rung=0)
    base = Sanitizer(k=100)
    with pytest.raises(InputError, match="E297"):
        Review(base, [low]).apply(text)
    why = Decision(hash_text(text), Action.RUNG, 7, 19, stand_in="60 to 64 years old", rung=0, reason="needed")
    assert "60 to 64" in Review(base, [why]).apply(text).release().text


def test_a_decision_outside_of_the_text_is_refused(apply):
    with pytest.raises(InputError, match="E296"):
        apply(Decision(SHA, Action.MASK, 5, len(TEXT) + 1))


def test_a_decided_sanitizer_takes_only_its_documents_and_leaves_rejected_ones_out():
    text = "Ada Berg left Bergen."
    decisions = Decisions(
        [
            Decision(hash_text(text), Action.WORDS, 14, 20, stand_in="town"),
            Decision(SHA, Action.STATE, state="rejected"),
        ]
    )
    decided = DecidedSanitizer(Settings(), decisions)
    good, bad, other = decided.pipe([text, TEXT, "Ada Berg left."], on_error="skip")
    assert good.text == "PERSON 1 left town."
    assert bad.refused is not None
    assert bad.refused.code == "E432"
    assert other.text == "PERSON 1 left."


def test_a_file_holds_no_text_of_the_document_and_reads_back(tmp_path):
    file = DecisionFile(tmp_path / "d.jsonl")
    made = [
        signed(decide("keep", "Per Dahl", reason="public office"), "r1"),
        signed(decide("rung", "Bergen", stand_in="place", rung=5), "r2"),
    ]
    for one in made:
        file.append(one)
    assert read_decisions(file.path).of(SHA) == made
    written = file.path.read_text()
    assert "Dahl" not in written
    assert "Bergen" not in written
    assert file.path.stat().st_mode & 0o077 == 0


def test_undo_and_redo_go_by_reviewer(tmp_path):
    file = DecisionFile(tmp_path / "d.jsonl")
    one, two = signed(decide("mask", "Bergen"), "r1"), signed(decide("mask", "Per Dahl"), "r2")
    for decision in (one, two, signed(Decision(SHA, Action.UNDO, of=one.id), "r1")):
        file.append(decision)
    known = file.decisions
    assert known.of(SHA) == [two]
    assert known.redoable(SHA, "r1") == one
    assert known.redoable(SHA, "r2") is None
    file.append(signed(Decision(SHA, Action.REDO, of=one.id), "r1"))
    assert known.of(SHA) == [one, two]
    assert known.redoable(SHA, "r1") is None
    assert known.undoable(SHA, "r1") == one


def test_what_is_decided_after_a_document_was_done_opens_it_again():
    done, mask = Decision(SHA, Action.STATE, state="done"), decide("mask", "Bergen", id="a")
    assert Decisions([mask, done]).state(SHA) == "done"
    assert Decisions([done, mask]).state(SHA) == "open"
    assert Decisions([mask, done, Decision(SHA, Action.UNDO, of="a")]).state(SHA) == "open"


def test_two_writers_see_each_other_and_a_line_cut_off_counts_for_nothing(tmp_path):
    path = tmp_path / "d.jsonl"
    first, second = DecisionFile(path), DecisionFile(path)
    first.append(signed(decide("mask", "Bergen"), "a"))
    with open(path, "ab") as handle:
        handle.write(b'{"sha256":"ab')
    assert second.refresh()
    second.append(signed(decide("mask", "Per Dahl"), "b"))
    assert len(second.decisions.of(SHA)) == 2
    first.refresh()
    assert len(first.decisions.of(SHA)) == 2
    assert all(json.loads(line) for line in path.read_text().splitlines())


@pytest.mark.parametrize(
    "more",
    [
        None,
        {"sha256": "x", "action": "mask", "start": 0, "end": 1},
        {"action": "mask", "start": 5, "end": 1},
        {"action": "mask", "start": True, "end": 1},
        {"action": "keep", "start": 0, "end": 1},
        {"action": "dance", "start": 0, "end": 1},
        {"action": "mask", "start": 0, "end": 1, "script": "x"},
        {"action": "add", "start": 0, "end": 1, "type": "Ada"},
        {"action": "words", "start": 0, "end": 1, "stand_in": "a\nb"},
        {"action": "state", "state": "maybe"},
    ],
)
def test_what_is_no_decision_is_refused_with_its_line(tmp_path, more):
    line = "nonsense" if more is None else json.dumps({"sha256": SHA, **more})
    (tmp_path / "d.jsonl").write_text(line + "\n")
    with pytest.raises(InputError, match=r"d\.jsonl, line 1 .*E295"):
        read_decisions(tmp_path / "d.jsonl")


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_last_line_counts_with_or_without_its_end(tmp_path, end):
    path = tmp_path / "d.jsonl"
    lines = [json.dumps(decide("mask", words).to_dict()) for words in ("Bergen", "Per Dahl")]
    path.write_text("\n".join(lines) + end)
    assert len(read_decisions(path).of(SHA)) == 2
    file = DecisionFile(path)
    file.append(decide("mask", "Ada Berg"))
    assert len(file.decisions.of(SHA)) == len(read_decisions(path).of(SHA)) == 3
    assert file.cut_off == 0


@pytest.mark.parametrize("last", [b'{"sha256":"ab', b"\xff", json.dumps({"sha256": SHA, "action": "dance"}).encode()])
def test_a_last_line_that_is_no_decision_is_an_error_and_only_a_server_passes_over_a_torn_one(tmp_path, last):
    path = tmp_path / "d.jsonl"
    path.write_bytes(json.dumps(decide("mask", "Bergen").to_dict()).encode() + b"\n" + last)
    with pytest.raises(InputError, match=r"d\.jsonl, line 2 .*E295"):
        read_decisions(path)
    if b"dance" in last:
        with pytest.raises(InputError, match="line 2"):
            DecisionFile(path)
    else:
        assert DecisionFile(path).cut_off == 2


@pytest.mark.parametrize(
    ("words", "more"),
    [
        ("Bergen", {"stand_in": "the Dahl house", "rung": 0}),
        ("Bergen", {"stand_in": "settlement", "rung": 99}),
        ("Blue Lantern", {"stand_in": "a bar", "rung": 0}),
        ("Per Dahl", {"stand_in": "Pete"}),
    ],
)
def test_a_rung_that_is_on_no_ladder_is_refused_even_if_another_decision_follows(apply, words, more):
    with pytest.raises(InputError, match="E609"):
        apply(decide("rung", words, **more))
    with pytest.raises(InputError, match="E609"):
        apply(decide("rung", words, **more), decide("mask", words))


def test_own_words_may_be_chosen_again_and_a_rung_goes_where_its_finding_went(apply):
    own, mask = decide("words", "Bergen", stand_in="the coast"), decide("mask", "Bergen")
    assert apply(own, mask, decide("rung", "Bergen", stand_in="the coast", rung=5)).release().text.count("coast") == 2
    apply(decide("rung", "Bergen", stand_in="settlement", rung=4), decide("add", "Bergen", type="ORG")).release()


@pytest.mark.parametrize("said", ["Ole Hansen's town", "Ms Lund's flat"])
def test_own_words_with_a_name_stop_the_document(apply, said):
    reviewed = apply(decide("words", "Bergen", stand_in=said))
    assert {one.kind for one in reviewed.problems} == {"seen"}
    with pytest.raises(GuaranteeError, match="E430"):
        reviewed.release()


@pytest.mark.parametrize("said", ["the dahl woman", "a D4hl or B3rg", "DÁHL's", "the d a h l house", "what Per said"])
def test_own_words_that_share_a_word_with_a_hidden_name_are_refused(apply, said):
    with pytest.raises(GuaranteeError, match="E431"):
        apply(decide("words", "Bergen", stand_in=said)).release(accept=True)


@pytest.mark.parametrize("said", ["somewhere in Western Norway", "a town by the sea", "PERSON 9"])
def test_own_words_that_name_nobody_go_out(apply, said):
    assert said in apply(decide("words", "Bergen", stand_in=said)).release().text
