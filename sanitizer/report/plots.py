"""Plots as inline SVG, drawn with nothing but text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

COLOURS = ("#1f5f8b", "#d1662b", "#4b8b3b", "#8a4fa3", "#b0363f", "#6b6b6b", "#c2a11a", "#2a9d8f", "#7a5c3e", "#3b3b98",
           "#e07a9b", "#98a94b")  # fmt: skip


def bars(title: str, values: Mapping[str, float], *, top: float | None = None, digits: int = 3) -> str:
    """Horizontal bars with their values.

    >>> bars("Loss", {"age": 0.25}).startswith("<svg")
    True
    """
    limit = top if top is not None else max([*values.values(), 0.0]) or 1.0
    height = 40 + 24 * max(len(values), 1)
    parts = [_open(640, height, title)]
    for place, (name, value) in enumerate(values.items()):
        y = 34 + 24 * place
        width = 380 * min(max(value / limit, 0.0), 1.0)
        parts.append(f'<text x="150" y="{y + 13}" text-anchor="end">{escape(_short(name))}</text>')
        parts.append(f'<rect x="158" y="{y}" width="{width:.1f}" height="18" fill="{COLOURS[0]}"/>')
        parts.append(f'<text x="{164 + width:.1f}" y="{y + 13}">{value:.{digits}f}</text>')
    return "".join([*parts, "</svg>"])


def before_after(title: str, before: Sequence[float], after: Sequence[float]) -> str:
    """Pairs of upright bars: a distribution before and after.

    >>> before_after("age", [0.5, 0.5], [0.4, 0.6]).count("<rect")
    7
    """
    limit = max([*before, *after, 1e-9])
    parts = [_open(640, 150, title)]
    step = 560 / max(len(before), 1)
    for place, pair in enumerate(zip(before, after, strict=True)):
        for side, value in enumerate(pair):
            height = 90 * value / limit
            x = 40 + step * place + side * step * 0.4
            parts.append(
                f'<rect x="{x:.1f}" y="{125 - height:.1f}" width="{step * 0.38:.1f}" height="{height:.1f}" '
                f'fill="{COLOURS[side]}"/>'
            )
    return "".join([*parts, _legend(["before", "after"], 144), "</svg>"])


def stacked(title: str, rows: Mapping[str, Mapping[str, float]]) -> str:
    """Horizontal bars of shares that add up to one, with a legend."""
    names = list(dict.fromkeys(name for row in rows.values() for name in row))
    height = 64 + 24 * max(len(rows), 1)
    parts = [_open(640, height, title)]
    for place, (label, row) in enumerate(rows.items()):
        y, x = 34 + 24 * place, 158.0
        parts.append(f'<text x="150" y="{y + 13}" text-anchor="end">{escape(_short(label))}</text>')
        for number, name in enumerate(names):
            width = 440 * row.get(name, 0.0)
            colour = COLOURS[number % len(COLOURS)]
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="18" fill="{colour}"/>')
            x += width
    parts.append(_legend(names, height - 14))
    return "".join([*parts, "</svg>"])


def lines(title: str, x: Sequence[float], series: Mapping[str, Sequence[float]], *, across: str, up: str) -> str:
    """Lines over equally spaced points, with axes and a legend.

    >>> "polyline" in lines("Loss", [2, 5], {"mondrian": [0.1, 0.2]}, across="k", up="loss")
    True
    """
    values = [value for line in series.values() for value in line]
    low, high = min([*values, 0.0]), max([*values, 1e-9])
    rows = (len(series) + 4) // 5
    height = 330 + 18 * rows
    parts = [_open(640, height, title)]
    step = 520 / max(len(x) - 1, 1)

    def place(number: int, value: float) -> tuple[float, float]:
        return 70 + step * number, 270 - 220 * (value - low) / (high - low or 1.0)

    for tick in range(6):
        value = low + (high - low) * tick / 5
        y = place(0, value)[1]
        parts.append(f'<line x1="70" x2="590" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="62" y="{y + 4:.1f}" text-anchor="end">{value:.2f}</text>')
    for number, value in enumerate(x):
        parts.append(f'<text x="{place(number, low)[0]:.1f}" y="288" text-anchor="middle">{value:g}</text>')
    for number, (_, line) in enumerate(series.items()):
        points = " ".join("{:.1f},{:.1f}".format(*place(i, value)) for i, value in enumerate(line))
        colour = COLOURS[number % len(COLOURS)]
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
    parts.append(f'<text x="330" y="304" text-anchor="middle">{escape(across)}</text>')
    parts.append(f'<text x="14" y="40">{escape(up)}</text>')
    names = list(series)
    for row in range(rows):
        parts.append(_legend(names[row * 5 : row * 5 + 5], 322 + 18 * row, first=row * 5))
    return "".join([*parts, "</svg>"])


def _open(width: int, height: int, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" font-family="sans-serif" font-size="12"><title>{escape(title)}</title>'
        f'<rect width="{width}" height="{height}" fill="white"/>'
        f'<text x="8" y="18" font-size="14" font-weight="bold">{escape(title)}</text>'
    )


def _legend(names: Sequence[str], y: float, *, first: int = 0) -> str:
    parts = []
    for number, name in enumerate(names):
        x = 70 + 112 * number
        colour = COLOURS[(first + number) % len(COLOURS)]
        parts.append(f'<rect x="{x}" y="{y - 9}" width="10" height="10" fill="{colour}"/>')
        parts.append(f'<text x="{x + 14}" y="{y}">{escape(_short(name, 14))}</text>')
    return "".join(parts)


def _short(name: str, most: int = 20) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"
