"""Every place in the texts that has to be recoded: terms, repeated cells and direct identifiers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.policy.merge import merge
from sanitizer.analyse.policy.recurrence import direct_everywhere, name_words, recurrences
from sanitizer.config.table import TableSettings
from sanitizer.core.domains import Domain, SetDomain, TreeDomain
from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.ladder import Ladder
from sanitizer.core.tables import ColumnRole, Scale, Term
from sanitizer.language.english.numbers import WORD
from sanitizer.recode.labels import noun
from sanitizer.tables.columns import parse_day
from sanitizer.tables.own_words import (
    IDENTIFIER,
    ORDINARY,
    Identifiers,
    Key,
    cell_key,
    find_cells,
    find_identifier_words,
    in_words,
    telling_value,
    values_of,
    words_of_people,
)
from sanitizer.tables.read import Prepared, text_of
from sanitizer.tables.redundancy import Cell, Link, link
from sanitizer.tables.terms import type_of

_WORD = re.compile(r"[^\W_]+")
_PASSES = 3
_YEARS_OLD = re.compile(
    rf"(?:aged?:?\s+(?:of\s+)?)?(?P<number>[0-9]{{1,3}}|{WORD})(?:[-\s]*(?:years?|yrs?|y/?o)\b\.?)?(?:[-\s]*old)?",
    re.IGNORECASE,
)


class MentionKind(StrEnum):
    """What becomes of a mention: recoded with its group, by the cell it repeats, always hidden, or left as it is."""

    TERM = "term"
    LINK = "link"
    IDENTIFIER = "identifier"
    STAYS = "stays"


@dataclass(frozen=True, slots=True)
class Mention:
    """A term in the text of one row, and what it is; ``link`` names the cell that it repeats."""

    row: int
    column: str
    term: Term
    kind: MentionKind
    link: Link | None = None


@dataclass(frozen=True, slots=True)
class OwnCells:
    """What the texts of a person could repeat of the table.

    ``identifiers`` are looked for in any case and spacing, the ``words`` of identifiers with a capital. ``columns`` and
    ``types`` tell for each value of a quasi-identifier its column and the type of a term that says it.
    """

    identifiers: tuple[str, ...] = field(default=(), repr=False)
    words: frozenset[str] = field(default=frozenset(), repr=False)
    columns: Mapping[Key, str] = field(default_factory=dict, repr=False)
    types: Mapping[Key, str] = field(default_factory=dict, repr=False)


def collect(
    prepared: Prepared,
    cells: Mapping[str, Sequence[object]],
    settings: TableSettings,
    analyse: Callable[[Sequence[str]], list[list[Term]]],
) -> list[Mention]:
    """All mentions, by column, row and place.

    Args:
        prepared: the prepared table.
        cells: the original cells of the quasi-identifiers.
        settings: roles and related types.
        analyse: texts -> terms.
    """
    own = _own_cells(prepared, cells, settings)
    everybody = Identifiers(prepared.identifiers.values())
    terms = {column: analyse(texts) for column, texts in prepared.texts.items()}
    found = list(_staying(prepared, terms, cells, settings, own))
    left = {(mention.column, mention.row, mention.term.start) for mention in found}
    terms = {
        column: [[t for t in listed if (column, row, t.start) not in left] for row, listed in enumerate(by_row)]
        for column, by_row in terms.items()
    }
    settled = _settle_all(prepared, terms, own, everybody)
    ladders = _ladders(prepared, terms)
    for column, by_row in settled.items():
        for row, listed in enumerate(by_row):
            person = int(prepared.person[row])
            for finding in listed:
                ladder, kind = ladders.get((person, finding.text), (None, ""))
                direct = finding.identifier is Identifier.DIRECT
                whole = Term(finding.text, finding.kind, finding.start, finding.end, ladder, direct, kind)
                found.append(_mention(row, column, whole, cells, settings, own[person]))
    return found


def _staying(
    prepared: Prepared,
    terms: Mapping[str, list[list[Term]]],
    cells: Mapping[str, Sequence[object]],
    settings: TableSettings,
    own: Mapping[int, OwnCells],
) -> Iterator[Mention]:
    """The terms that identify nobody and repeat no cell."""
    for column, by_row in terms.items():
        for row, listed in enumerate(by_row):
            for term in listed:
                person = int(prepared.person[row])
                if term.stays and _mention(row, column, term, cells, settings, own[person]).kind is MentionKind.TERM:
                    yield Mention(row, column, term, MentionKind.STAYS)


def _settle_all(
    prepared: Prepared, terms: Mapping[str, list[list[Term]]], own: Mapping[int, OwnCells], everybody: Identifiers
) -> dict[str, list[list[Finding]]]:
    """What stands in each text: its terms, values of cells, identifiers of anybody, and what recurs for its person.

    Overlaps can leave pieces, such as a title before a name; a piece is then looked for everywhere as well.
    """
    people = prepared.person.tolist()
    seen = {
        column: [
            [
                *(_finding(term, score=0.1) for term in find_cells(text, own[people[row]].types)),
                *map(_finding, terms[column][row]),
                *map(_finding, _own(text, own[people[row]])),
                *map(_finding, everybody.find(text)),
            ]
            for row, text in enumerate(texts)
        ]
        for column, texts in prepared.texts.items()
    }
    settled = {column: [merge(text, seen[column][row]) for row, text in enumerate(texts)]
               for column, texts in prepared.texts.items()}  # fmt: skip
    known: dict[int, dict[str, Finding]] = {}
    indexes = {column: [WordIndex(text) for text in texts] for column, texts in prepared.texts.items()}
    for _ in range(_PASSES):
        new = _new(people, settled, known, own)
        if not new:
            break
        for column, texts in prepared.texts.items():
            for row, text in enumerate(texts):
                if more := new.get(people[row]):
                    again = recurrences(indexes[column][row], more, everything=True)
                    every = chain(again, direct_everywhere(text, more))
                    settled[column][row] = merge(text, [*settled[column][row], *every])
    return settled


def _new(
    people: Sequence[int],
    settled: Mapping[str, list[list[Finding]]],
    known: dict[int, dict[str, Finding]],
    own: Mapping[int, OwnCells],
) -> dict[int, list[Finding]]:
    """For each person what was found and is not yet ``known``, which it is from now on."""
    new: dict[int, list[Finding]] = {}
    for by_row in settled.values():
        for row, listed in enumerate(by_row):
            person = people[row]
            for finding in listed:
                # a bare number that repeats a cell stands elsewhere for something else
                number = finding.text.isdecimal() and cell_key(finding.text) in own[person].types
                if distinctive(finding.text) and not number and finding.text not in known.setdefault(person, {}):
                    known[person][finding.text] = finding
                    new.setdefault(person, []).append(finding)
    return new


def _finding(term: Term, score: float = 0.5) -> Finding:
    """A term as a finding that the policy for overlaps can weigh; its borders are right already."""
    direct = term.direct or term.type == IDENTIFIER
    return Finding(
        term.start, term.end, term.text, type_of(term.type), Identifier.DIRECT if direct else Identifier.QUASI, score,
        ("tables",), origin=Origin.RECURRENCE, kind=term.type,
    )  # fmt: skip


def _ladders(
    prepared: Prepared, terms: Mapping[str, list[list[Term]]]
) -> dict[tuple[int, str], tuple[Ladder | None, str]]:
    """For each person the ladders and kinds of their terms, as written."""
    people = prepared.person.tolist()
    return {
        (people[row], term.text): (term.ladder, term.kind)
        for by_row in terms.values()
        for row, listed in enumerate(by_row)
        for term in listed
    }


def _mention(
    row: int,
    column: str,
    term: Term,
    cells: Mapping[str, Sequence[object]],
    settings: TableSettings,
    own: OwnCells,
) -> Mention:
    folded = " ".join(_WORD.findall(term.text.casefold()))
    if (
        term.type == IDENTIFIER
        or any(" ".join(_WORD.findall(value.casefold())) in folded for value in own.identifiers)
        or any(find_identifier_words(term.text, own.words))
    ):
        return Mention(row, column, term, MentionKind.IDENTIFIER)
    repeated = link(term, _cells(row, cells, settings)) or _age(term, own)
    if repeated is None and (same := own.columns.get(cell_key(term.text))):
        repeated = Link(same, term.start, term.end)
    if repeated is not None:
        return Mention(row, column, term, MentionKind.LINK, repeated)
    return Mention(row, column, term, MentionKind.TERM)


def _age(term: Term, own: OwnCells) -> Link | None:
    """The part of an age ("36 years old", "36-year-old") that is a number of the person's own cells."""
    match = _YEARS_OLD.fullmatch(term.text)
    column = own.columns.get(cell_key(match["number"])) if match else None
    return (
        Link(column, term.start + match.start("number"), term.start + match.end("number")) if match and column else None
    )


def _cells(row: int, cells: Mapping[str, Sequence[object]], settings: TableSettings) -> Iterator[Cell]:
    for attribute in settings.of_role(ColumnRole.QUASI):
        if attribute.entities and attribute.name in cells:
            cell = cells[attribute.name][row]
            for value in values_of(text_of(cell), attribute) if attribute.separator else [cell]:
                day = parse_day(value, attribute.format) if attribute.scale is Scale.DATE else None
                yield Cell(attribute.name, attribute.scale, text_of(value), attribute.entities, day)


def _own_cells(
    prepared: Prepared, cells: Mapping[str, Sequence[object]], settings: TableSettings
) -> dict[int, OwnCells]:
    """For each person what their texts could repeat."""
    people = prepared.person.tolist()
    whole = _identifiers(prepared, settings)
    words = words_of_people(prepared.identifiers.values(), people)
    columns: dict[int, dict[Key, str]] = {}
    types: dict[int, dict[Key, str]] = {}
    for attribute in settings.of_role(ColumnRole.QUASI):
        kind = attribute.entities[0] if attribute.entities else attribute.name if noun(attribute.name) else "NORP"
        for row, cell in enumerate(cells.get(attribute.name, ())):
            for value in values_of(text_of(cell), attribute):
                forms = filter(None, (value, in_words(value))) if telling_value(value, attribute) else ()
                for form in forms:
                    columns.setdefault(people[row], {}).setdefault(cell_key(form), attribute.name)
                    types.setdefault(people[row], {}).setdefault(cell_key(form), kind)
    return {
        person: OwnCells(
            whole.get(person, ()), words.get(person, frozenset()), columns.get(person, {}), types.get(person, {})
        )
        for person in set(people)
    }


def _identifiers(prepared: Prepared, settings: TableSettings) -> dict[int, tuple[str, ...]]:
    """For each person the direct identifiers that a text could show; names of people also word by word."""
    found: dict[int, dict[str, None]] = {}
    for attribute in settings.of_role(ColumnRole.DIRECT):
        for row, value in enumerate(prepared.identifiers[attribute.name]):
            person = found.setdefault(int(prepared.person[row]), {})
            if len(value) >= (5 if value.isdigit() else 3):
                person[value] = None
                if "PERSON" in attribute.entities:
                    parts = [word for word in name_words(value) if word.casefold() not in ORDINARY]
                    person.update(dict.fromkeys(parts))
    return {person: tuple(values) for person, values in found.items() if values}


def _own(text: str, own: OwnCells) -> Iterator[Term]:
    """Where a direct identifier stands in ``text``, in any case and spacing, or a word of one with a capital."""
    for start, end in find_identifier_words(text, own.words):
        yield Term(text[start:end], IDENTIFIER, start, end)
    for value in own.identifiers:
        words = _WORD.findall(value)
        if not words:
            continue
        gap = r"[\W_]*"
        inside = len(words) > 1 or any(char.isdigit() for char in value)
        body = gap.join(gap.join(map(re.escape, word)) for word in words) if inside else re.escape(words[0])
        pattern = body if inside and len(value) >= 6 else rf"(?<![^\W_]){body}(?![^\W_])"
        flags = re.IGNORECASE if len(value) > 2 else re.NOFLAG  # "Bo" is a name, "bo" hardly
        for match in re.finditer(pattern, text, flags):
            yield Term(match[0], IDENTIFIER, match.start(), match.end())


def distinctive(text: str) -> bool:
    """Whether a term can be looked for everywhere by its spelling: a capital or a digit, and no ordinary word.

    >>> distinctive("Oslo"), distinctive("It"), distinctive("us"), distinctive("the Beatles")
    (True, False, False, True)
    """
    words = _WORD.findall(text)
    telling = [word for word in words if word.casefold() not in ORDINARY]
    return any(any(char.isupper() or char.isdigit() for char in word) for word in telling) and len("".join(words)) > 1


def own_value(domain: Domain, codes: Sequence[int]) -> str:
    """How the values of one person would be printed if nothing were recoded."""
    if isinstance(domain, SetDomain):
        return domain.show_set(list(codes))
    return domain.labels[codes[0]] if isinstance(domain, TreeDomain) and len(codes) == 1 else domain.show(
        codes[0], codes[-1]
    )  # fmt: skip
