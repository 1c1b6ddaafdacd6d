"""The neural selector: the light one that also sees how alike MiniLM finds rung, span, sentence and document.

If it was trained for some epochs, a cross-encoder reads the sentence with each rung and corrects what is left: small
adapters on the upper layers and a head are stored. The backbone always comes from the installed package.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import missing_extra
from sanitizer.core.faults import damaged
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK
from sanitizer.embeddings.adapters import adapt, packaged_backbone
from sanitizer.select.rank.evidence import speakers
from sanitizer.select.rank.features import context
from sanitizer.select.rank.light import FORMAT, KIND, LightSelector
from sanitizer.select.rank.ranking import orders, settled
from sanitizer.select.rank.sentences import SentenceColumns
from sanitizer.select.rank.wording import form
from sanitizer.select.reasons import Considered, Reason

WEIGHTS, LIGHT = "adapters.safetensors", "light"
AROUND = 60
"""Characters on either side that the encoder reads."""
LONGEST = 40
"""Word pieces of sentence and rung together."""
BATCH = 64
PIECES = 512
"""So many word pieces, padding included, are read at once by the encoder alone."""
ADAPTED_LAYERS, RANK = 1, 8


@dataclass(frozen=True, slots=True)
class Pair:
    """A finding in its sentence and one of its rungs, as the encoder reads them."""

    sentence: str = field(repr=False)
    rung: str = field(repr=False)


def pairs(text: str, finding: Finding) -> list[Pair]:
    """The pairs of a finding: none where every rung is a number or a name's number, which words cannot tell apart."""
    if finding.ladder is None or all(rung.text == MASK or form(rung.text) for rung in finding.ladder):
        return []
    left, right = context(text, finding)
    sentence = f"{left[-AROUND:]} [ {finding.text[:80]} ] {right[:AROUND]}".strip()
    return [Pair(sentence, "something" if rung.text == MASK else rung.text[:80]) for rung in finding.ladder]


class Network:
    """The backbone with adapters and head, built on first use."""

    def __init__(self, state: dict[str, Any] | None = None, *, seed: int = 0) -> None:
        torch = _torch()
        self.tokenizer, backbone = _backbone()
        with _seeded(torch, seed):
            self.module = _module(torch, backbone)
        self.first_adapted = len(backbone.encoder.layer) - ADAPTED_LAYERS
        if state is not None:
            own = self.trainable()
            if {name: tuple(p.shape) for name, p in own.items()} != {n: tuple(t.shape) for n, t in state.items()}:
                raise ValueError("the adapters do not fit the backbone")
            with torch.no_grad():
                for name, parameter in own.items():
                    parameter.copy_(state[name])
        self.module.eval()

    def trainable(self) -> dict[str, Any]:
        """Adapters and head by name."""
        return {name: p for name, p in self.module.named_parameters() if p.requires_grad}

    def encode(self, batch: Sequence[Pair]) -> dict[str, Any]:
        """The word pieces of some pairs."""
        return dict(
            self.tokenizer(
                [pair.sentence for pair in batch],
                [pair.rung for pair in batch],
                padding=True,
                truncation="longest_first",
                max_length=LONGEST,
                return_tensors="pt",
            )
        )

    def vectors(self, texts: Sequence[str]) -> np.ndarray:
        """The unit vectors that the backbone without adapters gives some texts."""
        torch = _torch()
        result = np.zeros((len(texts), self.module["backbone"].config.hidden_size), np.float32)
        if not texts:
            return result
        pieces = self.tokenizer(list(texts), truncation=True, max_length=64)["input_ids"]
        with torch.inference_mode(), self._plain():
            for chosen in _alike([len(one) for one in pieces]):
                inputs = self.tokenizer.pad({"input_ids": [pieces[i] for i in chosen]}, return_tensors="pt")
                weight = inputs["attention_mask"].unsqueeze(-1).float()
                hidden = self.module["backbone"](**inputs).last_hidden_state
                mean = (hidden * weight).sum(1) / weight.sum(1)
                result[chosen] = torch.nn.functional.normalize(mean, dim=1).numpy()
        return result

    @contextlib.contextmanager
    def _plain(self) -> Iterator[None]:
        """The backbone as it was before the adapters."""
        adapters = [one for one in self.module.modules() if hasattr(one, "active")]
        for one in adapters:
            one.active = False
        try:
            yield
        finally:
            for one in adapters:
                one.active = True

    def lower(self, batch: Sequence[Pair]) -> tuple[Any, Any]:
        """What the layers without adapters make of some pairs, and which pieces count."""
        torch = _torch()
        inputs = self.encode(batch)
        with torch.inference_mode():
            hidden = self.module["backbone"].embeddings(
                input_ids=inputs["input_ids"], token_type_ids=inputs["token_type_ids"]
            )
            reach = _reach(inputs["attention_mask"])
            for layer in self.module["backbone"].encoder.layer[: self.first_adapted]:
                hidden = _first(layer(hidden, reach))
        return hidden, inputs["attention_mask"]

    def upper(self, hidden: Any, counts: Any) -> Any:
        """One number for each pair."""
        torch = _torch()
        reach = _reach(counts)
        for layer in self.module["backbone"].encoder.layer[self.first_adapted :]:
            hidden = _first(layer(hidden, reach))
        weight = counts.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * weight).sum(1) / weight.sum(1)
        inner = torch.nn.functional.gelu(self.module["inner"](torch.cat([hidden[:, 0], mean], 1)))
        return self.module["outer"](self.module["drop"](inner))[:, 0]

    def score(self, batch: Sequence[Pair]) -> np.ndarray:
        """The scores of any number of pairs, in batches of like length."""
        torch = _torch()
        result = np.zeros(len(batch), np.float32)
        order = sorted(range(len(batch)), key=lambda i: len(batch[i].sentence) + len(batch[i].rung))
        with torch.inference_mode():
            for start in range(0, len(order), BATCH):
                chosen = order[start : start + BATCH]
                result[chosen] = self.upper(*self.lower([batch[i] for i in chosen])).numpy()
        return result


@dataclass(eq=False)
class NeuralSelector:
    """Ranks rungs by weights that also see the encoder's likenesses, plus the score of a cross-encoder if any."""

    light: LightSelector
    network: Network | None = field(default=None, repr=False)
    joint: bool = True
    name: str = "neural"

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first; findings of one entity agree."""
        return orders(settled(findings, self.scores(text, findings), joint=self.joint))

    def scores(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """For each finding a score for each rung."""
        base = self.light.scores(text, findings)
        return [one + extra for one, extra in zip(base, self._corrections(text, findings), strict=True)]

    def consider(self, text: str, findings: Sequence[Finding]) -> Considered:
        """The orders of ``rank``, with what spoke for each rung."""
        seen = self.light.consider(text, findings)
        extra = self._corrections(text, findings)
        scores = [one + more for one, more in zip(self.light.scores(text, findings), extra, strict=True)]
        parts = [
            None if own is None else np.column_stack([own, more]) if len(own) else own
            for own, more in zip(seen.parts, extra, strict=True)
        ]
        return Considered(orders(settled(findings, scores, joint=self.joint)), parts, [*seen.terms, "cross_encoder"])

    def _corrections(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """What the cross-encoder adds to the score of each rung; nothing where there is none."""
        if self.network is None:
            return [np.zeros(len(finding.ladder) if finding.ladder is not None else 0) for finding in findings]
        leading = speakers(findings)
        wanted = [pairs(text, finding) if number == leading[number] else [] for number, finding in enumerate(findings)]
        scores = self.network.score([pair for one in wanted for pair in one]) if any(wanted) else np.zeros(0)
        start, result = 0, []
        for finding, own in zip(findings, wanted, strict=True):
            none = np.zeros(len(finding.ladder) if finding.ladder is not None else 0)
            result.append(scores[start : start + len(own)] if own else none)
            start += len(own)
        return [one if speaker is None else result[speaker] for one, speaker in zip(result, leading, strict=True)]

    def explain(self, text: str, findings: Sequence[Finding], *, most: int = 3) -> list[tuple[Reason, ...]]:
        """For each finding the features that spoke most for its best rung; the cross-encoder is one of them."""
        seen = self.consider(text, findings)
        return [
            seen.why(number, *order[:2], most=most, grouped=False) if len(order) > 1 else ()
            for number, order in enumerate(seen.orders)
        ]

    def save(self, folder: str | Path, details: dict[str, Any], card: str) -> None:
        """Writes adapters, head and the light selector as a folder with a manifest and a model card."""
        from safetensors.torch import save_file

        with atomic_folder(folder) as target:
            self.light.save(target / LIGHT, {}, "Part of a neural selector.\n")
            if self.network is not None:
                save_file({n: p.detach().contiguous() for n, p in self.network.trainable().items()}, target / WEIGHTS)
            (target / "card.md").write_text(card, encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"backend": "neural", **details}).write(target)

    @classmethod
    def load(cls, folder: str | Path) -> NeuralSelector:
        """The model in ``folder``.

        Raises:
            ArtefactError: there is none, or it is damaged or of another version.
            MissingExtraError: the extra ``neural`` is not installed.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        _torch()
        from safetensors import SafetensorError
        from safetensors.torch import load_file

        try:
            corrects = (folder / WEIGHTS).exists()
            network = Network(load_file(folder / WEIGHTS) if corrects else None)
        except (OSError, ValueError, KeyError, SafetensorError):
            raise damaged(f"{folder}: the selector is damaged", hint="train it again") from None
        return cls(LightSelector.load(folder / LIGHT, SentenceColumns(network.vectors)), network if corrects else None)


def _torch() -> Any:
    try:
        import safetensors.torch  # noqa: F401
        import torch
        import transformers  # noqa: F401
    except ImportError:
        raise missing_extra("neural", "the neural selector") from None
    return torch


def _backbone() -> tuple[Any, Any]:
    folder, backbone = packaged_backbone("the neural selector")
    from transformers import AutoTokenizer

    return AutoTokenizer.from_pretrained(folder, local_files_only=True), backbone


def _module(torch: Any, backbone: Any) -> Any:
    """Backbone and head in one module; only adapters and head can be trained."""
    adapt(backbone, backbone.encoder.layer[-ADAPTED_LAYERS:], partial(_adapted, torch))
    size = backbone.config.hidden_size
    return torch.nn.ModuleDict(
        {
            "backbone": backbone,
            "inner": torch.nn.Linear(2 * size, 64),
            "drop": torch.nn.Dropout(0.2),
            "outer": torch.nn.Linear(64, 1),
        }
    )


def _adapted(torch: Any, linear: Any) -> Any:
    """A linear layer with a low-rank addition that starts at zero."""
    down = torch.nn.Linear(linear.in_features, RANK, bias=False)
    up = torch.nn.Linear(RANK, linear.out_features, bias=False)
    torch.nn.init.zeros_(up.weight)

    class Adapted(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.linear, self.down, self.up, self.active = linear, down, up, True

        def forward(self, inputs: Any) -> Any:
            plain = self.linear(inputs)
            return plain + self.up(self.down(inputs)) if self.active else plain

    return Adapted()


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


def _reach(counts: Any) -> Any:
    """The attention mask as an addition: padding is out of reach."""
    return (1.0 - counts[:, None, None, :].float()) * -1e4


def _first(output: Any) -> Any:
    return output[0] if isinstance(output, tuple) else output


@contextlib.contextmanager
def _seeded(torch: Any, seed: int) -> Iterator[None]:
    """The same random weights each time, without touching the caller's generator."""
    state = torch.random.get_rng_state()
    torch.manual_seed(seed)
    try:
        yield
    finally:
        torch.random.set_rng_state(state)
