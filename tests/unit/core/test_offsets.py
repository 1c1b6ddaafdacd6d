"""Offsets map both ways for any set of edits."""

from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.results import Edit, OffsetMap, apply_edits


@st.composite
def edited(draw):
    text = draw(st.text(alphabet="abc ", min_size=1, max_size=60))
    cuts = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < b]
    return text, tuple(Edit(a, b, draw(st.text(alphabet="XYZ", max_size=9))) for a, b in pairs)


@given(edited())
def test_what_lies_outside_an_edit_maps_there_and_back(case):
    text, edits = case
    output = apply_edits(text, edits)
    offsets = OffsetMap(edits)
    for place, char in enumerate(text):
        if any(e.start <= place < e.end for e in edits):
            continue
        there = offsets.to_output(place)
        assert output[there] == char
        assert offsets.to_input(there) == place or any(not e.text for e in edits)


@given(edited())
def test_an_edit_maps_to_its_own_borders(case):
    text, edits = case
    offsets = OffsetMap(edits)
    output = apply_edits(text, edits)
    for e in edits:
        start = offsets.to_output(e.start)
        assert output[start : start + len(e.text)] == e.text
        if len(e.text) > 1:
            assert offsets.to_input(start + 1) == e.start
            assert offsets.to_input(start + 1, end=True) == e.end
