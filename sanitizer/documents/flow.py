"""The document flow: detect -> ladders -> select -> recode -> check, and a second look at the output."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings, Term
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.core.results import OffsetMap, SanitizedDocument
from sanitizer.detect.gazetteer import WordIndex, find_terms
from sanitizer.detect.merge import merge
from sanitizer.detect.pipeline import analyse, load_pipeline
from sanitizer.detect.run import Detection
from sanitizer.documents.consistency import with_ladders
from sanitizer.ladders.compose import Ladders
from sanitizer.recode.edits import recode
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick
from sanitizer.verify.leaks import leaks

if TYPE_CHECKING:
    from spacy.language import Language

LOOKS = 6
"""How often the output is looked at again before what still changes is masked."""


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
        if options:
            base = settings.model_dump() if settings else {}
            settings = parse_settings({**base, **options})
        self.settings = settings or Settings()
        self.floor = Floor(self.settings.k)
        self._parts: tuple[Language, Detection, Ladders] | None = None

    def _load(self) -> tuple[Language, Detection, Ladders]:
        if self._parts is None:
            nlp = load_pipeline(self.settings.pipeline)
            ladders = default_ladders(self.settings)
            self._parts = nlp, Detection(self.settings, phrase_support=ladders.phrase_support), ladders
        return self._parts

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_parts": None}

    def __call__(self, text: str, *, protect: str | Sequence[str] = (), id: str | int | None = None) -> SanitizedDocument:
        """The sanitized document; ``protect`` names whom or what must not be recognised."""
        return next(self._batch([(text, id, _names(protect))]))

    def pipe(self, texts: Iterable[str], *, batch_size: int | None = None) -> Iterator[SanitizedDocument]:
        """Sanitized documents in the order of ``texts``, in constant memory.

        >>> [doc.text for doc in Sanitizer().pipe(["Call +47 22 12 34 56.", "Nothing here."])]
        ['Call ***.', 'Nothing here.']
        """
        return self.pipe_records(({"text": text} for text in texts), batch_size=batch_size)

    def pipe_records(
        self, records: Iterable[dict[str, Any]], *, batch_size: int | None = None
    ) -> Iterator[SanitizedDocument]:
        """Like ``pipe`` for mappings with ``text`` and, if wanted, ``id`` and ``protect``."""
        stream = iter(records)
        size = batch_size or self.settings.batch_size
        while batch := list(islice(stream, size)):
            yield from self._batch([(r["text"], r.get("id"), _names(r.get("protect") or ())) for r in batch])

    def ladder(self, term: str, type: str | PiiType = PiiType.MISC, context: str = "") -> Ladder:
        """The rungs of a term.

        >>> [rung.text for rung in Sanitizer().ladder("3 May 2021", type="DATETIME")][:2]
        ['May 2021', '2021']
        """
        try:
            kind = PiiType(type)
        except ValueError:
            known = ", ".join(kind.value for kind in PiiType)
            raise InputError("E230", "unknown PII type", hint=f"one of {known}") from None
        _, _, ladders = self._load()
        return ladders(term, kind, context)

    def detect(self, texts: Sequence[str]) -> list[list[Finding]]:
        """The findings of each text with ladders and choices, from one look at it."""
        nlp, detection, ladders = self._load()
        found = []
        for text, windows in zip(texts, analyse(nlp, texts, self.settings.window), strict=True):
            raw = [finding for offset, doc in windows for finding in detection.raw(doc, offset)]
            found.append(self._chosen(text, detection.settle(text, raw), ladders))
        return found

    def _chosen(self, text: str, findings: Sequence[Finding], ladders: Ladders) -> list[Finding]:
        return pick(text, with_ladders(text, findings, ladders), self.floor)

    def _batch(self, batch: Sequence[tuple[str, str | int | None, tuple[str, ...]]]) -> Iterator[SanitizedDocument]:
        """One batch through all stages; then again over what changed, until nothing changes any more."""
        texts = [_checked(text) for text, _, _ in batch]
        _, _, ladders = self._load()
        found = self.detect(texts)
        for i, (_, _, protect) in enumerate(batch):
            if protect:
                terms = [Term(text=name, type=PiiType.PERSON) for name in protect if any(c.isalnum() for c in name)]
                extra = list(find_terms(WordIndex(texts[i]), terms))
                found[i] = self._chosen(texts[i], merge(texts[i], [*_plain(found[i]), *extra]), ladders)
        outputs = [recode(text, findings) for text, findings in zip(texts, found, strict=True)]
        pending = [i for i in range(len(texts)) if outputs[i][0] != texts[i]] if self.settings.second_look else []
        for look in range(LOOKS):
            if not pending:
                break
            again = self.detect([outputs[i][0] for i in pending])
            changed = []
            for i, seen in zip(pending, again, strict=True):
                fresh = [finding for finding in seen if finding.changed]
                if not fresh:
                    continue
                last = look == LOOKS - 1
                found[i] = self._second(texts[i], found[i], outputs[i], fresh, ladders, mask=last)
                outputs[i] = recode(texts[i], found[i])
                changed.append(i)
            pending = changed
        for (_, id, _), text, findings, output in zip(batch, texts, found, outputs, strict=True):
            yield self._checked_result(id, text, findings, output)

    def _second(
        self,
        text: str,
        findings: Sequence[Finding],
        output: tuple[str, OffsetMap],
        fresh: Sequence[Finding],
        ladders: Ladders,
        *,
        mask: bool,
    ) -> list[Finding]:
        """The findings with those that only the output showed, brought back to the input's offsets."""
        offsets = output[1]
        masked: set[tuple[int, int]] = {(f.start, f.end) for f in findings if f.reason == _UNSTABLE}
        added = []
        for finding in fresh:
            start, end = offsets.to_input(finding.start), offsets.to_input(finding.end, end=True)
            hit = [f for f in findings if f.start < end and start < f.end]
            if hit:  # our own stand-in reads like a new finding there: take the mask, which never does
                masked.update((f.start, f.end) for f in hit)
                start, end = min(start, hit[0].start), max(end, hit[-1].end)
            if start < end and any(c.isalnum() for c in text[start:end]):
                names = ("second-look", *finding.detectors)
                added.append(replace(finding, start=start, end=end, text=text[start:end], detectors=names))
                if hit or mask:
                    masked.add((start, end))
        merged = merge(text, [*_plain(findings), *_plain(added)])
        chosen = self._chosen(text, merged, ladders)
        return [
            replace(f, replacement=MASK, reason=_UNSTABLE) if any(f.start < b and a < f.end for a, b in masked) else f
            for f in chosen
        ]

    def _checked_result(
        self, id: str | int | None, text: str, findings: list[Finding], output: tuple[str, OffsetMap]
    ) -> SanitizedDocument:
        """The document, after counting again that no direct identifier survives; else its stand-ins are masked."""
        direct = list(dict.fromkeys(f.text for f in findings if f.identifier is Identifier.DIRECT))
        if direct and leaks(output[0], direct):
            told = {r for r in {f.replacement or MASK for f in findings} if leaks(r, direct)}
            findings = [replace(f, replacement=MASK, reason=_LEAK) if f.replacement in told else f for f in findings]
            output = recode(text, findings)
            if leaks(output[0], direct):
                findings = [replace(f, replacement=MASK, reason=_LEAK) for f in findings]
                output = recode(text, findings)
            if leaks(output[0], direct):
                raise GuaranteeError("E401", "a direct identifier would survive", hint="please report this document's shape")
        return SanitizedDocument(text, output[0], tuple(findings), output[1], id, self.settings.model_dump(mode="json"))


_UNSTABLE = "a stand-in would have been taken for a finding again"
_LEAK = "a stand-in would have named a direct identifier"


def default_ladders(settings: Settings) -> Ladders:
    """The ladder sources of the installed package."""
    from sanitizer.ladders.ontology import OntologyLadders

    return Ladders([OntologyLadders()])


def _plain(findings: Iterable[Finding]) -> list[Finding]:
    return [replace(f, ladder=None, replacement=None, reason="", entity=-1) for f in findings]


def _names(protect: str | Sequence[str]) -> tuple[str, ...]:
    return (protect,) if isinstance(protect, str) else tuple(protect)


def _checked(text: Any) -> str:
    if not isinstance(text, str):
        raise InputError("E231", f"a text must be a string, not {type(text).__name__}")
    return text
