"""The light selector: a linear ranker over the features of a ladder; in use it needs numpy only."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.arrays import check_arrays
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.faults import damaged, other_features, unreachable_choices
from sanitizer.core.findings import Finding
from sanitizer.select.rank.evidence import Evidence, speakers
from sanitizer.select.rank.features import FEATURES, GROUPS, Rows, describe
from sanitizer.select.rank.linear import STRENGTH, Linear, fit
from sanitizer.select.rank.ranking import orders, settled
from sanitizer.select.rank.statistics import NAMES, Statistics
from sanitizer.select.rank.vectors import Vectors
from sanitizer.select.rank.wikireplace import LabelledDocument
from sanitizer.select.reasons import Considered, Reason

KIND = "selector"
FORMAT = 2
WEIGHTS, COUNTS, FEATURE_LIST = "weights.npz", "counts.npz", "features.json"
COLUMN_NAMES: tuple[str, ...] = (*FEATURES, *NAMES)
ENCODER_MEASURES = ("span", "context", "document", "known", "known_first")
"""What a sentence encoder compares a rung with."""
ENCODER_NAMES = tuple(
    f"encoder_{what}{which}" for what in ENCODER_MEASURES for which in ("", "_first", "_best", "_lag")
)
"""Further columns that a sentence encoder can give; the light selector does without."""
STATISTICS = {"text": tuple(name for name in NAMES if not name.endswith("_size")), "ladder": NAMES[-2:]}
_ENCODER_GROUPS = {
    "text": ("encoder_span",),
    "context": ("encoder_context", "encoder_document"),
    "evidence": ("encoder_known",),
}
EncoderColumns = Callable[[str, Sequence[Finding]], np.ndarray]


def columns_without(group: str | None, *, encoder: bool = False) -> list[int]:
    """The numbers of the columns that stay when a group of features is left out (for ablations).

    >>> len(columns_without(None)) == len(COLUMN_NAMES)
    True
    """
    gone = {*GROUPS[group], *STATISTICS.get(group, ())} if group else set()
    gone.update(name for name in ENCODER_NAMES if group and name.startswith(_ENCODER_GROUPS.get(group, ())))
    names = (*COLUMN_NAMES, *ENCODER_NAMES) if encoder else COLUMN_NAMES
    return [number for number, name in enumerate(names) if name not in gone]


@dataclass(eq=False)
class LightSelector:
    """Ranks rungs by a weighted sum of their features.

    >>> from sanitizer.select.scorer import load_selector
    >>> selector = load_selector("light")
    >>> selector.rank("Nothing here.", [])
    []
    """

    vectors: Vectors = field(repr=False)
    statistics: Statistics = field(repr=False)
    linear: Linear = field(repr=False)
    evidence: Evidence = field(default_factory=Evidence, repr=False)
    joint: bool = True
    name: str = "light"
    encoder: EncoderColumns | None = field(default=None, repr=False)

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first; findings of one entity agree."""
        return orders(settled(findings, self.scores(text, findings), joint=self.joint))

    def scores(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """For each finding a score for each rung."""
        return [_sum(finding, part) for finding, part in zip(findings, self.parts(text, findings), strict=True)]

    def consider(self, text: str, findings: Sequence[Finding]) -> Considered:
        """The orders of ``rank``, with what spoke for each rung."""
        parts = self.parts(text, findings)
        scores = [_sum(finding, part) for finding, part in zip(findings, parts, strict=True)]
        return Considered(orders(settled(findings, scores, joint=self.joint)), parts, self.linear.terms())

    def parts(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray | None]:
        """For each finding and rung what each term of the ranker adds; None where a ladder's order stands."""
        rows = describe(text, findings, self.vectors, self.evidence)
        table = self.table(rows, self.encoder(text, findings) if self.encoder else None)
        added = self.linear.design(table) * self.linear.weights if len(table) else np.zeros((0, 1))
        found = split(added, rows.groups, findings)
        return [None if speaker is None else found[speaker] for speaker in speakers(findings)]

    def table(self, rows: Rows, more: np.ndarray | None = None) -> np.ndarray:
        """The columns that the ranker looks at; ``more`` has those of the encoder, if there is one."""
        return np.hstack([rows.values, self.statistics.columns(rows.keys), *(() if more is None else (more,))])

    def explain(self, text: str, findings: Sequence[Finding], *, most: int = 3) -> list[tuple[Reason, ...]]:
        """For each finding the features that spoke most for its best rung, by how much they add to its lead.

        A ladder of one rung has no reasons, nor one whose order stands.
        """
        seen = self.consider(text, findings)
        return [
            seen.why(number, *order[:2], most=most, grouped=False) if len(order) > 1 else ()
            for number, order in enumerate(seen.orders)
        ]

    def save(self, folder: str | Path, details: dict[str, Any], card: str) -> None:
        """Writes the model as a folder with a manifest and a model card."""
        with atomic_folder(folder) as target:
            self.vectors.save(target)
            np.savez_compressed(target / WEIGHTS, allow_pickle=False, **self.linear.to_arrays())
            np.savez_compressed(target / COUNTS, allow_pickle=False, **self.statistics.to_arrays())
            (target / FEATURE_LIST).write_text(json.dumps(self.linear.names, indent=1), encoding="utf-8")
            (target / "card.md").write_text(card, encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"backend": "light", **details}).write(target)

    @classmethod
    def load(
        cls, folder: str | Path, encoder: EncoderColumns | None = None, *, shared: str | Path | None = None
    ) -> LightSelector:
        """The model in ``folder``.

        Args:
            encoder: gives the further columns of a model that was trained with them.
            shared: the folder with the vectors and counts, where ``folder`` has none of its own.

        Raises:
            ArtefactError: there is none, it is damaged, or it was made for other features.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        common = folder if shared is None or (folder / COUNTS).exists() else Path(shared)
        if common != folder:
            open_folder(common, KIND, FORMAT)
        try:
            names = tuple(json.loads((folder / FEATURE_LIST).read_text(encoding="utf-8")))
            if names != (*COLUMN_NAMES, *(ENCODER_NAMES if encoder else ())):
                raise other_features(folder)
            with np.load(folder / WEIGHTS, allow_pickle=False) as arrays:
                check_arrays(dict(arrays))
                linear = Linear.from_arrays(names, arrays)
            with np.load(common / COUNTS, allow_pickle=False) as arrays:
                check_arrays(dict(arrays), largest=1e12)
                statistics = Statistics.from_arrays(arrays)
        except (OSError, ValueError, KeyError, TypeError, IndexError, zipfile.BadZipFile):
            raise damaged(f"{folder}: the selector is damaged", hint="train it again") from None
        return cls(Vectors.load(common), statistics, linear, encoder=encoder)


def _sum(finding: Finding, parts: np.ndarray | None) -> np.ndarray:
    """The scores of a finding's rungs; the ladder's own order where no model decides."""
    if parts is None:
        return -np.arange(len(finding.ladder or ()), dtype=np.float64)
    return parts.sum(axis=1)


def split(values: np.ndarray, groups: np.ndarray, findings: Sequence[Finding]) -> list[np.ndarray]:
    """The values of each finding's rungs; a finding without a ladder has none."""
    counts = np.bincount(groups, minlength=len(findings)) if len(groups) else np.zeros(len(findings), int)
    return np.split(values, np.cumsum(counts)[:-1]) if len(findings) else []


def described(documents: Iterable[LabelledDocument], vectors: Vectors, evidence: Evidence | None = None) -> list[Rows]:
    """The rows of each document, to be reused by several trainings."""
    evidence = evidence or Evidence()
    return [describe(document.text, document.findings, vectors, evidence) for document in documents]


def train_light(
    documents: Sequence[LabelledDocument],
    vectors: Vectors,
    *,
    seed: int = 0,
    strength: float = STRENGTH,
    without: str | None = None,
    rows: Sequence[Rows] | None = None,
    more: Sequence[np.ndarray] | None = None,
    encoder: EncoderColumns | None = None,
    evidence: Evidence | None = None,
    early_stopping: bool = False,
    tick: Callable[[int], None] | None = None,
) -> LightSelector:
    """A light selector that imitates the annotators of ``documents``.

    Args:
        without: a group of features to leave out, for ablations.
        rows: the rows of the documents if they are known already.
        more: for each document the columns of ``encoder``, which the selector will ask for more.
        strength: how strongly weights are held near zero.
        seed: chooses the documents kept apart; without early stopping the result does not depend on it.
        early_stopping: keep a tenth of the documents apart and stop when their loss no longer falls.
        tick: called with the number of each step.

    Raises:
        InputError: there is no mention with a choice on its ladder.
    """
    evidence = evidence or Evidence()
    rows = described(documents, vectors, evidence) if rows is None else rows
    shares = [[share for mention in document.mentions for share in mention.shares] for document in documents]
    if not any(share > 0 for votes in shares for share in votes):
        raise unreachable_choices()
    statistics, columns = Statistics.count([one.keys for one in rows], shares)
    keep = columns_without(without, encoder=more is not None)
    tables = [np.hstack([one.values, extra]) for one, extra in zip(rows, columns, strict=True)]
    if more is not None:
        tables = [np.hstack([table, extra]) for table, extra in zip(tables, more, strict=True)]
    groups = _numbered([one.groups for one in rows])
    order = np.random.default_rng(seed).permutation(len(documents)).tolist()
    apart = sorted(order[: len(documents) // 10]) if early_stopping else []
    inside = [i for i in range(len(documents)) if i not in set(apart)]
    linear = fit(
        (*COLUMN_NAMES, *(ENCODER_NAMES if more is not None else ())),
        keep,
        _stacked(tables, groups, shares, inside),
        strength=strength,
        held_out=_stacked(tables, groups, shares, apart) if apart else None,
        tick=tick,
    )
    return LightSelector(vectors, statistics, linear, evidence, encoder=encoder)


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
