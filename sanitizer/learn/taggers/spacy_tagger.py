"""The kind "spacy": spaCy's own trainable entity recognizer on hash embeddings, for any language it can tokenize."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sanitizer.core.faults import nothing_annotated, out_of_range
from sanitizer.learn.corpora.examples import flattened
from sanitizer.learn.taggers.base import Example, TaggedSpan, Watch

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

WIDTH, DEPTH, ROWS = 96, 4, 2000
LONGEST = 120
"""Documents are cut into pieces of about this many tokens to learn from: batches stay even."""


class SpacyTagger:
    """An entity recognizer of its own, on its own tokens; the pipeline that made the document does not matter."""

    kind = "spacy"

    def __init__(self, nlp: Language) -> None:
        self.nlp = nlp
        self.labels = tuple(sorted(nlp.get_pipe("ner").labels))  # type: ignore[attr-defined]

    def tag(self, docs: Sequence[Doc]) -> list[list[TaggedSpan]]:
        """The spans of each document, sorted; the recognizer gives no certainty, so the score is that of its kind."""
        analysed = self.nlp.pipe((doc.text for doc in docs), batch_size=32)
        return [[TaggedSpan(e.start_char, e.end_char, e.label_, 0.8) for e in doc.ents] for doc in analysed]

    @classmethod
    def train(
        cls,
        examples: Sequence[Example],
        *,
        seed: int = 0,
        watch: Watch = iter,
        language: str = "",
        epochs: int = 20,
        dropout: float = 0.2,
    ) -> Self:
        """A recognizer that learned from ``examples``, ``epochs`` times over.

        Args:
            examples: what to learn from.
            seed: of weights, order and dropout.
            watch: shows progress over the epochs.
            language: whose tokenizer to use; that of the examples by default.
            epochs: how often each example is seen.
            dropout: the share of each layer left out at each step.
        """
        import spacy
        from spacy.util import compounding, fix_random_seed, minibatch

        if not isinstance(epochs, int) or epochs < 1 or not isinstance(dropout, int | float) or not 0 <= dropout < 1:
            raise out_of_range("epochs is a whole number of at least 1, dropout at least 0 and below 1")
        fix_random_seed(seed)
        order = random.Random(seed)
        nlp = spacy.blank(language or (examples[0].doc.lang_ if examples else "") or "xx")
        ner = nlp.add_pipe("ner", config={"model": _model()})
        pairs = [pair for example in examples for pair in _pairs(nlp, example)]
        labels = sorted({e.label_ for pair in pairs for e in pair.reference.ents})
        if not labels:
            raise nothing_annotated()
        for label in labels:
            ner.add_label(label)  # type: ignore[attr-defined]
        optimizer = nlp.initialize(lambda: pairs[:200])
        optimizer.learn_rate = 0.001
        averages = None
        for _ in watch(range(epochs)):
            order.shuffle(pairs)
            for batch in minibatch(pairs, size=compounding(8.0, 32.0, 1.005)):
                nlp.update(batch, sgd=optimizer, drop=dropout)
            averages = optimizer.averages
        if averages:
            with nlp.use_params(averages):
                return cls(_copied(nlp))
        return cls(nlp)

    def save(self, folder: Path) -> None:
        """Writes the pipeline, without the list of words it has seen."""
        self.nlp.to_disk(folder / "pipeline", exclude=["vocab"])

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The tagger in ``folder``."""
        import spacy

        return cls(spacy.load(folder / "pipeline", exclude=["vocab"]))


def _copied(nlp: Language) -> Language:
    """A pipeline with the weights that ``nlp`` has at this moment."""
    import spacy

    return spacy.util.load_model_from_config(nlp.config, auto_fill=True).from_bytes(nlp.to_bytes())


def _model() -> dict[str, Any]:
    """Hash embeddings of norm, affixes and shape with trigrams of context around them."""
    return {
        "@architectures": "spacy.TransitionBasedParser.v2",
        "state_type": "ner",
        "extra_state_tokens": False,
        "hidden_width": 64,
        "maxout_pieces": 2,
        "use_upper": True,
        "nO": None,
        "tok2vec": {
            "@architectures": "spacy.Tok2Vec.v2",
            "embed": {
                "@architectures": "spacy.MultiHashEmbed.v2",
                "width": WIDTH,
                "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE", "SPACY", "IS_SPACE"],
                "rows": [5 * ROWS, ROWS, ROWS, ROWS, 50, 50],
                "include_static_vectors": False,
            },
            "encode": {
                "@architectures": "spacy.MaxoutWindowEncoder.v2",
                "width": WIDTH,
                "depth": DEPTH,
                "window_size": 1,
                "maxout_pieces": 3,
            },
        },
    }


def _pairs(nlp: Language, example: Example) -> list[Any]:
    """The pieces of one example; a span that splits a token takes the whole token."""
    from spacy.tokens import Doc as New
    from spacy.tokens import Span
    from spacy.training import Example as Pair

    doc = nlp.make_doc(example.doc.text)
    spans = [doc.char_span(s.start, s.end, label=s.label, alignment_mode="expand") for s in example.spans]
    kept = flattened(TaggedSpan(s.start, s.end, s.label_) for s in spans if s is not None and s.label_)
    doc.set_ents([Span(doc, s.start, s.end, label=s.label) for s in kept])
    pieces = []
    first = 0
    while first < len(doc):
        last = min(first + LONGEST, len(doc))
        while (
            last < len(doc) and (doc[last].ent_iob_ == "I" or not doc[last - 1].is_space) and last - first < 2 * LONGEST
        ):
            last += 1
        while last < len(doc) and doc[last].ent_iob_ == "I":
            last += 1
        piece = doc[first:last].as_doc()
        bare = New(nlp.vocab, words=[t.text for t in piece], spaces=[bool(t.whitespace_) for t in piece])
        pieces.append(Pair(bare, piece))
        first = last
    return pieces
