"""A thing seen once is found wherever it recurs: surnames, capitals, and direct identifiers in any spacing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from sanitizer.analyse.detectors.gazetteer import WordIndex, plain
from sanitizer.analyse.policy.misspelt import misspelt
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.policy.word_uses import named_here, used_as_word
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.text import INVISIBLE, fold, searched, squashed
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, folded, word_set
from sanitizer.language.english.grammar import DETERMINERS, PRONOUNS

_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[\u0300-\u036f{INVISIBLE}])*(?:['’-][^\W\d_][^\W\d_\u0300-\u036f]*)*")
_TITLE = folded("titles.courtesy", "titles.learned", "titles.honour", "titles.church", "titles.court", "names.suffixes")
_TITLE |= folded("titles.rank", "titles.office") | {"st"}
_PARTICLES = word_set("particles") | {"and", "of", "the"}
_FUNCTION_WORDS = folded("function_words", "months", "weekdays", "names.royal") | {"person", "persons"}
_RECURRENCE: dict[str, Any] = {"detectors": ("recurrence",), "origin": Origin.RECURRENCE}
_LONGEST = 500
"""What is longer than this is one of a kind and not looked for again."""
_LETTERS = 3
"""Letters of a word without a vowel that abbreviates something and is no name that stands alone."""
_CONSONANTS = re.compile(r"[^\W\d_aeiouyà-ÿ]+", re.IGNORECASE)
_LONG, _PART = 9, 5
"""Letters of a name that has short forms, and letters that such a form has at the least."""
_RECURRING = {PiiType.PERSON, PiiType.ORG, PiiType.LOC, PiiType.MISC, PiiType.CODE, PiiType.DEM}
_MAIL_NAME = re.compile(r"([^\W\d_]{2,})[._-]([^\W\d_]{2,})[0-9]*@")
_ACTS = re.compile(r"\s(?:will|would|has|had|is|was|said)\b|['’]s\b")
"""What follows a name, and not the small word that is written alike."""
_PAST = word_set("verbs.past")
_LED = re.compile(r"\bthe[^\S\n]\Z", re.IGNORECASE)
_AROUND_ALONE = frozenset(" \t\r-–—,.")
_LAST = re.compile(r"([^\W\d_]+)[^\S\n]\Z")
_NEXT = re.compile(r"[^\S\n]([^\W_]+)")
_MONTHS = folded("months")
_TIME_BEFORE = re.compile(
    rf"(?:\b{alternation('small_words.before_months')}[\s-]|[0-9](?:st|nd|rd|th)?\s)\Z", re.IGNORECASE
)
_FIGURE = re.compile(r"[\s,]{1,2}[0-9]")
_HOUSE = re.compile(r"[0-9]{1,2}")
"""The number of a house or an hour, which is another thing elsewhere."""
_PLACE_WORD = re.compile(r"\b(?:in|at|near|from|to|of)\s\Z", re.IGNORECASE)


def name_words(text: str) -> list[str]:
    """The words of a person's name that could stand alone for the person.

    >>> name_words("Dr. Ada van der Berg")
    ['Ada', 'Berg']
    """
    return [
        word
        for word in _WORD.findall(text)
        if len(word) > 1 and word.casefold() not in _TITLE and word.casefold() not in _PARTICLES
    ]


def is_small(word: str) -> bool:
    """Whether a word is a small one of the language, or a month, as some first names are.

    >>> is_small("Per"), is_small("May"), is_small("Comment")
    (True, True, False)
    """
    return word.casefold() in _FUNCTION_WORDS


def weak(finding: Finding, *, bare: bool = False) -> bool:
    """Whether the words of a finding are too ordinary to look for in any case; with ``bare`` also without accents.

    >>> to = Finding(0, 2, "Tô", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",))
    >>> weak(to), weak(to, bare=True)
    (False, True)
    """
    words = [plain(word) if bare else word.casefold() for word in _WORD.findall(finding.text)]
    if finding.type is PiiType.CODE or any(c.isdigit() for c in finding.text):
        return False
    return all(word in _FUNCTION_WORDS for word in words) or len("".join(words)) < 2


def recurrences(index: WordIndex, findings: Iterable[Finding], *, everything: bool = False) -> Iterator[Finding]:
    """Further mentions of the things in ``findings``; they may overlap with them.

    With ``everything`` dates, amounts and ordinary words count too, written as they were found.

    >>> text = "Ada Berg came. BERG left; ada  berg's coat stayed."
    >>> first = Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 0.9, ("entities:PERSON",))
    >>> [f.text for f in recurrences(WordIndex(text), [first]) if f.start]
    ['ada  berg', 'ada', 'Berg', 'BERG', 'berg']
    """
    text = index.text
    listed = list(findings)
    places = {(one.start, one.end) for one in listed if one.type is PiiType.LOC}
    seen: set[tuple[str, PiiType]] = set()
    told: set[tuple[str, PiiType]] = set()
    for finding in listed:
        key = (finding.text.casefold(), finding.type)
        if key in seen or len(finding.text) > _LONGEST:
            continue
        small = weak(finding, bare=finding.type is PiiType.PERSON)
        if finding.type is PiiType.PERSON and small and key not in told:
            told.add(key)
            yield from _small(index, finding)
        if not everything and (finding.type not in _RECURRING or small):
            continue
        if not everything and finding.type is PiiType.MISC and finding.text.islower() and ordinary(finding.text):
            continue  # what is a thing's name in one place is a word in others
        if (finding.kind == "age" or _HOUSE.fullmatch(finding.text)) and not everything:
            continue  # another 45 is a score, a minute or an hour
        seen.add(key)
        direct = finding.identifier is Identifier.DIRECT
        person = finding.type is PiiType.PERSON
        is_word_here = partial(_is_word, text, _LED.search(text, max(0, finding.start - 8), finding.start) is not None)
        for start, end in index.find(finding.text):
            same = _same_case(finding.text, text[start:end]) and not (person and is_word_here(start, end))
            if direct or same or (person and named_here(text, start, end)):
                yield _again(finding, text, start, end)
        if finding.type is not PiiType.PERSON:
            continue
        for word in _standing(finding.text):
            if (word.casefold(), finding.type) in seen:
                continue
            seen.add((word.casefold(), finding.type))
            common, known = is_small(plain(word)), is_word(plain(word))
            hits = list(index.find(word))
            words = {start for start, end in hits if is_word_here(start, end)}  # "I am the dean", of Ms Dean
            usual = common or bool(words) or (known and any(text[start:end].islower() for start, end in hits))
            for start, end in hits:
                if start in words:
                    continue
                if not word[0].isupper() or (common and not _stands_out(text, start, end)):
                    continue
                if (start, end) in places and _PLACE_WORD.search(text, max(0, start - 8), start):
                    continue  # "Paris Lund lives in Paris"
                if (
                    text[start].isupper() or not known or named_here(text, start, end)
                ):  # "rose" may be a flower, "solheim" is the person
                    again = _again(finding, text, start, end)
                    yield replace(again, identifier=Identifier.QUASI) if usual else again  # not hunted down everywhere


def _is_word(text: str, led: bool, start: int, end: int) -> bool:
    """Whether a name is a word at a place; one that was found behind an article may be a name behind others."""
    return used_as_word(text, start, end) and not (led and text[start].isupper())


def _small(index: WordIndex, finding: Finding) -> Iterator[Finding]:
    """Where a name that is a small word ("Ms Do") stands as a name."""
    for start, end in index.find(finding.text):
        if _stands_out(index.text, start, end):
            yield replace(_again(finding, index.text, start, end), identifier=Identifier.QUASI)


def _stands_out(text: str, start: int, end: int) -> bool:
    """Whether a small word has the capital or the accent of a name: "Will will come", but "Will you come?"."""
    if not text[start].isupper() or _in_month(text, start, end):
        return False
    if not opens(text, start) or not text[start:end].isascii():
        return True
    following = _NEXT.match(text, end)
    did = following is not None and (following[1].endswith("ed") or following[1] in _PAST)  # "Per died"
    return did or _ACTS.match(text, end) is not None or alone(text, start, end)


def _in_month(text: str, start: int, end: int) -> bool:
    """Whether a name that is a month is one here: "in April", "late May", "June 2020"."""
    if text[start:end].casefold() not in _MONTHS:
        return False
    return _TIME_BEFORE.search(text, max(0, start - 12), start) is not None or _FIGURE.match(text, end) is not None


def _standing(name: str) -> list[str]:
    """The words of a name that could stand alone for the person, and the halves of those with a hyphen."""
    words = name_words(name)
    words = words if name.isupper() else [word for word in words if not _abbreviates(name, word)]
    halves = [half for word in words if "-" in word for half in word.split("-") if len(half) > 2]
    return [*(words if len(words) > 1 else ()), *halves]


def _abbreviates(name: str, word: str) -> bool:
    """Whether the last word of a name is what somebody is, or begins the next sentence: "Ada Berg RN", "Ada B. Pt"."""
    if len(word) > _LETTERS or not name.endswith(f" {word}") or _CONSONANTS.fullmatch(word) is None:
        return False
    return word.isupper() or name.endswith(f". {word}")


def misspellings(index: WordIndex, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Where the surname of a person in ``findings`` stands in the plural, or, if it is rare, with one letter wrong."""
    surnames = [
        (half, finding)
        for finding in findings
        if finding.type is PiiType.PERSON and finding.identifier is Identifier.DIRECT and len(finding.text) <= _LONGEST
        for word in name_words(finding.text)[-1:]
        for half in word.split("-")
        if half[:1].isupper() and len(half) > 2
    ]
    return misspelt(index, findings, surnames)


def short_forms(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Where a long first name of somebody in ``findings`` stands with its beginning or its end only.

    >>> ada = Finding(0, 16, "Oyinkansola Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> [one.text for one in short_forms("Oyinkansola Berg. Oyinkan, approved. Kansola left, sola stayed.", [ada])]
    ['Oyinkan', 'Kansola']
    """
    forms: dict[str, Finding] = {}
    for finding in findings:
        if finding.type is PiiType.PERSON and finding.identifier is Identifier.DIRECT and len(finding.text) <= _LONGEST:
            for name in {plain(word) for word in name_words(finding.text)}:
                if _LONG <= len(name) <= 2 * _LONG:
                    cuts = {cut for i in range(_PART, len(name) - 1) for cut in (name[:i], name[-i:])}
                    forms.update((cut, finding) for cut in cuts if not is_word(cut))
    for match in _WORD.finditer(text) if forms else ():
        known = forms.get(plain(match[0])) if match[0][0].isupper() else None
        if known is not None:
            yield _again(known, text, *match.span())


def opens(text: str, start: int) -> bool:
    """Whether a sentence begins at ``start``, where any word has a capital."""
    return not (before := text[max(0, start - 40) : start].rstrip(" \t\"“‘'(")) or before[-1] in ".!?:\n\r"


def capital_alone(text: str, start: int, end: int) -> bool:
    """Whether an ordinary word has a capital that only a name has: within a sentence, between words in small letters.

    >>> [capital_alone(line, line.index("Per"), line.index("Per") + 3) for line in ("we asked Per today", "Per day",
    ...     "Cost Per Unit", "read the Per today")]
    [True, False, False, False]
    """
    word = text[start:end]
    if not word.istitle() or not ordinary(word) or word.casefold() in PRONOUNS or opens(text, start):
        return False
    before, after = _LAST.search(text, max(0, start - 20), start), _NEXT.match(text, end)
    if before is None or not before[1].islower() or before[1] in DETERMINERS:
        return False
    return after is None or after[1].islower()


def named_alone(text: str, word: str) -> bool:
    """Whether an ordinary word with a capital, as one before a surname, is a name elsewhere in the text.

    >>> text = "Even called. I asked Even about it. Even Moe left."
    >>> named_alone(text, "Even"), named_alone("Even Moe left.", "Even")
    (True, False)
    """
    if not word.istitle():
        return False
    return any(capital_alone(text, *found.span()) for found in re.finditer(rf"\b{re.escape(word)}\b", text))


def alone(text: str, start: int, end: int) -> bool:
    """Whether a word has its line to itself, as a signature has."""
    while start and text[start - 1] in _AROUND_ALONE:
        start -= 1
    while end < len(text) and text[end] in _AROUND_ALONE:
        end += 1
    return (not start or text[start - 1] == "\n") and (end == len(text) or text[end] == "\n")


def _same_case(first: str, other: str) -> bool:
    """Whether a quasi-identifier is written as before, or in capitals throughout; "HIV" is also "hiv" and "Hiv"."""
    if first == other or other.isupper() or (first.islower() and first == other.casefold()):
        return True
    return first.isupper() and len(first) > 2 and first.casefold() == other.casefold()


def _again(finding: Finding, text: str, start: int, end: int) -> Finding:
    score = min(finding.score, 0.75)
    return replace(finding, start=start, end=end, text=text[start:end], score=score, **_RECURRENCE)


def prefer_people(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings in which a known person's name, taken elsewhere for an organization or the like, is the person again.

    A place after a preposition stays a place: "Paris Hilton was born in Paris".
    """
    kept = list(findings)
    people: dict[str, Finding] = {}
    for finding in kept:
        if finding.type is PiiType.PERSON and finding.identifier is Identifier.DIRECT:
            for word in name_words(finding.text):
                people.setdefault(fold(word), finding)
            people.setdefault(fold(finding.text), finding)
    for finding in kept:
        if finding.origin.guessed and finding.type in {PiiType.ORG, PiiType.LOC, PiiType.MISC, PiiType.PERSON}:
            person = people.get(fold(finding.text))
            place = finding.type is PiiType.LOC and _PLACE_WORD.search(text, max(0, finding.start - 8), finding.start)
            if person is not None and not place:
                yield replace(finding, type=PiiType.PERSON, identifier=person.identifier)
                continue
        yield finding


def direct_everywhere(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Every place where a direct identifier stands in any case, spacing, accents and kind of dash or quote.

    What has several words is found inside longer words too, a long number however it is grouped; the rest only where
    it does not run on as word or number.
    """
    whole = searched(text)
    seen: set[str] = set()
    for finding in findings:
        if (
            finding.identifier is not Identifier.DIRECT
            or len(finding.text) > _LONGEST
            or _HOUSE.fullmatch(finding.text)
        ):
            continue
        key = squashed(finding.text)
        if key in seen:
            continue
        seen.add(key)
        for start, end in whole.find(finding.text):
            yield replace(finding, start=start, end=end, text=text[start:end], **_RECURRENCE)


def named_by_mail(index: WordIndex, findings: Iterable[Finding]) -> Iterator[Finding]:
    """People whose name an e-mail address gives away: "ada.berg@..." is Ada Berg wherever she is mentioned."""
    for finding in findings:
        local = _MAIL_NAME.match(finding.text) if finding.type is PiiType.CODE else None
        for start, end in index.find(f"{local[1]} {local[2]}") if local else ():
            span = index.text[start:end]
            yield Finding(start, end, span, PiiType.PERSON, Identifier.DIRECT, 0.7, **_RECURRENCE)
