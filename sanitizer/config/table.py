"""Settings of tables: rx-anon's sections as they are, and our own keys beside them; all faults at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sanitizer.config.checks import Faults
from sanitizer.config.defaults import DEFAULT_PIPELINE, READING
from sanitizer.config.hierarchy import Hierarchy, HierarchyFault, nested_hierarchy, read_hierarchy
from sanitizer.config.load import read_yaml
from sanitizer.config.sections import Attribute, Diversity, Entities, Nlp, Parameters, Privacy
from sanitizer.core.errors import ConfigError
from sanitizer.core.faults import out_of_range
from sanitizer.core.tables import ColumnRole, Scale

NATIVE = (
    "PERSON NORP FAC ORG GPE LOC PRODUCT EVENT WORK_OF_ART LAW LANGUAGE DATE TIME PERCENT MONEY QUANTITY ORDINAL "
    "CARDINAL MAIL URL PHONE POSTCODE CODE"
).split()
_TOP = {"parameters", "privacy", "nlp", "attributes", "entities"}
LEAST_K = 2
DATE_ORDERS = ("day first", "month first")


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
    bottom: float | None = None
    top: float | None = None


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
    detectors: tuple[str, ...] = READING
    ontology: str | None = None
    characters: str | None = None
    window: int = 50_000
    ladders: bool = True
    second_look: bool = True
    ignore: tuple[str, ...] = ()
    native: tuple[str, ...] = ()
    custom: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    recursive: tuple[float, int] | None = None
    alpha: float | None = None
    beta: float | None = None
    shared_terms: bool = False
    global_recoding: bool = False
    suppression: float = 0.0
    unreadable: float = 0.05

    def of_role(self, *roles: ColumnRole) -> tuple[AttributeSettings, ...]:
        """The attributes with one of these roles, in order."""
        return tuple(a for a in self.attributes if a.role in roles)

    @property
    def key(self) -> AttributeSettings | None:
        """The first direct identifier: whose rows belong together."""
        return next(iter(self.of_role(ColumnRole.DIRECT)), None)


def with_k(settings: TableSettings, k: int | None) -> TableSettings:
    """The settings with another k, or as they are where none is given.

    >>> with_k(TableSettings((AttributeSettings("age", ColumnRole.QUASI, Scale.NUMERICAL),)), 3).k
    3

    Raises:
        ConfigError: it is less than 2.
    """
    if k is None:
        return settings
    if k < LEAST_K:
        raise out_of_range(f"--k should be at least {LEAST_K}")
    return replace(settings, k=k)


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
    faults = Faults()
    for key in data:
        if key not in _TOP:
            own = "a policy is for documents; in tables the attributes say what becomes of each column"
            known = f"unknown section; known are {', '.join(sorted(_TOP))}"
            faults.add(str(key), own if key == "policy" else known)
    parameters = faults.section(Parameters, data.get("parameters"), "parameters")
    privacy = faults.section(Privacy, data.get("privacy"), "privacy")
    nlp = faults.section(Nlp, data.get("nlp"), "nlp")
    native, custom = _entities(faults, faults.section(Entities, data.get("entities"), "entities"))
    attributes = _attributes(faults, data.get("attributes"), Path(base_path), {*native, *custom})
    diversity = privacy.l if isinstance(privacy.l, Diversity) else Diversity(distinct=privacy.l or 1)
    recursive = diversity.recursive
    settings = TableSettings(
        attributes=attributes,
        k=_k(faults, parameters.k, privacy.k),
        distinct_l=diversity.distinct,
        entropy_l=diversity.entropy,
        t=privacy.t,
        strategy=parameters.strategy,
        relational_weight=parameters.relational_weight,
        pipeline=nlp.model or DEFAULT_PIPELINE,
        cache=Path(base_path) / nlp.cache if nlp.cache else None,
        detectors=nlp.detectors or TableSettings.detectors,
        ontology=str(Path(base_path) / nlp.ontology) if nlp.ontology else None,
        characters=str(Path(base_path) / nlp.characters) if nlp.characters else None,
        window=nlp.window,
        ladders=nlp.ladders,
        second_look=nlp.second_look,
        ignore=nlp.ignore,
        native=native,
        custom=custom,
        recursive=(recursive.c, recursive.l) if recursive else None,
        alpha=privacy.alpha,
        beta=privacy.beta,
        shared_terms=privacy.terms == "shared",
        global_recoding=parameters.recoding == "global",
        suppression=parameters.suppression,
        unreadable=parameters.unreadable,
    )
    if _guarded(settings) and not settings.of_role(ColumnRole.SENSITIVE):
        faults.add("privacy", "l, t, alpha and beta need an attribute with anonymization_type: sensitive_attribute")
    if settings.global_recoding and settings.of_role(ColumnRole.TEXT):
        faults.add("parameters.recoding", "global is for tables without texts")
    if faults.lines:
        raise ConfigError("E120", f"{origin}: {'; '.join(faults.lines)}", hint="see docs/tables.md")
    return settings


def _guarded(settings: TableSettings) -> bool:
    limits = (settings.t, settings.recursive, settings.alpha, settings.beta)
    return settings.distinct_l > 1 or settings.entropy_l > 1.0 or any(limit is not None for limit in limits)


def _k(faults: Faults, first: int | None, second: int | None) -> int:
    if first is not None and second is not None and first != second:
        faults.add("privacy.k", "differs from parameters.k; give it once")
    return next((k for k in (first, second) if k is not None), 10)


def _entities(faults: Faults, section: Entities) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    for name in section.native:
        if name not in NATIVE:
            faults.add("entities.native", f"{name} is unknown; known are {', '.join(NATIVE)}")
    custom: dict[str, tuple[str, ...]] = {}
    for name, listed in (section.custom or {}).items():
        place = f"entities.custom.{name}"
        terms = listed.split("|") if isinstance(listed, str) else listed
        found = tuple(term.strip() for term in terms if any(c.isalnum() for c in term))
        if not found:
            faults.add(place, "needs at least one term")
        if name in NATIVE:
            faults.add(place, "has the name of a native type")
        custom[name] = found
    return section.native, custom


def _attributes(faults: Faults, data: Any, base: Path, types: set[str]) -> tuple[AttributeSettings, ...]:
    if not isinstance(data, dict) or not data:
        faults.add("attributes", "should be a mapping of column names to their properties")
        return ()
    found = tuple(_attribute(faults, str(name), spec, base, types) for name, spec in data.items())
    if not any(a.role in {ColumnRole.QUASI, ColumnRole.TEXT} for a in found):
        faults.add("attributes", "no quasi-identifier and no text, so there is nothing to protect")
    return found


def _attribute(faults: Faults, name: str, spec: Any, base: Path, types: set[str]) -> AttributeSettings:
    place = f"attributes.{name}"
    given = faults.section(Attribute, spec, place)
    scale = Scale(given.type or "nominal")
    default = ColumnRole.TEXT if scale is Scale.TEXT else ColumnRole.INSENSITIVE
    role = ColumnRole(given.anonymization_type or default)
    if role is ColumnRole.TEXT and given.type is None:
        scale = Scale.TEXT
    if (role is ColumnRole.TEXT) != (scale is Scale.TEXT) and role in {ColumnRole.TEXT, ColumnRole.QUASI}:
        faults.add(f"{place}.type", "text goes with anonymization_type: text, and only with it")
    hierarchy = _hierarchy(faults, place, given.hierarchy, scale, base)
    recoding = given.recoding_strategy or ("hierarchy" if hierarchy is not None else "default")
    if recoding == "hierarchy" and given.hierarchy is None:
        faults.add(f"{place}.recoding_strategy", "hierarchy needs a hierarchy")
    if recoding == "string_reduction" and scale not in {Scale.NOMINAL, Scale.ORDINAL}:
        faults.add(f"{place}.recoding_strategy", "string_reduction is for nominal and ordinal attributes")
    for entity in given.entities:
        if entity not in types and entity not in NATIVE:
            faults.add(f"{place}.entities", f"{entity} is listed neither as native nor as custom entity")
    if given.separator and role is not ColumnRole.QUASI:
        faults.add(f"{place}.separator", "several values in a cell are for quasi-identifiers")
    coded = given.bottom is not None or given.top is not None
    if coded and (scale is not Scale.NUMERICAL or role is not ColumnRole.QUASI or hierarchy is not None):
        faults.add(f"{place}.top", "top and bottom are for numerical quasi-identifiers without a hierarchy")
    if given.bottom is not None and given.top is not None and given.bottom >= given.top:
        faults.add(f"{place}.top", "should lie above bottom")
    return AttributeSettings(
        name=name,
        role=role,
        scale=scale,
        bias=given.bias,
        format=given.format.lower() if given.format and given.format.lower() in DATE_ORDERS else given.format,
        recoding=recoding,
        hierarchy=hierarchy,
        entities=given.entities,
        order=given.order,
        separator=given.separator or "",
        bottom=given.bottom,
        top=given.top,
    )


def _hierarchy(faults: Faults, place: str, value: Any, scale: Scale, base: Path) -> Hierarchy | None:
    if value is None:
        return None
    if scale in {Scale.DATE, Scale.TEXT}:
        faults.add(f"{place}.hierarchy", "dates and texts have their own recoding")
        return None
    try:
        if isinstance(value, str):
            return read_hierarchy(base / value)
        return nested_hierarchy(value, numerical=scale is Scale.NUMERICAL)
    except HierarchyFault as fault:
        faults.add(f"{place}.hierarchy", str(fault))
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
