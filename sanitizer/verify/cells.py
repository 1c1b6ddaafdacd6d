"""Original values of a row's own cells that a released text still tells where the released cell tells less.

Shares no code with what links texts to cells. A set or range tells that one of its values holds; a text that names a
single one of them tells more, so only cells of one value excuse what a text says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from sanitizer.core.tables import SUPPRESSED, Violation

_WORD = re.compile(r"[^\W_]+")
_UNITS = re.compile(r"(?: (?:years?|yrs?|old|of|aged?|y|o))+ ")
_AGE = r" (?:{0} (?:years?|yrs?|y o) (?!ago)|aged? (?:of )?{0} )"
_SHORT = 3
Key = tuple[str, ...]


def words(text: str) -> str:
    """The words of ``text`` in lower case between single spaces, to look phrases up in.

    >>> words("In Oslo, Norway.")
    ' in oslo norway '
    """
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def is_several(cell: str) -> bool:
    """Whether a released cell stands for more than one value: a set, a range, an open end.

    >>> [is_several(cell) for cell in ("(Leo,Pisces)", "[20-40]", ">=80", "89**", "city in Norway")]
    [True, True, True, True, False]
    """
    ends = cell[:1] + cell[-1:]
    return ends in {"()", "[]"} or cell.startswith((">=", "<=")) or cell.endswith(SUPPRESSED)


def single_values(cells: Sequence[str]) -> list[str]:
    """The cells that say one thing."""
    return [cell for cell in cells if not is_several(cell)]


def without_cells(text: str, cells: Sequence[str]) -> str:
    """``text`` with blanks, as many, for each set or range of ``cells`` that is written out in it.

    >>> without_cells("a [20-40] years old nurse", ["[20-40]", "nurse"])
    'a         years old nurse'
    """
    for cell in cells:
        if len(cell) > 1 and is_several(cell) and cell in text:
            text = text.replace(cell, " " * len(cell))
    return text


def says_only_units(phrase: str) -> bool:
    """Whether the rest of a phrase, from which a range was taken, says nothing by itself.

    >>> says_only_units(" years old "), says_only_units(" old nurse ")
    (True, False)
    """
    return bool(_UNITS.fullmatch(phrase))


def check_cells(
    classes: Mapping[Key, list[int]],
    texts: Mapping[str, Sequence[str]],
    originals: Mapping[str, Sequence[Sequence[str]]],
    k: int,
    people: Sequence[int],
    small: Callable[[str], bool],
    in_words: Callable[[str], str] = lambda number: "",
) -> list[Violation]:
    """Texts that tell an original value of their person which the released cell hides and fewer than ``k`` show.

    Args:
        classes: the released cells of the columns of ``originals`` (or more behind them), and the rows that show them.
        texts: the released texts.
        originals: for each quasi-identifier the original values of each row.
        k: how many people of a class have to show a value.
        people: the person of each row.
        small: whether a word is too small to tell anything.
        in_words: a number as it may be written out.

    >>> texts = {"note": ["Works as a nurse.", "Sleeps.", "Eats."]}
    >>> jobs = {"job": [["nurse"], ["baker"], ["cook"]]}
    >>> [v.rows for v in check_cells({("*",): [0, 1, 2]}, texts, jobs, 2, [0, 1, 2], lambda word: False)]
    [(1,)]
    """
    class_of = {row: values for values, rows in classes.items() for row in rows}
    own = _hidden_values(originals, class_of, people, small)
    spoken = {
        column: [words(without_cells(text, class_of[row])) for row, text in enumerate(cells)]
        for column, cells in texts.items()
    }
    joined = [" ".join(column[row] for column in spoken.values()) for row in range(len(people))]
    known: dict[tuple[Key, str], int] = {}
    found = []
    for column, cells in spoken.items():
        rows = []
        for row, text in enumerate(cells):
            values = class_of[row]
            told = words(" ".join(single_values(values)))
            for phrase in own.get(people[row], ()):
                if phrase in told or not _shows(text, phrase, in_words):
                    continue
                key = (values, phrase)
                if key not in known:
                    known[key] = len({people[other] for other in classes[values] if phrase in joined[other]})
                if known[key] < k:
                    rows.append(row + 1)
                    break
        if rows:
            message = "a value that the cell hides can still be read"
            found.append(Violation("cells", tuple(rows), column, message))
    return found


def _shows(text: str, phrase: str, in_words: Callable[[str], str]) -> bool:
    """Whether words show a phrase; a short number only as somebody's age, since others may be of anything."""
    number = phrase.strip()
    if number.isdecimal() and len(number) <= _SHORT:
        spoken = words(in_words(number)).strip()
        either = f"(?:{number}|{spoken})" if spoken else number
        return bool(re.search(_AGE.format(either), text))
    return phrase in text


def _hidden_values(
    originals: Mapping[str, Sequence[Sequence[str]]],
    class_of: Mapping[int, Key],
    people: Sequence[int],
    small: Callable[[str], bool],
) -> dict[int, set[str]]:
    """For each person the phrases of the values that their released cells do not say."""
    own: dict[int, set[str]] = {}
    for place, rows in enumerate(originals.values()):
        for row, values in enumerate(rows):
            shown = words(class_of[row][place])
            for value in values:
                phrase = words(value)
                parts = phrase.split()
                telling = len("".join(parts)) > 2 or phrase.strip().isdecimal()
                if telling and phrase != shown and not all(map(small, parts)):
                    own.setdefault(people[row], set()).add(phrase)
    return own
