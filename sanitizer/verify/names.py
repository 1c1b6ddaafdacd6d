"""Looks for the direct identifiers of all people in released texts. Shares no code with what hides them there."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence

from sanitizer.core.tables import Violation
from sanitizer.verify.folding import fold_alike, with_decoded

_RUN = re.compile(r"[^\W_]+")
_SMALL = frozenset({"van", "von", "der", "den", "del", "dos", "mrs"})
"""Words of names that name nobody."""


def check_names(
    texts: Mapping[str, Sequence[str]],
    identifiers: Iterable[Sequence[str]],
    people: Sequence[int],
    allowed: Sequence[str],
    ordinary: Callable[[str], bool],
) -> list[Violation]:
    """Texts that show a direct identifier of anybody, the surname in one, or a word of one of their own person.

    Args:
        texts: the released texts by column.
        identifiers: the columns of direct identifiers of the original.
        people: the person of each row.
        allowed: for each row what its own released cells and rungs say; what they say is no leak.
        ordinary: whether a small-letter word is an ordinary one, which names nobody without a capital.

    >>> names = [["Mira Quist", "Chidi Okafor"]]
    >>> texts = {"note": ["Mira sails with the okafors.", "A boat."]}
    >>> [v.rows for v in check_names(texts, names, [0, 1], ["", ""], lambda word: word == "boat")]
    [(1,)]
    """
    whole: set[tuple[str, ...]] = set()
    surnames: set[str] = set()
    own: dict[int, set[str]] = {}
    for values in identifiers:
        for row, value in enumerate(values):
            runs = [run.casefold() for run in _runs(value)]
            if len("".join(runs)) < (5 if "".join(runs).isdigit() else 3):
                continue
            whole.add(tuple(runs))
            surnames.update(_last_names(value))
            figures = any(char.isdigit() for char in value)
            own.setdefault(people[row], set()).update(
                run for run in runs
                if run.isalpha() and len(run) > 2 and run not in _SMALL and not (figures and ordinary(run))
            )  # fmt: skip
    longest = max(map(len, whole), default=0)
    found = []
    for column, cells in texts.items():
        rows = []
        for row, text in enumerate(cells):
            shown = _shown(with_decoded(text), whole, longest, surnames, own.get(people[row], set()), ordinary)
            if shown - _shown_words(allowed[row]):
                rows.append(row + 1)
        if rows:
            found.append(Violation("direct identifier", tuple(rows), column, "the text still shows it or a word of it"))
    return found


def _runs(text: str) -> list[str]:
    """Runs of letters and figures without accents and look-alikes, in their case."""
    plain = fold_alike(unicodedata.normalize("NFKD", text))
    return _RUN.findall("".join(char for char in plain if not unicodedata.combining(char)))


def _shown_words(text: str) -> set[tuple[str, ...]]:
    return {(run.casefold(),) for run in _runs(text)}


def _last_names(value: str) -> set[str]:
    """The surname of a value of two to five words without figures, behind a first name or before a comma."""
    runs = _runs(value)
    if not 2 <= len(runs) <= 5 or any(char.isdigit() or char in "@/" for char in value):
        return set()
    last = _runs(value.split(",")[0] if "," in value else re.split(r"\s", value.strip())[-1])
    return {run.casefold() for run in last if len(run) > 2 and run.casefold() not in _SMALL}


def _shown(
    text: str,
    whole: set[tuple[str, ...]],
    longest: int,
    surnames: set[str],
    own: set[str],
    ordinary: Callable[[str], bool],
) -> set[tuple[str, ...]]:
    """The identifiers, surnames and own words that ``text`` shows."""
    runs = _runs(text)
    small = [run.casefold() for run in runs]
    found: set[tuple[str, ...]] = set()
    for at, run in enumerate(runs):
        named = not run[0].islower() or not ordinary(small[at])
        forms = {small[at], small[at].removesuffix("s") if len(run) > 4 else small[at]}
        if named and forms & surnames:
            found.add((small[at],))
        if not run[0].islower() and small[at] in own:
            found.add((small[at],))
        for size in range(1, min(longest, len(runs) - at) + 1):
            key = tuple(small[at : at + size])
            if key in whole and (size > 1 or named):
                found.add(key)
    return found
