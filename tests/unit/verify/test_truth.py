"""With the source at hand, every released cell has to be true of its own row; whatever the table does is."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pandas as pd
import pytest

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.tables.check import check_release
from sanitizer.tables.flow import TableSanitizer
from sanitizer.verify.truth import Cells, Form, check_truth

QUASI = {"anonymization_type": "quasi_identifier"}
PLACES = {
    "name": "*",
    "children": [
        {"name": "north", "children": [{"name": "Aa"}, {"name": "Bb"}]},
        {"name": "south", "children": [{"name": "Cc"}, {"name": "Dd"}]},
    ],
}
AGES = {
    "name": "0-99",
    "children": [
        {"name": "0-49", "children": [{"name": "0-19"}, {"name": "20-49"}]},
        {"name": "50-99"},
    ],
}


def settings(attributes: dict[str, Any], **parameters: Any) -> TableSettings:
    whole = {"name": {"anonymization_type": "direct_identifier"}, "mark": {}, **attributes}
    return parse_table_settings({"parameters": {"k": 3, **parameters}, "attributes": whole})


COLUMNS: dict[str, dict[str, Any]] = {
    "age": {"type": "numerical", **QUASI},
    "size": {"type": "numerical", "top": 80, "bottom": 10, **QUASI},
    "born": {"type": "date", "format": "day first", **QUASI},
    "zip": {"type": "nominal", "recoding_strategy": "string_reduction", **QUASI},
    "job": {"type": "nominal", **QUASI},
    "place": {"type": "nominal", "hierarchy": PLACES, **QUASI},
    "years": {"type": "numerical", "hierarchy": AGES, **QUASI},
    "tags": {"type": "nominal", "separator": ";", **QUASI},
}


def people(seed: int, rows: int = 40) -> pd.DataFrame:
    draw = random.Random(seed)
    gaps = lambda value: "" if draw.random() < 0.04 else value  # noqa: E731
    return pd.DataFrame(
        {
            "name": [f"person {draw.randrange(rows * (1 + seed % 3)):05d}" for _ in range(rows)],
            "mark": [draw.choice(["x", "= y", "", "3.50"]) for _ in range(rows)],
            "age": [gaps(str(draw.choice([draw.randrange(90), round(draw.random() * 50, 3)]))) for _ in range(rows)],
            "size": [str(draw.randrange(100)) for _ in range(rows)],
            "born": [gaps(f"{draw.randint(13, 28)}/{draw.randint(1, 12)}/{draw.randint(1950, 1960)}") for _ in range(rows)],
            "zip": [draw.choice(["0150", "0155", "5003", "501", "50"]) for _ in range(rows)],
            "job": [gaps(draw.choice(["nurse", "baker, old", "(cook)", "clerk"])) for _ in range(rows)],
            "place": [gaps(draw.choice(["Aa", "Bb", "Cc", "Dd"])) for _ in range(rows)],
            "years": [str(draw.randrange(100)) for _ in range(rows)],
            "tags": [";".join(draw.sample(["a", "b", "c"], draw.randint(1, 2))) for _ in range(rows)],
        }
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_what_the_table_releases_is_true_of_its_rows(seed: int) -> None:
    draw = random.Random(seed)
    chosen = {name: COLUMNS[name] for name in draw.sample(sorted(COLUMNS), 3)}
    source = people(seed)[["name", "mark", *chosen]]
    wanted = settings(chosen, strategy=draw.choice(["mondrian", "cluster"]), suppression=draw.choice([0.0, 0.1]))
    release = TableSanitizer(wanted)(source).table
    assert check_release(release, wanted, source=source) == []


def test_global_recoding_is_true_of_its_rows() -> None:
    chosen = {name: COLUMNS[name] for name in ("age", "zip", "place")}
    source = people(3)[["name", "mark", *chosen]]
    source["name"] = [f"person {row:05d}" for row in range(len(source))]
    wanted = settings(chosen, recoding="global")
    release = TableSanitizer(wanted)(source).table
    assert check_release(release, wanted, source=source) == []


SHOWN = [
    (Form.NUMBERS, "[22-28]", "23", True),
    (Form.NUMBERS, "[22-28]", "31", False),
    (Form.NUMBERS, "23", "24", False),
    (Form.NUMBERS, "23", "23.0", True),
    (Form.NUMBERS, ">=80", "91", True),
    (Form.NUMBERS, ">=80", "79", False),
    (Form.NUMBERS, "(52,58,91)", "52", False),  # numbers are never released as sets of people's own
    (Form.NUMBERS, "*", "", True),
    (Form.NUMBERS, "[22-28]", "", False),
    (Form.NUMBERS, "unknown", "23", False),
    (Form.DAYS, "2004-05", "2004-05-14", True),
    (Form.DAYS, "2004-06", "2004-05-14", False),
    (Form.DAYS, "[2003-2004]", "2004-05-14", True),
    (Form.DAYS, "[2005-2006]", "2004-05-14", False),
    (Form.PREFIXES, "50**", "5003", True),
    (Form.PREFIXES, "50**", "501", True),
    (Form.PREFIXES, "50**", "0150", False),
    (Form.PREFIXES, "50**", "50031", False),
    (Form.PREFIXES, "(0170,0181)", "0170", False),
    (Form.NAMES, '("a, b",c)', "a, b", True),
    (Form.NAMES, "(nurse,cook)", "baker", False),
    (Form.NAMES, "north", "Aa", True),
    (Form.NAMES, "south", "Aa", False),
    (Form.SAME, "3.5", "3.50", True),
    (Form.SAME, "0150", "150", False),
    (Form.SAME, "91 years, zip 0199", "42000", False),
    (Form.SAME, "", "42000", True),
]


@pytest.mark.parametrize(("form", "shown", "own", "true"), SHOWN)
def test_a_cell_holds_the_value_of_its_row(form: Form, shown: str, own: str, true: bool) -> None:
    one = np.array([0])
    found = check_truth("x", form, Cells([shown], one), Cells([own], one), [("Aa", "north"), ("Cc", "south")])
    assert (found == []) is true
    assert not any(own and own in str(violation) for violation in found)


def test_exchanged_rows_are_seen() -> None:
    source = people(1)[["name", "mark", "age", "zip"]]
    wanted = settings({name: COLUMNS[name] for name in ("age", "zip")})
    release = TableSanitizer(wanted)(source).table
    order = list(range(len(source)))
    other = next(row for row in order if release["age"][row] != release["age"][0] and release["age"][row] != "*")
    order[0], order[other] = other, 0
    found = check_release(release.iloc[order].reset_index(drop=True), wanted, source=source)
    assert {violation.rule for violation in found} >= {"source"}
