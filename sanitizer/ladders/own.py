"""Ladders of the user's own, which win over all others: of single terms, of expressions, and of hierarchies."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from sanitizer.config.schema import Settings, Term
from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.user import UserLadders


class OwnLadders:
    """The ladder that the user gave a term, else that of a hierarchy file; None for all other terms.

    A rung of a term's own ladder without a ``support`` is taken on the user's word. A rung of a hierarchy stands for
    the leaves below it, or for as many things as the ontology knows by that word where these are more.

    >>> own = OwnLadders([Term(text="Project Falcon", ladder=["research project"])])
    >>> own("project falcon", PiiType.MISC)[0].text, own("Oslo", PiiType.LOC)
    ('research project', None)
    """

    name = "own"

    def __init__(
        self,
        terms: Sequence[Term] = (),
        hierarchies: UserLadders | None = None,
        phrase_support: Callable[[str], int] = lambda phrase: 0,
    ) -> None:
        given = [(term, [(step.text, step.support) for step in term.ladder]) for term in terms if term.ladder]
        self._texts = {fold(term.text): steps for term, steps in given if term.text}
        self._patterns = [(re.compile(term.pattern), steps) for term, steps in given if term.pattern]
        self._hierarchies = hierarchies
        self._phrase_support = phrase_support

    def __call__(self, term: str, type: PiiType, context: str = "") -> Ladder | None:
        """The user's ladder of a term, or None."""
        steps = self._texts.get(fold(term)) if self._texts else None
        if steps is None:
            steps = next((own for pattern, own in self._patterns if pattern.fullmatch(term)), None)
        if steps is not None:
            return Ladder.build(term, [Rung(text, "user", support or EVERYTHING) for text, support in steps])
        if self._hierarchies is None or (found := self._hierarchies(term, type, context)) is None:
            return None
        rungs = [Rung(r.text, r.source, max(r.support, self._phrase_support(r.text))) for r in found.rungs[:-1]]
        return Ladder.build(term, rungs, own_support=found.own_support)

    def phrase_support(self, text: str) -> int:
        """How many things a rung of the user's own stands for."""
        for steps in (*self._texts.values(), *(own for _, own in self._patterns)):
            for rung, support in steps:
                if fold(rung) == fold(text):
                    return support or EVERYTHING
        return self._hierarchies.phrase_support(text) if self._hierarchies is not None else 0


def own_ladders(settings: Settings, phrase_support: Callable[[str], int]) -> OwnLadders | None:
    """The user's own ladders in ``settings``; None where there are none."""
    if not settings.hierarchy and not any(term.ladder for term in settings.terms):
        return None
    hierarchies = UserLadders.read(*settings.hierarchy) if settings.hierarchy else None
    return OwnLadders(settings.terms, hierarchies, phrase_support)


def own_terms(settings: Settings) -> tuple[Term, ...]:
    """The user's terms, and the leaves of the hierarchies, which are found wherever they stand."""
    if not settings.hierarchy:
        return settings.terms
    leaves = UserLadders.read(*settings.hierarchy).leaves
    known = {fold(term.text) for term in settings.terms if term.text}
    more = [leaf for leaf in leaves if fold(leaf) not in known and any(c.isalnum() for c in leaf)]
    return (*settings.terms, *(Term(text=leaf, identifier="QUASI") for leaf in more))
