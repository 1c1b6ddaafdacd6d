"""Verification of any release, whoever made it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sanitizer.config.table import TableSettings
from sanitizer.core.errors import InputError
from sanitizer.core.faults import no_rows
from sanitizer.core.tables import ColumnRole, Violation
from sanitizer.ladders.ordinary import ordinary
from sanitizer.tables.analysis import open_analysis
from sanitizer.tables.cache import Analyse
from sanitizer.tables.files import NOTES, restored
from sanitizer.tables.index import as_columns
from sanitizer.tables.own_rows import check_rows
from sanitizer.tables.read import prepare, text_of
from sanitizer.tables.release import check_copies, check_originals, verify_table
from sanitizer.tables.terms import telling
from sanitizer.verify.cells import single_values, without_cells
from sanitizer.verify.names import check_names
from sanitizer.verify.tables import check_identifiers

if TYPE_CHECKING:
    import pandas as pd


def check_release(
    release: pd.DataFrame,
    settings: TableSettings,
    *,
    source: pd.DataFrame | None = None,
    texts: bool = True,
    workers: int = 1,
) -> list[Violation]:
    """Everything that is wrong with ``release``.

    Args:
        release: the released table.
        settings: what it promises.
        source: the original, row by row the same people; people are then counted instead of rows.
        texts: whether to look for terms in the texts.
        workers: how many processes share the reading of many texts.

    Raises:
        InputError: the release is empty, or the source has another number of rows.
    """
    if not len(release):
        raise no_rows()
    release = as_columns(release, settings)
    source = None if source is None else as_columns(source, settings)
    if "separator" in release.attrs:  # from CSV, where cells that look like formulas carry an apostrophe
        release = _plain(release)
    wanted = texts and settings.of_role(ColumnRole.TEXT)
    if not wanted:
        return _violations(release, settings, source, None)
    analysis = open_analysis(_strongest(settings), workers)
    with analysis.opened():
        return _violations(release, settings, source, telling(analysis))


def _violations(
    release: pd.DataFrame, settings: TableSettings, source: pd.DataFrame | None, analyse: Analyse | None
) -> list[Violation]:
    """Everything that is wrong with a release whose texts ``analyse`` reads."""
    noted = [
        Violation("metadata", (), name, "the file says more than its cells, which nobody has read")
        for name in release.attrs.get(NOTES, ())
    ]
    if source is None:
        return noted + verify_table(release, settings, analyse)
    if len(source) != len(release):
        raise InputError("E249", f"the release has {len(release)} rows, the source {len(source)}")
    prepared = prepare(source, settings)
    people = prepared.person.tolist()
    found = noted + verify_table(release, settings, analyse, people)
    cells = {
        a.name: [text_of(cell) for cell in release[a.name].tolist()]
        for a in settings.of_role(ColumnRole.TEXT)
        if a.name in release.columns
    }
    quasi = [a.name for a in settings.of_role(ColumnRole.QUASI) if a.name in release.columns]
    shown = [tuple(map(text_of, row)) for row in release[quasi].itertuples(index=False, name=None)]
    allowed = [" | ".join(single_values(row)) for row in shown]
    found += check_identifiers(cells, prepared.identifiers, people)
    found += check_copies(release, settings, prepared)
    found += check_rows(release, source, settings, prepared)
    if len(quasi) == len(prepared.originals):
        found += check_originals(cells, prepared, shown, settings.k)
    bare = {name: [without_cells(text, shown[row]) for row, text in enumerate(texts)] for name, texts in cells.items()}
    return found + check_names(bare, prepared.identifiers.values(), people, allowed, ordinary)


def _strongest(settings: TableSettings) -> TableSettings:
    """``settings`` with every detector there is: a check never looks with fewer eyes than the best release."""
    names = dict.fromkeys((*TableSettings.detectors, *settings.detectors))
    return replace(settings, detectors=tuple(names))


def _plain(release: pd.DataFrame) -> pd.DataFrame:
    """A release from CSV as it was before it was written."""
    import pandas as pd

    names = restored([str(name) for name in release.columns])
    columns = [restored(release.iloc[:, place].tolist()) for place in range(len(names))]
    return pd.DataFrame(dict(zip(names, columns, strict=True)), index=release.index, dtype=object)
