"""The sanitized documents of several inputs, input by input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.cli.documents import records
from sanitizer.cli.names import numbered

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.documents.refuse import OnError


def document_streams(
    sanitizer: Sanitizer, paths: list[Path | None], numbers: Iterator[int] | None, *, on_error: OnError
) -> Iterable[Iterable[SanitizedDocument]]:
    """For each input its documents; all at once where they are released only together, with ``--against``."""
    if sanitizer.settings.against is None:
        return (sanitizer.pipe_records(numbered(records(path), numbers), on_error=on_error) for path in paths)
    rows = [list(numbered(records(path), numbers)) for path in paths]
    documents = iter(list(sanitizer.pipe_records(chain.from_iterable(rows), on_error=on_error)))
    return [list(islice(documents, len(own))) for own in rows]
