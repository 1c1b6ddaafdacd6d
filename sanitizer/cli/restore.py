"""Brings originals back from sanitized text, for whoever holds the vault or the key.

A text that is as it went out becomes its original, character by character. In any other text the stand-ins that mean
one thing (PERSON 7, [e-mail 2], an invented name, a token) become what they stood for, and the rest stays. The key is
in the variable SANITIZER_KEY or in --key-file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from sanitizer.core.faults import not_json, unreadable

if TYPE_CHECKING:
    from sanitizer.documents.restore import Restored

EXAMPLES = """\
examples:
  SANITIZER_KEY=... sanitizer text notes/ --vault notes.vault -o out/
  SANITIZER_KEY=... sanitizer restore out/letter.txt --vault notes.vault -o letter.txt
  sanitizer restore out.jsonl --vault notes.vault --key-file key > originals.jsonl
  sanitizer restore tokens.txt --key-file key       tokens of the operator encrypt need no vault
"""
_LINES = (".jsonl", ".ndjson")
_MAIL = ".eml"
_FIELDS = ("sanitized", "text")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declares the options."""
    parser.add_argument(
        "input", metavar="FILE", help="sanitized text, .eml, or JSON lines with 'text' or 'sanitized'; or -"
    )
    parser.add_argument("--vault", metavar="FILE", help="the vault that was given when the text was sanitized")
    parser.add_argument("--key-file", metavar="FILE", help="the key, instead of the variable SANITIZER_KEY")
    parser.add_argument("-o", "--output", metavar="FILE", help="write there instead of to standard output")


def run(args: argparse.Namespace) -> int:
    """Restores each text; 1 if one of them is not known to the vault as it stands."""
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.artefacts.places import check_outputs

    named = [name for name in (args.input, args.vault, args.key_file) if name and name != "-"]
    if args.output:
        check_outputs([args.output], named)
    done = list(_restored(args))
    mail = args.input.endswith(_MAIL)
    if args.output:
        with atomic_write(args.output) as handle:
            _write(handle, done, mail=mail)
    else:
        sys.stdout.reconfigure(encoding="utf-8", newline="")  # type: ignore[union-attr]
        _write(sys.stdout, done, mail=mail)
    inexact = [result for _, result in done if not result.exact]
    if inexact and args.vault:
        count = sum(result.undone for result in inexact)
        what = "1 text is" if len(inexact) == 1 else f"{len(inexact)} texts are"
        line = f"sanitizer: note: {what} not as written with this vault; {count} stand-ins in it were undone"
        print(line, file=sys.stderr)
        return 1
    return 0


def _restored(args: argparse.Namespace) -> Iterator[tuple[dict[str, Any] | None, Restored]]:
    from sanitizer.artefacts.keys import Keyring, derive, read_secret
    from sanitizer.artefacts.vault import Vault
    from sanitizer.documents.restore import restore

    secret = read_secret(args.key_file)
    content = Vault(args.vault, secret).read() if args.vault else None
    keys = Keyring(derive(secret))
    for record, text in _texts(args.input):
        name = Path(args.input).name if record is None else record.get("id")
        yield record, restore(text, content, keys, id=name)


def _texts(name: str) -> Iterator[tuple[dict[str, Any] | None, str]]:
    """The texts of an input, with the record that each stands in."""
    from sanitizer.formats.mail import released_text

    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        if name.endswith(_MAIL):
            yield None, released_text(data, name)
            return
        text = data.decode("utf-8")
    except OSError as error:
        raise unreadable(name, error.strerror) from None
    except UnicodeDecodeError as error:
        raise unreadable(name, type(error).__name__, hint="it should be UTF-8") from None
    if not name.endswith(_LINES):
        yield None, text
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            text = next(record[field] for field in _FIELDS if isinstance(record.get(field), str))
        except (ValueError, RecursionError, AttributeError, StopIteration):
            raise not_json(f"{name}, line {number}", "no object with 'text' or 'sanitized'") from None
        yield record, text


def _write(handle: IO[str], done: list[tuple[dict[str, Any] | None, Restored]], *, mail: bool) -> None:
    from sanitizer.formats.mail import plain_message

    for record, result in done:
        if record is None:
            handle.write(plain_message(result.text).decode("utf-8") if mail else result.text)
            continue
        rest = {key: value for key, value in record.items() if key not in ("findings", "sanitized", "risk")}
        handle.write(json.dumps({**rest, "text": result.text}, ensure_ascii=False) + "\n")
