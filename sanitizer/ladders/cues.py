"""Verbs and shapes that take one kind of thing only: one plays for a team, stars in a production, receives an award."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from sanitizer.ladders.context import WORD, Around, before_list
from sanitizer.ladders.store import TYPE_BITS
from sanitizer.ladders.words import pattern, tables

LONGEST_CONTEXT = 20_000
REACH = 25
"""How many words before a name a cue can stand."""
TOPIC_WORDS = ((400, 1), (1500, 2), (LONGEST_CONTEXT, 3))
"""(length of a text, how many different words of a topic show that it is about the topic)."""


@dataclass(frozen=True, slots=True)
class Cue:
    """What must stand before or after the name, what the text must be about, and the class the name then has."""

    types: int
    label: str
    before: re.Pattern[str] | None
    after: re.Pattern[str] | None
    topic: str

    def fires(self, around: Around, head: str, context: str) -> bool:
        """Whether the surroundings call for the class; ``head`` stands before a list that the name belongs to."""
        if self.topic and not about(self.topic, context):
            return False
        if self.before is not None and (self.before.search(around.before) or (head and self.before.search(head))):
            return True
        return self.after is not None and bool(self.after.match(around.after))


@cache
def _cues() -> tuple[Cue, ...]:
    takes = pattern(tables()["frame"]["takes"])
    found = []
    for entry in tables()["cue"]:
        before, after = entry.get("before"), entry.get("after")
        found.append(
            Cue(
                _bits(entry["types"]),
                entry["label"],
                re.compile(pattern(before) + takes, re.IGNORECASE) if before else None,
                re.compile(r"^[\"”’']?\s*(?:" + pattern(after) + ")", re.IGNORECASE) if after else None,
                entry.get("topic", ""),
            )
        )
    return tuple(found)


@cache
def _shapes() -> tuple[tuple[int, str, re.Pattern[str]], ...]:
    entries = tables()["shape"]
    return tuple((_bits(e["types"]), e["label"], re.compile(pattern(e["pattern"]))) for e in entries)


@cache
def _topic(name: str) -> re.Pattern[str]:
    return re.compile(pattern(tables()["topics"][name]))


def _bits(types: list[str]) -> int:
    return sum(TYPE_BITS[name] for name in types)


def cued_label(around: Around, type: int, context: str) -> str | None:
    """The label of the class that the words around the name call for, or None."""
    before, items, separated = before_list(WORD.findall(around.before))
    head = " ".join(before[-REACH:]) if separated and items else ""
    around = Around(around.before[-8 * REACH :], around.after[: 8 * REACH])
    return next((cue.label for cue in _cues() if cue.types & type and cue.fires(around, head, context)), None)


def shaped_label(name: str, type: int) -> str | None:
    """The label of the class that the shape of the name alone gives away, or None.

    >>> shaped_label("Berg & Sons", TYPE_BITS["ORG"])
    'company'
    """
    return next((label for types, label, shape in _shapes() if types & type and shape.search(name)), None)


@cache
def of_teams() -> str:
    """A pattern of what follows the name of a team: "owner", "players"."""
    return pattern(tables()["frame"]["of_teams"])


@lru_cache(maxsize=256)
def about(topic: str, context: str, least: int = 1) -> bool:
    """Whether a text is about a topic: one of its words in a sentence, several different ones in a longer text.

    There are ``least`` of them in any case.

    >>> about("sport", "She scored twice for the club.")
    True
    """
    usual = next((count for length, count in TOPIC_WORDS if len(context) < length), TOPIC_WORDS[-1][1])
    wanted = max(usual, least)
    found: set[str] = set()
    for match in _topic(topic).finditer(context[:LONGEST_CONTEXT]):
        found.add(match.group().lower())
        if len(found) >= wanted:
            return True
    return False
