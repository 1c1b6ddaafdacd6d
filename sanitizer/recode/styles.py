"""How people and codes are written where the default is not wanted: other masks, letters, roles, invented names."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import count
from string import ascii_uppercase

from sanitizer.core.errors import missing_extra
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import word_set
from sanitizer.recode.beside import is_kind
from sanitizer.recode.book import Book
from sanitizer.recode.labels import said
from sanitizer.recode.mentions import ORDINALS
from sanitizer.recode.place import adjective

_LETTERS = re.compile(r"[^\W\d_]{2,}")
_NOUN = re.compile(r"(?<![^\W_])([a-z]{3,})[^\S\n]+\Z")
_BESIDE = 40
"""Characters before and behind a name in which its role may stand."""
_LEARNED = "doctor"
_LEARNED_TITLES = frozenset(map(fold, word_set("titles.learned")))
_TRIES = 40
"""So many other names are tried before one gets a number."""
_UNUSED = frozenset("I")
"""A letter that is a word of its own, in the same case."""


def styled(
    text: str,
    findings: Sequence[Finding],
    *,
    mask: str | None = None,
    people: str | Callable[[Finding], str] = "number",
    book: Book | None = None,
    key_of: Callable[[Sequence[Finding]], str] | None = None,
) -> list[Finding]:
    """The findings with their labels as ``mask`` and their people as ``people`` says.

    Args:
        text: the document.
        findings: its last choices.
        mask: takes the place of labels.
        people: a style, or the style for a finding.
        book: what people are called in other documents; a name that is taken there goes to nobody else.
        key_of: all findings of one person -> what they are known by in the book.

    >>> from sanitizer.core.findings import Identifier
    >>> ada = Finding(0, 3, "Ada", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), 0, replacement="PERSON 1")
    >>> [styled("Ada", [ada], people=style)[0].replacement for style in ("number", "letters", "initials")]
    ['PERSON 1', 'A', 'B.C.']
    """
    style_of = (lambda finding: people) if isinstance(people, str) else people
    called = _called(text, findings, style_of, book, key_of)
    result = []
    for finding in findings:
        stand_in = finding.replacement or ""
        if finding.changed and mask is not None and stand_in.startswith("[") and stand_in.endswith("]"):
            result.append(said(finding, mask))
        elif finding.changed and (name := called.get(stand_in)) is not None:  # a user name may be a person's too
            result.append(said(finding, name))
        else:
            result.append(finding)
    return result


def _called(
    text: str,
    findings: Sequence[Finding],
    style_of: Callable[[Finding], str],
    book: Book | None,
    key_of: Callable[[Sequence[Finding]], str] | None,
) -> dict[str, str]:
    """What each numbered person is called, by number."""
    mentions: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.type is PiiType.PERSON and PERSON_FORM.fullmatch(finding.replacement or ""):
            mentions.setdefault(finding.replacement or "", []).append(finding)
    words = {fold(word) for word in re.findall(r"\w+", text)}
    taken: set[str] = set()
    called: dict[str, str] = {}
    for place, (number, group) in enumerate(mentions.items()):
        style = style_of(group[0])
        if book is not None and key_of is not None and style != "roles":
            called[number] = _booked(text, style, group, words, book, key_of(group))
            continue
        if style == "roles":
            name = _role(text, group) or _number(place, group, words)
        else:
            name = _STYLES.get(style, _number)(place, group, words | {fold(one) for one in taken})
        name = name if name not in taken else next(other for other in _others(name) if other not in taken)
        taken.add(name)
        called[number] = name or number
    return called


def _booked(text: str, style: str, group: Sequence[Finding], words: set[str], book: Book, key: str) -> str:
    """What a person is called in all documents of a book."""
    shown = {match[0] for match in PERSON_FORM.finditer(text)} if style == "number" else set()

    def make(number: int, taken: Collection[str]) -> str:
        if style == "number":
            while f"PERSON {number}" in shown:  # the text calls somebody else so
                number += 1
            return f"PERSON {number}"
        name = _STYLES[style](number - 1, group, words | {fold(one) for one in taken})
        return f"{name} {number}" if name in taken and number > len(taken) + _TRIES else name

    return book.call(f"people:{style}", key, make)


def _others(name: str) -> Iterator[str]:
    """What the next people are called that would have the same name: "the second doctor", then numbers.

    >>> next(_others("the doctor")), next(_others("A"))
    ('the second doctor', 'A 2')
    """
    if name.startswith("the "):
        yield from (f"the {ordinal} {name[4:]}" for ordinal in ORDINALS[1:])
    yield from (f"{name} {number}" for number in count(2))


def _number(place: int, group: Sequence[Finding], words: set[str]) -> str:
    return group[0].replacement or ""


def _letter(place: int, group: Sequence[Finding], words: set[str]) -> str:
    free = [letter for letter in ascii_uppercase if letter not in _UNUSED]
    round_, letter = divmod(place, len(free))
    return free[letter] + (str(round_ + 1) if round_ else "")


def _initials(place: int, group: Sequence[Finding], words: set[str]) -> str:
    """Two letters that are not the person's own."""
    own = {word[0].upper() for finding in group for word in _LETTERS.findall(finding.text)}
    free = [letter for letter in ascii_uppercase if letter not in own | _UNUSED] or list(ascii_uppercase)
    first, second = free[place % len(free)], free[(place + place // len(free) + 1) % len(free)]
    return f"{first}.{second}."


def _role(text: str, group: Sequence[Finding]) -> str:
    """The noun right before a name, or the role that the reader gave, where the text says it beside a mention."""
    told = next((word for finding in group if (word := _told(text, finding))), "")
    if told:
        return f"the {told}"
    role = next((finding.kind for finding in group if finding.kind.replace("_", "").isalpha()), "").replace("_", " ")
    known = role and role not in {"person", "titled-name"}
    return f"the {role}" if known and any(_says(text, finding, role) for finding in group) else ""


def _told(text: str, finding: Finding) -> str:
    """What a person is, as the word right before the name says it: "nurse Tom Lunde", "his wife Kari"."""
    word = _NOUN.search(text, max(0, finding.start - _BESIDE), finding.start)
    return word[1] if word and not adjective(word[1]) and is_kind(word[1], "person") else ""


def _says(text: str, finding: Finding, role: str) -> bool:
    """Whether a role, a narrower one or its title stands beside a mention: "Dr Berg", "Patient: Ada"."""
    before = text[max(0, finding.start - _BESIDE) : finding.start].rpartition("\n\n")[2]
    after = text[finding.end : finding.end + _BESIDE].partition("\n")[0]
    beside = {fold(word) for word in _LETTERS.findall(f"{before} {after}")}
    if role == _LEARNED and not beside.isdisjoint(_LEARNED_TITLES):
        return True
    return any(word == role or (len(word) > 2 and is_kind(word, role)) for word in beside)


def _name(place: int, group: Sequence[Finding], words: set[str]) -> str:
    """An invented first name that ends like the person's own, of the same gender, and that the text does not hold."""
    longest = max(group, key=lambda finding: len(finding.text))
    own = _LETTERS.findall(longest.text)
    like = fold(own[0]) if own else "alex"
    names = _names()
    for length in (3, 2, 1, 0):
        ending = like[len(like) - length :] if length else ""
        able = [
            n for n in names.get(ending, ()) if n not in words and like not in n and n not in like and n[:1] != like[:1]
        ]
        able = [n for n in able if _gender()(n) == _gender()(like)] or able
        if able:
            seed = hashlib.sha256(f"{place} {like}".encode()).digest()
            return able[int.from_bytes(seed[:4], "big") % len(able)].capitalize()
    return _number(place, group, words)


_STYLES: dict[str, Callable[[int, Sequence[Finding], set[str]], str]] = {
    "letters": _letter,
    "initials": _initials,
    "names": _name,
}


@lru_cache(maxsize=1)
def _shares() -> dict[str, tuple[float, int]]:
    """For each first name of the registry the share of women, and how many sources know it."""
    try:
        from nomquamgender import NBGC
    except ImportError:
        raise missing_extra("names", "--people names") from None
    return {name: (float(row[2]), int(row[0])) for name, row in NBGC().reference.items()}


@lru_cache(maxsize=1)
def _names() -> dict[str, list[str]]:
    """Common first names by their last letters."""
    by_ending: dict[str, list[str]] = {}
    for name in sorted(
        name for name, (_, known) in _shares().items() if name.isalpha() and 3 < len(name) < 10 and known > 8
    ):
        for length in range(4):
            by_ending.setdefault(name[len(name) - length :] if length else "", []).append(name)
    return by_ending


def _gender() -> Callable[[str], bool]:
    shares = _shares()
    return lambda name: shares.get(name, (0.5, 0))[0] >= 0.5
