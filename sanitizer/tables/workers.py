"""The texts of a table on several cores: processes that each hold the models and say where terms stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from sanitizer.core.processes import Said, heard, open_pool, say, settle_in, unbroken
from sanitizer.core.tables import Term

if TYPE_CHECKING:
    from sanitizer.config.table import TableSettings
    from sanitizer.tables.terms import TermAnalysis

MANY = 200_000
"""From so many characters on texts are shared out: a process needs some seconds for its models."""
_PORTION = 20_000
"""So many characters, or one text, go to a process at a time."""
_PRELOADED = ["sanitizer.tables.terms", "sanitizer.analyse.detectors.reader", "sanitizer.tables.workers"]

_own: TermAnalysis | None = None
"""In a worker: its analysis."""


class SharedAnalysis:
    """The terms of texts as ``analysis`` finds them, found by several processes where there is much to read.

    What comes back from a process has no ladders; ``analysis`` makes those here, each once.

    Args:
        analysis: the analysis of one process.
        workers: how many processes may share the work.
        many: from how many characters on they do.
    """

    def __init__(self, analysis: TermAnalysis, workers: int, *, many: int = MANY) -> None:
        self.analysis = analysis
        self.workers = workers
        self.many = many
        self._pool: ProcessPoolExecutor | None = None
        self._may_open = False

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keeps the processes for a block, once they are needed; outside of one there are none."""
        self._may_open = True
        try:
            yield
        finally:
            self._may_open = False
            if self._pool is not None:
                self._pool.shutdown(wait=False, cancel_futures=True)
                self._pool = None

    def __call__(self, texts: Sequence[str]) -> list[list[Term]]:
        """The terms of each text."""
        enough = self._pool is not None or sum(map(len, texts)) >= self.many
        if self.workers < 2 or not self._may_open or not enough:
            return self.analysis(texts)
        if self._pool is None:
            ladderless = replace(self.analysis.settings, attributes=(), ladders=False)
            self._pool = open_pool(self.workers, _begin, (ladderless,), _PRELOADED)
        found: list[list[Term]] = [[] for _ in texts]
        with unbroken():
            jobs = [(numbers, self._pool.submit(_work, [texts[n] for n in numbers])) for numbers in _portions(texts)]
            for numbers, job in jobs:
                listed, said = job.result()
                say(said)
                for number, terms in zip(numbers, listed, strict=True):
                    found[number] = terms
        return found


def _portions(texts: Sequence[str]) -> Iterator[list[int]]:
    """The numbers of the texts in portions, the longest texts first, so that no process is left with one at the end.

    >>> list(_portions(["a", "b" * 30_000, "c"]))
    [[1], [0, 2]]
    """
    portion: list[int] = []
    size = 0
    for number in sorted(range(len(texts)), key=lambda number: -len(texts[number])):
        if portion and size + len(texts[number]) > _PORTION:
            yield portion
            portion, size = [], 0
        portion.append(number)
        size += len(texts[number])
    if portion:
        yield portion


def _begin(settings: TableSettings) -> None:
    """In a new worker: the analysis, which loads its models with the first text."""
    global _own
    settle_in()
    from sanitizer.tables.terms import TermAnalysis

    _own = TermAnalysis(settings)


def _work(texts: list[str]) -> tuple[list[list[Term]], Said]:
    """One portion, in a worker."""
    assert _own is not None
    said: Said = []
    with heard(said):
        found = _own(texts)
    return found, said
