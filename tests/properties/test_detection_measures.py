"""The measures of detection against slow plain versions, and what must hold for any documents."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import f1_score

from sanitizer.core.text import fold
from sanitizer.evaluate.benchmark import benchmark_precision, benchmark_recall, negligible
from sanitizer.evaluate.classes import macro_f1, token_class_scores
from sanitizer.evaluate.detection import pooled, term_scores, token_scores
from sanitizer.evaluate.detector_report import measure_detection
from sanitizer.evaluate.spans import merged, span_scores
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.taggers.base import TaggedSpan

TYPES = ("PERSON", "LOC", "DATETIME")


@st.composite
def documents(draw: st.DrawFn) -> GoldDocument:
    text = draw(
        st.lists(st.sampled_from(["Ada", "of", "the", "Oslo", "met", "x9", "-", ".", "ébé", "Mr"]), max_size=14)
    )
    joined = " ".join(text)
    return GoldDocument("d", joined, tuple(draw(st.lists(mentions(joined), min_size=1, max_size=3))))


def mentions(text: str) -> st.SearchStrategy[tuple[Mention, ...]]:
    if not text:
        return st.just(())
    one = st.builds(
        lambda a, b, type, kind, entity: Mention(min(a, b), max(a, b) + 1, type, kind, entity),
        st.integers(0, len(text) - 1),
        st.integers(0, len(text) - 1),
        st.sampled_from(TYPES),
        st.sampled_from(["DIRECT", "QUASI", "NO_MASK"]),
        st.sampled_from(["", "e1", "e2"]),
    )
    return st.lists(one, max_size=5).map(tuple)


@st.composite
def pairs(draw: st.DrawFn) -> tuple[GoldDocument, list[TaggedSpan]]:
    gold = draw(documents())
    predicted = draw(mentions(gold.text))
    return gold, [TaggedSpan(m.start, m.end, m.type) for m in predicted]


def characters(spans: list[tuple[int, int]]) -> set[int]:
    return {i for start, end in spans for i in range(start, end)}


def flat(predicted: list[TaggedSpan]) -> list[tuple[int, int]]:
    return [(s.start, s.end) for s in predicted]


@given(pairs())
def test_word_and_term_scores_equal_a_plain_version(pair: tuple[GoldDocument, list[TaggedSpan]]) -> None:
    gold, predicted = pair
    tokens = [set(range(*m.span())) for m in re.finditer(r"\w+", gold.text)]
    hidden = characters(flat(predicted))
    terms = sorted(set(flat(predicted)))
    for mentions, word, term in zip(
        gold.annotators, token_scores(gold, flat(predicted)), term_scores(gold, flat(predicted)), strict=True
    ):
        marked = sorted({(m.start, m.end) for m in mentions if m.mask})
        wanted = characters(marked)
        assert word.found == sum(t <= hidden for t in tokens)
        assert word.wanted == sum(bool(t & wanted) for t in tokens)
        assert word.right == word.hit == sum(t <= hidden and bool(t & wanted) for t in tokens)

        def words_of(start: int, end: int) -> list[set[int]]:
            return [t for t in tokens if t & set(range(start, end))]

        found_words = [w for span in terms for w in words_of(*span)]
        marked_words = [w for span in marked for w in words_of(*span)]
        worded = [bool(words_of(*span)) for span in terms], [bool(words_of(*span)) for span in marked]
        assert (term.found, term.wanted) == (sum(worded[0]), sum(worded[1]))
        assert term.right == sum(any(w in marked_words for w in words_of(*span)) for span in terms)
        assert term.hit == sum(any(w in found_words for w in words_of(*span)) for span in marked)


@given(pairs())
def test_benchmark_equals_a_plain_version(pair: tuple[GoldDocument, list[TaggedSpan]]) -> None:
    gold, predicted = pair
    hidden = characters(flat(predicted)) | {i for i, free in enumerate(negligible(gold.text)) if free}
    expected = {f"{k}.{u}": [0, 0] for k in ("direct", "quasi", "all") for u in ("tokens", "mentions", "entities")}
    for mentions in gold.annotators:
        masked = [m for m in mentions if m.mask]
        for key in {(m.entity or "=" + fold(gold.text[m.start : m.end])) for m in masked}:
            members = [m for m in masked if (m.entity or "=" + fold(gold.text[m.start : m.end])) == key]
            kind = "direct" if "DIRECT" in {m.identifier for m in members} else "quasi"
            gone = [set(range(m.start, m.end)) <= hidden for m in members]
            for name in (kind, "all"):
                expected[f"{name}.entities"][0] += 1
                expected[f"{name}.entities"][1] += all(gone)
                expected[f"{name}.mentions"][0] += len(gone)
                expected[f"{name}.mentions"][1] += sum(gone)
                for m in members:
                    for token in re.finditer(r"\w+", gold.text[m.start : m.end]):
                        expected[f"{name}.tokens"][0] += 1
                        place = set(range(m.start + token.start(), m.start + token.end()))
                        expected[f"{name}.tokens"][1] += place <= hidden
    assert {name: [s.wanted, s.hit] for name, s in benchmark_recall(gold, flat(predicted)).items()} == expected
    units = {"all.mentions": set(flat(predicted)), "all.tokens": set()}
    for start, end in flat(predicted):
        units["all.tokens"] |= {(start + m.start(), start + m.end()) for m in re.finditer(r"\w+", gold.text[start:end])}
    for name, scores in benchmark_precision(gold, flat(predicted)).items():
        votes = [
            any(m.mask and m.start <= a and b <= m.end for m in mentions)
            for a, b in units[name]
            for mentions in gold.annotators
        ]
        assert (scores.found, scores.right) == (len(votes), sum(votes))


@given(pairs())
def test_span_scores_equal_a_plain_version(pair: tuple[GoldDocument, list[TaggedSpan]]) -> None:
    gold, predicted = pair

    def joined(spans: set[tuple[int, int]]) -> set[tuple[int, int]]:
        found = set(spans)
        while True:
            two = next(
                (
                    (a, b)
                    for a in found
                    for b in found
                    if a < b and (b[0] <= a[1] or not any(c.isalnum() for c in gold.text[a[1] : b[0]]))
                ),
                None,
            )
            if two is None:
                return found
            found = (found - set(two)) | {(two[0][0], max(two[0][1], two[1][1]))}

    assert set(merged(gold.text, flat(predicted))) == joined(set(flat(predicted)))
    scores = span_scores(gold, predicted)
    found = {(s.start, s.end, s.label) for s in predicted}
    wanted = [{(m.start, m.end, m.type) for m in mentions if m.mask} for mentions in gold.annotators]
    assert scores["strict"].right == sum(len(found & one) for one in wanted)
    assert scores["strict"].wanted == sum(map(len, wanted))


@given(pairs())
def test_macro_f1_over_words_equals_scikit_learn(pair: tuple[GoldDocument, list[TaggedSpan]]) -> None:
    gold, predicted = pair
    tokens = [m.span() for m in re.finditer(r"\w+", gold.text)]

    def classes(spans: list[tuple[int, int, str]]) -> list[str]:
        ordered = sorted(spans, key=lambda s: (s[0], -s[1], s[2]))
        return [next((t for a, b, t in ordered if a < end and start < b), "NONE") for start, end in tokens]

    seen = classes([(s.start, s.end, s.label) for s in predicted]) * len(gold.annotators)
    meant = [c for ms in gold.annotators for c in classes([(m.start, m.end, m.type) for m in ms if m.mask])]
    scores = token_class_scores(gold, predicted)
    if tokens:
        expected = f1_score(meant, seen, average="macro", zero_division=0)
        assert abs(macro_f1(scores.values()) - expected) < 1e-9


@given(pairs())
def test_the_order_of_annotators_does_not_matter(pair: tuple[GoldDocument, list[TaggedSpan]]) -> None:
    gold, predicted = pair
    turned = GoldDocument(gold.id, gold.text, gold.annotators[::-1])
    one, other = (measure_detection([(g, predicted)], resamples=20).to_dict() for g in (gold, turned))
    assert one == other


@given(documents())
def test_what_one_annotator_marked_is_perfect_for_that_annotator(gold: GoldDocument) -> None:
    alone = GoldDocument(gold.id, gold.text, gold.annotators[:1])
    perfect = [TaggedSpan(m.start, m.end, m.type) for m in gold.annotators[0] if m.mask]
    report = measure_detection([(alone, perfect)], resamples=0)
    for name, measure in report.measures.items():
        # borders inside a word leave that word half visible, and two mentions may share a word
        if name != "tokens":
            assert measure.ratio("recall") in (1.0, None)
        if name in {"strict", "span", "merged", "all.mentions"}:
            assert measure.ratio("f1") in (1.0, None)


@given(documents())
def test_nothing_found_scores_nothing(gold: GoldDocument) -> None:
    scores = pooled(token_scores(gold, []))
    assert scores.found == 0
    assert scores.f1 == (0.0 if scores.wanted else 1.0)
    assert pooled(term_scores(gold, [])).hit == 0
