"""The kind "crf": learned regular expressions, gazetteers and the form of words, weighed by a conditional random field.

Training is done by CRFsuite. What comes out are plain arrays of weights, keyed by hashes of features, so that a model
lists no word of its training texts; tagging needs nothing but numpy.
"""

from __future__ import annotations

import json
import math
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from sanitizer.core.errors import from_extra
from sanitizer.core.faults import nothing_annotated, out_of_range
from sanitizer.learn.taggers.base import Example, TaggedSpan, Watch
from sanitizer.learn.taggers.calendar_words import calendar_kind
from sanitizer.learn.taggers.consistency import agreed, learn_consistent, recurrences
from sanitizer.learn.taggers.features import NO_WORD, WINDOW, context, hints, lexical
from sanitizer.learn.taggers.forms import learn_forms, with_forms
from sanitizer.learn.taggers.knowledge import annotated, ontology_features, pipeline_features
from sanitizer.learn.taggers.lexicon import Lexicon
from sanitizer.learn.taggers.rules import Matcher, Rule, learn_rules
from sanitizer.learn.taggers.sequence import spans_of, tags_of
from sanitizer.learn.taggers.viterbi import best_paths, marginals
from sanitizer.learn.taggers.weights import Floats, Weights, hashes
from sanitizer.learn.taggers.words import Words, split_words

if TYPE_CHECKING:
    from spacy.tokens import Doc

Fitted = tuple[list[str], Weights, Floats]
"""Tags, weights of features, and scores of going from tag to tag."""
MOST_CACHED = 200_000
"""Distinct words whose weights are kept at hand."""


@dataclass(frozen=True, slots=True)
class CrfOptions:
    """How a CRF is fitted: strengths of the two penalties, least count of a feature, most rounds.

    ``outside`` is the share of sentences without any span that is learned from: most of a text says only that it says
    nothing, and costs most of the time. With several ``members``, each learns from other such sentences and the mean of
    their weights is taken, which costs nothing in use. With ``dropout``, what has a span is learned from a second time
    with this share of its features left out, so that no feature leans on another. ``method`` is ``lbfgs`` or, faster
    but worse and without trustworthy certainties, ``ap`` (averaged perceptron). ``bias`` is taken off the score of "no
    span": what a document says only once is missed more often than found by mistake, and a little evens that out.
    """

    l1: float = 0.05
    l2: float = 0.05
    least_count: int = 1
    rounds: int = 100
    outside: float = 0.4
    members: int = 1
    dropout: float = 0.0
    method: str = "lbfgs"
    bias: float = 0.2

    def __post_init__(self) -> None:
        numbers = (self.l1, self.l2, self.least_count, self.rounds, self.outside, self.dropout, self.members, self.bias)
        if not all(isinstance(number, int | float) and math.isfinite(number) for number in numbers):
            raise out_of_range("l1, l2, least_count, rounds, outside, dropout, members and bias are numbers")
        if (
            min(self.l1, self.l2) < 0
            or min(self.least_count, self.rounds) < 1
            or not (0 <= self.outside <= 1 and 0 <= self.dropout < 1)
        ):
            raise out_of_range("l1, l2 not negative; least_count, rounds at least 1; outside, dropout 0 to 1")
        if not isinstance(self.members, int) or not 1 <= self.members <= 20:
            raise out_of_range("members is a whole number from 1 to 20")
        if self.method not in ("lbfgs", "ap"):
            raise out_of_range("method is lbfgs or ap")

    def parameters(self) -> dict[str, Any]:
        """The options as CRFsuite names them."""
        shared = {"feature.minfreq": self.least_count, "feature.possible_transitions": True}
        own = {"c1": self.l1, "c2": self.l2} if self.method == "lbfgs" else {}
        return {"max_iterations": self.rounds, **shared, **own}


class CrfTagger:
    """Tags words in lines by features in a window of five words.

    ``uses`` names what the pipeline must have put on a document before (parts of speech, entities). ``bias`` is taken
    off the score of "no span": above 0 more is found, below 0 less.
    """

    kind = "crf"
    options = tuple(CrfOptions.__dataclass_fields__)

    def __init__(
        self,
        tags: Sequence[str],
        weights: Weights,
        transitions: Floats,
        rules: Sequence[Rule],
        lexicon: Lexicon,
        uses: Sequence[str] = (),
        forms: Mapping[str, str] | None = None,
        consistent: Sequence[str] = (),
    ) -> None:
        self.tags = tuple(tags)
        self.labels = tuple(sorted({tag[2:] for tag in tags if tag != "O"}))
        self.weights = weights
        self.transitions = transitions
        self.rules = tuple(rules)
        self.lexicon = lexicon
        self.uses = tuple(uses)
        self.forms = dict(forms or {})
        self.consistent = tuple(consistent)
        self.bias = 0.0
        self._matcher = Matcher(rules)
        self._cache: dict[str, Floats] = {}
        self._outside = self.tags.index("O") if "O" in self.tags else None

    def tag(self, docs: Sequence[Doc]) -> list[list[TaggedSpan]]:
        """The spans of each document, sorted."""
        return [self._spans(split_words(doc.text), doc) for doc in docs]

    def _spans(self, words: Words, doc: Doc) -> list[TaggedSpan]:
        if not words.words:
            return []
        scores = self.scores(words, doc)
        lengths = [line.last - line.first for line in words.lines]
        path = best_paths(scores, lengths, self.transitions)
        tags = [self.tags[tag] for tag in path]
        if all(tag == "O" for tag in tags):
            return with_forms(words.text, (), self.forms)
        sure = marginals(scores, lengths, self.transitions)
        spans = spans_of(words, tags, [float(sure[place, tag]) for place, tag in enumerate(path)])
        spans = agreed(words.text, with_forms(words.text, spans, self.forms), self.consistent, self.lexicon.foreign)
        return sorted([*spans, *recurrences(words.text, spans, self.consistent)], key=lambda span: span.start)

    def scores(self, words: Words, doc: Doc) -> Floats:
        """The score of each tag for each word, before tags of neighbours are weighed."""
        distinct = {word: number for number, word in enumerate(dict.fromkeys((NO_WORD, *words.words)))}
        table = np.stack([self._word(word) for word in distinct])  # word, distance, tag
        numbers = np.array([distinct[word] for word in words.words])
        places = context(words)
        for here, marks in zip(places, hints(words, self._matcher, self.lexicon), strict=True):
            here += marks
        if self.uses:
            for here, said in zip(places, pipeline_features(words, doc, self.uses), strict=True):
                here += said
        scores = self.weights.sums(places)
        for line in words.lines:
            inside = numbers[line.first : line.last]
            for column, distance in enumerate(WINDOW):
                scores[line.first : line.last] += table[_moved(inside, distance), column]
        if self.bias and self._outside is not None:
            scores[:, self._outside] -= np.float32(self.bias)
        return scores

    def _word(self, word: str) -> Floats:
        """The sum of weights of ``word`` at each distance."""
        found = self._cache.get(word)
        if found is None:
            listed = self.lexicon.word_features(word) if word else []
            found = np.stack([self.weights.sum(_of_word(word, distance, listed)) for distance in WINDOW])
            if len(self._cache) >= MOST_CACHED:
                self._cache.clear()
            self._cache[word] = found
        return found

    @classmethod
    def train(cls, examples: Sequence[Example], *, seed: int = 0, watch: Watch = iter, **options: Any) -> Self:
        """A tagger that learned from ``examples``; ``seed`` draws the sentences without spans that it learns from."""
        chosen = CrfOptions(**options)
        documents = [(words := split_words(e.doc.text), tags_of(words, e.spans)) for e in examples]
        if all(tag == "O" for _, tags in documents for tag in tags):
            raise nothing_annotated()
        uses = annotated(example.doc for example in examples)
        rules, barred = learn_rules(documents)
        lexicon, owns = Lexicon.learn(documents)
        matcher = Matcher(rules)
        members = [(_trainer(chosen), random.Random(seed + number)) for number in range(chosen.members)]
        for example, (words, tags), bar, own in watch(list(zip(examples, documents, barred, owns, strict=True))):
            marks = hints(words, matcher, lexicon, barred=bar, own=own)
            said = pipeline_features(words, example.doc, uses) if uses else None
            features = list(_training_features(words, lexicon, own, marks, said))
            for first, last in _pieces(words, tags):
                outside = all(tag == "O" for tag in tags[first:last])
                for trainer, draw in members:
                    if draw.random() < chosen.outside or not outside:
                        trainer.append(features[first:last], tags[first:last])
                    if chosen.dropout and not outside:
                        thin = [[f for f in here if draw.random() >= chosen.dropout] for here in features[first:last]]
                        trainer.append(thin, tags[first:last])
        marked = [(example.doc.text, example.spans) for example in examples]
        fitted = mean_of([_fitted(trainer) for trainer, _ in members])
        tagger = cls(*fitted, rules, lexicon, uses, learn_forms(marked), learn_consistent(marked))
        tagger.bias = float(chosen.bias)
        return tagger

    def save(self, folder: Path) -> None:
        """Writes weights, rules and gazetteers."""
        self.weights.save(folder / "weights.npz", transitions=self.transitions)
        data = {"tags": self.tags, "bias": self.bias, "uses": self.uses, "lexicon": self.lexicon.to_dict()}
        data |= {"forms": self.forms, "consistent": self.consistent}
        data["rules"] = [asdict(rule) for rule in self.rules]
        (folder / "crf.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The tagger in ``folder``."""
        data = json.loads((folder / "crf.json").read_text(encoding="utf-8"))
        tags = data["tags"]
        weights, more = Weights.load(folder / "weights.npz", len(tags))
        if more["transitions"].shape != (len(tags), len(tags)):
            raise ValueError("transitions of another size")
        rules = [Rule(tuple(r["before"]), r["pattern"], r["label"]) for r in data["rules"]]
        lexicon = Lexicon.from_dict(data["lexicon"])
        kept = (data["uses"], data["forms"], data["consistent"])
        tagger = cls(tags, weights, more["transitions"], rules, lexicon, *kept)
        tagger.bias = float(data["bias"])
        return tagger


def _pieces(words: Words, tags: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The sentences of each line, cut only where no span is near: a span and what is beside it stay together."""
    for line in words.lines:
        first = line.first
        for place in range(line.first + 1, line.last):
            if words.words[place - 1] in (".", "?", "!", "。") and tags[place - 1] == tags[place] == "O":
                yield first, place
                first = place
        yield first, line.last


def _moved(numbers: NDArray[np.int64], distance: int) -> NDArray[np.int64]:
    """The number of the word ``distance`` places on, 0 where the line has none."""
    if distance == 0:
        return numbers
    moved = np.zeros_like(numbers)
    if distance < 0:
        moved[-distance:] = numbers[:distance]
    else:
        moved[:-distance] = numbers[distance:]
    return moved


def _of_word(word: str, distance: int, listed: Sequence[str]) -> list[str]:
    """All features of a word that no other word has a part in."""
    features = lexical(word, distance)
    features += [f"{distance}{f}" for f in listed]
    if word:
        features += [f"{distance}{f}" for f in ontology_features(word)]
        kind = calendar_kind(word)
        if kind:
            features.append(f"{distance}m={kind}")
    return features


def _training_features(
    words: Words, lexicon: Lexicon, own: Lexicon, marks: list[list[str]], said: list[list[str]] | None
) -> Iterator[list[str]]:
    """All features of each word, as hashes in decimal: what tagging will look up."""
    around = context(words)
    listed = {word: lexicon.word_features(word, own) for word in set(words.words)}
    for line in words.lines:
        for place in range(line.first, line.last):
            features = [*around[place], *marks[place], *(said[place] if said else ())]
            for distance in WINDOW:
                word = words.words[place + distance] if line.first <= place + distance < line.last else NO_WORD
                features += _of_word(word, distance, listed.get(word, ()))
            yield [str(key) for key in hashes(features)]


def _trainer(options: CrfOptions) -> Any:
    with from_extra("train", "training of the kind 'crf'"):
        import pycrfsuite

    return pycrfsuite.Trainer(algorithm=options.method, params=options.parameters(), verbose=False)


def _fitted(trainer: Any) -> Fitted:
    """Tags, weights and transitions out of a trainer that has seen all examples."""
    import pycrfsuite

    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "model")
        trainer.train(path)
        trainer.clear()
        tagger = pycrfsuite.Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    tags = sorted(info.labels, key=lambda tag: int(info.labels[tag]))
    number = {tag: i for i, tag in enumerate(tags)}
    rows: dict[str, int] = {}
    for attribute, _ in info.state_features:
        rows.setdefault(attribute, len(rows))
    matrix = np.zeros((len(rows), len(tags)), dtype=np.float32)
    for (attribute, tag), weight in info.state_features.items():
        matrix[rows[attribute], number[tag]] = weight
    transitions = np.zeros((len(tags), len(tags)), dtype=np.float32)
    for (one, other), weight in info.transitions.items():
        transitions[number[one], number[other]] = weight
    return tags, Weights(np.array([int(key) for key in rows], dtype=np.uint64), matrix), transitions


def mean_of(members: Sequence[Fitted]) -> Fitted:
    """The mean of several models of the same tags: their scores, averaged, are the scores of the mean weights."""
    if len(members) == 1:
        return members[0]
    tags = sorted({tag for member in members for tag in member[0]})
    rows: dict[int, int] = {}
    for _, weights, _ in members:
        for key in weights.keys:
            rows.setdefault(int(key), len(rows))
    matrix = np.zeros((len(rows), len(tags)), dtype=np.float32)
    transitions = np.zeros((len(tags), len(tags)), dtype=np.float32)
    for own, weights, moves in members:
        columns = np.array([tags.index(tag) for tag in own])
        places = np.array([rows[int(key)] for key in weights.keys], dtype=np.int64)
        matrix[np.ix_(places, columns)] += weights.matrix[:-1] / len(members)
        transitions[np.ix_(columns, columns)] += moves / len(members)
    return tags, Weights(np.array(list(rows), dtype=np.uint64), matrix), transitions
