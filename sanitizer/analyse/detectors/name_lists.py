"""Lists of people, one a line or one a string: where a recognizer sees some of the names, those like them are too.

Without a sentence around it a recognizer takes half of a name, or none; the list itself is the evidence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set
from sanitizer.recode.beside import is_kind

ITEMS = 3
"""How many lines or strings make a list."""
_SHARE = 3
"""One in so many must be seen as a person, if only in part."""
_WORD = r"(?:[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\W\d_]\.)"
_LINE = re.compile(rf"[ \t]*(?:[-*•–]|[0-9]{{1,3}}[.)])?[ \t]*({_WORD}(?: {_WORD}){{1,3}})[ \t]*[,;]?\s*")
_NAME = re.compile(rf"[ \t]*({_WORD}(?: {_WORD}){{1,3}})[ \t]*")
_STRING = re.compile(r"\"([^\"\\\n]{3,80})\"|'([^'\\\n]{3,80})'")
_ITEM = re.compile(rf"[ \t]*({_WORD})(?:[ \t]*\([^()\n]{{1,24}}\))?[ \t]*\.?")
_ROLL = re.compile(rf"[ \t]*(?:[-*•–][ \t]*)?{alternation('names.rolls')}[ \t]*:", re.IGNORECASE)
"""What stands before a line of names: "Present:", "Apologies:"."""
_DUTY = re.compile(rf"(?:(?<![^\n])|(?<=[,;] ))[ \t]*({_WORD}) [-–—] (?=[^\s,;])")
"""Who does what: "anna - wound care, joe - meds"."""
_HEADED = re.compile(rf"[ \t]*(?:[-*•–]|[0-9]{{1,3}}[.)])[ \t]+({_WORD})[ \t]?:[ \t]+(?=\S)")
_COMMA = re.compile(r"\s{0,40},\s{0,40}")
_LONGEST = 80
"""Characters in a line of a list; also keeps the search linear."""
_PARTICLES = word_set("particles")
_LEGAL_FORMS = word_set("companies.legal_forms")
_NOBODY = {word.casefold() for word in word_set("names.nobody") | word_set("names.nobody_greeted")}


def listed_people(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The names of lists in which at least one in three is, or holds, a person that is known already.

    A name a line, names with semicolons between them in one line, or quoted strings with commas between them; and
    a line of single words with commas, of which half are known or which the line says are people: "Present: tom, will";
    and who does what: "anna - wound care, joe - meds".

    >>> text = "Ada Berg\\nNils Dahl\\nKari Lund\\n"
    >>> ada = Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 0.7, ("entities:PERSON",))
    >>> [finding.text for finding in listed_people(text, [ada])]
    ['Ada Berg', 'Nils Dahl', 'Kari Lund']
    """
    people = SpanIndex(
        (f.start, f.end) for f in findings if f.type is PiiType.PERSON and f.identifier is Identifier.DIRECT
    )
    found = [_person(text, *item) for items in _commas(text, people) for item in items]
    if not people:
        return found
    for items, part in chain(((run, False) for run in _runs(text)), ((run, True) for run in _strings(text))):
        seen = sum(any(part or (a <= start and end <= b) for a, b in people.hits(start, end)) for start, end in items)
        if len(items) >= ITEMS and seen * _SHARE >= len(items):
            found.extend(_person(text, start, end) for start, end in items)
    return found


def _person(text: str, start: int, end: int) -> Finding:
    return Finding(start, end, text[start:end], PiiType.PERSON, Identifier.DIRECT, 0.7, ("listed",), origin=Origin.LIST)


def _commas(text: str, people: SpanIndex) -> Iterator[list[tuple[int, int]]]:
    """The items of lines that hold nothing but single words with commas between them, half of them people."""
    start = 0
    for line in text.split("\n"):
        said = line.partition(":")[2] if ":" in line else line
        roll = _ROLL.match(line) is not None
        short = len(line) <= 4 * _LONGEST
        listed = short and said.count(",") >= (0 if roll else ITEMS - 1)
        cut = _cut(said, start + len(line) - len(said), ",", _ITEM) if listed else []
        items = [(a, b) for a, b in cut if text[a:b].casefold() not in _NOBODY]
        known = sum(any(people.hits(*item)) for item in items)
        if roll and len(cut) == 1:
            items = [(a, b) for a, b in items if not is_word(text[a:b])]  # "Cc: accounts"
        if items and (roll or 2 * known >= len(items)):
            yield items
        duties = [match.span(1) for match in _DUTY.finditer(text, start, start + len(line))] if short else []
        if len(duties) >= ITEMS and 2 * sum(any(people.hits(*who)) for who in duties) >= len(duties):
            yield duties
        start += len(line) + 1
    yield from _heads(text, people)


def _heads(text: str, people: SpanIndex) -> Iterator[list[tuple[int, int]]]:
    """The words before the colons of neighbouring items, if more than half of them are people: "- Ada: 8 hours"."""
    run: list[tuple[int, int]] = []
    at = 0
    for line in (*text.split("\n"), ""):
        match = _HEADED.match(line)
        if match is not None:
            run.append((at + match.start(1), at + match.end(1)))
        elif run:
            if len(run) >= ITEMS and 2 * sum(any(people.hits(*who)) for who in run) > len(run):
                yield run
            run = []
        at += len(line) + 1


def _runs(text: str) -> Iterator[list[tuple[int, int]]]:
    """Runs of neighbouring lines, or parts of one line, that hold nothing but a few words with capitals."""
    run: list[tuple[int, int]] = []
    start = 0
    for line in text.split("\n"):
        match = _LINE.fullmatch(line) if len(line) <= _LONGEST else None
        if match is not None and _named(match[1].split()):
            run.append((start + match.start(1), start + match.end(1)))
        else:
            if run:
                yield run
                run = []
            if line.count(";") >= ITEMS - 1:
                yield _parts(line, start)
        start += len(line) + 1
    if run:
        yield run


def _parts(line: str, start: int) -> list[tuple[int, int]]:
    """The names of a line that consists of names with semicolons between them; none if it holds anything else."""
    items = _cut(line.rstrip("; \t\r"), start, ";", _NAME)
    return items if all(_named(line[a - start : b - start].split()) for a, b in items) else []


def _cut(line: str, start: int, sign: str, shape: re.Pattern[str]) -> list[tuple[int, int]]:
    """Where the items of a line begin and end that have ``sign`` between them; none if one is not of the shape."""
    found = []
    for part in line.split(sign):
        match = shape.fullmatch(part) if len(part) <= _LONGEST else None
        if match is None:
            return []
        found.append((start + match.start(1), start + match.end(1)))
        start += len(part) + 1
    return found


def _strings(text: str) -> Iterator[list[tuple[int, int]]]:
    """Runs of quoted names with nothing but a comma between them."""
    run: list[tuple[int, int]] = []
    last = -1
    for string in _STRING.finditer(text) if '"' in text or "'" in text else ():
        match = _NAME.fullmatch(string[1] or string[2])
        if match is None or not _named(match[1].split()):
            continue
        if run and not _COMMA.fullmatch(text, last, string.start()):
            yield run
            run = []
        inside = string.start(string.lastindex or 0)
        run.append((inside + match.start(1), inside + match.end(1)))
        last = string.end()
    if run:
        yield run


def _named(words: Sequence[str]) -> bool:
    """Whether the words have capitals as names do, and are no job or company, as the lines of a signature are.

    >>> _named(["Ada", "Berg"]), _named(["Project", "Manager"]), _named(["Kestrel", "Corp"]), _named(["Mark", "Brown"])
    (True, False, False, True)
    """
    ends = words[0][0].isupper() and words[-1][0].isupper()
    if not ends or not all(word[0].isupper() or word in _PARTICLES for word in words):
        return False
    job = all(map(ordinary, words)) and is_kind(words[-1].casefold(), "person")
    return not job and words[-1] not in _LEGAL_FORMS
