"""The error tree. Messages carry codes, offsets, names and counts, never document text or cell values.

One code has one meaning, listed in ``core/codes.py``, and stands at one place in the package: what is raised at several
places is raised through one function (``core/faults.py`` for what all areas share). For a new error, take the first
free number of its block of ten, add its line to the table and run ``python scripts/pages.py``;
tests/project/test_error_codes.py holds all of this.

Blocks for what is new (an input's code begins with E2, or with E6 or E7 where E2 is full)::

    options   E16x reader, models    E17x formats, workers, spark    E18x service, review    E19x policy, vault, risk
    input     E28x formats, streams  E29x records   E60x service, review, decisions   E70x policy, vault   E71x risk
    built     E33x reader, weights   E34x ontology  E35x vault
    promises  E41x tables            E42x risk, --against    E43x documents    E44x characters
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from sanitizer._version import DISTRIBUTION


class SanitizerError(Exception):
    """Base of everything this package raises on purpose.

    Args:
        code: stable code such as ``"E201"``, for programs and for searching the documentation.
        message: what is wrong, in one line, without any text of the document.
        hint: the next step for the reader.

    >>> str(InputError("E201", "the file is not UTF-8", hint="convert it first"))
    'the file is not UTF-8 [E201]; convert it first'
    """

    exit_code = 2

    def __init__(self, code: str, message: str, *, hint: str = "") -> None:
        super().__init__(code, message, hint)
        self.code = code
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        line = f"{self.message} [{self.code}]"
        return f"{line}; {self.hint}" if self.hint else line

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.message, self.hint)


def _rebuild(kind: type[SanitizerError], code: str, message: str, hint: str) -> SanitizerError:
    return kind(code, message, hint=hint)


class ConfigError(SanitizerError):
    """Settings that cannot be used (E1xx)."""


class InputError(SanitizerError):
    """Input that cannot be read, or a place that cannot be written (E2xx, E6xx, E7xx)."""


class ArtefactError(SanitizerError):
    """A built file that is missing, foreign, of another version or damaged (E3xx)."""


class GuaranteeError(SanitizerError):
    """A promise that cannot be kept; nothing has been written (E4xx)."""

    exit_code = 1


class MissingExtraError(SanitizerError):
    """An optional dependency that is not installed (E5xx).

    >>> str(missing_extra("neural", "the MiniLM encoder"))
    "the MiniLM encoder needs the extra 'neural' [E501]; pip install 'text-generalizer[neural]'"
    """


def missing_extra(extra: str, feature: str) -> MissingExtraError:
    """The error to raise when ``feature`` is used without ``extra`` installed."""
    return MissingExtraError(
        "E501", f"{feature} needs the extra {extra!r}", hint=f"pip install '{DISTRIBUTION}[{extra}]'"
    )


@contextlib.contextmanager
def from_extra(extra: str, feature: str) -> Iterator[None]:
    """Lets its block import what ``extra`` installs; where that is missing, ``feature`` is said to need the extra.

    >>> with from_extra("train", "training of moons"):
    ...     import no_such_library
    Traceback (most recent call last):
    sanitizer.core.errors.MissingExtraError: training of moons needs the extra 'train' [E501]; ...
    """
    try:
        yield
    except ImportError:
        raise missing_extra(extra, feature) from None
