"""From text to records: the attributes that a document gives away, as one row with several values to a cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.engine import Analyser
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import Ladder
from sanitizer.core.text import fold
from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.records.rules import Value
from sanitizer.records.values import DIRECT, ValueFinder
from sanitizer.verify.leaks import leaks

if TYPE_CHECKING:
    from sanitizer.documents.flow import Sanitizer

Tag = Callable[[Sequence[str]], Iterable[list[TaggedSpan]]]
SEPARATOR = "|"
"""Stands between the values of a cell."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """A column of the records: how its values are compared in a table, and what stands for one in simple mode."""

    name: str
    scale: str
    stand_in: str
    entities: tuple[str, ...] = ()


ATTRIBUTES: dict[str, Attribute] = {
    attribute.name: attribute
    for attribute in (
        Attribute("age", "numerical", "", ("DATE",)),
        Attribute("gender", "nominal", "<gender>"),
        Attribute("birth_date", "date", "<date>", ("DATE",)),
        Attribute("region", "nominal", "<region>", ("GPE", "LOC")),
        Attribute("nationality", "nominal", "<nationality>", ("NORP",)),
        Attribute("ethnicity", "nominal", "<ethnicity>", ("NORP",)),
        Attribute("language", "nominal", "<language>", ("LANGUAGE",)),
        Attribute("religion", "nominal", "<religion>", ("NORP",)),
        Attribute("job", "nominal", "<job>"),
        Attribute("organization", "nominal", "<organization>", ("ORG",)),
        Attribute("marital_status", "nominal", "<any>"),
        Attribute("date", "date", "<date>", ("DATE",)),
        Attribute("year", "numerical", "<date>", ("DATE",)),
        Attribute("health_condition", "nominal", "<health>"),
        Attribute("political_view", "nominal", "<politics>", ("NORP",)),
        Attribute("sexual_orientation", "nominal", "<orientation>"),
        Attribute("income", "numerical", "<income>", ("MONEY",)),
        Attribute("sensitive", "nominal", "<sensitive>"),
    )
}
"""The attributes in the order of their columns. Ages become ranges of ten years in simple mode."""
_LOWER = {"job", "health_condition", "marital_status", "gender", "sensitive"}


@dataclass(frozen=True, slots=True)
class Record:
    """What one document gives away: for each attribute its values, in the order in which they first stand.

    ``ladders`` hold the wider terms of values, for hierarchies; ``values`` and ``findings`` say where all this stands.
    """

    id: str | int | None
    cells: Mapping[str, tuple[str, ...]] = field(repr=False)
    ladders: Mapping[tuple[str, str], Ladder] = field(default_factory=dict, repr=False)
    values: tuple[Value, ...] = field(default=(), repr=False)
    findings: tuple[Finding, ...] = field(default=(), repr=False)


class RecordMaker:
    """Turns documents into records with the detectors of a sanitizer, rules, and a trained tagger if there is one.

    Args:
        sanitizer: finds names, places, dates, demographic terms.
        tag: texts -> spans of a trained tagger, whose labels (``QIJOB``, ``PROFESION``, ...) name attributes too.
        direct: whether direct identifiers get columns of their own; otherwise no cell holds one.

    >>> from sanitizer.documents.flow import Sanitizer
    >>> text = "Ada Berg, a 65-year-old dentist from Bergen, has diabetes. Her sister lives in Oslo."
    >>> record = RecordMaker(Sanitizer())(text)
    >>> record.cells["age"], record.cells["region"], record.cells["job"], record.cells["gender"]
    (('65',), ('Bergen', 'Oslo'), ('dentist',), ('female',))
    >>> "person" in record.cells
    False
    """

    def __init__(self, sanitizer: Sanitizer, *, tag: Tag | None = None, direct: bool = False) -> None:
        if sanitizer.settings.policy is not None or sanitizer.settings.vault is not None:
            line = "a policy or vault is for documents; records write every attribute in one way"
            raise ConfigError("E194", line, hint="leave --policy and --vault out")
        self.sanitizer = sanitizer
        self.tag = tag
        self.direct = direct
        self._finder = ValueFinder(sanitizer.settings.ontology)
        # an attribute counts though it is general or nobody would hide it
        self._analyser = Analyser(sanitizer.settings, wide=lambda finding: True)

    def __call__(self, text: str, *, id: str | int | None = None) -> Record:
        """The record of one document."""
        return next(self.pipe([{"text": text, "id": id}]))

    def pipe(self, documents: Iterable[Mapping[str, Any]]) -> Iterator[Record]:
        """Records in the order of ``documents`` (mappings with ``text`` and, if wanted, ``id``)."""
        size = self.sanitizer.settings.batch_size
        batch: list[Mapping[str, Any]] = []
        for document in documents:
            batch.append(document)
            if len(batch) >= size:
                yield from self._batch(batch)
                batch = []
        if batch:
            yield from self._batch(batch)

    def _batch(self, batch: Sequence[Mapping[str, Any]]) -> Iterator[Record]:
        texts = [document["text"] for document in batch]
        tags: list[list[TaggedSpan]] = list(self.tag(texts)) if self.tag else [[] for _ in texts]
        for document, text, found, tagged in zip(batch, texts, self.detect(texts), tags, strict=True):
            yield self.record(text, found, tagged, id=document.get("id"))

    def detect(self, texts: Sequence[str]) -> list[list[Finding]]:
        """What the sanitizer finds in each text, and what its detectors saw but it would have left alone."""
        names = [self.sanitizer.settings.protect] * len(texts)
        return self._analyser(texts, names)

    def record(
        self, text: str, findings: Sequence[Finding], tagged: Sequence[TaggedSpan] = (), *, id: str | int | None = None
    ) -> Record:
        """The record of a text with these findings and tags."""
        values = self._finder.values(text, findings, tagged)
        ladders = {
            (value.attribute, value.value): finding.ladder
            for value, finding in _paired(values, findings)
            if finding.ladder is not None
        }
        return Record(id, self._cells(values), ladders, tuple(values), tuple(findings))

    def _cells(self, values: Sequence[Value]) -> dict[str, tuple[str, ...]]:
        """The values by attribute, each once; no cell holds a direct identifier unless they were asked for."""
        names = list(dict.fromkeys(value.value for value in values if value.attribute in DIRECT))
        cells: dict[str, dict[str, str]] = {}
        for value in values:
            if not value.strong or (value.attribute in DIRECT and not self.direct):
                continue
            shown = clean(value.attribute, value.value)
            if not shown or (value.attribute not in DIRECT and not self.direct and leaks(shown, names)):
                continue
            cells.setdefault(value.attribute, {}).setdefault(fold(shown), shown)
        if "gender" in cells:
            counts = [value.value for value in values if value.attribute == "gender" and value.strong]
            cells["gender"] = dict(sorted(cells["gender"].items(), key=lambda item: -counts.count(item[1])))
        order = [*ATTRIBUTES, *DIRECT]
        return {name: tuple(cells[name].values()) for name in order if name in cells}


def clean(attribute: str, value: str) -> str:
    """A value as it stands in a cell: on one line, without the separator, common nouns in lower case.

    >>> clean("job", "Civil  Engineer"), clean("region", "A|B")
    ('civil engineer', 'A/B')
    """
    plain = " ".join(value.replace(SEPARATOR, "/").split()).strip(" ,.;:!?\"'()")
    return plain.lower() if attribute in _LOWER and not plain.isupper() else plain


def _paired(values: Sequence[Value], findings: Sequence[Finding]) -> Iterator[tuple[Value, Finding]]:
    """Values with the finding at the same place, the value cleaned as in its cell."""
    at = {(finding.start, finding.end): finding for finding in findings}
    for value in values:
        finding = at.get((value.start, value.end))
        if finding is not None and value.attribute in ATTRIBUTES and ATTRIBUTES[value.attribute].scale == "nominal":
            yield replace(value, value=clean(value.attribute, value.value)), finding
