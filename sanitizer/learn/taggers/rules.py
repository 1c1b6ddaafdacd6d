"""Regular expressions learned from the shapes and contexts of the spans that people marked.

A rule is what stands before a span (up to three words of its line, such as ``Fecha de ingreso:``) and an expression
for the span itself, made from its shape (``\\d{2}/\\d{2}/\\d{4}``) and what follows it. A rule is kept if it holds in
enough documents and is seldom wrong; what it then marks is a hint for the tagger, which takes the last decision.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sanitizer.learn.taggers.rule_grammar import ANY, LETTERS, compiled
from sanitizer.learn.taggers.words import Words

LEAST_DOCUMENTS = 3
LEAST_PRECISION = 0.8
_LONGEST = 12


@dataclass(frozen=True, slots=True)
class Rule:
    """The folded words before a span, an expression for the span, and the label it gets."""

    before: tuple[str, ...]
    pattern: str
    label: str


@dataclass(slots=True)
class _Count:
    right: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    wrong: dict[int, int] = field(default_factory=lambda: defaultdict(int))


def learn_rules(documents: Sequence[tuple[Words, Sequence[str]]]) -> tuple[list[Rule], list[frozenset[Rule]]]:
    """The rules that hold in ``documents`` (words and their tags), and for each document those it may not use.

    A document may not use a rule that would not have been kept without it; a tagger that trains on the hints of
    these rules so sees them as unreliable as they will be on a new document.
    """
    places: dict[Rule, set[int]] = defaultdict(set)
    for number, (words, tags) in enumerate(documents):
        for rule in _candidates(words, tags):
            places[rule].add(number)
    frequent = [rule for rule, where in places.items() if len(where) >= LEAST_DOCUMENTS]
    matcher = Matcher(frequent)
    counts: dict[Rule, _Count] = defaultdict(_Count)
    for number, (words, tags) in enumerate(documents):
        for rule, first, last in matcher.matches(words):
            count = counts[rule]
            side = count.right if _is_span(tags, first, last, rule.label) else count.wrong
            side[number] += 1
    kept = [rule for rule in frequent if _good(counts[rule])]
    barred = [
        frozenset(r for r in kept if (n in counts[r].right or n in counts[r].wrong) and not _good(counts[r], n))
        for n in range(len(documents))
    ]
    return sorted(kept, key=lambda r: (r.label, r.before, r.pattern)), barred


def _good(count: _Count, without: int = -1) -> bool:
    right = sum(n for where, n in count.right.items() if where != without)
    wrong = sum(n for where, n in count.wrong.items() if where != without)
    documents = sum(where != without for where in count.right)
    return documents >= LEAST_DOCUMENTS and right >= LEAST_PRECISION * (right + wrong)


def _is_span(tags: Sequence[str], first: int, last: int, label: str) -> bool:
    inside = f"I-{label}"
    return (
        tags[first] == f"B-{label}"
        and all(tags[i] == inside for i in range(first + 1, last))
        and (last >= len(tags) or tags[last] != inside)
    )


def _candidates(words: Words, tags: Sequence[str]) -> Iterator[Rule]:
    for line in words.lines:
        place = line.first
        while place < line.last:
            if not tags[place].startswith("B-"):
                place += 1
                continue
            label = tags[place][2:]
            last = place + 1
            while last < line.last and tags[last] == f"I-{label}":
                last += 1
            if last - place <= _LONGEST:
                patterns = set(_patterns(words, place, last, line.last))
                for size in range(4):
                    if place - size >= line.first:
                        before = tuple(w.casefold() for w in words.words[place - size : place])
                        for pattern, precise in patterns:
                            if size or precise:
                                yield Rule(before, pattern, label)
            place = last


def _patterns(words: Words, first: int, last: int, end: int) -> Iterator[tuple[str, bool]]:
    """Expressions for a span, from exact to loose, and whether each says enough to stand without a context."""
    text = words.text
    exact, loose = [], []
    for i in range(first, last):
        gap = text[words.ends[i - 1] : words.starts[i]] if i > first else ""
        space = "\\s+" if gap else ""
        word = words.words[i]
        if word.isdigit():
            exact.append(f"{space}\\d{{{len(word)}}}")
            loose.append(f"{space}\\d+")
        elif word.isalpha() and i + 1 < last and words.starts[i + 1] == words.ends[i] and words.words[i + 1].isalpha():
            # letters of open number behind each other would be searched in every way to part them
            exact.append(f"{space}{ANY[:-1]}{{{len(word)}}}")
            loose.append(exact[-1])
        elif word.isalpha():
            exact.append(space + LETTERS.get(_case(word), ANY))
            loose.append(space + ANY)
        else:
            exact.append(space + re.escape(word))
            loose.append(space + re.escape(word))
    after = _after(words, last, end)
    precise = len(exact) > 2 and any(not words.words[i].isalpha() for i in range(first, last))
    yield _runs(exact) + after, precise
    yield _runs(loose) + after, False


def _case(word: str) -> str:
    if word.isupper():
        return "X" if len(word) > 1 else "Xx"
    return "x" if word.islower() else "Xx" if word[0].isupper() and word[1:].islower() else ""


def _runs(parts: list[str]) -> str:
    """The parts joined; words of the same form that follow each other become a repetition."""
    out: list[str] = []
    i = 0
    while i < len(parts):
        j = i + 1
        spaced = "\\s+" + parts[i].removeprefix("\\s+")
        while j < len(parts) and parts[j] == spaced and "\\d" not in spaced:
            j += 1
        out.append(parts[i])
        if j > i + 1:
            out.append(f"(?:{spaced}){{0,{j - i + 1}}}")
        i = j
    return "".join(out)


def _after(words: Words, last: int, end: int) -> str:
    if last >= end:
        return "(?=\\s*(?:\\n|\\Z))"
    word = words.words[last]
    if word.isalnum():
        return f"(?=\\s+{re.escape(word)}\\b)" if word.isalpha() else "(?=\\s)"
    return f"(?=\\s*{re.escape(word)})"


class Matcher:
    """Finds what rules mark, looking only behind words that some rule asks for."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._first: dict[tuple[str, ...], dict[str, list[tuple[re.Pattern[str], list[Rule]]]]] = {}
        groups: dict[tuple[tuple[str, ...], str], list[Rule]] = defaultdict(list)
        for rule in rules:
            groups[rule.before, rule.pattern].append(rule)
        for (before, pattern), members in groups.items():
            begins = "d" if pattern.startswith("\\d") else "x"
            self._first.setdefault(before, {}).setdefault(begins, []).append((compiled(pattern), members))
        self._sizes = sorted({len(before) for before in self._first})
        self._last_words = {before[-1] for before in self._first if before}

    def matches(self, words: Words, barred: frozenset[Rule] = frozenset()) -> Iterator[tuple[Rule, int, int]]:
        """The rule, first and last (exclusive) word of every match, without the rules that are ``barred``."""
        folded = [word.casefold() for word in words.words]
        ends: dict[int, int] | None = None
        text = words.text
        for line in words.lines:
            for place in range(line.first, line.last):
                behind = place > line.first and folded[place - 1] in self._last_words
                begins = "d" if folded[place][0].isdigit() else "x"
                for size in self._sizes:
                    if size and (not behind or place - size < line.first):
                        break
                    rules = self._first.get(tuple(folded[place - size : place]))
                    for pattern, members in rules.get(begins, ()) if rules else ():
                        match = pattern.match(text, words.starts[place])
                        if match is None:
                            continue
                        if ends is None:
                            ends = {end: number + 1 for number, end in enumerate(words.ends)}
                        last = ends.get(match.end())
                        if last is None or last > line.last:
                            continue
                        for rule in members:
                            if rule not in barred:
                                yield rule, place, last
