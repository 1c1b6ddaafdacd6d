"""Where the windows of the reader begin and end."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.analyse.reader import Reader
from sanitizer.analyse.reader.model import SHIPPED
from sanitizer.analyse.reader.pieces import cut, make_tokenizer
from sanitizer.analyse.reader.windows import CONTEXT, LONGEST, windows

tokenizer = make_tokenizer(SHIPPED / "vocab.txt")
draw = random.Random(5)
WORDS = "the river rose and nobody in town had seen such a flood before though old people spoke of one".split()


def sentence() -> str:
    return " ".join(draw.choices(WORDS, k=draw.randint(5, 22))).capitalize() + "."


PROSE = " ".join(sentence() for _ in range(300))


@pytest.mark.parametrize("words", [0, 1, 189, 190, 191, 192, 300, 332, 333, 1000, 5001])
@pytest.mark.parametrize("text", [PROSE, "a " * 6000, "x" * 59 + " " + "b\n" * 6000, "\n\n".join("c" * 6000)])
def test_every_piece_is_answered_for_once(text, words):
    pieces = cut(tokenizer, " ".join(text.split(" ")[:words]))
    answered_for(pieces)


@given(st.text(alphabet="ab .\n,A1(", max_size=3000))
def test_any_text_is_read_from_end_to_end(text):
    answered_for(cut(tokenizer, text))


def answered_for(pieces):
    parts = windows(pieces)
    count = len(pieces.ids)
    assert [n for one in parts for n in range(one.low, one.high)] == list(range(count))
    for one in parts:
        assert one.end - one.start <= LONGEST
        assert one.low - one.start == min(CONTEXT, one.low)
        assert one.end - one.high == min(CONTEXT, count - one.high)


def test_a_window_ends_with_a_sentence():
    pieces = cut(tokenizer, PROSE)
    for one in windows(pieces)[:-1]:
        word = np.searchsorted(pieces.first, one.high)
        assert PROSE[pieces.starts[word] - 2 : pieces.starts[word]] == ". "


def test_a_paragraph_goes_before_a_line_and_a_line_before_a_word():
    words = " ".join(["red"] * 150)
    for between in ("\n\n", "\n"):
        pieces = cut(tokenizer, f"{words}{between}{words}")
        assert windows(pieces)[0].high == 150


@pytest.mark.parametrize("more", ["PERSON 1 said so. ", "A person of some standing in a town of the north agreed. "])
def test_after_a_change_the_windows_are_soon_the_same_again(monkeypatch, more):
    """The second look reads again what changed; were windows cut by length, it would read everything again."""
    reader = Reader.open()
    asked = []
    labels = reader.labels
    width = len(labels.tags) + len(labels.kinds) + len(labels.nouns) + 2
    empty = np.zeros((LONGEST + 2, width), dtype=np.float32)
    monkeypatch.setattr(Reader, "_answers", lambda self, ids, _: asked.append(ids) or empty[: ids.shape[1]])
    reader.probabilities(PROSE)
    first = len(asked)
    reader.probabilities(more + PROSE)
    assert first > 20
    assert len(asked) - first < 8
