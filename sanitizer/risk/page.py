"""A document while its facts are made wider: what it shows, and what each step would take away from the attacker."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

import numpy as np

from sanitizer.risk.crowd import Sight
from sanitizer.risk.facts import Fact
from sanitizer.risk.syntax import Cut

LEAST = 0.1
"""No step costs less, in words."""
Option = tuple[Fact, int]


class Page:
    """The facts of one document, as an attacker sees them.

    Args:
        facts: of the document.
        sight: how it looks to the crowd's attacker.
    """

    def __init__(self, facts: Sequence[Fact], sight: Sight) -> None:
        self.facts = facts
        self.sight = sight
        mentions = [(start, end, fact, n) for fact in facts for n, (start, end) in enumerate(fact.spans)]
        self._mentions = sorted(mentions, key=lambda mention: mention[:2])
        self._starts = [start for start, _, _, _ in self._mentions]

    def inside(self, start: int, end: int) -> list[tuple[Fact, int]]:
        """The mentions that lie between two places and still show."""
        first, last = bisect_left(self._starts, start), bisect_left(self._starts, end)
        found = self._mentions[first:last]
        return [(fact, n) for _, stop, fact, n in found if stop <= end and n not in fact.covered]

    def words(self, start: int, end: int) -> Counter[str]:
        """The words that show between two places."""
        return Counter(word for fact, n in self.inside(start, end) for word in fact.shown(n))

    def _fallen(self, fact: Fact, form: int) -> set[tuple[Fact, int]]:
        """The mentions of other facts that would go with the phrases of this form."""
        cuts: list[Cut | None] = [
            None if n in fact.covered else fact.forms[form].cut(n) for n in range(len(fact.spans))
        ]
        fallen = {one for cut in cuts if cut is not None for one in self.inside(cut.start, cut.end)}
        return {one for one in fallen if one[0] is not fact}

    def changes(self, fact: Fact, form: int) -> dict[int, int]:
        """Place of each word whose count another form would change -> how many more there would be."""
        index = self.sight.index
        found: Counter[int] = Counter()
        for n in range(len(fact.spans)):
            if n not in fact.covered:
                found.update(index[word] for word in fact.forms[form].words[n])
                found.subtract(index[word] for word in fact.forms[fact.now].words[n])
        for other, n in self._fallen(fact, form):
            found.subtract(index[word] for word in other.shown(n))
        return {place: more for place, more in found.items() if more}

    def take(self, fact: Fact, form: int, why: str) -> None:
        """Writes the fact in another form; what goes with it is gone too."""
        self.sight.change(self.changes(fact, form))
        for other, n in self._fallen(fact, form):
            other.covered.add(n)
        fact.now, fact.why = form, why

    def settle(self, fact: Fact, why: str) -> None:
        """Writes the fact in its widest form, unless it went with the phrase of another."""
        if len(fact.covered) < len(fact.spans):
            self.take(fact, len(fact.forms) - 1, why)

    def options(self, ordinary: int) -> list[Option]:
        """What can be made wider: facts that still show, words only if fewer than so many people have them."""
        index, holders = self.sight.index, self.sight.holders
        return [
            (fact, form)
            for fact in self.facts
            if len(fact.covered) < len(fact.spans) and (not fact.word or holders[index[fact.word]] < ordinary)
            for form in range(fact.now + 1, len(fact.forms))
        ]

    def widen(self, k: int, ordinary: int, why: str) -> None:
        """Takes the step that tells least for each word lost, again and again, until ``k`` people look alike."""
        steps = Steps(self, self.options(ordinary))
        while self.sight.alike() < k - 1:
            best = steps.best()
            if best is None:
                return
            self.take(*best, why)
            steps.renew(best[0])


class Steps:
    """The steps that can be taken on a page, with the words that each takes away or adds."""

    def __init__(self, page: Page, options: Sequence[Option]) -> None:
        self.page = page
        self.options = list(options)
        self.changes = [page.changes(*option) for option in self.options]
        self._flatten()

    def _flatten(self) -> None:
        self.rows = np.array([row for row, found in enumerate(self.changes) for _ in found], dtype=np.int64)
        self.places = np.array([place for found in self.changes for place in found], dtype=np.int64)
        self.more = np.array([more for found in self.changes for more in found.values()], dtype=np.float64)
        costs = [fact.forms[form].cost - fact.forms[fact.now].cost for fact, form in self.options]
        self.costs = np.maximum(np.array(costs), LEAST)

    def best(self) -> Option | None:
        """The step that takes most of the lead away for each word lost; None where none helps."""
        sight = self.page.sight
        if not self.options:
            return None
        counts = np.maximum(sight.counts, 1)
        each = (1.0 + np.log(counts)) / counts * sight.idf * sight.lead()  # what one mention tells
        worth = np.bincount(self.rows, -self.more * each[self.places], len(self.options)) / self.costs
        best = int(worth.argmax())
        return self.options[best] if worth[best] > 1e-12 else None

    @staticmethod
    def _meets(option: Option, taken: Fact) -> bool:
        """Whether a step may touch the mentions of a fact: it is one of its own, or leaves phrases out."""
        return option[0] is taken or any(option[0].forms[option[1]].cuts)

    def renew(self, taken: Fact) -> None:
        """Looks again at the steps that another one has changed."""
        cut = any(taken.forms[taken.now].cuts)
        kept = [
            (option, self.page.changes(*option) if cut or self._meets(option, taken) else found)
            for option, found in zip(self.options, self.changes, strict=True)
            if option[1] > option[0].now and len(option[0].covered) < len(option[0].spans)
        ]
        self.options = [option for option, _ in kept]
        self.changes = [found for _, found in kept]
        self._flatten()
