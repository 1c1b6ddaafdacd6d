"""What works are by the words before them that say where one sees or hears them: on stage, on television, in film."""

from __future__ import annotations

import re

from sanitizer.language import alternation, pairs, words
from sanitizer.language.english.sentences import BORDER
from sanitizer.recode.beside import is_kind

_ANY = ("creative work", 7_000_000)
_PRODUCED = (("screen or stage production", 700_000), _ANY)
MEDIA = {
    "film": (("film", 300_000), *_PRODUCED),
    "television show": (("television show", 100_000), *_PRODUCED),
    "play": (("play", 50_000), *_PRODUCED),
    "video game": (("video game", 50_000), _ANY),
    "radio show": (("radio show", 20_000), _ANY),
    "album": (("album", 200_000), _ANY),
    "book": (("book", 1_000_000), _ANY),
}
"""What a work of a medium is called, with how many of its kind there are at least, and what is wider."""
_BY_WORD = {word.casefold(): medium for medium in pairs("media") for word in words(f"media.{medium}")}
_BY_HEADING = {word.casefold(): medium for medium in pairs("media_lists") for word in words(f"media_lists.{medium}")}
_WORD = re.compile(rf"(?<![\w-])(?:{alternation('media')}|(?<=\A)(?i:{alternation('media')}))(?![\w-]|['’])")
_HEADING_WORD = re.compile(rf"\b{alternation('media_lists', 'media')}\b", re.IGNORECASE)
_COORDINATED = re.compile(r",?[^\S\n](?:and[^\S\n]|or[^\S\n])?|/|,?[^\S\n]and[^\S\n](?:on|in)[^\S\n]", re.IGNORECASE)
_NEXT = re.compile(r"[^\S\n]([a-z]+)")
_SERIES_OF = re.compile(r"\bseries[^\S\n]of[^\S\n](?:the[^\S\n])?[“\"‘']?\Z")
_AT = re.compile(r"\bat[^\S\n](?:the[^\S\n])?\Z")
_ROW = re.compile(
    r"(?:\A|\n)[^\S\n]*(?:[-*•–][^\S\n]+|(?:19|20)[0-9]{2}[^\w\n]{1,3})?(?:The[^\S\n]|An?[^\S\n])?[“\"]?\Z"
)
"""What stands before a title that begins a line of a list, with its bullet or year."""
_HEADING = re.compile(
    r"(?:\A|\n)[^\S\n]*#{0,4}[^\S\n]*(?P<words>[A-Z][^\W\d_]*(?:[^\S\n][^\W\d_]+){0,3})[^\S\n]*:?[^\S\n]*(?=\n)"
)
_REACH, _LIST = 300, 3000
"""Characters before a name in which its sentence, and the heading of its list, are looked for."""


def medium(text: str, start: int) -> str:
    """What a work that is named at ``start`` is by the nearest word for a medium before it in its sentence, or nothing.

    A row of a list is what the heading of the list says.

    >>> text = "Her television roles include Ada in Dust. Her film and stage work was in Hay, and on stage in Salt."
    >>> [medium(text, text.index(name)) for name in ("Dust", "Hay", "Salt")]
    ['television show', '', 'play']
    >>> text = "Selected filmography\\n\\nDust (1999)\\n"
    >>> medium(text, text.index("Dust"))
    'film'
    """
    if (said := row_of(text, start)) is not None:
        return said
    before = text[max(0, start - _REACH) : start]
    borders = [match.end() for match in BORDER.finditer(before)]
    before = before[borders[-1] if borders else 0 :]
    if _SERIES_OF.search(before):
        return "television show"
    found = [match for match in _WORD.finditer(before) if not _of_somebody(before, match.end())]
    if not found or is_place_of(text, start):
        return ""
    last = found[-1]
    said = _BY_WORD[last[0].casefold()]
    if len(found) > 1 and _COORDINATED.fullmatch(before, found[-2].end(), last.start()):
        return said if _BY_WORD[found[-2][0].casefold()] == said else ""
    return said


def is_place_of(text: str, start: int) -> bool:
    """Whether what is named at ``start`` is where something was shown: "in Dust at Hay House"."""
    return _AT.search(text, max(0, start - 10), start) is not None


def row_of(text: str, start: int) -> str | None:
    """What the rows of a list are by the last heading before them, or None where no row begins at ``start``."""
    if _ROW.search(text, max(0, start - 20), start) is None:
        return None
    headings = list(_HEADING.finditer(text, max(0, start - _LIST), start))
    word = _HEADING_WORD.search(headings[-1]["words"]) if headings else None
    return (_BY_HEADING | _BY_WORD)[word[0].casefold()] if word else ""


def _of_somebody(text: str, end: int) -> bool:
    """Whether a word for a medium only says who somebody is: "the film director", "a stage actor"."""
    following = _NEXT.match(text, end)
    return following is not None and is_kind(following[1], "person")
