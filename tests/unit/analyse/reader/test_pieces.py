"""Words, pieces and what is noted of their case and layout."""

from pathlib import Path

import numpy as np
import pytest

from sanitizer.analyse.reader import pieces as p

VOCABULARY = ["[PAD]", "[UNK]", "name", "anna", "berg", "##s", "##gate", ":", ".", "is", "ill", "mri", "4", "ov"]


@pytest.fixture
def tokenizer(tmp_path: Path):
    path = tmp_path / "vocab.txt"
    path.write_text("\n".join(VOCABULARY), encoding="utf-8")
    return p.make_tokenizer(path)


def test_words_keep_their_offsets_and_their_first_piece(tokenizer):
    text = "Anna Bergsgate 4"
    cut = p.cut(tokenizer, text)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == ["Anna", "Bergsgate", "4"]
    assert cut.first.tolist() == [0, 1, 4]
    assert len(cut.ids) == len(cut.features) == 5


def test_accents_and_other_scripts_keep_offsets_of_the_original(tokenizer):
    text = "Ánna 你好 Berg"
    cut = p.cut(tokenizer, text)
    assert [text[a:b] for a, b in zip(cut.starts, cut.ends, strict=True)] == ["Ánna", "你", "好", "Berg"]


def test_an_empty_text_has_no_pieces(tokenizer):
    for text in ("", " \n\t"):
        cut = p.cut(tokenizer, text)
        assert len(cut.ids) == len(cut.first) == 0
        assert cut.features.shape == (0, len(p.SIZES))


def test_a_value_behind_a_label_is_marked():
    rows = _rows("Name: Anna Berg\nill. Is")
    assert rows[:, p.PLACE].tolist() == [p.LINE_START, p.INSIDE, p.AFTER_LABEL, p.VALUE, p.LINE_START, p.INSIDE, p.SENTENCE_START]  # fmt: skip
    assert rows[:, p.BEFORE].tolist() == [p.BLANK, p.GLUED, p.SPACE, p.SPACE, p.NEWLINE, p.GLUED, p.SPACE]


@pytest.mark.parametrize(
    ("line", "style"), [("MRI BERG", 3), ("anna is ill", 5), ("Anna Berg", 7), ("Anna is ill", 1), ("4 4 4", 1)]
)
def test_lines_have_a_style(line, style):
    assert set(_rows(line)[:, p.LINE].tolist()) == {style}


def test_every_feature_stays_within_its_table():
    rows = _rows("Anna\tBerg  :  x=1 \n\n MRI McKay 4B 你好 ; é É ß ...")
    assert (rows.max(0) < np.array(p.SIZES)).all()
    assert (rows.min(0) >= 0).all()


def _rows(text: str) -> np.ndarray:
    import re

    words = [m.span() for m in re.finditer(r"\w+|[^\w\s]", text)]
    return p.word_features(text, [a for a, _ in words], [b for _, b in words])
