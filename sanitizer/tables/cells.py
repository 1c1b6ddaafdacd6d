"""Single cells: whether one holds a value, what it says as text, and each different one of a column once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.numbering import is_none, number

if TYPE_CHECKING:
    import pandas as pd


def missing(cell: Any) -> bool:
    """Whether a cell holds no value.

    >>> missing(None), missing(float("nan")), missing(" "), missing(0)
    (True, True, True, False)
    """
    return not cell.strip() if isinstance(cell, str) else is_none(cell)


def text_of(cell: Any) -> str:
    """A cell as text; missing is empty.

    >>> text_of(float("nan")), text_of(36.0), text_of(" x ")
    ('', '36', 'x')
    """
    if missing(cell):
        return ""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    return str(cell).strip()


@dataclass(frozen=True)
class Distinct:
    """The different cells of a column, and for each row the number of its cell (-1: none)."""

    cells: list[Any]
    codes: NDArray[np.integer]

    def __len__(self) -> int:
        return len(self.codes)

    def spread(self, values: Sequence[Any] | NDArray[Any], absent: Any) -> NDArray[Any]:
        """For each row the value that belongs to its cell; ``absent`` where there is none."""
        whole = np.asarray([*values, absent], dtype=np.asarray(values).dtype if len(values) else None)
        return whole[self.codes]

    def texts(self) -> list[str]:
        """Every row's cell as text."""
        found = [*map(text_of, self.cells), ""]
        return list(map(found.__getitem__, self.codes.tolist()))

    def tolist(self) -> list[Any]:
        """Every row's cell; None where there is none."""
        found = [*self.cells, None]
        return list(map(found.__getitem__, self.codes.tolist()))


def distinct(column: pd.Series | Distinct | Sequence[Any] | NDArray[Any]) -> Distinct:
    """The different cells of a column in the order of their first row.

    >>> found = distinct(["b", "a", None, "b"])
    >>> found.cells, found.codes.tolist()
    (['b', 'a'], [0, 1, -1, 0])
    """
    if isinstance(column, Distinct):
        return column
    if type(column).__name__ == "Series":
        return _of_series(cast("pd.Series", column))
    cells = cast("Sequence[Any] | NDArray[Any]", column)
    try:
        return Distinct(*number(cells))
    except TypeError:
        return Distinct(*number([cell if is_none(cell) else str(cell) for cell in cells]))


def _of_series(series: pd.Series) -> Distinct:
    import pandas as pd

    try:
        codes, cells = pd.factorize(series)
    except TypeError:  # lists and other cells that have no hash
        codes, cells = pd.factorize(series.map(str))
    return Distinct(list(cells), np.asarray(codes, dtype=np.int64))
