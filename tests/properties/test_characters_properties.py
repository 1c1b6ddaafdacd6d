"""Character patterns against a slow plain version: lists over several alphabets, terms of 1 to 12 characters."""

from __future__ import annotations

import itertools
import re
import tempfile
import unicodedata
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import MASK
from sanitizer.ladders.characters.build import add_terms, build_index
from sanitizer.ladders.characters.guard import ReleaseGuard
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.patterns import best_of, normal, write
from sanitizer.ladders.characters.redact import redact
from sanitizer.ladders.characters.scan import find_terms
from sanitizer.ladders.characters.search import search
from sanitizer.ladders.characters.source import CharacterLadders
from sanitizer.ladders.characters.suffix import SuffixPatterns
from sanitizer.ladders.characters.tables import count_dense, count_sparse, superset_sums

ALPHABETS = ["ab", "01x", "aAbB", "あいう", "東京都ab", "é\u0301e", "👍🏽👩", "a* ", "абвAB", "ⅨＡa"]
PLAIN = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def lists(draw, longest=12, most=40):
    """A list of terms over one alphabet; short lengths and few characters make many terms alike."""
    alphabet = draw(st.sampled_from(ALPHABETS))
    length = draw(st.integers(1, longest))
    words = st.text(st.sampled_from(alphabet), min_size=length, max_size=length)
    other = st.text(st.sampled_from(alphabet), min_size=1, max_size=longest)
    terms = draw(st.lists(st.one_of(words, words, other), min_size=1, max_size=most))
    return [term for term in terms if term.strip()] or ["a"]


def opened(terms, *, closed=()):
    folder = Path(tempfile.mkdtemp()) / "index"
    build_index(terms, folder, closed=closed)
    return CharacterIndex.open(folder)


def plain_support(entries, term, kept):
    return sum(
        len(entry) == len(term) and all(entry[i] == term[i] for i in range(len(term)) if kept >> i & 1)
        for entry in entries
    )


def plain_best(entries, term, k):
    every = [(kept, plain_support(entries, term, kept)) for kept in range(1, 1 << len(term))]
    best = best_of([pair for pair in every if pair[1] >= k and write(term, pair[0]) != term], len(term))
    return MASK if best is None else write(term, best[0])


@PLAIN
@given(lists(), st.data())
def test_supports_of_all_patterns_equal_brute_force(terms, data):
    index, entries = opened(terms), {normal(term) for term in terms}
    term = normal(data.draw(st.sampled_from(terms)))
    table = index.supports(term)
    assert len(table) == 1 << len(term)
    picked = (
        range(1 << len(term))
        if len(term) <= 8
        else data.draw(st.lists(st.integers(0, (1 << len(term)) - 1), min_size=20, max_size=60))
    )
    for kept in picked:
        assert table[kept] == plain_support(entries, term, kept) == index.support(term, kept)


@PLAIN
@given(lists(longest=8), st.integers(2, 8), st.data())
def test_best_pattern_equals_brute_force(terms, k, data):
    index, entries = opened(terms), {normal(term) for term in terms}
    term = normal(data.draw(st.sampled_from([*terms, "ab", "unlisted"])))
    assert index.best(term, k).text == plain_best(entries, term, k)


@PLAIN
@given(lists(longest=10), st.integers(2, 6), st.integers(-1, 1023), st.data())
def test_branch_and_bound_equals_the_table(terms, k, within, data):
    index = opened(terms)
    term = normal(data.draw(st.sampled_from(terms)))
    within = within if within < 0 else within & ((1 << len(term)) - 1)
    if "*" in term:
        return
    found = search(index.matches(term), k, within=within)
    best = index.best(term, k, within=within)
    assert (0 if found is None else found.kept) == best.kept
    assert found is None or (found.support == best.support and found.proved)


@PLAIN
@given(lists(), lists(most=12), lists(most=6))
def test_adding_terms_equals_building_them_together(first, second, third):
    together = opened([*first, *second, *third])
    index = opened(first)
    for more in (second, third):
        known = {normal(term) for term in index.segments[0].terms()} | {
            term for segment in index.segments[1:] for term in segment.terms()
        }
        fresh = {normal(term) for term in more} - known
        assert add_terms(more, index.folder) == len(fresh)
        index = CharacterIndex.open(index.folder)
    assert len(index) == len(together)
    for term in {normal(term) for term in [*first, *second, *third]}:
        assert term in index
        assert (index.supports(term) == together.supports(term)).all()


@PLAIN
@given(st.integers(1, 16), st.data())
def test_sparse_and_dense_counting_agree(length, data):
    rows = data.draw(st.lists(st.lists(st.integers(0, 2), min_size=length, max_size=length), min_size=1, max_size=30))
    columns = np.array(rows).T
    codes = np.array(data.draw(st.lists(st.integers(-1, 2), min_size=length, max_size=length)))
    postings = [np.flatnonzero((column == code) & (code >= 0)) for column, code in zip(columns, codes, strict=True)]
    sparse, dense = count_sparse(postings, len(rows), length), count_dense(columns, codes, length)
    assert (sparse == dense).all()
    assert sparse.sum() == len(rows)


@pytest.mark.parametrize("length", [1, 5, 6, 7, 13, 14, 15, 16])
def test_superset_sums_equal_the_definition(length):
    counts = np.random.default_rng(length).integers(0, 9, 1 << length)
    table = superset_sums(counts.copy(), length)
    everything = np.arange(1 << length)
    for kept in np.random.default_rng(1).integers(0, 1 << length, 40):
        assert table[kept] == counts[(everything & kept) == kept].sum()


def assert_given_to_k(out, k):
    """Every pattern comes out for at least k terms, case and width apart, unless all there is comes out masked."""
    given_to = {}
    for term, text in out.items():
        given_to.setdefault(text, set()).add(unicodedata.normalize("NFKC", term).casefold())
    if any(text != MASK for text in given_to):
        assert min(map(len, given_to.values())) >= k


@PLAIN
@given(lists(longest=6), st.integers(2, 5))
def test_every_closed_pattern_is_given_to_at_least_k_terms(terms, k):
    index = opened(terms, closed=[k])
    dictionary = index.closed(k)
    out = {term: dictionary.pattern(term).text for term in {normal(term) for term in terms}}
    assert_given_to_k(out, k)
    for term, text in out.items():
        pattern = dictionary.pattern(term)
        assert text == MASK or pattern.support >= k
        assert text != term or term == MASK
        assert text == MASK or re.fullmatch(_expression(text), term, re.IGNORECASE)


def _expression(pattern):
    return "".join("." if char == "*" else "[" + _either(char) + "]" for char in pattern)


def _either(char):
    # a kept character is shown folded where the members of a group differ in case or width
    wide = {"a": "aAＡ", "b": "bB", "e": "e", "i": "i"}
    return "".join(re.escape(c) for c in {char, char.lower(), char.upper(), *wide.get(char.lower(), "")} if len(c) == 1)


@PLAIN
@given(lists(longest=6), lists(longest=6, most=12), st.integers(2, 4))
def test_closed_updates_keep_every_pattern_or_mask_the_whole_group(first, second, k):
    index = opened(first, closed=[k])
    before = {term: index.closed(k).pattern(term).text for term in map(normal, first)}
    add_terms(second, index.folder)
    dictionary = CharacterIndex.open(index.folder).closed(k)
    after = {term: dictionary.pattern(term).text for term in map(normal, [*first, *second])}
    given_up = {before[term] for term in before if after[term] != before[term]}
    for term in before:
        assert after[term] == before[term] or (after[term] == MASK and before[term] in given_up)
        if before[term] in given_up:
            assert after[term] == MASK
    assert_given_to_k(after, k)


@PLAIN
@given(lists(longest=8), st.integers(2, 5))
@example(["aa*", "a**"], 2)
def test_two_rungs_of_a_ladder_tell_no_more_than_the_narrower_one(terms, k):
    source = CharacterLadders(opened(terms), least=k)
    for term in {normal(term) for term in terms}:
        ladder = source(term, PiiType.CODE)
        if ladder is None:
            continue
        *rungs, last = ladder.rungs
        assert last.text == MASK
        assert [rung.support for rung in rungs] == sorted({rung.support for rung in rungs})
        assert rungs[0].support >= k
        for narrow, wide in itertools.pairwise(rungs):
            kept_wide = {i for i, char in enumerate(wide.text) if char == term[i] and char != "*"}
            kept_narrow = {i for i, char in enumerate(narrow.text) if char == term[i] and char != "*"}
            assert kept_wide < kept_narrow


@PLAIN
@given(lists(longest=4), st.text(st.sampled_from("abAB あい都東京e\u0301é-01.\n"), max_size=40))
def test_found_terms_are_listed_and_stand_in_the_text(terms, text):
    index = opened(terms)
    matches = find_terms(text, index)
    place = 0
    for match in matches:
        assert place <= match.start < match.end
        place = match.end
        assert unicodedata.normalize("NFC", text[match.start : match.end]) == match.term
        assert match.term in index
    again = redact(text, ReleaseGuard(index, 2))
    assert len(again.redactions) == len(matches)


@PLAIN
@given(lists(longest=3), st.text(st.sampled_from("あい都東京"), max_size=15))
def test_nothing_listed_is_left_in_a_text_without_word_borders(terms, text):
    index = opened(terms)
    covered = [False] * len(text)
    for match in find_terms(text, index):
        covered[match.start : match.end] = [True] * (match.end - match.start)
    for start, end in itertools.combinations(range(len(text) + 1), 2):
        if text[start:end] in index:
            assert any(covered[start:end])


@PLAIN
@given(st.lists(st.text("012", min_size=1, max_size=5), min_size=1, max_size=30), st.integers(2, 6))
def test_suffix_patterns_equal_brute_force(values, k):
    patterns = SuffixPatterns(values)
    for value in values:
        best = next(
            (
                value[:kept] + "*" * (len(value) - kept)
                for kept in range(len(value) - 1, 0, -1)
                if sum(len(v) == len(value) and v[:kept] == value[:kept] for v in set(values)) >= k
            ),
            MASK,
        )
        assert patterns.pattern(value, k) == best
