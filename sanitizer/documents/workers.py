"""Documents on several cores: processes that each hold the models, in the order of the input and in bounded memory.

Only the standard library is loaded here, so that a new process can say how many threads it wants before numpy comes.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import warnings
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from sanitizer.core.errors import InputError, SanitizerError
from sanitizer.core.threads import THREADS, one_thread

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
    said: list[tuple[type[Warning], str]]


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
    pool = _open(sanitizer, workers)
    try:
        for first, batch in batches:
            waiting.append(pool.submit(_work, first, batch, on_error))
            if len(waiting) > _AHEAD * workers:
                yield from _take(waiting.popleft(), settings)
        while waiting:
            yield from _take(waiting.popleft(), settings)
    except BrokenProcessPool:
        hint = "it may have run out of memory: fewer --workers, or smaller documents"
        raise InputError("E287", "a worker process was ended from outside", hint=hint) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _take(future: Future[Done], settings: dict[str, Any]) -> Iterator[SanitizedDocument]:
    done = future.result()
    for category, message in done.said:
        warnings.warn(message, category, stacklevel=1)  # from one place, so that each is said once
    for document in done.documents:
        yield replace(document, settings=settings)
    if done.error is not None:
        raise done.error


def _open(sanitizer: Sanitizer, workers: int) -> ProcessPoolExecutor:
    """The processes. They are never forked from this one, whose threads may hold locks."""
    method = "spawn" if sys.platform == "win32" else "forkserver"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        from multiprocessing import forkserver

        context.set_forkserver_preload(_PRELOADED)
        with _limited():
            forkserver.ensure_running()
    packed = pickle.dumps(sanitizer)
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(packed, os.environ.get(_KEY)))


@contextmanager
def _limited() -> Iterator[None]:
    """One thread a process for the processes that are started in the block."""
    before = {name: os.environ.get(name) for name in THREADS}
    one_thread()
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)


def _begin(packed: bytes, key: str | None) -> None:
    """In a new worker: loads the sanitizer, leaves interrupts to the parent, and ends when the parent is gone."""
    global _own
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if key is not None:  # the server that forks may be older than the variable
        os.environ[_KEY] = key
    one_thread()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    _own = pickle.loads(packed)  # noqa: S301 - written by the parent for this process


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _work(first: int, batch: list[Entry], on_error: OnError) -> Done:
    """One batch, in a worker."""
    from sanitizer.documents.refuse import attempt

    assert _own is not None
    documents: list[SanitizedDocument] = []
    error: SanitizerError | None = None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            for document in attempt(_own.run, batch, on_error, first):
                documents.append(replace(document, settings={}))
        except SanitizerError as stopped:
            error = stopped
    said = [(one.category, str(one.message)) for one in caught if one.category.__module__.startswith("sanitizer.")]
    return Done(documents, error, said)
