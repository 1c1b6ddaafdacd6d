"""Names that describe the noun after them: "the UN forces", "a Leeds-educated clerk", "the Dust HBO documentary"."""

from __future__ import annotations

import re
from functools import lru_cache

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.matters import is_public
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import (
    ADJECTIVES,
    DETERMINERS,
    FUNCTION_WORDS,
    NOUN_ENDINGS,
    PREPOSITIONS,
    PRONOUNS,
)
from sanitizer.language.english.inflect import lemma
from sanitizer.language.english.labels import CLASS_NOUNS, NATIONAL_NOUNS
from sanitizer.recode.place import Place, adjective

NAMES = frozenset({PiiType.LOC, PiiType.ORG, PiiType.MISC})
_COMPOUND = re.compile(r"[-–][a-z]+[^\S\n](?=(?P<noun>[a-z][\w-]*))")
_BORN = re.compile(r"[-–]born[^\S\n](?=[A-Z])")
_NEXT = re.compile(r"[^\S\n](?P<word>[a-z][\w-]*)(?P<after>[^\S\n]+(?P<then>[\w’'-]+)|[^\w\s]|\n|\Z)?")
_EMPLOYED_BY = re.compile(r"(?<=[a-z])[^\S\n](?P<by>for|at|with)[^\S\n](?P<the>the[^\S\n]|an?[^\S\n])?\Z")
_LAST_WORD, _WORKING = re.compile(r"[a-z]+\Z"), word_set("verbs.working") | {"work"}
_OWNER = re.compile(r"\w['’]s?[^\S\n]\Z")
_OBJECT = re.compile(
    rf"\b(?:{'|'.join(sorted(PREPOSITIONS))})[^\S\n]+(?:{'|'.join(sorted(DETERMINERS))})[^\S\n]+(?:[\w-]+[^\S\n]+)?\Z"
)
_OF_SOMETHING = re.compile(rf"\b(?:{'|'.join(sorted(PREPOSITIONS))})[^\S\n]+\Z", re.IGNORECASE)
_ENDS = frozenset(".,;:)!?\"”’'\n")
_PAST, _HAPPENS = word_set("verbs.past"), word_set("verbs.without_object")
_OF_STATES = word_set("of_states.laws")
EMPTY_NOUNS = word_set("small_words.empty_nouns")
_OWN_HEAD = re.compile(
    rf"(?:(?:{alternation('small_words.determiners')})\s)?(?P<words>[a-z-]+(?:\s(?!{alternation('small_words.after_heads')}\b)[a-z-]+)*)"
    rf"(?:\s(?=[A-Z])|\s{alternation('small_words.after_heads')}\b|\Z)"
)
_COMMON = frozenset("abcdefghijklmnopqrstuvwxyz[")


_SHORTEST = 4
"""Letters of a noun that names describe; shorter words are pieces of other languages as often."""


def sure_noun(word: str) -> bool:
    """Whether a word is a noun and no verb besides, by its ending or as the class of a name."""
    return word.endswith(NOUN_ENDINGS) or any(form in CLASS_NOUNS | NATIONAL_NOUNS for form in (word, lemma(word)))


@lru_cache(maxsize=1 << 15)
def known_noun(word: str) -> bool:
    """Whether a word is a common noun, in its singular or plural.

    >>> known_noun("forces"), known_noun("history"), known_noun("won"), known_noun("because")
    (True, True, False, False)
    """
    if word in FUNCTION_WORDS or word in _PAST or not word.isalpha() or word.endswith(("ed", "ly")):
        return False
    if len(word) < _SHORTEST and word not in CLASS_NOUNS:  # "ex officio", "pro tempore"
        return False
    if word.endswith("ing") and not (word.endswith(NOUN_ENDINGS) or word in CLASS_NOUNS):
        return False
    if sure_noun(word):
        return True
    store = OntologyStore.built_in()
    return any(not sense.proper for form in (word, lemma(word)) for sense in store.senses(form))


def of_a_state(word: str) -> bool:
    """Whether a noun is a state's own: laws, territory, courts and authorities.

    >>> of_a_state("laws"), of_a_state("Courts"), of_a_state("newspaper")
    (True, True, False)
    """
    plain = word.casefold()
    return plain in _OF_STATES or lemma(plain) in NATIONAL_NOUNS or is_public(lemma(word))


def described_noun(place: Place) -> str:
    """The noun right after a name that describes it, or nothing where it may be a verb.

    >>> from sanitizer.core.findings import Identifier
    >>> def after(text, name):
    ...     start = text.index(name)
    ...     found = Finding(start, start + len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    ...     return described_noun(Place(text, found, "organization", 0, len(text)))
    >>> after("of the Kestrel forces in town", "Kestrel"), after("the Kestrel forces us", "Kestrel")
    ('forces', '')
    """
    following = _NEXT.match(place.text, place.finding.end)
    if following is None or not known_noun(word := following["word"]):
        return ""
    if following.end("word") > place.ceiling:
        return ""
    then = (following["then"] or "").casefold()
    if then in DETERMINERS or then in PRONOUNS or then in {"to", "not"}:
        return ""
    owned = place.determiner or place.qualified or place.modified or _OWNER.search(place.before) is not None
    if owned and word.endswith("s") and not word.endswith("ss"):
        return word if _OBJECT.search(place.before) and lemma(word) not in _HAPPENS else ""
    if owned and place.finding.text.endswith("s") and not sure_noun(word):  # "the Hawks climb again"
        return ""
    if owned:
        return word
    ends = (following["after"] or "\n")[0] in _ENDS or (place.ceiling == following.end("word") + 1)
    return word if ends and _OF_SOMETHING.search(place.before) else ""


def compound(place: Place) -> Edit | None:
    """The edit that leaves a name out together with the compound it is in: "a Leeds-educated clerk" is "a clerk".

    >>> from sanitizer.core.findings import Identifier
    >>> town = Finding(7, 12, "Leeds", PiiType.LOC, Identifier.QUASI, 0.9, ("x",), replacement="city")
    >>> compound(Place("He is a Leeds-educated official.", town, "city", 0, 32)) is None
    True
    >>> town = Finding(8, 13, "Leeds", PiiType.LOC, Identifier.QUASI, 0.9, ("x",), replacement="city")
    >>> compound(Place("He is a Leeds-educated official.", town, "city", 0, 32)).text
    'an '
    """
    if place.stand_in.startswith("country") and (born := _BORN.match(place.text, place.finding.end)):
        return place.with_article("foreign") if born.end() <= place.ceiling else None  # "a Wales-born Irish actor"
    match = _COMPOUND.match(place.text, place.finding.end) if place.named else None
    if match is None or match.end() > place.ceiling or match["noun"] in FUNCTION_WORDS:
        return None
    if place.opens:
        taken = place.edit(match["noun"][0].upper(), right=len(match[0]) + 1)
        return taken if taken.end <= place.ceiling else None
    edit = place.with_article(match["noun"], right=len(match[0]))
    return Edit(edit.start, edit.end, edit.text.removesuffix(match["noun"]))


def stacked(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two names in a row describe one noun after them, so that they are told as one."""
    if not (_describing(last) and _describing(finding)) or text[last.end : finding.start] not in {" ", "/"}:
        return False
    word = Place(text, last, "", 0, last.end).last_word()[0]
    following = _NEXT.match(text, finding.end)
    described = following is not None and known_noun(following["word"])
    return described and (word.casefold() in DETERMINERS or adjective(word))


def _describing(finding: Finding) -> bool:
    """Whether a finding is a name that becomes a common noun, as can stand before another noun."""
    named = finding.changed and finding.type in NAMES and finding.text[:1].isupper()
    return named and finding.origin is not Origin.REVIEWER and (finding.replacement or "")[:1] in _COMMON


def own_head(phrase: str) -> str:
    """The noun that a phrase of small words says of itself, or nothing: "the lowest officer rank" is a rank.

    >>> own_head("the lowest officer rank"), own_head("soap opera Salt"), own_head("keeper of the lamp at Hay")
    ('rank', 'soap opera', 'keeper')
    >>> own_head("Zorblax"), own_head("zorblax")
    ('', '')
    """
    match = _OWN_HEAD.match(phrase)
    words = match["words"].split() if match else []
    if not words or not all(ordinary(word) for word in words[-2:]) or not known_noun(words[-1]):
        return ""
    first = phrase.split()[0]
    if phrase.islower() and (len(phrase.split()) < 3 or first in PRONOUNS or first.endswith(("ing", "ed"))):
        return ""  # a noun that is nearly all of it, or a clause
    if words[-1] in EMPTY_NOUNS or words[-1].endswith("ing") or words[-1] in ADJECTIVES:
        return ""
    named = match is not None and phrase[match.end() :][:1].isupper()
    return " ".join(words[-2:] if named and len(words) == 2 else words[-1:])


def employed(place: Place) -> Edit | None:
    """ "A reporter for an employer" says nothing more than "a reporter"; one works at a company."""
    at = _EMPLOYED_BY.search(place.before) if place.stand_in == "employer" and not place.nouns_after() else None
    if at is None or len(at[0]) > place.free:
        return None
    word = _LAST_WORD.search(place.before, 0, at.start())
    if word and word[0] not in _WORKING:
        return place.edit("", left=len(at[0]))
    return place.edit("a company", left=len(at["the"] or "")) if at["by"] == "at" else None
