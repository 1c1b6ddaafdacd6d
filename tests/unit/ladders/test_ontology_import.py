"""Importers: KGTK files, JSON dumps, hierarchies of the user's own, and what becomes of their items."""

from __future__ import annotations

import bz2
import gzip
import json
import tracemalloc
from pathlib import Path

import pytest

from sanitizer.core.errors import InputError
from sanitizer.core.findings import PiiType
from sanitizer.ladders.builder.build import Plan, build
from sanitizer.ladders.builder.dump import read_dump
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.builder.kgtk import read_kgtk
from sanitizer.ladders.builder.spool import Spool
from sanitizer.ladders.builder.wikidata import WikidataLayer
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.user import UserLadders, read_hierarchy


def texts(ladder) -> list[str]:
    return [rung.text for rung in ladder][:-1] if ladder else []


def entity(item: str, label: str, aliases: tuple[str, ...] = (), **claims: list[str]) -> dict:
    return {
        "id": item,
        "labels": {"en": {"language": "en", "value": label}},
        "aliases": {"en": [{"language": "en", "value": name} for name in aliases]},
        "claims": {
            name: [{"rank": "normal", "mainsnak": {"datavalue": {"value": {"id": t}}}} for t in targets]
            for name, targets in claims.items()
        },
        "sitelinks": {"enwiki": {}},
    }


ENTITIES = [
    entity("Q1", "Uppvik University", ("UVU",), P31=["Q10"], P17=["Q34"]),
    entity("Q2", "Norrby Institute", P31=["Q10"], P17=["Q34"]),
    entity("Q34", "Sweden", P31=["Q6256"]),
    entity("Q10", "public university", P279=["Q3918"]),
    entity("Q3918", "university", P279=["Q35120"]),
    entity("Q35120", "entity"),
    entity("Q6256", "country"),
    entity("Q20", "loop", P279=["Q21"]),
    entity("Q21", "loop again", P279=["Q20", "Q21"]),
    entity("Q22", "The Looped", P31=["Q20"]),
    entity("Q5", "human"),
    entity("Q30", "Ada Example", P31=["Q5"]),
]


def write_dump(path: Path, entities: list[dict] = ENTITIES) -> Path:
    text = "[\n" + ",\n".join(json.dumps(e) for e in entities) + "\n]\n"
    opener = {".gz": gzip.open, ".bz2": bz2.open}.get(path.suffix, open)
    with opener(path, "wt", encoding="utf-8") as handle:
        handle.write(text)
    return path


@pytest.mark.parametrize("name", ["d.json", "d.json.gz", "d.json.bz2"])
def test_dump_is_read_plain_and_compressed(tmp_path: Path, name: str) -> None:
    with Spool(":memory:") as spool:
        assert read_dump(write_dump(tmp_path / name), spool) == len(ENTITIES)
        assert spool.label("Q1") == "Uppvik University"
        assert spool.names("Q1") == ["UVU"]
        assert spool.targets("Q21", "P279") == ["Q20", "Q21"]


def test_dump_becomes_ladders(tmp_path: Path) -> None:
    build(Plan(tmp_path / "out", dump=write_dump(tmp_path / "d.json.gz")))
    ladders = OntologyLadders(tmp_path / "out")
    found = texts(ladders("Uppvik University", PiiType.ORG))
    assert found[0] == "public university in Sweden"
    assert "university" in found
    assert "entity" not in found
    assert texts(ladders("The Looped", PiiType.MISC)) == []
    assert texts(ladders("Bergen", PiiType.LOC))[0] == "city in Norway"
    assert ladders.phrase_support("public university in Sweden") == 2


@pytest.mark.parametrize("cut", [10, 200, -3])
def test_truncated_dump_is_refused_and_leaves_nothing(tmp_path: Path, cut: int) -> None:
    whole = write_dump(tmp_path / "d.json").read_bytes()
    (tmp_path / "cut.json").write_bytes(whole[:cut])
    with pytest.raises(InputError, match="E22"):
        build(Plan(tmp_path / "out", dump=tmp_path / "cut.json"))
    assert not (tmp_path / "out").exists()


def test_truncated_gzip_and_foreign_files_are_refused(tmp_path: Path) -> None:
    data = write_dump(tmp_path / "d.json.gz").read_bytes()
    (tmp_path / "cut.json.gz").write_bytes(data[: len(data) // 2])
    (tmp_path / "not.json.bz2").write_bytes(b"no archive")
    (tmp_path / "list.json").write_text("[\n1,\n2\n]\n")
    with Spool(":memory:") as spool:
        for name in ("cut.json.gz", "not.json.bz2", "list.json", "missing.json", "table.csv"):
            with pytest.raises(InputError):
                read_dump(tmp_path / name, spool)


def test_dump_is_read_in_constant_memory(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        path = write_dump(
            tmp_path / f"{count}.json.gz", [entity(f"Q{i}", f"name {i}", P31=["Q1"]) for i in range(1, count)]
        )
        with Spool(tmp_path / f"{count}.sqlite") as spool:
            tracemalloc.start()
            read_dump(path, spool)
            top = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
        return top

    assert peak(12_000) < 1.3 * peak(4_000)


def kgtk(folder: Path) -> Path:
    folder.mkdir()
    labels = "node1\tlabel\tnode2\tid\nQ1\tlabel\t'O\\'Neil Cup'@en\tx\nQ2\tlabel\t'cup final'@en\tx\nQ3\tlabel\t'Pokal'@de\tx\n"
    with gzip.open(folder / "labels.en.tsv.gz", "wt") as handle:
        handle.write(labels)
    (folder / "p31.tsv").write_text("id\tnode1\tlabel\tnode2\ne\tQ1\tP31\tQ2\n")
    (folder / "p279.tsv").write_text("id\tnode1\tlabel\tnode2\ne\tQ2\tP279\tQ9\n")
    (folder / "rank.tsv").write_text("node1\tlabel\tnode2\tid\nQ1\tPundirected_pagerank\t0.0001\tx\n")
    return folder


def test_kgtk_files_are_read(tmp_path: Path) -> None:
    with Spool(":memory:") as spool:
        read_kgtk(kgtk(tmp_path / "k"), spool)
        assert spool.label("Q1") == "O'Neil Cup"
        assert spool.label("Q3") == ""
        assert spool.targets("Q1", "P31") == ["Q2"]
        assert [row[2] for row in spool.items() if row[0] == "Q1"] == [0.0001]


@pytest.mark.parametrize(
    "content", ["a\tb\n1\t2\n", "node1\tlabel\tnode2\nQ1\tP31\n", "node1\tlabel\tnode2\nQ1\tpagerank\tmuch\n"]
)
def test_malformed_kgtk_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.tsv").write_text(content)
    with Spool(":memory:") as spool, pytest.raises(InputError, match="E221"):
        read_kgtk(tmp_path, spool)


def test_folder_without_kgtk_files_is_refused(tmp_path: Path) -> None:
    with Spool(":memory:") as spool, pytest.raises(InputError, match="E220"):
        read_kgtk(tmp_path, spool)


def test_metaclasses_and_parts_are_followed() -> None:
    graph = Graph()
    hair = graph.add("hairdo", None, types=8, source="hand", weight=200)
    with Spool(":memory:") as spool:
        spool.add_labels([("Q1", "Big Curl"), ("Q2", "hair type"), ("Q3", "hairdo"), ("Q4", "fringe tip")])
        spool.add_edges([("Q1", "P31", "Q2"), ("Q2", "P8225", "Q3"), ("Q4", "P361", "Q3")])
        added = WikidataLayer(graph, spool).add()
    assert added["individuals"] == 1
    assert added["parts"] == 1
    assert hair in graph.chain(next(iter(graph.names["big curl"]))[0])


def test_pruned_classes_are_never_rungs() -> None:
    graph = Graph()
    graph.add("film", None, types=8, source="hand", weight=200)
    with Spool(":memory:") as spool:
        spool.add_labels([("Q1", "Night Bus"), ("Q2", "silly class"), ("Q3", "film")])
        spool.add_edges([("Q1", "P31", "Q2"), ("Q2", "P279", "Q3")])
        WikidataLayer(graph, spool, ["Silly class"]).add()
    assert "silly class" not in graph.by_label
    assert "night bus" in graph.names


# --- the user's own ---------------------------------------------------------------------------------------------------


def test_arx_csv_and_yaml_trees_are_read(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text(
        "Ward 3;surgery;hospital;*\nWard 4;surgery;hospital;*\nWard 9;medicine;hospital;*\n"
    )
    (tmp_path / "h.yaml").write_text("hospital:\n  surgery: [Ward 3, Ward 4]\n  medicine:\n    - Ward 9\n")
    for name in ("h.csv", "h.yaml"):
        ladders = UserLadders.read(tmp_path / name)
        assert [(r.text, r.support, r.source) for r in ladders("ward 3", PiiType.LOC)][:2] == [
            ("surgery", 2, "user"),
            ("hospital", 3, "user"),
        ]
        assert ladders("surgery", PiiType.LOC).own_support == 2
        assert texts(ladders("Ward 9", PiiType.LOC)) == ["hospital"]
        assert ladders.phrase_support("hospital") == 3
        assert ladders("Ward 77", PiiType.LOC) is None


def test_own_hierarchies_lie_over_the_built_in(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text("Bergen;our region;country\nVoss;our region;country\n")
    build(Plan(tmp_path / "out", hierarchies=(tmp_path / "h.csv",)))
    ladders = OntologyLadders(tmp_path / "out")
    assert texts(ladders("Bergen", PiiType.LOC))[:2] == ["our region", "country"]
    assert texts(ladders("Oslo", PiiType.LOC))[0] == "city in Norway"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("e.csv", ""),
        ("e.csv", "only;*\n"),
        ("e.yaml", "- [unclosed"),
        ("e.yaml", "42"),
        ("e.yaml", "a: &x\n  b: *x\n"),
        ("e.csv", ";".join(f"level {i}" for i in range(200))),
    ],
)
def test_bad_hierarchies_are_refused(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(InputError):
        read_hierarchy(tmp_path / name)


def test_binary_and_missing_hierarchies_are_refused(tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_bytes(b"\xff\xfe\x00;\x00")
    for name in ("b.csv", "missing.csv"):
        with pytest.raises(InputError):
            read_hierarchy(tmp_path / name)


def test_value_above_itself_is_no_rung(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text("a;b;a;c\nd;b;c\n")
    ladders = UserLadders.read(tmp_path / "h.csv")
    assert texts(ladders("a", PiiType.MISC)) == ["b", "c"]


def test_a_hierarchy_of_the_users_own_is_not_continued_by_a_class_of_the_same_name():
    from sanitizer.ladders.builder.graph import Graph
    from sanitizer.ladders.user import add_hierarchy

    graph = Graph()
    science = graph.add("medical science", None, types=15, source="x")
    graph.add("surgery", science, types=15, source="x")
    add_hierarchy(graph, [("Ward 1", "Surgery", "Hospital"), ("Ward 2", "Surgery", "Hospital")])
    (ward,) = {concept for concept, _ in graph.names["ward 1"]}
    assert [graph.concepts[number].label for number in graph.chain(ward)] == ["Surgery", "Hospital"]
    assert {concept for concept, _ in graph.names["ward 2"]} == {ward}
