"""Which mentions are the same person: full names, titles and surnames, first names, short forms, initials, slips.

Every rule looks a mention up by its words in an index, so that the cost grows with the text and not with its square.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from sanitizer.analyse.aliases import halves, nickname_of, one_record, other_names
from sanitizer.analyse.policy.recurrence import alone, name_words
from sanitizer.analyse.slips import SHORT, begins, compatible, ends, formal, one_slip, without_a_letter
from sanitizer.core.findings import Finding
from sanitizer.core.text import INVISIBLE, fold, squash
from sanitizer.language import alternation

_INVISIBLE = re.compile(rf"[{INVISIBLE}]|(?<=\w)[-\u2010][ \t]*\r?\n[ \t]*(?=\w)")
_INITIALS = re.compile(r"(?:[^\W\d_]\.?[ -]?){1,4}")
_WOMAN = re.compile(rf"\W*{alternation('titles_by_gender.woman')}\b", re.IGNORECASE)
_MAN = re.compile(rf"\W*{alternation('titles_by_gender.man')}\b", re.IGNORECASE)
_TITLE_BEFORE = re.compile(
    rf"(?<!\w)(?i:{alternation('titles_by_gender.woman', 'titles_by_gender.man')})\.?[ \u00a0]\Z"
)
_SUFFIX = re.compile(r"[,.]?\s*\b(jr|sr|ii|iii|iv)\b", re.IGNORECASE)
_KIN = re.compile(rf"\b{alternation('kin.family', 'kin.others')},?[ \u00a0]\Z")
_RANK = re.compile(
    rf"(?<![\w/])([A-Z0-9]{{1,2}}/[A-Z]|{alternation('titles.station')}|(?i:{alternation('titles.rank')}))\.?"
    r"[ \u00a0]\Z"
)
_POST = re.compile(rf"[a-z0-9]{{1,2}}/[a-z]|{alternation('titles.station')}", re.IGNORECASE)
"""A post on a watch or at a station, which one person has for all of a text."""
_OTHER = re.compile(r"\b(?:the|an) ?other[ \u00a0]\Z", re.IGNORECASE)
_BRACKETS = re.compile(r"\s\([^()]*\)")
_QUOTED = re.compile(r"[\"“‘'(]([^\W\d_][\w’-]*)[\"”’')]")
_SMALL_RUN = re.compile(r"[a-zß-ÿ]{2}")
_LAST_INITIAL = re.compile(r"[^\W\d_]{2,}\s([^\W\d_])\.?\Z")
_AND = re.compile(r"\s+(?:and|&|or)\s+")
_SPACED = re.compile(r"[^\W\d_](?: [^\W\d_]){2,40}")
_FEW = 24
"""Of people who share a word so many are looked at, so that a list of thousands takes no longer than it is long."""


@dataclass(eq=False)
class _Person:
    number: int
    names: list[list[str]] = field(default_factory=list)
    gender: str = ""
    suffix: str = ""
    mentions: int = 0
    ranks: set[str] = field(default_factory=set)
    other: bool = False

    @property
    def lone(self) -> bool:
        """Whether only one word of the name is known."""
        return all(len(words) == 1 for words in self.names)

    @property
    def shortened(self) -> bool:
        """Whether the first name is known by its initial only."""
        return all(len(words) > 1 and len(words[0]) == 1 for words in self.names)

    def able(self, name: _Name) -> bool:
        """Whether neither a title nor a "Jr." says that a name is another's."""
        if _opposed(self.gender, name.gender) or _opposed(self.suffix, name.suffix) or (name.other and not self.other):
            return False
        return not (name.rank and self.ranks) or name.rank in self.ranks or not _apart(name.rank, self.ranks)

    def ranked(self, name: _Name) -> _Person:
        """The same with what a mention says of it."""
        self.ranks |= {name.rank} - {""}
        self.other = self.other or name.other
        return self

    def fits(self, name: _Name) -> bool:
        """Whether a name of several words can be this person's."""
        return self.able(name) and any(compatible(name.words, own) for own in self.names)


@dataclass(frozen=True)
class _Name:
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


def _apart(rank: str, ranks: Iterable[str]) -> bool:
    """Whether two ranks are those of two people: a career has both "captain" and "major", a watch "C/O" and "2/O"."""
    return any(_POST.fullmatch(one) for one in (rank, *ranks))


def _opposed(one: str, other: str) -> bool:
    return bool(one and other and one != other)


def _parse(text: str) -> _Name:
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
        return _Name([fold(bare)], gender, letters)
    head, comma, rest = text.partition(",")
    if comma and rest.strip() and rest.strip()[0].isupper():
        text = f"{rest.strip()} {head}"  # "Berg, Ada"
    words = [fold(word) for word in name_words(text)]
    last = _LAST_INITIAL.search(text)
    if last and len(words) == 1:
        words = [*words, fold(last[1])]  # "Mohammed K." is not "Mohammed A."
    first = [fold(part) for part in text.replace(".", ". ").split() if len(part.rstrip(".")) == 1 and part[0].isalpha()]
    if first and words and text.strip()[:1].casefold() == first[0][:1]:
        words = [first[0].rstrip("."), *words]
    letters = "".join(word[0] for word in re.findall(r"[^\W\d_][\w'-]*", text)).casefold()
    return _Name(words or [fold(text)], gender, "", bool(gender), letters=letters)


class _People:
    """The people of a document so far, found by the words of their names."""

    def __init__(self) -> None:
        self.people: list[_Person] = []
        self.by_word: dict[str, list[_Person]] = defaultdict(list)
        self.by_start: dict[str, list[_Person]] = defaultdict(list)
        self.by_initials: dict[str, list[_Person]] = defaultdict(list)
        self.by_end: dict[str, list[_Person]] = defaultdict(list)
        self.by_given: dict[str, list[_Person]] = defaultdict(list)
        self.by_slip: dict[str, list[_Person]] = defaultdict(list)
        self.by_name: dict[tuple[str, ...], _Person] = {}

    def new(self, words: list[str], gender: str) -> _Person:
        person = _Person(len(self.people), gender=gender)
        self.people.append(person)
        self.learn(person, words)
        return person

    def learn(self, person: _Person, words: list[str]) -> None:
        """Notes one more name of ``person``."""
        if words in person.names:
            return
        person.names.append(words)
        self.by_name.setdefault(tuple(words), person)
        for word in words:
            for less in without_a_letter(word):
                _note(self.by_slip[less], person)
            for part in {word, *word.split("-")}:
                _note(self.by_word[part], person)
                if len(part) > SHORT:
                    _note(self.by_start[part[:SHORT]], person)
        _note(self.by_initials[words[0][0]], person)
        if len(words) > 1:
            _note(self.by_end[words[0][-SHORT - 1 :]], person)
            _note(self.by_initials["".join(word[0] for word in words)], person)
            _note(self.by_initials[words[0][0] + words[-1][0]], person)
            _note(self.by_initials["".join(part[0] for word in words for part in word.split("-") if part)], person)

    def named(self, name: _Name) -> _Person:
        """The person of a name of several words."""
        able: Iterable[_Person] = (
            person
            for word in reversed(name.words)
            for part in word.split("-")
            for person in self.by_word.get(part, ())[:_FEW]
        )
        same = self.by_name.get(tuple(name.words))
        fitting = list(dict.fromkeys(one for one in able if one.fits(name)))
        if name.shortened and len(fitting) > 1:  # "J. Berg" may be Jan and June: another
            fitting = []
        person = same if same is not None and same.fits(name) else next(iter(fitting), None)
        person = person or next((one for one in self._slipped(name.words[-1]) if one.fits(name)), None)
        if person is None and name.signed:
            longer = [
                one for one in self.by_word.get(name.words[-1], ())[:_FEW] if one.able(name) and _signs(one, name)
            ]
            person = longer[0] if len(longer) == 1 else None
        person = person or self.new(name.words, name.gender)
        self.learn(person, name.words)
        if len(name.letters) > 2:  # "TJ" of Tyrell J. Berg
            _note(self.by_given[name.letters[:2]], person)
        person.gender, person.suffix = person.gender or name.gender, person.suffix or name.suffix
        return person.ranked(name)

    def _slipped(self, word: str) -> list[_Person]:
        near = {one.number: one for less in without_a_letter(word) for one in self.by_slip.get(less, ())[:_FEW]}
        return [near[n] for n in sorted(near) if any(one_slip(word, own) for words in near[n].names for own in words)]

    def single(self, name: _Name) -> _Person:
        """The person of a bare surname, first name, short form or initials."""
        word = name.words[0]
        able = [one for one in self.by_word.get(word, ())[:_FEW] if one.able(name)]
        if len(able) > 1 and name.rank:
            able = [one for one in able if name.rank in one.ranks] or able
        if len(able) > 1 and name.titled:
            able = [one for one in able if any(words[-1] == word for words in one.names)] or able
        if able:
            # whom the text is about owns the surname; a title that is told once parts husband and wife
            person = max(able, key=lambda one: (one.mentions, -one.number))
            person.gender = person.gender or name.gender
            return person.ranked(name)
        for found in self._guesses(name):
            if len(found) == 1 and found[0].able(name):
                self.learn(found[0], name.words)
                return found[0]
        return self.new(name.words, name.gender).ranked(name)

    def another(self, name: _Name, but: _Person) -> _Person:
        """The one of a bare name who is not ``but``: in "Berg and Lund" not Ada Berg Lund, but her husband."""
        able = [one for one in self.by_word.get(name.words[0], ())[:_FEW] if one is not but and one.able(name)]
        surnamed = [one for one in able if any(words[-1] == name.words[0] for words in one.names)]
        if not surnamed:
            return self.new(name.words, name.gender)
        return max(surnamed, key=lambda one: (one.mentions, -one.number))

    def _guesses(self, name: _Name) -> Iterable[list[_Person]]:
        """Who could be meant, by ever weaker evidence; only a single candidate counts."""
        word = name.words[0]
        if name.initials and name.kin:  # "his son, J.P.", of Jan Polak
            return
        if name.initials:
            yield self.by_initials.get(name.initials, [])
            yield self.by_given.get(name.initials, [])
            if len(name.initials) > 1:  # "A.W." of whom only the first name is told
                yield [one for one in self.by_initials.get(name.initials[0], ()) if one.lone]
            return
        if len(word) >= SHORT:
            near = self.by_start.get(word[:SHORT], [])[:_FEW]
            parts = [(one, own) for one in near for words in one.names for own in _shown(words, name)]
            yield list(dict.fromkeys(one for one, own in parts if own.startswith(word)))
            stem = word.rstrip("aeiouy")  # "Yesi" for "Yesenia"
            if SHORT <= len(stem) < len(word):
                yield list(dict.fromkeys(one for one, own in parts if own.startswith(stem)))
            yield [one for one in near if one.lone and any(begins(words[0], word) for words in one.names)]
            whole = ((form, one) for form in formal(word) - {word} for one in self.by_word.get(form, ())[:_FEW])
            yield list(dict.fromkeys(one for form, one in whole if any(words[0] == form for words in one.names)))
            yield self._slipped(word)
            if name.kin:  # "her son Declan" is no Mr D. Quill
                return
            yield [one for one in self.by_initials.get(word[0], ()) if one.shortened]  # "Sammy" of "S. Quill"
            ending = self.by_end.get(word[-SHORT - 1 :], ())[:_FEW]  # "Beth" of Elizabeth
            yield [one for one in ending if any(ends(words, word) for words in one.names)]


def _shown(words: Sequence[str], name: _Name) -> Sequence[str]:
    """The words of a name that have short forms: a middle name may be the father's, "Olavsdotter" is no "Olav"."""
    return words[:1] if name.kin else (words[0], words[-1]) if len(words) > 2 else words


def _signs(person: _Person, name: _Name) -> bool:
    """Whether a signature has the short form of a person's first name: "Des Berg" of Desmond Berg."""
    return any(own[-1] == name.words[-1] and own[0].startswith(name.words[0]) for own in person.names)


def _note(people: list[_Person], person: _Person) -> None:
    if person not in people[-3:]:  # a name shared by hundreds keeps its list short
        people.append(person)


def number_people(findings: Sequence[Finding], text: str = "") -> list[int]:
    """A person's number, from 0, for each of the PERSON ``findings`` of a document, which come in text order.

    Two people who share a surname but not a first name stay two; a bare surname then means the one named most, and
    among equals the first. With the document's ``text``, a surname and a first name in neighbouring cells of a list
    or record are one person.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def person(start, text):
    ...     return Finding(start, start + len(text), text, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> number_people([person(0, "Ada Berg"), person(20, "Per Berg"), person(40, "Ada"), person(60, "P.B.")])
    [0, 1, 0, 1]
    """
    known = _People()
    numbers = [-1] * len(findings)
    parsed = [_read(text, one) for one in findings]
    spelled = {"".join(name.words): name for name in parsed if len(name.words) > 1}
    words = {word for name in parsed for word in name.words if len(word) > SHORT}
    for i, finding in enumerate(findings):  # "A D A  B E R G" is Ada Berg, "Jean-Luc" Jean Luc
        letters = squash(finding.text.replace("-", ""))[0]
        parsed[i] = spelled.get(letters, parsed[i])
        if letters in words and _SPACED.fullmatch(finding.text):
            parsed[i] = _Name([letters])
    for i, given_last in halves(findings, text).items():
        given, family = (parsed[i], parsed[i - 1]) if given_last else (parsed[i - 1], parsed[i])
        parsed[i] = parsed[i - 1] = _Name([*given.words, *family.words])
    said = [name.words for name in parsed]
    alike = other_names(findings, said, text)
    owners = [nickname_of(findings, i, text) for i in range(len(findings))]
    # signatures and initials last, when everybody is known
    for i in sorted(range(len(parsed)), key=lambda i: (parsed[i].signed, parsed[i].shortened)):
        name = parsed[i]
        if len(name.words) > 1 and owners[i] < 0:
            first = i
            while alike[first]:
                first -= 1
            if first < i and numbers[first] >= 0:
                person = known.people[numbers[first]]
                known.learn(person, name.words)
            else:
                person = known.named(name)
                if numbers[i - 1] == person.number and _two_of_them(findings, parsed, i, text):
                    person = known.new(name.words, name.gender)
            person.mentions += 1
            numbers[i] = person.number
            for nick in _QUOTED.findall(findings[i].text):
                known.learn(person, [fold(nick)])
    single = [i for i, name in enumerate(parsed) if numbers[i] < 0]
    for i in sorted(single, key=lambda i: (bool(parsed[i].initials), i)):  # initials last, when everybody is known
        beside = i - 1 if alike[i] or one_record(findings, said, i, text) else owners[i]
        if beside < 0 and i + 1 < len(alike) and alike[i + 1]:
            beside = i + 1
        if beside >= 0 and numbers[beside] >= 0:
            numbers[i] = numbers[beside]
            known.learn(known.people[numbers[i]], parsed[i].words)
        else:
            one = known.single(parsed[i]) if len(parsed[i].words) == 1 else known.named(parsed[i])
            both = numbers[i - 1] == one.number and _two_of_them(findings, parsed, i, text)
            if both and "or" not in text[findings[i - 1].end : findings[i].start]:
                one = known.another(parsed[i], one)
            numbers[i] = one.number
        known.people[numbers[i]].mentions += 1
    order: dict[int, int] = {}
    return [order.setdefault(number, len(order)) for number in numbers]


def _two_of_them(findings: Sequence[Finding], parsed: Sequence[_Name], i: int, text: str) -> bool:
    """Whether mention ``i`` stands behind "and" with other words, or the same in another order, than the one before."""
    if i == 0 or not text or parsed[i].words == parsed[i - 1].words:
        return False
    return _AND.fullmatch(text, findings[i - 1].end, findings[i].start) is not None


def _read(text: str, finding: Finding) -> _Name:
    """The name of a mention with what its place in the text says of it."""
    name = _parse(_title_before(text, finding) + finding.text)
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
    """Whether a name is a relative's: "her father Tollak" is not Maren Tollaksdotter."""
    return _KIN.search(text, max(0, finding.start - 14), finding.start) is not None


def _title_before(text: str, finding: Finding) -> str:
    """The title that stands before a name and tells a gender, if it is no part of the finding."""
    before = _TITLE_BEFORE.search(text, max(0, finding.start - 12), finding.start)
    return before[0] if before else ""


def person_key(mentions: Sequence[Finding]) -> str:
    """What a person is known by across documents: first name and surname of the fullest mention.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def person(text):
    ...     return Finding(0, len(text), text, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> person_key([person("Mrs Berg"), person("Berg, Ada Maria")]), person_key([person("Dr Lindqvist")])
    ('ada berg', 'lindqvist')
    """
    names = [_parse(finding.text) for finding in mentions]
    words = max(names, key=lambda name: (len(name.words), sum(map(len, name.words)))).words
    full = len(words) > 2 and len(words[0]) > 1
    return " ".join((words[0], words[-1]) if full else words)
