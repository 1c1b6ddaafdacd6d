"""The model behind the English detector: features, weights, and what a damaged folder says."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest
import spacy

from sanitizer.analyse.detectors.patterns import Patterns
from sanitizer.artefacts.manifest import Manifest
from sanitizer.core.errors import ArtefactError
from sanitizer.core.findings import SHAPES
from sanitizer.learn.taggers.english import CLASSES, FORMAT, KIND, EnglishModel, built_in_folder, softmax
from sanitizer.learn.taggers.english_features import Lexicon, features, seen_by, token_spans

NLP = spacy.blank("en")


def rows_of(text, lexicon=None):
    doc = NLP(text)
    return features(doc, Patterns()(doc), lexicon or Lexicon())


def tiny(rows):
    """A model that knows the first feature of the first row and takes it for a name."""
    weights = np.zeros((1, len(CLASSES)), np.int8)
    weights[0, CLASSES.index("PERSON/DIRECT")] = 100
    scale = np.full(len(CLASSES), 0.1, np.float32)
    return EnglishModel(rows[0, :1].copy(), weights, scale, np.zeros(len(CLASSES), np.float32))


def test_the_same_text_gives_the_same_rows_whatever_was_read_before():
    lexicon = Lexicon()
    first = rows_of("Ada Berg came to Oslo on 3 May 2021.", lexicon)
    rows_of("Something else entirely.", lexicon)
    assert (rows_of("Ada Berg came to Oslo on 3 May 2021.", lexicon) == first).all()
    assert (rows_of("Ada Berg came to Oslo on 3 May 2021.") == first).all()
    assert first.dtype == np.uint32


@pytest.mark.parametrize("text", ["x", "\n\n", "FACTS\n\nAda came.", "송기원 🙂", "(“", "a" * 50])
def test_any_text_has_rows(text):
    doc = NLP(text)
    assert len(rows_of(text)) == len(doc)


def test_what_a_detector_saw_marks_its_tokens():
    doc = NLP("On 3 May 2021 she came")
    starts, ends = token_spans(doc)
    column = seen_by(Patterns()(doc), SHAPES, starts, ends)
    assert [bool(mark) for mark in column] == [False, True, True, True, False, False]
    assert column[1] != column[2] == column[3]


def test_known_features_count_and_unknown_ones_do_not():
    rows = rows_of("Ada came")
    model = tiny(rows)
    shares = softmax(model.scores(rows))
    assert shares[0, CLASSES.index("PERSON/DIRECT")] > 0.99
    assert shares[1] == pytest.approx(np.full(len(CLASSES), 1 / len(CLASSES)))
    assert shares.sum(axis=1) == pytest.approx([1.0, 1.0])


def test_a_model_comes_back_as_it_was_saved(tmp_path):
    rows = rows_of("Ada came")
    model = tiny(rows)
    model.save(tmp_path)
    Manifest(KIND, FORMAT, "0").write(tmp_path)
    again = EnglishModel.load(tmp_path)
    assert (again.scores(rows) == model.scores(rows)).all()


def test_an_empty_document_is_read():
    rows = rows_of("Ada came")
    assert len(tiny(rows).read(NLP(""), []).hide) == 0


def test_a_damaged_or_foreign_folder_is_refused(tmp_path):
    with pytest.raises(ArtefactError, match="E301"):
        EnglishModel.load(tmp_path / "none")
    copy = tmp_path / "copy"
    shutil.copytree(built_in_folder(), copy)
    (copy / "weights.npz").write_bytes(b"x")
    with pytest.raises(ArtefactError, match="E305"):
        EnglishModel.load(copy)
    Manifest(KIND, FORMAT, "0").write(copy)
    with pytest.raises(ArtefactError, match="E319"):
        EnglishModel.load(copy)
    shutil.copyfile(built_in_folder() / "weights.npz", copy / "weights.npz")
    header = json.loads((copy / "model.json").read_text())
    (copy / "model.json").write_text(json.dumps({**header, "features": 0}))
    Manifest(KIND, FORMAT, "0").write(copy)
    with pytest.raises(ArtefactError, match="E315"):
        EnglishModel.load(copy)


def test_weights_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="fit"):
        EnglishModel(np.zeros(2, np.uint32), np.zeros((1, len(CLASSES)), np.int8), np.ones(3), np.ones(3))
