"""Documents with marks in the text: what must go (``⟦Ada Berg|PERSON|1|DIRECT⟧``), what must stay (``⟦=5 mg⟧``)."""

from __future__ import annotations

import re
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.learn.corpora.gold import GoldDocument, Mention
from sanitizer.learn.taggers.decoding import decode, read_bytes

_MARK = re.compile(r"⟦(?:=(?P<keep>[^⟦⟧]+)|(?P<words>[^⟦⟧|]+)\|(?P<type>\w+)\|(?P<entity>\w+)\|(?P<identifier>\w+))⟧")


def is_marked(path: Path) -> bool:
    """Whether ``path`` is a folder of marked texts."""
    if not path.is_dir() or any(path.glob("*.ann")):
        return False
    return any("⟦" in decode(read_bytes(one), str(one)) for one in sorted(path.glob("*.txt"))[:1])


def read_marked(folder: Path) -> list[GoldDocument]:
    """The marked texts of a folder, by file name."""
    return [parse_marked(decode(read_bytes(one), str(one)), one.stem) for one in sorted(folder.glob("*.txt"))]


def parse_marked(marked: str, id: str = "") -> GoldDocument:
    """The document that a marked text describes.

    Raises:
        InputError: a mark is not closed or lacks a part.

    >>> document = parse_marked("⟦Ada Berg|PERSON|1|DIRECT⟧ takes ⟦=5 mg⟧ daily.")
    >>> document.text, document.annotators[0][0].type, document.keep
    ('Ada Berg takes 5 mg daily.', 'PERSON', ((15, 19),))
    """
    parts: list[str] = []
    length = last = 0
    mentions: list[Mention] = []
    keep: list[tuple[int, int]] = []
    for match in _MARK.finditer(marked):
        parts.append(marked[last : match.start()])
        length += len(parts[-1])
        words = match["keep"] or match["words"]
        if match["keep"]:
            keep.append((length, length + len(words)))
        else:
            mentions.append(Mention(length, length + len(words), match["type"], match["identifier"], match["entity"]))
        parts.append(words)
        length += len(words)
        last = match.end()
    parts.append(marked[last:])
    text = "".join(parts)
    if "⟦" in text or "⟧" in text:
        raise InputError("E264", f"{id or 'a marked text'}: a mark is not closed or lacks a part")
    return GoldDocument(id, text, (tuple(mentions),), keep=tuple(keep))
