"""TermIndex: the distinct terms of all people with their ladders as numbered nodes, ready for arrays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.ladder import EVERYTHING, MASK, Ladder
from sanitizer.core.tables import Term
from sanitizer.core.text import fold


@dataclass(frozen=True)
class TermIndex:
    """Terms and nodes by number.

    A *node* is a term or a rung, told apart by its folded text alone, so that one person's "Norway" meets the rung
    "Norway" of another person's "Oslo". The chain of a term is its own node and then its rungs up to, not including,
    those that say nothing more than the type. Node numbers ascend with their type.

    Args:
        people: how many people there are.
        person, term: the entries, sorted and without repetition: who has which term.
        starts: where the chain of each term begins in ``nodes``; one longer than the terms.
        nodes: the chains, one after the other.
        kept: the share of the term's information that is left at the node: 1 for the term itself, falling.
        term_types, node_types: numbers into ``type_names``.
        node_texts: how each node is written.
        numbers: the number of each term, by ``term_key``.
        direct: for each entry whether the term names somebody there: it may be widened, never kept.
        staying: how many further terms of each person identify nobody and are left as they are; counted as kept.
    """

    people: int
    person: NDArray[np.integer]
    term: NDArray[np.integer]
    starts: NDArray[np.integer]
    nodes: NDArray[np.integer]
    kept: NDArray[np.floating]
    term_types: NDArray[np.integer]
    node_types: NDArray[np.integer]
    type_names: tuple[str, ...]
    node_texts: Sequence[str]
    numbers: Mapping[str, int] = field(default_factory=dict, repr=False)
    direct: NDArray[np.bool_] | None = field(default=None, repr=False)
    staying: NDArray[np.integer] | None = field(default=None, repr=False)

    @property
    def terms_of_person(self) -> NDArray[np.integer]:
        """How many different terms each person has."""
        return np.bincount(self.person, minlength=self.people)

    @property
    def counted_of_person(self) -> NDArray[np.integer]:
        """How many different terms of each person a loss is the mean of: those that stay count too."""
        return self.terms_of_person if self.staying is None else self.terms_of_person + self.staying


def kept_share(support: int, own_support: int) -> float:
    """The share of its information content that a term keeps on a rung of this support.

    Information content is the logarithm of how many of all things are ruled out: everything for a term that names one
    thing, nothing for the mask.

    >>> round(kept_share(1_000, 1), 3), kept_share(EVERYTHING, 1)
    (0.667, 0.0)
    """
    own = math.log(EVERYTHING / min(max(own_support, 1), EVERYTHING))
    if own <= 0.0:
        return 0.0
    return max(0.0, min(1.0, math.log(EVERYTHING / min(max(support, 1), EVERYTHING)) / own))


def term_key(text: str) -> str:
    """What makes two spellings the same term."""
    return fold(text) or text.casefold().strip()


def index_terms(people: Sequence[Iterable[Term]]) -> TermIndex:
    """The index of everybody's terms; a term has the type that it has most often, and a ladder of that type.

    >>> from sanitizer.core.ladder import Rung
    >>> def place(name):
    ...     return Term(name, "GPE", 0, 4, Ladder.build(name, [Rung("city in Norway", "geonames", 56)]))
    >>> index = index_terms([[place("Oslo")], [place("Bergen"), place("bergen")]])
    >>> index.node_texts, index.person.tolist(), index.nodes.tolist()
    (('Oslo', 'city in Norway', 'Bergen'), [0, 1], [0, 1, 2, 1])
    """
    numbers: dict[str, int] = {}
    ladders: list[dict[str, Ladder | None]] = []
    votes: list[Counter[str]] = []
    spellings: list[str] = []
    entries: dict[tuple[int, int], bool] = {}
    for person, terms in enumerate(people):
        for term in terms:
            key = term_key(term.text)
            number = numbers.setdefault(key, len(ladders))
            if number == len(ladders):
                ladders.append({})
                votes.append(Counter())
                spellings.append(term.text)
            known = ladders[number].get(term.type)
            if known is None or len(term.ladder or ()) > len(known):
                ladders[number][term.type] = term.ladder
            votes[number][term.type] += 1
            entries[person, number] = entries.get((person, number), False) or term.direct
    kinds = [min(vote, key=lambda kind: (-vote[kind], kind)) for vote in votes]
    own = [found.get(kind) for found, kind in zip(ladders, kinds, strict=True)]
    pairs = sorted(entries)
    direct = np.array([entries[pair] for pair in pairs], dtype=bool)
    return replace(_assemble(len(people), pairs, spellings, own, kinds), numbers=numbers, direct=direct)


def no_terms(people: int) -> TermIndex:
    """The index of ``people`` without any terms.

    >>> no_terms(3).terms_of_person.tolist()
    [0, 0, 0]
    """
    return _assemble(people, [], [], [], [])


def _assemble(
    people: int,
    entries: list[tuple[int, int]],
    spellings: list[str],
    ladders: list[Ladder | None],
    kinds: list[str],
) -> TermIndex:
    names = tuple(sorted(set(kinds)))
    number_of = {name: i for i, name in enumerate(names)}
    found: dict[str, int] = {}
    texts: list[str] = []
    types: list[int] = []
    starts = [0]
    nodes: list[int] = []
    kept: list[float] = []

    def node(text: str, kind: int) -> int:
        key = term_key(text)
        place = found.setdefault(key, len(texts))
        if place == len(texts):
            texts.append(text)
            types.append(kind)
        return place

    for text, ladder, kind in zip(spellings, ladders, kinds, strict=True):
        code = number_of[kind]
        chain = {node(text, code): 1.0}
        for rung in ladder or ():
            share = kept_share(rung.support, ladder.own_support if ladder else 1)
            if rung.text == MASK or share <= 0.0:
                break
            chain.setdefault(node(rung.text, code), min(share, 1.0))
        nodes.extend(chain)
        kept.extend(chain.values())
        starts.append(len(nodes))
    by_type = np.argsort(np.array(types, dtype=np.int64), kind="stable")
    place = np.empty(len(texts), dtype=np.int64)
    place[by_type] = np.arange(len(texts))
    pairs = np.array(entries, dtype=np.int64).reshape(-1, 2)
    return TermIndex(
        people=people,
        person=pairs[:, 0],
        term=pairs[:, 1],
        starts=np.array(starts, dtype=np.int64),
        nodes=place[np.array(nodes, dtype=np.int64)] if nodes else np.zeros(0, dtype=np.int64),
        kept=np.array(kept, dtype=np.float64),
        term_types=np.array([number_of[kind] for kind in kinds], dtype=np.int64),
        node_types=np.array(types, dtype=np.int64)[by_type] if types else np.zeros(0, dtype=np.int64),
        type_names=names,
        node_texts=tuple(texts[i] for i in by_type),
    )


def entry_of(index: TermIndex, person: int, text: str) -> int:
    """The entry of a person's term, or -1."""
    number = index.numbers.get(term_key(text), -1)
    if number < 0:
        return -1
    begin, end = np.searchsorted(index.person, [person, person + 1])
    at = int(begin + np.searchsorted(index.term[begin:end], number))
    return at if at < end and index.term[at] == number else -1


def expand_chains(index: TermIndex) -> tuple[NDArray[np.integer], NDArray[np.integer]]:
    """Every entry with every node that it may be released as: the entry's number, and the place in ``index.nodes``."""
    lengths = np.diff(index.starts)[index.term]
    entry = np.repeat(np.arange(len(index.term)), lengths)
    first = np.cumsum(lengths) - lengths
    place = np.arange(len(entry)) - np.repeat(first, lengths) + np.repeat(index.starts[:-1][index.term], lengths)
    if index.direct is None:
        return entry, place
    free = ~(index.direct[entry] & (place == index.starts[:-1][index.term[entry]]))
    return entry[free], place[free]
