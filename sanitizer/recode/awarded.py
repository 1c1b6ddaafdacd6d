"""Awards before what somebody has of them: "Kestrel and Dust Award nominations" are nominations."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding
from sanitizer.core.results import Edit
from sanitizer.language.english.grammar import COUNTS
from sanitizer.language.english.inflect import is_plural
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import indefinite, is_award
from sanitizer.recode.place import written_as

NOUN = re.compile(r"[^\S\n]([a-z][\w-]*)")
ANY_ARTICLE = re.compile(r"\b(?:[Tt]he|an?)[^\S\n]\Z")
COUNTED = re.compile(rf"\b(?:{'|'.join(sorted(COUNTS))}|[0-9]+)[^\S\n]\Z")


def nominated(text: str, count: int, noun: str, end: int, first: Finding, floor: int) -> Edit | None:
    """The edit that leaves ``count`` awards out before what they describe, or None.

    Args:
        text: the document.
        count: how many awards stand side by side.
        noun: what each of them is.
        end: where they end.
        first: the first of them.
        floor: nothing before this is changed.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def said(text, name):
    ...     at = text.index(name)
    ...     one = Finding(at, at + len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",))
    ...     edit = nominated(text, 1, "award", one.end, one, 0)
    ...     return edit and text[: edit.start] + edit.text + text[edit.end :]
    >>> said("her Dust Award nominations", "Dust Award"), said("two Dust Award nominations", "Dust Award")
    ('her nominations', None)
    """
    following = NOUN.match(text, end) if count and is_award(noun) else None
    if following is None or not known_noun(following[1]):
        return None
    if count == 1 and (not is_plural(following[1]) or COUNTED.search(text, max(0, first.start - 12), first.start)):
        return None
    article = ANY_ARTICLE.search(text, max(floor, first.start - 5), first.start)
    one = f"{written_as(article[0], indefinite(following[1])).split()[0]} " if article else ""
    start = article.start() if article else first.start
    return Edit(start, following.start(1), "" if is_plural(following[1]) else one)
