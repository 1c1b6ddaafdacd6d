"""Processes that share work: each holds its models, leaves interrupts to the parent and ends with it.

Only the standard library is loaded here, so that a new process can say how many threads it wants before numpy comes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.threads import THREADS, kept_variables, one_thread

Said = list[tuple[type[Warning], str]]
"""What our own code warned of in another process."""


def open_pool(
    workers: int, begin: Callable[..., None], arguments: Sequence[Any], preload: Sequence[str]
) -> ProcessPoolExecutor:
    """So many processes, never forked from this one, whose threads may hold locks.

    Args:
        workers: how many.
        begin: called in each of them with ``arguments``; calls ``settle_in`` first.
        arguments: what can be pickled.
        preload: modules that all of them need, loaded once where the platform can fork.
    """
    method = "spawn" if sys.platform == "win32" else "forkserver"
    context = multiprocessing.get_context(method)
    if method == "forkserver":
        from multiprocessing import forkserver

        context.set_forkserver_preload(list(preload))
        with kept_variables(THREADS):
            one_thread()
            forkserver.ensure_running()
    return ProcessPoolExecutor(workers, mp_context=context, initializer=begin, initargs=tuple(arguments))


@contextmanager
def unbroken() -> Iterator[None]:
    """A block that waits for processes.

    Raises:
        InputError: one of them was ended from outside.
    """
    try:
        yield
    except BrokenProcessPool:
        hint = "it may have run out of memory: fewer --workers, or smaller documents"
        raise InputError("E287", "a worker process was ended from outside", hint=hint) from None


def settle_in() -> None:
    """In a new process: leaves interrupts to the parent, takes one thread, and ends when the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    one_thread()
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def heard(said: Said) -> Iterator[None]:
    """Puts what our own code warns of in the block into ``said``, for the parent to say."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    said += [(one.category, str(one.message)) for one in caught if one.category.__module__.startswith("sanitizer.")]


def say(said: Iterable[tuple[type[Warning], str]]) -> None:
    """Warns of what was said in another process, from one place, so that each thing is said once."""
    for category, message in said:
        warnings.warn(message, category, stacklevel=1)
