"""The lexical attacker: whose background shares the rarest words with the released text?"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix

from sanitizer.risk.people import People
from sanitizer.risk.words import Vocabulary, pairs_of, to_unit, words_of


class LexicalAttacker:
    """Cosines of tf-idf vectors, over words and pairs of words, between texts and what is known of each person.

    The second time a word stands in a text it tells less than the first: counts are damped, without which long
    backgrounds drown in their small words and the attack finds a third of the people it finds so.

    >>> people = People(("a", "b"), ("Ada sells boats in the north.", "Bo paints kites in the north."))
    >>> LexicalAttacker(people).scores(["PERSON 1 sells boats"]).argmax(axis=1).tolist()
    [0]
    """

    name = "lexical"

    def __init__(self, people: People) -> None:
        known = [pairs_of(words_of(text)) for text in people.texts]
        self.vocabulary = Vocabulary.learn(known)
        self.profiles = to_unit(weigh(self.vocabulary.counts(known), self.vocabulary))

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """A line for each text, a column for each person: the higher, the likelier."""
        words = (pairs_of(words_of(text)) for text in texts)
        asked = to_unit(weigh(self.vocabulary.counts(words), self.vocabulary))
        return np.asarray((asked @ self.profiles.T).todense())


def weigh(counts: csr_matrix, vocabulary: Vocabulary) -> csr_matrix:
    """Damped counts times how rare each word is among the people."""
    data = (1.0 + np.log(counts.data)) * vocabulary.idf[counts.indices]
    return csr_matrix((data, counts.indices, counts.indptr), shape=counts.shape)
