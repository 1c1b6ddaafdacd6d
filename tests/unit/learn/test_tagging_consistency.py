"""What is marked once is marked everywhere, if the annotators did so too."""

from __future__ import annotations

from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.learn.taggers.consistency import agreed, learn_consistent, recurrences

TEXT = "Ada Berg, Ada Bergen, (Ada Berg) and Ada Berg-Lie"
FIRST = TaggedSpan(0, 8, "PER", 0.7)


def test_whole_words_only_and_never_over_another_span():
    found = recurrences(TEXT, [FIRST, TaggedSpan(37, 49, "PER")])
    assert [(s.start, s.end, s.score) for s in found] == [(23, 31, 0.7)]


def test_short_or_small_things_are_left():
    assert recurrences("Bo met Bo; mother met mother", [TaggedSpan(0, 2, "PER"), TaggedSpan(11, 17, "FAM")]) == []


def test_only_labels_that_were_learned():
    assert recurrences(TEXT, [FIRST], ("LOC",)) == []


def test_labels_whose_recurrences_were_left_alone_are_not_learned():
    marked = ("Ada Berg saw Ada Berg", (TaggedSpan(0, 8, "PER"), TaggedSpan(13, 21, "PER")))
    left = ("Oslo City saw Oslo City", (TaggedSpan(0, 9, "LOC"),))
    assert learn_consistent([marked, left]) == ("PER",)


def test_longer_things_win():
    text = "Ada Berg Lie. Ada Berg. Ada Berg Lie. Ada Berg."
    found = recurrences(text, [TaggedSpan(0, 12, "A"), TaggedSpan(14, 22, "B")])
    assert [(s.start, s.label) for s in found] == [(24, "A"), (38, "B")]


LETTER = "By Ada von Berg, Oslo. Seen by Ada von Berg Instituto, Main St 3."


def test_the_surer_borders_win_where_a_thing_stands_again():
    spans = [TaggedSpan(3, 15, "PER", 0.9), TaggedSpan(31, 38, "PER", 0.5), TaggedSpan(39, 64, "STREET", 0.6)]
    found = agreed(LETTER, spans, ["PER"])
    assert [(LETTER[s.start : s.end], s.label) for s in found] == [
        ("Ada von Berg", "PER"),
        ("Ada von Berg", "PER"),
        ("Instituto, Main St 3", "STREET"),
    ]


def test_a_span_is_cut_only_where_the_rest_is_foreign_to_its_label():
    spans = [TaggedSpan(3, 15, "PER", 0.9), TaggedSpan(31, 53, "PER", 0.5)]
    assert agreed(LETTER, spans, ["PER"]) == spans
    cut = agreed(LETTER, spans, ["PER"], lambda word, label: word == "Instituto")
    assert [(s.start, s.end) for s in cut] == [(3, 15), (31, 43)]


def test_a_less_sure_or_unlearned_thing_changes_nothing():
    spans = [TaggedSpan(3, 15, "PER", 0.4), TaggedSpan(31, 38, "PER", 0.5)]
    assert agreed(LETTER, spans, ["PER"]) == spans
    assert agreed(LETTER, [TaggedSpan(3, 15, "PER", 0.9), spans[1]], ["LOC"])[1] == spans[1]
