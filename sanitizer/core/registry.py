"""One place for the versioned names of things that can be plugged in, ours and those of other packages."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from sanitizer.core.errors import ConfigError

BUILT_IN: dict[str, dict[str, str]] = {
    "sanitizer_detectors": {
        "patterns": "sanitizer.detect.patterns:make",
        "entities": "sanitizer.detect.entities:make",
        "ontology": "sanitizer.detect.ontology_terms:make",
    },
}


@cache
def _plugins(group: str) -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=group)}


def resolve(group: str, name: str) -> Any:
    """The factory registered under ``name``; other packages add theirs by an entry point of the same group.

    >>> resolve("sanitizer_detectors", "patterns").__name__
    'make'
    """
    place = BUILT_IN.get(group, {}).get(name)
    if place is not None:
        module, attribute = place.split(":")
        return getattr(importlib.import_module(module), attribute)
    plugin = _plugins(group).get(name)
    if plugin is not None:
        return plugin.load()
    known = ", ".join(sorted({*BUILT_IN.get(group, {}), *_plugins(group)}))
    raise ConfigError("E120", f"unknown name {name!r} in {group}", hint=f"known names: {known}")
