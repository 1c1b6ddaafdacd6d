"""The rungs that a term's own last words make: "kiwifruit orchard inspector" is an inspector, whatever else."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from sanitizer.core.ladder import Rung
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.heads import JOB, NAME, Heads
from sanitizer.ladders.kinds.shortened import LISTED
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.placing import HEADS, Link
from sanitizer.ladders.store import DEM, MISC, ORG
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import is_plural, singulars

LEAST_TITLES, LEAST_NAMES, LEAST_ALONE = 10, 3, 30
"""How many known titles and names end in what is said of one; more in a word that mostly means something else: the
Irish Open is a sports competition, not an open."""
SOURCE = "phrase"
MOST_RUNGS = 8
WHOLE = {"exact", "plural"}
"""Steps that know the whole term, which may be more than its last word says: a secretary of state is none."""


_TRADES = ("company", "employer")
_FORM = re.compile(rf"(?:,?\s+(?:\([^()]*\)|Co|{alternation('companies.legal_forms')})\.?)+\Z", re.IGNORECASE)


def trade_rungs(
    term: str, type: int, kind: str, rungs: list[Rung], known: Callable[[str], list[Rung] | None]
) -> list[Rung]:
    """The rungs of a company with what its name says it does before them: "Kestrel Steel" is a steel company.

    ``known`` gives the rungs of a kind of company that the ontology has, and none for what is no trade.

    >>> known = {"steel company": [Rung("steel company", "hand", 60)]}
    >>> found = trade_rungs("Kestrel Steel", ORG, "company", [Rung("company", "hand", 900)], known.get)
    >>> [rung.text for rung in found]
    ['steel company', 'company']
    """
    if type != ORG or kind not in _TRADES or (rungs and rungs[0].text not in (*_TRADES, "organization")):
        return rungs
    ends = (form for word in _trade_words(term) for form in (*singulars(word), word))
    found = next((said for form in ends if (said := known(f"{form} company"))), None)
    if not found:
        return rungs
    texts = {rung.text for rung in found} | {"employer"}
    return growing([*found, *(rung for rung in rungs if rung.text not in texts)])


def _trade_words(term: str) -> list[str]:
    """The words of a company's name that may say its trade, the likeliest first: none before who works there.

    >>> _trade_words("Kestrel Grain Millers (Pvt) Ltd."), _trade_words("Kestrel Steel"), _trade_words("Kestrel")
    (['millers', 'grain'], ['steel'], [])
    """
    words = [fold(word) for word in _FORM.sub("", term).split()]
    rest = [word for word in words[1:] if word.isalpha()]
    return rest[-1:] if len(rest) < 2 or not rest[-1].endswith("ers") else rest[:-3:-1]


@cache
def anybody() -> frozenset[str]:
    """Words for any woman, man or relative, which say nothing of a job."""
    return word_set("pronouns_by_gender", "nouns_by_gender")


def own_count(term: str, type: int, works: Callable[[str], bool] = lambda word: False, *, wider: bool = True) -> int:
    """How many known titles end in a job's name as it stands, so that "inspector" is general already; at least 1.

    A word that ``works`` says is a job's fits as many as a noun of the dictionary that stands for one, if everybody
    uses it or nothing ``wider`` is known.

    >>> own_count("inspector", DEM) > 100, own_count("deputy orchard inspector", DEM)
    (True, 1)
    >>> own_count("Sales Manager", DEM) > 10, own_count("Orchard Inspector", DEM)
    (True, 1)
    >>> own_count("soldier", DEM), own_count("soldier", DEM, {"soldier"}.__contains__)
    (1, 30)
    """
    if type == DEM and " " in term and all(word.isalpha() and word.istitle() for word in term.split()):
        term = term.lower()  # a "Sales Manager" is a sales manager, as people sign
    if type != DEM or not term[:1].islower():
        return 1
    everyday = LISTED if (ordinary(term) or not wider) and works(term) else 1
    return max(everyday, Heads.built_in().count(term, JOB))


def with_heads(
    term: str,
    type: int,
    link: Link | None,
    rungs: list[Rung],
    class_of: Callable[[str], int | None],
    doubtful: Callable[[str], bool] = lambda noun: False,
    speaks: Callable[[str], bool] | None = None,
) -> list[Rung]:
    """The rungs with those before them that the last words of the term make; what is wider fits at least as many.

    ``class_of`` gives the class of a noun: a name's last word counts only if it is what the name was taken for. What
    few names end in is not said alone if it is ``doubtful``, since it mostly means something else. The last words of a
    title that do not say what the work is (``speaks``) give way to a class that does.

    >>> rungs = with_heads("orchard inspector", DEM, None, [Rung("official", "hand", 90)], {}.get)
    >>> [rung.text for rung in rungs], rungs[0].support < rungs[1].support
    (['inspector', 'official'], True)
    """
    if type == DEM and (link is None or link.how not in WHOLE):
        found = Heads.built_in().known(term, JOB, LEAST_TITLES)
        said = [Rung(phrase, SOURCE, count) for phrase, count in found if phrase not in anybody()]
        texts = {rung.text for rung in rungs}
        said = [rung for rung in said if speaks is None or rung.text in texts or speaks(rung.text)]
    elif type in (ORG, MISC) and link is not None and link.how in HEADS:
        said = _of_names(term, rungs, lambda head: class_of(head) in link.chain, doubtful)
        said = [rung for rung in said if not is_plural(rung.text)]  # nobody signs with "a records"
        said = [rung for rung in said if not any(one.text.startswith(f"{rung.text} ") for one in rungs)]  # "a radio"
    else:
        return rungs
    sources = {fold(rung.text): rung.source for rung in rungs}
    said = [replace(rung, source=sources.get(rung.text, rung.source)) for rung in said]
    known = {fold(rung.text) for rung in said}
    return growing([*said, *(rung for rung in rungs if fold(rung.text) not in known)])


def growing(rungs: list[Rung]) -> list[Rung]:
    """The rungs, as many as ladders have, each fitting more things than the one before: what is wider fits all of them.

    >>> [rung.support for rung in growing([Rung("tabby", "x", 30), Rung("cat", "x", 9)])]
    [30, 31]
    """
    least = 0
    found: list[Rung] = []
    for rung in rungs[:MOST_RUNGS]:
        found.append(rung if rung.support > least else replace(rung, support=least + 1))
        least = found[-1].support
    return found


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
