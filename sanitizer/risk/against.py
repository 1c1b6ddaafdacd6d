"""A release that withstands: facts are widened until a document's person hides among at least k people.

In each step the fact goes one or more rungs up that tells the attacker most for each word lost. Words that many people
share stay as they are; only where that is not enough commoner ones go too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.recode.lists import count_lists
from sanitizer.risk.classes import Classes
from sanitizer.risk.clauses import leave_out
from sanitizer.risk.crowd import Crowd
from sanitizer.risk.facts import facts_of, is_worn, write_facts
from sanitizer.risk.masks import is_opaque
from sanitizer.risk.page import Page
from sanitizer.risk.people import People
from sanitizer.risk.shared import show_shared
from sanitizer.risk.statements import widen_statements
from sanitizer.risk.story import around_masks, drop, drop_bare, is_life, tell_less, units_of
from sanitizer.risk.structure import coarse_of, structure_of
from sanitizer.risk.telling import FEWEST_WORDS, read_words
from sanitizer.risk.wording import Wording
from sanitizer.risk.words import words_of

K_PEOPLE = 5
TIERS = (0.04, 0.25, 1.01)
"""A word that a larger share of the people have is ordinary: it goes only where all that are rarer did not suffice."""

UNLIKE = 0.5
"""A document less like the population is of another kind: its words do not say whom it tells there, its form does."""

NO_WORDS: Mapping[str, int] = MappingProxyType({})


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
    planned: Mapping[str, int] = field(default_factory=dict, repr=False)
    """How often each word is to stand in what is written."""

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
        small = int(self.crowd.uses.sum()) < FEWEST_WORDS
        self.classes = Classes(self.crowd) if small else None

    def knows(self, person: str) -> bool:
        """Whether a person is in the population."""
        return self.crowd.people.place(person) is not None

    def asking(self, k: int) -> Against:
        """The same, for another number of people to hide among; no more than the population has."""
        other = copy(self)
        other.k = min(k, self.crowd.different())
        return other

    def alike(self, original: str, released: str, person: str | None) -> int:
        """Among how many people the person of a text hides, the right one among them, as the text went out.

        >>> against = Against(People(("a", "b"), ("One who mends boats.", "One who paints boats.")), k=2)
        >>> against.alike("One who mends boats.", "One who *** boats.", "a")
        2
        """
        place = None if person is None else self.crowd.people.place(person)
        return self.crowd.look(words_of(released), [], original, place).alike() + 1

    def _hide(self, page: Page) -> None:
        for share in TIERS:
            page.widen(self.k, max(self.k, round(share * len(self.crowd))), f"it told the person from {self.k} others")

    def _hidden(
        self,
        text: str,
        findings: Sequence[Finding],
        place: int | None,
        off: Mapping[str, int],
        gone: Set[tuple[int, int]] = frozenset(),
    ) -> tuple[Page, int]:
        """The facts, wider where they had to be, and how many statements still fit fewer people."""
        reading = read_words(text, self.crowd.pipeline)
        taken = SpanIndex((finding.start, finding.end) for finding in findings)
        unlike = self.crowd.likeness(text, place) < UNLIKE
        life = is_life(text, findings, reading.tree)
        structure = structure_of(text, reading.tree, findings, details=unlike) if life else []
        units = units_of(text, reading.tree, findings) if life else []
        wording = Wording(text, reading.tree, taken, self.crowd, self.classes)
        facts = facts_of(text, findings, reading, wording.wider, [*structure, *units])
        shown = [[word for said in form.words for word in said] for fact in facts for form in fact.forms[:1]]
        others = [word for fact in facts for form in fact.forms[1:] for said in form.words for word in said]
        sight = self.crowd.look([word for said in shown for word in said], [*others, *off], text, place)
        sight.shift(off)
        people = (f.replacement for f in findings if f.replacement and PERSON_FORM.fullmatch(f.replacement))
        sight.forget([*wording.classed, *(word for one in people for word in words_of(one))])
        page = Page(facts, sight)
        for fact in structure:
            page.settle(fact, "its form told the person: how many, which of all, what explains a hidden name")
        for fact, form in coarse_of(facts, findings) if life else ():
            page.take(fact, form, "a life is told in decades and countries")
        drop(page, units, gone)
        if unlike:
            tell_less(page, units, reading)
        self._hide(page)
        lone = widen_statements(text, page, self.k)
        drop_bare(page, units)
        self._hide(page)  # a statement may have held what the others share
        if units and (unlike or not gone):
            written = write_facts(text, findings, facts, reading)
            masks = around_masks(units, [(one.start, one.end) for one in written if is_opaque(one)])
            if not masks <= gone:  # without those clauses less has to go elsewhere, or something else
                return self._hidden(text, findings, place, off, masks | gone)
        return page, lone

    def widen(
        self, text: str, findings: Sequence[Finding], person: str | None, off: Mapping[str, int] = NO_WORDS
    ) -> tuple[list[Finding], Standing]:
        """The findings, wider where they had to be, and how well that hides the person.

        Args:
            text: of the person.
            findings: with their replacements.
            person: the id in the population; None for a stranger.
            off: how many more of each word were written than planned when this was last tried, and fewer as negatives.
        """
        place = None if person is None else self.crowd.people.place(person)
        findings = [finding for finding in findings if finding.changed or finding.type is not PiiType.QUANTITY]
        if self.shared and self.crowd.likeness(text, place) >= UNLIKE:  # others of another kind share nothing with it
            findings = show_shared(findings, self.crowd, self.k)
        page, lone = self._hidden(text, findings, place, off)
        counted = count_lists(text, findings, partial(is_worn, text, page.facts))
        if any(fact.now for fact in page.facts) and len(counted) < len(findings):
            findings = counted
            page, lone = self._hidden(text, findings, place, off)
        clauses = leave_out(text, page, self.k)
        widened = sum(fact.now > 0 for fact in page.facts) + len(clauses)
        sight = page.sight
        standing = Standing(
            sight.alike() + 1,
            len(self.crowd) + (not sight.same.any()),
            self.k,
            widened,
            lone,
            place is not None,
            sight.likeness,
            _apart(sight.shows(), off),
        )
        return write_facts(text, findings, page.facts, read_words(text, self.crowd.pipeline), clauses), standing


def _apart(counts: Mapping[str, int], less: Mapping[str, int]) -> Counter[str]:
    """By how much the counts of one side are higher, or lower, than those of the other."""
    apart = Counter(counts)
    apart.subtract(less)
    return apart
