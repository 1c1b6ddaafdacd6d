"""Hierarchies of values: nested in YAML as rx-anon writes them, or leaf to root in the lines of a CSV file."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

_INTERVAL = re.compile(r"\s*\[?\s*(-?\d+(?:\.\d+)?)\s*(?:-|–|\.\.|,)\s*(-?\d+(?:\.\d+)?)\s*[\])]?\s*")


@dataclass(frozen=True)
class Hierarchy:
    """For every leaf its path ``(leaf, parent, ..., root)``, in the order in which the leaves were given."""

    paths: tuple[tuple[str, ...], ...]

    def path_of(self, value: str) -> tuple[str, ...] | None:
        """The path of a leaf, or None."""
        return next((path for path in self.paths if path[0] == value), None)

    def intervals(self) -> list[tuple[float, float, tuple[str, ...]]]:
        """Every node that is written as an interval: its ends and its path to the root."""
        found = {}
        for path in self.paths:
            for place in range(len(path)):
                ends = interval(path[place])
                if ends is not None:
                    found[path[place:]] = ends
        return [(low, high, path) for path, (low, high) in found.items()]


class HierarchyFault(ValueError):
    """What is wrong with a hierarchy, in one line without values of the table."""


def interval(name: str) -> tuple[float, float] | None:
    """The ends of an interval such as ``21-30``.

    >>> interval("21-30"), interval("[-5-3]"), interval("young")
    ((21.0, 30.0), (-5.0, 3.0), None)
    """
    match = _INTERVAL.fullmatch(name)
    return (float(match[1]), float(match[2])) if match else None


def nested_hierarchy(data: Mapping[str, Any], *, numerical: bool = False) -> Hierarchy:
    """The hierarchy of nested ``name`` and ``children``.

    >>> nested_hierarchy({"name": "1-20", "children": [{"name": "1-10"}, {"name": "11-20"}]}).paths
    (('1-10', '1-20'), ('11-20', '1-20'))

    Raises:
        HierarchyFault: a node is malformed, named twice, or its interval does not fit into its parent's.
    """
    paths = tuple(_walk(data, ()))
    seen: dict[str, tuple[str, ...]] = {}
    for path in paths:
        for place, name in enumerate(path):
            if seen.setdefault(name, path[place:]) != path[place:]:
                raise HierarchyFault("a name stands at two places, so its meaning is not clear")
    hierarchy = Hierarchy(paths)
    if numerical:
        _check_intervals(hierarchy)
    return hierarchy


def _walk(node: Any, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not isinstance(node, Mapping) or "name" not in node:
        raise HierarchyFault("every node needs a name")
    unknown = set(node) - {"name", "children"}
    if unknown:
        raise HierarchyFault("a node has only a name and children")
    path = (str(node["name"]), *above)
    if len(path) > 50:
        raise HierarchyFault("more than 50 levels")
    children = node.get("children")
    if children is None or children == []:
        yield path
        return
    if not isinstance(children, list):
        raise HierarchyFault("children must be a list")
    for child in children:
        yield from _walk(child, path)


def _check_intervals(hierarchy: Hierarchy) -> None:
    """Every node is an interval inside its parent's, and neighbours do not overlap."""
    children: dict[tuple[str, ...], dict[tuple[str, ...], tuple[float, float]]] = {}
    for path in hierarchy.paths:
        for place in range(len(path)):
            ends = interval(path[place])
            if ends is None or ends[0] > ends[1]:
                raise HierarchyFault("every node of a numerical hierarchy is an interval such as 21-30")
            children.setdefault(path[place + 1 :], {})[path[place:]] = ends
            outer = interval(path[place + 1]) if place + 1 < len(path) else None
            if outer is not None and not (outer[0] <= ends[0] and ends[1] <= outer[1]):
                raise HierarchyFault("an interval reaches beyond its parent's")
    for siblings in children.values():
        ordered = sorted(siblings.values())
        if any(a[1] >= b[0] for a, b in pairwise(ordered)):
            raise HierarchyFault("two neighbouring intervals overlap")


def read_hierarchy(path: Path) -> Hierarchy:
    """The hierarchy in a CSV file: one line a leaf, from the leaf to the root, separated by ``;`` or ``,``.

    Raises:
        HierarchyFault: the file cannot be read, or gives a value two different parents.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise HierarchyFault(f"cannot read the hierarchy {path.name}") from None
    separator = ";" if ";" in text else ","
    paths: dict[str, tuple[str, ...]] = {}
    above: dict[tuple[int, str], tuple[str, ...]] = {}
    for number, row in enumerate(csv.reader(text.splitlines(), delimiter=separator), 1):
        cells = tuple(cell.strip() for cell in row)
        if not any(cells):
            continue
        if not all(cells):
            raise HierarchyFault(f"{path.name}, line {number}: an empty cell")
        if paths.setdefault(cells[0], cells) != cells:
            raise HierarchyFault(f"{path.name}, line {number}: a value that stood before with other parents")
        for place in range(1, len(cells)):
            if above.setdefault((len(cells) - place, cells[place]), cells[place:]) != cells[place:]:
                raise HierarchyFault(f"{path.name}, line {number}: a node that stood before with other parents")
    if not paths:
        raise HierarchyFault(f"{path.name} is empty")
    return Hierarchy(tuple(paths.values()))
