"""Each released cell beside the source's cell of the same row, in a form in which other code can compare them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.config.table import AttributeSettings, TableSettings
from sanitizer.core.tables import ColumnRole, Scale, Violation
from sanitizer.tables.cells import Distinct, distinct, text_of
from sanitizer.tables.dates import parse_day
from sanitizer.verify.truth import Cells, Form, check_truth

if TYPE_CHECKING:
    from sanitizer.tables.plain import Frame
    from sanitizer.tables.read import Prepared


def check_rows(release: Frame, source: Frame, settings: TableSettings, prepared: Prepared) -> list[Violation]:
    """Released cells that are not true of their own row: quasi-identifiers by what they hold, others by equality.

    Texts are rewritten and have no such measure.
    """
    effective = {column.settings.name: column.settings for column in prepared.quasi}
    found: list[Violation] = []
    for attribute in settings.of_role(ColumnRole.QUASI):
        if attribute.name in release.columns:
            known = effective.get(attribute.name, attribute)
            found += _check_quasi(distinct(release[attribute.name]), distinct(source[attribute.name]), known)
    for attribute in settings.of_role(ColumnRole.SENSITIVE, ColumnRole.INSENSITIVE):
        if attribute.name in release.columns:
            shown, own = distinct(release[attribute.name]), distinct(source[attribute.name])
            found += check_truth(attribute.name, Form.SAME, _cells(shown), _cells(own))
    return found


def _check_quasi(shown: Distinct, own: Distinct, attribute: AttributeSettings) -> list[Violation]:
    form = _form(attribute)
    paths = attribute.hierarchy.paths if attribute.recoding == "hierarchy" and attribute.hierarchy else ()
    released, originals = _cells(shown), _cells(own)
    if not attribute.separator:
        return check_truth(attribute.name, form, released, _read(originals, attribute), paths)
    parts = [[part.strip() for part in text.split(attribute.separator) if part.strip()] or [""]
             for text in originals.different]  # fmt: skip
    counts = np.array([len(listed) for listed in parts])[originals.codes]
    rows = np.repeat(np.arange(len(originals.codes)), counts)
    values = distinct([part for code in originals.codes.tolist() for part in parts[code]])
    spread = check_truth(
        attribute.name, form, replace(released, codes=released.codes[rows]), _read(_cells(values), attribute), paths
    )
    return [replace(one, rows=tuple(sorted({int(rows[at - 1]) + 1 for at in one.rows}))) for one in spread]


def _form(attribute: AttributeSettings) -> Form:
    if attribute.scale is Scale.NUMERICAL:
        return Form.NUMBERS
    if attribute.scale is Scale.DATE:
        return Form.DAYS
    return Form.PREFIXES if attribute.recoding == "string_reduction" else Form.NAMES


def _cells(column: Distinct) -> Cells:
    """The cells as texts; a missing one is an empty text."""
    texts = [" ".join(text_of(cell).split()) for cell in column.cells]
    return Cells([*texts, ""], np.where(column.codes < 0, len(texts), column.codes))


def _read(cells: Cells, attribute: AttributeSettings) -> Cells:
    """The originals as the check wants them: days as ``2004-05-14``."""
    if attribute.scale is not Scale.DATE:
        return cells
    days = [parse_day(text, attribute.format) for text in cells.different]
    return replace(cells, different=["" if day is None else day.isoformat() for day in days])
