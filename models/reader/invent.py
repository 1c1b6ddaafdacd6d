"""Examples that nobody wrote: learned documents with other names in them, and templates filled from lists."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from models.reader.corpora import ARTICLE, Example, Mark, open_kinds
from models.reader.kinds import Kinds
from models.reader.templates import MONTHS, NICKS, SHAPES, TEMPLATES, WORDS
from models.reader.things import Things

SLOT = re.compile(r"\{(\w+?)(?:\|(\w+))?\}")
PLACES = frozenset({"city", "town", "village", "suburb"})
USUAL = {"ORG": "company", "LOC": "village"}
"""What a thing of a type is made as where its kind has no forms."""
OTHERWISE = 0.7
"""The share of things that are exchanged for others of their kind."""


def pick(words: Sequence[str], rng: np.random.Generator) -> str:
    """One of ``words``."""
    return words[int(rng.integers(len(words)))]


def like(word: str, pattern: str) -> str:
    """``word`` written as ``pattern`` is: in small letters, capitals or as it comes."""
    if pattern.islower():
        return word.lower()
    return word.upper() if pattern.isupper() and len(pattern) > 1 else word


def swapped(example: Example, kinds: Kinds, things: Things, rng: np.random.Generator) -> Example:
    """The same document with other people, things, towns and numbers in it; the same word gets the same stand-in."""
    stand_ins: dict[str, str] = {}
    text, marks, keep, shift, last = [], [], [], [], 0
    for mark in example.marks:
        new = _other(example.text[mark.start : mark.end], mark, kinds, things, rng, stand_ins)
        text += [example.text[last : mark.start], new]
        shift.append((mark.end, len(new) - (mark.end - mark.start)))
        last = mark.end
    text.append(example.text[last:])

    def moved(place: int) -> int:
        return place + sum(by for end, by in shift if end <= place)

    for mark, (_, by) in zip(example.marks, shift, strict=True):
        start = moved(mark.start)
        marks.append(replace(mark, start=start, end=start + mark.end - mark.start + by))
    keep = [(moved(a), moved(b)) for a, b in example.keep]
    return replace(example, text="".join(text), marks=tuple(marks), keep=tuple(keep))


def _other(span: str, mark: Mark, kinds: Kinds, things: Things, rng: np.random.Generator, known: dict[str, str]) -> str:
    types, lists = mark.types, things.lists
    if "CODE" in types and mark.kind >= 0 and kinds.names[mark.kind] in {"handle", "email"}:
        local, at, host = span.partition("@") if not span.startswith("@") else ("", "@", span[1:])
        changed = re.sub(r"[^\W\d_]{3,}", lambda m: like(pick(lists.first, rng), m.group()), local or host)
        return changed + at + host if local else at + changed
    if "CODE" in types:
        return re.sub(r"\d", lambda _: str(rng.integers(10)), span)
    if "PERSON" in types:
        words = list(re.finditer(r"[^\W\d_]{3,}", span))
        final = words[-1].start() if len(words) > 1 else -1

        def name(match: re.Match[str]) -> str:
            word = match.group()
            if word.lower() not in known:
                family = match.start() == final or (len(words) == 1 and rng.random() < 0.4)
                known[word.lower()] = pick(lists.last if family else lists.first, rng)
            return like(known[word.lower()], word)

        return re.sub(r"[^\W\d_]{3,}", name, span)
    return _thing(span, mark, kinds, things, rng, known)


def _thing(span: str, mark: Mark, kinds: Kinds, things: Things, rng: np.random.Generator, known: dict[str, str]) -> str:
    """Another place, organization, job or work of the same kind, or the same one."""
    if span.casefold() in known:
        return like(known[span.casefold()], span)
    kind = kinds.names[mark.kind] if mark.kind >= 0 else ""
    kind = kind if things.can(kind) or kind in PLACES else USUAL.get(min(mark.types), "")
    named = span != span.lower() or mark.types & {"ORG", "LOC"}
    if not kind or rng.random() > OTHERWISE or not (named or kind == "job"):
        return span
    if kind in {"city", "suburb"} or (kind in PLACES and rng.random() < 0.5):
        new = pick(things.lists.cities, rng)
    else:
        new = things.make(kind, rng)
    article = re.match(r"(?:an?|the|his|her) ", span)
    if article and not re.match(r"(?:an?|the|one) ", new):
        new = article[0] + new
    elif not article:
        new = re.sub(r"^(?:an?|the) ", "", new)
    known[span.casefold()] = new
    return like(new, span)


def filled(kinds: Kinds, things: Things, count: int, seed: int = 5) -> Iterator[Example]:
    """Templates filled at random, several on a page."""
    rng = np.random.default_rng(seed)
    rest = open_kinds(kinds, frozenset(), set())
    for _ in range(count):
        style = rng.random()
        chosen = [TEMPLATES[int(i)] for i in rng.integers(len(TEMPLATES), size=int(rng.integers(1, 5)))]
        text, marks, place = "", [], 0
        for template in chosen:
            line, found = _fill(template, kinds, things, rng, lower=style < 0.3)
            marks += [replace(m, start=m.start + place, end=m.end + place) for m in found]
            text += line + "\n"
            place = len(text)
        yield Example(text, tuple(marks), "own", frozenset(), rest, hides=True, keep=((0, len(text)),))


def _fill(
    template: str, kinds: Kinds, things: Things, rng: np.random.Generator, *, lower: bool
) -> tuple[str, list[Mark]]:
    text, marks, last = "", [], 0
    for match in SLOT.finditer(template):
        text += template[last : match.start()]
        last = match.end()
        slot, kind = match.group(1), match.group(2)
        value = _value(slot, things, rng)
        if kind:
            number = kinds.names.index(kind)
            types = kinds.types[number]
            type = "ORG" if "ORG" in types else min(types)
            direct = int(type in {"PERSON", "CODE"} or kind == "address")
            article = re.match(ARTICLE, value)[0]  # type: ignore[index]
            text, value = text + article, value[len(article) :]
            marks.append(Mark(len(text), len(text) + len(value), frozenset({type}), number, 1, direct))
        text += value
    text += template[last:]
    small = text.lower()
    return (small if lower and len(small) == len(text) else text), marks


def _value(slot: str, things: Things, rng: np.random.Generator) -> str:
    lists = things.lists
    if slot.startswith("up_"):
        return _value(slot[3:], things, rng).upper()
    first, last = pick(lists.first, rng), pick(lists.last, rng)
    if slot == "digits":
        return "".join(str(d) for d in rng.integers(10, size=int(rng.integers(5, 10))))
    if slot == "n":
        return str(rng.integers(2, 99))
    if slot in SHAPES:
        return SHAPES[slot](rng)
    if slot == "nick":
        tail = pick(("", "", "99", "_x", ".k", "_the_great", "88", "xo"), rng)
        return (pick((first, last, pick(NICKS, rng), pick(NICKS, rng) + first), rng) + tail).lower().replace(" ", "_")
    if slot == "phone":
        return f"{rng.integers(100, 999)} {rng.integers(100, 999)} {rng.integers(1000, 9999)}"
    if slot == "email":
        return f"{first}.{last}@example.org".lower().replace(" ", "").replace("'", "")
    if slot == "date":
        return f"{rng.integers(1, 29)} {MONTHS[int(rng.integers(12))]} {rng.integers(1950, 2026)}"
    if slot in WORDS:
        return pick(WORDS[slot], rng)
    if slot not in {"first", "last", "full", "initial", "city", "plain_job"}:
        return things.make(slot, rng)
    fixed = {"first": first, "last": last, "full": f"{first} {last}", "initial": f"{first[0]}. {last}"}
    return fixed.get(slot) or pick({"city": lists.cities, "plain_job": lists.jobs}[slot], rng)
