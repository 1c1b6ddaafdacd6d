"""Options that several commands share, and how they become settings."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sanitizer.config.schema import Settings


def add_settings(parser: argparse.ArgumentParser) -> None:
    """The options of every command that sanitizes documents."""
    group = parser.add_argument_group("settings")
    group.add_argument("-c", "--config", metavar="YAML", help="settings file; the options below win over it")
    group.add_argument("--k", type=int, metavar="K", help="a stand-in must fit at least K known things (default 10)")
    group.add_argument("--pipeline", metavar="NAME", help="an installed spaCy pipeline, or blank:en")
    group.add_argument("--detectors", metavar="A,B", help="which run (default patterns,entities,ontology,english)")
    group.add_argument("--level", metavar="NAME", help="cautious, balanced (default) or precise: what counts as found")
    group.add_argument("--terms", metavar="FILE", help="your own terms, one a line, with TAB and a type if wanted")
    group.add_argument("--ignore", metavar="FILE", help="terms that are never hidden, one a line")
    group.add_argument(
        "--selector", metavar="NAME", help="light (default), neural, a folder, or floor: the lowest allowed rung"
    )
    group.add_argument(
        "--budget", type=float, metavar="BITS", help="what a document may give away in all (default: any)"
    )
    group.add_argument(
        "--against", metavar="JSONL", help="release only what hides its person in this population; . is the documents"
    )
    group.add_argument("--k-people", type=int, metavar="K", help="hide among K people of it (default 5)")
    group.add_argument("--accept-risk", action="store_true", help="also write what cannot be hidden so well")
    group.add_argument("--ontology", metavar="DIR", help="an ontology of your own instead of the built-in one")
    group.add_argument("--characters", metavar="INDEX", help="a character index for codes and rare names")
    group.add_argument("--protect", metavar="NAME", action="append", help="whom or what to protect; may be repeated")
    group.add_argument("--embeddings", metavar="MODEL", help="find what discloses it: DIR, glove, minilm, spacy:NAME")
    group.add_argument("--t", type=float, metavar="T", help="phrases of at least this cosine are findings")
    group.add_argument("--share", type=float, metavar="P", help="instead of --t: the share of phrases that reach it")
    group.add_argument(
        "--keep-all", action="store_true", help="also hide what other detectors find, whether it discloses that or not"
    )
    group.add_argument("--mask", metavar="TEXT", help='stands for codes instead of labels such as "[phone number]"')
    group.add_argument(
        "--people", metavar="STYLE", help="number (default: PERSON 1), letters, roles, initials or names (invented)"
    )
    group.add_argument("--batch-size", type=int, metavar="N", help="documents per batch (default 64)")
    group.add_argument("--no-second-look", action="store_true", help="do not look at the output again")


def add_stream(parser: argparse.ArgumentParser) -> None:
    """The options of every command that writes a stream of documents."""
    parser.add_argument(
        "--on-error",
        choices=("stop", "skip"),
        default="skip",
        help="a document that cannot be sanitized is named and left out, exit code 1 (skip, default), or ends the run",
    )
    parser.add_argument(
        "--rename", action="store_true", help="number the documents: ids and file names may be people's names"
    )


def files_of(args: argparse.Namespace) -> list[str]:
    """The files that the options name and that are read: settings and lists of terms."""
    return [name for name in (args.config, args.terms, args.ignore) if name]


def settings_from(args: argparse.Namespace) -> Settings:
    """The settings that the options and the settings file give.

    Raises:
        ConfigError: with all faults in one line.
    """
    from sanitizer.config.load import parse_settings, read_yaml

    data = read_yaml(args.config) if args.config else {}
    if args.k is not None:
        data["k"] = args.k
    if args.pipeline is not None:
        data["pipeline"] = args.pipeline
    if args.detectors is not None:
        data["detectors"] = [name.strip() for name in args.detectors.split(",") if name.strip()]
    if args.level is not None:
        data["level"] = args.level
    if args.terms:
        data["terms"] = [*data.get("terms", ()), *_read_terms(Path(args.terms))]
    if args.ignore:
        data["ignore"] = [*data.get("ignore", ()), *_lines(Path(args.ignore))]
    if args.selector:
        data["selector"] = args.selector
    if args.budget is not None:
        data["budget"] = args.budget
    if args.ontology:
        data["ontology"] = args.ontology
    if args.characters:
        data["characters"] = args.characters
    if args.protect:
        data["protect"] = [*data.get("protect", ()), *args.protect]
    for name in ("against", "k_people", "embeddings", "t", "share", "mask", "people"):
        if getattr(args, name) is not None:
            data[name] = getattr(args, name)
    if args.accept_risk:
        data["accept_risk"] = True
    if args.keep_all:
        data["keep_all"] = True
    if args.batch_size is not None:
        data["batch_size"] = args.batch_size
    if args.no_second_look:
        data["second_look"] = False
    return parse_settings(data, origin=args.config or "options")


def _lines(path: Path) -> list[str]:
    from sanitizer.cli.documents import read_text

    return [line.strip() for line in read_text(path).splitlines() if line.strip() and not line.startswith("#")]


def _read_terms(path: Path) -> list[dict[str, str]]:
    from sanitizer.core.errors import ConfigError
    from sanitizer.core.findings import PiiType

    terms = []
    for number, line in enumerate(_lines(path), 1):
        text, _, kind = line.partition("\t")
        kind = kind.strip().upper() or "MISC"
        if kind not in PiiType.__members__:
            known = ", ".join(PiiType.__members__)
            raise ConfigError("E126", f"{path}: entry {number} has an unknown type", hint=f"one of {known}")
        terms.append({"text": text.strip(), "type": kind})
    return terms
