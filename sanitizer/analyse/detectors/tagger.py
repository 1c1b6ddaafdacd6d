"""The detector "tagger": trained sequence taggers -> findings.

Settings name it with the folder that ``sanitizer train detector`` wrote: ``detectors: [patterns, "tagger:letters"]``.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.analyse.spacy.pipeline import load_pipeline
from sanitizer.analyse.spacy.source import text_of
from sanitizer.core.errors import ConfigError
from sanitizer.core.faults import broken_pipeline
from sanitizer.core.findings import Finding, Origin
from sanitizer.learn.taggers.folder import Detector as DetectorFolder
from sanitizer.learn.taggers.folder import load_detector
from sanitizer.learn.taggers.knowledge import annotated

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from sanitizer.config.schema import Settings


class TaggerDetector:
    """What a trained tagger marks in a document, with its labels turned into types and identifier kinds."""

    def __init__(self, detector: DetectorFolder, name: str = "tagger") -> None:
        self.detector = detector
        self.name = name

    def __call__(self, doc: Doc) -> list[Finding]:
        """The spans of the tagger as findings; what its labels leave alone is left alone."""
        text = text_of(doc)
        found = []
        for span in self.detector.tagger.tag([self._analysed(doc, text)])[0]:
            meaning = self.detector.meanings[span.label]
            marked = text[span.start : span.end]
            if meaning is None or not marked.strip():
                continue
            kind, identifier = meaning
            score = min(max(span.score, 0.0), 1.0)
            names = (f"{self.name}:{span.label}",)
            found.append(Finding(span.start, span.end, marked, kind, identifier, score, names, origin=Origin.MODEL))
        return found

    def _analysed(self, doc: Doc, text: str) -> Doc:
        """``doc`` itself, or the text analysed by the pipeline of the training where the tagger needs more."""
        uses = set(getattr(self.detector.tagger, "uses", ()))
        if not uses or uses <= set(annotated([doc])):
            return doc
        return tagging_pipeline(self.detector.details["pipeline"])(text)


@lru_cache(maxsize=2)
def tagging_pipeline(name: str) -> Language:
    """The pipeline ``name`` with parts of speech and entities, if it has them.

    >>> tagging_pipeline("blank:en").pipe_names
    []
    """
    import spacy

    load_pipeline(name)  # checks that it is there and, where known, that it is the right one
    if name.startswith("blank:"):
        return spacy.blank(name.removeprefix("blank:"))
    try:
        return spacy.load(name, exclude=["parser", "senter", "lemmatizer", "textcat", "sanitizer"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise broken_pipeline(name, error) from None


@lru_cache(maxsize=4)
def _opened(folder: str, stamp: int) -> DetectorFolder:
    return load_detector(folder)


def make(settings: Settings, argument: str = "") -> TaggerDetector:
    """The detector in the folder ``argument``, opened once for each state of the folder."""
    if not argument:
        raise ConfigError("E123", "the detector 'tagger' needs a folder", hint="write tagger:FOLDER")
    manifest = Path(argument) / "manifest.json"
    stamp = manifest.stat().st_mtime_ns if manifest.is_file() else 0
    return TaggerDetector(_opened(argument, stamp))
