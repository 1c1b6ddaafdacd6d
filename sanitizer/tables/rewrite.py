"""Texts of a release: every mention written as what its group shares, as the recoded cell, or as its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.tables import SUPPRESSED, Term
from sanitizer.core.terms import TermIndex, entry_of, term_key
from sanitizer.recode.edits import recode
from sanitizer.recode.group_terms import RecodedTerms
from sanitizer.recode.labels import worded
from sanitizer.tables.mentions import Mention, MentionKind, distinctive
from sanitizer.tables.read import Prepared
from sanitizer.tables.terms import type_of
from sanitizer.tables.wording import bare, number_names
from sanitizer.verify.cells import is_several, single_values

if TYPE_CHECKING:
    from sanitizer.tables.solve import Solved

_BEFORE = 40
"""Characters before a code that may say what it is of."""


@dataclass(frozen=True)
class Rewritten:
    """The new texts by column, what was hidden for each person, and for each row what may be shown all the same.

    ``shown`` are rungs, kept terms and cells of one value; ``cells`` the released quasi-identifiers.
    """

    texts: dict[str, list[str]]
    hidden: dict[int, list[str]] = field(repr=False)
    shown: list[str] = field(repr=False)
    cells: list[tuple[str, ...]] = field(repr=False)


@dataclass(frozen=True)
class Numbered:
    """For each mention its numbered person ("" where it is none), and for each person how many their texts name."""

    names: list[str] = field(repr=False)
    counts: list[int]


def number_mentions(prepared: Prepared, mentions: Sequence[Mention]) -> Numbered:
    """The numbers of the people that are mentioned; one person of the table has one numbering in all rows."""
    own: dict[int, list[int]] = {}
    for place, mention in enumerate(mentions):
        own.setdefault(int(prepared.person[mention.row]), []).append(place)
    texts: dict[int, list[str]] = {}
    for cells in prepared.texts.values():
        for row, text in enumerate(cells):
            texts.setdefault(int(prepared.person[row]), []).append(text)
    known: dict[int, dict[str, None]] = {}
    for values in prepared.identifiers.values():
        for row, value in enumerate(values):
            known.setdefault(int(prepared.person[row]), {})[value] = None
    names, counts = [""] * len(mentions), [0] * prepared.people
    for person, places in own.items():
        places.sort(key=lambda place: (mentions[place].row, mentions[place].column, mentions[place].term.start))
        terms = [mentions[place].term for place in places]
        found, counts[person] = number_names(terms, texts[person], list(known.get(person, ())))
        for place, name in zip(places, found, strict=True):
            names[place] = name
    return Numbered(names, counts)


Place = tuple[str, int]
"""The column and the row of a text."""


@dataclass(frozen=True)
class Draft:
    """What is to be written: the findings of each text with their stand-ins, those of no more than a type, what goes.

    ``nodes`` says for each finding of a text, by where it starts, the entry of the index and the node it is written as.
    """

    findings: dict[Place, list[Finding]] = field(repr=False)
    loose: dict[Place, frozenset[int]] = field(repr=False)
    hidden: dict[int, list[str]] = field(repr=False)
    nodes: dict[Place, dict[int, tuple[int, int]]] = field(repr=False)


def draft(solved: Solved, values: Mapping[str, Sequence[str]], unchanged: Mapping[str, Sequence[bool]]) -> Draft:
    """What each mention of all rows becomes.

    Args:
        solved: the table with what becomes of its terms.
        values: for each quasi-identifier the released cell of each row.
        unchanged: for each quasi-identifier whether the released cell of a row is the original one.
    """
    prepared = solved.prepared
    made = Draft({}, {}, {}, {})
    bare_places: dict[Place, set[int]] = {}
    written = _Writing(prepared, solved.index, solved.recoded, values, unchanged)
    for mention, name in zip(solved.mentions, solved.names, strict=True):
        finding, is_hidden = written(mention, name)
        place = (mention.column, mention.row)
        made.findings.setdefault(place, []).append(finding)
        entry = written.entry(mention)
        if is_hidden and mention.kind is not MentionKind.LINK and written.node(mention) < 0:
            bare_places.setdefault(place, set()).add(finding.start)
        elif mention.kind is MentionKind.TERM and entry >= 0:
            made.nodes.setdefault(place, {})[finding.start] = (entry, written.node(mention))
        if is_hidden and distinctive(mention.term.text):
            made.hidden.setdefault(int(prepared.person[mention.row]), []).append(mention.term.text)
    for (column, row), found in made.findings.items():
        text = prepared.texts[column][row]
        ordered = numbered_things(sorted(found, key=lambda finding: finding.start))
        made.findings[column, row] = worded(text, ordered)
    made.loose.update((place, frozenset(starts)) for place, starts in bare_places.items())
    return made


def write(prepared: Prepared, made: Draft, values: Mapping[str, Sequence[str]]) -> Rewritten:
    """The texts of all rows."""
    texts = {column: list(cells) for column, cells in prepared.texts.items()}
    rungs: list[list[str]] = [[] for _ in prepared.person]
    for (column, row), findings in made.findings.items():
        rungs[row] += [
            finding.replacement for finding in findings if finding.replacement and not is_several(finding.replacement)
        ]
        loose = made.loose.get((column, row), frozenset())
        texts[column][row] = recode(texts[column][row], findings, whole=True, bare=loose)[0]
    cells = [tuple(values[name][row] for name in values) for row in range(len(prepared.person))]
    shown = [" | ".join([*single_values(cells[row]), *rungs[row]]) for row in range(len(prepared.person))]
    return Rewritten(texts, made.hidden, shown, cells)


@dataclass(frozen=True)
class _Writing:
    """What each mention becomes."""

    prepared: Prepared
    index: TermIndex
    recoded: RecodedTerms
    values: Mapping[str, Sequence[str]]
    unchanged: Mapping[str, Sequence[bool]]

    def __call__(self, mention: Mention, name: str) -> tuple[Finding, bool]:
        """The mention as a finding with its replacement, and whether its text was to be hidden."""
        term = mention.term
        if mention.kind is MentionKind.IDENTIFIER:
            return self._hidden(mention, name), True
        if mention.kind is MentionKind.LINK and mention.link is not None:
            if self.unchanged[mention.link.column][mention.row]:
                return _made(term, term.text), False
            start, end = mention.link.start, mention.link.end
            part = Term(term.text[start - term.start : end - term.start], "CODE", start, end)
            shown = self.values[mention.link.column][mention.row]
            if shown == SUPPRESSED and not part.text.isdecimal():
                return self._hidden(mention, name), True
            shown = bare(replace(part, type="CARDINAL")) if shown == SUPPRESSED else shown
            return _made(part, shown), not any(char.isdigit() for char in part.text)
        entry, node = self.entry(mention), self.node(mention)
        if node < 0 or (self.recoded.kept[entry] and term.direct):
            return self._hidden(mention, name), True
        if self.recoded.kept[entry]:
            return _made(term, term.text), False
        return _made(term, self.index.node_texts[node]), True

    def node(self, mention: Mention) -> int:
        """The node that a mention of a term is released as, or -1."""
        entry = self.entry(mention)
        return int(self.recoded.node[entry]) if entry >= 0 else -1

    def entry(self, mention: Mention) -> int:
        """The entry of the index that a mention is of, or -1."""
        return entry_of(self.index, int(self.prepared.person[mention.row]), mention.term.text)

    def _hidden(self, mention: Mention, name: str) -> Finding:
        """A mention of which no more than its type is told; a number needs room beside it."""
        term = mention.term
        text = self.prepared.texts[mention.column][mention.row]
        beside = text[max(0, term.start - 1) : term.start] + text[term.end : term.end + 1]
        if name and not any(char.isalnum() for char in beside):
            return _made(term, name)
        return _made(term, bare(term, text[max(0, term.start - _BEFORE) : term.start]))


def numbered_things(findings: Sequence[Finding]) -> list[Finding]:
    """The findings of a text with a number for each thing: what is spelt alike, and numbered people by their number."""
    numbers: dict[tuple[str, str], int] = {}
    result = []
    for finding in findings:
        stand_in = finding.replacement or ""
        key = ("", stand_in) if stand_in.startswith("PERSON ") else (finding.type.value, term_key(finding.text))
        result.append(replace(finding, entity=numbers.setdefault(key, len(numbers))))
    return result


def _made(term: Term, replacement: str) -> Finding:
    return Finding(
        term.start, term.end, term.text, type_of(term.type), Identifier.QUASI, 0.5, ("tables",), replacement=replacement
    )
