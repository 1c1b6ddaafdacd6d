"""Texts of a release: every mention written as what its group shares, as the recoded cell, or as its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sanitizer.core.findings import Finding, Identifier
from sanitizer.core.ladder import MASK
from sanitizer.core.terms import TermIndex, entry_of
from sanitizer.recode.edits import recode
from sanitizer.recode.group_terms import RecodedTerms
from sanitizer.tables.mentions import Mention, MentionKind, distinctive
from sanitizer.tables.read import Prepared
from sanitizer.tables.terms import type_of, type_word


@dataclass(frozen=True)
class Rewritten:
    """The new texts by column; for each person what was hidden, and for each row what may be shown all the same."""

    texts: dict[str, list[str]]
    hidden: dict[int, list[str]] = field(repr=False)
    shown: list[str] = field(repr=False)


def rewrite(
    prepared: Prepared,
    mentions: Sequence[Mention],
    index: TermIndex,
    recoded: RecodedTerms,
    values: Mapping[str, Sequence[str]],
    unchanged: Mapping[str, Sequence[bool]],
) -> Rewritten:
    """The texts of all rows.

    Args:
        prepared: the prepared table.
        mentions: what has to be recoded.
        index, recoded: the terms and what becomes of them.
        values: for each quasi-identifier the released cell of each row.
        unchanged: for each quasi-identifier whether the released cell of a row is the original one.
    """
    texts = {column: list(cells) for column, cells in prepared.texts.items()}
    hidden: dict[int, list[str]] = {}
    rungs: list[list[str]] = [[] for _ in prepared.person]
    by_place: dict[tuple[str, int], list[Finding]] = {}
    for mention in mentions:
        finding, is_hidden = _finding(mention, prepared, index, recoded, values, unchanged)
        by_place.setdefault((mention.column, mention.row), []).append(finding)
        if is_hidden and distinctive(mention.term.text):
            hidden.setdefault(int(prepared.person[mention.row]), []).append(mention.term.text)
        if finding.replacement:
            rungs[mention.row].append(finding.replacement)
    for (column, row), findings in by_place.items():
        texts[column][row] = recode(texts[column][row], sorted(findings, key=lambda f: f.start), whole=True)[0]
    shown = [" | ".join([*(values[name][row] for name in values), *rungs[row]]) for row in range(len(prepared.person))]
    return Rewritten(texts, hidden, shown)


def _finding(
    mention: Mention,
    prepared: Prepared,
    index: TermIndex,
    recoded: RecodedTerms,
    values: Mapping[str, Sequence[str]],
    unchanged: Mapping[str, Sequence[bool]],
) -> tuple[Finding, bool]:
    """The mention as a finding with its replacement, and whether its text was to be hidden."""
    term, start, end = mention.term, mention.term.start, mention.term.end
    if mention.kind is MentionKind.IDENTIFIER:
        return _made(start, end, term.text, term.type, MASK), True
    if mention.kind is MentionKind.LINK and mention.link is not None:
        if unchanged[mention.link.column][mention.row]:
            return _made(start, end, term.text, term.type, term.text), False
        start, end = mention.link.start, mention.link.end
        part = term.text[start - term.start : end - term.start]
        return _made(start, end, part, "CODE", values[mention.link.column][mention.row]), False
    entry = entry_of(index, int(prepared.person[mention.row]), term.text)
    node = int(recoded.node[entry]) if entry >= 0 else -1
    if node < 0:
        return _made(start, end, term.text, term.type, type_word(term.type)), True
    if recoded.kept[entry] and term.direct:
        return _made(start, end, term.text, term.type, type_word(term.type)), True
    if recoded.kept[entry]:
        return _made(start, end, term.text, term.type, term.text), False
    return _made(start, end, term.text, term.type, index.node_texts[node]), True


def _made(start: int, end: int, text: str, kind: str, replacement: str) -> Finding:
    return Finding(start, end, text, type_of(kind), Identifier.QUASI, 0.5, ("tables",), replacement=replacement)
