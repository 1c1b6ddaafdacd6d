"""What a name is called where only an empty word would stand for it: "a place", "an organization", "a building".

Asked in this order: the label of the field that the name stands in, the noun that the name itself ends in, the class
noun right behind it, and the kind that the reader leads with. A label is heard against what was found elsewhere too. A
town or village of which nothing is known is called what the reader leans to, and a water with "the" is a river.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.context import occurrences
from sanitizer.ladders.cues import cued_label
from sanitizer.ladders.kinds.decide import Kinds
from sanitizer.ladders.kinds.heading import SOURCE, growing
from sanitizer.ladders.kinds.shortened import support_of
from sanitizer.ladders.linker import Linker, is_name
from sanitizer.ladders.matters import is_purpose
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.placing import UNSIZED, Link
from sanitizer.ladders.store import LOC, ORG
from sanitizer.ladders.words import is_letters, words
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.inflect import is_plural

LEADS, AHEAD = {LOC: 0.45, ORG: 0.4}, {LOC: 0.15, ORG: 0.25}
"""Share of a kind that the reader leads with, and how far it is ahead of the next."""
_EMPTY = {LOC: frozenset({"place", "building", "landform"}), ORG: frozenset({"organization", "building"})}
_TRADE, _WATER, _RIVER = "company", "body of water", "river"
_WIDEST = frozenset({"organization", "place"})
_FIELD = re.compile(r"(?:\A|\s{2}|[|;(])\W*(?P<label>[A-Za-z]+(?:[^\S\n][a-z]+){0,2})\s?:\s*(?P<list>[^:]*[,;/]\s*)?\Z")
_NO_LABELS = word_set("small_words.no_class_in_labels")
_NO_NOUNS = word_set("small_words.no_class_in_names")
_HEADS = word_set("institutions.heads")
_NUMBERED = re.compile(r"\s+(?:[Nn]o\.?\s*)?[0-9][\w./-]*\Z")
_REST = re.compile(rf",|\s(?:{alternation('small_words.cutting_names')}|that|who)\s", re.IGNORECASE)
_INNER = re.compile(r"\b(?P<noun>[a-z]{3,})\s+[\"“]?[A-ZÀ-Þ]")
_BEHIND = re.compile(r"[^\S\n](?P<noun>[a-z]{3,})\b(?![-'’])")
_SIZES = ("city", "town", "village")
_NO_KINDS = frozenset({_TRADE, *_SIZES, "address", "street", "place"})
_NO_CUES = frozenset({_TRADE, "employer", "settlement"})
_READ_AS = pairs("reader_kinds")
RungsOf = Callable[[str, Link], list[Rung]]


def otherwise(
    linker: Linker, term: str, bit: int, ladder: Ladder | None, context: str, kind: str, kinds: Kinds, rungs_of: RungsOf
) -> Ladder | None:
    """The ladder with what the name, the text or the reader calls the thing, where its first rung says nothing."""
    if bit not in _EMPTY:
        return ladder
    rungs = [] if ladder is None else [rung for rung in ladder.rungs[:-1] if rung.support < EVERYTHING]
    first = rungs[0].text if rungs else ""
    labelled = next(_labelled(linker, term, bit, context, rungs), "")
    if labelled:
        return _with(linker, term, bit, labelled, [], rungs_of)
    if first.partition(" in ")[0] in UNSIZED:
        said = next(chain(_behind(linker, term, bit, context), _governed(term, bit, context)), "")
        return _with(linker, term, bit, said, [], rungs_of) if said else _sized(ladder, kinds)
    if first and first not in _EMPTY[bit] and first != (_TRADE if bit == ORG else _WATER):
        return ladder
    told = chain(_own(linker, term, bit), _behind(linker, term, bit, context), _governed(term, bit, context))
    said = next(told, "")
    if not said and first != _TRADE:
        said = leading_kind(linker, term, bit, kind, kinds)
    if _WATER in (said or first, said) and f"the {term}" in context:
        said = _RIVER  # of which the name does not say what it is
    return _with(linker, term, bit, said, rungs, rungs_of) if said and said != first else ladder


def _with(linker: Linker, term: str, bit: int, noun: str, rungs: list[Rung], rungs_of: RungsOf) -> Ladder:
    """The ladder that begins with a noun and goes on with what that noun is a kind of."""
    concept = linker.kept_class(noun, bit)
    if concept is not None:
        above = tuple(linker.store.chain(concept))
        rungs = [rung for rung in rungs_of(noun, Link(above, True, "head")) if rung.text != noun]
    return Ladder.build(term, growing([Rung(noun, SOURCE, support_of(noun.rpartition(" ")[2])), *rungs]))


def _labelled(linker: Linker, term: str, bit: int, context: str, rungs: list[Rung]) -> Iterator[str]:
    """The class that a field's label gives a name behind it, alone or in a list, unless the rungs have it or fall under
    what it falls under: "Home village: Sarkham", "Clubs: HK Sark; Solheim"."""
    for around in occurrences(term, context) if context else ():
        field = _FIELD.search(around.before)
        noun = fold(field["label"]).rpartition(" ")[2] if field else ""
        concept = linker.stated(noun, bit) if noun and noun not in _NO_LABELS else None
        if concept is None or (field and field["list"] and not is_plural(noun)):  # "School: Hay Academy, Sarkham"
            continue
        label = linker.store.label(concept)
        above = {linker.store.label(one) for one in linker.store.chain(concept)} - _WIDEST
        sizes = label in _SIZES and not any(rung.text.startswith(label) for rung in rungs)
        if sizes or above.isdisjoint(rung.text.partition(" in ")[0] for rung in rungs):
            yield label


def _own(linker: Linker, term: str, bit: int) -> Iterator[str]:
    """The common noun that a name of several words ends in, if it mostly means what stands somewhere or acts.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> linker = Linker(OntologyStore.built_in())
    >>> [*_own(linker, "Solheim Dental Lab", ORG), *_own(linker, "Solheim Lodge No. 31", ORG)]
    ['dental lab', 'lodge']
    >>> [*_own(linker, "the union man at the Solheim Depot", ORG), *_own(linker, "Blue Heron", ORG)]
    []
    """
    head = _REST.split(_NUMBERED.sub("", term), maxsplit=1)[0]
    group = [fold(word) for word in head.split()]
    noun = group[-1] if len(group) > 1 else ""
    inner = _INNER.search(head)  # "Sarkish nightclub Dust"
    if inner and names_class(linker, inner["noun"], bit):
        yield inner["noun"]
        return
    if not noun or noun in _NO_NOUNS or is_plural(noun) or not (noun in _HEADS or names_class(linker, noun, bit)):
        return
    longer = " ".join(group[-2:])
    known = any(not sense.proper for sense in linker.store.senses(longer))
    yield longer if len(group) > 2 and (known or is_purpose(group[-2], _TRADE)) else noun


def names_class(linker: Linker, noun: str, bit: int) -> bool:
    """Whether a word is mostly a noun for something that stands somewhere, or for a body.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> linker = Linker(OntologyStore.built_in())
    >>> [names_class(linker, noun, ORG) for noun in ("archive", "lodge", "lagoon", "circle", "watch")]
    [True, True, False, False, False]
    """
    store = linker.store
    senses = [sense for sense in store.senses(noun) if not sense.proper]
    if not senses or not (ordinary(noun) or linker.kept_class(noun, LOC | ORG) is not None):
        return False
    best = max(senses, key=lambda sense: sense.weight)
    above = {store.label(one) for one in store.chain(best.concept)}
    if bit == ORG and not above.isdisjoint({"natural feature", "settlement", "body of water"}):
        return False  # a firm may be called after a hill
    if not above.isdisjoint(words("kinds_of_places") | {"organization"}):
        return True
    return store.source(best.concept) == "hand" and bool(store.types(best.concept) & (LOC | ORG))


def _behind(linker: Linker, term: str, bit: int, context: str) -> Iterator[str]:
    """The class noun right behind the name wherever it stands: "the Sarkham neighborhood"."""
    for around in occurrences(term, context) if context else ():
        match = _BEHIND.match(around.after)
        concept = linker.stated(match["noun"], bit) if match and not is_plural(match["noun"]) else None
        if match and concept is not None and (bit == ORG or not linker.store.types(concept) & ORG):
            yield match["noun"]


def _governed(term: str, bit: int, context: str) -> Iterator[str]:
    """What the verb that governs the name takes: "served in the Solheim Pioneers"."""
    for around in occurrences(term, context) if context else ():
        label = cued_label(around, bit, context)
        if label is not None and label not in _NO_CUES and term[:1].isupper():
            yield label


def leading_kind(linker: Linker, term: str, bit: int, kind: str, kinds: Kinds) -> str:
    """The word for the kind that the reader leads with by far, or nothing.

    >>> from sanitizer.ladders.store import OntologyStore
    >>> linker = Linker(OntologyStore.built_in())
    >>> leading_kind(linker, "Kadrun", LOC, "island", [("island", 0.5), ("village", 0.2)])
    'island'
    >>> leading_kind(linker, "Kadrun", LOC, "island", [("island", 0.5), ("village", 0.4)])
    ''
    """
    judge = linker.judge
    concept = judge.concept(kind) if kind else None
    if concept is None or kind in _NO_KINDS or not is_name(term, bit) or is_letters(term) or "," in term:
        return ""
    types = linker.store.types(concept)
    if not types & bit or not types & LOC:  # what a body does is told far less surely than where people go
        return ""
    share = dict(kinds).get(kind, 0.0)
    others = max((other for one, other in kinds if one != kind and concept not in judge.chain_of(one)), default=0.0)
    if share < LEADS[bit] or share - others < AHEAD[bit] or linker.contradicted(term, bit, kind):
        return ""
    return _READ_AS.get(kind, kind.replace("_", " "))


def _sized(ladder: Ladder | None, kinds: Kinds) -> Ladder | None:
    """The ladder of a town or village as what the reader leans to; an unlisted town is a small one."""
    shares = {kind: share for kind, share in kinds if kind in _SIZES}
    if ladder is None or not shares:
        return ladder
    lean = max(shares, key=lambda kind: shares[kind])
    sized = {
        "town or village": "village" if lean == "village" else "small town",
        "town or city": "city" if lean == "city" else "town",
    }
    either = next((words for words in sized if ladder[0].text.startswith(words)), "")
    if not either:
        return ladder
    rungs = [replace(rung, text=rung.text.replace(either, sized[either])) for rung in ladder.rungs[:-1]]
    return Ladder.build(ladder.term, rungs, own_support=ladder.own_support)
