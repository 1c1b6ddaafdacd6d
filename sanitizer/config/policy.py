"""The policy: what becomes of findings, by term, kind, detector or type; presets are files that say what they do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from sanitizer.core.errors import SanitizerError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.text import fold

Operator = Literal["keep", "generalize", "label", "mask", "number", "pseudonym", "hash", "encrypt"]
KEYED = frozenset({"hash", "encrypt"})
"""Operators that need a key."""
FOLDER = Path(__file__).resolve().parents[1] / "data" / "policies"


class Rule(BaseModel):
    """What becomes of some findings.

    >>> Rule(operator="keep").operator, Rule(k=30).operator
    ('keep', 'generalize')
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    operator: Operator = "generalize"
    k: int | None = Field(default=None, ge=2, le=1_000_000)
    """With ``generalize``: a privacy floor of its own."""
    direct: bool = False
    """With ``keep``: direct identifiers are kept too. Without it they are hidden, whatever else is kept."""

    @model_validator(mode="after")
    def _fits(self) -> Rule:
        if self.k is not None and self.operator != "generalize":
            raise ValueError("k goes with the operator generalize only")
        if self.direct and self.operator != "keep":
            raise ValueError("direct goes with the operator keep only")
        return self


def _rule(value: Any) -> Any:
    return {"operator": value} if isinstance(value, str) else value


Ruled = Annotated[Rule, BeforeValidator(_rule)]


class Policy(BaseModel):
    """What becomes of findings: a rule of their term counts before one of their kind, detector and type.

    In settings a type's rule stands under the type's name, beside ``kinds``, ``detectors`` and ``terms``; ``preset``
    names what these rules are laid over. A name alone is a preset or a file.

    >>> policy = parse_policy({"preset": "publish", "DATETIME": {"k": 400}, "kinds": {"email": "mask"}})
    >>> policy.types[PiiType.DATETIME].k, policy.kinds["email"].operator, policy.types[PiiType.CODE].operator
    (400, 'mask', 'label')
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = ""
    about: str = ""
    """What the policy does, in words."""
    k: int | None = Field(default=None, ge=2, le=1_000_000)
    """A privacy floor for all types without one of their own, instead of the setting."""
    types: dict[PiiType, Ruled] = {}
    kinds: dict[str, Ruled] = {}
    detectors: dict[str, Ruled] = {}
    terms: dict[str, Ruled] = {}

    @model_validator(mode="before")
    @classmethod
    def _read(cls, data: Any) -> Any:
        if isinstance(data, str | Path):
            return read_policy(str(data))
        if not isinstance(data, Mapping):
            return data
        given = {key: value for key, value in data.items() if key not in (*PiiType.__members__, "preset")}
        types = {key: value for key, value in data.items() if key in PiiType.__members__}
        if types:
            given["types"] = {**dict(given.get("types") or {}), **types}
        preset = data.get("preset")
        return given if preset is None else _over(read_policy(str(preset)), given)

    @model_validator(mode="after")
    def _possible(self) -> Policy:
        named = {**{one.value: rule for one, rule in self.types.items()}, **self.kinds, **self.detectors, **self.terms}
        for name, rule in named.items():
            if rule.operator == "pseudonym" and name != "PERSON":
                raise ValueError(f"{name}: pseudonym is for PERSON only; use number, hash or encrypt")
        return self

    def rule(self, finding: Finding) -> Rule | None:
        """The rule for a finding, or None where the default holds: people get a number, all else is generalized."""
        if self.terms and (own := self._terms.get(fold(finding.text))) is not None:
            return own
        if self.kinds and (own := self._kinds.get(_plain(finding.kind))) is not None:
            return own
        if self.detectors:
            for name in finding.detectors:
                own = self.detectors.get(name) or self.detectors.get(name.partition(":")[0])
                if own is not None:
                    return own
        return self.types.get(finding.type)

    @cached_property
    def _terms(self) -> dict[str, Rule]:
        return {fold(text): rule for text, rule in self.terms.items()}

    @cached_property
    def _kinds(self) -> dict[str, Rule]:
        return {_plain(kind): rule for kind, rule in self.kinds.items()}

    def floor(self, type: PiiType, k: int) -> int:
        """The privacy floor of a type, where the settings' is ``k``."""
        rule = self.types.get(type)
        return rule.k if rule is not None and rule.k is not None else self.k or k

    def floor_of(self, finding: Finding, k: int) -> int:
        """The privacy floor of a finding, where the settings' is ``k``."""
        rule = self.rule(finding)
        return rule.k if rule is not None and rule.k is not None else self.k or k

    @property
    def operators(self) -> frozenset[str]:
        """All operators in use."""
        return frozenset(rule.operator for rules in self._all for rule in rules.values())

    @property
    def keeps_direct(self) -> tuple[str, ...]:
        """The names under which direct identifiers are kept."""
        return tuple(f"{name}" for rules in self._all for name, rule in rules.items() if rule.direct)

    @property
    def _all(self) -> tuple[Mapping[Any, Rule], ...]:
        return self.types, self.kinds, self.detectors, self.terms


def _plain(kind: str) -> str:
    """A kind however it is written: detectors say "birth_date" and "birth-date"."""
    return kind.replace("-", "_").replace(" ", "_").casefold()


def keeps(rule: Rule | None, finding: Finding) -> bool:
    """Whether a rule keeps a finding: direct identifiers only where it says so."""
    return rule is not None and rule.operator == "keep" and (rule.direct or finding.identifier is Identifier.QUASI)


def _over(base: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """``given`` laid over ``base``, rule by rule."""
    merged = {**base, **given}
    for part in ("types", "kinds", "detectors", "terms"):
        if isinstance(given.get(part, {}), Mapping):
            merged[part] = {**dict(base.get(part) or {}), **dict(given.get(part) or {})}
    return merged


def presets() -> tuple[str, ...]:
    """The names of the policies that ship.

    >>> presets()
    ('clinical', 'court', 'publish', 'support')
    """
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def read_policy(name: str) -> dict[str, Any]:
    """The mapping of a preset, or of a file.

    Raises:
        ValueError: there is neither, or the file is no mapping.
    """
    from sanitizer.config.load import read_yaml

    path = FOLDER / f"{name}.yaml" if name in presets() else Path(name)
    if not path.is_file():
        raise ValueError(f"no preset and no file of that name; presets are {', '.join(presets())}")
    try:
        data = read_yaml(path)
    except SanitizerError as error:
        raise ValueError(error.message) from None
    if "preset" in data and path.parent == FOLDER:
        raise ValueError("a preset stands on none")
    flat = {key: value for key, value in data.items() if key not in PiiType.__members__}
    types = {key: value for key, value in data.items() if key in PiiType.__members__}
    whole = {"name": path.stem, **flat, "types": {**dict(flat.get("types") or {}), **types}}
    preset = whole.pop("preset", None)
    return whole if preset is None else _over(_preset(str(preset)), whole)


@lru_cache(maxsize=16)
def _preset(name: str) -> dict[str, Any]:
    if name not in presets():
        raise ValueError(f"a policy stands on a preset: {', '.join(presets())}")
    return read_policy(name)


def parse_policy(data: Any) -> Policy:
    """A checked policy from a preset's name, a file or a mapping."""
    return Policy.model_validate(data)
