"""Where the results of a command go: files in the form of their inputs, or standard output."""

from __future__ import annotations

import argparse
import codecs
import contextlib
import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import IO, Any, NamedTuple, cast

from sanitizer.cli.names import renamed
from sanitizer.cli.refused import RefusedFile
from sanitizer.cli.sources import Item, Source
from sanitizer.core.errors import ConfigError, SanitizerError
from sanitizer.core.faults import unwritable
from sanitizer.core.results import SanitizedDocument
from sanitizer.formats import Entry, FileFormat, format_of
from sanitizer.formats.choose import packed
from sanitizer.formats.together import borders, parted

_BINARY = frozenset({"docx", "parquet"})
_CHAINED = frozenset({"text", "jsonl", "mbox", "pdf"})
"""Forms of which several can follow one another on one stream."""
_FORMS = {"text": "", "json": ".jsonl", "html": ".html"}


class Result(NamedTuple):
    """An item of the inputs with its document, None where the item has no text."""

    item: Item
    document: SanitizedDocument | None


class Sink:
    """Writes results, input by input.

    Args:
        sources: the inputs.
        output: the file or folder of the results; standard output if None.
        form: "text" for the form of the inputs, "json" for findings, "html" for a page.
        rename: whether numbers take the place of file names.
    """

    def __init__(self, sources: Sequence[Source], output: str | None, form: str, *, rename: bool) -> None:
        self._sources = sources
        self._form = form
        self.folder = output is not None and _is_folder(output, sources)
        self.targets = _targets(sources, output, form, rename=rename, folder=self.folder) if output else []
        self.output = output
        if output is None:
            self._check_stream()
        elif not self.folder:
            _check_suffix(sources[0], Path(output), form)

    def write(self, results: Iterable[Result]) -> list[SanitizerError]:
        """Writes everything; what went wrong with inputs that could not be read."""
        failed: list[SanitizerError] = []
        groups = _grouped(results, failed)
        if self.output is None:
            self._to_stream(groups)
        else:
            for place, group in groups:
                self._to_file(place, group)
        return failed

    def _to_file(self, place: int, group: Iterator[Result]) -> None:
        from sanitizer.artefacts.files import atomic_write

        target = self.targets[place]
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(target.parent, error.strerror) from None
        with contextlib.suppress(RefusedFile), atomic_write(target, "wb") as handle:
            out = packed(target, handle)
            self._write(out, place, group)
            if out is not handle:
                out.close()

    def _to_stream(self, groups: Iterator[tuple[int, Iterator[Result]]]) -> None:
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
        if self._form == "html":
            self._html(_Text(), _all(groups))
            return
        for place, group in groups:
            form = None if self._form == "json" else _known(self._sources[place])
            binary = form is not None and form.name in _BINARY
            handle = cast("IO[bytes]", io.BytesIO() if binary else _Text(ends=len(self._sources) > 1))
            with contextlib.suppress(RefusedFile):
                self._write(handle, place, group)
                if isinstance(handle, io.BytesIO):
                    sys.stdout.buffer.write(handle.getvalue())
            if isinstance(handle, _Text):
                handle.finish()

    def _write(self, handle: IO[bytes], place: int, group: Iterator[Result]) -> None:
        if _known(self._sources[place]) is None:
            next(group)  # it holds nothing but what is wrong
        if self._form == "html":
            self._html(handle, self._good(place, group))
            return
        form = self._sources[place].format
        if self._form == "text":
            form.write(handle, _entries(form, group))
            handle.flush()
            return
        for item, document in self._good(place, group):
            line = item.done
            if document is not None and item.entry is not None:
                line = json_line(item.entry, document, form)
            elif item.entry is not None and item.entry.fault is not None:
                line = json.dumps(item.entry.rest) + "\n"
            if line is not None:
                handle.write(line.encode("utf-8"))
                handle.flush()

    def kept(self, item: Item, document: SanitizedDocument) -> str:
        """What is written of a document, as a run that goes on later needs it."""
        assert item.entry is not None
        form = self._sources[item.source].format
        if self._form == "json":
            return json_line(item.entry, document, form)
        return json.dumps(dict(parted(item.entry, document, form).texts), ensure_ascii=False)

    def _html(self, handle: Any, results: Iterable[Result]) -> None:
        from sanitizer.report.document import write_html

        out = io.TextIOWrapper(handle, encoding="utf-8", newline="", write_through=True)
        write_html(out, (document for _, document in results if document is not None))
        out.detach()

    def _good(self, place: int, group: Iterator[Result]) -> Iterator[Result]:
        """``group``, ended by a refused document where a file holds only one."""
        for result in group:
            refused = result.document is not None and result.document.refused is not None
            if refused and not self._sources[place].format.many:
                raise RefusedFile
            yield result

    def _check_stream(self) -> None:
        """Raises where standard output cannot take what would be written."""
        if self._form != "text":
            return
        names = {form.name for source in self._sources if (form := _known(source)) is not None}
        if len(self._sources) > 1 and (len(names) > 1 or not names <= _CHAINED):
            what = ", ".join(sorted(names))
            line = f"several inputs ({what}) cannot follow one another on standard output"
            raise ConfigError("E171", line, hint="name a folder with -o FOLDER/")
        if names & _BINARY and sys.stdout.isatty():
            raise ConfigError("E172", f"{names.pop()} is nothing for a terminal", hint="name a file with -o")


def _known(source: Source) -> FileFormat | None:
    try:
        return source.format
    except SanitizerError:
        return None


def _is_folder(output: str, sources: Sequence[Source]) -> bool:
    """Whether an output is a folder: several inputs, a folder as input, a slash at the end, or it is one already."""
    several = len(sources) > 1 or any(source.root is not None for source in sources)
    return several or output.endswith(("/", "\\")) or Path(output).is_dir()


def _targets(sources: Sequence[Source], output: str, form: str, *, rename: bool, folder: bool) -> list[Path]:
    """Where each input goes: its place below the folder it came from, or its number with ``--rename``."""
    if not folder:
        return [Path(output)]
    targets: list[Path] = []
    for source, number in zip(sources, renamed([source.path for source in sources]), strict=True):
        known = _known(source)
        if rename:
            name = number
        elif source.path is None:
            name = Path(f"stdin{known.suffix if known else '.txt'}")
        else:
            name = source.path.relative_to(source.root) if source.root else Path(source.path.name)
        suffix = _FORMS[form] or (".txt" if known is not None and known.name == "pdf" else "")
        fits = not suffix or name.suffix == suffix
        targets.append(Path(output) / (name if fits else name.with_name(name.name + suffix)))
    return targets


def _check_suffix(source: Source, target: Path, form: str) -> None:
    """Raises where the name of an output says another form than the one that is written."""
    told = target.suffix.lower()
    written = {"json": "jsonl", "html": "html"}.get(form) or format_of(f"x{source.format.suffix}").name
    if source.path is not None and form == "text" and told == source.path.suffix.lower():
        return
    try:
        meant = format_of(target).name if told else written
    except SanitizerError:
        return
    if meant != written:
        hint = "name it by that form, or convert it afterwards"
        raise ConfigError("E173", f"what is written to {target} is {written}, not {meant}", hint=hint)


def _grouped(results: Iterable[Result], failed: list[SanitizerError]) -> Iterator[tuple[int, Iterator[Result]]]:
    """The results of each input; an input that could not be read ends with ``RefusedFile``, and its error is kept."""

    def watched(group: Iterator[Result]) -> Iterator[Result]:
        for result in group:
            if result.item.failed is not None:
                failed.append(result.item.failed)
                raise RefusedFile
            if result.item.entry is not None:
                yield result

    for place, group in groupby(results, key=lambda result: result.item.source):
        yield place, watched(group)


def _all(groups: Iterator[tuple[int, Iterator[Result]]]) -> Iterator[Result]:
    """The results of all inputs one after the other."""
    for _, group in groups:
        with contextlib.suppress(RefusedFile):
            yield from group


def _entries(form: FileFormat, group: Iterator[Result]) -> Iterator[Entry]:
    """The entries to write, with the texts of their documents in them."""
    for item, document in group:
        entry = item.entry
        if entry is None:
            continue
        if item.done is not None:
            yield replace(entry, texts=json.loads(item.done))
        elif document is None:
            yield entry
        elif document.refused is None:
            yield parted(entry, document, form)
        elif form.many:
            if (left := form.refused(entry, document.refused.code)) is not None:
                yield left
        else:
            raise RefusedFile


def json_line(entry: Entry, document: SanitizedDocument, form: FileFormat, *, text: bool = False) -> str:
    """The line of a document with its findings; where there are several text fields, they say in which they lie.

    With ``text`` it also holds the original, so that it can be read again as annotated text.
    """
    data = document.to_dict()
    if text and document.refused is None and not (form.many and len(entry.texts) > 1):
        data = {"id": document.id, "text": document.original, **data}
    if form.many and len(entry.texts) > 1 and document.refused is None:
        places = list(borders(entry, form))
        for finding in data["findings"]:
            name, start, _ = next(one for one in reversed(places) if one[1] <= finding["start"])
            finding.update(field=name, start=finding["start"] - start, end=finding["end"] - start)
        data["sanitized"] = dict(parted(entry, document, form).texts)
    return json.dumps(data, ensure_ascii=False) + "\n"


class _Text(io.RawIOBase):
    """Bytes for standard output as its text, so that a terminal is shown only what is visible.

    Args:
        ends: whether the text is to end with a line end.
    """

    def __init__(self, *, ends: bool = False) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._ends = ends
        self._last = "\n"

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        text = self._decoder.decode(bytes(data))
        if text:
            sys.stdout.write(text)
            self._last = text[-1]
        return len(data)

    def flush(self) -> None:
        if not self.closed:
            sys.stdout.flush()

    def finish(self) -> None:
        """Ends the last line where others follow."""
        if self._ends and self._last != "\n":
            sys.stdout.write("\n")
        sys.stdout.flush()


def open_sink(args: argparse.Namespace, sources: Sequence[Source], read: Sequence[str | Path]) -> Sink:
    """The sink that the options ask for, after checking that it replaces no input.

    Raises:
        ConfigError: the inputs cannot be written there in their form.
        InputError: it would replace an input, or two outputs fall together.
    """
    from sanitizer.artefacts.places import check_outputs, check_stream

    inputs = [*(source.path for source in sources if source.path is not None), *read]
    sink = Sink(sources, args.output, args.format, rename=args.rename)
    if args.output:
        check_outputs(sink.targets, [*inputs, *(name for name in args.inputs if name != "-")])
    else:
        check_stream(inputs)
    return sink
