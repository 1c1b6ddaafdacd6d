"""Loads a spaCy pipeline for detection: only the parts that detectors read, and only files that are the right ones."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer._version import DISTRIBUTION
from sanitizer.analyse.spacy.recognize import recognized
from sanitizer.analyse.spacy.source import remember
from sanitizer.analyse.spacy.words import Words
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.core.faults import broken_pipeline, foreign_files, missing_pipeline, unknown_language

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

PINNED = {DEFAULT_PIPELINE: "040004d625d07a0cf2c6feb6b32ceb8d9c2b7ea43e9573d7e42aa48941d900eb"}
"""Digests of pipelines that come from single-maintainer packages: name -> SHA-256 over names and bytes of the files."""

_VALUES = (
    r"[\[\]{}:,]{0,6}\"[\[\]{}:,\"]{0,9}|'[\]}]{0,3}[:,][\[{]{0,3}'?|[:,][\[{]{0,3}'|"
    r"(?<=[^\W\d_]),(?=[0-9])|(?<=[0-9]),(?=[^\W\d_])|"
    r"(?<=[0-9])\.(?=[A-Z][a-z])"
)
"""What parts the values of compact JSON and CSV, and a sentence from the number that ends the one before."""
_UNREAD = ("tagger", "morphologizer", "parser", "senter", "attribute_ruler", "lemmatizer", "textcat", "sanitizer")


def digest(folder: Path) -> str:
    """One SHA-256 over the names and contents of all model files below ``folder``."""
    total = hashlib.sha256()
    for path in sorted(
        p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts and p.suffix != ".py"
    ):
        total.update(path.relative_to(folder).as_posix().encode())
        with open(path, "rb") as handle:
            total.update(hashlib.file_digest(handle, "sha256").digest())
    return total.hexdigest()


@lru_cache(maxsize=4)
def load_pipeline(name: str, *, tags: bool = False) -> Language:
    """The installed spaCy pipeline ``name`` without the components that no detector reads.

    ``blank:en`` gives a tokenizer only. With ``tags`` its tagger stays, which finding phrases needs.

    Raises:
        ArtefactError: it is not installed, cannot be read, or is not the file it should be.

    >>> load_pipeline("blank:en").pipe_names
    []
    """
    import spacy

    if name.startswith("blank:"):
        try:
            with _no_plugins():
                return spacy.blank(name.removeprefix("blank:"))
        except ImportError:
            raise unknown_language() from None
    check_pinned(name)
    try:
        nlp = spacy.load(name)
    except OSError:
        raise missing_pipeline(name, hint="pip install it, or name another one") from None
    except (ValueError, KeyError, TypeError) as error:
        raise broken_pipeline(name, error) from None
    unread = tuple(pipe for pipe in _UNREAD if not tags or pipe != "tagger")
    listened = _listened(nlp, unread)
    for pipe in list(nlp.pipe_names):
        if pipe in unread or (pipe in {"tok2vec", "transformer"} and pipe not in listened):
            nlp.disable_pipe(pipe)
    _part_values(nlp)
    return nlp


@contextmanager
def _no_plugins() -> Iterator[None]:
    """Keeps spaCy from loading components of other packages for a tokenizer; some of them take seconds."""
    import catalogue
    from spacy.util import registry

    offered = getattr(registry, "_entry_point_factories", None)
    if offered is None:
        yield
        return
    registry._entry_point_factories = catalogue.create("sanitizer", "no_components")
    try:
        yield
    finally:
        registry._entry_point_factories = offered


def _part_values(nlp: Language) -> None:
    """Lets the tokenizer part what stands between quotes and commas without a space, as in compact JSON and CSV.

    Else ``"name":"Ada`` is one word, of which a recognizer sees nothing; prose has no such words.
    """
    tokenizer: Any = nlp.tokenizer
    known = getattr(getattr(getattr(tokenizer, "infix_finditer", None), "__self__", None), "pattern", None)
    if isinstance(known, str):
        tokenizer.infix_finditer = re.compile(f"{_VALUES}|{known}").finditer


def _listened(nlp: Language, unread: Sequence[str]) -> set[str]:
    """The shared encoders that a component which is read depends on."""
    wanted = set()
    for name, component in nlp.pipeline:
        listening = getattr(component, "listening_components", None)
        if listening and any(other not in unread for other in listening):
            wanted.add(name)
    return wanted


def check_pinned(name: str) -> None:
    """Makes sure that a pipeline of a single-maintainer package is the expected one; others pass.

    Raises:
        ArtefactError: it is not.
    """
    if name in PINNED:
        _check(name)


def _check(name: str) -> None:
    from importlib.util import find_spec

    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise missing_pipeline(name, hint=f"pip install --force-reinstall {DISTRIBUTION}")
    if digest(Path(spec.origin).parent) != PINNED[name]:
        raise foreign_files(name)


def windows(text: str, size: int) -> Iterator[tuple[int, str]]:
    """``text`` in pieces of at most ``size`` characters with their offsets, cut after a line, a sentence or a word.

    >>> list(windows("one two three", 8))
    [(0, 'one two '), (8, 'three')]
    """
    start = 0
    while len(text) - start > size:
        piece = text[start : start + size]
        cut = max(piece.rfind("\n", size // 2), piece.rfind(". ", size // 2) + 1)
        if cut <= 0:
            cut = piece.rfind(" ")
        cut = cut + 1 if cut > 0 else size
        yield start, text[start : start + cut]
        start += cut
    if start < len(text) or not text:
        yield start, text[start:]


def analyse(nlp: Language | Words, texts: Sequence[str], size: int) -> Iterator[tuple[int, int, Doc]]:
    """The windows of all texts as analysed docs, one at a time: number of the text, offset of the window, doc."""
    pieces = [(number, offset, piece) for number, text in enumerate(texts) for offset, piece in windows(text, size)]
    docs = recognized(nlp, (_tokenized(nlp, piece) for _, _, piece in pieces))
    for (number, offset, piece), doc in zip(pieces, docs, strict=True):
        yield number, offset, remember(doc, piece)


_LONG_RUN = re.compile(r"\S{200}")
_PIECE = re.compile(r"\w+|[^\w\s]|\s+")


def _tokenized(nlp: Language | Words, text: str) -> str | Doc:
    """``text`` itself, or plain tokens of it where a run without spaces would take spaCy's tokenizer for ever."""
    if not _LONG_RUN.search(text):
        return text
    from spacy.tokens import Doc

    words = _PIECE.findall(text)
    return Doc(nlp.vocab, words=words, spaces=[False] * len(words))
