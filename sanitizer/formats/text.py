"""Plain text, in whatever encoding it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO

from sanitizer.core.faults import not_utf8
from sanitizer.formats.base import WHOLE, Entry, Options
from sanitizer.formats.faults import unknown_encoding

_LEAST = 0.5
"""How much chaos a guess of the encoding may leave."""


def decode(data: bytes, name: str, encoding: str | None = None) -> str:
    """The text of ``data``: in ``encoding`` if one is told, else UTF-8, else what it looks like.

    Raises:
        InputError: it is in none of them; nothing of the content is quoted.

    >>> decode("Müller".encode("latin-1"), "letter.txt", "latin-1")
    'Müller'
    """
    if encoding is not None:
        try:
            return data.decode(encoding).removeprefix("\ufeff")
        except LookupError:
            raise unknown_encoding(encoding) from None
        except UnicodeDecodeError as error:
            raise not_utf8(name, f" and not {encoding} (byte {error.start})", hint="name another encoding") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        guessed = _guess(data)
        if guessed is None:
            hint = "name its encoding with --encoding"
            raise not_utf8(name, f" (byte {error.start})", hint=hint) from None
        return guessed


def _guess(data: bytes) -> str | None:
    """The text in the encoding that ``data`` looks like; None where nothing fits."""
    from charset_normalizer import from_bytes

    if b"\x00" in data[:4000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None  # no text at all
    best = from_bytes(data[:200_000]).best()
    if best is None or best.chaos > _LEAST:
        return None
    try:
        return data.decode(best.encoding)
    except (UnicodeDecodeError, LookupError):
        return None


class PlainText:
    """A file that is one text, Markdown and logs included."""

    name = "text"
    suffix = ".txt"
    many = False

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file."""
        yield Entry(name, {WHOLE: decode(handle.read(), name, options.encoding)})

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """The text as UTF-8."""
        for entry in entries:
            handle.write(entry.texts[WHOLE].encode("utf-8"))
