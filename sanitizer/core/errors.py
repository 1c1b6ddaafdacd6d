"""The error tree. Messages carry codes, offsets, names and counts, never document text or cell values."""

from __future__ import annotations


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
    """Input that cannot be read, or a place that cannot be written (E2xx)."""


class ArtefactError(SanitizerError):
    """A built file that is missing, foreign, of another version or damaged (E3xx)."""


class GuaranteeError(SanitizerError):
    """A promise that cannot be kept; nothing has been written (E4xx)."""

    exit_code = 1


class MissingExtraError(SanitizerError):
    """An optional dependency that is not installed (E5xx).

    >>> str(missing_extra("neural", "the MiniLM encoder"))
    "the MiniLM encoder needs the extra 'neural' [E501]; pip install 'sanitizer[neural]'"
    """


def missing_extra(extra: str, feature: str) -> MissingExtraError:
    """The error to raise when ``feature`` is used without ``extra`` installed."""
    return MissingExtraError("E501", f"{feature} needs the extra {extra!r}", hint=f"pip install 'sanitizer[{extra}]'")
