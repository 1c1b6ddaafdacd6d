"""The recipe of the reader on a few lines: labels, targets, a tiny network that learns, and its export."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

from models.reader import network as nets  # noqa: E402
from models.reader.batches import batches  # noqa: E402
from models.reader.corpora import NARROW, SOURCES, WIDE, Example, Mark, own, unspaced, unstamped  # noqa: E402
from models.reader.export import Plain, write_folder  # noqa: E402
from models.reader.invent import filled, swapped  # noqa: E402
from models.reader.kinds import TAGS, TYPES, load  # noqa: E402
from models.reader.lists import Lists  # noqa: E402
from models.reader.prepare import Prepared, prepare  # noqa: E402
from models.reader.restore import restored  # noqa: E402
from models.reader.teach import EDGE, LONGEST, Taught, windows  # noqa: E402
from models.reader.things import Known, Things  # noqa: E402
from models.reader.train import Progress, learn, loss_of, optimizer_of  # noqa: E402
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
    net = nets.tiny(len(SOURCES), 120)
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
    learn(net, feed, sets, Progress(0.001, tmp_path / "net.pt", lead=True), rate=1e-5)
    assert (tmp_path / "net.pt").exists()
    write_folder(net, vocabulary, tmp_path / "reader", "# card\n", {})
    found = Reader.open(tmp_path / "reader").read(["Berit takes the drug . Nothing else ."])[0]
    assert [(m.start, m.end, m.type, m.kind) for m in found] == [(0, 5, "PERSON", "patient")]


NAMES_TO_FILL = Lists(("Siv", "Tor"), ("Lunde", "Moen"), ("Narvik",), ("plumber",))
THINGS = Things(NAMES_TO_FILL, Known())


def test_other_names_stand_at_the_marks_and_the_rest_stays():
    text = "Anna Berg rang. ANNA lives in Hamar, tel 12 34. Keep me."
    person, place, code = (frozenset({t}) for t in ("PERSON", "LOC", "CODE"))
    marks = (
        Mark(0, 9, person, KINDS.names.index("patient")),
        Mark(16, 20, person, KINDS.names.index("patient")),
        Mark(30, 35, place, KINDS.names.index("city")),
        Mark(41, 46, code, KINDS.names.index("phone")),
    )
    whole = Example(text, marks, "realistic", frozenset(), frozenset(), keep=((48, 55),))
    other = swapped(whole, KINDS, THINGS, np.random.default_rng(0))
    found = [other.text[m.start : m.end] for m in other.marks]
    first, last = found[0].split()
    assert (first in NAMES_TO_FILL.first, last in NAMES_TO_FILL.last) == (True, True)
    assert found[1] == first.upper()
    assert found[2] in {"Hamar", "Narvik"}
    assert [len(part) for part in found[3].split()] == [2, 2]
    assert [other.text[a:b] for a, b in other.keep] == ["Keep me"]


def test_filled_templates_mark_what_their_slots_say():
    for page in filled(KINDS, THINGS, 200):
        assert all(page.text[m.start : m.end].strip() for m in page.marks)
        assert all("{" not in page.text[m.start : m.end] for m in page.marks)
        assert all(m.types <= KINDS.types[m.kind] for m in page.marks)


def test_things_of_every_kind_are_exchanged_not_only_people():
    text = "He left Vik Foods of Hamar."
    marks = (Mark(8, 17, frozenset({"ORG"}), KINDS.names.index("company")),)
    whole = Example(text, marks, "realistic", frozenset(), frozenset())
    rng = np.random.default_rng(0)
    others = {swapped(whole, KINDS, THINGS, rng).text for _ in range(30)}
    assert len(others) > 10
    assert all(other.startswith("He left ") and other.endswith(" of Hamar.") for other in others)


def test_every_form_of_every_kind_can_be_filled():
    rng = np.random.default_rng(0)
    for kind in THINGS.forms:
        assert all("{" not in THINGS.make(kind, rng) for _ in range(60)), kind


def test_the_projects_own_documents_have_known_types_and_kinds():
    documents = list(own(KINDS, (*NARROW, *WIDE)))
    assert len(documents) > 20
    marks = [mark for one in documents for mark in one.marks]
    assert all(mark.types <= set(TYPES) for mark in marks)
    assert sum(mark.kind >= 0 for mark in marks) > 0.9 * len(marks)
    assert not any("⟦" in one.text or "|" in one.text[m.start : m.end] for one in documents for m in one.marks)


def test_weights_come_back_from_eight_bits(vocabulary, tmp_path):
    torch.manual_seed(1)
    net = nets.tiny(len(SOURCES), 120)
    write_folder(net, vocabulary, tmp_path / "reader", "# card", {})
    fresh = nets.tiny(len(SOURCES), 120)
    again = restored(fresh, tmp_path / "reader" / "model.onnx")
    ids, features = torch.tensor([[101, 103, 108, 102]]), torch.zeros((1, 4, len(net.offsets)), dtype=torch.int64)
    before, after = (Plain(one.eval(), one.habits.weight[0]).eval()(ids, features) for one in (net, again))
    assert torch.allclose(before, after, atol=0.05)


def test_articles_stay_outside_marks_and_stamps_of_logs_are_nobodys():
    lists = Lists(NAMES, NAMES, ("Oslo",), ("cook",))
    things = Things(lists, Known({}))
    for page in filled(KINDS, things, 300):
        for mark in (m for m in page.marks if m.types == {"DEM"}):
            assert not page.text[mark.start : mark.end].startswith(("the ", "a ", "an ")), page.text
    log = "2024-01-02 03:04:05 start\n" * 3
    marks = (Mark(0, 19, frozenset({"DATETIME"}), -2, 1, 0), Mark(20, 25, frozenset({"MISC"}), -2, 1, 0))
    opened = unstamped(log, marks)
    assert opened[0].types == {"DATETIME", "O"}
    assert opened[0].hide == -1
    assert opened[1] == marks[1]
    assert unstamped(log[:30], marks) == marks


def test_a_small_network_learns_from_what_a_teacher_says(vocabulary):
    torch.manual_seed(0)
    torch.set_num_threads(1)
    data = prepare([example(name) for name in NAMES], make_tokenizer(vocabulary), KINDS)
    teacher = nets.tiny(len(SOURCES), 120)
    taught = Taught(data, teacher)
    taught.read(range(len(NAMES)))
    both = Prepared.joined([taught.prepared(np.arange(2)), taught.prepared(np.arange(2, len(NAMES)))])
    assert (both.bounds == data.bounds).all()
    assert np.allclose(both.arrays["soft_tags"].astype(float).sum(-1), 1, atol=0.01)
    net = nets.tiny(len(SOURCES), 120)
    feed = batches(both, {"realistic": 1.0}, 0, size=256, held=False)
    sets = torch.from_numpy(data.tag_sets), torch.from_numpy(data.kind_sets)
    optimizer = optimizer_of(net, 2e-3)
    losses = []
    for _ in range(40):
        loss = loss_of(net, next(feed), *sets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < losses[0]


@pytest.mark.parametrize("length", [5, LONGEST, LONGEST + 1, 3 * LONGEST + 7])
def test_the_answers_of_a_teacher_cover_a_document_once(length):
    parts = list(windows(100, 100 + length))
    assert [p for *_, low, high in parts for p in range(low, high)] == list(range(100, 100 + length))
    assert all(end - start <= LONGEST for start, end, *_ in parts)
    assert all(low - start >= EDGE for start, _, low, _ in parts[1:])


def test_every_noun_is_a_class_of_the_ontology_and_stand_ins_come_down_to_them():
    from models.reader import nouns
    from sanitizer.ladders.ontology import OntologyLadders

    known, judge = nouns.load(), OntologyLadders().linker.judge
    assert not [noun for noun in known.names if judge.concept(noun) is None]
    assert all(types <= set(TYPES) and types for types in known.types)
    assert known.names[known.of("ORG", "a large regional hospital near the coast")] == "hospital"
    assert known.names[known.of("DEM", "craftswoman")] == "craftsman"
    assert known.of("ORG", "somewhere else") == nouns.UNKNOWN
    documents = list(own(KINDS, NARROW))
    marked = [mark for one in documents for mark in one.marks if mark.types & {"ORG", "LOC", "MISC"}]
    assert sum(mark.noun >= 0 for mark in marked) > 0.5 * len(marked)
