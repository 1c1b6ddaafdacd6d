"""Answers over HTTP: the same calls as the command line, on this machine only unless a token protects it."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path
from typing import Any

from sanitizer.cli.options import add_settings, settings_from
from sanitizer.core.errors import from_extra

EXAMPLES = """\
examples:
  sanitizer serve                                            http://127.0.0.1:8000, its endpoints at /docs
  sanitizer serve --port 9000 --k 20 --workers 4
  sanitizer serve --host 0.0.0.0 --allow-host notes.example.org --token-file token.txt
  curl -s 127.0.0.1:8000/v1/sanitize -H 'content-type: application/json' -d '{"text": "Ada Berg came."}'
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the options."""
    add_address(parser, 8000)
    parser.add_argument("--workers", type=int, default=_cores(), metavar="N", help="working processes (default: cores)")
    parser.add_argument(
        "--max-bytes", type=int, default=2_000_000, metavar="N", help="largest request (default 2000000)"
    )
    parser.add_argument("--seconds", type=float, default=60.0, metavar="S", help="longest piece of work (default 60)")
    parser.add_argument("--waiting", type=int, default=128, metavar="N", help="requests at once (default 128)")
    parser.add_argument("--allow", metavar="A,B", help="settings that requests may change; none of them hides less")
    parser.add_argument("--log", action="store_true", help="a line a request on standard error, without any text")
    add_settings(parser)


def add_address(parser: argparse.ArgumentParser, port: int) -> None:
    """The options of every command that listens."""
    parser.add_argument("--host", default="127.0.0.1", help="where to listen (default 127.0.0.1: this machine only)")
    parser.add_argument("--port", type=int, default=port, metavar="N", help=f"default {port}; 0 takes a free one")
    parser.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="a name others reach it under"
    )
    parser.add_argument(
        "--token-file", metavar="FILE", help="requests need this token; or the variable SANITIZER_TOKEN"
    )


def run(args: argparse.Namespace) -> int:
    """Serves until it is stopped."""
    settings = settings_from(args)
    with from_extra("service", "'sanitizer serve'"):
        from sanitizer.service.app import create_app
        from sanitizer.service.run import listen, serve
    from sanitizer.service.limits import ALLOWED, Limits, check_address

    allow = ALLOWED if args.allow is None else tuple(name.strip() for name in args.allow.split(",") if name.strip())
    token = token_of(args)
    check_address(args.host, token)
    limits = Limits(
        max_bytes=args.max_bytes,
        seconds=args.seconds,
        waiting=args.waiting,
        workers=args.workers,
        allow=allow,
        token=token,
        hosts=hosts_of(args),
    )
    if args.log:
        logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(asctime)s %(message)s")
        logging.getLogger("sanitizer.service").setLevel(logging.INFO)
    opened = listen(args.host, args.port)
    serve(create_app(settings, limits), opened, ready=lambda: say_address(args, opened, "/docs"))
    print("sanitizer: stopped", file=sys.stderr)
    return 0


def token_of(args: argparse.Namespace) -> str:
    """The token that requests need, or nothing."""
    if args.token_file:
        from sanitizer.cli.documents import read_text

        return read_text(Path(args.token_file)).strip()
    return os.environ.get("SANITIZER_TOKEN", "").strip()


def hosts_of(args: argparse.Namespace) -> tuple[str, ...]:
    """The names under which the service may be asked for, beside loopback."""
    own = () if args.host in {"0.0.0.0", "::"} else (args.host,)
    return (*own, *args.allow_host)


def say_address(args: argparse.Namespace, opened: Any, path: str) -> None:
    """Says where the service is."""
    host = f"[{args.host}]" if ":" in args.host else args.host
    print(f"sanitizer: http://{host}:{opened.getsockname()[1]}{path}  (Ctrl-C stops it)", file=sys.stderr, flush=True)


def _cores() -> int:
    return max(1, min(8, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1))
