"""Trains a model on labelled data."""

from __future__ import annotations

import argparse

from sanitizer.cli.groups import nested

COMMANDS: dict[str, str] = {
    "detector": "learn from annotated documents what to hide",
    "selector": "learn from annotators which rung to take",
    "embeddings": "learn phrase vectors from a corpus, to judge what discloses an entity",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds what can be trained."""
    nested(parser, "train", COMMANDS)


def run(args: argparse.Namespace) -> int:
    """Never reached: each command below has its own."""
    return 2
