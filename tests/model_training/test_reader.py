"""The recipe of the reader on a few lines: labels, targets, a tiny network that learns, and its export."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from models.reader import network as nets  # noqa: E402
from models.reader.batches import batches  # noqa: E402
from models.reader.corpora import SOURCES, Example, Mark, unspaced  # noqa: E402
from models.reader.export import write_folder  # noqa: E402
from models.reader.kinds import TAGS, TYPES, load  # noqa: E402
from models.reader.prepare import Prepared, prepare  # noqa: E402
from models.reader.train import learn, loss_of, optimizer_of  # noqa: E402
from sanitizer.analyse.reader import Reader  # noqa: E402
from sanitizer.analyse.reader.pieces import make_tokenizer  # noqa: E402

NAMES = ("Anna", "Berit", "Carl", "Dina", "Egil")
KINDS = load()


def example(name: str, source: str = "realistic", open_types: frozenset[str] = frozenset()) -> Example:
    text = f"{name} takes the drug . Nothing else ."
    mark = Mark(0, len(name), frozenset({"PERSON"}), KINDS.names.index("patient"), 1, 1)
    return Example(text, (mark,), source, open_types, frozenset(), keep=((len(name) + 1, len(text)),), hides=True)


@pytest.fixture
def vocabulary(tmp_path):
    words = [f"[unused{n}]" for n in range(103)]
    words[100:103] = ["[UNK]", "[CLS]", "[SEP]"]
    words += [n.lower() for n in NAMES] + ["takes", "the", "drug", ".", "nothing", "else"]
    path = tmp_path / "vocab.txt"
    path.write_text("\n".join(words), encoding="utf-8")
    return path


def test_every_kind_has_known_types_and_labels_name_known_kinds():
    assert all(types <= set(TYPES) for types in KINDS.types)
    assert len(set(KINDS.names)) == len(KINDS.names)
    assert KINDS.names[KINDS.realistic("PERSON", "player")] == "athlete"
    assert KINDS.realistic("PERSON", "never heard of") == -2
    assert KINDS.labels["multiconer"]["Disease"].types == {"O", "MISC"}


def test_what_a_corpus_leaves_open_is_open_in_the_targets(vocabulary):
    tokenizer = make_tokenizer(vocabulary)
    data = prepare([example("Anna"), example("Carl", "social", frozenset({"LOC"}))], tokenizer, KINDS)
    allowed = data.tag_sets[data.arrays["tags"]]
    assert [TAGS[n] for n in np.flatnonzero(allowed[0])] == ["B-PERSON"]
    assert [TAGS[n] for n in np.flatnonzero(allowed[1])] == ["O"]
    assert [TAGS[n] for n in np.flatnonzero(allowed[data.bounds[1] + 1])] == ["O", "B-LOC", "I-LOC"]


def test_spaces_of_tokenized_corpora_go_and_marks_follow():
    text = "He met Anna , Carl ( 4 ) ."
    marks = (Mark(7, 11, frozenset({"PERSON"}), -2), Mark(14, 18, frozenset({"PERSON"}), -2))
    done = unspaced(Example(text, marks, "web", frozenset(), frozenset()))
    assert done.text == "He met Anna, Carl (4)."
    assert [done.text[m.start : m.end] for m in done.marks] == ["Anna", "Carl"]


def test_a_tiny_network_learns_travels_and_reads(vocabulary, tmp_path):
    torch.manual_seed(0)
    torch.set_num_threads(1)
    data = prepare([example(name) for name in NAMES for _ in range(4)], make_tokenizer(vocabulary), KINDS)
    data.save(tmp_path / "data.npz")
    data = Prepared.load(tmp_path / "data.npz")
    net = nets.tiny(len(TAGS), len(KINDS.names), len(SOURCES), 120)
    feed = batches(data, {"realistic": 1.0}, 0, size=256, held=False)
    sets = torch.from_numpy(data.tag_sets), torch.from_numpy(data.kind_sets)
    first = loss_of(net, next(feed), *sets).item()
    optimizer = optimizer_of(net, 2e-3)
    for _ in range(60):
        loss = loss_of(net, next(feed), *sets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    assert loss.item() < first / 3
    learn(net, feed, sets, tmp_path / "net.pt", minutes=0.001, rate=1e-5)
    assert (tmp_path / "net.pt").exists()
    write_folder(net, vocabulary, tmp_path / "reader", "# card\n", {})
    found = Reader.open(tmp_path / "reader").read(["Berit takes the drug . Nothing else ."])[0]
    assert [(m.start, m.end, m.type, m.kind) for m in found] == [(0, 5, "PERSON", "patient")]
