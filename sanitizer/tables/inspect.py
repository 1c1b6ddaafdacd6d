"""A draft of the settings of a table: roles, types and hierarchies with reasons, and what is risky about it now."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from sanitizer.core.ends import nice_step
from sanitizer.core.errors import InputError
from sanitizer.core.faults import data_for_header, no_rows
from sanitizer.core.headers import is_data
from sanitizer.core.tables import ColumnRole, Scale
from sanitizer.language import word_set
from sanitizer.tables.cells import Distinct, distinct, text_of
from sanitizer.tables.dates import DAY_FIRST, infer_order, parse_day
from sanitizer.tables.draft_names import are_people
from sanitizer.tables.draft_tree import draft_tree
from sanitizer.tables.suspects import looks_identifying
from sanitizer.verify.classes import find_classes

if TYPE_CHECKING:
    from sanitizer.tables.plain import Frame

_LONG = 60
"""Cells of so many characters on average are texts."""
_MANY_WORDS, _FEW_WORDS, _ENDED = 6, 3, 0.3
"""Cells of so many words on average are sentences; so are shorter ones of which so many end as sentences do."""
_SENSITIVE, _POSTCODE = word_set("column_names.sensitive"), word_set("column_names.postcode")
_KEYS = ("id", "number", "no", "nr", "code", "key")
_PEOPLE, _ROWS = 10, 20
"""A key of people has at least so many values, and a person on average at most so many rows."""
_FOUR_FIGURES = 1_000
_CODED = 40
"""Postcodes and the like have at least so many different values."""


@dataclass(frozen=True)
class ColumnDraft:
    """What a column seems to be, with the reason; ``extra`` goes into the settings beside role and type."""

    name: str
    role: ColumnRole
    scale: Scale
    reason: str
    unique: float
    different: int
    extra: dict[str, Any]


def inspect_table(frame: Frame) -> list[ColumnDraft]:
    """A draft for every column.

    Raises:
        InputError: the table has no rows, or its first row looks like data.

    >>> import pandas as pd
    >>> found = inspect_table(pd.DataFrame({"name": [f"Person {i}" for i in range(30)], "age": [30, 41, 52] * 10}))
    >>> [(draft.name, draft.role.value, draft.scale.value) for draft in found]
    [('name', 'direct_identifier', 'nominal'), ('age', 'quasi_identifier', 'numerical')]
    """
    if not len(frame):
        raise no_rows()
    if is_data({str(name): distinct(frame[name]).cells for name in frame.columns}):
        raise data_for_header()
    return [_draft(str(name), distinct(frame[name])) for name in frame.columns]


def _draft(name: str, column: Distinct) -> ColumnDraft:
    texts = [text_of(cell) for cell in column.cells]
    filled = [text for text in texts if text]
    rows = int((column.codes >= 0).sum())
    unique = int((np.bincount(column.codes[column.codes >= 0]) == 1).sum()) / rows if rows else 0.0

    def made(role: ColumnRole, scale: Scale, reason: str, **extra: Any) -> ColumnDraft:
        return ColumnDraft(name, role, scale, reason, unique, len(filled), extra)

    if not filled:
        return made(ColumnRole.INSENSITIVE, Scale.NOMINAL, "it is empty: drop it")
    if sum(map(len, filled)) / len(filled) >= _LONG:
        return made(ColumnRole.TEXT, Scale.TEXT, "its cells are long texts")
    if _are_sentences(filled):
        return made(ColumnRole.TEXT, Scale.TEXT, "its cells are sentences, in which names and numbers may stand")
    order = _date_order(name, column)
    if order is not None:
        more = {"format": order} if order else {}
        return made(ColumnRole.QUASI, Scale.DATE, "its cells are dates; they widen to months and years", **more)
    if any(word in name.lower() for word in _POSTCODE) and any(char.isdigit() for char in "".join(filled)):
        reason = "by its name it holds postcodes; they lose characters from the back"
        return made(ColumnRole.QUASI, Scale.NOMINAL, reason, recoding_strategy="string_reduction")
    role = ColumnRole.SENSITIVE if any(word in name.lower() for word in _SENSITIVE) else ColumnRole.QUASI
    why = "by its name it is what nobody should learn" if role is ColumnRole.SENSITIVE else ""
    if _share_of_numbers(filled) > 0.95 and not _is_code(filled):
        reason = why or f"its cells are numbers; {_bands(filled)}"
        key = _key(name, column, filled)
        return made(ColumnRole.DIRECT, Scale.NOMINAL, key) if key else made(role, Scale.NUMERICAL, reason)
    looks = looks_identifying(column)
    if looks:
        return made(ColumnRole.DIRECT, Scale.NOMINAL, f"it {looks}")
    if _is_code(filled) and len(filled) >= _CODED:
        return made(role, Scale.NOMINAL, why or "its values are codes; they lose characters from the back",
                    recoding_strategy="string_reduction")  # fmt: skip
    if role is ColumnRole.QUASI and are_people(filled):
        return made(ColumnRole.DIRECT, Scale.NOMINAL, "its cells are names of people")
    tree = draft_tree(filled) if role is ColumnRole.QUASI else None
    if tree is not None:
        return made(role, Scale.NOMINAL, "the ontology knows classes of its values", hierarchy=tree)
    return made(role, Scale.NOMINAL, why or f"{len(filled)} different values; groups share sets of them")


def _are_sentences(filled: list[str]) -> bool:
    """Whether cells of a column are written texts, short as they may be: "Sister of Vera, call her."

    >>> _are_sentences(["Came with a friend.", "Works as a nurse."]), _are_sentences(["Never-married", "High school"])
    (True, False)
    """
    words = sum(len(text.split()) for text in filled) / len(filled)
    ended = sum(text.rstrip().endswith((".", "!", "?")) for text in filled) / len(filled)
    return words >= _MANY_WORDS or (words >= _FEW_WORDS and ended >= _ENDED)


def _key(name: str, column: Distinct, filled: list[str]) -> str:
    """Why a column of whole numbers numbers the records or people of a table; nothing where it does not.

    A number of everybody's own is one where it has the name of one, or where it counts: from 0 or 1 or with four
    figures, up from row to row or with few numbers left out. An age, a price or a height of everybody's own does not.
    """
    if not all(text.isdigit() for text in filled):
        return ""
    named = name.lower().rstrip("s").endswith(_KEYS)
    rows, values = len(column.codes), np.array([float(text) for text in filled])
    looks = looks_identifying(column)
    if looks and named:
        return f"it {looks}"
    counts = looks and (values.min() <= 1 or values.min() >= _FOUR_FIGURES)
    if counts and bool((np.diff(values) > 0).all()):
        return f"it {looks} and goes up from row to row, as numbers of records do"
    if counts and float(np.ptp(values)) < 2 * len(values):
        return f"it {looks} with hardly a number left out, as numbers of records are"
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)
    whose = bool(words) and words[-1].lower() in {"id", "key"}
    several = len(filled) >= _PEOPLE and len(filled) * _ROWS >= rows
    return "by its name it numbers the people whose rows these are" if whose and several else ""


def _date_order(name: str, column: Distinct) -> str | None:
    """How the dates of a column are written (nothing: no order to tell), or None where its cells are no dates."""
    days = [parse_day(cell, DAY_FIRST) or parse_day(cell, "month first") for cell in column.cells]
    if sum(day is not None for day in days) < 0.9 * len(days):
        return None
    counts = np.bincount(column.codes[column.codes >= 0], minlength=len(column.cells)).tolist()
    try:
        return infer_order(name, column.cells, counts, [0] * len(column.cells), 0.05)
    except InputError:
        return "TO SETTLE: day first or month first"


def _share_of_numbers(texts: list[str]) -> float:
    def is_number(text: str) -> bool:
        try:
            float(text)
        except ValueError:
            return False
        return True

    return sum(map(is_number, texts)) / len(texts)


def _is_code(texts: list[str]) -> bool:
    """Whether values look like postcodes: digits of one length with a leading zero, or digits and letters mixed."""
    lengths = {len(text) for text in texts}
    figures = [text for text in texts if any(c.isdigit() for c in text)]
    if len(figures) < 0.9 * len(texts) or max(lengths) > 12:
        return False
    if all(text.isdigit() for text in texts):
        return len(lengths) == 1 and max(lengths) >= 4 and any(text[0] == "0" for text in texts)
    return not _share_of_numbers(texts) and all(" " not in text.strip() or len(text) <= 8 for text in texts)


def _bands(texts: list[str]) -> str:
    values = np.array([float(text) for text in texts if _share_of_numbers([text])])
    low, high = float(values.min()), float(values.max())
    if high <= low:
        return "they are all the same"
    step = nice_step((high - low) / 8)
    step = max(step, 1) if (values % 1 == 0).all() else step
    return f"groups share ranges, bands of {step:g} would be wide ones"


@dataclass(frozen=True)
class Uniqueness:
    """How many rows a set of columns singles out."""

    columns: tuple[str, ...]
    alone: int
    share: float


def find_uniqueness(frame: Frame, drafts: list[ColumnDraft], most: int = 8) -> list[Uniqueness]:
    """The sets of one, two or three quasi-identifiers that single out most rows, the smallest sets first of equals.

    A set that singles out no more rows than a part of it is left out.
    """
    names = [draft.name for draft in drafts if draft.role is ColumnRole.QUASI]
    cells = {name: distinct(frame[name]).codes.tolist() for name in names}
    found: list[Uniqueness] = []
    for size in (1, 2, 3):
        for chosen in list(combinations(names, size))[:120]:
            classes = find_classes([cells[name] for name in chosen], len(frame))
            alone = int((classes.sizes == 1).sum())
            if all(alone > one.alone for one in found if set(one.columns) < set(chosen)):
                found.append(Uniqueness(chosen, alone, alone / len(frame)))
    return sorted(found, key=lambda one: (-one.alone, len(one.columns)))[:most]


def draft_yaml(frame: Frame, *, k: int = 5) -> str:
    """Settings to begin with, as YAML with the reasons as comments.

    >>> import pandas as pd
    >>> print(draft_yaml(pd.DataFrame({"age": [30, 30, 52, 41, 42, 43]})).splitlines()[-1])
        anonymization_type: quasi_identifier
    """
    import yaml

    drafts = inspect_table(frame)
    quasi = [draft.name for draft in drafts if draft.role is ColumnRole.QUASI]
    lines = ["# A draft: read every line, then change what is wrong.", f"# {len(frame)} rows"]
    if quasi:
        classes = find_classes([distinct(frame[name]).codes.tolist() for name in quasi], len(frame))
        alone, small = int((classes.sizes == 1).sum()), int(classes.sizes[classes.sizes < k].sum())
        lines.append(f"# now, by all quasi-identifiers together: {alone} rows stand alone, {small} have fewer than {k}")
        lines += [
            f"#   {', '.join(one.columns)}: {one.alone} rows stand alone ({100 * one.share:.1f} %)"
            for one in find_uniqueness(frame, drafts)
            if one.alone
        ]
    lines += ["parameters:", f"  k: {k}"]
    sensitive = [draft for draft in drafts if draft.role is ColumnRole.SENSITIVE and draft.different > 1]
    if sensitive:
        names = ", ".join(draft.name for draft in sensitive)
        lines += [f"# a group in which everybody has the same {names} tells it of all of them", "privacy:", "  l: 2"]
    lines.append("attributes:")
    for draft in drafts:
        lines.append(f"  # {draft.reason}; {draft.different} different, {100 * draft.unique:.0f} % of the rows alone")
        spec = {"type": draft.scale.value, "anonymization_type": draft.role.value, **draft.extra}
        body = yaml.safe_dump({draft.name: spec}, sort_keys=False, allow_unicode=True, width=120)
        lines += [f"  {line}" for line in body.splitlines()]
    return "\n".join(lines) + "\n"
