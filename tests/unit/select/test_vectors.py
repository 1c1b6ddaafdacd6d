from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sanitizer.core.errors import ArtefactError
from sanitizer.select.rank import vectors as module
from sanitizer.select.rank.vectors import MEASURES, Sighting, Vectors, shapes


def test_words_are_cut_into_their_longest_known_pieces(toy_vectors: Vectors) -> None:
    town, plural = toy_vectors.pieces("Towns")
    assert toy_vectors.pieces("TOWN") == [town]
    assert plural != town
    assert toy_vectors.pieces("") == []
    assert toy_vectors.pieces("東京") == []


def test_the_mask_has_no_measures_and_everything_else_has_all(toy_vectors: Vectors) -> None:
    measures = toy_vectors.measure("Oslo", "born in ", " plays", ["town", "***", "東京"])
    assert measures.shape == (3, MEASURES)
    assert np.isnan(measures[1]).all()
    assert not np.isnan(measures[[0, 2]]).any()


def test_a_term_is_measured_alike_alone_and_among_others(toy_vectors: Vectors) -> None:
    together = toy_vectors.measure("Oslo", "born in ", "", ["town", "city", "artist"])
    alone = toy_vectors.measure("Oslo", "born in ", "", ["city"])
    np.testing.assert_allclose(together[1], alone[0], rtol=1e-5)


def test_context_counts_only_where_it_should(toy_vectors: Vectors) -> None:
    one = toy_vectors.measure("Oslo", "born in ", "", ["town"])[0]
    other = toy_vectors.measure("Oslo", "plays the ", "", ["town"])[0]
    np.testing.assert_allclose(one[:3], other[:3], rtol=1e-5)
    assert not np.allclose(one[3:7], other[3:7])


@pytest.mark.parametrize("together", [1, 2, 64])
def test_spans_are_measured_alike_alone_and_together(
    toy_vectors: Vectors, monkeypatch: pytest.MonkeyPatch, together: int
) -> None:
    monkeypatch.setattr(module, "TOGETHER", together)
    seen = [
        Sighting("Oslo", "born in ", "", ("town", "***")),
        Sighting("singer", "the ", " plays", ("artist", "town", "***")),
        Sighting("1990", "in ", "", ("***", "***")),
        Sighting("Oslo", "born in ", "", ("town", "***")),
        Sighting("", "", "", ()),
        Sighting("東京", "", " plays", ("***", "city")),
    ]
    for _ in range(2):  # the second time from what is remembered
        measured = toy_vectors.measure_all(seen)
        assert [one.shape for one in measured] == [(len(one.terms), MEASURES) for one in seen]
        for one, values in zip(seen, measured, strict=True):
            fresh = Vectors(list(toy_vectors._index), toy_vectors._arrays)
            np.testing.assert_allclose(values, fresh.measure(one.span, one.left, one.right, one.terms), rtol=1e-5)
    assert toy_vectors.measure_all([]) == []


def test_only_so_many_spans_are_remembered(toy_vectors: Vectors, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SIGHTINGS", 3)
    first = toy_vectors.measure("Oslo", "in ", "", ["town"])
    for number in range(10):
        toy_vectors.measure(f"Oslo {number}", "in ", "", ["town"])
        assert len(toy_vectors._sightings) <= 3
    np.testing.assert_allclose(toy_vectors.measure("Oslo", "in ", "", ["town"]), first, rtol=1e-5)


def test_a_very_long_word_ends(toy_vectors: Vectors) -> None:
    assert len(toy_vectors.pieces("s" * 100_000)) <= 12


def test_saved_vectors_measure_the_same(tmp_path: Path, toy_vectors: Vectors) -> None:
    toy_vectors.save(tmp_path)
    again = Vectors.load(tmp_path)
    np.testing.assert_array_equal(
        toy_vectors.measure("a singer", "the ", "", ["artist"]), again.measure("a singer", "the ", "", ["artist"])
    )
    (tmp_path / "pieces.txt").write_text("one\ntwo")
    with pytest.raises(ArtefactError):
        Vectors.load(tmp_path)


def test_shapes_see_brackets_and_capitals() -> None:
    assert shapes("Oslo", "(", "")[0] == 1
    assert shapes("oslo", "x (", "")[5] == 1
