"""Corpora for training: JSON lines in, one line of phrases for each document out; streamed, on all cores."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.core.errors import InputError
from sanitizer.core.faults import broken_pipeline, damaged_archive, missing_pipeline, unknown_language, unreadable
from sanitizer.embeddings.phrases import STOP_WORDS, find_phrases, normal, read_doc

if TYPE_CHECKING:
    from spacy.language import Language

LONGEST_TEXT = 100_000
"""Characters; longer documents are cut into pieces for the tagger."""
CHUNK = 200
"""Documents that a worker tags at once."""
FEW = 10
"""Chunks below which starting processes costs more than it saves."""
SPACING = 8
"""Every so many phrases the entity that a document is about is named again, so that it meets all of them."""
LEAST_ENGLISH = 0.15
"""Share of English stop words below which a corpus is not English; in English prose it is 0.3 to 0.5."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text of the corpus and the entity that it is about, where the corpus says so."""

    text: str = field(repr=False)
    entity: str = ""


@dataclass(frozen=True, slots=True)
class Units:
    """The phrases of a document in normal form, its entity, its words, and how many of them are English stop words."""

    entity: str
    phrases: tuple[str, ...] = field(repr=False)
    words: frozenset[str] = field(repr=False)
    stops: int
    tokens: int


def read_corpus(path: str | Path) -> Iterator[Document]:
    """The documents of a JSON lines file (``.gz`` too), one at a time; ``title`` or ``protect`` names the entity.

    Raises:
        InputError: the file cannot be read, or a line is no object with a string ``text``.
    """
    path = Path(path)
    number = 0
    try:
        with gzip.open(path, "rb") if path.suffix == ".gz" else open(path, "rb") as handle:
            for number, line in enumerate(handle, 1):
                if line.strip():
                    yield _document(path, number, line)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise damaged_archive(path, "gzip file") from None
    except OSError as error:
        raise unreadable(path, error.strerror) from None


def _document(path: Path, number: int, line: bytes) -> Document:
    try:
        record: Any = json.loads(line.decode("utf-8").removeprefix("\ufeff"))
        text = record["text"]
        text.encode("utf-8")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        hint = 'a line looks like {"text": "...", "title": "..."}'
        raise InputError(
            "E252", f"{path}, line {number}: needs a JSON object with a string 'text'", hint=hint
        ) from None
    entity = record.get("title") or record.get("protect") or ""
    if isinstance(entity, list):
        entity = entity[0] if entity else ""
    return Document(text, entity if isinstance(entity, str) else "")


def load_tagger(name: str) -> Language:
    """The spaCy pipeline ``name`` with nothing but what tags words; ``blank:xx`` tags by shape alone.

    Raises:
        ArtefactError: it is not installed.
    """
    import spacy

    if name.startswith("blank:"):
        try:
            return spacy.blank(name.removeprefix("blank:"))
        except ImportError:
            raise unknown_language() from None
    try:
        nlp = spacy.load(name, exclude=["parser", "lemmatizer", "ner", "attribute_ruler", "senter", "textcat"])
    except OSError:
        hint = "pip install it, or name another one"
        raise missing_pipeline(name, hint=hint) from None
    except (ValueError, KeyError, TypeError) as error:
        raise broken_pipeline(name, error) from None
    nlp.max_length = 10 * LONGEST_TEXT
    return nlp


def units(nlp: Language, documents: Iterable[Document]) -> Iterator[Units]:
    """The phrases of each document."""
    batch = list(documents)
    pieces = [
        (i, document.text[start : start + LONGEST_TEXT])
        for i, document in enumerate(batch)
        for start in range(0, max(1, len(document.text)), LONGEST_TEXT)
    ]
    found: list[list[str]] = [[] for _ in batch]
    words: list[list[str]] = [[] for _ in batch]
    for (i, _), doc in zip(pieces, nlp.pipe((piece for _, piece in pieces), batch_size=64), strict=True):
        tokens, tags = read_doc(doc)
        for phrase in find_phrases(tokens, tags):
            entry = normal(tokens[phrase.start : phrase.end])
            if entry:
                found[i].append(entry)
        words[i].extend(token.lower() for token in tokens if token[0].isalnum())
    for document, phrases, lowered in zip(batch, found, words, strict=True):
        stops = sum(word in STOP_WORDS for word in lowered)
        entity = normal(document.entity.replace("_", " ").split())
        yield Units(entity, tuple(phrases), frozenset(lowered), stops, len(lowered))


_worker: Language | None = None


def _start(pipeline: str) -> None:
    global _worker
    _worker = load_tagger(pipeline)


def _work(documents: list[Document]) -> list[Units]:
    assert _worker is not None
    return list(units(_worker, documents))


def tagged(documents: Iterable[Document], pipeline: str, workers: int) -> Iterator[Units]:
    """The phrases of all documents in order, tagged by ``workers`` processes."""
    chunks = _chunks(documents)
    first = list(islice(chunks, FEW))
    if workers <= 1 or len(first) < FEW:
        nlp = load_tagger(pipeline)
        for chunk in chain(first, chunks):
            yield from units(nlp, chunk)
        return
    import multiprocessing

    # spawned, not forked: a fork would share the threads' locks of the numeric libraries
    with multiprocessing.get_context("spawn").Pool(workers, _start, (pipeline,)) as pool:
        for done in pool.imap(_work, chain(first, chunks)):
            yield from done
        pool.close()
        pool.join()


def _chunks(documents: Iterable[Document]) -> Iterator[list[Document]]:
    stream = iter(documents)
    while chunk := list(islice(stream, CHUNK)):
        yield chunk


def sentence(entity: str, phrases: Iterable[str]) -> list[str]:
    """The phrases as training reads them: the entity that the text is about stands among every few of them.

    >>> sentence("ada berg", ["nurse", "oslo"])
    ['nurse', 'oslo', 'ada berg']
    """
    listed = list(phrases)
    if not entity:
        return listed
    out: list[str] = []
    for i in range(0, max(1, len(listed)), SPACING):
        block = listed[i : i + SPACING]
        half = (len(block) + 1) // 2 if len(block) > 2 else len(block)
        out += [*block[:half], entity, *block[half:]]
    return out


class SentenceFile:
    """Training sentences on disk, one document a line, read anew in each epoch.

    A line is the entity, a tab, and the phrases separated by tabs.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def __iter__(self) -> Iterator[list[str]]:
        for entity, phrases in self.documents():
            if phrases:
                yield sentence(entity, phrases)

    def documents(self) -> Iterator[tuple[str, list[str]]]:
        """The entity and the phrases of each document."""
        with open(self.path, encoding="utf-8") as handle:
            for line in handle:
                entity, *phrases = line.rstrip("\n").split("\t")
                yield entity, phrases
