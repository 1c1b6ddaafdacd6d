"""A function of the user's own as a detector: text -> places with a type."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.spacy.source import text_of
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

if TYPE_CHECKING:
    from spacy.tokens import Doc

Function = Callable[[str], Iterable[Any]]
"""A text -> ``(start, end, type)``, with ``"QUASI"`` behind it for what identifies nobody alone, or ``Finding``s."""


class FunctionDetector:
    """Finds what a function returns; its borders are taken as they are, and what it says ranks with your own terms.

    >>> import spacy
    >>> detector = FunctionDetector(lambda text: [(0, 4, "CODE")])
    >>> [f.text for f in detector(spacy.blank("en")("X-17 flew."))]
    ['X-17']
    """

    def __init__(self, function: Function) -> None:
        self._function = function
        self.name = str(getattr(function, "name", "") or getattr(function, "__name__", "") or type(function).__name__)

    def __call__(self, doc: Doc) -> list[Finding]:
        """The findings in ``doc``."""
        text = text_of(doc)
        return [self._finding(text, found) for found in self._function(text)]

    def _finding(self, text: str, found: Any) -> Finding:
        if isinstance(found, Finding):
            found = (found.start, found.end, found.type, found.identifier, found.kind)
        try:
            start, end, type, *more = found
            kind = PiiType(type)
            identifier = Identifier(more[0]) if more else Identifier.DIRECT
            if not (isinstance(start, int) and isinstance(end, int) and 0 <= start < end <= len(text)):
                raise ValueError
        except (TypeError, ValueError):
            raise ConfigError(
                "E193", f"the detector {self.name!r} gave no place", hint="(start, end, type) inside of the text"
            ) from None
        fine = str(more[1]) if len(more) > 1 else ""
        return Finding(start, end, text[start:end], kind, identifier, 1.0, (self.name,), origin=Origin.TERM, kind=fine)


def parted_detectors(given: Any) -> tuple[Any, list[FunctionDetector]]:
    """The names among some detectors, and the functions as detectors.

    >>> names, functions = parted_detectors(["patterns", len])
    >>> names, functions[0].name
    (['patterns'], 'len')
    """
    if not isinstance(given, list | tuple):
        return given, []
    functions = [FunctionDetector(one) for one in given if not isinstance(one, str) and callable(one)]
    return [one for one in given if isinstance(one, str) or not callable(one)], functions
