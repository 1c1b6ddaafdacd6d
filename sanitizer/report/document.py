"""The HTML report of documents: one self-contained page, findings highlighted, ladder and reason on hover or focus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import IO

from sanitizer._version import __version__
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding
from sanitizer.core.html import COLOURS, original_marked, output_marked
from sanitizer.core.results import SanitizedDocument

_STYLE = """
:root{color-scheme:light}
body{font:16px/1.6 system-ui,sans-serif;margin:2rem auto;max-width:78rem;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}
.warn{background:#fff3cd;border:1px solid #d9b84a;padding:.5rem .8rem;border-radius:.3rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1.2rem}
.pair>div{border:1px solid #ccc;border-radius:.3rem;padding:.8rem 1rem;white-space:pre-wrap;overflow-wrap:anywhere}
.pair h3{margin:0 0 .5rem;font-size:.85rem;color:#555;text-transform:uppercase;letter-spacing:.05em}
mark{border-radius:.2rem;padding:0 .15rem;position:relative;cursor:help;color:inherit}
mark.direct{outline:2px solid #b03030}
mark .tip{display:none;position:absolute;left:0;top:100%;z-index:9;background:#222;color:#fff;font-size:.8rem;
line-height:1.4;padding:.6rem .8rem;border-radius:.3rem;width:max-content;max-width:26rem;white-space:normal}
mark:hover .tip,mark:focus .tip{display:block}
.tip ol{margin:.3rem 0;padding-left:1.3rem}.tip .on{color:#ffe08a;font-weight:600}
table{border-collapse:collapse;margin-top:1rem;font-size:.9rem;width:100%}
.totals{order:-1}body{display:flex;flex-direction:column}.totals ol{columns:18rem;margin:.3rem 0;padding-left:1.6rem}
td,th{border-bottom:1px solid #ddd;text-align:left;padding:.25rem .5rem;vertical-align:top}
@media(max-width:50rem){.pair{grid-template-columns:1fr}}
"""
_CSP = "default-src 'none'; style-src 'unsafe-inline'"


def write_html(handle: IO[str], documents: Iterable[SanitizedDocument], *, title: str = "sanitizer report") -> int:
    """Writes the page while the documents stream in, and returns how many there were.

    >>> import io
    >>> page = io.StringIO()
    >>> write_html(page, [])
    0
    >>> page.getvalue().startswith("<!doctype html>")
    True
    """
    handle.write(
        f"<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>{escape(title)}</title>"
        f'<meta http-equiv="Content-Security-Policy" content="{_CSP}">'
        f'<meta name=viewport content="width=device-width"><style>{_STYLE}</style></head><body><h1>{escape(title)}</h1>'
        "<p class=warn>This page shows the <b>original texts</b> beside the sanitized ones. Do not share it.</p>"
        f"<p>{_legend()}</p>\n"
    )
    totals = _Totals()
    number = 0
    for number, document in enumerate(documents, 1):
        totals.add(number, document)
        handle.write(_section(number, document))
    handle.write(f"{totals.html()}</body></html>\n")
    return number


class _Totals:
    """What a report says of all its documents: counts, risk, settings, version, and where each of them is."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.lines: list[str] = []
        self.refused = self.hidden = self.kept = 0
        self.settings: dict[str, object] = {}

    def add(self, number: int, document: SanitizedDocument) -> None:
        """Counts one more document."""
        self.counts.update(finding.type.value for finding in document.findings)
        changed = sum(finding.changed for finding in document.findings)
        self.hidden += changed
        self.kept += len(document.findings) - changed
        self.refused += document.refused is not None
        self.settings = self.settings or document.settings
        risk = "" if document.risk is None else f", {document.risk.bits:.1f} bits"
        facts = "refused" if document.refused is not None else f"{changed} hidden{risk}"
        self.lines.append(f'<li><a href="#d{number}">{_name(number, document)}</a> <small>{facts}</small></li>')

    def html(self) -> str:
        """The totals, which the page shows first."""
        summary = ", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items())) or "nothing"
        defaults = Settings().model_dump(mode="json")
        set_ = {name: value for name, value in self.settings.items() if defaults.get(name) != value}
        own = ("terms", "ignore", "protect")  # words of the user's own are counted, not shown
        shown = ", ".join(
            f"{name} {len(value) if name in own and isinstance(value, list) else value}" for name, value in set_.items()
        )
        refused = f", {self.refused} refused" if self.refused else ""
        index = f"<ol>{''.join(self.lines)}</ol>" if len(self.lines) > 1 else ""
        return (
            f"<section class=totals id=totals><p>{len(self.lines)} documents{refused}; found {summary}; {self.hidden} "
            f"hidden, {self.kept} general enough to stay.</p><p>sanitizer {__version__}; settings: "
            f"{escape(shown) or 'the defaults'}.</p>{index}</section>"
        )


def _name(number: int, document: SanitizedDocument) -> str:
    return escape(str(document.id)) if document.id is not None else f"Document {number}"


def _legend() -> str:
    marks = " ".join(f'<mark style="background:{c}">{kind}</mark>' for kind, c in COLOURS.items())
    return f"{marks} <mark class=direct>direct identifier</mark>"


def _section(number: int, document: SanitizedDocument) -> str:
    name = _name(number, document)
    if document.refused is not None:
        return f"<section id=d{number}><h2>{name}</h2><p>Refused: {escape(document.refused.code)}.</p></section>\n"
    rows = "".join(_row(finding) for finding in document.findings)
    allowed = document.settings.get("budget")
    spent = "" if document.spent is None else f"<p>Gives away {document.spent:.1f} of {allowed:g} bits.</p>"
    return (
        f"<section id=d{number}><h2>{name}</h2><div class=pair><div><h3>Original</h3>"
        f"{original_marked(document, tips=True)}</div><div><h3>Sanitized</h3>{output_marked(document)}</div></div>"
        "<table><thead><tr><th>Found<th>Type<th>Identifier<th>Replacement<th>Why<th>Seen by</thead>"
        f"<tbody>{rows}</tbody></table>{spent}</section>\n"
    )


def _row(finding: Finding) -> str:
    cells = (finding.text, finding.type.value, finding.identifier.value, finding.replacement or "", finding.reason,
             ", ".join(finding.detectors))  # fmt: skip
    return "<tr>" + "".join(f"<td>{escape(cell)}" for cell in cells)
