"""How much a word tells an attacker who knows another text about the same person.

A word tells only if other texts repeat it, and those about others do not. Of rare words in abstracts of film actors,
long articles on the same actor hold .64 of the nouns, .70 of the names, .58 of the adjectives, .57 of the verbs and .54
of the adverbs; articles on others hold .29, .27, .30, .32 and .35. What is common in any English text is common in
texts about others too, whether or not the population at hand has it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache

import numpy as np

from sanitizer.analyse.reader.model import SHIPPED
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.embeddings.sentence import FIRST_WORD
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.syntax import Tree, read_tree
from sanitizer.risk.words import word_spans

_APART = ("'", "’")


class Part(StrEnum):
    """What part of speech a word is, as far as that matters for what it tells."""

    NAME = "name"
    NOUN = "noun"
    ADJECTIVE = "adjective"
    VERB = "verb"
    ADVERB = "adverb"


REPEATED = {Part.NAME: 1.1, Part.NOUN: 1.0, Part.ADJECTIVE: 0.7, Part.VERB: 0.5, Part.ADVERB: 0.4}
"""How much the same rare word tells by its part of speech, beside a noun."""
DEARNESS = {Part.NAME: 0.7, Part.NOUN: 1.0, Part.ADJECTIVE: 2.0, Part.VERB: 4.0, Part.ADVERB: 4.0}
"""What it costs to hide a word, in nouns: a sentence without its verb cannot be read."""
_TAGS = {"NNP": Part.NAME, "NN": Part.NOUN, "VB": Part.VERB, "JJ": Part.ADJECTIVE, "RB": Part.ADVERB}
_NOUNS = (Part.NAME, Part.NOUN)
_WEIGHED = (Part.ADJECTIVE, Part.ADVERB, Part.VERB)
"""What an adverb before it only weighs."""
RANKS = (1, 150, 400, 1_100, 2_000, 4_000, 8_000, 18_000, 40_000)
SHARED = (0.95, 0.90, 0.83, 0.76, 0.68, 0.58, 0.43, 0.38, 0.15)
"""How often a long text about somebody else holds a word, for each time that one about the same person does: by the
word's rank in English. Counted in 25 articles on actors."""
ORDINARY = 0.8
"""How far that is believed of a person of whom only a line is known."""
COMMONER = 12_000
COMMON_RANKS = (200, 25_600)
"""Words of English up to the first rank say nothing of anybody; from the second on all are rare alike."""
_ENDINGS = (("s", ""), ("es", ""), ("ed", ""), ("d", ""), ("ing", ""), ("ing", "e"))
_STEM = 4
FIGURES = 3
"""A count or a dose has so many figures at most; a year has more."""
FEWEST_WORDS = 20_000
HALF, UNSEEN = 0.5, 30_000
"""A word that the population never uses counts as half a use, and so many words as such."""
ALIKE = 0.5
"""From this mean logarithm on the population is of the document's own kind. Abstracts of actors have .6 to 1.4 among
their like and court decisions .9 to 2.5; biographies among actors have -.6 to .9, letters and notes -1.2 to -.8."""


FEWEST_ASKED = 20
HELD = 0.35
"""A small population is of use where enough people hold so many of a document's ordinary words. Of notes against 40 of
many kinds .02 to .22 are held, of abstracts of actors against 40 of their like .28 to .58, against 6,000 over .9."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The words of one text: what part of speech each mention is, and how much each word tells."""

    parts: Mapping[int, Part] = field(repr=False)
    telling: Mapping[str, float] = field(repr=False)
    tree: Tree = field(repr=False)
    of_words: Mapping[str, Part] = field(default_factory=dict, repr=False)
    """What part of speech most mentions of a word are."""

    def part(self, start: int) -> Part:
        """The part of speech of the word that begins at ``start``; what is unknown counts as a noun."""
        return self.parts.get(start, Part.NOUN)

    def modifies(self, start: int, following: int) -> bool:
        """Whether the word at ``start`` describes the next one, at ``following``, so that it can be left out.

        >>> reading = read_words("She saw a widely known fantasy film again.")
        >>> [reading.modifies(a, b) for a, b in ((10, 17), (23, 31), (31, 36))]
        [True, True, False]
        """
        one, described = self.parts.get(start), self.parts.get(following)
        if one in _NOUNS:
            return described in _NOUNS
        return one is Part.ADJECTIVE or (one is Part.ADVERB and described in _WEIGHED)


@lru_cache(maxsize=4)
def read_words(text: str, pipeline: str = DEFAULT_PIPELINE) -> Reading:
    """The words of ``text``; without a tagger every one of them is a noun.

    >>> reading = read_words("She quickly mends old clocks.")
    >>> reading.part(12).value, reading.part(18).value
    ('verb', 'adjective')
    >>> reading.telling["clocks"] > reading.telling["old"]
    True
    """
    tree = read_tree(text, pipeline)
    parts = {token.start: part for token in tree.tokens if (part := _part(token.tag)) is not None}
    found: dict[str, Counter[Part]] = {}
    for start, _, word in word_spans(text):
        found.setdefault(word, Counter())[parts.get(start, Part.NOUN)] += 1
    of_words = {word: count.most_common(1)[0][0] for word, count in found.items()}
    telling = {word: REPEATED[part] * rarity(word) for word, part in of_words.items()}
    return Reading(parts, telling, tree, of_words)


def rarity(word: str) -> float:
    """Which share of what a word tells is not shared by texts about others: the more common in English, the less.

    >>> rarity("time") < rarity("comedy") < rarity("zygote")
    True
    """
    for mark in _APART:
        word = word.partition(mark)[0] or word
    rank = _ranks().get(word, RANKS[-1])
    return 1.0 - ORDINARY * float(np.interp(math.log(rank), np.log(RANKS), SHARED))


def uncommon(word: str) -> float:
    """How far a word is one that few texts of any kind have, from 0 to 1.

    >>> uncommon("season"), 0.4 < uncommon("boats") < uncommon("martyr") < 1, uncommon("zzq")
    (0.0, True, 1.0)
    """
    for mark in _APART:
        word = word.partition(mark)[0] or word
    forms = [word.removesuffix(end) + new for end, new in _ENDINGS if word.endswith(end) and len(word) > _STEM]
    known = [word] if word in _ranks() else [form for form in forms if form in _ranks()]
    rank = min((_ranks()[form] for form in known), default=RANKS[-1])
    low, high = COMMON_RANKS
    return float(np.clip(math.log(rank / low) / math.log(high / low), 0.0, 1.0))


def commonest(words: Sequence[str]) -> str | None:
    """Which of some spellings is the commonest word of English; None if none is a word.

    >>> commonest(["larg", "large"]), commonest(["zzq"])
    ('large', None)
    """
    known = [word for word in words if word in _ranks()]
    return min(known, key=_ranks().__getitem__, default=None)


def _part(tag: str) -> Part | None:
    return next((part for begin, part in _TAGS.items() if tag.startswith(begin)), None)


def is_ordinary(word: str) -> bool:
    """Whether a word is one of the commoner ones of English, or a letter or small number, and not mainly a name.

    >>> is_ordinary("garden"), is_ordinary("lanterns"), is_ordinary("zygote"), is_ordinary("ingrid"), is_ordinary("72")
    (True, True, False, False, True)
    """
    if word.isdigit() or len(word) == 1:
        return len(word) <= FIGURES
    forms = (word, word.removesuffix("s"))
    return word in FUNCTION_WORDS or any(_ranks().get(form, RANKS[-1]) <= COMMONER and ordinary(form) for form in forms)


def likeness(
    words: Mapping[str, int], known: Callable[[str], int], total: int, held: Callable[[str], bool] = bool
) -> float:
    """How far a document is of a population's kind, from 0 to 1: whether that foretells its words better than English.

    Of a small population that cannot be said: there it is whether enough people hold the document's ordinary words.

    Args:
        words: of the document, with their counts.
        known: how often the population holds a word.
        total: how many words the population holds.
        held: whether enough people hold a word to hide among; all words are if left out.
    """
    ranks = _ranks()
    asked = [word for word in words if word in ranks and word not in FUNCTION_WORDS and len(word) > 1]
    if total < FEWEST_WORDS:
        common = [word for word in asked if not word.isdigit() and is_ordinary(word)]
        return 1.0 if len(common) < FEWEST_ASKED else float(sum(map(held, common)) >= HELD * len(common))
    if not asked:
        return 1.0
    harmonic = math.log(RANKS[-1]) + np.euler_gamma
    here = np.array([known(word) + HALF for word in asked]) / (total + HALF * UNSEEN)
    anywhere = np.array([1.0 / (ranks[word] * harmonic) for word in asked])
    return float(np.clip(np.log(here / anywhere).mean() / ALIKE, 0.0, 1.0))


@cache
def _ranks() -> dict[str, int]:
    """The rank of common English words: the reader's vocabulary lists them by how often they are used."""
    lines = (SHIPPED / "vocab.txt").read_text(encoding="utf-8").split("\n")
    words = [line for line in lines[FIRST_WORD:] if line and not line.startswith("##")]
    return {word: rank for rank, word in enumerate(words, 1)}
