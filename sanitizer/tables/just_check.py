"""k, l, t and the risks of any table, whoever made it; no text is read and no release is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sanitizer.config.table import AttributeSettings, TableSettings
from sanitizer.core.faults import no_rows
from sanitizer.core.tables import ColumnRole, Scale
from sanitizer.tables.cells import distinct
from sanitizer.tables.release import sensitive_order
from sanitizer.verify.classes import find_classes, measure_sensitive
from sanitizer.verify.population import count_population
from sanitizer.verify.risks import measure_risks
from sanitizer.verify.shown import Matches

if TYPE_CHECKING:
    import pandas as pd


def describe_privacy(
    table: pd.DataFrame,
    quasi: Sequence[str],
    sensitive: Sequence[AttributeSettings] = (),
    *,
    k: int | None = None,
    population: pd.DataFrame | None = None,
    matches: dict[str, Matches] | None = None,
) -> dict[str, Any]:
    """What a table keeps: k, the risks, and for each sensitive column l of three kinds, alpha, beta and t.

    Args:
        table: any table.
        quasi: the columns by which somebody could be known.
        sensitive: the columns that nobody should learn.
        k: rows of smaller classes count as at risk.
        population: people of whom the table is a sample, with the same quasi-identifiers in their original writing.
        matches: for each quasi-identifier how an original value fits a released one.

    >>> import pandas as pd
    >>> describe_privacy(pd.DataFrame({"age": ["1", "1", "2"]}), ["age"])["k"]
    1
    """
    if not len(table):
        raise no_rows()
    shown = {name: distinct(table[name]).texts() for name in quasi}
    classes = find_classes(list(shown.values()), len(table))
    fitting = None
    if population is not None:
        people = {name: distinct(population[name]).texts() for name in quasi}
        fitting = count_population(classes, shown, people, matches)
    found: dict[str, Any] = {"rows": len(table), "k": int(classes.sizes.min()), "quasi_identifiers": list(quasi)}
    found["sensitive"] = {}
    for attribute in sensitive:
        values = distinct(table[attribute.name]).texts()
        ordered = attribute.scale in {Scale.NUMERICAL, Scale.ORDINAL}
        lies = measure_sensitive(classes, values, sensitive_order(values, attribute.order) if ordered else None)
        found["sensitive"][attribute.name] = {
            "distinct_l": int(lies.distinct.min()),
            "entropy_l": round(float(lies.even.min()), 6),
            "recursive_c_for_l_2": round(float(lies.recursive(2).max()), 6),
            "alpha": round(float(lies.top.max()), 6),
            "beta": round(float(lies.gain.max()), 6),
            "t": round(float(lies.distance.max()), 6),
        }
    return {**found, "risks": measure_risks(classes, k, fitting)}


def matches_of(settings: TableSettings) -> dict[str, Matches]:
    """How original values fit released ones, by the hierarchies of the settings."""
    found = {}
    for attribute in settings.of_role(ColumnRole.QUASI):
        paths = attribute.hierarchy.paths if attribute.hierarchy else ()
        found[attribute.name] = Matches({path[0]: path[1:] for path in paths})
    return found
