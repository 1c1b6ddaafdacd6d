"""The HTML report of documents: one self-contained page, findings highlighted, ladder and reason on hover or focus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from html import escape
from typing import IO

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import SanitizedDocument

_COLOURS = {
    PiiType.PERSON: "#f6c5c5", PiiType.CODE: "#e3c9f1", PiiType.LOC: "#c9e4c5", PiiType.ORG: "#c5d8f1",
    PiiType.DEM: "#f8dfb5", PiiType.DATETIME: "#f1efb5", PiiType.QUANTITY: "#d9d9d9", PiiType.MISC: "#c5eef0",
}  # fmt: skip
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
    counts: Counter[str] = Counter()
    number = 0
    for number, document in enumerate(documents, 1):
        counts.update(finding.type.value for finding in document.findings)
        handle.write(_section(number, document))
    summary = ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())) or "nothing"
    handle.write(f"<p>{number} documents; found {summary}.</p></body></html>\n")
    return number


def _legend() -> str:
    marks = " ".join(f'<mark style="background:{c}">{kind.value}</mark>' for kind, c in _COLOURS.items())
    return f"{marks} <mark class=direct>direct identifier</mark>"


def _section(number: int, document: SanitizedDocument) -> str:
    name = escape(str(document.id)) if document.id is not None else f"Document {number}"
    rows = "".join(_row(finding) for finding in document.findings)
    allowed = document.settings.get("budget")
    spent = "" if document.spent is None else f"<p>Gives away {document.spent:.1f} of {allowed:g} bits.</p>"
    return (
        f"<section><h2>{name}</h2><div class=pair><div><h3>Original</h3>{_marked(document)}</div>"
        f"<div><h3>Sanitized</h3>{escape(document.text)}</div></div>"
        "<table><thead><tr><th>Found<th>Type<th>Identifier<th>Replacement<th>Why<th>Seen by</thead>"
        f"<tbody>{rows}</tbody></table>{spent}</section>\n"
    )


def _marked(document: SanitizedDocument) -> str:
    pieces = []
    last = 0
    for finding in document.findings:
        pieces.append(escape(document.original[last : finding.start]))
        direct = " class=direct" if finding.identifier.value == "DIRECT" else ""
        colour = f'style="background:{_COLOURS[finding.type]}"'
        pieces.append(f"<mark tabindex=0{direct} {colour}>{escape(finding.text)}{_tip(finding)}</mark>")
        last = finding.end
    pieces.append(escape(document.original[last:]))
    return "".join(pieces)


def _tip(finding: Finding) -> str:
    rungs = []
    for rung in finding.ladder or ():
        support = "any" if rung.support >= 10**9 else f"{rung.support:,}"
        on = " class=on" if rung.text == finding.replacement else ""
        rungs.append(f"<li{on}>{escape(rung.text)} <small>({escape(rung.source)}, {support})</small></li>")
    head = f"{finding.type.value}, {finding.identifier.value}, score {finding.score:.2f}"
    return f"<span class=tip>{head}<ol>{''.join(rungs)}</ol>{escape(finding.reason)}</span>"


def _row(finding: Finding) -> str:
    cells = (finding.text, finding.type.value, finding.identifier.value, finding.replacement or "", finding.reason,
             ", ".join(finding.detectors))  # fmt: skip
    return "<tr>" + "".join(f"<td>{escape(cell)}" for cell in cells)
