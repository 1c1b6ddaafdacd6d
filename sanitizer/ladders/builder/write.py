"""Graph -> artefact folder; the same graph always gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.store import ARRAYS, BRANCHES, FILE, FORMAT, KIND, MAGIC, NONE, PRUNED, RUNG, SOURCES


def write(
    graph: Graph,
    folder: str | Path,
    *,
    sources: tuple[Mapping[str, str], ...] = (),
    details: Mapping[str, Any] | None = None,
    pruned: Mapping[str, str] | None = None,
) -> Manifest:
    """Writes the artefact in place of ``folder`` and returns its manifest."""
    cut = graph.break_cycles()
    arrays = _arrays(graph)
    header: dict[str, tuple[int, int]] = {}
    offset = 0
    for name in ARRAYS:
        offset += -offset % 8
        header[name] = (offset, len(arrays[name]))
        offset += arrays[name].nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    facts = {"concepts": len(graph.concepts), "names": len(graph.names), "cycles_cut": cut, **(details or {})}
    with atomic_folder(folder) as temporary:
        with open(temporary / FILE, "wb") as handle:
            handle.write(MAGIC + len(text).to_bytes(8, "little") + text)
            start = handle.tell()
            for name in ARRAYS:
                handle.write(b"\0" * (header[name][0] - (handle.tell() - start)))
                handle.write(arrays[name].tobytes())
        text_of = json.dumps(dict(pruned or {}), indent=1, sort_keys=True, ensure_ascii=False)
        (temporary / PRUNED).write_text(text_of + "\n", encoding="utf-8")
        return Manifest(KIND, FORMAT, __version__, sources=sources, details=facts).write(temporary)


def _arrays(graph: Graph) -> dict[str, np.ndarray]:
    concepts = graph.concepts
    labels, label_offsets = _packed([concept.label.encode() for concept in concepts])
    keys = sorted(key.encode() for key in graph.names)
    key_bytes, key_offsets = _packed(keys)
    sense_offsets, sense_concept, sense_weight, sense_flags = [0], [], [], []
    for key in keys:
        senses = graph.names[key.decode()]
        for (concept, _), (weight, flags) in sorted(senses.items(), key=lambda s: (-s[1][0], s[0])):
            sense_concept.append(concept)
            sense_weight.append(weight)
            sense_flags.append(flags)
        sense_offsets.append(len(sense_concept))
    from sanitizer.ladders.approximate import build_index

    approx_offsets, approx_keys, approx_marks = build_index([key.decode() for key in keys])
    values: dict[str, Any] = {
        "label_offsets": label_offsets,
        "label_bytes": labels,
        "parent": [NONE if c.parent is None else c.parent for c in concepts],
        "support": [min(count, NONE - 1) for count in graph.support()],
        "flags": [c.types | (RUNG if c.rung else 0) for c in concepts],
        "origin": [SOURCES.index(c.source) for c in concepts],
        "branch": [BRANCHES.index(c.branch) for c in concepts],
        "key_offsets": key_offsets,
        "key_bytes": key_bytes,
        "sense_offsets": sense_offsets,
        "sense_concept": sense_concept,
        "sense_weight": sense_weight,
        "sense_flags": sense_flags,
        "approx_offsets": approx_offsets,
        "approx_keys": approx_keys,
        "approx_marks": approx_marks,
    }
    return {name: np.asarray(values[name], dtype=dtype) for name, dtype in ARRAYS.items()}


def _packed(items: list[bytes]) -> tuple[np.ndarray, np.ndarray]:
    offsets = np.zeros(len(items) + 1, dtype=np.int64)
    np.cumsum([len(item) for item in items], out=offsets[1:])
    return np.frombuffer(b"".join(items), dtype="u1"), offsets
