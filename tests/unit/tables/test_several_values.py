"""Cells with several values: a person has all of them, and the group shows them all."""

from __future__ import annotations

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.errors import ConfigError
from sanitizer.tables.flow import TableSanitizer

SETTINGS = {
    "parameters": {"k": 2},
    "attributes": {
        "age": {"type": "numerical", "anonymization_type": "quasi_identifier", "separator": "|"},
        "region": {"type": "nominal", "anonymization_type": "quasi_identifier", "separator": "|"},
    },
}


def test_all_values_of_a_cell_count() -> None:
    frame = pd.DataFrame({"age": ["65|40", "42"], "region": ["Oslo|Bergen", ""]})
    release = TableSanitizer(parse_table_settings(SETTINGS))(frame)
    assert release.table["age"].tolist() == ["[30-70]", "[30-70]"]
    assert set(release.table["region"][0].strip("()").split(",")) == {"Bergen", "Oslo", "unknown"}


def test_the_same_values_in_another_order_are_the_same() -> None:
    frame = pd.DataFrame({"age": ["40 | 65", "65|40|"], "region": ["A|B", "B|A"]})
    release = TableSanitizer(parse_table_settings(SETTINGS))(frame)
    assert release.report["relational_loss"] == pytest.approx(
        TableSanitizer(parse_table_settings(SETTINGS))(frame).report["relational_loss"]
    )
    assert release.table["age"].nunique() == 1


def test_a_separator_is_for_quasi_identifiers() -> None:
    data = {
        "attributes": {"x": {"anonymization_type": "insensitive_attribute", "separator": "|"}, "t": {"type": "text"}}
    }
    with pytest.raises(ConfigError, match="separator"):
        parse_table_settings(data)
