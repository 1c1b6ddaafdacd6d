"""The cells of pasted tables, each with the head of its column: what one cell says ends where the cell ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from sanitizer.core.findings import Finding, Origin
from sanitizer.core.spans import SpanIndex, stripped

_SIGNS = "\t;|,"
"""What parts cells, the surest first."""
_QUOTED = {sign: re.compile(rf'[^\S\n]*"(?:[^"]|""){{0,500}}"[^\S\n]*(?=[{sign}]|\Z)') for sign in _SIGNS}
_FIGURES = re.compile(r"[0-9],[0-9]")
_RULE = re.compile(r"[\s|:+-]+")
_HEAD = 30
"""Characters in the head of a column."""
_FRAME = " \t'\"“”*"
"""Characters that frame a head."""
_ARRAY = re.compile(r"[:,\[][^\S\n]*\[(?P<items>[^\[\]{}\"\n]{1,4000})\]")
"""A list of bare values in JSON, each of which is a value of its own."""
_ITEM = re.compile(r"[^,]+")
_ROWS = 2
"""Lines alike from which on they are a table."""
_FREE = {Origin.TERM, Origin.REVIEWER}


@dataclass(frozen=True, slots=True)
class Cell:
    """Where a cell stands, and what the first line of its table says of its column."""

    start: int
    end: int
    head: str = ""
    sign: str = ""
    """What parts it from the next; nothing where it stands in quotes."""


@lru_cache(maxsize=2)
def cells(text: str) -> tuple[Cell, ...]:
    """The cells of the tables in ``text``, in their order; a table is lines that the same sign parts alike.

    >>> text = 'name,town,"pay, net"\\nAda Berg,Hay,2100'
    >>> [(text[cell.start : cell.end], cell.head) for cell in cells(text)][3:]
    [('Ada Berg', 'name'), ('Hay', 'town'), ('2100', 'pay, net')]
    >>> cells("Dear Ada, thanks.\\nI came, I saw.")
    ()
    """
    if not any(sign in text for sign in _SIGNS):
        return ()
    return tuple(cell for block, sign in _blocks(text) for cell in _table(text, block, sign))


@lru_cache(maxsize=2)
def head_rows(text: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The spans of the heads of each table that has some for sure: a rule or figures stand below them.

    >>> text = "navn;alder\\nAda;12\\nOla;13"
    >>> [[text[start:end] for start, end in row] for row in head_rows(text)]
    [['navn', 'alder']]
    >>> head_rows("Ada;Berg\\nOla;Lund")
    ()
    """
    return tuple(
        tuple(stripped(text, *cell) for cell in block[0])
        for block, _ in (_blocks(text) if any(sign in text for sign in _SIGNS) else ())
        if _heads(text, block[0]) and _below_heads(text, block[1:])
    )


def _below_heads(text: str, rows: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Whether the first of some rows is a rule, or a column of theirs has figures in every cell that is not empty."""
    if _RULE.fullmatch(text, rows[0][0][0], rows[0][-1][1]):
        return True
    columns = ([text[start:end].strip() for start, end in column] for column in zip(*rows, strict=True))
    return any(any(column) and all(any(map(str.isdigit, one)) for one in column if one) for column in columns)


def _blocks(text: str) -> Iterator[tuple[list[list[tuple[int, int]]], str]]:
    """The rows of each table with the sign that parts them: the first lines that one sign parts into as many cells."""
    rows = list(_rows(text))
    runs = [(sign, _Runs(text, rows, sign)) for sign in _SIGNS if sign in text]
    at = 0
    while at < len(rows):
        sign, end = next(((sign, run.ends[at]) for sign, run in runs if run.is_table(at)), ("", at + 1))
        if sign:
            yield dict(runs)[sign].split[at:end], sign
        at = end


def within_cells(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings, those that reach over the cells of a table or the items of a list as one for each.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> text = "name;town\\nAda Berg;Hay\\nOlav Vik;Lund"
    >>> wide = Finding(19, 31, text[19:31], PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",))
    >>> [one.text for one in within_cells(text, [wide])]
    ['Hay', 'Olav Vik']
    >>> text = '{"ids": [131, 132]}'
    >>> wide = Finding(9, 17, text[9:17], PiiType.CODE, Identifier.DIRECT, 0.9, ("x",))
    >>> [one.text for one in within_cells(text, [wide])]
    ['131', '132']
    """
    known = sorted([*cells(text), *_items(text)], key=lambda cell: cell.start)
    if not known:
        return list(findings)
    return [part for finding in findings for part in _parts(text, finding, known)]


def _items(text: str) -> Iterator[Cell]:
    """The values in the lists of bare values in JSON that lie in no table."""
    if "[" not in text or cells(text):
        return
    for array in _ARRAY.finditer(text):
        for item in _ITEM.finditer(text, *array.span("items")):
            yield Cell(*item.span())


def cell_at(text: str, start: int, end: int) -> Cell | None:
    """The cell of a table in which a span lies, or None.

    >>> cell_at("No|Name|Badge no.\\n1|Ada|V-017", 24, 29).head
    'Badge no.'
    """
    own = list(_meeting(cells(text), start, end))
    return own[0] if len(own) == 1 else None


def _parts(text: str, finding: Finding, known: Sequence[Cell]) -> Iterator[Finding]:
    own = [] if finding.origin in _FREE else list(_meeting(known, finding.start, finding.end))
    if len(own) < 2:
        yield finding
        return
    for cell in own:
        start, end = stripped(text, max(finding.start, cell.start), min(finding.end, cell.end))
        if any(char.isalnum() for char in text[start:end]):
            yield replace(finding, start=start, end=end, text=text[start:end])


def _meeting(known: Sequence[Cell], start: int, end: int) -> Iterator[Cell]:
    """The cells that a span meets; they are sorted."""
    low, high = 0, len(known)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if known[middle].end <= start else (low, middle)
    while low < len(known) and known[low].start < end:
        yield known[low]
        low += 1


def _rows(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line.rstrip("\r"))
        at += len(line) + 1


class _Runs:
    """The cells of every line as one sign parts them, and how far the lines go on that have as many."""

    def __init__(self, text: str, rows: Sequence[tuple[int, int]], sign: str) -> None:
        self.text, self.sign = text, sign
        self.split = [_split(text, *row, sign) for row in rows]
        self.ends = list(range(1, len(rows) + 1))
        self._clause, self._figured = [len(rows)] * (len(rows) + 1), [len(rows)] * (len(rows) + 1)
        """From each line on, the next with a comma before a space, and the next with one inside of a figure."""
        for at in reversed(range(len(rows))):
            cells = self.split[at]
            if at + 1 < len(rows) and len(cells) == len(self.split[at + 1]):
                self.ends[at] = self.ends[at + 1]
            clause = any(text[start : start + 1].isspace() for start, _ in cells[1:])
            self._clause[at] = at if clause else self._clause[at + 1]
            self._figured[at] = at if _FIGURES.search(text, *rows[at]) else self._figured[at + 1]

    def is_table(self, at: int) -> bool:
        """Whether the lines from one on are a table; commas part cells and neither clauses nor figures there."""
        end = self.ends[at]
        if len(self.split[at]) < 2 or end - at < _ROWS:
            return False
        if self.sign != ",":
            return True
        return self._clause[at] >= end and (self._figured[at] >= end or bool(_heads(self.text, self.split[at])))


def _split(text: str, start: int, end: int, sign: str) -> list[tuple[int, int]]:
    """The spans between the signs of a line but for those inside of quotes; one that begins and ends it counts not."""
    found = []
    if text.startswith(sign, start) and text.startswith(sign, end - 1) and sign == "|":
        start, end = start + 1, end - 1
    while start <= end:
        quoted = _QUOTED[sign].match(text, start, end) if '"' in text[start : start + 4] else None
        stop = quoted.end() if quoted else text.find(sign, start, end)
        stop = end if stop < 0 else stop
        found.append((start, stop))
        start = stop + 1
    return found


def _heads(text: str, row: Sequence[tuple[int, int]]) -> list[str]:
    """What the cells of a line say of their columns, or nothing where one is long or a value."""
    said = [text[start:end].strip(_FRAME) for start, end in row]
    short = all(one and len(one) <= _HEAD and not any(c.isdigit() or c == "@" for c in one) for one in said)
    return said if short else []


def _table(text: str, block: Sequence[Sequence[tuple[int, int]]], sign: str) -> Iterator[Cell]:
    heads = _heads(text, block[0]) if block else []
    for number, row in enumerate(block):
        if _RULE.fullmatch(text, row[0][0], row[-1][1]):
            continue
        for place, (start, end) in enumerate(row):
            inner = stripped(text, start, end)
            quoted = inner[1] - inner[0] > 2 and text[inner[0]] == '"' == text[inner[1] - 1]
            if inner[0] < inner[1]:
                head = heads[place] if heads and number else ""
                yield Cell(inner[0] + quoted, inner[1] - quoted, head, "" if quoted else sign)


_RECORD = re.compile(r"[\"'][^\S\n]{0,3}:")
_STRING = re.compile(r"(?<=[:\[,{(])\s{0,40}\"(?P<x>(?:[^\"\\\n]|\\.){1,4000})\"(?=\s{0,40}[,:\]})])")


@lru_cache(maxsize=2)
def frames(text: str) -> SpanIndex:
    """The spans of cells and of quoted strings in records: what stands in one of them never reaches out of it.

    >>> frames('{"town": "Hay", "n": 3}').hits(0, 99)
    [(2, 6), (10, 13), (17, 18)]
    """
    spans = [(cell.start, cell.end) for cell in cells(text)]
    if not spans and _RECORD.search(text):
        spans = [match.span("x") for match in _STRING.finditer(text)]
    return SpanIndex(spans)
