"""Real Spark on two threads of this machine: the same texts as without it, retried tasks, and tables with k counted."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sanitizer import Sanitizer, TableSanitizer
from sanitizer.config.table import parse_table_settings
from sanitizer.core.errors import SanitizerError

pytest.importorskip("pyspark")
pd = pytest.importorskip("pandas")
LIGHT = {"pipeline": "blank:en", "detectors": ["patterns"], "selector": "floor"}
QUASI = {"anonymization_type": "quasi_identifier"}


@pytest.fixture(scope="module")
def spark(need):
    need("java")
    from sanitizer.adapters.spark import open_session

    session = open_session(
        spark_master="local[2,4]",  # a task is tried up to four times
        spark_sql_shuffle_partitions="2",
        spark_ui_enabled="false",
        spark_driver_host="127.0.0.1",
        spark_driver_bindAddress="127.0.0.1",
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def test_spark_gives_what_one_machine_gives(spark):
    from sanitizer.adapters.spark import sanitize

    texts = [f"Mail a{n}@example.org on 3 May 20{n % 90 + 10}." if n % 7 else None for n in range(400)]
    frame = pd.DataFrame({"n": range(400), "a.note": texts})
    done = sanitize(spark.createDataFrame(frame), ["a.note"], **LIGHT).orderBy("n").toPandas()
    quick = Sanitizer(**LIGHT)
    expected = [None if text is None else quick(text).text for text in texts]
    assert [None if pd.isna(cell) else cell for cell in done["a.note"]] == expected
    assert done["n"].tolist() == list(range(400))
    with pytest.raises(SanitizerError, match="E292"):
        sanitize(spark.createDataFrame(frame), ["nothing"], **LIGHT)
    with pytest.raises(SanitizerError, match="E125"):
        sanitize(spark.createDataFrame(frame), ["a.note"], against="x.jsonl")


@pytest.mark.slow
def test_a_task_that_fails_is_tried_again(spark, tmp_path):
    from sanitizer.adapters.spark import sanitize

    flag = str(tmp_path / "failed")

    def fail_once(batches):
        import os

        for batch in batches:
            if not os.path.exists(flag):
                open(flag, "w").close()
                os._exit(1)
            yield batch

    frame = spark.createDataFrame([(n, f"a{n}@example.org") for n in range(20)], "n int, text string").coalesce(1)
    shaky = sanitize(frame, ["text"], **LIGHT).mapInPandas(fail_once, "n int, text string")
    assert [row.text for row in shaky.orderBy("n").collect()] == ["[e-mail]"] * 20


def people(count):
    jobs = ["nurse", "teacher", "driver", "cook"]
    return pd.DataFrame(
        {
            "name": [f"Person{n} Surname{n}" for n in range(count)],
            "age": [20 + (n * 37) % 60 for n in range(count)],
            "job": [jobs[(n * 7) % 4] for n in range(count)],
            "ward": [n % 5 for n in range(count)],
        }
    )


SETTINGS = {
    "parameters": {"k": 4},
    "attributes": {
        "name": {"type": "nominal", "anonymization_type": "direct_identifier"},
        "age": {"type": "numerical", **QUASI},
        "job": {"type": "nominal", **QUASI},
        "ward": {"type": "nominal", "anonymization_type": "insensitive_attribute"},
    },
}


def test_a_table_in_one_block_is_the_release_of_one_machine(spark):
    from sanitizer.adapters.spark import sanitize_table

    frame = people(120)
    done = sanitize_table(spark.createDataFrame(frame), SETTINGS).toPandas()
    alone = TableSanitizer(parse_table_settings(SETTINGS))(frame).table
    assert done.astype(str).values.tolist() == alone.astype(str).values.tolist()
    assert list(done.columns) == list(alone.columns)


def test_a_table_in_blocks_keeps_k_over_the_whole(spark):
    from sanitizer.adapters.spark import sanitize_table

    frame = people(300)
    done = sanitize_table(spark.createDataFrame(frame), SETTINGS, block=80).toPandas()
    assert len(done) == 300
    assert done["ward"].tolist() == frame["ward"].tolist()
    assert done.groupby(["age", "job"]).size().min() >= 4
    with pytest.raises(SanitizerError, match="E175"):
        sanitize_table(spark.createDataFrame(frame), replace(parse_table_settings(SETTINGS), t=0.5), block=80)


def test_a_release_that_falls_short_is_not_given_back(spark):
    from pyspark.sql import functions as F

    from sanitizer.adapters.spark_tables import _verify

    released = spark.createDataFrame([("20", "a", "p1"), ("20", "a", "p2")], "age string, job string, __person string")
    with pytest.raises(SanitizerError, match="E419"):
        _verify(released, parse_table_settings(SETTINGS), 2, F)


@pytest.mark.parametrize("bad", [pytest.param(False, marks=pytest.mark.slow), True])
def test_the_command_gives_what_it_gives_without_spark(spark, tmp_path, monkeypatch, bad):
    from command import in_process

    monkeypatch.setattr(type(spark), "stop", lambda self: None)
    light = ("--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor")
    folder = tmp_path / "in"
    folder.mkdir()
    for part in range(2):
        rows = [{"id": f"{part}.{n}", "x": [n], "text": f"Mail a{n}@example.org", "y": None} for n in range(20)]
        (folder / f"{part}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    if bad:
        (folder / "2.jsonl").write_text("a@example.org\n")
    done = in_process(["text", "in", "-o", "out", "--engine", "spark", *light], cwd=tmp_path)
    assert done.returncode == int(bad), done.stderr
    plain = in_process(["text", *([f"in/{n}.jsonl" for n in range(2)]), *light], cwd=tmp_path)
    lines = sorted(line for path in (tmp_path / "out").glob("part-*") for line in path.read_text().splitlines())
    assert lines == sorted([*plain.stdout.splitlines(), *(['{"refused": "E204"}'] if bad else [])])
    assert in_process(["text", "in", "-o", "out", "--engine", "spark", *light], cwd=tmp_path).returncode == 2
