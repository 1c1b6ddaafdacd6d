"""The sections of a table's settings file, each declared once: names, kinds, limits, defaults and what they mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sanitizer.config.checks import Flag, Inner, Mapped, Names, Number, OneOf, Text, Words, checked

_SHARE = Number(0.0, 1.0)


@dataclass(frozen=True)
class Parameters:
    """How groups are made."""

    k: int | None = checked(Number(2, whole=True))
    """Least number of people who look alike; 10."""
    strategy: str = checked(OneOf("cluster", "mondrian", "gdf"), "cluster")
    """How people are put into groups."""
    relational_weight: float = checked(_SHARE, 0.5)
    """Weight of columns against terms."""
    recoding: str = checked(OneOf("local", "global"), "local")
    """``local``: every group its own values; ``global``: one level of generalization for a whole column."""
    suppression: float = checked(_SHARE, 0.0)
    """Share of the people who may be left out of the groups, with ``*`` in all quasi-identifiers."""
    unreadable: float = checked(_SHARE, 0.05)
    """Share of the cells of a column that may be unreadable before the run stops."""


@dataclass(frozen=True)
class Recursive:
    """(c, l)-diversity: the most frequent value stays below c times the rest without its l - 2 most frequent ones."""

    c: float = checked(Number(above=0.0), 0.0, required=True)
    l: int = checked(Number(2, whole=True), 2, required=True)  # noqa: E741 - the literature's name


@dataclass(frozen=True)
class Diversity:
    """The kinds of l-diversity."""

    distinct: int = checked(Number(1, whole=True), 1)
    entropy: float = checked(Number(1.0), 1.0)
    recursive: Recursive | None = checked(Inner(Recursive))


@dataclass(frozen=True)
class Privacy:
    """What a release promises."""

    k: int | None = checked(Number(2, whole=True))
    """Same as ``parameters.k``."""
    l: int | Diversity | None = checked(Inner(Diversity, Number(1, whole=True)))  # noqa: E741 - the literature's name
    """A number of different sensitive values, or ``distinct``, ``entropy`` and ``recursive`` by name."""
    t: float | None = checked(_SHARE)
    """The greatest distance of a group's sensitive values from the whole table's."""
    alpha: float | None = checked(Number(above=0.0, high=1.0))
    """The greatest share of one sensitive value in a group."""
    beta: float | None = checked(Number(above=0.0))
    """The greatest gain, relative to its share of the table, of a sensitive value's share of a group."""
    terms: str = checked(OneOf("equal", "shared"), "equal")
    """``equal``: a group shows one set of terms; ``shared``: a term stays where k people of its group show it."""


@dataclass(frozen=True)
class Nlp:
    """What reads the texts."""

    model: str | None = checked(Text())
    """A spaCy pipeline."""
    cache: str | None = checked(Text())
    """Folder for analysed texts (spans and digests, no text)."""
    detectors: tuple[str, ...] = checked(Names(), ())
    """Which detectors run."""
    ontology: str | None = checked(Text())
    """Folder of an ontology of your own."""
    characters: str | None = checked(Text())
    """Folder of a character index."""
    window: int = checked(Number(1_000, 900_000, whole=True), 50_000)
    """Longer texts are read in windows of this many characters."""
    ladders: bool = checked(Flag(), True)
    """Whether terms may meet on rungs."""
    ignore: tuple[str, ...] = checked(Names(), ())
    """Terms to leave alone."""
    second_look: bool = checked(Flag(), True)
    """Whether the released texts are looked at again."""


@dataclass(frozen=True)
class Entities:
    """Types of terms."""

    native: tuple[str, ...] = checked(Names(), ())
    """Types that the detectors know."""
    custom: Mapping[str, str | tuple[str, ...]] | None = checked(Mapped(Words()))
    """Own types with their words or phrases, separated by ``|`` or as a list."""


@dataclass(frozen=True)
class Attribute:
    """One column."""

    type: str | None = checked(OneOf("nominal", "ordinal", "numerical", "date", "text"))
    """How its values compare."""
    anonymization_type: str | None = checked(
        OneOf("direct_identifier", "quasi_identifier", "sensitive_attribute", "insensitive_attribute", "text")
    )
    """What it means for privacy."""
    bias: float = checked(_SHARE, 0.0)
    """Gains of this column count 1 / (1 - bias) times; 1 makes it first choice."""
    format: str | None = checked(Text())
    """Of dates: a pattern as in ``%d,%B,%Y``, or ``day first`` or ``month first``."""
    recoding_strategy: str | None = checked(OneOf("default", "hierarchy", "string_reduction"))
    """``hierarchy`` or ``string_reduction``."""
    hierarchy: str | dict[str, Any] | None = checked(Mapped(text=Text()))
    """Nested ``name`` and ``children``, or the path of a CSV file, leaf to root."""
    entities: tuple[str, ...] = checked(Names(), ())
    """Types of terms that may repeat this column."""
    order: tuple[str, ...] = checked(Names(), ())
    """The values of an ordinal column from the lowest."""
    separator: str | None = checked(Text(0))
    """Splits a cell into several values, all of which count."""
    bottom: float | None = checked(Number())
    """Numbers below it are released as ``<= bottom``."""
    top: float | None = checked(Number())
    """Numbers above it are released as ``>= top``."""
