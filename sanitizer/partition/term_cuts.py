"""The best node (a term or a rung) to split on, for every part and every type of term at once."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from sanitizer.partition.problem import Floats, Ints, TermTable
from sanitizer.partition.segments import best_in_segments


@dataclass(frozen=True)
class Entries:
    """Who has which node, sorted by part and node: only nodes that at least ``k`` people of the part have.

    A node that fewer people have can never be shared by a group, neither in this part nor in one made from it, so
    leaving it out changes nothing and makes the rest fast.
    """

    people: Ints
    nodes: Ints
    worth: Floats
    part: Ints

    def keep(self, chosen: Ints) -> Entries:
        """Only the entries at ``chosen`` (positions or a mask)."""
        return Entries(self.people[chosen], self.nodes[chosen], self.worth[chosen], self.part[chosen])


@dataclass(frozen=True)
class Runs:
    """Each node of each part once: where its entries begin, how many people have it and what it is worth to them."""

    starts: Ints
    part: Ints
    nodes: Ints
    count: Ints
    worth: Floats


def first_entries(terms: TermTable, *, own_only: bool = False) -> Entries:
    """All entries of ``terms`` as one part; with ``own_only`` the terms without their rungs."""
    chosen = np.flatnonzero(terms.own) if own_only else np.arange(len(terms.people))
    part = np.zeros(len(chosen), dtype=np.int64)
    return Entries(terms.people[chosen], terms.nodes[chosen], terms.worth[chosen], part)


def runs_of(entries: Entries) -> Runs:
    """The runs of equal part and node."""
    total = len(entries.people)
    if not total:
        none = np.zeros(0, dtype=np.int64)
        return Runs(none, none, none, none, np.zeros(0))
    new = np.ones(total, dtype=bool)
    new[1:] = (entries.nodes[1:] != entries.nodes[:-1]) | (entries.part[1:] != entries.part[:-1])
    starts = np.flatnonzero(new)
    count = np.diff(starts, append=total)
    return Runs(starts, entries.part[starts], entries.nodes[starts], count, np.add.reduceat(entries.worth, starts))


def prune(entries: Entries, sizes: Ints, k: int) -> tuple[Entries, Runs]:
    """Without the nodes that fewer than ``k`` people of their part have, or that all of them share already."""
    runs = runs_of(entries)
    alive = (runs.count >= k) & (runs.count < sizes[runs.part])
    kept = entries.keep(np.repeat(alive, runs.count))
    starts = np.cumsum(runs.count[alive]) - runs.count[alive]
    chosen = replace(
        runs, starts=starts, part=runs.part[alive], nodes=runs.nodes[alive], count=runs.count[alive],
        worth=runs.worth[alive],
    )  # fmt: skip
    return kept, chosen


def allowed(runs: Runs, sizes: Ints, k: int) -> Ints:
    """The runs that leave at least ``k`` people on both sides."""
    return np.flatnonzero((runs.count >= k) & (sizes[runs.part] - runs.count >= k))


def cut_type(runs: Runs, candidates: Ints, sizes: Ints, score: Floats) -> tuple[Floats, Ints]:
    """For each part the score and the run of its best candidate (-1 for none); ``score`` belongs to ``candidates``."""
    part = runs.part[candidates]
    balance = np.minimum(runs.count[candidates], sizes[part] - runs.count[candidates])
    top, chosen = best_in_segments(part, len(sizes), score, balance)
    return top, np.where(chosen >= 0, candidates[chosen], -1) if len(candidates) else chosen
