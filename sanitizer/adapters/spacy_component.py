"""The spaCy component "sanitizer": reads ``doc.ents``, writes ``doc.spans["sanitizer"]`` and extensions.

It never changes the text of a ``Doc``.

nlp.add_pipe("sanitizer", config={"k": 20})
doc = nlp("...")
doc._.sanitized, doc._.findings
for span in doc.spans["sanitizer"]:
    span._.ladder, span._.replacement

Every setting of documents is one of the config, and ``spans_key``. displaCy shows the findings:
``displacy.render(doc, style="span", options={"spans_key": "sanitizer"})``.

With ``embeddings`` in the config, what discloses the entities in ``protect`` (config) and ``doc._.protect`` is found.
"""

from __future__ import annotations

import inspect
import tempfile
import warnings
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from sanitizer.adapters.travel import moved, pack, unpack, write_folders
from sanitizer.analyse.spacy.nameless import nameless, tell_nameless
from sanitizer.config.declared import declared
from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings
from sanitizer.core.errors import SanitizerError
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import Ladder
from sanitizer.documents.flow import Sanitizer

KEY = "sanitizer"
DEFAULTS: dict[str, Any] = {
    setting.name: list(setting.default) if isinstance(setting.default, tuple) else setting.default
    for setting in declared(Settings)
    if setting.spacy
}
OWN: dict[str, Any] = {"spans_key": KEY}
"""What the config of the component has beside the settings: under which key of ``doc.spans`` the findings stand."""


def make_sanitizer(nlp: Language, name: str, **options: Any) -> SanitizerComponent:
    """Builds the component from its config, which travels with the pipeline."""
    return SanitizerComponent(nlp, name, options)


# spaCy reads the names of the config from the signature: these are the settings
make_sanitizer.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
    [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("nlp", "name")]
    + [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=Any) for name in {**DEFAULTS, **OWN}]
)
Language.factory(
    "sanitizer", default_config={**DEFAULTS, **OWN}, assigns=["doc.spans"], retokenizes=False, func=make_sanitizer
)


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
        self._seen: tuple[str, ...] | None = None
        self._blind: str | None = None
        self.spans_key = str(options.pop("spans_key", KEY))
        self.sanitizer = Sanitizer(parse_settings(options, origin=f"config of {name!r}"))
        self.sanitizer.analyser.lang = nlp.lang
        register_extensions()

    def __call__(self, doc: Doc) -> Doc:
        """The same ``doc`` with findings and the sanitized text attached."""
        return self._sanitized([doc])[0]

    def _sanitized(self, docs: Sequence[Doc]) -> list[Doc]:
        """Some docs, read together."""
        self._check_place()
        if self._blind and not all(doc.ents for doc in docs):
            tell_nameless(self._blind, allowed=self.sanitizer.settings.allow_nameless)
        given = {doc.text: doc for doc in docs}
        entries = [(doc.text, None, _protected(doc)) for doc in docs]
        for doc, result in zip(docs, self.sanitizer.run(entries, windows=partial(self._windows, given)), strict=True):
            doc.user_data[KEY] = result.to_dict()
            _known[doc] = (doc.user_data[KEY], list(result.findings))
            spans = [doc.char_span(f.start, f.end, f.type.value, alignment_mode="expand") for f in result.findings]
            kept = [span for span in spans if span is not None]
            doc.spans[self.spans_key] = SpanGroup(doc, name=self.spans_key, spans=kept)
        return list(docs)

    def _windows(self, given: Mapping[str, Doc], texts: Sequence[str]) -> Iterator[tuple[int, int, Doc]]:
        """``texts`` as the components before this one read them; the given docs have been read already."""
        for number, text in enumerate(texts):
            doc = given.get(text)
            if doc is None:
                doc = self.nlp.make_doc(text)
                for _, component in self.nlp.pipeline:
                    if component is self:
                        break
                    doc = component(doc)
            yield number, 0, doc

    def _check_place(self) -> None:
        """Warns where entities are wanted but found only after this component; sees whether any are at all.

        Components may be added, switched off and on between two calls, so that this is looked at in every call.
        """
        names = self.nlp.pipe_names
        if tuple(names) == self._seen:
            return
        self._seen, self._blind = tuple(names), None
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
        """Sanitizes a stream of docs, a batch at a time; where one fails, doc by doc, so that the bad doc raises."""
        docs = iter(stream)
        while batch := list(islice(docs, batch_size)):
            try:
                yield from self._sanitized(batch)
            except SanitizerError:
                for doc in batch:
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
            self.sanitizer.analyser.lang = self.nlp.lang


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


_known: WeakKeyDictionary[Doc, tuple[Any, list[Finding]]] = WeakKeyDictionary()
"""The findings of docs, beside the data they were read from: what travels with a doc is plain data."""


def _protected(doc: Doc) -> tuple[str, ...]:
    own = doc._.protect or ()
    return (own,) if isinstance(own, str) else tuple(own)


def _findings(doc: Doc) -> list[Finding]:
    data = doc.user_data.get(KEY)
    if data is None:
        return []
    known = _known.get(doc)
    if known is None or known[0] is not data:
        known = _known[doc] = (data, [Finding.from_dict(entry) for entry in data["findings"]])
    return list(known[1])


def _at(span: Span) -> Finding | None:
    """The finding that a span stands for: the first that overlaps it."""
    _findings(span.doc)
    found = _known[span.doc][1] if span.doc in _known else []
    place = bisect_right(found, span.start_char, key=lambda finding: finding.end)
    return found[place] if place < len(found) and found[place].start < span.end_char else None


def _ladder(span: Span) -> Ladder | None:
    finding = _at(span)
    return None if finding is None else finding.ladder


def _replacement(span: Span) -> str | None:
    finding = _at(span)
    return None if finding is None else finding.replacement
