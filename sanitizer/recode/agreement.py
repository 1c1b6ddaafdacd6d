"""Makes a stand-in read like English where it is put: articles, prepositions, class nouns, plural and capitals."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import (
    COUNTS,
    DEMONSTRATIVES,
    FUNCTION_WORDS,
    NOUN_ENDINGS,
    POSSESSIVES,
    TIMES_OF_DAY,
)
from sanitizer.language.english.inflect import article, is_plural, lemma, parted, plural
from sanitizer.language.english.labels import CLASS_NOUNS, KIND_WORDS, NATIONAL_NOUNS
from sanitizer.recode.counted import counted
from sanitizer.recode.dated import dated
from sanitizer.recode.labels import DESCRIBING, OPAQUE
from sanitizer.recode.phrases import SETTLED, clause
from sanitizer.recode.place import Place, adjective
from sanitizer.recode.roles import by_role

__all__ = ["article", "fitted", "is_plural", "plural"]

_THE = re.compile(r"\b(the)(\s+)\Z", re.IGNORECASE)
_ANY_ARTICLE = re.compile(r"\b(an?|the)([^\S\n]+)\Z", re.IGNORECASE)
_A = re.compile(r"\ban?\s\Z", re.IGNORECASE)
_OWNED = re.compile(
    rf"(?:\b(?:the|{'|'.join(sorted(POSSESSIVES | COUNTS | DEMONSTRATIVES))})|['’]s?)\s\Z", re.IGNORECASE
)
_AT = re.compile(r"\b([Aa])t(\s+)\Z")
_DETERMINERS = alternation("small_words.determiners")
_DETERMINES = re.compile(rf"{_DETERMINERS}|\w+['’]s", re.IGNORECASE)
_THE_CLASS = re.compile(
    r"\bthe[^\S\n]+(?P<words>(?:(?!first|second|third|last|only|same|late|\w+est\b)[a-z-]+[^\S\n]+){0,4})\Z", re.I
)
_LEADS_TO = re.compile(
    r"\b(?P<noun>[A-Za-z][\w-]*)(?P<by>[^\S\n]+(?:titled|entitled|called|named|such[^\S\n]as)[^\S\n]+)\Z"
)
"""What leads from a class to a name of it."""
_ENDS_THERE = re.compile(r"(?!,? (?:and|or) |, )(?:[.;)\n]|\Z| (?!\())")
"""What follows a name where no list goes on."""
_AGED = re.compile(rf"\b(?:{_DETERMINERS})\s+[\w.-]{{1,12}}-(?:year|month|week|day)s?-old\s+\Z", re.IGNORECASE)
_TITLED = re.compile(rf"\b{alternation('titles.courtesy', 'titles.learned', 'titles.honour')}\.?\s+\Z", re.IGNORECASE)
_PREPOSED = re.compile(rf"\b{alternation('small_words.prepositions_of_nouns')}\s\Z")
_CONDITION = re.compile(rf"\b{alternation('facts.conditions')}\Z")
_QUANTITIES = re.compile(
    rf"(?:{alternation('small_words.of_amounts')}|one of|more than|\w+illions|dozens of) |multi-|dozens"
)
_OWN_ARTICLE = re.compile(r"an? ")
_INNER = re.compile(r"(?:\w+ ){0,2}(?:the|an?|one of) ", re.IGNORECASE)
"""A determiner inside a finding, which goes with it."""
_IS_A = re.compile(r"\b(?:is|was|am|be|been|became|as) an?[^\S\n]+\Z", re.IGNORECASE)
_BEING = re.compile(rf"\b{alternation('small_words.forms_of_be')}[^\S\n]+\Z", re.IGNORECASE)
_ILL = KIND_WORDS["health-state"]
_UNCOUNTED = word_set("plurals.uncounted")
_GOES_ON = re.compile(r"[^\S\n][a-z]")
_NEXT_WORD = re.compile(r"\s([a-z]+)")
_DATES = {"date", "time"}
_OF_LAW = re.compile(r"[^\S\n](?i:laws?|legislation|constitution|act|code)\b")
_NEW_SENTENCE = re.compile(r"[^\S\n]+([A-Z][a-z]+)")
_SMALL = word_set("function_words.common")
_CITIZENS = frozenset({"citizen", "citizens", "national", "nationals"})
_IN_QUOTES = frozenset({PiiType.MISC, PiiType.ORG, PiiType.LOC})
_BARE = {"organization", "place", "work"}
_REALM = re.compile(
    r"\b(?:the[^\S\n]+)?(?:Republic|Kingdom|State|Federation|Commonwealth)[^\S\n]+of[^\S\n]+(?:the[^\S\n]+)?\Z",
    re.IGNORECASE,
)


def common(phrase: str) -> bool:
    """Whether a stand-in is a common noun phrase, which needs a determiner.

    >>> common("city in Norway"), common("thousands of euros"), common("Northern European"), common("a few weeks")
    (True, False, False, False)
    """
    if phrase.endswith(" language"):
        return True
    return phrase[:1].islower() and _QUANTITIES.match(phrase) is None and _OWN_ARTICLE.match(phrase) is None


def fitted(
    text: str,
    finding: Finding,
    floor: int = 0,
    ceiling: int | None = None,
    *,
    definite: bool = False,
    whole: bool = False,
) -> Edit:
    """The edit that puts the replacement of ``finding`` into ``text``.

    Args:
        text: the whole text.
        finding: what goes, with its replacement.
        floor: nothing before this is changed.
        ceiling: nothing from here on is changed.
        definite: whether the thing was mentioned before, so that "the city" is enough.
        whole: whether the stand-in is said in full whatever stands beside it, as tables count it.
    """
    stand_in = finding.replacement or MASK
    ceiling = finding.end if ceiling is None else ceiling
    if not whole and finding.type in _IN_QUOTES and common(stand_in) and _quoted(text, finding, floor, ceiling):
        finding = replace(finding, start=finding.start - 1, end=finding.end + 1)  # a noun is no title
    place = Place(text, finding, stand_in, floor, ceiling)
    if stand_in == MASK:
        return place.edit(MASK)
    if stand_in in DESCRIBING:
        return _opaque(place)
    nouns = place.nouns_after().split() if stand_in == "[number]" else []
    if any(is_plural(word) for word in nouns):  # "the 37 women" are "the women", "44 novels" "a number of novels"
        if place.determiner:
            return place.edit(nouns[0], right=len(nouns[0]) + 1)
        return place.edit(place.capital("a number of"))
    said = counted(place)
    if said is not None:
        return said
    if stand_in.startswith("some ") and place.determiner:  # "the four decades" are "the decades"
        return place.edit(stand_in.removeprefix("some "))
    if (
        (finding.type is PiiType.DATETIME or stand_in.startswith("in "))
        and stand_in not in _DATES
        and not stand_in.startswith(("[", "some ", "multi-"))
    ):
        return dated(place)
    if finding.type is PiiType.PERSON and PERSON_FORM.fullmatch(stand_in):
        return _person(place)
    if finding.type is PiiType.PERSON and stand_in.startswith("the "):
        return by_role(place)
    if finding.type is PiiType.DEM and stand_in[:1].isupper() and _OF_LAW.match(text, finding.end):
        return place.with_article("national")  # "German law" is no European law
    titled = finding.type is PiiType.PERSON and (stand_in != "person" or _TITLED.search(place.before))
    if not common(stand_in) or titled:
        return place.with_article(place.capital(stand_in) if not titled else stand_in)
    return _noun(place, definite=definite, whole=whole)


def _quoted(text: str, finding: Finding, floor: int, ceiling: int) -> bool:
    """Whether a finding stands alone between quotation marks."""
    marks = text[finding.start - 1 : finding.start] + text[finding.end : finding.end + 1]
    return marks in {'""', "“”", "‘’", "«»", "„“"} and finding.start > floor and finding.end < ceiling


def _opaque(place: Place) -> Edit:
    """A thing of no known kind: left out where it only describes a noun, "something" in a sentence, else its label."""
    words = place.nouns_after().split()
    behind = _ANY_ARTICLE.search(place.before)
    if words and _noun_for_sure(words[0]) and (place.determiner or place.qualified):
        return place.with_article(words[0], right=len(words[0]) + 1)
    if behind and len(behind[0]) <= place.free and place.stand_in == OPAQUE:
        return place.edit(_as(behind[1], "something"), left=len(behind[0]))
    return place.edit(place.stand_in)


def _as(model: str, word: str) -> str:
    """``word`` with a capital if ``model`` has one."""
    return word[0].upper() + word[1:] if model[:1].isupper() else word


def _person(place: Place) -> Edit:
    """A numbered person: no article before it, and a comma after a noun that says who it is."""
    stand_in = place.stand_in
    if place.finding.text.endswith(".") and (new := _NEW_SENTENCE.match(place.text, place.finding.end)):
        stand_in += "." if new[1].casefold() in _SMALL else ""  # "Mr J.S. Further, she said"
    behind = _ANY_ARTICLE.search(place.before)
    if behind:
        if len(behind[0]) > place.free:
            return place.edit(stand_in)
        owned = "'s" if place.nouns_after() else ""
        return place.edit(f"{stand_in}{owned}", left=len(behind[0]))
    word, length = place.last_word()
    front = place.before[: len(place.before) - length] if word else ""
    behind = _ANY_ARTICLE.search(front) if word.islower() and word not in FUNCTION_WORDS | TIMES_OF_DAY else None
    if behind is None:
        return place.edit(stand_in)
    if adjective(word):
        taken = length + len(behind[0])
        return (
            place.edit(f"{_as(behind[1], word)} {stand_in}", left=taken)
            if taken <= place.free
            else place.edit(stand_in)
        )
    gap = length - len(word)
    if place.text[place.finding.end : place.finding.end + 1] in {"'", "’"}:
        return place.edit(stand_in)
    goes_on = "," if _GOES_ON.match(place.text, place.finding.end) else ""
    return place.edit(f", {stand_in}{goes_on}", left=gap)


def _noun(place: Place, *, definite: bool, whole: bool = False) -> Edit:
    """A common noun phrase: plural where the original was, and with a determiner where the original was a name."""
    finding, stand_in = place.finding, place.stand_in
    told = clause(place) or _done(place)
    if told is not None:
        return told
    if is_plural(finding.text) and (not place.named or finding.type is PiiType.DEM):
        return place.edit(place.capital(plural(stand_in)))
    realm = _REALM.search(place.before) if finding.type is PiiType.LOC and place.named else None
    if realm and len(realm[0]) <= place.free:  # "the Republic of Cyprus" is one name
        said = _the(stand_in if whole else parted(stand_in)[0]) if definite else _a(stand_in)
        return place.edit(_as(realm[0], said) if place.opens_before(len(realm[0])) else said, left=len(realm[0]))
    if place.named and not whole:
        edit = _named_after(place) or _after_its_class(place, definite=definite) or _before_a_noun(place)
        if edit is not None:
            return edit
    said = parted(stand_in)[0] if definite and not whole else stand_in
    one: Callable[[str], str] = _the if definite else _a
    the = _THE.search(place.before)
    if the and place.named and len(the[0]) <= place.free:  # "the United Nations" is one, "an organization" one of many
        opens = place.opens_before(len(the[0]))
        word = "the" if definite else article(said)
        return place.edit(f"{_as(the[1], word) if opens else word}{the[2]}{said}", left=len(the[0]))
    if finding.type is PiiType.DEM and said == _ILL and _IS_A.search(place.before):  # nobody "is a health condition"
        return place.with_article(f"person with {_a(said)}")
    if _ANY_ARTICLE.search(place.before):
        return place.with_article(said)
    body = finding.type in {PiiType.LOC, PiiType.ORG}
    aged = _AGED.search(place.before)  # "a 34-year-old" is the determiner of what follows
    if place.determiner or aged or (place.qualified if place.named or body else place.modified):
        return place.edit(said)
    at = _AT.search(place.before) if finding.type is PiiType.LOC and place.named and SETTLED.match(said) else None
    if at and len(at[0]) <= place.free:  # one plays at Wimbledon, but in a city
        return place.edit(f"{_as(at[1], 'in')}{at[2]}{one(said)}", left=len(at[0]))
    described = finding.type is PiiType.DEM and _describes(place)
    quality = adjective(place.last_word()[0])  # "severe tinnitus" is "severe disease"
    alone = body or (finding.type is PiiType.DEM and _INNER.match(finding.text))
    if not described and (place.named or alone or (_CONDITION.search(said) and not quality)):
        said = one(said)
    return place.edit(place.capital(said))


def _done(place: Place) -> Edit | None:
    """What was done to somebody comes down to its verb: "been arrested for treason" is "been arrested"."""
    first, _, rest = place.finding.text.partition(" ")
    verb = first.islower() and first.endswith(("ed", "ing")) and bool(rest)
    return place.edit(first) if verb and place.finding.type is PiiType.MISC and _BEING.search(place.before) else None


def _a(phrase: str) -> str:
    return phrase if parted(phrase)[0].rpartition(" ")[2] in _UNCOUNTED else f"{article(phrase)} {phrase}"


def _the(phrase: str) -> str:
    return f"the {phrase}" if phrase else "the"


def _describes(place: Place) -> bool:
    """Whether a noun may follow at once, as after "Norwegian" in "Norwegian engineer"."""
    following = _NEXT_WORD.match(place.text, place.finding.end)
    return following is not None and following[1] not in FUNCTION_WORDS


def _named_after(place: Place) -> Edit | None:
    """A thing that its class leads to: "an EP titled Salt", "sites such as Dust", "a firm, Salt AG"."""
    head = parted(place.stand_in)[0].casefold().rpartition(" ")[2]
    after = place.text[place.finding.end : place.finding.end + 5]
    lead = _LEADS_TO.search(place.before)
    if lead and len(lead[0]) <= place.free and _ENDS_THERE.match(after):
        said = lemma(lead["noun"].casefold())
        if said == head or head.endswith(said) or said in CLASS_NOUNS or place.finding.type is PiiType.MISC:
            return place.edit("", left=len(lead["by"]))
    beside = re.search(
        rf"\b(?:an?|the)[^\S\n](?:[\w-]+[^\S\n]){{0,3}}{re.escape(head)}(?P<by>,[^\S\n](?:the[^\S\n])?)\Z", place.before
    )
    if beside and len(beside["by"]) <= place.free and after[:1] in {",", ".", ";"}:
        return place.edit("", left=len(beside["by"]), right=int(after[0] == "," and place.finding.end < place.ceiling))
    return None


def _after_its_class(place: Place, *, definite: bool) -> Edit | None:
    """ "the film Titanic": the noun before says what the stand-in would, so the stand-in goes."""
    word, length = place.last_word()
    head, tail = parted(place.stand_in)
    said = word.casefold()
    same = said == head.casefold() or said in head.casefold().split()  # "the documentary Salt" is a documentary film
    thing = place.finding.type in {PiiType.MISC, PiiType.ORG} and _noun_like(word)
    if not word or not (same or word in CLASS_NOUNS or thing or said == plural(head.casefold())):
        return None
    gap = length - len(word)
    front = Place(place.text, place.finding, word, 0, place.ceiling)
    before = front.before[: len(front.before) - length]
    if _determined(before, 0 if thing and not same and word not in CLASS_NOUNS else 5):
        one = _THE_CLASS.search(before)
        if one and not definite and len(one[0]) + length <= place.free and _DETERMINES.search(one["words"]) is None:
            first = f"{one['words']}{word}".split()[0]  # "the film Dust" is "a film", and then "the film"
            said = f"{_as(one[0], article(first))} {one['words']}{word}{tail}"
            return place.edit(said, left=length + len(one[0]))
        return place.edit(tail, left=gap)
    if said == plural(head.casefold()):  # "in novels Dust and Salt" is "in a novel and another novel"
        taken = re.search(rf"\b(?:{_DETERMINERS})\s+\Z", before, re.I)
        left = length + (len(taken[0]) if taken else 0)
        return place.edit(_a(place.stand_in), left=left) if left <= place.free else None
    if not same and word not in CLASS_NOUNS:
        return None
    lead = re.search(r"([a-z-]+)\s\Z", before)
    if lead and adjective(lead[1]) and length + len(lead[0]) <= place.free:  # "with local side Rovers": "a local side"
        return place.edit(f"{_as(lead[1], article(lead[1]))} {lead[0]}{word}{tail}", left=length + len(lead[0]))
    if not same and place.stand_in not in _BARE:
        return None
    return place.edit(f"{_as(word, article(word))} {word.lower() if word.istitle() else word}{tail}", left=length)


def _determined(before: str, most: int) -> bool:
    """Whether a determiner stands up to ``most`` describing words before: "his 1962 alternative history "."""
    if not before[-1:].isspace():
        return False
    for word in reversed(before.split()[-most - 1 :]):
        if _DETERMINES.fullmatch(word):
            return True
        if word.casefold() in FUNCTION_WORDS or not word.replace("-", "").isalnum():
            return False
    return False


def _noun_like(word: str) -> bool:
    """Whether a word before a name is a noun that says what it is: "the steamer", "his installation"."""
    return word.islower() and word.endswith(NOUN_ENDINGS) and word not in FUNCTION_WORDS and not adjective(word)


def _noun_for_sure(word: str) -> bool:
    return any(form in CLASS_NOUNS or form in NATIONAL_NOUNS for form in (word, lemma(word))) or word.endswith(
        NOUN_ENDINGS
    )


def _before_a_noun(place: Place) -> Edit | None:
    """ "the Porto newspaper" is "the newspaper in a city in Portugal"; "under Belgian law" is "under national law"."""
    following = place.nouns_after()
    if not following or place.finding.type not in {PiiType.LOC, PiiType.ORG, PiiType.DEM}:
        return None
    words = following.split()
    if place.stand_in.startswith("country") and words[0] in _CITIZENS:  # "a naturalized United States citizen"
        return place.with_article(words[0], right=len(words[0]) + 1)
    sure = [i for i, word in enumerate(words) if _noun_for_sure(word)]
    settled = SETTLED.fullmatch(parted(place.stand_in)[0]) is not None  # a district, but no district court
    one = _A.search(place.before) is not None
    described = one or _OWNED.search(place.before) is not None or place.qualified
    if not (one or sure or is_plural(words[0])) and settled and _OWNED.search(place.before):
        if len(words) > 1:  # a town's name takes no "the": it is of the nouns after it, wherever they end
            return place.edit(words[0], right=len(words[0]) + 1)
        sure = [0]
    if not (one or sure) or not (described or (settled and _PREPOSED.search(place.before))):
        return None
    noun = " ".join(words if one else words[: sure[-1] + 1])
    if place.stand_in.startswith("country") and noun.split()[0] in NATIONAL_NOUNS:
        return place.with_article("national")
    if place.finding.type is PiiType.DEM:
        return None
    joined = f"{noun} {'in' if settled or place.finding.type is PiiType.LOC else 'of'} {_a(place.stand_in)}"
    if not (described or noun.endswith(("s", "making"))):
        joined = _a(joined)
    the = _THE.search(place.before)
    if the and the[1] == "The" and len(the[0]) <= place.free and not place.opens_before(len(the[0])):
        return place.edit(f"the {joined}", left=len(the[0]), right=len(noun) + 1)  # "on The Times list"
    return place.with_article(joined, right=len(noun) + 1)
