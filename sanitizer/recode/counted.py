"""Ages and numbers in a sentence: "at the age of 67" is "in his sixties", "412 guests" "several hundred guests"."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.pay import is_pay
from sanitizer.language import alternation, pairs
from sanitizer.language.english.inflect import is_plural
from sanitizer.language.english.numbers import FIGURE, LOCAL, STAGE, parse_number
from sanitizer.recode.aged import BABY, TODDLER, YOUNG, aged
from sanitizer.recode.beside import is_kind
from sanitizer.recode.place import Place

_STAGE = re.compile(STAGE)
_AT_AGE = re.compile(
    r"\b(?:(?:aged|at(?:[^\S\n]+the)?(?:[^\S\n]+age(?:[^\S\n]+of)?)?|(?:the[^\S\n]+)?age[^\S\n]+of|of)(?:[^\S\n]+about)?|about)"
    r"[^\S\n]+\Z",
    re.I,
)
_FIELD = re.compile(r"\b[Aa]ge(?:/[Ss]ex)?: \Z|\([^\S\n]?[FfMm], \Z|(?<![\w/])[FM]/\Z")
_OWNED, _TENS = re.compile(r"\b(?:his|her|their|my|your)[^\S\n]+\Z", re.I), re.compile(r"['’]?s\b")
_IS = re.compile(
    rf"(?:\b(?P<be>{alternation('small_words.forms_of_be')}|am)|['’](?P<short>s|m|re)|\b(?:hes|shes|im|theyre))[^\S\n]+"
    rf"(?:{alternation('small_words.before_ages')}[^\S\n]+)?\Z",
    re.I,
)
"""A form of "be", behind which an age is said of somebody."""
_WILL = re.compile(r"(?:\bwill|['’]ll)[^\S\n](?P<be>be[^\S\n])\Z")
_IN_OWN = re.compile(r"\bin[^\S\n]+(?:his|her|their|my)[^\S\n]+\Z")
_PAST = frozenset({"was", "were"})
_SMALL = frozenset({"of preschool age", "of primary-school age", "of school age", "under ten"})
_OF_LAW = re.compile(r"\b(?:the|an?|\w+['’]s)[^\S\n]+[a-z]+[^\S\n]+\Z")
_OPEN = ("under ", "over ")
_PEOPLE = frozenset({YOUNG, BABY, TODDLER})
_YOUNGER = {BABY: "under a year old", TODDLER: "of toddler age"}
_TEENS = 13
_LEAD = re.compile(r"\A(?:at |the |aged? |of )+", re.I)
"""What leads to the number in an age that was found with it."""
_BEYOND = re.compile(r"\b(?:until|since|from|before|after|by)[^\S\n]+\Z", re.I)
_CHILD = re.compile(r"\bchild(?:ren|hood)?\b[^.\n]{0,40}\Z", re.I)
_AUXILIARY = re.compile(r"\b(?:does|did)[^\S\n]+\Z", re.I)
_THEN = re.compile(rf"[^\S\n]+(?:in|on|{alternation('small_words.of_days')})\b", re.I)
"""When somebody turns an age: one birthday is as good as another."""
_OWN_WORD = re.compile(r"[A-Z][a-z]+ing\b")
_HERE = re.compile(r"\b(?P<word>[a-z]+)[^\S\n]+\Z")
_ATTAINED = re.compile(r"\battain(?:s|ed|ing)?[^\S\n]+(?P<the>(?:the[^\S\n]+)?(?:age[^\S\n]+of[^\S\n]+)?)\Z", re.I)
_YOU_ARE = re.compile(r"\byou(?:[^\S\n]+(?:are|were|will[^\S\n]+be)|['’]re)[^\S\n]+(?:now[^\S\n]+)?\Z", re.I)
_DATED = re.compile(r"[0-9][^\S\n]+\Z")
_ABOUT = re.compile(r"(?:about|(?:more|less) than) [0-9]")
_NEAR = re.compile(rf"about (?P<n>[0-9,]{{5,}}) (?:{LOCAL}|{alternation('money.shared')})")
_MONEY = frozenset({"money", "amount", "price"})
_FIGURES = re.compile(rf"(?<![0-9]){FIGURE}")
_SAY = pairs("slots")
_OWNER = re.compile(r"\A(?:his|her|their|my) ")
_TURNED = re.compile(r"(?:\b(?P<who>\w+)[^\S\n]+)?(?P<verb>\bturn(?P<form>ed|s|ing)?[^\S\n]+)\Z")
_WAS = {"ed": "was", "s": "is", "ing": "being"}
_WERE = {"ed": "were", None: "are"}
_YOU = re.compile(r"\byou\b[^.!?\n]*\Z", re.I)
_SEVERAL = frozenset("they we you both".split())
_OLD = re.compile(
    r"[^\S\n-]?(?:-|[^\S\n])?(?:y(?:ea)?rs?(?:[^\S\n-](?:old|of age))?|y/?o|y)\b"
    r"(?:\.(?![^\S\n]*(?-i:[A-Z])|[^\S\n]*(?:\n|\Z)))?",
    re.I,
)
_SIZE = re.compile(
    r"(?:dozens|less than a hundred|(?:more than|about) (?:ten|twenty|(?:a|two) (?:[a-z]+ion|hundred|thousand))|"
    r"several [a-z]+|"
    r"(?:tens|hundreds) of [a-z]+s|thousands)(?: [a-z]+){0,3}\Z"
)
_ROUND = re.compile(r"\b(?:dozens|hundreds|thousands|[mb]illions)\Z")
_PARTICIPLE = re.compile(r"[^\S\n][a-z]+ed[^\S\n][a-z]+s\b")
"""What was counted, behind a participle: "44 published novels"."""
_STRETCH = re.compile(rf"{alternation('small_words.before_stretches')} ")
_LOOSELY = re.compile(rf"\b{alternation('small_words.approximate')}[^\S\n]+\Z", re.I)


def counted(place: Place) -> Edit | None:
    """The edit of a stage of life or of a number in words; None for other stand-ins.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> age = Finding(18, 20, "67", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="in his sixties")
    >>> counted(Place("He died at age of 67.", age, "in his sixties", 0, 20)).text
    'in his sixties'
    """
    if _STAGE.fullmatch(place.stand_in):
        return aged(place) or _staged(place)
    if place.finding.type is PiiType.QUANTITY and _SIZE.fullmatch(place.stand_in):
        return _sized(place)
    exact = _exactly(place)
    if exact:
        place = replace(place, stand_in=place.stand_in.removeprefix("about "))
    noun = place.nouns_after().strip() if (exact or _ABOUT.match(place.stand_in)) and place.determiner else ""
    if noun.isalpha() and not is_plural(noun):  # "the 9,400 bonus" is "the bonus of about 9,000"
        return place.with_article(f"{noun} of {place.stand_in}", right=len(noun) + 1)
    if (
        not exact
        and _ABOUT.match(place.stand_in)
        and place.finding.kind in _MONEY
        and (place.determiner or place.qualified)
    ):
        return place.with_article(f"sum of {place.stand_in}")  # "the remaining £1,560"
    loosely = _LOOSELY.search(place.before) if _STRETCH.match(place.stand_in) else None
    if loosely and len(loosely[0]) <= place.free:  # "around twenty-two years" are "more than twenty years"
        return place.edit(place.stand_in, left=len(loosely[0]))
    return place.edit(place.stand_in) if exact else None


def _exactly(place: Place) -> bool:
    """Whether a round sum is told as it is, in the money of many countries: "25,000 euros", but for pay."""
    near, given = _NEAR.fullmatch(place.stand_in), _FIGURES.search(place.finding.text)
    round = near is not None and given is not None and parse_number(near["n"]) == parse_number(given[0])
    return round and not is_pay(place.text, place.finding.start, place.finding.end)


def _staged(place: Place) -> Edit:
    old = _OLD.match(place.text, place.finding.end)
    right = len(old[0]) if old and place.finding.end + len(old[0]) <= place.ceiling else 0
    owned = _TENS.match(place.text, place.finding.end) if _OWNED.search(place.before) else None
    if owned and owned.end() <= place.ceiling:  # "into her 80's" is "into her eighties"
        return place.edit(_OWNER.sub("", _noun_of(place.stand_in)), right=len(owned[0]))
    owner = _IN_OWN.search(place.before) if place.finding.text.endswith("year") else None
    if owner and len(owner[0]) <= place.free:  # "in her 94th year" is "over ninety"
        return place.edit(place.stand_in, left=len(owner[0]))
    if _FIELD.search(place.before):  # "Age: 44" is "Age: forties"
        said = place.stand_in
        if said in _PEOPLE:
            return place.edit(said.removeprefix("a "), right=right)
        return place.edit(said if said.startswith(_OPEN) else _OWNER.sub("", _noun_of(said)), right=right)
    if place.finding.text.startswith("age of ") and _OF_LAW.search(place.before):  # "the legal age of 18" is nobody's
        return place.edit("age")
    attained = _ATTAINED.search(place.before)
    if attained and len(attained["the"]) <= place.free:  # "on attaining the age of twenty-five" is nobody's
        return place.edit("a certain age", left=len(attained["the"]), right=right)
    turned, at = _TURNED.search(place.before), _AT_AGE.search(place.before)
    if turned and len(turned["verb"]) <= place.free and _THEN.match(place.text, place.finding.end + right):
        return place.edit(_SAY[turned["verb"].strip()], left=len(turned["verb"]), right=right)
    if turned and (verb := _state(turned)) and len(turned["verb"]) <= place.free:
        return place.edit(f"{verb} {place.stand_in}", left=len(turned["verb"]), right=right)
    will = _WILL.search(place.before) if _THEN.match(place.text, place.finding.end + right) else None
    if will and len(will["be"]) <= place.free:  # "he will be 14 on 3 May" is "he will have a birthday"
        return place.edit(_SAY["turn"], left=len(will["be"]), right=right)
    if at and len(at[0]) <= place.free:
        said = _YOUNGER.get(place.stand_in, place.stand_in)
        if at[0][:2].casefold() == "at":
            said = _at(place)
        if place.opens_before(len(at[0])):
            said = said[0].upper() + said[1:]
        return place.edit(said, left=len(at[0]), right=right)
    if _AUXILIARY.search(place.before):  # "how does 17 feel"
        return place.edit("that age", right=right)
    if _BEYOND.search(place.before):
        return place.edit(_noun_of(place.stand_in) if _child(place) else _grown(place.stand_in), right=right)
    be = _IS.search(place.before) if place.stand_in in _SMALL else None
    then = be is not None and (be["be"] or "").casefold() in _PAST
    if be and not _child(place) and then:  # "I was fifteen" is "I was young", "she is fifteen" is "of school age"
        return place.edit("young", right=right)
    if be and not _child(place):
        return place.edit(place.stand_in, right=right)
    if be:  # "I was nine" is "I was a child"
        several = (be["be"] or be["short"] or "").casefold() in {"are", "were", "re"} and not _YOU.search(place.before)
        return place.edit("children" if several else "a child", right=right)
    said = place.stand_in
    dated = _DATED.search(place.before) and place.finding.text[:4].casefold() == "aged"  # "came in 2015 aged 17"
    if dated or place.finding.text[:3].casefold() == "at " or _then(place):
        said = _at(place)
    if _YOU_ARE.search(place.before):
        said = said.replace("in their ", "in your ")
    if _OWN_WORD.match(place.finding.text):  # "Pushing 70." behind who says it
        said = said[0].upper() + said[1:]
    return place.edit(place.capital(said), right=right)


def _then(place: Place) -> bool:
    """Whether a child's age says when something was, and not of whom: "moved here aged 8", but "a boy aged 8"."""
    word = _HERE.search(place.before) if place.finding.text[:4].casefold() == "aged" else None
    return word is not None and _child(place) and not is_kind(word["word"], "person") and not is_plural(word["word"])


def _child(place: Place) -> bool:
    """Whether an age is one of a child, and said as that of a stage that holds children."""
    said = _LEAD.sub("", place.finding.text)
    old = _OLD.search(said)
    number = parse_number(said[: old.start()] if old else said)
    return place.stand_in in _SMALL and number is not None and number < _TEENS


def _state(turned: re.Match[str]) -> str:
    """What somebody of an age is whom a text says to have turned it: "the twins turned" is "the twins were"."""
    who = (turned["who"] or "").casefold()
    several = who in _SEVERAL or is_plural(who)
    return (_WERE if several and turned["form"] in _WERE else _WAS).get(turned["form"], "")


def _at(place: Place) -> str:
    """A stage of life at which something happened: "at 19" is "as a young adult", "at nine" "as a child"."""
    stage = "a child" if _child(place) else place.stand_in
    if stage == "a child" and _CHILD.search(place.before):  # "a child actor at the age of ten"
        return "at a young age"
    if stage in _PEOPLE or stage == "a child":
        return f"as {stage}"
    if stage.startswith(_OPEN):
        return f"aged {stage}"
    if stage in _SMALL:
        return "at a young age"
    return f"at {stage.removeprefix('of ')}" if stage.startswith("of ") else stage


def _grown(stage: str) -> str:
    """A stage of life up to which or from which on something was, of somebody who is no child any more."""
    return "adolescence" if stage in _SMALL else _noun_of(stage)


def _noun_of(stage: str) -> str:
    """A stage of life as a noun, behind a preposition: "until his teens", "before school age", "after childhood"."""
    if stage in _PEOPLE:
        return "early adulthood" if stage == YOUNG else "infancy"
    first, _, rest = stage.partition(" ")
    return rest if first in ("in", "of") else "childhood" if stage == "under ten" else "that age"


def _sized(place: Place) -> Edit:
    said = place.stand_in
    counts = _PARTICIPLE.match(place.text, place.finding.end) or place.nouns_after()
    if counts and _ROUND.search(said):
        said += " of"
    loosely = _LOOSELY.search(place.before)
    left = len(loosely[0]) if loosely and len(loosely[0]) <= place.free else 0
    if not left:
        return place.edit(place.capital(said))
    opens = place.opens_before(left) and place.text[place.finding.start - left].isupper()
    return place.edit(said[0].upper() + said[1:] if opens else said, left=left)
