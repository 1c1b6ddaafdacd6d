"""Privacy models beyond the size of a group: l-diversity of three kinds, t-closeness, (alpha, k), beta-likeness."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.errors import GuaranteeError
from sanitizer.core.faults import too_few_people
from sanitizer.partition.problem import Floats, Ints, Problem, Sensitive

SLACK = 1e-9
_CELLS = 8_000_000


def check_whole(problem: Problem) -> None:
    """Raises when not even one group of everybody would do."""
    if problem.people < problem.k:
        raise too_few_people(problem.people, problem.k)
    everyone = np.zeros(problem.people, dtype=np.int64)
    if problem.guarded and not satisfied(problem, everyone, 1)[0]:
        raise GuaranteeError(
            "E402",
            "not even the whole table keeps the limits on sensitive values",
            hint="loosen l, t, alpha or beta, or leave the column insensitive",
        )


def satisfied(problem: Problem, part_of: Ints, count: int) -> NDArray[np.bool_]:
    """For each of ``count`` parts whether l-diversity and t-closeness hold; people with part -1 belong to none."""
    fine = np.ones(count, dtype=bool)
    for sensitive in problem.sensitive:
        fine &= _holds(problem, sensitive, part_of, count)
    return fine


def _holds(problem: Problem, sensitive: Sensitive, part_of: Ints, count: int) -> NDArray[np.bool_]:
    part = part_of[sensitive.people]
    inside = part >= 0
    part, codes = part[inside], sensitive.codes[inside]
    overall = sensitive.overall
    fine = np.ones(count, dtype=bool)
    step = max(1, _CELLS // max(sensitive.size, 1))
    order = np.argsort(part, kind="stable")
    part, codes = part[order], codes[order]
    for begin in range(0, count, step):
        end = min(count, begin + step)
        first, last = np.searchsorted(part, [begin, end])
        cells = (part[first:last] - begin) * sensitive.size + codes[first:last]
        table = np.bincount(cells, minlength=(end - begin) * sensitive.size).reshape(end - begin, sensitive.size)
        fine[begin:end] = _table_holds(problem, table, overall, ordered=sensitive.ordered)
    return fine


def _table_holds(problem: Problem, table: Ints, overall: Floats, *, ordered: bool) -> NDArray[np.bool_]:
    """Whether each row of counts keeps the limits."""
    fine = (table > 0).sum(axis=1) >= problem.distinct_l
    share = table / np.maximum(table.sum(axis=1, keepdims=True), 1)
    if problem.entropy_l > 1.0:
        logs = np.log(share, out=np.zeros_like(share), where=share > 0)
        fine &= -(share * logs).sum(axis=1) >= np.log(problem.entropy_l) - SLACK
    if problem.recursive is not None:
        c, l = problem.recursive  # noqa: E741 - the literature's name
        down = np.sort(table, axis=1)[:, ::-1]
        fine &= down[:, 0] < c * down[:, l - 1 :].sum(axis=1) - SLACK
    if problem.alpha is not None:
        fine &= share.max(axis=1) <= problem.alpha + SLACK
    if problem.beta is not None:
        gain = np.divide(share, overall, out=np.zeros_like(share), where=overall > 0) - 1.0
        fine &= gain.max(axis=1) <= problem.beta + SLACK
    if problem.t is not None:
        difference = share - overall
        if ordered:
            steps = max(len(overall) - 1, 1)
            distance = np.abs(np.cumsum(difference, axis=1)).sum(axis=1) / steps
        else:
            distance = np.abs(difference).sum(axis=1) / 2
        fine &= distance <= problem.t + SLACK
    return fine
