"""The document flow, top to bottom: look -> findings -> ladders -> select -> recode -> look again -> check."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, islice
from typing import Any

from sanitizer.analyse.again import LOOKS, Output, look_again, plain, with_fresh, without_leaks
from sanitizer.analyse.detectors.function import FunctionDetector, parted_detectors
from sanitizer.analyse.engine import Analyser, Seen, Windows
from sanitizer.analyse.policy.other_language import tell_language
from sanitizer.analyse.protection import Unprotected, warn_if_idle
from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings
from sanitizer.core.errors import InputError
from sanitizer.core.faults import bad_protect, half_character, unknown_type
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.core.protocols import Selector
from sanitizer.core.results import SanitizedDocument
from sanitizer.documents.collection import Collection
from sanitizer.documents.dress import Dresser, warn_of_kept
from sanitizer.documents.log import log_documents
from sanitizer.documents.refuse import Entry, OnError, attempt, batches
from sanitizer.documents.withstand import open_population
from sanitizer.documents.workers import spread
from sanitizer.language.english.numbers import parse_number
from sanitizer.recode.cases import cases_apart
from sanitizer.recode.distances import at_distances
from sanitizer.recode.edits import recode
from sanitizer.recode.handles import users_apart
from sanitizer.recode.labels import worded
from sanitizer.recode.lands import shared_by_many
from sanitizer.recode.operators import ruled
from sanitizer.recode.sequence import one_calendar
from sanitizer.recode.sexes import ages_of_people
from sanitizer.risk.document import measure_risk
from sanitizer.select.births import tells_life
from sanitizer.select.budget import spent
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick
from sanitizer.select.scorer import load_selector

ALONE = 64
"""So few documents are not worth other processes."""
SHARED_BATCH = 16
"""Documents per batch at most where several processes share them."""


class Sanitizer:
    """Makes documents more general. Loads its models on first use; offline.

    Args:
        settings: how to sanitize; single settings may be given by name instead. Among ``detectors`` a function of your
            own may stand: text -> ``(start, end, type)``, as many as there are.
        workers: how many processes share the work in ``pipe``.

    >>> s = Sanitizer(k=10)
    >>> doc = s("Ada Berg was admitted on 3 May 2021.")
    >>> doc.text
    'PERSON 1 was admitted in May 2021.'
    >>> doc.findings[0].replacement, doc.findings[1].ladder[0].text
    ('PERSON 1', 'May 2021')
    """

    def __init__(self, settings: Settings | None = None, *, workers: int = 1, **options: Any) -> None:
        population = options.pop("against", None) if not isinstance(options.get("against"), str | None) else None
        functions: list[FunctionDetector] = []
        if "detectors" in options:
            options["detectors"], functions = parted_detectors(options["detectors"])
        if options:
            base = settings.model_dump() if settings else {}
            settings = parse_settings({**base, **options})
        self.settings = settings or Settings()
        self.workers = workers
        self.analyser = Analyser(self.settings, more=functions)
        warn_of_kept(self.analyser.rules)
        self._selector: Selector | None = None
        self._withstand = open_population(self.settings, population)
        collected = self.settings.vault is not None or self.settings.consistent_across
        self._collection = Collection(self) if collected else None

    @cached_property
    def dresser(self) -> Dresser:
        """What writes numbers, letters, names, digests and tokens at the end."""
        return Dresser(self.settings, self.analyser.rules, self.analyser.keys)

    @property
    def selector(self) -> Selector | None:
        """What ranks the rungs that the floor allows, loaded on first use."""
        if self._selector is None:
            self._selector = load_selector(self.settings.selector, ontology=self.settings.ontology)
        return self._selector

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name != "dresser"}
        return {**kept, "_selector": None, "_collection": None}

    def __call__(
        self, text: str, *, protect: str | Sequence[str] = (), id: str | int | None = None
    ) -> SanitizedDocument:
        """The sanitized document; ``protect`` names whom or what must not be recognised."""
        document = next(self.run([(text, id, _names(protect))]))
        document = document if self._withstand is None else self._withstand.release(document, id)
        return document if self._collection is None else next(self._collection([document]))

    def pipe(
        self,
        texts: Iterable[str],
        *,
        batch_size: int | None = None,
        on_error: OnError = "stop",
        workers: int | None = None,
    ) -> Iterator[SanitizedDocument]:
        """Sanitized documents in the order of ``texts``, in constant memory; the options are those of ``pipe_records``.

        >>> [doc.text for doc in Sanitizer().pipe(["Call +47 22 12 34 56.", "Nothing here."])]
        ['Call [phone number].', 'Nothing here.']
        """
        records = ({"text": text} for text in texts)
        return self.pipe_records(records, batch_size=batch_size, on_error=on_error, workers=workers)

    def pipe_records(
        self,
        records: Iterable[dict[str, Any]],
        *,
        batch_size: int | None = None,
        on_error: OnError = "stop",
        workers: int | None = None,
    ) -> Iterator[SanitizedDocument]:
        """Like ``pipe`` for mappings with ``text`` and, if wanted, ``id``, ``protect`` and ``person``.

        With ``against`` set, all documents are read before the first comes out.

        Args:
            records: the documents.
            batch_size: how many of them are read together.
            on_error: a document that cannot be sanitized raises an error that names it ("stop"), or becomes a result
                without text whose ``refused`` says why ("skip"); the others are the same either way.
            workers: how many processes share the work where there is much of it; the results are the same.

        >>> bad, good = Sanitizer().pipe_records([{"text": "\\ud800"}, {"text": "Hello."}], on_error="skip")
        >>> bad.refused.code, bad.text, good.text
        ('E207', '', 'Hello.')
        """
        count = self.workers if workers is None else workers
        if self._withstand is not None:  # all documents are looked at together
            alone = partial(self._stream, batch_size=batch_size, on_error=on_error, workers=1)
            documents = self._withstand(records, alone)
        else:
            documents = self._stream(records, batch_size=batch_size, on_error=on_error, workers=count)
        return documents if self._collection is None else self._collection(documents)

    def _stream(
        self, records: Iterable[dict[str, Any]], *, batch_size: int | None, on_error: OnError, workers: int
    ) -> Iterator[SanitizedDocument]:
        workers = 1 if self.analyser.has_functions else workers  # a function may be of this process alone
        if workers == 1:
            self.analyser.load()
        size = batch_size or self.settings.batch_size
        if workers > 1 and self.analyser.reads_alone:
            size = min(size, SHARED_BATCH)  # more hands than batches would be idle
        stream = batches(records, size)
        ahead = list(islice(stream, 1 + ALONE // size)) if workers > 1 else []
        if workers > 1 and len(ahead) * size > ALONE:
            yield from spread(self, chain(ahead, stream), on_error, workers)
            return
        self.analyser.read_on(workers)
        for first, batch in chain(ahead, stream):
            yield from attempt(self.run, batch, on_error, first)

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
        ['May 2021', 'mid-2021']
        """
        try:
            wanted = PiiType(type)
        except ValueError:
            known = ", ".join(each.value for each in PiiType)
            raise unknown_type("", known) from None
        return self.analyser.ladders(term, wanted, context, kind=kind, kind_probability=kind_probability)

    def likely_type(self, term: str, context: str = "") -> str:
        """The first type under which something is known of a term that is more than the type's own word.

        >>> Sanitizer().likely_type("Bergen"), Sanitizer().likely_type("3 May 2021")
        ('LOC', 'DATETIME')
        """
        counted = any(c.isdigit() for c in term) or any(map(parse_number, term.casefold().split()))
        for type in ("DATETIME", "MISC", "LOC", "DEM", "ORG", *(("QUANTITY",) if counted else ())):
            if len(self.ladder(term, type, context)) > (2 if type in {"LOC", "ORG"} else 1):
                return type
        return PiiType.MISC.value

    def detect(
        self, texts: Sequence[str], names: Sequence[Sequence[str]] | None = None, *, ranked: bool = True
    ) -> list[list[Finding]]:
        """The findings of each text with ladders and choices, from one look at it.

        Args:
            texts: the documents.
            names: for each of them whom or what to protect.
            ranked: whether the selector is asked; without it the lowest rung that the floor allows is taken.
        """
        return [self._choose(seen, ranked=ranked) for seen in self.analyser.look(texts, names)]

    def run(self, batch: Sequence[Entry], *, windows: Windows | None = None) -> Iterator[SanitizedDocument]:
        """One batch through all stages.

        Args:
            batch: the documents.
            windows: reads texts instead of the pipeline of the settings, as the spaCy component does.
        """
        begin = time.perf_counter()
        texts = [_checked(text) for text, _, _ in batch]
        names = [(*self.settings.protect, *_names(protect)) for _, _, protect in batch]
        seen = self.analyser.look(texts, names, windows=windows)
        for one, protect in zip(seen, names, strict=True):
            tell_language(one.text, self.analyser.language, unread="reader" in self.settings.detectors)
            warn_if_idle(self.settings, protect)
            one.protected.warn()
        seen = self._with_default(seen, windows)
        found, outputs = self._sanitize(seen, names, windows)
        entries = zip(batch, seen, found, outputs, strict=True)
        done = [self._result(one, findings, output, id) for (_, id, _), one, findings, output in entries]
        log_documents(done, time.perf_counter() - begin)
        yield from done

    def _with_default(self, seen: Sequence[Seen], windows: Windows | None) -> list[Seen]:
        """What was seen, and for documents that protect somebody what is found there without: protecting only adds."""
        protecting = [i for i, one in enumerate(seen) if one.protected.active]
        plainly = [Seen(seen[i].text, seen[i].raw, Unprotected()) for i in protecting]
        found, _ = self._sanitize(plainly, [()] * len(plainly), windows)
        more = dict(zip(protecting, found, strict=True))
        return [replace(one, raw=[*one.raw, *plain(more.get(i, ()))]) for i, one in enumerate(seen)]

    def _sanitize(
        self, seen: Sequence[Seen], names: Sequence[Sequence[str]], windows: Windows | None
    ) -> tuple[list[list[Finding]], list[Output]]:
        """The findings of each text with their choices, and the outputs that they give, after looking again."""
        found = [self._choose(one) for one in seen]
        outputs = [recode(one.text, findings) for one, findings in zip(seen, found, strict=True)]
        if self.settings.second_look:
            self._look_again(seen, names, found, outputs, windows)
        return found, outputs

    def _choose(self, seen: Seen, *, ranked: bool = True) -> list[Finding]:
        """The findings of one text with the rung that each of them becomes.

        Args:
            seen: what was seen in it.
            ranked: whether the selector is asked; without it the lowest rung that the floor allows is taken.
        """
        return self._pick(seen, self.analyser.complete(seen.text, self.analyser.settle(seen)), ranked=ranked)

    def _pick(self, seen: Seen, found: Sequence[Finding], *, ranked: bool) -> list[Finding]:
        """Findings with ladders -> with the rung that each of them becomes, by floor, selector and policy."""
        floor, rules = self._floor(seen), self.analyser.rules
        found = shared_by_many(seen.text, found, life=tells_life(seen.text, found))
        chosen = pick(seen.text, found, floor, self.selector if ranked else None, self.settings.budget)
        if self.settings.budget is None:
            chosen = one_calendar(chosen, floor.allowed_of)
        if self.settings.times == "distances":
            chosen = at_distances(chosen)
        said = users_apart(worded(seen.text, chosen, floor.allowed_of, floor.tells), seen.text)
        said = ages_of_people(seen.text, cases_apart(said))
        return ruled(seen.text, said, rules, floor.tells, self.settings.mask) if rules else said

    def _floor(self, seen: Seen) -> Floor:
        """The privacy floor in one text, with the policy's floors of types and kinds."""
        floor = seen.protected.floor(self.settings.k)
        return replace(floor, by=self.analyser.rules.floor) if self.analyser.rules else floor

    def _look_again(
        self,
        seen: Sequence[Seen],
        names: Sequence[Sequence[str]],
        found: list[list[Finding]],
        outputs: list[Output],
        windows: Windows | None,
    ) -> None:
        """Adds to ``found`` and ``outputs`` what only shows up in the outputs."""
        # what is seen in an output is chosen anew in the input: there the selector is asked, here only with a budget
        ranked = self.settings.budget is not None

        def fresh(texts: list[str], last: list[int]) -> dict[int, list[Finding]]:
            looked = self.analyser.look([texts[i] for i in last], [names[i] for i in last], windows=windows)
            chosen = {i: self._choose(one, ranked=ranked) for i, one in zip(last, looked, strict=True)}
            return {i: new for i, listed in chosen.items() if (new := self._fresh(outputs[i], listed))}

        def hide(i: int, new: list[Finding], look: int) -> str:
            one = seen[i]
            widened = with_fresh(
                one.text,
                found[i],
                outputs[i][1],
                new,
                lambda raw: self._choose(Seen(one.text, raw, one.protected)),
                last=look == LOOKS,
                tells=self._floor(one).tells,
            )
            found[i] = self._decide(one, widened)
            outputs[i] = recode(one.text, found[i])
            return outputs[i][0]

        changed = [i for i, one in enumerate(seen) if outputs[i][0] != one.text]
        look_again([text for text, _ in outputs], fresh, hide, changed=changed)

    def _fresh(self, output: Output, listed: Sequence[Finding]) -> list[Finding]:
        """What of the findings in an output is to be hidden there too."""
        return [finding for finding in listed if finding.changed]

    def _decide(self, seen: Seen, findings: list[Finding]) -> list[Finding]:
        """The findings with what people decided about them; here nobody has (``documents/review.py``)."""
        return findings

    def _result(self, seen: Seen, findings: list[Finding], output: Output, id: str | int | None) -> SanitizedDocument:
        """The document, after counting again that nothing leaks."""
        text = seen.text
        parts = [part for part in seen.protected.parts if part not in self.settings.ignore]
        findings, output = without_leaks(text, findings, output, parts)
        if self.dresser.needed and not (self.settings.vault or self.settings.consistent_across):
            findings = self.dresser(text, findings)
            findings, output = without_leaks(text, findings, recode(text, findings), parts)
        sanitized, offsets = output
        settings = self.settings.model_dump(mode="json")
        bits = spent(findings) if self.settings.budget is not None else None
        risk = measure_risk(findings)
        return SanitizedDocument(text, sanitized, tuple(findings), offsets, id, settings, bits, risk=risk)


def _names(protect: str | Sequence[str] | None) -> tuple[str, ...]:
    names = (protect,) if isinstance(protect, str) else () if protect is None else protect
    if not isinstance(names, list | tuple | set | frozenset) or not all(isinstance(name, str) for name in names):
        raise bad_protect()
    return tuple(dict.fromkeys(names))


def _checked(text: Any) -> str:
    if not isinstance(text, str):
        missing = text is None or (isinstance(text, float) and text != text)
        what = "a text is missing (None or NaN)" if missing else f"a text must be a string, not {type(text).__name__}"
        raise InputError("E209", what, hint="leave it out, or give an empty one" if missing else "")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise half_character(f"the text, character {error.start}") from None
    return text
