"""What is said of a thing of no sure kind: the name of its field, "something" in a sentence, nothing beside a noun."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language.english.grammar import FUNCTION_WORDS, PREPOSITIONS
from sanitizer.language.english.inflect import is_plural
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import after_verb, indefinite, is_work
from sanitizer.recode.labels import OPAQUE
from sanitizer.recode.offices import position
from sanitizer.recode.phrases import QUOTES
from sanitizer.recode.place import Place, adjective, written_as
from sanitizer.recode.slots import verb_of

_FIELD = re.compile(r"(?:\A|\n|[^\S\n]{2,}|[|;])[^\S\n]*(?P<label>[A-Z][a-z]{2,13})[^\S\n]?:[^\S\n]{0,4}\Z")
_ANY_ARTICLE = re.compile(r"(?<!/)\b(an?|the)([^\S\n]+)\Z", re.IGNORECASE)
_WON = re.compile(r"\b(?:won|wins?|winning)[^\S\n](?P<the>(?:the[^\S\n])?[\"“‘]?)\Z", re.IGNORECASE)
_OPENING = frozenset('"“‘')
_APPOSITION = re.compile(r"[a-z],[^\S\n](?:the[^\S\n])?\Z")
_ALONE = re.compile(r"[^\S\n]*(?:\n|\Z|[(|;]|[^\S\n]{2})")


def unkinded(place: Place) -> Edit | None:
    """The edit of a thing by its field ("Class: [class name]"), or None.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def said(text, name, kind):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), kind=kind)
    ...     edit = unkinded(Place(text, found, "[detail]", 0, len(text)))
    ...     return edit and edit.text
    >>> said("Class: Kestrels (Year 4)", "Kestrels", "book"), said("a revival of Hay Ho! at", "Hay Ho!", "song")
    ('[class name]', None)
    """
    if place.finding.type is not PiiType.MISC:
        return None
    field = _FIELD.search(place.text, max(0, place.finding.start - 40), place.finding.start)
    label = field["label"].lower() if field else ""
    if label and known_noun(label) and not is_plural(label) and _ALONE.match(place.text, place.finding.end):
        return place.edit(f"[{label} name]")
    return None


def opaque(place: Place) -> Edit:
    """A thing of no known kind: left out where it only describes a noun, "something" in a sentence, else its label."""
    verb = verb_of(place)
    if verb:
        return place.edit(verb)
    if place.stand_in == OPAQUE and (held := position(place)) is not None:
        return held
    won = _WON.search(place.before) if place.finding.type is PiiType.MISC and place.named else None
    if won and len(won["the"]) <= place.free:  # 'won "Young Baker of the Year"'
        quoted = won["the"][-1:] in _OPENING and place.text[place.finding.end : place.finding.end + 1] in QUOTES
        return place.edit(indefinite("prize"), left=len(won["the"]), right=int(quoted))
    apposed = _APPOSITION.search(place.before)
    if (
        apposed
        and len(apposed[0]) <= place.free
        and place.text[place.finding.end : place.finding.end + 1] in {",", "."}
    ):
        return place.edit("", left=len(apposed[0]) - 1)  # "his aunt, the linguist to the queen, at"
    noun, length = place.last_word()
    classed = place.finding.type is PiiType.MISC and place.named and place.modified and noun.islower()
    if classed and is_work(noun):  # "the satirical program Dust"
        return place.edit("", left=length - len(noun))
    words = place.nouns_after().split()
    behind = _ANY_ARTICLE.search(place.before)
    named_so = words and "-" in words[0] and known_noun(words[-1])  # "the Hay light-heavy title"
    named_so = named_so or (place.named and place.modified and not place.determiner and words and words[0][-1] != "s")
    if words and (named_so or known_noun(words[0])) and (place.stand_in != OPAQUE or place.before[-1:] == " "):
        edit = place.with_article(words[0], right=1)  # what it described says enough
        return Edit(edit.start, edit.end, edit.text.removesuffix(words[0]))  # and may be the class of the next name
    if place.stand_in == OPAQUE and (rather := unkinded(place)) is not None:
        return rather
    if behind and len(behind[0]) <= place.free and place.stand_in == OPAQUE:
        return place.edit(written_as(behind[1], "something"), left=len(behind[0]))
    word = place.last_word()[0]
    object_of = word.islower() and (word in PREPOSITIONS or word not in FUNCTION_WORDS)
    if place.stand_in == OPAQUE and object_of and not place.determiner and not adjective(word):
        one = place.modified and not after_verb(place)  # "mum made bibingka", "a nice kikoy"
        return place.edit("thing" if one else "something")
    return place.edit(place.stand_in)
