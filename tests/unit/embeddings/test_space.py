"""Static vectors: composition, rarity, calibration."""

from __future__ import annotations

import numpy as np
import pytest

from sanitizer.embeddings.calibration import calibrated
from sanitizer.embeddings.vectors import StaticVectors, noise, quantile, subword_rows, threshold


@pytest.fixture
def space():
    index = {"oslo": 0, "city": 1, "breast cancer": 2, "cancer": 3}
    matrix = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0.6, 0.8]], np.float32)
    return StaticVectors("toy", index, matrix, frequency=np.array([0.9, 0.1, 0.7, 0.5], np.float32))


def test_every_row_has_unit_length_even_for_what_is_unknown(space):
    rows = space.encode(["oslo", "oslo city", "metastatic breast cancer", "qqqq", "", "中文"])
    assert np.allclose(np.linalg.norm(rows, axis=1), 1.0, atol=1e-5)


def test_longest_known_pieces_come_first(space):
    assert space.encode(["breast cancer city"])[0] @ space.encode(["breast cancer"])[0] > 0.8


def test_what_is_unknown_is_rare_and_not_known(space):
    assert space.rarity(["qqqq", "oslo", "city"]).tolist() == pytest.approx([1.0, 0.9, 0.1])
    assert space.rarity(["oslo city"])[0] == pytest.approx(0.95)
    assert not space.knows("qqqq")
    assert not space.knows("oslo qqqq")
    assert space.knows("city oslo")
    assert not space.knows("")


def test_untrusted_rows_are_used_but_not_known():
    space = StaticVectors("toy", {"a": 0, "b": 1}, np.eye(2, dtype=np.float32), trusted=1)
    assert space.knows("a")
    assert not space.knows("b")
    assert space.encode(["b"])[0].tolist() == [0.0, 1.0]


def test_an_unseen_word_is_composed_of_letter_groups():
    table = np.zeros((50, 3), np.float32)
    table[subword_rows("jackman", 50)] = [1, 0, 0]
    space = StaticVectors("toy", {"city": 0}, np.array([[0, 1, 0]], np.float32), subwords=table)
    assert space.encode(["jackmann"])[0] @ np.array([1, 0, 0]) > 0.9


def test_noise_is_the_same_for_the_same_phrase():
    assert np.array_equal(noise("a b", 5), noise("a b", 5))
    assert not np.array_equal(noise("a b", 5), noise("a c", 5))


def test_a_share_of_phrases_reaches_the_threshold_that_it_gives():
    values = np.random.default_rng(0).normal(size=1000)
    table = np.quantile(values, np.linspace(0, 1, 101))
    for share in (0.05, 0.25, 0.5, 0.9):
        assert np.mean(values >= threshold(share, table)) == pytest.approx(share, abs=0.02)


def test_quantiles_of_a_table_with_ties_rise():
    table = np.array([0.0, 0.5, 0.5, 0.5, 1.0])
    found = [float(quantile(value, table)) for value in (-1, 0.2, 0.5, 0.7, 2)]
    assert found == sorted(found)
    assert found[0] == 0.0
    assert found[-1] == 1.0


def test_calibration_works_without_entities_and_without_documents(space):
    tables = calibrated(space, [("", ["oslo", "city"]), ("oslo", ["city"])])
    assert len(tables["cosines"]) == len(tables["background"]) == 101
    assert calibrated(space, [])["cosines"][-1] == 1.0
