"""Plan -> artefact: the built-in ontology with Wikidata and the user's own hierarchies laid over it."""

from __future__ import annotations

import json
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sanitizer.artefacts.manifest import Manifest, sha256
from sanitizer.core.faults import not_utf8, unreadable
from sanitizer.ladders.builder.base import graph_of
from sanitizer.ladders.builder.dump import read_dump
from sanitizer.ladders.builder.kgtk import read_kgtk
from sanitizer.ladders.builder.sparql import Endpoint, read_sparql
from sanitizer.ladders.builder.spool import Spool
from sanitizer.ladders.builder.wikidata import WikidataLayer
from sanitizer.ladders.builder.write import write
from sanitizer.ladders.store import PRUNED, OntologyStore, built_in_folder
from sanitizer.ladders.user import add_hierarchy, read_hierarchy


@dataclass(frozen=True, slots=True)
class Plan:
    """What to build from, and where to."""

    output: Path
    sparql: str | None = None
    classes: tuple[str, ...] = ()
    terms: Path | None = None
    dump: Path | None = None
    kgtk: Path | None = None
    hierarchies: tuple[Path, ...] = ()
    base: Path | None = None
    cache: Path = Path(".ontology-cache")
    page: int = 5000
    timeout: float = 60.0
    attempts: int = 5


def build(plan: Plan) -> Manifest:
    """Imports, builds and writes; the output replaces an older one only when all went well."""
    folder = plan.base or built_in_folder()
    store = OntologyStore(folder)
    sources: list[dict[str, str]] = [dict(source) for source in store.manifest.sources]
    hierarchies = [(path, read_hierarchy(path)) for path in plan.hierarchies]
    graph = graph_of(store)
    added: dict[str, int] = {}
    if plan.sparql or plan.dump or plan.kgtk:
        with (
            tempfile.TemporaryDirectory(prefix="sanitizer-") as scratch,
            Spool(Path(scratch) / "spool.sqlite") as spool,
        ):
            sources += _import(plan, spool)
            added = WikidataLayer(graph, spool, pruned_labels(folder)).add()
    for path, rows in hierarchies:
        add_hierarchy(graph, rows)
        sources.append({"name": f"hierarchy {path.name}", "licence": "the user's own", "hashes": sha256(path)})
    return write(graph, plan.output, sources=tuple(sources), details={"added": added}, pruned=pruned_labels(folder))


def _import(plan: Plan, spool: Spool) -> list[dict[str, str]]:
    """Fills the spool from every source of the plan and returns their entries for the manifest."""
    entries: list[dict[str, str]] = []
    licence = "CC0"
    if plan.kgtk:
        read_kgtk(plan.kgtk, spool)
        names = sorted(p for p in plan.kgtk.glob("*") if p.name.endswith((".tsv", ".tsv.gz")))
        entries.append({"name": "Wikidata (KGTK)", "licence": licence, "hashes": " ".join(sha256(p) for p in names)})
    if plan.dump:
        count = read_dump(plan.dump, spool)
        entries.append({"name": "Wikidata (JSON dump)", "licence": licence, "entities": str(count)})
    if plan.sparql:
        endpoint = Endpoint(plan.sparql, plan.cache, plan.page, plan.timeout, plan.attempts)
        read_sparql(endpoint, spool, classes=plan.classes, terms=_terms(plan.terms))
        entries.append({"name": "Wikidata (SPARQL)", "licence": licence, "address": plan.sparql})
    return entries


def _terms(path: Path | None) -> list[str]:
    if path is None:
        return []
    try:
        return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except FileNotFoundError:
        raise unreadable(path, "no such file") from None
    except (OSError, UnicodeDecodeError):
        raise not_utf8(path) from None


def pruned_labels(folder: Path) -> dict[str, str]:
    """The labels that are never offered, with the reason, as the artefact at ``folder`` carries them."""
    try:
        found = json.loads((folder / PRUNED).read_text(encoding="utf-8"))
        return {str(label): str(reason) for label, reason in found.items()}
    except (OSError, ValueError, AttributeError):
        return {}
