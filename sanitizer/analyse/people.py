"""Which mentions are the same person: full names, titles and surnames, first names, short forms, initials, slips.

Every rule looks a mention up by its words in an index, so that the cost grows with the text and not with its square.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace

from sanitizer.analyse.aliases import halves, nickname_of, one_record, other_names
from sanitizer.analyse.names_read import Name, parse, read_name
from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.ordinary import is_word
from sanitizer.analyse.slips import SHORT, begins, compatible, ends, formal, one_slip, without_a_letter
from sanitizer.core.findings import Finding
from sanitizer.core.text import fold, squash
from sanitizer.language import alternation

_POST = re.compile(rf"[a-z0-9]{{1,2}}/[a-z]|{alternation('titles.station')}", re.IGNORECASE)
"""A post on a watch or at a station, which one person has for all of a text."""
_QUOTED = re.compile(r"[\"“‘'(]([^\W\d_][\w’-]*)[\"”’')]")
_OF_KIN = re.compile(rf"['’]s\s(?:\w+\s){{0,2}}{alternation('kin.family', 'kin.others')},?\s")
"""Between somebody and a relative: "Mrs Berg's daughter Ada"."""
_OWN_KIN = re.compile(
    rf"[^\n]{{0,80}}\b(?:his|her|their)\s(?:\w+\s){{0,2}}{alternation('kin.family', 'kin.others')},?\s", re.IGNORECASE
)
"""The same of whom was named last: "Mrs Berg rang; her son Ola"."""
_AND = re.compile(r"\s+(?:and|&|or)\s+")
_COUPLE = re.compile(rf"\s(?:and|&)\s(?:{alternation('titles.courtesy')}\.?\s)?")
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
    bare: bool = False

    @property
    def lone(self) -> bool:
        """Whether only one word of the name is known."""
        return all(len(words) == 1 for words in self.names)

    @property
    def shortened(self) -> bool:
        """Whether the first name is known by its initial only; "Berg" of "S. Berg" may be the first name itself."""
        return not self.bare and all(len(words) > 1 and len(words[0]) == 1 for words in self.names)

    def able(self, name: Name) -> bool:
        """Whether neither a title nor a "Jr." says that a name is another's."""
        if _opposed(self.gender, name.gender) or _opposed(self.suffix, name.suffix) or (name.other and not self.other):
            return False
        return not (name.rank and self.ranks) or name.rank in self.ranks or not _apart(name.rank, self.ranks)

    def owns(self, surname: str) -> bool:
        """Whether a surname is this person's."""
        return any(len(own) > 1 and own[-1] == surname for own in self.names)

    def among(self, relatives: Collection[tuple[str, ...]]) -> bool:
        """Whether a name of this person is one of ``relatives``, or begins with the only word of one."""
        return any(
            own[0] == one[0] and (len(one) == 1 or compatible(one, own)) for one in relatives for own in self.names
        )

    def ranked(self, name: Name) -> _Person:
        """The same with what a mention says of it."""
        self.ranks |= {name.rank} - {""}
        self.other = self.other or name.other
        return self

    def fits(self, name: Name) -> bool:
        """Whether a name of several words can be this person's: one that is a part of a longer one does not say so."""
        if not self.able(name):
            return False
        names = self.names[:_FEW]
        words = [set(own) for own in names]
        return any(
            compatible(name.words, own) and not any(set(own) < other for other in words)
            for own in (*names, *self.names[_FEW:])
        )


def _apart(rank: str, ranks: Iterable[str]) -> bool:
    """Whether two ranks are those of two people: a career has both "captain" and "major", a watch "C/O" and "2/O"."""
    return any(_POST.fullmatch(one) for one in (rank, *ranks))


def _opposed(one: str, other: str) -> bool:
    return bool(one and other and one != other)


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
        self.by_short: dict[str, list[_Person]] = defaultdict(list)
        self.by_name: dict[tuple[str, ...], _Person] = {}
        self.relatives: dict[tuple[str, str], set[tuple[str, ...]]] = defaultdict(set)
        """By a bare name with its gender, the names of whom the text calls a relative of that person."""

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
        for form in formal(words[0]) - {words[0]}:
            _note(self.by_short[form], person)
        if len(words) > 1:
            _note(self.by_end[words[0][-SHORT - 1 :]], person)
            _note(self.by_initials["".join(word[0] for word in words)], person)
            _note(self.by_initials[words[0][0] + words[-1][0]], person)
            _note(self.by_initials["".join(part[0] for word in words for part in word.split("-") if part)], person)

    def named(self, name: Name) -> _Person:
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
        person = person or self._dubbed(name) or self.new(name.words, name.gender)
        self.learn(person, name.words)
        if len(name.letters) > 2:  # "TJ" of Tyrell J. Berg
            _note(self.by_given[name.letters[:2]], person)
        person.gender, person.suffix = person.gender or name.gender, person.suffix or name.suffix
        return person.ranked(name)

    def _dubbed(self, name: Name) -> _Person | None:
        """The one person whom a name calls by a word and the first name, or whom it gives in full: "Big Mick"."""
        near = [*self.by_word.get(name.words[0], ())[:_FEW], *self.by_word.get(name.words[-1], ())[:_FEW]]
        dubbed = (one for one in near if one.able(name) and any(_dubs(name.words, own) for own in one.names))
        found = list(dict.fromkeys(dubbed))
        return found[0] if len(found) == 1 else None

    def _slipped(self, word: str) -> list[_Person]:
        near = {one.number: one for less in without_a_letter(word) for one in self.by_slip.get(less, ())[:_FEW]}
        return [near[n] for n in sorted(near) if any(one_slip(word, own) for words in near[n].names for own in words)]

    def single(self, name: Name) -> _Person:
        """The person of a bare surname, first name, short form or initials."""
        word = name.words[0]
        kin = self.relatives.get((word, name.gender), set())
        able = [one for one in self.by_word.get(word, ())[:_FEW] if one.able(name) and not one.among(kin)]
        if len(able) > 1 and name.rank:
            able = [one for one in able if name.rank in one.ranks] or able
        if len(able) > 1 and name.titled:
            able = [one for one in able if any(words[-1] == word for words in one.names)] or able
        if able:
            # whom the text is about owns the surname; a title that is told once parts husband and wife
            person = max(able, key=lambda one: (one.mentions, -one.number))
            person.gender = person.gender or name.gender
            person.bare = person.bare or not (name.titled or name.rank)
            return person.ranked(name)
        for found in self._guesses(name):
            if len(found) == 1 and found[0].able(name) and not found[0].among(kin):
                self.learn(found[0], name.words)
                return found[0]
        return self.new(name.words, name.gender).ranked(name)

    def another(self, name: Name, but: _Person) -> _Person:
        """The one of a bare name who is not ``but``: in "Berg and Lund" not Ada Berg Lund, but her husband."""
        able = [one for one in self.by_word.get(name.words[0], ())[:_FEW] if one is not but and one.able(name)]
        surnamed = [one for one in able if any(words[-1] == name.words[0] for words in one.names)]
        if not surnamed:
            return self.new(name.words, name.gender)
        return max(surnamed, key=lambda one: (one.mentions, -one.number))

    def _guesses(self, name: Name) -> Iterable[list[_Person]]:
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
        whole = ((form, one) for form in formal(word) - {word} for one in self.by_word.get(form, ())[:_FEW])
        formally = list(dict.fromkeys(one for form, one in whole if any(words[0] == form for words in one.names)))
        if len(word) < SHORT:
            yield formally
        else:
            yield [one for one in self.by_word.get(word[:-1], ()) if word[-1] == "s" and one.owns(word[:-1])]
            near = self.by_start.get(word[:SHORT], [])[:_FEW]
            parts = [(one, own) for one in near for words in one.names for own in _shown(words, name)]
            yield list(dict.fromkeys(one for one, own in parts if own.startswith(word)))
            stem = word.rstrip("aeiouy")  # "Yesi" for "Yesenia"
            if SHORT <= len(stem) < len(word):
                yield list(dict.fromkeys(one for one, own in parts if own.startswith(stem)))
            yield [one for one in near if one.lone and any(begins(words[0], word) for words in one.names)]
            yield formally
            yield [one for one in self.by_short.get(word, ())[:_FEW] if one.lone]
            yield self._slipped(word)
            if name.kin or name.titled:  # "her son Declan" is no Mr D. Quill, and neither is Mr Dale
                return
            yield [one for one in self.by_initials.get(word[0], ()) if one.shortened]  # "Sammy" of "S. Quill"
            ending = self.by_end.get(word[-SHORT - 1 :], ())[:_FEW]  # "Beth" of Elizabeth
            yield [one for one in ending if any(ends(words, word) for words in one.names)]


def _dubs(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one of two names is a word of the language before the first name of the other."""
    return any(
        len(short) == 2 and len(long) > 1 and short[1] == long[0] and is_word(short[0]) and not listed(short[0])
        for short, long in ((one, other), (other, one))
    )


def _shown(words: Sequence[str], name: Name) -> Sequence[str]:
    """The words of a name that have short forms: a middle name may be the father's, "Olavsdotter" is no "Olav"."""
    return words[:1] if name.kin or listed(name.words[0]) else (words[0], words[-1]) if len(words) > 2 else words


def _signs(person: _Person, name: Name) -> bool:
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
    parsed = [read_name(text, one) for one in findings]
    spelled = {"".join(name.words): name for name in parsed if len(name.words) > 1}
    words = {word for name in parsed for word in name.words if len(word) > SHORT}
    for i, finding in enumerate(findings):  # "A D A  B E R G" is Ada Berg, "Jean-Luc" Jean Luc
        letters = squash(finding.text.replace("-", ""))[0]
        parsed[i] = spelled.get(letters, parsed[i])
        if letters in words and _SPACED.fullmatch(finding.text):
            parsed[i] = Name([letters])
        if letters[:2] == "d'" and letters[2:] in words:  # "la cousine d'Ada"
            parsed[i] = Name([letters[2:]])
    for i, given_last in halves(findings, text).items():
        given, family = (parsed[i], parsed[i - 1]) if given_last else (parsed[i - 1], parsed[i])
        parsed[i] = parsed[i - 1] = Name([*given.words, *family.words])
    said = [name.words for name in parsed]
    alike = other_names(findings, said, text)
    for i in range(1, len(parsed)):
        if len(parsed[i - 1].words) == 1 and _kin_behind(text, findings[i - 1].end, findings[i].start):
            kin = known.relatives[parsed[i - 1].words[0], parsed[i - 1].gender]
            kin |= {tuple(parsed[i].words)} if len(kin) < _FEW else set()
    for i in range(1, len(parsed)):
        him, couple = parsed[i - 1], _COUPLE.fullmatch(text, findings[i - 1].end, findings[i].start)
        if couple and len(him.words) == 1 < len(parsed[i].words) and him.gender and parsed[i].gender:
            parsed[i - 1] = replace(him, words=[*him.words, parsed[i].words[-1]])  # "Mr Jan and Mrs Ada Berg"
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


def _kin_behind(text: str, start: int, end: int) -> bool:
    """Whether what stands between two names says that the second is a relative of the first."""
    return (
        end - start < 120 and (_OF_KIN.fullmatch(text, start, end) or _OWN_KIN.fullmatch(text, start, end)) is not None
    )


def _two_of_them(findings: Sequence[Finding], parsed: Sequence[Name], i: int, text: str) -> bool:
    """Whether mention ``i`` stands behind "and" with other words, or the same in another order, than the one before."""
    if i == 0 or not text or parsed[i].words == parsed[i - 1].words:
        return False
    return _AND.fullmatch(text, findings[i - 1].end, findings[i].start) is not None


def person_key(mentions: Sequence[Finding]) -> str:
    """What a person is known by across documents: first name and surname of the fullest mention.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def person(text):
    ...     return Finding(0, len(text), text, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    >>> person_key([person("Mrs Berg"), person("Berg, Ada Maria")]), person_key([person("Dr Lindqvist")])
    ('ada berg', 'lindqvist')
    """
    names = [parse(finding.text) for finding in mentions]
    words = max(names, key=lambda name: (len(name.words), sum(map(len, name.words)))).words
    full = len(words) > 2 and len(words[0]) > 1
    return " ".join((words[0], words[-1]) if full else words)
