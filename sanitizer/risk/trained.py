"""The trained attacker: a classifier that has learnt from the background's sentences whose they are.

As in the published attack (Hassan 2021, 5.4.3) every sentence of the background is an example labelled with its person,
four fifths to learn from and one fifth to know when to stop; a text is given to the person whom its sentences point at.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sanitizer.risk.lexical import LexicalAttacker
from sanitizer.risk.people import People
from sanitizer.risk.softmax import Softmax
from sanitizer.risk.words import sentences_of, words_of

MOST_CLASSES = 1000
"""Of more people the trained attacker learns those whom the lexical one holds likeliest for the texts at hand."""
FOLD = 5
"""Every fifth sentence of a person is kept to know when to stop."""


class TrainedAttacker:
    """The mean chance that a text's sentences are a person's.

    >>> people = People(("a", "b"), ("Ada sells boats. She sails boats.", "Bo paints kites. Bo flies kites."))
    >>> TrainedAttacker(people).scores(["Somebody flies kites."]).argmax(axis=1).tolist()
    [1]
    """

    name = "trained"

    def __init__(self, people: People, *, seed: int = 0) -> None:
        self.people = people
        self.seed = seed
        self._model: Softmax | None = None

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """A line for each text, a column for each person: the higher, the likelier."""
        if len(self.people) <= MOST_CLASSES:
            if self._model is None:
                self._model = learn_owners(self.people.texts, seed=self.seed)
            return vote(self._model, texts)
        near = LexicalAttacker(self.people).scores(texts)
        chosen = np.sort(np.argsort(-near.max(axis=0), kind="stable")[:MOST_CLASSES])
        found = near - 2.0  # whoever was not learnt comes after all who were, in the lexical order
        found[:, chosen] = vote(learn_owners([self.people.texts[i] for i in chosen], seed=self.seed), texts)
        return found


def learn_owners(known: Sequence[str], *, seed: int = 0) -> Softmax:
    """A classifier of sentences by the text of ``known`` that they stand in."""
    sentences = [sentences_of(text) or [""] for text in known]
    owners = np.array([place for place, own in enumerate(sentences) for _ in own])
    held = np.concatenate([np.arange(1, len(own) + 1) % FOLD == 0 for own in sentences])
    return Softmax([words_of(piece) for own in sentences for piece in own], owners, held, seed=seed)


def vote(model: Softmax, texts: Sequence[str]) -> np.ndarray:
    """For each text the mean of its sentences' chances; a text without words points at nobody."""
    lines = []
    for text in texts:
        pieces = [words_of(sentence) for sentence in sentences_of(text)]
        lines.append(model.chances(pieces).mean(axis=0) if pieces else np.zeros(model.classes))
    return np.stack(lines)
