"""The analysis of a table's texts, put together: detectors, processes that share the work, and what is remembered."""

from __future__ import annotations

from pathlib import Path

from sanitizer._version import __version__
from sanitizer.artefacts.manifest import MANIFEST
from sanitizer.config.table import TableSettings
from sanitizer.tables.cache import CachedAnalysis, fingerprint
from sanitizer.tables.terms import TermAnalysis
from sanitizer.tables.workers import SharedAnalysis

_SHIPPED = Path(__file__).resolve().parent.parent / "data"


def open_analysis(settings: TableSettings, workers: int = 1) -> CachedAnalysis:
    """The analysis that ``settings`` ask for; every text is analysed once, by one of ``workers`` processes.

    Within ``opened()`` of the result the processes are kept for the next texts.
    """
    terms = TermAnalysis(settings)
    parts = [
        __version__,
        *_models(settings),
        terms.pipeline,
        settings.detectors,
        settings.native,
        sorted(settings.custom.items()),
        settings.ignore,
        settings.window,
        settings.k,
    ]
    return CachedAnalysis(SharedAnalysis(terms, workers), terms.ladder, settings.cache, fingerprint(parts))


def _models(settings: TableSettings) -> list[str]:
    """The manifests of the shipped models and of the ontology, which hold their hashes."""
    paths = sorted(_SHIPPED.rglob(MANIFEST))
    if settings.ontology is not None:
        paths.append(Path(settings.ontology) / MANIFEST)
    return [path.read_text(encoding="utf-8") for path in paths if path.is_file()]
