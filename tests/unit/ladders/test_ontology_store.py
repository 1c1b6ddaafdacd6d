"""The artefact: what is written is read, and what is damaged or foreign is refused."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sanitizer.artefacts.manifest import Manifest
from sanitizer.core.errors import ArtefactError
from sanitizer.core.findings import PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.approximate import allowed, nearest
from sanitizer.ladders.builder.base import graph_of
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.builder.write import write
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.store import FILE, FORMAT, KIND, OntologyStore


def small_graph() -> Graph:
    graph = Graph()
    place = graph.add("settlement", None, types=9, source="hand")
    city = graph.add("city", place, types=9, source="hand")
    for name in ("Oslo", "Bergen", "Hamar"):
        graph.name(name, city, weight=150, instance=True)
    return graph


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(small_graph(), tmp_path / "ontology")
    return tmp_path / "ontology"


def test_what_was_written_is_read(folder: Path) -> None:
    ladder = OntologyLadders(folder)("Oslo", PiiType.LOC)
    assert [(rung.text, rung.support) for rung in ladder][:1] == [("city", 3)]


def test_writing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write(small_graph(), tmp_path / name)
    assert (tmp_path / "a" / FILE).read_bytes() == (tmp_path / "b" / FILE).read_bytes()


def test_graph_comes_back_with_the_same_supports(folder: Path) -> None:
    store = OntologyStore(folder)
    again = graph_of(store)
    assert again.support() == [store.support(i) for i in range(store.concepts)]


def test_cycles_and_self_loops_are_cut(tmp_path: Path) -> None:
    graph = Graph()
    for name in ("a thing", "b thing", "c thing"):
        graph.add(name, None, types=8, source="user")
    graph.concepts[0].parent, graph.concepts[1].parent, graph.concepts[2].parent = 1, 0, 2
    manifest = write(graph, tmp_path / "cycle")
    assert manifest.details["cycles_cut"] == 2
    ladders = OntologyLadders(tmp_path / "cycle")
    for name in ("a thing", "b thing", "c thing"):
        ladder = ladders(name, PiiType.MISC)
        assert ladder is None or fold(name) not in {fold(rung.text) for rung in ladder}
    assert max(len(ladders.store.chain(i)) for i in range(3)) <= 2


def test_damage_is_noticed(folder: Path) -> None:
    data = bytearray((folder / FILE).read_bytes())
    source = random.Random(0)
    for _ in range(40):
        broken = bytearray(data)
        for _ in range(3):
            broken[source.randrange(len(broken))] ^= 0xFF
        (folder / FILE).write_bytes(broken)
        with pytest.raises(ArtefactError, match="E305"):
            OntologyStore(folder)


def test_damage_behind_a_matching_hash_never_crashes(folder: Path) -> None:
    data = (folder / FILE).read_bytes()
    source = random.Random(1)
    outcomes = set()
    for _ in range(200):
        broken = bytearray(data)
        broken[source.randrange(len(broken))] ^= 1 << source.randrange(8)
        (folder / FILE).write_bytes(broken)
        Manifest(KIND, FORMAT, "0").write(folder)
        try:
            ladders = OntologyLadders(folder)
            for name in ("Oslo", "city", "Hamarr", "nothing"):
                ladders(name, PiiType.LOC)
            outcomes.add("answered")
        except ArtefactError:
            outcomes.add("refused")
    assert "refused" in outcomes


@pytest.mark.parametrize("content", [b"", b"short", b"\x00" * 4096, b"SANONT01" + b"\xff" * 64])
def test_foreign_files_are_refused(folder: Path, content: bytes) -> None:
    (folder / FILE).write_bytes(content)
    Manifest(KIND, FORMAT, "0").write(folder)
    with pytest.raises(ArtefactError):
        OntologyStore(folder)


def test_missing_kind_and_format_are_told_apart(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ArtefactError, match="E301"):
        OntologyStore(tmp_path / "nowhere")
    for key, value, code in (("kind", "embeddings", "E303"), ("format", 99, "E304")):
        copy = tmp_path / key
        shutil.copytree(folder, copy)
        facts = json.loads((copy / "manifest.json").read_text())
        facts[key] = value
        (copy / "manifest.json").write_text(json.dumps(facts))
        with pytest.raises(ArtefactError, match=code):
            OntologyStore(copy)


def test_nearest_finds_what_comparing_with_all_finds() -> None:
    """The index beside the slow plain version: all names, one after the other."""
    from rapidfuzz.distance import Levenshtein

    source = random.Random(3)
    store = OntologyStore.built_in()
    keys = [store.key(i) for i in source.sample(range(store.keys), 4000)]
    graph = Graph()
    number = graph.add("thing of some kind", None, types=8, source="user")
    for key in keys:
        graph.name(key, number, instance=True)
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        write(graph, Path(scratch) / "o")
        small = OntologyStore(Path(scratch) / "o")
        names = [small.key(i) for i in range(small.keys)]
        for key in source.sample([k for k in keys if len(k) >= 7], 150):
            place = source.randrange(1, len(key))
            query = source.choice(
                (key[:place] + key[place + 1 :], f"{key[:place]}q{key[place:]}", f"{key[:place]}q{key[place + 1 :]}")
            )
            best = None
            for other in names:
                distance = Levenshtein.distance(query, other)
                if distance <= min(allowed(len(query)), allowed(len(other))) and (best is None or distance < best):
                    best = distance
            found = nearest(small, query)
            assert (None if found is None else found[1]) == best


def test_opening_is_quick_and_light() -> None:
    """In a process of its own: numpy is loaded, torch and spaCy are not."""
    code = (
        "import time, sys; import numpy; from sanitizer.ladders.ontology import OntologyLadders as O; s = time.perf_counter();"
        "O().store; print(time.perf_counter() - s); assert 'torch' not in sys.modules and 'spacy' not in sys.modules"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert float(out) < 0.5


def test_the_shipped_ontology_is_opened_once_however_many_words_are_asked_about() -> None:
    assert OntologyStore.built_in() is OntologyStore.built_in()
