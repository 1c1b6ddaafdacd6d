"""A progress bar on stderr for long work; none when stderr is not a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def progress(items: Iterable[T], *, total: int | None = None, label: str = "", unit: str = "doc") -> Iterator[T]:
    """``items`` unchanged, with a bar that appears once the work has taken a second.

    >>> list(progress([1, 2, 3]))
    [1, 2, 3]
    """
    if not sys.stderr.isatty():
        yield from items
        return
    from tqdm import tqdm

    yield from tqdm(items, total=total, desc=label or None, unit=unit, delay=1.0, file=sys.stderr, leave=False)


@contextmanager
def steps(total: int) -> Iterator[Callable[[str], None] | None]:
    """A bar of ``total`` steps that says what is going on; call what it yields with the name of the next step.

    >>> with steps(3) as on_step:
    ...     on_step is None  # no terminal here
    True
    """
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(total=total, unit="step", delay=1.0, file=sys.stderr, leave=False) as bar:

        def on_step(name: str) -> None:
            bar.set_description(name)
            bar.update(1)

        yield on_step
