"""Documents in notebooks and reports: both sides marked, ladders shown, and nothing of a text is markup."""

from __future__ import annotations

import io

import pytest

import sanitizer as package
from sanitizer.core.errors import InputError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.results import Edit, OffsetMap, SanitizedDocument
from sanitizer.report.document import write_html

EVIL = "<script>alert(1)</script>"


@pytest.fixture
def document():
    ladder = Ladder.build(EVIL, [Rung('<img src=x onerror="x">', "<b>", 20), Rung("place", "rule", 10**9)])
    found = Finding(0, len(EVIL), EVIL, PiiType.LOC, Identifier.QUASI, 0.9, ("<i>",), 0, ladder, "place", "because <u>")
    edits = OffsetMap((Edit(0, len(EVIL), "a place"),))
    return SanitizedDocument(
        EVIL + " & more", "a place & more", (found,), edits, "<h1>id", {"k": 25, "terms": [{"text": EVIL}]}
    )


def test_a_document_and_a_finding_show_themselves(document):
    shown = document._repr_html_()
    assert shown.count("<mark") == 2
    assert ">a place</mark>" in shown
    assert "<ol>" in document.findings[0]._repr_html_()
    both = package.render([document, document.findings[0]])
    assert both._repr_html_() == both
    assert shown in both


def test_nothing_of_a_document_is_markup(document):
    page = io.StringIO()
    write_html(page, [document, document])
    for html in (document._repr_html_(), document.findings[0]._repr_html_(), page.getvalue()):
        for bad in ("<script>", "<img", "<i>", "<u>", "<h1>id", "(<b>,"):
            assert bad not in html


def test_a_report_has_totals_settings_version_and_an_index(document):
    page = io.StringIO()
    refused = SanitizedDocument("", "", (), OffsetMap(()), 3, refused=InputError("E207", "x"))
    assert write_html(page, [document, document, refused]) == 3
    text = page.getvalue()
    assert "3 documents, 1 refused; found 2 LOC; 2 hidden" in text
    assert f"sanitizer {package.__version__}" in text
    assert "k 25" in text
    assert text.count('href="#d') == 3
    assert text.count("id=d") == 3
    assert text.count(">a place</mark>") == 2
