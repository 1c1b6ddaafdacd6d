"""OntologyLadders: term -> ladder from a built ontology, every rung true, readable and with its support."""

from __future__ import annotations

import re
from functools import partial
from hashlib import blake2b
from pathlib import Path

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.protocols import Encoder
from sanitizer.core.text import fold
from sanitizer.ladders.jobs import VAGUE, Jobs, fitting, graded, rare, told_alone
from sanitizer.ladders.kin import kin_ladder, tells_kin
from sanitizer.ladders.kinds.called import VAGUE_RUNGS, called
from sanitizer.ladders.kinds.completed import class_word, completed
from sanitizer.ladders.kinds.decide import Kinds
from sanitizer.ladders.kinds.heading import MOST_RUNGS, SOURCE, WHOLE, growing, own_count, trade_rungs, with_heads
from sanitizer.ladders.kinds.otherwise import otherwise
from sanitizer.ladders.kinds.shortened import LISTED, group_of, leading, shortened, support_of
from sanitizer.ladders.kinds.weigh import weighed
from sanitizer.ladders.linker import JOBS, RELATED, WEAK, Linker, named_people
from sanitizer.ladders.linking import FAMOUS, LONGEST_TERM, Link, region_after
from sanitizer.ladders.matters import english
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.people import describing, national_ladder, status_ladder
from sanitizer.ladders.phrases import GENERAL
from sanitizer.ladders.placing import HEADS, SOMEWHERE, UNSIZED, as_body, larger
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, TYPE_BITS, OntologyStore
from sanitizer.ladders.unseen import UnseenStore
from sanitizer.ladders.words import in_words
from sanitizer.language import alternation, pairs
from sanitizer.language.english.activity import activity
from sanitizer.language.english.inflect import singulars

LEAST_SUPPORT = 2
"""A rung that stands for one known thing names it, and is never offered."""
CACHE, _SPOKEN = 50_000, pairs("spoken")
TRUSTED = 0.75
"""From which probability on the reader's word for a kind stands for a thing of which nothing else is known."""
READ = "reader"  # source of a rung that is the reader's own word
KIND_WORDS = pairs("reader_kinds")
_DEPUTY = re.compile(rf"\b{alternation('small_words.of_deputies')}[\s-]", re.IGNORECASE)
_OFFICE = "official"  # a Procurator General is an official


class OntologyLadders:
    """A ladder source over one ontology; opened on first use, cached, safe to share between threads that only read.

    Args:
        folder: a built ontology; by default the one that ships with the package.
        encoder: decides by likeness to the sentence which reading is meant; without one, usage does.
        unseen: forgets the names of individuals, to measure what a name gets that nobody listed.

    >>> ladders = OntologyLadders()
    >>> ladder = ladders("Bergen", PiiType.LOC)
    >>> ladder[0].text, ladder.own_support
    ('city in Norway', 1)
    >>> ladders.phrase_support("city in Norway") == ladder[0].support
    True
    """

    name = "ontology"
    takes_kind = True
    """Says to ``Ladders`` that the reader's kind is understood here."""

    def __init__(
        self, folder: str | Path | None = None, *, encoder: Encoder | None = None, unseen: bool = False
    ) -> None:
        self._folder = folder
        self._opens = UnseenStore if unseen else OntologyStore
        self._encoder = encoder
        self._store: OntologyStore | None = None
        self._linker: Linker | None = None
        self._jobs: Jobs | None = None
        self._cache: dict[tuple[object, ...], Ladder | None] = {}
        self._supports: dict[str, int] = {}
        self._known: dict[int, tuple[Rung | None, str]] = {}

    @property
    def store(self) -> OntologyStore:
        """The opened ontology."""
        if self._store is None:
            self._store = self._opens.built_in() if self._folder is None else self._opens(self._folder)
        return self._store

    @property
    def linker(self) -> Linker:
        """What finds concepts in the ontology."""
        if self._linker is None:
            self._linker = Linker(self.store, self._encoder)
        return self._linker

    @property
    def jobs(self) -> Jobs:
        """What finds the classes of titles."""
        if self._jobs is None:
            self._jobs = Jobs(self.linker)
        return self._jobs

    def __call__(
        self,
        term: str,
        type: PiiType,
        context: str = "",
        *,
        kind: str = "",
        kind_probability: float = 0.0,
        noun: str = "",
        noun_probability: float = 0.0,
        kinds: Kinds = (),
    ) -> Ladder | None:
        """The ladder of ``term`` in the sentence or document ``context``, or None where nothing true is known.

        ``kind`` is what a reader takes the term for ("law_firm"), with the probability it gives that; ``noun`` what it
        would call it ("winery"), and ``kinds`` all that it could be.
        """
        digest = blake2b(context.encode("utf-8", "surrogatepass"), digest_size=16).digest()  # a text would take memory
        key = (term, str(type), digest, kind, kind_probability, noun, noun_probability, tuple(kinds))
        if key in self._cache:
            return self._cache[key]
        if len(self._cache) >= CACHE:
            self._cache.clear()
        if "country" in (kind, noun) and not self.linker.judge.listed_country(term):  # all countries are listed
            kind, noun = ("" if kind == "country" else kind), ("" if noun == "country" else noun)
        bit = TYPE_BITS.get(str(type), 0)
        ladder, whole = self._ladder(term, type, context, kind, kind_probability, kinds)
        if type is PiiType.LOC and (ladder is None or ladder[0].text in UNSIZED):
            ladder = self._part_of(term, context) or ladder
        if ladder is not None and type is PiiType.DEM and _DEPUTY.search(term):  # a vice president is no president
            rungs = [rung for rung in ladder.rungs[:-1] if fold(rung.text) != fold(term.split()[-1])]
            ladder = Ladder.build(term, rungs, own_support=ladder.own_support)
        ladder = graded(term, ladder) if ladder is not None and kind in JOBS else ladder
        if noun and not whole:
            ladder = called(self.linker, term, bit, ladder, noun, noun_probability, self._rungs)
        ladder = otherwise(self.linker, term, bit, ladder, context, kind, kinds, self._rungs)
        self._cache[key] = ladder
        return ladder

    def _part_of(self, term: str, context: str) -> Ladder | None:
        """The ladder of the known place that a name is a part of, which holds of the part: "South London"."""
        found = self(name, PiiType.LOC, context) if (name := larger(term)) else None
        return Ladder.build(term, found.rungs[:-1]) if found and found[0].source in ("geonames", "iso") else None

    def weighed(self, term: str, type: PiiType, context: str, kind: str, kinds: Kinds) -> tuple[str, bool]:
        """The reader's kind of a name, or a wider one that holds, and whether it may be said of it."""
        return weighed(self.linker, term, TYPE_BITS.get(str(type), 0), context, kind, kinds)

    def fits(self, phrase: str, type: PiiType) -> bool | None:
        """Whether the class that ``phrase`` names can be of a type; None where it names none.

        >>> ladders = OntologyLadders()
        >>> ladders.fits("championship", PiiType.ORG), ladders.fits("company", PiiType.ORG)
        (False, True)
        """
        concept = self.linker.judge.concept(phrase)
        concept = self.linker.by_label(phrase) if concept is None else concept
        bit = TYPE_BITS.get(str(type), 0)
        if bit == ORG and concept is not None:
            work = self.linker.by_label("creative work") in self.store.chain(concept)
            if work or self.store.branch(concept):
                return False
        return None if concept is None or not bit else bool(self.store.types(concept) & bit)

    def _ladder(
        self, term: str, type: PiiType, context: str, kind: str, probability: float, kinds: Kinds
    ) -> tuple[Ladder | None, bool]:
        """The ladder without what the reader would say, and whether the whole term is known by its name."""
        bit = TYPE_BITS.get(str(type), 0)
        if not bit or type is PiiType.PERSON or (type is PiiType.DEM and activity(term)):  # who nurses triplets is none
            return None, type is not PiiType.DEM
        if type is PiiType.DEM:
            inner = partial(self.__call__, type=type, context=context, kind=kind, kind_probability=probability)
            related = kind in RELATED or tells_kin(term, self.store)
            job_of = partial(self.__call__, type=type, context=context, kind="job", kind_probability=TRUSTED)
            if related and (kin := kin_ladder(term, self.store, job_of)) is not None:
                return kin, True
            told = status_ladder(term, inner, job=kind in JOBS) or national_ladder(term, inner)
            if told is None and kind in JOBS:
                told = self.jobs.of_body(term, partial(self.__call__, type=PiiType.ORG, context=context))
            told = told or self.jobs.untied(term, kind, inner)
            if told is not None:
                return told, told.own_support == EVERYTHING
        noun, said = self._noun(term, bit, kind), kind if probability >= TRUSTED else ""
        if kinds:
            wider, sure = self.weighed(term, type, context, kind, kinds)
            said = wider if sure else ""
        works = partial(self.linker.works, told=kind in JOBS)
        whole: Link | None = None
        for link in self.linker.links(term, bit, context, kind=kind, kind_probability=probability, kinds=kinds):
            found = self.jobs.better(term, link, kind)
            rungs = [] if found is None else self._rungs(term, found)
            rungs = self._headed(term, bit, whole or link, rungs, kind)
            if type is PiiType.LOC and rungs and rungs[0].text in SOMEWHERE:
                rungs = self._somewhere(term, context, rungs)
            if bit == DEM:
                rungs = describing(rungs, term, context, self.linker.usual_noun)
            rungs = self._with_noun(term, noun, bit, link, rungs)
            if kinds and link.how in WEAK and not self.store.is_rung(link.chain[0]):
                said = ""  # what a verb says and what the reader says have nothing in common
            rungs = self._trade(term, bit, kind, self._read(bit, said, rungs))
            stage = bit == DEM and self.jobs.on_stage(term)
            own = 1 if link.instance else fitting(self.store, link.chain[0])
            if stage or kind not in JOBS or not rare(term):
                own = max(own, own_count(term, bit, works, wider=bool(rungs) and not stage))
            if bit == DEM and len(rungs) == 1 and rungs[0].source == "wordnet":
                rungs = self._further(rungs, bit)
            if rungs or own > 1:
                return Ladder.build(
                    term, as_body(rungs, self.store.types(link.chain[0]), bit), own_support=own
                ), link.how in WHOLE
            whole = whole or (link if link.how in WHOLE else None)
        found = self.jobs.titled(term, kind) if type in (PiiType.DEM, PiiType.MISC) else None
        found = found or whole
        rungs = self._headed(term, bit, whole or found, [] if found is None else self._rungs(term, found), kind)
        rungs = self._with_noun(term, noun, bit, None, rungs)
        rungs = self._read(bit, said, rungs)
        if bit == LOC and rungs and rungs[0].text in UNSIZED:
            rungs = self._somewhere(term, context, rungs)
        rungs = self._trade(term, bit, kind if probability >= TRUSTED else "", rungs)
        office = self.linker.class_of(_OFFICE, bit) if bit == DEM and not rungs and GENERAL.search(term) else None
        rungs = [Rung(_OFFICE, SOURCE, self.store.support(office))] if office is not None else rungs
        own = 1 if kind in JOBS and rare(term) else own_count(term, bit, works, wider=bool(rungs))
        return Ladder.build(term, rungs, own_support=own) if rungs or own > 1 else None, False

    def _headed(self, term: str, bit: int, link: Link | None, rungs: list[Rung], kind: str) -> list[Rung]:
        """The rungs with those that the term's own last words make."""
        if bit == DEM and named_people(term, kind):
            return rungs
        linker = self.linker
        known = self.jobs.known_end(term) if bit == DEM and kind in JOBS and rungs else ""
        vague = all(rung.text in VAGUE for rung in rungs)
        rungs = with_heads(
            term,
            bit,
            link,
            rungs,
            lambda head: linker.class_of(head, bit),
            lambda head: linker.ambiguous(head, bit),
            self.jobs.stands if vague and (kind != "office" or not told_alone(term)) else self.jobs.speaks,
        )
        if known and (link is None or link.how not in WHOLE) and all(rung.text != known for rung in rungs):
            rungs = growing([Rung(known, SOURCE, LISTED), *rungs])
        return rungs

    def _noun(self, term: str, bit: int, kind: str) -> str:
        """The common noun that a phrase comes down to, where it is no title of a work; else nothing."""
        if len(term) > LONGEST_TERM or (bit == DEM and kind not in JOBS) or (bit == MISC and self.linker.titled(kind)):
            return ""
        is_noun = partial(self.linker.noun_of, type=bit)
        first = leading(term, is_noun) if bit == LOC or (bit == MISC and kind) else ""
        noun = shortened(term, is_noun)
        noun = "" if (bit == DEM and not self.jobs.stands(noun)) or not english(noun) else noun
        longer = self.linker.class_of(" ".join(group_of(term)[-2:]), bit, proper=False) if noun else None
        own = self.linker.kept_class(noun, bit) if longer is not None else None
        if longer is not None and own is not None and own not in self.store.chain(longer):
            return ""  # a car park is no park
        kept = bit == MISC and english(first) and self.linker.kept_class(first, bit) is not None
        return noun or (first if ordinary(first) or kept else "")

    def _with_noun(self, term: str, noun: str, bit: int, link: Link | None, rungs: list[Rung]) -> list[Rung]:
        """The rungs with the noun that the phrase comes down to before them, and what that noun is a kind of.

        WordNet's reading of a noun may be another than the text's, and what was guessed from a whole phrase must not
        contradict its noun.
        """
        if not noun or (link is not None and link.how in WHOLE) or any(rung.text == noun for rung in rungs):
            return rungs
        if bit == DEM:
            vague = all(rung.text in VAGUE for rung in rungs)
            return growing([Rung(noun, SOURCE, LISTED), *rungs]) if vague else rungs
        concept = self.linker.kept_class(noun, bit)
        if concept is not None:
            rungs = self._rungs(noun, Link(tuple(self.store.chain(concept)), True, "head"))
        elif link is not None and link.how not in (*HEADS, "stated"):
            rungs = []
        kept = [rung for rung in rungs if rung.source != "wordnet" and rung.text != noun]
        said = completed(term, noun, partial(class_word, self.store)) if bit == MISC else noun
        return growing([Rung(said, SOURCE, support_of(noun)), *kept])

    def _trade(self, term: str, bit: int, kind: str, rungs: list[Rung]) -> list[Rung]:
        """The rungs of a company with its trade, where its name says that and the ontology knows such companies."""
        company = self.linker.by_label("company")

        def known(name: str) -> list[Rung]:
            chains = [tuple(self.store.chain(s.concept)) for s in self.store.senses(name) if not s.proper]
            chain = next((chain for chain in chains if company in chain), ())
            rungs = self._rungs("", Link(chain, True, "head")) if chain else []
            named = [Rung(name, SOURCE, support_of(name.partition(" ")[0]))]
            return rungs if not rungs or rungs[0].text == name else growing([*named, *rungs])

        return trade_rungs(term, bit, kind, rungs, known)

    def _read(self, bit: int, kind: str, rungs: list[Rung]) -> list[Rung]:
        """The rungs with the reader's own word: it says more than a class that holds it, and more than nothing."""
        concept = self.linker.judge.concept(kind) if kind else None
        if concept is None or not self.store.types(concept) & bit or bit == DEM:
            return rungs
        word, label = KIND_WORDS.get(kind, kind.replace("_", " ")), self.store.label(concept)
        word = label if label.endswith(f" {word}") else word  # "sports team" says more than "team"
        wide = rungs and rungs[0].text in VAGUE_RUNGS.intersection(map(self.store.label, self.store.chain(concept)[1:]))
        if rungs and not wide and rungs[0].text not in UNSIZED and (rungs[0].text != label or kind in KIND_WORDS):
            return rungs
        if self.store.source(concept) != "hand" or any(rung.text == word for rung in rungs):
            return rungs
        link = Link(tuple(self.store.chain(concept)), True, "kind")
        wider = rungs or (self._rungs(word, link) if label == word else [])
        known = self.store.support(concept) if label == word else support_of(word.rpartition(" ")[2])
        return growing([Rung(word, READ, known), *(rung for rung in wider if rung.text not in (word, *UNSIZED))])

    def _further(self, rungs: list[Rung], bit: int) -> list[Rung]:
        """The rungs with those of the last one's own wording: a starting pitcher is a pitcher, and so an athlete."""
        link = self.linker.exact(rungs[-1].text, bit)
        above = self._rungs(rungs[-1].text, link) if link is not None else []
        return [*rungs, *(rung for rung in above if rung.support > rungs[-1].support)][:MOST_RUNGS]

    def _somewhere(self, term: str, context: str, rungs: list[Rung]) -> list[Rung]:
        """The rungs of a place of which only the size is known, or not even that, with the country beside it."""
        size, known = rungs[0].text, rungs
        if size in UNSIZED:
            size, support = self.linker.called_somewhere(term)
            known = growing([Rung(size, rungs[0].source, support), *rungs])
        return self._beside(term, context, size) + known

    def _beside(self, term: str, context: str, size: str) -> list[Rung]:
        """The country of the region that stands beside a small place: "Little Field, Norfolk"."""
        region = region_after(term, context)
        where = self.linker.land(region) or self.linker.land_of(region)
        wanted = [word for word in size.split() if word in ("town", "city")]
        classes = [self.linker.by_label(f"{word} in {where}") for word in wanted] if where else []
        support = sum(self.store.support(concept) for concept in classes if concept is not None)
        return [Rung(f"{size} in {where}", "geonames", support)] if support >= LEAST_SUPPORT else []

    def _rungs(self, term: str, link: Link) -> list[Rung]:
        rungs: list[Rung] = []
        own = fold(term)
        seen = {own}
        for concept in link.chain if link.instance else link.chain[1:]:
            known = self._known.get(concept)
            if known is None:
                known = self._known[concept] = self._rung(concept)
            rung, folded = known
            # as many things below as the rung before: no more general than that one
            if rung is None or folded in seen or (rungs and rung.support == rungs[-1].support):
                continue
            if rung.source == "wordnet" and (link.how in WHOLE or not in_words(folded, own)):
                continue  # its classes are a lexicographer's: a croupier is no gambler, and nobody says "absentee"
            seen.add(folded)
            rungs.append(rung)
            if len(rungs) == MOST_RUNGS:
                break
        return rungs

    def _rung(self, concept: int) -> tuple[Rung | None, str]:
        """The rung of a concept and its folded text; no rung where the concept is not to be offered."""
        store = self.store
        if not store.is_rung(concept) or store.support(concept) < LEAST_SUPPORT:
            return None, ""
        label = store.label(concept)
        return Rung(label, store.source(concept), fitting(store, concept)), fold(label)

    def lands_of(self, name: str) -> dict[str, int]:
        """The countries in which a place of this name lies, each with the weight of the largest one."""
        return self.linker.lands_of(name)

    def little_known(self, name: str) -> bool:
        """Whether every place of this name that is known has fewer than a hundred thousand inhabitants.

        >>> OntologyLadders().little_known("Sligo"), OntologyLadders().little_known("Bergen")
        (True, False)
        """
        senses = [s for s in self.store.senses(fold(name)) if self.store.types(s.concept) & LOC]
        return all(sense.weight < FAMOUS for sense in senses)

    def phrase_support(self, text: str) -> int:
        """How many known things a phrase stands for if it is a rung's text, singular or plural; else 0."""
        found = self._supports.get(text)
        if found is None:
            if len(self._supports) >= CACHE:
                self._supports.clear()
            found = self._supports[text] = self._phrase_support(text)
        return found

    def _phrase_support(self, text: str) -> int:
        folded = fold(text)
        if len(folded) > 120:
            return 0
        store = self.store
        for form in (folded, *singulars(folded)):
            for sense in store.senses(form):
                label = store.label(sense.concept)
                said = form in (fold(label), _SPOKEN.get(label))
                if not sense.instance and store.is_rung(sense.concept) and said:
                    return fitting(store, sense.concept)
        return 0
