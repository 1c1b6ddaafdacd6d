"""Tables whose texts go out only when their people hide in a population too, behind k-anonymity.

The texts of one person are one document. A term that a group shares is widened for all of the group or for nobody, so
that its people stay alike; words of the texts are widened for each person alone, since no release shares them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sanitizer.config.table import TableSettings
from sanitizer.core.faults import clashing_options, out_of_range
from sanitizer.core.findings import Finding
from sanitizer.core.tables import ColumnRole
from sanitizer.risk.against import Against
from sanitizer.risk.people import People, check_people
from sanitizer.risk.population import (
    COLLECTION,
    Population,
    open_people,
    refuse_strangers,
    require_hidden,
    say_unlike,
)
from sanitizer.risk.written import Attempts
from sanitizer.tables.pages import pages_of
from sanitizer.tables.read import Prepared
from sanitizer.tables.rewrite import Draft, Place, Rewritten, draft, numbered_things, write
from sanitizer.tables.shared_nodes import SharedNodes, recode_as
from sanitizer.tables.solve import Solved
from sanitizer.tables.terms import installed


@dataclass(frozen=True)
class Asked:
    """What the texts of a table are to withstand.

    Args:
        population: a file of people, people, records with ``id`` and ``text``, or "." for the texts of the table.
        k: among how many people each person is to hide.
        accept: whether a table with people who cannot be hidden so well is released all the same.
        person: the direct identifier that is the id in the population; the first one if left out.
    """

    population: Population
    k: int = 5
    accept: bool = False
    person: str | None = None

    def check(self, settings: TableSettings) -> None:
        """Looks whether this can be asked of a table with such settings.

        Raises:
            ConfigError: there is no text, no such column, or nobody to hide among.
        """
        if self.k < 2:
            raise out_of_range("--k-people should be at least 2")
        if not settings.of_role(ColumnRole.TEXT):
            raise clashing_options(
                "--against is about texts, and the settings have no column of text",
                hint="k, l and t say how many rows look alike; verify --just-check --population counts people",
            )
        identifying = [attribute.name for attribute in settings.of_role(ColumnRole.DIRECT)]
        if self.person is not None and self.person not in identifying:
            raise clashing_options("--person names no direct identifier of the settings", hint=", ".join(identifying))

    def open(self, settings: TableSettings) -> Against | None:
        """The population, read and checked; None where it is the table itself."""
        return None if self.population == COLLECTION else self.among(open_people(self.population), settings)

    def among(self, people: People, settings: TableSettings) -> Against:
        """What hides somebody among ``people``."""
        return Against(people, k=self.k, pipeline=installed(settings.pipeline), shared=False)


class Withstand:
    """Widens the texts of a table until each of its people hides in a population.

    Args:
        asked: what is asked for; it fits the settings.
        settings: of the table.
        against: the population; the texts of the table where it is None.
        prepared: the table.
    """

    def __init__(self, asked: Asked, settings: TableSettings, against: Against | None, prepared: Prepared) -> None:
        self.asked = asked
        self.pages = pages_of(prepared)
        self.ids: dict[int, str | None] = {person: str(person) for person in self.pages}
        if against is None:
            texts = ((str(person), page.text) for person, page in self.pages.items())
            against = asked.among(check_people(texts, origin="the table"), settings)
        else:
            self._name(prepared, asked.person or (settings.key.name if settings.key else None), against)
        self.against = against
        self.likeness: dict[int, float] = {}
        self.told: list[int] = []
        """Whom their texts tell all the same, as they were last seen."""
        self._attempts = {person: Attempts(against, page.text, self.ids[person]) for person, page in self.pages.items()}
        self._done: dict[int, dict[Place, list[Finding]]] = {}
        self._todo: Collection[int] = self.pages

    def _name(self, prepared: Prepared, column: str | None, against: Against) -> None:
        """Fills the id of each person in the population, who is a stranger to it without one."""
        self.ids = dict.fromkeys(self.pages)
        for row, value in enumerate(prepared.identifiers[column] if column else ()):
            person = int(prepared.person[row])
            if self.ids.get(person, "") is None:
                self.ids[person] = value.strip() or None
        if self.asked.person is not None:
            named = [id for id in self.ids.values() if id]
            strangers = sum(not against.knows(id) for id in named)
            refuse_strangers(strangers, len(named), "people of the table", "--person holds ids of its lines")

    def __call__(
        self, solved: Solved, values: Mapping[str, Sequence[str]], unchanged: Mapping[str, Sequence[bool]]
    ) -> tuple[Solved, Rewritten]:
        """What becomes of the terms, and the texts in which everybody hides who can.

        Args:
            solved: the table with what becomes of its terms.
            values: for each quasi-identifier the released cell of each row.
            unchanged: for each quasi-identifier whether the released cell of a row is the original one.
        """
        made = draft(solved, values, unchanged)
        while self._todo:
            shared = SharedNodes(solved, made)
            for person in self._todo:
                self._done[person] = self._hide(person, made, shared)
            node = shared.after(self._done)
            changed = node != solved.recoded.node
            self._todo = sorted(set(solved.index.person[changed].tolist()))
            if self._todo:
                solved = recode_as(solved, node)
                made = draft(solved, values, unchanged)
        found = dict(made.findings)
        for placed in self._done.values():
            found.update(placed)
        return solved, write(solved.prepared, replace(made, findings=found), values)

    def _hide(self, person: int, made: Draft, shared: SharedNodes) -> dict[Place, list[Finding]]:
        """The findings of a person's texts, wider where they had to be."""
        page = self.pages[person]
        findings = [
            replace(shared.with_rungs(place, finding), start=finding.start + begin, end=finding.end + begin)
            for place, begin in page.places
            for finding in made.findings.get(place, ())
        ]
        wider, standing = self._attempts[person].widen(numbered_things(findings))
        self.likeness[person] = standing.likeness
        return dict(page.parted(wider))

    def look(self, texts: Mapping[str, Sequence[str]]) -> bool:
        """Whether everybody hides in these texts, or nothing wider can be had; else others are to be made."""
        self.told = [
            person
            for person, page in self.pages.items()
            if self._attempts[person].look(page.released(texts)) < self.asked.k
        ]
        self._todo = [person for person in self.told if not self._attempts[person].over]
        return not self._todo

    def require(self) -> None:
        """Raises where somebody is told whom nobody has accepted.

        Raises:
            GuaranteeError: there is somebody.
        """
        if not self.asked.accept:
            require_hidden(len(self.told), len(self.pages), "people of the table", self.asked.k)

    def facts(self) -> dict[str, Any]:
        """What the report says of it."""
        return {
            "k_people": self.asked.k,
            "candidates": len(self.against.crowd),
            "people": len(self.pages),
            "told": len(self.told),
        }

    def warnings(self) -> list[str]:
        """What whoever releases the table should know."""
        unlike = say_unlike(list(self.likeness.values()), "people of the table")
        strangers = sum(id is None or not self.against.knows(id) for id in self.ids.values())
        lacking = f"{strangers} of {len(self.ids)} people of the table have no line in the population"
        risk = f"{len(self.told)} of {len(self.pages)} people of the table can be told from the population"
        return [line for line, says in ((risk, self.told), (unlike, unlike), (lacking, strangers)) if says]
