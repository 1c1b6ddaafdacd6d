"""Measures a part of the sanitizer against labelled data."""

from __future__ import annotations

import argparse

from sanitizer.cli.groups import nested

COMMANDS: dict[str, str] = {
    "detector": "recall and precision of detection on annotated documents",
    "selector": "compare the chosen rungs with the annotators' choices",
    "ladders": "how many spans have an informative ladder, and every ladder to read",
    "text": "how a release reads: broken English, masks, stand-ins that say nothing",
    "attack": "how often attackers who know a background find the person behind a released text",
    "utility": "what a release is still good for: words, information, meaning, a task",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds what can be measured."""
    nested(parser, "evaluate", COMMANDS)


def run(args: argparse.Namespace) -> int:
    """Never reached: each command below has its own."""
    return 2
