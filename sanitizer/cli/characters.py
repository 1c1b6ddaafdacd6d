"""Character patterns: redact just enough characters that at least k entries of a list look alike."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.core.faults import not_utf8, unreadable

if TYPE_CHECKING:
    from sanitizer.ladders.characters.guard import ReleaseGuard
    from sanitizer.ladders.characters.index import CharacterIndex

EXAMPLES = """\
examples:
  sanitizer characters build surnames.txt -o surnames.index
  sanitizer characters show Lindqvist --index surnames.index --k 5
  sanitizer characters redact letter.txt --index surnames.index --k 5
  sanitizer characters update more.txt --index surnames.index

'sanitizer characters WHAT --help' shows the options of each.
"""

_BUILD = """\
examples:
  sanitizer characters build titles.txt -o titles.index
  sanitizer characters build titles.txt -o titles.index --closed 5 --closed 20
"""
_SHOW = """\
examples:
  sanitizer characters show crew --index words.index            every pattern that two entries share
  sanitizer characters show crew --index words.index --k 10     those that reach 10, and the one that is taken
  sanitizer characters show crew --index words.index --format json
"""
_REDACT = """\
examples:
  sanitizer characters redact letter.txt --index words.index --k 5
  cat letter.txt | sanitizer characters redact - --index words.index --k 5 > safe.txt
  sanitizer characters redact a.txt -o a.safe.txt --index words.index --k 5 --closed
  sanitizer characters redact b.txt -o b.safe.txt --index words.index --k 5 --release may.release

By default a pattern fits at least k entries. Somebody who knows the list, k and this program can often rule some of
them out, because each would have come out differently; --closed prevents that. Texts that are published together
belong to one release: give them the same --release file.
"""
_UPDATE = """\
examples:
  sanitizer characters update more.txt --index words.index
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the four sub-commands."""
    commands = parser.add_subparsers(dest="characters_command", metavar="WHAT", required=True)

    build = _add(commands, "build", "index a list of terms, one on each line", _BUILD)
    build.add_argument("list", metavar="LIST.txt", help="the list, UTF-8; - reads standard input")
    build.add_argument("-o", "--output", metavar="INDEX", required=True, help="the folder to write")
    build.add_argument(
        "--closed",
        metavar="K",
        type=int,
        action="append",
        default=[],
        help="also make the closed dictionary of K (may be repeated): every pattern stands for at least K entries "
        "that come out as this very pattern",
    )

    show = _add(commands, "show", "print the trade-off of a term: pattern, support, redacted characters", _SHOW)
    show.add_argument("term", metavar="TERM", help="the term; it need not be in the list")
    _index_option(show)
    show.add_argument("--k", type=int, help="only patterns that at least K entries share; marks the one that is taken")
    show.add_argument("--limit", type=int, default=40, metavar="N", help="at most N lines (default 40; 0 for all)")
    show.add_argument("--format", choices=("text", "json"), default="text", help="how to print (default text)")

    redact = _add(commands, "redact", "redact the listed terms of a text", _REDACT)
    redact.add_argument("file", metavar="FILE", help="the text, UTF-8; - reads standard input")
    _index_option(redact)
    redact.add_argument("--k", type=int, required=True, help="how many entries must look alike, 2 or more")
    redact.add_argument("-o", "--output", metavar="FILE", help="write here instead of standard output")
    redact.add_argument("--closed", action="store_true", help="use the closed dictionary of K that 'build' made")
    redact.add_argument("--ignore-case", action="store_true", help="also redact other cases and widths of listed terms")
    redact.add_argument(
        "--min-length",
        type=int,
        default=1,
        metavar="N",
        help="leave terms of fewer than N characters alone (default 1)",
    )
    redact.add_argument(
        "--release",
        metavar="FILE",
        help="keep the patterns of an earlier run in FILE and add new ones; the file is private",
    )
    redact.add_argument("--format", choices=("text", "json"), default="text", help="how to print (default text)")

    update = _add(commands, "update", "add terms to an index without a rebuild", _UPDATE)
    update.add_argument("list", metavar="MORE.txt", help="the terms to add, UTF-8; - reads standard input")
    _index_option(update)


def _add(commands: argparse._SubParsersAction, name: str, summary: str, examples: str) -> argparse.ArgumentParser:
    return commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def _index_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--index", metavar="INDEX", required=True, help="the folder that 'build' wrote")


def run(args: argparse.Namespace) -> int:
    """Runs the chosen sub-command."""
    return {"build": _build, "show": _show, "redact": _redact, "update": _update}[args.characters_command](args)


def _build(args: argparse.Namespace) -> int:
    from sanitizer.cli.progress import progress
    from sanitizer.ladders.characters.build import write_index
    from sanitizer.ladders.characters.patterns import checked_k
    from sanitizer.ladders.characters.reading import read_terms

    for k in args.closed:
        checked_k(k)

    def each(lengths: Iterable[int]) -> Iterator[int]:
        lengths = list(lengths)
        return progress(lengths, total=len(lengths), label="closing", unit="length")

    count = write_index(read_terms(args.list), args.output, closed=args.closed, each=each)
    print(f"{_counted(count, 'term')} indexed in {args.output}", file=sys.stderr)
    return 0


def _update(args: argparse.Namespace) -> int:
    from sanitizer.ladders.characters.build import add_terms
    from sanitizer.ladders.characters.index import CharacterIndex
    from sanitizer.ladders.characters.reading import read_terms

    CharacterIndex.open(args.index)
    count = add_terms(read_terms(args.list), args.index)
    print(f"{_counted(count, 'new term')} added to {args.index}", file=sys.stderr)
    return 0


def _show(args: argparse.Namespace) -> int:
    from sanitizer.ladders.characters.index import CharacterIndex
    from sanitizer.ladders.characters.patterns import LONGEST_TABLE, checked_k, normal

    index = CharacterIndex.open(args.index)
    term, least = normal(args.term), 2 if args.k is None else checked_k(args.k)
    listed = term in index
    long = len(term) > LONGEST_TABLE
    patterns = index.growing(term, _steps(least)) if long else index.patterns(term, least)
    taken = None if args.k is None else index.best(term, args.k)
    if args.format == "json":
        rows = [{"pattern": p.text, "support": p.support, "redacted": p.redacted} for p in patterns]
        chosen = None if taken is None else taken.text
        print(json.dumps({"term": term, "listed": listed, "patterns": rows, "taken": chosen}, ensure_ascii=False))
        return 0
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal without the letters of the list still gets its table
        sys.stdout.reconfigure(errors="backslashreplace")
    limit = args.limit if args.limit > 0 else len(patterns)
    print(f"{'support':>9}  {'redacted':>8}  pattern")
    for pattern in patterns[:limit]:
        mark = "  <- taken" if taken is not None and pattern.kept == taken.kept else ""
        print(f"{pattern.support:>9}  {pattern.redacted:>8}  {pattern.text}{mark}")
    if len(patterns) > limit:
        print(f"... {len(patterns) - limit} more patterns (--limit 0 shows all)")
    if taken is not None and taken.masked:
        print(f"no pattern reaches {args.k}: the term becomes {taken.text}")
    if long:
        print("(longer than 20 characters: the best pattern for growing support, not all patterns)")
    if not listed:
        print("(not in the list: support counts listed entries only)")
    return 0


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _steps(least: int) -> list[int]:
    from sanitizer.ladders.characters.source import STEPS

    return [least, *(step for step in STEPS if step > least)]


def _redact(args: argparse.Namespace) -> int:
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.ladders.characters.index import CharacterIndex
    from sanitizer.ladders.characters.redact import redact

    index = CharacterIndex.open(args.index)
    guard = _guard(args, index)
    pieces: list[str] = []
    rows: list[dict] = []
    place = masked = 0
    for text in _batches(args.file):
        result = redact(text, guard, ignore_case=args.ignore_case, shortest=args.min_length)
        pieces.append(result.text)
        for redaction in result.redactions:
            row = redaction.to_dict()
            rows.append({**row, "start": row["start"] + place, "end": row["end"] + place})
            masked += redaction.pattern.masked
        place += len(text)
    if args.release:
        guard.save(args.release)
    output = "".join(pieces)
    if args.format == "json":
        output = json.dumps({"findings": rows, "sanitized": output}, ensure_ascii=False) + "\n"
    if args.output:
        with atomic_write(args.output) as handle:
            handle.write(output)
    else:
        sys.stdout.buffer.write(output.encode("utf-8", "surrogatepass"))
        sys.stdout.buffer.flush()
    print(f"{_counted(len(rows), 'listed term')} redacted, {masked} of them wholly", file=sys.stderr)
    if args.k > len(index):
        print(f"no pattern can reach k={args.k}: the list has {len(index)} entries", file=sys.stderr)
    return 0


def _guard(args: argparse.Namespace, index: CharacterIndex) -> ReleaseGuard:
    from sanitizer.ladders.characters.guard import ReleaseGuard

    if args.release and Path(args.release).exists():
        return ReleaseGuard.load(args.release, index, args.k, closed=args.closed)
    return ReleaseGuard(index, args.k, closed=args.closed)


def _batches(path: str, size: int = 1 << 20) -> Iterator[str]:
    """The text of a file in pieces that end at line ends: no listed term holds one."""

    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise not_utf8(path) from None
    except OSError as error:
        raise unreadable(path, error.strerror) from None
    begin = 0
    while begin < len(text):
        end = text.find("\n", begin + size) + 1 or len(text)
        yield text[begin:end]
        begin = end
