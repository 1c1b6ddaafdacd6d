"""What the text around a name says it is: "his novel Ubik", "Wilco, a rock band", "the village of Theni".

Only statements count, not nearness: a class noun right before the name (with a list of names in between at most), an
apposition or "is a" right after it, an abbreviation spelled out, and verbs that take one kind of thing only.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sanitizer.ladders.words import words as words_of
from sanitizer.language import alternation
from sanitizer.language.english.sentences import LINE_BORDER

WINDOW = 400
MOST_PLACES = 12
ClassOf = Callable[[str], int | None]
"""Folded phrase -> concept of the hand-kept class it names, or None."""

WORD = re.compile(r"[^\W_]+(?:[-'’.&][^\W_]+)*\.?|[^\w\s]", re.UNICODE)
_APPOSITION = re.compile(
    r"^[\"”’')\]]*\s*(?:\([^()]{0,80}\)\s*)?(?:,\s*(?:which|who)?\s*|[-–—]\s*|(?=is\b|was\b|are\b|were\b|became\b))\s*"
    r"(?:is\s+|was\s+|are\s+|were\s+|became\s+)?(?:an?|the|his|her|their|its|one\s+of\s+the|some\s+of\s+the)\s+(?P<phrase>[^,.;:()]{2,120})",
    re.IGNORECASE,
)
_SET_OFF = re.compile(r"^[\"”’']?\s*(?:[,.;(]|in\b|on\b|from\b|$)")
_WITHIN = re.compile(r"^[\"”’']?\s*\([^()]{0,80}?,\s*an?\s+(?P<phrase>[a-z][a-z\s-]{2,60})[),;]")
_MANY = re.compile(r"^,\s*(?P<phrase>(?:[a-z-]+\s)?[a-z]+s)(?=\s+(?:in|of|from|at|based)\b|[,.;])")
_GLOSS = re.compile(r"([^.;:()]{3,160}?)[”\"’]?\s*\((?:[^()]{0,40}\s)?[“\"‘]?(?:the\s+)?[“\"‘]?$", re.IGNORECASE)
_DETERMINER = re.compile(rf"\b(?:so.called|{alternation('small_words.determiners')})\s+[“\"‘]?", re.IGNORECASE)
_BRACKET = re.compile(r"^[\"”’']?\s*\((?:an?\s+|the\s+)?(?:\d{4}\s+)?(?P<phrase>[a-z][a-z\s-]{2,60})\)")


@dataclass(frozen=True, slots=True)
class Around:
    """The text before and after one occurrence of a name, within its sentence."""

    before: str
    after: str


def occurrences(term: str, context: str) -> Iterator[Around]:
    """The surroundings of each occurrence of ``term`` as a whole word, the first dozen of them."""
    start, found = 0, 0
    while term and found < MOST_PLACES:
        place = context.find(term, start)
        if place < 0:
            return
        end = start = place + len(term)
        if (place and context[place - 1].isalnum()) or (end < len(context) and context[end].isalnum()):
            continue
        found += 1
        before = context[max(0, place - WINDOW) : place]
        after = context[end : end + WINDOW]
        yield Around(LINE_BORDER.split(before)[-1], LINE_BORDER.split(after, maxsplit=1)[0])


def standing(name: str, context: str) -> Iterator[int]:
    """Where ``name`` begins in ``context`` at the border of a word; a pattern for each name would take far longer.

    >>> list(standing("Genoa", "Genoa and NewGenoa, Genoa"))
    [0, 20]
    """
    at = context.find(name) if name else -1
    while at >= 0:
        before, first = context[at - 1 : at] if at else "", context[at]
        if (before.isalnum() or before == "_") != (first.isalnum() or first == "_"):
            yield at
        at = context.find(name, at + 1)


def stated_class(around: Around, class_of: ClassOf) -> int | None:
    """The class that the words next to the name state, or None."""
    for found in (_after(around.after, class_of), _before(around.before, class_of), _set_off(around, class_of)):
        if found is not None:
            return found
    return None


def _set_off(around: Around, class_of: ClassOf) -> int | None:
    """The class before a comma where the name is set off on both sides: "its debut record, NAME, in 2014"."""
    if not _SET_OFF.match(around.after):
        return None
    words = WORD.findall(around.before)
    while words and (words[-1] in "\"“”‘’'" or words[-1].lower() == "the"):
        words.pop()
    if not words or words[-1] != "," or [word.lower() for word in words[-3:-2]] == ["of"]:
        return None  # "the head of treasury, NAME" has another head
    return longest_tail(words[:-1], class_of)


def _after(after: str, class_of: ClassOf) -> int | None:
    for pattern in (_BRACKET, _WITHIN, _MANY, _APPOSITION):
        match = pattern.match(after)
        if match:
            words: list[str] = []
            for word in WORD.findall(match["phrase"]):
                if word.lower() in words_of("stop") or len(words) > 7:
                    if (
                        word.lower() in ("is", "was", "are", "were", "has", "had")
                        and match.group().lstrip("\"”’' ")[:1] == ","
                    ):
                        words = []  # a new clause begins after the comma, not an apposition
                    break
                words.append(word)
            found = longest_tail(words, class_of)
            if found is not None:
                return found
    return None


def _before(before: str, class_of: ClassOf) -> int | None:
    words = WORD.findall(before)
    if words and words[-1] == ":":
        return _subject(words[:-1], class_of, plural=True)
    bracketed = bool(words) and words[-1] == "("
    introduced, words = _strip_introducer(words)
    if bracketed:  # another name of what was named before: "his song NAME (NAME)"
        return longest_tail(words, class_of) or longest_tail(before_list(words)[0], class_of)
    found = longest_tail(words, class_of)
    if found is not None:
        return found
    head = words[:-1] if words and words[-1].lower() == "the" else words
    named = len(head) > 1 and head[-1].lower() == "of" and head[-2].lower() in words_of("named_with_of")
    if named and not (len(head) > 2 and head[-3][:1].isupper()):  # "the Fatih district of NAME" is a part of it
        return longest_tail(head[:-1], class_of)
    if introduced:
        return _subject(words, class_of)
    return _before_list(words, class_of)


def before_list(words: list[str]) -> tuple[list[str], list[str], bool]:
    """(words before a list of names at the end, the list, whether the list has a comma or "and" in it)."""
    index = len(words)
    separated = False
    depth = 0
    while index:
        word = words[index - 1]
        if word == ")":
            depth += 1
        elif word == "(" and depth:
            depth -= 1
        elif depth > 0 or word in "\"“”‘’'.!?…–-/*" or word[:1].isupper() or word[:1].isdigit():
            pass
        elif word in ",(&" or word.lower() in ("and", "or"):
            separated = True
        elif word == ":" and index < len(words) and words[index][:1].isupper() and words[index - 2][:1].isupper():
            pass
        elif word.lower() not in words_of("joiners") or not _inside_name(words, index - 1):
            break
        index -= 1
    return words[:index], words[index:], separated


def _before_list(words: list[str], class_of: ClassOf) -> int | None:
    """The class before a list that the name belongs to: "the films A, B and NAME", "films include A and NAME"."""
    head, items, separated = before_list(words)
    if head and (head[-1].lower() in words_of("verbs_of_lists") or head[-1] == ":"):
        return _subject(head[:-1], class_of, plural=True)
    if len(head) > 1 and head[-1].lower() == "as" and "such" in [w.lower() for w in head[-7:]]:
        return longest_tail(head[:-1] if head[-2].lower() != "such" else head[:-2], class_of)
    if not separated or not items:
        return None
    return longest_tail(_strip_introducer(head)[1], class_of, plural=True)


def _inside_name(words: list[str], index: int) -> bool:
    """Whether the small word at ``index`` stands inside a name, with a capital on both sides."""
    left = right = index
    while right + 1 < len(words) and words[right].lower() in words_of("joiners"):
        right += 1
    while left > 0 and words[left].lower() in words_of("joiners"):
        left -= 1
    marks = "\"“”‘’'"
    begins = words[left][:1].isupper() or words[left] in marks + ".!?)" or words[left][:1].isdigit()
    # at the right edge the name asked for follows
    goes_on = words[right][:1].isupper() or words[right] in marks or words[right].lower() in ("the", "a", "an")
    return begins and goes_on


def _subject(words: list[str], class_of: ClassOf, *, plural: bool = False) -> int | None:
    """The first class named in the last clause of ``words``: the subject of "include", the noun before "titled"."""
    start = max((i + 1 for i, word in enumerate(words) if word in ",;:()"), default=0)
    clause = words[max(start, len(words) - 16) :]
    for end in range(1, len(clause) + 1):
        found = longest_tail(clause[:end], class_of, plural=plural)
        if found is not None:
            longer = longest_tail(clause[: end + 1], class_of, plural=plural) if end < len(clause) else None
            if longer is None and end + 1 < len(clause) and clause[end].lower() in ("and", "or"):
                # "series and films included NAME": which of the two is open
                return found if longest_tail(clause[: end + 2], class_of, plural=plural) in (None, found) else None
            return found if longer is None else longer
    return None


def _strip_introducer(words: list[str]) -> tuple[bool, list[str]]:
    """Whether "such as", "called" or the like stands at the end, and ``words`` without it and quotation marks."""
    words = list(words)
    while words and words[-1] in "\"“”‘’'(:*_":
        words.pop()
    introduced = False
    if len(words) >= 2 and words[-1].lower() in ("as", "to") and words[-2].lower() in ("such", "known"):
        words, introduced = words[:-2], True
    elif words and words[-1].lower() in words_of("introducers"):
        introduced = words[-1].lower() not in words_of("naming") or any(
            w.lower() in ("a", "an", "is") for w in words[-9:]
        )
        words = words[:-1] if introduced else words
    while words and words[-1] in "\"“”‘’'(:*_":
        words.pop()
    while introduced and words and (words[-1][:1].isdigit() or words[-1].lower() in ("in", ",")):
        words.pop()
    return introduced, words


def longest_tail(words: list[str], class_of: ClassOf, *, plural: bool = False) -> int | None:
    """The class named by the longest tail of ``words``; with ``plural`` only by a word in the plural."""
    if plural and words and not words[-1].lower().endswith("s"):
        return None
    for size in range(min(4, len(words)), 0, -1):
        tail = words[-size:]
        if tail[-1][:1].islower() or tail[-1] in ("EP", "LP", "EPs", "LPs", "TV"):
            found = class_of(" ".join(tail).lower())
            if found is not None:
                return found
    return None


def spelled_out(abbreviation: str, context: str) -> str | None:
    """The long form that the context gives for an abbreviation: "Texas Christian University (TCU)".

    >>> spelled_out("TCU", "He studied at Texas Christian University (TCU) until 1990.")
    'Texas Christian University'
    """
    letters = [c for c in abbreviation if c.isalnum()]
    if not 2 <= len(letters) <= 8 or not abbreviation.isupper():
        return None
    match = re.search(rf"(?:\(|,\s*)[\"“]?{re.escape(abbreviation)}\b[\"”]?", context)
    if match is None:
        return None
    words = WORD.findall(context[max(0, match.start() - 120) : match.start()])
    taken: list[str] = []
    waiting = [c.lower() for c in letters]
    for word in reversed(words):
        if len(taken) > 10 or not word[:1].isalnum():
            break
        taken.append(word)
        if waiting and word[0].lower() == waiting[-1]:
            waiting.pop()
            if not waiting:
                return " ".join(reversed(taken))
    # initials of another language: the capitalised name right before the bracket
    name = re.search(r"(?:[A-Z][\w.-]*\s+(?:(?:of|for|the|and)\s+)*)*[A-Z][\w.-]*$", " ".join(words))
    return name.group() if name and " " in name.group() and match.group().startswith("(") else None


def glossed(around: Around) -> Iterator[str]:
    """What a name in brackets may be another name of, the nearest first: "the Penal Code (NAME)".

    >>> list(glossed(Around("he asked the regional health fund (“the ", "”) for help")))
    ['regional health fund']
    """
    match = _GLOSS.search(around.before)
    if match is None or not re.match(r"[”\"’]?\s*[,;)]", around.after):
        return
    before = match[1]
    for start in reversed([found.end() for found in _DETERMINER.finditer(before)]):
        phrase = before[start:].strip('“”"‘’ ')
        if phrase:
            yield phrase
    name = re.search(r"(?:[A-Z][\w.'’-]*\s+(?:(?:of|for|the|and)\s+)*)*[A-Z][\w.'’-]*$", before)
    if name:
        yield name.group()


def language_is_meant(context: str, term: str) -> bool:
    """Whether a word such as "Norwegian" stands for the language where it first occurs."""
    for around in itertools.islice(occurrences(term, context), 1):
        after = around.after.lstrip().split(" ")[0].lower().strip(".,;:")
        if after in ("language", "dialect", "translation", "translations", "speaker", "speaking", "speakers"):
            return True
        speaks = re.search(
            rf"\b{alternation('facts.speaking_stems')}",
            around.before[-80:],
            re.I,
        )
        ends = re.match(r"\s*(?:[.,;:)]|and\b|or\b|at\b|with\b|to\b|fluently\b|as\b|$)", around.after)
        if speaks and ends:
            return True
    return False
