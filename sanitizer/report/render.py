"""Documents and findings drawn for a notebook or a page of one's own."""

from __future__ import annotations

from collections.abc import Iterable

from sanitizer.core.findings import Finding
from sanitizer.core.html import Html, finding_html, pair_html
from sanitizer.core.results import SanitizedDocument


def render(things: SanitizedDocument | Finding | Iterable[SanitizedDocument | Finding]) -> Html:
    """HTML of a document, a finding, or several: original and output side by side, findings marked, with ladders.

    It shows the original text: keep it as safe as the document.

    >>> from sanitizer.core.results import OffsetMap
    >>> "<script>" in render(SanitizedDocument("<script>", "<script>", (), OffsetMap(())))
    False
    """
    listed = [things] if isinstance(things, SanitizedDocument | Finding) else list(things)
    return Html(
        "\n".join(pair_html(one) if isinstance(one, SanitizedDocument) else finding_html(one) for one in listed)
    )
