"""What must hold for the records and the simple text of any document."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanitizer.documents.flow import Sanitizer
from sanitizer.records.flow import SEPARATOR, RecordMaker
from sanitizer.records.rules import by_rules
from sanitizer.records.simple import simplified

PARTS = [
    "Ada Berg", "Bergen", "Oslo", "a 65-year-old", "dentist", "She is married.", "3 May 2021", "ada@example.org", "in", "Mr",
    "and her brother", "Catholic", "has diabetes", "60-70 years old", "<region>", "****", "earns $45,000", "|", ",", ".", "\n",
    "aged forty-two", "@ada", "078-05-1120", "speaks French", "Statoil", "é", "👩‍⚕️", "1990",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PARTS), max_size=10).map(" ".join)


@pytest.fixture(scope="module")
def maker() -> RecordMaker:
    return RecordMaker(Sanitizer())


@given(text=TEXTS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_cells_hold_no_direct_identifier_and_simple_twice_is_once(maker: RecordMaker, text: str) -> None:
    record = maker(text)
    direct = {finding.text.casefold() for finding in record.findings if finding.identifier == "DIRECT"}
    for name, values in record.cells.items():
        assert len(set(values)) == len(values)
        for value in values:
            assert value.strip() == value != ""
            assert SEPARATOR not in value
            assert name in {"age", "year", "income"} or value.casefold() not in direct
    once = simplified(maker, [text])
    assert "ada@example.org" not in once[0]
    assert "078-05-1120" not in once[0]
    assert simplified(maker, once) == once


@given(text=st.text(max_size=200) | TEXTS)
@settings(deadline=None)
def test_rules_never_fail_and_point_into_the_text(text: str) -> None:
    for value in by_rules(text):
        assert 0 <= value.start < value.end <= len(text)
        assert value.value
