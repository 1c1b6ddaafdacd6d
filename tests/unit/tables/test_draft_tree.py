"""Drafts of hierarchies: as many levels as tell values apart, and no class with a single child."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from sanitizer.config.hierarchy import nested_hierarchy
from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.tables.draft_tree import draft_tree

CHAINS = {
    "tern": ("gull-like bird", "bird", "animal"),
    "gull": ("gull-like bird", "bird", "animal"),
    "crow": ("corvid", "bird", "animal"),
    "trout": ("fish", "animal"),
    "carp": ("fish", "animal"),
    "fish": ("animal",),
    "bee": ("insect", "animal"),
}


def ladder_of(value: str, type: PiiType) -> Ladder | None:
    if type is not PiiType.MISC or value not in CHAINS:
        return None
    rungs = [Rung(text, "test", 10 ** (place + 1)) for place, text in enumerate(CHAINS[value])]
    return Ladder.build(value, rungs)


def classes(tree: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if tree.get("children"):
        yield tree
    for child in tree.get("children", ()):
        yield from classes(child)


def paths(values: list[str]) -> set[tuple[str, ...]]:
    tree = draft_tree(values, ladder_of)
    assert tree is not None
    assert all(len(node["children"]) > 1 for node in classes(tree))
    return set(nested_hierarchy(tree).paths)


def test_levels_that_tell_values_apart_are_drafted() -> None:
    assert paths(["tern", "gull", "crow", "trout", "carp"]) == {
        ("tern", "gull-like bird", "bird", "*"),
        ("gull", "gull-like bird", "bird", "*"),
        ("crow", "bird", "*"),
        ("trout", "fish", "*"),
        ("carp", "fish", "*"),
    }


def test_a_class_that_is_a_value_too_keeps_the_value_below_it() -> None:
    assert paths(["trout", "carp", "fish", "crow"]) == {
        ("fish", "fish (any)", "*"),
        ("trout", "fish (any)", "*"),
        ("carp", "fish (any)", "*"),
        ("crow", "*"),
    }


def test_values_that_nobody_knows_stand_below_the_root() -> None:
    assert ("zzz", "*") in paths(["trout", "carp", "crow", "zzz"])


@pytest.mark.parametrize(
    "values",
    [["trout", "xx1", "xx2", "xx3"], ["tern", "trout"], ["crow", "trout", "bee"]],
    ids=["too few known", "two values", "one class above all"],
)
def test_no_hierarchy_is_drafted_where_it_would_say_nothing(values: list[str]) -> None:
    assert draft_tree(values, ladder_of) is None
