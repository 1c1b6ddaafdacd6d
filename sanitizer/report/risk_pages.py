"""The pages of an attack and of a release's utility: one file each that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from sanitizer.report.plots import COLOURS, bars

_STYLE = (
    "body{font-family:sans-serif;max-width:760px;margin:2em auto;color:#222}"
    "table{border-collapse:collapse;margin:1em 0}"
    "td,th{border:1px solid #ccc;padding:.3em .7em;text-align:left}"
    "th{background:#f3f3f3}svg{display:block;margin:1em 0}"
)


def attack_page(report: Mapping[str, Any]) -> str:
    """The page for a report of ``sanitizer evaluate attack``.

    >>> figures = {"first": 0.5, "in_five": 1.0, "mean_rank": 2.0}
    >>> report = {"documents": 2, "candidates": 9, "attackers": {"lexical": {"released": figures}}}
    >>> "lexical" in attack_page({**report, "left_out": {}, "ranks": []})
    True
    """
    parts = [f"<p>{report['documents']} documents, {report['candidates']} candidates.</p>"]
    for name, versions in report["attackers"].items():
        parts.append(bars(f"{name}: person found first", {v: f["first"] for v, f in versions.items()}, top=1.0))
        parts.append(bars(f"{name}: among the first five", {v: f["in_five"] for v, f in versions.items()}, top=1.0))
        rows = [[v, f["first"], f["in_five"], f["mean_rank"]] for v, f in versions.items()]
        parts.append(_table([name, "first", "in five", "mean rank"], rows))
    parts += [f"<p>Left out: {escape(name)}: {escape(why)}</p>" for name, why in report["left_out"].items()]
    names = list(report["attackers"])
    rows = [[row["id"], *(row[name]["released"] for name in names)] for row in report["ranks"]]
    parts.append("<h2>Rank of the right person, by document</h2>" + _table(["document", *names], rows))
    return _page("Can the person still be found?", parts)


def utility_page(reports: Mapping[str, Mapping[str, Any]], points: Sequence[Any], plain: Sequence[Any]) -> str:
    """The page for reports of ``sanitizer evaluate utility`` by name of release, with their points and the curve."""
    parts = [draw_points("Privacy against utility", points, plain)]
    names = ("documents", "words_kept", "information_kept", "information_kept_if_masked", "meaning_kept",
             "opaque_masks", "opaque_masks_per_100_words", "types", "rungs", "task")  # fmt: skip
    rows = [[name.replace("_", " "), *(report[name] for report in reports.values())] for name in names]
    parts.append(_table(["", *reports], rows))
    shown = [[point.name, point.words, point.first, point.in_five] for point in [*points, *plain]]
    parts.append(_table(["version", "words kept", "found first", "in five"], shown))
    return _page("What is the release still good for?", parts)


def draw_points(title: str, points: Sequence[Any], plain: Sequence[Any]) -> str:
    """Words kept across, people not found first upwards: each release a dot, plain masking a line."""

    def place(point: Any) -> tuple[float, float]:
        return 70 + 500 * point.words, 290 - 240 * (1.0 - point.first)

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="350" viewBox="0 0 640 350" role="img" '
        f'font-family="sans-serif" font-size="12"><title>{escape(title)}</title><rect width="640" height="350" '
        f'fill="white"/><text x="8" y="18" font-size="14" font-weight="bold">{escape(title)}</text>'
    ]
    for tick in range(6):
        share = tick / 5
        x, y = 70 + 500 * share, 290 - 240 * share
        parts.append(f'<line x1="70" x2="570" y1="{y:.0f}" y2="{y:.0f}" stroke="#ddd"/>')
        parts.append(f'<text x="62" y="{y + 4:.0f}" text-anchor="end">{share:.1f}</text>')
        parts.append(f'<text x="{x:.0f}" y="306" text-anchor="middle">{share:.1f}</text>')
    line = " ".join("{:.1f},{:.1f}".format(*place(point)) for point in plain)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{COLOURS[5]}" stroke-width="2"/>')
    for number, point in enumerate(points):
        x, y = place(point)
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="{colour}"/>')
        parts.append(f'<text x="{x + 9:.1f}" y="{y + 4:.1f}">{escape(point.name)}</text>')
    parts.append('<text x="320" y="326" text-anchor="middle">share of the words kept</text>')
    parts.append('<text x="8" y="38">share of people not found first; line: the rarest words masked</text></svg>')
    return "".join(parts)


def _page(title: str, parts: Sequence[str]) -> str:
    head = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>"
    )
    return "".join([head, *parts, "</body></html>\n"])


def _table(head: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    lines = ["".join(f"<th>{escape(name)}</th>" for name in head)]
    lines += ["".join(f"<td>{escape(_show(value))}</td>" for value in row) for row in rows]
    return "<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"


def _show(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_show(count)}" for name, count in value.items())
    return "" if value is None else f"{value:.3f}" if isinstance(value, float) else str(value)
