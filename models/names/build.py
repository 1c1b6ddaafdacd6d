"""Builds the lists of first names: python -m models.names.build (needs the packages nomquamgender and wordfreq).

First names that many registries know and that are no common word of English, those apart that are one in another of the
languages that texts are told apart from: a reader of English takes "trygve" in a Norwegian chat for one more word that
it does not know. The commoner a word is, the more registries have to know it.
"""

from __future__ import annotations

import json
from pathlib import Path

from models.reader.lists import folder as package_folder
from sanitizer._version import __version__
from sanitizer.analyse.policy.first_names import ELSEWHERE, FORMAT, KIND, LIST, built_in_folder
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest
from sanitizer.language import words

REGISTRIES = 8
"""So many have to know a name at the least."""
COMMON, STEEP = 3.3, 8.0
"""From which frequency on (logarithm of uses in a milliard words) a name needs more, and how many for each step."""
A_WORD = 5.2
"""What is so common is a word whoever is called by it."""
SOURCES = (
    {"name": "nomquamgender 0.1.4", "licence": "MIT"},
    {"name": "wordfreq 3.1.1 (which names are words)", "licence": "Apache-2.0, data CC BY-SA 4.0"},
)


def first_names(known: dict[str, int], frequency: dict[str, float]) -> set[str]:
    """The names that are no common words, by how often they are used.

    >>> first_names({"trygve": 16, "con": 17, "vale": 11}, {"trygve": 4.0, "con": 7.0, "vale": 5.1})
    {'trygve'}
    """

    def named(name: str) -> bool:
        common = frequency[name]
        return common < A_WORD and known[name] >= REGISTRIES + STEEP * max(0.0, common - COMMON)

    return {name for name in known if name.isalpha() and len(name) > 2 and named(name)}


def main(output: Path | None = None) -> None:
    """Writes the list with its manifest, at once or not at all."""
    from wordfreq import available_languages, zipf_frequency

    data = json.loads((package_folder("nomquamgender") / "name_data.json").read_text(encoding="utf-8"))
    known = {name: int(row[0]) for name, row in data.items() if row[0] >= REGISTRIES}
    codes = sorted({"en", "cs", *words("languages.told_apart")} & set(available_languages()))
    own = first_names(known, {name: zipf_frequency(name, "en") for name in known})
    everywhere = first_names(known, {name: max(zipf_frequency(name, code) for code in codes) for name in known})
    with atomic_folder(output or built_in_folder()) as folder:
        for name, listed in ((LIST, own & everywhere), (ELSEWHERE, own - everywhere)):
            (folder / name).write_text("\n".join(sorted(listed)) + "\n", encoding="utf-8")
        Manifest(KIND, FORMAT, __version__, sources=SOURCES, details={"names": len(own)}).write(folder)


if __name__ == "__main__":
    main()
