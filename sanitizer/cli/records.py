"""Turns documents into a table: one row each with the attributes it gives away (age, region, job, illness, ...).

IN is JSON lines, text files, a folder of them, or a table with a column of text. A cell holds all values that were
found, separated by "|". Direct identifiers (names, codes) never enter the records unless --direct is given. Beside
OUT.csv goes OUT.yaml, settings with which 'sanitizer table' releases the records as they are. With --simple the texts
are written instead, each attribute replaced by a fixed scheme: 65 by 60-70, places by <region>, names by ****.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.cli.options import add_settings, files_of, settings_from
from sanitizer.core.errors import ConfigError, InputError
from sanitizer.core.faults import clashing_options, no_column, unwritable

if TYPE_CHECKING:
    from sanitizer.config.schema import Settings
    from sanitizer.records.flow import Record, RecordMaker

EXAMPLES = """\
examples:
  sanitizer records notes.jsonl -o records.csv          also writes records.yaml
  sanitizer table records.csv -c records.yaml -o release.csv
  sanitizer records letters/ -o records.csv --k 5       the table will need five people who look alike
  sanitizer records tweets.csv -o simple.csv --simple --text-column tweet --keep label
  sanitizer records tweets.jsonl -o records.csv --model tweet-detector --sensitive health_condition

docs/records.md lists the attributes and how each is found.
"""

TABLES = (".csv", ".csv.gz", ".tsv", ".parquet", ".pq")
CHUNK = 256


@dataclass(frozen=True)
class _Document:
    """One document with the columns that go along."""

    id: str | int
    text: str = field(repr=False)
    kept: Mapping[str, Any] = field(default_factory=dict, repr=False)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("input", nargs="+", metavar="IN", help="JSON lines, text files, folders, tables, or -")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help=".csv, .csv.gz or .parquet; also .jsonl")
    parser.add_argument("--table-settings", metavar="YAML", help="where the settings for 'sanitizer table' go")
    parser.add_argument("--simple", action="store_true", help="write the texts, attributes replaced by a fixed scheme")
    parser.add_argument("--direct", action="store_true", help="also write names, codes and file names (for checking)")
    parser.add_argument("--with-text", action="store_true", help="also write the text, for 'sanitizer table' to recode")
    parser.add_argument("--sensitive", default="", metavar="A,B", help="attributes whose values stay as they are")
    parser.add_argument("--keep", default="", metavar="A,B", help="columns of an input table to keep")
    parser.add_argument("--text-column", metavar="NAME", help="of an input table (default text or tweet)")
    parser.add_argument("--id-column", metavar="NAME", help="of an input table (default id, else the row's number)")
    parser.add_argument("--model", metavar="DIR", help="a trained detector whose labels name attributes, such as QIJOB")
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Reads, extracts, writes."""
    output = _output(args)
    settings = settings_from(args)
    sensitive, keep = _names(args.sensitive), _names(args.keep)
    documents = list(_read(args, keep))
    if not documents:
        raise InputError("E290", "there are no documents to read", hint="give at least one")
    maker = _maker(args, settings, sensitive)
    if args.simple:
        _write_texts(maker, documents, output, sensitive)
    else:
        _write_records(maker, documents, output, args, settings, sensitive, keep)
    return 0


def _names(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def _output(args: argparse.Namespace) -> Path:
    from sanitizer.artefacts.places import check_outputs

    output = Path(args.output)
    known = (*TABLES, ".jsonl") if args.simple else TABLES
    if not output.name.lower().endswith(known):
        raise InputError("E291", f"cannot tell the format of {output.name}", hint=f"end it in {', '.join(known)}")
    if output.is_dir() or not (output.parent or Path(".")).is_dir():
        raise unwritable(output, "no such folder", hint="name a file in an existing folder")
    beside = [] if args.simple else [_beside(args, output)]
    check_outputs([output, *beside], [*(name for name in args.input if name != "-"), *files_of(args)])
    return output


def _maker(args: argparse.Namespace, settings: Settings, sensitive: Sequence[str]) -> RecordMaker:
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.records.flow import ATTRIBUTES, RecordMaker

    unknown = [name for name in sensitive if name not in ATTRIBUTES]
    if unknown:
        hint = f"known are {', '.join(ATTRIBUTES)}"
        raise ConfigError("E140", f"--sensitive names unknown attributes: {', '.join(unknown)}", hint=hint)
    tag = None
    if args.model:
        from sanitizer.evaluate.tagged import open_tagger, tagged

        tagger, nlp = open_tagger(args.model, settings.pipeline)

        def tag(texts: Sequence[str]) -> Iterator[Any]:
            return tagged(texts, tagger, nlp, window=settings.window)

    return RecordMaker(Sanitizer(settings), tag=tag, direct=args.direct)


def _read(args: argparse.Namespace, keep: Sequence[str]) -> Iterator[_Document]:
    from sanitizer.cli.documents import JSONL_SUFFIXES, expand, records

    number = 0
    for path in expand(args.input):
        if path is not None and path.name.lower().endswith(TABLES):
            yield from _rows(path, args, keep)
            continue
        if keep:
            raise clashing_options("--keep is for tables; this input has no columns", hint="leave it out")
        named = path is not None and path.suffix.lower() in JSONL_SUFFIXES
        for record in records(path):
            number += 1
            # a file's name may be a person's: it enters only where direct identifiers are asked for
            yield _Document(record["id"] if named or args.direct else number, record["text"])


def _rows(path: Path, args: argparse.Namespace, keep: Sequence[str]) -> Iterator[_Document]:
    from sanitizer.records.flow import ATTRIBUTES
    from sanitizer.tables.files import read_table

    frame = read_table(path, [name for name in (args.text_column, args.id_column, *keep) if name])
    columns = list(frame.columns)
    text = _column(path, columns, args.text_column, ("text", "tweet"))
    if text is None:
        hint = f"name one with --text-column: {', '.join(map(str, columns))}"
        raise no_column(path.name, "text", hint=hint)
    id = _column(path, columns, args.id_column, ("id",))
    for name in keep:
        _column(path, columns, name, ())
        if name in {text, id, "id", *ATTRIBUTES}:
            raise ConfigError("E142", f"the column {name!r} cannot be kept under that name", hint="rename it")
    cells = {name: frame[name].tolist() for name in {text, *keep, *([id] if id else [])}}
    for row in range(len(frame)):
        value = cells[text][row]
        given = cells[id][row] if id else row + 1
        plain = "" if value is None or value != value else str(value)
        yield _Document(given, plain, {name: cells[name][row] for name in keep})


def _column(path: Path, columns: Sequence[str], wanted: str | None, usual: Sequence[str]) -> str | None:
    """The column asked for, or the first with a usual name."""
    if wanted is not None:
        if wanted not in columns:
            hint = f"there are {', '.join(map(str, columns))}"
            raise no_column(path.name, wanted, hint=hint)
        return wanted
    folded = {str(name).strip().casefold(): name for name in reversed(columns)}
    return next((folded[name] for name in usual if name in folded), None)


def _write_texts(maker: RecordMaker, documents: Sequence[_Document], output: Path, keep: Sequence[str]) -> None:
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.cli.progress import progress
    from sanitizer.records.simple import simplified

    chunks = [documents[first : first + CHUNK] for first in range(0, len(documents), CHUNK)]
    texts: list[str] = []
    for chunk in progress(chunks, total=len(chunks), unit="batch"):
        texts.extend(simplified(maker, [document.text for document in chunk], keep))
    rows = [{"id": d.id, **d.kept, "text": text} for d, text in zip(documents, texts, strict=True)]
    if output.suffix.lower() == ".jsonl":
        with atomic_write(output) as handle:
            handle.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    else:
        _write_frame(rows, ["id", *documents[0].kept, "text"], output)
    changed = sum(text != document.text for document, text in zip(documents, texts, strict=True))
    print(f"{len(documents)} documents, {changed} of them changed", file=sys.stderr)


def _write_frame(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], output: Path) -> None:
    import pandas as pd

    from sanitizer.tables.files import write_table

    frame = pd.DataFrame([[row[name] for name in columns] for row in rows], columns=list(columns), dtype=object)
    write_table(frame, output, separator="\t" if output.suffix.lower() == ".tsv" else ",")


def _write_records(
    maker: RecordMaker,
    documents: Sequence[_Document],
    output: Path,
    args: argparse.Namespace,
    settings: Settings,
    sensitive: Sequence[str],
    keep: Sequence[str],
) -> None:
    from sanitizer.cli.progress import progress
    from sanitizer.records.config import columns_of, table_settings
    from sanitizer.records.flow import SEPARATOR

    place = _settings_place(args, output)
    made = maker.pipe({"text": document.text, "id": document.id} for document in documents)
    records: list[Record] = list(progress(made, total=len(documents)))
    columns = columns_of(records)
    if not columns:
        raise InputError("E293", "no document gives away any attribute; nothing was written")
    rows = [
        {
            "id": document.id,
            **document.kept,
            **{name: SEPARATOR.join(record.cells.get(name, ())) for name in columns},
            "text": document.text,
        }
        for document, record in zip(documents, records, strict=True)
    ]
    text = "text" if args.with_text else ""
    data = table_settings(
        records, k=settings.k, sensitive=sensitive, kept=keep, text=text, pipeline=settings.pipeline
    )  # fmt: skip
    _write_frame(rows, ["id", *keep, *columns, *([text] if text else [])], output)
    _write_settings(data, place)
    counts = ", ".join(f"{name} {sum(name in record.cells for record in records)}" for name in columns)
    print(f"{len(records)} documents; with values: {counts}", file=sys.stderr)
    print(f"settings for 'sanitizer table' in {place}", file=sys.stderr)
    if len({document.id for document in documents}) < settings.k:
        hint = "add documents, or run this again with a smaller --k"
        print(f"fewer documents than k = {settings.k}: 'sanitizer table' would refuse them; {hint}", file=sys.stderr)


def _beside(args: argparse.Namespace, output: Path) -> Path:
    """Where the settings should go."""
    return Path(args.table_settings or output.with_name(output.name.split(".")[0] + ".yaml"))


def _settings_place(args: argparse.Namespace, output: Path) -> Path:
    """Where the settings go; a file there that this command did not write stays."""
    from sanitizer.records.config import HEADER

    place = _beside(args, output)
    first = HEADER.splitlines()[0]
    try:
        known = not place.exists() or place.read_text(encoding="utf-8", errors="replace").startswith(first)
    except OSError as error:
        raise unwritable(place, error.strerror, hint="name another file") from None
    if not known:
        hint = "name another place with --table-settings"
        raise InputError("E216", f"{place} exists and was not written by this command", hint=hint)
    return place


def _write_settings(data: Mapping[str, Any], place: Path) -> None:
    import yaml

    from sanitizer.artefacts.files import atomic_write
    from sanitizer.records.config import HEADER

    with atomic_write(place) as handle:
        handle.write(HEADER)
        yaml.safe_dump(dict(data), handle, sort_keys=False, allow_unicode=True, width=1000)
