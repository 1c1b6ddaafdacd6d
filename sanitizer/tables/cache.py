"""A cache of analysed texts: which spans of a text are terms of which type, keyed by a digest of the text.

No text is stored, and a cache made with other detectors or another pipeline is never used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path

from sanitizer import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError
from sanitizer.core.tables import Term

KIND, FORMAT = "analysed-texts", 5
_FILE = "spans.json"
Analyse = Callable[[Sequence[str]], list[list[Term]]]


def fingerprint(parts: Sequence[object]) -> str:
    """A digest of what decides the result of an analysis."""
    return hashlib.sha256(json.dumps([str(part) for part in parts]).encode()).hexdigest()[:16]


class RememberedAnalysis:
    """An analysis of the caller's own, asked once for each text; nothing is written."""

    def __init__(self, analyse: Analyse) -> None:
        self.analyse = analyse
        self._known: dict[str, list[Term]] = {}

    def __call__(self, texts: Sequence[str]) -> list[list[Term]]:
        """The terms of each text."""
        wanted = list(dict.fromkeys(text for text in texts if text not in self._known))
        if wanted:
            self._known.update(zip(wanted, self.analyse(wanted), strict=True))
        return [self._known[text] for text in texts]

    def opened(self) -> AbstractContextManager[None]:
        """Nothing to keep."""
        return nullcontext()

    def save(self) -> None:
        """Nothing to write."""


class CachedAnalysis:
    """An analysis that remembers its results in ``folder``; a damaged or foreign cache is rebuilt.

    Args:
        analyse: texts -> terms.
        ladder: the ladder of a term by text, type and kind, since ladders are not stored.
        folder: where to keep the results; None keeps them in memory only.
        key: the fingerprint of the analysis.
    """

    def __init__(
        self, analyse: Analyse, ladder: Callable[[str, str, str], object], folder: Path | None, key: str
    ) -> None:
        self.analyse = analyse
        self.ladder = ladder
        self.folder = None if folder is None else folder / key
        self.key = key
        self.hits = 0
        self._spans = self._read()
        self._new = False

    def __call__(self, texts: Sequence[str]) -> list[list[Term]]:
        """The terms of each text, analysed only where they are not known yet."""
        keys = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest() for text in texts]
        wanted: dict[str, str] = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._spans}
        self.hits += len(texts) - len(wanted)
        if wanted:
            self._new = True
            for key, terms in zip(wanted, self._analysed(wanted, keys), strict=True):
                self._spans[key] = [_span(term) for term in terms]
        return [self._terms(text, self._spans[key]) for key, text in zip(keys, texts, strict=True)]

    def _analysed(self, wanted: Mapping[str, str], keys: Sequence[str]) -> list[list[Term]]:
        """The terms of the wanted texts; an analysis that remembers by place is told the places of their ``keys``."""
        placed = getattr(self.analyse, "at", None)
        if placed is None:
            return self.analyse(list(wanted.values()))
        places = {key: place for place, key in reversed([*enumerate(keys)])}
        found: list[list[Term]] = placed(list(wanted.values()), [places[key] for key in wanted])
        return found

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Lets the analysis keep its processes for a block, if it has some."""
        with getattr(self.analyse, "opened", nullcontext)():
            yield

    def save(self) -> None:
        """Writes what is new to the folder, whole or not at all."""
        if self.folder is None or not self._new:
            return
        with atomic_folder(self.folder) as place:
            (place / _FILE).write_text(json.dumps(self._spans), encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"analysis": self.key, "texts": len(self._spans)}).write(place)
        self._new = False

    def _terms(self, text: str, spans: list[list]) -> list[Term]:
        return [
            Term(text[start:end], label, start, end, self.ladder(text[start:end], label, kind), direct, kind, stays)  # type: ignore[arg-type]
            for start, end, label, direct, kind, stays in spans
        ]

    def _read(self) -> dict[str, list[list]]:
        if self.folder is None or not self.folder.exists():
            return {}
        try:
            open_folder(self.folder, KIND, FORMAT)
            data = json.loads((self.folder / _FILE).read_text(encoding="utf-8"))
        except (ArtefactError, OSError, ValueError):
            return {}
        return data if _well_formed(data) else {}


_SPAN = [int, int, str, bool, str, bool]


def _span(term: Term) -> list:
    return [term.start, term.end, term.type, term.direct, term.kind, term.stays]


def _types(span: list) -> list[type]:
    return [type(part) for part in span]


def _well_formed(data: object) -> bool:
    return isinstance(data, dict) and all(
        isinstance(spans, list) and all(isinstance(span, list) and _types(span) == _SPAN for span in spans)
        for spans in data.values()
    )
