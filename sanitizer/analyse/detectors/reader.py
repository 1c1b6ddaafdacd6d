"""The detector "reader": what the shipped model, which has read many kinds of text, says of whole texts.

It comes after the other detectors and judges what they found. The policy:

1. What is checked stays: the user's terms, codes with a checksum or an unmistakable form, names behind a title, in a
   salutation or in a field that says so.
2. What has only a form (a number with a unit, a duration, a percentage, a bare number, a code without a check, a term
   of the ontology) stays only where the reader thinks that it helps to tell who: doses, measurements, counts, versions
   and legal references fit millions. Full dates stay unless the reader is sure that they are nothing.
3. What the reader mentions is a finding of its own from a threshold on, which depends on the type and the level:
   a name is hidden in doubt, an ordinary word is not.
4. One thing, one decision: mentions written alike get the type and kind that the reader gives them together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache

from sanitizer.analyse.detectors.ages import is_age_now, no_age, whole_age
from sanitizer.analyse.detectors.doubted import doubted_jobs, doubted_names
from sanitizer.analyse.detectors.entities import form_label, lines
from sanitizer.analyse.detectors.layout import with_stamps, without_stamps
from sanitizer.analyse.detectors.mentions import (
    and_before,
    kind_sure,
    likeliest,
    other_party,
    second_thoughts,
    without_tail,
)
from sanitizer.analyse.detectors.no_codes import no_code, whole_user
from sanitizer.analyse.detectors.public import A_KIND, is_public
from sanitizer.analyse.detectors.sums import no_sum, whole_sum
from sanitizer.analyse.detectors.times import (
    in_a_stamp,
    is_birth_year,
    is_day,
    is_round_count,
    no_time,
    of_a_day,
    whole_time,
)
from sanitizer.analyse.detectors.told import SURE, told_no_name
from sanitizer.analyse.policy.first_names import first_name, listed
from sanitizer.analyse.policy.ordinary import is_word, person_noun
from sanitizer.analyse.policy.recurrence import capital_alone, is_small, named_alone, opens, weak
from sanitizer.analyse.policy.titles import only_titles
from sanitizer.analyse.reader import Mention, Reader, Reading
from sanitizer.analyse.shown import read_through
from sanitizer.analyse.spacy.nameless import tell_nameless
from sanitizer.config.defaults import BUILT_IN_READER
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.core.text import fold, past_accents
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import words
from sanitizer.language.english.grammar import PRONOUNS

NAME = "reader"

THRESHOLDS = {
    "cautious": {"PERSON": 0.05, "CODE": 0.15, "LOC": 0.15, "ORG": 0.15, "DEM": 0.2, "DATETIME": 0.2, "QUANTITY": 0.25,
                 "MISC": 0.25},
    "balanced": {"PERSON": 0.1, "CODE": 0.3, "LOC": 0.35, "ORG": 0.35, "DEM": 0.5, "DATETIME": 0.5, "QUANTITY": 0.5,
                 "MISC": 0.6},
    "precise": {"PERSON": 0.25, "CODE": 0.5, "LOC": 0.55, "ORG": 0.55, "DEM": 0.7, "DATETIME": 0.7, "QUANTITY": 0.7,
                "MISC": 0.75},
}  # fmt: skip
"""From which probability on a mention of a type counts, by level."""
_AGAIN = {"PERSON": 0.6, "CODE": 0.8, "LOC": 0.97, "ORG": 0.97, "DEM": 0.99, "DATETIME": 0.99, "QUANTITY": 0.99,
          "MISC": 0.99}  # fmt: skip
"""The least thresholds in a text with numbered people in it, which was sanitized before: its words are vague now."""
_NOTHING = 0.93
"""From which probability of being nothing on even a full date, a code without a check or an amount is left alone."""
_SURE_CODES = frozenset(words("sure_codes"))
"""Codes whose form or checksum leaves no doubt."""
_WEAK_SHAPES = frozenset(words("weak_shapes"))
"""Shapes that many things have which tell nobody apart."""
_SURE = 0.5
"""From which probability of its type on a mention is what it is said to be, whatever else its words could be."""
_MONTH_NAMED = 0.2
"""The same for a month: "May is my sister" has a third, "May was rainy" nothing."""
_NAMED_TYPES = frozenset({PiiType.PERSON, PiiType.LOC, PiiType.ORG})
_NAMED = 0.5
"""From which probability on a small word is somebody's name: "Best, Per", "my name is will"; words hardly have .1."""
_NAME_LIKE = 0.03
"""From which probability on a small word before a name is its first part, if it is a month or opens no sentence."""
_OPENS_NAME = 0.1
"""The same for other words where a sentence begins: "But Berg left" has a fifth of it."""
_MONTHS = frozenset(word.casefold() for word in words("months"))
_FIRST = re.compile(r"(?<!\w)([^\W\d_]+) \Z")
_CUED = "record"
"""A number that the word before it says is one; laws and forms have numbers too."""
_NOBODYS = 0.99
"""From which probability of being nothing on a word behind a title, or a number behind its cue, is left alone."""
_YEAR = re.compile(r"[12][0-9]{3}")
_HOMES = frozenset({"street", "address"})
_BADGE = re.compile(r"(?P<number>[0-9]{2,6}) (?P<name>[A-Z][a-z'’-]{2,})")
_SHORT = re.compile(r"[0-9]{1,3}(?:\s?/)?")
_CERTAIN = 0.9
"""From which probability of another type on the form of a code does not make it one."""
_GUESSED = frozenset({"phone", "national-id"})
"""Kinds of which so many forms exist that nearly any number has one."""
_NAMES = ("Ann Cole", "Anna Cole", "Annie Cole", "Annie Coles", "Annie Colesby")
"""Names as long as "PERSON 1", "PERSON 12" and so on, which a reader takes them for."""


class ReaderDetector:
    """Judges and completes the findings of the other detectors, text by text.

    Args:
        reader: the model.
        thresholds: by type, from which probability on a mention counts.
        stamps: whether times that only number lines are findings too.
    """

    name = NAME

    def __init__(self, reader: Reader, thresholds: dict[str, float], *, stamps: bool = False) -> None:
        self.reader = reader
        self.thresholds = thresholds
        self.stamps = stamps
        self.threads = 1

    def read(self, texts: Sequence[str], found: Sequence[Sequence[Finding]]) -> list[list[Finding]]:
        """For each text the findings of the other detectors that stay, with those of the reader."""
        self.reader.begin()
        return [read_through(text, seen, self._settle) for text, seen in zip(texts, found, strict=True)]

    def _settle(self, text: str, found: Sequence[Finding]) -> list[Finding]:
        """The same for one text."""
        plain = _as_names(text)
        reading = self.reader.probabilities(plain, threads=self.threads)
        thresholds = self.thresholds if plain is text else {t: max(p, _AGAIN[t]) for t, p in self.thresholds.items()}
        again = plain is not text
        mentions = (m for m in _names(text, reading, thresholds) if not is_public(text, reading, m))
        # under a name that is a number now, the job alone looks like a name
        mentions = (m for m in mentions if not (again and m.type == "PERSON" and _plain_word(text[m.start : m.end])))
        parts = (part for mention in mentions for part in second_thoughts(text, reading, mention, again=again))
        own = one_decision(finding for part in parts for finding in _findings(text, part))
        ages = SpanIndex((one.start, one.end) for one in own if one.kind == "age")
        days = SpanIndex((one.start, one.end) for one in (*found, *own) if is_day(one))
        homes = {one.end for one in found if one.kind in _HOMES}
        judged = (
            finding
            if (finding.kind == "time" and of_a_day(text, finding, days))
            or (finding.kind == "postcode" and _behind_home(text, finding, homes))
            else _judged(reading, finding, thresholds, ages)
            for finding in found
        )
        kept = [finding for finding in judged if finding is not None and not is_round_count(text, finding)]
        own = [one for one in own if not (one.type is PiiType.DATETIME and _behind_home(text, one, homes))]
        own += doubted_names(text, reading, thresholds["PERSON"], (*kept, *own))
        own += doubted_jobs(text, reading, (*kept, *own))
        own = [one for one in own if not told_no_name(text, one)]
        every = [
            one for one in (*kept, *own) if not no_code(text, one) and not (again and _YEAR.fullmatch(one.text))
        ]  # a date's, made general
        return with_stamps(text, every) if self.stamps else without_stamps(text, every)


def _names(text: str, reading: Reading, thresholds: Mapping[str, float]) -> Iterator[Mention]:
    """The mentions, a word that may be a name as one with the name behind it: "Per Dahl", "Siri Dahl"."""
    read = reading.mentions(thresholds)
    for one in read:
        mention = whole_user(text, replace(one, end=past_accents(text, one.end)))
        first = _FIRST.search(text, max(0, mention.start - 16), mention.start) if mention.type == "PERSON" else None
        if first and (named_alone(text, first[1]) or _begins_name(text, reading, first)):
            mention = replace(mention, start=first.start(1))
            yield mention
            continue
        mention = likeliest(text, reading, mention)
        yield mention
        if (party := other_party(text, reading, mention)) is not None:
            yield party
        joined: Mention | None = mention
        while joined and (joined := and_before(text, reading, joined)):
            yield joined


def _begins_name(text: str, reading: Reading, first: re.Match[str]) -> bool:
    """Whether the word before a name is its first part: a small word that may be, or a first name that is no place."""
    shares = reading.types(*first.span(1))
    if is_small(first[1]):
        return shares["PERSON"] >= _first_needs(text, first)
    return first[1][0].isupper() and first_name(first[1]) and max(shares["LOC"], shares["ORG"]) < _SURE


def _first_needs(text: str, first: re.Match[str]) -> float:
    """How likely a name a small word before a name must be: more where every word has a capital."""
    plain = first[1].islower() or (opens(text, first.start(1)) and first[1].casefold() not in _MONTHS)
    return _OPENS_NAME if plain else _NAME_LIKE


def _as_names(text: str) -> str:
    """``text`` with an ordinary name of the same length in place of each numbered person; itself if there are none."""
    return PERSON_FORM.sub(lambda match: _NAMES[min(len(match[0]) - 8, 4)].ljust(len(match[0]))[: len(match[0])], text)


def _judged(reading: Reading, finding: Finding, thresholds: Mapping[str, float], ages: SpanIndex) -> Finding | None:
    """``finding`` with the reader's probability as its score, or None where it is nothing to hide."""
    if finding.origin is Origin.TERM or finding.kind in _SURE_CODES or finding.score >= SURE:
        return finding
    if finding.kind == "postcode" and finding.text[0].isalpha():
        return finding  # "LS7 4AB" is nothing else
    if finding.origin is Origin.NAME_SHAPE or finding.kind == _CUED:
        return None if _rather_nothing(reading, finding) else finding
    if finding.kind == "age" and ages.meets(finding.start, finding.end):
        return finding  # the reader sees the "36" of "36-year-old"
    something = 1 - reading.types(finding.start, finding.end)["O"]
    if finding.origin is Origin.SHAPE and finding.kind not in _WEAK_SHAPES:
        return _as_read(reading, finding) if something > 1 - _NOTHING else None
    needed = thresholds[finding.type.value]
    return _as_read(reading, replace(finding, score=min(1.0, something))) if something >= needed else None


def _behind_home(text: str, finding: Finding, homes: Set[int]) -> bool:
    """Whether a finding stands right behind one of the addresses that end at ``homes``: a postcode, and no year."""
    return text[finding.start - 2 : finding.start] == ", " and finding.start - 2 in homes


def _rather_nothing(reading: Reading, finding: Finding) -> bool:
    """Whether the reader is nearly sure that an ordinary word behind a title, or a number behind "no.", is nobody's.

    "Sister Form" in a heading, "Law no. 92 of 1950".
    """
    words, shares = finding.text.split(), reading.types(finding.start, finding.end)
    if finding.kind != _CUED and all(map(is_word, words)) and shares["PERSON"] < _SURE:
        kind, share = reading.kind(finding.start, finding.end)
        if kind in reading.labels.public_names and share >= A_KIND:
            return True  # "Father Asthma" in a history of the family
    if finding.kind != _CUED and not all(ordinary(word) for word in words):
        return False
    return shares["O"] >= _NOBODYS


def _as_read(reading: Reading, finding: Finding) -> Finding:
    """A number or code of no sure form as what the reader takes it for: another kind of code, an amount, a vehicle.

    It stays a finding whatever it is; a form that many numbers have says less of it than its sentence.
    """
    if finding.type is not PiiType.CODE:
        return finding
    types = reading.types(finding.start, finding.end)
    best = max(types, key=lambda name: types[name])
    if best == "LOC":
        return finding  # a postcode in an address
    if best not in {"O", "CODE", "PERSON"} and types[best] >= _CERTAIN:
        kind = reading.kind(finding.start, finding.end, best)[0]
        return replace(finding, type=PiiType(best), kind=kind, identifier=Identifier.QUASI, origin=Origin.READER)
    kind, sure = reading.kind(finding.start, finding.end, "CODE")
    if sure >= (_CERTAIN if kind in _GUESSED else _SURE):
        return replace(finding, kind=kind)
    return replace(finding, kind="number") if finding.kind in _GUESSED and kind != finding.kind else finding


def _findings(text: str, mention: Mention) -> Iterable[Finding]:
    """The findings that a mention makes: one a line, none for titles, labels and words that are nobody's."""
    kind, fine = PiiType(mention.type), mention.kind
    direct = kind in {PiiType.PERSON, PiiType.CODE} or mention.direct >= 0.5
    for start, whole in lines(text[mention.start : mention.end], mention.start):
        end = whole if kind is PiiType.CODE else without_tail(text, start, whole, person=kind is PiiType.PERSON)
        badge = _BADGE.fullmatch(text, start, end) if kind is PiiType.CODE else None
        if badge and not ordinary(badge["name"]):  # "PC 5518 Berg": a number and whose it is
            yield from _findings(text, replace(mention, start=start, end=badge.end("number")))
            start = badge.start("name")
            yield from _findings(
                text, replace(mention, start=start, end=end, type="PERSON", kind="", kinds=(), noun="")
            )
            continue
        if kind is PiiType.DEM and is_birth_year(text, start, end):
            kind, fine = PiiType.DATETIME, "birth_date"
            start -= text[start - 1] in "'’"
        if kind is PiiType.DATETIME and is_age_now(text, start, end):
            kind, fine = PiiType.DEM, "age"
        if fine == "age":
            end = whole_age(text, start, end)
        if kind is PiiType.DATETIME:
            start, end = whole_time(text, start, end)
        elif kind is PiiType.QUANTITY:
            start, end = whole_sum(text, start, end)
        finding = Finding(
            start,
            end,
            text[start:end],
            kind,
            Identifier.DIRECT if direct else Identifier.QUASI,
            mention.score,
            (NAME,),
            origin=Origin.READER,
            kind=fine,
            type_score=mention.type_score,
            kind_sure=kind_sure(mention),
            noun=mention.noun if kind.value == mention.type else "",
            noun_score=mention.noun_score,
            kinds=mention.kinds if fine == mention.kind else (),
        )
        sure = mention.type_score >= _small_needs(finding.text) or capital_alone(text, start, end)
        if no_age(text, finding) or no_time(text, finding) or no_sum(finding) or in_a_stamp(text, finding):
            continue
        if not _nobody(finding) or (sure and kind is PiiType.PERSON and weak(finding)):
            yield finding


def _plain_word(words: str) -> bool:
    """Whether what looks like a name beside numbered people is a noun for people, or a word and no first name."""
    return person_noun(words) or (words.islower() and is_word(words) and not listed(words.title()))


def _small_needs(text: str) -> float:
    """How likely a name a small word must be: a month opens no sentence as "Will" does, "He" opens many."""
    if text.casefold() in _MONTHS | PRONOUNS:
        return _MONTH_NAMED if text.casefold() in _MONTHS else _CERTAIN
    return _SURE if len(text) == 2 and text[0].isupper() and text[1] == "." else _NAMED


def _nobody(finding: Finding) -> bool:
    text, letters = finding.text, sum(c.isalnum() for c in finding.text)
    if finding.type in {PiiType.PERSON, PiiType.ORG} and text.isdigit():  # "Subs: 12 Leo Brandt"
        return True
    if letters <= (finding.type is PiiType.CODE) or only_titles(text) or form_label(text):  # one letter is no code
        return True
    return finding.type not in {PiiType.DATETIME, PiiType.QUANTITY} and weak(finding)


def one_decision(findings: Iterable[Finding]) -> list[Finding]:
    """The findings, those written alike with one type, kind, noun and identifier: what it says of all.

    A place and an organization of the same name stay apart where the reader is sure of both, and so do short numbers:
    one 13 is an age and the other a part of a code. Who is surely somebody is no work that is called like them.
    """
    found = list(findings)
    people = {fold(one.text) for one in found if one.type is PiiType.PERSON and one.type_score >= _CERTAIN}
    two = _two_things(found)
    listed = [
        (f"{fold(one.text)} {one.type}" if fold(one.text) in two or _SHORT.fullmatch(one.text) else fold(one.text), one)
        for one in found
    ]
    votes: dict[str, dict[tuple[PiiType, str, Identifier], float]] = defaultdict(lambda: defaultdict(float))
    sure: set[tuple[str, PiiType, str]] = set()
    nouns: dict[tuple[str, PiiType], tuple[float, str]] = {}
    kinds: dict[tuple[str, PiiType], list[Finding]] = defaultdict(list)
    for key, finding in listed:
        nouns[key, finding.type] = max(nouns.get((key, finding.type), (0.0, "")), (finding.noun_score, finding.noun))
        called = finding.type is PiiType.MISC and key in people
        votes[key][finding.type, finding.kind, finding.identifier] += 0.0 if called else _vote(finding)
        kinds[key, finding.type].append(finding)
        if finding.kind_sure:
            sure.add((key, finding.type, finding.kind))
    best = {key: max(counts, key=lambda one: (counts[one], one)) for key, counts in votes.items()}
    means = {thing: _mean_kinds(alike) for thing, alike in kinds.items()}
    result = []
    for key, finding in listed:
        type, kind, identifier = best[key]
        share, noun = nouns[key, type]
        alike = means[key, type]
        finding = replace(finding, type=type, kind=kind, identifier=identifier, kinds=alike)
        finding = replace(finding, kind_sure=(key, type, kind) in sure)
        result.append(finding if finding.noun == noun else replace(finding, noun=noun, noun_score=share))
    return result


def _vote(finding: Finding) -> float:
    """How much a finding says of all that are written like it: of a name, how sure it is of the type."""
    return finding.type_score or finding.score if finding.type in _NAMED_TYPES else finding.score


def _two_things(findings: Iterable[Finding]) -> set[str]:
    """The folded names of which some are surely places and others surely organizations: a town and its club."""
    types: dict[str, set[PiiType]] = defaultdict(set)
    for finding in findings:
        if finding.type_score >= _CERTAIN:
            types[fold(finding.text)].add(finding.type)
    return {name for name, seen in types.items() if seen == {PiiType.LOC, PiiType.ORG}}


def _mean_kinds(findings: Sequence[Finding]) -> tuple[tuple[str, float], ...]:
    """The kinds that findings of one thing could be, with the mean of their shares; none where one was told apart."""
    if not all(finding.kinds for finding in findings):
        return ()
    total: dict[str, float] = defaultdict(float)
    for finding in findings:
        for kind, share in finding.kinds:
            total[kind] += share / len(findings)
    return tuple(sorted(total.items(), key=lambda one: -one[1]))


@lru_cache(maxsize=2)
def open_reader(folder: str) -> Reader:
    """The reader in ``folder``, opened once; ``built-in`` is the shipped one."""
    return Reader.open(None if folder == BUILT_IN_READER else folder)


def make(settings: Settings) -> ReaderDetector:
    """The detector for ``settings``."""
    reader = open_reader(settings.reader)
    if PiiType.PERSON not in reader.labels.types:
        tell_nameless("the reader looks for no names; use one that does", allowed=settings.allow_nameless)
    return ReaderDetector(reader, THRESHOLDS[settings.level], stamps=settings.times == "distances")
