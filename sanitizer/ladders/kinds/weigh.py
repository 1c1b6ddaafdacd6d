"""Whether the reader's kind may be said of a name: its share among all kinds, and what name and sentence say of it.

The reader gives every kind a share. What it gives to a bank it gives to companies too, so that a class in doubt has a
wider one that holds. The second witness is the model of names and sentences: how much more often it speaks for the
class than it would of any name.
"""

from __future__ import annotations

import math

import numpy as np

from sanitizer.ladders.kinds.decide import KindJudge, Kinds
from sanitizer.ladders.linker import Linker, is_name
from sanitizer.ladders.store import LOC, MISC, ORG
from sanitizer.ladders.words import is_letters

NEEDED = {LOC: 2.0, ORG: 1.3, MISC: 2.6}
"""Logarithm of the odds from which on a class is said, as read: of things that are called after anything most."""
WIDEST = 1.0
"""The same of the widest class above the kind, which is right far more often."""
ABBREVIATED = 3.0
"""The same of letters that stand for a name and say nothing of it."""
UNNAMED = 1.8
"""The same of a phrase that is no name, on which the second witness cannot be heard."""
LEAST_READ = {ORG: 0.6, MISC: 0.6}
"""Share that a reader gives a kind from which on the second witness counts."""
SECOND = 0.5
"""How much the second witness weighs against the reader."""
FEWEST, MOST = 0.002, 0.98
"""Bounds of a share: no witness is quite sure."""
ALONE = 0.75
"""Share of a kind that is no class, from which on it is said."""


def weighed(linker: Linker, term: str, type: int, context: str, kind: str, kinds: Kinds) -> tuple[str, bool]:
    """The kind, or a wider one that holds, and whether it may be said of the name.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> linker, text = Linker(OntologyStore.built_in()), "He reads the Little Field Gazette."
    >>> weighed(linker, "Little Field Gazette", ORG, text, "newspaper", [("newspaper", 0.9)])
    ('newspaper', True)
    >>> weighed(linker, "RFX", ORG, "the old RFX papers", "newspaper", [("newspaper", 0.6), ("university", 0.2)])
    ('newspaper', False)
    """
    judge = linker.judge
    if linker.contradicted(term, type, kind) and not (type == LOC and linker.settled(kinds)):
        return kind, False
    store, concept = judge.store, judge.concept(kind)
    if concept is None or not store.is_rung(concept):
        return kind, dict(kinds).get(kind, 0.0) >= ALONE
    letters = is_letters(term)
    told = SECOND if is_name(term, type) and not letters else 0.0
    alone = ABBREVIATED if letters else 0.0 if told else UNNAMED
    shares = judge.shares(term, type, context)
    widest = [above for above in store.chain(concept) if store.is_rung(above) and store.types(above) & type][-1:]
    if judge.read_share(concept, kinds) < LEAST_READ.get(type, 0.0):
        told = 0.0  # the second witness alone does not make a kind
    for above, least in ((concept, NEEDED.get(type, 0.0)), *((one, WIDEST) for one in widest if one != concept)):
        odds = _odds(judge, above, kinds) + told * _spoken_for(judge, above, shares)
        if odds >= max(least, alone):
            return (kind if above == concept else store.label(above).replace(" ", "_")), True
    return kind, False


def _odds(judge: KindJudge, concept: int, kinds: Kinds) -> float:
    """Logarithm of the odds that the reader gives a class: the shares of all kinds that fall under it."""
    share = min(max(judge.read_share(concept, kinds), FEWEST), MOST)
    return math.log(share / (1 - share))


def _spoken_for(judge: KindJudge, concept: int, shares: np.ndarray) -> float:
    """How much more than usual the model of names and sentences speaks for a class, as a logarithm."""
    agrees = next((found for one in judge.store.chain(concept) if (found := judge.under(one)).any()), None)
    if agrees is None:
        return 0.0
    return math.log(max(float(shares[agrees].sum()), FEWEST) / float(agrees.mean()))
