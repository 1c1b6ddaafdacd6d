"""Detector folders that travel inside a saved spaCy pipeline, so that it works where the folders are not."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

PREFIX = "tagger:"


def write_folders(detectors: Sequence[str], target: Path) -> None:
    """Copies the folder of each detector that has one below ``target``, by the place of the detector in the list."""
    for number, source in folders(detectors).items():
        place = target / f"detector-{number}"
        target.mkdir(parents=True, exist_ok=True)
        if place.resolve() != source.resolve():
            shutil.copytree(source, place, dirs_exist_ok=True)


def folders(detectors: Sequence[str]) -> dict[int, Path]:
    """The folders that detectors name, by place in the list.

    >>> folders(["patterns", "tagger:letters"])
    {1: PosixPath('letters')}
    """
    return {n: Path(name.removeprefix(PREFIX)) for n, name in enumerate(detectors) if name.startswith(PREFIX)}


def moved(detectors: Sequence[str], source: Path) -> tuple[str, ...]:
    """``detectors`` with the folders that stand below ``source`` in place of the old ones."""
    names = list(detectors)
    for number in folders(detectors):
        place = source / f"detector-{number}"
        if place.is_dir():
            names[number] = f"{PREFIX}{place}"
    return tuple(names)


def pack(detectors: Sequence[str]) -> bytes:
    """The files of all folders in one piece (msgpack)."""
    import srsly

    content: dict[str, Any] = {}
    for number, source in folders(detectors).items():
        files = sorted(p for p in source.rglob("*") if p.is_file())
        content[str(number)] = {p.relative_to(source).as_posix(): p.read_bytes() for p in files}
    packed: bytes = srsly.msgpack_dumps(content)
    return packed


def unpack(data: bytes, target: Path) -> None:
    """Writes what ``pack`` gave below ``target``; a name that leads out of it is refused."""
    import srsly

    for number, files in srsly.msgpack_loads(data).items():
        folder = target / f"detector-{int(number)}"
        for name, content in files.items():
            path = folder / name
            if not path.resolve().is_relative_to(folder.resolve()):
                raise ValueError("a file of the detector would be written outside its folder")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
