"""Names in pasted records (JSON, forms), where the name of a field says that its value is a person's name.

A recognizer made for sentences sees half of a name there, or takes the name and the next key for one thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.ordinary import person_noun
from sanitizer.analyse.policy.parts import played_in
from sanitizer.core.cells import cells
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set

_ROLE = rf"(?:{alternation('names.roles')}|next[ _-]of[ _-]kin|emergency[ _-]contact|(?:account|card)[ _-]?holder)"
_PART = rf"(?:{alternation('names.name_parts')}|{_ROLE}(?:['’]?s)?)"
_ELSEWHERE = alternation("heads.given", "heads.family", "heads.whole").replace(r"\s", "[ _]")
_KEY = re.compile(
    rf"(?<![^\W_])(?:(?P<told>{_PART}[ _-]?names?|{_ELSEWHERE})|"
    rf"(?P<bare>(?:(?<![\w -])|(?<=[,{{] ))names?)|{_ROLE}s?|children|"
    r"people)[\"']?\s{0,4}\Z",
    re.IGNORECASE,
)
_MARK = re.compile(r"[:=](?=\s{0,40}[\"'\[A-Za-zÀ-ɏ])\s{0,40}")
_REACH = 40
"""Characters before a colon in which its key stands."""
_STRING = re.compile(r"\"([^\"\\\n]{1,120})\"|'([^'\\\n]{1,120})'")
_OPEN = re.compile(r"\[\s{0,40}")
_NEXT = re.compile(r"\s{0,40},\s{0,40}")
_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*\.?"
_NAME = re.compile(rf"\s{{0,3}}({_WORD}(?:,? {_WORD}){{0,4}})\s{{0,3}}")
_LINE = re.compile(rf"({_WORD}(?: {_WORD}){{0,3}})[ \t]{{0,9}}(?=\r?\n|\Z|[;|,])")
_CAPITALS = re.compile(
    rf"(?<![^\W_])(?i:{_PART}[ _-]?name)(?<![A-Z])[ \t]{{1,8}}((?:[A-ZÀ-ÖØ-Þ]{{2,}}['’ -]?){{1,3}})(?![a-z:])"
)
"""A field without its colon, as a scanned form has it: "Surname BERG Forename ADA"."""
_SURNAME_FIRST = re.compile(
    rf"(?<!\w)(?i:{alternation('names.roles')}|pt)[.:]?[^\S\n]{{1,3}}"
    r"(?P<name>[A-ZÀ-ÖØ-Þ][\w'’-]+,[^\S\n]?(?P<first>[A-ZÀ-ÖØ-Þ][\w'’-]+))"
)
"""Somebody's surname before the first name, behind what he or she is: "PT BERG, ADA"."""
_LOUD_FIRST = re.compile(
    r"(?<![^\n])[^\S\n]{0,4}(?P<name>[A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ'’-]{1,30},[^\S\n]?(?P<first>[A-ZÀ-ÖØ-Þ][a-zß-ÿ'’-]+)"
    r"(?:[^\S\n][A-ZÀ-ÖØ-Þ][a-zß-ÿ'’-]+){0,2})(?![\w.]|[^\S\n][A-Z])"
)
"""The same where a line begins, the surname in capitals: "BERG, Ada Maria"."""
_COLUMN = re.compile(rf"\s*[\"']?(?:{_PART}[ _-]?names?|names?|{_ROLE}s?|{_ELSEWHERE})[\"']?\s*", re.IGNORECASE)
_CELL = re.compile(rf"\s*[\"']?({_WORD}(?:,? {_WORD}){{0,4}})[\"']?\s*")
_NOBODY = word_set("names.nobody")
_THINGS = word_set("names.things")
_PARTICLES = word_set("particles")
_ROLL = re.compile(
    r"^[^\S\n]{0,16}(?:(?:[-*•]|[0-9]{1,3}[.)])[^\S\n]{0,16})?(?P<name>[^\W\d_a-z][\w’'-]+,[^\S\n](?P<first>[^\W\d_a-z][\w-]+)"
    r"(?:[^\S\n][^\W\d_a-z][\w-]*\.?)?)[^\S\n]{0,16}$",
    re.MULTILINE,
)
"""A line that is a surname and a first name, as in a list of members."""


def find_named(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the values that a field says are people's names.

    Behind "full_name" any word may be a name; behind "name" alone it has capitals or several words, and behind
    "patient" and the like capitals. Without quotes only the first kind counts, up to the end of the line.

    >>> text = '{"id":17,"full_name":"Ada Berg","city":"Bergen"}'
    >>> [text[start:end] for start, end in find_named(text)]
    ['Ada Berg']
    """
    for mark in _MARK.finditer(text):
        before = text[max(0, mark.start() - _REACH) : mark.start()]
        key = _KEY.search(before)
        if key is None:
            continue
        at = mark.end()
        if text[at] in "\"'[":
            for start, end in _strings(text, at):
                name = _NAME.fullmatch(text, start, end)
                if name is not None and _fits(name[1], key):
                    yield name.span(1)
        elif key["told"] and "\n" not in mark[0] and (name := _LINE.match(text, at)) and _fits(name[1], key):
            yield name.span(1)
    for match in _CAPITALS.finditer(text):
        if not {word.casefold() for word in match[1].split()} & (_THINGS | _NOBODY):
            yield match.start(1), match.start(1) + len(match[1].rstrip("'’ -"))


def find_surnames(text: str) -> Iterator[tuple[int, int]]:
    """The spans of surnames before known first names, behind what somebody is.

    >>> text = "PT PRICE, ADA C/O PAIN; PATIENT STABLE, AWAKE"
    >>> [text[start:end] for start, end in find_surnames(text)]
    ['PRICE, ADA']
    >>> text = "PRICE, Ada Maria (aka Adi) was here"
    >>> [text[start:end] for start, end in find_surnames(text)]
    ['PRICE, Ada Maria']
    >>> text = "- Young, Marcus\\n- Bell, Anna\\n- Stone, Rolling"
    >>> [text[start:end] for start, end in find_surnames(text)]
    ['Young, Marcus', 'Bell, Anna', 'Stone, Rolling']
    """
    for match in chain(_SURNAME_FIRST.finditer(text), _LOUD_FIRST.finditer(text)):
        if listed(match["first"]):
            yield match.span("name")
    roll = list(_ROLL.finditer(text))
    ends, starts = {match.end() + 1 for match in roll}, {match.start() - 1 for match in roll}
    rows = [match for match in roll if match.start() in ends or match.end() in starts]  # "Yours, Ada" stands alone
    if sum(listed(match["first"]) for match in rows) * 2 > len(rows):
        yield from (match.span("name") for match in rows)


def find_columns(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the names in pasted tables, in the columns whose first line says that they hold some.

    >>> text = "Surname;First name;Grade\\nBerg;Ada;B\\nLi;Na;C"
    >>> [text[start:end] for start, end in find_columns(text)]
    ['Berg', 'Ada', 'Li', 'Na']
    """
    for cell in cells(text):
        played = played_in(text, cell)
        name = _CELL.fullmatch(text, cell.start, cell.end) if played or _COLUMN.fullmatch(cell.head) else None
        if name is not None and _is_name(name[1]) and not (played and _described(name[1])):
            yield name.span(1)


def _described(value: str) -> bool:
    """Whether a part in a play is told by what somebody is: "The Mayor", "Nurse"."""
    return any(ordinary(word.casefold()) or person_noun(word) for word in value.split())


def _is_name(value: str) -> bool:
    """Whether the value of a column of names may be one: with capitals or a known first name, and nothing of a form."""
    words = value.replace(",", " ").split()
    folded = {word.casefold().rstrip(".") for word in words}
    named = all(word[0].isupper() or word in _PARTICLES for word in words)
    return folded.isdisjoint(_THINGS | _NOBODY) and (named or (len(words) > 1 and listed(words[0].title())))


def _strings(text: str, at: int) -> Iterator[tuple[int, int]]:
    """The insides of the quoted string at ``at``, or of those of the list that begins there."""
    opened = _OPEN.match(text, at)
    string = _STRING.match(text, opened.end() if opened else at)
    while string is not None:
        yield string.span(string.lastindex or 0)
        following = _NEXT.match(text, string.end()) if opened else None
        string = _STRING.match(text, following.end()) if following else None


def _fits(value: str, key: re.Match[str]) -> bool:
    """Whether a value may be the name that its key says it is."""
    words = value.replace(",", " ").split()
    folded = {word.casefold().rstrip(".") for word in words}
    if not folded.isdisjoint(_THINGS) or folded <= _NOBODY or len(value) < 2:
        return False
    if key["told"]:
        return True
    if all(word[0].isupper() or word in _PARTICLES for word in words):
        return True
    return bool(key["bare"]) and value == value.lower() and 2 <= len(words) <= 3 and folded.isdisjoint(_NOBODY)
