"""What a release keeps, in words, information and for a task."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.errors import InputError
from sanitizer.risk.curve import draw_curve, mask_rarest
from sanitizer.risk.people import People
from sanitizer.risk.utility import Information, compare_task, count_choices, measure_document, read_hits

TEXTS = st.lists(st.sampled_from(["ada", "sails", "an", "old", "boat", "***", "person"]), max_size=12).map(" ".join)


@given(TEXTS, TEXTS)
def test_shares_lie_between_none_and_all_and_stand_ins_never_take_away(original, released):
    kept = measure_document("x", original, released, Information.from_texts([original, released]))
    assert 0.0 <= kept.information_if_masked <= kept.information <= 1.0 + 1e-9
    assert 0.0 <= kept.words <= 1.0


@given(TEXTS)
def test_what_is_not_changed_is_kept_whole(text):
    kept = measure_document("x", text, text, Information.from_texts([text]))
    assert kept.words == kept.information == pytest.approx(1.0)


def test_a_stand_in_keeps_more_than_a_mask():
    bits = Information.from_texts(["ada lives in oslo", "bo lives in a city", "a city"])
    wide = measure_document("x", "ada lives in oslo", "ada lives in a city", bits)
    masked = measure_document("x", "ada lives in oslo", "ada lives in ***", bits)
    assert wide.information > masked.information
    assert (wide.masks, masked.masks) == (0, 1)


def test_a_task_is_lost_with_the_words_it_needs():
    words = ["boat", "kite"] * 10
    texts = [f"a {word} number {n % 3}" for n, word in enumerate(words)]
    report = compare_task(texts, ["a *** number"] * 20, words)
    assert report["before"] == 1.0
    assert report["after"] <= 0.6
    assert report["guess"] == 0.5
    with pytest.raises(InputError):
        compare_task(texts, texts, ["same"] * 20)


def test_choices_are_counted_by_type_and_rung():
    ladder = [{"text": "city"}, {"text": "***"}]
    found = [{"type": "LOC", "text": "Oslo", "replacement": r, "ladder": ladder} for r in ("city", "***", "Oslo", "x")]
    assert count_choices(found)[1] == {"rung 1": 1, "mask": 1, "kept": 1, "own words": 1}


def test_plain_masking_makes_a_curve_from_all_kept_to_nothing():
    people = People(("a", "b"), ("ada sails boats", "bo flies kites"))
    points, plain = draw_curve(list(people.texts), {"mine": ["ada ***", "bo ***"]}, [0, 1], people)
    assert (plain[0].words, plain[0].first) == (1.0, 1.0)
    assert (plain[-1].words, plain[-1].first) == (0.0, 0.5)
    assert points[0].first == 1.0
    assert mask_rarest("a b", 1.0, Information({}, 2)) == "*** ***"


def test_a_table_of_hits_says_how_much_a_word_tells(tmp_path):
    path = tmp_path / "hits.json"
    path.write_text('{"a": 1024, "boat": 2}')
    assert read_hits(path).of("boat") == 9.0
    path.write_text("[]")
    with pytest.raises(InputError):
        read_hits(path)
