"""How many threads numerical libraries take, said before they are loaded; only the standard library is loaded here."""

from __future__ import annotations

import os

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
