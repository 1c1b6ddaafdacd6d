"""A phrase without what singles it out, down to its noun: "the boiler explosion in Little Field" is an explosion.

Only common nouns of the dictionary are said, so that no name is left; how many things they stand for is taken from how
ordinary the word is, never more than that.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sanitizer.core.text import fold
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import word_set
from sanitizer.language.english.grammar import ADJECTIVES, COUNTS, DEMONSTRATIVES, FUNCTION_WORDS, POSSESSIVES
from sanitizer.language.english.inflect import singulars
from sanitizer.language.english.numbers import TIME_UNIT, parse_number

LISTED, ORDINARY = 30, 1000
"""How many things a noun stands for at least that a dictionary has, and one that everybody uses."""
LONGEST_TITLE = 200
_WORD = re.compile(r"[^\W_]+(?:[-’./][^\W_]+)*’?|[^\w\s]")
_LEADING = POSSESSIVES | DEMONSTRATIVES | COUNTS | {"the", "a", "an"}
_SIGNS = str.maketrans("'\u2010\u2011", "’--")
_MARKS = frozenset("\"“”‘'*")
_LENGTH = re.compile(TIME_UNIT, re.IGNORECASE)
_EMPTY = word_set("small_words.empty_nouns")
_CALLED = word_set("jobs.called")
_JOINS = word_set("particles")
_DESCRIBING = ADJECTIVES | word_set("adjectives.in_names")
IsNoun = Callable[[str], bool]
"""Whether a folded word is a common noun."""


def _plain(term: str) -> str:
    """The term with one kind of apostrophe and of hyphen, as long as it was."""
    return term.translate(_SIGNS)


def group_of(term: str) -> tuple[str, ...]:
    r"""The words of the noun group that a phrase begins with: no article, nothing behind a small word or a comma.

    >>> group_of("the boiler explosion in Little Field"), group_of("my sister's eel trap that he built")
    (('boiler', 'explosion'), ('sister’s', 'eel', 'trap'))
    >>> group_of("girls' under-14 champion"), group_of("project\u2011kestrel")
    (('girls’', 'under-14', 'champion'), ('project-kestrel',))
    """
    words: list[str] = []
    for word in _WORD.findall(_plain(term)):
        small = word.casefold()
        if not words and (small in _LEADING or word in _MARKS):
            continue
        if small in FUNCTION_WORDS or (words and small in _CALLED) or (not word[0].isalnum() and word not in _MARKS):
            break
        if word not in _MARKS:
            words.append(word)
    return tuple(words)


def shortened(term: str, is_noun: IsNoun) -> str:
    """The noun of a phrase of several words whose first group ends in a common noun in small letters, or nothing.

    >>> shortened("the boiler explosion in Little Field", {"explosion"}.__contains__)
    'explosion'
    >>> shortened("rowed alone to Little Field", set().__contains__), shortened("two weeks", {"week"}.__contains__)
    ('', '')
    >>> shortened("lost two fingers in Little Field", {"lost"}.__contains__)
    ''
    """
    words = group_of(term)
    if not words or (len(words) == 1 and (fold(words[0]) == fold(term) or _has_object(term))):
        return ""
    return words[-1] if words[-1].islower() and _says(words[-1], is_noun) else ""


def _has_object(term: str) -> bool:
    """Whether the first word of a phrase is a verb: no determiner or number stands right behind a noun."""
    words = term.casefold().split()
    return words[0] not in _LEADING and not _LEADING.isdisjoint(words[1:2])


def leading(term: str, is_noun: IsNoun) -> str:
    """The common noun that a name begins with, before a word that is none, or nothing.

    >>> leading("Hurricane Odalys", {"hurricane"}.__contains__), leading("Rose Garden", {"rose"}.__contains__)
    ('hurricane', '')
    >>> leading("Queen Odalys Contest", {"queen", "contest"}.__contains__)
    ''
    >>> leading("DOG 214 Valve Design", {"dog"}.__contains__), leading("Grand Odalys", {"grand"}.__contains__)
    ('', '')
    """
    words = [word for word in _WORD.findall(_plain(term)) if word not in _MARKS]
    while words and words[0].casefold() in _LEADING:
        words.pop(0)
    noun, after = (words[0].casefold(), words[1]) if len(words) > 1 else ("", "")
    if len(words) > 2 and _says(words[-1].casefold(), is_noun):  # "Queen Odalys Competition" is no queen
        return ""
    if noun in _DESCRIBING or (words and words[0].isupper() and not term.isupper()):  # capitals are an abbreviation
        return ""
    named = after[:1].isdigit() or fold(after) in _JOINS or (after[:1].isupper() and not ordinary(after))
    named = named and not any(is_noun(form) for form in singulars(fold(after)))  # "Fumble Recoveries"
    return noun if named and _says(noun, is_noun) else ""


def support_of(noun: str) -> int:
    """How many things a common noun stands for at least."""
    return ORDINARY if any(ordinary(form) for form in (noun, *singulars(noun))) else LISTED


def _says(noun: str, is_noun: IsNoun) -> bool:
    """Whether a word is a common noun that says something of what it stands for."""
    if not noun.isalpha() or len(noun) < 3 or noun in _EMPTY or _LENGTH.fullmatch(noun) or parse_number(noun):
        return False
    return any(is_noun(form) for form in (noun, *singulars(noun)))


def plain_title(term: str) -> str:
    """A job title without its article and without where or for whom it is done.

    >>> plain_title("a retired orchard keeper from Little Field"), plain_title("Secretary of State")
    ('retired orchard keeper', 'Secretary of State')
    """
    words = group_of(term)
    last = words[-1] if words else ""
    if not last.isalpha() or not last.islower() or len(term) > LONGEST_TITLE:
        return term
    at = _plain(term).find(words[0])
    found = re.match(r"\W*".join(re.escape(word) for word in words), _plain(term)[at:])
    return term[at : at + found.end()] if found else term
