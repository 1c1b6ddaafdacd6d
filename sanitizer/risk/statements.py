"""Support of statements: how many people of a population could have a sentence like this one.

Each term of a sentence may fit many while the sentence fits one. A person could have a sentence where their line holds
a good part of what it tells; the rarer a word, the more it counts.
"""

from __future__ import annotations

from collections.abc import Sequence

from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.crowd import Sight
from sanitizer.risk.facts import Fact
from sanitizer.risk.page import LEAST, Option, Page
from sanitizer.risk.words import sentence_spans

LIKE = 1 / 3
"""Which part of what a sentence tells a line must hold. Of the sentences that the default leaves in abstracts of 25
actors a fifth fit fewer than five people of 6,000 so; at a half two thirds would, and most of the text would go."""


def count_holders(words: Sequence[str], sight: Sight) -> int:
    """How many others could have a sentence with such words; everybody where it tells nothing."""
    places = [sight.index[word] for word in dict.fromkeys(words) if word not in FUNCTION_WORDS]
    if not places:
        return len(sight.scores)
    weights = sight.idf[places]
    held = (sight.known[:, places] > 0) @ weights >= LIKE * weights.sum() - 1e-9
    return sight.count_others(held)


def widen_statements(text: str, page: Page, k: int) -> int:
    """Widens the facts of each sentence that fewer than ``k`` people could have; returns how many sentences stay so."""
    left = 0
    for start, end in sentence_spans(text):
        while count_holders(list(page.words(start, end)), page.sight) < k - 1:
            step = _rarest(page, [fact for fact, _ in page.inside(start, end)])
            if step is None:
                left += 1
                break
            page.take(*step, f"fewer than {k} people could have a statement like this")
    return left


def _rarest(page: Page, facts: Sequence[Fact]) -> Option | None:
    """The step that takes most away for each word lost."""
    best, most = None, 0.0
    sight = page.sight
    for fact in dict.fromkeys(facts):
        if fact.structural:
            continue
        if fact.word and sight.idf[sight.index[fact.word]] <= 0.0:  # it tells nothing: to hide it would help nobody
            continue
        for form in range(fact.now + 1, len(fact.forms)):
            told = sum(-more * float(sight.idf[place]) for place, more in page.changes(fact, form).items())
            worth = (told + 0.01) / max(fact.forms[form].cost - fact.forms[fact.now].cost, LEAST)
            if worth > most:
                best, most = (fact, form), worth
    return best
