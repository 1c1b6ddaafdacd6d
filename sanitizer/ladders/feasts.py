"""Feasts and holidays that stand for a day: "on Corpus Christi" is "on a holiday"."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation
from sanitizer.language.english.dates import WEEKDAYS

HOLIDAY = "holiday"
MOST_WORDS = 4
_LED = re.compile(rf"(?:on|at|over|the|{alternation('small_words.prepositions_of_time')})\s+", re.IGNORECASE)
_OF_A_NAME = re.compile(rf"(?:[A-Z][\w’'.-]*\s){{1,3}}(?:Day|Eve|Festival|{'|'.join(WEEKDAYS)})")
"""A day that has a name of its own: "St Ninian's Day", "Palm Sunday"."""


def feast_ladder(term: str) -> Ladder | None:
    """The ladder of a day by its feast, or None where it is none.

    >>> [rung.text for rung in feast_ladder("on Michaelmas")], [rung.text for rung in feast_ladder("St Ninian's Day")]
    (['a holiday', '***'], ['a holiday', '***'])
    >>> feast_ladder("Monday"), feast_ladder("last Monday")
    (None, None)
    """
    name = term.strip()
    while (led := _LED.match(name)) is not None:
        name = name[led.end() :]
    if not name[:1].isupper() or name.count(" ") >= MOST_WORDS or not (_OF_A_NAME.fullmatch(name) or _listed(name)):
        return None
    return Ladder.build(term, [Rung(f"a {HOLIDAY}", "rule", 50)])


def _listed(name: str) -> bool:
    store = OntologyStore.built_in()
    return any(
        HOLIDAY in map(store.label, store.chain(sense.concept)) for sense in store.senses(fold(name)) if sense.proper
    )
