"""Documents that were refused: named on standard error as they come, counted for the exit code."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sanitizer.cli.terminal import visible

if TYPE_CHECKING:
    from sanitizer.core.errors import SanitizerError
    from sanitizer.core.results import SanitizedDocument


class RefusedFile(Exception):
    """The only document of a file was refused, so that the file is not written."""


class Refusals:
    """Counts refused documents and names each of them on standard error."""

    def __init__(self) -> None:
        self.count = 0

    def watch(self, documents: Iterable[SanitizedDocument]) -> Iterator[SanitizedDocument]:
        """``documents`` unchanged."""
        for document in documents:
            if document.refused is not None:
                self.add(document.refused)
            yield document

    def add(self, error: SanitizerError) -> None:
        """One more that was refused, and why."""
        self.count += 1
        print(f"sanitizer: {visible(str(error))}", file=sys.stderr)

    def report(self) -> int:
        """The exit code: 1 where documents were refused, which is said once more, else 0."""
        if self.count:
            what = "1 document was" if self.count == 1 else f"{self.count} documents were"
            print(f"sanitizer: {what} refused; the others are done", file=sys.stderr)
        return 1 if self.count else 0
