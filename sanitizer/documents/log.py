"""What is logged of a document: counts and times, never its text and never its id, which may be a name."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Sequence

from sanitizer.core.results import SanitizedDocument

LOGGER = logging.getLogger("sanitizer")
"""Quiet unless somebody sets its level to INFO."""


def log_documents(documents: Sequence[SanitizedDocument], seconds: float) -> None:
    """Logs one line for each document of a batch, with the facts as ``record.facts``."""
    if not LOGGER.isEnabledFor(logging.INFO):
        return
    for document in documents:
        facts = {
            "event": "document",
            "characters": len(document.original),
            "written": len(document.text),
            "findings": dict(Counter(finding.type.value for finding in document.findings)),
            "hidden": sum(finding.changed for finding in document.findings),
            "kept_direct": document.kept_direct,
            "bits": None if document.risk is None else document.risk.bits,
            "batch_seconds": round(seconds, 3),
            "batch": len(documents),
        }
        LOGGER.info("document", extra={"facts": facts})


class JsonLines(logging.Formatter):
    """A log line as one JSON object: time, level, and the facts; of other lines only where they come from.

    >>> record = logging.LogRecord("sanitizer", logging.INFO, "x.py", 7, "a text", None, None)
    >>> json.loads(JsonLines().format(record))["event"]
    'x.py:7'
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        facts = getattr(record, "facts", None) or {"event": f"{record.filename}:{record.lineno}"}
        time = self.formatTime(record, "%Y-%m-%dT%H:%M:%S")
        return json.dumps({"time": time, "level": record.levelname.lower(), **facts})
