"""The option of every command whose work several processes can share."""

from __future__ import annotations

import argparse


def add_workers(parser: argparse.ArgumentParser) -> None:
    """The number of processes, 0 for all cores."""
    parser.add_argument(
        "--workers", type=_workers, default=0, metavar="N", help="processes that share the work (default: all cores)"
    )


def _workers(value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value) <= 1024:
        raise argparse.ArgumentTypeError("a whole number from 1 to 1024 is wanted")
    return int(value)
