"""Measures the table kernel: Adult, generated people with terms, a million rows, beside the published figures.

Run from the project root: ``python scripts/bench_tables.py [adult|people|rows ...]``. Every part runs in a process of
its own, so that its peak of memory is its own.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

DATASETS = Path(os.environ.get("SANITIZER_DATASETS", Path(__file__).resolve().parents[2] / "shared" / "datasets"))


def adult() -> None:
    """Certainty penalty and time on the Adult table with eight quasi-identifiers."""
    from sanitizer.config.table import parse_table_settings
    from sanitizer.core.terms import index_terms
    from sanitizer.evaluate.utility import relational_losses
    from sanitizer.tables.files import read_table
    from sanitizer.tables.problems import build_problem, strategy_of
    from sanitizer.tables.read import prepare

    path = DATASETS / "adult" / "adult.csv.gz"
    if not path.exists():
        print("adult: the data set is not there, skipped")
        return
    frame = read_table(path)
    names = [name for name in frame.columns if name != "salary-class"]
    for hierarchies in (False, True):
        attributes = {name: {"type": "nominal", "anonymization_type": "quasi_identifier"} for name in names}
        attributes["age"]["type"] = "numerical"
        if hierarchies:
            for name in names:
                if name != "age":
                    attributes[name]["hierarchy"] = str(path.with_name(f"adult_hierarchy_{name}.csv").resolve())
        attributes["salary-class"] = {"type": "nominal", "anonymization_type": "insensitive_attribute"}
        for k, public in ((5, 0.046), (10, 0.082)):
            for strategy in ("mondrian", "cluster"):
                settings = parse_table_settings(
                    {"parameters": {"k": k, "strategy": strategy}, "attributes": attributes}
                )
                prepared = prepare(frame, settings)
                problem = build_problem(prepared, index_terms([()] * prepared.people), settings)
                best = busy = float("inf")
                for _ in range(5):
                    started, used = time.perf_counter(), time.process_time()
                    grouping = strategy_of(settings)(problem)
                    best = min(best, time.perf_counter() - started)
                    busy = min(busy, time.process_time() - used)
                loss = np.mean(list(relational_losses(problem.columns, grouping.labels).values()))
                sizes = np.bincount(grouping.labels)
                kind = "hierarchies" if hierarchies else "sets"
                print(
                    f"adult k={k} {strategy} {kind}: penalty {loss:.4f} (best public tool {public}), {best:.3f} s "
                    f"(processor {busy:.3f} s), {len(sizes)} groups, smallest {sizes.min()}"
                )


def peers() -> None:
    """Adult k = 5 through ``TableSanitizer`` beside a plain numpy Mondrian, anonypy and pycanon in one run."""
    from sanitizer.config.table import parse_table_settings
    from sanitizer.tables.files import read_table
    from sanitizer.tables.flow import TableSanitizer

    path = DATASETS / "adult" / "adult.csv.gz"
    if not path.exists():
        print("peers: the data set is not there, skipped")
        return
    frame = read_table(path)
    names = [name for name in frame.columns if name != "salary-class"]
    attributes: dict[str, dict[str, str]] = {name: {"anonymization_type": "quasi_identifier"} for name in names}
    attributes["age"]["type"] = "numerical"
    plain_frame = frame.assign(age=frame["age"].astype(int))
    attributes["salary-class"] = {"anonymization_type": "insensitive_attribute"}
    ours = parse_table_settings({"parameters": {"k": 5}, "attributes": attributes})
    seconds, release = _timed(lambda: TableSanitizer(ours)(frame))
    print(f"peers: TableSanitizer {seconds:.3f} s, loss {release.report['relational_loss']:.4f}, verified and measured")
    plain, (loss, groups) = _timed(lambda: plain_mondrian(plain_frame, names, 5))
    print(
        f"peers: plain numpy Mondrian {plain:.3f} s, loss {loss:.4f}, {groups} groups; ours takes {seconds / plain:.2f}"
    )
    attributes["salary-class"] = {"anonymization_type": "sensitive_attribute"}
    releases = {"k = 5": release.table}
    for privacy in (
        {"l": {"entropy": 1.5}}, {"t": 0.2}, {"l": 2}, {"l": {"recursive": {"c": 4.0, "l": 2}}}, {"alpha": 0.8},
        {"beta": 1.0},
    ):  # fmt: skip
        limited = parse_table_settings({"parameters": {"k": 5}, "privacy": privacy, "attributes": attributes})
        seconds, guarded = _timed(lambda limited=limited: TableSanitizer(limited)(frame))
        print(f"peers: {privacy}: {seconds:.3f} s, loss {guarded.report['relational_loss']:.4f}")
        releases[str(privacy)] = guarded.table
    attributes["salary-class"] = {"anonymization_type": "insensitive_attribute"}
    whole, script = _command(path, attributes), _plain_script(path)
    print(
        f"peers: the command {whole:.3f} s; a script with the plain Mondrian, that reads and writes too, "
        f"{script:.3f} s: "
        f"ours takes {whole / script:.2f} of it, and {whole / plain:.2f} of the partitioning alone"
    )
    _strangers(releases, frame, names)


def _command(path: Path, attributes: dict[str, dict[str, str]]) -> float:
    """Processor seconds of ``sanitizer table`` with all it starts, reads, verifies and writes."""
    import json
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        settings = Path(folder, "settings.yaml")
        settings.write_text(json.dumps({"parameters": {"k": 5}, "attributes": attributes}), encoding="utf-8")
        return _spent(
            [sys.executable, "-m", "sanitizer", "table", str(path), "-c", str(settings), "-o", f"{folder}/out.csv"]
        )


def _plain_script(path: Path) -> float:
    """Processor seconds of a process that reads the table, runs the plain Mondrian and writes what it shows."""
    code = (
        "import sys, os, pandas as pd; sys.path.insert(0, sys.argv[2]); from bench_tables import plain_mondrian;"
        "f = pd.read_csv(sys.argv[1], sep=';'); names = [n for n in f.columns if n != 'salary-class'];"
        "plain_mondrian(f, names, 5, show=f); f.to_csv(os.devnull, index=False)"
    )
    return _spent([sys.executable, "-c", code, str(path), str(Path(__file__).parent)])


def _spent(command: list[str]) -> float:
    """Processor seconds of a command and what it starts: the least of three runs, compiled as installed code is."""
    import tempfile

    spent = []
    with tempfile.TemporaryDirectory() as folder:
        known = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        for _ in range(3):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run(command, check=True, capture_output=True, env={**known, "PYTHONPYCACHEPREFIX": folder})
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(spent)


_STRANGERS = """
import sys, time, warnings, pandas as pd
warnings.simplefilter("ignore")
source, names = pd.read_csv(sys.argv[1]), sys.argv[2].split(",")
def timed(call):
    used = time.process_time(); found = call(); return time.process_time() - used, found
import anonypy
coded = source.astype({name: "category" for name in source.columns if name != "age"})
seconds, rows = timed(lambda: anonypy.Preserver(coded, names, "salary-class").anonymize_k_anonymity(k=5))
whole = {name: source[name].nunique() for name in names}
whole["age"] = float(source["age"].max() - source["age"].min())
lost = people = 0.0
for row in rows:
    share = 0.0
    for name in names:
        shown = ",".join(map(str, row[name])) if isinstance(row[name], list) else str(row[name])
        if name == "age":
            ends = [float(part) for part in shown.split("-")]
            share += (ends[-1] - ends[0]) / whole[name]
        else:
            count = len(shown.split(","))
            share += count / whole[name] if count > 1 else 0.0
    lost += row["count"] * share / len(names); people += row["count"]
print(f"peers: anonypy {seconds:.3f} s, loss {lost / people:.4f}, {len(rows)} rows of classes")
"""


def _strangers(releases: dict[str, Any], source: Any, names: list[str]) -> None:
    """What pycanon and anonypy say, with an interpreter that has them: pycanon pins another numpy than ours."""
    other = os.environ.get("SANITIZER_PEERS")
    if not other:
        print("peers: pycanon and anonypy skipped; SANITIZER_PEERS names a Python that has both (make peers)")
        return
    asked = [{"columns": t.to_dict("list"), "quasi": names, "sensitive": "salary-class"} for t in releases.values()]
    counts = Path(__file__).with_name("pycanon_counts.py")
    answers = _asked([other, str(counts)], "\n".join(map(json.dumps, asked)))
    for (name, table), line in zip(releases.items(), answers.splitlines(), strict=True):
        print(f"peers: {name}: {_beside(table, names, json.loads(line))}")
    with tempfile.TemporaryDirectory() as folder:
        source.to_csv(f"{folder}/source.csv", index=False)
        print(_asked([other, "-c", _STRANGERS, f"{folder}/source.csv", ",".join(names)]).strip())


def _asked(command: list[str], lines: str = "") -> str:
    """What a command answers; where it fails, the last line of its complaint."""
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=900)
    if done.returncode:
        print(f"peers: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout


def _beside(table: Any, names: list[str], theirs: dict[str, float]) -> str:
    """Our own counts of a release beside pycanon's, and where they differ."""
    from sanitizer.config.table import AttributeSettings
    from sanitizer.evaluate.table_utility import class_measures
    from sanitizer.tables.just_check import describe_privacy
    from sanitizer.verify.classes import find_classes

    seconds, found = _timed(lambda: describe_privacy(table, names, [AttributeSettings("salary-class")]))
    ours = {
        "k": found["k"],
        "prosecutor": found["risks"]["prosecutor"]["highest"],
        **found["sensitive"]["salary-class"],
        **class_measures(find_classes([table[name] for name in names], len(table)).sizes, found["k"]),
    }
    alike = {name: abs(ours[name] - value) < 1e-5 for name, value in theirs.items() if name in ours}
    alike["entropy_l"] = int(ours["entropy_l"] + 1e-5) == theirs["entropy_l"]  # pycanon cuts to a whole number
    told = ", ".join(f"{name} {ours[name]:.4g}" for name in alike)
    differ = [f"{name} {theirs[name]:.4g}" for name, same in alike.items() if not same]
    verdict = f"pycanon differs: {', '.join(differ)}" if differ else "pycanon agrees on all"
    return f"{told}; {verdict} (in {theirs['seconds']:.2f} s, ours {seconds:.2f} s)"


def _timed(call):  # type: ignore[no-untyped-def]
    """Processor seconds of a call, and what it gave."""
    used = time.process_time()
    found = call()
    return time.process_time() - used, found


def plain_mondrian(frame, names: list[str], k: int, show=None) -> tuple[float, int]:  # type: ignore[no-untyped-def]
    """Loss and groups of the textbook's Mondrian: recursion, widest column, median, printed cells."""
    columns = [frame[name].to_numpy() for name in names]
    codes = [np.unique(column, return_inverse=True)[1] for column in columns]
    numeric = [column.dtype.kind in "if" for column in columns]
    whole = [float(np.ptp(c)) if n else float(len(np.unique(c))) for c, n in zip(columns, numeric, strict=True)]
    total, groups, open_ = 0.0, 0, [np.arange(len(frame))]
    shown = [np.empty(len(frame), dtype=object) for _ in names]
    while open_:
        part = open_.pop()
        spans = []
        for column, code, is_number, width in zip(columns, codes, numeric, whole, strict=True):
            count = float(np.ptp(column[part])) if is_number else float(len(np.unique(code[part])))
            spans.append(0.0 if not is_number and count == 1 else count / width)
        for place in np.argsort(spans)[::-1]:
            middle = np.median(codes[place][part])
            left, right = part[codes[place][part] <= middle], part[codes[place][part] > middle]
            if len(left) >= k and len(right) >= k:
                open_ += [left, right]
                break
        else:
            groups += 1
            total += len(part) * float(np.mean(spans))
            for place, column in enumerate(columns):
                shown[place][part] = ",".join(map(str, np.unique(column[part])))
    if show is not None:
        for name, cells in zip(names, shown, strict=True):
            show[name] = cells
    return total / len(frame), groups


def people() -> None:
    """Partition and recode of people with terms, from 2,500 to 20,000 (900,000 distinct terms)."""
    from sanitizer.partition.cluster import Cluster
    from sanitizer.partition.mondrian import Mondrian
    from sanitizer.partition.problem import Problem
    from sanitizer.partition.term_table import term_table
    from sanitizer.recode.group_terms import recode_terms

    for strategy in (Mondrian(), Cluster()):
        for count in (2_500, 5_000, 10_000, 20_000):
            index, columns = generated(count)
            started, busy = time.perf_counter(), time.process_time()
            terms = term_table(index, 5)
            problem = Problem(count, columns, 5, terms, 0.2)
            grouping = strategy(problem)
            parted = time.perf_counter()
            recoded = recode_terms(index, grouping.labels)
            recode_columns(columns, grouping.labels)
            done, busy = time.perf_counter(), time.process_time() - busy
            sizes = np.bincount(grouping.labels)
            print(
                f"people {strategy.name} n={count}: {len(index.term_types):,} terms, {len(index.term):,} entries, "
                f"partition {parted - started:.2f} s, recode {done - parted:.2f} s "
                f"(processor {busy:.2f} s), {len(sizes)} groups, smallest "
                f"{sizes.min()}, textual loss {recoded.loss.mean():.3f}, peak {peak():.2f} GB",
                flush=True,
            )


def generated(count: int):  # type: ignore[no-untyped-def]
    """People with five columns and skewed terms whose ladders have three rungs."""
    from sanitizer.core.terms import TermIndex
    from sanitizer.partition.problem import Column, RangeColumn

    rng = np.random.default_rng(7)
    distinct = 45 * count
    each = 70
    rare = rng.integers(0, distinct, size=(count, each * 3 // 4))
    common = np.minimum(rng.zipf(1.3, size=(count, each - each * 3 // 4)) - 1, distinct - 1)
    terms = np.concatenate([rare, common], axis=1)
    terms[:, 0] = np.arange(count) % distinct
    pairs = np.unique(np.repeat(np.arange(count), each) * np.int64(distinct) + terms.ravel())
    extra = np.setdiff1d(np.arange(distinct), np.unique(pairs % distinct))
    pairs = np.unique(np.concatenate([pairs, rng.integers(0, count, len(extra)) * np.int64(distinct) + extra]))
    person, term = pairs // distinct, pairs % distinct
    kinds = 12
    term_types = np.arange(distinct) % kinds
    sizes = [distinct, distinct // 50, distinct // 1000 + kinds, kinds * 4]
    chain = [np.arange(distinct)]
    for level in range(1, 4):
        width = max(sizes[level] // kinds, 1)
        chain.append(term_types * width + (np.arange(distinct) // kinds) % width + sum(sizes[:level]))
    total = sum(sizes) + kinds * 4
    nodes = np.stack(chain, axis=1).ravel()
    node_types = np.zeros(total, dtype=np.int64)
    node_types[nodes] = np.repeat(term_types, 4)
    order = np.argsort(node_types, kind="stable")
    place = np.empty(total, dtype=np.int64)
    place[order] = np.arange(total)
    index = TermIndex(
        people=count, person=person, term=term, starts=np.arange(0, 4 * distinct + 1, 4), nodes=place[nodes],
        kept=np.tile([1.0, 0.7, 0.5, 0.3], distinct), term_types=term_types, node_types=node_types[order],
        type_names=tuple(f"T{i:02d}" for i in range(kinds)), node_texts=(),
    )  # fmt: skip
    ages = rng.integers(13, 90, count)
    values = np.unique(ages)
    codes = np.searchsorted(values, ages)
    columns = [RangeColumn("age", codes, codes, len(values), values=values.astype(float))]
    for name, width in (("gender", 2), ("topic", 40), ("sign", 12), ("region", 60)):
        codes = np.minimum(rng.zipf(1.6, count) - 1, width - 1)
        columns.append(Column(name, codes, codes, width))
    return index, tuple(columns)


def rows() -> None:
    """A million rows of relational data."""
    from sanitizer.partition.cluster import Cluster
    from sanitizer.partition.mondrian import Mondrian
    from sanitizer.partition.problem import Column, Problem, RangeColumn

    rng = np.random.default_rng(11)
    for count in (125_000, 250_000, 500_000, 1_000_000):
        columns = []
        for name, width in (("age", 90), ("income", 50_000), ("days", 4_000)):
            raw = rng.integers(0, width, count)
            values, codes = np.unique(raw, return_inverse=True)
            columns.append(RangeColumn(name, codes, codes, len(values), values=values.astype(float)))
        for name, width in (("region", 100), ("job", 30)):
            codes = np.minimum(rng.zipf(1.5, count) - 1, width - 1)
            columns.append(Column(name, codes, codes, width))
        for strategy in (Mondrian(), Cluster()):
            started, busy = time.perf_counter(), time.process_time()
            grouping = strategy(Problem(count, tuple(columns), 10))
            parted = time.perf_counter()
            recode_columns(tuple(columns), grouping.labels)
            done, busy = time.perf_counter(), time.process_time() - busy
            sizes = np.bincount(grouping.labels)
            print(
                f"rows {strategy.name} n={count:,}: partition {parted - started:.2f} s, recode {done - parted:.2f} s "
                f"(processor {busy:.2f} s), {len(sizes):,} groups, smallest {sizes.min()}, "
                f"peak {peak():.2f} GB",
                flush=True,
            )


def recode_columns(columns, labels: np.ndarray) -> None:  # type: ignore[no-untyped-def]
    """Prints every column of every group, as a release does."""
    from sanitizer.core.domains import NumberDomain, SetDomain
    from sanitizer.partition.problem import RangeColumn
    from sanitizer.recode.group import recode_column

    pointers = np.arange(len(labels) + 1)
    for column in columns:
        names = tuple(f"v{i}" for i in range(int(column.high.max()) + 1))
        domain = NumberDomain(column.values) if isinstance(column, RangeColumn) else SetDomain(names)
        recode_column(domain, pointers, column.low, labels)


def peak() -> float:
    """The peak of memory of this process in GB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6


PARTS = {"peers": peers, "adult": adult, "people": people, "rows": rows}


def main() -> int:
    """Runs the named parts, or all."""
    for name in sys.argv[1:] or PARTS:
        process = multiprocessing.get_context("spawn").Process(target=PARTS[name])
        process.start()
        process.join()
        if process.exitcode:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
