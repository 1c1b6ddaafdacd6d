"""Documents and findings as HTML: both texts side by side, findings marked, with ladders; nothing in it can run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sanitizer.core.findings import Finding
    from sanitizer.core.results import SanitizedDocument

COLOURS = {
    "PERSON": "#f6c5c5", "CODE": "#e3c9f1", "LOC": "#c9e4c5", "ORG": "#c5d8f1",
    "DEM": "#f8dfb5", "DATETIME": "#f1efb5", "QUANTITY": "#d9d9d9", "MISC": "#c5eef0",
}  # fmt: skip
_ANY = 10**9
_BOX = (
    "flex:1 1 20rem;border:1px solid #bbb;border-radius:.3rem;padding:.6rem .8rem;white-space:pre-wrap;"
    "overflow-wrap:anywhere;background:#fff;color:#1c1c1c"
)


class Html(str):
    """HTML that a notebook shows as what it says.

    >>> Html("<b>x</b>")._repr_html_()
    '<b>x</b>'
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def pair_html(document: SanitizedDocument) -> str:
    """The original and the output of a document side by side, for a notebook."""
    if document.refused is not None:
        return f"<p>refused: {escape(document.refused.code)}</p>"
    one, other = original_marked(document), output_marked(document)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:.8rem;font:15px/1.7 system-ui,sans-serif">'
        f'<div style="{_BOX}"><b>Original</b>\n{one}</div><div style="{_BOX}"><b>Output</b>\n{other}</div></div>'
    )


def finding_html(finding: Finding) -> str:
    """One finding with its ladder.

    >>> from sanitizer.core.findings import Finding, Identifier, PiiType
    >>> "&lt;b&gt;" in finding_html(Finding(0, 3, "<b>", PiiType.MISC, Identifier.QUASI, 0.5, ("x",)))
    True
    """
    becomes = escape(finding.replacement or "")
    return (
        f'<div style="font:15px/1.6 system-ui,sans-serif">{_mark(finding, finding.text)} → <b>{becomes}</b>'
        f"<br><small>{escape(head_line(finding))}</small>{ladder_html(finding)}<small>{escape(finding.reason)}</small></div>"
    )


def original_marked(document: SanitizedDocument, *, tips: bool = False) -> str:
    """The original with every finding marked; with ``tips`` each mark holds its ladder."""
    spans = [(f.start, f.end) for f in document.findings]
    return "".join(_marked(document.original, document.findings, spans, tips=tips))


def output_marked(document: SanitizedDocument, *, tips: bool = False) -> str:
    """The output with every stand-in marked."""
    to = document.offsets.to_output
    spans = [(to(f.start), to(f.end, end=True)) for f in document.findings]
    return "".join(_marked(document.text, document.findings, spans, tips=tips))


def ladder_html(finding: Finding) -> str:
    """The rungs of a finding as a list, the one that was taken in bold."""
    rungs = []
    for rung in finding.ladder or ():
        support = "any" if rung.support >= _ANY else f"{rung.support:,}"
        text = escape(rung.text)
        said = f"<b class=on>{text}</b>" if rung.text == finding.replacement else text
        rungs.append(f"<li>{said} <small>({escape(rung.source)}, {support})</small></li>")
    return f"<ol>{''.join(rungs)}</ol>"


def head_line(finding: Finding) -> str:
    """Type, kind of identifier and score of a finding in a line."""
    return f"{finding.type.value}, {finding.identifier.value}, score {finding.score:.2f}"


def _marked(text: str, findings: Sequence[Finding], spans: Sequence[tuple[int, int]], *, tips: bool) -> Iterator[str]:
    last = 0
    for finding, (start, end) in zip(findings, spans, strict=True):
        if start < last:
            continue
        yield escape(text[last:start])
        yield _mark(finding, text[start:end], tip=tips)
        last = end
    yield escape(text[last:])


def _mark(finding: Finding, words: str, *, tip: bool = False) -> str:
    direct = " class=direct" if finding.identifier.value == "DIRECT" else ""
    colour = f'style="background:{COLOURS[finding.type.value]};color:#1c1c1c"'
    title = escape(f"{head_line(finding)}: {finding.text} → {finding.replacement}", quote=True)
    if tip:
        told = f"<span class=tip>{escape(head_line(finding))}{ladder_html(finding)}{escape(finding.reason)}</span>"
        return f"<mark tabindex=0{direct} {colour}>{escape(words)}{told}</mark>"
    return f'<mark{direct} {colour} title="{title}">{escape(words)}</mark>'
