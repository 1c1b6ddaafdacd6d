"""What may reach a terminal: text, but no control sequence of a document that would move, colour or type there."""

from __future__ import annotations

import re
from typing import IO, Any

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)")


def visible(text: str) -> str:
    """``text`` with its control characters written out, line ends and tabs left alone.

    >>> visible("red \\x1b[31m\\n")
    'red \\\\u001b[31m\\n'
    """
    return _CONTROL.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


class Guarded:
    """A stream that writes only what is visible; for the rest it is the stream it was made from."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Writes ``text`` with its control characters written out."""
        return self._stream.write(visible(text))

    def writelines(self, lines: Any) -> None:
        """Writes each of ``lines`` so."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
