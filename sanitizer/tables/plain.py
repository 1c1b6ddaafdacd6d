"""A table of text cells that needs no library of frames: what a CSV file holds, each different cell once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.tables.cells import Distinct, distinct

if TYPE_CHECKING:
    from typing import TypeAlias

    import pandas as pd

    Frame: TypeAlias = "pd.DataFrame | PlainTable"


class PlainTable:
    """Columns of cells by name, in order; made and read like a frame, as far as tables go, and much sooner there.

    Args:
        columns: the cells of each column.
        separator: what stood between the cells of the file.

    >>> table = PlainTable({"age": ["36", "24", "36"]})
    >>> table.columns, len(table), table["age"].cells, table.index
    (['age'], 3, ['36', '24'], range(0, 3))
    """

    def __init__(self, columns: Mapping[str, Sequence[Any] | NDArray[Any] | Distinct], *, separator: str = ",") -> None:
        self._columns = {
            name: cells if isinstance(cells, Distinct) else distinct(cells) for name, cells in columns.items()
        }
        self.separator = separator
        self.columns = list(self._columns)
        self.index = range(len(next(iter(self._columns.values())).codes) if self._columns else 0)

    def __len__(self) -> int:
        return len(self.index)

    def __getitem__(self, name: str) -> Distinct:
        """The cells of a column."""
        return self._columns[name]

    def to_pandas(self) -> pd.DataFrame:
        """The same as a frame of pandas."""
        import pandas as pd

        columns = {name: np.array(self[name].tolist(), dtype=object) for name in self.columns}
        frame = pd.DataFrame(columns, columns=self.columns)
        frame.attrs["separator"] = self.separator
        return frame
