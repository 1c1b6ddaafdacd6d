"""An ontology with the names of individuals taken out: what a name gets that nobody listed."""

from __future__ import annotations

from sanitizer.ladders.store import OntologyStore, Sense

CLOSED_BRANCHES = ("nationality", "language", "ethnicity", "religion", "ideology")
CLOSED_CLASSES = ("country", "continent", "historical country")
"""Peoples, languages and countries are closed lists: no text names one that nobody listed."""


class UnseenStore(OntologyStore):
    """The ontology without the names of cities, companies, works and all other individuals; classes stay.

    >>> UnseenStore.built_in().senses("oslo"), bool(UnseenStore.built_in().senses("norway"))
    ([], True)
    """

    lists_towns = False

    def senses_of(self, key: int) -> list[Sense]:
        """The readings of a name that are classes, or individuals of a closed list."""
        return [
            sense for sense in super().senses_of(key) if not (sense.instance and sense.proper) or self._closed(sense)
        ]

    def _closed(self, sense: Sense) -> bool:
        if self.branch(sense.concept) in CLOSED_BRANCHES:
            return True
        return any(self.label(concept) in CLOSED_CLASSES for concept in self.chain(sense.concept))
