"""The recipe of the English detector on documents of one line."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra neural")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from models.detector.fit import Fitting, fit
from models.detector.network import Packaged
from models.detector.prepare import Reader, folds, pieces, token_classes
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.taggers.english import CLASSES


@pytest.fixture(scope="module")
def documents():
    reader = Reader()
    read = []
    for number, name in enumerate(("Ada Berg", "Per Dahl", "Lena Vogt", "Tom Reed", "Mia Holm", "Jan Krog")):
        text = f"{name} wrote to the council. The Supreme Court sat in May."
        court = text.index("Supreme")
        mentions = (
            Mention(0, len(name), "PERSON", "DIRECT"),
            Mention(court, court + 13, "ORG", "NO_MASK"),
        )
        read.append(reader.read("biographies", GoldDocument(str(number), text, (mentions,))))
    return read


def test_tokens_get_the_class_of_their_mention(documents):
    names = [CLASSES[number] for number in token_classes(documents[0].doc, documents[0].gold.annotators[0])]
    assert names[:3] == ["PERSON/DIRECT", "PERSON/DIRECT", ""]
    assert names.count("ORG/NO_MASK") == 2


def test_pieces_keep_the_mentions_that_lie_inside(documents):
    parts = pieces(documents[:1], seed=0)[0]
    assert "".join(part.gold.text for part in parts) == documents[0].gold.text
    assert sum(len(part.gold.annotators[0]) for part in parts) == 2
    for part in parts:
        for mention in part.gold.annotators[0]:
            assert part.gold.text[mention.start : mention.end] in {"Ada Berg", "Supreme Court"}


def test_every_document_is_held_out_once(documents):
    fold = folds(documents, 3, seed=1)
    assert sorted(np.bincount(fold)) == [2, 2, 2]
    assert (fold == folds(documents, 3, seed=1)).all()


def test_a_fitted_model_hides_names_and_is_the_same_again(documents):
    fitting = Fitting(epochs=30, batch=16, rate=0.05)
    packaged = Packaged([document.doc for document in documents])
    model = fit(documents[:5], (), fitting, packaged, seed=1)
    hide = model.read(documents[5].doc, documents[5].found).hide
    assert hide[:2].min() > 0.5 > hide[2:].max()
    again = fit(documents[:5], (), fitting, packaged, seed=1)
    assert (again.weights == model.weights).all()
    assert (again.hashes == model.hashes).all()
