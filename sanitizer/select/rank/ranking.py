"""Scores -> orders, with one view of each entity: what all selectors share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from sanitizer.core.findings import Finding
from sanitizer.core.ladder import EVERYTHING, Ladder
from sanitizer.select.rank.evidence import looked_up
from sanitizer.select.rank.wording import form


def orders(scores: Sequence[np.ndarray]) -> list[list[int]]:
    """For each finding the indices of its rungs, best first; equal scores keep the order of the ladder.

    >>> orders([np.array([0.1, 0.9, 0.1])])
    [[1, 0, 2]]
    """
    return [np.argsort(-np.asarray(one), kind="stable").tolist() for one in scores]


TRUE_LADDER = 2.0
"""How much more a mask must convince where the ladder is known to be true.

The annotators saw ladders that were often those of something else, and took the mask for that reason. A ladder with
known supports was looked up as what the finding is, so its rungs are true and the mask is seldom needed.
"""


STEP = 0.35
"""How much more each wider rung must convince there: of two true rungs that are about as good, the narrower says more.

Where the first rung was true and the mask was not chosen, annotators took it twice as often as all wider ones.
"""


def settled(findings: Sequence[Finding], scores: Sequence[np.ndarray], *, joint: bool) -> list[np.ndarray]:
    """The scores as they decide: wider rungs and masks of true ladders held back, and with ``joint`` one view of
    each entity.
    """
    held = [
        one - _held_back(finding.ladder) if finding.ladder is not None and looked_up(finding.ladder) else one
        for finding, one in zip(findings, scores, strict=True)
    ]
    return joint_scores(findings, held) if joint else held


def _held_back(ladder: Ladder) -> np.ndarray:
    """Every step by ``STEP``, the mask by ``TRUE_LADDER``, a word for anything of the type ("place") by half of it."""
    anything = [rung.support >= EVERYTHING and not form(rung.text) for rung in ladder]
    extra = np.array([TRUE_LADDER / 2 if one else 0.0 for one in anything[:-1]] + [TRUE_LADDER])
    return extra + STEP * np.arange(len(ladder))


def joint_scores(findings: Sequence[Finding], scores: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The scores with all findings of one entity (same number, same ladder) given their mean, so that they agree."""
    members: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, finding in enumerate(findings):
        if finding.entity >= 0:
            members[finding.entity, id(finding.ladder)].append(number)
    result = list(scores)
    for together in members.values():
        if len(together) > 1:
            mean = np.mean([scores[number] for number in together], axis=0)
            for number in together:
                result[number] = mean
    return result
