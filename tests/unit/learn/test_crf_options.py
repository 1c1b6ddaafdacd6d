"""What the options of the kind "crf" may be, and what its bias does."""

from __future__ import annotations

import math

import pytest
import spacy

from sanitizer.core.errors import ConfigError
from sanitizer.learn.taggers.base import Example, TaggedSpan
from sanitizer.learn.taggers.crf import CrfOptions, CrfTagger


@pytest.mark.parametrize("name", ["l1", "l2", "outside", "dropout", "bias"])
@pytest.mark.parametrize("value", [math.nan, math.inf, "much"])
def test_numbers_are_finite_numbers(name, value):
    with pytest.raises(ConfigError, match="E122"):
        CrfOptions(**{name: value})


def test_more_is_found_with_more_bias_and_the_bias_is_kept(tmp_path):
    nlp = spacy.blank("en")
    seen = [
        Example(nlp(f"Met {name} today."), (TaggedSpan(4, 4 + len(name), "PER"),)) for name in ("Ada", "Ola", "Eva")
    ]
    seen += [Example(nlp(f"Met {word} today."), ()) for word in ("nobody", "Monday", "someone")]
    docs = [nlp("Met Nora twice."), nlp("Saw Rome burn.")]
    counts = []
    for bias in (-20.0, 20.0):
        tagger = CrfTagger.train(seen, rounds=20, outside=1.0, bias=bias)
        tagger.save(tmp_path)
        loaded = CrfTagger.load(tmp_path)
        assert loaded.bias == bias
        counts.append(sum(len(spans) for spans in loaded.tag(docs)))
    assert counts[0] == 0 < counts[1]


def test_what_was_never_in_a_label_is_foreign_to_it():
    nlp = spacy.blank("en")
    text = "Ada Berg, Elm Road"
    spans = (TaggedSpan(0, 8, "PER"), TaggedSpan(10, 18, "STREET"))
    lexicon = CrfTagger.train([Example(nlp(text), spans)] * 4, rounds=5).lexicon
    assert lexicon.foreign("Road", "PER")
    assert not lexicon.foreign("Berg", "PER")
    assert not lexicon.foreign("Unheard", "PER")
