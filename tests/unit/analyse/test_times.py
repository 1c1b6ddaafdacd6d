"""Times as a reader sees them."""

from __future__ import annotations

import pytest

from sanitizer.analyse.detectors.times import no_time, whole_time
from sanitizer.core.findings import Finding, Identifier, PiiType


@pytest.mark.parametrize(
    ("text", "seen", "whole"),
    [
        ("Date: Tue, 6 Aug 2024 14:22 +0200", "Tue, 6 Aug 2024 14", "Tue, 6 Aug 2024"),
        ("seen at 14:22.", "14", "14:22"),
        ("on 6 Aug 2024: left", "6 Aug 2024", "6 Aug 2024"),
    ],
)
def test_a_clock_is_not_cut_in_two(text, seen, whole):
    start, end = whole_time(text, text.index(seen), text.index(seen) + len(seen))
    assert text[start:end] == whole


@pytest.mark.parametrize(("said", "none"), [("– Present", True), ("now", True), ("2021 – Present", False)])
def test_what_goes_on_is_no_time(said, none):
    assert no_time(said, Finding(0, 9, said, PiiType.DATETIME, Identifier.QUASI, 0.9, ("x",))) is none
