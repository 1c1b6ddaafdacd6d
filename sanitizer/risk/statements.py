"""Support of statements: how many people of a population could have a sentence like this one.

Each term of a sentence may fit many while the sentence fits one. A person could have a sentence where their line holds
a good part of what it tells; the rarer a word, the more it counts.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.crowd import Sight
from sanitizer.risk.facts import Fact, changes_of
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


def widen_statements(text: str, facts: Sequence[Fact], sight: Sight, k: int) -> int:
    """Widens the facts of each sentence that fewer than ``k`` people could have; returns how many sentences stay so."""
    left = 0
    for start, end in sentence_spans(text):
        inside = [fact for fact in facts if any(a < end and start < b for a, b in fact.spans)]
        while count_holders(_words(inside, start, end), sight) < k - 1:
            fact = _rarest(inside, sight)
            if fact is None:
                left += 1
                break
            sight.change(changes_of(fact, fact.now + 1, sight.index))
            fact.now += 1
            fact.why = f"fewer than {k} people could have a statement like this"
    return left


def _words(facts: Sequence[Fact], start: int, end: int) -> list[str]:
    """The words of a sentence as it would go out."""
    found: list[str] = []
    for fact in facts:
        form = fact.forms[fact.now]
        if fact.word:
            found += form.words
        else:
            inside = [n for n, (a, b) in enumerate(fact.spans) if a < end and start < b]
            found += [word for n in inside for word in form.mentions[n]]
    return found


def _rarest(facts: Sequence[Fact], sight: Sight) -> Fact | None:
    """The fact whose next form takes most away for each word lost."""
    best, most = None, 0.0
    for fact in facts:
        if fact.now + 1 >= len(fact.forms):
            continue
        old, new = fact.forms[fact.now], fact.forms[fact.now + 1]
        told = [sum(float(sight.idf[sight.index[word]]) for word in form.words) for form in (old, new)]
        if fact.word and told[0] <= 0.0:  # it tells nothing, so that to hide it would help nobody
            continue
        worth = (told[0] - told[1] + 0.01) / max(new.cost - old.cost, 0.1)
        if worth > most and not np.isnan(worth):
            best, most = fact, worth
    return best
