"""A linear ranker: the softmax of a ladder's scores comes near the annotators' votes.

With a thousand labelled mentions a plain sum of weighted columns, held small, ranks better than trees do, and it can
say exactly what weighed how much. Columns count for rungs that are words; people, dates and quantities are told by
their form alone. The mask has weights of its own, so that what is known of a whole ladder can speak for or against it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from sanitizer.core.findings import PiiType
from sanitizer.select.rank.evidence import WORDED

STRENGTH = 100.0
"""How strongly weights are held near zero; from 60 to 250 changes cross-validated accuracy by 0.2 points."""
FORMS = 8
FORM_FACTOR = 6.0
"""Forms are few and often seen: their weights may grow more freely."""
CLIP = 4.0
STEPS = 200
TYPED = (
    "chosen_type_words", "chosen_type_head", "chosen_words", "known_like", "known_place", "known_head", "fit_rank",
    "context_fit", "likeness",
)  # fmt: skip
"""Columns that have a further weight for each type."""
Examples = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Rows, the number of each row's ladder, and the share of the votes that each row got."""


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights for named columns.

    Attributes:
        names: the columns of the tables that are scored.
        active: which of them have weights; the others only tell mask, first rung, type and form.
    """

    names: tuple[str, ...]
    active: tuple[int, ...]
    mean: np.ndarray = field(repr=False)
    spread: np.ndarray = field(repr=False)
    weights: np.ndarray = field(repr=False)

    def score(self, table: np.ndarray) -> np.ndarray:
        """One number for each row; only differences within a ladder mean something."""
        return self.design(table) @ self.weights if len(table) else np.zeros(0)

    def design(self, table: np.ndarray) -> np.ndarray:
        """The rows as the weights see them; ``terms`` names the columns."""
        table = np.asarray(table, dtype=np.float64)
        place = {name: number for number, name in enumerate(self.names)}
        mask = table[:, [place["mask"]]]
        types = table[:, [place[f"is_{kind.value}"] for kind in PiiType]]
        worded = table[:, [place[f"is_{kind.value}"] for kind in WORDED]]
        columns = table[:, list(self.active)]
        columns = (columns - self.mean) / self.spread
        columns = np.clip(np.nan_to_num(columns, nan=0.0, posinf=CLIP, neginf=-CLIP), -CLIP, CLIP)
        columns *= worded.sum(axis=1, keepdims=True)
        forms = table[:, [place["rung_form"]]] == np.arange(1, FORMS)
        dates = mask * table[:, [place[f"is_{PiiType.DATETIME.value}"]]]
        typed = [columns[:, [number]] * worded for number in self._typed()]
        return np.hstack(
            [
                columns * (1 - mask), columns * mask, types * mask, types * table[:, [place["first"]]] * (1 - mask),
                FORM_FACTOR * forms, FORM_FACTOR * dates, *typed,
            ]
        )  # fmt: skip

    def terms(self) -> list[str]:
        """For each column of ``design`` the feature that it comes from."""
        own = [self.names[number] for number in self.active]
        kinds = len(PiiType)
        typed = [own[number] for number in self._typed() for _ in WORDED]
        return [*own, *own, *["mask"] * kinds, *["first"] * kinds, *["rung_form"] * (FORMS - 1), "mask", *typed]

    def _typed(self) -> list[int]:
        own = [self.names[number] for number in self.active]
        return [own.index(name) for name in TYPED if name in own]

    def to_arrays(self) -> dict[str, np.ndarray]:
        """The arrays by name, for an ``.npz`` file."""
        return {
            "active": np.array(self.active, dtype=np.int16),
            "mean": self.mean.astype(np.float32),
            "spread": self.spread.astype(np.float32),
            "weights": self.weights.astype(np.float32),
        }

    @classmethod
    def from_arrays(cls, names: Sequence[str], arrays: Mapping[str, np.ndarray]) -> Linear:
        """The ranker that ``to_arrays`` wrote.

        Raises:
            ValueError: the arrays do not fit together or hold no finite numbers.
        """
        active = tuple(int(number) for number in arrays["active"])
        mean, spread, weights = (np.asarray(arrays[name], dtype=np.float64) for name in ("mean", "spread", "weights"))
        if not active or min(active) < 0 or max(active) >= len(names) or len(set(active)) != len(active):
            raise ValueError("the weights do not fit the columns")
        found = cls(tuple(names), active, mean, spread, weights)
        if mean.shape != (len(active),) or spread.shape != mean.shape or weights.shape != (len(found.terms()),):
            raise ValueError("the weights do not fit the columns")
        if not (np.isfinite(weights).all() and np.isfinite(mean).all() and (spread > 0).all()):
            raise ValueError("the weights are no numbers")
        return found


def softmax(scores: np.ndarray, groups: np.ndarray, count: int) -> np.ndarray:
    """The share of each row within its group.

    >>> softmax(np.array([0.0, 0.0, 5.0]), np.array([0, 0, 1]), 2).tolist()
    [0.5, 0.5, 1.0]
    """
    top = np.full(count, -np.inf)
    np.maximum.at(top, groups, scores)
    power = np.exp(scores - top[groups])
    return power / np.bincount(groups, power, count)[groups]


def fit(
    names: Sequence[str],
    active: Sequence[int],
    examples: Examples,
    *,
    strength: float = STRENGTH,
    held_out: Examples | None = None,
    patience: int = 5,
    tick: Callable[[int], None] | None = None,
) -> Linear:
    """The weights that make the softmax over each ladder come near the votes.

    Args:
        held_out: ladders that are not trained on: fitting stops once their loss has not fallen for ``patience`` steps,
            and the best weights are kept.
        tick: called with the number of each step.
    """
    from scipy.optimize import minimize

    rows, groups, shares = examples
    mean, spread = _scale(names, active, rows)
    plain = Linear(tuple(names), tuple(active), mean, spread, np.zeros(0))
    design = plain.design(rows)
    watch = _Watch(plain, held_out, patience) if held_out is not None else None
    steps = 0

    def after(weights: np.ndarray) -> None:
        nonlocal steps
        if tick:
            tick(steps)
        steps += 1
        if watch:
            watch.see(weights)

    loss = _Loss(design, groups, shares, strength)
    found = minimize(
        loss, np.zeros(design.shape[1]), jac=True, method="L-BFGS-B", callback=after, options={"maxiter": STEPS}
    )
    weights = found.x if watch is None or watch.best is None else watch.best
    return Linear(tuple(names), tuple(active), mean, spread, weights)


class _Loss:
    """Cross-entropy between votes and softmax with its slope; weights cost ``strength`` times half their square."""

    def __init__(self, design: np.ndarray, groups: np.ndarray, shares: np.ndarray, strength: float) -> None:
        self.design, self.shares, self.strength = design, shares, strength
        _, self.groups = np.unique(groups, return_inverse=True)
        self.count = int(self.groups.max()) + 1
        self.total = np.bincount(self.groups, shares, self.count)[self.groups]

    def __call__(self, weights: np.ndarray) -> tuple[float, np.ndarray]:
        expected = softmax(self.design @ weights, self.groups, self.count)
        loss = -float((self.shares * np.log(expected + 1e-12)).sum()) + 0.5 * self.strength * float(weights @ weights)
        return loss, self.design.T @ (expected * self.total - self.shares) + self.strength * weights


class _Watch:
    """Follows the loss on held-out ladders and stops the fitting when it no longer falls."""

    def __init__(self, plain: Linear, held_out: Examples, patience: int) -> None:
        rows, groups, shares = held_out
        self._loss = _Loss(plain.design(rows), groups, shares, 0.0)
        self._left = self._patience = patience
        self._least = np.inf
        self.best: np.ndarray | None = None

    def see(self, weights: np.ndarray) -> None:
        now, _ = self._loss(weights)
        if now < self._least - 1e-6:
            self._least, self.best, self._left = now, weights.copy(), self._patience
            return
        self._left -= 1
        if self._left <= 0:
            raise StopIteration


def _scale(names: Sequence[str], active: Sequence[int], rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean and spread of each column over the rungs that are words; 0 and 1 where a column says nothing."""
    place = {name: number for number, name in enumerate(names)}
    words = rows[:, [place[f"is_{kind.value}"] for kind in WORDED]].any(axis=1) & (rows[:, place["mask"]] == 0)
    mean, spread = np.zeros(len(active)), np.ones(len(active))
    for number, column in enumerate(active):
        values = rows[words, column].astype(np.float64)
        values = values[np.isfinite(values)]
        if len(values):
            mean[number] = values.mean()
            spread[number] = values.std() if values.std() > 1e-6 else 1.0
    return mean, spread
