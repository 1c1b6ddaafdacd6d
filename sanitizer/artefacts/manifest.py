"""Manifests: every built file or folder says what it is, which version, from what, and with which hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sanitizer.artefacts.leftovers import restore
from sanitizer.core.errors import ArtefactError
from sanitizer.core.faults import damaged, no_manifest

MANIFEST = "manifest.json"


def sha256(path: str | Path) -> str:
    """The hex digest of a file, read in pieces."""
    with open(path, "rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()


@dataclass(frozen=True)
class Manifest:
    """What a built folder is: ``kind`` and ``format`` say who can open it, ``files`` maps names to hashes.

    >>> Manifest("embeddings", 1, "0.1.0").kind
    'embeddings'
    """

    kind: str
    format: int
    version: str
    files: Mapping[str, str] = field(default_factory=dict)
    sources: tuple[Mapping[str, str], ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)

    def write(self, folder: str | Path) -> Manifest:
        """Hashes every other file of ``folder`` and writes the manifest beside them."""
        folder = Path(folder)
        names = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
        files = {name: sha256(folder / name) for name in names if name != MANIFEST}
        full = Manifest(self.kind, self.format, self.version, files, self.sources, self.details)
        text = json.dumps(asdict(full), indent=2, sort_keys=True, ensure_ascii=False)
        (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")
        return full


def open_folder(folder: str | Path, kind: str, format: int, *, check: bool = True) -> Manifest:
    """The manifest of ``folder`` after checking kind, format and, with ``check``, every hash.

    Raises:
        ArtefactError: the folder is missing, of another kind or format, or damaged.
    """
    folder = Path(folder)
    restore(folder)
    try:
        data = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        data["sources"] = tuple(data.get("sources", ()))
        manifest = Manifest(**data)
    except FileNotFoundError:
        raise ArtefactError("E301", f"no {kind} artefact at {folder}", hint="check the path or build it") from None
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        raise no_manifest(folder) from None
    if manifest.kind != kind:
        raise ArtefactError("E303", f"{folder} is not a {kind} artefact", hint="name the right folder")
    if manifest.format != format:
        raise ArtefactError(
            "E304",
            f"{folder} has format {manifest.format!r}, this version reads {format}",
            hint="build it again with this version",
        )
    if not isinstance(manifest.files, dict) or not isinstance(manifest.details, dict):
        raise no_manifest(folder)
    if check and not all(_same(folder, name, digest) for name, digest in manifest.files.items()):
        raise damaged(f"{folder}: a file does not match the manifest", hint="build it again")
    if check and not manifest.files and any(path.name != MANIFEST for path in folder.iterdir()):
        raise damaged(f"{folder}: the manifest knows none of its files", hint="build it again")
    return manifest


def _same(folder: Path, name: str, digest: str) -> bool:
    """Whether the file ``name`` lies in ``folder`` and has this hash."""
    path = folder / name
    try:
        return path.resolve().is_relative_to(folder.resolve()) and path.is_file() and sha256(path) == digest
    except (OSError, ValueError):
        return False
