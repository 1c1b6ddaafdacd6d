"""How often attackers find the person behind each released text, who see nothing but a background."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from sanitizer.core.errors import InputError, MissingExtraError
from sanitizer.risk.dense import DenseAttacker
from sanitizer.risk.kept import mask_changes
from sanitizer.risk.lexical import LexicalAttacker
from sanitizer.risk.people import People, Text, match_people
from sanitizer.risk.trained import TrainedAttacker

ATTACKERS = ("lexical", "dense", "trained")
BLOCK = 256
"""So many texts are scored at once, since every one has a score for every person."""
FEW = 5


class Attacker(Protocol):
    """Knows some people and says of texts how likely each of them is meant."""

    name: str

    def scores(self, texts: Sequence[str]) -> np.ndarray:
        """A line for each text, a column for each person."""
        ...


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attack went: for each text how many people looked likelier than the right one, and how many alike.

    >>> Outcome((0, 7), (0, 0), 50).first, Outcome((0, 7), (0, 0), 50).mean_rank
    (0.5, 4.5)
    """

    above: tuple[int, ...]
    alike: tuple[int, ...]
    candidates: int

    @property
    def ranks(self) -> list[float]:
        """The place of the right person; where several look alike, the middle of theirs."""
        return [1 + above + alike / 2 for above, alike in zip(self.above, self.alike, strict=True)]

    @property
    def mean_rank(self) -> float:
        """The mean place of the right person."""
        return float(np.mean(self.ranks))

    @property
    def first(self) -> float:
        """The share of texts whose person comes first; who guesses among those alike is right now and then."""
        return self.within(1)

    def within(self, places: int) -> float:
        """The share of texts whose person is among the first ``places``."""
        shares = [
            min(1.0, max(0.0, (places - above) / (alike + 1)))
            for above, alike in zip(self.above, self.alike, strict=True)
        ]
        return float(np.mean(shares))

    def to_dict(self) -> dict[str, float]:
        """The figures."""
        return {
            "first": round(self.first, 4),
            "in_five": round(self.within(FEW), 4),
            "mean_rank": round(self.mean_rank, 3),
        }


@dataclass(frozen=True, slots=True)
class AttackReport:
    """What each attacker reaches on each version of the texts."""

    ids: tuple[str, ...]
    candidates: int
    outcomes: dict[str, dict[str, Outcome]] = field(repr=False)
    left_out: dict[str, str]

    def to_dict(self) -> dict[str, Any]:
        """The report as JSON: figures by attacker and version, and the ranks of each document."""
        return {
            "documents": len(self.ids),
            "candidates": self.candidates,
            "attackers": {
                name: {version: outcome.to_dict() for version, outcome in versions.items()}
                for name, versions in self.outcomes.items()
            },
            "left_out": self.left_out,
            "ranks": [
                {
                    "id": id,
                    **{
                        name: {version: outcome.ranks[number] for version, outcome in versions.items()}
                        for name, versions in self.outcomes.items()
                    },
                }
                for number, id in enumerate(self.ids)
            ],
        }


def build_attacker(name: str, people: People, *, seed: int = 0) -> Attacker:
    """The attacker ``name``, who has read what is known of ``people``.

    Raises:
        MissingExtraError: "dense" without the extra ``neural``.
    """
    makers: dict[str, Callable[[], Attacker]] = {
        "lexical": lambda: LexicalAttacker(people),
        "dense": lambda: DenseAttacker(people),
        "trained": lambda: TrainedAttacker(people, seed=seed),
    }
    if name not in makers:
        raise InputError("E718", "unknown attacker", hint=f"one of {', '.join(ATTACKERS)}")
    return makers[name]()


def run_attack(attacker: Attacker, texts: Sequence[str], truth: Sequence[int], candidates: int) -> Outcome:
    """How ``attacker`` fares on ``texts``, whose people are ``truth``."""
    above: list[int] = []
    alike: list[int] = []
    for start in range(0, len(texts), BLOCK):
        scores = attacker.scores(texts[start : start + BLOCK])
        own = scores[np.arange(len(scores)), truth[start : start + BLOCK]][:, None]
        level = np.abs(scores - own) <= 1e-9
        above.extend(((scores > own) & ~level).sum(axis=1).tolist())
        alike.extend((level.sum(axis=1) - 1).tolist())
    return Outcome(tuple(above), tuple(alike), candidates)


def attack(
    released: Sequence[Text],
    people: People,
    originals: Sequence[Text] | None = None,
    *,
    attackers: Sequence[str] = ATTACKERS,
    optional: bool = True,
    seed: int = 0,
) -> AttackReport:
    """The report on ``released``; beside it the originals, what is left of them, and a guess where all is masked.

    Args:
        released: the texts as they went out; their ``person`` is the truth.
        people: what the attackers know.
        originals: the same texts before, if at hand.
        attackers: which of "lexical", "dense" and "trained".
        optional: whether an attacker whose extra is missing is left out and named, instead of raising.
        seed: of the trained attacker.

    >>> people = People(("a", "b"), ("Ada sells boats.", "Bo paints kites."))
    >>> report = attack([Text("a", "a", "PERSON 1 sells boats.")], people, attackers=["lexical"])
    >>> report.outcomes["lexical"]["released"].first, report.outcomes["lexical"]["all masked"].first
    (1.0, 0.5)
    """
    truth = match_people(released, people)
    versions: dict[str, Sequence[str]] = {"released": [text.text for text in released]}
    if originals is not None:
        before = originals_of(released, originals)
        versions = {"originals": before, **versions}
        versions["changes masked"] = [mask_changes(*pair) for pair in zip(before, versions["released"], strict=True)]
    versions["all masked"] = [""] * len(released)
    outcomes: dict[str, dict[str, Outcome]] = {}
    left_out: dict[str, str] = {}
    for name in attackers:
        try:
            attacker = build_attacker(name, people, seed=seed)
        except MissingExtraError as error:
            if not optional:
                raise
            left_out[name] = str(error)
            continue
        outcomes[name] = {
            version: run_attack(attacker, texts, truth, len(people)) for version, texts in versions.items()
        }
    return AttackReport(tuple(text.id for text in released), len(people), outcomes, left_out)


def align(
    released: Sequence[Text],
    originals: Sequence[Text],
    *,
    what: str = "released documents",
    whose: str = "original",
) -> list[str]:
    """The originals in the order of the released texts.

    Raises:
        InputError: a released text whose id no original has.
    """
    before: Mapping[str, str] = {text.id: text.text for text in originals}
    missing = sum(text.id not in before for text in released)
    if missing:
        raise InputError("E719", f"{missing} of {len(released)} {what} have no {whose} of the same id")
    return [before[text.id] for text in released]


def originals_of(released: Sequence[Text], originals: Sequence[Text]) -> list[str]:
    """The originals in the order of the released texts, each the text in which its findings were found.

    Raises:
        InputError: a released text whose id no original has, or whose findings stand in another text.
    """
    before = align(released, originals)
    others = sum(not _fits(text, old) for text, old in zip(released, before, strict=True))
    if others:
        line = f"the findings of {others} of {len(released)} released documents stand in another text than the original"
        raise InputError("E721", line, hint="give the originals that this release was made from, with the same ids")
    return before


def _fits(released: Text, original: str) -> bool:
    """Whether every finding that says where it stands does so; a release without findings says nothing."""
    findings = released.fields.get("findings")
    listed = [each for each in findings if isinstance(each, Mapping)] if isinstance(findings, list) else []
    told = [(each.get("start"), each.get("end"), each.get("text")) for each in listed]
    return all(
        original[start:end] == text
        for start, end, text in told
        if isinstance(start, int) and isinstance(end, int) and isinstance(text, str)
    )
