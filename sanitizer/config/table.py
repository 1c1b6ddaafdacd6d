"""Settings of tables: rx-anon's sections as they are, and our own keys beside them; all faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanitizer.config.hierarchy import Hierarchy, HierarchyFault, nested_hierarchy, read_hierarchy
from sanitizer.config.load import read_yaml
from sanitizer.config.schema import DEFAULT_PIPELINE
from sanitizer.core.errors import ConfigError
from sanitizer.core.tables import ColumnRole, Scale

STRATEGIES = ("cluster", "mondrian", "gdf")
RECODINGS = ("default", "hierarchy", "string_reduction")
NATIVE = (
    "PERSON NORP FAC ORG GPE LOC PRODUCT EVENT WORK_OF_ART LAW LANGUAGE DATE TIME PERCENT MONEY QUANTITY ORDINAL "
    "CARDINAL MAIL URL PHONE POSTCODE CODE"
).split()
_TOP = {"parameters", "privacy", "nlp", "attributes", "entities"}
_KEYS = {
    "parameters": {"k", "strategy", "relational_weight"},
    "privacy": {"k", "l", "t"},
    "nlp": {"model", "cache", "detectors", "ladders", "ignore", "second_look"},
    "entities": {"native", "custom"},
    "attribute": {
        "type", "anonymization_type", "bias", "format", "recoding_strategy", "hierarchy", "entities", "order",
        "separator",
    },
}  # fmt: skip


@dataclass(frozen=True)
class AttributeSettings:
    """One column: its role and scale, how it is recoded, and to which types of terms it relates.

    >>> AttributeSettings("age", ColumnRole.QUASI, Scale.NUMERICAL).recoding
    'default'
    """

    name: str
    role: ColumnRole = ColumnRole.INSENSITIVE
    scale: Scale = Scale.NOMINAL
    bias: float = 0.0
    format: str | None = None
    recoding: str = "default"
    hierarchy: Hierarchy | None = field(default=None, repr=False)
    entities: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    separator: str = ""


@dataclass(frozen=True)
class TableSettings:
    """How a table with text is released.

    >>> TableSettings((AttributeSettings("age", ColumnRole.QUASI, Scale.NUMERICAL),)).k
    10
    """

    attributes: tuple[AttributeSettings, ...]
    k: int = 10
    distinct_l: int = 1
    entropy_l: float = 1.0
    t: float | None = None
    strategy: str = "cluster"
    relational_weight: float = 0.5
    pipeline: str = DEFAULT_PIPELINE
    cache: Path | None = None
    detectors: tuple[str, ...] = ("patterns", "entities")
    ladders: bool = True
    second_look: bool = True
    ignore: tuple[str, ...] = ()
    native: tuple[str, ...] = ()
    custom: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def of_role(self, *roles: ColumnRole) -> tuple[AttributeSettings, ...]:
        """The attributes with one of these roles, in order."""
        return tuple(a for a in self.attributes if a.role in roles)

    @property
    def key(self) -> AttributeSettings | None:
        """The first direct identifier: whose rows belong together."""
        return next(iter(self.of_role(ColumnRole.DIRECT)), None)


class _Faults:
    """Collects what is wrong, with its place."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, place: str, text: str) -> None:
        self.lines.append(f"{place}: {text} ({len(self.lines) + 1})")

    def section(self, data: Mapping[str, Any], name: str) -> dict[str, Any]:
        """The mapping under ``name``, checked for unknown keys; empty where it is missing or malformed."""
        value = data.get(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.add(name, "should be a mapping")
            return {}
        for key in value:
            if name in _KEYS and name != "attributes" and key not in _KEYS[name]:
                self.add(f"{name}.{key}", f"unknown name; known are {', '.join(sorted(_KEYS[name]))}")
        return value

    def choice(self, place: str, value: Any, choices: tuple[str, ...], default: str) -> str:
        """``value`` if it is one of ``choices``."""
        if value is None:
            return default
        text = str(value).strip().lower()
        if text not in choices:
            self.add(place, f"should be one of {', '.join(choices)}")
            return default
        return text

    def number(self, place: str, value: Any, low: float, high: float, default: float, *, whole: bool = False) -> float:
        """``value`` if it is a number from ``low`` to ``high``."""
        if value is None:
            return default
        kinds = (int,) if whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds) or not low <= value <= high:
            what = "whole number" if whole else "number"
            limit = f"of at least {low:g}" if high == float("inf") else f"from {low:g} to {high:g}"
            self.add(place, f"should be a {what} {limit}")
            return default
        return value

    def names(self, place: str, value: Any) -> tuple[str, ...]:
        """``value`` as a tuple of strings."""
        if value is None:
            return ()
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list) or not all(isinstance(item, str | int | float) for item in value):
            self.add(place, "should be a list of names")
            return ()
        return tuple(str(item) for item in value)


def parse_table_settings(
    data: Mapping[str, Any], base_path: str | Path = ".", *, origin: str = "settings"
) -> TableSettings:
    """Checked table settings; paths in them are looked up from ``base_path``.

    >>> data = {"parameters": {"k": 2}, "attributes": {"age": {"type": "numerical", "anonymization_type":
    ...     "quasi_identifier"}}}
    >>> parse_table_settings(data).k
    2
    >>> parse_table_settings({"parameters": {"k": 1, "strategy": "best"}, "attributes": {"age": {"type": "big"}}})
    Traceback (most recent call last):
    sanitizer.core.errors.ConfigError: settings: parameters.k: should be a whole number of at least 2 (1); \
parameters.strategy: should be one of cluster, mondrian, gdf (2); attributes.age.type: should be one of nominal, \
ordinal, numerical, date, text (3); attributes: no quasi-identifier and no text, so there is nothing to protect (4) \
[E120]; see docs/tables.md

    Raises:
        ConfigError: something is wrong; the message lists every fault with its place.
    """
    faults = _Faults()
    for key in data:
        if key not in _TOP:
            faults.add(str(key), f"unknown section; known are {', '.join(sorted(_TOP))}")
    parameters = faults.section(data, "parameters")
    privacy = faults.section(data, "privacy")
    nlp = faults.section(data, "nlp")
    k = _k(faults, parameters, privacy)
    strategy = faults.choice("parameters.strategy", parameters.get("strategy"), STRATEGIES, "cluster")
    weight = faults.number("parameters.relational_weight", parameters.get("relational_weight"), 0.0, 1.0, 0.5)
    native, custom = _entities(faults, faults.section(data, "entities"))
    attributes = _attributes(faults, data.get("attributes"), Path(base_path), {*native, *custom})
    distinct, entropy = _diversity(faults, privacy.get("l"))
    t = privacy.get("t")
    closeness = None if t is None else float(faults.number("privacy.t", t, 0.0, 1.0, 1.0))
    if (distinct > 1 or entropy > 1.0 or t is not None) and not any(a.role is ColumnRole.SENSITIVE for a in attributes):
        faults.add("privacy", "l and t need an attribute with anonymization_type: sensitive_attribute")
    settings = TableSettings(
        attributes=attributes,
        k=k,
        distinct_l=distinct,
        entropy_l=entropy,
        t=closeness,
        strategy=strategy,
        relational_weight=float(weight),
        pipeline=_text(faults, "nlp.model", nlp.get("model"), DEFAULT_PIPELINE),
        cache=_cache(faults, nlp.get("cache"), Path(base_path)),
        detectors=faults.names("nlp.detectors", nlp.get("detectors")) or TableSettings.detectors,
        ladders=_flag(faults, "nlp.ladders", nlp.get("ladders")),
        second_look=_flag(faults, "nlp.second_look", nlp.get("second_look")),
        ignore=faults.names("nlp.ignore", nlp.get("ignore")),
        native=native,
        custom=custom,
    )
    if faults.lines:
        raise ConfigError("E120", f"{origin}: {'; '.join(faults.lines)}", hint="see docs/tables.md")
    return settings


def _k(faults: _Faults, parameters: Mapping[str, Any], privacy: Mapping[str, Any]) -> int:
    first, second = parameters.get("k"), privacy.get("k")
    if first is not None and second is not None and first != second:
        faults.add("privacy.k", "differs from parameters.k; give it once")
    place = "privacy.k" if first is None and second is not None else "parameters.k"
    return int(faults.number(place, second if first is None else first, 2, float("inf"), 10, whole=True))


def _diversity(faults: _Faults, value: Any) -> tuple[int, float]:
    """Distinct and entropy l: a number means distinct, a mapping names the kind."""
    if not isinstance(value, dict):
        return int(faults.number("privacy.l", value, 1, float("inf"), 1, whole=True)), 1.0
    for key in value:
        if key not in {"distinct", "entropy"}:
            faults.add(f"privacy.l.{key}", "unknown name; known are distinct, entropy")
    distinct = faults.number("privacy.l.distinct", value.get("distinct"), 1, float("inf"), 1, whole=True)
    return int(distinct), float(faults.number("privacy.l.entropy", value.get("entropy"), 1, float("inf"), 1.0))


def _text(faults: _Faults, place: str, value: Any, default: str) -> str:
    if value is None:
        return default
    if not isinstance(value, str) or not value.strip():
        faults.add(place, "should be a name")
        return default
    return value.strip()


def _flag(faults: _Faults, place: str, value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, bool):
        faults.add(place, "should be true or false")
    return bool(value)


def _cache(faults: _Faults, value: Any, base: Path) -> Path | None:
    text = _text(faults, "nlp.cache", value, "")
    return base / text if text else None


def _entities(faults: _Faults, data: Mapping[str, Any]) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    native = faults.names("entities.native", data.get("native"))
    for name in native:
        if name not in NATIVE:
            faults.add("entities.native", f"{name} is unknown; known are {', '.join(NATIVE)}")
    custom: dict[str, tuple[str, ...]] = {}
    listed = data.get("custom")
    if listed is not None and not isinstance(listed, dict):
        faults.add("entities.custom", "should be a mapping of a type to its terms")
        listed = {}
    for name, terms in (listed or {}).items():
        place = f"entities.custom.{name}"
        if isinstance(terms, str):
            terms = terms.split("|")
        found = tuple(term.strip() for term in faults.names(place, terms))
        found = tuple(term for term in found if any(c.isalnum() for c in term))
        if not found:
            faults.add(place, "needs at least one term")
        if str(name) in NATIVE:
            faults.add(place, "has the name of a native type")
        custom[str(name)] = found
    return native, custom


def _attributes(faults: _Faults, data: Any, base: Path, types: set[str]) -> tuple[AttributeSettings, ...]:
    if not isinstance(data, dict) or not data:
        faults.add("attributes", "should be a mapping of column names to their properties")
        return ()
    found = tuple(_attribute(faults, str(name), spec, base, types) for name, spec in data.items())
    if not any(a.role in {ColumnRole.QUASI, ColumnRole.TEXT} for a in found):
        faults.add("attributes", "no quasi-identifier and no text, so there is nothing to protect")
    return found


def _attribute(faults: _Faults, name: str, spec: Any, base: Path, types: set[str]) -> AttributeSettings:
    place = f"attributes.{name}"
    if spec is None:
        spec = {}
    if not isinstance(spec, dict):
        faults.add(place, "should be a mapping of properties")
        return AttributeSettings(name)
    for key in spec:
        if key not in _KEYS["attribute"]:
            faults.add(f"{place}.{key}", f"unknown name; known are {', '.join(sorted(_KEYS['attribute']))}")
    scale = Scale(faults.choice(f"{place}.type", spec.get("type"), tuple(s.value for s in Scale), "nominal"))
    default = ColumnRole.TEXT if scale is Scale.TEXT else ColumnRole.INSENSITIVE
    role = ColumnRole(
        faults.choice(f"{place}.anonymization_type", spec.get("anonymization_type"), tuple(ColumnRole), default)
    )
    if role is ColumnRole.TEXT and spec.get("type") is None:
        scale = Scale.TEXT
    if (role is ColumnRole.TEXT) != (scale is Scale.TEXT) and role in {ColumnRole.TEXT, ColumnRole.QUASI}:
        faults.add(f"{place}.type", "text goes with anonymization_type: text, and only with it")
    recoding = faults.choice(f"{place}.recoding_strategy", spec.get("recoding_strategy"), RECODINGS, "default")
    hierarchy = _hierarchy(faults, place, spec.get("hierarchy"), scale, base)
    if hierarchy is not None and spec.get("recoding_strategy") is None:
        recoding = "hierarchy"
    if recoding == "hierarchy" and hierarchy is None and spec.get("hierarchy") is None:
        faults.add(f"{place}.recoding_strategy", "hierarchy needs a hierarchy")
    if recoding == "string_reduction" and scale not in {Scale.NOMINAL, Scale.ORDINAL}:
        faults.add(f"{place}.recoding_strategy", "string_reduction is for nominal and ordinal attributes")
    entities = faults.names(f"{place}.entities", spec.get("entities"))
    for entity in entities:
        if entity not in types and entity not in NATIVE:
            faults.add(f"{place}.entities", f"{entity} is listed neither as native nor as custom entity")
    separator = "" if spec.get("separator") is None else _text(faults, f"{place}.separator", spec["separator"], "")
    if separator and role is not ColumnRole.QUASI:
        faults.add(f"{place}.separator", "several values in a cell are for quasi-identifiers")
    return AttributeSettings(
        name=name,
        role=role,
        scale=scale,
        bias=float(faults.number(f"{place}.bias", spec.get("bias"), 0.0, 1.0, 0.0)),
        format=None if spec.get("format") is None else _text(faults, f"{place}.format", spec.get("format"), ""),
        recoding=recoding,
        hierarchy=hierarchy,
        entities=entities,
        order=faults.names(f"{place}.order", spec.get("order")),
        separator=separator,
    )


def _hierarchy(faults: _Faults, place: str, value: Any, scale: Scale, base: Path) -> Hierarchy | None:
    if value is None:
        return None
    if scale in {Scale.DATE, Scale.TEXT}:
        faults.add(f"{place}.hierarchy", "dates and texts have their own recoding")
        return None
    try:
        if isinstance(value, str):
            return read_hierarchy(base / value)
        if isinstance(value, dict):
            return nested_hierarchy(value, numerical=scale is Scale.NUMERICAL)
    except HierarchyFault as fault:
        faults.add(f"{place}.hierarchy", str(fault))
        return None
    faults.add(f"{place}.hierarchy", "should be nested names and children, or the path of a CSV file")
    return None


def load_table_settings(path: str | Path) -> TableSettings:
    """The table settings in a YAML file; an attribute that is listed twice is a fault.

    Raises:
        ConfigError: the file cannot be read, or its settings cannot be used.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "config.yaml")
    ...     age = "{type: numerical, anonymization_type: quasi_identifier}"
    ...     _ = path.write_text(f"parameters: {{k: 3}}\\nattributes: {{age: {age}}}")
    ...     load_table_settings(path).k
    3
    """
    data = read_yaml(path)
    repeated = repeated_keys(Path(path).read_text(encoding="utf-8"))
    if repeated:
        raise ConfigError("E121", f"{path}: listed twice: {'; '.join(repeated)}", hint="keep one of them")
    return parse_table_settings(data, Path(path).parent, origin=str(path))


def repeated_keys(text: str) -> list[str]:
    """The keys that a YAML text gives twice in one mapping, with their lines; YAML itself keeps the last silently.

    >>> repeated_keys("attributes:\\n  age: {}\\n  age: {}")
    ['attributes.age (line 3)']
    """
    import yaml

    found: list[str] = []

    def walk(node: Any, place: str) -> None:
        if isinstance(node, yaml.MappingNode):
            seen = set()
            for key, value in node.value:
                name = f"{place}.{key.value}" if place else str(key.value)
                if str(key.value) in seen:
                    found.append(f"{name} (line {key.start_mark.line + 1})")
                seen.add(str(key.value))
                walk(value, name)
        elif isinstance(node, yaml.SequenceNode):
            for item in node.value:
                walk(item, place)

    walk(yaml.compose(text, Loader=yaml.SafeLoader), "")
    return found
