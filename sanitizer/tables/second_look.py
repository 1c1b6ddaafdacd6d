"""Looks at the released texts as a stranger would, and hides what only shows up there, until nothing is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count

from sanitizer.core.ladder import MASK
from sanitizer.core.tables import Term
from sanitizer.tables.terms import type_word
from sanitizer.verify.tables import Found, check_terms

LOOKS = 4
Analyse = Callable[[Sequence[str]], list[list[Term]]]


def look_again(
    texts: Mapping[str, Sequence[str]],
    classes: Mapping[tuple[str, ...], list[int]],
    people: Sequence[int],
    k: int,
    analyse: Analyse,
) -> dict[str, list[str]]:
    """Texts in which every term that the detectors find is shown by at least ``k`` people of its class.

    A pipeline judges words by their neighbours, so changed texts can show terms that the original did not. Such a
    term is replaced by its type; a text that still shows one after some looks is masked whole.
    """
    current = {column: list(cells) for column, cells in texts.items()}
    for look in count():
        terms = {column: analyse(cells) for column, cells in current.items()}
        kinds = {
            Found(row, column, term.start, term.end): term.type
            for column, by_row in terms.items()
            for row, listed in enumerate(by_row)
            for term in listed
        }
        bad = check_terms(classes, current, list(kinds), k, people)
        if not bad:
            break
        for item in sorted(bad, key=lambda item: -item.start):
            text = current[item.column][item.row]
            word = type_word(kinds[item])
            # masking whole texts ends the looking: a mask shows nothing, and there are only so many texts
            shown = f"{text[: item.start]}{word}{text[item.end :]}" if look < LOOKS else MASK
            current[item.column][item.row] = shown
    return current
