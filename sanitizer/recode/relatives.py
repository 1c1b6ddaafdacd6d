"""Facts of kinship in their sentences: who is related stays told, of whom does not."""

from __future__ import annotations

import re

from sanitizer.core.results import Edit
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, pairs
from sanitizer.language.english.grammar import DETERMINERS, POSSESSIVES, PREPOSITIONS
from sanitizer.language.english.inflect import is_plural, lemma, plural
from sanitizer.language.english.labels import DETAIL, KIND_WORDS
from sanitizer.recode.beside import is_kind
from sanitizer.recode.place import Place

_SAY = pairs("slots")
_OPAQUE = f"[{DETAIL}]"
_KIN, _WORKER = KIND_WORDS["kinship"], KIND_WORDS["job"]
_KINDS = frozenset({"kinship", "family-role"})
_ARTICLE = re.compile(r"\b(?:the|an?)[^\S\n]+\Z", re.IGNORECASE)
_OWN = re.compile(rf"\b(?:{'|'.join(sorted(POSSESSIVES))})[^\S\n]+\Z", re.IGNORECASE)
_BEING = re.compile(rf"\b(?:{alternation('small_words.forms_of_be')}|am|as)[^\S\n]+\Z", re.IGNORECASE)
_BESIDE = re.compile(r"(?:,|,? and)[^\S\n]\Z")
_CHILDREN = r"(?P<who>children|siblings|brothers|sisters|sons|daughters|kids)"
_ONE_OF = re.compile(rf"(?:\w+\s)?of\s\w+\s{_CHILDREN}\b")
_NTH_OF, _WHO_NEXT = re.compile(r"(?:\w+\s)?of\s\w+"), re.compile(rf"[^\S\n]{_CHILDREN}\b")
_OF = re.compile(r"(?:[a-z-]+\s){0,3}?(?P<who>[a-z]+)\sof\s(?P<whom>.+)", re.DOTALL)
_COUNT = re.compile(rf"(?:{alternation('cardinals')}|[0-9]+)(?:\s[a-z]+){{0,3}}", re.IGNORECASE)
_SOMEBODY = re.compile(r"an?\s(?:[a-z-]+\s){0,3}(?P<head>[a-z]+)")
_GENITIVE = re.compile(r"(?P<who>[a-z-]+)['’]s\s")
_WHOSE = re.compile(r"['’]s?\s(?:\w+\s)*(?P<who>[a-z]+)\Z")


def related(place: Place) -> Edit | None:
    """The edit of how somebody is related: "the deaf widow" is the widow, "the daughter of Berg" somebody's daughter.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> def told(text, part):
    ...     at = text.index(part)
    ...     known = PiiType.DEM, Identifier.QUASI, 0.9, ()
    ...     found = Finding(at, at + len(part), part, *known, kind="kinship", replacement="relative")
    ...     edit = related(Place(text, found, "relative", 0, len(text)))
    ...     return text[: edit.start] + edit.text + text[edit.end :]
    >>> told("As a mother of two I left.", "mother of two"), told("Being the first of five children,", "first of five")
    ('As a mother I left.', 'Being one of several children,')
    >>> told("the only son of a joiner and a nurse", "only son of a joiner")
    'the son of a worker and a nurse'
    >>> told("I am the niece of Berg", "niece of Berg")
    "I am somebody's niece"
    """
    if place.finding.kind.replace("_", "-") not in _KINDS or not _relates(place.stand_in):
        return None
    said = place.finding.text
    behind = _ARTICLE.search(place.before)
    left = len(behind[0]) if behind and len(behind[0]) <= place.free else 0
    one = _ONE_OF.match(said)
    if one:
        return place.edit(f"{_SAY['one of']} {one['who']}", left=left)
    if _NTH_OF.fullmatch(said) and _WHO_NEXT.match(place.text, place.finding.end):
        return place.edit(_SAY["one of"], left=left)
    own, last = _OWN.search(place.before), said.rpartition(" ")[2]
    if " " in said and said.islower() and is_kin(lemma(last)) and (own or behind) and not _OF.fullmatch(said):
        return place.with_article(last)  # "her twin sister" is her sister
    who, _, rest = said.partition(" ")
    added = rest.partition(" ")[0]
    if (added.endswith("ing") or added in PREPOSITIONS - {"of"}) and (own or behind) and _is_somebody(who):
        return place.with_article(who)  # "my niece starting at a school": what she does is left out, who she is stays
    return _of_whom(place, left) if behind or _BEING.search(place.before) or _BESIDE.search(place.before) else None


def _of_whom(place: Place, left: int) -> Edit | None:
    """The edit of somebody's relative, without whose: "a mother of two" is a mother."""
    said = place.finding.text
    of, whose = _OF.fullmatch(said), _WHOSE.search(said)
    if of is None and whose is None:
        return place.edit(f"{_SAY['owner']} {_KIN}", left=left) if re.search(r"['’]s?\s\S|\sof\s", said) else None
    who = of["who"] if of else whose["who"] if whose else ""
    if not is_kin(who):
        return place.edit(f"{_SAY['owner']} {_KIN}", left=left)
    if of and _COUNT.fullmatch(of["whom"]):
        return place.with_article(who)
    if of and of["whom"] in DETERMINERS:  # "the deaf widow of the" harbour
        return place.edit(f"{who} of {of['whom']}")
    job = _SOMEBODY.fullmatch(of["whom"]) if of else None
    if job and is_kind(job["head"], "person"):
        return place.edit(f"{who} of a {_WORKER}")
    if of and of["whom"].islower():  # "mum of twins"
        return place.with_article(who)
    return place.edit(f"{_SAY['owner']} {who}", left=left)


def of_another(place: Place) -> Edit | None:
    """ "my cousin's ordination" is the cousin's, and not my own."""
    whose = _GENITIVE.match(place.finding.text) if _OWN.search(place.before) else None
    if whose is None or not place.stand_in[:1].islower() or not is_kind(whose["who"], "person"):
        return None
    said = plural(place.stand_in) if is_plural(place.finding.text) else place.stand_in
    return place.edit(f"{whose['who'] if is_kin(whose['who']) else _KIN}'s {said}")


def is_kin(word: str) -> bool:
    """Whether a word says how somebody is related, as it does of millions."""
    return word.islower() and is_kind(word, _KIN)


def _is_somebody(word: str) -> bool:
    return is_kin(word) or (word.islower() and ordinary(word) and is_kind(word, "person"))


def _relates(stand_in: str) -> bool:
    """Whether a stand-in is a relative's, or nothing; a job that was taken for kinship has its own word."""
    return stand_in in {_KIN, _OPAQUE} or is_kind(stand_in, _KIN) or not is_kind(stand_in, "person")
