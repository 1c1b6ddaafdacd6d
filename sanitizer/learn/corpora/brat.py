"""brat's stand-off format: ``.txt`` beside ``.ann``, in a folder or in a ``.tar.gz`` of one."""

from __future__ import annotations

import re
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.core.faults import damaged_archive, unreadable
from sanitizer.learn.corpora.gold import GoldDocument, Mention, mention
from sanitizer.learn.taggers.decoding import decode, read_bytes

_ENTITY = re.compile(r"(T\d+)\t(\S+) (\d{1,18} \d{1,18}(?:;\d{1,18} \d{1,18})*)(?:\t(.*))?")
_MOST_BYTES = 1_000_000_000
"""An archive that unpacks to more than this is refused: it is a trap rather than a corpus."""


def read_brat(path: Path) -> list[GoldDocument]:
    """The documents of a folder (searched to its depth), an archive or a pair of files, in the order of their names.

    A ``.txt`` without ``.ann`` has no annotations. A span in pieces gives one mention for each piece, of one entity.
    Offsets count characters; where the marked text of the ``.ann`` fits only after dropping a byte order mark or
    after reading ``\\r\\n`` as one character, the text is taken that way.

    Raises:
        InputError: no pair of files, an ``.ann`` without text, or a line that does not fit; names file and line.
    """
    if path.suffix.lower() in (".txt", ".ann"):
        files = dict(_pair(path))
        path = path.parent
    else:
        files = dict(_archive(path) if path.is_file() else _folder(path))
    names = sorted(name.removesuffix(".txt") for name in files if name.endswith(".txt"))
    orphans = sorted(n for n in files if n.endswith(".ann") and n.removesuffix(".ann") + ".txt" not in files)
    if orphans:
        raise InputError("E270", f"{path}: {orphans[0]} has no .txt beside it")
    if not any(name + ".ann" in files for name in names):
        raise InputError("E271", f"{path} holds no .ann beside a .txt", hint="name a folder of brat files")
    return [_document(path, name, files) for name in names]


def _folder(path: Path) -> Iterator[tuple[str, bytes]]:
    for file in sorted(path.rglob("*")):
        if file.is_file() and file.suffix in (".txt", ".ann") and not file.name.startswith("."):
            try:
                yield file.relative_to(path).as_posix(), file.read_bytes()
            except OSError as error:
                raise unreadable(file, error.strerror) from None


def _pair(path: Path) -> Iterator[tuple[str, bytes]]:
    """A ``.txt`` and the ``.ann`` beside it, by the name of either."""
    for file in (path.with_suffix(".txt"), path.with_suffix(".ann")):
        if file.is_file():
            yield file.name, read_bytes(file)


def _archive(path: Path) -> Iterator[tuple[str, bytes]]:
    """The members of an archive, read in memory: nothing is unpacked to disk."""
    total = 0
    try:
        with tarfile.open(path) as archive:
            for member in archive:
                name = Path(member.name)
                if not member.isfile() or name.suffix not in (".txt", ".ann") or name.name.startswith("."):
                    continue
                total += member.size
                if total > _MOST_BYTES:
                    raise InputError("E272", f"{path} unpacks to more than {_MOST_BYTES} bytes")
                handle = archive.extractfile(member)
                if handle is not None:
                    yield name.as_posix(), handle.read()
    except OSError as error:
        raise unreadable(path, error.strerror) from None
    except (tarfile.TarError, EOFError, zlib.error):
        raise damaged_archive(path, "tar archive") from None


def _document(path: Path, name: str, files: Mapping[str, bytes]) -> GoldDocument:
    text = decode(files[name + ".txt"], f"{path}: {name}.txt")
    place = f"{path}: {name}.ann"
    entries = list(_entries(place, decode(files.get(name + ".ann", b""), place)))
    for variant in dict.fromkeys((text, text.removeprefix("\ufeff"), _unix(text), _unix(text).removeprefix("\ufeff"))):
        wrong = _misfit(variant, entries)
        if wrong is None:
            return GoldDocument(name, variant, (tuple(_mentions(entries)),))
    line, reason = _misfit(text, entries) or (0, "")
    raise InputError("E274", f"{place}, line {line}: {reason}", hint="was the .txt changed after it was annotated?")


_Entry = tuple[int, str, str, list[tuple[int, int]], str | None]


def _entries(place: str, text: str) -> Iterator[_Entry]:
    for number, line in enumerate(_unix(text).removeprefix("\ufeff").split("\n"), 1):
        if not line.startswith("T"):
            continue  # relations, events, attributes and remarks say nothing about spans
        match = _ENTITY.fullmatch(line.rstrip())
        if match is None:
            raise InputError("E273", f"{place}, line {number}: not of the form T1<TAB>TYPE START END<TAB>TEXT")
        pieces = [(int(a), int(b)) for a, b in (piece.split() for piece in match[3].split(";"))]
        yield number, match[1], match[2], pieces, match[4]


def _misfit(text: str, entries: list[_Entry]) -> tuple[int, str] | None:
    """The first line whose offsets or marked text do not fit ``text``, and why."""
    for number, _, _, pieces, marked in entries:
        if any(not 0 <= a < b <= len(text) for a, b in pieces):
            return number, "offsets outside the text"
        if marked is not None:
            found = " ".join(text[a:b] for a, b in pieces)
            if found.split() != marked.split():
                return number, "the offsets do not give the text that is marked"
    return None


def _mentions(entries: list[_Entry]) -> Iterator[Mention]:
    for _, id, label, pieces, _ in sorted(entries, key=lambda entry: entry[3]):
        for start, end in pieces:
            yield mention(start, end, label, id if len(pieces) > 1 else "")


def _unix(text: str) -> str:
    return text.replace("\r\n", "\n")
