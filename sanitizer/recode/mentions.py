"""First and later mentions: a thing is "a city in Norway" at first, then "the city"; a second one is "another"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.language.english.inflect import parted
from sanitizer.recode.agreement import common

_TOLD_APART = {PiiType.LOC, PiiType.ORG, PiiType.MISC}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


_BARE = {"organization", "place", "work", "thing", "person"}


def _tells(stand_in: str) -> bool:
    """Whether a stand-in says enough for things of its kind to be told apart."""
    return common(stand_in) and stand_in not in _BARE


@dataclass(frozen=True, slots=True)
class Mention:
    """How a finding is mentioned: whether it is known already, which of several, and whether it is another."""

    definite: bool = False
    ordinal: str = ""
    another: bool = False


def _one_by_name(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a thing whose name holds that of another with the same stand-in as one with it.

    "The Kingdom of Norway" and "Norway" are not a country and another country.
    """
    named: dict[str, dict[int, frozenset[str]]] = {}
    meant: dict[int, int] = {}
    result = []
    for finding in findings:
        words = frozenset(finding.text.casefold().split())
        known = named.setdefault(finding.replacement or "", {})
        if finding.changed and finding.entity >= 0 and finding.entity not in known:
            same = next((one for one, said in known.items() if words < said or said < words), None)
            known[finding.entity] = words
            if same is not None:
                meant[finding.entity] = meant.get(same, same)
        entity = meant.get(finding.entity, finding.entity)
        result.append(finding if entity == finding.entity else replace(finding, entity=entity))
    return result


def mentions(findings: Sequence[Finding]) -> list[Mention]:
    """For each finding how it is mentioned, in the order of the text.

    A second thing of a kind is "another city"; when one of several comes up again after another of them, it is "the
    first city".

    >>> from sanitizer.core.findings import Identifier
    >>> def city(entity):
    ...     return Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.9, (), entity, replacement="city in Norway")
    >>> [(m.definite, m.ordinal, m.another) for m in mentions([city(1), city(1), city(2), city(1)])]
    [(False, '', False), (True, '', False), (False, '', True), (True, 'first', False)]
    """
    order: dict[str, dict[int, int]] = {}
    stood: set[str] = set()
    latest: dict[str, int] = {}
    result = []
    for finding in _one_by_name(findings):
        stand_in = finding.replacement or ""
        if not finding.changed or finding.entity < 0 or finding.type not in _TOLD_APART or not _tells(stand_in):
            result.append(Mention())
            continue
        if finding.text[:1].islower() and " " in finding.text:  # a description, beside the name of what it describes
            result.append(Mention())
            continue
        head = parted(stand_in)[0]
        known = order.setdefault(head, {})
        if finding.entity not in known:
            result.append(Mention(another=stand_in in stood))
            known[finding.entity] = len(known)
            stood.add(stand_in)
        else:
            number = known[finding.entity]
            alone = latest[head] == finding.entity
            ordinal = "" if alone else ORDINALS[number] if number < len(ORDINALS) else ""
            result.append(Mention(definite=alone or bool(ordinal), ordinal=ordinal))
        latest[head] = finding.entity
    return result
