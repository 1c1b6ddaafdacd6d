"""What is said of people with a word more: "retired ferry inspector", "French national"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.ladders.context import occurrences
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.labels import KIND_WORDS

LadderOf = Callable[[str], Ladder | None]
_STATUS = re.compile(
    rf"(?:an?\s|the\s)?(?P<status>{alternation('jobs.states')})(?:(?<=-)|\s)(?!(?:of|to|at|in|for)\s)(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_STATES = word_set("jobs.states")
_BELONGS = re.compile(r"(?P<people>.+?)(?P<gap>[\s-])(?P<word>nationals?|citizens?|origin|descent|born)")
_NEXT = re.compile(r"\s([a-z]{3,})\b")
_ADJECTIVES = pairs("adjectives_of_people")


def status_ladder(term: str, ladder_of: LadderOf, *, job: bool = False) -> Ladder | None:
    """The ladder of a job with its status kept in every rung, be it that nothing is known of the ``job``.

    >>> found = status_ladder("retired miner", lambda job: Ladder.build(job, [Rung("worker", "hand", 90)]))
    >>> [rung.text for rung in found]
    ['retired worker', 'retired person', '***']
    """
    match = _STATUS.fullmatch(term.strip())
    if term.strip().casefold() in _STATES:
        return Ladder.build(term, [], own_support=EVERYTHING)  # "retired" fits millions
    if match is None:
        return None
    inner = ladder_of(match["rest"].partition(" who ")[0].strip("()"))  # "former rower who runs a mill"
    if inner is None and not job:
        return None
    word = match["status"].casefold()
    status = "former " if word == "ex-" else word if word.endswith("-") else f"{word} "
    rungs = [replace(rung, text=status + rung.text) for rung in inner or () if rung.text != MASK]
    if status == "retired " or not rungs:
        rungs.append(Rung(f"{status}{KIND_WORDS['job'] if job else 'person'}", "rule", EVERYTHING))
    return Ladder.build(term, rungs, own_support=inner.own_support if inner else 1)


def national_ladder(term: str, ladder_of: LadderOf) -> Ladder | None:
    """The ladder of a people's word with the noun it belongs to.

    >>> found = national_ladder("French national", lambda word: Ladder.build(word, [Rung("European", "iso", 50)]))
    >>> [rung.text for rung in found]
    ['European national', '***']
    """
    match = _BELONGS.fullmatch(term.strip())
    inner = ladder_of(match["people"]) if match else None
    if match is None or inner is None:
        return None
    after = match["gap"] + match["word"]
    named = [rung for rung in inner if rung.text[:1].isupper()]  # nobody is of religious person descent
    rungs = [replace(rung, text=rung.text + after) for rung in named]
    return Ladder.build(term, rungs, own_support=inner.own_support)


def describing(rungs: list[Rung], term: str, context: str, is_noun: Callable[[str], bool]) -> list[Rung]:
    """The rungs of a word for people as adjectives where it stands before a noun: "the Hindu tradition".

    >>> found = describing([Rung("religious person", "hand", 90)], "Hindu", "the Hindu rite", {"rite"}.__contains__)
    >>> [rung.text for rung in found]
    ['religious']
    """
    around = next(occurrences(term, context), None) if any(rung.text in _ADJECTIVES for rung in rungs) else None
    match = _NEXT.match(around.after) if around is not None else None
    if match is None or match[1] in FUNCTION_WORDS or not is_noun(match[1]):
        return rungs
    return [replace(rung, text=_ADJECTIVES.get(rung.text, rung.text)) for rung in rungs]
