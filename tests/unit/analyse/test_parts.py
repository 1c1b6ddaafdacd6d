"""Parts that are played."""

import pytest

from sanitizer.analyse.policy.parts import without_parts
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType


@pytest.mark.parametrize(
    ("text", "part", "stays"),
    [
        ("playing a lonely glass blower in it", "lonely glass blower", True),
        ("in the part of a lonely glass blower", "glass blower", True),
        ("She portrayed the Keeper in it.", "Keeper", False),
        ("working as a lonely glass blower", "lonely glass blower", False),
        ("the plays a glass blower wrote", "glass blower", False),
    ],
)
def test_what_somebody_plays_stays(text, part, stays):
    start = text.index(part)
    found = Finding(start, start + len(part), part, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    assert list(without_parts(text, [found])) == ([] if stays else [found])
