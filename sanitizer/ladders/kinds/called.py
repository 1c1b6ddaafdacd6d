"""What the reader would call a thing, as a rung: the narrowest ordinary class that its sentence shows.

The reader has learned from stand-ins that careful people wrote. Its word comes before wider classes and instead of
words that say nothing; where it contradicts what the name's own words say, it has to be sure.
"""

from __future__ import annotations

from collections.abc import Callable

from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.kinds.heading import growing
from sanitizer.ladders.kinds.shortened import support_of
from sanitizer.ladders.linker import Linker
from sanitizer.ladders.placing import Link
from sanitizer.ladders.store import LOC, MISC
from sanitizer.language import pairs, word_set

SAID = "reader"
"""Source of a rung that is the reader's own word."""
LIKELY, NARROWER, SURE = 0.6, 0.8, 0.9
"""Share of a noun from which on it is said at all, of a thing before its wider class (a vehicle need be no car), and
against another class."""
VAGUE_RUNGS = word_set("small_words.vague_rungs")
"""Rungs that say less than any noun does."""
_PHRASES = pairs("reader_nouns")
"""Nouns that are said of somebody in a phrase."""
_STATES = word_set("small_words.states_of_life", "jobs.states")


def called(
    linker: Linker,
    term: str,
    bit: int,
    ladder: Ladder | None,
    noun: str,
    probability: float,
    rungs_of: Callable[[str, Link], list[Rung]],
) -> Ladder | None:
    """The ladder with the reader's noun where that says more than the ladder, or says it more surely."""
    rungs = [] if ladder is None else [rung for rung in ladder.rungs[:-1] if rung.support < EVERYTHING]
    concept = linker.judge.concept(noun)
    if concept is None or probability < LIKELY or (rungs and _says(rungs, noun)):
        return ladder
    if bit == LOC and linker.kept_class(term.rpartition(" ")[2], bit) not in (None, concept):
        return ladder  # a canal is no river
    if noun in _PHRASES and any(linker.people_of(word) for word in term.replace("-", " ").split()):
        return ladder  # "Norwegian national of Irish origin" need be of no minority
    if ladder is not None and ladder.own_support > 1 and rungs:
        return ladder
    if ladder is not None and ladder[0].text.partition(" ")[0] in _STATES:  # "retired worker" says more
        return ladder
    store = linker.store
    chain = tuple(store.chain(concept)) if store.types(concept) & bit else ()
    wider = [rung for rung in rungs_of(noun, Link(chain, True, "kind")) if rung.text != noun] if chain else []
    own = Rung(_PHRASES.get(noun, noun), SAID, max(support_of(noun), store.support(concept)))
    above = {store.label(each) for each in store.chain(concept)}
    if rungs and rungs[0].text in above:
        if bit == MISC and probability < NARROWER and noun not in term.casefold().split():
            return ladder
        return Ladder.build(term, growing([own, *rungs]))
    if not rungs or rungs[0].text in VAGUE_RUNGS or probability >= SURE:
        return Ladder.build(term, growing([own, *wider]))
    return ladder


def _says(rungs: list[Rung], noun: str) -> bool:
    """Whether the first rungs say the noun already."""
    return any(noun in rung.text.split() for rung in rungs[:2])
