"""Privacy against utility: the points of releases beside what plain masking of the rarest words would reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from sanitizer.core.ladder import MASK
from sanitizer.risk.attack import run_attack
from sanitizer.risk.kept import kept_words
from sanitizer.risk.lexical import LexicalAttacker
from sanitizer.risk.people import People
from sanitizer.risk.utility import Information
from sanitizer.risk.words import word_spans

STEPS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Which shares of the words plain masking takes away, the rarest first."""


@dataclass(frozen=True, slots=True)
class Point:
    """One version of the texts: how much of the words it keeps and how often its people come first."""

    name: str
    words: float
    first: float
    in_five: float


def mask_rarest(text: str, share: float, information: Information) -> str:
    """The text without the given share of its words, those of most information first.

    >>> bits = Information({"a": 8, "boat": 1, "old": 4}, 16)
    >>> mask_rarest("a old boat", 0.34, bits)
    'a old ***'
    """
    spans = word_spans(text)
    order = sorted(range(len(spans)), key=lambda i: (-information.of(spans[i][2]), i))
    gone = set(order[: round(share * len(spans))])
    pieces, last = [], 0
    for number, (start, end, _) in enumerate(spans):
        if number in gone:
            pieces += [text[last:start], MASK]
            last = end
    return "".join([*pieces, text[last:]])


def draw_curve(
    originals: Sequence[str], releases: Mapping[str, Sequence[str]], truth: Sequence[int], people: People
) -> tuple[list[Point], list[Point]]:
    """The points of ``releases``, and the curve of plain masking, for the lexical attacker."""
    attacker = LexicalAttacker(people)
    information = Information.from_texts([*originals, *people.texts])

    def point(name: str, texts: Sequence[str]) -> Point:
        outcome = run_attack(attacker, texts, truth, len(people))
        kept = [np.mean(kept_words(a, b) or [True]) for a, b in zip(originals, texts, strict=True)]
        return Point(name, round(float(np.mean(kept)), 4), round(outcome.first, 4), round(outcome.within(5), 4))

    plain = [
        point(f"{share:.0%} masked", [mask_rarest(text, share, information) for text in originals]) for share in STEPS
    ]
    return [point(name, texts) for name, texts in releases.items()], plain
