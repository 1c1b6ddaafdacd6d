"""The light selector: boosted trees over the features of a ladder; in use it needs numpy only."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError, InputError
from sanitizer.core.findings import Finding
from sanitizer.select.boosting import BoostSettings, Forest, grow
from sanitizer.select.features import FEATURES, GROUPS, Rows, describe
from sanitizer.select.ranking import Reason, orders, settled
from sanitizer.select.statistics import NAMES, Statistics
from sanitizer.select.vectors import Vectors
from sanitizer.select.wikireplace import LabelledDocument

KIND = "selector"
FORMAT = 1
TREES, COUNTS, FEATURE_LIST = "trees.npz", "counts.npz", "features.json"
COLUMN_NAMES: tuple[str, ...] = (*FEATURES, *NAMES)
ENCODER_NAMES = tuple(
    f"encoder_{what}{which}" for what in ("span", "context") for which in ("", "_first", "_best", "_lag")
)
"""Further columns that a sentence encoder can give; the light selector does without."""
STATISTICS = {"text": tuple(name for name in NAMES if not name.endswith("_size")), "ladder": NAMES[-2:]}
FORESTS = 1
"""More forests cost time and gained nothing that cross-validation could see."""
EncoderColumns = Callable[[str, Sequence[Finding]], np.ndarray]


def columns_without(group: str | None, *, encoder: bool = False) -> list[int]:
    """The numbers of the columns that stay when a group of features is left out (for ablations).

    >>> len(columns_without(None)) == len(COLUMN_NAMES)
    True
    """
    gone = {*GROUPS[group], *STATISTICS.get(group, ())} if group else set()
    if group == "text":
        gone.update(ENCODER_NAMES[:4])
    elif group == "context":
        gone.update(ENCODER_NAMES[4:])
    names = (*COLUMN_NAMES, *ENCODER_NAMES) if encoder else COLUMN_NAMES
    return [number for number, name in enumerate(names) if name not in gone]


@dataclass(eq=False)
class LightSelector:
    """Ranks rungs by the mean score of a few forests.

    >>> from sanitizer.select.scorer import load_selector
    >>> selector = load_selector("light")
    >>> selector.rank("Nothing here.", [])
    []
    """

    vectors: Vectors = field(repr=False)
    statistics: Statistics = field(repr=False)
    forests: tuple[Forest, ...] = field(repr=False)
    columns: tuple[int, ...] = tuple(range(len(COLUMN_NAMES)))
    joint: bool = True
    name: str = "light"
    encoder: EncoderColumns | None = field(default=None, repr=False)

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first; findings of one entity agree."""
        return orders(settled(findings, self.scores(text, findings), joint=self.joint))

    def scores(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """For each finding a score for each rung."""
        rows = describe(text, findings, self.vectors)
        more = self.encoder(text, findings) if self.encoder else None
        return split(self.score_rows(rows, more), rows.groups, findings)

    def score_rows(self, rows: Rows, more: np.ndarray | None = None) -> np.ndarray:
        """A score for each row of a document; ``more`` has the columns of the encoder, if there is one."""
        table = self.table(rows, more)
        return np.mean([forest.score(table) for forest in self.forests], axis=0)

    def table(self, rows: Rows, more: np.ndarray | None = None) -> np.ndarray:
        """The columns that the forests look at."""
        parts = [rows.values, self.statistics.columns(rows.keys), *(() if more is None else (more,))]
        return np.hstack(parts)[:, list(self.columns)]

    def explain(self, text: str, findings: Sequence[Finding], *, most: int = 3) -> list[tuple[Reason, ...]]:
        """For each finding the features that spoke most for its best rung.

        A feature weighs as much as the best rung's lead over the runner-up shrinks when the feature's value is taken
        from the runner-up. A ladder of one rung has no reasons.
        """
        rows = describe(text, findings, self.vectors)
        table = self.table(rows, self.encoder(text, findings) if self.encoder else None)
        scores = np.mean([forest.score(table) for forest in self.forests], axis=0)
        result: list[tuple[Reason, ...]] = []
        for number in range(len(findings)):
            own = np.flatnonzero(rows.groups == number)
            if len(own) < 2:
                result.append(())
                continue
            first, second = own[np.argsort(-scores[own], kind="stable")[:2]]
            result.append(self._reasons(table[first], table[second], most))
        return result

    def _reasons(self, first: np.ndarray, second: np.ndarray, most: int) -> tuple[Reason, ...]:
        differ = np.flatnonzero(~np.isclose(first, second, equal_nan=True))
        if not len(differ):
            return ()
        swapped = np.repeat(first[None, :], len(differ) + 1, axis=0)
        swapped[np.arange(len(differ)), differ] = second[differ]
        scores = np.mean([forest.score(swapped) for forest in self.forests], axis=0)
        weights = scores[-1] - scores[:-1]
        best = [i for i in np.argsort(-weights)[:most] if weights[i] > 0]
        return tuple(
            Reason(
                (*COLUMN_NAMES, *ENCODER_NAMES)[self.columns[differ[i]]],
                float(first[differ[i]]),
                round(float(weights[i]), 3),
            )
            for i in best
        )

    def save(self, folder: str | Path, details: dict[str, Any], card: str) -> None:
        """Writes the model as a folder with a manifest and a model card."""
        with atomic_folder(folder) as target:
            self.vectors.save(target)
            arrays: dict[str, np.ndarray] = {"columns": np.array(self.columns, dtype=np.int16)}
            for number, forest in enumerate(self.forests):
                arrays.update(forest.to_arrays(f"{number}_"))
            np.savez_compressed(target / TREES, allow_pickle=False, **arrays)
            np.savez_compressed(target / COUNTS, allow_pickle=False, **self.statistics.to_arrays())
            (target / FEATURE_LIST).write_text(json.dumps(COLUMN_NAMES, indent=1), encoding="utf-8")
            (target / "card.md").write_text(card, encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"backend": "light", **details}).write(target)

    @classmethod
    def load(cls, folder: str | Path, encoder: EncoderColumns | None = None) -> LightSelector:
        """The model in ``folder``.

        Args:
            encoder: gives the further columns of a model that was trained with them.

        Raises:
            ArtefactError: there is none, it is damaged, or it was made for other features.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        try:
            names = tuple(json.loads((folder / FEATURE_LIST).read_text(encoding="utf-8")))
            if names != COLUMN_NAMES:
                raise ArtefactError(
                    "E304", f"{folder} was trained on other features", hint="train the selector again with this version"
                )
            with np.load(folder / TREES, allow_pickle=False) as arrays:
                columns = tuple(arrays["columns"].tolist())
                count = sum(name.endswith("_feature") for name in arrays.files)
                forests = tuple(
                    Forest.from_arrays(arrays, f"{number}_", features=len(columns)) for number in range(count)
                )
            with np.load(folder / COUNTS, allow_pickle=False) as arrays:
                statistics = Statistics.from_arrays(arrays)
            known = len(COLUMN_NAMES) + (len(ENCODER_NAMES) if encoder else 0)
            if not forests or not set(columns) <= set(range(known)):
                raise ValueError("no trees")
        except (OSError, ValueError, KeyError, TypeError):
            raise ArtefactError("E305", f"{folder}: the selector is damaged", hint="train it again") from None
        return cls(Vectors.load(folder), statistics, forests, columns, encoder=encoder)


def split(values: np.ndarray, groups: np.ndarray, findings: Sequence[Finding]) -> list[np.ndarray]:
    """The values of each finding's rungs; a finding without a ladder has none."""
    counts = np.bincount(groups, minlength=len(findings)) if len(groups) else np.zeros(len(findings), int)
    return np.split(values, np.cumsum(counts)[:-1]) if len(findings) else []


def described(documents: Iterable[LabelledDocument], vectors: Vectors) -> list[Rows]:
    """The rows of each document, to be reused by several trainings."""
    return [describe(document.text, document.findings, vectors) for document in documents]


def train_light(
    documents: Sequence[LabelledDocument],
    vectors: Vectors,
    *,
    seed: int = 0,
    settings: BoostSettings | None = None,
    forests: int = FORESTS,
    without: str | None = None,
    rows: Sequence[Rows] | None = None,
    more: Sequence[np.ndarray] | None = None,
    encoder: EncoderColumns | None = None,
    early_stopping: bool = False,
    tick: Callable[[int], None] | None = None,
) -> LightSelector:
    """A light selector that imitates the annotators of ``documents``.

    Args:
        without: a group of features to leave out, for ablations.
        rows: the rows of the documents if they are known already.
        more: for each document the columns of ``encoder``, which the selector will ask for more.
        early_stopping: keep a tenth of the documents apart and stop growing when their loss no longer falls.
        tick: called with the number of each tree.

    Raises:
        InputError: there is no mention with a choice on its ladder.
    """
    settings = settings or BoostSettings()
    rows = described(documents, vectors) if rows is None else rows
    shares = [[share for mention in document.mentions for share in mention.shares] for document in documents]
    if not any(share > 0 for votes in shares for share in votes):
        raise InputError("E245", "no chosen replacement is on its ladder", hint="check the training file")
    statistics, columns = Statistics.count([one.keys for one in rows], shares)
    keep = columns_without(without, encoder=more is not None)
    tables = [np.hstack([one.values, extra]) for one, extra in zip(rows, columns, strict=True)]
    if more is not None:
        tables = [np.hstack([table, extra]) for table, extra in zip(tables, more, strict=True)]
    tables = [table[:, keep] for table in tables]
    groups = _numbered([one.groups for one in rows])
    grown = []
    for number in range(forests):
        rng = np.random.default_rng([seed, number])
        apart = set(rng.permutation(len(documents))[: len(documents) // 10].tolist()) if early_stopping else set()
        inside = [i for i in range(len(documents)) if i not in apart]
        grown.append(
            grow(
                *_stacked(tables, groups, shares, inside),
                settings,
                seed=seed * 1000 + number,
                held_out=_stacked(tables, groups, shares, sorted(apart)) if apart else None,
                tick=tick,
            )
        )
    return LightSelector(vectors, statistics, tuple(grown), tuple(keep), encoder=encoder)


def _numbered(groups: Sequence[np.ndarray]) -> list[np.ndarray]:
    """The groups of all documents, numbered through."""
    start, result = 0, []
    for one in groups:
        result.append(one + start)
        start += int(one.max()) + 1 if len(one) else 0
    return result


def _stacked(
    tables: Sequence[np.ndarray], groups: Sequence[np.ndarray], shares: Sequence[Sequence[float]], chosen: Sequence[int]
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return (
        np.vstack([tables[i] for i in chosen]),
        np.concatenate([groups[i] for i in chosen]),
        np.concatenate([np.asarray(shares[i], dtype=float) for i in chosen]),
    )
