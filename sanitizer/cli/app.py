"""The command group: one line per command here, one module per command beside this one.

Nothing heavy is imported until a command runs, so that ``sanitizer --help`` answers at once.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import warnings
from collections.abc import Sequence
from typing import NoReturn

from sanitizer.cli.groups import add_command
from sanitizer.cli.terminal import Guarded, visible
from sanitizer.core.errors import SanitizerError, missing_extra
from sanitizer.core.threads import one_thread

COMMANDS: dict[str, str] = {
    "text": "sanitize text files, or standard input",
    "detect": "list what would be hidden, one JSON document per line",
    "restore": "bring originals back, with the vault or the key",
    "ladder": "show the rungs of a term with source and support",
    "table": "release a table with text so that at least k people look alike",
    "verify": "count again whether a release keeps its promise",
    "review": "decide on a page what each finding becomes, and release what is done",
    "serve": "answer over HTTP: the same calls, for other programs",
    "records": "turn documents into a table of the attributes they give away",
    "characters": "redact characters of listed terms until k entries look alike",
    "train": "train a model on labelled data",
    "evaluate": "measure a part against labelled data",
    "ontology": "build an ontology, or show what one holds",
}

EXAMPLES = """\
examples:
  sanitizer text letter.txt                    the sanitized letter
  sanitizer text notes/ -o out/                a whole folder
  cat letter.txt | sanitizer text - --format json
  sanitizer detect docs.jsonl > findings.jsonl
  sanitizer ladder Bergen --type LOC

'sanitizer COMMAND --help' shows the options of a command.
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where to read more, and exits with 2."""
        self.exit(2, f"sanitizer: {message} [E100]; see '{self.prog} --help'\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code: 0 done, 1 a check or guarantee failed, 2 bad usage or input."""
    one_thread()
    arguments = list(sys.argv[1:] if argv is None else argv)
    parser = _Parser(
        prog="sanitizer",
        description="Makes text more general instead of emptier.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"sanitizer {_version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    chosen = next((a for a in arguments if not a.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == chosen:
            add_command(commands, name, summary, f"sanitizer.cli.{name}")
        else:
            commands.add_parser(name, help=summary)
    args = parser.parse_args(arguments)
    if args.command is None:
        parser.print_help()
        return 0
    return _guarded(args)


def _guarded(args: argparse.Namespace) -> int:
    """Runs the chosen command and turns every failure into one line and an exit code."""
    warnings.showwarning = _note  # type: ignore[assignment]
    if os.environ.get("SANITIZER_LOG") == "json":
        _log()
    if sys.stdout.isatty():
        sys.stdout = Guarded(sys.stdout)
    try:
        return int(args.run(args) or 0)
    except SanitizerError as error:
        print(f"sanitizer: {visible(_with_page(str(error)))}", file=sys.stderr)
        return error.exit_code
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"pandas", "scipy"}:
            return _internal(error)
        print(f"sanitizer: {missing_extra('tables', 'this command')}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("sanitizer: interrupted", file=sys.stderr)
        return 128 + signal.SIGINT
    except BrokenPipeError:
        _silence()
        return 0
    except OSError as error:
        print(f"sanitizer: cannot read or write: {error.strerror} [E218]; check space and rights", file=sys.stderr)
        _silence()
        return 2
    except MemoryError:
        print("sanitizer: out of memory [E219]; use smaller input or a smaller batch", file=sys.stderr)
        return 2
    except Exception as error:  # a traceback could quote the document
        return _internal(error)


def _internal(error: Exception) -> int:
    """Tells of a fault of this program without a word of the document."""
    if os.environ.get("SANITIZER_DEBUG"):
        raise error
    print(
        f"sanitizer: internal error, {type(error).__name__} at {_where(error)} [E999]; please report it "
        "(SANITIZER_DEBUG=1 shows the traceback, which may quote your text)",
        file=sys.stderr,
    )
    return 2


def _log() -> None:
    """Lets every document write one line of facts to standard error: counts and times, no text, no ids."""
    import logging

    from sanitizer.documents.log import LOGGER, JsonLines

    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    LOGGER.handlers = [handler]
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False


def _note(message: Warning | str, category: type[Warning], *_: object) -> None:
    """One line for what our own code warns of; what libraries tell their programmers is kept from users."""
    if category.__module__.startswith("sanitizer."):
        print(f"sanitizer: note: {message}", file=sys.stderr)


def _with_page(line: str) -> str:
    """A line that points to a page of docs/ with the place where that page is installed."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    if "see docs/" not in line or os.path.isdir(os.path.join(root, "docs")):
        return line
    from sanitizer._version import DISTRIBUTION

    pages = os.path.join(sys.prefix, "share", "doc", DISTRIBUTION)
    return line.replace("see docs/", f"see {pages}{os.sep}") if os.path.isdir(pages) else line


def _silence() -> None:
    """Keeps the interpreter from failing once more when it flushes standard output at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _where(error: BaseException) -> str:
    """The innermost place of ``error``: file name and line, no text."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "?" if trace is None else f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"


def _version() -> str:
    from sanitizer import __version__

    return __version__
