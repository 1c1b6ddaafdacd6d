"""The detector "english": what people would hide in English text, learned from annotated documents.

It comes after the other detectors and judges what they found. The policy, the same at every level:

1. Names and codes stay: a finding of type PERSON or CODE and every DIRECT finding of another detector is kept
   whatever the model thinks of it, and so are the user's own terms. The model can only add to them. Illness, faith,
   ethnicity and politics, as the ontology knows them, stay too: harm may come of them in any kind of text. So do full
   dates in figures, which may be those of a birth.
2. Everything else that the other detectors found (places, organizations, dates, amounts, demographic terms) stays
   only if the model thinks that people would hide it, with a probability of at least the level's threshold.
3. What only the model sees becomes a finding of its own from the same threshold on; for plain words, ordinary
   first words of a sentence and bare numbers the threshold is higher (0.4 at the default level), numbers
   up to twelve are left alone, and a demographic phrase gives way to what others found in it.
4. One thing, one decision: the probability is averaged over the words of a mention and over all mentions written
   alike, and what is hidden once is hidden wherever it recurs.
5. Where the text is not English, or the pipeline looks for no entities, the model stands aside: all findings stay.
6. "Mr", "Mrs", "Ms" and "Miss" before a hidden name are hidden with it, since they tell the gender.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.analyse.detectors.entities import form_label, lines
from sanitizer.analyse.policy.recurrence import opens, weak
from sanitizer.analyse.policy.titles import only_titles
from sanitizer.analyse.spacy.source import text_of
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language.english.numbers import parse_number
from sanitizer.learn.taggers.english import EnglishModel, Reading, built_in_folder
from sanitizer.learn.taggers.english_features import token_spans

if TYPE_CHECKING:
    from spacy.tokens import Doc

THRESHOLDS = {"cautious": 0.04, "balanced": 0.13, "precise": 0.35}
"""From which probability on a thing is hidden, by level."""
_TYPES = tuple(PiiType)
_DIGIT = re.compile(r"[0-9]")
_FIGURES = re.compile(r"[0-9]{1,4}[/.-][0-9]{1,2}[/.-][0-9]{2,4}")
"""A day, a month and a year in figures."""
ALONE = {"cautious": 0.15, "balanced": 0.4, "precise": 0.5}
"""The same for plain words, first words and bare numbers that no other detector saw."""
_SOMETHING = 0.2
"""From which probability on a token belongs to some type, hidden or not; it parts one mention from the next."""


SENSITIVE = frozenset({"health", "religion", "ethnicity", "ideology"})
"""Special categories of personal data: never left alone on the word of a model that learned from two kinds of text."""


def protected(finding: Finding) -> bool:
    """Whether a finding stays whatever the model thinks: names, codes, direct identifiers, special categories.

    A full date in figures stays too: it may be that of a birth.

    >>> protected(Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.QUASI, 0.7, ("entities:PERSON",)))
    True
    """
    if finding.identifier is Identifier.DIRECT or finding.type in {PiiType.PERSON, PiiType.CODE}:
        return True
    return (finding.origin is Origin.KNOWLEDGE and finding.kind in SENSITIVE) or _FIGURES.fullmatch(
        finding.text
    ) is not None


class English:
    """Judges and completes the findings of the other detectors.

    Args:
        model: the trained weights.
        threshold: the probability from which on a thing is hidden.
        alone: the same for plain words and bare numbers that no other detector saw.
    """

    name = "english"

    def __init__(self, model: EnglishModel, threshold: float, alone: float = 0.5) -> None:
        self.model = model
        self.threshold = threshold
        self.alone = alone

    def __call__(self, doc: Doc) -> list[Finding]:
        """What the model alone would hide in ``doc``."""
        return self.judge(doc, [])

    def judge(self, doc: Doc, found: Sequence[Finding]) -> list[Finding]:
        """The findings of the other detectors that stay, with those that only the model sees."""
        if not len(doc) or doc.lang_ != "en" or not _looked_for_entities(doc):
            return list(found)  # another language, or no entities to go by: nothing is judged, nothing dropped
        text = text_of(doc)
        starts, ends = token_spans(doc)
        reading = self.model.read(doc, found)
        own = list(_beside(text, _mentions(text, reading, starts, ends), found))
        hide = reading.hide
        others = [_scored(f, hide, starts, ends) for f in found if not protected(f)]
        seen = SpanIndex((f.start, f.end) for f in found)
        averaged = _averaged([*own, *others])
        likely = [f.score >= self._needed(f, text, seen) for f in averaged]
        kept = [f for f in found if protected(f)]
        kept += compress(averaged[len(own) :], likely[len(own) :])
        parts = SpanIndex((f.start, f.end) for f in kept)
        return [*kept, *(f for f in compress(averaged, likely[: len(own)]) if _only_model(f, parts))]

    def _needed(self, finding: Finding, text: str, seen: SpanIndex) -> float:
        """The probability from which on ``finding`` stays, where other detectors saw the spans ``seen``."""
        if _plain(finding, text) and not seen.meets(finding.start, finding.end):
            return max(self.threshold, self.alone)
        return self.threshold


def _plain(finding: Finding, text: str) -> bool:
    """Whether nothing in its form sets a finding apart: small letters, a bare number, "Mail" before a sentence."""
    word = finding.text
    if word == word.lower():
        return word.isdecimal() or not _DIGIT.search(word)
    return word[1:] == word[1:].lower() and ordinary(word) and opens(text, finding.start)


def _few(text: str) -> bool:
    """Whether ``text`` is a bare number up to twelve, which tells nobody apart."""
    value = parse_number(text.casefold()) if len(text) < 8 else None
    return value is not None and value <= 12


def _only_model(finding: Finding, parts: SpanIndex) -> bool:
    """Whether a finding of the model may stand: a demographic phrase gives way to what others found in it.

    "Irish" and "novelist" have ladders of their own, "Irish novelist" has none.
    """
    return finding.type is not PiiType.DEM or not parts.meets(finding.start, finding.end)


def _looked_for_entities(doc: Doc) -> bool:
    """Whether a component of the pipeline has said of any token that it is or is not part of an entity."""
    from spacy.attrs import ENT_IOB

    return bool(doc.to_array([ENT_IOB]).any())


def _mentions(text: str, reading: Reading, starts: np.ndarray, ends: np.ndarray) -> Iterator[Finding]:
    """Runs of tokens of one type, with the mean probability of their being hidden."""
    types = reading.types
    hide = reading.hide
    kind = np.where(types.sum(axis=1) > _SOMETHING, types.argmax(axis=1), -1)
    borders = np.flatnonzero(np.diff(kind, prepend=-2, append=-2))
    for first, last in zip(borders[:-1].tolist(), borders[1:].tolist(), strict=True):
        if kind[first] < 0:
            continue
        identifier = Identifier.DIRECT if reading.direct(first, last) else Identifier.QUASI
        score = min(1.0, float(hide[first:last].sum()) / (last - first))
        whole = int(starts[first])
        for start, end in lines(text[whole : int(ends[last - 1])], whole):
            if not (text[start - 1 : start] == "&" and text[end : end + 1] == ";"):  # a sign of markup, such as &amp;
                span = text[start:end]
                yield Finding(
                    start, end, span, _TYPES[kind[first]], identifier, score, ("english",), origin=Origin.MODEL
                )


def _beside(text: str, findings: Iterable[Finding], found: Sequence[Finding]) -> Iterator[Finding]:
    """The model's findings, cut back where they go over the border of a name or code that another detector saw.

    "Supreme Court heard Ada" would otherwise tear "Ada Berg" apart.
    """
    names = {kind: SpanIndex((f.start, f.end) for f in found if f.type is not kind and protected(f)) for kind in _TYPES}
    for finding in findings:
        start, end = finding.start, finding.end
        for first, last in names[finding.type].hits(start, end):
            if first < start < last < end:
                start = last
            elif start < first < end < last:
                end = first
        start, end = stripped(text, start, end)
        if start >= end:  # nothing but white space, or two names that met in its middle
            continue
        kept = replace(finding, start=start, end=end, text=text[start:end])
        if not _nobody(kept):
            yield kept


def _nobody(finding: Finding) -> bool:
    """Whether what the model marked is a title, a form's label, a small number, or a word like "I" and "It"."""
    text = finding.text
    if not any(c.isalnum() for c in text) or only_titles(text) or form_label(text) or _few(text):
        return True
    return finding.type is not PiiType.DATETIME and weak(finding)


def _scored(finding: Finding, hide: np.ndarray, starts: np.ndarray, ends: np.ndarray) -> Finding:
    """``finding`` with the mean probability of its tokens as its score."""
    first = int(np.searchsorted(ends, finding.start, "right"))
    last = int(np.searchsorted(starts, finding.end, "left"))
    score = min(1.0, float(hide[first:last].sum()) / (last - first)) if first < last else finding.score
    return replace(finding, score=score)


def _averaged(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, those written alike with the same score."""
    listed = list(findings)
    groups: dict[str, list[float]] = {}
    keys = [fold(finding.text) for finding in listed]
    for key, finding in zip(keys, listed, strict=True):
        groups.setdefault(key, []).append(finding.score)
    means = {key: sum(scores) / len(scores) for key, scores in groups.items()}
    return [
        finding if finding.score == means[key] else replace(finding, score=means[key])
        for key, finding in zip(keys, listed, strict=True)
    ]


@cache
def built_in() -> EnglishModel:
    """The shipped model, opened once."""
    return EnglishModel.load(built_in_folder())


def make(settings: Settings) -> English:
    """The detector for ``settings``."""
    return English(built_in(), THRESHOLDS[settings.level], ALONE[settings.level])
