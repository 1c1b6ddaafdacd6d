"""pandas, Polars, Arrow and plain tables in, and a release of the same kind out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sanitizer.core.errors import InputError, from_extra
from sanitizer.tables.plain import PlainTable

if TYPE_CHECKING:
    import pandas as pd

    from sanitizer.tables.plain import Frame

Back = Callable[[Any, Sequence[str]], Any]


def open_frame(frame: Any) -> tuple[Frame, Back]:
    """The table as one of pandas or a plain one, and how to bring a release back into the kind it came in.

    The second gets the release and the names of the columns that were not changed, which keep their very types.

    Raises:
        InputError: it is no table of pandas, Polars or Arrow.

    >>> import pandas as pd
    >>> plain, back = open_frame(pd.DataFrame({"age": [36]}))
    >>> back(plain, ["age"])["age"].tolist()
    [36]
    """
    if isinstance(frame, PlainTable):
        return frame, lambda table, _: table
    with from_extra("tables", "TableSanitizer"):
        import pandas  # noqa: F401
        import scipy  # noqa: F401
    root = type(frame).__module__.split(".")[0]
    if root == "pandas" and hasattr(frame, "columns"):
        return frame, lambda table, _: table
    if root == "polars" and hasattr(frame, "to_arrow"):
        if hasattr(frame, "collect"):
            frame = frame.collect()
        return _from_arrow(frame.to_arrow()), lambda table, same: _to_polars(frame, table, same)
    if root == "pyarrow" and hasattr(frame, "column_names"):
        return _from_arrow(frame), lambda table, same: _to_arrow(frame, table, same)
    raise not_a_table(frame)


def not_a_table(frame: Any) -> InputError:
    """The error for what is no table of a known kind."""
    return InputError(
        "E735", f"a {type(frame).__name__} is no table", hint="give a pandas or Polars DataFrame or an Arrow table"
    )


def _from_arrow(table: Any) -> pd.DataFrame:
    """An Arrow table for pandas; whole numbers and truth values with gaps stay what they are."""
    return table.to_pandas(types_mapper=nullable_types().get, ignore_metadata=True)


def nullable_types() -> dict[Any, Any]:
    """Arrow's types of whole numbers and truth values, and pandas' types that can hold gaps."""
    import pandas as pd
    import pyarrow as pa

    names = ("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64")
    found: dict[Any, Any] = {pa.type_for_alias(name.lower()): pd.api.types.pandas_dtype(name) for name in names}
    return {**found, pa.bool_(): pd.BooleanDtype()}


def _to_polars(frame: Any, table: pd.DataFrame, same: Sequence[str]) -> Any:
    import polars as pl

    return pl.DataFrame(
        [frame[name] if name in same else pl.Series(name, list(table[name]), dtype=pl.String) for name in table.columns]
    )


def _to_arrow(frame: Any, table: pd.DataFrame, same: Sequence[str]) -> Any:
    import pyarrow as pa

    columns = [frame[name] if name in same else pa.array(list(table[name]), pa.string()) for name in table.columns]
    fields = [frame.schema.field(name) if name in same else pa.field(name, pa.string()) for name in table.columns]
    return pa.table(columns, schema=pa.schema(fields))
