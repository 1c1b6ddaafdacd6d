"""Words of phrases -> rows of numbers, and the few weights that turn a row into how likely the word discloses.

The same rows are used in training (``models/embeddings``) and in use. Cosine and rarity enter as quantiles of the
model's own calibration, so that one set of weights serves every encoder.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.core.errors import ArtefactError
from sanitizer.core.findings import Finding
from sanitizer.embeddings.phrases import LINKS, Kind, Phrase
from sanitizer.embeddings.vectors import Space, quantile
from sanitizer.language import words

WEIGHTS = Path(__file__).parents[2] / "data" / "embeddings" / "weights.json"
FEATURES = (
    "name", "noun", "number", "date", "verb", "adjective", "found", "link", "head", "alone", "capital", "digit",
    "ordinal", "quoted", "before_name", "after_name", "cosine", "rarity", "word_rarity", "rarest", "noun_before_name",
    "noun_cosine", "noun_rarity", "common", "noun_common", "alone_common", "stranger", "stranger_cosine",
)  # fmt: skip
_ORDINALS = frozenset(words("ordinals")[:10])
_QUOTES = frozenset({'"', "“", "”", "(", "'", "‘"})
_STRONG = (Kind.NAME, Kind.DATE)


@dataclass(frozen=True)
class Weights:
    """A logistic combination of ``FEATURES``: words whose likelihood reaches ``least`` are findings."""

    values: np.ndarray
    bias: float
    least: float

    def likelihood(self, rows: np.ndarray) -> np.ndarray:
        """How likely each row discloses, from 0 to 1."""
        return 1.0 / (1.0 + np.exp(-np.clip(rows @ self.values + self.bias, -30.0, 30.0)))


@cache
def stored_weights(kind: str = "trained") -> Weights:
    """The weights that ship with the package; ``models/embeddings`` says where they come from.

    Args:
        kind: ``trained`` for models of a corpus, ``general`` for vectors of no corpus in particular.

    >>> len(stored_weights().values) == len(FEATURES)
    True
    """
    try:
        data = json.loads(WEIGHTS.read_text(encoding="utf-8"))[kind]
        values = np.array([data["weights"][name] for name in FEATURES])
        return Weights(values, float(data["bias"]), float(data["least"]))
    except (OSError, ValueError, KeyError, TypeError):
        raise ArtefactError(
            "E323", "the weights of the disclosure detector are missing", hint="install again"
        ) from None


def rows_of(
    reading: Reading,
    phrases: Sequence[Phrase],
    cosines: np.ndarray,
    space: Space,
    others: Sequence[Finding],
    strangers: Sequence[bool],
) -> np.ndarray:
    """A row for each word of each phrase, in order.

    Args:
        reading: the text.
        phrases: its phrases.
        cosines: of each phrase with the protected entity.
        space: the encoder, for rarity and calibration.
        others: what other detectors found.
        strangers: for each word of the text whether its sentence is about somebody else.
    """
    entries = [reading.entry(phrase) for phrase in phrases]
    near = quantile(cosines, space.cosines)
    far = quantile(cosines, space.background)
    rare = quantile(space.rarity(entries), space.rarities)
    words = [i for phrase in phrases for i in range(phrase.start, phrase.end)]
    single = dict(
        zip(words, quantile(space.rarity([reading.words[i].lower() for i in words]), space.rarities), strict=True)
    )
    found = {i for finding in others for i in reading.inside(finding.start, finding.end)}
    starting = {phrase.start: phrase.kind for phrase in phrases}
    ending = {phrase.end: phrase.kind for phrase in phrases}
    rows = []
    for number, phrase in enumerate(phrases):
        kind = phrase.kind
        noun = float(kind is Kind.NOUN)
        rarest = max((single[i] for i in range(phrase.start, phrase.end)), default=1.0)
        before = float(starting.get(phrase.end) in _STRONG)
        after = float(ending.get(phrase.start) in _STRONG)
        quoted = float(phrase.start > 0 and reading.words[phrase.start - 1] in _QUOTES)
        head = [
            kind is Kind.NAME, noun, kind is Kind.NUMBER, kind is Kind.DATE,
        ]  # fmt: skip
        alone = float(phrase.end - phrase.start == 1)
        common = (1.0 - float(rare[number])) ** 4  # falls off fast: only what half the texts say is common
        tail = [
            near[number], rare[number], 0.0, rarest, noun * before, noun * near[number], noun * rare[number], common,
            noun * common, alone * common,
        ]  # fmt: skip
        for i in range(phrase.start, phrase.end):
            word, tag = reading.words[i], reading.tags[i]
            stranger = float(strangers[i])
            tail[2] = single[i]
            rows.append(
                [
                    *head, tag.startswith("V"), tag.startswith("J"), i in found, word in LINKS or not word[0].isalnum(),
                    i == phrase.end - 1, alone, word[0].isupper(), word[0].isdigit(),
                    word.lower() in _ORDINALS, quoted, before, after, *tail, stranger, stranger * far[number],
                ]
            )  # fmt: skip
    return np.array(rows, np.float64).reshape(len(words), len(FEATURES))
