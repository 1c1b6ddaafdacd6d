"""spaCy's DocBin (``.spacy``): entities and span groups as mentions."""

from __future__ import annotations

from pathlib import Path

from sanitizer.core.errors import InputError
from sanitizer.learn.corpora.gold import GoldDocument, Mention, mention
from sanitizer.learn.taggers.decoding import read_bytes


def read_docbin(path: Path) -> list[GoldDocument]:
    """The documents of a ``.spacy`` file: ``doc.ents`` and the spans of every group that has labels.

    The format is msgpack; user data is dropped unread and nothing in it is executed.

    Raises:
        InputError: it is no such file.
    """
    import spacy
    from spacy.tokens import DocBin

    try:
        store = DocBin().from_bytes(read_bytes(path))
        store.user_data = [None] * len(store.tokens)
        docs = list(store.get_docs(spacy.blank("xx").vocab))
    except InputError:
        raise
    except Exception:  # spaCy raises what its parsers raise: all of it means that the bytes are no DocBin
        raise InputError("E260", f"{path} is not a spaCy DocBin", hint="write it with DocBin.to_disk") from None
    if not docs:
        raise InputError("E261", f"{path} holds no documents")
    documents = []
    for number, doc in enumerate(docs, 1):
        found: dict[tuple[int, int, str], Mention] = {}
        groups = [span for group in doc.spans.values() for span in group if span.label_]
        for span in (*doc.ents, *groups):
            if span.label_ and span.start_char < span.end_char:
                key = (span.start_char, span.end_char, span.label_)
                found.setdefault(key, mention(*key))
        documents.append(GoldDocument(str(number), doc.text, (tuple(found[key] for key in sorted(found)),)))
    return documents
