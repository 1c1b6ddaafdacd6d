"""A release that withstands: facts are widened until a document's person hides among at least k people.

In each step the fact goes one or more rungs up that tells the attacker most for each word lost. Words that many people
share stay as they are; only where that is not enough commoner ones go too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Finding
from sanitizer.recode.lists import count_lists
from sanitizer.risk.clauses import leave_out
from sanitizer.risk.crowd import Crowd, Sight
from sanitizer.risk.facts import Fact, changes_of, facts_of, is_worn, write_facts
from sanitizer.risk.people import People
from sanitizer.risk.shared import show_shared
from sanitizer.risk.statements import widen_statements
from sanitizer.risk.telling import read_words

K_PEOPLE = 5
TIERS = (0.04, 0.25, 1.01)
"""A word that a larger share of the people have is ordinary: it goes only where all that are rarer did not suffice."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How well a document's person is hidden: among how many of how many candidates, and how many facts that took."""

    crowd: int
    candidates: int
    wanted: int
    widened: int
    lone: int
    """How many statements still fit fewer people."""
    known: bool
    likeness: float = 1.0
    """How far the document is of the population's kind, from 0 to 1."""

    @property
    def reached(self) -> bool:
        """Whether at least as many people look as likely as were asked for, the right one among them."""
        return self.crowd >= self.wanted

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "crowd": self.crowd,
            "candidates": self.candidates,
            "wanted": self.wanted,
            "widened": self.widened,
            "lone_statements": self.lone,
            "known": self.known,
            "likeness": round(self.likeness, 3),
        }


class Against:
    """Widens the findings of documents until their people hide among ``k`` of a population.

    Args:
        people: the population.
        k: among how many of them each person is to hide.
        pipeline: whose tagger says which words are verbs and adjectives.
        shared: whether what many of the people share is shown as it is.

    >>> trades = ["sells boats", "paints boats", "mends boats", "paints kites"]
    >>> against = Against(People(tuple("abcd"), tuple(f"One who {trade}." for trade in trades)), k=2)
    >>> found, standing = against.widen("One who mends boats.", [], "c")
    >>> [finding.text for finding in found], standing.reached
    (['mends'], True)
    """

    def __init__(
        self, people: People, *, k: int = K_PEOPLE, pipeline: str = DEFAULT_PIPELINE, shared: bool = True
    ) -> None:
        self.crowd = Crowd(people, k=k, pipeline=pipeline)
        if k > (many := self.crowd.different()):
            line = f"nobody hides among {k} of {many} people"
            line += "" if many == len(people) else f" ({len(people)} lines, of which some are copies)"
            raise ConfigError("E190", line, hint="add people to the population, or take a smaller --k-people")
        self.k = k
        self.shared = shared

    def knows(self, person: str) -> bool:
        """Whether a person is in the population."""
        return self.crowd.people.place(person) is not None

    def _hide(self, facts: Sequence[Fact], sight: Sight) -> None:
        for share in TIERS:
            _widen(facts, sight, self.k, max(self.k, round(share * len(self.crowd))))

    def _hidden(self, text: str, findings: Sequence[Finding], place: int | None) -> tuple[list[Fact], Sight, int]:
        """The facts, wider where they had to be, how that looks, and how many statements still fit fewer people."""
        facts = facts_of(text, findings, read_words(text, self.crowd.pipeline))
        words = [word for fact in facts for word in fact.forms[0].words.elements()]
        others = [word for fact in facts for form in fact.forms[1:] for word in form.words]
        sight = self.crowd.look(words, others, text, place)
        self._hide(facts, sight)
        lone = widen_statements(text, facts, sight, self.k)
        self._hide(facts, sight)  # a statement may have held what the others share
        return facts, sight, lone

    def widen(self, text: str, findings: Sequence[Finding], person: str | None) -> tuple[list[Finding], Standing]:
        """The findings, wider where they had to be, and how well that hides the person."""
        place = None if person is None else self.crowd.people.place(person)
        findings = show_shared(findings, self.crowd, self.k) if self.shared else findings
        facts, sight, lone = self._hidden(text, findings, place)
        counted = count_lists(text, findings, partial(is_worn, text, facts))
        if any(fact.now for fact in facts) and len(counted) < len(findings):
            findings = counted
            facts, sight, lone = self._hidden(text, findings, place)
        clauses = leave_out(text, facts, sight, self.k)
        widened = sum(fact.now > 0 for fact in facts) + len(clauses)
        alike = sight.alike()
        standing = Standing(alike + 1, len(self.crowd), self.k, widened, lone, place is not None, sight.likeness)
        return write_facts(text, findings, facts, read_words(text, self.crowd.pipeline), clauses), standing


def _widen(facts: Sequence[Fact], sight: Sight, k: int, ordinary: int) -> None:
    """Widens one fact after the other until ``k`` people look alike or nothing helps any more."""
    words = [fact for fact in facts if fact.word and not fact.now and len(fact.forms) > 1]
    places = np.array([sight.index[fact.word] for fact in words], dtype=np.int64)
    costs = np.array([fact.forms[1].cost for fact in words])
    many = np.array([len(fact.spans) for fact in words], dtype=np.int64)
    open_ = sight.holders[places] < ordinary
    things = [fact for fact in facts if not fact.word]
    why = f"it told the person from {k} others"
    while sight.alike() < k - 1:
        lead = sight.lead()
        now = sight.counts[places]
        told = sight.told(sight.counts)[places]
        left = np.maximum(now - many, 0)
        less = told - np.where(left > 0, 1.0 + np.log(np.maximum(left, 1)), 0.0) * sight.idf[places]
        worth = np.where(open_, less * lead[places] / costs, 0.0)
        best = int(worth.argmax()) if len(worth) else -1
        most = float(worth[best]) if best >= 0 else 0.0
        thing, form, value = _best_thing(things, sight, lead)
        if max(most, value) <= 1e-12:
            return
        if thing is not None and value >= most:
            sight.change(changes_of(thing, form, sight.index))
            thing.now, thing.why = form, why
        else:
            sight.change({int(places[best]): -int(many[best])})
            words[best].now, words[best].why = 1, why
            open_[best] = False


def _best_thing(things: Sequence[Fact], sight: Sight, lead: np.ndarray) -> tuple[Fact | None, int, float]:
    """The finding whose wider form takes away most for each word lost."""
    best: tuple[Fact | None, int, float] = (None, 0, 0.0)
    for fact in things:
        for form in range(fact.now + 1, len(fact.forms)):
            cost = max(fact.forms[form].cost - fact.forms[fact.now].cost, 0.1)
            value = sight.gain(changes_of(fact, form, sight.index), lead) / cost
            if value > best[2]:
                best = fact, form, value
    return best
