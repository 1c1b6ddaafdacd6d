"""The spaCy component "sanitizer": reads ``doc.ents``, writes ``doc.spans["sanitizer"]`` and extensions.

It never changes the text of a ``Doc``.

nlp.add_pipe("sanitizer", config={"k": 20})
doc = nlp("...")
doc._.sanitized, doc._.findings
for span in doc.spans["sanitizer"]:
    span._.ladder, span._.replacement

With ``embeddings`` in the config, what discloses the entities in ``protect`` (config) and ``doc._.protect`` is found.
"""

from __future__ import annotations

import inspect
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from sanitizer.adapters.travel import moved, pack, unpack, write_folders
from sanitizer.analyse.spacy.nameless import NoNamesWarning, nameless
from sanitizer.config.declared import declared
from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import Ladder
from sanitizer.documents.flow import Sanitizer

KEY = "sanitizer"
DEFAULTS: dict[str, Any] = {
    setting.name: list(setting.default) if isinstance(setting.default, tuple) else setting.default
    for setting in declared(Settings)
    if setting.spacy
}


def make_sanitizer(nlp: Language, name: str, **options: Any) -> SanitizerComponent:
    """Builds the component from its config, which travels with the pipeline."""
    return SanitizerComponent(nlp, name, options)


# spaCy reads the names of the config from the signature: these are the settings
make_sanitizer.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("nlp", "name")]
    + [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=Any) for name in DEFAULTS]
)
Language.factory("sanitizer", default_config=DEFAULTS, assigns=["doc.spans"], retokenizes=False, func=make_sanitizer)


class SanitizerComponent:
    """Sanitizes each ``Doc`` from the entities that the pipeline before it has found.

    >>> import spacy
    >>> nlp = spacy.blank("en")
    >>> _ = nlp.add_pipe("sanitizer", config={"detectors": ["patterns"]})
    >>> doc = nlp("Write to ada@example.org.")
    >>> doc._.sanitized, doc.text
    ('Write to [e-mail].', 'Write to ada@example.org.')
    >>> doc.spans["sanitizer"][0]._.replacement
    '[e-mail]'
    """

    def __init__(self, nlp: Language, name: str, options: dict[str, Any]) -> None:
        self.nlp = nlp
        self.name = name
        self._placed = False
        self._blind: str | None = None
        self.sanitizer = Sanitizer(parse_settings(options, origin=f"config of {name!r}"))
        register_extensions()

    def __call__(self, doc: Doc) -> Doc:
        """The same ``doc`` with findings and the sanitized text attached."""
        self._check_place()
        if self._blind and not doc.ents:
            warnings.warn(self._blind, NoNamesWarning, stacklevel=2)
            self._blind = None
        own = doc._.protect or ()
        names = (own,) if isinstance(own, str) else tuple(own)
        result = next(self.sanitizer.run([(doc.text, None, names)], windows=partial(self._windows, doc)))
        doc.user_data[KEY] = result.to_dict()
        spans = [doc.char_span(f.start, f.end, label=f.type.value, alignment_mode="expand") for f in result.findings]
        doc.spans[KEY] = SpanGroup(doc, name=KEY, spans=[span for span in spans if span is not None])
        return doc

    def _windows(self, given: Doc, texts: Sequence[str]) -> Iterator[tuple[int, int, Doc]]:
        """``texts`` as the components before this one read them; the given doc has been read already."""
        for number, text in enumerate(texts):
            doc = given
            if text != given.text:
                doc = self.nlp.make_doc(text)
                for _, component in self.nlp.pipeline:
                    if component is self:
                        break
                    doc = component(doc)
            yield number, 0, doc

    def _check_place(self) -> None:
        """Warns, once, where entities are wanted but found only after this component; sees whether any are at all."""
        if self._placed:
            return
        self._placed = True
        names = self.nlp.pipe_names
        here = names.index(self.name) if self.name in names else len(names)
        after = names[here + 1 :]
        late = [name for name in after if "doc.ents" in (self.nlp.get_pipe_meta(name).assigns or ())]
        if late and "entities" in self.sanitizer.settings.detectors:
            warnings.warn(
                f"{self.name!r} runs before {late[0]!r} and cannot see its entities; add it last", stacklevel=3
            )
        elif not late:
            self._blind = nameless(self.nlp, self.sanitizer.settings.detectors, names[:here])

    def pipe(self, stream: Iterator[Doc], batch_size: int = 64) -> Iterator[Doc]:
        """Sanitizes a stream of docs."""
        for doc in stream:
            yield self(doc)

    def to_disk(self, path: Any, *, exclude: Sequence[str] = ()) -> None:
        """Writes the folders of trained detectors; the config says the rest."""
        write_folders(self.sanitizer.settings.detectors, Path(path))

    def from_disk(self, path: Any, *, exclude: Sequence[str] = ()) -> SanitizerComponent:
        """The component itself, with the detectors that travelled with it."""
        self._use(Path(path))
        return self

    def to_bytes(self, *, exclude: Sequence[str] = ()) -> bytes:
        """The folders of trained detectors in one piece; the config says the rest."""
        return pack(self.sanitizer.settings.detectors)

    def from_bytes(self, data: bytes, *, exclude: Sequence[str] = ()) -> SanitizerComponent:
        """The component itself, with the detectors of ``data`` in a folder that lives as long as it does."""
        self._unpacked = tempfile.TemporaryDirectory()
        unpack(data, Path(self._unpacked.name))
        self._use(Path(self._unpacked.name))
        return self

    def _use(self, folder: Path) -> None:
        names = moved(self.sanitizer.settings.detectors, folder)
        if names != self.sanitizer.settings.detectors:
            self.sanitizer = Sanitizer(self.sanitizer.settings.model_copy(update={"detectors": names}))


def register_extensions() -> None:
    """Declares the ``._`` attributes, once."""
    if not Doc.has_extension("sanitized"):
        Doc.set_extension("sanitized", getter=_sanitized)
        Doc.set_extension("findings", getter=_findings)
        Doc.set_extension("protect", default=None)
        Span.set_extension("ladder", getter=_ladder)
        Span.set_extension("replacement", getter=_replacement)


def _sanitized(doc: Doc) -> str | None:
    data = doc.user_data.get(KEY)
    return None if data is None else data["sanitized"]


def _findings(doc: Doc) -> list[Finding]:
    data = doc.user_data.get(KEY)
    return [] if data is None else [Finding.from_dict(entry) for entry in data["findings"]]


def _at(span: Span) -> Finding | None:
    """The finding that a span stands for: the first that overlaps it."""
    inside = (f for f in _findings(span.doc) if f.start < span.end_char and span.start_char < f.end)
    return next(inside, None)


def _ladder(span: Span) -> Ladder | None:
    finding = _at(span)
    return None if finding is None else finding.ladder


def _replacement(span: Span) -> str | None:
    finding = _at(span)
    return None if finding is None else finding.replacement
