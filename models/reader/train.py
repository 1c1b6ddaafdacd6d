"""Trains the reader: ``python -m models.reader.train trunk|tune``.

Two processes of one thread each learn on windows of their own and average their weights every few steps; on two busy
cores that is several times faster than one process with two threads.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
import torch.distributed as dist

from models.reader import network as nets
from models.reader.batches import batches
from models.reader.corpora import SOURCES
from models.reader.prepare import Prepared

MIXES = {
    "trunk": {
        "realistic": 0.08, "own": 0.06, "fewnerd": 0.30, "multiconer": 0.10, "crossner": 0.06, "social": 0.09,
        "web": 0.04, "litbank": 0.05, "legal": 0.03, "synthetic": 0.11, "tab": 0.06, "wiki": 0.02,
    },
    "tune": {
        "realistic": 0.50, "own": 0.12, "fewnerd": 0.06, "multiconer": 0.03, "social": 0.03, "web": 0.01,
        "crossner": 0.02, "synthetic": 0.07, "tab": 0.11, "wiki": 0.03, "legal": 0.02,
    },
    "teacher": {
        "realistic": 0.22, "own": 0.16, "fewnerd": 0.22, "multiconer": 0.07, "social": 0.05, "web": 0.02,
        "crossner": 0.03, "litbank": 0.02, "synthetic": 0.08, "tab": 0.08, "wiki": 0.02, "legal": 0.03,
    },
}  # fmt: skip
AVERAGE_EVERY = 6
MEAN_FROM = 0.55
"""After this share of the time the weights that are kept are the mean of all that follow."""
WEIGHTS = {"tags": 1.0, "kinds": 0.4, "nouns": 0.12, "hide": 0.3, "direct": 0.1}


def loss_of(
    net: nets.Network, batch: dict[str, np.ndarray], tag_sets: torch.Tensor, kind_sets: torch.Tensor
) -> torch.Tensor:
    """The weighted sum of what the five heads get wrong in one batch."""
    data = {name: torch.from_numpy(values) for name, values in batch.items()}
    with torch.autocast("cpu", torch.bfloat16):
        logits = net(data["ids"], data["features"], data["source"], data["mask"])
    words = data["weight"] > 0
    logits = logits[words].float()
    weight = data["weight"][words]
    tags, kinds, said, flags = net.parts(logits)
    if "soft_tags" in data:
        soft = data["soft_flags"][words]
        parts = {
            "tags": nets.taught_loss(tags, None, data["soft_tags"][words], weight),
            "kinds": nets.taught_loss(kinds, data["soft_kinds"][words], data["soft_kind_shares"][words], weight),
            "hide": nets.flag_loss(flags[:, 0], soft[:, 0], weight),
            "direct": nets.flag_loss(flags[:, 1], soft[:, 1], weight),
        }
    else:
        parts = {
            "tags": nets.set_loss(tags, data["tags"][words], tag_sets, weight),
            "kinds": nets.set_loss(kinds, data["kinds"][words], kind_sets, weight),
            "nouns": nets.noun_loss(said, data["nouns"][words], weight),
            "hide": nets.flag_loss(flags[:, 0], data["hide"][words], weight),
            "direct": nets.flag_loss(flags[:, 1], data["direct"][words], weight),
        }
    return sum((WEIGHTS[name] * part for name, part in parts.items()), torch.zeros(()))


def optimizer_of(net: nets.Network, rate: float) -> torch.optim.Optimizer:
    """AdamW with a higher rate for what is new."""
    new = [*net.features.parameters(), *net.habits.parameters(), *net.head.parameters()]
    groups = [
        {"params": list(net.backbone.parameters()), "lr": rate, "top": rate},
        {"params": new, "lr": rate * 8, "top": rate * 8},
    ]
    return torch.optim.AdamW(groups, weight_decay=0.01, fused=True)


def share_of(elapsed: float) -> float:
    """The learning rate as a share of its top after ``elapsed`` of the time: up quickly, down in a line."""
    return min(1.0, elapsed / 0.04) * max(0.03, min(1.0, (1 - elapsed) / 0.96))


def average(net: nets.Network) -> None:
    """Puts the mean of all processes' weights into each."""
    with torch.no_grad():
        flat = torch.cat([p.reshape(-1) for p in net.parameters()])
        dist.all_reduce(flat)
        flat /= dist.get_world_size()
        place = 0
        for p in net.parameters():
            p.copy_(flat[place : place + p.numel()].view_as(p))
            place += p.numel()


class Progress:
    """The clock of a training: says how it goes every half minute and keeps the latest weights in a file."""

    def __init__(self, minutes: float, out: Path, *, lead: bool) -> None:
        self.seconds, self.out, self.lead = 60 * minutes, out, lead
        self.begun = self.saved = self.said = time.monotonic()
        self.steps, self.pieces, self.loss = 0, 0, 0.0
        self.mean: dict[str, torch.Tensor] = {}
        self.summed = 0

    @property
    def elapsed(self) -> float:
        """The share of the time that is over."""
        return (time.monotonic() - self.begun) / self.seconds

    def count(self, loss: float, pieces: int) -> None:
        """One more step."""
        self.loss = 0.98 * self.loss + 0.02 * loss if self.steps else loss
        self.steps, self.pieces = self.steps + 1, self.pieces + pieces

    def gather(self, net: nets.Network) -> None:
        """Takes the weights into the mean, late in the training."""
        if not self.lead or self.elapsed < MEAN_FROM:
            return
        self.summed += 1
        with torch.no_grad():
            for name, values in net.state_dict().items():
                mean = self.mean.setdefault(name, values.clone())
                mean += (values - mean) / self.summed

    def note(self, net: nets.Network, *, done: bool) -> None:
        """Says and saves what is due."""
        now = time.monotonic()
        if self.lead and (now - self.said > 30 or done):
            rate = self.pieces / (now - self.begun)
            print(f"{self.elapsed:.3f} step {self.steps} loss {self.loss:.4f} {rate:.0f} pieces/s", flush=True)
            self.said = now
        if self.lead and (now - self.saved > 150 or done):
            nets.save(self.mean or net.state_dict(), self.out)
            self.saved = now


def learn(
    net: nets.Network,
    feed: Iterator[dict[str, np.ndarray]],
    sets: tuple[torch.Tensor, torch.Tensor],
    progress: Progress,
    rate: float,
) -> None:
    """Learns until the time is up."""
    optimizer = optimizer_of(net, rate)
    net.train()
    done = False
    while not done:
        for group in optimizer.param_groups:
            group["lr"] = group["top"] * share_of(min(1.0, progress.elapsed))
        batch = next(feed)
        loss = loss_of(net, batch, *sets)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        progress.count(loss.item(), int(batch["mask"].sum()))
        if not dist.is_initialized():
            done = progress.elapsed >= 1
            if progress.steps % AVERAGE_EVERY == 0:
                progress.gather(net)
        elif progress.steps % AVERAGE_EVERY == 0:
            average(net)
            progress.gather(net)
            done = anyone(progress.elapsed >= 1)
        else:
            continue
        progress.note(net, done=done)


def mixed(
    feed: Iterator[dict[str, np.ndarray]],
    other: Iterator[dict[str, np.ndarray]],
    share: float,
    rng: np.random.Generator,
) -> Iterator[dict[str, np.ndarray]]:
    """Batches of ``feed``, and ``share`` of them those of ``other``."""
    while True:
        yield next(other if rng.random() < share else feed)


def anyone(mine: bool) -> bool:
    """Is it so for any of the processes?"""
    flag = torch.tensor(float(mine))
    dist.all_reduce(flag)
    return flag.item() > 0


def run(rank: int, arguments: argparse.Namespace) -> None:
    """One process of the training."""
    torch.set_num_threads(1)
    torch.manual_seed(rank + arguments.seed)
    if arguments.processes > 1:
        os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(arguments.port))
        dist.init_process_group("gloo", rank=rank, world_size=arguments.processes)
    data = Prepared.load(arguments.data)
    net = nets.pretrained(len(SOURCES), arguments.encoder)
    if arguments.start:
        net.take(torch.load(arguments.start, weights_only=True))
    feed = batches(
        data, MIXES[arguments.stage], 1000 * arguments.seed + rank, size=arguments.size, held=arguments.everything
    )
    if arguments.taught:
        taught = batches(Prepared.load(arguments.taught), {"realistic": 1.0}, rank, size=arguments.size, held=False)
        feed = mixed(feed, taught, arguments.taught_share, np.random.default_rng(rank))
    if dist.is_initialized():
        average(net)
    sets = torch.from_numpy(data.tag_sets), torch.from_numpy(data.kind_sets)
    learn(net, feed, sets, Progress(arguments.minutes, arguments.out, lead=rank == 0), arguments.rate)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=list(MIXES))
    parser.add_argument("--data", type=Path, required=True, help="what prepare wrote")
    parser.add_argument("--out", type=Path, required=True, help="file for the weights")
    parser.add_argument("--start", type=Path, help="weights to begin with")
    parser.add_argument("--encoder", type=Path, help="folder of a larger encoder with the same word pieces")
    parser.add_argument("--taught", type=Path, help="what teach wrote: a teacher's answers to learn from as well")
    parser.add_argument("--taught-share", type=float, default=0.5, help="the share of batches that come from it")
    parser.add_argument("--minutes", type=float, default=45)
    parser.add_argument("--rate", type=float, default=1.5e-4)
    parser.add_argument("--size", type=int, default=1024, help="pieces in a batch")
    parser.add_argument("--everything", action="store_true", help="also learn from what is held for measuring")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--port", type=int, default=29511)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.processes == 1:
        run(0, arguments)
    else:
        torch.multiprocessing.spawn(run, (arguments,), nprocs=arguments.processes)


if __name__ == "__main__":
    main()
