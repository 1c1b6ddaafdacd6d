"""Lists of terms: one on each line, normal, distinct and sorted."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.core.faults import not_utf8, unreadable
from sanitizer.ladders.characters.patterns import normal

LONGEST_TERM = 512


def distinct_terms(lines: Iterable[str]) -> list[str]:
    """The terms of ``lines`` in NFC, without surrounding space, blank lines and duplicates, sorted.

    Raises:
        InputError: a line is too long to be a term, a term holds a line break, or no term is left.

    >>> distinct_terms(["crew", "", " draw ", "crew"])
    ['crew', 'draw']
    """
    terms: set[str] = set()
    for number, line in enumerate(lines, 1):
        if not line or line.isspace():
            continue
        term = normal(line)
        if len(term) > LONGEST_TERM:
            raise InputError(
                "E235", f"line {number} is longer than {LONGEST_TERM} characters", hint="give one term on each line"
            )
        if "\n" in term:
            raise InputError("E234", f"term {number} holds a line break", hint="give one term on each line")
        terms.add(term)
    if not terms:
        raise InputError("E236", "the list holds no term", hint="give one term on each line")
    return sorted(terms)


def read_terms(path: str | Path) -> list[str]:
    """The distinct terms of a UTF-8 file, one on each line; ``-`` reads standard input.

    Raises:
        InputError: the file cannot be read, is not UTF-8 or holds no term.
    """
    try:
        if str(path) == "-":
            return distinct_terms(line.decode("utf-8-sig" if not n else "utf-8") for n, line in enumerate(_stdin()))
        with open(path, encoding="utf-8-sig") as handle:
            return distinct_terms(handle)
    except UnicodeDecodeError:
        raise not_utf8(path) from None
    except OSError as error:
        raise unreadable(path, error.strerror) from None


def _stdin() -> Iterable[bytes]:
    return sys.stdin.buffer
