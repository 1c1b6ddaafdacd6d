"""One person has one key however it is written, a day is read as people write it, and copies of names are told."""

from __future__ import annotations

from datetime import date

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.errors import GuaranteeError
from sanitizer.tables.dates import infer_order, parse_day
from sanitizer.tables.flow import TableSanitizer


def test_dots_are_read_with_the_month_first_where_other_cells_say_so() -> None:
    cells = ["03.14.1962", "04.05.1970", "05.06.1971"]
    assert infer_order("when", cells, [1, 1, 1], [0, 1, 2], 0.05) == "month first"
    assert infer_order("when", cells[1:], [1, 1], [0, 1], 0.05) == "day first"


@pytest.mark.parametrize("cell", ["Friday 2 June 1961", "2nd June 1961", "Fri, 2 Jun 1961"])
def test_days_in_words_are_read(cell: str) -> None:
    assert parse_day(cell, None) == date(1961, 6, 2)


@pytest.mark.parametrize("cell", ["June 1961", "2 June", "02-Jun-61", "1961", "before 2 June 1961 or so", "a 1961 car"])
def test_what_is_no_day_is_unreadable(cell: str) -> None:
    assert parse_day(cell, None) is None


def test_keys_in_another_case_are_one_person() -> None:
    age = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    settings = parse_table_settings(
        {"parameters": {"k": 2}, "attributes": {"mail": {"anonymization_type": "direct_identifier"}, "age": age}}
    )
    mails = ["ada@x.org", "ADA@X.org", " Ada@X.org ", "bo@x.org"]
    release = TableSanitizer(settings)(pd.DataFrame({"mail": mails, "age": [30, 30, 31, 50]}))
    assert release.report["people"] == 2
    assert any("2 keys differ from others in case" in said for said in release.report["warnings"])
    with pytest.raises(GuaranteeError):
        TableSanitizer(settings)(pd.DataFrame({"mail": mails[:3], "age": [30, 30, 31]}))


def test_words_of_a_rows_identifiers_in_other_columns_draw_a_warning() -> None:
    age = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    roles = {"who": {"anonymization_type": "direct_identifier"}, "age": age, "remark": {}}
    settings = parse_table_settings({"parameters": {"k": 2}, "attributes": roles})
    frame = pd.DataFrame(
        {"who": ["Ada Berg", "Per Dahl", "Lena Vogt", "Rose Holm"], "age": [30, 30, 50, 50],
         "remark": ["see BERG", "ok", "Berg called", "a rose"]}
    )  # fmt: skip
    said = [one for one in TableSanitizer(settings)(frame).report["warnings"] if "remark" in one]
    assert said == ["column 'remark' is released as it is and says words of direct identifiers in row 1"]
    with pytest.raises(GuaranteeError, match="E411"):
        TableSanitizer(settings, strict=True)(frame)
