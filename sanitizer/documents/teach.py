"""Decisions as what models learn from and are measured by, and annotations of other tools as decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.results import SanitizedDocument
from sanitizer.core.spans import SpanIndex
from sanitizer.documents.decisions import Action, Decision, hash_text
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.corpora.labels import NO_MASK, meaning

IMPORTED = "not marked in the annotations that were read"
"""The reason for which a finding is kept that an annotator did not mark."""


def gold_document(document: SanitizedDocument) -> GoldDocument:
    """What a reviewed document teaches a detector: what is to be hidden, and what was seen and is to stay.

    >>> from sanitizer.core.results import OffsetMap
    >>> ada = Finding(0, 3, "Ada", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), 0, replacement="PERSON 1")
    >>> gold_document(SanitizedDocument("Ada", "PERSON 1", (ada,), OffsetMap(()), "a")).annotators[0][0].type
    'PERSON'
    """
    mentions = tuple(
        Mention(f.start, f.end, f.type.value, f.identifier.value if f.changed else NO_MASK, str(f.entity))
        for f in document.findings
    )
    keep = tuple((f.start, f.end) for f in document.findings if not f.changed)
    return GoldDocument(str(document.id), document.original, (mentions,), keep=keep)


def choices_of(document: SanitizedDocument, by: str = "reviewer") -> dict[str, Any]:
    """What a reviewed document teaches a selector: the rung that was chosen for each finding, in WikiReplace's form."""
    mentions = [_choice(number, finding, by) for number, finding in enumerate(document.findings) if finding.changed]
    return {
        "doc_id": str(document.id),
        "text": document.original,
        "annotations": {by: {"entity_mentions": mentions}},
    }


def _choice(number: int, finding: Finding, by: str) -> dict[str, Any]:
    sources: dict[str, list[str]] = {}
    for rung in finding.ladder or ():
        sources.setdefault(rung.source, []).append(rung.text)
    return {
        "entity_mention_id": f"m{number}",
        "start_offset": finding.start,
        "end_offset": finding.end,
        "span_text": finding.text,
        "entity_type": finding.type.value,
        "identifier_type": finding.identifier.value,
        "replacement": {"generalizations": sources, "generalization_selection": {finding.replacement: [by]}},
    }


def decisions_from(gold: GoldDocument, found: Sequence[Finding]) -> Iterator[Decision]:
    """The decisions that make a document hide what its first annotator marked, and nothing else.

    A direct identifier that the annotator left alone is not kept by this: that needs a person.

    >>> gold = GoldDocument("1", "Ada at Blue", ((Mention(7, 11, "ORG", "QUASI"),),))
    >>> [(one.action.value, one.start, one.type) for one in decisions_from(gold, [])]
    [('add', 7, 'ORG')]
    """
    sha256 = hash_text(gold.text)
    known = {(f.start, f.end) for f in found}
    marked = [one for one in (gold.annotators[0] if gold.annotators else ()) if one.mask]
    for one in marked:
        if (one.start, one.end) not in known:
            told = meaning(one.type)
            kind = one.type if one.type in set(PiiType) else told[0].value if told else PiiType.MISC.value
            identifier = one.identifier if one.identifier in set(Identifier) else ""
            yield Decision(sha256, Action.ADD, one.start, one.end, type=kind, identifier=identifier)
    hidden = SpanIndex((one.start, one.end) for one in marked)
    for finding in found:
        free = finding.changed and finding.identifier is Identifier.QUASI
        if free and not hidden.meets(finding.start, finding.end):
            yield Decision(
                sha256, Action.KEEP, finding.start, finding.end, type=finding.type.value, every=False, reason=IMPORTED
            )
