"""Inline tags: text where a slash and a tag follow each word that is marked (``dentist/QIJOB``), as CSV or lines."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.core.findings import PiiType
from sanitizer.learn.corpora.gold import GoldDocument, Mention, mention
from sanitizer.learn.corpora.labels import TWEET_TAGS
from sanitizer.learn.taggers.decoding import read_lines

TAGS = (*TWEET_TAGS, *PiiType.__members__, "NONE")
"""The tags that are known without a label map; NONE marks nothing."""

_MARK = re.compile(r"(\S+?)/([A-Z][A-Z0-9_-]+)(?![\w/])")
_EDGE = re.compile(r"^[^\w@#]+|[^\w]+$")


def read_inline(path: Path, tags: Collection[str] = ()) -> list[GoldDocument]:
    """A document for each row of a ``.csv`` or each line of any other file; the tags are taken out of the text.

    Marked words that follow each other with the same tag are one mention, except for handles (``@ada``). A tag one
    letter away from a known one (``QIGENDR``) is taken for it; other capitals after a slash (``AC/DC``) are text.

    Args:
        path: the file; a CSV needs a header, and its text stands in the column ``text`` or ``tweet``, or the last one.
        tags: tags beside the known ones.

    Raises:
        InputError: unreadable, or without a single known tag.
    """
    known = (*TAGS, *tags)
    rows = list(_rows(path) if path.name.removesuffix(".gz").lower().endswith(".csv") else _plain(path))
    documents = [_document(id, text, known) for id, text in rows]
    if not any(document.annotators[0] for document in documents):
        hint = f"known tags: {', '.join(known)}; name your own in a label map"
        if path.suffix.lower() == ".txt":
            hint = f"a brat file needs its {path.stem}.ann beside it; else {hint}"
        raise InputError("E275", f"{path} holds no word with a known tag", hint=hint)
    return documents


def _plain(path: Path) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(read_lines(path).split("\n"), 1):
        if line.strip():
            yield str(number), line


def _rows(path: Path) -> Iterator[tuple[str, str]]:
    reader = csv.reader(io.StringIO(read_lines(path), newline=""), strict=True)
    try:
        header = [name.strip().casefold() for name in next(reader, [])]
        if len(header) < 1 or not any(header):
            raise InputError("E276", f"{path} is empty or has no header")
        column = next((header.index(name) for name in ("text", "tweet") if name in header), len(header) - 1)
        key = header.index("id") if "id" in header else None
        for number, row in enumerate(reader, 1):
            if not row:
                continue
            if len(row) != len(header):
                place = f"{path}, line {reader.line_num}"
                raise InputError("E277", f"{place}: {len(row)} columns, the header has {len(header)}")
            yield row[key] if key is not None else str(number), row[column]
    except csv.Error:
        raise InputError("E257", f"{path}, line {reader.line_num}: not valid CSV") from None


def _document(id: str, tagged: str, known: tuple[str, ...]) -> GoldDocument:
    parts: list[str] = []
    marks: list[Mention] = []
    length = last = 0
    for match in _MARK.finditer(tagged):
        tag = nearest(match[2], known)
        if tag is None:
            continue
        before = tagged[last : match.end(1)]
        start = length + match.start(1) - last
        length += len(before)
        parts.append(before)
        last = match.end()
        lead, tail = _edges(match[1])
        if tag != "NONE":
            marks.append(mention(start + lead, length - tail, tag))
    text = "".join(parts) + tagged[last:]
    return GoldDocument(id, text, (tuple(_joined(text, marks)),))


def _edges(word: str) -> tuple[int, int]:
    """How much punctuation stands before and after the marked word."""
    lead = tail = 0
    for match in _EDGE.finditer(word):
        if match.start() == 0:
            lead = match.end()
        else:
            tail = len(word) - match.start()
    return (0, 0) if lead + tail >= len(word) else (lead, tail)


def _joined(text: str, marks: list[Mention]) -> Iterator[Mention]:
    current: Mention | None = None
    for one in marks:
        if current is not None:
            same = one.type == current.type and text[current.end : one.start] == " "
            if same and "@" not in (text[current.start], text[one.start]):
                current = mention(current.start, one.end, one.type)
                continue
            yield current
        current = one
    if current is not None:
        yield current


@cache
def nearest(tag: str, known: tuple[str, ...]) -> str | None:
    """The known tag that ``tag`` is, or is one letter away from.

    >>> nearest("QIGENDR", TAGS), nearest("DC", TAGS)
    ('QIGENDER', None)
    """
    if tag in known:
        return tag
    from rapidfuzz.distance import DamerauLevenshtein

    close = [name for name in known if len(name) > 4 and DamerauLevenshtein.distance(tag, name) == 1]
    return close[0] if len(close) == 1 else None
