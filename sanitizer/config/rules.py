"""The rules of settings at hand: what becomes of a finding by the policy and by the user's own terms."""

from __future__ import annotations

import re

from sanitizer.config.policy import KEYED, Rule, keeps
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.text import fold

_BORN = "a birth or death: the decade"
"""What the reason says of a date of birth, which no rule for all dates keeps."""


class Rules:
    """Looks the rule of a finding up: of its own term first, then of the policy.

    >>> from sanitizer.core.findings import Identifier
    >>> rules = Rules(Settings(policy={"QUANTITY": "keep", "DATETIME": {"k": 30}}, k=12))
    >>> price = Finding(0, 2, "$5", PiiType.QUANTITY, Identifier.QUASI, 0.9, ("x",))
    >>> rules.keeps(price), rules.floor(price), rules.floor_of_type(PiiType.DATETIME)
    (True, 12, 30)
    """

    def __init__(self, settings: Settings) -> None:
        self._policy = settings.policy
        self._k = settings.k
        own = [(term, Rule(operator=term.operator)) for term in settings.terms if term.operator is not None]
        self._terms = {fold(term.text): rule for term, rule in own if term.text}
        self._patterns = [(re.compile(term.pattern), rule) for term, rule in own if term.pattern]
        named = () if self._policy is None else self._policy.operators
        self.operators = frozenset((*named, *(rule.operator for _, rule in own)))
        """All operators in use."""
        self.keyed = bool(self.operators & KEYED)
        """Whether a key is needed."""
        self.keeps_direct = () if self._policy is None else self._policy.keeps_direct
        """The names under which direct identifiers are kept."""

    def __bool__(self) -> bool:
        return self._policy is not None or bool(self.operators)

    def of(self, finding: Finding) -> Rule | None:
        """The rule of a finding; None where the default holds."""
        own = self._terms.get(fold(finding.text)) if self._terms else None
        if own is None:
            own = next((rule for pattern, rule in self._patterns if pattern.fullmatch(finding.text)), None)
        return own if own is not None or self._policy is None else self._policy.rule(finding)

    def operator(self, finding: Finding) -> str:
        """The operator for a finding: a rule that would keep what it may not keep generalizes."""
        rule = self.of(finding)
        if rule is None or (rule.operator == "keep" and not self.keeps(finding)):
            return "generalize"
        return rule.operator

    def keeps(self, finding: Finding) -> bool:
        """Whether a finding keeps its text: a direct identifier only by a rule that says so, a birth never by type."""
        rule = self.of(finding)
        if finding.type is PiiType.DATETIME and (_BORN in finding.reason or "birth" in finding.kind):
            return (
                keeps(rule, finding) and self._policy is not None and rule is not self._policy.types.get(finding.type)
            )
        return keeps(rule, finding)

    def floor(self, finding: Finding) -> int:
        """The privacy floor of a finding."""
        rule = self.of(finding)
        if rule is not None and rule.k is not None:
            return rule.k
        return self._k if self._policy is None else self._policy.k or self._k

    def floor_of_type(self, type: PiiType) -> int:
        """The highest privacy floor that a finding of this type can have by its type, its kind or its detector."""
        if self._policy is None:
            return self._k
        policy = self._policy
        more = [rule.k for rules in (policy.kinds, policy.detectors) for rule in rules.values() if rule.k is not None]
        return (
            max(policy.floor(type, self._k), *(more or [0]))
            if type is PiiType.DATETIME
            else policy.floor(type, self._k)
        )

    @property
    def floor_of_things(self) -> int:
        """The highest privacy floor of what has a noun: places, organizations, people's words and other things."""
        return max(self.floor_of_type(one) for one in (PiiType.LOC, PiiType.ORG, PiiType.DEM, PiiType.MISC))
