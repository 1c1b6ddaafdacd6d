"""The sections of a table's settings file, each declared once: names, kinds, limits, defaults and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StrictBool, StrictFloat, StrictInt, ValidationError

Section = TypeVar("Section", bound=BaseModel)


def _lower(value: Any) -> Any:
    return value.strip().lower() if isinstance(value, str) else value


def _listed(value: Any) -> Any:
    """One name as a list of one; numbers as text."""
    items = [value] if isinstance(value, str) else value
    if isinstance(items, list):
        return [str(item) if isinstance(item, int | float) and not isinstance(item, bool) else item for item in items]
    return items


Names = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Share = Annotated[StrictFloat, Field(ge=0.0, le=1.0)]
Text = Annotated[str, Field(min_length=1)]
Strategy = Annotated[Literal["cluster", "mondrian", "gdf"], BeforeValidator(_lower)]
Recoding = Annotated[Literal["default", "hierarchy", "string_reduction"], BeforeValidator(_lower)]
Kind = Annotated[Literal["nominal", "ordinal", "numerical", "date", "text"], BeforeValidator(_lower)]
Role = Annotated[
    Literal["direct_identifier", "quasi_identifier", "sensitive_attribute", "insensitive_attribute", "text"],
    BeforeValidator(_lower),
]


class _Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class Parameters(_Section):
    """How groups are made."""

    k: Annotated[StrictInt, Field(ge=2)] | None = None
    """Least number of people who look alike; 10."""
    strategy: Strategy = "cluster"
    """How people are put into groups."""
    relational_weight: Share = 0.5
    """Weight of columns against terms."""
    recoding: Annotated[Literal["local", "global"], BeforeValidator(_lower)] = "local"
    """``local``: every group its own values; ``global``: one level of generalization for a whole column."""
    suppression: Share = 0.0
    """Share of the people who may be left out of the groups, with ``*`` in all quasi-identifiers."""
    unreadable: Share = 0.05
    """Share of the cells of a column that may be unreadable before the run stops."""


class Recursive(_Section):
    """(c, l)-diversity: the most frequent value stays below c times the rest without its l - 2 most frequent ones."""

    c: Annotated[StrictFloat, Field(gt=0.0)]
    l: Annotated[StrictInt, Field(ge=2)]  # noqa: E741 - the literature's name


class Diversity(_Section):
    """The kinds of l-diversity."""

    distinct: Annotated[StrictInt, Field(ge=1)] = 1
    entropy: Annotated[StrictFloat, Field(ge=1.0)] = 1.0
    recursive: Recursive | None = None


class Privacy(_Section):
    """What a release promises."""

    k: Annotated[StrictInt, Field(ge=2)] | None = None
    """Same as ``parameters.k``."""
    l: Annotated[StrictInt, Field(ge=1)] | Diversity | None = None  # noqa: E741 - the literature's name
    """A number of different sensitive values, or ``distinct``, ``entropy`` and ``recursive`` by name."""
    t: Share | None = None
    """The greatest distance of a group's sensitive values from the whole table's."""
    alpha: Annotated[StrictFloat, Field(gt=0.0, le=1.0)] | None = None
    """The greatest share of one sensitive value in a group."""
    beta: Annotated[StrictFloat, Field(gt=0.0)] | None = None
    """The greatest gain, relative to its share of the table, of a sensitive value's share of a group."""
    terms: Annotated[Literal["equal", "shared"], BeforeValidator(_lower)] = "equal"
    """``equal``: a group shows one set of terms; ``shared``: a term stays where k people of its group show it."""


class Nlp(_Section):
    """What reads the texts."""

    model: Text | None = None
    """A spaCy pipeline."""
    cache: Text | None = None
    """Folder for analysed texts (spans and digests, no text)."""
    detectors: Names = ()
    """Which detectors run."""
    ontology: Text | None = None
    """Folder of an ontology of your own."""
    characters: Text | None = None
    """Folder of a character index."""
    window: Annotated[StrictInt, Field(ge=1_000, le=900_000)] = 50_000
    """Longer texts are read in windows of this many characters."""
    ladders: StrictBool = True
    """Whether terms may meet on rungs."""
    ignore: Names = ()
    """Terms to leave alone."""
    second_look: StrictBool = True
    """Whether the released texts are looked at again."""


class Entities(_Section):
    """Types of terms."""

    native: Names = ()
    """Types that the detectors know."""
    custom: dict[str, str | Names] = Field(default_factory=dict)
    """Own types with their words or phrases, separated by ``|`` or as a list."""


class Attribute(_Section):
    """One column."""

    type: Kind | None = None
    """How its values compare."""
    anonymization_type: Role | None = None
    """What it means for privacy."""
    bias: Share = 0.0
    """Gains of this column count 1 / (1 - bias) times; 1 makes it first choice."""
    format: Text | None = None
    """Of dates: a pattern as in ``%d,%B,%Y``, or ``day first`` or ``month first``."""
    recoding_strategy: Recoding | None = None
    """``hierarchy`` or ``string_reduction``."""
    hierarchy: Text | dict[str, Any] | None = None
    """Nested ``name`` and ``children``, or the path of a CSV file, leaf to root."""
    entities: Names = ()
    """Types of terms that may repeat this column."""
    order: Names = ()
    """The values of an ordinal column from the lowest."""
    separator: str | None = None
    """Splits a cell into several values, all of which count."""
    bottom: StrictFloat | None = None
    """Numbers below it are released as ``<= bottom``."""
    top: StrictFloat | None = None
    """Numbers above it are released as ``>= top``."""


class Faults:
    """Collects what is wrong, with its place."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, place: str, text: str) -> None:
        """Notes one fault."""
        self.lines.append(f"{place}: {text} ({len(self.lines) + 1})")

    def section(self, kind: type[Section], data: Any, place: str) -> Section:
        """``data`` as a section; what is wrong with it is noted and left out.

        >>> faults = Faults()
        >>> faults.section(Parameters, {"k": 1, "strategy": "GDF"}, "parameters").strategy, faults.lines
        ('gdf', ['parameters.k: should be a whole number of at least 2 (1)'])
        """
        if data is None:
            return kind()
        if not isinstance(data, Mapping):
            self.add(place, "should be a mapping of names to values")
            return kind()
        given = {str(key): value for key, value in data.items() if value is not None}
        try:
            return kind(**given)
        except ValidationError as error:
            wrong: dict[str, tuple[str, str]] = {}
            for fault in error.errors(include_input=False, include_url=False):
                names = [str(part) for part in fault["loc"] if str(part) in _NAMES or part == fault["loc"][0]]
                wrong.setdefault(".".join(names), (str(fault["loc"][0]), fault["type"]))
            for path, (_, sort) in wrong.items():
                unknown = sort == "extra_forbidden"
                self.add(f"{place}.{path}", _known(kind, path) if unknown else _expected(kind, path))
            return kind(**{name: value for name, value in given.items() if name not in {n for n, _ in wrong.values()}})


_KINDS: tuple[type[BaseModel], ...] = (Parameters, Privacy, Diversity, Recursive, Nlp, Entities, Attribute)
_NAMES = frozenset(name for kind in _KINDS for name in kind.model_fields)


def _known(kind: type[BaseModel], path: str) -> str:
    inners: dict[str, type[BaseModel]] = {"l": Diversity, "recursive": Recursive}
    inner = inners.get(path.split(".")[-2]) if "." in path else None
    return f"unknown name; known are {', '.join(sorted((inner or kind).model_fields))}"


def _expected(kind: type[BaseModel], path: str) -> str:
    """What a field should be, from its declaration."""
    schema = kind.model_json_schema()
    field: dict[str, Any] = {"$ref": ""}
    fields = schema["properties"]
    for name in path.split("."):
        field = fields.get(name, {})
        options = field.get("anyOf", [field])
        target = next((option["$ref"] for option in options if "$ref" in option), None)
        fields = schema["$defs"][target.rsplit("/", 1)[1]]["properties"] if target else {}
    options = [option for option in field.get("anyOf", [field]) if option.get("type") != "null"]
    first = options[0] if options else {}
    if "enum" in first:
        return f"should be one of {', '.join(first['enum'])}"
    sort = first.get("type")
    if sort in {"integer", "number"}:
        return f"should be a {'whole number' if sort == 'integer' else 'number'}{_limits(first)}"
    words = {"boolean": "true or false", "array": "a list of names", "object": "a mapping", "string": "a name"}
    return f"should be {words.get(str(sort), 'a mapping of names to values')}"


def _limits(field: Mapping[str, Any]) -> str:
    low, high = field.get("minimum"), field.get("maximum")
    above = field.get("exclusiveMinimum")
    if low is not None and high is not None:
        return f" from {low:g} to {high:g}"
    if above is not None:
        return f" above {above:g}" + (f", at most {high:g}" if high is not None else "")
    return f" of at least {low:g}" if low is not None else ""
