"""What the ontology knows a span to be, against what its ladder says: is this the ladder of another thing?

Annotators take the mask mostly where a ladder belongs to something else of the same name. The project's own ontology
often knows better, by name or by what the sentence states ("his novel Ubik"), and each rung is compared with that.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.core.protocols import LadderSource
from sanitizer.core.text import fold
from sanitizer.ladders.pared import PARED
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wording import head

WORDED = (PiiType.LOC, PiiType.ORG, PiiType.DEM, PiiType.MISC)
"""Types whose rungs are words; people, dates and quantities are told by their form."""
EVIDENCE = (
    "known_classes", "known_exact", "known_head", "known_level", "known_clash",
    "known_like", "known_like_first", "known_like_best", "known_like_lag", "known_first_like",
    "known_place", "known_place_best", "meet", "meet_up", "meet_told", "meet_first", "meet_best", "meet_lag",
    "meet_none",
)  # fmt: skip
DOCUMENT = 4000
CACHE = 20_000
GAP = math.nan
_NAME = re.compile(r"[A-Z]\w+")
_APART = 2.0
"""Where two chains of classes do not meet, they meet beyond the end."""


class Evidence:
    """Asks a ladder source what spans and rungs are; a ladder with known supports is its own evidence.

    Args:
        source: by default the ontology that ships with the package, opened on first use.

    >>> from sanitizer.core.findings import Identifier
    >>> bergen = Finding(0, 6, "Bergen", PiiType.LOC, Identifier.QUASI, 0.5, ("x",))
    >>> Evidence().known(bergen, "Bergen")[0]
    'city in Norway'
    """

    def __init__(self, source: LadderSource | None = None) -> None:
        self._source = source
        self._chains: dict[str, tuple[str, ...]] = {}

    def use(self, source: LadderSource) -> None:
        """Asks ``source`` from now on, such as an ontology of the user's own."""
        self._source = source
        self._chains.clear()

    def _ask(self, term: str, type: PiiType, context: str) -> tuple[str, ...]:
        if self._source is None:
            from sanitizer.ladders.ontology import OntologyLadders

            self._source = OntologyLadders()
        ladder = self._source(term, type, context)
        return tuple(rung.text for rung in ladder if rung.text != MASK) if ladder is not None else ()

    def known(self, finding: Finding, around: str) -> tuple[str, ...]:
        """The classes of the finding, from narrow to wide; none where nothing is known or its rungs are no words."""
        if finding.type not in WORDED:
            return ()
        if finding.ladder is not None and looked_up(finding.ladder):
            return tuple(rung.text for rung in finding.ladder if rung.text != MASK and rung.source != "rule")
        return self._ask(finding.text, finding.type, around)

    def chain(self, rung: str) -> tuple[str, ...]:
        """The rung and the classes above it, folded."""
        found = self._chains.get(rung)
        if found is None:
            if len(self._chains) >= CACHE:
                self._chains.clear()
            above = self._ask(rung, PiiType.MISC, "")
            found = self._chains[rung] = tuple(fold(text) for text in (rung, *above))
        return found


def looked_up(ladder: Ladder) -> bool:
    """Whether the ladder comes with supports, so that it was looked up as what the finding is."""
    return len(ladder) > 1 and all(rung.support > 0 for rung in ladder)


def stands(finding: Finding) -> bool:
    """Whether the order of the finding's ladder stands: a computed one of a person, a date, a quantity or a story.

    Its steps (the month, the order of magnitude) were never offered to annotators, so a model has nothing to say.
    """
    if finding.ladder is None or not looked_up(finding.ladder):
        return False
    if finding.ladder[0].source == PARED:
        return True
    return finding.type not in WORDED or all(rung.source == "rule" for rung in finding.ladder)


def speakers(findings: Sequence[Finding]) -> list[int | None]:
    """For each finding the number of the one whose rungs are judged in its place; None where nothing is to be judged.

    The first mention of an entity speaks for all that share its ladder. There is nothing to judge without a ladder, or
    where its order stands.
    """
    first: dict[tuple[int, int], int] = {}
    result: list[int | None] = []
    for number, finding in enumerate(findings):
        if finding.ladder is None or stands(finding):
            result.append(None)
        elif finding.entity < 0:
            result.append(number)
        else:
            result.append(first.setdefault((finding.entity, id(finding.ladder)), number))
    return result


def readable(text: str, left: str, finding: Finding, right: str) -> str:
    """What a ladder source may read: the sentence first, then the beginning of the document."""
    return f"{left}{finding.text}{right}\n{text[:DOCUMENT]}"


def evidence_rows(
    terms: Sequence[str], ladder: Ladder, known: Sequence[str], evidence: Evidence, vectors: Vectors
) -> list[list[float]]:
    """For each rung the numbers of ``EVIDENCE``.

    Args:
        terms: the texts of the rungs, the mask for those that are no words.
        known: the classes of the span.
    """
    if not known:
        return [[0.0, 0.0, 0.0, -1.0, *[GAP] * (len(EVIDENCE) - 4)] for _ in terms]
    likes = vectors.likenesses(terms, known)
    heads = {head(text) for text in known}
    names = set(_NAME.findall(" ".join(known)))
    level = {text: number for number, text in enumerate(known)}
    folded = [fold(text) for text in known]
    own = looked_up(ladder)
    meets = [_meet(term, folded, level, evidence, own) for term in terms]
    told = [meet for meet in meets if meet[0] == meet[0]]
    worded = [like for like in likes if like[0] == like[0]]
    best_like = max((like[0] for like in worded), default=GAP)
    best_place = max((like[1] for like in worded), default=GAP)
    best_meet = min((meet[0] for meet in told), default=GAP)
    none = float(best_meet >= _APART and any(meet[2] for meet in told))
    rows = []
    for term, like, meet in zip(terms, likes, meets, strict=True):
        words = term != MASK
        named = set(_NAME.findall(term)) if words else set()
        rows.append(
            [
                len(known), term in level, words and head(term) in heads, level.get(term, -1),
                float(not named & names) if named else GAP,
                like[0], likes[0][0], best_like, like[0] - best_like, like[2],
                like[1], best_place, *meet, meets[0][0], best_meet, meet[0] - best_meet, none,
            ]
        )  # fmt: skip
    return rows


def _meet(
    term: str, known: Sequence[str], level: dict[str, int], evidence: Evidence, own: bool
) -> tuple[float, float, float]:
    """How far up the classes of the span and of the rung meet, as a share and a count; whether the rung is known."""
    if term == MASK:
        return GAP, GAP, GAP
    if own:
        return (level[term] / len(known), 0.0, 1.0) if term in level else (_APART, 9.0, 0.0)
    chain = evidence.chain(term)
    for number, text in enumerate(known):
        if text in chain:
            return number / len(known), float(chain.index(text)), 1.0
    return _APART, 9.0, float(len(chain) > 1)
