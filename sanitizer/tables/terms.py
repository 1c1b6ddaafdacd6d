"""Text columns -> terms: what the analyser finds, seen with the types of tables, with ladders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from importlib.util import find_spec

from sanitizer.analyse.consistency import READER_RIGHT
from sanitizer.analyse.detectors.entities import HARMLESS, LABELS
from sanitizer.analyse.engine import MOST, Analyser, Seen
from sanitizer.analyse.policy.recurrence import weak
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.config.schema import Settings
from sanitizer.config.schema import Term as OwnTerm
from sanitizer.config.table import NATIVE, TableSettings
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.core.tables import Term
from sanitizer.ladders.dates import date_ladder
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.recode.labels import noun
from sanitizer.tables.relative import RelativeTimes, find_relative, is_vague

ALWAYS = ("MAIL", "URL", "PHONE", "CODE")
"""Types that single somebody out by their form: looked for whether listed or not."""

DEFAULT_TYPES = (*(name for name in NATIVE if name not in {"QUANTITY", "ORDINAL", "CARDINAL"}), "JOB", "HEALTH")
"""What is looked for where the settings list no entities at all, beside all that is hidden in documents."""

_KINDS = {
    "email": "MAIL", "url": "URL", "domain": "URL", "handle": "URL", "phone": "PHONE", "postcode": "POSTCODE",
    "date": "DATE", "year": "DATE", "age": "DATE", "duration": "DATE", "time": "TIME", "money": "MONEY",
    "percentage": "PERCENT", "quantity": "QUANTITY", "number": "CARDINAL", "street": "FAC", "titled-name": "PERSON",
    "profession": "JOB", "health": "HEALTH", "language": "LANGUAGE",
}  # fmt: skip
_BY_TYPE = {
    PiiType.PERSON: "PERSON", PiiType.CODE: "CODE", PiiType.LOC: "GPE", PiiType.ORG: "ORG", PiiType.DEM: "NORP",
    PiiType.DATETIME: "DATE", PiiType.QUANTITY: "QUANTITY", PiiType.MISC: "PRODUCT",
}  # fmt: skip
TYPE_WORDS = {
    "PERSON": "person", "NORP": "group", "FAC": "place", "ORG": "organization", "GPE": "location", "LOC": "location",
    "PRODUCT": "product", "EVENT": "event", "WORK_OF_ART": "work", "LAW": "law", "LANGUAGE": "language", "DATE": "date",
    "TIME": "time", "PERCENT": "percentage", "MONEY": "amount", "QUANTITY": "quantity", "ORDINAL": "rank",
    "CARDINAL": "number", "MAIL": "address", "URL": "address", "PHONE": "number", "POSTCODE": "postcode", "CODE": MASK,
    "JOB": "job", "HEALTH": "health",
}  # fmt: skip

_TIMES = ("DATE", "TIME")
_HAVE_KINDS = {PiiType.LOC, PiiType.ORG, PiiType.MISC, PiiType.DEM}
FACT_LABEL = "[{}]"
_FACTS = {"nationality": 250, "ethnicity": 150, "religion": 150, "age": 100}
"""Kinds of facts that have a label of their own, as in documents, and about how many of each the ontology lists."""
_A_KIND, _MANY = 1_000, 1_000_000
"""A noun of fewer known things is that of another class of the ontology; then a kind is taken to have so many."""


def type_word(kind: str) -> str:
    """What stands in the text for a suppressed term of this type.

    >>> type_word("GPE"), type_word("JOB")
    ('location', 'job')
    """
    return TYPE_WORDS.get(kind, kind.replace("_", " ").lower())


_MEASURES = frozenset({PiiType.QUANTITY, PiiType.DATETIME})
"""Types of which much tells nobody apart: a percentage, a dose, a length of time."""
_SAYS_TYPE = frozenset((*TYPE_WORDS.values(), *(noun(label) for label in TYPE_WORDS))) | FUNCTION_WORDS


def says_type(text: str) -> bool:
    """Whether a text says no more than the type of something, as suppressed terms do.

    >>> says_type("a worker from"), says_type("Organization"), says_type("oil worker")
    (True, True, False)
    """
    words = text.casefold().split()
    return bool(words) and all(word.strip(".,;:!?'\"") in _SAYS_TYPE for word in words)


def telling(analyse: Callable[[Sequence[str]], list[list[Term]]]) -> Callable[[Sequence[str]], list[list[Term]]]:
    """The same analysis without the terms that stay, since they identify nobody."""
    return lambda texts: [[term for term in terms if not term.stays] for terms in analyse(texts)]


class TermAnalysis:
    """Finds the terms of texts with the analyser, and gives each its ladder; loads its models on first use.

    A term is a view on a finding: the label that the settings of tables know it by. Where the settings list types of
    terms, other quasi-identifiers are left out; a direct identifier never is.

    Args:
        settings: which types, detectors and lists.
    """

    def __init__(self, settings: TableSettings) -> None:
        listed = (*settings.native, *settings.custom)
        self.types = frozenset((*listed, *ALWAYS) if listed else DEFAULT_TYPES)
        self.settings = settings
        self.pipeline = installed(settings.pipeline)
        self._listed = bool(listed)
        self._relative = RelativeTimes()
        self._known: dict[tuple[str, str, str], Ladder | None] = {}
        terms = tuple(
            OwnTerm(text=text, type=PiiType.DEM, identifier="QUASI", kind=kind)
            for kind, texts in settings.custom.items()
            for text in texts
        )
        self._settings = Settings(
            pipeline=self.pipeline,
            detectors=settings.detectors,
            terms=terms,
            ignore=settings.ignore,
            k=min(settings.k, MOST),
            ontology=settings.ontology,
            characters=settings.characters,
            window=settings.window,
        )
        # one text at a time: a text reads the same in every table, and in its release
        self._analyser = Analyser(self._settings, wide=self._wanted, everything=True, alone=True)

    @cached_property
    def _documents(self) -> Analyser:
        """The reading of documents, with the same parts."""
        return self._analyser.narrow(max(self._settings.k, Settings.model_fields["k"].default))

    def __call__(self, texts: Sequence[str]) -> list[list[Term]]:
        """The terms of each text, sorted and not overlapping; those that identify nobody are marked as staying."""
        return [self._complete(seen.text, list(self._terms(seen))) for seen in self._analyser.look(texts)]

    def _complete(self, text: str, terms: list[Term]) -> list[Term]:
        """The terms with the times that are told from the day of writing, and lengths of time where none are listed.

        No detector marks them, since they identify nobody; they are terms all the same, of those that stay.
        """
        if not self.types & {"DATE", "TIME"}:
            return terms
        covered = SpanIndex([(term.start, term.end) for term in terms])
        spans = [(start, end) for start, end in find_relative(text) if not covered.meets(start, end)]
        found = [Term(text[start:end], "DATE", start, end, stays=True) for start, end in spans
                 if not self._listed or is_vague(text[start:end])]  # fmt: skip
        return sorted([*terms, *found], key=lambda term: term.start)

    def _terms(self, seen: Seen) -> Iterator[Term]:
        """The terms of a text.

        Where the settings list no types, amounts and times that documents leave alone stay here too, and so do vague
        times. A job or an illness is a term all the same: what people have in common makes groups.
        """
        found = self._analyser.settle(seen)
        free: frozenset[int] = frozenset()
        if not self._listed and seen.judged is not None:
            hidden = self._documents.settle(Seen(seen.text, seen.judged, seen.protected))
            covered = SpanIndex([(finding.start, finding.end) for finding in hidden])
            left = [finding for finding in found if not covered.meets(finding.start, finding.end)]
            free = frozenset(one.start for one in left if one.type in _MEASURES and one.identifier is Identifier.QUASI)
            found = sorted([*hidden, *left], key=lambda finding: finding.start)
        for finding in found:
            small = finding.type is PiiType.PERSON and weak(finding)  # "my name is will"
            if finding.identifier is not Identifier.DIRECT and says_type(finding.text) and not small:
                continue
            if not self._listed or finding.identifier is Identifier.DIRECT or self._wanted(finding):
                yield self._term(finding, finding.start in free)

    def _wanted(self, finding: Finding) -> bool:
        """Whether a finding is of a type that is looked for, whether others would hide it or not."""
        return label_of(finding) in self.types

    def _term(self, finding: Finding, stays: bool) -> Term:
        label, kind = label_of(finding), finding.kind
        direct = finding.identifier is Identifier.DIRECT
        ladder = self.ladder(finding.text, label, kind)
        stays = stays or (label in _TIMES and not direct and is_vague(finding.text))
        return Term(finding.text, label, finding.start, finding.end, ladder, direct, kind, stays)

    def ladder(self, text: str, label: str, kind: str = "") -> Ladder | None:
        """The ladder of a term of this type and kind; None with ladders switched off."""
        if not self.settings.ladders:
            return None
        key = (text, label, kind)
        if key not in self._known:
            self._known[key] = self._make_ladder(text, label, kind)
        return self._known[key]

    def _make_ladder(self, text: str, label: str, kind: str) -> Ladder:
        ladders = self._analyser.ladders
        target = type_of(label)
        if target is PiiType.DATETIME:
            ladder = date_ladder(text) or self._relative(text, target)
            if ladder is not None:
                return ladder
        word = noun(kind)
        said = kind if word or target is PiiType.DEM else ""  # an age is read as one only if it is called so
        ladder = ladders(text, target, kind=said, kind_probability=READER_RIGHT if said else 0.0)
        if len(ladder) == 1 and label not in NATIVE:
            ladder = ladders(text, PiiType.MISC)
        if kind in _FACTS and target is PiiType.DEM:
            facts = [*ladder.rungs[:-1], Rung(FACT_LABEL.format(kind), "reader", _FACTS[kind])]
            return Ladder.build(ladder.term, facts, own_support=ladder.own_support)
        return self._with_kind(ladder, word, target) if target in _HAVE_KINDS else ladder

    def _with_kind(self, ladder: Ladder, word: str, target: PiiType) -> Ladder:
        """The ladder with the noun of the reader's kind where it knows nothing itself: a film, a school.

        Above the noun of a thing without a name of its own ("reunion") stands its kind, on which it meets others.
        """
        known = [rung for rung in ladder if rung.support < EVERYTHING]
        if not word or ladder.own_support > 1:
            return ladder
        rest = [rung for rung in ladder.rungs[:-1] if rung not in known]
        kinds = self._classes(word)
        if any(rung.source != "reader" for rung in known):
            wider = [rung for rung in kinds if target is PiiType.MISC and rung.support > known[-1].support]
            return Ladder.build(ladder.term, [*known, *wider, *rest])
        above = self._classes(known[0].text) if known else kinds
        wider = [rung for rung in kinds if rung.support > above[-1].support]
        return Ladder.build(ladder.term, [*above, *wider, *rest])

    def _classes(self, word: str) -> list[Rung]:
        """The rung of a noun and those of the classes above it; no class has more things than the one above."""
        ladders = self._analyser.ladders
        above = [rung for rung in ladders(word, PiiType.MISC) if rung.support < EVERYTHING]
        known = ladders.phrase_support(word)
        most = min(_MANY, above[0].support) if above else _MANY
        return [Rung(word, "reader", known if known >= _A_KIND else most), *above]


def type_of(label: str) -> PiiType:
    """The type behind a label of tables.

    >>> type_of("GPE"), type_of("MAIL"), type_of("JOB")
    (<PiiType.LOC: 'LOC'>, <PiiType.CODE: 'CODE'>, <PiiType.DEM: 'DEM'>)
    """
    known = LABELS.get(label) or HARMLESS.get(label)
    if known is not None:
        return known[0]
    return PiiType.CODE if label in NATIVE else PiiType.DEM


def installed(name: str) -> str:
    """The pipeline ``name``, or the default for an English one of spaCy's (rx-anon names them) that is missing."""
    if name.startswith("en_core_web_") and find_spec(name) is None:
        return DEFAULT_PIPELINE
    return name


def label_of(finding: Finding) -> str:
    """The type that the settings of tables know a finding by.

    >>> label_of(Finding(0, 4, "a@b.no", PiiType.CODE, Identifier.DIRECT, 1.0, ("x",), kind="email"))
    'MAIL'
    """
    if finding.origin is Origin.TERM and finding.kind:
        return finding.kind
    label = _KINDS.get(finding.kind) or finding.kind.upper()
    fits = label in TYPE_WORDS and type_of(label) is finding.type  # a guess may have been given another type since
    return label if fits else _BY_TYPE[finding.type]
