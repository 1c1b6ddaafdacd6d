"""The released table, built from an explicit list of columns, and its verification before anybody sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.config.table import TableSettings
from sanitizer.core.errors import GuaranteeError
from sanitizer.core.tables import ColumnRole, Scale, Violation
from sanitizer.tables.cells import distinct
from sanitizer.tables.plain import PlainTable
from sanitizer.tables.read import Prepared
from sanitizer.verify.cells import check_cells, without_cells
from sanitizer.verify.classes import Limits, check_sensitive, check_sizes, find_classes
from sanitizer.verify.groups import classes_of
from sanitizer.verify.names import check_names
from sanitizer.verify.tables import (
    Found,
    check_columns,
    check_identifiers,
    check_index,
    check_parts,
    check_source_terms,
    check_terms,
    term_violations,
)

if TYPE_CHECKING:
    from sanitizer.tables.plain import Frame
    from sanitizer.tables.rewrite import Rewritten
    from sanitizer.tables.second_look import Analyse


def released_columns(settings: TableSettings) -> list[str]:
    """The columns of a release, in the order of the settings: everything but direct identifiers."""
    return [a.name for a in settings.attributes if a.role is not ColumnRole.DIRECT]


def build_table(
    frame: Frame,
    settings: TableSettings,
    values: Mapping[str, Sequence[str] | NDArray[Any]],
    texts: Mapping[str, Sequence[str]],
) -> Frame:
    """A new table with the rows in their order, a plain index and the columns in the order of the input."""
    wanted = set(released_columns(settings))
    names = [name for name in (str(column) for column in frame.columns) if name in wanted]
    if isinstance(frame, PlainTable):
        plain = {name: texts[name] if name in texts else values.get(name, frame[name]) for name in names}
        return PlainTable(plain, separator=frame.separator)
    import pandas as pd

    columns: dict[str, Any] = {}
    for name in names:
        if name in texts:
            columns[name] = pd.Series(list(texts[name]), dtype=object)
        elif name in values:
            columns[name] = pd.Series(np.asarray(values[name], dtype=object), dtype=object)
        else:
            columns[name] = frame[name].reset_index(drop=True)
    return pd.DataFrame(columns, index=pd.RangeIndex(len(frame)))


def limits_of(settings: TableSettings) -> Limits:
    """What sensitive values have to keep."""
    return Limits(
        settings.distinct_l, settings.entropy_l, settings.t, settings.recursive, settings.alpha, settings.beta
    )


def verify_table(
    table: Frame,
    settings: TableSettings,
    analyse: Analyse | None,
    people: Sequence[int] | None = None,
) -> list[Violation]:
    """Everything that a release alone tells: columns, index, k, l, t, and the terms that ``analyse`` finds in texts."""
    names = [str(name) for name in table.columns]
    identifying = [a.name for a in settings.of_role(ColumnRole.DIRECT)]
    found = check_columns(names, released_columns(settings), identifying)
    found += check_index(table.index)
    quasi = [a.name for a in settings.of_role(ColumnRole.QUASI) if a.name in names]
    cells = {name: distinct(table[name]).texts() for name in quasi}
    classes = find_classes(list(cells.values()), len(table), people)
    found += check_sizes(classes, settings.k)
    for attribute in settings.of_role(ColumnRole.SENSITIVE):
        if attribute.name in names:
            values = distinct(table[attribute.name]).texts()
            ordered = attribute.scale in {Scale.NUMERICAL, Scale.ORDINAL}
            order = sensitive_order(values, attribute.order) if ordered else None
            found += check_sensitive(classes, attribute.name, values, limits_of(settings), order)
    if analyse is not None:
        texts = {a.name: distinct(table[a.name]).texts() for a in settings.of_role(ColumnRole.TEXT) if a.name in names}
        terms = [
            Found(row, column, term.start, term.end, term.direct)
            for column, cells_of in texts.items()
            for row, listed in enumerate(analyse(cells_of))
            for term in listed
        ]
        alike = classes_of([[cells[name][row] for name in quasi] for row in range(len(table))])
        found += term_violations(check_terms(alike, texts, terms, settings.k, people), settings.k)
    return found


def sensitive_order(values: Sequence[str], given: Sequence[str]) -> list[str]:
    """Sensitive values from the lowest: in the order given, then by number, then by name."""

    def key(value: str) -> tuple[float, float, str]:
        if value in given:
            return (0.0, float(given.index(value)), value)
        try:
            return (1.0 if given else 0.0, float(value), value)
        except ValueError:
            return (2.0, 0.0, value)

    return sorted(set(values), key=key)


def source_violations(
    texts: Mapping[str, Sequence[str]], prepared: Prepared, rewritten: Rewritten, k: int
) -> list[Violation]:
    """What can be told only with the original at hand: identifiers, cells and hidden terms that a text still shows."""
    from sanitizer.ladders.ordinary import ordinary

    people = prepared.person.tolist()
    found = check_identifiers(texts, prepared.identifiers, people)
    found += check_originals(texts, prepared, rewritten.cells, k)
    bare = {
        column: [without_cells(text, rewritten.cells[row]) for row, text in enumerate(cells)]
        for column, cells in texts.items()
    }
    found += check_names(bare, prepared.identifiers.values(), people, rewritten.shown, ordinary)
    return found + check_source_terms(bare, rewritten.hidden, people, rewritten.shown)


def check_originals(
    texts: Mapping[str, Sequence[str]], prepared: Prepared, cells: Sequence[tuple[str, ...]], k: int
) -> list[Violation]:
    """Original values of quasi-identifiers that a text tells and the released ``cells`` of its row do not."""
    from sanitizer.tables.own_words import ORDINARY, in_words

    people = prepared.person.tolist()
    return check_cells(classes_of(cells), texts, prepared.originals, k, people, ORDINARY.__contains__, in_words)


def verify_against_source(
    table: Frame,
    settings: TableSettings,
    prepared: Prepared,
    rewritten: Rewritten | None,
    checked: Mapping[str, Sequence[str]],
) -> list[Violation]:
    """The checks of all released columns against the original, and the number of rows.

    ``checked`` are texts in which ``source_violations`` has found nothing; they are not searched again if the table has
    those very texts.
    """
    found: list[Violation] = []
    if rewritten is not None:
        texts = {a.name: table[a.name].tolist() for a in settings.of_role(ColumnRole.TEXT)}
        if texts != {name: list(cells) for name, cells in checked.items()}:
            found += source_violations(texts, prepared, rewritten, settings.k)
    found += check_copies(table, settings, prepared)
    if len(table) != len(prepared.person):
        found.append(Violation("rows", (), "", "the release has another number of rows"))
    return found


def check_copies(table: Frame, settings: TableSettings, prepared: Prepared) -> list[Violation]:
    """Direct identifiers of a row's person that can be read in one of its released cells outside of texts."""
    kinds = (ColumnRole.QUASI, ColumnRole.SENSITIVE, ColumnRole.INSENSITIVE)
    names = [a.name for a in settings.of_role(*kinds) if a.name in table.columns]
    if not prepared.identifiers:
        return []
    cells = {name: distinct(table[name]).texts() for name in names}
    found = check_identifiers(cells, prepared.identifiers, prepared.person.tolist(), what="a cell still shows it")
    return found + check_parts(cells, prepared.identifiers)


def require(violations: Sequence[Violation]) -> None:
    """Raises for the first violations; nothing has been written then."""
    if violations:
        listed = "; ".join(str(violation) for violation in violations[:5])
        more = f" and {len(violations) - 5} more" if len(violations) > 5 else ""
        raise GuaranteeError("E410", f"the release does not verify: {listed}{more}", hint="nothing was written")
