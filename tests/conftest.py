"""Shared fixtures: a hand-built pipeline that needs no model, the samples, and a network that is refused."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DATASETS = Path(os.environ.get("SANITIZER_DATASETS", ROOT.parent / "shared" / "datasets"))
_LOOPBACK = ("127.", "::1", "localhost")


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
    from sanitizer.core.findings import Finding, Identifier, PiiType

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
            **more,
        )

    return make
