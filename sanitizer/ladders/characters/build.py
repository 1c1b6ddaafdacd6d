"""Building an index from a list, and adding terms to it without a rebuild."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import MANIFEST, Manifest, sha256
from sanitizer.core.faults import foreign_folder
from sanitizer.ladders.characters.dictionary import ClosedDictionary
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.patterns import checked_k
from sanitizer.ladders.characters.reading import distinct_terms
from sanitizer.ladders.characters.segment import Segment, write_segment
from sanitizer.ladders.characters.store import BASE, FORMAT, KIND, write_manifest


def build_index(terms: Iterable[str], folder: str | Path, *, closed: Iterable[int] = ()) -> int:
    """Writes the index of ``terms`` to ``folder``, which appears whole or not at all; the number of distinct terms.

    Args:
        terms: the list; normalised, blank and repeated terms are dropped.
        folder: where the index goes; an index that is there is replaced.
        closed: the k for which a closed dictionary is made too.

    Raises:
        InputError: no term is left, a term is too long, a k is below 2, or the folder cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     build_index(["crew", "craw", "draw", "crew"], f"{place}/words")
    3
    """
    return write_index(distinct_terms(terms), folder, closed=closed)


def write_index(
    terms: list[str],
    folder: str | Path,
    *,
    closed: Iterable[int] = (),
    each: Callable[[Iterable[int]], Iterable[int]] = iter,
) -> int:
    """``build_index`` of terms that are normal, distinct and sorted already; ``each`` may show progress.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     write_index(["craw", "crew"], f"{place}/words")
    2
    """
    ks = sorted({checked_k(k) for k in closed})
    _may_replace(Path(folder))
    with atomic_folder(folder) as temporary:
        facts = write_segment(temporary / BASE, terms)
        manifest = Manifest(KIND, FORMAT, __version__, details={"segments": [{"file": BASE, **facts}]})
        index = CharacterIndex(manifest, [Segment(temporary / BASE, facts)], temporary)
        names = {str(k): ClosedDictionary.make(index, k, each).write(temporary, index.fingerprint) for k in ks}
        Manifest(KIND, FORMAT, __version__, details={**manifest.details, "closed": names}).write(temporary)
    return int(facts["rows"])


def add_terms(terms: Iterable[str], folder: str | Path) -> int:
    """Adds ``terms`` to the index in ``folder`` and returns how many were new; the base segment is not touched.

    The cost follows the number of terms ever added, not the size of the list. Closed dictionaries are extended so that
    every term keeps what it had.

    Raises:
        InputError: no term is given.
        ArtefactError: the folder holds no sound index.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as place:
    ...     _ = build_index(["crew", "craw"], f"{place}/words")
    ...     add_terms(["draw", "crew"], f"{place}/words")
    1
    """
    wanted = distinct_terms(terms)
    folder = Path(folder)
    with _locked(folder):
        old = CharacterIndex.open(folder)
        fresh = [term for term in wanted if term not in old]
        if not fresh:
            return 0
        added = list(old.segments[1].terms()) if len(old.segments) > 1 else []
        entries = list(old.manifest.details["segments"])
        name = f"added-{_number(entries) + 1}.bin"
        facts = write_segment(folder / name, sorted([*added, *fresh]))
        stale = {entry["file"] for entry in entries[1:]} | set(old.manifest.details.get("closed", {}).values())
        details = {**old.manifest.details, "segments": [entries[0], {"file": name, **facts}]}
        files = {key: value for key, value in old.manifest.files.items() if key not in stale}
        files[name] = sha256(folder / name)
        new = CharacterIndex(
            Manifest(KIND, FORMAT, __version__, details=details),
            [old.segments[0], Segment(folder / name, facts)],
            folder,
        )
        closed: dict[str, str] = {}
        for k in old.manifest.details.get("closed", {}):
            closed[k] = ClosedDictionary.open(old, int(k)).extended(fresh).write(folder, new.fingerprint)
            files[closed[k]] = sha256(folder / closed[k])
        write_manifest(folder, old.manifest, files, {**details, "closed": closed})
        for gone in stale:
            with contextlib.suppress(OSError):
                os.unlink(folder / gone)
    return len(fresh)


def _may_replace(folder: Path) -> None:
    """Refuses to put an index in the place of something that is not one.

    Raises:
        ArtefactError: the folder exists, is not empty and holds no index.
    """
    if not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
        return
    try:
        known = json.loads((folder / MANIFEST).read_text(encoding="utf-8")).get("kind") == KIND
    except (OSError, ValueError, AttributeError):
        known = False
    if not known:
        raise foreign_folder(folder, "a character index")


def _number(entries: list[dict[str, str]]) -> int:
    names = [entry["file"] for entry in entries]
    return max((int(name[6:-4]) for name in names if name.startswith("added-")), default=0)


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """One update at a time, where the system has file locks."""
    try:
        import fcntl

        handle = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        yield
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
