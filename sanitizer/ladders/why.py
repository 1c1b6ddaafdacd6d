"""Why a term has the ladder it has: what every rule and witness says, for and against, and with what probability."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sanitizer.core.findings import PiiType
from sanitizer.ladders.computed import computed_ladder
from sanitizer.ladders.kinds.decide import Witness
from sanitizer.ladders.linker import is_name
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.store import TYPE_BITS

RULES = {
    "exact": "the name is listed",
    "plural": "its singular is listed",
    "stated": "the text states it",
    "comma": "the region beside it",
    "spelled": "what it stands for in brackets",
    "shape": "the form of the name",
    "head": "the head noun",
    "other": "the head noun, of another type",
    "longer": "a longer name in the text",
    "team": "a town's name in a text about sport",
    "cue": "a verb that takes one kind",
    "place": "a place that acts",
    "approximate": "a misspelt name",
    "kind": "the witnesses of its kind",
}
"""What each step goes by."""


@dataclass(frozen=True, slots=True)
class Said:
    """One rule: what it goes by, the class it says, how probable that is, and the class that is left of it."""

    rule: str
    label: str
    probability: float
    held: str


@dataclass(frozen=True, slots=True)
class Why:
    """The rules and witnesses of one term, and the rule that was taken with its probability."""

    rules: tuple[Said, ...]
    witnesses: tuple[Witness, ...]
    taken: str
    label: str
    probability: float

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return asdict(self)


def why(
    ladders: OntologyLadders,
    term: str,
    type: PiiType,
    context: str = "",
    *,
    kind: str = "",
    kind_probability: float = 0.0,
) -> Why:
    """What speaks for and against each class of ``term``, and what was decided.

    >>> found = why(OntologyLadders(), "Tarnow District Court", PiiType.ORG)
    >>> found.taken, found.label, found.probability > 0.9
    ('the head noun', 'district court', True)
    """
    computed = computed_ladder(term, type, context, kind)
    if computed is not None and len(computed) > 1:
        return Why((), (), "the form of a date, an age or an amount", computed[0].text, 1.0)
    linker, bit = ladders.linker, TYPE_BITS.get(str(type), 0)
    label = ladders.store.label
    name = is_name(term, bit)
    rules = []
    for step in linker.steps(term, bit, context) if bit else ():
        free = not name or step.how in ("exact", "plural")
        shares = linker.judge.shares(term, bit, context, kind=kind, kind_probability=kind_probability)
        trust = 1.0 if free else linker.judge.trust(step.chain[0], step.how, shares)
        held = step if free else linker.held(step, shares)
        rules.append(
            Said(RULES.get(step.how, step.how), label(step.chain[0]), trust, label(held.chain[0]) if held else "")
        )
    witnesses: tuple[Witness, ...] = ()
    if name:
        witnesses = linker.judge.witnesses(term, bit, context, kind=kind, kind_probability=kind_probability)
    taken = next(linker.links(term, bit, context, kind=kind, kind_probability=kind_probability), None) if bit else None
    if taken is None:
        return Why(tuple(rules), witnesses, "", "", 0.0)
    return Why(tuple(rules), witnesses, RULES.get(taken.how, taken.how), label(taken.chain[0]), taken.probability)
