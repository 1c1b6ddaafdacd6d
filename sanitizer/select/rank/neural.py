"""The neural selector: the light one that also sees how alike MiniLM finds rung, span, sentence and document.

Only weights, features and a manifest are its own. The backbone comes from the installed package, and the table of
vectors and the counts from the light selector that ships, wherever they are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder, sha256
from sanitizer.core.errors import missing_extra
from sanitizer.core.faults import damaged
from sanitizer.core.findings import Finding
from sanitizer.embeddings.adapters import packaged_backbone
from sanitizer.select.rank.light import COUNTS, FORMAT, KIND, LightSelector
from sanitizer.select.rank.sentences import SentenceColumns
from sanitizer.select.rank.vectors import VECTORS, VOCABULARY
from sanitizer.select.reasons import Considered, Reason

LIGHT, SHARED = "light", "shared"
COMMON = (COUNTS, VOCABULARY, VECTORS)
"""The files that a light and a neural selector may have in common."""
PIECES = 512
"""So many word pieces, padding included, are read at once by the encoder."""


class Encoder:
    """MiniLM as it was published."""

    def __init__(self) -> None:
        _torch()
        folder, self.backbone = packaged_backbone("the neural selector")
        from transformers import AutoTokenizer

        self.tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
        self.backbone.eval()

    def vectors(self, texts: Sequence[str]) -> np.ndarray:
        """The unit vectors of some texts."""
        torch = _torch()
        result = np.zeros((len(texts), self.backbone.config.hidden_size), np.float32)
        if not texts:
            return result
        pieces = self.tokenizer(list(texts), truncation=True, max_length=64)["input_ids"]
        with torch.inference_mode():
            for chosen in _alike([len(one) for one in pieces]):
                inputs = self.tokenizer.pad({"input_ids": [pieces[i] for i in chosen]}, return_tensors="pt")
                weight = inputs["attention_mask"].unsqueeze(-1).float()
                hidden = self.backbone(**inputs).last_hidden_state
                mean = (hidden * weight).sum(1) / weight.sum(1)
                result[chosen] = torch.nn.functional.normalize(mean, dim=1).numpy()
        return result


@dataclass(eq=False)
class NeuralSelector:
    """Ranks rungs by weights that also see the encoder's likenesses."""

    light: LightSelector
    name: str = "neural"

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first; findings of one entity agree."""
        return self.light.rank(text, findings)

    def scores(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """For each finding a score for each rung."""
        return self.light.scores(text, findings)

    def consider(self, text: str, findings: Sequence[Finding]) -> Considered:
        """The orders of ``rank``, with what spoke for each rung."""
        return self.light.consider(text, findings)

    def explain(self, text: str, findings: Sequence[Finding], *, most: int = 3) -> list[tuple[Reason, ...]]:
        """For each finding the features that spoke most for its best rung."""
        return self.light.explain(text, findings, most=most)

    def save(self, folder: str | Path, details: dict[str, Any], card: str, *, shared: str | Path | None = None) -> None:
        """Writes the weights as a folder with a manifest and a model card.

        Args:
            shared: a light selector; what it holds byte for byte is not written again.
        """
        with atomic_folder(folder) as target:
            self.light.save(target / LIGHT, {}, "Part of a neural selector.\n")
            common = {} if shared is None else share(target / LIGHT, Path(shared))
            (target / "card.md").write_text(card, encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"backend": "neural", **common, **details}).write(target)

    @classmethod
    def load(cls, folder: str | Path, *, shared: str | Path | None = None) -> NeuralSelector:
        """The model in ``folder``.

        Args:
            shared: a light selector whose vectors and counts are taken where ``folder`` has none of its own.

        Raises:
            ArtefactError: there is none, or it is damaged or of another version.
            MissingExtraError: the extra ``neural`` is not installed.
        """
        folder = Path(folder)
        wanted = open_folder(folder, KIND, FORMAT).details.get(SHARED, {})
        if wanted and (shared is None or any(sha256(Path(shared) / name) != digest for name, digest in wanted.items())):
            raise damaged(f"{folder}: the light selector it was made with is another one", hint="train it again")
        columns = SentenceColumns(Encoder().vectors)
        return cls(LightSelector.load(folder / LIGHT, columns, shared=shared))


def share(folder: Path, light: Path) -> dict[str, Any]:
    """The hashes of what ``folder`` and ``light`` have in common, which leaves ``folder``; none if a file differs."""
    hashes = {name: sha256(folder / name) for name in COMMON}
    if any(sha256(light / name) != digest for name, digest in hashes.items()):
        return {}
    for name in COMMON:
        (folder / name).unlink()
    old = open_folder(folder, KIND, FORMAT, check=False)
    Manifest(KIND, FORMAT, old.version, details=old.details).write(folder)
    return {SHARED: hashes}


def _torch() -> Any:
    try:
        import torch
        import transformers  # noqa: F401
    except ImportError:
        raise missing_extra("neural", "the neural selector") from None
    return torch


def _alike(lengths: Sequence[int]) -> Iterator[list[int]]:
    """The numbers of texts in batches of like length and at most ``PIECES`` pieces, so that little is padded.

    >>> list(_alike([3, 200, 3, 190]))
    [[0, 2], [3, 1]]
    """
    batch: list[int] = []
    for number in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and lengths[number] * (len(batch) + 1) > PIECES:
            yield batch
            batch = []
        batch.append(number)
    if batch:
        yield batch
