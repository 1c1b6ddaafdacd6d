"""What identifies nobody stays in the texts of a table, and counts as kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pandas as pd
import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Release, Term
from sanitizer.tables.flow import TableSanitizer

STAYING = {"two hours", "a cold", "nurse"}


def analyse(texts: Sequence[str]) -> list[list[Term]]:
    """Finds cities, and words that stay."""
    found = []
    for text in texts:
        terms = []
        for match in re.finditer("Oslo|Lund|two hours|a cold|nurse", text):
            city = match[0] not in STAYING
            ladder = Ladder.build(match[0], [Rung("city", "test", 1_000)] if city else [])
            kind = "GPE" if city else "DATE"
            terms.append(Term(match[0], kind, match.start(), match.end(), ladder, stays=not city))
        found.append(terms)
    return found


def release(*texts: str) -> Release:
    data = {
        "parameters": {"k": 2},
        "attributes": {
            "id": {"anonymization_type": "direct_identifier"},
            "job": {"anonymization_type": "quasi_identifier"},
            "text": {"anonymization_type": "text"},
        },
    }
    jobs = ["nurse", "clerk", "nurse", "clerk"][: len(texts)]
    frame = pd.DataFrame({"id": [f"p{i}" for i in range(len(texts))], "job": jobs, "text": texts})
    return TableSanitizer(parse_table_settings(data), analyse=analyse)(frame)


def test_what_stays_is_left_and_counted_as_kept() -> None:
    found = release("Oslo, two hours.", "Lund, a cold.")
    assert found.table["text"].tolist() == ["A city, two hours.", "A city, a cold."]
    assert found.report["staying_terms"] == 2
    assert found.report["textual_loss"] == pytest.approx((1 / 3) / 2)
    assert found.report["textual_loss_strict"] == pytest.approx(1 / 2)


def test_what_repeats_a_cell_does_not_stay() -> None:
    found = release("a nurse, two hours", "two hours")
    assert found.table["job"].tolist() == ["(clerk,nurse)", "(clerk,nurse)"]
    assert found.table["text"].tolist() == ["a (clerk,nurse), two hours", "two hours"]
    assert found.report["staying_terms"] == 2
