"""Brings the shipped eight-bit weights back into the network, to be tuned further: ``python -m models.reader.restore``.

The habits of corpora other than the realistic documents are not shipped; they begin as that one and are learned again.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from models.reader import network as nets
from models.reader.corpora import SOURCES
from sanitizer.analyse.reader.model import SHIPPED

LAYER = (
    "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
    "intermediate.dense", "output.dense",
)  # fmt: skip


def arrays(path: Path) -> tuple[dict[str, np.ndarray], list[np.ndarray]]:
    """The named arrays of a model file, and its eight-bit matrices as numbers in the order in which they are used."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    named = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    matrices = []
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            name = node.input[1].removesuffix("_quantized")
            whole = named[f"{name}_quantized"].astype(np.float32) - named[f"{name}_zero_point"].astype(np.float32)
            matrices.append(whole * named[f"{name}_scale"])
    return named, matrices


def restored(net: nets.Network, path: Path) -> nets.Network:
    """``net`` with the weights of the model file."""
    named, matrices = arrays(path)
    weights: dict[str, Tensor] = dict(net.state_dict())

    def put(name: str, values: np.ndarray) -> None:
        weights[name] = torch.from_numpy(np.array(values, dtype=np.float32))

    put("backbone.embeddings.word_embeddings.weight", named["table"].astype(np.float32) * named["scale"])
    places = weights["backbone.embeddings.position_embeddings.weight"].clone()
    places[: len(named["places"])] = torch.from_numpy(named["places"].copy())
    weights["backbone.embeddings.position_embeddings.weight"] = places
    for zero in ("backbone.embeddings.token_type_embeddings.weight", "habits.weight"):
        weights[zero] = torch.zeros_like(weights[zero])
    put("features.weight", named["features.weight"])
    for part in ("weight", "bias"):
        put(f"backbone.embeddings.LayerNorm.{part}", named[f"norm.{part}"])
    for name, values in named.items():
        if name.startswith("layers."):
            put(f"backbone.encoder.layer.{name.removeprefix('layers.')}", values)
    put("head.bias", named["head.bias"])
    count = len(net.backbone.encoder.layer)
    names = [f"backbone.encoder.layer.{n}.{part}.weight" for n in range(count) for part in LAYER]
    for name, matrix in zip([*names, "head.weight"], matrices, strict=True):
        put(name, matrix.T)
    net.take(weights)
    return net


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=SHIPPED)
    parser.add_argument("-o", "--out", type=Path, required=True, help="file for the weights")
    arguments = parser.parse_args()
    net = nets.pretrained(len(SOURCES))
    nets.save(restored(net, arguments.folder / "model.onnx").state_dict(), arguments.out)


if __name__ == "__main__":
    main()
