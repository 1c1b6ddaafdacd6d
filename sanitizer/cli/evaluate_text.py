"""Counts what reads badly in a release: broken English, masks, and stand-ins that say nothing but a type."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

EXAMPLES = """\
examples:
  sanitizer text docs.jsonl --format json > out.jsonl
  sanitizer evaluate text --originals docs.jsonl --released out.jsonl
  sanitizer evaluate text --originals docs.jsonl --released out.jsonl --quotes    each broken stretch, to read
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument("--originals", type=Path, required=True, metavar="IN.jsonl", help="the documents as they were")
    parser.add_argument(
        "--released", type=Path, required=True, metavar="OUT.jsonl", help="the same documents, sanitized"
    )
    parser.add_argument("--json", action="store_true", help="counts and rates as JSON")
    parser.add_argument("--quotes", action="store_true", help="also print each broken stretch of the release")


def run(args: argparse.Namespace) -> int:
    """Prints the counts by sign."""
    import json

    from sanitizer.core.errors import InputError
    from sanitizer.evaluate.wording import measure

    originals = {record["id"]: record["text"] for record in _read(args.originals)}
    pairs = []
    for record in _read(args.released, field="sanitized"):
        if record["id"] not in originals:
            raise InputError("E294", f"{args.released} holds a document that {args.originals} lacks", hint="check ids")
        findings = record.get("findings")
        count = len(findings) if isinstance(findings, list) else None
        pairs.append((originals[record["id"]], record["text"], count))
    result = measure(pairs, quotes=args.quotes)
    if args.json:
        print(json.dumps(result.to_dict()))
        return 0
    for quote in result.quotes:
        print(quote)
    some = f" of {len(originals)}" if len(pairs) < len(originals) else ""
    print(f"{len(pairs)}{some} documents, {result.findings} findings; for each hundred of them:")
    counts = [("broken English", result.broken), *((f"  {name}", n) for name, n in result.signs.most_common())]
    counts += [("masks", result.masks), ("labels", result.labels), ("opaque stand-ins", result.opaque)]
    for name, n in counts:
        print(f"{name:<28} {result.per_100(n):6.2f}  ({n})")
    return 0


def _read(path: Path, field: str = "text") -> list[dict[str, Any]]:
    """The JSON lines of a file; where a line has ``field``, that is its text."""
    import json

    from sanitizer.cli.documents import json_lines, read_text
    from sanitizer.core.errors import InputError

    lines = []
    for line in read_text(path).split("\n"):  # a string may hold other ends of lines
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            lines.append(line.encode())
            continue
        if isinstance(record, dict) and field in record:
            record["text"] = record[field]
            line = json.dumps(record)
        lines.append(line.encode())
    found = list(json_lines(lines, str(path)))
    if not found:
        raise InputError("E726", f"{path} holds no document")
    if any(isinstance(record["id"], list | dict) for record in found):
        raise InputError("E727", f"{path}: an 'id' is a string or a number")
    return found
