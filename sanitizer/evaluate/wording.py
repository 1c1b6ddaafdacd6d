"""Released texts -> how often they read badly: signs of broken English, masks, and stand-ins that say only a type.

A sign is a stretch of the release that no writer would write and that does not stand in the original. The count is a
proxy: it finds what a reader stumbles over first, and not whether a sentence is true.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from sanitizer.language import alternation
from sanitizer.language.english.grammar import ADJECTIVES, FUNCTION_WORDS, POSSESSIVES, TIMES_OF_DAY

_GAP = r"[^\S\n]+"  # a sentence may go on after a line end, but so may a list of names
_INDEFINITE = r"(?:an?|another)"
_OWNER = "|".join(sorted(POSSESSIVES - {"whose"}))
_QUALITY = rf"(?:{'|'.join(sorted(ADJECTIVES))}|[a-z]+{alternation('adjectives.endings')})"
_NO_NOUN = "|".join(sorted(word for word in FUNCTION_WORDS if word.isalpha()))
_TIME = "|".join(sorted(TIMES_OF_DAY))
_STAND_IN = r"(?:PERSON [0-9]+|\[[a-z][a-z -]+\]|\*\*\*)"
SIGNS: dict[str, re.Pattern[str]] = {
    "two determiners": re.compile(
        rf"\b(?:the|an?|this|these|those|{_OWNER}){_GAP}(?:{_QUALITY}{_GAP})?(?:{_INDEFINITE}|the){_GAP}(?=\w)",
        re.IGNORECASE,
    ),
    "article before a person": re.compile(rf"\b(?:[Aa]n?|[Tt]he){_GAP}(?!(?:{_TIME})\b)(?:[\w-]+{_GAP})?PERSON [0-9]"),
    "class word twice": re.compile(
        rf"\b(?!(?:{_NO_NOUN})\b)([a-z]{{3,}}){_GAP}(?:{_INDEFINITE}|the)?{_GAP}?(?:[a-z]+{_GAP})?\1\b", re.IGNORECASE
    ),
    "stand-in as attribute": re.compile(
        rf"\ban? [a-z]+ in (?:the )?[A-Z][\w’'-]*(?: (?:and |of )?[A-Z][\w’'-]*)* "
        rf"(?!(?:{_NO_NOUN})\b|\w+(?:ed|ly|ing)\b)[a-z]{{3,}}\b"
    ),
    "X for a number": re.compile(rf"(?<![\w-])X(?:-(?!rays?\b)\w+| ?%|{_GAP}[a-z]\w*)"),
    "mask inside a phrase": re.compile(
        rf"\b(?:{alternation('small_words.before_masks')}|{_OWNER}){_GAP}\*\*\*(?={_GAP}[a-z])|"
        rf"\b(?:the|an?|{_OWNER}){_GAP}\[[a-z][a-z -]*\]{_GAP}(?!(?:{_NO_NOUN})\b)[a-z]+",
        re.IGNORECASE,
    ),
    "a or an": re.compile(
        r"\b[Aa] (?:[aio]|e(?!u|we))(?!n?(?:e|ce)\b)[a-z]+\b|\b[Aa] un(?!i)[a-z]+\b|"
        r"\b[Aa]n [bcdfgjklmnpqrstvwxyz][a-z]+\b"
    ),
    "glued stand-ins": re.compile(
        rf"{_STAND_IN}(?=PERSON\b|\*\*\*|\[[a-z])|\*\*\*[ \t]+\*\*\*|"
        rf"[a-z]{{2}}[.!?]?(?:PERSON [0-9]|\*\*\*)|(?:PERSON [0-9]+|\*\*\*)(?=[a-z]{{3}})"
    ),
    "stand-in twice": re.compile(rf"\b({_INDEFINITE} [a-z]+(?: [a-z]+)?){_GAP}(?:and{_GAP})?\1\b", re.IGNORECASE),
    "two prepositions": re.compile(
        rf"\b(?:at|on|in|of|by|for|with){_GAP}(?:in|at|on|of){_GAP}(?:the|an?|[0-9A-Z])", re.IGNORECASE
    ),
}
"""What is counted, by name."""
_MASK = re.compile(r"\*\*\*")
_LABEL = re.compile(r"\[[a-z][a-z -]*\]")
_OPAQUE = re.compile(
    rf"\b(?:an?|another|the) {alternation('small_words.opaque')}\b(?! (?:in|of|for)\b)|"
    r"\bsomething\b|(?<![\w-])X(?![\w-])|\[(?:number|detail|date|amount)\]",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Broken:
    """One sign of broken English: its name and where it stands in the release."""

    sign: str
    start: int
    end: int


@dataclass(frozen=True)
class Wording:
    """How a collection reads; ``per_100`` puts a count beside a hundred findings.

    >>> Wording(50, Counter({"a or an": 1}), masks=2, labels=0, opaque=5).per_100(1)
    2.0
    """

    findings: int
    signs: Counter[str]
    masks: int
    labels: int
    opaque: int
    quotes: tuple[str, ...] = field(default=(), repr=False)

    def per_100(self, count: int) -> float:
        """``count`` for each hundred findings."""
        return 100 * count / max(1, self.findings)

    @property
    def broken(self) -> int:
        """All signs together."""
        return sum(self.signs.values())

    def to_dict(self) -> dict[str, Any]:
        """Counts and rates, as JSON."""
        rates = {"broken": self.broken, "masks": self.masks, "labels": self.labels, "opaque": self.opaque}
        return {
            "findings": self.findings,
            **rates,
            "per_100": {name: round(self.per_100(count), 2) for name, count in rates.items()},
            "signs": {name: self.signs[name] for name in SIGNS},
        }


def broken(released: str, original: str = "") -> Iterator[Broken]:
    """Each stretch of ``released`` that reads badly and does not stand in ``original``.

    >>> [(sign.sign, sign.start) for sign in broken("He left the an organization.")]
    [('two determiners', 8)]
    >>> list(broken("an old unit", "an old unit"))
    []
    """
    for name, pattern in SIGNS.items():
        for match in pattern.finditer(released):
            if match[0] not in original:
                yield Broken(name, *match.span())


def changes(original: str, released: str) -> int:
    """How many stretches of words differ, for releases that do not list their findings.

    >>> changes("Ada Berg came to Oslo", "PERSON 1 came to a city")
    2
    """
    old, new = _WORD.findall(original), _WORD.findall(released)
    return sum(tag != "equal" for tag, *_ in SequenceMatcher(None, old, new, autojunk=False).get_opcodes())


def measure(pairs: Iterable[tuple[str, str, int | None]], *, quotes: bool = False) -> Wording:
    """How a collection reads.

    Args:
        pairs: original, release and number of findings of each document; without a number, changes are counted.
        quotes: whether to keep each broken stretch with its neighbours, which are text of the release.

    >>> measure([("Ada came.", "PERSON 1PERSON 2 came.", 1)]).signs
    Counter({'glued stand-ins': 1})
    """
    signs: Counter[str] = Counter()
    findings = masks = labels = opaque = 0
    quoted = []
    for original, released, count in pairs:
        findings += changes(original, released) if count is None else count
        for one in broken(released, original):
            signs[one.sign] += 1
            if quotes:
                around = released[max(0, one.start - 30) : one.end + 30]
                quoted.append(f"{one.sign}: {' '.join(around.split())}")
        masks += _more(_MASK, released, original)
        labels += _more(_LABEL, released, original)
        opaque += _more(_OPAQUE, released, original)
    return Wording(findings, signs, masks, labels, opaque, tuple(quoted))


def _more(pattern: re.Pattern[str], released: str, original: str) -> int:
    return max(0, len(pattern.findall(released)) - len(pattern.findall(original)))
