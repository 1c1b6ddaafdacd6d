"""What is general already: our own stand-ins in a text that was sanitized before, and phrases that name no one thing.

These spans are shielded from the detectors, so that sanitizing twice changes nothing more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from sanitizer.analyse.policy.nobodys import public_calls
from sanitizer.analyse.policy.ordinary import person_noun, plain_word
from sanitizer.analyse.policy.tied import tied_spans
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex, stripped
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.ladders.dates import MONTH_PART
from sanitizer.ladders.matters import MOST_WORDS, is_benefit, is_public, of_every_country
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.pay import stands_for
from sanitizer.ladders.superlatives import ONE_OF, SINGLED_OUT
from sanitizer.language import alternation, pairs, word_set, words
from sanitizer.language.english.dates import find_dates
from sanitizer.language.english.days import RELATIVE
from sanitizer.language.english.grammar import FUNCTION_WORDS, PRONOUNS
from sanitizer.language.english.inflect import singulars
from sanitizer.language.english.labels import CLASS_NOUNS, CUES, FORM_ROLES
from sanitizer.language.english.numbers import (
    CODES,
    FIELD_STAGE,
    GENERAL_AMOUNT,
    ROUND_AMOUNT,
    STAGE,
    STAGE_BEFORE,
    TIME_UNIT,
    parse_number,
)
from sanitizer.recode.labels import OWN_AMOUNT, OWN_LABEL
from sanitizer.recode.sequence import SAID as LATER

_AMOUNT = re.compile(GENERAL_AMOUNT)
_ROUND = re.compile(ROUND_AMOUNT)
_AGES = 10
_STAGE = re.compile(rf"\b{STAGE}\b|{FIELD_STAGE}|{STAGE_BEFORE}")
"""A stage of life; the least of them that is ever said holds ten ages."""
_OPEN_AGE = re.compile(
    rf"\b(?i:over|under|above|below)(?:-|\s|\sthe\sage\sof\s)(?:[1-9]0|[1-9]5|18|21)s?(?![\w.,:/%-]|\s(?:[a-z]{{1,3}}\b|{TIME_UNIT}|{alternation('plurals.counted')}))"
)
"""An age that is open to one side: "those over 70"."""
_STARRED = re.compile(r"(?<![\w*])(?=[\w./-]{0,60}\*)(?=[*./-]{0,60}\w)[\w*./-]{0,60}[\w*](?![\w*])")
_ARTICLE = re.compile(
    r"(?:the\s)?(?:articles?|rules?|sections?|paragraphs?|protocol\sno\.?|art\.|§{1,2})\s?[0-9][0-9\s§.,()a-z-]{0,20}?"
    r"(?:\sof\sthe\s(?P<law>[^0-9\n]{3,60}))?",
    re.IGNORECASE,
)
_REMEDIES = frozenset({"health_state", "product", "object"})
"""What a reader may take a medicine for."""
_TAKEN = re.compile(rf"\b{alternation('facts.taking')}\s(?:[a-z]{{1,4}}\s){{0,2}}\Z")
_YEARS = re.compile(r"y(?:rs?|/?o)?\.?")  # what follows the number of an age
_MONEY_SIGN = re.compile(rf"\((?:{CODES})\)")
_UNNAMED = PRONOUNS | word_set("codes.before_numbers")
_SMALL_KINDS = {"count", "measure"}
_FEW = 12
_LASTED = re.compile(r"[0-9]+[^\S\n](?:night|(?:day|week|month|year)s?['’])s?(?:[^\S\n][a-z]+)?", re.IGNORECASE)
_FEW_ORDINALS = frozenset(words("ordinals")[:_FEW])
_SPORTS = re.compile(rf"\b(?:{'|'.join(name.capitalize() for name in pairs('sports') if ' ' in name)})\b")
"""Sports that are called by a people's name: "American football"."""
_VAGUE = re.compile(r"(?<![\w-])(?:something|somebody|someone)\b", re.IGNORECASE)
_DAYS = 28
_IN_MONTH = re.compile(rf"(?<=\bin ){alternation('months')}\b(?! ?['’]?[0-9]|,? [A-Z])")
"""A month without a day, where it is no name; it stands for as many days as it has."""
_CENTURIES = re.compile(
    r"\b(?:(?:early|mid|late)[\s-])?[0-9]{1,2}(?:st|nd|rd|th)(?:\s(?:and|or|to)\s|\s?[–-]\s?)(?:the\s)?"
    r"(?:(?:early|mid|late)[\s-])?[0-9]{1,2}(?:st|nd|rd|th)[\s-]centur(?:y|ies)\b",
    re.IGNORECASE,
)
"""Two centuries: "the late 19th and early 20th centuries"."""
_PART_OF_MONTH = re.compile(rf"\b(?i:early |mid-|late ){alternation('months')}\b(?! ?[0-9])")
"""The early, middle or late part of a month."""
_BODIES = word_set("institutions.bodies")
_NAME_GOES_ON = re.compile(r"(?:[^\S\n][A-Z][a-z]+){1,3}")
_OF_BODIES = _BODIES | word_set("institutions.general") | word_set("institutions.fields") | FUNCTION_WORDS
_HALVES = frozenset({PiiType.ORG, PiiType.DEM})
"""Of what a reader may have seen a half only: "the Public" Prosecutor."""
_NAMED = frozenset({PiiType.ORG, PiiType.MISC})
_PUBLIC_KINDS = frozenset({"agency", "council", "court", "police"})
_RELATIVE = re.compile(rf"\b(?:{RELATIVE})", re.IGNORECASE)
_HANGS_ON = 300
"""Characters before a time that is told by another in which that other stands."""
_SCENES = frozenset(words("places.scenes"))
_OF_SCENE, _ON_SCENE = re.compile(r"[^\S\n]([a-z]{3,})\b"), re.compile(r"\b[Oo](?:n[^\S\n]|ff-)\Z")
_NUMBERS = word_set("cardinals") | {"double", "triple", "oh", "hundred", "slash", "dash", "dot"}
_SECRETS = word_set("codes.chosen")
_FEW_WORDS = 2
"""Words of a code without figures that may still be no code."""
_IN_FORMS = CLASS_NOUNS | FORM_ROLES | CUES.keys()
_COLON = re.compile(r"(?:[^\S\n][\w./()-]{1,20}){0,3}[^\S\n]?:(?!\S*/)")
_LINE_START = re.compile(r"(?:\A|\n)[^\S\n]*(?:[\w./()•*>–-]{1,20}[^\S\n]){0,3}\Z")
_WHICH = re.compile(r"\b[0-9]{1,2}(?:st|nd|rd|th)\b")
_LABEL_WORD = re.compile(r"[^\W\d_]+")
_PLACED = re.compile(
    r"\b(?P<head>[a-z][\w’'-]{0,30}(?:\s[a-z][\w’'-]{0,30}){0,4})\s(?P<join>in|of|from)\s"
    r"(?P<place>(?:the\s)?[A-Z][\w’'.-]{0,30}(?:[\s-](?:(?:and|of|the|da|de)\s(?:the\s)?)?[A-Z][\w’'.-]{0,30}){0,4})"
)
_PEOPLES = re.compile(
    r"(?<!-)\b((?:[NSEWC][a-z]+(?:ern|th|st|al)\s[A-Z][a-z]{2,10}|Afric|Asi|Europe)an)s?\b(?!-|\s[A-Z])"
)
"""The people of a part of the world, where the words are no piece of a longer name."""


def general_spans(
    text: str,
    phrase_support: Callable[[str], int],
    k: int,
    k_dates: int | None = None,
    hidden: SpanIndex | None = None,
) -> SpanIndex:
    """The spans of ``text`` that need no protection because at least ``k`` things, or ``k_dates`` days, fit them.

    With ``hidden``, where times are hidden, one that is told by another ("two days later") stays only if that is.

    >>> general_spans("PERSON 1 of a city in Norway", {"city in Norway": 56}.get, 10).hits(0, 99)
    [(0, 8), (14, 28)]
    """
    spans = [*_always_general(text), *public_calls(text)]
    spans += [span for span in _relative(text) if not _told_exactly(text, span[0], hidden)]
    spans += [match.span() for match in _ROUND.finditer(text) if stands_for(match, k)]
    if k <= _AGES:
        spans += [match.span() for shape in (_STAGE, _OPEN_AGE) for match in shape.finditer(text)]
    if (k_dates or k) <= _DAYS:
        spans += [match.span() for match in _IN_MONTH.finditer(text)]
    if (k_dates or k) <= MONTH_PART:
        spans += [match.span() for match in _PART_OF_MONTH.finditer(text)]
    if k <= SINGLED_OUT:
        spans += [m.span() for m in ONE_OF.finditer(text) if any(map(person_noun, singulars(m["many"].lower())))]
    for match in _STARRED.finditer(text):
        if (phrase_support(match[0]) or 0) >= k:
            spans.append(match.span())
    for match in _PEOPLES.finditer(text):
        if (phrase_support(match[1]) or 0) >= k:
            spans.append(match.span())
    for match in _PLACED.finditer(text):
        span = _placed(match, phrase_support, k)
        if span:
            spans.append(span)
    spans += tied_spans(text, phrase_support, k)
    return SpanIndex(spans)


@lru_cache(maxsize=2)
def _always_general(text: str) -> tuple[tuple[int, int], ...]:
    """The spans that are general whatever k is; those of the last texts are kept, since a text is settled twice."""
    shapes = (PERSON_FORM, _AMOUNT, OWN_LABEL, OWN_AMOUNT, LATER, _VAGUE, _CENTURIES, _SPORTS)
    return tuple(match.span() for shape in shapes for match in shape.finditer(text))


@lru_cache(maxsize=2)
def _relative(text: str) -> tuple[tuple[int, int], ...]:
    """The times that are told by others."""
    return tuple(match.span() for match in _RELATIVE.finditer(text))


def _told_exactly(text: str, start: int, hidden: SpanIndex | None) -> bool:
    """Whether the last day before ``start``, from which a time is counted, stands in the clear.

    >>> text = "On 3 May 2021 she fell. Two days later"
    >>> _told_exactly(text, 24, SpanIndex([(3, 13)])), _told_exactly(text, 24, SpanIndex([]))
    (False, True)
    """
    first = max(0, start - _HANGS_ON)
    if hidden is None or not any(c.isdigit() for c in text[first:start]):
        return False
    days = [one for one in find_dates(text[first:start]) if one.sure and one.interval.first == one.interval.last]
    return bool(days) and not hidden.meets(first + days[-1].start, first + days[-1].end)


def _placed(match: re.Match[str], phrase_support: Callable[[str], int], k: int) -> tuple[int, int] | None:
    """The longest part of "... noun phrase in Place" that is a known rung of enough support."""
    head, place = match["head"].split(" "), match["place"].split(" ")
    for cut in range(len(place), 0, -1):
        where = " ".join(place[:cut]).rstrip(".’'-")
        for drop in range(len(head)):
            phrase = f"{' '.join(head[drop:])} {match['join']} {where}"
            if (phrase_support(phrase) or 0) >= k:
                start = match.end("head") - len(" ".join(head[drop:]))
                return start, match.start("place") + len(where)
    return None


def leftover(piece: str) -> bool:
    """Whether a piece that is left of a finding is no name: ordinary words in small letters, a pronoun, "No.".

    >>> leftover("and in the"), leftover("He"), leftover("No."), leftover("May"), leftover("solheim")
    (True, True, True, False, False)
    """
    if _YEARS.fullmatch(piece) or _MONEY_SIGN.fullmatch(piece) or piece.casefold().rstrip(".") in _UNNAMED:
        return True
    words = piece.replace("/", " ").split() if piece.islower() else [""]
    return all(word.isalpha() and (word in FUNCTION_WORDS or ordinary(word)) for word in words)


def word_as_code(finding: Finding) -> bool:
    """Whether what was taken for a code is one or two ordinary words: the "of" in "E114 of 2022".

    >>> from sanitizer.core.findings import Identifier
    >>> def code(text):
    ...     return Finding(0, len(text), text, PiiType.CODE, Identifier.DIRECT, 0.9, ("x",))
    >>> word_as_code(code("OF")), word_as_code(code("mint green")), word_as_code(code("QX")), word_as_code(code("five"))
    (True, True, False, False)
    """
    if finding.type is not PiiType.CODE or finding.kind in _SECRETS or any(c.isdigit() for c in finding.text):
        return False
    words = finding.text.casefold().split()
    if len(words) > _FEW_WORDS or not all(word.isalpha() and len(word) > 1 for word in words):
        return False
    return all((word in FUNCTION_WORDS or ordinary(word)) and word not in _NUMBERS for word in words)


def heading(text: str, finding: Finding) -> bool:
    """Whether a guess is the label of a line, ordinary words before its colon: "Ward:", "E-mail:".

    Names that write in a chat stand there too, so that a word which is none of the ordinary ones stays a finding, and
    so does any that the reader takes for a person.

    >>> from sanitizer.core.findings import Identifier, Origin, PiiType
    >>> ward = Finding(0, 4, "Ward", PiiType.ORG, Identifier.QUASI, 0.7, ("x",), origin=Origin.ENTITY)
    >>> heading("Ward: 4B", ward), heading("Ward 4B", ward)
    (True, False)
    """
    if not finding.origin.guessed or (finding.origin is Origin.READER and finding.type is PiiType.PERSON):
        return False
    if not _COLON.match(text, finding.end) or not _LINE_START.search(text[max(0, finding.start - 40) : finding.start]):
        return False
    words = _LABEL_WORD.findall(finding.text.casefold())
    return all(len(word) == 1 or ordinary(word) or word in _IN_FORMS for word in words)


def fits_millions(finding: Finding, text: str = "") -> bool:
    """Whether a guess says nothing of who it is: it stays, unless every doubt counts.

    >>> from sanitizer.core.findings import Identifier
    >>> half = Finding(4, 11, "Supreme", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> fits_millions(half, "The Supreme Court met"), fits_millions(half, "The Supreme label met")
    (True, False)
    """
    rest = _NAME_GOES_ON.match(text, finding.end) if finding.type in _HALVES else None
    whole = replace(finding, type=PiiType.ORG, end=rest.end(), text=finding.text + rest[0]) if rest else finding
    if rest is not None and public_body(whole):
        return True
    return (
        remedy(finding, text)
        or scene(finding, text)
        or social_benefit(finding, text)
        or public_body(finding, text)
        or any(stays(finding) for stays in (plain_word, article_of_law, stretch_of_time, small_count))
    )


def remedy(finding: Finding, text: str) -> bool:
    """Whether a guess is a medicine: one word in small letters that somebody takes, and no word for anything else.

    >>> from sanitizer.core.findings import Identifier
    >>> said = {"origin": Origin.READER, "kind": "health_state"}
    >>> drug = Finding(16, 25, "zolvarate", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), **said)
    >>> remedy(drug, "Does she take a zolvarate at six?"), remedy(drug, "She lost it all. zolvarate came")
    (True, False)
    """
    if finding.kind not in _REMEDIES or finding.origin is not Origin.READER or not finding.text.isalpha():
        return False
    return finding.text.islower() and _TAKEN.search(text, max(0, finding.start - 40), finding.start) is not None


def scene(finding: Finding, text: str) -> bool:
    """Whether a guess is a place by which a trade is called, and not where somebody is: "Broadway musicals".

    >>> text = "in Hollywood films, on Broadway; she lives in Hollywood"
    >>> def found(start, end):
    ...     return Finding(start, end, text[start:end], PiiType.LOC, Identifier.QUASI, 0.9, ("x",))
    >>> scene(found(3, 12), text), scene(found(23, 31), text), scene(found(46, 55), text)
    (True, True, False)
    """
    if finding.text not in _SCENES or finding.identifier is Identifier.DIRECT:
        return False
    noun = _OF_SCENE.match(text, finding.end)
    staged = _ON_SCENE.search(text, max(0, finding.start - 5), finding.start) is not None
    return staged or (noun is not None and noun[1] not in FUNCTION_WORDS)


def social_benefit(finding: Finding, text: str) -> bool:
    """Whether a guess is a benefit that a law gives to everybody, or the letters that the text gives for it.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "for Parent's Bereavement Allowance (“PBA”)"
    >>> said = Finding(37, 40, "PBA", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> social_benefit(said, text), social_benefit(said, "for the PBA")
    (True, False)
    """
    if finding.type not in _NAMED or finding.origin is not Origin.READER:
        return False
    if not (finding.text.isalpha() and finding.text.isupper()):
        return finding.text[:1].isupper() and is_benefit(finding.text.partition(" (")[0])
    glossed = re.search(rf"((?:[A-Z][\w’']*\s){{1,5}})\([“\"]?{finding.text}\b", text)
    initials = "".join(word[0] for word in glossed[1].split()) if glossed else ""
    return glossed is not None and initials.endswith(finding.text) and is_benefit(glossed[1].strip())


def public_body(finding: Finding, text: str = "") -> bool:
    """Whether a guess is a body that every country has, named without its place: "the Federal Constitutional Court".

    >>> from sanitizer.core.findings import Identifier
    >>> def body(text):
    ...     return Finding(0, len(text), text, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> public_body(body("the Ministry of Foreign Affairs")), public_body(body("Lund District Court"))
    (True, False)
    >>> public_body(body("Municipality")), public_body(body("Council of State")), public_body(body("Hay Council"))
    (True, True, False)
    >>> public_body(replace(body("Supreme Military Court"), kind="court")), public_body(body("Salt Valley Court"))
    (True, False)
    >>> public_body(replace(body("Supreme Military Pensions Court"), kind="court"))
    False
    """
    if finding.type not in (PiiType.ORG, PiiType.LOC) or finding.origin is not Origin.READER:
        return False
    words = _LABEL_WORD.findall(_WHICH.sub("", finding.text.casefold()))
    if not _BODIES.isdisjoint(words) and _OF_BODIES.issuperset(words):
        return True
    said = finding.kind in _PUBLIC_KINDS or finding.text.islower()
    if sum(word not in FUNCTION_WORDS for word in words) > MOST_WORDS:
        return False  # so special a court tells its country
    shared = said and any(map(is_public, words)) and all(of_every_country(words, _OF_BODIES | {"s"}))
    return shared and not _named_with_place(finding.text, text)


@lru_cache(maxsize=64)
def _named_with_place(body: str, text: str) -> bool:
    """Whether a body is short for one that is named with its place elsewhere: "Lund Pensions Office"."""
    return re.search(rf"\b(?!The\b)[A-Z][\w-]+[^\S\n]{re.escape(body)}\b", text) is not None


def article_of_law(finding: Finding) -> bool:
    """Whether a guess is an article, rule or section by its number, of a law that every country has or of none.

    >>> from sanitizer.core.findings import Identifier
    >>> def law(text):
    ...     return Finding(0, len(text), text, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> article_of_law(law("Article 526 of the Criminal Code")), article_of_law(law("Article 3 § 1"))
    (True, True)
    >>> article_of_law(law("section 4 of the Sark Act")), article_of_law(law("the Ruritania Treaty"))
    (False, False)
    """
    if finding.type is not PiiType.MISC or finding.origin is not Origin.READER:
        return False
    match = _ARTICLE.fullmatch(finding.text)
    return match is not None and all(ordinary(word) for word in _LABEL_WORD.findall((match["law"] or "").casefold()))


def stretch_of_time(finding: Finding) -> bool:
    """Whether a finding is how long something took, which fits millions: "twenty-two years", "17 years' service"."""
    guessed = finding.origin in (Origin.READER, Origin.SOFT_SHAPE)
    lasts = finding.kind == "duration" and finding.type in (PiiType.DATETIME, PiiType.QUANTITY)
    return guessed and (lasts or (finding.kind != "age" and _LASTED.fullmatch(finding.text) is not None))


def small_count(finding: Finding) -> bool:
    """Whether a guess is how many or how much of something there is, and so little that it fits millions: "two goals".

    >>> from sanitizer.core.findings import Identifier
    >>> def count(text):
    ...     it = Finding(0, len(text), text, PiiType.QUANTITY, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    ...     return replace(it, kind="count")
    >>> small_count(count("ten plots")), small_count(count("fourth")), small_count(count("87"))
    (True, True, False)
    >>> small_count(replace(count("two"), type=PiiType.DEM, kind="kinship"))
    True
    """
    counts = finding.type is PiiType.QUANTITY and finding.kind in _SMALL_KINDS
    said = finding.text.split()[0] if counts else finding.text  # "two of my aunts" are no relative called "two"
    if finding.origin is not Origin.READER or not (counts or (finding.type is PiiType.DEM and finding.kind != "age")):
        return False
    value = parse_number(said.casefold())
    return (value is not None and value <= _FEW) or (counts and said.casefold() in _FEW_ORDINALS)


def shielded(text: str, findings: Iterable[Finding], spans: SpanIndex) -> Iterator[Finding]:
    """``findings`` less what lies in ``spans``; a finding that sticks out keeps the part outside."""
    if not spans:
        yield from findings
        return
    for finding in findings:
        if not spans.meets(finding.start, finding.end):
            yield finding
            continue
        for part in spans.outside(finding.start, finding.end):
            start, end = stripped(text, *part)
            piece = text[start:end]
            of_it = finding.type is PiiType.DEM and piece.startswith("of ") and piece.islower()  # "heads of the mill"
            if sum(c.isalnum() for c in piece) > 1 and not (of_it or leftover(piece)):
                yield replace(finding, start=start, end=end, text=text[start:end])
