"""Classes of jobs that enough people share, where a population is too small for the job itself."""

from __future__ import annotations

from functools import cache

from sanitizer.ladders.placing import HAND
from sanitizer.ladders.store import OntologyStore
from sanitizer.risk.crowd import Crowd

_WORK, _ANYBODY = "profession", "person"


class Classes:
    """What the people of a crowd are, class by class.

    >>> from sanitizer.risk.people import People
    >>> crowd = Crowd(People(tuple("abc"), ("is a nurse", "is a surgeon", "is a welder")), k=2)
    >>> Classes(crowd).wider("midwife"), Classes(crowd).wider("boat")
    (('health professional', 'professional'), ())
    """

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self._holders: dict[str, int] | None = None

    def wider(self, word: str) -> tuple[str, ...]:
        """The classes that a job is of and at least ``k`` people are of, the narrowest first."""
        if self._holders is None:
            self._holders = self._count()
        return tuple(one for one in classes_of(word) if one != word and self._holders.get(one, 0) >= self.crowd.k)

    def _count(self) -> dict[str, int]:
        holders: dict[str, int] = {}
        for line in self.crowd.words():
            for one in {one for word in line for one in classes_of(word)}:
                holders[one] = holders.get(one, 0) + 1
        return holders


@cache
def classes_of(word: str) -> tuple[str, ...]:
    """The classes of a job, the narrowest first; none for other words.

    >>> classes_of("dentist")
    ('dentist', 'health professional', 'professional')
    """
    store = OntologyStore.built_in()
    jobs = (one for one in store.senses(word) if one.weight >= HAND and store.branch(one.concept) == _WORK)
    job = next(jobs, None)
    if job is None:
        return ()
    return tuple(label for one in store.chain(job.concept) if (label := store.label(one)) != _ANYBODY)
