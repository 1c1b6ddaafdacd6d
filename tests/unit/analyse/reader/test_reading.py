"""From probabilities to mentions."""

import numpy as np
import pytest

from sanitizer.analyse.reader.reading import Labels, Reading, Shares, _best_run, best_path, softmax, spans

LABELS = Labels(
    ("O", "B-PERSON", "I-PERSON", "B-LOC", "I-LOC"),
    ("PERSON", "LOC"),
    ("none", "athlete", "city", "drug"),
    (frozenset(), frozenset({"PERSON"}), frozenset({"LOC"}), frozenset()),
)


def reading(*rows: list[float]) -> Reading:
    """Words of three letters with one space between; the likeliest kind is the athlete."""
    count = len(rows)
    starts = np.arange(count) * 4
    kinds = np.tile([0.1, 0.5, 0.3, 0.1], (count, 1))
    return Reading(LABELS, starts, starts + 3, np.array(rows), kinds, np.full(count, 0.75), np.full(count, 0.25))


def test_a_mention_has_place_type_kind_and_scores():
    found = reading([0.9, 0.1, 0, 0, 0], [0.1, 0.8, 0, 0.1, 0], [0.2, 0, 0.8, 0, 0]).mentions()
    assert [(m.start, m.end, m.type, m.kind) for m in found] == [(4, 11, "PERSON", "athlete")]
    assert found[0].score == pytest.approx(0.85)
    assert found[0].type_score == pytest.approx(0.8)
    assert (found[0].hide, found[0].direct) == (0.75, 0.25)


def test_the_kind_follows_the_type():
    found = reading([0.1, 0.2, 0, 0.7, 0]).mentions()
    assert (found[0].type, found[0].kind, found[0].kind_score) == ("LOC", "city", 1.0)


def test_lower_thresholds_find_more_and_can_differ_by_type():
    unsure = reading([0.7, 0.3, 0, 0, 0], [0.99, 0.01, 0, 0, 0], [0.7, 0, 0, 0.3, 0])
    assert unsure.mentions() == []
    assert [m.type for m in unsure.mentions(0.2)] == ["PERSON", "LOC"]
    assert [m.type for m in unsure.mentions({"LOC": 0.2})] == ["LOC"]


def test_the_types_of_any_stretch_can_be_asked():
    both = reading([0.5, 0.5, 0, 0, 0], [0.5, 0, 0, 0.25, 0.25])
    assert both.types(0, 3) == {"O": 0.5, "PERSON": 0.5, "LOC": 0.0}
    assert both.types(0, 7)["LOC"] == pytest.approx(0.25)
    assert both.types(90, 95)["O"] == 1.0
    assert both.kind(0, 3) == ("athlete", 0.5)


def test_public_kinds_have_no_type():
    assert LABELS.public.tolist() == [3]
    assert LABELS.kinds_of("LOC").tolist() == [2]


def test_an_inside_tag_needs_its_beginning():
    scores = np.log(np.array([[0.5, 0.1, 0.2, 0.1, 0.1], [0.3, 0.1, 0.4, 0.1, 0.1]]))
    path = best_path(scores)
    assert spans(path) in ([], [(1, 1, 0)], [(0, 1, 0)])
    assert all(tag % 2 or tag == 0 or path[i - 1] in (tag, tag - 1) for i, tag in enumerate(path) if i)


def test_nothing_to_read_is_nothing_found():
    empty = np.zeros(0, dtype=np.int64)
    assert Reading(LABELS, empty, empty, np.zeros((0, 5)), np.zeros((0, 4)), empty, empty).mentions() == []


@pytest.mark.parametrize("seed", range(40))
def test_the_best_path_is_the_same_word_by_word_and_in_runs(seed):
    draw = np.random.default_rng(seed)
    scores = draw.normal(size=(60, 9)) * 3 + np.array([seed % 8, *[0] * 8])
    assert best_path(scores) == _best_run(scores)


def test_shares_of_some_rows_are_those_of_all():
    logits = np.random.default_rng(1).normal(size=(70, 208)).astype(np.float32)[:, 17:-2]
    every = softmax(logits)
    for start in range(70):
        for end in (start + 1, start + 2, start + 9):
            assert np.array_equal(Shares(logits)[start:end], every[start:end])
