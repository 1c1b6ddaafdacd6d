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
from sanitizer.language.english.activity import activity
from sanitizer.language.english.grammar import FUNCTION_WORDS, MANY, TIMES_OF_DAY
from sanitizer.language.english.inflect import article, is_plural, parted, plural
from sanitizer.language.english.labels import CLASS_NOUNS, KIND_WORDS
from sanitizer.recode.attributes import compound, employed, of_a_state
from sanitizer.recode.beside import (
    TEAMS,
    after_its_class,
    before_a_noun,
    indefinite,
    is_kind,
    owned_by,
)
from sanitizer.recode.counted import counted
from sanitizer.recode.dated import dated
from sanitizer.recode.labels import DESCRIBING
from sanitizer.recode.naming import named_after, nameless
from sanitizer.recode.noted import as_noted
from sanitizer.recode.offices import of_somebody, office, with_job
from sanitizer.recode.phrases import SETTLED, clause
from sanitizer.recode.place import Place, adjective, written_as
from sanitizer.recode.quoted import QUOTE_PAIRS, between, marked
from sanitizer.recode.roles import by_role
from sanitizer.recode.slots import SOMEBODY, in_its_slot, partisan, played_for, verb_of
from sanitizer.recode.somewhere import somewhere
from sanitizer.recode.undated import DAY, HOUR, undated
from sanitizer.recode.unkinded import opaque
from sanitizer.recode.within import attribute, begun, own_words
from sanitizer.recode.wording import introduced, of_manner, of_many, once

__all__ = ["article", "fitted", "is_plural", "plural"]

_THE = re.compile(r"\b(the)(\s+)\Z", re.IGNORECASE)
_ANY_ARTICLE = re.compile(r"(?<!/)\b(an?|the)([^\S\n]+)\Z", re.IGNORECASE)  # "d/b/a" has none
_THE_OTHER = re.compile(r"(?<!/)\b(?:an?[^\S\n]+|the[^\S\n]+(?:other[^\S\n]+)?)\Z", re.IGNORECASE)
_AT = re.compile(r"\b(at)(\s+)\Z", re.IGNORECASE)
_IN_AT, _ISLAND = re.compile(r"\b(in|at)([^\S\n]+)\Z", re.IGNORECASE), "island"
_IN = re.compile(r"\b([Ii]n|[Oo]n)([^\S\n]+)\Z")
_DETERMINERS = alternation("small_words.determiners")
_AGED = re.compile(rf"\b(?:{_DETERMINERS})\s+[\w.-]{{1,12}}-(?:year|month|week|day)s?-old\s+\Z", re.IGNORECASE)
_TITLED = re.compile(rf"\b{alternation('titles.courtesy', 'titles.learned', 'titles.honour')}\.?\s+\Z", re.IGNORECASE)
_CONDITION = re.compile(rf"\b{alternation('facts.conditions')}\Z")
_ONE_WORD = re.compile(rf"\b(?:{_DETERMINERS})[^\S\n]+[a-z-]{{3,}}[^\S\n]+\Z")
_QUANTITIES = re.compile(
    rf"(?:{alternation('small_words.of_amounts')}|one of|more than|at least|\w+illions|dozens of) |multi-|dozens"
)
_OWN_ARTICLE = re.compile(r"an? ")
_INNER = re.compile(r"(?:\w+ ){0,2}(?:the|an?|one of) ", re.IGNORECASE)
"""A determiner inside a finding, which goes with it."""
_IS_A = re.compile(r"\b(?:is|was|am|be|been|became|as) an?[^\S\n]+\Z", re.IGNORECASE)
_SINGLED = re.compile(rf"(?:\w+ the )?(?:{alternation('facts.singling')})\b|[\w-]+['’]s\s", re.IGNORECASE)
_WHEN = re.compile(rf"(?P<when>{alternation('small_words.before_states')})\s+(?=\S)")
_ILL = KIND_WORDS["health-state"]
_GOES_ON = re.compile(r"[^\S\n][a-z]")
_DATES = {"date", "time"}
_SUM_LED = re.compile(r"(?:[a-z]+ing(?: to)?|worth) (?=\W*[\d$€£])")
_NEXT_WORD = re.compile(r"[^\S\n]([^\W\d_]+)\b")
_OWN_DOT = re.compile(r"\.(?=[^\S\n]+[a-z]|[,;:)’'])")
"""The dot of an initial within a sentence: "Gave B. a tin"."""
_DASHED = re.compile(r"\w[^\S\n]-\Z")
_NEW_SENTENCE = re.compile(r"[^\S\n]+([A-Z][a-z]+)")
_BEFORE_NAMES = word_set("small_words.before_names")
_SMALL = word_set("function_words.common")
_INQUOTE_PAIRS = frozenset({PiiType.MISC, PiiType.ORG, PiiType.LOC})
_SUBJECT = re.compile(
    rf"(?P<who>[\w’'-]+)[^\S\n](?:has[^\S\n]|had[^\S\n]|have[^\S\n])?{alternation('small_words.forms_of_be')}[^\S\n]+\Z"
)
_IN_COMPOUNDS = _INQUOTE_PAIRS | {PiiType.DEM}
_LIST = re.compile(r":\s?\[\Z")
_COUNTED = re.compile(
    rf"\b(?:{'|'.join(sorted(MANY))}|[2-9]|[1-9][0-9])[^\S\n]+\Z",
    re.IGNORECASE,
)
"""A count of more than one before what is counted."""
_REALM = re.compile(
    rf"\b(?:[Tt]he[^\S\n]+(?i:{alternation('places.states')})|{alternation('places.states')})"
    r"[^\S\n]+of[^\S\n]+(?:the[^\S\n]+)?\Z"
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
    full: bool = False,
) -> Edit:
    """The edit that puts the replacement of ``finding`` into ``text``.

    Args:
        text: the whole text.
        finding: what goes, with its replacement.
        floor: nothing before this is changed.
        ceiling: nothing from here on is changed.
        definite: whether the thing was mentioned before, so that "the city" is enough.
        whole: whether the stand-in is said in full whatever stands beside it, as tables count it.
        full: whether a thing mentioned before needs its whole stand-in: "the city in Norway", of several cities.
    """
    stand_in = finding.replacement or MASK
    ceiling = finding.end if ceiling is None else ceiling
    if (
        not whole
        and finding.type in _INQUOTE_PAIRS
        and common(stand_in)
        and between(QUOTE_PAIRS, text, finding, floor, ceiling)
    ):
        finding = replace(finding, start=finding.start - 1, end=finding.end + 1)  # a noun is no title
    elif not whole and finding.type in _INQUOTE_PAIRS and common(stand_in) and marked(text, finding, floor, ceiling):
        wide = replace(finding, start=finding.start - 1, end=finding.end + 2)  # "the play “Dust.”"
        edit = fitted(text, wide, floor, ceiling, definite=definite, full=full)
        return replace(edit, text=edit.text + text[finding.end]) if edit.end == wide.end else edit
    place = Place(text, finding, stand_in, floor, ceiling)
    place = place if whole else replace(place, stand_in=once(place))
    if not whole and common(stand_in) and finding.type in _IN_COMPOUNDS and (gone := compound(place)) is not None:
        return gone
    if stand_in[0] == "[" and place.free and _DASHED.search(place.before):  # "ending -7719"
        return place.edit(stand_in, left=1)
    if stand_in[0] == "[" and between({"[]"}, text, finding, floor, ceiling) and not _LIST.search(place.before):
        return place.edit(stand_in, left=1, right=1)  # "[OPS-1]" is "[ticket number]"
    if stand_in == MASK:
        return place.edit(MASK)
    slotted = None if whole else own_words(place) or in_its_slot(place)
    if slotted is not None:
        return slotted
    named = not whole and common(stand_in) and finding.type in _INQUOTE_PAIRS and place.named
    if named and (noted := as_noted(place)) is not None:
        return noted
    if stand_in in DESCRIBING:
        return nameless(place) or opaque(place)
    if finding.type is PiiType.DATETIME and stand_in in {DAY, HOUR} and not whole:
        return undated(place)
    nouns = place.nouns_after().split() if stand_in == "[number]" else []
    if any(is_plural(word) for word in nouns):  # "the 37 women" are "the women", "44 novels" "a number of novels"
        if place.determiner:
            return place.edit(nouns[0], right=len(nouns[0]) + 1)
        return place.edit(place.capital("a number of"))
    led = _SUM_LED.match(finding.text) if finding.type is PiiType.QUANTITY and stand_in[0] == "[" else None
    said = place.edit(f"{led[0]}{stand_in}") if led else counted(place)  # "bribes totalling 420,000 crowns"
    if said is not None:
        return said
    if stand_in.startswith("some ") and place.determiner:  # "the four decades" are "the decades"
        return place.edit(stand_in.removeprefix("some "))
    time = finding.type is PiiType.DATETIME or stand_in.startswith("in ")
    if time and stand_in not in _DATES and not stand_in.startswith(("[", "some ", "multi-")):
        return dated(place)
    if finding.type is PiiType.PERSON and PERSON_FORM.fullmatch(stand_in):
        return _person(place)
    if finding.type is PiiType.PERSON and stand_in.startswith("the "):
        return by_role(place)
    if finding.type is PiiType.DEM and stand_in[:1].isupper() and _before_a_state(place):
        return place.with_article("national")  # "German law" is no European law
    titled = finding.type is PiiType.PERSON and (stand_in != "person" or _TITLED.search(place.before))
    if not common(stand_in) or titled:
        return place.with_article(place.capital(of_many(place)) if not titled else stand_in)
    return _noun(place, definite=definite, whole=whole, full=full)


def _before_a_state(place: Place) -> bool:
    """Whether what follows a people's name is its state's: "Danish law", "Danish junior title"."""
    behind = _NEXT_WORD.match(place.text, place.finding.end)
    words = place.nouns_after().split() or (behind[1].split() if behind else [])
    named = place.finding.end + len(" ".join(words)) + 2 == place.ceiling < len(place.text)
    if words and words[-1] in TEAMS and named:  # "the Danish team Hay Rovers" is no national team
        return False
    return bool(words) and not is_kind(words[-1], "person") and (of_a_state(words[0]) or of_a_state(words[-1]))


def _person(place: Place) -> Edit:
    """A numbered person: no article before it, and a comma after a noun that says who it is."""
    stand_in = place.stand_in
    if place.finding.text.endswith(".") and (new := _NEW_SENTENCE.match(place.text, place.finding.end)):
        stand_in += "." if new[1].casefold() in _SMALL else ""  # "Mr J.S. Further, she said"
    behind = _THE_OTHER.search(place.before)
    if len(place.finding.text) == 1 and _OWN_DOT.match(place.text, place.finding.end, place.ceiling):
        return place.edit(stand_in, right=1)
    if behind:
        if len(behind[0]) > place.free:
            return place.edit(stand_in)
        owned = "'s" if place.nouns_after() else ""
        return place.edit(f"{stand_in}{owned}", left=len(behind[0]))
    if place.finding.text.islower() and place.finding.text.endswith("s") and (nouns := place.nouns_after().split()):
        return place.edit(f"{stand_in}'s" if owned_by(nouns[0]) else stand_in)
    word, length = place.last_word()
    front = place.before[: len(place.before) - length] if word else ""
    behind = _ANY_ARTICLE.search(front) if word.islower() and word not in FUNCTION_WORDS | TIMES_OF_DAY else None
    if behind is None:
        return place.edit(stand_in)
    if behind[1].casefold() == "the":
        return with_job(place, stand_in, word, length + len(behind[0])) or place.edit(stand_in)
    if word in _BEFORE_NAMES or adjective(word):  # "a certain Berg", "the late Ada Berg"
        return place.edit(stand_in)
    gap = length - len(word)
    owner = place.text[place.finding.end : place.finding.end + 1] in {"'", "’"}
    if owner or is_plural(word) or not is_kind(word, "person"):  # "by the time Berg came"
        return place.edit(stand_in)
    goes_on = "," if _GOES_ON.match(place.text, place.finding.end) else ""
    return place.edit(f", {stand_in}{goes_on}", left=gap)


def _noun(place: Place, *, definite: bool, whole: bool = False, full: bool = False) -> Edit:
    """A common noun phrase: plural where the original was, and with a determiner where the original was a name."""
    finding, stand_in = place.finding, place.stand_in
    owner = place.text[finding.end : finding.end + 1] in {"'", "’"}
    head, tail = parted(stand_in)
    shorter = definite and not whole and (owner or not full) and not tail.startswith(" of ")  # "the court of appeal"
    said = head if shorter else stand_in
    one: Callable[[str], str] = _the if definite else indefinite
    told = clause(place) or _done(place)
    if told is not None:
        return told
    many = is_plural(finding.text) and (finding.text[:1].isupper() or finding.text.split()[-1][:1].islower())
    if many and not activity(finding.text) and (not place.named or finding.type is PiiType.DEM):
        return place.edit(place.capital(plural(stand_in)))
    if many and place.named and _COUNTED.search(place.before):  # "three Kestrel Awards"
        return place.edit(plural(stand_in))
    realm = _REALM.search(place.before) if finding.type is PiiType.LOC and place.named else None
    if realm and len(realm[0]) <= place.free:  # "the Republic of Cyprus" is one name
        realm_said = written_as(realm[0], one(said)) if place.opens_before(len(realm[0])) else one(said)
        return place.edit(realm_said, left=len(realm[0]))
    ways = (_of_the_nation, employed, _living_with, played_for, partisan)
    told = None if whole else next((edit for way in ways if (edit := way(place)) is not None), office(place, said))
    if told is not None:
        return told
    if place.named and not whole:
        edit = (
            named_after(place, definite=definite)
            or after_its_class(place, definite=definite)
            or before_a_noun(place, one(said))
            or attribute(place)
        )
        edit = edit or of_manner(place, one(said))
        if edit is not None:
            return edit
    when = _WHEN.match(finding.text)
    if finding.type is PiiType.DEM and when and not whole:
        return place.edit(f"{when['when']} {indefinite(said)}")
    the = _THE.search(place.before)
    singled = finding.type is PiiType.DEM and not definite and _SINGLED.match(finding.text)  # "the mill's last sorter"
    if (
        the and (place.named or singled or _by_own_words(place) or _holds_a_name(place)) and len(the[0]) <= place.free
    ):  # "the United Nations" is one, "an organization" one of many
        opens = place.opens_before(len(the[0]))
        word = "the" if definite or indefinite(said) == said else article(said)
        return place.edit(f"{written_as(the[1], word) if opens else word}{the[2]}{said}", left=len(the[0]))
    if finding.type is PiiType.DEM and said == _ILL and _IS_A.search(place.before):  # nobody "is a health condition"
        return place.with_article(f"person with {indefinite(said)}")
    if _ANY_ARTICLE.search(place.before):
        return place.with_article(said)
    told_of = of_somebody(place) or (singled and not place.determiner)
    if finding.type is PiiType.DEM and finding.text[:1].islower() and told_of:
        return place.edit(indefinite(said))
    body = finding.type in {PiiType.LOC, PiiType.ORG}
    aged = _AGED.search(place.before)  # "a 34-year-old" is the determiner of what follows
    noun = (place.named or body) and finding.type is not PiiType.DEM
    qualified = place.qualified or begun(place) if noun else place.modified
    if place.determiner or aged or qualified:
        new = introduced(place, said) if qualified and place.named and not (definite or whole) else None
        return new or place.edit(said)
    if finding.type is PiiType.MISC and _ONE_WORD.search(place.before):  # "a white Kestrel" is "a white vehicle"
        return place.edit(said)
    if (where := None if whole else somewhere(place)) is not None:
        return where
    at = _AT.search(place.before) if finding.type is PiiType.LOC and place.named and SETTLED.match(said) else None
    lives = _IN.search(place.before) if said == "address" and place.named else None
    if lives and len(lives[0]) <= place.free:  # one lives in Elm Lane, but at an address
        return place.edit(f"{written_as(lives[1], 'at')}{lives[2]}{one(said)}", left=len(lives[0]))
    if at and len(at[0]) <= place.free:  # one plays at Wimbledon, but in a city
        return place.edit(f"{written_as(at[1], 'in')}{at[2]}{one(said)}", left=len(at[0]))
    within = _IN_AT.search(place.before) if head == _ISLAND and finding.type is PiiType.LOC and place.named else None
    if within and len(within[0]) <= place.free:  # one arrives in Iceland, but on an island
        return place.edit(f"{written_as(within[1], 'on')}{within[2]}{one(said)}", left=len(within[0]))
    if finding.type is PiiType.LOC and (quality := place.quality):  # "in nearby Hay", "of reunited Sark"
        return place.edit(one(f"{quality}{said}"), left=len(quality))
    described = finding.type is PiiType.DEM and _describes(place)
    plain = not adjective(place.last_word()[0])  # "severe tinnitus" is "severe disease"
    entitled = finding.type is PiiType.MISC and finding.text != finding.text.lower()  # "hit show Dust"
    inner = finding.type is PiiType.DEM and _INNER.match(finding.text)
    alone = body or entitled or inner or _classed(place, said)
    if not described and (place.named or alone or (_CONDITION.search(said) and plain)):
        said = one(said)
    return place.edit(place.capital(said))


def _holds_a_name(place: Place) -> bool:
    """Whether a phrase of small letters ends in a name: "the ferry Kestrel" is one ferry, "a vessel" one of many."""
    last = place.finding.text.rpartition(" ")[2]
    return place.finding.type in _INQUOTE_PAIRS and last[:1].isupper() and " of " not in place.finding.text


def _by_own_words(place: Place) -> bool:
    """Whether all that is said of something is a noun of its own words: "the lowest officer rank" is "a rank"."""
    first = place.finding.ladder[0] if place.finding.ladder else None
    return first is not None and first.source == "rule" and first.text == place.stand_in in place.finding.text.split()


def _of_the_nation(place: Place) -> Edit | None:
    """ "The Danish Government" is "the national Government": every country has one."""
    word = place.finding.text.rpartition(" ")[2]
    the = place.finding.type is PiiType.ORG and _THE.search(place.before)
    return place.edit(f"national {word}") if the and word.casefold() == place.stand_in == "government" else None


def _living_with(place: Place) -> Edit | None:
    """Nobody "is a disorder": "she is diabetic" is "she is living with a disorder"."""
    ill = place.stand_in == _ILL or _CONDITION.search(place.stand_in)
    subject = _SUBJECT.search(place.before) if ill and place.finding.text[:1].islower() else None
    if subject is None:
        return None
    word = subject["who"]
    somebody = word.casefold() in SOMEBODY or (word[0].isupper() and len(subject[0]) < len(place.before))
    known = somebody or is_kind(word, "person")
    return place.edit(f"living with {indefinite(place.stand_in)}") if known else None


def _classed(place: Place, said: str) -> bool:
    """Whether a phrase of small letters became the name of a class, which is counted: "won first prize": "an award"."""
    words = place.finding.text.casefold().split()
    return place.finding.type is PiiType.MISC and said in CLASS_NOUNS and said not in words and len(words) > 1


def _done(place: Place) -> Edit | None:
    """What was done to somebody comes down to its verb: "been arrested for treason" is "been arrested"."""
    verb = verb_of(place) if place.finding.type is PiiType.MISC else ""
    return place.edit(verb) if verb else None


def _the(phrase: str) -> str:
    return f"the {phrase}" if phrase else "the"


def _describes(place: Place) -> bool:
    """Whether a noun may follow at once, as after "Norwegian" in "Norwegian engineer"."""
    following = _NEXT_WORD.match(place.text, place.finding.end)
    return following is not None and following[1] not in FUNCTION_WORDS
