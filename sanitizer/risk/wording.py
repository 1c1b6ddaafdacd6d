"""Wider words that fit where a word stands: nearby in meaning, used by many people, and beside the same neighbours."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.wider import wider_words
from sanitizer.risk.classes import Classes
from sanitizer.risk.crowd import Crowd
from sanitizer.risk.syntax import Tree
from sanitizer.risk.words import sentence_spans, word_spans, words_of

COMMON = 0.003
"""A wider word is one that so many of the people share."""
_BEFORE = re.compile(r"([^\W_]+(?:['’][^\W_]+)*)[^\S\n]\Z")
_AFTER = re.compile(r"[^\S\n]([^\W_]+(?:['’][^\W_]+)*)")
_ARTICLES = ("a", "an")
LOOK = 40
SEEN = 2
"""So many people's lines hold two words side by side that may stand so."""
_DESCRIBING = ("JJ", "RB")


class Wording:
    """The wider words for the words of one text.

    Args:
        text: the document.
        tree: its sentences.
        taken: where something was found: what stands there changes by itself.
        crowd: whose lines say which words are common, and which stand side by side.
        classes: what the people of a small crowd are; a job that few have becomes a class of it that enough have.
    """

    def __init__(self, text: str, tree: Tree, taken: SpanIndex, crowd: Crowd, classes: Classes | None = None) -> None:
        self.text = text
        self.tree = tree
        self.taken = taken
        self.crowd = crowd
        self.classes = classes
        self.classed: set[str] = set()
        """Words of classes, which enough people are of though none is called so."""
        self.sentences = [start for start, _ in sentence_spans(text)]
        self.said = {(bisect_right(self.sentences, start), word) for start, _, word in word_spans(text)}
        """Which words a sentence has, or may come to have: none is to stand there twice."""
        self.fewest = max(crowd.k, round(COMMON * len(crowd)))

    def wider(self, word: str, spans: Sequence[tuple[int, int]]) -> list[str]:
        """The words that can stand for ``word`` at all its places, the nearest first."""
        tags = {self.tree.tag(start) for start, _ in spans}
        if len(tags) != 1 or not all(self._alone(start, end) for start, end in spans):
            return []
        held = self.crowd.holders(word)
        found = wider_words(word, tags.pop())
        common = [one for one in found if self.crowd.holders(one) >= max(self.fewest, 2 * held)]
        fit = [one for one in common if all(self._fits(word, one, start, end) for start, end in spans)]
        sentences = {bisect_right(self.sentences, start) for start, _ in spans}
        free = [one for one in fit if not any((number, one) in self.said for number in sentences)]
        if not free and self.classes is not None and held < self.crowd.k:
            free = list(self.classes.wider(word))
            self.classed.update(one for said in free for one in words_of(said))
        self.said.update((number, one) for one in free for number in sentences)
        return free

    def _alone(self, start: int, end: int) -> bool:
        """Whether a word is no piece of another, no name, and no verb whose meaning hangs on a particle."""
        joined = {self.text[start - 1 : start], self.text[end : end + 1]} & {"-", "'", "’", "/"}
        describes = self.tree.tag(start).startswith("VB") and self.tree.dep(start) == "amod"
        named = self.text[start].isupper()
        return not (joined or describes or named or self.tree.has_particle(start))

    def _fits(self, word: str, wide: str, start: int, end: int) -> bool:
        """Whether the words that it would stand between here stand beside it elsewhere."""
        before = _BEFORE.search(self.text, max(0, start - LOOK), start)
        after = _AFTER.match(self.text, end)
        if before is not None and not self.taken.meets(*before.span(1)):
            led = before[1].casefold()
            pairs = [(one, wide) for one in (_ARTICLES if led in _ARTICLES else (led,))]
            if max(map(self.crowd.beside, pairs)) < SEEN and self._binds(before.start(1), (led, word)):
                return False
        if after is None or self.taken.meets(*after.span(1)):
            return True
        led = after[1].casefold()
        return self.crowd.beside((wide, led)) >= SEEN or not self._binds(after.start(1), (word, led))

    def _binds(self, start: int, pair: tuple[str, str]) -> bool:
        """Whether a neighbour says what may stand beside it; adjectives that nobody else uses so go with any noun."""
        return not self.tree.tag(start).startswith(_DESCRIBING) or self.crowd.beside(pair) >= SEEN
