"""The network over the meaning of words: pieces, neighbours, and weights that must fit together."""

from __future__ import annotations

import numpy as np
import pytest
import spacy

from sanitizer.artefacts.manifest import Manifest
from sanitizer.core.errors import ArtefactError
from sanitizer.learn.taggers.english import CLASSES, FORMAT, KIND, EnglishModel
from sanitizer.learn.taggers.english_context import ENTITY_STEPS, FORMS, STEPS, Context, cut, moved

NLP = spacy.blank("en")

PIECES = ("berg", "##en", "oslo", "came", "is", "##t", "anbul")
LABELS = ("", "B-GPE", "I-GPE")


def context(size=3, width=4, seed=0):
    draw = np.random.default_rng(seed)
    arrays = {
        "table": draw.integers(-127, 128, (len(PIECES), size)).astype(np.int8),
        "table_scale": np.full(len(PIECES), 0.01, np.float32),
        "inner": draw.normal(size=(len(STEPS) * size, width)).astype(np.float16),
        "inner_bias": draw.normal(size=width).astype(np.float32),
        "forms": draw.normal(size=(len(STEPS) * FORMS, width)).astype(np.float16),
        "entities": draw.normal(size=(len(ENTITY_STEPS) * len(LABELS), width)).astype(np.float16),
        "outer": draw.normal(size=(width, len(CLASSES))).astype(np.float16),
    }
    return Context(PIECES, LABELS, arrays)


def text(words, label=""):
    doc = NLP(words)
    if label:
        doc.set_ents([spacy.tokens.Span(doc, 0, 1, label=label)])
    return doc


@pytest.mark.parametrize(
    ("word", "pieces"),
    [("Bergen", [0, 1]), ("BERGEN", [0, 1]), ("bergén", [0, 1]), ("İst", [4, 5]), ("xx", []), ("", []), ("🙂", [])],
)
def test_words_are_cut_into_their_longest_pieces_without_accents_and_capitals(word, pieces):
    assert cut(word, {piece: number for number, piece in enumerate(PIECES)}) == pieces


def test_a_word_of_any_length_is_cut_at_once():
    assert len(cut("a" * 1_000_000, {"a": 0, "##a": 1})) == 60


def test_meaning_form_label_and_neighbours_all_count():
    network = context()
    base = network.scores(text("Oslo came"))
    assert base.shape == (2, len(CLASSES))
    for other in (text("Bergen came"), text("oslo came"), text("Oslo came", "GPE")):
        changed = network.scores(other)
        assert not np.allclose(changed[0], base[0])
        assert not np.allclose(changed[1], base[1])  # its neighbour is another


def test_what_was_read_before_and_what_stands_far_away_change_nothing():
    network = context()
    first = network.scores(text("Oslo came"))
    network.scores(text("Bergen is Oslo came"))
    assert (network.scores(text("Oslo came")) == first).all()
    near = network.scores(text("Oslo came is is is is"))
    assert np.allclose(near[0], network.scores(text("Oslo came is"))[0])


@pytest.mark.parametrize("words", ["x", "\n", "송기원", "a b", "🙂 🙂"])
def test_any_text_has_scores(words):
    doc = text(words)
    assert np.isfinite(context().scores(doc)).all()


def test_a_label_that_was_never_seen_counts_as_none():
    network = context()
    assert (network.scores(text("Oslo came", "FOOD")) == network.scores(text("Oslo came"))).all()


def test_weights_that_do_not_fit_together_are_refused():
    arrays = dict(context().arrays)
    arrays["inner"] = arrays["inner"][:-1]
    with pytest.raises(ValueError, match="do not fit"):
        Context(PIECES, LABELS, arrays)


def model(network):
    weights = np.ones((1, len(CLASSES)), np.int8)
    nothing = np.zeros(len(CLASSES), np.float32)
    return EnglishModel(np.array([7], np.uint32), weights, nothing + 0.1, nothing, network)


def test_a_model_with_its_context_comes_back_as_it_was_saved(tmp_path):
    doc = text("Oslo came", "GPE")
    saved = model(context())
    saved.save(tmp_path)
    Manifest(KIND, FORMAT, "0").write(tmp_path)
    again = EnglishModel.load(tmp_path)
    assert (again.read(doc, []).shares == saved.read(doc, []).shares).all()
    assert not np.allclose(again.read(doc, []).shares, model(None).read(doc, []).shares)


def test_a_folder_whose_pieces_do_not_fit_the_table_is_refused(tmp_path):
    model(context()).save(tmp_path)
    (tmp_path / "pieces.txt").write_text("one\ntwo")
    Manifest(KIND, FORMAT, "0").write(tmp_path)
    with pytest.raises(ArtefactError, match="E319"):
        EnglishModel.load(tmp_path)


@pytest.mark.parametrize("step", [-5, -1, 0, 1, 5])
def test_rows_move_and_nothing_comes_in(step):
    column = np.arange(1, 4)
    expected = [column[i + step] if 0 <= i + step < 3 else 0 for i in range(3)]
    assert moved(column, step).tolist() == expected
