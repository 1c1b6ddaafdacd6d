"""The user's own hierarchies: CSV as ARX writes it (leaf to root, ``;``) and YAML trees, as ladders of their own."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.config.plain_yaml import load_plain
from sanitizer.core.errors import InputError
from sanitizer.core.faults import not_utf8, unreadable
from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.language.english.inflect import singulars

if TYPE_CHECKING:
    from sanitizer.ladders.builder.graph import Graph

Rows = list[tuple[str, ...]]
DEEPEST = 50
_MASKS = {"*", "**", "***", "any", "suppressed"}


def read_hierarchy(path: str | Path) -> Rows:
    """The rows of a hierarchy, each from leaf to root, without masks.

    A CSV file has one row a leaf, ``Bergen;Norway;Europe;*``. A YAML file is a tree from the root down: mappings, with
    lists or single words at the ends.

    Raises:
        InputError: the file is missing, not UTF-8, empty, or no hierarchy.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise unreadable(path, "no such file") from None
    except (OSError, UnicodeDecodeError):
        raise not_utf8(path) from None
    if path.suffix.lower() in (".yaml", ".yml"):
        rows = _yaml_rows(text, path)
    else:
        rows = [tuple(cell.strip() for cell in row) for row in csv.reader(text.splitlines(), delimiter=";") if row]
    rows = [tuple(_clean(row)) for row in rows]
    rows = [row for row in rows if len(row) > 1]
    if not rows:
        raise InputError("E226", f"{path} holds no hierarchy", hint="one leaf a line: leaf;wider;...;widest")
    for row in rows:
        if len(row) > DEEPEST:
            raise _too_deep(path, "check the separator")
    return rows


def _clean(row: Sequence[str]) -> Iterator[str]:
    """The cells without masks and without a value that comes again, which would be a cycle."""
    seen: set[str] = set()
    for cell in row:
        key = fold(cell)
        if key and key not in _MASKS and not set(cell) <= {"*"} and key not in seen:
            seen.add(key)
            yield cell


def _yaml_rows(text: str, path: Path) -> Rows:
    import yaml

    try:
        tree = load_plain(text)
    except yaml.YAMLError:
        raise InputError("E228", f"{path} is no YAML", hint="check the indentation; aliases are not taken") from None
    rows: Rows = []
    _walk(tree, (), rows, path)
    return rows


def _walk(node: Any, above: tuple[str, ...], rows: Rows, path: Path) -> None:
    if len(above) > DEEPEST:
        raise _too_deep(path, "check for an anchor that holds itself")
    if isinstance(node, dict):
        for name, below in node.items():
            _walk(below, (str(name), *above), rows, path)
            if below is None:
                rows.append((str(name), *above))
    elif isinstance(node, list):
        for entry in node:
            _walk(entry, above, rows, path)
    elif node is not None:
        rows.append((str(node), *above))


def add_hierarchy(graph: Graph, rows: Rows) -> None:
    """Adds the rows to a graph: the widest word joins a class of the same name, what is below it is as the user says.

    A class of the same name that lies elsewhere ("surgery" below "medical science") is another one.
    """
    from sanitizer.ladders.store import DEM, LOC, MISC, ORG

    everything = LOC | ORG | DEM | MISC
    own: dict[tuple[int | None, str], int] = {}
    for row in rows:
        above: int | None = None
        for name in reversed(row[1:]):
            number = own.get((above, fold(name)))
            if number is None:
                number = graph.by_label.get(fold(name))
                if number is None or (above is not None and above not in graph.chain(number)):
                    number = graph.add(name, above, types=everything, source="user", weight=255)
                    graph.concepts[number].rung = True
                own[above, fold(name)] = number
            above = number
        if above is not None:
            graph.name(row[0], above, weight=255, instance=True)
            graph.concepts[above].types |= everything


class UserLadders:
    """A ladder source over the user's own rows; asked before all others.

    >>> ladders = UserLadders([("ward 3", "ward", "hospital unit"), ("ward 4", "ward", "hospital unit")])
    >>> [(rung.text, rung.support) for rung in ladders("Ward 3", PiiType.LOC)][:2]
    [('ward', 2), ('hospital unit', 2)]
    """

    name = "user"

    def __init__(self, rows: Sequence[tuple[str, ...]]) -> None:
        self.leaves = tuple(dict.fromkeys(row[0] for row in rows))
        self._rows: dict[str, tuple[str, ...]] = {}
        leaves: dict[str, set[str]] = {}
        for row in rows:
            self._rows.setdefault(fold(row[0]), row)
            for place, name in enumerate(row[1:], 1):
                leaves.setdefault(fold(name), set()).add(fold(row[0]))
                self._rows.setdefault(fold(name), row[place:])
        self._support = {name: len(found) for name, found in leaves.items()}

    @classmethod
    def read(cls, *paths: str | Path) -> UserLadders:
        """The ladders of one or more hierarchy files, earlier files first."""
        return cls([row for path in paths for row in read_hierarchy(path)])

    def __call__(self, term: str, type: PiiType, context: str = "") -> Ladder | None:
        """The ladder of a value of the hierarchy, or None."""
        folded = fold(term)
        for form in (folded, *singulars(folded)):
            row = self._rows.get(form)
            if row is not None:
                rungs = [Rung(name, self.name, self._support[fold(name)]) for name in row[1:]]
                kept = [rung for rung in rungs if rung.support > 1]
                return Ladder.build(term, kept, own_support=max(1, self._support.get(form, 1)))
        return None

    def phrase_support(self, text: str) -> int:
        """How many leaves are below a value of the hierarchy; 0 where it is none, or a leaf."""
        folded = fold(text)
        return next((self._support[form] for form in (folded, *singulars(folded)) if form in self._support), 0)


def _too_deep(path: Path, hint: str) -> InputError:
    return InputError("E227", f"{path} has more than {DEEPEST} levels", hint=hint)
