"""Ids and file names that give somebody away, and numbers in their place."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.core.findings import Identifier, PiiType
from sanitizer.core.text import squash
from sanitizer.ladders.ordinary import ordinary

if TYPE_CHECKING:
    from sanitizer.core.results import SanitizedDocument
    from sanitizer.documents.flow import Sanitizer

_WORDS = re.compile(r"[^\W\d_]+")
_CAMEL = re.compile(r"(?<=[a-zà-ÿ])(?=[A-ZÀ-Þ])")
_SENTENCE = re.compile(r"(?:[^\W_]+[,;:]?[^\S\n]+){4}[^\W_]+")
"""So many words in a row are text."""
_NAME = re.compile(r"[^\W\d_]\S+(?: [^\W\d_]\S*){1,3}|\S+@\S+")
_LONG = 6
"""A direct identifier of a document counts in its id from so many characters on."""
_WORD = 4
"""A word of a name counts in another field from so many letters on."""
_MOST = 1_000
"""So many different ids are looked at by themselves: that is done here, while many processes share the documents."""


class NameWatch:
    """Counts the ids and file names that hold a name, a mail address or another direct identifier.

    Args:
        sanitizer: whose detectors look at a name.
    """

    def __init__(self, sanitizer: Sanitizer) -> None:
        self._sanitizer = sanitizer
        self._known: dict[str, bool] = {}
        self.seen = 0
        self.more = False
        """Whether there were more ids than were looked at."""
        self.told = self.kept = 0

    def look(self, document: SanitizedDocument) -> None:
        """Looks at the id of a document."""
        if isinstance(document.id, str) and document.id != "-" and self.tells(document.id, document):
            self.seen += 1

    def look_at_fields(self, values: Iterable[str], document: SanitizedDocument) -> None:
        """Looks at what else the record of a document holds: identifiers of its text, other text, or other names."""
        others = list(values)
        known = _direct(document) if others else []
        names = _name_words(document) if others else frozenset()
        if any(key in squash(value, marks=True)[0] for value in others for key in known) or any(
            squash(word, marks=True)[0] in names for value in others for word in _WORDS.findall(value)
        ):
            self.told += 1
        elif any(_SENTENCE.search(value) or (_NAME.fullmatch(value) and self._alone(value)) for value in others):
            self.kept += 1

    def tells(self, name: str, document: SanitizedDocument) -> bool:
        """Whether ``name`` gives somebody away: by itself, or since the document holds the same identifier."""
        plain = squash(name, marks=True)[0]
        if any(key in plain for key in _direct(document)):
            return True
        return self._alone(Path(name).stem if Path(name).suffix[1:].isalpha() else name)

    def _alone(self, name: str) -> bool:
        """Whether the words of ``name`` would be hidden in a text, as they stand or written as names are."""
        words = " ".join(word for word in _WORDS.findall(_CAMEL.sub(" ", name)) if len(word) > 1).title()
        key = name if "@" in name else words
        if " " not in key and "@" not in key:
            return False  # one word is nobody's name, and no models need to be loaded for it
        if key not in self._known:
            if len(self._known) >= _MOST:
                self.more = True
                return False
            found = self._sanitizer.detect([name, f"From: {words}\n" if " " in words else ""], ranked=False)
            mails = any(f.identifier is Identifier.DIRECT and "@" in f.text for f in found[0])
            people = any(f.type is PiiType.PERSON and f.end - f.start >= len(words) for f in found[1])
            self._known[key] = mails or people
        return self._known[key]

    def report(self) -> None:
        """Says on standard error how many names give somebody away, if any do; none of them is quoted."""
        if self.seen:
            what = "1 id or file name holds" if self.seen == 1 else f"{self.seen} ids or file names hold"
            hint = "--rename writes numbers instead"
            least = "at least " if self.more else ""
            print(f"sanitizer: note: {least}{what} what may be a name or address; {hint}", file=sys.stderr)
        if self.told:
            what = "1 document has" if self.told == 1 else f"{self.told} documents have"
            hint = "--text-field or --text-column sanitizes it"
            print(f"sanitizer: note: {what} a name of the text in another field too; {hint}", file=sys.stderr)
        if self.kept:
            what = "1 document has" if self.kept == 1 else f"{self.kept} documents have"
            hint = "--text-field or --text-column, once for each field, sanitizes it"
            print(f"sanitizer: note: {what} text or names in fields that stay as they are; {hint}", file=sys.stderr)


def _direct(document: SanitizedDocument) -> list[str]:
    """The longer direct identifiers of a document as they are compared."""
    direct = (f.text for f in document.findings if f.identifier is Identifier.DIRECT)
    return [key for key in {squash(text, marks=True)[0] for text in direct} if len(key) >= _LONG]


def _name_words(document: SanitizedDocument) -> frozenset[str]:
    """The words of its people's names that are no ordinary ones, as they are compared."""
    names = (f.text for f in document.findings if f.type is PiiType.PERSON and f.identifier is Identifier.DIRECT)
    words = {word for name in names for word in _WORDS.findall(name) if len(word) >= _WORD and not ordinary(word)}
    return frozenset(squash(word, marks=True)[0] for word in words)


def renamed(paths: list[Path | None]) -> list[Path]:
    """A number for each input with the ending it has, as many figures for all: neither file nor folder names stay.

    >>> [str(path) for path in renamed([Path("ada/berg.txt"), None])]
    ['1.txt', '2.txt']
    """
    width = len(str(len(paths)))
    return [Path(f"{n:0{width}d}{_suffixes(path) if path else '.txt'}") for n, path in enumerate(paths, 1)]


def _suffixes(path: Path) -> str:
    """The ending of a file with that of its compression; what else stands between dots may be a name."""
    inner = Path(path.stem).suffix if path.suffix.lower() in {".gz", ".bz2", ".xz"} else ""
    return inner + path.suffix
