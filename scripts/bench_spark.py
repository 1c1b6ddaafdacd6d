"""Spark beside one machine: the same bytes for documents and for a table in one block, k counted again over several.

    python scripts/bench_spark.py                      200 short notes, and Adult where the data set lies
    python scripts/bench_spark.py --documents 2000

Real Spark on two threads of this machine. Without PySpark or Java nothing is measured, and that is said.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"))
sys.path.insert(0, str(Path(__file__).resolve().parent))

DATASETS = Path(os.environ.get("SANITIZER_DATASETS", Path(__file__).resolve().parents[2] / "shared" / "datasets"))
QUASI = {"anonymization_type": "quasi_identifier"}
NOMINAL = ("sex", "race", "marital-status", "education", "native-country", "workclass", "occupation")
SETTINGS: dict[str, Any] = {
    "parameters": {"k": 5},
    "attributes": {
        "age": {"type": "numerical", **QUASI},
        **{name: {"type": "nominal", **QUASI} for name in NOMINAL},
        "salary-class": {"type": "nominal", "anonymization_type": "insensitive_attribute"},
    },
}


def documents(spark: Any, count: int) -> None:
    """So many short notes by Spark and by one process: equal or not, and how long each took."""
    import pandas as pd
    from bench_scale import notes

    from sanitizer import Sanitizer
    from sanitizer.adapters.spark import sanitize

    frame = pd.DataFrame({"n": range(count), "note": list(notes(count))})
    started = time.perf_counter()
    done = sanitize(spark.createDataFrame(frame).repartition(4), ["note"]).orderBy("n").toPandas()["note"].tolist()
    spark_took = time.perf_counter() - started
    started = time.perf_counter()
    alone = [document.text for document in Sanitizer().pipe(frame["note"])]
    took = time.perf_counter() - started
    same = sum(one == other for one, other in zip(done, alone, strict=True))
    print(
        f"{count} notes: {same} the same; Spark {spark_took:.0f} s with its start, one process {took:.0f} s", flush=True
    )


def adult(spark: Any, blocks: tuple[int, ...] = (40_000, 10_000)) -> None:
    """Adult by Spark in one block, which is one machine's release, and in several, with k counted again."""
    from sanitizer import TableSanitizer
    from sanitizer.adapters.spark import sanitize_table
    from sanitizer.config.table import parse_table_settings
    from sanitizer.tables.files import read_table

    path = DATASETS / "adult" / "adult.csv.gz"
    if not path.exists():
        print("adult: the data set is not there, skipped")
        return
    frame = read_table(path)
    columns = ["age", *NOMINAL]
    alone = TableSanitizer(parse_table_settings(SETTINGS))(frame).table.astype(str).values.tolist()
    for block in blocks:
        started = time.perf_counter()
        done = sanitize_table(spark.createDataFrame(frame), SETTINGS, block=block).toPandas()
        took = time.perf_counter() - started
        least = int(done.groupby(columns).size().min())
        same = done.astype(str).values.tolist() == alone
        print(
            f"Adult, {len(done)} of {len(frame)} rows, blocks of {block}: smallest group {least} (k = 5), "
            f"{'equal to' if same else 'not'} one machine's release, {took:.0f} s",
            flush=True,
        )


def main() -> None:
    """Prints what was seen."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--documents", type=int, default=200)
    args = parser.parse_args()
    if find_spec("pyspark") is None or shutil.which("java") is None:
        print("Spark or Java is not there, skipped")
        return
    from sanitizer.adapters.spark import open_session

    spark = open_session(
        spark_master="local[2]",
        spark_sql_shuffle_partitions="2",
        spark_ui_enabled="false",
        spark_driver_host="127.0.0.1",
        spark_driver_bindAddress="127.0.0.1",
    )
    spark.sparkContext.setLogLevel("OFF")
    try:
        adult(spark)
        documents(spark, args.documents)
    finally:
        spark.stop()
    from bench_documents import beside_peers

    beside_peers()


if __name__ == "__main__":
    main()
