"""Documents on several cores: processes that each hold the models, in the order of the input and in bounded memory."""

from __future__ import annotations

import os
import pickle
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sanitizer.core.errors import SanitizerError
from sanitizer.core.processes import Said, heard, open_pool, say, settle_in, unbroken

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.documents.refuse import Entry, OnError

_KEY = "SANITIZER_KEY"
"""The variable with the key of a policy (artefacts/keys.py)."""
_AHEAD = 2
"""So many batches wait for each process: enough that none is idle, few enough that memory stays flat."""
_PRELOADED = [
    "sanitizer.documents.flow",
    "sanitizer.analyse.detectors.reader",
    "sanitizer.documents.workers",
    "spacy.lang.en",
    "onnxruntime",
]
"""What is imported once, before processes are forked."""

_own: Sanitizer | None = None
"""In a worker: its sanitizer."""


class Done(NamedTuple):
    """What a worker hands back: the documents of a batch, what stopped it, and what is to be said."""

    documents: list[SanitizedDocument]
    error: SanitizerError | None
    said: Said


def spread(
    sanitizer: Sanitizer, batches: Iterable[tuple[int, list[Entry]]], on_error: OnError, workers: int
) -> Iterator[SanitizedDocument]:
    """The documents of ``batches`` in their order, each batch in one of ``workers`` processes.

    Args:
        sanitizer: a copy of it works in each process.
        batches: the place of the first document of each batch, and its documents.
        on_error: as in ``Sanitizer.pipe_records``.
        workers: how many processes.

    Raises:
        InputError: a process was ended from outside.
    """
    settings = sanitizer.settings.model_dump(mode="json")
    waiting: deque[Future[Done]] = deque()
    pool = open_pool(workers, _begin, (pickle.dumps(sanitizer), os.environ.get(_KEY)), _PRELOADED)
    try:
        with unbroken():
            for first, batch in batches:
                waiting.append(pool.submit(_work, first, batch, on_error))
                if len(waiting) > _AHEAD * workers:
                    yield from _take(waiting.popleft(), settings)
            while waiting:
                yield from _take(waiting.popleft(), settings)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _take(future: Future[Done], settings: dict[str, Any]) -> Iterator[SanitizedDocument]:
    done = future.result()
    say(done.said)
    for document in done.documents:
        yield replace(document, settings=settings)
    if done.error is not None:
        raise done.error


def _begin(packed: bytes, key: str | None) -> None:
    """In a new worker: loads the sanitizer."""
    global _own
    settle_in()
    if key is not None:  # the server that forks may be older than the variable
        os.environ[_KEY] = key
    _own = pickle.loads(packed)  # noqa: S301 - written by the parent for this process


def _work(first: int, batch: list[Entry], on_error: OnError) -> Done:
    """One batch, in a worker."""
    from sanitizer.documents.refuse import attempt

    assert _own is not None
    documents: list[SanitizedDocument] = []
    error: SanitizerError | None = None
    said: Said = []
    with heard(said):
        try:
            for document in attempt(_own.run, batch, on_error, first):
                documents.append(replace(document, settings={}))
        except SanitizerError as stopped:
            error = stopped
    return Done(documents, error, said)
