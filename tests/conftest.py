"""Shared fixtures: a hand-built pipeline that needs no model, the samples, and a network that is refused."""

from __future__ import annotations

import os
import shutil
import socket
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))  # what tests share: command.py
DATASETS = Path(os.environ.get("SANITIZER_DATASETS", ROOT.parent / "shared" / "datasets"))
_LOOPBACK = ("127.", "::1", "localhost")

# the same examples in every run of `make test`, so that a red run can be run again; `make test-all` draws new ones
# no test fails for being slow on a busy machine
_PATIENT = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("steady", derandomize=True, **_PATIENT)
settings.register_profile("search", print_blob=True, **_PATIENT)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


PROGRAMS = {"chromium": ("chromium", "chromedriver"), "java": ("java",)}


@pytest.fixture(scope="session")
def need():
    """``need("chromium")`` or ``need("java")`` gives the program's path; without it the test is skipped, in CI it fails."""

    def find(name: str) -> str:
        missing = [program for program in PROGRAMS[name] if shutil.which(program) is None]
        if missing:
            (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(
                f"no {' and '.join(missing)} on this machine"
            )
        return str(shutil.which(PROGRAMS[name][0]))

    return find


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuses every connection that leaves this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: object) -> object:
        if isinstance(address, tuple) and not str(address[0]).startswith(_LOOPBACK):
            raise AssertionError("a test tried to reach the network")
        return connect(self, address)  # type: ignore[arg-type]

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(scope="session")
def sanitizer():
    """The default sanitizer, loaded once for the run."""
    from sanitizer import Sanitizer

    return Sanitizer()


@pytest.fixture(scope="session")
def samples() -> dict[str, str]:
    """The hand-written samples by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((ROOT / "data" / "samples").glob("*.txt"))}


@pytest.fixture(scope="session")
def datasets() -> Path:
    """The folder of data sets beside the project; the test is skipped where it is absent."""
    if not DATASETS.is_dir():
        pytest.skip("the data sets are not beside the project (../shared/datasets, or SANITIZER_DATASETS)")
    return DATASETS


@pytest.fixture
def finding():
    """Builds a finding of a text by the words it covers."""
    from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

    origins = {"terms": Origin.TERM, "entities": Origin.ENTITY, "patterns": Origin.SHAPE}

    def make(text, words, type="PERSON", identifier="DIRECT", detector="x", nth=0, **more):
        start = -1
        for _ in range(nth + 1):
            start = text.index(words, start + 1)
        return Finding(
            start,
            start + len(words),
            words,
            PiiType(type),
            Identifier(identifier),
            more.pop("score", 0.7),
            (detector,),
            origin=origins.get(detector.partition(":")[0], Origin.OTHER),
            **more,
        )

    return make


@pytest.fixture(scope="session")
def tiny_corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A hand-written corpus of invented people, each with a trade, a place and a thing of their own."""
    import json

    people = ["Ada Berg", "Bo Lind", "Cara Moe", "Dag Rud", "Eva Holt", "Finn Aas", "Gro Vik", "Hans Ek"]
    trades = ["glass painter", "harbour pilot", "organ builder", "beekeeper"]
    places = ["Lillevik", "Storhavn", "Granby", "Elvedal", "Nordnes", "Sundholm", "Fjordgard", "Kalvøya"]
    things = [
        "Blue Window",
        "North Lantern",
        "Silver Pipes",
        "Golden Comb",
        "Stone Garden",
        "Red Anchor",
        "Old Mill",
        "White Oar",
    ]
    path = tmp_path_factory.mktemp("corpus") / "corpus.jsonl"
    with open(path, "w", encoding="utf-8") as handle:
        for year in range(6):
            for i, name in enumerate(people):
                surname = name.split()[1]
                text = (
                    f"{name} (born 3 May 19{50 + i}) is a {trades[i % 4]} from {places[i]}. {surname} is known for the {things[i]}, "
                    f"which was shown in {places[i]} in 20{10 + year}. {surname} has a house and a boat, and works on most days."
                )
                handle.write(json.dumps({"text": text, "title": name}) + "\n")
    return path


@pytest.fixture(scope="session")
def tiny_model(tiny_corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of the tiny corpus."""
    from sanitizer.embeddings.corpus import read_corpus
    from sanitizer.embeddings.train import Recipe, train

    folder = tmp_path_factory.mktemp("model") / "tiny"
    train(read_corpus(tiny_corpus), Recipe(dimensions=24, epochs=30, seed=3)).save(folder)
    return folder
