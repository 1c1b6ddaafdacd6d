"""The words of a language: those of spaCy's own blank pipeline, and nothing is loaded for them that nobody asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest
import spacy

from sanitizer.analyse.spacy.words import Words, small_words
from sanitizer.core.errors import SanitizerError

TEXTS = (
    "Dr. Berg (b. 1961) isn't in; write to a.berg@example.org or see https://example.org/x?y=1.",
    'He paid $4,200.50 at 3pm - "twice", in the U.K.\n\n  Room 4B/2 :-) #tag\tEnd',
    "Łódź, Ærø and São Paulo: 12km, 10%-15%, e.g. Nov. 3rd... well-known",
    "",
)


@pytest.mark.parametrize("text", TEXTS)
def test_words_are_those_of_a_blank_pipeline(text: str) -> None:
    own, theirs = Words("en").make_doc(text), spacy.blank("en")(text)
    assert [(t.idx, t.text, t.whitespace_) for t in own] == [(t.idx, t.text, t.whitespace_) for t in theirs]
    assert [(t.norm_, t.shape_, t.is_stop, t.is_space) for t in own] == [
        (t.norm_, t.shape_, t.is_stop, t.is_space) for t in theirs
    ]


def test_a_language_that_is_none_is_refused() -> None:
    with pytest.raises(SanitizerError):
        Words("zz")


def test_small_words_are_those_of_the_language() -> None:
    assert small_words("fr") == frozenset(word.casefold() for word in spacy.blank("fr").Defaults.stop_words)
    assert not small_words("../en")


def test_the_default_loads_no_plugin_of_spacy_and_no_other_language() -> None:
    code = (
        "import sys; from sanitizer import Sanitizer; "
        "text = 'Ada Berg, who lives in the north of the country, wrote to us about the bill that she had paid in May.'; "
        "document = Sanitizer()(' '.join([text] * 3)); assert document.findings; "
        "print([name for name in sys.modules if name.split('.')[0] in {'presidio_analyzer', 'transformers'} "
        "or name.startswith(('spacy.lang.fr', 'spacy.lang.id'))])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def test_a_long_stream_of_new_words_fills_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sanitizer.analyse.spacy.words.MOST", 1_500)
    words, sizes = Words("en"), []
    for number, doc in enumerate(words.pipe(f"word{n} and other{n} met." for n in range(4_000))):
        assert [token.text for token in doc] == [f"word{number}", "and", f"other{number}", "met", "."]
        sizes.append(len(words.vocab))
    assert max(sizes) < 1_510
