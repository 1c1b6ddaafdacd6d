"""Peoples without a country of their own beside one that is hidden: "the Sami villages" are "the minority villages"."""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.core.text import fold
from sanitizer.ladders.nations import has_state
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.mentions import Mention
from sanitizer.recode.place import Place

MINORITY = "minority"
_GROUPS = word_set("of_states.groups")
_THE = re.compile(r"\bthe[^\S\n]+\Z", re.IGNORECASE)
_A = re.compile(r"\b(?:an?)[^\S\n]+\Z", re.IGNORECASE)
_ONE_IS = re.compile(r"\b(?:is|was|am|being)[^\S\n]+\Z")
_COUNTRY = "country in "


def stateless(finding: Finding, people: str) -> bool:
    """Whether a finding is a people that no country is called by.

    >>> from sanitizer.core.findings import Identifier
    >>> def people(text, said):
    ...     return Finding(0, len(text), text, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement=said)
    >>> [stateless(people(*one), one[0]) for one in (("Sami", "European"), ("Danes", "European"), ("Nordic", "poet"))]
    [True, False, False]
    """
    said = finding.replacement or ""
    store = OntologyStore.built_in()
    region = any(store.label(sense.concept) == said for sense in store.senses(fold(people))) if said else False
    return finding.type is PiiType.DEM and region and said[:1].isupper() and not has_state(people)


def of_minority(place: Place, nouns: str, word: str, mention: Mention) -> Edit | None:
    """The edit of such a people with the ``nouns`` behind it that it describes, or the ``word`` that follows.

    >>> from sanitizer.core.findings import Identifier
    >>> def told(text, people, nouns):
    ...     at = text.index(people)
    ...     known = PiiType.DEM, Identifier.QUASI, 0.9, ()
    ...     found = Finding(at, at + len(people), people, *known, replacement="European")
    ...     edit = of_minority(Place(text, found, "European", 0, len(text)), nouns, "", Mention())
    ...     return text[: edit.start] + edit.text + text[edit.end :]
    >>> told("four Sami villages", "Sami", " villages"), told("many Sami keep deer", "Sami", "")
    ('four minority villages', 'many members of a minority keep deer')
    >>> told("rights of Sami people", "Sami", " people"), told("she is Sami", "Sami", "")
    ('rights of a minority', 'she is a member of a minority')
    """
    one = f"the {MINORITY}" if mention.definite else f"another {MINORITY}" if mention.another else f"a {MINORITY}"
    the, a = _THE.search(place.before), _A.search(place.before)
    if nouns.strip() in _GROUPS and not a:
        return place.edit(MINORITY if the else place.capital(one), right=len(nouns))
    if nouns or (word and word.casefold() not in FUNCTION_WORDS and known_noun(word)):
        return place.with_article(place.capital(MINORITY))
    if the:
        return place.edit(MINORITY)
    if a:
        return place.with_article(f"member of {one}")
    if _ONE_IS.search(place.before):
        return place.edit(f"a member of {one}")
    return place.edit(place.capital(f"members of {one}"))
