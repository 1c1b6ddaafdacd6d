"""First and later mentions: a thing is "a city in Norway" at first, then "the city"; a second one is "another"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.ladders.laws import BENEFIT
from sanitizer.language import pairs, words
from sanitizer.language.english.inflect import parted
from sanitizer.language.english.labels import CLASS_NOUNS
from sanitizer.recode.agreement import common
from sanitizer.recode.beside import is_award, is_work

_DATELINE = re.compile(r"[^\S\n][–—][^\S\n]|,[^\S\n][^\n.]{0,24}[0-9]{4}[^\S\n]*(?:\n|\Z)|[^\S\n]*(?:\n|\Z)")
"""What follows where something was written: a dash, a date, or nothing."""
_TOLD_APART = {PiiType.LOC, PiiType.ORG, PiiType.MISC}
ORDINALS = words("ordinals")[:5]
"""Which of several, where stand-ins are numbered."""
_PAIR = 2
"""How many things are told as the first and the second; of more, nobody has counted along."""
NEAR, BESIDE = 400, 150
"""Characters after which a second thing of a kind, and a further one, is no more "another" of those before."""
_EACH_HAS_ONE = frozenset(pairs("state_bodies").values())
"""Bodies of which a country has one, so that nobody asks which."""
_BARE = {"organization", "place", "thing", "person", "address"}


def _tells(stand_in: str) -> bool:
    """Whether a stand-in says enough for things of its kind to be told apart."""
    return common(stand_in) and stand_in not in _BARE


@dataclass(frozen=True, slots=True)
class Mention:
    """How a finding is mentioned.

    Args:
        definite: whether it is known already.
        ordinal: which of several it is.
        another: whether it is a further one of its kind.
        whole: whether only the whole stand-in tells it from others: "the city in Norway".
        among: whether it is one of too many to count: "one of the cities".
    """

    definite: bool = False
    ordinal: str = ""
    another: bool = False
    whole: bool = False
    among: bool = False


@dataclass(slots=True)
class _Kind:
    """The things of one head noun: the stand-in of each in order, the last one mentioned, and where that ended."""

    stand_ins: dict[int, str] = field(default_factory=dict)
    last: int = -1
    end: int = 0
    listed: set[int] = field(default_factory=set)

    def again(self, entity: int, *, counted: bool) -> Mention:
        """How a thing is mentioned that was mentioned before; unless ``counted`` it is one of several at the most."""
        if self.last == entity:
            return Mention(definite=True)
        stand_in = self.stand_ins[entity]
        alike = [one for one, said in self.stand_ins.items() if said == stand_in]
        whole = len(alike) < len(self.stand_ins)
        if len(alike) == 1 and parted(stand_in)[1]:
            return Mention(definite=True, whole=True)
        several = alike if parted(stand_in)[1] else list(self.stand_ins)
        number = several.index(entity)
        if not counted and is_award(parted(stand_in)[0]):  # nobody wins "one of the awards"
            return Mention()
        if not counted or (number and len(several) > _PAIR):
            return Mention(definite=True, among=True, whole=whole)
        return Mention(definite=True, ordinal=ORDINALS[number], whole=whole and bool(parted(stand_in)[1]))

    def first(self, stand_in: str, start: int, entity: int, *, counted: bool) -> Mention:
        """How a thing is mentioned that was not: a further one, however far off where its kind is ``counted``."""
        alike = sum(stand_in in {said, parted(said)[0]} for said in self.stand_ins.values())
        if entity in self.listed:  # it was one of "several films"
            return Mention(definite=True, among=True)
        near = counted or start - self.end < (NEAR if alike < _PAIR else BESIDE)
        return Mention(another=bool(alike) and near)


def _one_by_name(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a thing whose name holds that of another with the same stand-in as one with it.

    "The Kingdom of Norway" and "Norway" are not a country and another country.
    """
    named: dict[str, dict[int, frozenset[str]]] = {}
    meant: dict[int, int] = {}
    result = []
    for finding in findings:
        own = frozenset(finding.text.casefold().split())
        known = named.setdefault(finding.replacement or "", {})
        plain = own <= CLASS_NOUNS  # "at Ada Berg's Theatre" says nothing of the Hay Theatre
        if finding.changed and finding.entity >= 0 and finding.entity not in known and not plain:
            same = next((one for one, said in known.items() if own < said or said < own), None)
            known[finding.entity] = own
            if same is not None:
                meant[finding.entity] = meant.get(same, same)
        entity = meant.get(finding.entity, finding.entity)
        result.append(finding if entity == finding.entity else replace(finding, entity=entity))
    return result


def mentions(findings: Sequence[Finding], listed: Collection[int] = ()) -> list[Mention]:
    """For each finding how it is mentioned, in the order of the text.

    A further thing of a kind is "another city"; a work, which nobody counts, only where the first is near. When one of
    several comes up again after another of them, it is "the city in Norway" if that tells it, "the first city" or, of
    two, "the second city" if not, and else "one of the cities". So is what stood in a list that is told as a count:
    ``listed`` has the numbers of those findings.

    >>> from sanitizer.core.findings import Identifier
    >>> def city(entity):
    ...     return Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.9, (), entity, replacement="city in Norway")
    >>> [(m.definite, m.ordinal, m.another) for m in mentions([city(1), city(1), city(2), city(1)])]
    [(False, '', False), (True, '', False), (False, '', True), (True, 'first', False)]
    """
    kinds: dict[str, _Kind] = {}
    result: list[Mention] = []
    begun: dict[tuple[str, int], int] = {}
    heads: set[str] = set()
    for number, finding in enumerate(_one_by_name(findings)):
        stand_in = finding.replacement or ""
        if not finding.changed or finding.entity < 0 or finding.type not in _TOLD_APART or not _tells(stand_in):
            result.append(Mention())
            continue
        short = finding.kind.startswith(f"{BENEFIT}:")  # its letters stand behind it
        if short or (finding.type is PiiType.ORG and stand_in in _EACH_HAS_ONE):
            result.append(Mention(definite=True))
            continue
        if finding.text[:1].islower() and " " in finding.text:  # a description, beside the name of what it describes
            result.append(Mention())
            continue
        head = parted(stand_in)[0]
        kind = kinds.setdefault(head, _Kind())
        if number in listed:  # told as one of several
            kind.listed.add(finding.entity)
            result.append(Mention())
            continue
        # "the first album" would be somebody's first
        counted_so = finding.type is not PiiType.MISC and not is_work(head)
        if finding.entity in kind.stand_ins:
            result.append(kind.again(finding.entity, counted=counted_so))
            if result[-1].ordinal:
                heads.add(head)
        else:
            begun[head, finding.entity] = len(result)
            result.append(kind.first(stand_in, finding.start, finding.entity, counted=counted_so))
            kind.stand_ins[finding.entity] = stand_in
        kind.last, kind.end = finding.entity, finding.end
    placed = {one: bool(parted(findings[place].replacement or "")[1]) for one, place in begun.items()}
    return _introduced(result, begun, heads, placed)


def _introduced(
    told: list[Mention], begun: dict[tuple[str, int], int], heads: Collection[str], placed: dict[tuple[str, int], bool]
) -> list[Mention]:
    """The mentions, where things of a kind are counted each of them but the first as a further one when it comes up.

    Args:
        told: how each finding is mentioned.
        begun: the first mention of each thing, by its head noun and number, in order.
        heads: the head nouns of which one is "the first" or "the second" later.
        placed: whether a thing is told with where it lies, which may tell it from those before.
    """
    seen: set[str] = set()
    for (head, entity), place in begun.items():
        if head in heads and head in seen and (told[place].another or not placed[head, entity]):
            told[place] = Mention(another=True)
        seen.add(head)
    return told


def heads_line(text: str, finding: Finding) -> bool:
    """Whether a place opens a line as where it was written: "HAY — A bus", "Hay, 3 May 2021"."""
    opens = finding.type is PiiType.LOC and text[finding.start - 1 : finding.start] in {"", "\n"}
    return opens and _DATELINE.match(text, finding.end) is not None
