"""Each kind of tagger learns a small made-up corpus, is saved, opened again, and used as a detector."""

from __future__ import annotations

import json

import pytest
import spacy

from sanitizer.core.errors import ArtefactError, ConfigError, InputError
from sanitizer.learn.corpora.validate import cross_validate
from sanitizer.learn.taggers.base import Example, TaggedSpan, Tagger, TaggerKind
from sanitizer.learn.taggers.folder import kind_named, load_detector, save_detector
from sanitizer.learn.taggers.rules import Matcher, learn_rules
from sanitizer.learn.taggers.sequence import tags_of
from sanitizer.learn.taggers.words import split_words

NLP = spacy.blank("en")
NAMES = "Ada Bo Cleo Dag Eva Finn Gro Hal Ida Jon Kai Liv Mia Nils Ola Per".split()
TOWNS = "Bergen Oslo Molde Hamar Narvik Skien Moss Bodø".split()
QUICK = {"crf": {"rounds": 30}, "linear": {}, "spacy": {"epochs": 8}}


def example(number: int) -> Example:
    """A made-up record with a name, a town, a date and a number."""
    name = f"{NAMES[number % 16]} {NAMES[(number * 7 + 3) % 16]}sen"
    parts = [
        ("Name: ", name, "PERSON/DIRECT"),
        ("\nSeen on ", f"{number % 28 + 1:02d}/{number % 12 + 1:02d}/20{number % 20:02d}", "DATETIME/QUASI"),
        (" in the clinic of ", TOWNS[number % 8], "LOC/QUASI"),
        (". Record no ", str(10_000 + 37 * number), "CODE/DIRECT"),
        (".\nThe wound was clean and 12 stitches were set.", "", ""),
    ]
    text, spans = "", []
    for before, value, label in parts:
        text += before
        if value:
            spans.append(TaggedSpan(len(text), len(text) + len(value), label))
        text += value
    return Example(NLP(text), tuple(spans), str(number))


CORPUS = [example(number) for number in range(40)]
FRESH = [example(number) for number in range(101, 111)]


@pytest.fixture(scope="module", params=["crf", "linear", "spacy"])
def trained(request) -> Tagger:
    return kind_named(request.param).train(CORPUS, seed=1, **QUICK[request.param])


def test_a_kind_fits_the_protocol(trained):
    assert isinstance(trained, TaggerKind)
    assert trained.labels == ("CODE/DIRECT", "DATETIME/QUASI", "LOC/QUASI", "PERSON/DIRECT")


def test_what_was_learned_is_found_in_new_documents(trained):
    found = trained.tag([e.doc for e in FRESH])
    wanted = {(e.id, s.start, s.end, s.label) for e in FRESH for s in e.spans}
    got = {(e.id, s.start, s.end, s.label) for e, spans in zip(FRESH, found, strict=True) for s in spans}
    assert len(wanted & got) >= 0.9 * len(wanted)
    assert all(0.0 <= s.score <= 1.0 for spans in found for s in spans)


def test_saved_and_opened_again_it_tags_the_same(trained, tmp_path):
    save_detector(tmp_path / "m", trained, details={"pipeline": "blank:en"})
    again = load_detector(tmp_path / "m")
    docs = [e.doc for e in (*FRESH, *CORPUS)]
    assert [[s[:3] for s in map(_plain, spans)] for spans in again.tagger.tag(docs)] == [
        [s[:3] for s in map(_plain, spans)] for spans in trained.tag(docs)
    ]
    assert again.meanings["CODE/DIRECT"][1] == "DIRECT"


def _plain(span):
    return span.start, span.end, span.label


def test_no_word_of_the_training_texts_is_in_the_folder(trained, tmp_path):
    save_detector(tmp_path / "m", trained)
    content = b"".join(p.read_bytes() for p in (tmp_path / "m").rglob("*") if p.is_file())
    assert not [town for town in TOWNS if town.encode() in content]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "…", "\ufeff", "東京 Ada", "x" * 3000, "A\r\nB", "😀 Ada"])
def test_odd_texts_are_tagged_without_fault(trained, text):
    (spans,) = trained.tag([NLP(text)])
    assert all(0 <= s.start < s.end <= len(text) for s in spans)


def test_same_seed_same_tagger(trained):
    again = kind_named(trained.kind).train(CORPUS, seed=1, **QUICK[trained.kind])
    docs = [e.doc for e in FRESH]
    assert again.tag(docs) == trained.tag(docs)


@pytest.mark.parametrize("kind", ["crf", "linear", "spacy"])
@pytest.mark.parametrize("examples", [[], [Example(NLP("Nothing here."), ())], [Example(NLP(""), ())]])
def test_nothing_to_learn_is_one_clear_error(kind, examples):
    with pytest.raises(InputError, match="E262"):
        kind_named(kind).train(examples)


def test_unknown_kind():
    with pytest.raises(ConfigError, match="one of crf, linear, neural, spacy"):
        kind_named("magic")


def test_cross_validation_counts_every_document_once():
    sizes = []

    def train(part):
        sizes.append(len(part))
        return kind_named("linear").train(part)

    result = cross_validate(CORPUS, train, count=4)
    assert sizes == [30] * 4
    assert sum(c.wanted for c in result.strict) == sum(len(e.spans) for e in CORPUS)
    assert result.to_dict()["offsets"]["f1"][0] > 0.8


def test_rules_are_regular_expressions_with_their_context():
    documents = [(w := split_words(e.doc.text), tags_of(w, e.spans)) for e in CORPUS]
    rules, barred = learn_rules(documents)
    assert len(barred) == len(CORPUS)
    dates = [r for r in rules if r.label == "DATETIME/QUASI"]
    assert any(r.before[-1:] == ("on",) and r.pattern.startswith(r"\d{2}/\d{2}/\d{4}") for r in dates)
    words = split_words("Seen on 01/02/2033 in the clinic of Voss.")
    assert ("DATETIME/QUASI", 2, 7) in {(r.label, a, b) for r, a, b in Matcher(rules).matches(words)}


def test_a_rule_that_one_document_holds_up_is_barred_for_it():
    texts = [("Ref: 12", True)] * 3 + [("Ref: ab", False)]
    documents = []
    for text, marked in texts:
        words = split_words(text)
        documents.append((words, tags_of(words, [TaggedSpan(5, 7, "CODE")] if marked else [])))
    rules, barred = learn_rules(documents)
    assert rules
    assert all(set(rules) <= bar for bar in barred[:3])
    assert not barred[3]


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("detector") / "m"
    tagger = kind_named("crf").train(CORPUS, rounds=30)
    return save_detector(folder, tagger, details={"pipeline": "blank:en"})


@pytest.fixture
def copy(saved, tmp_path):
    import shutil

    return shutil.copytree(saved, tmp_path / "m")


def test_damaged_folders_are_refused(copy):
    path = copy / "model" / "crf.json"
    path.write_text(path.read_text().replace("PERSON", "PERSOM"))
    with pytest.raises(ArtefactError, match="E305"):
        load_detector(copy)


def test_file_that_the_manifest_does_not_list_is_refused(copy):
    (copy / "model" / "more.pkl").write_bytes(b"x")
    with pytest.raises(ArtefactError, match="E317"):
        load_detector(copy)


def test_other_folders_are_refused(copy, tmp_path):
    with pytest.raises(ArtefactError, match="E301"):
        load_detector(tmp_path / "none")
    data = json.loads((copy / "manifest.json").read_text())
    data["details"]["tagger"] = "magic"
    (copy / "manifest.json").write_text(json.dumps(data))
    with pytest.raises(ArtefactError, match="E318"):
        load_detector(copy)


def test_settings_name_the_folder_of_a_detector(saved):
    from sanitizer import Sanitizer

    sanitizer = Sanitizer(pipeline="blank:en", detectors=(f"tagger:{saved}",))
    doc = sanitizer(FRESH[0].doc.text)
    assert {f.type.value for f in doc.findings} == {"PERSON", "DATETIME", "LOC", "CODE"}
    assert all(f.detectors[0].startswith(("tagger:", "recurrence")) for f in doc.findings)
    assert "sen" not in doc.text.split("\n")[0]


def test_detector_without_a_folder_and_argument_where_none_is_taken():
    from sanitizer import Sanitizer

    with pytest.raises(ConfigError, match="tagger:FOLDER"):
        Sanitizer(pipeline="blank:en", detectors=("tagger",))("x")
    with pytest.raises(ConfigError, match="takes nothing after a colon"):
        Sanitizer(pipeline="blank:en", detectors=("patterns:x",))("x")


def test_label_map_decides_what_is_left_alone(tmp_path):
    from sanitizer.analyse.detectors.tagger import TaggerDetector

    tagger = kind_named("linear").train(CORPUS)
    save_detector(tmp_path / "m", tagger, labels={"LOC/QUASI": "NO_MASK", "CODE/DIRECT": "MISC"})
    found = TaggerDetector(load_detector(tmp_path / "m"))(FRESH[0].doc)
    assert {f.type.value for f in found} == {"PERSON", "DATETIME", "MISC"}


def test_mean_of_members_is_the_mean_of_their_scores():
    import numpy as np

    from sanitizer.learn.taggers.crf import mean_of
    from sanitizer.learn.taggers.weights import Weights, hashes

    def member(names, tags, numbers):
        weights = Weights(np.array(hashes(names), dtype=np.uint64), np.array(numbers, dtype=np.float32))
        return list(tags), weights, np.full((len(tags), len(tags)), len(names), dtype=np.float32)

    tags, weights, moves = mean_of([member("ab", ["O", "B-X"], [[1, 2], [3, 4]]), member("b", ["B-X", "O"], [[8, 6]])])
    assert tags == ["B-X", "O"]
    assert weights.sums([["a"], ["b"], ["a", "b"]]).tolist() == [[1.0, 0.5], [6.0, 4.5], [7.0, 5.0]]
    assert moves.tolist() == [[1.5, 1.5], [1.5, 1.5]]


def test_several_members_learn_as_well_as_one():
    tagger = kind_named("crf").train(CORPUS, rounds=20, members=2)
    (spans,) = tagger.tag([FRESH[0].doc])
    assert {(s.start, s.end, s.label) for s in spans} == {(s.start, s.end, s.label) for s in FRESH[0].spans}
