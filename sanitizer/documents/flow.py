"""The document flow: detect -> ladders -> select -> recode -> check, and a second look at the output."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.again import LOOKS, look_again, without_leaks
from sanitizer.analyse.consistency import with_ladders
from sanitizer.analyse.detectors.gazetteer import WordIndex, find_terms
from sanitizer.analyse.engine import Detection
from sanitizer.analyse.protection import About, Protection, warn_if_idle
from sanitizer.analyse.spacy.nameless import NoNamesWarning, nameless
from sanitizer.analyse.spacy.pipeline import analyse, load_pipeline
from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings, Term
from sanitizer.core.errors import InputError
from sanitizer.core.faults import bad_protect, half_character, unknown_type
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.core.protocols import LadderSource, Selector
from sanitizer.core.results import OffsetMap, SanitizedDocument
from sanitizer.documents.refuse import Entry, OnError, attempt
from sanitizer.documents.withstand import open_population
from sanitizer.embeddings.choose import open_space
from sanitizer.ladders.compose import Ladders
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded
from sanitizer.recode.styles import styled
from sanitizer.risk.document import measure_risk
from sanitizer.select.budget import spent
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick
from sanitizer.select.scorer import load_selector

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

BATCH_CHARACTERS = 500_000
"""A batch of long documents ends early, so that memory stays bounded."""


class Sanitizer:
    """Makes documents more general. Loads its models on first use; offline.

    Args:
        settings: how to sanitize; single settings may be given by name instead.

    >>> s = Sanitizer(k=10)
    >>> doc = s("Ada Berg was admitted on 3 May 2021.")
    >>> doc.text
    'PERSON 1 was admitted in May 2021.'
    >>> doc.findings[0].replacement, doc.findings[1].ladder[0].text
    ('PERSON 1', 'May 2021')
    """

    def __init__(self, settings: Settings | None = None, **options: Any) -> None:
        population = options.pop("against", None) if not isinstance(options.get("against"), str | None) else None
        if options:
            base = settings.model_dump() if settings else {}
            settings = parse_settings({**base, **options})
        self.settings = settings or Settings()
        self.floor = Floor(self.settings.k)
        self._parts: tuple[Language, Detection, Ladders] | None = None
        self._selector: Selector | None = None
        self._protection: Protection | None = None
        self._withstand = open_population(self.settings, population)

    @property
    def detection(self) -> Detection:
        """The detectors of these settings, loaded on first use."""
        return self._load()[1]

    @property
    def protection(self) -> Protection | None:
        """What judges phrases by the protected entity; None where no embeddings are set."""
        self._load()
        return self._protection

    def _load(self) -> tuple[Language, Detection, Ladders]:
        if self._parts is None:
            if self.settings.embeddings is not None:
                open_space(self.settings.embeddings)  # first, since a wrong folder should be known at once
            nlp = load_pipeline(self.settings.pipeline, tags=self.settings.embeddings is not None)
            ladders = default_ladders(self.settings)
            detection = Detection(self.settings, phrase_support=ladders.phrase_support, is_place=ladders.is_place)
            self._selector = load_selector(self.settings.selector)
            if self.settings.embeddings is not None:
                self._protection = Protection(self.settings, ladders)
            self._parts = nlp, detection, ladders
        return self._parts

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_parts": None, "_selector": None, "_protection": None}

    def __call__(
        self, text: str, *, protect: str | Sequence[str] = (), id: str | int | None = None
    ) -> SanitizedDocument:
        """The sanitized document; ``protect`` names whom or what must not be recognised."""
        document = next(self._batch([(text, id, _names(protect))]))
        return document if self._withstand is None else self._withstand.release(document, id)

    def pipe(
        self, texts: Iterable[str], *, batch_size: int | None = None, on_error: OnError = "stop"
    ) -> Iterator[SanitizedDocument]:
        """Sanitized documents in the order of ``texts``, in constant memory; ``on_error`` as in ``pipe_records``.

        >>> [doc.text for doc in Sanitizer().pipe(["Call +47 22 12 34 56.", "Nothing here."])]
        ['Call [phone number].', 'Nothing here.']
        """
        return self.pipe_records(({"text": text} for text in texts), batch_size=batch_size, on_error=on_error)

    def pipe_records(
        self, records: Iterable[dict[str, Any]], *, batch_size: int | None = None, on_error: OnError = "stop"
    ) -> Iterator[SanitizedDocument]:
        """Like ``pipe`` for mappings with ``text`` and, if wanted, ``id``, ``protect`` and ``person``.

        With ``against`` set, all documents are read before the first comes out.

        Args:
            records: the documents.
            batch_size: how many of them are read together.
            on_error: a document that cannot be sanitized raises an error that names it ("stop"), or becomes a result
                without text whose ``refused`` says why ("skip"); the others are the same either way.

        >>> bad, good = Sanitizer().pipe_records([{"text": "\\ud800"}, {"text": "Hello."}], on_error="skip")
        >>> bad.refused.code, bad.text, good.text
        ('E207', '', 'Hello.')
        """
        stream = partial(self._stream, batch_size=batch_size, on_error=on_error)
        return stream(records) if self._withstand is None else self._withstand(records, stream)

    def _stream(
        self, records: Iterable[dict[str, Any]], *, batch_size: int | None, on_error: OnError
    ) -> Iterator[SanitizedDocument]:
        self._load()
        size = batch_size or self.settings.batch_size
        batch: list[Entry] = []
        characters = first = 0
        for place, record in enumerate(records, 1):
            text = record.get("text")
            first = first or place
            batch.append((text, record.get("id"), record.get("protect") or ()))  # type: ignore[arg-type]
            characters += len(text) if isinstance(text, str) else 0
            if len(batch) >= size or characters >= BATCH_CHARACTERS:
                yield from attempt(self._batch, batch, on_error, first)
                batch, characters, first = [], 0, 0
        if batch:
            yield from attempt(self._batch, batch, on_error, first)

    def ladder(
        self,
        term: str,
        type: str | PiiType = PiiType.MISC,
        context: str = "",
        *,
        kind: str = "",
        kind_probability: float = 0.0,
    ) -> Ladder:
        """The rungs of a term in its sentence; ``kind`` is what a reader takes it for, with the probability of that.

        >>> [rung.text for rung in Sanitizer().ladder("3 May 2021", type="DATETIME")][:2]
        ['May 2021', '2021']
        """
        try:
            wanted = PiiType(type)
        except ValueError:
            known = ", ".join(each.value for each in PiiType)
            raise unknown_type("", known) from None
        _, _, ladders = self._load()
        return ladders(term, wanted, context, kind=kind, kind_probability=kind_probability)

    def detect(
        self, texts: Sequence[str], names: Sequence[Sequence[str]] | None = None, *, ranked: bool = True
    ) -> list[list[Finding]]:
        """The findings of each text with ladders and choices, from one look at it.

        Args:
            texts: the documents.
            names: for each of them what to protect; only with ``embeddings`` set.
            ranked: whether the selector is asked; without it the lowest rung that the floor allows is taken.
        """
        looked = self._look(texts, names or [()] * len(texts))
        return [
            self.settle(text, seen, about, ranked=ranked) for text, (seen, about) in zip(texts, looked, strict=True)
        ]

    def settle(
        self, text: str, raw: Sequence[Finding], about: About | None = None, *, ranked: bool = True
    ) -> list[Finding]:
        """What the detectors saw, merged, with recurrences, entity, ladder and replacement."""
        _, detection, ladders = self._load()
        selector = self._selector if ranked else None
        if about is None or self._protection is None:
            found = with_ladders(text, detection.settle(text, raw), ladders)
            return worded(text, pick(text, found, self.floor, selector, self.settings.budget))
        others = [finding for finding in raw if finding.origin is not Origin.DISCLOSURE]  # those are judged anew
        named = self._protection.named(text, about, others)
        found = self._protection.refine(about, detection.settle(text, [*others, *named]))
        found = with_ladders(text, found, ladders)
        return worded(text, pick(text, found, self._protection.floor(about), selector, self.settings.budget))

    def named(self, text: str, names: Sequence[str]) -> list[Finding]:
        """The places where the names to protect stand word for word; all that is found of them without embeddings."""
        terms = [
            Term(text=name, type=PiiType.PERSON if name.istitle() or " " in name else PiiType.MISC)
            for name in names
            if any(c.isalnum() for c in name)
        ]
        return list(find_terms(WordIndex(text), terms)) if terms else []

    def _look(self, texts: Sequence[str], names: Sequence[Sequence[str]]) -> list[tuple[list[Finding], About | None]]:
        """What each detector sees in each text, and what is protected there."""
        nlp, detection, _ = self._load()
        raw: list[list[Finding]] = [[] for _ in texts]
        docs: list[list[tuple[int, Doc]]] = [[] for _ in texts]
        blind = nameless(nlp, self.settings.detectors)
        for number, offset, doc in analyse(nlp, texts, self.settings.window):
            if blind and not doc.ents:
                warnings.warn(blind, NoNamesWarning, stacklevel=1)  # from one place, so that it is said once
            raw[number].extend(detection.raw(doc, offset))
            if names[number] and self._protection is not None:
                docs[number].append((offset, doc))
        return [
            (raw[i], self._protection.about(text, docs[i], names[i]) if self._protection and names[i] else None)
            for i, text in enumerate(texts)
        ]

    def _batch(self, batch: Sequence[Entry]) -> Iterator[SanitizedDocument]:
        """One batch through all stages."""
        texts = [_checked(text) for text, _, _ in batch]
        names = [(*self.settings.protect, *_names(protect)) for _, _, protect in batch]
        looked = self._look(texts, names)
        found = []
        for text, protect, (raw, about) in zip(texts, names, looked, strict=True):
            warn_if_idle(self.settings, protect)
            if about is not None and self._protection is not None:
                self._protection.warn_if_unknown(about)
            extra = self.named(text, protect) if about is None else []
            found.append(self.settle(text, [*raw, *extra], about))
        found, outputs = self._look_again(texts, names, found, [about for _, about in looked])
        for (_, id, _), text, findings, output in zip(batch, texts, found, outputs, strict=True):
            yield self.result(text, findings, output, id=id)

    def _look_again(
        self,
        texts: Sequence[str],
        names: Sequence[Sequence[str]],
        found: list[list[Finding]],
        abouts: Sequence[About | None],
    ) -> tuple[list[list[Finding]], list[tuple[str, OffsetMap]]]:
        """The second look: at all documents together, or one by one where they protect somebody."""
        looks = LOOKS if self.settings.second_look else 0
        together = [i for i, about in enumerate(abouts) if about is None]
        # what is seen in an output is chosen anew in the input: there the selector is asked, here only with a budget
        detect = partial(self.detect, ranked=self.settings.budget is not None)
        seen, outputs = look_again(
            [texts[i] for i in together], [found[i] for i in together], detect, self.settle, looks=looks
        )
        merged = dict(zip(together, zip(seen, outputs, strict=True), strict=True))
        for i, about in enumerate(abouts):
            if about is not None:
                own = partial(self._detect_one, names[i]), partial(self.settle, about=about)
                one, output = look_again([texts[i]], [found[i]], *own, looks=looks)
                merged[i] = one[0], output[0]
        return [merged[i][0] for i in range(len(texts))], [merged[i][1] for i in range(len(texts))]

    def _detect_one(self, names: Sequence[str], texts: Sequence[str]) -> list[list[Finding]]:
        return self.detect(texts, [names] * len(texts))

    def result(
        self, text: str, findings: list[Finding], output: tuple[str, OffsetMap], *, id: str | int | None = None
    ) -> SanitizedDocument:
        """The document, after counting again that nothing leaks."""
        findings, output = without_leaks(text, findings, output)
        if self.settings.mask is not None or self.settings.people != "number":
            findings = styled(text, findings, mask=self.settings.mask, people=self.settings.people)
            findings, output = without_leaks(text, findings, recode(text, findings))
        sanitized, offsets = output
        settings = self.settings.model_dump(mode="json")
        bits = spent(findings) if self.settings.budget is not None else None
        risk = measure_risk(findings)
        return SanitizedDocument(text, sanitized, tuple(findings), offsets, id, settings, bits, risk=risk)


def default_ladders(settings: Settings) -> Ladders:
    """The ladder sources of the installed package."""
    from sanitizer.ladders.ontology import OntologyLadders

    sources: list[LadderSource] = [OntologyLadders(settings.ontology)]
    if settings.characters:
        from sanitizer.ladders.characters.guard import ReleaseGuard
        from sanitizer.ladders.characters.index import CharacterIndex
        from sanitizer.ladders.characters.source import CharacterLadders

        index = CharacterIndex.open(settings.characters)
        sources.append(CharacterLadders(index, least=settings.k, guard=ReleaseGuard(index, settings.k)))
    return Ladders(sources)


def _names(protect: str | Sequence[str] | None) -> tuple[str, ...]:
    names = (protect,) if isinstance(protect, str) else () if protect is None else protect
    if not isinstance(names, list | tuple | set | frozenset) or not all(isinstance(name, str) for name in names):
        raise bad_protect()
    return tuple(dict.fromkeys(names))


def _checked(text: Any) -> str:
    if not isinstance(text, str):
        raise InputError("E209", f"a text must be a string, not {type(text).__name__}")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise half_character(f"the text, character {error.start}") from None
    return text
