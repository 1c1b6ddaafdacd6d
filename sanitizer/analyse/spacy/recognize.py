"""Docs with the entities that spaCy's recognizer sees in them, several times faster than its own loop finds them.

spaCy's greedy recognizer goes through a doc token by token. Outside an entity, what it decides depends on the token
alone, and inside one on the token and where the entity began: so all tokens are scored together, then all entities
that were begun go on in step. The weights are asked through spaCy's own model, and the rules on which move may follow
which are spaCy's; recognizers of another kind, or with more in the pipeline, run as ``nlp.pipe`` runs them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

import numpy as np

from sanitizer.analyse.spacy.words import Words

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

BATCH = 64
TOKENS = 3_000
"""Docs are read together up to this many tokens: more do not fit the processor's cache."""
_FEATURES = 3
"""A state is told by its token, the first token of the open entity, and the token before."""
_NEVER = np.float32(-np.inf)


def recognized(nlp: Language | Words, texts: Iterable[str | Doc]) -> Iterator[Doc]:
    """The docs that ``nlp.pipe`` gives for ``texts``, in their order."""
    recognizer = None if isinstance(nlp, Words) else Recognizer.of(nlp)
    if recognizer is None:
        yield from nlp.pipe(texts, batch_size=BATCH)
        return
    stream = iter(texts)
    while docs := [nlp.make_doc(text) if isinstance(text, str) else text for text in islice(stream, BATCH)]:
        for part in _parts(docs):
            recognizer.annotate(part)
        yield from docs


def _parts(docs: Sequence[Doc]) -> Iterator[list[Doc]]:
    """The docs that have tokens, in parts of at most ``TOKENS`` tokens or one doc."""
    part: list[Doc] = []
    size = 0
    for doc in docs:
        if part and size + len(doc) > TOKENS:
            yield part
            part, size = [], 0
        if len(doc):
            part.append(doc)
            size += len(doc)
    if part:
        yield part


@dataclass(frozen=True, slots=True)
class Recognizer:
    """A greedy recognizer's model and its moves: for each the letter of B, I, L, U, O and the number of its label."""

    model: Any = field(repr=False)
    letters: np.ndarray = field(repr=False)
    labels: np.ndarray = field(repr=False)
    names: tuple[str, ...]

    @classmethod
    def of(cls, nlp: Language) -> Recognizer | None:
        """The recognizer of ``nlp`` if that is all that runs, and of the kind whose moves are known here; else None."""
        from spacy.pipeline import EntityRecognizer
        from thinc.api import NumpyOps

        if len(nlp.pipeline) != 1 or type(nlp.pipeline[0][1]) is not EntityRecognizer:
            return None
        ner: Any = nlp.pipeline[0][1]
        model = ner.model
        plain = (
            model.name == "parser_model"
            and isinstance(model.ops, NumpyOps)
            and model.attrs.get("has_upper")
            and not model.attrs.get("unseen_classes")
            and model.get_ref("lower").maybe_get_dim("nF") == _FEATURES
            and ner.cfg.get("beam_width") == 1
        )
        moves = [ner.moves.get_class_name(number) for number in range(ner.moves.n_moves)]
        if not plain or len(moves) != model.get_ref("upper").maybe_get_dim("nO"):
            return None
        letters = ["" if move == "U-" else move[:1] for move in moves]  # "U-" blocks what was set before; nothing was
        named = [move[2:] for move in moves]
        if not set(letters) <= {*"BILUO", ""} or "O" not in letters:
            return None
        names = tuple(dict.fromkeys(named))
        return cls(model, np.array(letters), np.array([names.index(name) for name in named]), names)

    def annotate(self, docs: Sequence[Doc]) -> None:
        """Sets the entities of fresh docs, none of them empty."""
        from spacy.tokens import Span

        step = self.model.predict(docs)
        sizes = np.array([len(doc) for doc in docs])
        ends = np.cumsum(sizes)
        spans = self._spans(step, _spaces(docs), ends)
        begins = (ends - sizes).tolist()
        found: list[list[Any]] = [[] for _ in docs]
        reached = number = 0
        limits = ends.tolist()
        for start, end, move in spans:
            if start < reached:
                continue  # it would have begun inside an entity
            reached = end
            while start >= limits[number]:
                number += 1
            base = begins[number]
            found[number].append(Span(docs[number], start - base, end - base, label=self.names[self.labels[move]]))
        for doc, entities in zip(docs, found, strict=True):
            doc.set_ents(entities, default="outside")

    def _spans(self, step: Any, spaces: np.ndarray, ends: np.ndarray) -> list[tuple[int, int, int]]:
        """For each token that would begin an entity its start, end and first move, in order."""
        total = int(ends[-1])
        rows = np.full((total, _FEATURES), -1, dtype=np.intc)
        rows[:, 0] = np.arange(total)
        scores = self._scores(step, rows)
        scores[:, ~np.isin(self.letters, ["B", "U", "O"])] = _NEVER
        begin = self.letters == "B"
        scores[np.ix_(ends - 1, begin)] = _NEVER  # what begins at the last token has one token
        scores[np.ix_(spaces, begin | (self.letters == "U"))] = _NEVER
        best = scores.argmax(axis=1)
        starts = np.flatnonzero(self.letters[best] != "O")
        stops = starts + 1
        last = ends[np.searchsorted(ends, starts, "right")] - 1
        going = np.flatnonzero(begin[best[starts]])
        while len(going):
            at, first = stops[going], starts[going]
            scores = self._scores(step, np.column_stack([at, first, at - 1]).astype(np.intc))
            other = self.labels[None, :] != self.labels[best[first], None]
            scores[other | ((self.letters != "I") & (self.letters != "L"))[None, :]] = _NEVER
            scores[np.ix_(at == last[going], self.letters == "I")] = _NEVER
            stops[going] += 1
            going = going[self.letters[scores.argmax(axis=1)] == "I"]
        return list(zip(starts.tolist(), stops.tolist(), best[starts].tolist(), strict=True))

    @staticmethod
    def _scores(step: Any, rows: np.ndarray) -> np.ndarray:
        """For each state the score of each move."""
        scores: np.ndarray = step.vec2scores.predict(step.state2vec.predict(rows))
        return scores


def _spaces(docs: Sequence[Doc]) -> np.ndarray:
    """The numbers of the tokens that are white space, counted through all docs."""
    from spacy.attrs import IS_SPACE

    return np.flatnonzero(np.concatenate([doc.to_array(IS_SPACE) for doc in docs]))
