"""Which mentions are other names of a person beside them: in brackets, in quotes, as sounds, or in the next field."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding
from sanitizer.core.text import fold
from sanitizer.language import alternation

_IN_BRACKETS = re.compile(r"[\"”’'»]?\s*\(\s*(?P<said>aka\s|alias\s|known\sas\s)?(?P<quote>[\"“‘'«]?)\Z")
_TITLE_IN_BRACKETS = re.compile(rf"\s?\((?:{alternation('titles.courtesy', 'titles.learned')})\.?\s\Z")
_NEXT_NICKNAME = re.compile(r"[\"”’'»],?\s(?:and\s|or\s)?[\"“‘'«](?:\w+\s)?\Z")
"""Between two nicknames of one person: ("Doc", "Teacher Berg")."""
_ACRONYM = re.compile(r"[A-Z]{2,4}")
_CLOSED = re.compile(r"[\"”’'»]?[);,]")
_BORN = re.compile(
    r"(?:\s\([^()\n]{1,60}\))?(?:\s{1,2}\(|[;,]\s)(?:\w+\s)?(?:born|né|née|b\.|(?:real|birth|maiden)\sname:?)\s\Z"
)
"""Before the name that somebody was born with: "Ada Berg (born Ida Lund)"."""
_WRITTEN = re.compile(r"[\s,]*\((?:[^()\n]{0,40}[:;]\s*)?\Z|(?<=;)\s*\w[\w ]{0,24}:\s*\Z|;\s*\w[\w ]{0,24}:\s*\Z")
"""Before a name in another script: "Ada Berg (Hangul: ...", "; traditional Chinese: ..."."""
_SPOKEN = re.compile(r"[\u0250-\u02ff]|\b[a-z]+-[A-Z]{2,}\b|\b[A-Z]{2,}-[a-z]+\b")
"""How a name is spoken: in signs of sound, or in syllables of which one is loud."""
_PRONOUNCED = re.compile(r"\s\([\s;]*(?:[^()\n]{0,40}[:;][\s\u200b]*)?(?P<sounds>[\[/])?\s*\Z")
_OR_SPOKEN = re.compile(r"\s?[\]/]?[;,]\s?(?:[^()\n:;]{0,40}:\s?)?[\[/]?\s?")
_ALSO = re.compile(
    r"(?:\s*\([^()\n]{0,60}\)|[;,][^()\n]{0,60}\))?(?:,\s(?:(?:also|often|later|then|\w+ly)\s|who\s(?:is|was)\s(?:also\s)?|"
    rf"whom?\s(?:\w+\s)?{alternation('names.callers', 'names.calling_speakers')}\s(?:\w+\s)?)?(?:called|calls?)|"
    r",?\s(?:[\w-]+\s){0,2}"
    r"(?:(?:known|credited|identified)\s(?:\w+ly\s)?(?:as|(?:as|by|under)\s(?:\w+\s){1,2}name)|"
    r"aka|a\.k\.a\.|alias|nicknamed|pen\sname|née|@))\s[\"“‘'«]?\Z"
)
_GIVEN = rf"(?:(?:(?:first|given|other|fore)[ _]?)names?|{alternation('heads.given')})"
_FAMILY = (
    rf"(?:(?:sur|(?:family|last)[ _]?)names?|{alternation('heads.family')}|"
    rf"\bname(?=[\"']?[;,|\t][^\S\n]?[\"']?{alternation('heads.given')}\b))"
)
_LABELS = tuple(re.compile(rf"\b{one}[\"']?\s*[:=]\s*[\"']?\Z", re.IGNORECASE) for one in (_FAMILY, _GIVEN))
_NEXT_LABELS = tuple(
    re.compile(rf"[\"']?\s*[\n,;][^\n:=]{{0,24}}\b{one}[\"']?\s*[:=]\s*[\"']?\Z", re.IGNORECASE)
    for one in (_GIVEN, _FAMILY)
)
_TO_NEXT = r"[\"']?[^\S\n]?[;,|\t][^\S\n]?[\"']?"
_HEAD = re.compile(
    rf"(?<![^\W_])(?:{_FAMILY}{_TO_NEXT}(?P<given>{_GIVEN})|{_GIVEN}{_TO_NEXT}{_FAMILY})\b", re.IGNORECASE
)
"""The head of a table with a surname and a first name in neighbouring columns."""
_G, _F = (rf"(?:{one}|{first}|{alternation(other)})\w{{0,6}}" for one, first, other in
          (("given", "first", "heads.given"), ("family", "last|sur", "heads.family")))  # fmt: skip
_NEXT_TAG = re.compile(
    rf"</(?:\w+:)?(?:(?P<given>{_G})>\s{{0,20}}<(?:\w+:)?{_F}|{_F}>\s{{0,20}}<(?:\w+:)?{_G})>", re.IGNORECASE
)
"""Between a first name and a surname in neighbouring tags."""
_INLINE = re.compile(r"[^\S\n]?</?(?:b|i|u|em|strong|span|mark)>[^\S\n]?")
"""One tag within a name, which parts nobody from himself: "Ada <b>Berg</b>"."""
_CELL_BORDER = re.compile(r"[\"'`]?\s?[,;|\t]\s?[\"'`]?")
_CALLED = re.compile(
    rf"\b(?P<who>{alternation('names.callers')}\s(?:\w+\s)?)?{alternation('names.calling')}\s"
    r"(?:(?P<me>me|us)\s|(?P<them>him|her|them)\s)?(?:(?P<quote>[\"“‘'«])(?:the\s)?)?\Z",
    re.IGNORECASE,
)
_INTRODUCED = re.compile(rf"\b{alternation('names.introducing')}\s\Z", re.IGNORECASE)
_OF_SOMEBODY = re.compile(r"\b(?:the|an?)\s[a-z-]+\s(?:is|was|are|were)\s(?:\w+\s)?\Z", re.IGNORECASE)
_CALLS = re.compile(rf"\b{alternation('names.calling')}\s\Z", re.IGNORECASE)
_ALSO_KNOWN = re.compile(
    rf"\b(?:he|she|they)\s(?:{alternation('small_words.forms_of_be')}|has been|had been)\s(?:\w+\s){{0,2}}"
    r"(?:known|credited|billed)\s(?:\w+ly\s)?(?:as|under)\s[\"“‘'«]?\Z",
    re.IGNORECASE,
)
"""Before another name of whom the text is about: "She was also known as"."""
_WHO_IS = re.compile(
    rf"(?:\s\([^()\n]*\))?,?\s{alternation('small_words.forms_of_be')}\s(?:an?|the)\s[^.;:()\n]{{3,120}},\s(?:\w+\s)?"
    r"known\s(?:\w+ly\s)?as\s[\"“‘'«]?"
)
"""From whom the text is about to another name in its first sentence: "is a Danish singer from Hay, known as"."""
_UNQUOTE, _QUOTES = re.compile(r"[\"”’'»] "), frozenset("\"“‘'«")
_QUOTE = re.compile(r"\s[\"“‘'«]")
_IN_FULL = re.compile(
    rf"\b(?:{alternation('names.in_full')})[ _]?name[\"']?[^\S\n]?[:=|][^\S\n]?[\"']?\Z", re.IGNORECASE
)
"""The field of a name that is longer than the one that somebody goes by."""
_BORN_FIELD = re.compile(r"\bborn[^\S\n]?[:|][^\S\n]?\Z", re.IGNORECASE)
_REPORTED = re.compile(r"\b(?:he|she|they)\s(?:said|says|goes|went|was\slike),?\s(?:just\s)?\Z", re.IGNORECASE)
"""Before what somebody else than the speaker said: "she said call me Ada"."""
_SOMEBODY_NEW = re.compile(r"(?:[.!?]\s|\n)(?:An?|Another|One|Two|Some)\s[^.!?\n]*\Z")
"""From the beginning of a sentence that brings in somebody else."""
_OF_SUBJECT = re.compile(r"(?:[.!?]\s|\n)(?:He|She|They)\s(?:[^.!?\n]|\.(?!\s))*\Z")
"""From the beginning of a sentence on whom the text is about."""
_OPENS = 8
"""Characters of a text before the name of whom it is about."""
_NEAR = 200
"""Characters before a nickname in which the person stands whom it is told of."""


def other_names(findings: Sequence[Finding], words: Sequence[Sequence[str]], text: str) -> list[bool]:
    """For each mention whether it is another name of the one before; ``words`` are those of the names."""
    alike = [i > 0 and _also_called(findings, words, i, text) for i in range(len(findings))]
    for i in range(1, len(findings)):  # "Ada Berg, credited as Adi or Aditi"; "Ada Berg (AH-da; Danish: [ˈæːda])"
        between = text[findings[i - 1].end : findings[i].start] if alike[i - 1] else ""
        spoken = _OR_SPOKEN.fullmatch(between) and _SPOKEN.search(findings[i].text)
        nickname = _NEXT_NICKNAME.match(between) is not None
        alike[i] = alike[i] or between == " or " or bool(spoken) or nickname
    return alike


def _also_called(findings: Sequence[Finding], words: Sequence[Sequence[str]], i: int, text: str) -> bool:
    """Whether mention ``i`` is another name of the one before: "Ada Berg ("Mia")", "known as", or the next field."""
    before, here = findings[i - 1], findings[i]
    between = text[before.end : here.start]
    if not text or not between or len(between) > 80:
        return False
    if _ALSO.match(between) or _BORN.match(between):
        return True
    spoken = _PRONOUNCED.match(between)
    if spoken and (_SPOKEN.search(here.text) or (spoken["sounds"] and here.text.islower())):
        return True
    for label, following in zip(_LABELS, _NEXT_LABELS, strict=True):
        if following.match(between):
            return label.search(text, max(0, before.start - 40), before.start) is not None
    if _UNQUOTE.fullmatch(between) and text[before.start - 1 : before.start] in _QUOTES and len(words[i - 1]) == 1:
        return True  # “Doc” Berg
    if _QUOTE.fullmatch(between) and _CALLS.search(text, max(0, before.start - 16), before.start):
        return True  # everybody calls Maximilian "Tato"
    script = (
        here.text[0].isalpha() and before.text[0].isalpha() and (here.text[0] > "\u024f") != (before.text[0] > "\u024f")
    )
    if script and _WRITTEN.match(between):
        return True
    if not _CLOSED.match(text, here.end):
        return False
    if len(words[i - 1]) == len(words[i]) == 1 and _TITLE_IN_BRACKETS.match(between):
        return True  # under a letter, "Ada (Ms Berg)"
    bracket = _IN_BRACKETS.match(between)
    if bracket is None:
        return False
    if words[i - 1] != words[i] and (words[i][0] in words[i - 1] or words[i - 1][0] in words[i]):
        return True  # "Big Ada (Ada Berg)"
    one = min(len(words[i - 1]), len(words[i])) == 1
    if _ACRONYM.fullmatch(here.text) and len(words[i - 1]) > 1:
        return True  # "Ada Berg (QA)": her initials or her team, and nobody else
    told = bracket["said"] or bracket["quote"]
    return script or bool(told) or (one and (before.text[0] in "\"“‘'«" or between[0] in "\"”’'»"))


def nickname_of(findings: Sequence[Finding], i: int, text: str) -> int:
    """Whose the nickname at mention ``i`` is, by the number of an earlier mention, or -1: he was called "Bones".

    Who says what "me" is called is the speaker whose label begins the line.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> text = 'Otis: Ada left. They called me "Bones". Ada was nicknamed "Pip".'
    >>> def person(name, at):
    ...     return Finding(at, at + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> found = [person(name, text.index(name)) for name in ("Otis", "Ada", "Bones")]
    >>> nickname_of(found, 2, text), nickname_of(found, 1, text)
    (0, -1)
    """
    start = findings[i].start
    if i == 1 and findings[0].start < _OPENS and _WHO_IS.fullmatch(text, findings[0].end, start):
        return 0
    if i and _IN_FULL.search(text, max(0, start - 30), start):
        surname = fold(findings[i].text).rpartition(" ")[2]
        same = (j for j in (i - 1, 0) if fold(findings[j].text).rpartition(" ")[2] == surname)
        return next(same, -1)  # "Full name: Adelaide Berg", under "Ada Berg"
    if i and _BORN_FIELD.search(text, max(0, start - 8), start):
        first = fold(findings[i].text).partition(" ")[0]
        return 0 if fold(findings[0].text).partition(" ")[0] == first else -1  # "Born: Ada Lund", under "Ada Berg"
    if i and _ALSO_KNOWN.search(text, max(0, start - 60), start):
        return 0 if findings[0].start < _OPENS else i - 1
    called = _CALLED.search(text, max(0, start - 50), start) if i else None
    if called is None or not (called["quote"] or called["me"] or (called["them"] and called["who"])):
        return -1
    if called["me"] and _REPORTED.search(text, max(0, called.start() - 20), called.start()):
        return i - 1
    if called["me"]:
        line = text.rfind("\n", 0, start) + 1
        said = next((j for j in range(i) if findings[j].start >= line), i)
        opens = said < i and not any(c.isalpha() for c in text[line : findings[said].start])
        if opens and text.startswith(":", findings[said].end):
            return said
        told = (j for j in range(i) if _INTRODUCED.search(text, max(0, findings[j].start - 12), findings[j].start))
        return next(told, -1)
    between = text[findings[i - 1].end : start]
    if _OF_SOMEBODY.search(text, max(0, called.start() - 40), called.start()):
        return -1  # in Ada's book the friar is called "Bones"
    if _SOMEBODY_NEW.search(text, findings[i - 1].end, called.start()):
        return -1  # "Ada left. A second man, known as"
    subject = _OF_SUBJECT.search(text, max(0, called.start() - _NEAR), called.start())
    if subject and findings[0].start < _OPENS and findings[i - 1].end <= subject.start() + 1:
        return 0
    if called["them"] and findings[0].start < _OPENS and ". " in text[findings[i - 1].end : called.start()]:
        return 0  # "Critics called her", in a life of hers
    return i - 1 if len(between) <= _NEAR and "\n\n" not in between else -1


def one_record(findings: Sequence[Finding], words: Sequence[Sequence[str]], i: int, text: str) -> bool:
    """Whether mention ``i`` is the other half of the name in the cell before: "Berg,Ada" or "'Berg', 'Ada'"."""
    if not text or i == 0 or len(words[i - 1]) > 1 or len(words[i]) > 1 or not _next_cell(findings, i, text):
        return False
    here = findings[i].start
    others = (findings[j].start for j in (i - 2, i + 1) if 0 <= j < len(findings))
    # three names in a line are three people
    return all("\n" in text[min(here, other) : max(here, other)] for other in others)


def halves(findings: Sequence[Finding], text: str) -> dict[int, bool]:
    """The mentions that go with the one before, under a head of surnames and first names or in tags: whether the first
    names come last.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> text = "surname;given_name\\nBerg;Ada Maria"
    >>> names = [Finding(19, 23, "Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)),
    ...     Finding(24, 33, "Ada Maria", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))]
    >>> halves(names, text)
    {1: True}
    """
    head = _HEAD.search(text)
    found: dict[int, bool] = {}
    for i in range(1, len(findings)) if head or "<" in text else ():
        if i - 1 in found:
            continue
        below = head is not None and findings[i - 1].start >= head.end()
        between = text[findings[i - 1].end : min(findings[i].start, findings[i - 1].end + 99)]
        tag = _NEXT_TAG.fullmatch(between)
        if head is not None and below and _CELL_BORDER.fullmatch(between):
            found[i] = head["given"] is not None
        elif tag or (_INLINE.fullmatch(between) and " " not in findings[i - 1].text + findings[i].text):
            found[i] = tag is not None and tag["given"] is None
    return found


def _next_cell(findings: Sequence[Finding], i: int, text: str) -> bool:
    """Whether mention ``i`` stands in the cell behind the one before."""
    between = text[findings[i - 1].end : findings[i].start]
    quoted = "'" in between or '"' in between
    return (quoted or between in {",", ";", "|", "\t"}) and _CELL_BORDER.fullmatch(between) is not None
