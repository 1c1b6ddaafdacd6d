"""Builds an ontology from Wikidata and your own hierarchies, or shows what one holds."""

from __future__ import annotations

import argparse

from sanitizer.cli.groups import nested

COMMANDS: dict[str, str] = {
    "build": "lay Wikidata and your own hierarchies over the built-in ontology",
    "info": "show what an ontology is made from, and check it",
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the two commands."""
    nested(parser, "ontology", COMMANDS)


def run(args: argparse.Namespace) -> int:
    """Never reached: each command below has its own."""
    return 2
