"""What somebody does for a living, in wider words: the class that a title falls into, and what may stand before it.

A title comes down to its last words where these say what the work is ("orchard inspector" is an inspector). Words that
need an object to say it ("keeper", "operator", "officer") give way to the class that the whole title falls into.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.heading import SOURCE
from sanitizer.ladders.kinds.heads import JOB, Heads, tails
from sanitizer.ladders.kinds.shortened import LISTED, group_of, plain_title, support_of
from sanitizer.ladders.kinds.titles import NOTHING, TitleModel
from sanitizer.ladders.linker import JOBS, Linker
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.placing import HAND, HEADS, Link
from sanitizer.ladders.store import DEM, ORG, OntologyStore
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import ADJECTIVES, FUNCTION_WORDS
from sanitizer.language.english.inflect import article, is_plural, singulars

LONGEST_TITLE = 7
LIKELY, ILL, SURE = 0.55, 0.7, 0.75
"""Share of a class from which on it is said of what a reader takes for a job, of an illness, and of anything else."""
NO_JOB = 0.5
"""Share of what is neither from which on nothing is said."""
LEAST_SUPPORT = 2
ILLS = word_set("health_kinds")
"""What a reader calls an illness."""
_ANYTHING = {"background", "description", "status"}
"""Kinds of what is said of people that may be a job or an illness too."""
_NEEDING = word_set("jobs.needing")
_LIGHT = _NEEDING | word_set("jobs.light")
VAGUE = word_set("jobs.vague")
"""Classes of people that say next to nothing."""
_CUT = re.compile(rf"\s+(?:{alternation('small_words.cutting_names')}|who|that)\s+|\s*[,(]", re.IGNORECASE)
_OF = re.compile(r"(?P<what>[^,()]*?)\s+of\s+(?P<the>(?:the|a|an)\s+)?(?P<whom>[^,()]+)")
_DEGREES = word_set("jobs.degrees")
_DESCRIBING = ADJECTIVES | word_set("facts.singling", "jobs.describing")
_STAGES = sorted(word_set("jobs.stages"))
"""Classes of trades that so many have that even their kinds tell nobody; a harpist may be the only one of a town."""
_STUDYING = tuple(sorted(word_set("jobs.studying")))
_PREFIX, _ENDING = 3, 5
"""Letters that a compound has before the word for a trade, and that this has at least."""
_WORK, _ILL, _OFFICE = "profession", "health", "office"


class Jobs:
    """Classes of titles over one ontology.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> jobs = Jobs(Linker(OntologyStore.built_in()))
    >>> jobs.speaks("inspector"), jobs.speaks("keeper"), jobs.speaks("officer")
    (True, False, False)
    """

    def __init__(self, linker: Linker) -> None:
        self.linker = linker
        self.store = linker.store

    def speaks(self, phrase: str) -> bool:
        """Whether the last words of a title say by themselves what somebody does."""
        return " " in phrase or (phrase not in _LIGHT and self.listed(phrase))

    @staticmethod
    def stands(phrase: str) -> bool:
        """Whether the last words of a title can stand without an object: "captain" does, "keeper" does not."""
        return phrase not in _NEEDING

    def listed(self, phrase: str) -> bool:
        """Whether some words are a job's name that is kept by hand."""
        senses = self.store.senses(phrase)
        return any(sense.weight >= HAND and self.store.branch(sense.concept) == _WORK for sense in senses)

    def on_stage(self, phrase: str) -> bool:
        """Whether some words are a trade of stage, screen or music that is kept by hand: as many have it as are known.

        >>> from sanitizer.ladders.store import OntologyStore
        >>> jobs = Jobs(Linker(OntologyStore.built_in()))
        >>> [jobs.on_stage(trade) for trade in ("guitarist", "voice actor", "cardiologist", "actor in a troupe")]
        [True, True, False, False]
        """
        above = {self.linker.by_label(label) for label in _STAGES}
        senses = self.store.senses(fold(phrase.replace("/", "-")))
        return any(one.weight >= HAND and not above.isdisjoint(self.store.chain(one.concept)) for one in senses)

    def known_end(self, term: str) -> str:
        """The longest end of a title that is a common job's name in everyday words, or nothing.

        >>> from sanitizer.ladders.store import OntologyStore
        >>> Jobs(Linker(OntologyStore.built_in())).known_end("harbour radio operator")
        'radio operator'
        """
        if "-" in _head(term):
            return ""  # a director-general is no general
        heads = Heads.built_in()
        common = (end for end in tails(term) if end != fold(term))
        ends = (end for end in common if all(ordinary(word) or heads.count(word, JOB) for word in end.split()))
        return next((end for end in ends if end not in _LIGHT and self.listed(end)), "")

    def classed(self, term: str, kind: str = "") -> Link | None:
        """The narrowest class that a job title or an illness likely falls into, though nobody listed it; or None.

        >>> from sanitizer.ladders.store import OntologyStore
        >>> jobs = Jobs(Linker(OntologyStore.built_in()))
        >>> jobs.store.label(jobs.classed("structural steel welder").chain[0])
        'metal or machinery worker'
        """
        words = term.split()
        if not 0 < len(words) <= LONGEST_TITLE or not term[:1].isalpha():
            return None
        mass: dict[int, float] = {}
        shares = TitleModel.built_in().shares(term.casefold())
        if shares[NOTHING] >= NO_JOB:
            return None
        wanted = {_WORK} if kind in JOBS else {_ILL} if kind in ILLS else {_WORK, _ILL}
        for label, share in shares.items():
            concept = self.linker.by_label(label)
            if concept is None or self.store.branch(concept) not in wanted:
                continue
            for above in self.store.chain(concept):
                mass[above] = mass.get(above, 0.0) + share
        whole = sum(shares[label] for label in shares if self._branch(label) in wanted) if kind else 1.0
        mass = {one: share / max(whole, LIKELY) for one, share in mass.items() if self.store.is_rung(one)}
        best = self._narrowest(mass, LIKELY if kind in JOBS else ILL if kind else SURE)
        best = self._by_ending(_head(term).casefold(), best) if _WORK in wanted else best
        if best is not None and kind == _OFFICE and (self.store.label(best) in VAGUE or self._managed(term, best)):
            return None  # who has an office is an official at least
        return None if best is None else Link(tuple(self.store.chain(best)), True, "title")

    def _by_ending(self, head: str, guessed: int | None) -> int | None:
        """The class of a head that nobody listed, where its own ending says more than a guess: a pyrotechnician is a
        technician, and whoever studies something a scientist unless he or she heals."""
        known = self.linker.exact(head, DEM)
        if not head.isalpha() or (known is not None and any(self.store.branch(one) == _WORK for one in known.chain)):
            return guessed
        for size in range(len(head) - _PREFIX, _ENDING - 1, -1):
            first, trade = head[:-size], head[-size:]
            joined = first.endswith(("o", "i")) or ordinary(first)  # a contractor is no actor
            if joined and not ordinary(head) and self.speaks(trade):
                return self.linker.kept_class(trade, DEM) or guessed
        scientist, healer = self.linker.by_label("scientist"), self.linker.by_label("health professional")
        said = () if guessed is None else self.store.chain(guessed)
        return scientist if head.endswith(_STUDYING) and scientist not in said and healer not in said else guessed

    def _managed(self, term: str, concept: int) -> bool:
        """Whether an office that is no chief's was taken for a manager's."""
        return self.linker.by_label("manager") in self.store.chain(concept) and not light(term)

    def _narrowest(self, mass: dict[int, float], least: float) -> int | None:
        """The narrowest class of at least so large a share."""
        found = [one for one, share in mass.items() if share >= least]
        return max(found, key=lambda one: (len(self.store.chain(one)), mass[one]), default=None)

    def _branch(self, label: str) -> str:
        concept = self.linker.by_label(label)
        return "" if concept is None else self.store.branch(concept)

    def titled(self, term: str, kind: str) -> Link | None:
        """The class of a title or illness that a reader takes for ``kind``; of a thing only where it is an illness."""
        job = kind in JOBS
        signed = job and all(word[0].isupper() or word.casefold() in FUNCTION_WORDS for word in term.split())
        if signed and " " not in term.strip() and not ordinary(term):
            return None  # a trade is no name: who is called by one belongs to a faith or a movement
        if any(c.isupper() for c in term[1:]) and not signed:
            return None
        found = self.classed(term, kind)
        if found is not None and kind and not job and kind not in ILLS and kind not in _ANYTHING:
            return None
        people = job or self.linker.works(term, told=True)  # what people are called is no illness
        return None if found is None or (people and self.store.branch(found.chain[0]) == _ILL) else found

    def better(self, term: str, link: Link, kind: str) -> Link | None:
        """The link, but WordNet's classes of illnesses, and of the last word of a job, give way to the registers'.

        What many titles end in says nothing of one of them: a medical officer is in no army.
        """
        concept = link.chain[0]
        unsaid = not kind or kind in JOBS or kind in _ANYTHING
        if unsaid and link.how in HEADS and light(term) and not self.known_end(term):
            return self.titled(term, kind) or (link if self.store.label(concept) in VAGUE else None)
        doubtful = self.store.branch(concept) == _ILL or (kind in JOBS and link.how in HEADS)
        if not doubtful or self.store.source(concept) != "wordnet":
            return link
        found = self.titled(term, kind)
        return link if found is None or self.store.label(found.chain[0]) in VAGUE else found

    def untied(self, term: str, kind: str, inner: Callable[[str], Ladder | None]) -> Ladder | None:
        """The ladder of a job without where or for whom it is done, and without what only describes who does it.

        What is left is a rung itself where many have it: "sitting councillor" is a councillor.
        """
        plain = plain_title(term) if kind in JOBS else term
        told = term.rpartition(" ")[2].casefold() not in FUNCTION_WORDS
        whole = self.titled(term, kind) if plain != term and told and light(plain) else None
        if whole is not None and self.store.label(whole.chain[0]) not in VAGUE:
            return None  # a chief of treasury is a manager, a chief anybody
        if kind in JOBS and self.linker.exact(plain, DEM) is None:
            plain = self._undescribed(plain)
        last = fold(plain.rpartition(" ")[2])
        person = any(self.linker.noun_of(form, DEM) for form in (last, *singulars(last)))
        unknown = not self.store.senses(last) and not is_plural(last)
        known = person or (plain != term and unknown and self.classed(plain, kind) is not None)
        ladder = inner(plain) if plain != term and known else None
        if ladder is None:
            return None
        said = ladder.own_support >= LEAST_SUPPORT and (len(ladder) == 1 or self.speaks(fold(plain)))
        first = [Rung(plain, SOURCE, ladder.own_support)] if said else []
        return Ladder.build(term, [*first, *ladder.rungs[:-1]])

    def of_body(self, term: str, ladder_of: Callable[[str], Ladder | None]) -> Ladder | None:
        """The ladder of a place in a body, with what that is: the head of the Hay Institute is head of an institute."""
        match = _OF.fullmatch(term.strip())
        if match is None or not light(match["what"]):
            return None
        noun = group_of(match["whom"])[-1:] if match["whom"].islower() else ()
        if noun and (not match["the"] or self.linker.kept_class(noun[0], ORG) is None):
            return None
        rungs = [Rung(noun[0], SOURCE, support_of(noun[0]))] if noun else list(ladder_of(match["whom"]) or ())
        rung = next((rung for rung in rungs if rung.source in ("hand", SOURCE) and rung.support >= HAND), None)
        body = fold(group_of(match["whom"])[-1:][0]) if match["the"] and group_of(match["whom"]) else ""
        if rung is None and not rungs and ordinary(body) and not is_plural(body) and self.linker.noun_of(body, ORG):
            rung = Rung(body, SOURCE, support_of(body))  # "the Second Kestrel Assembly"
        if rung is None:
            return None
        what = match["what"].rpartition(" ")[2].lower()
        return Ladder.build(term, [Rung(f"{what} of {article(rung.text)} {rung.text}", SOURCE, rung.support)])

    @staticmethod
    def _undescribed(title: str) -> str:
        """A title in small letters without whose it is and without adjectives before it: "only licensed tea taster"."""
        words = title.split()
        if not words[-1:] or not words[-1].islower():
            return title
        owner = max((i for i, word in enumerate(words[:-1]) if word.endswith(("'s", "’s", "s'", "s’"))), default=-1)
        words = words[owner + 1 :] if len(words) - owner > 2 else words
        while len(words) > 1 and (
            words[0].casefold() in _DESCRIBING or (words[0].endswith("ed") and len(words[0]) > 5)
        ):
            words = words[1:]
        return " ".join(words)


def fitting(store: OntologyStore, concept: int) -> int:
    """How many things a class fits: of trades, in which many work, at least as many as any noun of a dictionary.

    >>> store = OntologyStore.built_in()
    >>> fitting(store, store.senses("healthcare worker")[0].concept) >= LISTED
    True
    """
    known = store.support(concept)
    trade = known >= LEAST_SUPPORT and store.source(concept) == "hand" and store.branch(concept) == _WORK
    return max(known, LISTED) if trade else known


def graded(term: str, ladder: Ladder) -> Ladder:
    """The ladder, how high somebody is in a trade before the rungs that are the trade's own word.

    >>> plain = Ladder.build("x", [Rung("dean", "phrase", 41), Rung("worker", "hand", 90)])
    >>> [rung.text for rung in graded("associate dean of music", plain)]
    ['associate dean', 'worker', '***']
    """
    title = fold(_CUT.split(term, maxsplit=1)[0]).split()
    said, own = [], ladder.own_support
    for rung in ladder.rungs[:-1]:
        words = rung.text.casefold().split()
        its = words == title[-len(words) :] and len(words) < len(title) and title[-len(words) - 1] in _DEGREES
        said.append(replace(rung, text=f"{title[-len(words) - 1]} {rung.text}") if its else rung)
        own = max(own, rung.support) if its and fold(said[-1].text) == fold(term) else own
    return Ladder.build(term, said, own_support=own)


def light(term: str) -> bool:
    """Whether a title ends in a word that does not say alone what the work is.

    >>> light("quality and safety officer"), light("head of the mill"), light("bridge inspector")
    (True, True, False)
    """
    return fold(_head(term)) in _LIGHT


def told_alone(term: str) -> bool:
    """Whether a title of several words is told without what it is of: a village captain leads no ship.

    >>> told_alone("Village Captain"), told_alone("captain"), told_alone("captain of the fleet")
    (True, False, False)
    """
    return " " in term.strip() and " of" not in term


def rare(term: str) -> bool:
    """Whether a title of several words ends in one that needs an object: who keeps a thing may be the only one."""
    return " " in term and not Jobs.stands(fold(_head(term)))


def _head(term: str) -> str:
    """The last word of a title before where or for whom it is done."""
    return _CUT.split(term, maxsplit=1)[0].rpartition(" ")[2]
