"""What a working process can do: the same calls as the command line, from plain data to plain data."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from sanitizer.config.schema import Settings
from sanitizer.documents.flow import Sanitizer

_KEPT = 4
"""Sanitizers of different settings that stay loaded."""

_WARMING = (
    "On 3 May 2021; on 4 June 2022; on 5 July 2023 Dr. Ada Berg, 64 years old, a Norwegian nurse from Oslo, left "
    "Zorblax Hospital, met Mr. Per Dahl of Hansen Ltd in Kraków, paid 4,500 euros, called +47 22 12 34 56 and wrote to "
    "a@example.org about the Blue Lantern, her asthma and case 12-3456. Ada Berg was born in 1957 and lives in Bergen."
)
"""A text that has a little of everything, so that whatever loads on first use is loaded before the first request."""


class Worker:
    """Does jobs by name, with the operator's settings or those of a request.

    >>> Worker(Settings())("ladder", {"text": "3 May 2021", "type": "DATETIME"})["ladder"][0]["text"]
    'May 2021'
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._sanitizers: OrderedDict[str, Sanitizer] = OrderedDict()

    def __call__(self, job: str, payload: Mapping[str, Any]) -> Any:
        """What a job gives."""
        return getattr(self, f"do_{job}")(**payload)

    def do_warm(self) -> None:
        """Loads everything, with a document."""
        list(self._sanitizer(None).pipe([_WARMING, f"{_WARMING} {_WARMING}"]))

    def do_sanitize(
        self, documents: Sequence[dict[str, Any]], settings: Settings | None = None
    ) -> list[dict[str, Any]]:
        """The sanitized documents in the form of JSON lines out; one that is refused has its code."""
        stream = self._sanitizer(settings).pipe_records(documents, on_error="skip" if len(documents) > 1 else "stop")
        return [document.to_dict() for document in stream]

    def do_detect(self, documents: Sequence[dict[str, Any]], settings: Settings | None = None) -> list[dict[str, Any]]:
        """The findings of documents, without the sanitized text."""
        kept = self.do_sanitize(documents, settings)
        return [{name: value for name, value in one.items() if name != "sanitized"} for one in kept]

    def do_ladder(self, text: str, type: str, context: str = "", settings: Settings | None = None) -> dict[str, Any]:
        """The ladder of a term."""
        sanitizer = self._sanitizer(settings)
        type = type or sanitizer.likely_type(text, context)
        ladder = sanitizer.ladder(text, type, context)
        return {"text": text, "type": type, "own_support": ladder.own_support, "ladder": ladder.to_list()}

    def do_table(self, rows: Sequence[dict[str, Any]], settings: dict[str, Any]) -> dict[str, Any]:
        """The release of a table with its report."""
        from sanitizer.service.rows import frame_of, rows_of, table_settings
        from sanitizer.tables.flow import TableSanitizer

        release = TableSanitizer(table_settings(settings))(frame_of(rows))
        return {"table": rows_of(release.table), "report": dict(release.report)}

    def do_verify(
        self, rows: Sequence[dict[str, Any]], settings: dict[str, Any], source: Sequence[dict[str, Any]] | None = None
    ) -> dict[str, Any]:
        """Whether a release keeps what its settings promise, and where not."""
        from sanitizer.service.rows import frame_of, table_settings
        from sanitizer.tables.check import check_release

        before = frame_of(source) if source is not None else None
        violations = check_release(frame_of(rows), table_settings(settings), source=before)
        return {"verified": not violations, "violations": [one.to_dict() for one in violations]}

    def _sanitizer(self, settings: Settings | None) -> Sanitizer:
        wanted = settings or self.settings
        key = wanted.model_dump_json()
        if key not in self._sanitizers:
            self._sanitizers[key] = Sanitizer(wanted)
            while len(self._sanitizers) > _KEPT:
                self._sanitizers.popitem(last=False)
        self._sanitizers.move_to_end(key)
        return self._sanitizers[key]
