"""Small additions to a frozen transformer: the one walk over its layers that every adapted model takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def adapt(backbone: Any, layers: Iterable[Any], wrap: Callable[[Any], Any]) -> None:
    """Freezes ``backbone`` and puts ``wrap(linear)`` in the place of each linear part of ``layers``.

    Args:
        backbone: a BERT-like model.
        layers: those of its layers that get additions.
        wrap: a linear part -> the part with its addition.
    """
    for parameter in backbone.parameters():
        parameter.requires_grad = False
    for layer in layers:
        attention = layer.attention
        for owner, names in (
            (attention.self, ("query", "key", "value")),
            (attention.output, ("dense",)),
            (layer.intermediate, ("dense",)),
            (layer.output, ("dense",)),
        ):
            for name in names:
                setattr(owner, name, wrap(getattr(owner, name)))
