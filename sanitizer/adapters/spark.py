"""Columns of text in Apache Spark: batches go through Arrow to one sanitizer in each Python worker."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sanitizer.adapters.frames import named_columns, sanitize_cells
from sanitizer.adapters.spark_tables import sanitize_table
from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings
from sanitizer.core.errors import InputError, from_extra
from sanitizer.core.faults import clashing_options, no_column
from sanitizer.formats import Entry, Options
from sanitizer.formats.lines import JsonLines, parse_line
from sanitizer.formats.together import joined, parted

if TYPE_CHECKING:
    import pandas as pd

    from sanitizer.documents.flow import Sanitizer

__all__ = ["open_session", "sanitize", "sanitize_lines", "sanitize_table"]


def sanitize(df: Any, columns: Sequence[str], settings: Settings | None = None, **options: Any) -> Any:
    """A Spark DataFrame with the texts of ``columns`` sanitized; every cell is a document of its own.

    Nothing runs until Spark is asked for rows. The models are loaded once in each Python worker; a task that fails is
    tried again by Spark, with the same result, since a text gives the same text wherever it is sanitized.

    Args:
        df: a Spark DataFrame.
        columns: which columns hold text; empty cells stay empty and all other columns are as they were.
        settings: how to sanitize; single settings may be given by name. Files they name are read on the executors.

    Raises:
        InputError: a column is missing.
        ConfigError: ``against``, ``vault`` or ``consistent_across`` is set, which look at all documents together.

    Example::

        from sanitizer.adapters.spark import open_session, sanitize
        notes = open_session().read.parquet("notes")
        sanitize(notes, columns=["note"], k=20).write.parquet("out")
    """
    if options:
        settings = parse_settings({**(settings.model_dump() if settings else {}), **options})
    settings = settings or Settings()
    if settings.against is not None or settings.vault is not None or settings.consistent_across:
        raise clashing_options("against, vault and consistent_across look at all documents together, not Spark's way")
    told = settings.model_dump_json()

    def clean(batches: Iterator[pd.Series]) -> Iterator[pd.Series]:
        import pandas as pd

        own = _sanitizer(told)
        for cells in batches:
            yield pd.Series(sanitize_cells(cells.tolist(), own), dtype=object)

    over = _udf(clean)
    for name in named_columns(columns):
        if name not in df.columns:
            raise no_column("the table", name, hint="check columns")
        df = df.withColumn(name, over(df[_quoted(name)]))
    return df


def sanitize_lines(df: Any, options: Options, settings: Settings) -> Any:
    """A Spark DataFrame of JSON lines (column ``value``) with their text fields sanitized and all other fields kept.

    A line that cannot be read, and a document that cannot be sanitized, becomes one with ``refused`` and the code.
    """
    told = settings.model_dump_json()

    def clean(batches: Iterator[pd.Series]) -> Iterator[pd.Series]:
        import pandas as pd

        own = _sanitizer(told)
        for lines in batches:
            yield pd.Series(list(_cleaned(lines.tolist(), options, own)), dtype=object)

    return df.select(_udf(clean)(df["value"]).alias("value"))


def _cleaned(lines: Sequence[str], options: Options, sanitizer: Sanitizer) -> Iterator[str]:
    form = JsonLines()
    entries: list[Entry | str] = []
    for number, line in enumerate(lines, 1):
        try:
            entries.append(parse_line(line, "a line", number, options))
        except InputError as error:
            entries.append(error.code)
    records = [{"text": joined(one, form), "protect": one.protect} for one in entries if isinstance(one, Entry)]
    documents = iter(sanitizer.pipe_records(records, on_error="skip"))
    for entry in entries:
        if isinstance(entry, str):
            yield json.dumps({"refused": entry})
            continue
        document = next(documents)
        code = document.refused.code if document.refused is not None else None
        done = form.refused(entry, code) if code is not None else parted(entry, document, form)
        yield json.dumps({**done.rest, **done.texts}, ensure_ascii=False)


def _udf(clean: Any) -> Any:
    """The function for Spark, which reads from its hints, as objects, what kind of function it is."""
    with from_extra("spark", "Spark"):
        from pyspark.sql import functions
    import pandas as pd

    clean.__annotations__ = {"batches": Iterator[pd.Series], "return": Iterator[pd.Series]}
    make: Any = functions.pandas_udf
    return make(clean, returnType="string")


def open_session(**options: str) -> Any:
    """The Spark session that is running, or a new one whose Python workers are this Python with one thread each.

    Args:
        options: further settings of Spark, with ``_`` for dots: ``spark_master="local[2]"``.
    """
    with from_extra("spark", "Spark"):
        from pyspark.sql import SparkSession
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("sanitizer")
    plain = {
        "spark.executorEnv.OMP_NUM_THREADS": "1",
        "spark.sql.execution.arrow.maxRecordsPerBatch": "200",  # so many documents are read together
        "spark.ui.showConsoleProgress": "false",
        **{name.replace("_", "."): value for name, value in options.items()},
    }
    for name, value in plain.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


@lru_cache(maxsize=2)
def _sanitizer(told: str) -> Sanitizer:
    """In a Python worker of Spark: the sanitizer of these settings, loaded once."""
    from sanitizer.core.threads import one_thread
    from sanitizer.documents.flow import Sanitizer

    one_thread()
    return Sanitizer(Settings.model_validate_json(told))


def _quoted(name: str) -> str:
    """A column's name as Spark reads it literally, dots included."""
    return "`" + name.replace("`", "``") + "`"
