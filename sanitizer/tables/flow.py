"""The table flow: read -> terms -> partition -> recode -> verify -> release, in one readable method."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.config.table import TableSettings
from sanitizer.core.domains import describe
from sanitizer.core.errors import GuaranteeError
from sanitizer.core.ladder import MASK
from sanitizer.core.tables import SUPPRESSED, ColumnRole, Release, Term
from sanitizer.core.terms import TermIndex, index_terms, no_terms, term_key
from sanitizer.recode.group import recode_column
from sanitizer.report.table import table_report
from sanitizer.tables.frames import open_frame
from sanitizer.tables.index import open_index
from sanitizer.tables.measure import measures
from sanitizer.tables.problems import build_problem, strategy_of
from sanitizer.tables.read import Prepared, prepare
from sanitizer.tables.release import build_table, require, source_violations, verify_against_source, verify_table
from sanitizer.tables.solve import Case, Solved, solve_globally, solve_shared
from sanitizer.tables.suspects import find_suspects, find_unguarded
from sanitizer.verify.groups import classes_of

if TYPE_CHECKING:
    from sanitizer.risk.population import Population
    from sanitizer.tables.cache import CachedAnalysis, RememberedAnalysis
    from sanitizer.tables.mentions import Mention
    from sanitizer.tables.plain import Frame
    from sanitizer.tables.rewrite import Rewritten
    from sanitizer.tables.withstand import Asked, Withstand

Analyse = Callable[[Sequence[str]], list[list[Term]]]
Step = Callable[[str], None]
STEPS = 8
"""How many steps a run tells of at most."""


class TableSanitizer:
    """Makes a table with text k-anonymous. Loads its models on first use; offline.

    Args:
        settings: roles of the columns, privacy, strategy and what to look for in texts.
        analyse: texts -> terms, used instead of the detectors that ``settings`` name.
        on_step: told what is being done, such as "reading" or "verifying".
        strict: refuse a table with columns that look like identifiers and are declared harmless.
        workers: how many processes share the reading of many texts.
        against: a population (a file of people, or records with ``id`` and ``text``; "." for the table's own texts)
            among ``k_people`` of whom the texts of each person are to hide.
        accept_risk: release the table also where that cannot be reached.
        person: the direct identifier that is the id in the population; the first one if left out.

    >>> import pandas as pd
    >>> from sanitizer.config.table import parse_table_settings
    >>> column = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    >>> settings = parse_table_settings({"parameters": {"k": 2}, "attributes": {"age": column}})
    >>> TableSanitizer(settings)(pd.DataFrame({"age": [24, 36, 60, 62]})).table["age"].tolist()
    ['[20-40]', '[20-40]', '[58-64]', '[58-64]']
    """

    def __init__(
        self,
        settings: TableSettings,
        *,
        analyse: Analyse | None = None,
        on_step: Step | None = None,
        strict: bool = False,
        workers: int = 1,
        against: Population | None = None,
        k_people: int = 5,
        accept_risk: bool = False,
        person: str | None = None,
    ) -> None:
        self.settings = settings
        self.strict = strict
        self.workers = workers
        self._analyse = analyse
        self._on_step = on_step
        self._cached: CachedAnalysis | RememberedAnalysis | None = None
        self._asked: Asked | None = None
        if against is not None:
            from sanitizer.tables.withstand import Asked

            self._asked = Asked(against, k_people, accept_risk, person)
            self._asked.check(settings)

    def __call__(self, table: Any) -> Release:
        """The verified release of ``table`` (pandas, Polars or Arrow), which is not changed; of the same kind.

        Raises:
            InputError: the table does not fit the settings.
            GuaranteeError: the privacy asked for cannot be reached, or the release did not verify.
        """
        frame, back = open_frame(table)
        frame, restore, more = open_index(frame, self.settings)
        warnings = find_suspects(frame, self.settings)
        if self.strict and warnings:
            raise GuaranteeError("E411", "; ".join(warnings), hint="give the columns another role, or drop --strict")
        warnings += more + find_unguarded(self.settings)
        with self.analysis.opened() if self.settings.of_role(ColumnRole.TEXT) else nullcontext():
            released, same, report = self._release(frame)
        return Release(back(restore(released, same), same), {**report, "warnings": [*warnings, *report["warnings"]]})

    def _release(self, frame: Frame) -> tuple[Frame, list[str], dict[str, Any]]:
        """The verified table, the columns that are as they were, and the facts."""
        against = None if self._asked is None else self._asked.open(self.settings)  # faults of it come first
        solved = self.solve(frame)
        values = _recode_columns(solved)
        rewritten: Rewritten | None = None
        withstand: Withstand | None = None
        texts: dict[str, list[str]] = {}
        if solved.prepared.texts:
            with self._step("writing texts", solved.seconds, "texts"):
                if self._asked is not None:
                    from sanitizer.tables.withstand import Withstand

                    withstand = Withstand(self._asked, self.settings, against, solved.prepared)
                solved, rewritten, texts = self._write(solved, values, withstand)
        with self._step("verifying", solved.seconds, "verify"):
            released = build_table(frame, self.settings, values, texts)
            self._verify(released, solved, rewritten, texts)
        with self._step("measuring", solved.seconds, "report"):
            report = table_report(self.settings, measures(solved, values))
        same = [name for name in released.columns if name not in values and name not in texts]
        told = {} if withstand is None else {"against": withstand.facts()}
        more = [] if withstand is None else withstand.warnings()
        facts = self._facts(solved)
        return released, same, {**report, **facts, **told, "warnings": [*facts["warnings"], *more]}

    @contextmanager
    def _step(self, name: str, seconds: dict[str, float], key: str) -> Iterator[None]:
        """Tells what is being done and notes how long it took."""
        if self._on_step is not None:
            self._on_step(name)
        started = time.perf_counter()
        yield
        seconds[key] = time.perf_counter() - started

    def _facts(self, solved: Solved) -> dict[str, Any]:
        """What the run met on its way."""
        kinds = Counter(mention.kind.value for mention in solved.mentions)
        prepared, notes = solved.prepared, solved.grouping.notes
        lost = prepared.notes["unreadable"]
        more = [f"{count} cells of column {name!r} could not be read and count as lost" for name, count in lost.items()]
        weight = notes.get("relational_weight", self.settings.relational_weight)
        if weight != self.settings.relational_weight:
            asked = self.settings.relational_weight
            more.append(f"the relational weight was raised from {asked:g} to {weight:.3g}: columns lost too much")
        if prepared.notes.get("rows_without_key"):
            more.append(f"{prepared.notes['rows_without_key']} rows have no key; each counts as a person of its own")
        if spellings := prepared.notes.get("spellings_of_keys"):
            more.append(f"{spellings} keys differ from others in case or spacing only and count as the same people")
        return {
            "rows": prepared.notes["rows"],
            "people": prepared.people,
            "warnings": more,
            "effective": {
                "relational_weight": weight,
                "date_order": {c.settings.name: c.settings.format for c in prepared.quasi if c.settings.format},
                **{name: value for name, value in notes.items() if name != "relational_weight"},
            },
            "unreadable_cells": lost,
            "rows_without_key": prepared.notes.get("rows_without_key", 0),
            "mentions": dict(sorted(kinds.items())),
            "distinct_terms": len(solved.index.term_types),
            "staying_terms": 0 if solved.index.staying is None else int(solved.index.staying.sum()),
            "type_words": _type_words(solved.index),
            "domains": {column.settings.name: describe(column.domain) for column in prepared.quasi},
            "artefacts": {"pipeline": self.pipeline} if self.pipeline else {},
            "seconds": {name: round(value, 4) for name, value in solved.seconds.items()},
        }

    def solve(self, frame: Frame, *, mentions: list[Mention] | None = None) -> Solved:
        """Everything up to the recoding of columns and terms; ``mentions`` of an earlier run save the analysis."""
        seconds: dict[str, float] = {}
        with self._step("reading", seconds, "read"):
            prepared = prepare(frame, self.settings)
        with self._step("analysing texts", seconds, "analysis"):
            if mentions is None:
                mentions = self._collect(frame, prepared)
        with self._step("indexing terms", seconds, "index"):
            index = _index(prepared, mentions)
            mentions = [mention for mention in mentions if not mention.term.stays]
            problem = build_problem(prepared, index, self.settings)
        with self._step("making groups", seconds, "partition"):
            case = Case(self.settings, prepared, mentions, index, problem, seconds)
            if self.settings.global_recoding:
                return solve_globally(case)
            if self.settings.shared_terms and mentions:
                return solve_shared(case)
            grouping = strategy_of(self.settings)(problem)
        with self._step("recoding", seconds, "recode"):
            return case.solved(grouping)

    def _collect(self, frame: Frame, prepared: Prepared) -> list[Mention]:
        """What has to be recoded in the texts; nothing is looked for where there are none."""
        if not prepared.texts:
            return []
        from sanitizer.tables.mentions import collect

        effective = {column.settings.name: column.settings for column in prepared.quasi}
        attributes = tuple(effective.get(a.name, a) for a in self.settings.attributes)
        cells = {a.name: frame[a.name].tolist() for a in self.settings.of_role(ColumnRole.QUASI)}
        return collect(prepared, cells, replace(self.settings, attributes=attributes), self.analysis)

    def _write(
        self, solved: Solved, values: dict[str, NDArray[Any]], withstand: Withstand | None
    ) -> tuple[Solved, Rewritten, dict[str, list[str]]]:
        """What became of the terms, what was hidden in the texts of the release, and these texts."""
        from sanitizer.tables.rewrite import draft, write

        shown = {name: list(cells) for name, cells in values.items()}
        unchanged = _unchanged(solved, values)
        settled = False
        while not settled:
            if withstand is None:
                rewritten = write(solved.prepared, draft(solved, shown, unchanged), shown)
            else:
                solved, rewritten = withstand(solved, shown, unchanged)
            texts = self._look_again(solved, rewritten, shown)
            settled = withstand is None or withstand.look(texts)
        if withstand is not None:
            withstand.require()
        self.analysis.save()
        return solved, rewritten, texts

    @property
    def analysis(self) -> CachedAnalysis | RememberedAnalysis:
        """The analysis of texts behind its cache."""
        if self._cached is None:
            if self._analyse is not None:
                from sanitizer.tables.cache import RememberedAnalysis

                self._cached = RememberedAnalysis(self._analyse)
            else:
                from sanitizer.tables.analysis import open_analysis

                self._cached = open_analysis(self.settings, self.workers)
        return self._cached

    @property
    def pipeline(self) -> str:
        """The pipeline in use, or nothing where there is no text."""
        if not self.settings.of_role(ColumnRole.TEXT):
            return ""
        from sanitizer.tables.terms import installed

        return installed(self.settings.pipeline)

    def _look_again(self, solved: Solved, rewritten: Rewritten, values: dict[str, list[str]]) -> dict[str, list[str]]:
        """The texts after looking at them as a stranger would; one that still shows what it should not is masked.

        The source's identifiers, cells and hidden terms have been looked for in them, and none was found.
        """
        from sanitizer.tables.second_look import hide_left, hide_what_shows
        from sanitizer.tables.terms import telling

        texts = rewritten.texts
        rows = len(solved.prepared.person)
        classes = classes_of([[values[name][row] for name in values] for row in range(rows)])
        people = solved.prepared.person.tolist()
        tried: set[tuple[str, int]] = set()
        while texts:
            if self.settings.second_look:
                texts = hide_what_shows(texts, classes, people, self.settings.k, telling(self.analysis))
            found = source_violations(texts, solved.prepared, rewritten, self.settings.k)
            if not found:
                break
            texts = {column: list(cells) for column, cells in texts.items()}
            for place in {(violation.column, row - 1) for violation in found for row in violation.rows}:
                column, row = place
                left = rewritten.hidden.get(people[row], ()) if place not in tried else ()
                text = hide_left(texts[column][row], left, rewritten.shown[row])
                texts[column][row] = text if text != texts[column][row] else MASK
                tried.add(place)
        return texts

    def _verify(self, table: Frame, solved: Solved, rewritten: Rewritten | None, checked: dict[str, list[str]]) -> None:
        people = None if solved.prepared.single else solved.prepared.person.tolist()
        analyse = None
        if self.settings.second_look and solved.prepared.texts:
            from sanitizer.tables.terms import telling

            analyse = telling(self.analysis)
        violations = verify_table(table, self.settings, analyse, people)
        violations += verify_against_source(table, self.settings, solved.prepared, rewritten, checked)
        require(violations)


def _type_words(index: TermIndex) -> dict[str, str]:
    """What each type of terms is called in texts."""
    if not index.type_names:
        return {}
    from sanitizer.tables.terms import type_word

    return {name: type_word(name) for name in index.type_names}


def _index(prepared: Prepared, mentions: Sequence[Mention]) -> TermIndex:
    """The index of everybody's terms."""
    if not mentions:
        return no_terms(prepared.people)
    from sanitizer.tables.mentions import MentionKind

    found: list[list[Term]] = [[] for _ in range(prepared.people)]
    person = prepared.person.tolist()
    staying: list[set[str]] = [set() for _ in range(prepared.people)]
    for mention in mentions:
        if mention.kind is MentionKind.STAYS:
            staying[person[mention.row]].add(term_key(mention.term.text))
        elif mention.kind is MentionKind.TERM:
            found[person[mention.row]].append(mention.term)
    hidden = [{term_key(term.text) for term in terms} for terms in found]  # one that stands elsewhere for more is one
    counts = [len(stays - terms) for stays, terms in zip(staying, hidden, strict=True)]
    return replace(index_terms(found), staying=np.array(counts))


def _recode_columns(solved: Solved) -> dict[str, NDArray[Any]]:
    """For each quasi-identifier the released cell of each row."""
    values = {}
    group = solved.grouping.labels[solved.prepared.person]
    left_out = solved.grouping.left_out
    if solved.shown is not None:
        for name, cells in solved.shown.items():
            by_person = cells.copy()
            if left_out is not None:
                by_person[solved.grouping.labels == left_out] = SUPPRESSED
            values[name] = by_person[solved.prepared.person]
        return values
    for column in solved.prepared.quasi:
        shown = recode_column(column.domain, column.pointers, column.codes, solved.grouping.labels)
        if left_out is not None:
            shown[left_out] = SUPPRESSED
        values[column.settings.name] = np.array(shown, dtype=object)[group]
    return values


def _unchanged(solved: Solved, values: dict[str, NDArray[Any]]) -> dict[str, list[bool]]:
    """For each quasi-identifier whether the released cell of each row is the one value that its person has.

    A set may be all values of a person and yet say of nobody else which of them they have.
    """
    from sanitizer.tables.mentions import own_value

    found = {}
    person = solved.prepared.person
    for column in solved.prepared.quasi:
        ends = zip(column.pointers[:-1].tolist(), column.pointers[1:].tolist(), strict=True)
        own = np.array([own_value(column.domain, column.codes[a:b].tolist()) for a, b in ends], dtype=object)
        single = np.diff(column.pointers) == 1
        found[column.settings.name] = (single[person] & (own[person] == values[column.settings.name])).tolist()
    return found
