"""Each row of shapes.toml finds its hit and nothing in its near-miss."""

from __future__ import annotations

import pytest

from sanitizer.analyse.detectors.codes import CHECKS
from sanitizer.analyse.detectors.patterns import of_people
from sanitizer.language.shapes import shapes

ROWS = shapes("english")


def found(shape, text):
    group = "x" if "x" in shape.pattern.groupindex else 0
    for match in filter(of_people, shape.spans(text, text.lower())):
        if shape.check:
            yield from (text[code.start : code.end] for code in CHECKS[shape.check](match, shape))
        else:
            yield match[group]


@pytest.mark.parametrize("shape", ROWS, ids=[f"{number}-{row.name}" for number, row in enumerate(ROWS)])
def test_a_shape_finds_its_hit_and_not_its_near_miss(shape):
    assert shape.finds in set(found(shape, shape.hit))
    assert list(found(shape, shape.near_miss)) == []


def test_every_check_is_asked_for_by_a_shape():
    assert {shape.check for shape in ROWS if shape.check} == set(CHECKS)
