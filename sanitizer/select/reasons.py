"""Weighted features -> why a rung was preferred, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

_WORDS = (
    (("chosen_", "seen_"), "annotators took its like"),
    (("known_", "meet", "encoder_known"), "agrees with what is known"),
    (("likeness", "fit", "class_known", "encoder_span"), "fits the name"),
    (("encoder_context", "context_", "after_", "quoted", "bracketed", "near_birth"), "fits the sentence"),
    (("encoder_document", "document_", "recurs", "seen", "same_rung"), "fits the document"),
    (("shared_words", "head_in_span", "span_in_rung"), "shares words with the name"),
    (("rung_", "person_number"), "wording"),
    (("span_",), "form of the name"),
    (("mask", "is_", "direct"), "type"),
    (("cross_encoder",), "reads well in the sentence"),
)
_REST = "place in the ladder"


@lru_cache(maxsize=1000)
def words(feature: str) -> str:
    """What a feature is about.

    >>> words("chosen_type_words"), words("fit_rank_best"), words("to_mask")
    ('annotators took its like', 'fits the name', 'place in the ladder')
    """
    return next((said for starts, said in _WORDS if feature.startswith(starts)), _REST)


@dataclass(frozen=True, slots=True)
class Reason:
    """A feature, or a group of them, that spoke for a choice, and how much it weighed.

    >>> str(Reason("fits the name", 0.4))
    'fits the name (+0.4)'
    """

    feature: str
    weight: float

    def __str__(self) -> str:
        return f"{self.feature} ({self.weight:+.2g})"


@dataclass(frozen=True, slots=True)
class Considered:
    """The orders of some findings' rungs, and what every feature added to the score of every rung.

    Attributes:
        orders: for each finding the indices of its rungs, best first.
        parts: for each finding a line for each rung and a column for each of ``terms``; None where no model decided.
        terms: the features.
    """

    orders: list[list[int]]
    parts: Sequence[np.ndarray | None] = field(repr=False)
    terms: Sequence[str] = field(repr=False)

    def why(self, number: int, index: int, over: int, *, most: int = 3, grouped: bool = True) -> tuple[Reason, ...]:
        """What spoke most for rung ``index`` over rung ``over`` of a finding; nothing where no model decided.

        Args:
            grouped: in words, several features together; else feature by feature.
        """
        parts = self.parts[number]
        if parts is None or index == over:
            return ()
        weights: dict[str, float] = {}
        for term, weight in zip(self.terms, (parts[index] - parts[over]).tolist(), strict=True):
            if weight:
                name = words(term) if grouped else term
                weights[name] = weights.get(name, 0.0) + weight
        best = sorted((name for name in weights if weights[name] > 0.005), key=lambda name: -weights[name])
        return tuple(Reason(name, round(weights[name], 3)) for name in best[:most])
