"""Privacy and risk measures against pycanon and against cases computed by hand."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sanitizer.config.table import AttributeSettings
from sanitizer.evaluate.table_utility import class_measures, query_error
from sanitizer.evaluate.utility import cover_leaves
from sanitizer.partition.problem import Column
from sanitizer.tables.just_check import describe_privacy
from sanitizer.verify.classes import Limits, check_sensitive, check_sizes, find_classes
from sanitizer.verify.groups import check_diversity, check_k, classes_of
from sanitizer.verify.population import count_population
from sanitizer.verify.risks import measure_risks
from sanitizer.verify.shown import Matches


@st.composite
def frames(draw: st.DrawFn) -> pd.DataFrame:
    rows = draw(st.integers(2, 40))
    pick = lambda names: [draw(st.sampled_from(names)) for _ in range(rows)]  # noqa: E731
    return pd.DataFrame({"age": pick("123"), "sex": pick("fm"), "pay": pick("abc")})


def test_measures_agree_with_pycanon() -> None:
    """Generated tables, counted by pycanon in an interpreter of its own, since it pins another numpy."""
    root = Path(__file__).resolve().parents[3]
    other = os.environ.get("SANITIZER_PEERS") or str(root / ".venv" / "peers" / "bin" / "python")
    if not Path(other).exists():
        pytest.skip("pycanon has no interpreter here: make peers")
    rng = np.random.default_rng(5)
    tables = [
        pd.DataFrame({name: rng.choice(list(values), rows) for name, values in (("age", "123"), ("sex", "fm"), ("pay", "abc"))})
        for rows in rng.integers(2, 60, 60).tolist()
    ]  # fmt: skip
    asked = [{"columns": t.to_dict("list"), "quasi": ["age", "sex"], "sensitive": "pay"} for t in tables]
    lines = "\n".join(map(json.dumps, asked))
    done = subprocess.run(
        [other, str(root / "scripts" / "pycanon_counts.py")], input=lines, capture_output=True, text=True, check=True
    )
    for table, line in zip(tables, done.stdout.splitlines(), strict=True):
        theirs = json.loads(line)
        found = describe_privacy(table, ["age", "sex"], [AttributeSettings("pay")])
        sizes = find_classes([table["age"], table["sex"]], len(table)).sizes
        pay = found["sensitive"]["pay"]
        ours = {
            "k": found["k"],
            "distinct_l": pay["distinct_l"],
            "alpha": pay["alpha"],
            "t": pay["t"],
            "beta": pay["beta"],
            "prosecutor": found["risks"]["prosecutor"]["highest"],
            **class_measures(sizes, found["k"]),
        }
        # pycanon cuts e to the entropy down to a whole number, also where rounding left it just below one
        assert theirs["entropy_l"] in {int(pay["entropy_l"] - 1e-5), int(pay["entropy_l"] + 1e-5)}
        assert {name: theirs.get(name, ours[name]) for name in ours} == pytest.approx(ours, abs=1e-6)


@given(frames(), st.integers(1, 4), st.sampled_from([None, 0.1, 0.3]), st.booleans())
@settings(max_examples=40, deadline=None)
def test_arrays_count_as_plain_dictionaries_do(frame: pd.DataFrame, k: int, t: float | None, ordered: bool) -> None:
    cells = [frame["age"].tolist(), frame["sex"].tolist()]
    plain = classes_of(list(zip(*cells, strict=True)))
    people = [row // 2 for row in range(len(frame))]
    order = ["a", "b", "c"] if ordered else None
    if order is not None:
        order = [name for name in order if name in set(frame["pay"])]
    for whose in (None, people):
        classes = find_classes(cells, len(frame), whose)
        assert check_sizes(classes, k) == check_k(plain, k, whose)
    classes = find_classes(cells, len(frame))
    asked = Limits(distinct=2, entropy=1.6, t=t)
    expected = check_diversity(plain, "pay", frame["pay"].tolist(), distinct=2, entropy=1.6, t=t, order=order)
    assert check_sensitive(classes, "pay", frame["pay"].tolist(), asked, order) == expected


def test_recursive_alpha_and_beta_by_hand() -> None:
    """One class with 4 a, 2 b, 1 c among 14 rows with 7 a, 4 b, 3 c."""
    values = list("aaaabbc") + list("aaabbcc")
    classes = find_classes([["x"] * 7 + ["y"] * 7], 14)
    # (c, 2): 4 < c * 3 fails at c = 1.3 and holds at 1.4; (c, 3): 4 < c * 1
    broken = {
        rule.rule: rule.rows[0]
        for limits in (Limits(recursive=(1.3, 2)), Limits(alpha=0.5), Limits(beta=0.1))
        for rule in check_sensitive(classes, "v", values, limits)
    }
    assert broken == {"recursive l-diversity": 1, "(alpha, k)-anonymity": 1, "beta-likeness": 8}
    assert not check_sensitive(classes, "v", values, Limits(recursive=(1.4, 2), alpha=4 / 7, beta=1 / 3 + 1e-9))
    assert check_sensitive(classes, "v", values, Limits(recursive=(4.0, 3)))
    assert not check_sensitive(classes, "v", values, Limits(recursive=(4.1, 3)))


def test_risks_with_a_population_by_hand() -> None:
    """Two released classes; the population has 4 people who fit the first and 1 who fits the second."""
    shown = {"age": ["[20-30]", "[20-30]", "44"], "sex": ["(f,m)", "(f,m)", "f"]}
    classes = find_classes(list(shown.values()), 3)
    people = {"age": ["20", "25", "30", "29", "44", "31"], "sex": ["f", "m", "f", "m", "f", "m"]}
    fitting = count_population(classes, shown, people)
    assert fitting.tolist() == [4, 1]
    found = measure_risks(classes, 2, fitting)
    assert found["k_map"] == 1
    assert found["prosecutor"] == {"highest": 1.0, "mean": pytest.approx(2 / 3)}
    assert found["journalist"] == {"highest": 1.0, "mean": pytest.approx((0.25 + 0.25 + 1) / 3)}
    assert found["marketer"] == pytest.approx(2 / 3)
    assert found["marketer_population"] == pytest.approx(0.5)
    assert (found["sample_uniques"], found["population_uniques"], found["rows_at_risk"]) == (1, 1, 1)


def test_utility_by_hand() -> None:
    assert class_measures(np.array([3, 5]), 2, left_out=2) == {"discernibility": 9 + 25 + 20, "average_class_size": 2.0}
    codes = np.array([0, 0, 1, 1])
    exact = Column("x", codes, codes, 2)
    assert error_of(exact, np.array([0, 0, 1, 1])) == 0.0
    assert error_of(exact, np.array([0, 0, 0, 0])) == 0.0  # spread evenly, as it is
    uneven = np.array([0, 1, 1, 1])
    assert error_of(Column("x", uneven, uneven, 2), np.array([0, 0, 0, 0])) > 0.2


def error_of(column: Column, labels: np.ndarray) -> float:
    return query_error([cover_leaves(column, labels)], labels)


SHOWN = [
    "[20-30]",
    "25",
    ">=28",
    "<=21.5",
    "2*",
    "(f,m)",
    "f",
    "north",
    "2004",
    "2004-05",
    "[2003-2004]",
    "[2004-05/2004-06-01]",
    "*",
    "unknown",
    "x",
]
ORIGINAL = ["20", "25", "28.5", "31", "2a", "f", "m", "Oslo", "2004-05-03", "2003-01-09", "2004-06-01", "nan", ""]


@given(
    st.lists(st.tuples(st.sampled_from(SHOWN), st.sampled_from(SHOWN)), min_size=1, max_size=8),
    st.lists(st.tuples(st.sampled_from(ORIGINAL), st.sampled_from(ORIGINAL)), min_size=1, max_size=12),
)
@settings(max_examples=150, deadline=None)
def test_a_population_is_counted_as_one_by_one(shown: list[tuple[str, str]], people: list[tuple[str, str]]) -> None:
    columns = {name: [pair[place] for pair in shown] for place, name in enumerate("ab")}
    population = {name: [pair[place] for pair in people] for place, name in enumerate("ab")}
    fits = Matches({"Oslo": ("north",)})
    classes = find_classes(list(columns.values()), len(shown))
    found = count_population(classes, columns, population, {"a": fits, "b": fits})
    for row, label in enumerate(classes.labels.tolist()):
        whole = [all(s == "unknown" or fits(s, o) for s, o in zip(shown[row], who, strict=True)) for who in people]
        assert found[label] == sum(whole)
