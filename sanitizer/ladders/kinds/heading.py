"""The rungs that a term's own last words make: "kiwifruit orchard inspector" is an inspector, whatever else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

from sanitizer.core.ladder import Rung
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.heads import JOB, NAME, Heads
from sanitizer.ladders.placing import Link
from sanitizer.ladders.store import DEM, MISC, ORG
from sanitizer.language import word_set
from sanitizer.language.english.inflect import singulars

LEAST_TITLES, LEAST_NAMES, LEAST_ALONE = 10, 3, 30
"""How many known titles and names end in what is said of one; more in a word that mostly means something else: the
Irish Open is a sports competition, not an open."""
SOURCE = "phrase"
MOST_RUNGS = 8
_WHOLE = {"exact", "plural"}
"""Steps that know the whole term, which may be more than its last word says: a secretary of state is none."""


@cache
def anybody() -> frozenset[str]:
    """Words for any woman, man or relative, which say nothing of a job."""
    return word_set("pronouns_by_gender")


def own_count(term: str, type: int) -> int:
    """How many known titles end in a job's name as it stands, so that "inspector" is general already; at least 1.

    >>> own_count("inspector", DEM) > 100, own_count("deputy orchard inspector", DEM)
    (True, 1)
    """
    return max(1, Heads.built_in().count(term, JOB)) if type == DEM and term[:1].islower() else 1


def with_heads(
    term: str,
    type: int,
    link: Link | None,
    rungs: list[Rung],
    class_of: Callable[[str], int | None],
    doubtful: Callable[[str], bool] = lambda noun: False,
) -> list[Rung]:
    """The rungs with those before them that the last words of the term make; what is wider fits at least as many.

    ``class_of`` gives the class of a noun: a name's last word counts only if it is what the name was taken for. What
    few names end in is not said alone if it is ``doubtful``, since it mostly means something else.

    >>> rungs = with_heads("orchard inspector", DEM, None, [Rung("official", "hand", 90)], {}.get)
    >>> [rung.text for rung in rungs], rungs[0].support < rungs[1].support
    (['inspector', 'official'], True)
    """
    if type == DEM and (link is None or link.how not in _WHOLE):
        found = Heads.built_in().known(term, JOB, LEAST_TITLES)
        said = [Rung(phrase, SOURCE, count) for phrase, count in found if phrase not in anybody()]
    elif type in (ORG, MISC) and link is not None and link.how == "head":
        said = _of_names(term, rungs, lambda head: class_of(head) in link.chain, doubtful)
    else:
        return rungs
    sources = {fold(rung.text): rung.source for rung in rungs}
    said = [replace(rung, source=sources.get(rung.text, rung.source)) for rung in said]
    known = {fold(rung.text) for rung in said}
    every = [*said, *(rung for rung in rungs if fold(rung.text) not in known)]
    least = 0
    for place, rung in enumerate(every):
        every[place] = rung if rung.support > least else replace(rung, support=least + 1)
        least = every[place].support
    return every[:MOST_RUNGS]


def _of_names(
    term: str, rungs: list[Rung], agrees: Callable[[str], bool], doubtful: Callable[[str], bool]
) -> list[Rung]:
    """The endings of an organization's name, each with its share of all that are of its class."""
    heads = Heads.built_in()
    found = heads.known(term, NAME, LEAST_NAMES)
    if not found or not rungs or " " in found[-1][0]:
        return []
    head, whole = found[-1]
    labels = {fold(rung.text).rpartition(" ")[2] for rung in rungs}
    if not agrees(head) or labels.intersection(singulars(head)):
        return []
    if not fold(rungs[0].text).endswith(head):  # the class is wider than the word: what was counted is what is known
        least = LEAST_ALONE if len(found) == 1 and doubtful(head) else LEAST_NAMES
        return [Rung(phrase, SOURCE, count) for phrase, count in found[:1] if count >= least]
    support = rungs[0].support
    return [Rung(phrase, SOURCE, max(count, support * count // whole)) for phrase, count in found[:-1]]
