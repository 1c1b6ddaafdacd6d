"""Tables with text in Apache Spark: blocks of people are released by the kernel, k is counted again over the whole.

1. Spark splits the people into blocks along one quasi-identifier, as the first cuts of a partition would.
2. The flow of one machine releases each block, verified by itself; direct identifiers of people in other blocks are
   masked in its texts.
3. Spark counts over the whole release that at least k people share all values, that sensitive values are as many as
   asked for, and that no row is missing. One violation and nothing is given back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.errors import ConfigError, GuaranteeError, from_extra
from sanitizer.core.faults import no_rows, too_few_people
from sanitizer.core.ladder import MASK
from sanitizer.core.tables import ColumnRole, Scale

if TYPE_CHECKING:
    import pandas as pd

_BLOCK, _ROW, _PERSON = "__block", "__row", "__person"
BLOCK = 20_000
"""So many people make a block, unless told otherwise."""


def sanitize_table(df: Any, settings: TableSettings | Mapping[str, Any], *, block: int = BLOCK) -> Any:
    """A Spark DataFrame that is a k-anonymous release of ``df``, with as many rows; it is computed and verified here.

    With one block the release is the very one that ``TableSanitizer`` gives.

    Args:
        df: a Spark DataFrame with the columns that the settings name.
        settings: as for ``TableSanitizer``, or a mapping in the form of their file.
        block: how many people a block has at most, about; a block must fit into the memory of one executor.

    Raises:
        ConfigError: the settings ask for something that cannot be had block by block.
        GuaranteeError: the release does not verify.

    Example::

        from sanitizer.adapters.spark import open_session, sanitize_table
        people = open_session().read.parquet("people")
        sanitize_table(people, {"parameters": {"k": 10}, "attributes": {...}}).write.parquet("release")
    """
    with from_extra("spark", "Spark"):
        from pyspark.sql import functions as F
    if not isinstance(settings, TableSettings):
        settings = parse_table_settings(settings)
    rows = _with_people(df, settings, F).persist()
    try:
        people = rows.select(F.countDistinct(_PERSON)).first()[0]
        if not people:
            raise no_rows()
        if people < settings.k:
            raise too_few_people(people, settings.k)
        count = max(1, min(people // max(2 * settings.k, 1), -(-people // block)))
        if count > 1 and (what := _of_the_whole(settings)):
            hint = "a block that holds everybody (block=...), or other limits"
            raise ConfigError("E175", f"{what} is measured against the whole table, not block by block", hint=hint)
        blocked = _blocks(rows, settings, count, F)
        released = blocked.groupBy(_BLOCK).applyInPandas(
            _kernel(settings, _identifiers(df, settings) if count > 1 else {}), _schema(df, settings)
        )
        released = released.persist()
        _verify(released, settings, rows.count(), F)
        return released.orderBy(_ROW).drop(_ROW, _PERSON)
    finally:
        rows.unpersist()


def _of_the_whole(settings: TableSettings) -> str:
    """What the settings ask for that needs everybody at once."""
    if settings.global_recoding:
        return "global recoding"
    return "t-closeness" if settings.t is not None else "beta-likeness" if settings.beta is not None else ""


def _with_people(df: Any, settings: TableSettings, F: Any) -> Any:
    """The rows with their number and that of their person; a row without a key is a person of its own."""
    numbered = df.withColumn(_ROW, F.monotonically_increasing_id())
    key = settings.key
    own = F.concat(F.lit("row "), F.col(_ROW).cast("string"))
    if key is None or key.name not in df.columns:
        return numbered.withColumn(_PERSON, own)
    cell = F.trim(F.col(f"`{key.name}`").cast("string"))
    known = F.concat(F.lit("key "), cell)
    return numbered.withColumn(_PERSON, F.when(cell.isNull() | (cell == ""), own).otherwise(known))


def _blocks(rows: Any, settings: TableSettings, count: int, F: Any) -> Any:
    """The rows with the number of their block: people in the order of one quasi-identifier, cut into equal parts."""
    if count == 1:
        return rows.withColumn(_BLOCK, F.lit(0))
    column = _split_by(rows, settings, F)
    value = F.lit(None) if column is None else column
    keyed = rows.select(_PERSON, value.alias("value")).groupBy(_PERSON).agg(F.min("value").alias("value"))
    # people with equal values are told apart by a hash of their key, so that no block is too large
    from pyspark.sql import Window

    order = Window.orderBy(F.col("value"), F.xxhash64(_PERSON), F.col(_PERSON))
    placed = keyed.withColumn(_BLOCK, F.ntile(count).over(order)).select(_PERSON, _BLOCK)
    return rows.join(placed, _PERSON)


def _split_by(rows: Any, settings: TableSettings, F: Any) -> Any:
    """The quasi-identifier with most values, as a column that can be ordered; None where there is none."""
    quasi = [a for a in settings.of_role(ColumnRole.QUASI) if a.name in rows.columns]
    if not quasi:
        return None
    counts = rows.select([F.approx_count_distinct(f"`{a.name}`").alias(str(n)) for n, a in enumerate(quasi)]).first()
    numbers = [n for n, a in enumerate(quasi) if a.scale is Scale.NUMERICAL]
    best = max(numbers or range(len(quasi)), key=lambda n: counts[n])
    cell = F.col(f"`{quasi[best].name}`")
    return cell.cast("double") if numbers else cell.cast("string")


def _identifiers(df: Any, settings: TableSettings) -> dict[str, list[str]]:
    """All direct identifiers, for tables with text: those of one block may stand in the texts of another."""
    if not settings.of_role(ColumnRole.TEXT):
        return {}
    names = [a.name for a in settings.of_role(ColumnRole.DIRECT) if a.name in df.columns]
    return {name: [str(row[0]) for row in df.select(f"`{name}`").distinct().collect() if row[0]] for name in names}


def _kernel(settings: TableSettings, identifiers: Mapping[str, Sequence[str]]) -> Any:
    """What releases one block, in a Python worker."""
    texts = [a.name for a in settings.of_role(ColumnRole.TEXT)]

    def release(block: pd.DataFrame) -> pd.DataFrame:
        from sanitizer.core.threads import one_thread

        one_thread()
        from sanitizer.tables.flow import TableSanitizer

        ordered = block.sort_values(_ROW, ignore_index=True)
        plain = ordered.drop(columns=[_BLOCK, _ROW, _PERSON])
        table = TableSanitizer(settings)(plain).table
        if identifiers:
            for name in texts:
                table[name] = masked(table[name].tolist(), identifiers)
        return table.assign(**{_ROW: ordered[_ROW], _PERSON: ordered[_PERSON]})

    return release


def masked(texts: Sequence[str], identifiers: Mapping[str, Sequence[str]]) -> list[str]:
    """The texts with every direct identifier of anybody masked.

    >>> masked(["Okafor came."], {"name": ["Chidi Okafor"]})
    ['*** came.']
    """
    from sanitizer.core.results import Edit, apply_edits
    from sanitizer.tables.own_words import Identifiers

    everybody = Identifiers(identifiers.values())
    found = []
    for text in texts:
        spans = sorted({(term.start, term.end) for term in everybody.find(text or "")})
        edits: list[tuple[int, int]] = []
        for span in spans:
            edits = _joined(edits, span)
        found.append(apply_edits(text, [Edit(a, b, MASK) for a, b in edits]) if edits else text)
    return found


def _joined(spans: list[tuple[int, int]], span: tuple[int, int]) -> list[tuple[int, int]]:
    if spans and span[0] < spans[-1][1]:
        return [*spans[:-1], (spans[-1][0], max(span[1], spans[-1][1]))]
    return [*spans, span]


def _schema(df: Any, settings: TableSettings) -> Any:
    """The columns of a release: what is recoded or text becomes words, all else keeps its type."""
    from pyspark.sql.types import LongType, StringType, StructField, StructType

    roles = {a.name: a.role for a in settings.attributes}
    fields = []
    for field in df.schema.fields:
        role = roles.get(field.name)
        if role is ColumnRole.DIRECT:
            continue
        words = role in {ColumnRole.QUASI, ColumnRole.TEXT}
        fields.append(StructField(field.name, StringType(), True) if words else field)
    return StructType([*fields, StructField(_ROW, LongType()), StructField(_PERSON, StringType())])


def _verify(released: Any, settings: TableSettings, rows: int, F: Any) -> None:
    """Counts again, by Spark: rows, k over the whole release, and different sensitive values of each class.

    Raises:
        GuaranteeError: one of them falls short.
    """
    quasi = [F.col(f"`{a.name}`") for a in settings.of_role(ColumnRole.QUASI)]
    sensitive = [a.name for a in settings.of_role(ColumnRole.SENSITIVE)]
    counts = [F.countDistinct(_PERSON).alias("people")]
    counts += [F.countDistinct(F.col(f"`{name}`")).alias(f"s{n}") for n, name in enumerate(sensitive)]
    classes = released.groupBy(*quasi).agg(*counts) if quasi else released.agg(*counts)
    limits = [F.col("people") < settings.k, *(F.col(f"s{n}") < settings.distinct_l for n in range(len(sensitive)))]
    bad = classes.filter(reduce(lambda a, b: a | b, limits)).count()
    missing = rows - released.count()
    if bad or missing:
        line = f"counted over the whole release, {bad} classes fall short and {missing} rows are missing"
        raise GuaranteeError("E419", line, hint="nothing is given back; please report it")
