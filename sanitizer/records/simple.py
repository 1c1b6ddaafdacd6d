"""Simple mode: every attribute in the text is replaced by a fixed scheme, names and codes by stars."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from sanitizer.analyse.again import look_again
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit, apply_edits
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.records.flow import ATTRIBUTES, Record, RecordMaker
from sanitizer.records.rules import Value
from sanitizer.records.values import DIRECT
from sanitizer.verify.leaks import leaks

STARS = "****"
LOOKS = 3
"""How often the output is looked at again; what is new by then becomes stars."""
_DECADE = re.compile(r"(?<![\w-])(\d{0,2}0)-\d{1,2}0(?!\d)")
_OTHERS = {
    PiiType.DATETIME: "<date>",
    PiiType.QUANTITY: "<quantity>",
    PiiType.DEM: "<demographic>",
    PiiType.MISC: "<other>",
    PiiType.LOC: "<region>",
    PiiType.ORG: "<organization>",
}


@dataclass(frozen=True, slots=True)
class _Cut:
    """A part of the text and what takes its place; parts of higher rank swallow those they touch."""

    start: int
    end: int
    text: str
    rank: int


def decade(age: str) -> str:
    """The range of ten years that an age lies in.

    >>> decade("65"), decade("60"), decade("7")
    ('60-70', '60-70', '0-10')
    """
    low = int(age) // 10 * 10
    return f"{low}-{low + 10}"


def simple_text(text: str, record: Record, keep: Collection[str] = ()) -> str:
    """``text`` with every value and finding of its record replaced; attributes named in ``keep`` stay.

    >>> from sanitizer.documents.flow import Sanitizer
    >>> text = "Ada Berg, a 65-year-old dentist from Bergen, has diabetes."
    >>> record = RecordMaker(Sanitizer())(text)
    >>> simple_text(text, record)
    '****, a 60-70-year-old <job> from <region>, has <health>.'
    >>> simple_text(text, record, keep={"health_condition"})
    '****, a 60-70-year-old <job> from <region>, has diabetes.'
    """
    cuts = [cut for value in record.values if (cut := _of_value(text, value, keep)) is not None]
    kept = SpanIndex((v.start, v.end) for v in record.values if v.attribute in keep)
    said = SpanIndex((v.start, v.end) for v in record.values if v.attribute == "age")
    for finding in record.findings:
        named = finding.type in {PiiType.PERSON, PiiType.CODE} or finding.identifier == "DIRECT"
        if named:
            cuts.append(_Cut(finding.start, finding.end, STARS, 3))
        elif not kept.meets(finding.start, finding.end) and not said.meets(finding.start, finding.end):
            cuts.append(_Cut(finding.start, finding.end, _OTHERS[finding.type], 1))
    return apply_edits(text, [Edit(cut.start, cut.end, cut.text) for cut in _joined(cuts)])


def _of_value(text: str, value: Value, keep: Collection[str]) -> _Cut | None:
    if value.attribute in DIRECT:
        return _Cut(value.start, value.end, STARS, 3)
    if value.attribute in keep:
        return None
    stand_in = ATTRIBUTES[value.attribute].stand_in
    if value.attribute == "age":  # "6-month" becomes "0-10-year"
        unit = re.search(r"([\s-])(?:day|week|month)$", text[value.start : value.end], re.IGNORECASE)
        stand_in = decade(value.value) + (f"{unit[1]}year" if unit else "")
    return _Cut(value.start, value.end, stand_in, 2)


def _joined(cuts: Sequence[_Cut]) -> list[_Cut]:
    """The parts without overlaps: those that touch become one, with the text of the highest rank, then the first."""
    joined: list[_Cut] = []
    for cut in sorted(cuts, key=lambda c: (c.start, -c.rank, -c.end)):
        if joined and cut.start < joined[-1].end:
            last = joined[-1]
            best = cut if cut.rank > last.rank else last
            joined[-1] = _Cut(last.start, max(last.end, cut.end), best.text, best.rank)
        else:
            joined.append(cut)
    return joined


def simplified(maker: RecordMaker, texts: Sequence[str], keep: Collection[str] = ()) -> list[str]:
    """The texts in simple mode, after looking at them again until nothing new shows up and no name survives.

    >>> from sanitizer.documents.flow import Sanitizer
    >>> simplified(RecordMaker(Sanitizer()), ["Mail ada@example.org, she is 34."])
    ['Mail ****, <gender> is 30-40.']
    """
    found = maker.pipe({"text": text} for text in texts)
    records = [_without_stand_ins(text, record, first=True) for text, record in zip(texts, found, strict=True)]
    names = [_direct(record.findings) for record in records]
    outputs = [simple_text(text, record, keep) for text, record in zip(texts, records, strict=True)]

    def fresh(shown: list[str], last: list[int]) -> dict[int, str]:
        new = {}
        for i, record in zip(last, list(maker.pipe({"text": shown[i]} for i in last)), strict=True):
            seen = _without_stand_ins(shown[i], record)
            names[i] |= _direct(seen.findings)
            output = simple_text(shown[i], seen, keep)
            if output != shown[i]:
                new[i] = output
        return new

    changed = [i for i, output in enumerate(outputs) if output != texts[i]]
    looks = LOOKS if maker.sanitizer.settings.second_look else 0
    outputs = look_again(outputs, fresh, lambda i, output, look: output, changed=changed, looks=looks)
    return [_starred(output, found) for output, found in zip(outputs, names, strict=True)]


def _direct(findings: Sequence[Finding]) -> set[str]:
    return {finding.text for finding in findings if finding.identifier == "DIRECT" and STARS not in finding.text}


def _without_stand_ins(text: str, record: Record, *, first: bool = False) -> Record:
    """The record without what our own stand-ins look like to a detector, in an output or in a text that was one.

    A range of exactly one decade is such a stand-in wherever it stands; it says too little to hide.
    """
    shown = {STARS, *_OTHERS.values(), *(a.stand_in for a in ATTRIBUTES.values() if a.stand_in)}
    places = [m.span() for m in _DECADE.finditer(text) if m[0] == decade(m[1])]
    for stand_in in shown:
        start = text.find(stand_in)
        while start >= 0:
            places.append((start, start + len(stand_in)))
            start = text.find(stand_in, start + 1)
    own = SpanIndex(places)
    values = tuple(v for v in record.values if not own.meets(v.start, v.end) and (first or v.attribute != "age"))
    # one letter that is no name is nothing: beside a name even "I" looks like a title to a recognizer
    seen = (f for f in record.findings if f.end - f.start > 1 or f.identifier == "DIRECT")
    findings = (part for f in seen for part in _beside(text, f, own))
    return Record(record.id, {}, {}, values, tuple(findings))


def _beside(text: str, finding: Finding, own: SpanIndex) -> Iterator[Finding]:
    """``finding`` if it touches none of our own stand-ins; of one that identifies directly, what lies beside them."""
    if not own.meets(finding.start, finding.end):
        yield finding
    elif finding.identifier == "DIRECT":
        for part in own.outside(finding.start, finding.end):
            start, end = stripped(text, *part)
            if any(c.isalnum() for c in text[start:end]):
                yield replace(finding, start=start, end=end, text=text[start:end])


def _starred(output: str, names: Collection[str]) -> str:
    """``output``, or stars alone where a direct identifier could still be read in it."""
    return STARS if leaks(output, names) else output
