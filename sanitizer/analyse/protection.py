"""Documents with an entity to protect: what the detectors found, judged by how much it discloses about that entity."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sanitizer.analyse.detectors.disclosure import Disclosure
from sanitizer.analyse.detectors.disclosure_people import Entity
from sanitizer.analyse.detectors.disclosure_reading import Reading
from sanitizer.analyse.detectors.gazetteer import WordIndex, find_terms
from sanitizer.analyse.policy.general import general_spans, shielded
from sanitizer.analyse.policy.merge import merge
from sanitizer.analyse.policy.recurrence import name_words
from sanitizer.config.schema import Settings, Term
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold
from sanitizer.embeddings.choose import open_space
from sanitizer.embeddings.phrases import normal
from sanitizer.ladders.compose import Ladders
from sanitizer.select.limits import Floor, Similarity

if TYPE_CHECKING:
    from spacy.tokens import Doc

_MASKED = re.compile(r"(?<![\w*])\*{3,}(?!\*)(?:['’]s\b)?")


class UnknownEntityWarning(UserWarning):
    """An entity to protect that neither the text nor the model knows: all but common phrases then disclose it."""


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


@dataclass(frozen=True)
class About:
    """A text and the names to protect in it."""

    reading: Reading
    names: tuple[str, ...]


def _whole_names(hidden: Sequence[Finding], findings: Sequence[Finding]) -> list[Finding]:
    """The people of ``findings`` in whose names a hidden name stands: where "Dahl" is hidden, so is "Nils Dahl".

    A direct identifier is masked wherever it stands; of the longer name its other half would be left.
    """
    people = {frozenset(map(fold, name_words(f.text))) for f in hidden if _is_person(f)} - {frozenset()}
    longer = ((f, frozenset(map(fold, name_words(f.text)))) for f in findings if people and _is_person(f))
    return [f for f, words in longer if any(name < words for name in people)]


def _is_person(finding: Finding) -> bool:
    return finding.type is PiiType.PERSON and finding.identifier is Identifier.DIRECT


class Protection:
    """Judges findings by the entities that a document protects.

    Args:
        settings: with ``embeddings`` set.
        ladders: for the types and the support of phrases.
    """

    def __init__(self, settings: Settings, ladders: Ladders) -> None:
        assert settings.embeddings is not None
        self.settings = settings
        self._ladders = ladders
        self.disclosure = Disclosure(
            open_space(settings.embeddings),
            t=settings.t,
            share=settings.share,
            keep_all=settings.keep_all,
            type_of=self._type_of,
        )

    def about(self, text: str, docs: Iterable[tuple[int, Doc]], names: Sequence[str]) -> About | None:
        """What is to be protected in a text, or None where no name has a letter."""
        kept = tuple(_as_written(name, text) for name in names if any(c.isalnum() for c in name))
        return About(Reading.of(text, docs), kept) if kept else None

    def named(self, text: str, about: About, raw: Sequence[Finding]) -> list[Finding]:
        """The places where a protected name stands word for word, in any case."""
        index = WordIndex(text)
        terms = []
        for name in about.names:
            entity = Entity.of(name)
            known = next((f.type for f in raw if f.text.casefold() == entity.name.casefold()), None)
            kind = (known or PiiType.PERSON) if entity.named else self._type_of(entity.name)
            terms += [Term(text=form, type=kind) for form in dict.fromkeys((name, entity.name))]
        return list(find_terms(index, terms))

    def refine(self, about: About, findings: Sequence[Finding]) -> list[Finding]:
        """What discloses the protected entities; what is general already, or ignored, stays.

        Codes are kept whoever they belong to, since an address or number tells by itself whose it is. Where an illness
        or the like is protected, so is every name: it would tell who has it.
        """
        reading = about.reading
        text = reading.text
        attribute = not all(Entity.of(name).named for name in about.names)
        sure = [f for f in findings if f.type is PiiType.CODE or (attribute and f.identifier is Identifier.DIRECT)]
        seen = [*self.disclosure(reading, about.names, findings), *sure]
        seen += _whole_names(seen, findings)
        index = WordIndex(text)
        ignored = [span for term in self.settings.ignore for span in index.find(term)]
        general = general_spans(text, self._ladders.phrase_support, self.settings.k)
        masks = [match.span() for match in _MASKED.finditer(text)]  # a piece of a mask is no phrase: "*'s"
        shields = SpanIndex([*general.hits(0, len(text)), *ignored, *masks])
        return merge(text, shielded(text, seen, shields))

    def floor(self, about: About) -> Floor:
        """The floor for this document: with ``t``, no rung may be as similar to a protected entity."""
        return Floor(self.settings.k, self.disclosure.t, self.similarity(about.names))

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

    def warn_if_unknown(self, about: About) -> None:
        """Says so where an entity to protect is unknown, since then nearly everything is found."""
        space = self.disclosure.space
        text = about.reading.text.casefold()
        for name in about.names:
            entity = Entity.of(name)
            if not space.knows(entity.entry) and not any(word in text for word in entity.words):
                what = "all phrases" if self.disclosure.t is not None else "all but common phrases"
                message = f"an entity to protect is neither in the text nor in the model: {what} count as disclosive"
                warnings.warn(message, UnknownEntityWarning, stacklevel=2)

    def _type_of(self, phrase: str) -> PiiType:
        """The first type for which the ontology knows something wider."""
        if phrase[:1].isupper() and not phrase.isupper() and self._ladders.is_place(phrase):
            return PiiType.LOC
        for kind in (PiiType.MISC, PiiType.DEM):
            if len(self._ladders(phrase, kind)) > 1:
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
