"""Stand-ins inside a noun phrase that began before them or goes on behind them, which take no article of their own."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.pared import PARED
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import AUXILIARIES, DETERMINERS, FUNCTION_WORDS, PREPOSITIONS, TIMES_OF_DAY
from sanitizer.language.english.inflect import article, is_plural, parted
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.place import Place, written_as

_OPENED = re.compile(
    rf"(?<![\w’'-])(?:{alternation('small_words.determiners')})[^\S\n](?P<first>[a-z-]{{3,}}[^\S\n])?(?P<last>[a-z-]{{3,}})[^\S\n]\Z",
    re.IGNORECASE,
)
_CLOSED = re.compile(rf"[.,;:)!?]|[^\S\n]*(?:\n|\Z)|[^\S\n](?:{'|'.join(sorted(PREPOSITIONS))}|and|or|but)\b")
_VERB = re.compile(rf"[^\S\n](?:{'|'.join(sorted(AUXILIARIES))}|[a-z]+ed)\b")
_OF_NOTHING_YET = re.compile(rf"\b(?:{'|'.join(sorted(PREPOSITIONS))})[^\S\n]\Z", re.IGNORECASE)
"""A preposition whose noun is yet to come."""
_THE = re.compile(r"\bthe[^\S\n]\Z", re.IGNORECASE)
_LABEL = re.compile(r"(?:\A|\n)[^\n:]{1,20}:[^\S\n]\Z")
_LAST = re.compile(r"(?<![\w’'-])(?P<word>[a-z]{3,}(?:-[a-z]+)*)[^\S\n]\Z")
_NEXT = re.compile(r"[^\S\n](?P<noun>[a-z]{4,})\b(?![’'-])")
_PAST, _UNCOUNTED = word_set("verbs.past"), word_set("plurals.uncounted")
_NO_OBJECT = FUNCTION_WORDS - PREPOSITIONS
"""Words behind which a clause begins rather than a noun phrase."""
_SHORT = 5
"""Letters of a noun that ends as verbs in the past do: "speed"."""


def attribute(place: Place) -> Edit | None:
    """The edit without an article where a name describes what follows it in a phrase that takes none, or None.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> def told(text, name, stand_in):
    ...     at = text.index(name)
    ...     name = Finding(at, at + len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), replacement=stand_in)
    ...     edit = attribute(Place(text, name, stand_in, 0, len(text)))
    ...     return edit and edit.text
    >>> told("They sell Kestrel parts.", "Kestrel", "company"), told("I hear Kestrel won.", "Kestrel", "company")
    ('company', None)
    """
    if not place.named or place.opens or not place.stand_in[:1].islower() or parted(place.stand_in)[1]:
        return None
    return place.edit(place.stand_in) if _goes_on(place) else None


def own_words(place: Place) -> Edit | None:
    """The edit of a phrase that is pared down, which stands where it stood: only what it began with may be gone."""
    first = place.finding.ladder[0] if place.finding.ladder else None
    if first is None or first.source != PARED or first.text != place.stand_in:
        return None
    if place.stand_in.startswith("one of "):
        return place.with_article(place.stand_in)
    the = _THE.search(place.before) if " of " in place.finding.text and " of " not in place.stand_in else None
    if the and place.finding.type is PiiType.DEM and len(the[0]) <= place.free:  # "the father of quintuplets"
        return place.edit(written_as(the[0], f"{article(place.stand_in)} {place.stand_in}"), left=len(the[0]))
    same = place.finding.text.casefold().startswith(place.stand_in.partition(" ")[0].casefold())
    return place.edit(written_as(place.finding.text, place.stand_in)) if same else place.with_article(place.stand_in)


def begun(place: Place) -> bool:
    """Whether a determiner and a word or two that describe stand before, and the phrase ends with the name.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> def inside(text, name):
    ...     at = text.index(name)
    ...     name = Finding(at, at + len(name), name, PiiType.LOC, Identifier.QUASI, 0.9, ("x",), replacement="oval")
    ...     return begun(Place(text, name, "oval", 0, len(text)))
    >>> inside("on the high speed Kestrel Ring.", "Kestrel Ring"), inside("the men beat Kestrel.", "Kestrel")
    (True, False)
    """
    opened = _OPENED.search(place.before)
    if opened is None or not place.named:
        return False
    first, last = (opened["first"] or "").strip(), opened["last"]
    closed = _CLOSED.match(place.text, place.finding.end)
    if closed is None and first and _OF_NOTHING_YET.search(place.before, 0, opened.start()):
        closed = _VERB.match(place.text, place.finding.end)  # "a crash on the high speed Kestrel Ring killed two"
    if closed is None:
        return False
    if not {first, last}.isdisjoint(FUNCTION_WORDS | _PAST | TIMES_OF_DAY):
        return False
    if last.endswith("ed") and first.endswith("s") and known_noun(first):  # "the critics liked Dust"
        return False
    return not first or not (last.endswith(("s", "ing")) or (last.endswith("ed") and len(last) > _SHORT))


def _goes_on(place: Place) -> bool:
    """Whether the name describes nouns behind it in a phrase that needs no article: "sells Kestrel parts"."""
    following = _NEXT.match(place.text, place.finding.end)
    if following is None or following.end() > place.ceiling or not known_noun(following["noun"]):
        return False
    if _CLOSED.match(place.text, following.end()) is None:
        return False
    last = _LAST.search(place.before)
    uncounted = following["noun"] in _UNCOUNTED or (last is not None and last["word"].endswith("ing"))
    many = uncounted or is_plural(following["noun"])
    if last is None:
        return many and _LABEL.search(place.before) is not None
    if "-" in last["word"]:  # "a three-time winner and four-time Kestrel Award nominee"
        return True
    return many and last["word"] not in _NO_OBJECT and last["word"] not in DETERMINERS
