"""Builds the list of ordinary words: python -m models.words.build

Common English words that are not mainly names of people, so that "rose" stays readable in a text on Rose Field while
"ingrid" does not in one on Ingrid Field. They are the whole words among the word pieces of the packaged MiniLM whose
vector is not nearer to those of some names than to those of some other words.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from models.detector.network import Packaged
from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest
from sanitizer.ladders.ordinary import FORMAT, KIND, LIST, built_in_folder

FIRST = (
    "maria anna ingrid nils olga kari john david sarah michael peter laura emma james robert elena ivan mohammed "
    "ahmed fatima carlos juan sofia pierre hans yuki raj priya wei"
).split()
LAST = (
    "keller jensen berg schmidt garcia nguyen patel rossi martinez johnson williams anderson lopez kim singh silva "
    "hansen fernandez murphy"
).split()
OTHERS = (
    "table river happy run green house letter doctor small quickly market engine paper window money idea school soup "
    "lemon budget report court judge police army music film game season rose mark grace young long brown white hope "
    "will frank bill"
).split()
NEARER = 0.05
"""So much nearer to names than to other words is a name."""


def ordinary(packaged: Packaged) -> list[str]:
    """The words that are not mainly names, sorted."""
    units = packaged.vectors / np.linalg.norm(packaged.vectors, axis=1, keepdims=True)
    place = {piece: number for number, piece in enumerate(packaged.pieces)}

    def middle(words: list[str]) -> np.ndarray:
        mean: np.ndarray = units[[place[word] for word in words if word in place]].mean(axis=0)
        return mean / np.linalg.norm(mean)

    whole = [piece for piece in packaged.pieces if piece.isalpha() and piece.isascii() and len(piece) > 1]
    rows = units[[place[piece] for piece in whole]]
    named = np.maximum(rows @ middle(FIRST), rows @ middle(LAST)) - rows @ middle(OTHERS)
    return sorted(word for word, score in zip(whole, named, strict=True) if score < NEARER)


def main(output: Path | None = None) -> None:
    """Writes the list with its manifest, at once or not at all."""
    words = ordinary(Packaged([]))
    with atomic_folder(output or built_in_folder()) as folder:
        (folder / LIST).write_text("\n".join(words) + "\n", encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, details={"words": len(words), "nearer": NEARER}).write(folder)


if __name__ == "__main__":
    main()
