"""Wikidata's JSON dump -> spool, one entity at a time: memory stays the same whatever the size of the dump."""

from __future__ import annotations

import bz2
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import unreadable
from sanitizer.ladders.builder.spool import PROPERTIES, Spool

BATCH = 2_000
LONGEST_LINE = 64 * 1024 * 1024
"""The largest entity in characters; a longer line is no entity of Wikidata and would fill the memory."""
_OPEN: dict[str, Callable[..., IO[str]]] = {".gz": gzip.open, ".bz2": bz2.open, ".json": open}


def read_dump(path: str | Path, spool: Spool) -> int:
    """Reads ``path`` (``.json``, ``.json.gz``, ``.json.bz2``) into the spool and returns how many entities it had.

    Raises:
        InputError: the file is missing, cut short, or not a dump.
    """
    path = Path(path)
    count = 0
    batch: list[dict[str, Any]] = []
    for entity in _entities(path):
        batch.append(entity)
        count += 1
        if len(batch) >= BATCH:
            _flush(batch, spool)
    _flush(batch, spool)
    return count


def _entities(path: Path) -> Iterator[dict[str, Any]]:
    opener = _OPEN.get(path.suffix)
    if opener is None:
        raise InputError("E222", f"{path} has no known ending", hint="use .json, .json.gz or .json.bz2")
    number = 0
    complete = False
    try:
        with opener(path, "rt", encoding="utf-8") as handle:
            while line := handle.readline(LONGEST_LINE):
                number += 1
                text = line.strip().rstrip(",")
                if text in ("", "["):
                    continue
                complete = text == "]"
                if complete:
                    break
                entity = json.loads(text)
                if not isinstance(entity, dict) or not isinstance(entity.get("id"), str):
                    raise ValueError
                yield entity
    except FileNotFoundError:
        raise unreadable(path, "no such file") from None
    except (OSError, EOFError, zlib.error, ValueError, RecursionError):
        raise InputError(
            "E223", f"{path}: line {number} is no entity, or the file is cut short", hint="fetch it again"
        ) from None
    if not complete:
        raise InputError("E224", f"{path} ends after line {number} without its closing bracket", hint="fetch it again")


def _flush(batch: list[dict[str, Any]], spool: Spool) -> None:
    labels, aliases, edges, ranks = [], [], [], []
    for entity in batch:
        item = entity["id"]
        label = _text(entity.get("labels"))
        if label:
            labels.append((item, label))
            links = entity.get("sitelinks")
            # without PageRank, the number of Wikipedias that know the item says how well known it is
            ranks.append((item, len(links) / 1e7 if isinstance(links, dict) else 0.0))
        aliases += [(item, name) for name in _texts(entity.get("aliases"))]
        edges += [(item, name, target) for name in PROPERTIES for target in _targets(entity.get("claims"), name)]
    spool.add_labels(labels)
    spool.add_aliases(aliases)
    spool.add_edges(edges)
    spool.add_ranks(ranks)
    batch.clear()


def _text(labels: Any) -> str:
    entry = labels.get("en") if isinstance(labels, dict) else None
    value = entry.get("value") if isinstance(entry, dict) else None
    return value if isinstance(value, str) else ""


def _texts(aliases: Any) -> list[str]:
    entries = aliases.get("en") if isinstance(aliases, dict) else None
    return [e["value"] for e in entries or () if isinstance(e, dict) and isinstance(e.get("value"), str)]


def _targets(claims: Any, property: str) -> list[str]:
    statements = claims.get(property) if isinstance(claims, dict) else None
    found = []
    for statement in statements if isinstance(statements, list) else ():
        try:
            target = statement["mainsnak"]["datavalue"]["value"]["id"]
        except (KeyError, TypeError):  # "unknown value" and "no value" have no data value
            continue
        if statement.get("rank") != "deprecated" and isinstance(target, str):
            found.append(target)
    return found
