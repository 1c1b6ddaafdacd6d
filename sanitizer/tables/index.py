"""The index of a pandas table: a plain numbering comes back, levels that the settings name are columns, others go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from sanitizer.config.table import TableSettings
from sanitizer.core.errors import InputError

if TYPE_CHECKING:
    import pandas as pd

    from sanitizer.tables.plain import Frame

Restore = Callable[[Any, Sequence[str]], Any]


def open_index(frame: Frame, settings: TableSettings) -> tuple[Frame, Restore, list[str]]:
    """The table with the index levels that the settings name as columns, how to make them levels again, and warnings.

    The second gets the release and the names of the columns that were not changed. Rows numbered from 0 keep their
    numbers. Other labels can tell who somebody is (so can the numbers that rows had in a larger table): without a role
    they are not released.

    Raises:
        InputError: a level has the name of a column.

    >>> import pandas as pd
    >>> from sanitizer.config.table import parse_table_settings
    >>> role = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    >>> settings = parse_table_settings({"parameters": {"k": 2}, "attributes": {"age": role}})
    >>> plain, restore, _ = open_index(pd.DataFrame(index=pd.Index([36, 24], name="age")), settings)
    >>> list(plain.columns), restore(plain, ["age"]).index.tolist()
    (['age'], [36, 24])
    """
    index: Any = frame.index
    if not hasattr(index, "names"):
        return frame, lambda table, same: table, []
    table: Any = frame
    declared = {attribute.name for attribute in settings.attributes}
    levels = [name for name in index.names if str(name) in declared]
    if twice := [name for name in levels if name in table.columns or index.names.count(name) > 1]:
        raise InputError(
            "E737", f"{twice[0]!r} is the name of a level of the index and of a column", hint="rename one of them"
        )
    if not levels:
        if _numbering(index):
            return frame, lambda release, same: release.set_axis(index), []
        return frame, lambda release, same: release, [_not_released(index.names)]
    left = [name for name in index.names if name not in levels]
    if left:
        table = table.reset_index(level=[place for place, name in enumerate(index.names) if name in left], drop=True)
    kept = table.index
    plain = table.reset_index()

    def restore(release: Any, same: Sequence[str]) -> Any:
        shown = [name for name in levels if name in release.columns]
        if shown == levels and all(name in same for name in levels):
            return release.drop(columns=levels).set_axis(kept)
        return release.set_index(shown) if shown else release

    return plain, restore, [_not_released(left)] if left else []


def as_columns(frame: pd.DataFrame, settings: TableSettings) -> pd.DataFrame:
    """The table with the index levels that the settings name as columns, for the checks of a release."""
    declared = {attribute.name for attribute in settings.attributes}
    levels = [place for place, name in enumerate(frame.index.names) if str(name) in declared]
    return frame.reset_index(level=levels) if levels else frame


def _numbering(index: Any) -> bool:
    """Whether an index only numbers the rows from 0."""
    whole = index.nlevels == 1 and getattr(index.dtype, "kind", "") in "iu"
    return whole and bool((index.to_numpy() == np.arange(len(index))).all())


def _not_released(names: Sequence[Any]) -> str:
    """What is said of levels that have no role."""
    how = "list it under attributes with a role, as a column"
    if any(name is None for name in names):
        how = "to keep it, give it a name (frame.index.name) and " + how
    else:
        how = f"to keep it, {how}: {', '.join(repr(str(name)) for name in names)}"
    return f"the index is not released, since it could tell who somebody is; {how}"
