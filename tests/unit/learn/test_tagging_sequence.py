"""Words, tags, spans, votes of annotators and the best path."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
import spacy

from sanitizer.learn.corpora.examples import consensus, flattened, make_examples
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.corpora.validate import count_spans, folds
from sanitizer.learn.taggers.base import Example, TaggedSpan
from sanitizer.learn.taggers.sequence import spans_of, tags_of
from sanitizer.learn.taggers.viterbi import best_paths, marginals
from sanitizer.learn.taggers.words import LONGEST_LINE, split_words


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "Ada Berg", "añosIngresó 12ºB", "日本語 text 東京", "e\u0301 \ufeffx", "a\r\nb", "x" * 5000, "\u200b"],
)
def test_words_cover_every_letter_and_digit_once(text):
    words = split_words(text)
    assert all(text[a:b] == w for w, a, b in zip(words.words, words.starts, words.ends, strict=True))
    covered = {i for a, b in zip(words.starts, words.ends, strict=True) for i in range(a, b)}
    assert {i for i, c in enumerate(text) if c.isalnum()} <= covered
    assert sum(line.last - line.first for line in words.lines) == len(words.words)


def test_endless_lines_are_cut():
    words = split_words("word " * (3 * LONGEST_LINE))
    assert max(line.last - line.first for line in words.lines) <= LONGEST_LINE


def test_spans_come_back_from_their_tags():
    words = split_words("Ada Berg of Oslo\nBo")
    spans = [TaggedSpan(0, 8, "PER"), TaggedSpan(12, 16, "LOC"), TaggedSpan(17, 19, "PER")]
    assert spans_of(words, tags_of(words, spans)) == spans


def test_span_that_splits_a_word_takes_the_whole_word():
    words = split_words("grandchild")
    assert spans_of(words, tags_of(words, [TaggedSpan(0, 5, "X")])) == [TaggedSpan(0, 10, "X")]


def test_span_never_runs_over_a_line_end():
    words = split_words("Ada\nBerg")
    assert [(s.start, s.end) for s in spans_of(words, ["B-PER", "I-PER"])] == [(0, 3), (4, 8)]


def test_nested_and_crossing_spans_leave_the_longest():
    spans = [TaggedSpan(0, 4, "A"), TaggedSpan(2, 9, "B"), TaggedSpan(8, 12, "C"), TaggedSpan(20, 22, "D")]
    assert [s.label for s in flattened(spans)] == ["B", "D"]


def test_votes_of_annotators():
    direct, loc = Mention(0, 3, "PERSON", "DIRECT"), Mention(9, 13, "LOC", "QUASI")
    document = GoldDocument("1", "Ada from Oslo", ((direct, loc), (direct,), (direct,), ()))
    assert [s.label for s in consensus(document)] == ["PERSON/DIRECT"]
    assert [s.label for s in consensus(document, share=0.2)] == ["PERSON/DIRECT", "LOC/QUASI"]


def test_what_annotators_left_alone_is_learned_only_on_request():
    document = GoldDocument("1", "Ada", ((Mention(0, 3, "PERSON", "NO_MASK"),),))
    assert consensus(document) == ()
    assert consensus(document, left_alone=True)[0].label == "PERSON/NO_MASK"


def test_white_space_around_a_mention_is_dropped():
    document = GoldDocument("1", " Ada  ", ((Mention(0, 6, "PER", "DIRECT"), Mention(0, 1, "LOC", "QUASI")),))
    assert consensus(document) == (TaggedSpan(1, 4, "PER"),)


def plain_best(emissions, transitions):
    paths = itertools.product(range(emissions.shape[1]), repeat=len(emissions))

    def total(path):
        return sum(emissions[i, t] for i, t in enumerate(path)) + sum(
            transitions[a, b] for a, b in itertools.pairwise(path)
        )

    return max(paths, key=total), total


def test_best_path_and_certainty_agree_with_trying_all_paths():
    random = np.random.default_rng(3)
    for _ in range(20):
        lengths = [int(n) for n in random.integers(1, 5, size=3)]
        emissions = random.normal(size=(sum(lengths), 3)).astype(np.float32)
        transitions = random.normal(size=(3, 3)).astype(np.float32)
        tags = best_paths(emissions, lengths, transitions)
        sure = marginals(emissions, lengths, transitions)
        start = 0
        for length in lengths:
            part = emissions[start : start + length]
            best, total = plain_best(part, transitions)
            assert tuple(tags[start : start + length]) == best
            weights = {p: np.exp(total(p)) for p in itertools.product(range(3), repeat=length)}
            for place in range(length):
                share = [sum(w for p, w in weights.items() if p[place] == t) for t in range(3)]
                assert np.allclose(sure[start + place], np.array(share) / sum(share), atol=1e-4)
            start += length


def test_huge_weights_give_certainties_all_the_same():
    emissions = np.array([[5000, -5000], [-5000, 5000], [0, 0]], dtype=np.float32)
    sure = marginals(emissions, [3], np.array([[900, -900], [-900, 900]], dtype=np.float32))
    assert np.isfinite(sure).all()
    assert np.allclose(sure.sum(axis=1), 1.0)


def test_folds_keep_copies_of_a_document_together():
    nlp = spacy.blank("en")
    examples = [Example(nlp(f"text {i % 6}"), (), str(i)) for i in range(12)]
    for learn, test in folds(examples, 3, 0):
        assert not {e.doc.text for e in learn} & {e.doc.text for e in test}
        assert len(learn) + len(test) == 12


def test_counts_of_spans():
    strict, span, labels = count_spans(
        [[TaggedSpan(0, 3, "A"), TaggedSpan(4, 6, "B")]],
        [[TaggedSpan(0, 3, "A"), TaggedSpan(4, 6, "C"), TaggedSpan(7, 9, "C")]],
    )
    assert (strict.right, span.right, strict.wanted) == (1, 2, 3)
    assert labels["C"].recall == 0.0
    assert labels["A"].f1 == 1.0


def test_examples_keep_the_order_of_documents():
    documents = [GoldDocument(str(i), f"text {i}", ((),)) for i in range(5)]
    assert [e.id for e in make_examples(documents, spacy.blank("en"))] == ["0", "1", "2", "3", "4"]
