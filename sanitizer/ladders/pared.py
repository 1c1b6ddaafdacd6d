"""A phrase that tells a story, without what names: "knee broken in a fall off Hay" is "knee broken in a fall".

What is left are the phrase's own ordinary words, in their order, so that it fits the sentence as it did.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.shortened import ORDINARY
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import word_set, words
from sanitizer.language.english.grammar import DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, PRONOUNS
from sanitizer.language.english.inflect import article, is_plural, singulars
from sanitizer.language.english.labels import KIND_WORDS

PARED = "pared"
"""The source of a rung that is the phrase itself with less in it."""
_WORD = re.compile(r"(?P<comma>,\s*)?(?P<word>[^\s,]+)")
_JOINS = PREPOSITIONS | {"and", "or"}
_SINGLING = word_set("facts.singling")
_DAYS = {word.casefold() for word in words("weekdays", "months")}
_STORIES = frozenset({PiiType.MISC, PiiType.LOC})
_LONGEST_GROUP = 3
_LETTERS = 3
_RELATIVE = KIND_WORDS["kinship"]
_BODILY = frozenset({"body part", "medical condition", _RELATIVE})


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a phrase up to the next preposition, "and" or comma, with what joins them to those before."""

    comma: bool
    join: str
    words: tuple[str, ...]

    @property
    def names(self) -> bool:
        """Whether there is a name or a figure in it."""
        return any(word[:1].isupper() or any(c.isdigit() for c in word) for word in self.words)


def pared(phrase: str) -> str:
    """The phrase without names, figures and rare words, or nothing where none is in it or too little would be left.

    >>> pared("knee broken in a zorbing crash off Little Field in 2015")
    'knee broken in a crash'
    >>> pared("unmarked path near Little Field"), pared("arrest after the Field Ball last Halloween")
    ('unmarked path', 'arrest')
    >>> pared("two days at Zorbmas and one early finish each Friday")
    'two days and one early finish each Friday'
    >>> pared("painted eel trap"), pared("he lost a hand in 1957"), pared("Kestrel of Little Field")
    ('', '', '')
    """
    pieces = _pieces(phrase)
    if not pieces or not pieces[0].words or pieces[0].join:
        return ""
    told: list[str] = []
    less = gone = False
    for number, piece in enumerate(pieces):
        inner = number > 0 and piece.join in PREPOSITIONS
        kept = _kept(piece, first=number == 0)
        named = piece.names or len(kept) < len(piece.words)
        less = less or named
        gone = (inner and piece.names) or not kept or (gone and inner and piece.join == "of")
        if gone and number == 0:
            return ""
        if gone:
            continue
        kept = _shortest(kept) if inner else kept
        joined = f"{', ' if piece.comma else ' '}{piece.join} " if piece.join else ", " if piece.comma else ""
        told.append(joined + " ".join(kept))
    said = "".join(told).strip()
    alone = " " not in said and said.endswith(("ed", "en", "ing", "t"))
    return said if less and said and not (alone and not _noun(said)) else ""


def _pieces(phrase: str) -> list[_Piece]:
    """The pieces of a phrase up to a clause in it; none where it begins with one."""
    result: list[_Piece] = []
    comma, join = False, ""
    kept: list[str] = []
    for match in _WORD.finditer(phrase):
        word, small = match["word"], match["word"].casefold()
        if small in PRONOUNS and small != "her":  # "the captain who spoke", "the trap he built"
            break
        if (match["comma"] and kept) or small in _JOINS:
            if kept:
                result.append(_Piece(comma, join, tuple(kept)))
                comma = bool(match["comma"])
            join, kept = (small, []) if small in _JOINS else ("", [word])
            continue
        kept.append(word)
    if kept:
        result.append(_Piece(comma, join, tuple(kept)))
    return result


def _kept(piece: _Piece, *, first: bool) -> tuple[str, ...]:
    """The words of a piece that tell nobody; none where its last word does, which says what it is."""
    words = piece.words
    if first and words[0][:1].isupper() and len(words) > 1 and not any(word[:1].isupper() for word in words[1:]):
        words = (words[0].lower(), *words[1:])
    plain = [word for word in words if _plain(word) and word.casefold() not in _SINGLING]
    if not plain or plain[-1] != words[-1] or plain[-1].casefold() in FUNCTION_WORDS:
        return ()
    content = [word for word in plain if word.casefold() not in DETERMINERS]
    if len(plain) < len(words) and len(content) > _LONGEST_GROUP:
        plain = [word for word in plain if word not in content[:-2]]
    return tuple(plain)


def _shortest(words: tuple[str, ...]) -> tuple[str, ...]:
    """A noun with its determiner, which says nothing of which one: "the old mill" is "a mill"."""
    noun = words[-1]
    if words[0].casefold() not in {"the", "a", "an"}:
        return (words[0], noun) if words[0].casefold() in DETERMINERS and len(words) > 1 else (noun,)
    return (noun,) if is_plural(noun) else (article(noun), noun)


def _plain(word: str) -> bool:
    """Whether a word is one of everyday language."""
    small = word.casefold().removesuffix("'s").removesuffix("’s")
    if small in FUNCTION_WORDS or small in _DAYS:
        return True
    if word != word.lower() or not small.replace("-", "").isalpha():
        return False
    return len(small) <= _LETTERS or all(_noun(part) or _bodily(part) for part in small.split("-"))


def _noun(word: str) -> bool:
    """Whether a word is an ordinary one, in the singular or plural or with "un" before it."""
    return any(ordinary(form) for form in (word, *singulars(word), word.removeprefix("un")))


@lru_cache(maxsize=1 << 12)
def _bodily(word: str) -> bool:
    """Whether a word is that of a part of the body, of an illness or a relative, which everybody may have."""
    return not _BODILY.isdisjoint(classes(word))


@lru_cache(maxsize=1 << 12)
def classes(word: str) -> frozenset[str]:
    """What a common noun, in the singular or plural, may be a kind of."""
    store = OntologyStore.built_in()
    senses = [
        sense for form in (fold(word), *singulars(fold(word))) for sense in store.senses(form) if not sense.proper
    ]
    return frozenset(store.label(one) for sense in senses for one in store.chain(sense.concept))


def story_ladder(term: str, type: PiiType, ladder: Ladder) -> Ladder:
    """The ladder with the phrase itself first, pared down, where it is a phrase of ordinary words with names in it."""
    if type not in _STORIES or not _told(term):
        return ladder
    less = pared(term) if _begins_plainly(term) else ""
    if not less or fold(less) == fold(term):
        return ladder
    if len(ladder) > 1 and ladder[0].text.endswith(less):
        return ladder
    wider = [rung for rung in ladder.rungs[:-1] if rung.text != less and rung.support >= ORDINARY]
    return Ladder.build(term, [Rung(less, PARED, ORDINARY), *wider], own_support=ladder.own_support)


def _begins_plainly(term: str) -> bool:
    """Whether names stand only behind the first words, of which one is a noun: what is rare in those may be a name."""
    pieces = _pieces(term)
    if not pieces or not any(piece.names for piece in pieces[1:]):
        return False
    words = pieces[0].words
    return len(_kept(pieces[0], first=True)) == len(words) and any(classes(word) for word in words)


def _told(term: str) -> bool:
    """Whether a term is a phrase rather than a name: its first words are small."""
    words = term.split()
    if len(words) < _LETTERS:
        return False
    return words[0].islower() or (words[0].istitle() and ordinary(words[0]) and words[1].islower())
