"""The labelled texts in one form: a text, what is marked in it, and what its labels leave open."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from models.reader import nouns
from models.reader.kinds import ALL, Kinds, Meaning

DATASETS = Path(os.environ.get("SANITIZER_DATASETS", Path(__file__).resolve().parents[2] / "../shared/datasets"))
SOURCES = (
    "realistic", "fewnerd", "multiconer", "crossner", "social", "web", "litbank", "legal", "synthetic", "tab", "wiki",
    "own",
)  # fmt: skip
PLAIN = frozenset(
    {"CODE", "DEM", "DATETIME", "QUANTITY", "MISC"}
)  # open where only people, places and bodies are marked
NAMED = frozenset({"CODE", "DEM", "DATETIME", "QUANTITY"})


@dataclass(frozen=True)
class Mark:
    """A marked stretch; ``hide`` and ``direct`` are 1, 0 or -1 for unknown."""

    start: int
    end: int
    types: frozenset[str]
    kind: int
    hide: int = -1
    direct: int = -1
    noun: int = nouns.UNKNOWN
    """What a careful person called it, where its stand-in tells."""


@dataclass(frozen=True)
class Example:
    """A text with its marks.

    ``open_types`` are types that an unmarked word may still have, ``open_kinds`` the kinds. ``held`` documents are
    left out of the twin that is measured. ``keep`` are stretches that must stay.
    """

    text: str
    marks: tuple[Mark, ...]
    source: str
    open_types: frozenset[str]
    open_kinds: frozenset[int]
    held: bool = False
    keep: tuple[tuple[int, int], ...] = ()
    hides: bool = False  # unmarked words are known to be nothing to hide
    lower_closed: bool = field(default=False)  # unmarked words in small letters are no names


def lines(name: str) -> Iterator[dict[str, Any]]:
    """The records of one file of the reading corpora."""
    with gzip.open(DATASETS / "reading" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as handle:
        for line in handle:
            yield json.loads(line)


def everything(kinds: Kinds) -> Iterator[Example]:
    """Every text that the reader learns from."""
    yield from realistic(kinds, "more")
    yield from own(kinds, NARROW, "realistic")
    yield from own(kinds, WIDE)
    yield from benchmark(kinds)
    yield from labelled(kinds, "fewnerd_full66", "fewnerd", "fewnerd", NAMED)
    yield from fewnerd_partial(kinds)
    yield from labelled(kinds, "multiconer2_en", "multiconer", "multiconer", NAMED)
    yield from labelled(kinds, "crossner", "crossner", "crossner", NAMED)
    yield from labelled(kinds, "wnut17", "plain", "social", NAMED)
    yield from labelled(kinds, "btc", "plain", "social", PLAIN)
    yield from labelled(kinds, "wikigold", "plain", "web", NAMED)
    yield from labelled(kinds, "ewt_ner", "plain", "web", PLAIN)
    yield from labelled(kinds, "indian_legal", "legal", "legal", frozenset({"DEM", "QUANTITY", "MISC"}))
    yield from labelled(kinds, "presidio_synth", "synthetic", "synthetic", frozenset({"MISC", "QUANTITY", "DEM"}))
    yield from litbank(kinds)
    yield from synthetic(kinds)


def open_kinds(kinds: Kinds, open_types: frozenset[str], closed: set[int]) -> frozenset[int]:
    """The kinds an unmarked word may have: those of open types and the public ones the corpus does not label."""
    return frozenset(n for n in kinds.of_types(open_types | {"O"}) if n not in closed)


def labelled(kinds: Kinds, name: str, table: str, source: str, unknown: frozenset[str]) -> Iterator[Example]:
    """A corpus of sentences with one label a span."""
    meanings = kinds.labels[table]
    closed = {m.kind for m in meanings.values()}
    rest = open_kinds(kinds, unknown, closed)
    for record in lines(name):
        marks = _marks(record["spans"], meanings)
        yield Example(record["text"], marks, source, unknown, rest)


def fewnerd_partial(kinds: Kinds) -> Iterator[Example]:
    """Few-NERD sentences labelled for a part of the types only: the others stay open."""
    meanings = kinds.labels["fewnerd"]
    records = list(lines("fewnerd_partial"))
    spaces: dict[str, set[str]] = {}
    for record in records:
        spaces.setdefault(record["label_space"], set()).update(s["label"] for s in record["spans"])
    closed = {space: {meanings[label].kind for label in labels} for space, labels in spaces.items()}
    rest = {s: frozenset(n for n in range(len(kinds.names)) if n not in c) for s, c in closed.items()}
    for record in records:
        marks = _marks(record["spans"], meanings)
        if marks:
            yield Example(record["text"], marks, "fewnerd", ALL, rest[record["label_space"]], lower_closed=True)


def litbank(kinds: Kinds) -> Iterator[Example]:
    """Fiction: proper names only, of people, places and bodies."""
    meanings = kinds.labels["plain"]
    rest = open_kinds(kinds, PLAIN, set())
    for record in lines("litbank"):
        spans = [
            {"start": c["start"], "end": c["end"], "label": c["mention"][5:]}
            for c in record["coref"]
            if c["mention"].startswith("PROP_")
        ]
        yield Example(record["text"], _marks(spans, meanings), "litbank", PLAIN, rest)


def synthetic(kinds: Kinds) -> Iterator[Example]:
    """Machine-written mail, chats and notes; every tenth is held for measuring."""
    meanings = kinds.labels["synthetic"]
    unknown = frozenset({"LOC", "ORG", "DEM", "QUANTITY", "MISC"})
    rest = open_kinds(kinds, unknown, set())
    for number, record in enumerate(lines("synthetic_pii")):
        spans = [s for s in record["spans"] if s["label"] in meanings]
        yield Example(record["text"], _marks(spans, meanings), "synthetic", unknown, rest, held=number % 10 == 9)


def realistic(kinds: Kinds, name: str) -> Iterator[Example]:
    """The realistic documents; every fourth of those to learn from is held for measuring."""
    rest = open_kinds(kinds, frozenset(), set())
    for number, record in enumerate(json.loads((DATASETS / "realistic" / f"{name}.json").read_text("utf-8"))):
        marks = tuple(
            Mark(
                m["start"] + (ARTICLE.match(m["text"]).end() if name == "more" else 0),  # type: ignore[union-attr]
                m["end"],
                frozenset({m["type"]}),
                kinds.realistic(m["type"], m.get("kind", "")),
                1,
                int(m["identifier"] == "DIRECT"),
                nouns.load().of(m["type"], m.get("stand_in", "")),
            )
            for m in record["mentions"]
        )
        if name == "more":
            marks = unstamped(record["text"], marks)
        keep = tuple((k["start"], k["end"]) for k in record["keep"])
        yield Example(
            record["text"], marks, "realistic", frozenset(), rest, held=number % 4 == 3, keep=keep, hides=True
        )


ARTICLE = re.compile(r"(?:(?:the|an?) (?=\w))?")
"""What stands before a name and is no part of it; some documents mark it and some do not."""
_STAMP = re.compile(r"^\[?(?:\d{4}\D|[A-Z][a-z]{2} +\d)[\d/ -]{2,9}[T :]\d\d?:\d\d:\d\d\S*", re.MULTILINE)
_LOG = 3


def unstamped(text: str, marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks, those of the times that a machine wrote before the lines of its log left open: marked unevenly."""
    stamps = [match.span() for match in _STAMP.finditer(text)]
    if len(stamps) < _LOG:
        return marks
    return tuple(
        replace(m, types=m.types | {"O"}, hide=-1) if any(a <= m.start < b for a, b in stamps) else m for m in marks
    )


def benchmark(kinds: Kinds) -> Iterator[Example]:
    """Court decisions and biographies, as their first annotator marked them; every third is held."""
    rest = open_kinds(kinds, frozenset(), set())
    with gzip.open(DATASETS / "tab/train_dev.json.gz", "rt", encoding="utf-8") as handle:
        court = json.load(handle)
    lives = json.loads((DATASETS / "wikireplace/train.json").read_text("utf-8"))
    for source, records in (("tab", court), ("wiki", lives)):
        for number, record in enumerate(records):
            first = next(iter(record["annotations"].values()))
            marks = tuple(
                Mark(
                    m["start_offset"],
                    m["end_offset"],
                    frozenset({m["entity_type"]}),
                    -2,
                    int(m["identifier_type"] != "NO_MASK"),
                    int(m["identifier_type"] == "DIRECT"),
                )
                for m in first["entity_mentions"]
                if m["entity_type"] in ALL
            )
            yield Example(record["text"], _flat(marks), source, frozenset(), rest, held=number % 3 == 2, hides=True)


def _marks(spans: list[dict[str, Any]], meanings: dict[str, Meaning]) -> tuple[Mark, ...]:
    return _flat(
        tuple(Mark(s["start"], s["end"], meanings[s["label"]].types, meanings[s["label"]].kind) for s in spans)
    )


def _flat(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """The marks without those that lie in or across another: the longest stay."""
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda m: m.start - m.end):
        if all(mark.end <= other.start or other.end <= mark.start for other in kept):
            kept.append(mark)
    return tuple(sorted(kept, key=lambda m: m.start))


SPACED = re.compile(r" (?=[.,;:!?)\]}'’%])|(?<=[(\[{$]) ")


def unspaced(example: Example) -> Example:
    """The same example without the spaces that tokenized corpora put before punctuation."""
    gaps = [m.start() for m in SPACED.finditer(example.text)]
    if not gaps:
        return example
    text = SPACED.sub("", example.text)

    def moved(place: int) -> int:
        return place - sum(gap < place for gap in gaps)

    marks = tuple(Mark(moved(m.start), moved(m.end), m.types, m.kind, m.hide, m.direct) for m in example.marks)
    return Example(
        text, marks, example.source, example.open_types, example.open_kinds, example.held, (), example.hides,
        example.lower_closed,
    )  # fmt: skip


DOCUMENTS = Path(__file__).with_name("documents")
NARROW = tuple(sorted(DOCUMENTS.glob("narrow/*.txt")))
"""Own documents whose marks are as short as those of the realistic ones, and are read in the same habit."""
WIDE = tuple(sorted(DOCUMENTS.glob("wide/*.txt")))
"""Own documents whose marks take in the whole phrase, which is a habit of its own."""
MEASURED = (DOCUMENTS / "measured.txt",)
MEASURED_NARROW = (DOCUMENTS / "measured_narrow.txt",)
MEASURED_LIVES = (DOCUMENTS / "measured_lives.txt",)
MEASURED_KINDS = (DOCUMENTS / "measured_kinds.txt",)
MEASURED_MORE = (DOCUMENTS / "measured_more.txt",)
"""Own documents that are set apart: never learned from, and nobody looked at what is found in them."""
_DOCUMENT = re.compile(r"^=== ", re.MULTILINE)
OWN_MARK = re.compile(r"⟦(?P<span>[^|⟦⟧]+)\|(?P<type>\w+)\|(?P<kind>\w+)(?:\|(?P<stand_in>[^|⟦⟧]+))?⟧")
"""A mark in the project's own documents; quasi-identifiers may carry the stand-in that a careful person would write."""


def own(kinds: Kinds, paths: tuple[Path, ...], habit: str = "own") -> Iterator[Example]:
    """The project's own invented documents: everything that is not marked in them stays."""
    rest = open_kinds(kinds, frozenset(), set())
    for document in (one for path in paths for one in _DOCUMENT.split(path.read_text(encoding="utf-8"))[1:]):
        _, _, body = document.partition("\n")
        text, marks, last = "", [], 0
        for match in OWN_MARK.finditer(body):
            text += body[last : match.start()]
            span, type, kind = match["span"], match["type"], match["kind"]
            direct = int(type in {"PERSON", "CODE"} or kind == "address")
            number = kinds.realistic(type, kind)
            said = nouns.load().of(type, match["stand_in"] or "")
            marks.append(Mark(len(text), len(text) + len(span), frozenset({type}), number, 1, direct, said))
            text += span
            last = match.end()
        text += body[last:]
        keep = ((0, len(text)),)
        yield Example(text, tuple(marks), habit, frozenset(), rest, keep=keep, hides=True)
