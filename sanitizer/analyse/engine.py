"""The analyser: texts, and whom to protect in them -> findings with type, kind, entity and ladder.

The only caller of detectors and policy. Documents, tables, records, the spaCy component and the checks of releases
read with it, so that what is seen at one door is seen at all of them.

1. ``look``: the pipeline reads each text in windows; every detector says what it sees, and judges (detectors that come
   after the others) say which of that stays. Detectors that read whole texts get the batch.
2. ``settle``: the user's terms and the names to protect are added, overlaps are settled, and what was found once is
   found wherever it recurs.
3. ``complete``: each finding gets the number of the thing it means and the ladder of that thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.consistency import with_ladders
from sanitizer.analyse.detectors.entities import Entities, field_label
from sanitizer.analyse.detectors.gazetteer import WordIndex, find_terms, word_index
from sanitizer.analyse.detectors.name_lists import listed_people
from sanitizer.analyse.detectors.places import cities, find_places, parties, retyped, without_medicines
from sanitizer.analyse.policy.addresses import whole_addresses
from sanitizer.analyse.policy.cited_cases import cited_cases
from sanitizer.analyse.policy.countries import countries_everywhere
from sanitizer.analyse.policy.families import families
from sanitizer.analyse.policy.files import in_files
from sanitizer.analyse.policy.general import fits_millions, general_spans, heading, shielded
from sanitizer.analyse.policy.glosses import foreign_glosses
from sanitizer.analyse.policy.initials import signed_initials
from sanitizer.analyse.policy.inserted import with_inserted
from sanitizer.analyse.policy.keys import names_field
from sanitizer.analyse.policy.merge import merge, trimmed
from sanitizer.analyse.policy.nobodys import shorthand
from sanitizer.analyse.policy.parts import without_parts
from sanitizer.analyse.policy.phrases import one_phrase, peoples_apart
from sanitizer.analyse.policy.prices import priced
from sanitizer.analyse.policy.recurrence import (
    direct_everywhere,
    misspellings,
    named_by_mail,
    prefer_people,
    recurrences,
    short_forms,
    weak,
)
from sanitizer.analyse.policy.short_names import as_long_names
from sanitizer.analyse.policy.singled import singled_out
from sanitizer.analyse.policy.state_terms import state_terms
from sanitizer.analyse.policy.tags import tagged
from sanitizer.analyse.policy.tidy import tidied
from sanitizer.analyse.policy.titles import titles_read, with_courtesies, without_title
from sanitizer.analyse.policy.whole_works import whole_works
from sanitizer.analyse.policy.word_uses import WordUses
from sanitizer.analyse.protection import Protection, Unprotected
from sanitizer.analyse.shown import as_shown, as_written
from sanitizer.analyse.spacy.nameless import nameless, tell_nameless
from sanitizer.analyse.spacy.pipeline import analyse, load_pipeline
from sanitizer.analyse.spacy.source import text_of
from sanitizer.analyse.spacy.words import Words, load_words
from sanitizer.artefacts.keys import Keyring, open_keyring
from sanitizer.config.defaults import DEFAULT_PIPELINE, READING
from sanitizer.config.rules import Rules
from sanitizer.config.schema import Settings, Term
from sanitizer.core.cells import within_cells
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.protocols import Detector, Judge, TextReader
from sanitizer.core.registry import resolve
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold
from sanitizer.ladders.compose import Ladders
from sanitizer.ladders.default import default_ladders
from sanitizer.ladders.own import own_terms
from sanitizer.recode.operators import own_tokens

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_WORDS_ONLY = frozenset(READING)
"""Detectors that need no more of a pipeline than its words."""
MOST = 1_000_000
"""A k that nothing reaches, so that no phrase counts as general."""

Windows = Callable[[Sequence[str]], Iterable[tuple[int, int, "Doc"]]]
"""Texts -> their analysed windows: number of the text, offset of the window, doc."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What the detectors saw in one text, and what is protected there.

    ``judged`` is what the reader leaves of it, where one reads alone and a wide look has ``raw`` hold more than that.
    """

    text: str = field(repr=False)
    raw: list[Finding]
    protected: Unprotected = field(repr=False)
    judged: list[Finding] | None = field(default=None, repr=False)


class Analyser:
    """All detectors of ``settings`` and the policy that joins them. Loads its models on first use; offline.

    Args:
        settings: which pipeline and detectors, the user's terms, what to ignore, which ladders.
        wide: which findings that a judge would leave alone stay all the same; general phrases count then too. Without
            it only what is to be hidden does.
        everything: whether ``wide`` is asked too about what a recognizer marks though it gives nobody away ("first").
        alone: whether the pipeline reads one text at a time. In a batch the neighbours can change the last bits of a
            score, and so what is found; for tables a text reads the same in every company.
        detectors: used instead of the ones that ``settings`` names.
        more: detectors of the caller's own, beside these.

    >>> analyser = Analyser(Settings(detectors=("patterns",), terms=({"text": "Ada Berg", "type": "PERSON"},)))
    >>> [(f.text, f.entity) for f in analyser(["Ada Berg wrote to a@b.no. BERG agreed."])[0]]
    [('Ada Berg', 0), ('a@b.no', 1), ('BERG', 0)]
    """

    def __init__(
        self,
        settings: Settings,
        *,
        wide: Callable[[Finding], bool] | None = None,
        everything: bool = False,
        alone: bool = False,
        detectors: Iterable[Detector | Judge | TextReader] | None = None,
        more: Iterable[Detector] = (),
    ) -> None:
        self.settings = settings
        self.wide = wide
        self.everything = everything
        self.alone = alone
        self.rules = Rules(settings)
        self._k = self.rules.floor_of_things if wide is None else MOST
        self._k_dates = self.rules.floor_of_type(PiiType.DATETIME) if wide is None else MOST
        self._ignored = frozenset(fold(term) for term in settings.ignore)
        self._given = None if detectors is None else tuple(detectors)
        self._more = tuple(more)
        self.lang: str | None = None
        """The language of somebody else's pipeline, where that reads the texts."""
        self._parts: _Parts | None = None

    def __call__(self, texts: Sequence[str], names: Sequence[Sequence[str]] | None = None) -> list[list[Finding]]:
        """The findings of each text, sorted and without overlaps, with entity and ladder."""
        return [self.complete(seen.text, self.settle(seen)) for seen in self.look(texts, names)]

    def __getstate__(self) -> dict[str, Any]:
        kept = {name: value for name, value in self.__dict__.items() if name not in {"ladders", "keys"}}
        return {**kept, "_parts": None}

    def load(self) -> None:
        """Loads pipeline, detectors and ladders now, so that what is missing is known before the first text."""
        _ = self.keys, self.parts, self.pipeline

    @property
    def reads_alone(self) -> bool:
        """Whether a text gives the same findings in any company, to the last bit: recognizers of spaCy need not."""
        return self.alone or (self._given is None and self._words_only)

    def read_on(self, threads: int) -> None:
        """Lets the reader take the windows of a long text side by side on so many threads."""
        if threads > 1:
            for reader in self.parts.readers:
                if hasattr(reader, "threads"):
                    reader.threads = threads

    @property
    def _words_only(self) -> bool:
        return self.settings.embeddings is None and _WORDS_ONLY.issuperset(self.settings.detectors)

    @property
    def parts(self) -> _Parts:
        """Detectors, ladders and protection, loaded on first use."""
        if self._parts is None:
            protection = Protection(self.settings)  # first, since a wrong folder of embeddings should be known at once
            protection.ladders = self.ladders
            names = self.settings.detectors
            every = self._given
            if every is None:
                every = tuple(resolve("sanitizer_detectors", name)(self.settings) for name in names)
            every = (*self._more, *every)
            self._parts = _Parts(every, self.ladders, protection, "entities" in names)
        return self._parts

    @property
    def language(self) -> str:
        """The code of the language that names are looked for in."""
        own = "en" if "reader" in self.settings.detectors else self.lang or self.pipeline.lang
        return own or "xx"

    @property
    def has_functions(self) -> bool:
        """Whether functions of the caller's are among the detectors."""
        return bool(self._more)

    @cached_property
    def _terms(self) -> tuple[Term, ...]:
        return own_terms(self.settings)

    @cached_property
    def keys(self) -> Keyring | None:
        """The keys of a policy that needs them, from the environment or the key file; never pickled."""
        return open_keyring(self.settings.key_file) if self.rules.keyed else None

    @cached_property
    def ladders(self) -> Ladders:
        """The ladder sources of the settings, which need neither pipeline nor detectors."""
        return default_ladders(self.settings)

    @property
    def pipeline(self) -> Language | Words:
        """The spaCy pipeline of the settings; of the default one only the words where nothing asks for more."""
        if self._words_only and self.settings.pipeline == DEFAULT_PIPELINE and self._given is None:
            return load_words("en")
        return load_pipeline(self.settings.pipeline, tags=self.settings.embeddings is not None)

    def look(
        self, texts: Sequence[str], names: Sequence[Sequence[str]] | None = None, *, windows: Windows | None = None
    ) -> list[Seen]:
        """What every detector sees in each text.

        Args:
            texts: the documents.
            names: for each of them whom or what to protect.
            windows: reads texts instead of the pipeline of the settings.
        """
        protection = self.parts.protection
        raw: list[list[Finding]] = [[] for _ in texts]
        docs: list[list[tuple[int, Doc]]] = [[] for _ in texts]
        named = names or [()] * len(texts)
        shown = texts if windows else [as_shown(text) for text in texts]
        for number, offset, doc in (windows or self._windows)(shown):
            raw[number].extend(self.raw(doc, offset))
            if named[number] and protection.discloses:
                docs[number].append((offset, doc))
        judged: Sequence[list[Finding] | None] = [None] * len(texts)
        for reader in self.parts.readers:
            kept = reader.read(shown, raw)
            judged = kept if self.wide and len(self.parts.readers) == 1 and not self.parts.judges else judged
            raw = [self._widened(found, left) for found, left in zip(raw, kept, strict=True)]
        return [
            Seen(
                text,
                as_written(text, seen, found),
                protection.of(text, windowed, who),
                left and as_written(text, seen, left),
            )
            for text, seen, found, windowed, who, left in zip(texts, shown, raw, docs, named, judged, strict=True)
        ]

    def _windows(self, texts: Sequence[str]) -> Iterator[tuple[int, int, Doc]]:
        """The windows of ``texts`` as the pipeline of the settings reads them."""
        pipeline = self.pipeline
        blind = None if isinstance(pipeline, Words) else nameless(pipeline, self.settings.detectors)
        batches = [[number] for number in range(len(texts))] if self.alone else [list(range(len(texts)))]
        for batch in batches:
            for number, offset, doc in analyse(pipeline, [texts[i] for i in batch], self.settings.window):
                if blind and not doc.ents:
                    tell_nameless(blind, allowed=self.settings.allow_nameless)
                yield batch[number], offset, doc

    def raw(self, doc: Doc, offset: int = 0) -> list[Finding]:
        """What the detectors see in one ``doc``, and what their judges leave of it, moved by ``offset``."""
        parts = self.parts
        found = [finding for detector in parts.detectors for finding in detector(doc)]
        if parts.judges and parts.entities:
            found.extend(find_places(text_of(doc), parts.ladders.is_place))
        kept = found
        for judge in parts.judges:
            kept = judge.judge(doc, kept)
        every = Entities(everything=True)(doc) if parts.entities and self.everything else []
        kept = self._widened([*found, *every], kept)
        return [replace(f, start=f.start + offset, end=f.end + offset) for f in kept] if offset else kept

    def narrow(self, k: int) -> Analyser:
        """The same parts without the wide look: it settles ``Seen.judged`` as documents with this ``k`` are settled."""
        settings = self.settings.model_copy(update={"k": k})
        twin = Analyser(settings, alone=self.alone, detectors=self._given, more=self._more)
        twin._parts = self.parts
        return twin

    def _widened(self, found: Iterable[Finding], kept: list[Finding]) -> list[Finding]:
        """``kept`` with those of ``found`` that a judge left alone but the caller wants all the same."""
        if self.wide is None:
            return kept
        seen = {(f.start, f.end, f.type) for f in kept}
        return [*kept, *(f for f in found if (f.start, f.end, f.type) not in seen and self.wide(f))]

    def of(self, doc: Doc) -> list[Finding]:
        """The findings of one doc that somebody else has read, without ladders."""
        return self.settle(self.look([doc.text], windows=lambda texts: [(0, 0, doc)])[0])

    def settle(self, seen: Seen) -> list[Finding]:
        """The findings of a whole text: merged, sorted, with the user's terms, protected names and every recurrence."""
        text = as_shown(seen.text)
        raw = seen.raw if text is seen.text else [replace(f, text=text[f.start : f.end]) for f in seen.raw]
        found = within_cells(text, self._settled(replace(seen, text=text, raw=raw)))
        return as_written(seen.text, text, found)

    def _settled(self, seen: Seen) -> list[Finding]:
        """The same of a text as it is shown, where an escape is the letter that it stands for."""
        text, parts = seen.text, self.parts
        index = word_index(text)
        shields = self._shields(index, seen.raw)
        raw = with_inserted(text, within_cells(text, seen.raw))
        found = [kept for finding in tidied(text, raw) if (kept := trimmed(text, finding)) is not None]
        titles = not parts.readers or self.settings.level == "cautious" or titles_read(found)
        if parts.judging:
            found = [f if f.origin is Origin.TERM else without_title(f) for f in found]
        if parts.entities:
            places = [] if parts.judges else find_places(text, parts.ladders.is_place)
            found = [*retyped(text, found, parts.ladders.is_place), *places]
        if parts.readers:
            found = cities(text, found, parts.ladders.is_city)
            found = list(parties(text, found, parts.ladders.is_country, parts.ladders.is_place))
            found = list(without_parts(text, without_medicines(found, parts.ladders.is_medicine)))
            found = singled_out(families(text, found))
        uses = WordUses(text, found)
        found = [_demoted(f, uses) for f in shielded(text, prefer_people(text, found), shields)]
        if parts.readers:
            found = list(as_long_names(text, found))
        found.extend(listed_people(text, found))
        found = [f for f in found if fold(f.text) not in self._ignored]
        found = [f for f in found if not (field_label(text, f) or heading(text, f) or names_field(text, f))]
        if parts.readers and self.settings.level != "cautious":
            found = [f for f in found if not fits_millions(f, text) and not shorthand(f, text)]
            found = priced(text, found)
        found.extend(find_terms(index, self._terms))
        found.extend(self._allowed(text, seen.protected.named(index, found), shields))
        first = whole_works(text, merge(text, found))
        lands = countries_everywhere(index, first, parts.ladders.is_country) if parts.readers else ()
        merged = self._added(text, first, chain(recurrences(index, first), named_by_mail(index, first), lands), shields)
        merged = self._added(text, merged, self._derived(index, merged), shields)
        merged = self._added(text, merged, seen.protected.disclosing(merged), shields)
        merged = self._added(text, merged, direct_everywhere(text, merged), shields)
        merged = whole_works(text, peoples_apart(one_phrase(text, whole_addresses(text, merged))))
        merged = cited_cases(text, state_terms(text, foreign_glosses(text, merged))) if parts.readers else merged
        return with_courtesies(text, merged, titles=titles) if parts.judging else merged

    def complete(self, text: str, findings: Sequence[Finding]) -> list[Finding]:
        """``findings`` with the number of the thing each means, and its ladder."""
        return with_ladders(text, findings, self.ladders)

    def _derived(self, index: WordIndex, found: Sequence[Finding]) -> Iterator[Finding]:
        """Other ways to write the names that are known: with a letter wrong, by their initials, in a hashtag."""
        ways = (signed_initials, tagged, short_forms, in_files)
        return chain(misspellings(index, found), *(way(index.text, found) for way in ways))

    def _shields(self, index: WordIndex, raw: Iterable[Finding]) -> SpanIndex:
        """What is never a finding: what is general already, and what the user wants ignored."""
        times = SpanIndex(
            (f.start, f.end) for f in raw if f.type is PiiType.DATETIME and fold(f.text) not in self._ignored
        )
        general = general_spans(index.text, self.parts.ladders.phrase_support, self._k, self._k_dates, times)
        ignored = [span for term in self.settings.ignore for span in index.find(term)]
        if self.rules:
            ignored += own_tokens(index.text, self.rules, self.keys)
        return SpanIndex([*general.hits(0, len(index.text)), *ignored]) if ignored else general

    def _allowed(self, text: str, findings: Iterable[Finding], shields: SpanIndex) -> list[Finding]:
        return [f for f in shielded(text, findings, shields) if fold(f.text) not in self._ignored]

    def _added(self, text: str, findings: list[Finding], more: Iterable[Finding], shields: SpanIndex) -> list[Finding]:
        """``findings`` merged with those of ``more`` that say something new."""
        known = {(f.start, f.end): f.identifier for f in findings}
        new = [f for f in more if known.get((f.start, f.end)) not in {f.identifier, Identifier.DIRECT}]
        new = self._allowed(text, new, shields)
        return merge(text, [*findings, *new]) if new else findings


class _Parts:
    """What an analyser has loaded."""

    def __init__(
        self,
        every: Sequence[Detector | Judge | TextReader],
        ladders: Ladders,
        protection: Protection,
        entities: bool,
    ) -> None:
        self.judges = tuple(one for one in every if isinstance(one, Judge))
        self.readers = tuple(one for one in every if isinstance(one, TextReader))
        others = {id(one) for one in (*self.judges, *self.readers)}
        self.detectors: tuple[Any, ...] = tuple(one for one in every if id(one) not in others)
        self.judging = bool(self.judges or self.readers)
        self.ladders = ladders
        self.protection = protection
        self.entities = entities


def _demoted(finding: Finding, uses: WordUses) -> Finding:
    """A name made of ordinary words only ("It", "May"), or of one that the text also uses as a word ("a pat on the
    back"), cannot be hunted down everywhere: it is no direct identifier."""
    if finding.identifier is Identifier.DIRECT and (weak(finding, bare=True) or uses.of(finding)):
        return replace(finding, identifier=Identifier.QUASI)
    return finding
