"""The SPARQL importer against a real server on loopback, and against servers that misbehave."""

from __future__ import annotations

import http.server
import json
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from sanitizer.core.errors import ConfigError, InputError
from sanitizer.core.findings import PiiType
from sanitizer.ladders.builder.build import Plan, build
from sanitizer.ladders.builder.sparql import Endpoint, escaped, item, read_sparql
from sanitizer.ladders.builder.spool import Spool
from sanitizer.ladders.ontology import OntologyLadders

pytest.importorskip("SPARQLWrapper", reason="needs the extra 'ontology'")
TRIPLES = """
@prefix wd: <http://www.wikidata.org/entity/> .
@prefix wdt: <http://www.wikidata.org/prop/direct/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
wd:Q10 rdfs:label "public university"@en ; wdt:P279 wd:Q3918 .
wd:Q3918 rdfs:label "university"@en, "Universität"@de ; wdt:P279 wd:Q35120 .
wd:Q35120 rdfs:label "entity"@en .
wd:Q34 rdfs:label "Sweden"@en ; wdt:P31 wd:Q6256 .
wd:Q6256 rdfs:label "country"@en .
"""


def triples(count: int) -> str:
    rows = [
        f'wd:Q{1000 + i} rdfs:label "Uppvik College {i}"@en ; skos:altLabel "UC{i:05d}"@en ; wdt:P31 wd:Q10 ; wdt:P17 wd:Q34 .'
        for i in range(count)
    ]
    odd = 'wd:Q900 rdfs:label "The \\"Quoted\\" } College # \\\\ one"@en ; wdt:P31 wd:Q10 .'
    return TRIPLES + "\n".join(rows) + "\n" + odd


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """An Oxigraph server with Wikidata-shaped triples."""
    binary = Path(sys.executable).with_name("oxigraph")
    found = str(binary) if binary.exists() else shutil.which("oxigraph")
    if found is None:
        pytest.skip("the oxigraph server is not installed")
    folder = tmp_path_factory.mktemp("oxigraph")
    (folder / "data.ttl").write_text(triples(230), encoding="utf-8")
    subprocess.run([found, "load", "-l", folder / "db", "-f", folder / "data.ttl"], check=True, capture_output=True)
    port = free_port()
    process = subprocess.Popen(
        [found, "serve-read-only", "-l", folder / "db", "-b", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/query"
    finally:
        process.terminate()
        process.wait(10)


def test_everything_is_collected_in_pages(server: str, tmp_path: Path) -> None:
    with Spool(":memory:") as spool:
        read_sparql(Endpoint(server, tmp_path / "cache", page=50), spool)
        assert spool.label("Q1007") == "Uppvik College 7"
        assert spool.names("Q1007") == ["UC00007"]
        assert spool.targets("Q1229", "P31") == ["Q10"]
        assert spool.targets("Q10", "P279") == ["Q3918"]
        assert spool.label("Q3918") == "university"
        assert spool.label("Q900") == 'The "Quoted" } College # \\ one'
        assert spool.counts()["label"] == 236


def test_build_from_a_server_gives_readable_ladders(server: str, tmp_path: Path) -> None:
    build(Plan(tmp_path / "out", sparql=server, cache=tmp_path / "cache", page=100))
    ladders = OntologyLadders(tmp_path / "out")
    found = [rung.text for rung in ladders("Uppvik College 7", PiiType.ORG)]
    assert found[0] == "public university in Sweden"
    assert "university" in found


def test_only_the_named_classes_or_terms_are_collected(server: str, tmp_path: Path) -> None:
    with Spool(":memory:") as spool:
        read_sparql(Endpoint(server, tmp_path / "a"), spool, classes=["Q6256"])
        assert spool.label("Q34") == "Sweden"
        assert spool.targets("Q1007", "P31") == []
    with Spool(":memory:") as spool:
        terms = ["Uppvik College 7", "UC00009", 'The "Quoted" } College # \\ one', '" } UNION { ?a ?b ?c', "x\n}"]
        read_sparql(Endpoint(server, tmp_path / "b"), spool, terms=terms)
        assert spool.targets("Q1007", "P31") == ["Q10"]
        assert spool.targets("Q1009", "P31") == ["Q10"]
        assert spool.targets("Q900", "P31") == ["Q10"]
        assert spool.targets("Q1008", "P31") == []


def test_cache_spares_the_server_and_survives_damage(server: str, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with Spool(":memory:") as spool:
        read_sparql(Endpoint(server, cache), spool)
    pages = sorted(cache.iterdir())
    assert pages
    stamps = {page: page.stat().st_mtime_ns for page in pages}
    pages[0].write_text("{broken")
    with Spool(":memory:") as spool:
        read_sparql(Endpoint(server, cache), spool)
        assert spool.counts()["label"] == 236
    assert all(page.stat().st_mtime_ns == stamps[page] for page in pages[1:])
    assert json.loads(pages[0].read_text())["rows"] is not None


@pytest.mark.parametrize("bad", ["Q0", "Q5 }", "P31; DROP", "", "Q" * 50, "wd:Q5"])
def test_only_identifiers_reach_a_query(bad: str) -> None:
    with pytest.raises(ConfigError, match="E134"):
        item(bad)


@pytest.mark.parametrize("term", ['a"b', "a\\", "a\nb", "}{", "a\x00b", "'", "\\u0022", '"@en . ?x ?y ?z . "'])
def test_escaped_terms_stay_inside_their_quotes(term: str) -> None:
    text = escaped(term)
    inner = text[1:-1]
    assert text[0] == text[-1] == '"'
    i = 0
    while i < len(inner):
        assert inner[i] not in '"\n\r'
        i += 2 if inner[i] == "\\" else 1
    assert i == len(inner)


class Misbehaving(http.server.BaseHTTPRequestHandler):
    """Answers as the list of answers says: (status, headers, body, seconds to wait)."""

    answers: ClassVar[list[tuple[int, dict[str, str], bytes, float]]] = []
    asked = 0

    def do_POST(self) -> None:
        cls = type(self)
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, headers, body, wait = cls.answers[min(cls.asked, len(cls.answers) - 1)]
        cls.asked += 1
        time.sleep(wait)
        try:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("Content-Type", "application/sparql-results+json")
            self.end_headers()
            self.wfile.write(body)
        except BrokenPipeError:
            pass

    def log_message(self, *_: object) -> None:
        """Silence."""


@pytest.fixture
def misbehaving() -> Iterator[tuple[str, type[Misbehaving]]]:
    handler = type("Handler", (Misbehaving,), {"answers": [], "asked": 0})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/sparql", handler
    server.shutdown()
    server.server_close()


GOOD = json.dumps({"results": {"bindings": [{"item": {"value": "http://www.wikidata.org/entity/Q1"}}]}}).encode()


def ask(url: str, cache: Path, **options: object) -> tuple[list[dict[str, str]], list[float]]:
    waits: list[float] = []
    endpoint = Endpoint(url, cache, sleep=waits.append, **options)
    return list(endpoint.rows("SELECT ?item WHERE { ?item ?p ?o }", "?item")), waits


def test_throttling_is_waited_for(misbehaving: tuple[str, type[Misbehaving]], tmp_path: Path) -> None:
    url, handler = misbehaving
    handler.answers = [(429, {"Retry-After": "7"}, b"", 0), (503, {}, b"", 0), (500, {}, b"", 0), (200, {}, GOOD, 0)]
    rows, waits = ask(url, tmp_path)
    assert len(rows) == 1
    assert waits[0] == 7
    assert len(waits) == 3


@pytest.mark.parametrize(
    "body", [GOOD[:-9], b"", b"<html>busy</html>", b"[]", b'{"results": 3}', b'{"results": {"bindings": [7]}}']
)
def test_truncated_and_malformed_answers_are_asked_for_again(
    misbehaving: tuple[str, type[Misbehaving]], tmp_path: Path, body: bytes
) -> None:
    url, handler = misbehaving
    handler.answers = [(200, {}, body, 0), (200, {}, GOOD, 0)]
    assert len(ask(url, tmp_path)[0]) == 1


def test_endless_failure_is_one_clear_error_and_keeps_the_cache(
    misbehaving: tuple[str, type[Misbehaving]], tmp_path: Path
) -> None:
    url, handler = misbehaving
    full = json.dumps({"results": {"bindings": [{"item": {"value": f"x{i}"}} for i in range(2)]}}).encode()
    handler.answers = [(200, {}, full, 0), (503, {}, b"", 0)]
    with pytest.raises(InputError, match="E225"):
        ask(url, tmp_path / "cache", page=2, attempts=3)
    assert handler.asked == 4
    assert len(list((tmp_path / "cache").glob("*.json"))) == 1
    handler.answers, handler.asked = [(200, {}, GOOD, 0)], 0
    rows, _ = ask(url, tmp_path / "cache", page=2)
    assert len(rows) == 3
    assert handler.asked == 1


def test_bad_queries_are_not_repeated(misbehaving: tuple[str, type[Misbehaving]], tmp_path: Path) -> None:
    url, handler = misbehaving
    handler.answers = [(400, {}, b"bad query", 0)]
    with pytest.raises(InputError, match="E225"):
        ask(url, tmp_path)
    assert handler.asked == 1


def test_slow_and_unreachable_endpoints_end_in_an_error(
    misbehaving: tuple[str, type[Misbehaving]], tmp_path: Path
) -> None:
    url, handler = misbehaving
    handler.answers = [(200, {}, GOOD, 3.0)]
    start = time.perf_counter()
    with pytest.raises(InputError, match="E225"):
        ask(url, tmp_path, timeout=1.0, attempts=1)
    with pytest.raises(InputError, match="E225"):
        ask(f"http://127.0.0.1:{free_port()}/sparql", tmp_path, attempts=2)
    assert time.perf_counter() - start < 6
    with pytest.raises(ConfigError, match="E135"):
        ask("ftp://example.org/", tmp_path)


@pytest.mark.data
@pytest.mark.slow
def test_a_real_extract_of_wikidata_comes_through_a_server(tmp_path: Path) -> None:
    """The KGTK extract, loaded into the server as triples, gives the same items as when it is read directly."""
    import os

    from sanitizer.ladders.builder.kgtk import read_kgtk

    root = Path(__file__).resolve().parents[3]
    folder = Path(os.environ.get("SANITIZER_DATASETS", root.parent / "shared" / "datasets")) / "wikidata"
    binary = Path(sys.executable).with_name("oxigraph")
    if not folder.is_dir() or not binary.exists():
        pytest.skip("the Wikidata extract or the oxigraph server is not here")
    with Spool(":memory:") as direct:
        read_kgtk(folder, direct)
        wanted = {name for name, _, _ in direct.items() if name.startswith("Q")}
        with open(tmp_path / "data.nt", "w", encoding="utf-8") as handle:
            for name, label, _ in direct.items():
                entity = f"<http://www.wikidata.org/entity/{name}>"
                handle.write(f"{entity} <http://www.w3.org/2000/01/rdf-schema#label> {escaped(label)}@en .\n")
                for prop in ("P31", "P279"):
                    for target in direct.targets(name, prop):
                        link = f"<http://www.wikidata.org/prop/direct/{prop}>"
                        handle.write(f"{entity} {link} <http://www.wikidata.org/entity/{target}> .\n")
        linked = {name for name in wanted if direct.targets(name, "P31") or direct.targets(name, "P279")}
        subprocess.run(
            [binary, "load", "-l", tmp_path / "db", "-f", tmp_path / "data.nt"], check=True, capture_output=True
        )
        port = free_port()
        server = subprocess.Popen(
            [binary, "serve-read-only", "-l", tmp_path / "db", "-b", f"127.0.0.1:{port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.1)
            with Spool(":memory:") as spool:
                read_sparql(Endpoint(f"http://127.0.0.1:{port}/query", tmp_path / "cache", page=20_000), spool)
                found = {name for name, _, _ in spool.items()}
                assert linked <= found
                assert all(spool.targets(name, "P31") == direct.targets(name, "P31") for name in sorted(linked)[:2000])
        finally:
            server.terminate()
            server.wait(10)
