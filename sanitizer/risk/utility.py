"""What a release is still good for: words, information and meaning kept, masks, rungs, and a task before and after."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer.core.errors import InputError
from sanitizer.core.faults import unreadable
from sanitizer.core.ladder import MASK
from sanitizer.risk.dense import Encode
from sanitizer.risk.softmax import Softmax
from sanitizer.risk.words import sentences_of, words_of

OPAQUE = (MASK, "[…]")
"""What tells the reader nothing."""
FOLDS = 5


class Information:
    """The information content of words: minus the logarithm of how often they are used, to the base of two.

    Args:
        counts: how often each word occurs.
        total: of how many in all.

    >>> Information({"the": 8, "boat": 1}, 16).of("the"), Information({"boat": 1}, 16).of("boat")
    (1.0, 4.0)
    """

    def __init__(self, counts: Mapping[str, float], total: float) -> None:
        self._counts = counts
        self._total = max(total, 2.0)

    @classmethod
    def from_texts(cls, texts: Sequence[str]) -> Information:
        """As often as words occur in ``texts``."""
        counts = Counter(word for text in texts for word in words_of(text))
        return cls(counts, sum(counts.values()))

    def of(self, word: str) -> float:
        """The bits of one word; an unknown one counts as seen once."""
        return max(0.0, -math.log2(min(1.0, max(1.0, self._counts.get(word, 1.0)) / self._total)))

    def all_of(self, words: Sequence[str]) -> float:
        """The bits of several."""
        return math.fsum(self.of(word) for word in words)


def read_hits(path: Path) -> Information:
    """The information of words by a JSON file of counts; the largest count stands for all there is.

    Raises:
        InputError: the file is no such table.
    """
    try:
        counts = json.loads(path.read_text(encoding="utf-8"))
        table = {str(word).casefold(): float(count) for word, count in counts.items()}
    except OSError as error:
        raise unreadable(path, error.strerror) from None
    except (ValueError, TypeError, AttributeError):
        raise InputError("E724", f"{path} is no table of words and counts", hint='{"word": 12, ...}') from None
    return Information(table, max(table.values(), default=2.0))


@dataclass(frozen=True, slots=True)
class Kept:
    """The shares of one document that are kept."""

    id: str
    words: float
    information: float
    information_if_masked: float
    masks: int
    meaning: float | None = None


@dataclass(frozen=True, slots=True)
class UtilityReport:
    """What is kept, by document and in the mean."""

    documents: tuple[Kept, ...]
    types: dict[str, int]
    rungs: dict[str, int]
    words: int
    task: dict[str, float] | None = None
    left_out: dict[str, str] = field(default_factory=dict)

    def mean(self, name: str) -> float | None:
        """The mean of a share over the documents; None where it was not measured."""
        values = [value for kept in self.documents if (value := getattr(kept, name)) is not None]
        return float(np.mean(values)) if values else None

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON."""
        masks = sum(kept.masks for kept in self.documents)
        means = {name: self.mean(name) for name in ("words", "information", "information_if_masked", "meaning")}
        return {
            "documents": len(self.documents),
            "words_kept": _round(means["words"]),
            "information_kept": _round(means["information"]),
            "information_kept_if_masked": _round(means["information_if_masked"]),
            "meaning_kept": _round(means["meaning"]),
            "opaque_masks": masks,
            "opaque_masks_per_100_words": round(100 * masks / max(self.words, 1), 3),
            "types": dict(sorted(self.types.items())),
            "rungs": dict(sorted(self.rungs.items())),
            "task": self.task,
            "left_out": self.left_out,
            "by_document": [asdict(kept) for kept in self.documents],
        }


def measure_document(
    id: str, original: str, released: str, information: Information, encode: Encode | None = None
) -> Kept:
    """What one release keeps of its original. A stand-in keeps its own bits, never more than it stands for.

    >>> bits = Information({"ada": 1, "is": 8, "a": 4, "singer": 1, "person": 4}, 16)
    >>> kept = measure_document("x", "Ada is a singer", "a person is a ***", bits)
    >>> kept.words, round(kept.information, 2), round(kept.information_if_masked, 2), kept.masks
    (0.5, 0.64, 0.27, 1)
    """
    before, after = words_of(original), words_of(released)
    same = stood = 0.0
    kept = 0
    for kind, a, b, c, d in SequenceMatcher(a=before, b=after, autojunk=False).get_opcodes():
        if kind == "equal":
            same += information.all_of(before[a:b])
            kept += b - a
        elif kind == "replace":
            stood += min(information.all_of(before[a:b]), information.all_of(after[c:d]))
    total = information.all_of(before)
    share = (same / total, (same + stood) / total) if total else (1.0, 1.0)
    meaning = None if encode is None else _meaning(original, released, encode)
    masks = sum(released.count(mask) for mask in OPAQUE)
    return Kept(id, kept / len(before) if before else 1.0, share[1], share[0], masks, meaning)


def _meaning(original: str, released: str, encode: Encode) -> float:
    """The mean over the original's sentences of the cosine of the nearest sentence of the release."""
    before, after = sentences_of(original), sentences_of(released)
    if not before:
        return 1.0
    return float((encode(before) @ encode(after).T).max(axis=1).mean()) if after else 0.0


def count_choices(findings: Sequence[Mapping[str, Any]]) -> tuple[Counter[str], Counter[str]]:
    """How often each type was found, and each rung taken: "kept", "rung 1", "mask" and so on.

    >>> oslo = {"type": "LOC", "text": "Oslo", "replacement": "city", "ladder": [{"text": "city"}, {"text": "***"}]}
    >>> count_choices([oslo])
    (Counter({'LOC': 1}), Counter({'rung 1': 1}))
    """
    types: Counter[str] = Counter()
    rungs: Counter[str] = Counter()
    for finding in findings:
        types[str(finding.get("type"))] += 1
        replacement = finding.get("replacement")
        texts = [rung.get("text") for rung in finding.get("ladder") or ()]
        if replacement == finding.get("text"):
            rungs["kept"] += 1
        elif replacement in OPAQUE or replacement is None:
            rungs["mask"] += 1
        elif replacement in texts:
            rungs[f"rung {texts.index(replacement) + 1}"] += 1
        else:
            rungs["own words"] += 1
    return types, rungs


def compare_task(originals: Sequence[str], released: Sequence[str], labels: Sequence[str]) -> dict[str, float]:
    """How often a classifier is right, in five folds: learnt and tried before, learnt and tried after, and mixed.

    Raises:
        InputError: fewer than two labels.
    """
    names = sorted(set(labels))
    if len(names) < 2 or len(labels) < 2 * FOLDS:
        raise InputError("E723", "a task needs two labels and ten documents", hint="name another field with --label")
    classes = np.array([names.index(label) for label in labels])
    before, after = [words_of(text) for text in originals], [words_of(text) for text in released]
    order = np.random.default_rng(0).permutation(len(classes))
    right = np.zeros(3)
    for fold in range(FOLDS):
        tried = order[fold::FOLDS]
        learnt = np.setdiff1d(order, tried)
        seen = Softmax([before[i] for i in learnt], classes[learnt])
        told = Softmax([after[i] for i in learnt], classes[learnt])
        right[0] += (seen.chances([before[i] for i in tried]).argmax(axis=1) == classes[tried]).sum()
        right[1] += (told.chances([after[i] for i in tried]).argmax(axis=1) == classes[tried]).sum()
        right[2] += (told.chances([before[i] for i in tried]).argmax(axis=1) == classes[tried]).sum()
    share = right / len(classes)
    most = max(Counter(labels).values()) / len(labels)
    names_of_shares = ("before", "after", "learnt_after_tried_before")
    return {**{n: round(float(v), 4) for n, v in zip(names_of_shares, share, strict=True)}, "guess": round(most, 4)}


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, 4)
