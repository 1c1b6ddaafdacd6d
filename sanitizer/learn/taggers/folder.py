"""Detector folders: a trained tagger with its manifest, what its labels mean, and a card with its scores."""

from __future__ import annotations

import os
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError, ConfigError, SanitizerError
from sanitizer.core.faults import file_in_the_way, foreign_folder, no_manifest, unopened, unwritable
from sanitizer.core.findings import Identifier, PiiType
from sanitizer.core.registry import resolve
from sanitizer.learn.corpora.labels import NO_MASK, meaning
from sanitizer.learn.taggers.base import Tagger, TaggerKind

KIND = "detector"
FORMAT = 1
GROUP = "sanitizer_taggers"


@dataclass(frozen=True, slots=True)
class Detector:
    """An opened detector folder: the tagger, and type and identifier kind of each of its labels (None: left alone)."""

    tagger: Tagger
    meanings: Mapping[str, tuple[PiiType, Identifier] | None]
    details: Mapping[str, Any] = field(default_factory=dict)


def kind_named(name: str) -> type[TaggerKind]:
    """The class of taggers registered under ``name``.

    >>> kind_named("crf").__name__
    'CrfTagger'
    """
    found: type[TaggerKind] = resolve(GROUP, name)
    return found


def check_output(folder: str | Path) -> None:
    """Refuses, before any work is done, a place where a detector may not be written.

    Raises:
        InputError: it is a file, or a folder with something other than a detector in it.
    """
    folder = Path(folder)
    if folder.exists() and not folder.is_dir():
        raise file_in_the_way(folder)
    if folder.is_dir() and any(folder.iterdir()):
        try:
            open_folder(folder, KIND, FORMAT, check=False)
        except ArtefactError:
            raise foreign_folder(folder, "a detector") from None
    above = next((p for p in folder.absolute().parents if p.exists()), None)
    if above is not None and not (above.is_dir() and os.access(above, os.W_OK)):
        raise unwritable(folder, "no access")


def save_detector(
    folder: str | Path,
    tagger: Tagger,
    *,
    labels: Mapping[str, str] | None = None,
    details: Mapping[str, Any] | None = None,
    sources: tuple[Mapping[str, str], ...] = (),
    card: str = "",
) -> Path:
    """Writes the tagger with its manifest, at once or not at all; ``labels`` maps its labels to TYPE/DIRECT etc."""
    folder = Path(folder)
    check_output(folder)
    full = {
        **(details or {}),
        "tagger": tagger.kind,
        "labels": {label: _target(label, labels) for label in tagger.labels},
    }
    with atomic_folder(folder) as temporary:
        model = temporary / "model"
        model.mkdir()
        tagger.save(model)
        (temporary / "card.md").write_text(card or f"# Detector ({tagger.kind})\n", encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, sources=sources, details=full).write(temporary)
    return folder


def _target(label: str, given: Mapping[str, str] | None) -> str:
    found = meaning(label, given)
    return NO_MASK if found is None else f"{found[0].value}/{found[1].value}"


_DAMAGED = (zipfile.BadZipFile, re.error, RecursionError, MemoryError)
"""What readers raise on a file that was made by hand, beside the usual errors."""


def load_detector(folder: str | Path) -> Detector:
    """The detector in ``folder`` after its manifest and every file of it have been checked.

    Raises:
        ArtefactError: it is missing, of another kind or format, or damaged.
    """
    folder = Path(folder)
    manifest = open_folder(folder, KIND, FORMAT)
    listed = {name.partition("/")[0] for name in manifest.files}
    if "model" not in listed or any(_unlisted(folder, manifest)):
        raise ArtefactError("E317", f"{folder} holds files that its manifest does not know", hint="build it again")
    try:
        kind = kind_named(manifest.details["tagger"])
        given = dict(manifest.details["labels"])
    except ConfigError:
        raise ArtefactError("E318", f"{folder} needs a kind of tagger that is not installed") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        raise no_manifest(folder) from None
    try:
        tagger = kind.load(folder / "model")
    except SanitizerError:
        raise
    except (OSError, ValueError, LookupError, TypeError, AttributeError, *_DAMAGED) as error:
        raise unopened(folder, error) from None
    return Detector(tagger, {label: meaning(label, given) for label in tagger.labels}, manifest.details)


def _unlisted(folder: Path, manifest: Manifest) -> list[str]:
    """Files of the model that the manifest does not list, and so did not check."""
    found = (p.relative_to(folder).as_posix() for p in (folder / "model").rglob("*") if p.is_file())
    return [name for name in found if name not in manifest.files]
