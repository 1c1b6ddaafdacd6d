"""One bad document never stops the others: it is refused alone, named by its id, and none of its text is said."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal

from sanitizer.core.errors import ArtefactError, ConfigError, GuaranteeError, MissingExtraError, SanitizerError
from sanitizer.core.results import OffsetMap, SanitizedDocument

OnError = Literal["stop", "skip"]
Entry = tuple[str, str | int | None, tuple[str, ...]]
"""A text, its id, and whom it protects."""

_OF_ALL = (ConfigError, ArtefactError, MissingExtraError)
"""What is wrong with the settings or the installation concerns every document, so it is never one's own fault."""
_LONGEST = 60
BATCH_CHARACTERS = 500_000
"""A batch of long documents ends early, so that memory stays bounded."""


def batches(records: Iterable[dict[str, Any]], size: int) -> Iterator[tuple[int, list[Entry]]]:
    """The documents in batches of ``size``, each with the place of its first document, from 1.

    >>> [(first, len(batch)) for first, batch in batches([{"text": "a"}] * 5, 2)]
    [(1, 2), (3, 2), (5, 1)]
    """
    batch: list[Entry] = []
    characters = first = 0
    for place, record in enumerate(records, 1):
        text = record.get("text")
        first = first or place
        batch.append((text, record.get("id"), record.get("protect") or ()))  # type: ignore[arg-type]
        characters += len(text) if isinstance(text, str) else 0
        if len(batch) >= size or characters >= BATCH_CHARACTERS:
            yield first, batch
            batch, characters, first = [], 0, 0
    if batch:
        yield first, batch


def attempt(
    run: Callable[[Sequence[Entry]], Iterable[SanitizedDocument]], batch: Sequence[Entry], on_error: OnError, first: int
) -> Iterator[SanitizedDocument]:
    """The results of ``batch``; where it fails as a whole, each document alone, and the bad ones refused.

    Args:
        run: a batch -> its results.
        batch: the documents.
        on_error: with "stop" the first bad document raises, after those before it; with "skip" it is a result with
            ``refused`` set and no text.
        first: the place of the batch's first document among all, from 1, for documents without an id.
    """
    try:
        done = list(run(batch))
    except _OF_ALL:
        raise
    except Exception as error:
        if len(batch) > 1:
            for place, entry in enumerate(batch, first):
                yield from attempt(run, [entry], on_error, place)
            return
        refused = refusal(error, batch[0][1], first)
        if on_error == "stop":
            raise refused from None
        yield SanitizedDocument("", "", (), OffsetMap(()), batch[0][1], refused=refused)
        return
    yield from done


def refusal(error: Exception, id: str | int | None, place: int) -> SanitizerError:
    """The error that names a refused document: by its id or its place, never by its text.

    >>> str(refusal(KeyError("Ada Berg"), None, 3))
    'document 3: internal error, KeyError at ? [E405]; it was refused; please report it'
    """
    name = str(place) if id is None else repr(id)[:_LONGEST]
    if isinstance(error, SanitizerError):
        return type(error)(error.code, f"document {name}: {error.message}", hint=error.hint)
    message = f"document {name}: internal error, {type(error).__name__} at {where(error)}"
    return GuaranteeError("E405", message, hint="it was refused; please report it")


def where(error: BaseException) -> str:
    """The innermost place of ``error``: file name and line, no text."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "?" if trace is None else f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
