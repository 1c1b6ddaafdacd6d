"""Checks of single settings: what fits comes out as it is used, what does not is told with what was expected."""

from __future__ import annotations

from typing import Any

import pytest

from sanitizer.config.checks import Check, Faults, Flag, Inner, Mapped, Names, Number, OneOf, Text, Unfit, Words
from sanitizer.config.sections import Attribute, Entities, Nlp, Privacy, Recursive


@pytest.mark.parametrize(
    ("check", "value", "expected"),
    [
        (Number(2, whole=True), 2, 2),
        (Number(0.0, 1.0), 1, 1.0),
        (OneOf("local", "global"), " GLOBAL", "global"),
        (Flag(), False, False),
        (Text(), " a ", "a"),
        (Text(0), " ", ""),
        (Names(), "a", ("a",)),
        (Names(), ["a", 1, 2.5], ("a", "1", "2.5")),
        (Words(), "a|b", "a|b"),
        (Words(), ["a", "b"], ("a", "b")),
        (Mapped(text=Text()), "file.csv", "file.csv"),
        (Mapped(Words()), {1: "a|b"}, {"1": "a|b"}),
    ],
)
def test_what_fits_comes_out_as_it_is_used(check: Check, value: Any, expected: Any) -> None:
    found = check(value)
    assert (found, type(found)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("check", "value"),
    [
        (Number(2, whole=True), 1),
        (Number(2, whole=True), 2.0),
        (Number(), True),
        (Number(), float("nan")),
        (Number(0.0, 1.0), 1.1),
        (Number(above=0.0), 0),
        (Number(), "1"),
        (OneOf("local"), "loca"),
        (OneOf("local"), None),
        (Flag(), 1),
        (Text(), "  "),
        (Text(), 3),
        (Names(), {"a": 1}),
        (Names(), [True]),
        (Names(), [["a"]]),
        (Mapped(), "file.csv"),
        (Mapped(Words()), {"a": {}}),
        (Inner(Recursive), 2),
    ],
)
def test_what_does_not_fit_is_refused(check: Check, value: Any) -> None:
    with pytest.raises(Unfit):
        check(value)


@pytest.mark.parametrize(
    ("kind", "data", "lines"),
    [
        (Privacy, {"l": {"entropy": 0.5}}, ["p.l.entropy: should be a number of at least 1 (1)"]),
        (Privacy, {"l": {"entrop": 2}}, ["p.l.entrop: unknown name; known are distinct, entropy, recursive (1)"]),
        (Privacy, {"l": {"recursive": {"c": 3}}}, ["p.l.recursive.l: should be a whole number of at least 2 (1)"]),
        (Privacy, {"alpha": 0}, ["p.alpha: should be a number above 0, at most 1 (1)"]),
        (Nlp, {"window": 10, "ladders": "yes"},
         ["p.window: should be a whole number from 1000 to 900000 (1)", "p.ladders: should be true or false (2)"]),
        (Entities, {"custom": ["JOB"]}, ["p.custom: should be a mapping of names, each to a list of names (1)"]),
        (Attribute, {"hierarchy": 3, "top": None}, ["p.hierarchy: should be a name (1)"]),
        (Attribute, "age", ["p: should be a mapping of names to values (1)"]),
    ],
)  # fmt: skip
def test_every_fault_of_a_section_is_told_with_its_place(kind: type[Any], data: Any, lines: list[str]) -> None:
    faults = Faults()
    assert isinstance(faults.section(kind, data, "p"), kind)
    assert faults.lines == lines
