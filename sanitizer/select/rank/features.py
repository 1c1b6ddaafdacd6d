"""Findings with ladders -> one row of numbers for each rung; the same rows in training and in use.

A row sees the rung, its ladder, the finding, the sentence and the rest of the document. Dates, people and quantities
are reduced to their form and ladder sources to their kind, so that annotators' ladders and built ones look alike.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder
from sanitizer.language import alternation, words
from sanitizer.select.rank.evidence import EVIDENCE, WORDED, Evidence, evidence_rows, readable, speakers
from sanitizer.select.rank.vectors import MEASURES, Sighting, Vectors
from sanitizer.select.rank.wording import form, head, rung_kind, wording

WINDOW = 100
"""Characters on either side of a finding that count as its context."""
TYPES = tuple(PiiType)
GAP = math.nan
_NOTHING = [GAP] * MEASURES

LADDER = (
    "rungs", "rung", "to_mask", "mask", "first", "level", "list_length", "list", "lists", "source", "first_source",
    "loose", "log_support", "same_rung_elsewhere",
)  # fmt: skip
TEXT = (
    "rung_words", "rung_named", "rung_digits", "rung_form", "rung_of", "rung_abstract", "rung_name_word",
    "person_number", "span_words", "span_length", "span_digits", "span_capital", "span_upper", "span_ascii",
    "span_capitals", "span_year", "span_month", "shared_words", "head_in_span", "span_in_rung",
    "likeness", "likeness_first", "likeness_best",
    "fit", "fit_first", "fit_best", "fit_rank", "fit_rank_first", "fit_rank_best", "class_known",
)  # fmt: skip
CONTEXT = (
    "recurs", "seen", "near_birth",
    "context_words", "context_head", "document_head", "quoted", "bracketed", "after_in", "after_the", "after_a",
    "after_of", "after_and", "after_comma", "context_likeness", "context_likeness_first", "context_likeness_best",
    "context_fit", "context_fit_first", "context_fit_best", "context_only", "context_only_first", "context_only_best",
    "context_rank", "context_rank_first",
)  # fmt: skip
FINDING = (*(f"is_{kind.value}" for kind in TYPES), "direct")
FEATURES: tuple[str, ...] = (*LADDER, *FINDING, *TEXT, *CONTEXT, *EVIDENCE)
GROUPS = {"ladder": LADDER, "finding": FINDING, "text": TEXT, "context": CONTEXT, "evidence": EVIDENCE}

_WORD = re.compile(r"\w+")
_YEAR = re.compile(r"\b(?:1\d|20)\d\d\b")
_MONTH = re.compile(rf"\b(?:{'|'.join(month[:3] for month in words('months'))})")
_NAMED = re.compile(r"(?<!^)\b[A-Z]|^[A-Z]")
_ABSTRACT = re.compile(rf"^{alternation('classes.abstract')} of|classification|concept")


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of one document: ``values`` has a line for each rung, ``groups`` the number of its finding.

    ``keys`` name, for each rung, what statistics of earlier choices may be kept about.
    """

    values: np.ndarray = field(repr=False)
    groups: np.ndarray = field(repr=False)
    keys: list[tuple[str, ...]] = field(repr=False)


def describe(text: str, findings: Sequence[Finding], vectors: Vectors, evidence: Evidence) -> Rows:
    """The rows of the rungs of ``findings`` in the document ``text``, for each entity those of its first mention.

    A finding without a ladder, or with one whose order stands, has none.

    >>> from sanitizer.core.ladder import Rung
    >>> oslo = Ladder.build("Oslo", [Rung("city in Norway", "geonames", 56)])
    >>> found = [Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.7, ("x",), ladder=oslo)]
    >>> describe("Oslo is big.", found, Vectors.empty(), Evidence()).values.shape == (2, len(FEATURES))
    True
    """
    document = _Document(text, findings)
    values: list[list[float]] = []
    groups: list[int] = []
    keys: list[tuple[str, ...]] = []
    judged = [number for number, speaker in enumerate(speakers(findings)) if number == speaker]
    sightings = [_sighting(text, findings[number]) for number in judged]
    for number, sighting, measures in zip(judged, sightings, vectors.measure_all(sightings), strict=True):
        finding = findings[number]
        assert finding.ladder is not None  # nothing is judged without one
        rows = _finding_rows(document, finding, finding.ladder, sighting, measures, vectors, evidence)
        values += rows
        groups += [number] * len(rows)
        keys += _keys(finding, finding.ladder)
    shape = (len(values), len(FEATURES))
    return Rows(np.array(values, dtype=np.float32).reshape(shape), np.array(groups, dtype=np.intp), keys)


def _keys(finding: Finding, ladder: Ladder) -> list[tuple[str, ...]]:
    """What may be counted about each rung: its words, its head and its place, alone or with the type."""
    type = finding.type.value
    first = wording(ladder[0].text)
    size = str(min(len(ladder), 12))
    result: list[tuple[str, ...]] = []
    for rung in ladder:
        words = wording(rung.text)
        mask = "m" if rung.text == MASK else "r"
        result.append(
            (
                f"tw|{type}|{words}",
                f"w|{words}",
                f"th|{type}|{head(words)}",
                f"tf|{type}|{first}|{mask}",
                f"ts|{type}|{size}|{mask}",
            )
        )
    return result


KEYS = 5


class _Document:
    """What all findings of a document share."""

    def __init__(self, text: str, findings: Sequence[Finding]) -> None:
        self.text = text
        self.folded = text.casefold()
        self.spans = Counter(finding.text.casefold() for finding in findings)
        self.rungs = Counter(
            (finding.type, rung.text) for finding in findings if finding.ladder is not None for rung in finding.ladder
        )
        self.seen: Counter[str] = Counter()
        self._has: dict[str, bool] = {}

    def has(self, word: str) -> bool:
        """Whether a word stands anywhere in the document; each is looked for once."""
        found = self._has.get(word)
        if found is None:
            found = self._has[word] = word in self.folded
        return found


def _sighting(text: str, finding: Finding) -> Sighting:
    """A finding in its context; what has a form is told by it, not by its words."""
    left, right = context(text, finding)
    worded = finding.type in WORDED
    terms = tuple(rung.text if worded and not form(rung.text) else MASK for rung in finding.ladder or ())
    return Sighting(finding.text, left, right, terms)


@dataclass(frozen=True, slots=True)
class _Wording:
    """What is told by a rung's text alone: its columns, its words, its noun, its folded text unless it is a form."""

    columns: tuple[float, ...]
    words: tuple[str, ...]
    noun: str
    folded: str


@lru_cache(maxsize=20_000)
def _worded(text: str) -> _Wording:
    shape = form(text)
    folded = "" if shape else text.casefold()
    words = tuple(_WORD.findall(folded))
    columns = (
        len(words), bool(folded and _NAMED.search(text)), any(c.isdigit() for c in text), shape,
        " of " in folded or " in " in folded, bool(_ABSTRACT.search(folded)), "name" in words,
        int(text[7:16]) if shape == 1 else 0,
    )  # fmt: skip
    return _Wording(columns, words, head(folded), folded)


def _finding_rows(
    document: _Document,
    finding: Finding,
    ladder: Ladder,
    sighting: Sighting,
    measures: np.ndarray,
    vectors: Vectors,
    evidence: Evidence,
) -> list[list[float]]:
    text, span, terms = document.text, finding.text, sighting.terms
    left, right = sighting.left, sighting.right
    around = _WORD.findall(f"{left} {right}".casefold())
    words = set(around)
    span_words = set(_WORD.findall(span.casefold()))
    recurs = span.casefold()
    first = best = _NOTHING
    worded = [index for index, term in enumerate(terms) if term != MASK]
    if worded:
        own = measures[worded]
        first, best = measures[0].tolist(), own.max(axis=0).tolist()
        best[2], best[6] = float(own[:, 2].min()), float(own[:, 6].min())  # ranks: the fewer terms fit better, the best
    lines = measures.tolist()
    shared = [
        *(float(finding.type is kind) for kind in TYPES),
        float(finding.identifier is Identifier.DIRECT),
    ]
    span_part = _span_part(span)
    context_part = _context_part(document, finding, left)
    known = evidence.known(finding, readable(text, left, finding, right))
    against = evidence_rows(terms, ladder, known, evidence, vectors)
    lists = _lists(ladder)
    rows = []
    for index, rung in enumerate(ladder):
        mask = rung.text == MASK
        own_text = _worded(rung.text)
        folded, noun, rung_words = own_text.folded, own_text.noun, own_text.words
        level, length, list_number = lists[index]
        support = rung.support if 0 < rung.support < EVERYTHING else 0
        value = lines[index]
        rows.append(
            [
                len(ladder), index, len(ladder) - 1 - index, mask, index == 0, level, length, list_number,
                lists[-2][2] + 1 if len(ladder) > 1 else 1, rung_kind(rung),
                rung_kind(ladder[0]), "/" in ladder[0].source,
                math.log10(support) if support else GAP, document.rungs[finding.type, rung.text],
                *shared,
                *own_text.columns,
                *span_part,
                len(span_words.intersection(rung_words)), noun in span_words, bool(folded) and recurs in folded,
                value[0], first[0], best[0], value[1], first[1], best[1], value[2], first[2], best[2], value[7],
                *context_part[0],
                len(words.intersection(rung_words)), noun in words, document.has(noun) if noun else False,
                *context_part[1],
                value[3], first[3], best[3], value[4], first[4], best[4], value[5], first[5], best[5],
                value[6], first[6],
                *against[index],
            ]
        )  # fmt: skip
    document.seen[recurs] += 1
    return rows


def context(text: str, finding: Finding) -> tuple[str, str]:
    """What stands left and right of the finding in its sentence, at most ``WINDOW`` characters each."""
    start, end = finding.start, finding.end
    left = text[max(0, start - WINDOW) : start]
    right = text[end : end + WINDOW]
    left = left[max(left.rfind(". ") + 2 if ". " in left else 0, left.rfind("\n") + 1) :]
    stop = right.find(". ")
    right = right if stop < 0 else right[: stop + 1]
    return left, right.split("\n", 1)[0]


def _lists(ladder: Ladder) -> list[tuple[int, int, int]]:
    """For each rung its level in its own list, the length of that list and the list's number.

    Annotators' ladders are lists of several sources, one after the other. Where supports are known the sources of a
    ladder take turns on one way up, which is one list.
    """
    runs: list[int] = []
    last = None
    for rung in ladder:
        if rung.text == MASK:
            break
        if last is not None and (rung.source == last or rung.support > 0):
            runs[-1] += 1
        else:
            runs.append(1)
        last = rung.source
    result = [(level, length + 1, number) for number, length in enumerate(runs) for level in range(length)]
    while len(result) < len(ladder):
        result.append((len(result), len(ladder), 0))
    return result


def _span_part(span: str) -> list[float]:
    words = span.split()
    year = _YEAR.search(span)
    return [
        len(words), min(len(span), 200), any(c.isdigit() for c in span), span[:1].isupper(), span.isupper(),
        span.isascii(), sum(word[:1].isupper() for word in words) / max(1, len(words)), bool(year),
        bool(_MONTH.search(span)),
    ]  # fmt: skip


def _context_part(document: _Document, finding: Finding, left: str) -> tuple[list[float], list[float]]:
    key = finding.text.casefold()
    before = _WORD.findall(left.casefold())[-3:]
    last = before[-1] if before else ""
    end = left.rstrip()[-1:]
    birth = any(word in ("born", "b", "died") for word in before) or "(" in left[-8:]
    second = [
        left[-1:] in ('"', "“", "'") if left else False, end == "(", last == "in", last == "the", last in ("a", "an"),
        last == "of", last == "and", end == ",",
    ]  # fmt: skip
    return [document.spans[key], document.seen[key], birth], second
