"""Single cells: whether one holds a value, what it says as text, and each different one of a column once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pandas as pd

_NONE = {"NAType", "NaTType", "NoneType"}


def missing(cell: Any) -> bool:
    """Whether a cell holds no value.

    >>> missing(None), missing(float("nan")), missing(" "), missing(0)
    (True, True, True, False)
    """
    if type(cell).__name__ in _NONE or (isinstance(cell, float) and cell != cell):
        return True
    return isinstance(cell, str) and not cell.strip()


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

    def spread(self, values: Sequence[Any] | NDArray[Any], absent: Any) -> NDArray[Any]:
        """For each row the value that belongs to its cell; ``absent`` where there is none."""
        whole = np.asarray([*values, absent], dtype=np.asarray(values).dtype if len(values) else None)
        return whole[self.codes]

    def texts(self) -> list[str]:
        """Every row's cell as text."""
        found = np.array([*(text_of(cell) for cell in self.cells), ""], dtype=object)
        return list(found[self.codes])


def distinct(column: pd.Series | Sequence[Any]) -> Distinct:
    """The different cells of a column in the order of their first row.

    >>> found = distinct(["b", "a", None, "b"])
    >>> found.cells, found.codes.tolist()
    (['b', 'a'], [0, 1, -1, 0])
    """
    import pandas as pd

    series = column if isinstance(column, pd.Series) else pd.Series(list(column), dtype=object)
    try:
        codes, cells = pd.factorize(series)
    except TypeError:  # lists and other cells that have no hash
        codes, cells = pd.factorize(series.map(str))
    return Distinct(list(cells), np.asarray(codes, dtype=np.int64))
