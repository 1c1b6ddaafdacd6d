"""The detector "disclosure": phrases that give the protected entity away, by how near their embeddings are to its own.

Given whom to protect, every phrase of a text is compared with that entity. With a threshold ``t`` a phrase at or
above that cosine is a finding. Without one, cosine, rarity and form of a phrase are weighed together by a few learned
weights, word by word, so that "American" is found in "American actor" and "actor" is left. What nothing is known
about counts as risky.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from sanitizer.analyse.detectors.disclosure_features import Weights, rows_of, stored_weights
from sanitizer.analyse.detectors.disclosure_people import Entity, about_others, mentions
from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.embeddings.phrases import STOP_WORDS, Kind, Phrase
from sanitizer.embeddings.vectors import Space, threshold

NAME = "disclosure"
ATTRIBUTE_SHARE = 0.1
"""Share of the phrases of any text that are close enough to an illness or the like to disclose it."""

_TYPES = {Kind.DATE: PiiType.DATETIME, Kind.NUMBER: PiiType.QUANTITY}


def _misc(phrase: str) -> PiiType:
    return PiiType.MISC


@dataclass(frozen=True, slots=True)
class Judged:
    """A run of words of one phrase and how much it discloses."""

    phrase: Phrase
    start: int
    end: int
    score: float
    mention: bool = False


class Disclosure:
    """Finds what discloses an entity in a text.

    Args:
        space: the encoder.
        t: phrases of at least this cosine are findings; overrides the learned weights.
        share: the same threshold, given as the share of phrases that reach it in unlabelled text.
        type_of: the type of a phrase that no other detector knows.
        weights: used instead of the ones that ship.
    """

    name = NAME

    def __init__(
        self,
        space: Space,
        *,
        t: float | None = None,
        share: float | None = None,
        type_of: Callable[[str], PiiType] = _misc,
        weights: Weights | None = None,
    ) -> None:
        self.space = space
        self.t = threshold(share, space.cosines) if t is None and share is not None else t
        self._type_of = type_of
        self._weights = weights

    def __call__(
        self,
        reading: Reading,
        protect: Sequence[str],
        others: Sequence[Finding],
        general: Callable[[Finding], bool] = lambda finding: False,
    ) -> list[Finding]:
        """What discloses the entities that ``protect`` names outside of what ``others`` hold, which all stay.

        A phrase is not cut at those of them that are ``general``: cut in two, it might count as general itself.
        """
        whole = [finding for finding in others if not general(finding)]
        covered = {i for finding in whole for i in reading.inside(finding.start, finding.end)}
        known: dict[int, Finding] = {}
        for finding in others:
            for i in reading.inside(finding.start, finding.end):
                known.setdefault(i, finding)
        judged = self.judge(reading, protect, others)
        return [self._finding(reading, piece, known) for one in judged for piece in _outside(reading, one, covered)]

    def unmatched(self, reading: Reading, entities: Sequence[Entity]) -> list[Entity]:
        """Those of ``entities`` that the text does not name."""
        named = set(mentions(reading, entities).values())
        return [entity for number, entity in enumerate(entities) if number not in named]

    def judge(self, reading: Reading, protect: Sequence[str], others: Sequence[Finding]) -> list[Judged]:
        """Which words disclose one of the entities, and how much."""
        entities = [Entity.of(name) for name in protect if any(c.isalnum() for c in name)]
        if not entities or not reading.words:
            return []
        phrases = reading.candidates(others)
        entries = [reading.entry(phrase) for phrase in phrases]
        vectors = self.space.encode(entries)
        unknown = np.array([not self.space.knows(entry) for entry in entries], bool)
        named = mentions(reading, entities)
        best: dict[tuple[int, int], Judged] = {}
        for number, entity in enumerate(entities):
            own = {i: n for i, n in named.items() if n == number}
            cosines = self.similarities(entity, vectors, [reading.entry(reading.phrases[i]) for i in own])
            cosines[unknown] = 1.0  # what nothing is known about is risky
            for one in self._one(reading, phrases, cosines, entity, own, others):
                key = (one.start, one.end)
                if key not in best or best[key].score < one.score:
                    best[key] = one
        for i in named:
            phrase = reading.phrases[i]
            best[phrase.start, phrase.end] = Judged(phrase, phrase.start, phrase.end, 1.0, mention=True)
        return sorted(best.values(), key=lambda one: (one.start, one.end))

    def similarities(self, entity: Entity, vectors: np.ndarray, aliases: Sequence[str] = ()) -> np.ndarray:
        """The cosine of each vector with the entity; 1 for all where neither the model nor the text knows it."""
        names = [name for name in dict.fromkeys([entity.entry, *aliases]) if self.space.knows(name)]
        if not names:
            return np.ones(len(vectors))
        about = self.space.encode(names[:1])
        return np.asarray(vectors @ about[0], np.float64)

    def _one(
        self,
        reading: Reading,
        phrases: Sequence[Phrase],
        cosines: np.ndarray,
        entity: Entity,
        own: dict[int, int],
        others: Sequence[Finding],
    ) -> Iterable[Judged]:
        """What discloses one entity."""
        person = entity.named or self._is_person(reading, own, others)
        if self.t is not None or not person:
            least = self.t if self.t is not None else threshold(ATTRIBUTE_SHARE, self.space.background)
            if not person:
                cosines = np.maximum(cosines, self._by_word(reading, phrases, entity, own))
            for phrase, cosine in zip(phrases, cosines.tolist(), strict=True):
                if cosine >= least and (phrase.kind is not Kind.WORD or not person):
                    yield Judged(phrase, phrase.start, phrase.end, min(1.0, max(0.0, cosine)))
            return
        weights = self._weights or stored_weights(self.space.weights)
        # where the text names nobody that is protected, nobody is a stranger either
        strangers = about_others(reading, own, others) if own else [False] * len(reading.words)
        rows = rows_of(reading, phrases, cosines, self.space, others, strangers)
        likely = weights.likelihood(rows)
        yield from _runs(reading, phrases, likely, weights.least)

    def _by_word(self, reading: Reading, phrases: Sequence[Phrase], entity: Entity, own: dict[int, int]) -> np.ndarray:
        """The cosine of the nearest word of each phrase: "Riverside Clinic" is as near as "clinic"."""
        words = [
            [w.lower() for w in reading.words[p.start : p.end] if w[0].isalpha() and w.lower() not in STOP_WORDS]
            for p in phrases
        ]
        listed = list(dict.fromkeys(word for row in words for word in row))
        aliases = [reading.entry(reading.phrases[i]) for i in own]
        nearness = self.similarities(entity, self.space.encode(listed), aliases) if listed else np.zeros(0)
        known = dict(zip(listed, nearness.tolist(), strict=True))
        return np.array([max((known[word] for word in row), default=-1.0) for row in words])

    def _is_person(self, reading: Reading, own: dict[int, int], others: Sequence[Finding]) -> bool:
        """Whether a name of one word is a person's, by the other detectors."""
        people = {i for f in others if f.type is PiiType.PERSON for i in reading.inside(f.start, f.end)}
        return any(reading.phrases[i].start in people for i in own)

    def _finding(self, reading: Reading, one: Judged, by_word: dict[int, Finding]) -> Finding:
        """The finding of a run of words, with what another detector knows of most of it."""
        start, end = reading.starts[one.start], reading.end(one.end - 1)
        text = reading.text[start:end]
        known = max(
            (by_word[i] for i in range(one.start, one.end) if i in by_word),
            key=lambda f: min(f.end, end) - max(f.start, start),
            default=None,
        )
        kind = known.type if known else _TYPES.get(one.phrase.kind) or self._type_of(text)
        direct = one.mention or (known is not None and known.identifier is Identifier.DIRECT)
        identifier = Identifier.DIRECT if direct else Identifier.QUASI
        names = tuple(dict.fromkeys((NAME, *known.detectors))) if known else (NAME,)
        return Finding(start, end, text, kind, identifier, round(one.score, 4), names, origin=Origin.DISCLOSURE)


def _runs(reading: Reading, phrases: Sequence[Phrase], likely: np.ndarray, least: float) -> Iterable[Judged]:
    """The longest runs of likely words inside each phrase, without marks and small words at their borders."""
    row = 0
    for phrase in phrases:
        size = phrase.end - phrase.start
        chances = likely[row : row + size]
        row += size
        if phrase.kind is Kind.WORD and reading.tags[phrase.start][0] not in "JNC":
            continue  # what somebody does is said of many
        start = None
        for i in range(size + 1):
            if i < size and chances[i] >= least:
                start = i if start is None else start
            elif start is not None:
                first, last = phrase.start + start, phrase.start + i
                while last > first and not _carries(reading.words[last - 1]):
                    last -= 1
                while last > first and not reading.words[first][0].isalnum() and reading.words[first] not in "$£€":
                    first += 1
                if last > first:
                    yield Judged(phrase, first, last, float(chances[start:i].max()))
                start = None


def _carries(word: str) -> bool:
    return any(c.isalnum() for c in word) and word not in {"'s", "’s"}


def _outside(reading: Reading, one: Judged, covered: set[int]) -> Iterable[Judged]:
    """What is left of a run where another detector's finding stays whole: "teacher" of "43-year-old teacher"."""
    if one.mention or not any(i in covered for i in range(one.start, one.end)):
        yield one
        return
    start = None
    for i in range(one.start, one.end + 1):
        free = i < one.end and i not in covered and (start is not None or _carries(reading.words[i]))
        if free and start is None:
            start = i
        elif not free and start is not None:
            end = i
            while end > start and not _carries(reading.words[end - 1]):
                end -= 1
            if end > start:
                yield replace(one, start=start, end=end)
            start = None
