"""Whom a document protects: names to hide wherever they stand, and, by embeddings, what gives them away.

Protecting somebody adds to what is hidden and never takes away from it: the parts of a protected name are hidden
whatever a model thinks, and where a name fits nothing in the text, the findings stay as they are without it.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.analyse.detectors.disclosure import Disclosure
from sanitizer.analyse.detectors.disclosure_people import Entity
from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.analyse.detectors.gazetteer import WordIndex, find_terms
from sanitizer.analyse.policy.general import shielded
from sanitizer.analyse.policy.misspelt import misspelt
from sanitizer.analyse.policy.recurrence import name_words, recurrences
from sanitizer.config.schema import Settings, Term
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.embeddings.choose import open_space
from sanitizer.embeddings.phrases import normal
from sanitizer.ladders.compose import Ladders
from sanitizer.ladders.ordinary import ordinary
from sanitizer.select.limits import Floor, Similarity

if TYPE_CHECKING:
    from spacy.tokens import Doc

_MASKED = re.compile(r"(?<![\w*])\*{3,}(?!\*)(?:['’]s\b)?")
_SHORTEST = 3
"""Letters of a part of a name that can be searched for on its own."""


class UnknownEntityWarning(UserWarning):
    """An entity to protect that the text does not name."""


class IdleProtectionWarning(UserWarning):
    """Only half of what protecting by embeddings takes was given: whom to protect, or the model."""


def warn_if_idle(settings: Settings, names: Sequence[str]) -> None:
    """Says so where a document names whom to protect and no model is set, or the other way round.

    >>> with warnings.catch_warnings(record=True) as said:
    ...     warnings.simplefilter("always")
    ...     warn_if_idle(Settings(), ["HIV"])
    >>> "without embeddings" in str(said[0].message)
    True
    """
    wanted = any(c.isalnum() for name in names for c in name)
    if wanted and settings.embeddings is None:
        message = "protect without embeddings hides only the words given, not what gives them away; set embeddings too"
    elif not wanted and settings.embeddings is not None:
        message = "embeddings without protect change nothing: a document names nobody to protect; all detectors count"
    else:
        return
    warnings.warn(message, IdleProtectionWarning, stacklevel=2)


class Unprotected:
    """A document that names nobody to protect: nothing is added, and any stand-in of enough support will do.

    >>> Unprotected().named(WordIndex("Ada came."), []), Unprotected().disclosing([]), Unprotected().floor(10).t
    ([], [], None)
    """

    active = False
    """Whether somebody is protected."""

    @property
    def parts(self) -> list[str]:
        """What must not be left of the protected names in the output, for checks."""
        return []

    def named(self, index: WordIndex, found: Sequence[Finding]) -> list[Finding]:
        """Where the protected names and their parts stand."""
        return []

    def disclosing(self, findings: Sequence[Finding]) -> list[Finding]:
        """What else gives them away, beside ``findings``."""
        return []

    def floor(self, k: int) -> Floor:
        """What a stand-in must keep to."""
        return Floor(k)

    def warn(self) -> None:
        """Says what a user should know of this protection."""


class Named(Unprotected):
    """A document that protects ``names``: they are hidden word for word, in any case, and so are their parts."""

    active = True

    def __init__(self, text: str, names: Sequence[str]) -> None:
        self.names = tuple(_as_written(name, text) for name in names)

    @cached_property
    def entities(self) -> list[Entity]:
        """The names as entities."""
        return [Entity.of(name) for name in self.names]

    @property
    def parts(self) -> list[str]:
        """The names and those of their words that are no ordinary ones."""
        words = (word for one in self.entities if one.named for word in name_words(one.name))
        return list(dict.fromkeys([*self.names, *(w for w in words if len(w) >= _SHORTEST and not ordinary(w))]))

    def named(self, index: WordIndex, found: Sequence[Finding]) -> list[Finding]:
        """Where the names stand, and the words that could stand alone for one of them."""
        terms = []
        for name, entity in zip(self.names, self.entities, strict=True):
            known = next((f.type for f in found if f.text.casefold() == entity.name.casefold()), None)
            kind = (known or PiiType.PERSON) if entity.named else self._type_of(entity.name)
            terms += [Term(text=form, type=kind) for form in dict.fromkeys((name, entity.name))]
        whole = [
            Finding(0, len(t.text), t.text, PiiType.PERSON, Identifier.DIRECT, 1.0, ("terms",), origin=Origin.TERM)
            for t in terms
            if t.type is PiiType.PERSON
        ]
        exact = [*find_terms(index, terms), *recurrences(index, whole)]
        surnames = ((word, f) for f in whole for part in name_words(f.text)[-1:] for word in part.split("-"))
        return [*exact, *misspelt(index, exact, surnames)]

    def _type_of(self, phrase: str) -> PiiType:
        return PiiType.PERSON if phrase.istitle() or " " in phrase else PiiType.MISC


class Disclosed(Named):
    """The same with embeddings: what is close to a protected entity is hidden too."""

    def __init__(self, reading: Reading, names: Sequence[str], protection: Protection) -> None:
        super().__init__(reading.text, names)
        self.reading = reading
        self._protection = protection

    def disclosing(self, findings: Sequence[Finding]) -> list[Finding]:
        """What discloses the protected entities outside of ``findings``."""
        others = [finding for finding in findings if finding.origin is not Origin.DISCLOSURE]  # judged anew
        found = self._protection.disclosure(self.reading, self.names, others, self._protection.is_general)
        masks = SpanIndex(match.span() for match in _MASKED.finditer(self.reading.text))  # "*'s" is no phrase
        return list(shielded(self.reading.text, found, masks))

    def floor(self, k: int) -> Floor:
        """With ``t``, no stand-in may be as similar to a protected entity."""
        return Floor(k, self._protection.disclosure.t, self._protection.similarity(self.names))

    def warn(self) -> None:
        """Says so where the text does not name an entity."""
        space = self._protection.disclosure.space
        unmatched = self._protection.disclosure.unmatched(self.reading, self.entities)
        for entity in unmatched:
            message = "an entity to protect does not stand in the text: what is hidden without it stays hidden"
            if not space.knows(entity.entry):
                message += ", and since the model does not know it either, all but common phrases count as disclosive"
            warnings.warn(message, UnknownEntityWarning, stacklevel=2)

    def _type_of(self, phrase: str) -> PiiType:
        return self._protection.type_of(phrase)


class Protection:
    """What ``settings`` say of protecting: with or without embeddings.

    Args:
        settings: names for all documents, the model, thresholds.

    >>> type(Protection(Settings()).of("Ada came.", [], ["Ada"])).__name__
    'Named'
    """

    ladders: Ladders
    """For the types of phrases; set before the first document."""

    def __init__(self, settings: Settings) -> None:
        self._disclosure = None
        self._k = settings.k
        if settings.embeddings is not None:
            space = open_space(settings.embeddings)
            self._disclosure = Disclosure(space, t=settings.t, share=settings.share, type_of=self.type_of)

    @property
    def discloses(self) -> bool:
        """Whether there is a model that judges phrases."""
        return self._disclosure is not None

    @property
    def disclosure(self) -> Disclosure:
        """The detector that judges phrases."""
        assert self._disclosure is not None
        return self._disclosure

    def of(self, text: str, docs: Iterable[tuple[int, Doc]], names: Sequence[str]) -> Unprotected:
        """What is protected in one text, read as ``docs``."""
        kept = [name for name in names if any(c.isalnum() for c in name)]
        if not kept:
            return Unprotected()
        return Disclosed(Reading.of(text, docs), kept, self) if self.discloses else Named(text, kept)

    def similarity(self, names: Sequence[str]) -> Similarity:
        """Texts -> the highest cosine with one of ``names``; texts that the model has never seen are composed."""
        entities = [Entity.of(name) for name in names]
        space = self.disclosure.space

        def measure(texts: Sequence[str]) -> Sequence[float]:
            vectors = space.encode([normal(text.replace("-", " - ").split()) for text in texts])
            rows = [self.disclosure.similarities(entity, vectors) for entity in entities]
            highest = np.max(rows, axis=0)
            return [float(value) for value in highest]

        return measure

    def is_general(self, finding: Finding) -> bool:
        """Whether a finding would stay as it is, since enough things fit it."""
        return (
            finding.identifier is Identifier.QUASI and self.ladders(finding.text, finding.type).own_support >= self._k
        )

    def type_of(self, phrase: str) -> PiiType:
        """The first type for which the ontology knows something wider."""
        if phrase[:1].isupper() and not phrase.isupper() and self.ladders.is_place(phrase):
            return PiiType.LOC
        for kind in (PiiType.MISC, PiiType.DEM):
            if len(self.ladders(phrase, kind)) > 1:
                return kind
        return PiiType.MISC


def _as_written(name: str, text: str) -> str:
    """``name`` with the capitals that it has somewhere in ``text``: capitals tell a person from an attribute.

    >>> _as_written("ada berg", "Ada Berg came; ada berg left."), _as_written("breast cancer", "Her breast cancer")
    ('Ada Berg', 'breast cancer')
    """
    if name != name.lower():
        return name
    written = (text[start:end] for start, end in WordIndex(text).find(name))
    return next((" ".join(w.split()) for w in written if all(part[0].isupper() for part in w.split())), name)
