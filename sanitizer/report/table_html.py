"""The report of a table as one HTML page that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from sanitizer.report.plots import bars, stacked

_STYLE = (
    "body{font-family:sans-serif;max-width:760px;margin:2em auto;color:#222}table{border-collapse:collapse}"
    "td,th{border:1px solid #ccc;padding:.3em .7em;text-align:left}"
    "th{background:#f3f3f3}svg{display:block;margin:1em 0}"
)


def table_page(report: Mapping[str, Any]) -> str:
    """The page for a report of ``table_report``.

    >>> report = {"groups": 2, "k_reached": 5, "loss_by_attribute": {"age": 0.5}, "settings": {"k": 5}}
    >>> "k reached" in table_page(report)
    True
    """
    settings = report.get("settings", {})
    facts = {
        "people": report.get("people"),
        "rows": report.get("rows"),
        "k asked for": settings.get("k"),
        "k reached": report.get("k_reached"),
        "groups": report.get("groups"),
        "strategy": settings.get("strategy"),
        "relational weight": settings.get("relational_weight"),
        "relational loss": report.get("relational_loss"),
        "textual loss": report.get("textual_loss"),
        "textual loss, strict": report.get("textual_loss_strict"),
        "total loss": report.get("total_loss"),
        "discernibility": report.get("discernibility"),
        "average class size": report.get("average_class_size"),
    }
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>Release report</title><style>{_STYLE}</style></head><body><h1>Release report</h1>",
        _facts(facts),
        bars("Relational loss by attribute", report.get("loss_by_attribute", {}), top=1.0),
    ]
    by_type = report.get("loss_by_type", {})
    if by_type:
        parts.append(bars("Textual loss by type", {name: row["loss"] for name, row in by_type.items()}, top=1.0))
    terms = report.get("generalizations", {}).get("terms", {})
    if sum(terms.values()):
        total = sum(terms.values())
        parts.append(stacked("What became of the terms", {"terms": {n: c / total for n, c in terms.items()}}))
    splits = report.get("splits", {})
    if splits.get("count"):
        shares = {"splits": {"relational": splits["relational"], "textual": splits["textual"]}}
        parts.append(stacked("Splits", shares))
    parts.append(_facts({"unreadable cells": report.get("unreadable_cells"), "artefacts": report.get("artefacts")}))
    return "".join([*parts, "</body></html>\n"])


def _facts(rows: Mapping[str, Any]) -> str:
    cells = []
    for name, value in rows.items():
        if value is None:
            continue
        shown = f"{value:.4f}" if isinstance(value, float) else str(value)
        cells.append(f"<tr><th>{escape(name)}</th><td>{escape(shown)}</td></tr>")
    return f"<table>{''.join(cells)}</table>"
