"""Ladders of languages: by the part of the world where one is a nation's, by its family, or as a local one."""

from __future__ import annotations

import re

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import pairs

LANGUAGE = "language"
_ITEM = r"[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?(?: \([^()\n]{1,20}\))?"
_ITEMS = re.compile(rf"[\s•*–-]*(?P<items>{_ITEM}(?:,\s{_ITEM})+)[.;]?")
_FAMILIES = 2
"""Families of languages that people know by name, from the narrowest."""
_LOCAL, _SAID = pairs("tongues")["unlisted"], pairs("tongues.families")


def as_tongue(term: str, ladder: Ladder, *, spoken: bool = False) -> Ladder:
    """The ladder of a language with what kind of language it is; any other ladder as it is.

    A language that no list has is a local one. What is ``spoken`` is a language though it is also a people's word.

    >>> plain = [Rung("language", "hand", 592)]
    >>> [rung.text for rung in as_tongue("Kazakh", Ladder.build("Kazakh", plain))]
    ['Central Asian language', 'Asian language', 'language', '***']
    >>> [as_tongue(name, Ladder.build(name, plain))[0].text for name in ("Pashto", "Zorbi")]
    ['Iranian language', 'local language']
    >>> people = Ladder.build("Bavarian", [Rung("European", "iso", 185)])
    >>> [rung.text for rung in as_tongue("Bavarian", people, spoken=True)][-2:]
    ['language', '***']
    """
    store = OntologyStore.built_in()
    if spoken and not ladder[0].text.endswith(LANGUAGE):
        plain = next(s.concept for s in store.senses(LANGUAGE) if store.branch(s.concept) == LANGUAGE)
        ladder = Ladder.build(term, [Rung(LANGUAGE, store.source(plain), store.support(plain))])
    if ladder[0].text != LANGUAGE:
        return ladder
    if term.endswith(f" {LANGUAGE}"):  # "an Asian language" is one of many
        return Ladder.build(term, ladder.rungs[:-1], own_support=ladder[0].support)
    senses = store.senses(fold(term))
    nation = next((s for s in senses if store.branch(s.concept) == "nationality" and s.instance), None)
    tongue = next((s for s in senses if store.branch(s.concept) == LANGUAGE), None)
    if nation is not None:
        chain = [(f"{store.label(one)} {LANGUAGE}", one) for one in store.chain(nation.concept)]
        chain = list({_SAID.get(label, label): one for label, one in chain}.items())
    elif tongue is not None:
        family = [one for one in store.chain(tongue.concept) if fold(term) not in fold(store.label(one))]
        chain = [(_SAID.get(store.label(one), store.label(one)), one) for one in family]
        said = {label: one for label, one in chain if label != LANGUAGE}  # the widest that is called so
        chain = list(said.items())[:_FAMILIES]
    else:
        chain = []
    rungs = [Rung(label, store.source(one), store.support(one)) for label, one in chain]
    listed = nation is not None or tongue is not None
    rungs = rungs if listed else [Rung(_LOCAL, ladder[0].source, ladder[0].support)]
    return Ladder.build(term, [*rungs, *ladder.rungs[:-1]], own_support=ladder.own_support)


def is_tongue(name: str) -> bool:
    """Whether a name is a language's.

    >>> is_tongue("Pashto"), is_tongue("Zorblax")
    (True, False)
    """
    store = OntologyStore.built_in()
    return any(store.branch(sense.concept) == LANGUAGE for sense in store.senses(fold(name)))


def only_tongues(line: str) -> bool:
    """Whether a line lists languages and nothing else: "- Danish, Zorbi, English (B2)".

    >>> only_tongues("- Danish, Zorbi, English (B2)"), only_tongues("Danish, and a nurse"), only_tongues("Danish")
    (True, False, False)
    """
    match = _ITEMS.fullmatch(line.rstrip())
    names = re.findall(r"[^\W\d_]+", re.sub(r"\([^()]*\)", "", match["items"])) if match else []
    known = [name for name in names if is_tongue(name)]
    return len(known) > 1 and len(known) * 2 >= len(names)
