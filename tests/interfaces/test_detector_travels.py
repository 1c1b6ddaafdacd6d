"""A pipeline with a trained detector is saved, loses the folder it was made from, and still works."""

from __future__ import annotations

import shutil

import pytest
import spacy

from sanitizer.learn.taggers.base import Example, TaggedSpan
from sanitizer.learn.taggers.folder import save_detector
from sanitizer.learn.taggers.linear import LinearTagger

TEXT = "The patient is called Ada Berg today"


@pytest.fixture
def pipeline(tmp_path):
    nlp = spacy.blank("en")
    names = ("Ada Berg", "Bo Lie", "Cleo Moe", "Eva Dahl", "Finn Vik")
    examples = [
        Example(nlp(f"The patient is called {n} today"), (TaggedSpan(22, 22 + len(n), "PERSON"),)) for n in names * 3
    ]
    folder = save_detector(tmp_path / "model", LinearTagger.train(examples))
    nlp.add_pipe("sanitizer", config={"detectors": ["patterns", f"tagger:{folder}"]})
    assert nlp(TEXT)._.sanitized == "The patient is called PERSON 1 today"
    return nlp, folder


def test_saved_to_disk(pipeline, tmp_path):
    nlp, folder = pipeline
    nlp.to_disk(tmp_path / "saved")
    shutil.rmtree(folder)
    moved = shutil.move(tmp_path / "saved", tmp_path / "elsewhere")
    again = spacy.load(moved)
    assert again(TEXT)._.sanitized == "The patient is called PERSON 1 today"
    again.to_disk(tmp_path / "third")
    assert spacy.load(tmp_path / "third")(TEXT)._.sanitized == "The patient is called PERSON 1 today"


def test_sent_as_bytes(pipeline):
    nlp, folder = pipeline
    data = nlp.to_bytes()
    config = nlp.config
    shutil.rmtree(folder)
    again = spacy.util.load_model_from_config(config).from_bytes(data)
    assert again(TEXT)._.sanitized == "The patient is called PERSON 1 today"


def test_bytes_that_lead_out_of_their_folder_are_refused(pipeline, tmp_path):
    import srsly

    nlp, _ = pipeline
    with pytest.raises(ValueError, match="outside its folder"):
        nlp.get_pipe("sanitizer").from_bytes(srsly.msgpack_dumps({"1": {"../../escaped": b"x"}}))
