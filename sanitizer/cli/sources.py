"""What the inputs of a command stand for: files of known forms, and the documents in them, one at a time."""

from __future__ import annotations

import argparse
import glob
import io
import json
import lzma
import sys
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, cast

from sanitizer.core.errors import SanitizerError
from sanitizer.core.faults import damaged_archive, no_text_files, unreadable
from sanitizer.formats import Entry, FileFormat, Options, format_of
from sanitizer.formats.choose import FORMATS, open_bytes

_MARKS = frozenset("*?[")


def add_formats(parser: argparse.ArgumentParser) -> None:
    """The options that say how inputs are read."""
    group = parser.add_argument_group("input")
    group.add_argument(
        "--text-field", action="append", default=[], metavar="F",
        help="field of JSON lines that holds text (default: text); repeat it for several; all others are kept",
    )  # fmt: skip
    group.add_argument(
        "--text-column", action="append", default=[], metavar="C",
        help="column of CSV and Parquet that holds text (default: text); repeat it for several; all others are kept",
    )  # fmt: skip
    group.add_argument(
        "--input-format", choices=FORMATS, metavar="FORM", help=f"instead of by name: {', '.join(FORMATS)}"
    )
    group.add_argument("--encoding", metavar="NAME", help="of the inputs (default: UTF-8, else what a file looks like)")


@dataclass(frozen=True, slots=True)
class Source:
    """One input: its file, or what came on standard input, and the folder it was found in."""

    path: Path | None
    root: Path | None = None
    told: str | None = None
    options: Options = field(default_factory=Options)
    standard: StandardInput | None = None

    @property
    def name(self) -> str:
        """What it is called in messages."""
        return "standard input" if self.path is None else str(self.path)

    @property
    def format(self) -> FileFormat:
        """The form of the file.

        Raises:
            InputError: it is not known.
        """
        if self.path is None:
            lines = self.standard is not None and self.standard.is_json_lines(self.options)
            return format_of("-", self.told or ("jsonl" if lines else "text"))
        return format_of(self.path, self.told)

    def entries(self) -> Iterator[Entry]:
        """The documents of the input, read as they are needed.

        Raises:
            InputError: it cannot be read or does not fit its form.
        """
        form = self.format
        try:
            with self._open() as handle:
                for entry in form.read(handle, self.name, self.options):
                    yield entry if form.many else replace(entry, id="-" if self.path is None else self.path.name)
        except (EOFError, zlib.error, lzma.LZMAError):
            raise damaged_archive(self.name, "packed file") from None
        except UnicodeDecodeError as error:
            raise unreadable(self.name, type(error).__name__) from None
        except OSError as error:
            if error.errno is None:  # said by what unpacks it
                raise damaged_archive(self.name, "packed file") from None
            raise unreadable(self.name, error.strerror) from None

    def _open(self) -> IO[bytes]:
        if self.path is None:
            return self.standard.stream() if self.standard else io.BytesIO()
        if not self.path.is_file():
            raise unreadable(self.path, "no file")
        return open_bytes(self.path)


class StandardInput:
    """Standard input, whose first line tells whether it is JSON lines."""

    def __init__(self) -> None:
        self._input = sys.stdin.buffer
        self.first = self._input.readline()

    def is_json_lines(self, options: Options) -> bool:
        """Whether the line is an object with one of the text fields."""
        if self.first.lstrip()[:1] != b"{":
            return False
        try:
            record = json.loads(self.first)
        except (ValueError, RecursionError):
            return False
        return isinstance(record, dict) and any(name in record for name in options.fields)

    def stream(self) -> IO[bytes]:
        """All of it."""
        return cast("IO[bytes]", io.BufferedReader(_Chained(self.first, self._input)))


class _Chained(io.RawIOBase):
    def __init__(self, first: bytes, rest: IO[bytes]) -> None:
        self._first = memoryview(first)
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece: Any = self._first[: len(buffer)]
        self._first = self._first[len(piece) :]
        if not piece:
            read = getattr(self._rest, "read1", self._rest.read)
            piece = read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)


def find_sources(args: argparse.Namespace) -> list[Source]:
    """The inputs of a command: files, all files of folders, what a pattern fits, or standard input.

    Raises:
        InputError: a file is not there, or a folder is empty. Files of unknown form are found too: reading them fails.
    """
    skip = getattr(args, "on_error", "stop") == "skip"
    options = Options(tuple(args.text_field), tuple(args.text_column), args.encoding, skip)
    found: list[Source] = []
    for name in args.inputs:
        path = Path(name)
        if name == "-":
            found.append(Source(None, None, args.input_format, options, StandardInput()))
        elif path.is_dir():
            inside = sorted(one for one in path.rglob("*") if not one.is_dir() and not _hidden(one, path))
            if not inside:
                raise no_text_files(path)
            found.extend(Source(one, path, args.input_format, options) for one in inside)
        elif path.exists():
            found.append(Source(path, None, args.input_format, options))
        elif _MARKS & set(name) and (listed := sorted(glob.glob(name, recursive=True))):
            files = [Path(one) for one in listed if Path(one).is_file()]
            found.extend(Source(one, None, args.input_format, options) for one in files)
        else:
            raise unreadable(path, "no such file or folder")
    if len(found) == 1:
        _ = found[0].format  # nothing else is there to be done
    return found


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


@dataclass(frozen=True, slots=True)
class Item:
    """What comes out of the inputs, in order: an entry of one, or its end with what went wrong."""

    source: int
    entry: Entry | None = None
    failed: SanitizerError | None = None
    done: str | None = None
    """What an earlier run has written of it."""
    key: bytes = b""


def read_items(sources: Sequence[Source], numbers: Iterator[int] | None, *, on_error: str) -> Iterator[Item]:
    """The entries of all inputs, each input followed by its end.

    Args:
        sources: the inputs.
        numbers: the next of them takes the place of each document's id.
        on_error: an input that cannot be read ends with the error ("skip", where there are others), or raises it.
    """
    for place, source in enumerate(sources):
        failed: SanitizerError | None = None
        try:
            form = source.format
            for entry in source.entries():
                if numbers is not None and (entry.texts or entry.fault):
                    entry = form.renamed(entry, next(numbers))
                yield Item(place, entry)
        except SanitizerError as error:
            if on_error == "stop" or len(sources) == 1:
                raise
            failed = error
        yield Item(place, failed=failed)
