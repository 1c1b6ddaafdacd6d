"""Small cases worked out by hand."""

from __future__ import annotations

import pytest

from sanitizer.evaluate.benchmark import benchmark_precision, benchmark_recall
from sanitizer.evaluate.bootstrap import Draws
from sanitizer.evaluate.classes import class_scores, macro_f1, token_class_scores
from sanitizer.evaluate.detection import pooled, term_scores, token_scores
from sanitizer.evaluate.detector_report import measure_detection
from sanitizer.evaluate.misses import misses, sentence_around, worst
from sanitizer.evaluate.scores import Scores
from sanitizer.evaluate.spans import merged, span_scores
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.taggers.base import TaggedSpan

TEXT = "Ada Berg of the Bank of Oslo met Mr Lund. Berg left in May 2020."
#       0   4       12          24   33  36    42   47      55


def at(part: str, type: str = "PERSON", identifier: str = "DIRECT", entity: str = "", nth: int = 0) -> Mention:
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(part, start + 1)
    return Mention(start, start + len(part), type, identifier, entity)


FIRST = (
    at("Ada Berg", entity="ada"),
    at("Berg", entity="ada", nth=1),
    at("the Bank of Oslo", "ORG", "QUASI", "bank"),
    at("Mr Lund", "PERSON", "QUASI", "lund"),
    at("May 2020", "DATETIME", "NO_MASK", "may"),
)
SECOND = (at("Ada Berg", entity="ada"), at("May 2020", "DATETIME", "QUASI", "may"))


def gold(*annotators: tuple[Mention, ...]) -> GoldDocument:
    return GoldDocument("d", TEXT, annotators)


def spans(*parts: str) -> list[tuple[int, int]]:
    return [(TEXT.index(part), TEXT.index(part) + len(part)) for part in parts]


def test_a_word_is_found_only_as_a_whole_and_by_several_spans_together() -> None:
    document = gold((at("Ada Berg"),))
    assert token_scores(document, [(0, 7)]) == [Scores(1, 1, 2, 1)]
    assert token_scores(document, [(0, 6), (6, 8)]) == [Scores(2, 2, 2, 2)]


def test_an_annotator_who_left_it_alone_does_not_want_it() -> None:
    one, other = token_scores(gold(FIRST, SECOND), spans("May 2020"))
    assert one == Scores(found=2, right=0, wanted=9, hit=0)
    assert other == Scores(found=2, right=2, wanted=4, hit=2)


def test_terms_need_one_word_in_common() -> None:
    document = gold((at("the Bank of Oslo", "ORG", "QUASI"), at("Ada Berg")))
    assert term_scores(document, spans("Bank", "Oslo", "Lund")) == [Scores(found=3, right=2, wanted=2, hit=1)]
    # one long finding over both marked terms is right once and hits both
    assert term_scores(document, spans("Berg of the Bank")) == [Scores(found=1, right=1, wanted=2, hit=2)]


def test_benchmark_recall_by_hand() -> None:
    scores = benchmark_recall(gold(FIRST), spans("Ada Berg", "Bank", "Oslo", "Lund"))
    # the second "Berg" stays visible: 2 of 3 words, 1 of 2 mentions, 0 of 1 entities
    assert [scores[f"direct.{unit}"] for unit in ("tokens", "mentions", "entities")] == [
        Scores(wanted=3, hit=2),
        Scores(wanted=2, hit=1),
        Scores(wanted=1, hit=0),
    ]
    # "the", "of" and "Mr" may stay; what is left alone (May 2020) is not wanted
    assert [scores[f"quasi.{unit}"] for unit in ("tokens", "mentions", "entities")] == [
        Scores(wanted=6, hit=6),
        Scores(wanted=2, hit=2),
        Scores(wanted=2, hit=2),
    ]
    assert scores["all.entities"] == Scores(wanted=3, hit=2)


def test_without_entity_ids_the_same_folded_text_is_one_entity() -> None:
    mentions = (Mention(4, 8, "PERSON", "QUASI"), Mention(42, 46, "PERSON", "QUASI"))
    scores = benchmark_recall(gold(mentions), [(4, 8)])
    assert scores["quasi.entities"] == Scores(wanted=1, hit=0)
    assert scores["quasi.mentions"] == Scores(wanted=2, hit=1)


def test_an_entity_with_one_direct_mention_is_direct() -> None:
    mentions = (Mention(4, 8, "PERSON", "QUASI", "x"), Mention(0, 8, "PERSON", "DIRECT", "x"))
    scores = benchmark_recall(gold(mentions), [])
    assert scores["direct.mentions"].wanted == 2
    assert scores["quasi.mentions"].wanted == 0


def test_recall_is_a_micro_average_over_annotators() -> None:
    scores = benchmark_recall(gold(FIRST, SECOND), spans("Ada Berg"))
    assert scores["all.entities"] == Scores(wanted=3 + 2, hit=0 + 1)


def test_benchmark_precision_asks_every_annotator() -> None:
    scores = benchmark_precision(gold(FIRST, SECOND), spans("Ada Berg", "May 2020"))
    assert scores["all.tokens"] == Scores(found=8, right=2 + 4)
    assert scores["all.mentions"] == Scores(found=4, right=1 + 2)


def test_a_span_over_two_mentions_is_not_inside_one() -> None:
    mentions = (Mention(0, 3, "PERSON", "DIRECT"), Mention(4, 8, "PERSON", "DIRECT"))
    scores = benchmark_precision(gold(mentions), [(0, 8)])
    assert scores["all.tokens"].precision == 1.0
    assert scores["all.mentions"].precision == 0.0


def test_strict_span_and_merged() -> None:
    text = "Calle Mayor, 4, Sevilla"
    mentions = (Mention(0, 14, "CALLE", "QUASI"), Mention(16, 23, "TERRITORIO", "QUASI"))
    predicted = [TaggedSpan(0, 11, "CALLE"), TaggedSpan(13, 14, "CALLE"), TaggedSpan(16, 23, "PAIS")]
    scores = span_scores(GoldDocument("d", text, (mentions,)), predicted)
    assert scores["strict"] == Scores(3, 0, 2, 0)
    assert scores["span"] == Scores(3, 1, 2, 1)
    assert scores["merged"] == Scores(1, 1, 1, 1)


def test_spans_with_a_word_between_stay_apart() -> None:
    assert merged("a, b c", [(0, 1), (3, 4), (5, 6)]) == [(0, 6)]
    assert merged("a and b", [(6, 7), (0, 1)]) == [(0, 1), (6, 7)]
    assert merged("abc", [(0, 3), (1, 2)]) == [(0, 3)]


def test_scores_by_type_over_spans_and_words() -> None:
    document = gold((at("Ada Berg"), at("May 2020", "DATETIME", "QUASI")))
    predicted = [TaggedSpan(0, 8, "PERSON/DIRECT"), TaggedSpan(*spans("2020")[0], "DATETIME/QUASI")]
    assert class_scores(document, predicted) == {"DATETIME": Scores(1, 0, 1, 0), "PERSON": Scores(1, 1, 1, 1)}
    words = token_class_scores(document, predicted)
    assert words["DATETIME"] == Scores(1, 1, 2, 1)
    assert words["PERSON"] == Scores(2, 2, 2, 2)
    assert words["NONE"] == Scores(found=12, right=11, wanted=11, hit=11)
    assert macro_f1(words.values()) == pytest.approx((2 / 3 + 1 + 22 / 23) / 3)


def test_nothing_found_is_only_right_where_nothing_was_wanted() -> None:
    assert (Scores().precision, Scores().recall) == (1.0, 1.0)
    assert (Scores(wanted=3).precision, Scores(wanted=3).recall, Scores(wanted=3).f1) == (0.0, 0.0, 0.0)
    assert (Scores(found=3).precision, Scores(found=3).f1) == (0.0, 0.0)


def test_spans_labelled_to_be_left_alone_hide_nothing() -> None:
    report = measure_detection([(gold(FIRST), [TaggedSpan(0, 8, "PERSON/NO_MASK")])], resamples=0)
    assert report.measures["tokens"].scores.found == 0


def test_macro_average_over_documents_and_report() -> None:
    one = GoldDocument("a", "Ada Berg", ((Mention(0, 8, "PERSON", "DIRECT"),),))
    two = GoldDocument("b", "Bo Dahl came", ((Mention(0, 7, "PERSON", "DIRECT"),),))
    report = measure_detection([(one, [TaggedSpan(0, 8, "PERSON")]), (two, [TaggedSpan(0, 2, "PERSON")])])
    tokens = report.measures["tokens"]
    assert tokens.ratio("recall") == 0.75
    assert tokens.by_document["recall"] == pytest.approx((0.75, 0.5 / 2**0.5))
    assert tokens.by_document["f1"][0] == pytest.approx((1 + 2 / 3) / 2)
    low, high = tokens.intervals["recall"]
    assert (low, high) == (0.5, 1.0)
    assert report.measures["quasi.entities"].ratio("recall") is None
    data = report.to_dict()
    assert data["each"][1] == {
        "id": "b",
        "tokens": {"recall": 0.5, "precision": 1.0, "f1": pytest.approx(2 / 3)},
        "terms": {"recall": 1.0, "precision": 1.0, "f1": 1.0},
    }
    assert "misses" not in data


def test_no_scores_by_type_where_annotators_gave_none() -> None:
    marked = GoldDocument("a", "Ada Berg", ((Mention(0, 8, "MISC", "QUASI"),),))
    assert measure_detection([(marked, [TaggedSpan(0, 8, "MISC/QUASI")])], resamples=0).classes is None
    foreign = GoldDocument("a", "Ada Berg", ((Mention(0, 8, "NOMBRE", "QUASI"),),))
    report = measure_detection([(foreign, [TaggedSpan(0, 8, "PERSON/DIRECT")])], resamples=0)
    assert report.classes is None
    assert "strict" not in report.measures
    assert report.measures["span"].ratio("f1") == 1.0


def test_no_documents_give_no_figures() -> None:
    report = measure_detection([])
    assert report.documents == 0
    assert report.measures == {}


def test_intervals_are_the_same_for_the_same_seed_and_wider_for_fewer_documents() -> None:
    rows = [Scores(10, n % 5 + 5, 10, n % 5 + 5) for n in range(60)]
    assert Draws(60, seed=3).pooled(rows) == Draws(60, seed=3).pooled(rows)
    few, many = Draws(6).pooled(rows[:6])["recall"], Draws(60).pooled(rows)["recall"]
    assert few[1] - few[0] > many[1] - many[0] > 0
    assert many[0] < pooled(rows).recall < many[1]


def test_a_class_that_a_draw_leaves_out_does_not_count_in_it() -> None:
    rows = [{"A": Scores(2, 1, 2, 1)}, *[{"B": Scores(2, 1, 2, 1)} for _ in range(3)]]
    assert Draws(4).macro_f1(rows) == (0.5, 0.5)


def test_worst_misses_are_direct_then_wanted_by_more() -> None:
    found = misses(gold(FIRST, SECOND), spans("Mr Lund"))
    ranked = worst(found, 3)
    assert [(m.text, m.identifier, m.annotators) for m in ranked] == [
        ("Ada Berg", "DIRECT", 2),
        ("Berg", "DIRECT", 1),
        ("May 2020", "QUASI", 1),
    ]
    assert ranked[1].sentence == "Berg left in May 2020."
    assert "Berg" not in repr(ranked[0])
    assert len(worst(found, 99)) == 4


def test_the_sentence_of_a_miss_is_cut_where_it_is_very_long() -> None:
    text = "word " * 400 + "Ada " + "word " * 400
    start = text.index("Ada")
    sentence = sentence_around(text, start, start + 3)
    assert "Ada" in sentence
    assert len(sentence) < 350
