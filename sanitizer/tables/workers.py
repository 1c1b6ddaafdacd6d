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

    What comes back from a process has no ladders; ``analysis`` makes those here, each once. A text goes to the process
    that has read what stood in the same place before, which remembers the parts that did not change.

    Args:
        analysis: the analysis of one process.
        workers: how many processes may share the work.
        many: from how many characters on they do.
    """

    def __init__(self, analysis: TermAnalysis, workers: int, *, many: int = MANY) -> None:
        self.analysis = analysis
        self.workers = workers
        self.many = many
        self.pools: list[ProcessPoolExecutor] = []
        self._homes: dict[int, int] = {}
        self._may_open = False

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keeps the processes for a block, once they are needed; outside of one there are none."""
        self._may_open = True
        try:
            yield
        finally:
            self._may_open = False
            for pool in self.pools:
                pool.shutdown(wait=False, cancel_futures=True)
            self.pools.clear()
            self._homes.clear()

    def __call__(self, texts: Sequence[str]) -> list[list[Term]]:
        """The terms of each text."""
        return self.at(texts, range(len(texts)))

    def at(self, texts: Sequence[str], places: Sequence[int]) -> list[list[Term]]:
        """The terms of each text, which stands at a place of a column that may have been read before."""
        if self.workers < 2 or not self._may_open or not (self.pools or sum(map(len, texts)) >= self.many):
            return self.analysis(texts)
        if not self.pools:
            ladderless = replace(self.analysis.settings, attributes=(), ladders=False)
            self.pools += [open_pool(1, _begin, (ladderless,), _PRELOADED) for _ in range(self.workers)]
        found: list[list[Term]] = [[] for _ in texts]
        with unbroken():
            jobs = [
                (numbers, pool.submit(_work, [texts[n] for n in numbers]))
                for pool, own in zip(self.pools, self._shared_out(texts, places), strict=True)
                for numbers in _portions(own, texts)
            ]
            for numbers, job in jobs:
                listed, said = job.result()
                say(said)
                for number, terms in zip(numbers, listed, strict=True):
                    found[number] = terms
        return found

    def _shared_out(self, texts: Sequence[str], places: Sequence[int]) -> list[list[int]]:
        """The numbers of the texts for each process, the longest last: what was read last is remembered best."""
        load = [0] * len(self.pools)
        own: list[list[int]] = [[] for _ in self.pools]
        fresh = [place for place in places if place not in self._homes]
        lengths = {place: len(text) for place, text in zip(places, texts, strict=True)}
        for place in places:
            if place in self._homes:
                load[self._homes[place]] += lengths[place]
        for place in sorted(fresh, key=lambda place: -lengths[place]):
            home = load.index(min(load))
            self._homes[place] = home
            load[home] += lengths[place]
        for number in sorted(range(len(texts)), key=lambda number: len(texts[number])):
            own[self._homes[places[number]]].append(number)
        return own


def _portions(numbers: Sequence[int], texts: Sequence[str]) -> Iterator[list[int]]:
    """The numbers of the texts of a process in portions, in their order.

    >>> list(_portions([0, 2, 1], ["a", "b" * 30_000, "c"]))
    [[0, 2], [1]]
    """
    portion: list[int] = []
    size = 0
    for number in numbers:
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
