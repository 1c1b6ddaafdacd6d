"""Spool: Wikidata items and statements on disk, filled by any importer, so that memory does not grow with them."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

from sanitizer.core.errors import ArtefactError

MEMBERSHIP = ("P31", "P279", "P361", "P8225")
"""Instance of, subclass of, part of, is metaclass for."""
READABLE = ("P17", "P131", "P106", "P27")
"""Country, administrative region, occupation, citizenship: what makes a rung readable."""
PROPERTIES = (*MEMBERSHIP, *READABLE)
BATCH = 20_000

_SCHEMA = """
create table if not exists label(item text primary key, text text not null, rank real not null default 0) without rowid;
create table if not exists alias(item text, text text, primary key(item, text)) without rowid;
create table if not exists edge(
    item text, property text, target text, primary key(item, property, target)
) without rowid;
"""


class Spool:
    """Labels, aliases and statements of Wikidata items in one SQLite file.

    >>> with Spool(":memory:") as spool:
    ...     spool.add_labels([("Q515", "city")])
    ...     spool.label("Q515")
    'city'
    """

    def __init__(self, path: str | Path) -> None:
        try:
            self._db = sqlite3.connect(path)
            self._db.execute("pragma journal_mode=off" if str(path) == ":memory:" else "pragma synchronous=off")
            self._db.executescript(_SCHEMA)
        except sqlite3.DatabaseError:
            raise ArtefactError(
                "E316", f"{path} is no spool of this version", hint="delete it and start again"
            ) from None

    def __enter__(self) -> Spool:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Writes what is pending and closes the file."""
        self._db.commit()
        self._db.close()

    def add_labels(self, rows: Iterable[tuple[str, str]]) -> None:
        """Adds (item, label) rows; a later label replaces an earlier one."""
        sql = "insert into label(item, text) values(?, ?) on conflict(item) do update set text = excluded.text"
        self._many(sql, rows)

    def add_ranks(self, rows: Iterable[tuple[str, float]]) -> None:
        """Adds (item, rank) rows for items that have a label."""
        self._many("update label set rank = ?2 where item = ?1", rows)

    def add_aliases(self, rows: Iterable[tuple[str, str]]) -> None:
        """Adds (item, other name) rows."""
        self._many("insert or ignore into alias values(?, ?)", rows)

    def add_edges(self, rows: Iterable[tuple[str, str, str]]) -> None:
        """Adds (item, property, target) statements."""
        self._many("insert or ignore into edge values(?, ?, ?)", rows)

    def _many(self, sql: str, rows: Iterable[tuple]) -> None:
        with contextlib.closing(self._db.cursor()) as cursor:
            pending: list[tuple] = []
            for row in rows:
                pending.append(row)
                if len(pending) >= BATCH:
                    cursor.executemany(sql, pending)
                    pending.clear()
            cursor.executemany(sql, pending)
        self._db.commit()

    def label(self, item: str) -> str:
        """The English label, or an empty string."""
        row = self._db.execute("select text from label where item = ?", (item,)).fetchone()
        return row[0] if row else ""

    def targets(self, item: str, property: str) -> list[str]:
        """The targets of one property of an item, in a fixed order."""
        sql = "select target from edge where item = ? and property = ? order by length(target), target"
        return [row[0] for row in self._db.execute(sql, (item, property))]

    def names(self, item: str) -> list[str]:
        """The other names of an item, sorted."""
        return [row[0] for row in self._db.execute("select text from alias where item = ? order by text", (item,))]

    def items(self) -> Iterator[tuple[str, str, float]]:
        """(item, label, rank) of all labelled items, sorted by item."""
        yield from self._db.execute("select item, text, rank from label order by item")

    def counts(self) -> dict[str, int]:
        """How many labels, aliases and statements there are."""
        return {t: self._db.execute(f"select count(*) from {t}").fetchone()[0] for t in ("label", "alias", "edge")}
