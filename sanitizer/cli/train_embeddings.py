"""Learns phrase vectors from a corpus, so that detection can judge how much a phrase discloses about somebody."""

from __future__ import annotations

import argparse

from sanitizer.core.faults import file_in_the_way, foreign_folder

EXAMPLES = """\
examples:
  sanitizer train embeddings corpus.jsonl.gz -o model
  sanitizer train embeddings corpus.jsonl -o model --kind fasttext --dimensions 100 --workers 1 --seed 7
  sanitizer train embeddings new.jsonl -o model2 --continue model     # the vocabulary grows, the rest is kept

corpus lines:  {"text": "...", "title": "Ada Berg"}     ("title" or "protect": whom the text is about; optional)
The result is the same in every run for one --seed and --workers 1.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("corpus", metavar="CORPUS", help="JSON lines with a text each, .jsonl or .jsonl.gz")
    parser.add_argument("-o", "--output", metavar="DIR", required=True, help="folder of the model")
    parser.add_argument("--kind", choices=("word2vec", "fasttext"), help="default word2vec (skip-gram)")
    parser.add_argument("--dimensions", type=int, metavar="N", help="length of a vector (default 300)")
    parser.add_argument("--window", type=int, metavar="N", help="phrases on either side (default 10)")
    parser.add_argument("--min-count", type=int, metavar="N", dest="least", help="drop rarer phrases (default 1: none)")
    parser.add_argument("--epochs", type=int, metavar="N", help="how often the corpus is read (default 5)")
    parser.add_argument("--rate", type=float, metavar="X", help="first learning rate (default 0.05)")
    parser.add_argument("--seed", type=int, metavar="N", help="default 1")
    parser.add_argument("--workers", type=int, metavar="N", help="processes and threads (default: all cores)")
    parser.add_argument("--pipeline", metavar="NAME", help="spaCy pipeline that tags words, or blank:xx for none")
    parser.add_argument(
        "--continue", metavar="MODEL", dest="old", help="go on from this model instead of starting over"
    )


def run(args: argparse.Namespace) -> int:
    """Trains and writes the model."""
    import sys
    from pathlib import Path

    from sanitizer.analyse.spacy.pipeline import check_pinned
    from sanitizer.artefacts.manifest import sha256
    from sanitizer.cli.progress import progress
    from sanitizer.embeddings.corpus import read_corpus
    from sanitizer.embeddings.model import read_model
    from sanitizer.embeddings.train import Recipe, default_workers, train

    names = ("kind", "dimensions", "window", "least", "epochs", "rate", "seed", "workers", "pipeline")
    given = {name: value for name in names if (value := getattr(args, name)) is not None}
    old = read_model(args.old) if args.old else None
    if old is not None:
        given = {**{name: old.details[name] for name in names if name in old.details and name != "workers"}, **given}
    recipe = Recipe(**{"workers": default_workers(), **given})
    output = Path(args.output)
    if output.exists() and not output.is_dir():
        raise file_in_the_way(output)
    if output.is_dir() and any(output.iterdir()) and not (output / "manifest.json").is_file():
        raise foreign_folder(output, "embeddings")
    check_pinned(recipe.pipeline)
    trained = train(
        read_corpus(args.corpus),
        recipe,
        old=old,
        watch=lambda stream: progress(stream, label="reading"),
        note=lambda line: print(line, file=sys.stderr),
    )
    source = {"name": Path(args.corpus).name, "sha256": sha256(args.corpus)}
    trained.save(output, [source])
    print(f"wrote {args.output}: {len(trained.phrases):,} phrases from {trained.total:,} documents")
    return 0
