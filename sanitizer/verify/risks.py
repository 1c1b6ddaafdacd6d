"""Risks as statisticians count them: prosecutor, journalist and marketer, uniques, and k-map with a population."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sanitizer.verify.classes import Classes

Ints = NDArray[np.integer]


def measure_risks(classes: Classes, k: int | None = None, population: Ints | None = None) -> dict[str, Any]:
    """The risks of a table by its classes.

    A prosecutor knows that somebody is in the table: the risk of a row is one over its class. A marketer wants to
    find as many people as possible: the mean risk. A journalist does not know who is in the table: the risk of a row
    is one over how many people of the population its class could be; without a population it is the prosecutor's.

    Args:
        classes: the classes of the table.
        k: rows of classes below it are at risk.
        population: for each class how many people of the population fit it.

    >>> from sanitizer.verify.classes import find_classes
    >>> found = measure_risks(find_classes([["a", "a", "b"]], 3), 2)
    >>> found["prosecutor"]["highest"], found["marketer"], found["sample_uniques"], found["rows_at_risk"]
    (1.0, 0.6666666666666666, 1, 1)
    """
    rows = np.bincount(classes.labels, minlength=len(classes.sizes))
    total = int(rows.sum())
    risk = 1.0 / classes.sizes
    found: dict[str, Any] = {
        "classes": len(classes.sizes),
        "smallest_class": int(classes.sizes.min()),
        "prosecutor": {"highest": float(risk.max()), "mean": float((risk * rows).sum() / total)},
        "marketer": float(len(classes.sizes) / classes.sizes.sum()),
        "sample_uniques": int((classes.sizes == 1).sum()),
        "class_sizes": size_histogram(classes.sizes),
    }
    if k is not None:
        found["rows_at_risk"] = int(rows[classes.sizes < k].sum())
    wider = classes.sizes if population is None else np.maximum(population, 1)
    chance = 1.0 / wider
    found["journalist"] = {"highest": float(chance.max()), "mean": float((chance * rows).sum() / total)}
    if population is not None:
        found["k_map"] = int(population.min())
        found["population_uniques"] = int(((classes.sizes == 1) & (population == 1)).sum())
        found["marketer_population"] = float((chance * classes.sizes).sum() / classes.sizes.sum())
    return found


def size_histogram(sizes: Ints) -> dict[str, int]:
    """How many classes have how many people, in ranges that double.

    >>> size_histogram(np.array([1, 2, 3, 5, 5]))
    {'1': 1, '2': 1, '3-4': 1, '5-8': 2}
    """
    found: dict[str, int] = {}
    for power in np.unique(np.ceil(np.log2(sizes)).astype(int)):
        low, high = (1, 1) if power == 0 else (2 ** (power - 1) + 1, 2**power)
        inside = int(((sizes >= low) & (sizes <= high)).sum())
        found[str(low) if low == high else f"{low}-{high}"] = inside
    return found
