"""Text columns -> terms: what the pipeline, the patterns and the user's lists find, with types and ladders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sanitizer.analyse.detectors.entities import LABELS
from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.analyse.spacy.pipeline import analyse, load_pipeline
from sanitizer.config.schema import DEFAULT_PIPELINE, Settings
from sanitizer.config.table import NATIVE, TableSettings
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.core.tables import Term
from sanitizer.core.text import fold
from sanitizer.ladders.compose import Ladders
from sanitizer.ladders.dates import date_ladder
from sanitizer.tables.relative import RelativeTimes

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

    from sanitizer.analyse.engine import Detection

ALWAYS = ("MAIL", "URL", "PHONE", "CODE")
"""Types that single somebody out by their form: looked for whether listed or not."""

WINDOW = 50_000
"""Longer texts are analysed in windows of this many characters."""

DEFAULT_TYPES = tuple(name for name in NATIVE if name not in {"QUANTITY", "ORDINAL", "CARDINAL"})
"""What is looked for where the settings list no entities at all."""

_SHAPES = {
    "email": "MAIL", "url": "URL", "domain": "URL", "handle": "URL", "phone": "PHONE", "postcode": "POSTCODE",
    "date": "DATE", "year": "DATE", "age": "DATE", "duration": "DATE", "time": "TIME", "money": "MONEY",
    "percentage": "PERCENT", "quantity": "QUANTITY", "number": "CARDINAL", "street": "FAC", "titled-name": "PERSON",
}  # fmt: skip
_BY_TYPE = {
    PiiType.PERSON: "PERSON", PiiType.CODE: "CODE", PiiType.LOC: "GPE", PiiType.ORG: "ORG", PiiType.DEM: "NORP",
    PiiType.DATETIME: "DATE", PiiType.QUANTITY: "QUANTITY", PiiType.MISC: "PRODUCT",
}  # fmt: skip
TYPE_WORDS = {
    "PERSON": "person", "NORP": "group", "FAC": "place", "ORG": "organization", "GPE": "location", "LOC": "location",
    "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "work", "LAW": "law", "LANGUAGE": "language", "DATE": "date",
    "TIME": "time", "PERCENT": "percentage", "MONEY": "amount", "QUANTITY": "quantity", "ORDINAL": "rank",
    "CARDINAL": "number", "MAIL": "address", "URL": "address", "PHONE": "number", "POSTCODE": "postcode", "CODE": MASK,
}  # fmt: skip
_EDGES = " \t\r\n.,;:!?\"'“”‘’()[]{}<>*_-–—…|/\\~`"
_SPLIT = re.compile(r"[^\r\n\t]+")


def type_word(kind: str) -> str:
    """What stands in the text for a suppressed term of this type.

    >>> type_word("GPE"), type_word("JOB")
    ('location', 'job')
    """
    return TYPE_WORDS.get(kind, kind.replace("_", " ").lower())


class TermAnalysis:
    """Finds the terms of texts and gives each its ladder; loads its models on first use.

    Args:
        settings: which types, detectors and lists.
    """

    def __init__(self, settings: TableSettings) -> None:
        listed = (*settings.native, *settings.custom)
        self.types = frozenset((*settings.native, *ALWAYS) if listed else DEFAULT_TYPES)
        self.settings = settings
        self.pipeline = _installed(settings.pipeline)
        self._relative = RelativeTimes()
        self._ignored = frozenset(fold(term) for term in settings.ignore)
        self._known: dict[tuple[str, str], Ladder | None] = {}
        self._parts: tuple[Language, Detection] | None = None
        self._ladders: Ladders | None = None

    def __call__(self, texts: Sequence[str]) -> list[list[Term]]:
        """The terms of each text, sorted and not overlapping."""
        nlp, detection = self._load()
        found = []
        for text in texts:
            # one at a time: in a batch the neighbours could change the last bits of a score, and so what is found
            raw = [
                term for _, offset, doc in analyse(nlp, [text], WINDOW) for term in self._raw(doc, detection, offset)
            ]
            raw.extend(_again(text, raw))
            raw.extend(self._listed(text))  # last, so that the user's own terms win where spans are equal
            terms = (term for term in settle(text, raw) if fold(term.text) not in self._ignored)
            found.append([self._with_ladder(term) for term in terms])
        return found

    def ladder(self, text: str, kind: str) -> Ladder | None:
        """The ladder of a term of this type; None with ladders switched off."""
        if not self.settings.ladders:
            return None
        key = (text, kind)
        if key not in self._known:
            self._known[key] = self._make_ladder(text, kind)
        return self._known[key]

    def _load(self) -> tuple[Language, Detection]:
        if self._parts is None:
            from sanitizer.analyse.engine import Detection

            names = tuple(name for name in self.settings.detectors if name != "entities")
            self._parts = load_pipeline(self.pipeline), Detection(Settings(detectors=names))
        return self._parts

    def _sources(self) -> Ladders:
        """The ladders, which need no pipeline: with cached texts none is loaded."""
        if self._ladders is None:
            from sanitizer.ladders.ontology import OntologyLadders

            self._ladders = Ladders([OntologyLadders()])
        return self._ladders

    def _raw(self, doc: Doc, detection: Detection, offset: int) -> Iterator[Term]:
        if "entities" in self.settings.detectors:
            for entity in doc.ents:
                if entity.label_ in self.types:
                    for match in _SPLIT.finditer(entity.text):
                        start = entity.start_char + match.start()
                        yield Term(match[0], entity.label_, start + offset, start + len(match[0]) + offset)
        for finding in detection.raw(doc, offset):
            kind = _label(finding)
            if kind in self.types:
                yield Term(finding.text, kind, finding.start, finding.end)

    def _listed(self, text: str) -> Iterator[Term]:
        if not self.settings.custom:
            return
        index = WordIndex(text)
        for kind, terms in self.settings.custom.items():
            for term in terms:
                for start, end in index.find(term):
                    yield Term(text[start:end], kind, start, end)

    def _with_ladder(self, term: Term) -> Term:
        return Term(term.text, term.type, term.start, term.end, self.ladder(term.text, term.type))

    def _make_ladder(self, text: str, kind: str) -> Ladder:
        ladders = self._sources()
        if kind in LABELS:
            target = LABELS[kind][0]
        else:
            target = PiiType.CODE if kind in NATIVE and kind != "LAW" else PiiType.DEM
        if target is PiiType.DATETIME:
            ladder = date_ladder(text) or self._relative(text, target)
            if ladder is not None:
                return ladder
        ladder = ladders(text, target)
        if len(ladder) == 1 and kind not in NATIVE:
            ladder = ladders(text, PiiType.MISC)
        return ladder


def _again(text: str, raw: Sequence[Term]) -> Iterator[Term]:
    """The words of people's names wherever else they stand with a capital: "Hardy", where "Tom Hardy" was found."""
    words = {word for term in raw if term.type == "PERSON" for word in name_words(term.text) if word[0].isupper()}
    if not words:
        return
    index = WordIndex(text)
    for word in sorted(words):
        for start, end in index.find(word):
            if text[start].isupper():
                yield Term(text[start:end], "PERSON", start, end)


def _installed(name: str) -> str:
    """The pipeline ``name``, or the default for an English one of spaCy's (rx-anon names them) that is missing."""
    if name.startswith("en_core_web_") and find_spec(name) is None:
        return DEFAULT_PIPELINE
    return name


def _label(finding: Finding) -> str:
    """The type that rx-anon's settings know a finding by."""
    native = finding.kind.upper()
    return _SHAPES.get(finding.kind) or (native if native in NATIVE else _BY_TYPE[finding.type])


def settle(text: str, raw: Iterable[Term]) -> list[Term]:
    """Terms without overlaps: trimmed, the longest first; what sticks out of a longer one stays a term of its own.

    >>> found = [Term("York City.", "ORG", 7, 17), Term("New York", "GPE", 3, 11)]
    >>> [term.text for term in settle("in New York City.", found)]
    ['New', 'York City']
    """
    spans = []
    for order, term in enumerate(raw):
        start, end = term.start, term.end
        while start < end and text[start] in _EDGES:
            start += 1
        while end > start and text[end - 1] in _EDGES and text[end - 1] not in "%)":
            end -= 1
        if any(char.isalnum() for char in text[start:end]):
            spans.append((start, end, term.type, order))
    spans.sort(key=lambda span: (span[0] - span[1], -span[3], span[0]))
    taken: list[tuple[int, int, str]] = []
    used = bytearray(len(text))
    for start, end, kind, _ in spans:
        at = start
        while at < end:
            if used[at]:
                at += 1
                continue
            stop = at
            while stop < end and not used[stop]:
                stop += 1
            whole = at == start and stop == end
            left, right = at, stop
            while left < right and text[left] in _EDGES:
                left += 1
            while right > left and text[right - 1] in _EDGES:
                right -= 1
            if whole or sum(char.isalnum() for char in text[left:right]) > 1:
                taken.append((at, stop, kind) if whole else (left, right, kind))
                used[at:stop] = b"\1" * (stop - at)
            at = stop
    return [Term(text[start:end], kind, start, end) for start, end, kind in sorted(taken)]
