"""What is said to libraries before they are loaded, such as how many threads to take; only the standard library is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def cores() -> int:
    """How many processor cores this process may use.

    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def one_thread() -> None:
    """Asks numerical libraries that are not loaded yet for one thread a process, unless the user has said otherwise.

    Small matrices are slower on several threads than on one, and each process has a core of its own.
    """
    for name in THREADS:
        os.environ.setdefault(name, "1")


@contextmanager
def kept_variables(names: Sequence[str]) -> Iterator[None]:
    """Gives the named variables of the environment back the values they had when the block began.

    >>> with kept_variables(["A_NAME"]):
    ...     os.environ["A_NAME"] = "1"
    >>> "A_NAME" in os.environ
    False
    """
    before = {name: os.environ.get(name) for name in names}
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
