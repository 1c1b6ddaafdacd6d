"""Parts that are played, and the everyday names of trades and jobs."""

import pytest

from sanitizer.analyse.policy.parts import as_parts
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType


@pytest.mark.parametrize(
    ("text", "part", "type", "result"),
    [
        ("He voiced Zorvath in it.", "Zorvath", "MISC", "PERSON"),
        ("in the role of Zorvath on stage", "Zorvath", "MISC", "PERSON"),
        ('She played "The Night Queen" in it.', "The Night Queen", "MISC", "character"),
        ("She wrote Zorvath in 1990.", "Zorvath", "MISC", "MISC"),
        ("the plays Zorvath and Dust", "Zorvath", "MISC", "MISC"),
        ("playing a lonely glass blower in it", "lonely glass blower", "DEM", None),
        ("working as a lonely glass blower", "lonely glass blower", "DEM", "DEM"),
    ],
)
def test_whom_somebody_plays_is_a_person_and_what_that_one_is_stays(text, part, type, result):
    start = text.index(part)
    found = Finding(
        start, start + len(part), part, PiiType(type), Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind="film"
    )
    left = [one.kind if one.kind == "character" else one.type.value for one in as_parts(text, [found])]
    assert left == ([result] if result else [])
