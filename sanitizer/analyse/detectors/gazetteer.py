"""The user's own terms: multi-word, any case, any white space, with a type each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from sanitizer.config.schema import Term
from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.text import INVISIBLE, searched, squash

WORD = re.compile(rf"\w[\w\u0300-\u036f{INVISIBLE}]*")


@lru_cache(maxsize=20_000)
def plain(word: str) -> str:
    """``word`` without case, accents, white space and the kind of its quotes and dashes."""
    return word.lower() if word.isascii() and word.isalnum() else squash(word)[0]


class WordIndex:
    """Where each word of a text stands, to look many phrases up without searching the text again.

    >>> list(WordIndex("Ada  BERG and ada berg").find("Ada Berg"))
    [(0, 9), (14, 22)]
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.spans = [match.span() for match in WORD.finditer(text)]
        self.words = [plain(text[a:b]) for a, b in self.spans]
        self._places: dict[str, list[int]] = {}
        for i, word in enumerate(self.words):
            self._places.setdefault(word, []).append(i)

    def find(self, phrase: str) -> Iterator[tuple[int, int]]:
        """The spans where the words of ``phrase`` follow each other, with spaces or its own marks between."""
        words = [plain(word) for word in WORD.findall(phrase)]
        if not words:
            return
        gaps = _gaps(phrase)
        places = (
            place
            for place in self._places.get(words[0], ())
            if self.words[place : place + len(words)] == words
            and all(self._close(place + i, gap) for i, gap in enumerate(gaps))
        )
        for place in _needed(places, len(words)):
            yield self.spans[place][0], self.spans[place + len(words) - 1][1]

    def _close(self, place: int, gap: str) -> bool:
        between = self.text[self.spans[place][1] : self.spans[place + 1][0]]
        return not between.strip() or plain(between) == plain(gap)


@lru_cache(maxsize=2)
def word_index(text: str) -> WordIndex:
    """The index of ``text``; that of the last texts is kept, since a text is settled more than once.

    >>> word_index("Ada") is word_index("Ada")
    True
    """
    return WordIndex(text)


def _needed(places: Iterable[int], size: int) -> Iterator[int]:
    """Of ``places`` where runs of ``size`` words begin, as many as cover what all of them cover: "1 1 1 1" has few.

    >>> list(_needed([0, 1, 2, 3, 4], 3)), list(_needed([0, 2, 4], 3))
    ([0, 3, 4], [0, 2, 4])
    """
    end, skipped = -1, -1
    for place in places:
        if place < end:
            skipped = place
            continue
        if skipped >= 0 and place > end:
            yield skipped
        yield place
        end, skipped = place + size, -1
    if skipped >= 0:
        yield skipped


def _gaps(phrase: str) -> list[str]:
    spans = [match.span() for match in WORD.finditer(phrase)]
    return [phrase[a[1] : b[0]] for a, b in pairwise(spans)]


def _spans(index: WordIndex, term: Term) -> Iterator[tuple[int, int]]:
    """Where a term stands: its text in any spelling, or what its expression fits."""
    if term.pattern:
        yield from (match.span() for match in re.finditer(term.pattern, index.text) if match[0].strip())
        return
    yield from index.find(term.text)
    yield from searched(index.text).find(term.text)


def find_terms(index: WordIndex, terms: Iterable[Term]) -> Iterator[Finding]:
    """The findings of the user's terms in an indexed text.

    >>> [f.text for f in find_terms(WordIndex("the project FALCON team"), [Term(text="Project Falcon")])]
    ['project FALCON']
    >>> [f.text for f in find_terms(WordIndex("ProjectFalcon.pdf"), [Term(text="Project Falcon")])]
    ['ProjectFalcon']
    """
    for term in terms:
        for start, end in dict.fromkeys(_spans(index, term)):
            span = index.text[start:end]
            told = Identifier(term.identifier)
            yield Finding(start, end, span, term.type, told, 1.0, ("terms",), origin=Origin.TERM, kind=term.kind)
