"""Term -> concept, step by step from the surest to the weakest; no link rather than a wrong one.

The steps: what the text states, the exact name (case, accents, article and plural folded) or an alias, a place with its
region, an abbreviation spelled out, the head noun, a longer name in the text, an approximate name, and verbs that take
one kind of thing only. The PII type rules readings out throughout.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from sanitizer.core.protocols import Encoder
from sanitizer.core.text import fold
from sanitizer.ladders.approximate import nearest
from sanitizer.ladders.context import glossed, language_is_meant, occurrences, spelled_out, standing, stated_class
from sanitizer.ladders.cues import about, cued_label, shaped_label
from sanitizer.ladders.phrases import head_phrases
from sanitizer.ladders.placing import HAND, Link, Placing, coded_land, without_code
from sanitizer.ladders.senses import chosen, fits, likeness, names_region
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, OntologyStore, Sense
from sanitizer.ladders.words import is_letters, words
from sanitizer.language.english.inflect import possessive_dropped, singulars

LONGEST_TERM = 200
FAMOUS = 132
"""Least weight of a well-known place: about a hundred thousand inhabitants."""
USUAL = 15
"""Least weight of a reading of a noun that people use often."""
_EDGES = " \t\n\"'“”‘’.,;:()[]"
_CAPITALS_AFTER = re.compile(r"(?:[^\S\n]+[A-Z][\w.&'-]*){1,3}")
_SIGNS = str.maketrans("‘’ʻ\u2011", "'''-")
_BRACKETS = re.compile(r"\s*\([^()]*\)$")
_LATIN, _CAPITAL = re.compile(r"[A-Za-z]"), re.compile(r"[A-Z]")
_REGION = re.compile(r",\s+([A-Z][\w.]*(?:\s+[A-Z][\w.]*){0,2})")


class Steps(Placing):
    """The rules that find the concept of a term in one ontology."""

    def __init__(self, store: OntologyStore, encoder: Encoder | None = None) -> None:
        super().__init__(store)
        self.encoder = encoder

    def steps(self, term: str, type: int, context: str = "") -> Iterator[Link]:
        """What the rules find of ``term``, the surest first; later ones cost nothing unless they are asked for."""
        if not term or len(term) > LONGEST_TERM:
            return
        name = possessive_dropped(_BRACKETS.sub("", term).strip(_EDGES)).translate(_SIGNS) or term
        if not _LATIN.search(term):
            steps: Iterator[Link | None] = iter((self._by_context(term, type, context),))
        elif name[:1].islower() and type != LOC:
            steps = self._steps_of_noun(name, term, type, context)
        else:
            steps = self._steps(name, term, type, context)
        yield from (step for step in steps if step is not None)

    def _steps_of_noun(self, name: str, term: str, type: int, context: str) -> Iterator[Link | None]:
        yield self.exact(name, type, context)
        yield self._head(name, type)
        yield self._head_of_other_type(name, type) if type == ORG else None
        yield self.foreign(name.split(), type) if type == ORG and not name.islower() else None
        yield self._cued(term, type, context)

    def _steps(self, name: str, term: str, type: int, context: str) -> Iterator[Link | None]:
        """The steps for a name, one after the other: a later one costs nothing where an earlier one succeeds."""
        if type == DEM:
            yield self.exact(name, type, context)
            yield self.exact(name.rpartition("-")[2], type, context) if "-" in name else None
            yield self._country(name)
        if type == LOC:
            yield self.playing(term, context)
            yield self._place(name, term, context)
            if fold(name) in words("vague_places"):
                return
        if type == ORG:
            yield self._hand_name(name, type)
        yield self._by_context(term, type, context)
        if type == ORG and not about("sport", context):
            yield self._country(name)
        yield self._hand_name(name, type)
        if type == ORG and self._head(name, type) is None and self._head_of_other_type(name, type) is None:
            yield self._longer(name, type, context)
        yield self.exact(name, type, context)
        yield self._comma(name, type)
        long = spelled_out(name, context)
        if long is not None:
            yield self.exact(long, type, context) or self._head(long, type)
        yield self._glossed(term, type, context)
        yield self._head(name, type) if type == ORG and " of the " in name else None
        yield self._labelled(shaped_label(name, type), "shape")
        # a single capitalised noun is more often a surname or a title than what it says
        headed = " " in name or f"the {name}" in context
        yield self._head(name, type) if headed else None
        # "Washington State" is more often the team or the university
        other = self._head_of_other_type(name, type) if headed else None
        yield None if name.endswith(" State") else other
        yield self._first(name, type)
        yield self._team(name, type, context)
        yield self._longer(name, type, context) if type == MISC else None
        yield self._cued(term, type, context)
        yield self._as_place(name, type, context)
        yield self._approximate(name, type)

    # --- the name itself -------------------------------------------------------------------------------------------

    def exact(self, name: str, type: int, context: str = "") -> Link | None:
        """The link by the whole name, its singular or an alias."""
        folded = fold(name)
        for i, form in enumerate((folded, *singulars(folded))):
            senses = [s for s in self.store.senses(form) if fits(self.store, s, name, type, plural=i > 0)]
            senses = self.called_by_a_word(senses, name, context) if type == LOC else senses
            if senses and type in (DEM, MISC):
                senses = self._language_or_people(senses, name, context)
            if type == MISC and name[:1].isupper() and not language_is_meant(context, name):
                # a capitalised thing that could be a language is more often a title
                senses = [s for s in senses if self.store.branch(s.concept) != "language"]
            picked = chosen(self.store, senses, type, context, near_to=self._near_to(name, context))
            if picked is not None:
                return Link(picked.chain, picked.instance, "exact" if not i else "plural")
        return None

    def _near_to(self, name: str, context: str) -> Callable[[Sequence[Sense]], list[float]] | None:
        """What compares readings with the sentence that the name first stands in; None without an encoder."""
        encoder = self.encoder
        around = next(occurrences(name, context), None) if encoder is not None and context else None
        if encoder is None or around is None:
            return None
        return lambda senses: likeness(self.store, senses, f"{around.before} {around.after}", encoder)

    def _place(self, name: str, term: str, context: str) -> Link | None:
        """A place by its name, unless the text says otherwise; a little-known one only where its region is named."""
        if (called := self.region_of(term, context)) is not None:
            return called
        region = region_after(term, context) or coded_land(name.removeprefix(without_code(name)))
        name = without_code(name)
        link = self._comma(f"{name}, {region}", LOC) if region else None
        link = link or (self._comma(name, LOC) if "," in name else None)
        if link is not None:
            return link
        if fold(name) in words("vague_places"):
            return None  # "West End" is in many cities, and a town somewhere
        senses = [s for s in self.store.senses(fold(name)) if fits(self.store, s, name, LOC, plural=False)]
        known = not self._far_away(senses, context)
        sure = not context or any(
            (known and s.population_weight >= FAMOUS) or names_region(self.store, s, context) for s in senses
        )
        if sure:
            picked = chosen(self.store, senses, LOC, context)
            return self.exact(name, LOC, context) if picked is None else Link(picked.chain, picked.instance, "exact")
        stated = self._by_context(term, LOC, context)
        return stated or (self._labelled(self._size(senses), "exact") if senses and self._settled(senses) else None)

    def _hand_name(self, name: str, type: int) -> Link | None:
        """A name kept by hand, whatever the type: annotators call the Super Bowl an organization or an event."""
        for sense in self.store.senses(fold(name)) if type in (ORG, MISC) else ():
            if sense.proper and sense.weight == HAND and self.store.source(sense.concept) == "hand":
                return Link(tuple(self.store.chain(sense.concept)), sense.instance, "exact")
        return None

    def _language_or_people(self, senses: list[Sense], name: str, context: str) -> list[Sense]:
        """ "She speaks Norwegian" and "she is Norwegian" are different readings; without a sign it is people."""
        store = self.store
        languages = [s for s in senses if store.branch(s.concept) == "language"]
        nations = [s for s in senses if store.branch(s.concept) == "nationality"]
        others = nations or [s for s in senses if store.branch(s.concept) in ("ethnicity", "religion")]
        if languages and others:
            return languages if language_is_meant(context, name) else others
        if languages and not language_is_meant(context, name):
            return [s for s in senses if s not in languages]
        return nations or senses

    def _head(self, name: str, type: int) -> Link | None:
        """The head that classifies a phrase: "metastatic breast cancer" is a cancer, "Bodmin College" a college."""
        if type == MISC and name.count(" ") >= 3 and name.islower():
            return None  # a clause rather than a phrase
        if type == MISC and ":" in name:
            return None  # a title
        for phrase in head_phrases(name):
            # a lower-case head says what it is even in a name: "Serie A match", "Sheraton hotel"
            proper = any(c.isupper() for c in name) and not phrase.islower()
            if phrase == name and phrase.isupper():
                continue  # "RFC" alone is an abbreviation of something else
            concept = self._class(fold(phrase), type, proper=proper)
            if concept is not None and type == DEM and " " in name:
                shared = self._shared(fold(phrase))
                return Link(shared, True, "head") if shared else None
            if concept is not None:
                return Link(tuple(self.store.chain(concept)), True, "head")
        return None

    def _shared(self, noun: str) -> tuple[int, ...]:
        """What the likely readings of a noun for people have in common; nothing where it mostly means no person."""
        for form in (noun, *singulars(noun)):
            senses = [s for s in self.store.senses(form) if not s.proper and not self.store.types(s.concept) & LOC]
            people = [s for s in senses if self.store.branch(s.concept)]
            kept = max((s for s in people if s.weight >= HAND), key=lambda s: s.weight, default=None)
            if kept is not None:
                return tuple(self.store.chain(kept.concept))
            usual = max((s.weight for s in senses), default=0)
            if people and usual >= USUAL and max(s.weight for s in people) < usual // 2:
                return ()
            picked = chosen(self.store, people, DEM, "")
            if picked is not None:
                return picked.chain
        return ()

    def _head_of_other_type(self, name: str, type: int) -> Link | None:
        """Annotators and recognizers often call a championship or a district an organization, or a league a thing."""
        for other in {ORG: (MISC, LOC), MISC: (ORG, LOC), LOC: (ORG,)}.get(type, ()):
            for phrase in head_phrases(name):
                if type == MISC and " " not in phrase and fold(phrase) not in words("safe_heads"):
                    continue
                concept = self._class(fold(phrase), other, proper=not phrase.islower())
                chain = [] if concept is None else self.store.chain(concept)
                if chain and not any(self.store.label(above) == "natural feature" for above in chain if type == ORG):
                    return Link(tuple(chain), True, "other")
        if type == LOC and "," in name:  # "Famagusta, Kennedy Avenue"
            return next((found for part in name.split(",")[::-1] if (found := self._head(part.strip(), type))), None)
        if type == ORG and " of " in name:  # "Mayor of Somewhere"
            office = self._head(name, DEM)
            official = {self.by_label("politician"), self.by_label("official")}
            return office if office is not None and official & set(office.chain) else None
        return None

    def _class(self, folded: str, type: int, *, proper: bool) -> int | None:
        """The class that a head noun puts a term into, or None where it misleads."""
        store = self.store
        for form in (folded, *singulars(folded)):
            best: Sense | None = None
            for sense in store.senses(form):
                if sense.proper or not store.types(sense.concept) & type:
                    continue
                if proper and ((form != folded and type not in (DEM, ORG)) or not self._classifies(sense, type)):
                    continue
                if best is None or sense.weight > best.weight:
                    best = sense
            if best is not None and (not proper or type != MISC or form not in words("title_words")):
                return best.concept
        return None

    def noun_of(self, folded: str, type: int) -> bool:
        """Whether a word is a common noun for something of that type: people, or what stands somewhere, or anything."""
        store = self.store
        for sense in store.senses(folded):
            if sense.proper:
                continue
            if type == DEM:
                known = bool(store.branch(sense.concept))
            else:
                known = bool(store.types(sense.concept) & type) or (
                    type in (LOC, ORG)
                    and any(store.label(c) in words("kinds_of_places") for c in store.chain(sense.concept))
                )
            if known:
                return True
        return False

    def class_of(self, noun: str, type: int, *, proper: bool = True) -> int | None:
        """The class that a name which ends in ``noun`` falls into, or the noun itself, or None."""
        return self._class(fold(noun), type, proper=proper)

    def ambiguous(self, noun: str, type: int) -> bool:
        """Whether a noun means something else more often than the class that names ending in it fall into.

        >>> steps = Steps(OntologyStore.built_in())
        >>> steps.ambiguous("open", MISC), steps.ambiguous("battalion", ORG)
        (True, False)
        """
        concept, folded = self.class_of(noun, type), fold(noun)
        readings = [s for s in self.store.senses(folded) if self.store.source(s.concept) == "wordnet" and not s.proper]
        best = max(readings, key=lambda sense: sense.weight, default=None)
        return best is not None and best.weight >= USUAL and concept not in self.store.chain(best.concept)

    def _classifies(self, sense: Sense, type: int) -> bool:
        """Whether a name that ends in this noun is one of its kind: a college is, a runner is not."""
        store, concept = self.store, sense.concept
        if type == DEM:
            return bool(store.branch(concept))
        if sense.weight < HAND or store.source(concept) != "hand" or store.types(concept) & DEM:
            return False
        # a film may be called after any place or building; an event, an award or a law is called what it is
        return type != MISC or not store.types(concept) & (LOC | ORG)

    def _glossed(self, term: str, type: int, context: str) -> Link | None:
        """What stands before the brackets that the name stands in: "the Social Insurance Authority (NAME)"."""
        for around in occurrences(term, context) if context else ():
            for phrase in glossed(around):
                found = self._head(phrase, type) or (self._head_of_other_type(phrase, type) if type == ORG else None)
                if found is not None and self.store.source(found.chain[0]) == "hand":
                    return Link(found.chain, True, "spelled")
        return None

    # --- the text around -------------------------------------------------------------------------------------------

    def _by_context(self, term: str, type: int, context: str) -> Link | None:
        """What the text says the name is."""
        if not context:
            return None

        def class_of(folded: str) -> int | None:
            return self.stated(folded, type)

        for around in occurrences(term, context):
            concept = stated_class(around, class_of)
            if concept is not None:
                return Link(tuple(self.store.chain(concept)), True, "stated")
        return None

    def stated(self, folded: str, type: int) -> int | None:
        """The hand-kept class of that name which a ``type`` may belong to."""
        store = self.store
        for form in (folded, *singulars(folded)):
            if form in words("never_stated"):
                return None
            for sense in store.senses(form):
                kinds = store.types(sense.concept)
                known = store.source(sense.concept) == "hand" and sense.weight >= HAND
                if known and kinds & type and not kinds & DEM and not sense.proper:
                    return sense.concept
        return None

    def _cued(self, term: str, type: int, context: str) -> Link | None:
        for around in occurrences(term, context) if context else ():
            label = cued_label(around, type, context)
            if label is not None and (label == "crime" or not term[:1].islower()):
                return self._labelled(label, "cue")
        return None

    def _longer(self, name: str, type: int, context: str) -> Link | None:
        """A longer name in the text that begins or ends with this one and has a classifying head: "Newport RFC"."""
        named = type in (ORG, MISC) and context and len(name) >= 4 and not is_letters(name)
        if not named or not _goes_on(name, context):
            return None  # as nearly always, and then no pattern is made
        own = re.escape(name)
        pattern = rf"(?:\b{own}(?:[^\S\n]+[A-Z][\w.&'-]*){{1,3}}|(?:\b[A-Z][\w.&'-]*[^\S\n]+){{1,3}}{own}\b)"
        for match in re.finditer(pattern, context):
            found = self._head(match.group(), type) or self._team(match.group(), type, context)
            if found is not None:
                return Link(found.chain, True, "longer")
        return None

    def _approximate(self, name: str, type: int) -> Link | None:
        """A well-known name within 15 % edit distance, for the misspelt."""
        folded = fold(name)
        found = nearest(self.store, folded)
        if found is None or not found[1] or not _misspelt(folded, self.store.key(found[0])):
            return None
        senses = [
            s
            for s in self.store.senses_of(found[0])
            if fits(self.store, s, name, type, plural=False) and (s.weight >= FAMOUS or not s.instance)
        ]
        picked = chosen(self.store, senses, type, "")
        return None if picked is None else Link(picked.chain, picked.instance, "approximate")


def _misspelt(name: str, known: str) -> bool:
    """Whether ``name`` looks like a slip for ``known``: another letter in a short name makes another name."""
    return name[:1] == known[:1] and (len(name) != len(known) or len(name) >= 10 or sorted(name) == sorted(known))


def region_after(term: str, context: str) -> str:
    """The region that follows the term after a comma somewhere in the text: "Manchester, Connecticut"."""
    for at in standing(term, context):
        match = _REGION.match(context, at + len(term))
        found = match[1].rstrip(".") if match else coded_land(context[at + len(term) :][:20])
        if found:
            return found
    return ""


def _goes_on(name: str, context: str) -> bool:
    """Whether a word with a capital could stand right before or after the name somewhere."""
    at = context.find(name)
    while at >= 0:
        if _CAPITALS_AFTER.match(context, at + len(name)):
            return True
        before = context[:at].rsplit(None, 1)
        if before and context[at - 1].isspace() and _CAPITAL.search(before[-1]):
            return True
        at = context.find(name, at + 1)
    return False
