"""Checks a released table: its columns, its groups, and every term that can be found in its texts.

What a term needs: within the rows that agree in all quasi-identifiers, at least ``k`` people (rows, where people are
not known) show it too, or it says no more than a cell of the same row does. One value of a set or range says more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sanitizer.core.headers import are_names
from sanitizer.core.tables import Violation
from sanitizer.verify.cells import says_only_units, single_values, without_cells, words
from sanitizer.verify.folding import fold_alike, with_decoded
from sanitizer.verify.leaks import leaks

_WORD = re.compile(r"[^\W_]+")
_SAID = re.compile(r"[$£€¥₹¢]?[^\W_]+")
"""A word as written; "£20" is another one than "20"."""
_NO_FIGURE = re.compile(r"[^0-9]+")
_SAMPLE = 5_000
"""So many rows tell whether a column repeats the figures of an identifier."""


@dataclass(frozen=True, slots=True)
class Found:
    """A term found in a released text: row and column, the span, and whether it names somebody."""

    row: int
    column: str
    start: int
    end: int
    direct: bool = False


def check_columns(present: Sequence[str], released: Sequence[str], identifying: Sequence[str]) -> list[Violation]:
    """Columns that should not be there, and columns that are missing.

    >>> [v.message for v in check_columns(["", "id", "age"], ["age", "text"], ["id"])]
    ['a column without a name, such as an index', 'a direct identifier', 'missing from the release']
    """
    found = []
    named = are_names([str(name) for name in present])
    for place, name in enumerate(present, 1):
        if not str(name).strip() or str(name).startswith("Unnamed:"):
            message = "a column without a name, such as an index"
        elif name in identifying:
            message = "a direct identifier"
        elif name not in released:
            message = "not listed in the settings"
        else:
            continue
        found.append(Violation("columns", (), str(name) if named else f"number {place}", message))
    found.extend(Violation("columns", (), name, "missing from the release") for name in released if name not in present)
    return found


def check_index(labels: Any) -> list[Violation]:
    """An index that is more than the numbers of the rows could carry identifiers.

    >>> check_index(range(3)), check_index(["ada", "bo"])[0].rule
    ([], 'index')
    """
    numbers = type(labels).__name__ in {"RangeIndex", "range"} and (labels.start, labels.step) == (0, 1)
    if numbers or all(type(label).__name__ in {"int", "int64"} and label == row for row, label in enumerate(labels)):
        return []
    return [Violation("index", (), "", "the index is not the plain numbering of rows from 0")]


def check_terms(
    classes: Mapping[tuple[str, ...], list[int]],
    texts: Mapping[str, Sequence[str]],
    found: Sequence[Found],
    k: int,
    people: Sequence[int] | None = None,
) -> list[Found]:
    """The found terms that fewer than ``k`` people of their class show, and those that name somebody.

    >>> texts = {"text": ["in Oslo", "near Oslo", "in Rome"]}
    >>> check_terms({("a",): [0, 1, 2]}, texts, [Found(0, "text", 3, 7), Found(2, "text", 3, 7)], 2)
    [Found(row=2, column='text', start=3, end=7, direct=False)]
    """
    class_of = {row: values for values, rows in classes.items() for row in rows}
    bare = {
        column: [without_cells(text, class_of[row]) for row, text in enumerate(cells)]
        for column, cells in texts.items()
    }
    joined = [" ".join(words(column[row]) for column in bare.values()) for row in range(len(class_of))]
    told = {values: words(" ".join(single_values(values))) for values in classes}
    shown: dict[tuple[tuple[str, ...], str], bool] = {}
    bad = []
    for item in found:
        whole = texts[item.column][item.row][item.start : item.end]
        phrase = words(bare[item.column][item.row][item.start : item.end])
        values = class_of[item.row]
        if not phrase.strip() or phrase in told[values] or (phrase != words(whole) and says_only_units(phrase)):
            continue
        if item.direct:
            bad.append(item)
            continue
        key = (values, phrase)
        if key not in shown:
            shown[key] = enough_show(phrase, classes[values], joined, k, people)
        if not shown[key]:
            bad.append(item)
    return bad


def enough_show(phrase: str, rows: Sequence[int], joined: Sequence[str], k: int, people: Sequence[int] | None) -> bool:
    """Whether at least ``k`` people (rows, where they are not known) show ``phrase`` in ``joined``, their words."""
    seen = set()
    for row in rows:
        if phrase in joined[row]:
            seen.add(row if people is None else people[row])
            if len(seen) >= k:
                return True
    return False


def term_violations(bad: Sequence[Found], k: int) -> list[Violation]:
    """Violations for the terms of ``check_terms``, by column, naming rows and never the term."""
    by_column: dict[str, set[int]] = {}
    for item in bad:
        by_column.setdefault(item.column, set()).add(item.row + 1)
    message = f"a term that fewer than {k} of its class show, or a name"
    return [Violation("terms", tuple(sorted(rows)), column, message) for column, rows in sorted(by_column.items())]


def check_identifiers(
    texts: Mapping[str, Sequence[str]],
    identifiers: Mapping[str, Sequence[str]],
    people: Sequence[int],
    *,
    what: str = "the text still shows it",
) -> list[Violation]:
    """Cells in which a direct identifier of the row's own person can still be read.

    Identifiers of fewer than three characters, or of fewer than five that are all digits, are no words to look for.
    """
    own: dict[int, dict[str, str]] = {}
    for values in identifiers.values():
        for row, value in enumerate(values):
            if telling(value):
                own.setdefault(people[row], {}).setdefault(value, _letters(value))
    found = []
    for column, cells in texts.items():
        bare: dict[str, str] = {}
        rows = []
        for row, text in enumerate(cells):
            values_of_row = own.get(people[row])
            if not values_of_row or len(text) < 3:
                continue
            if text not in bare:
                bare[text] = _letters(with_decoded(text))
            # whoever shows an identifier in any writing shows its letters and figures in this order
            near = [value for value, letters in values_of_row.items() if letters in bare[text]]
            if near and leaks(with_decoded(text), near):
                rows.append(row + 1)
        if rows:
            found.append(Violation("direct identifier", tuple(rows), column, what))
    return found


def check_parts(cells: Mapping[str, Sequence[str]], identifiers: Mapping[str, Sequence[str]]) -> list[Violation]:
    """Columns in which most rows show the figures of a direct identifier without its letters: 0001 of P-0001.

    One such cell may be chance; a column of them is a key.

    >>> check_parts({"seat": ["0001", "0002", "0007"]}, {"id": ["P-0001", "P-0002", "P-0003"]})[0].rows
    (1, 2)
    """
    found = []
    for column, texts in cells.items():
        for values in identifiers.values():
            if 2 * len(_same_figures(texts[:_SAMPLE], values)) <= len(texts[:_SAMPLE]):
                continue
            rows = tuple(row + 1 for row in _same_figures(texts, values))
            found.append(Violation("direct identifier", rows, column, "most cells are the figures of it"))
    return found


def _same_figures(texts: Sequence[str], values: Sequence[str]) -> list[int]:
    """The rows whose cell has the figures, three or more, of an identifier that is not all figures."""
    rows = []
    for row, (text, value) in enumerate(zip(texts, values, strict=False)):
        figures = _NO_FIGURE.sub("", value)
        if len(figures) > 2 and len(figures) < len(value) and figures.lstrip("0") == text.lstrip("0"):
            rows.append(row)
    return rows


def _letters(text: str) -> str:
    """Letters and figures alone, small and without accents and look-alikes."""
    if text.isascii():
        return "".join(filter(str.isalnum, text)).lower()
    split = fold_alike(unicodedata.normalize("NFKD", text)).casefold()
    return "".join(char for char in unicodedata.normalize("NFKD", split) if char.isalnum())


def telling(value: str) -> bool:
    """Whether an identifier can be told from ordinary words and numbers."""
    bare = value.strip()
    return len(bare) >= (5 if bare.isdigit() else 3)


def check_source_terms(
    texts: Mapping[str, Sequence[str]],
    forbidden: Mapping[int, Sequence[str]],
    people: Sequence[int],
    allowed: Sequence[str],
) -> list[Violation]:
    """Texts that still show a term of their person that was to be hidden, written the same way.

    Args:
        texts: the released texts.
        forbidden: for each person the terms that were suppressed or generalized, as written.
        people: the person of each row.
        allowed: for each row what its own released cells and rungs say; a term inside them is no leak.
    """  # fmt: skip
    hidden = {person: {_spoken(term) for term in terms} - {"  "} for person, terms in forbidden.items()}
    rows_by_column: dict[str, list[int]] = {}
    for column, cells in texts.items():
        for row, text in enumerate(cells):
            terms = hidden.get(people[row])
            if not terms:
                continue
            shown = _spoken(text)
            fine = _spoken(allowed[row])
            if any(term in shown and term not in fine for term in terms):
                rows_by_column.setdefault(column, []).append(row + 1)
    message = "a term that was to be hidden can still be read"
    return [Violation("hidden terms", tuple(rows), column, message) for column, rows in rows_by_column.items()]


def _spoken(text: str) -> str:
    """The words of ``text`` as written, between single spaces.

    >>> _spoken("For £20, or 20 days.")
    ' For £20 or 20 days '
    """
    return f" {' '.join(_SAID.findall(text))} "
