"""``--engine spark``: folders of JSON lines or Parquet, sanitized by Apache Spark into a folder of parts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.cli.sources import Source
from sanitizer.core.errors import InputError, SanitizerError
from sanitizer.core.faults import clashing_options, foreign_folder

if TYPE_CHECKING:
    from sanitizer.config.schema import Settings

_REFUSED = r'^\{("(id|line)": .*, )?"refused": "E[0-9]{3}"\}$'


def run_on_spark(args: argparse.Namespace, settings: Settings, sources: Sequence[Source]) -> int:
    """Sanitizes the inputs by Spark; 1 if some documents were refused.

    The session is the one that Spark's own settings ask for; with ``--workers N`` it is ``local[N]``.
    """
    names = {source.format.name for source in sources if source.path is not None}
    together = settings.against is not None or settings.vault is not None or settings.consistent_across
    plain = args.format == "text" and not (args.rename or args.resume or args.decisions or together) and args.output
    if not plain or len(names) != 1 or not names <= {"jsonl", "parquet"} or any(s.path is None for s in sources):
        raise clashing_options(
            "--engine spark takes files that are all JSON lines or all Parquet, and -o FOLDER",
            hint="without --format, --rename, --resume, --decisions, --against, --vault and --consistent-across",
        )
    target = Path(args.output)
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise foreign_folder(target, "an empty folder")
    from sanitizer.adapters.spark import open_session
    from sanitizer.artefacts.files import atomic_folder
    from sanitizer.artefacts.places import check_outputs

    paths = [str(source.path.absolute()) for source in sources if source.path is not None]
    check_outputs([target / "part"], [*paths, *(name for name in args.inputs)])
    more = {"spark_master": f"local[{args.workers}]"} if args.workers else {}
    session = open_session(spark_ui_enabled="false", **more)
    session.sparkContext.setLogLevel("OFF")
    form = names.pop()
    try:
        with atomic_folder(target) as folder:
            _write(session, form, paths, sources[0], settings, str(folder.absolute()))
        refused = 0 if form == "parquet" else _refused(session, str(target.absolute()))
    except SanitizerError:
        raise
    except Exception as error:  # a message of Spark could quote a text
        line = f"Spark could not finish the work ({type(error).__name__})"
        raise InputError("E289", line, hint="its own log says why") from None
    finally:
        session.stop()
    if refused:
        what = "1 document was" if refused == 1 else f"{refused} documents were"
        print(f"sanitizer: {what} refused; the others are done", file=sys.stderr)
    return 1 if refused else 0


def _write(session: Any, form: str, paths: list[str], source: Source, settings: Settings, folder: str) -> None:
    from sanitizer.adapters.spark import sanitize, sanitize_lines
    from sanitizer.formats.rows import text_columns

    if form == "parquet":
        rows = session.read.parquet(*paths)
        columns = text_columns(rows.columns, source.options.text_columns, source.name)
        sanitize(rows, columns, settings).write.mode("append").parquet(folder)
        return
    lines = session.read.text(paths).filter("trim(value) != ''")
    sanitize_lines(lines, source.options, settings).write.mode("append").text(folder)


def _refused(session: Any, folder: str) -> int:
    """How many lines of a result stand for documents that were refused."""
    lines = session.read.text(folder)
    return int(lines.filter(lines["value"].rlike(_REFUSED)).count())
