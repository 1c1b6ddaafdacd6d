"""Opens a page on which people decide what each finding of a folder's documents becomes, and release what is done.

Decisions are written beside the folder, one JSON line each, with hashes and offsets and no text of the documents;
'sanitizer text FOLDER --decisions FILE' carries them out again.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sanitizer.cli.options import add_settings, settings_from
from sanitizer.cli.serve import add_address, hosts_of, token_of
from sanitizer.core.errors import from_extra
from sanitizer.core.faults import clashing_options

if TYPE_CHECKING:
    from sanitizer.config.schema import Settings

EXAMPLES = """\
examples:
  sanitizer review notes/                            prints the address of the page and opens it
  sanitizer review notes/ -o released/ --k 20
  sanitizer review notes/ --export gold -o gold.json         what was decided, for 'train detector' and 'evaluate'
  sanitizer review notes/ --import project.json      annotations of Label Studio, doccano or brat as decisions
  sanitizer text notes/ --decisions notes.decisions.jsonl -o out/
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    parser.add_argument("folder", metavar="FOLDER", help="a folder of documents, or one file")
    parser.add_argument("-o", "--output", metavar="DIR", help="where released files go (default FOLDER.released)")
    parser.add_argument("--decisions", metavar="FILE", help="the file of decisions (default FOLDER.decisions.jsonl)")
    parser.add_argument(
        "--accept-kept", action="store_true", help="release direct identifiers that a reviewer kept on purpose"
    )
    parser.add_argument(
        "--export",
        choices=("gold", "labelstudio", "doccano", "brat", "choices"),
        help="only write the documents that are done, with their original texts, to -o OUT: for 'train detector' and "
        "'evaluate detector' (gold, or another tool's form) or for 'train selector' (choices)",
    )
    parser.add_argument("--import", dest="annotations", metavar="FILE", help="only read annotations as decisions")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    add_address(parser, 0)
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Serves the page until it is stopped."""
    from sanitizer.artefacts.places import check_outputs
    from sanitizer.documents.decisions import DecisionFile
    from sanitizer.documents.flow import Sanitizer

    settings = settings_from(args)
    if args.export or args.annotations:
        return _exchange(args, settings)
    with from_extra("service", "'sanitizer review'"):
        from sanitizer.service.app import create_app
        from sanitizer.service.run import listen, serve
    from sanitizer.service.folder import Folder
    from sanitizer.service.limits import Limits, check_address

    token = token_of(args) or secrets.token_urlsafe(24)  # others who use this machine reach loopback too
    check_address(args.host, token)
    path = Path(args.folder)
    output = Path(args.output) if args.output else beside(path, ".released")
    check_outputs([output / "x"], [path])
    decisions = DecisionFile(args.decisions or beside(path, ".decisions.jsonl"))
    if decisions.cut_off:
        line = f"sanitizer: {decisions.path.name}, line {decisions.cut_off} was cut off and counts for nothing"
        print(line, file=sys.stderr, flush=True)
    folder = Folder(path, Sanitizer(settings), decisions=decisions, output=output, accept=args.accept_kept)
    opened = listen(args.host, args.port)
    host = f"[{args.host}]" if ":" in args.host else args.host
    address = f"http://{host}:{opened.getsockname()[1]}/#token={token}"

    def ready() -> None:
        print(f"sanitizer: {address}  (Ctrl-C stops it)", file=sys.stderr, flush=True)
        if not args.no_browser and sys.stderr.isatty() and os.environ.get("DISPLAY"):
            import webbrowser

            webbrowser.open(address)

    app = create_app(settings, Limits(token=token, hosts=hosts_of(args)), review=folder)
    serve(app, opened, ready=ready)
    done = sum(one["state"] != "open" for one in folder.listed())
    kept = f"; decisions in {decisions.path}" if Path(decisions.path).exists() else ""
    print(f"sanitizer: {done} of {len(folder.items)} documents decided{kept}", file=sys.stderr)
    return 0


def _exchange(args: argparse.Namespace, settings: Settings) -> int:
    """Writes what was decided for others, or reads what others decided; no page."""
    from sanitizer.artefacts.places import check_outputs
    from sanitizer.documents.decisions import DecisionFile
    from sanitizer.documents.flow import Sanitizer
    from sanitizer.service.exchange import export_reviewed, import_annotations
    from sanitizer.service.folder import Folder

    path = Path(args.folder)
    if args.export and (args.annotations or not args.output):
        raise clashing_options("--export needs -o OUT and no --import")
    decisions = DecisionFile(args.decisions or beside(path, ".decisions.jsonl"), torn=False)
    folder = Folder(path, Sanitizer(settings), decisions=decisions, output=beside(path, ".released"))
    if args.annotations:
        found, written = import_annotations(folder, args.annotations, Path(args.annotations).name[:80])
        print(f"{written} decisions about {found} of {len(folder.items)} documents in {decisions.path}")
        return 0 if found else 1
    check_outputs([args.output], [path, decisions.path])
    print(f"wrote {export_reviewed(folder, args.export, args.output)} documents to {args.output}")
    return 0


def beside(path: Path, ending: str) -> Path:
    """A place beside a folder or file, named after it.

    >>> beside(Path("notes/"), ".decisions.jsonl").as_posix()
    'notes.decisions.jsonl'
    """
    whole = path if path.name not in {"", ".."} else path.resolve()
    return whole.with_name(f"{whole.name or 'documents'}{ending}")
