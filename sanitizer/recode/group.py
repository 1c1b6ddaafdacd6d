"""A group of people -> one shared value per column: a range, a set, the lowest common node, or the mask."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.domains import Domain, SetDomain

Ints = NDArray[np.integer]


def recode_column(domain: Domain, pointers: Ints, codes: Ints, labels: Ints) -> list[str]:
    """For each group the value that stands for all leaves of its people.

    Args:
        domain: how leaves are printed.
        pointers, codes: the leaves of each person, one after the other.
        labels: the group of each person.

    >>> from sanitizer.core.domains import NumberDomain
    >>> ages = NumberDomain(np.array([24.0, 36.0, 50.0]))
    >>> recode_column(ages, np.array([0, 1, 2, 3]), np.array([0, 1, 2]), np.array([0, 0, 1]))
    ['[24-36]', '50']
    """
    groups = int(labels.max()) + 1
    owner = np.repeat(labels, np.diff(pointers))
    width = np.int64(int(codes.max()) + 1)
    pairs = np.unique(owner * width + codes)
    group, leaf = pairs // width, pairs % width
    begin = np.searchsorted(group, np.arange(groups + 1))
    shown: dict[tuple[int, ...], str] = {}
    values = []
    for number in range(groups):
        leaves = leaf[begin[number] : begin[number + 1]]
        key = tuple(leaves.tolist()) if isinstance(domain, SetDomain) else (int(leaves[0]), int(leaves[-1]))
        if key not in shown:
            shown[key] = domain.show_set(key) if isinstance(domain, SetDomain) else domain.show(key[0], key[-1])
        values.append(shown[key])
    return values
