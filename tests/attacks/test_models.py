"""A model folder with right hashes and wrong numbers is refused with an E3xx error, never opened, never a traceback."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError
from sanitizer.embeddings.model import FORMAT, KIND, open_model
from sanitizer.learn.taggers.english import EnglishModel
from sanitizer.learn.taggers.english import built_in_folder as english_folder
from sanitizer.select.rank.light import LightSelector
from sanitizer.select.scorer import built_in_folder

WRONG = {"nan": np.nan, "infinite": np.inf, "absurd": 1e30}


def rehash(folder, **details):
    """Writes the manifest anew, so that only the content gives the damage away."""
    data = json.loads((folder / "manifest.json").read_text())
    known = {**data["details"], **details}
    Manifest(data["kind"], data["format"], data["version"], details=known).write(folder)


def spoil(path, value, name=None):
    """Puts ``value`` into one float array of a file of arrays."""
    if path.suffix == ".npy":
        array = np.array(np.load(path), np.float32)
        array.reshape(-1)[-1] = value
        np.save(path, array)
        return
    with np.load(path) as packed:
        arrays = {key: np.array(array) for key, array in packed.items()}
    key = name or next(key for key, array in arrays.items() if array.dtype.kind == "f" and array.size)
    arrays[key] = arrays[key].astype(np.float32)
    arrays[key].reshape(-1)[0] = value
    np.savez(path, **arrays)


@pytest.fixture
def model(tiny_model, tmp_path):
    return shutil.copytree(tiny_model, tmp_path / "model")


@pytest.mark.parametrize("value", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("name", ["vectors", "word_vectors", "subwords", "state_centre"])
def test_embeddings_with_wrong_numbers_are_refused(model, name, value):
    if not np.load(model / f"{name}.npy").size:
        pytest.skip("empty in a model this small")
    spoil(model / f"{name}.npy", value)
    rehash(model)
    with pytest.raises(ArtefactError, match="E3"):
        open_model(model)


DETAILS = [
    {"cosines": [5.0] * 101},
    {"cosines": [float("nan")] * 101},
    {"cosines": list(np.linspace(1, -1, 101))},
    {"cosines": "many"},
    {"background": [[0.0, 1.0]]},
    {"rarities": []},
    {"documents": -4},
    {"documents": "x"},
    {"documents": None},
    {"state": 7},
]


@pytest.mark.parametrize("details", DETAILS, ids=[str(list(case)) + str(n) for n, case in enumerate(DETAILS)])
def test_embeddings_with_absurd_details_are_refused(model, details):
    rehash(model, **details)
    with pytest.raises(ArtefactError, match="E3"):
        open_model(model)


def test_embeddings_of_another_shape_are_refused(model):
    np.save(model / "vectors.npy", np.load(model / "vectors.npy")[:, :5])
    rehash(model)
    with pytest.raises(ArtefactError, match="E3"):
        open_model(model)
    assert open_folder(model, KIND, FORMAT).files


@pytest.mark.parametrize("value", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("file", ["weights.npz", "vectors.npz", "counts.npz"])
def test_a_selector_with_wrong_numbers_is_refused(tmp_path, file, value):
    folder = shutil.copytree(built_in_folder("light"), tmp_path / "light")
    spoil(folder / file, value)
    rehash(folder)
    with pytest.raises(ArtefactError, match="E3"):
        LightSelector.load(folder)


@pytest.mark.parametrize("value", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("name", ["weights", "bias"])
def test_a_detector_with_wrong_numbers_is_refused(tmp_path, name, value):
    folder = shutil.copytree(english_folder(), tmp_path / "english")
    spoil(folder / "weights.npz", value, name)
    rehash(folder)
    with pytest.raises(ArtefactError, match="E3"):
        EnglishModel.load(folder)
