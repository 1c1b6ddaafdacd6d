"""What is said of people with a word more: "retired ferry inspector", "French national", and titles nobody listed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.ladders.context import occurrences
from sanitizer.ladders.kinds.titles import NOTHING, SURE, TitleModel
from sanitizer.language import pairs
from sanitizer.language.english.grammar import FUNCTION_WORDS

LadderOf = Callable[[str], Ladder | None]
_STATUS = re.compile(
    r"(?:an?\s|the\s)?(?P<status>retired|former|ex-|trainee|unemployed)\s?(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL
)
_BELONGS = re.compile(r"(?P<people>.+?)(?P<gap>[\s-])(?P<word>nationals?|citizens?|origin|descent|born)")
_NEXT = re.compile(r"\s([a-z]{3,})\b")
_ADJECTIVES = pairs("adjectives_of_people")
LONGEST_TITLE = 7


def status_ladder(term: str, ladder_of: LadderOf) -> Ladder | None:
    """The ladder of a job with its status kept in every rung.

    >>> found = status_ladder("retired miner", lambda job: Ladder.build(job, [Rung("worker", "hand", 90)]))
    >>> [rung.text for rung in found]
    ['retired worker', 'retired person', '***']
    """
    match = _STATUS.fullmatch(term.strip())
    inner = ladder_of(match["rest"].partition(" who ")[0]) if match else None  # "former rower who runs a mill"
    if match is None or inner is None:
        return None
    status = "former " if match["status"].casefold() == "ex-" else f"{match['status'].casefold()} "
    rungs = [replace(rung, text=status + rung.text) for rung in inner if rung.text != MASK]
    if status == "retired ":
        rungs.append(Rung("retired person", "rule", EVERYTHING))
    return Ladder.build(term, rungs, own_support=inner.own_support)


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


def titled(term: str, kind: str = "") -> str | None:
    """The class of a job title or an illness that nobody listed, or None where the model is not sure.

    >>> titled("structural steel welder")
    'metal or machinery worker'
    """
    words = term.split()
    if not 0 < len(words) <= LONGEST_TITLE or not term[:1].isalpha():
        return None
    found, probability = TitleModel.built_in().classed(term.casefold())
    least = SURE if not kind else SURE - 0.15
    return found if probability >= least and found != NOTHING else None
