"""Plain text, in whatever encoding it is."""

from __future__ import annotations

import codecs
import unicodedata
import warnings
from collections.abc import Iterable, Iterator
from typing import IO

from sanitizer.core.errors import InputError
from sanitizer.core.faults import not_utf8
from sanitizer.formats.base import WHOLE, Entry, OneText, Options
from sanitizer.formats.faults import unknown_encoding

_LEAST = 0.5
"""How much chaos a guess of the encoding may leave."""
_ENOUGH = 200_000
"""So many bytes are looked at for a guess."""
_PIECE = 1 << 20
_FEW_BYTES, _HALF = 4, 0.6
"""Fewer bytes tell no encoding; so many of the first or second bytes of letters are zero where each has two."""
_LEGIBLE = 0.95
"""The share of signs that somebody writes in a text with two bytes a letter."""
_USUAL = "cp1252"
"""The encoding of most texts that are not Unicode, latin-1 included; taken where no other fits better."""


class GuessedEncodingWarning(UserWarning):
    """A file is not UTF-8 and was read in the encoding that it looks like."""


def decode(data: bytes, name: str, encoding: str | None = None) -> str:
    """The text of ``data``: in ``encoding`` if one is told, else UTF-8, else what it looks like, which is said aloud.

    Raises:
        InputError: it is in none of them; nothing of the content is quoted.

    >>> decode("Müller".encode("latin-1"), "letter.txt", "latin-1")
    'Müller'
    """
    if encoding is not None:
        return exactly(data, name, encoding)
    guessed = _wide(data[:_ENOUGH])
    try:
        if guessed is None:
            return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        guessed = guess(data[:_ENOUGH])
        if guessed is None:
            raise no_encoding(name, error.start) from None
    try:
        text = data.decode(guessed)
    except UnicodeDecodeError as error:
        raise no_encoding(name, error.start) from None
    say_guessed(name, guessed)
    return text


def exactly(data: bytes, name: str, encoding: str | None) -> str:
    """The text of ``data`` in ``encoding``, UTF-8 if none is told; nothing is guessed.

    >>> exactly(b"Hello", "letter.txt", None)
    'Hello'
    """
    try:
        return data.decode(encoding or "utf-8-sig").removeprefix("\ufeff")
    except LookupError:
        raise unknown_encoding(str(encoding)) from None
    except UnicodeDecodeError as error:
        if encoding is None:
            raise no_encoding(name, error.start) from None
        raise not_utf8(name, f" and not {encoding} (byte {error.start})", hint="name another encoding") from None


def encoding_of(handle: IO[bytes], name: str, told: str | None) -> str:
    """The encoding of a file that is read piece by piece: told, UTF-8, or what its beginning looks like.

    A stream that cannot be read twice is UTF-8 unless another encoding is told.

    >>> import io
    >>> encoding_of(io.BytesIO("é".encode()), "x", None)
    'utf-8-sig'
    """
    if told is not None:
        try:
            return codecs.lookup(told).name
        except LookupError:
            raise unknown_encoding(told) from None
    if not handle.seekable():
        return "utf-8-sig"
    decoder = codecs.getincrementaldecoder("utf-8")()
    beginning = b""
    try:
        while piece := handle.read(_PIECE):
            beginning = beginning or piece
            if wide := _wide(beginning[:_ENOUGH]):
                say_guessed(name, wide)
                return wide
            decoder.decode(piece)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        guessed = guess(beginning[:_ENOUGH])
        if guessed is None:
            raise no_encoding(name, error.start) from None
        say_guessed(name, guessed)
        return guessed
    finally:
        handle.seek(0)
    return "utf-8-sig"


def say_guessed(name: str, encoding: str) -> None:
    """Warns that the encoding of a file is a guess."""
    line = f"{name} is not UTF-8 and was read as {encoding}; --encoding overrules"
    warnings.warn(line, GuessedEncodingWarning, stacklevel=2)


def no_encoding(name: str, byte: int) -> InputError:
    """The error for a file in no encoding that could be told from its bytes."""
    return not_utf8(name, f" (byte {byte})", hint="name its encoding with --encoding")


def guess(data: bytes) -> str | None:
    """The encoding that ``data`` looks like; None where nothing fits.

    >>> guess("Bjørn Østby ringte.".encode("latin-1")), guess("Hello".encode("utf-16-le"))
    ('cp1252', 'utf-16-le')
    """
    from charset_normalizer import from_bytes

    if (wide := _wide(data)) is not None:
        return wide
    if b"\x00" in data[:4000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None  # no text at all
    best, usual = from_bytes(data).best(), from_bytes(data, cp_isolation=[_USUAL]).best()
    if usual is not None and (best is None or (usual.chaos, -usual.coherence) <= (best.chaos, -best.coherence)):
        best = usual  # in a short text nothing tells "ø" from "ř"
    if best is None or best.chaos > _LEAST:
        return None
    marked = best.encoding == "utf_16" and _legible(data, best.encoding)  # without a mark any pair of bytes is a letter
    return best.encoding if marked or not best.encoding.startswith("utf_16") else None


def _wide(data: bytes) -> str | None:
    """The encoding with two bytes a letter that ``data`` is in without a mark that says so, or None.

    >>> _wide("Hello".encode("utf-16-le")), _wide("Hello".encode("utf-16-be")), _wide(b"Hello")
    ('utf-16-le', 'utf-16-be', None)
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or len(data) < _FEW_BYTES:
        return None
    even, odd = (data[start::2].count(0) / (len(data) // 2) for start in (0, 1))
    if max(even, odd) < _HALF or min(even, odd) > 1 - _HALF:
        return None
    found = "utf-16-be" if even > odd else "utf-16-le"
    return found if _legible(data, found) else None


def _legible(data: bytes, encoding: str) -> bool:
    """Whether two bytes a letter give letters, where those of a program give signs that nobody writes.

    >>> _legible("Hello".encode("utf-16-le"), "utf-16-le"), _legible(b"\\1\\0\\2\\0", "utf-16-le")
    (True, False)
    """
    try:
        text = data.decode(encoding, "strict" if len(data) < _ENOUGH else "ignore")
    except UnicodeDecodeError:
        return False
    return sum(char.isspace() or unicodedata.category(char)[0] != "C" for char in text) >= _LEGIBLE * len(text)


class PlainText(OneText):
    """A file that is one text, Markdown and logs included."""

    name = "text"
    suffix = ".txt"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file."""
        yield Entry(name, {WHOLE: decode(handle.read(), name, options.encoding)})

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The text as UTF-8."""
        for entry in entries:
            handle.write(entry.texts[WHOLE].encode("utf-8"))
