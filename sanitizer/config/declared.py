"""A setting is declared once, as a field with a docstring: options, spaCy's config and the page of settings follow.

What a field does not say by its type stands in ``json_schema_extra``: ``metavar``; ``option``, how an option gives
several values (``list`` A,B; ``append``, repeated; ``lines`` or ``terms``, a file); ``spacy: False``, not for the
component.
"""

from __future__ import annotations

import argparse
import contextlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

Reader = Callable[[str, str], list[Any]]
"""(kind of file, its name) -> the values in it."""


@dataclass(frozen=True, slots=True)
class Declared:
    """One setting: its name, default and meaning, and how it is given on the command line."""

    name: str
    default: Any
    meaning: str
    type: type
    """bool, int, float, or str for everything else."""
    option: str
    """``value``, ``list``, ``append``, ``lines`` or ``terms``."""
    metavar: str
    spacy: bool

    @property
    def flag(self) -> str:
        """The option.

        >>> from sanitizer.config.schema import Settings
        >>> [setting.flag for setting in declared(Settings) if setting.name in ("k", "second_look")]
        ['--k', '--no-second-look']
        """
        return f"--{'no-' if self.default is True else ''}{self.name.replace('_', '-')}"

    @property
    def variable(self) -> str:
        """The environment variable that sets it for a command or service.

        >>> from sanitizer.config.schema import Settings
        >>> next(declared(Settings)).variable
        'SANITIZER_PIPELINE'
        """
        return f"SANITIZER_{self.name.upper()}"

    def read(self, text: str) -> Any:
        """What a variable says, as the option would give it; what cannot be read stays text, which is refused later."""
        if self.type is bool:
            return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}.get(
                text.lower(), text
            )
        if self.type in (int, float):
            with contextlib.suppress(ValueError):
                return self.type(text)
        return [part for part in text.split(",") if part] if self.option == "append" else text

    def add(self, group: argparse._ArgumentGroup) -> None:
        """Adds the option to a parser."""
        text = self.meaning.replace("``", "").replace("%", "%%")
        if self.type is bool:
            text = f"Not: {text[0].lower()}{text[1:]}" if self.default is True else text
            group.add_argument(self.flag, dest=self.name, action="store_const", const=not self.default, help=text)
            return
        default = "" if self.default in (None, ()) else f" (default {_shown(self.default)})"
        more: dict[str, Any] = {"type": self.type} if self.type is not str else {}
        if self.option == "append":
            more["action"] = "append"
        group.add_argument(self.flag, dest=self.name, metavar=self.metavar, help=f"{text}{default}", **more)

    def merge(self, old: Any, given: Any, read: Reader) -> Any:
        """The value where the file has ``old`` and the option was given as ``given``."""
        if self.option == "list":
            return [name.strip() for name in given.split(",") if name.strip()]
        if self.option in ("lines", "terms"):
            return [*(old or ()), *read(self.option, given)]
        return [*(old or ()), *given] if self.option == "append" else given


def declared(model: type[BaseModel]) -> Iterator[Declared]:
    """The settings of a model in their order.

    >>> from sanitizer.config.schema import Settings
    >>> next(declared(Settings)).name
    'pipeline'
    """
    for name, field in model.model_fields.items():
        extra = field.json_schema_extra if isinstance(field.json_schema_extra, dict) else {}
        kind = _kind(field)
        yield Declared(
            name=name,
            default=field.default,
            meaning=_meaning(field),
            type=kind,
            option=str(extra.get("option", "value")),
            metavar=str(extra.get("metavar", {int: "N", float: "X"}.get(kind, "NAME"))),
            spacy=bool(extra.get("spacy", True)),
        )


def rows(model: type[BaseModel]) -> list[str]:
    """The rows of the page of settings."""
    lines = ["| name | default | option | meaning |", "|---|---|---|---|"]
    for one in declared(model):
        option = f"`{one.flag}`" if one.type is bool else f"`{one.flag} {one.metavar}`"
        meaning = one.meaning.replace("``", "`").replace("|", "\\|")
        lines.append(f"| `{one.name}` | {_shown(one.default) or 'none'} | {option} | {meaning} |")
    return lines


def _meaning(field: FieldInfo) -> str:
    """The docstring in one line, with the choices where it does not name them itself."""
    text = re.sub(r"\s+", " ", field.description or "")
    choices = [str(one) for one in get_args(field.annotation)] if get_origin(field.annotation) is Literal else []
    if all(choice in text for choice in choices):
        return text
    return f"{text} One of {', '.join(f'``{choice}``' for choice in choices)}."


def _kind(field: FieldInfo) -> type:
    found = [one for one in (field.annotation, *get_args(field.annotation)) if one in (bool, int, float)]
    return found[0] if found and isinstance(found[0], type) else str


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(value) if isinstance(value, tuple) else f"{value}"
