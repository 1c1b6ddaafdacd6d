"""The table flow: read -> terms -> partition -> recode -> verify -> release, in one readable method."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from sanitizer.config.table import TableSettings
from sanitizer.core.domains import describe
from sanitizer.core.ladder import MASK
from sanitizer.core.tables import ColumnRole, Grouping, Release, Term
from sanitizer.core.terms import TermIndex, index_terms
from sanitizer.partition.problem import Problem
from sanitizer.recode.group import recode_column
from sanitizer.recode.group_terms import RecodedTerms, recode_terms
from sanitizer.report.table import table_report
from sanitizer.tables.cache import CachedAnalysis, RememberedAnalysis, fingerprint
from sanitizer.tables.measure import measures
from sanitizer.tables.mentions import Mention, MentionKind, collect, own_value
from sanitizer.tables.problems import build_problem, strategy_of
from sanitizer.tables.read import Prepared, prepare
from sanitizer.tables.release import build_table, require, source_violations, verify_against_source, verify_table
from sanitizer.tables.rewrite import Rewritten, rewrite
from sanitizer.tables.second_look import look_again
from sanitizer.tables.terms import TermAnalysis
from sanitizer.verify.groups import classes_of

if TYPE_CHECKING:
    import pandas as pd

Analyse = Callable[[Sequence[str]], list[list[Term]]]


@dataclass(frozen=True)
class Solved:
    """A table after partitioning and recoding, before its texts are written."""

    prepared: Prepared
    mentions: list[Mention]
    index: TermIndex
    problem: Problem
    grouping: Grouping
    recoded: RecodedTerms
    seconds: dict[str, float]


class TableSanitizer:
    """Makes a table with text k-anonymous. Loads its models on first use; offline.

    Args:
        settings: roles of the columns, privacy, strategy and what to look for in texts.
        analyse: texts -> terms, used instead of the detectors that ``settings`` name.

    >>> import pandas as pd
    >>> from sanitizer.config.table import parse_table_settings
    >>> column = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    >>> settings = parse_table_settings({"parameters": {"k": 2}, "attributes": {"age": column}})
    >>> TableSanitizer(settings)(pd.DataFrame({"age": [24, 36, 60, 62]})).table["age"].tolist()
    ['[24-36]', '[24-36]', '[60-62]', '[60-62]']
    """

    def __init__(self, settings: TableSettings, *, analyse: Analyse | None = None) -> None:
        self.settings = settings
        self._terms = TermAnalysis(settings)
        self._analyse = analyse
        self._cached: CachedAnalysis | RememberedAnalysis | None = None

    def __call__(self, frame: pd.DataFrame) -> Release:
        """The verified release of ``frame``, which is not changed.

        Raises:
            InputError: the table does not fit the settings.
            GuaranteeError: the privacy asked for cannot be reached, or the release did not verify.
        """
        solved = self.solve(frame)
        values, unchanged = _recode_columns(solved)
        started = time.perf_counter()
        rewritten = rewrite(solved.prepared, solved.mentions, solved.index, solved.recoded, values, unchanged)
        texts = self._look_again(solved, rewritten, values)
        table = build_table(frame, self.settings, values, texts)
        self._verify(table, solved, rewritten)
        solved.seconds["texts"] = time.perf_counter() - started
        self.analysis.save()
        report = table_report(self.settings, measures(solved.problem, solved.index, solved.grouping, solved.recoded))
        return Release(table, {**report, **self._facts(solved)})

    def _facts(self, solved: Solved) -> dict[str, Any]:
        """What the run met on its way."""
        kinds = Counter(mention.kind.value for mention in solved.mentions)
        return {
            "rows": solved.prepared.notes["rows"],
            "people": solved.prepared.people,
            "unreadable_cells": solved.prepared.notes["unreadable"],
            "rows_without_key": solved.prepared.notes.get("rows_without_key", 0),
            "mentions": dict(sorted(kinds.items())),
            "distinct_terms": len(solved.index.term_types),
            "domains": {column.settings.name: describe(column.domain) for column in solved.prepared.quasi},
            "artefacts": {"pipeline": self.pipeline} if self.pipeline else {},
            "seconds": {name: round(value, 4) for name, value in solved.seconds.items()},
        }

    def solve(self, frame: pd.DataFrame, *, mentions: list[Mention] | None = None) -> Solved:
        """Everything up to the recoding of columns and terms; ``mentions`` of an earlier run save the analysis."""
        started = time.perf_counter()
        prepared = prepare(frame, self.settings)
        if mentions is None:
            cells = {a.name: frame[a.name].tolist() for a in self.settings.of_role(ColumnRole.QUASI)}
            mentions = collect(prepared, cells, self.settings, self.analysis)
        read = time.perf_counter()
        index = index_terms(_terms_of_people(prepared.people, prepared.person.tolist(), mentions))
        problem = build_problem(prepared, index, self.settings)
        indexed = time.perf_counter()
        grouping = strategy_of(self.settings)(problem)
        parted = time.perf_counter()
        recoded = recode_terms(index, grouping.labels)
        done = time.perf_counter()
        seconds = {
            "analysis": read - started,
            "index": indexed - read,
            "partition": parted - indexed,
            "recode": done - parted,
        }
        return Solved(prepared, mentions, index, problem, grouping, recoded, seconds)

    @property
    def analysis(self) -> CachedAnalysis | RememberedAnalysis:
        """The analysis of texts behind its cache."""
        if self._cached is None:
            s = self.settings
            if self._analyse is not None:
                self._cached = RememberedAnalysis(self._analyse)
            else:
                key = fingerprint(
                    [
                        "one text at a time",
                        self._terms.pipeline,
                        s.detectors,
                        s.native,
                        sorted(s.custom.items()),
                        s.ignore,
                    ]
                )
                self._cached = CachedAnalysis(self._terms, self._terms.ladder, s.cache, key)
        return self._cached

    @property
    def pipeline(self) -> str:
        """The pipeline in use, or nothing where there is no text."""
        return self._terms.pipeline if self.settings.of_role(ColumnRole.TEXT) else ""

    def _look_again(self, solved: Solved, rewritten: Rewritten, values: dict[str, list[str]]) -> dict[str, list[str]]:
        """The texts after looking at them as a stranger would; one that still shows what it should not is masked."""
        texts = rewritten.texts
        rows = len(solved.prepared.person)
        classes = classes_of([[values[name][row] for name in values] for row in range(rows)])
        people = solved.prepared.person.tolist()
        while texts:
            if self.settings.second_look:
                texts = look_again(texts, classes, people, self.settings.k, self.analysis)
            found = source_violations(texts, solved.prepared, rewritten)
            if not found:
                break
            texts = {column: list(cells) for column, cells in texts.items()}
            for violation in found:
                for row in violation.rows:
                    texts[violation.column][row - 1] = MASK
        return texts

    def _verify(self, table: pd.DataFrame, solved: Solved, rewritten: Rewritten) -> None:
        people = solved.prepared.person.tolist()
        analyse = self.analysis if self.settings.second_look else None
        violations = verify_table(table, self.settings, analyse, people)
        violations += verify_against_source(table, self.settings, solved.prepared, rewritten)
        require(violations)


def _terms_of_people(people: int, person: Sequence[int], mentions: Sequence[Mention]) -> list[list[Term]]:
    found: list[list[Term]] = [[] for _ in range(people)]
    for mention in mentions:
        if mention.kind is MentionKind.TERM:
            found[person[mention.row]].append(mention.term)
    return found


def _recode_columns(solved: Solved) -> tuple[dict[str, list[str]], dict[str, list[bool]]]:
    """For each quasi-identifier the released cell of each row, and whether it is the original one."""
    values: dict[str, list[str]] = {}
    unchanged: dict[str, list[bool]] = {}
    group = solved.grouping.labels[solved.prepared.person]
    person = solved.prepared.person
    for column in solved.prepared.quasi:
        shown = recode_column(column.domain, column.pointers, column.codes, solved.grouping.labels)
        values[column.settings.name] = [shown[g] for g in group]
        own = [
            own_value(column.domain, column.codes[begin:end].tolist())
            for begin, end in zip(column.pointers[:-1], column.pointers[1:], strict=True)
        ]
        same = np.array([own[p] == shown[g] for p, g in enumerate(solved.grouping.labels)])
        unchanged[column.settings.name] = [bool(same[p]) for p in person]
    return values, unchanged
