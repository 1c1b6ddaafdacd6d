"""The shipped reader."""

import pickle
import shutil

import numpy as np
import pytest

from sanitizer.analyse.reader import Reader
from sanitizer.analyse.reader.model import SHIPPED
from sanitizer.core.errors import ArtefactError

read = Reader._answers
TEXT = "Patient: Ragnhild Storvik\nDOB: 4 May 1961\nShe lives in Kristiansund and takes bisoprolol 5 mg. Ring 555 0142."


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.open()


def test_it_finds_people_and_leaves_drugs_alone(reader):
    found = {TEXT[m.start : m.end]: m for m in reader.read([TEXT])[0]}
    assert found["Ragnhild Storvik"].type == "PERSON"
    assert found["Kristiansund"].type == "LOC"
    assert not any("bisoprolol" in name or "Patient" in name for name in found)


def test_names_in_small_letters_are_found(reader):
    text = "my boss ingrid halvorsen yelled at me again yesterday"
    assert "ingrid halvorsen" in [text[m.start : m.end] for m in reader.read([text])[0] if m.type == "PERSON"]


def test_a_text_reads_the_same_in_any_company(reader):
    other = "A long line about nothing in particular. " * 40
    alone = reader.read([TEXT])[0]
    assert reader.read([other, TEXT, other])[1] == alone
    assert np.array_equal(reader.probabilities(TEXT).tags, reader.probabilities(TEXT).tags)


def test_long_texts_are_read_to_their_end(reader):
    text = "Nothing happened today, as on most days of that year. " * 60 + "Then Ragnhild Storvik called."
    reading = reader.probabilities(text)
    assert len(reading.starts) == len(reader.pieces(text).first)
    assert "Ragnhild Storvik" in [text[m.start : m.end] for m in reading.mentions()]


@pytest.mark.parametrize("text", ["", " ", "\n", "😀", "\x00", "a" * 5000, "你好"])
def test_odd_texts_do_no_harm(reader, text):
    assert isinstance(reader.read([text])[0], list)


def test_a_window_read_again_is_remembered_and_reads_the_same(reader, monkeypatch):
    reader.forget()
    first = reader.probabilities(TEXT)
    asked = []
    monkeypatch.setattr(Reader, "_answers", lambda self, ids, features: asked.append(1) or read(self, ids, features))
    again = reader.probabilities(TEXT)
    assert not asked
    assert np.array_equal(first.tags, again.tags)
    assert again.mentions() == first.mentions()
    assert not asked
    assert np.array_equal(first.kinds[:], again.kinds[:])  # of words that are nothing more is asked than is remembered
    assert np.array_equal(first.nouns[2:4], again.nouns[2:4])
    assert len(asked) == 1
    reader.forget()
    assert np.array_equal(reader.probabilities(TEXT).tags, first.tags)
    assert asked


def test_of_a_long_text_only_what_changed_is_read_again(reader, monkeypatch):
    text = "".join(f"The {n}th day was quiet, and nobody came but the postman with the letters. " for n in range(300))
    reader.forget()
    reader.probabilities(text)
    asked = []
    monkeypatch.setattr(Reader, "_answers", lambda self, ids, features: asked.append(1) or read(self, ids, features))
    reader.probabilities(text.replace("The 9th day", "One of those days"))
    assert 0 < len(asked) < 8


@pytest.mark.parametrize("text", [TEXT, "Zoë İnce ½ ﬁn 漢字\u200b한글 e\u0301te\u0301 \x00 𝐀da", "😀 a 😀", ""])
def test_the_words_of_a_stretch_are_those_that_touch_it(reader, text):
    reading = reader.probabilities(text)
    for start in range(len(text) + 1):
        for end in range(start, min(len(text), start + 12) + 1):
            touching = np.flatnonzero((reading.starts < end) & (reading.ends > start))
            assert list(reading.words(start, end)) == touching.tolist()


def test_it_travels_to_other_processes(reader):
    assert pickle.loads(pickle.dumps(reader)).labels == reader.labels  # noqa: S301 (our own bytes)


def test_a_damaged_reader_is_refused(tmp_path):
    shutil.copytree(SHIPPED, tmp_path / "reader")
    (tmp_path / "reader" / "labels.json").write_text("{}")
    with pytest.raises(ArtefactError, match="E305"):
        Reader.open(tmp_path / "reader")
    with pytest.raises(ArtefactError, match="E301"):
        Reader.open(tmp_path / "nowhere")
