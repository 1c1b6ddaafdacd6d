"""YAML files -> settings, with every fault reported at once and in its place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.config.plain_yaml import has_aliases, load_plain
from sanitizer.core.errors import ConfigError

if TYPE_CHECKING:
    from pydantic import ValidationError

    from sanitizer.config.schema import Settings
    from sanitizer.config.table import TableSettings


def read_yaml(path: str | Path) -> dict[str, Any]:
    """The mapping in a YAML file.

    Raises:
        ConfigError: the file is missing, not UTF-8, not YAML or not a mapping.
    """
    import yaml

    try:
        data = load_plain(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError("E101", f"cannot read settings {path}: {error.strerror}", hint="check the path") from None
    except UnicodeDecodeError:
        raise ConfigError("E102", f"settings {path} are not UTF-8", hint="save the file as UTF-8") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = f" at line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        if has_aliases(error):
            raise ConfigError("E105", f"settings {path} use an alias{place}", hint="write it out") from None
        raise ConfigError("E103", f"settings {path} are not valid YAML{place}", hint="check indentation") from None
    if data is None:
        return {}
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise ConfigError("E104", f"settings {path} are not a mapping of names to values", hint="see docs/settings.md")
    return data


def parse_settings(data: Mapping[str, Any], *, origin: str = "settings") -> Settings:
    """Checked document settings.

    >>> parse_settings({"k": 20}).k
    20
    >>> parse_settings({"k": 1, "colour": "red"})
    Traceback (most recent call last):
    sanitizer.core.errors.ConfigError: settings: k: should be greater than or equal to 2 (1); colour: unknown name (2) \
[E110]; see docs/settings.md
    """
    from pydantic import ValidationError

    from sanitizer.config.schema import Settings

    try:
        return Settings(**data)
    except ValidationError as error:
        raise ConfigError("E110", f"{origin}: {faults(error)}", hint="see docs/settings.md") from None


def faults(error: ValidationError) -> str:
    """All faults of a failed check in one line: the place and what is wrong with it, never the value."""
    lines = []
    for number, fault in enumerate(error.errors(include_input=False, include_url=False), 1):
        place = ".".join(str(part) for part in fault["loc"]) or "settings"
        text = fault["msg"].removeprefix("Value error, ").removeprefix("Input ")
        if fault["type"] == "extra_forbidden":
            text = "unknown name"
        lines.append(f"{place}: {text} ({number})")
    return "; ".join(lines) if len(lines) > 1 else lines[0].removesuffix(" (1)")


def load_settings(path: str | Path) -> Settings | TableSettings:
    """The settings in a YAML file: for documents, or for a table where it names ``attributes``.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "settings.yaml"
    >>> _ = file.write_text("k: 25")
    >>> load_settings(file).k
    25
    """
    data = read_yaml(path)
    if "attributes" in data:
        from sanitizer.config.table import parse_table_settings

        return parse_table_settings(data, Path(path).parent, origin=str(path))
    return parse_settings(data, origin=str(path))
