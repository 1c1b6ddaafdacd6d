"""What a trained tagger alone predicts, with its own labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sanitizer.analyse.detectors.tagger import tagging_pipeline
from sanitizer.analyse.spacy.pipeline import analyse
from sanitizer.learn.corpora.labels import meaning
from sanitizer.learn.taggers.base import TaggedSpan, Tagger
from sanitizer.learn.taggers.folder import load_detector

if TYPE_CHECKING:
    from spacy.language import Language

BATCH = 32
"""Documents that are tagged together."""


def tagged(texts: Sequence[str], tagger: Tagger, nlp: Language, *, window: int = 10_000) -> Iterator[list[TaggedSpan]]:
    """The tagger's spans of each text, in order; long texts go through it in windows."""
    for first in range(0, len(texts), BATCH):
        batch = texts[first : first + BATCH]
        pieces = list(analyse(nlp, batch, window))
        spans: list[list[TaggedSpan]] = [[] for _ in batch]
        for (number, offset, _), found in zip(pieces, tagger.tag([doc for _, _, doc in pieces]), strict=True):
            spans[number].extend(replace(s, start=s.start + offset, end=s.end + offset) for s in found)
        yield from spans


def in_types(spans: Sequence[TaggedSpan], labels: Mapping[str, str]) -> list[TaggedSpan]:
    """``spans`` with our types instead of a tagger's own labels, as a label map says; what is left alone goes.

    >>> in_types([TaggedSpan(0, 3, "BOSS"), TaggedSpan(4, 8, "HEADLINE")], {"BOSS": "PERSON", "HEADLINE": "NO_MASK"})
    [TaggedSpan(start=0, end=3, label='PERSON/DIRECT', score=1.0)]
    """
    found = ((span, meaning(span.label, labels)) for span in spans)
    return [replace(span, label=f"{to[0].value}/{to[1].value}") for span, to in found if to is not None]


def open_tagger(folder: str, pipeline: str) -> tuple[Tagger, Language]:
    """The tagger of a detector folder and the pipeline it was trained with, or ``pipeline`` where it does not say.

    Raises:
        ArtefactError: the folder is missing, damaged or of another kind, or its pipeline is not installed.
    """
    detector = load_detector(folder)
    return detector.tagger, tagging_pipeline(str(detector.details.get("pipeline") or pipeline))
