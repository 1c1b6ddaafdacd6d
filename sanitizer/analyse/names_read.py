"""What a mention of a person says: the words of the name, a title's gender, "Jr.", whose relative it is."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sanitizer.analyse.policy.recurrence import alone, name_words
from sanitizer.analyse.slips import SHORT
from sanitizer.core.findings import Finding
from sanitizer.core.text import INVISIBLE, fold
from sanitizer.language import alternation

_INVISIBLE = re.compile(rf"[{INVISIBLE}]|(?<=\w)[-\u2010][ \t]*\r?\n[ \t]*(?=\w)")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[ -]?){1,4}")
_WOMAN = re.compile(rf"\W*{alternation('titles_by_gender.woman')}\b", re.IGNORECASE)
_MAN = re.compile(rf"\W*{alternation('titles_by_gender.man')}\b", re.IGNORECASE)
_TITLE_BEFORE = re.compile(
    rf"(?<!\w)(?i:{alternation('titles_by_gender.woman', 'titles_by_gender.man')})\.?[ \u00a0]\Z"
)
_SUFFIX = re.compile(r"[,.]?\s*\b(jr|sr|ii|iii|iv)\b", re.IGNORECASE)
_KIN = re.compile(
    rf"\b{alternation('kin.family', 'kin.others')},?[ \u00a0]\Z|(?<!\w){alternation('names.child_signs')}[ \u00a0]\Z"
)
_KIN_AFTER = re.compile(rf"\s\((?:\w+\s)?{alternation('kin.family', 'kin.others')}\b")
_RANK = re.compile(
    rf"(?<![\w/])([A-Z0-9]{{1,2}}/[A-Z]|{alternation('titles.station')}|(?i:{alternation('titles.rank')}))\.?"
    r"[ \u00a0]\Z"
)
_OTHER = re.compile(r"\b(?:the|an) ?other[ \u00a0]\Z", re.IGNORECASE)
_BRACKETS = re.compile(r"\s\([^()]*\)")
_SMALL_RUN = re.compile(r"[a-zß-ÿ]{2}")
_PARENT_OF = re.compile(rf"\b({alternation('names.parents_of')})[ -](?=[^\W\d_])", re.IGNORECASE)
"""What makes one name of two: "Abu Faisal" is not Faisal."""
_PARENT_BEFORE = re.compile(rf"(?<!\w)(?i:{alternation('names.parents_of')}) \Z")
_CHILD_OF = re.compile(rf"(?<=\w) {alternation('names.children_of')} [\w’'-]+(?= \w)", re.IGNORECASE)
"""The father within a name: "Hessa bint Saad Berg" is not Saad."""
_LAST_INITIAL = re.compile(r"[^\W\d_]{2,}\s([^\W\d_])\.?\Z")


@dataclass(frozen=True)
class Name:
    """A mention's name: its folded words, its title's gender, its "Jr.", and whose or of what sort it is."""

    words: list[str]
    gender: str = ""
    initials: str = ""
    titled: bool = False
    kin: bool = False
    suffix: str = ""
    signed: bool = False
    rank: str = ""
    other: bool = False
    letters: str = ""
    """The first letters of all that is written of it, a middle initial too."""

    @property
    def shortened(self) -> bool:
        """Whether the first of several words is an initial."""
        return len(self.words) > 1 and len(self.words[0]) == 1


def parse(text: str) -> Name:
    """The name that ``text`` is.

    >>> parse("Mrs Ada Berg").words, parse("Berg, Ada").words, parse("A.B.").initials
    (['ada', 'berg'], ['ada', 'berg'], 'ab')
    """
    text = _INVISIBLE.sub("", text).replace("’", "'").replace("‑", "-").replace("‐", "-")
    text = _BRACKETS.sub("", text) or text
    title = _WOMAN.match(text) or _MAN.match(text)
    gender = "" if title is None else "f" if _WOMAN.match(text) else "m"
    if title is not None and any(c.isalpha() for c in text[title.end() :]):
        text = text[title.end() :].lstrip(". \t")
    bare = text.strip()
    if (
        len(bare) <= 8
        and _INITIALS.fullmatch(bare)
        and not _SMALL_RUN.search(bare)
        and ("." in bare or (bare[0].isupper() and bare[-1].isupper()))
    ):
        letters = "".join(c for c in bare if c.isalpha()).casefold()
        return Name([fold(bare)], gender, letters)
    head, comma, rest = text.partition(",")
    if comma and rest.strip() and rest.strip()[0].isupper():
        text = f"{rest.strip()} {head}"  # "Berg, Ada"
    parents = {fold(one[1]) for one in _PARENT_OF.finditer(text)}
    words = [fold(word) for word in name_words(_CHILD_OF.sub("", text))]
    if parents:
        words = _joined(words, parents)
    last = _LAST_INITIAL.search(text)
    if last and len(words) == 1:
        words = [*words, fold(last[1])]  # "Mohammed K." is not "Mohammed A."
    first = [fold(part) for part in text.replace(".", ". ").split() if len(part.rstrip(".")) == 1 and part[0].isalpha()]
    if first and words and text.strip()[:1].casefold() == first[0][:1]:
        words = [first[0].rstrip("."), *words]
    letters = "".join(word[0] for word in re.findall(r"[^\W\d_][\w'-]*", text)).casefold()
    return Name(words or [fold(text)], gender, "", bool(gender), letters=letters)


def _joined(words: list[str], parents: set[str]) -> list[str]:
    """The words, each of ``parents`` as one with the word behind it."""
    found: list[str] = []
    for word in words:
        joins = bool(found) and found[-1] in parents
        found = [*found[:-1], f"{found[-1]} {word}"] if joins else [*found, word]
    return found


def read_name(text: str, finding: Finding) -> Name:
    """The name of a mention with what its place in the text says of it."""
    name = parse(_title_before(text, finding) + _parent_before(text, finding) + finding.text)
    suffix = _SUFFIX.search(finding.text) or _SUFFIX.match(text, finding.end)
    short = len(name.words) == 2 and SHORT <= len(name.words[0]) <= SHORT + 1
    signed = bool(text) and short and alone(text, finding.start, finding.end)
    rank = _RANK.search(text, max(0, finding.start - 14), finding.start)
    return replace(
        name,
        kin=_is_kin(text, finding),
        suffix=suffix[1].casefold() if suffix else "",
        signed=signed,
        rank=rank[1].casefold() if rank else "",
        other=_OTHER.search(text, max(0, finding.start - 11), finding.start) is not None,
    )


def _is_kin(text: str, finding: Finding) -> bool:
    """Whether a name is a relative's: "her father Tollak" is not Maren Tollaksdotter; or "Katie (sister)"."""
    before = _KIN.search(text, max(0, finding.start - 14), finding.start)
    return before is not None or _KIN_AFTER.match(text, finding.end) is not None


def _parent_before(text: str, finding: Finding) -> str:
    """What makes a name that of a parent, if it is no part of the finding: "Mama Samuel" is not Samuel."""
    before = _PARENT_BEFORE.search(text, max(0, finding.start - 6), finding.start)
    return before[0] if before else ""


def _title_before(text: str, finding: Finding) -> str:
    """The title that stands before a name and tells a gender, if it is no part of the finding."""
    before = _TITLE_BEFORE.search(text, max(0, finding.start - 12), finding.start)
    return before[0] if before else ""
