"""A group of people -> one shared value per column: a range, a set, the lowest common node, or the mask."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.domains import Domain, SetDomain
from sanitizer.core.numbering import distinct_pairs

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
    group, found = distinct_pairs(owner, codes, int(codes.max()) + 1)
    leaves = found.tolist()
    ends = np.searchsorted(group, np.arange(groups + 1)).tolist()
    shown: dict[tuple[int, ...], str] = {}
    values = []
    is_set = isinstance(domain, SetDomain)
    for begin, end in pairwise(ends):
        key = tuple(leaves[begin:end]) if is_set else (leaves[begin], leaves[end - 1])
        value = shown.get(key)
        if value is None:
            value = domain.show_set(key) if isinstance(domain, SetDomain) else domain.show(key[0], key[-1])
            shown[key] = value
        values.append(value)
    return values
