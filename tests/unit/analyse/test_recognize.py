"""The fast way through a recognizer gives what spaCy's own way gives."""

import random
import subprocess
import sys

import pytest
import spacy
from spacy.tokens import Doc

from sanitizer.analyse.spacy import recognize
from sanitizer.analyse.spacy.pipeline import load_pipeline
from sanitizer.analyse.spacy.recognize import Recognizer, recognized
from sanitizer.config.defaults import DEFAULT_PIPELINE

SENTENCES = (
    "Ada Berg moved from Oslo to the United States of America on 3 May 2021.",
    "The Norwegian Ministry of Foreign Affairs paid $ 3.5 million to Berg & Sons Ltd.",
    "Nothing happened.",
    "On the last Monday of June the First Bank of New Zealand",
    "\n \n At half past two,   Mr. van der Berg  \n left",
    "Ärzte in Zürich, 1,500 of them, met at 10:30 a.m.",
    "今日はTokyoでAda Bergに会った。",
)
EDGES = ("", " ", "\n\n", "Oslo", "Ada Berg", " Ada", "the", "x" * 300, "Two thousand and")


def seen(doc):
    return doc.text, [(e.start, e.end, e.label_, e.kb_id_) for e in doc.ents], [token.ent_iob_ for token in doc]


@pytest.fixture(scope="module")
def nlp():
    return load_pipeline(DEFAULT_PIPELINE)


@pytest.fixture
def texts():
    draw = random.Random(4)
    made = [" ".join(draw.choices(SENTENCES, k=draw.randint(1, 30))) for _ in range(90)]
    cut = [text[draw.randrange(len(text)) :] for text in made]
    return [*EDGES, *made, *cut]


def test_entities_are_those_of_spacy(nlp, texts):
    assert Recognizer.of(nlp) is not None, "the shipped pipeline should take the fast way"
    fast, plain = list(recognized(nlp, texts)), list(nlp.pipe(texts, batch_size=64))
    assert [seen(doc) for doc in fast] == [seen(doc) for doc in plain]
    assert sum(len(doc.ents) for doc in fast) > 500


@pytest.mark.parametrize("tokens", [1, 50, 100_000])
def test_how_docs_are_put_together_does_not_matter(nlp, texts, tokens, monkeypatch):
    some = texts[:40]
    plain = [seen(doc) for doc in nlp.pipe(some)]
    monkeypatch.setattr(recognize, "TOKENS", tokens)
    assert [seen(doc) for doc in recognized(nlp, some)] == plain


def test_docs_are_taken_as_they_are(nlp):
    words = ["Ada", "Berg", "of", "Oslo"]
    fast = next(recognized(nlp, [Doc(nlp.vocab, words=words)]))
    assert seen(fast) == seen(nlp(Doc(nlp.vocab, words=words)))


def test_what_is_not_known_runs_as_spacy_runs_it():
    blank = spacy.blank("en")
    assert Recognizer.of(blank) is None
    assert [doc.text for doc in recognized(blank, ["one", "two"])] == ["one", "two"]
    tagging = load_pipeline(DEFAULT_PIPELINE, tags=True)
    assert Recognizer.of(tagging) is None
    assert [e.text for doc in recognized(tagging, ["Ada Berg left Oslo."]) for e in doc.ents] == ["Ada Berg", "Oslo"]


@pytest.mark.parametrize("change", ["beam", "unseen", "extra tokens"])
def test_a_recognizer_of_another_kind_runs_as_spacy_runs_it(change):
    blank = spacy.blank("en")
    config = {"beam_width": 4} if change == "beam" else {}
    model = {"@architectures": "spacy.TransitionBasedParser.v2", "state_type": "ner", "hidden_width": 8,
             "extra_state_tokens": change == "extra tokens", "maxout_pieces": 2, "use_upper": True,
             "tok2vec": {"@architectures": "spacy.HashEmbedCNN.v2", "pretrained_vectors": None, "width": 16,
                         "depth": 1, "embed_size": 100, "window_size": 1, "maxout_pieces": 2, "subword_features": True}}  # fmt: skip
    ner = blank.add_pipe("beam_ner" if change == "beam" else "ner", config={"model": model, **config})
    ner.add_label("THING")
    blank.initialize()
    if change == "unseen":
        ner.model.attrs["unseen_classes"] = {1}
    assert Recognizer.of(blank) is None


def test_an_untrained_recognizer_of_the_same_kind_takes_the_fast_way():
    blank = spacy.blank("en")
    ner = blank.add_pipe("ner")
    for label in ("THING", "NAME"):
        ner.add_label(label)
    blank.initialize()
    assert Recognizer.of(blank) is not None
    texts = [*SENTENCES, *EDGES]
    assert [seen(d) for d in recognized(blank, texts)] == [seen(d) for d in blank.pipe(texts)]


def test_a_tokenizer_loads_no_components_of_other_packages_and_a_pipeline_of_the_users_still_does():
    code = (
        "import sys; from sanitizer.analyse.spacy.pipeline import load_pipeline; load_pipeline('blank:en')\n"
        "assert 'sanitizer.adapters.spacy_component' not in sys.modules\n"
        "import spacy; assert spacy.blank('en').has_factory('sanitizer')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
