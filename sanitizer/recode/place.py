"""Place: a stand-in and the words around the finding whose place it takes, and the edits that join the two."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sanitizer.core.findings import Finding
from sanitizer.core.results import Edit
from sanitizer.language import alternation, word_set, words
from sanitizer.language.english.grammar import (
    ADJECTIVES,
    AUXILIARIES,
    CONJUNCTIONS,
    DETERMINERS,
    FUNCTION_WORDS,
    PREPOSITIONS,
)
from sanitizer.language.english.inflect import article, parted
from sanitizer.language.english.sentences import ABBREVIATION

WINDOW = 80
"""Characters before a finding that are looked at; a window keeps long documents linear."""
_ARTICLE = re.compile(r"(?<!/)\b(an?)(\s+)\Z", re.IGNORECASE)
_ANY_ARTICLE = re.compile(r"(?<!/)\b(an?|the)(\s+)\Z", re.IGNORECASE)
_CONTRACTED = alternation("small_words.contracted")
_DETERMINER = re.compile(
    rf"(?<!/)\b(?:{'|'.join(sorted(DETERMINERS))}|former|{alternation('ordinals')}|(?!{_CONTRACTED}['’]s)\w+['’]s|\w+s['’](?=\s[A-Z“\"]|\s\Z))\s+(?:[12][0-9]{{3}}\s+)?\Z|"
    r"\b(?![12][0-9]{3}\b)[0-9]+[^\S\n]+\Z",  # "44 novels", but "in 2017 Channel 4 began"
    re.IGNORECASE,
)
_MODIFIER = re.compile(
    rf"\b(?:{alternation('small_words.determiners')}|(?!{_CONTRACTED}['’]s)\w+['’]s)\s+(?:[\w’'-]+,?\s+){{1,3}}\Z",
    re.IGNORECASE,
)
_SAID_THAT = re.compile(r"[a-z][^\S\n]+that[^\S\n]+\Z")
"""Before a name "that" is hardly ever its determiner: "he said that Kestrel paid"."""
_OWN_ARTICLE = re.compile(r"(?:an?|the) ")
_BREAKS = PREPOSITIONS | CONJUNCTIONS | AUXILIARIES
"""Words that end the phrase a determiner began: "an actor with"."""
_PLACES = frozenset({"city", "country"})
"""Kinds of things whose mentions are names without a capital too."""
_UNCOUNTED = word_set("plurals.uncounted") - {"people", "staff", "police", "cattle"}
_ENDINGS = words("adjectives.endings")
_LYING = word_set("places.lying")
_QUALITY = re.compile(rf"\b(?P<by>{'|'.join(sorted(PREPOSITIONS))})[^\S\n]+(?P<word>[a-z-]+[^\S\n]+)\Z", re.IGNORECASE)
_LAST_WORD = re.compile(r"([\w’'-]+)[^\S\n]+\Z")
_SENTENCE_START = re.compile(r"(?:\A\s*|[.!?]['\"”’)]?\s+|\n[ \t]*\r?\n\s*)[\"“‘'(\[]?\Z")
_BRACKETED = re.compile(r"\S[^\S\n]+[(\[]\Z")
_BRACKET_ENDS = re.compile(r"[^()\[\]\n]*[.!?][\"”’]?[)\]]")
"""The rest of a bracket that holds a sentence; others begin none, whatever is before them."""
_NEW_LINE = re.compile(r"(?:\A|\n)[^\n]{0,60}(?:[A-Z][\w.’'-]*|[A-Z]{2,}\)?|[.:;)\]0-9])[ \t]*\r?\n[ \t]*(?:[-•*] )?\Z")
_ROW_ABOVE = re.compile(r"(?:[^\S\n]{3}|[\t|])[^\n]{0,60}\n\Z")
"""The end of a line with columns, which no sentence goes on behind."""
_SHORT_LINE = re.compile(r"(?:\A|\n)(?P<line>[^\n]{0,56}?(?P<last>[^\W\d_]+))[ \t]*\r?\n\Z")
_AROUND = 400
"""Characters on both sides whose lines say how long lines are."""
_ROOM = 10
"""Characters that a line is shorter than others because somebody ended it."""
_ITEM_START = re.compile(r"(?:\A|\n)[ \t]*(?:[-•*–]|\(?[0-9]{1,2}[.)])[ \t]+\Z")
"""The start of a line behind a short one that ends as headings and fields do, not as wrapped sentences do."""
_LETTERS_END = re.compile(r"(?:\A|\n|[^\W\d_]{2}[.!?][^\S\n]+)\Z")
_SMALL_SENTENCE = re.compile(r"[.!?:\n]\s*[a-z][^.!?:\n]*[.!?][^\S\n]+\Z")
"""A sentence that begins small, as those of a chat do."""
_BEHIND = word_set("small_words.behind_nouns")
_NEXT = re.compile(r"[^\S\n]([a-z][\w-]*)(?![\w@.]*[@/])")
_PAST = word_set("verbs.past")
_VERB_LIKE = re.compile(r"\w+(?:ed|ly|ing)\Z")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stand-in is put.

    Args:
        text: the whole text.
        finding: what goes.
        stand_in: what comes.
        floor, ceiling: no edit reaches beyond these; other edits and findings do.
    """

    text: str
    finding: Finding
    stand_in: str
    floor: int
    ceiling: int

    @property
    def before(self) -> str:
        """The text right before the finding."""
        return self.text[max(0, self.finding.start - WINDOW) : self.finding.start]

    @property
    def free(self) -> int:
        """How many characters to the left an edit may take in."""
        return self.finding.start - self.floor

    @property
    def named(self) -> bool:
        """Whether the original looks like a name."""
        return not self.finding.text[:1].islower() or self.finding.kind in _PLACES

    @property
    def determiner(self) -> bool:
        """Whether a determiner stands right before the finding."""
        if self.named and _SAID_THAT.search(self.before):
            return False
        return _DETERMINER.search(self.before) is not None

    @property
    def modified(self) -> bool:
        """Whether a determiner stands up to three words before."""
        return _MODIFIER.search(self.before) is not None and self.last_word()[0] not in _BREAKS

    @property
    def qualified(self) -> bool:
        """Whether a determiner and up to three describing words stand before: "the new", "a newly promoted"."""
        before = self.before
        for _ in range(3):
            last = _LAST_WORD.search(before)
            if last is None:
                return False
            before = before[: last.start()]
            if not (adjective(last[1]) or last[1].endswith(("ed", "ly")) or _describes(last[1], before)):
                return False
            if before.endswith("most "):  # "and most recently Dust"
                return False
            if _DETERMINER.search(before):
                return True
        return False

    @property
    def quality(self) -> str:
        """What describes a name behind a preposition, with the space after it: "nearby " in "of nearby Hay"."""
        match = _QUALITY.search(self.before)
        if match is None or len(match["word"]) > self.free or not self.named:
            return ""
        word = match["word"].rstrip()
        sure = word in ADJECTIVES | _LYING or (
            match["by"].casefold() != "to" and (adjective(word) or word.endswith("ed"))
        )
        return match["word"] if sure else ""

    @property
    def opens(self) -> bool:
        """Whether a sentence begins here."""
        return self.opens_before(0)

    def opens_before(self, length: int) -> bool:
        """Whether a sentence begins ``length`` characters before the finding."""
        before = self.before[: len(self.before) - length]
        shapes = (_SENTENCE_START, _NEW_LINE, _ITEM_START, _ROW_ABOVE)
        opens = next((found for shape in shapes if (found := shape.search(before))), None)
        alone = before.endswith("(") and self.text[self.finding.end : self.finding.end + 1] == ")"
        ends = _BRACKET_ENDS.match(self.text, self.finding.end) is not None
        inside = alone or (_BRACKETED.search(before) is not None and not ends)  # "Wye d.o.o. (Bosnia)"
        return (opens is not None and not inside and not ABBREVIATION.search(before)) or self._unwrapped(before, length)

    def _unwrapped(self, before: str, length: int) -> bool:
        """Whether the line that begins here is one of its own: its first word had room in the line before."""
        short = _SHORT_LINE.search(before)
        if short is None or short["last"].casefold() in FUNCTION_WORDS:
            return False
        start = self.finding.start - length
        lines = self.text[max(0, start - _AROUND) : start + _AROUND].split("\n")
        word = self.text[start : start + _AROUND].split(maxsplit=1)[0]
        return len(short["line"]) + len(word) + _ROOM < max(map(len, lines))

    def last_word(self) -> tuple[str, int]:
        """The word before on the same line, and how many characters back it begins; nothing where none is free."""
        last = _LAST_WORD.search(self.before)
        if last is None or len(last[0]) > self.free:
            return "", 0
        return last[1], len(last[0])

    def nouns_after(self) -> str:
        """The nouns that follow at once and that the finding describes, with the space before: " newspaper"."""
        end = self.finding.end
        taken = ""
        while (match := _NEXT.match(self.text, end + len(taken))) is not None:
            word = match[1]
            if (
                word in FUNCTION_WORDS
                or word in _BEHIND
                or word in _PAST
                or _VERB_LIKE.match(word)
                or taken.count(" ") >= 4
            ):
                break
            taken += match[0]
        return taken if end + len(taken) <= self.ceiling else ""

    def edit(self, text: str, *, left: int = 0, right: int = 0) -> Edit:
        """``text`` instead of the finding and of some characters on both sides of it."""
        return Edit(self.finding.start - left, self.finding.end + right, text)

    def with_article(self, text: str, *, right: int = 0) -> Edit:
        """The edit that also mends an indefinite article right before the finding."""
        match = (_ANY_ARTICLE if text.startswith("one of ") else _ARTICLE).search(self.before)
        if match and text.startswith("one of ") and len(match[0]) <= self.free:  # "as the only woman in eel smoking"
            return self.edit(written_as(match[1], text), left=len(match[0]), right=right)
        if match and _OWN_ARTICLE.match(text) and len(match[0]) <= self.free:  # "an 18-day wait" is "a few weeks"
            text = text[0].upper() + text[1:] if match[1][0].isupper() else text
            return self.edit(text, left=len(match[0]), right=right)
        if match and parted(text)[0].rpartition(" ")[2] in _UNCOUNTED and len(match[0]) <= self.free:
            return self.edit(written_as(match[1], text), left=len(match[0]), right=right)  # "a shell" is "ammunition"
        wanted = article(text)
        if match is None or match[1].casefold() == wanted or len(match[0]) > self.free:
            return self.edit(text, right=right)
        wanted = wanted.capitalize() if match[1][0].isupper() else wanted
        return self.edit(f"{wanted}{match[2]}{text}", left=len(match[0]), right=right)

    def capital(self, text: str) -> str:
        """``text`` with a capital where the finding began a sentence with one, or with a figure or sign."""
        figure = not self.finding.text[:1].isalpha() and _LETTERS_END.search(self.before) is not None
        figure = figure and _SMALL_SENTENCE.search(self.before) is None
        begins = self.finding.text[:1].isupper() or figure
        if begins and text[:1].islower() and self.opens:
            return text[0].upper() + text[1:]
        return text


def _describes(word: str, before: str) -> bool:
    """Whether a small word behind a determiner describes, for no verb stands there: "the neighbouring"."""
    describes = word.islower() and ("-" in word or word.endswith("ing"))
    return describes and _DETERMINER.search(before) is not None


def written_as(model: str, word: str) -> str:
    """``word`` with a capital if ``model`` has one."""
    return word[0].upper() + word[1:] if model[:1].isupper() else word


def adjective(word: str) -> bool:
    """Whether ``word`` looks like an adjective.

    >>> adjective("late"), adjective("musical"), adjective("schooner")
    (True, True, False)
    """
    return word.islower() and (word in ADJECTIVES or word.endswith(_ENDINGS)) and word not in FUNCTION_WORDS
