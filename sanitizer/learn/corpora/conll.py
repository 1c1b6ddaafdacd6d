"""CoNLL columns: a token a line, its tag (IOB, BIO, BIOES or bare) last, blank lines between sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.learn.corpora.gold import GoldDocument, Mention, mention
from sanitizer.learn.taggers.decoding import read_lines

SUFFIXES = (".conll", ".conll03", ".iob", ".iob2", ".bio", ".bioes", ".tsv")
_TAG = re.compile(r"O|[BIESLUM][-_]\S+")
_NO_SPACE_BEFORE = frozenset(".,;:!?)]}%'’")


def looks_like_columns(text: str) -> bool:
    """Whether the first lines of ``text`` end in tags such as ``B-PER`` and ``O``.

    >>> looks_like_columns("Ada B-PER\\ncame O"), looks_like_columns("Ada/PERSON came")
    (True, False)
    """
    lines = [line.split() for line in text[:20_000].split("\n")[:200] if line.strip()]
    tagged = sum(len(words) > 1 and _TAG.fullmatch(words[-1]) is not None for words in lines)
    return bool(lines) and tagged >= 0.8 * len(lines)


def read_conll(path: Path) -> list[GoldDocument]:
    """The documents of a file: ``-DOCSTART-`` begins one; without it, each sentence is one.

    The text is joined from the tokens with spaces, none before closing punctuation, and a line for each sentence.

    Raises:
        InputError: a line with another number of columns, without any tag or without a token; names file and line.
    """
    documents: list[list[list[tuple[str, str]]]] = [[[]]]
    marked = False
    width = 0
    for number, line in enumerate(read_lines(path).split("\n"), 1):
        cells = line.split("\t") if "\t" in line else line.split()
        if not line.strip() or line.startswith("# "):
            documents[-1].append([])
            continue
        if cells[0] == "-DOCSTART-":
            marked = True
            documents.append([[]])
            continue
        if len(cells) < 2 or (width and len(cells) != width):
            expected = f"{width} columns" if width else "a token and a tag"
            raise InputError("E278", f"{path}, line {number}: {len(cells)} columns where {expected} are expected")
        if not cells[0].strip():
            raise InputError("E258", f"{path}, line {number}: the first column, the token, is empty")
        width = len(cells)
        documents[-1][-1].append((cells[0], cells[-1]))
    groups = [[s for s in sentences if s] for sentences in documents]
    groups = [group for group in groups if group] if marked else [[s] for group in groups for s in group]
    if not groups:
        raise InputError("E259", f"{path} holds no tokens")
    return [_document(str(number), group) for number, group in enumerate(groups, 1)]


def _document(id: str, sentences: list[list[tuple[str, str]]]) -> GoldDocument:
    lines: list[str] = []
    mentions: list[Mention] = []
    offset = 0
    for sentence in sentences:
        text = ""
        spans = []
        for word, tag in sentence:
            text += "" if not text or word in _NO_SPACE_BEFORE else " "
            spans.append((offset + len(text), offset + len(text) + len(word), tag))
            text += word
        mentions.extend(_mentions(spans))
        lines.append(text)
        offset += len(text) + 1
    return GoldDocument(id, "\n".join(lines), (tuple(mentions),))


def _mentions(spans: list[tuple[int, int, str]]) -> Iterator[Mention]:
    """Spans of one sentence: a tag without a prefix goes on while it stays the same, as in IOB1."""
    start = end = -1
    label = ""
    for a, b, tag in [*spans, (0, 0, "O")]:
        prefix, _, name = tag.partition(tag[1]) if _TAG.fullmatch(tag) and tag != "O" else ("", "", tag)
        outside = tag in ("O", "_", "-", "")
        if label and (outside or name != label or prefix in ("B", "S", "U")):
            yield mention(start, end, label)
            label = ""
        if outside:
            continue
        if not label:
            start, label = a, name
        end = b
        if prefix in ("E", "L", "S", "U"):
            yield mention(start, end, label)
            label = ""
