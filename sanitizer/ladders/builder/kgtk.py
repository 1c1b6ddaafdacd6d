"""KGTK edge files -> spool: labels, aliases, P31 and the other statements, PageRank; plain or gzipped TSV."""

from __future__ import annotations

import csv
import gzip
import re
import zlib
from collections.abc import Iterator
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.ladders.builder.spool import PROPERTIES, Spool

_ENGLISH = re.compile(r"^'(.*)'@en$", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)")


def read_kgtk(folder: str | Path, spool: Spool) -> None:
    """Reads every ``*.tsv`` and ``*.tsv.gz`` of ``folder``; which file holds what is seen from the rows themselves.

    Raises:
        InputError: there is no such file, or one of them is not in KGTK's format.
    """
    folder = Path(folder)
    files = sorted(p for p in folder.glob("*") if p.name.endswith((".tsv", ".tsv.gz"))) if folder.is_dir() else []
    if not files:
        raise InputError("E220", f"no KGTK files in {folder}", hint="name a folder with *.tsv or *.tsv.gz edge files")
    # ranks are kept only for labelled items, so labels come first
    for path in sorted(files, key=lambda p: ("label" not in p.name, p.name)):
        _read_file(path, spool)


def _read_file(path: Path, spool: Spool) -> None:
    labels: list[tuple[str, str]] = []
    aliases: list[tuple[str, str]] = []
    ranks: list[tuple[str, float]] = []
    edges: list[tuple[str, str, str]] = []
    for node, label, value in _rows(path):
        if label in PROPERTIES:
            edges.append((node, label, value))
        elif label in ("label", "alias"):
            text = english(value)
            if text:
                (labels if label == "label" else aliases).append((node, text))
        elif label.endswith("pagerank"):
            try:
                ranks.append((node, float(value)))
            except ValueError:
                raise _broken(path) from None
        if len(labels) + len(aliases) + len(ranks) + len(edges) >= 50_000:
            _flush(spool, labels, aliases, ranks, edges)
    _flush(spool, labels, aliases, ranks, edges)


def _flush(spool: Spool, labels: list, aliases: list, ranks: list, edges: list) -> None:
    spool.add_labels(labels)
    spool.add_aliases(aliases)
    spool.add_ranks(ranks)
    spool.add_edges(edges)
    for rows in (labels, aliases, ranks, edges):
        rows.clear()


def _rows(path: Path) -> Iterator[tuple[str, str, str]]:
    try:
        with (
            gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else open(path, encoding="utf-8") as handle
        ):
            reader = csv.reader(handle, delimiter="\t", quoting=csv.QUOTE_NONE)
            header = next(reader, [])
            try:
                node, label, value = (header.index(name) for name in ("node1", "label", "node2"))
            except ValueError:
                raise _broken(path) from None
            for row in reader:
                if len(row) != len(header):
                    raise _broken(path)
                yield row[node], row[label], row[value]
    except (OSError, EOFError, zlib.error, UnicodeDecodeError, csv.Error):
        raise _broken(path) from None


def _broken(path: Path) -> InputError:
    return InputError("E221", f"{path} is no KGTK edge file, or it is cut short", hint="fetch it again")


def english(value: str) -> str:
    """The text of a KGTK string in English, or an empty string.

    >>> english("'rock\\\\'s city'@en")
    "rock's city"
    """
    match = _ENGLISH.match(value)
    return _ESCAPE.sub(r"\1", match[1]) if match else ""
