"""Verification finds every planted violation, and its code imports nothing of what it checks."""

from __future__ import annotations

import ast
from pathlib import Path

import pandas as pd
import pytest

import sanitizer.verify
from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.tables import Term
from sanitizer.tables.release import verify_table
from sanitizer.verify.cells import check_cells
from sanitizer.verify.groups import check_diversity, check_k, classes_of
from sanitizer.verify.tables import Found, check_identifiers, check_source_terms, check_terms


def settings(**privacy: object) -> TableSettings:
    quasi = "quasi_identifier"
    return parse_table_settings(
        {
            "privacy": {"k": 2, **privacy},
            "attributes": {
                "id": {"anonymization_type": "direct_identifier"},
                "age": {"type": "numerical", "anonymization_type": quasi},
                "illness": {"anonymization_type": "sensitive_attribute"},
                "text": {"type": "text", "anonymization_type": "text"},
            },
        }
    )


def release() -> pd.DataFrame:
    return pd.DataFrame(
        {
            "age": ["[24-36]", "[24-36]", "50", "50"],
            "illness": ["flu", "cold", "flu", "cold"],
            "text": ["in Oslo", "to Oslo", "hello", "hello"],
        }
    )


def capitals(texts: list[str]) -> list[list[Term]]:
    """Every word with a capital is a term."""
    found = []
    for text in texts:
        at, terms = 0, []
        for word in text.split(" "):
            if word[:1].isupper():
                terms.append(Term(word, "X", at, at + len(word)))
            at += len(word) + 1
        found.append(terms)
    return found


def rules(table: pd.DataFrame, chosen: TableSettings | None = None) -> list[str]:
    return [violation.rule for violation in verify_table(table, chosen or settings(l=2), capitals)]


def test_a_good_release_passes() -> None:
    assert rules(release()) == []


def test_a_unique_row_is_found() -> None:
    table = release()
    table.loc[3, "age"] = "51"
    violations = verify_table(table, settings(), capitals)
    assert [violation.rows for violation in violations] == [(3,), (4,)]


def test_a_leaked_name_and_a_rare_term_are_found() -> None:
    table = release()
    table.loc[2, "text"] = "hello Ada"
    assert rules(table) == ["terms"]
    table = release()
    table.loc[1, "text"] = "to Bergen"
    assert rules(table) == ["terms"]


def test_an_identifier_column_and_an_index_are_found() -> None:
    table = release()
    table.insert(0, "id", ["a", "b", "c", "d"])
    assert rules(table) == ["columns"]
    table = release()
    table.index = pd.Index(["a", "b", "c", "d"], name="id")
    assert rules(table) == ["index"]
    table = release()
    table.insert(0, "Unnamed: 0", range(4))
    assert rules(table) == ["columns"]


def test_too_few_sensitive_values_are_found() -> None:
    table = release()
    table["illness"] = ["flu", "flu", "flu", "cold"]
    assert rules(table) == ["distinct l-diversity"]
    assert rules(release(), settings(l={"entropy": 3})) == ["entropy l-diversity"] * 2
    table["illness"] = ["flu", "flu", "cold", "cold"]
    assert rules(table, settings(t=0.3)) == ["t-closeness"] * 2


def test_a_term_that_a_cell_of_the_row_shows_is_no_leak() -> None:
    classes = {("Oslo",): [0, 1]}
    assert check_terms(classes, {"text": ["in Oslo", "x"]}, [Found(0, "text", 3, 7)], 2) == []


def test_people_are_counted_where_they_are_known() -> None:
    classes = classes_of([["a"], ["a"], ["a"]])
    assert check_k(classes, 2) == []
    assert len(check_k(classes, 2, [0, 0, 0])) == 1
    found = [Found(0, "text", 0, 4)]
    texts = {"text": ["Oslo", "Oslo", "x"]}
    assert check_terms({("a",): [0, 1, 2]}, texts, found, 2, [0, 0, 1]) == found


def test_direct_identifiers_in_any_spacing_are_found() -> None:
    identifiers = {"name": ["Ada Berg", "Bo"], "id": ["1", "2"]}
    found = check_identifiers({"text": ["A D A  berg was here on day 1", "Bo"]}, identifiers, [0, 1])
    assert [violation.rows for violation in found] == [(1,)]


def test_hidden_terms_are_found_unless_a_rung_says_them() -> None:
    found = check_source_terms(
        {"text": ["from Oslo", "Oslo area"]}, {0: ["Oslo"], 1: ["Oslo"]}, [0, 1], ["", "Oslo area"]
    )
    assert [violation.rows for violation in found] == [(1,)]


def test_ordered_closeness_is_the_distance_that_values_move() -> None:
    values = ["1", "2", "3", "3", "2", "1"]
    classes = {"a": [0, 1], "b": [2, 3, 4, 5]}
    ordered = check_diversity(classes, "x", values, t=0.24, order=["1", "2", "3"])
    plain = check_diversity(classes, "x", values, t=0.34)
    assert [violation.rows for violation in ordered] == [(1, 2)]
    assert plain == []


@pytest.mark.parametrize("name", ["groups.py", "tables.py"])
def test_verify_imports_no_other_stage(name: str) -> None:
    path = Path(sanitizer.verify.__file__).parent / name
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sanitizer."):
            assert node.module.split(".")[1] in {"core", "verify"}


def test_an_age_in_words_that_the_cell_hides_is_found() -> None:
    texts = {"text": ["Twenty-three years young.", "Sleeps."]}
    spoken = {"23": "twenty-three"}.get
    ages = {"age": [["23"], ["24"]]}
    arguments = ({("[22-28]",): [0, 1]}, texts, ages, 2, [0, 1], lambda _: False)
    assert [v.rows for v in check_cells(*arguments, lambda number: spoken(number, ""))] == [(1,)]
