"""What a trained tagger alone predicts for annotated documents, with its own labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sanitizer.detect.pipeline import analyse
from sanitizer.tagging.base import TaggedSpan, Tagger
from sanitizer.tagging.gold import GoldDocument

if TYPE_CHECKING:
    from spacy.language import Language

BATCH = 32
"""Documents that are tagged together."""


def tagged(
    gold: Sequence[GoldDocument], tagger: Tagger, nlp: Language, *, window: int = 10_000
) -> Iterator[list[TaggedSpan]]:
    """The tagger's spans of each document, in order; long documents go through it in windows."""
    for first in range(0, len(gold), BATCH):
        batch = gold[first : first + BATCH]
        pieces = list(analyse(nlp, [document.text for document in batch], window))
        spans: list[list[TaggedSpan]] = [[] for _ in batch]
        for (number, offset, _), found in zip(pieces, tagger.tag([doc for _, _, doc in pieces]), strict=True):
            spans[number].extend(replace(s, start=s.start + offset, end=s.end + offset) for s in found)
        yield from spans
