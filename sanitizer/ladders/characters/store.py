"""The index folder: a base segment, at most one added segment, and a manifest that changes last."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_write
from sanitizer.artefacts.manifest import MANIFEST, Manifest, open_folder
from sanitizer.core.faults import no_manifest
from sanitizer.ladders.characters.segment import Segment

KIND = "characters"
FORMAT = 1
BASE = "base.bin"


def open_segments(folder: str | Path) -> tuple[Manifest, list[Segment]]:
    """The manifest of an index and its segments, memory-mapped.

    Raises:
        ArtefactError: the folder is missing, of another kind or format, or damaged.
    """
    manifest = open_folder(folder, KIND, FORMAT, check=False)
    try:
        entries = list(manifest.details["segments"])
        names = [Path(entry["file"]).name for entry in entries]
    except (KeyError, TypeError):
        raise no_manifest(folder, hint="build the index again") from None
    return manifest, [Segment(Path(folder) / name, entry) for name, entry in zip(names, entries, strict=True)]


def write_manifest(folder: Path, manifest: Manifest, files: Mapping[str, str], details: Mapping[str, Any]) -> None:
    """Replaces the manifest of ``folder`` in one step, so that a reader sees the old index or the new one."""
    full = Manifest(manifest.kind, manifest.format, __version__, dict(files), manifest.sources, details)
    with atomic_write(folder / MANIFEST) as handle:
        handle.write(json.dumps(asdict(full), indent=2, sort_keys=True, ensure_ascii=False) + "\n")
