"""Where a text uses as a word what is somebody's name in it too: "i hope so, Hope", "give pat a pat on the back"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property, lru_cache

from sanitizer.analyse.detectors.gazetteer import plain
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation
from sanitizer.language.english.grammar import DETERMINERS, FUNCTION_WORDS
from sanitizer.recode.beside import is_kind

_SUBJECTS = frozenset({"i", "you", "we", "they", "he", "she", "it"})
_BEFORE = re.compile(rf"\b(?:{'|'.join(sorted(DETERMINERS))}|to|i|you|we|they)[^\S\n]\Z", re.IGNORECASE)
_ARTICLE = re.compile(r"\b(?:an?|the|every|each)[^\S\n]\Z", re.IGNORECASE)
_NO_NOUN = "|".join(sorted(FUNCTION_WORDS))
_OF_WORD = re.compile(rf"[^\S\n]?[.,;:!?)]|[^\S\n](?:{_NO_NOUN})\b")
"""What stands behind a noun with its article, and no other noun: "the Bill was passed", but "the Bill affair"."""
_BEGUN = re.compile(rf"[^\S\n](?:{'|'.join(sorted(DETERMINERS | _SUBJECTS))}|if|though|so|when|that)\b")
"""What stands behind a verb or an adverb that opens a sentence: "Hope you are well", "Even so", "Mark my words"."""
_LOUD = re.compile(r"\b(?:AN?|THE)[^\S\n]\Z")
_WORD = re.compile(r"[^\W\d_]{2,20}")
_LETTERS = re.compile(r"[^\W\d_](?: [^\W\d_]){1,19}")
_RUN = re.compile(r"\w+")
_GREETED = re.compile(r"[^\S\n]?[,!?:.]|['’]s\b|[^\S\n]?\n|\Z")
_OF_NAME = re.compile(r"['’]?s?[^\S\n][a-z]{4,20}\b")
_SPEAKS = re.compile(rf"[^\S\n]{alternation('names.speaking')}\b|['’]s\b")
_IS = re.compile(r"[^\S\n](?:is|was|has|had|will)\b")
_SPOKEN_TO = re.compile(rf"\b{alternation('names.spoken_to')}[^\S\n]\Z", re.IGNORECASE)
_STARTS = re.compile(r"(?:(?<=[a-z][.!?][ \n])|(?<=\n)|\A)[^\W\d_]")
"""The first letters of sentences and lines."""
_ENOUGH = 20_000
"""Characters of a text that show how it is written."""
_MOSTLY = 0.9
_HEALTH, _CONDITION = "health", "medical condition"
_DISEASES = ("disease", "syndrome")


def used_as_word(text: str, start: int, end: int) -> bool:
    """Whether the letters at a place are a word and no name: an article, "to" or a pronoun before small letters, or
    the name of a disease.

    >>> used_as_word("i hope so", 2, 6), used_as_word("thanks hope", 7, 11), used_as_word("love you hope!", 9, 13)
    (True, False, False)
    >>> used_as_word("the solheim file", 4, 11), used_as_word("ask the dean.", 8, 12)
    (False, True)
    >>> used_as_word("Hope you are well", 0, 4), used_as_word("Hope said so", 0, 4), used_as_word("The Bill was", 4, 8)
    (True, False, True)
    >>> used_as_word("has Graves' disease", 4, 10), used_as_word("has Graves' coat", 4, 10)
    (True, False)
    """
    if is_eponym(text, start, end):
        return True
    if text[start:end].istitle() and is_word(text[start:end]):
        article = _ARTICLE.search(text, max(0, start - 7), start) is not None
        if article and _OF_WORD.match(text, end):
            return True
        return not article and _opens(text, start) and _BEGUN.match(text, end) is not None
    loud = text[start:end].isupper() and _LOUD.search(text, max(0, start - 4), start) is not None
    if not loud and (not text[start:end].islower() or not _BEFORE.search(text, max(0, start - 12), start)):
        return False
    addressed = _GREETED.match(text, end) is not None and not _ARTICLE.search(text, max(0, start - 7), start)
    return not addressed and is_word(text[start:end])


def _opens(text: str, start: int) -> bool:
    """Whether a sentence begins at ``start``."""
    before = text[max(0, start - 40) : start].rstrip(" \t\"“‘'(")
    return not before or before[-1] in ".!?\n\r"


def is_eponym(text: str, start: int, end: int) -> bool:
    """Whether a disease is called by a name with the noun behind it, or others are.

    >>> is_eponym("of Graves' disease", 3, 9), is_eponym("of Hodgkin's lymphoma", 3, 10), is_eponym("Berg's coat", 0, 4)
    (True, True, False)
    """
    noun = _OF_NAME.match(text, end)
    if noun is None:
        return False
    owner, ill = re.split(r"[^\S\n]", f"{text[start:end]}{noun[0]}".replace("’", "'"))[-2:]
    name = f"{text[start:end]}{owner.removeprefix(text[start:end].split()[-1])}"
    if _ill(f"{name} {ill}"):
        return True
    return is_kind(ill, _CONDITION) and any(_ill(f"{name} {one}") for one in _DISEASES)


def _ill(phrase: str) -> bool:
    """Whether a phrase is what a disease is called."""
    store = OntologyStore.built_in()
    return any(store.branch(one.concept) == _HEALTH for one in store.senses(fold(phrase)))


def named_here(text: str, start: int, end: int) -> bool:
    """Whether somebody acts or is spoken to where a name that is a word stands in small letters: "basil said so".

    >>> named_here("then basil said", 5, 10), named_here("thanks basil", 7, 12), named_here("fresh basil", 6, 11)
    (True, True, False)
    >>> named_here("it rained. basil is here", 11, 16), named_here("the rest of basil is here", 12, 17)
    (True, False)
    """
    if not text[start:end].islower() or _ARTICLE.search(text, max(0, start - 7), start):
        return False
    if _opens(text, start) and _IS.match(text, end):
        return True
    return (_SPEAKS.match(text, end) or _SPOKEN_TO.search(text, max(0, start - 8), start)) is not None


@lru_cache(maxsize=8)
def cased(text: str) -> bool:
    """Whether the sentences of a text begin with capitals, as names do then too.

    >>> cased("We met. It rained. Then Ada left."), cased("we met. It rained. then ada left. and so on.")
    (True, False)
    """
    starts = _STARTS.findall(text[:_ENOUGH])
    return len(starts) > 1 and sum(map(str.isupper, starts)) >= _MOSTLY * len(starts)


class WordUses:
    """Which names of one text are words in it too; each is looked for once.

    A name with its capital that is a word ("Bill") is one where it stands in small letters and nobody
    ``found`` it there: "please bill me".
    """

    def __init__(self, text: str, found: Iterable[Finding] = ()) -> None:
        self._text = text
        self._found = SpanIndex((one.start, one.end) for one in found if one.type is PiiType.PERSON)
        self.words = cache(self._uses)

    @cached_property
    def _places(self) -> dict[str, list[int]]:
        """Where each word begins."""
        found: dict[str, list[int]] = {}
        for match in _RUN.finditer(self._text):
            found.setdefault(match[0].casefold(), []).append(match.start())
        return found

    def of(self, finding: Finding) -> bool:
        """Whether a person's name is one word that the text also uses as a word.

        >>> from sanitizer.core.findings import Identifier
        >>> pat = Finding(0, 3, "pat", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
        >>> WordUses("pat: give her a pat on the back").of(pat)
        True
        >>> bill = Finding(4, 8, "Bill", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
        >>> WordUses("Ask Bill. Please bill me.", [bill]).of(bill), WordUses("Ask Bill.", [bill]).of(bill)
        (True, False)
        """
        name = finding.text.replace(" ", "") if _LETTERS.fullmatch(finding.text) else finding.text  # "h o p e"
        if finding.type is not PiiType.PERSON or not _WORD.fullmatch(name):
            return False
        return self.words(name.casefold(), not name.islower())

    def _uses(self, word: str, capital: bool) -> bool:
        bare = plain(word)  # "Solé" is looked for without its accent
        found = [(at, at + len(one)) for one in {word, bare} for at in self._places.get(one, ())]
        small = [span for span in found if self._text[span[0] : span[1]].islower()]
        if capital and is_word(bare) and any(not self._found.meets(*span) for span in small):
            return True
        return any(used_as_word(self._text, *span) for span in found)
