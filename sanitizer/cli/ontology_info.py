"""Shows what an ontology holds and is made from; every file is compared with its hash."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

EXAMPLES = """\
examples:
  sanitizer ontology info                 the built-in ontology
  sanitizer ontology info my-ontology/ --format json
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "folder", nargs="?", type=Path, metavar="FOLDER", help="a built ontology (default: the built-in)"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(args: argparse.Namespace) -> int:
    """Prints the manifest's facts after the full check."""
    from dataclasses import asdict

    from sanitizer.artefacts.manifest import open_folder
    from sanitizer.ladders.store import FILE, FORMAT, KIND, OntologyStore, built_in_folder

    folder = args.folder or built_in_folder()
    manifest = open_folder(folder, KIND, FORMAT, check=True)
    store = OntologyStore(folder)
    if args.format == "json":
        print(json.dumps(asdict(manifest), ensure_ascii=False, sort_keys=True))
        return 0
    print(f"{folder}: format {manifest.format}, made by sanitizer {manifest.version}")
    print(f"{store.concepts:,} concepts, {store.keys:,} names, {(folder / FILE).stat().st_size / 1e6:.1f} MB")
    for source in manifest.sources:
        version = f" {source['version']}" if source.get("version") else ""
        print(f"  {source['name']}{version}: {source.get('licence', '')}")
    print("every file matches its hash")
    return 0
