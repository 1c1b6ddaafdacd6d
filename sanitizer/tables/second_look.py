"""Looks at the released texts as a stranger would, and hides what only shows up there, until nothing is left."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from sanitizer.analyse.again import look_again
from sanitizer.core.ladder import MASK
from sanitizer.core.tables import Term
from sanitizer.recode.labels import OPAQUE
from sanitizer.tables.wording import bare
from sanitizer.verify.tables import Found, check_terms

LOOKS = 4
_WORD, _BETWEEN = re.compile(r"[^\W_]+"), r"[\W_]+"
Analyse = Callable[[Sequence[str]], list[list[Term]]]


def hide_what_shows(
    texts: Mapping[str, Sequence[str]],
    classes: Mapping[tuple[str, ...], list[int]],
    people: Sequence[int],
    k: int,
    analyse: Analyse,
) -> dict[str, list[str]]:
    """Texts in which every term that the detectors find is shown by at least ``k`` people of its class, names by none.

    A pipeline judges words by their neighbours, so changed texts can show terms that the original did not. Such a
    term is replaced by the label of its type; a text that still shows one after some looks is masked whole.
    """
    places = [(column, row) for column, cells in texts.items() for row in range(len(cells))]
    number_of = {place: number for number, place in enumerate(places)}
    current = [texts[column][row] for column, row in places]

    def fresh(shown: list[str], last: list[int]) -> dict[int, list[Term]]:
        cells: dict[str, list[str]] = {column: [] for column in texts}
        for (column, _), text in zip(places, shown, strict=True):
            cells[column].append(text)
        terms = {
            Found(row, column, term.start, term.end, term.direct): term
            for column, listed in cells.items()
            for row, found in enumerate(analyse(listed))
            for term in found
        }
        bad: dict[int, list[Term]] = {}
        for item in check_terms(classes, cells, list(terms), k, people):
            bad.setdefault(number_of[item.column, item.row], []).append(terms[item])
        return bad

    def hide(number: int, terms: list[Term], look: int) -> str:
        text = current[number]
        for term in sorted(terms, key=lambda term: -term.start):
            text = f"{text[: term.start]}{bare(term, text[: term.start][-40:])}{text[term.end :]}"
        # masking whole texts ends the looking: a mask shows nothing, and there are only so many texts
        current[number] = text if look <= LOOKS else MASK
        return current[number]

    shown = iter(look_again(current, fresh, hide, looks=LOOKS + len(places) + 1))
    return {column: [next(shown) for _ in cells] for column, cells in texts.items()}


def hide_left(text: str, terms: Iterable[str], shown: str) -> str:
    """The text without the ``terms`` that were hidden elsewhere, but for those that ``shown`` says anyway.

    >>> hide_left("About $100 or 100 miles to Lund.", ["$100", "Lund"], "Lund")
    'About [detail] or 100 miles to Lund.'
    """
    for term in sorted(set(terms), key=lambda term: (-len(term), term)):
        words = [re.escape(word) for word in _WORD.findall(term)]
        if not words or term in shown:
            continue
        sign = re.escape(term[: len(term) - len(term.lstrip("$£€¥₹¢"))])
        said = sign + _BETWEEN.join(words)
        text = re.sub(rf"(?<![^\W_]){said}(?![^\W_])", OPAQUE, text)
    return text
