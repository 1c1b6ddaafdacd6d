"""Makes text more general instead of emptier.

The names below load on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sanitizer._version import __version__

if TYPE_CHECKING:
    from sanitizer.adapters.frames import sanitize
    from sanitizer.config.load import load_settings
    from sanitizer.config.schema import Settings
    from sanitizer.core.errors import SanitizerError
    from sanitizer.core.findings import Finding, Identifier, PiiType
    from sanitizer.core.ladder import Ladder, Rung
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.core.tables import Release
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.report.render import render
    from sanitizer.tables.flow import TableSanitizer

_HOMES = {
    "Finding": "sanitizer.core.findings",
    "Identifier": "sanitizer.core.findings",
    "Ladder": "sanitizer.core.ladder",
    "PiiType": "sanitizer.core.findings",
    "Release": "sanitizer.core.tables",
    "Rung": "sanitizer.core.ladder",
    "SanitizedDocument": "sanitizer.core.results",
    "Sanitizer": "sanitizer.documents.flow",
    "SanitizerError": "sanitizer.core.errors",
    "Settings": "sanitizer.config.schema",
    "TableSanitizer": "sanitizer.tables.flow",
    "load_settings": "sanitizer.config.load",
    "render": "sanitizer.report.render",
    "sanitize": "sanitizer.adapters.frames",
}

__all__ = [
    "Finding",
    "Identifier",
    "Ladder",
    "PiiType",
    "Release",
    "Rung",
    "SanitizedDocument",
    "Sanitizer",
    "SanitizerError",
    "Settings",
    "TableSanitizer",
    "__version__",
    "load_settings",
    "render",
    "sanitize",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'sanitizer' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(home), name)


def __dir__() -> list[str]:
    return __all__
