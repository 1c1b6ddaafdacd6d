"""Document -> for each rung how alike a sentence encoder finds it and the span, its sentence, and its document."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.select.rank.evidence import WORDED, Evidence, readable, speakers
from sanitizer.select.rank.features import context
from sanitizer.select.rank.light import ENCODER_MEASURES
from sanitizer.select.rank.wording import form

BEGINNING = 300
"""Characters at the beginning of a document that say what it is about."""
CACHE = 20_000
Encode = Callable[[Sequence[str]], np.ndarray]
"""Texts -> unit vectors."""


def ladder_columns(likeness: np.ndarray, groups: Sequence[int]) -> np.ndarray:
    """For each rung the likeness, that of its ladder's first rung, the best of the ladder, and how far it lags behind.

    Args:
        likeness: a line for each rung, missing for the mask; a column for each thing that is compared with.
        groups: how many rungs each finding has.

    >>> ladder_columns(np.array([[0.2], [0.6], [np.nan]]), [3]).shape
    (3, 4)
    """
    result = np.full((len(likeness), likeness.shape[1], 4), np.nan, np.float32)
    start = 0
    for size in groups:
        own = likeness[start : start + size]
        best = np.fmax.reduce(own[:-1], axis=0) if size > 1 else np.full(likeness.shape[1], np.nan)
        result[start : start + size] = np.stack(
            [own, np.broadcast_to(own[0], own.shape), np.broadcast_to(best, own.shape), own - best], axis=2
        ) if size else 0  # fmt: skip
        start += size
    return result.reshape(len(likeness), 4 * likeness.shape[1])


class SentenceColumns:
    """Compares rungs with their span, the sentence without it, the document, and the classes known of the span.

    Args:
        encode: gives the unit vectors of texts; each text is encoded once.
    """

    def __init__(self, encode: Encode, evidence: Evidence | None = None) -> None:
        self._encode = encode
        self._evidence = evidence or Evidence()
        self._vectors: dict[str, np.ndarray] = {}

    def __call__(self, text: str, findings: Sequence[Finding]) -> np.ndarray:
        """A line for each rung, a column for each of ``light.ENCODER_NAMES``."""
        beginning = text[:BEGINNING]
        sentences, known = [], []
        wanted: list[str] = []
        judged = [findings[number] for number, speaker in enumerate(speakers(findings)) if number == speaker]
        for finding in judged:
            left, right = context(text, finding)
            sentences.append(f"{left}something{right}")
            known.append(self._evidence.known(finding, readable(text, left, finding, right)))
            if finding.type in WORDED and finding.ladder is not None and len(finding.ladder) > 1:
                wanted += [finding.text, sentences[-1], *known[-1], *_worded(finding.ladder)]
        self._learn([beginning, *wanted] if wanted else ())
        rows, sizes = [], []
        for finding, sentence, classes in zip(judged, sentences, known, strict=True):
            assert finding.ladder is not None
            sizes.append(len(finding.ladder))
            told = finding.type in WORDED and len(finding.ladder) > 1
            for rung in finding.ladder:
                if told and rung.text != MASK and not form(rung.text):
                    rows.append(self._measures(rung.text, finding.text, sentence, beginning, classes))
                else:
                    rows.append((np.nan,) * len(ENCODER_MEASURES))
        return ladder_columns(np.array(rows, np.float32).reshape(-1, len(ENCODER_MEASURES)), sizes)

    def _measures(
        self, rung: str, span: str, sentence: str, beginning: str, classes: Sequence[str]
    ) -> tuple[float, ...]:
        vector = self._vectors[rung]
        alike = [float(vector @ self._vectors[other]) for other in classes]
        return (
            *(float(vector @ self._vectors[other]) for other in (span, sentence, beginning)),
            max(alike, default=np.nan),
            alike[0] if alike else np.nan,
        )

    def _learn(self, texts: Sequence[str]) -> None:
        if len(self._vectors) > CACHE:
            self._vectors.clear()
        new = list(dict.fromkeys(text for text in texts if text not in self._vectors))
        if new:
            self._vectors.update(zip(new, self._encode(new), strict=True))


def _worded(ladder: Ladder) -> list[str]:
    return [rung.text for rung in ladder if rung.text != MASK and not form(rung.text)]
