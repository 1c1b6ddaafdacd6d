"""classes.txt -> hand-kept concepts in a graph."""

from __future__ import annotations

import re
from pathlib import Path

from sanitizer.core.text import fold
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.store import TYPE_BITS

HERE = Path(__file__).parent
WEIGHT = 200
"""How usual a hand-kept reading is taken to be; above every count of WordNet."""


def add_classes(graph: Graph, path: Path = HERE / "classes.txt") -> dict[str, int]:
    """Adds the classes of ``path`` and returns which concept takes the place of which WordNet sense ("word#n")."""
    taken: dict[str, int] = {}
    types, branch = 0, ""
    stack: list[tuple[int, int]] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            words = line.strip("[]").split()
            types = sum(TYPE_BITS[word] for word in words if word in TYPE_BITS)
            branch = "".join(word for word in words if word not in TYPE_BITS)
            continue
        match = re.fullmatch(r"( *)(~?)([^=*]+?)((?: +=[^=*]+)*)(?: +\*(\d+))?", line)
        if match is None:
            raise ValueError(f"classes.txt line {number} cannot be read")
        depth = len(match[1]) // 2
        while stack and stack[-1][0] >= depth:
            stack.pop()
        names = [name.strip() for name in match[3].split(";")]
        label, *synonyms = names[0].split("/")
        concept = graph.add(
            label,
            stack[-1][1] if stack else None,
            types=types,
            source="hand",
            rung=not match[2],
            branch=branch,
            known=int(match[5] or 0),
            weight=WEIGHT,
            names=tuple(synonyms),
        )
        for name in names[1:]:
            graph.name(name, concept, weight=WEIGHT, instance=True)
        for sense in re.findall(r"=([^=*]+?)(?= +=|$)", match[4]):
            if sense in taken:
                raise ValueError(f"classes.txt line {number}: {sense} is taken twice")
            taken[sense] = concept
        stack.append((depth, concept))
    return taken


def add_names(graph: Graph, path: Path = HERE / "names.txt") -> None:
    """Adds the well-known names of ``path`` as individuals of hand-kept classes."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        label, _, names = line.partition(": ")
        if fold(label) not in graph.by_label:
            raise ValueError(f"names.txt line {number} names no class")
        for name in names.split(","):
            graph.name(name.strip(), graph.by_label[fold(label)], weight=WEIGHT, instance=True)
