"""The facts of a table's release: losses, groups, counts, settings and artefacts; never a cell or a term."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sanitizer import __version__
from sanitizer.config.table import TableSettings

FORMAT = 1


def table_report(settings: TableSettings, measures: Mapping[str, Any]) -> dict[str, Any]:
    """The report of a release as plain values, ready for JSON.

    >>> from sanitizer.config.table import AttributeSettings
    >>> table_report(TableSettings((AttributeSettings("age"),)), {"groups": 3})["groups"]
    3
    """
    return {"format": FORMAT, "version": __version__, **measures, "settings": settings_facts(settings)}


def settings_facts(settings: TableSettings) -> dict[str, Any]:
    """The settings as plain values; listed terms only by their number."""
    return {
        "k": settings.k,
        "l": {"distinct": settings.distinct_l, "entropy": settings.entropy_l},
        "t": settings.t,
        "strategy": settings.strategy,
        "relational_weight": settings.relational_weight,
        "recursive_l": settings.recursive,
        "alpha": settings.alpha,
        "beta": settings.beta,
        "terms": "shared" if settings.shared_terms else "equal",
        "recoding": "global" if settings.global_recoding else "local",
        "suppression": settings.suppression,
        "unreadable": settings.unreadable,
        "detectors": list(settings.detectors),
        "ladders": settings.ladders,
        "native": list(settings.native),
        "custom": {name: len(terms) for name, terms in settings.custom.items()},
        "attributes": {
            a.name: {"role": a.role.value, "type": a.scale.value, "recoding": a.recoding, "bias": a.bias}
            for a in settings.attributes
        },
    }
