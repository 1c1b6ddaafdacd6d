"""Whatever a file holds, reading it gives documents or one clear error; spans survive the way to tags and back."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sanitizer.core.errors import InputError
from sanitizer.learn.corpora.examples import flattened
from sanitizer.learn.corpora.gold import read_gold
from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.learn.taggers.sequence import spans_of, tags_of
from sanitizer.learn.taggers.words import split_words

SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(1, 20), st.sampled_from("AB")).map(lambda t: TaggedSpan(t[0], t[0] + t[1], t[2])),
    max_size=12,
)  # fmt: skip


def read(path):
    try:
        return read_gold(path), ""
    except InputError as error:
        return [], str(error)


@pytest.mark.parametrize("name", ["x.json", "x.csv", "x.txt", "x.conll", "x.spacy", "x.json.gz", "x.tar.gz"])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(lambda t: t.encode("utf-8", "replace"))))
@example(content=b"\t\x01")
def test_any_bytes_give_documents_or_one_clear_error(tmp_path, name, content):
    path = tmp_path / name
    path.write_bytes(content)
    documents, message = read(path)
    assert "\n" not in message
    for document in documents:
        assert all(0 <= m.start < m.end <= len(document.text) for a in document.annotators for m in a)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ann=st.text(alphabet="T1\tPERSON 023;\n\rAx", max_size=60))
def test_any_ann_gives_mentions_inside_the_text_or_one_clear_error(tmp_path, ann):
    (tmp_path / "a.txt").write_text("Ada came to Bergen.")
    (tmp_path / "a.ann").write_bytes(ann.encode())
    documents, message = read(tmp_path)
    assert len(documents) == 1 or "line" in message
    assert all(0 <= m.start < m.end <= 19 for document in documents for m in document.annotators[0])


@given(spans=SPANS)
def test_flattened_spans_never_overlap_and_come_from_the_given(spans):
    kept = flattened(spans)
    assert set(kept) <= set(spans)
    assert all(a.end <= b.start for a, b in pairwise(kept))
    assert all(any(s.start < k.end and k.start < s.end for k in kept) for s in spans)


@given(text=st.text(max_size=80), spans=SPANS)
def test_tags_give_back_spans_that_cover_what_was_marked(text, spans):
    words = split_words(text)
    inside = [TaggedSpan(s.start, min(s.end, len(text)), s.label) for s in flattened(spans) if s.start < len(text)]
    found = spans_of(words, tags_of(words, inside))
    assert all(0 <= s.start < s.end <= len(text) for s in found)
    marked = {i for s in inside for i in range(s.start, s.end) if text[i].isalnum()}
    assert marked <= {i for s in found for i in range(s.start, s.end)}
