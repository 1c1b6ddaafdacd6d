"""What the document flow promises of any text whatever."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanitizer import Sanitizer
from sanitizer.core.findings import Identifier
from sanitizer.core.ladder import MASK

NAMES = ["Ada Berg", "Per Berg", "Mairead Quinlan", "Tomasz Wielgosz", "O'Neill", "van der Meer", "Xiu Li", "Person",
         "Norway Smith", "Jean-Luc Picard", "Will May", "송기원", "Åse Ødegård", "ADA", "Straße"]  # fmt: skip
PIECES = [
    "{n} came to Bergen.", "{n}'s doctor is Dr. {n}.", "Write to {n} at ada.berg@example.org!", "On 3 May 2021 {n} paid $4,500.",
    "The 36-year-old engineer {n}", "“{n}”, she said, (no. 46221/99)", "{u} AND {l}", "lives in Oslo, Norway;", "\r\n\r\n", "🙂",
    "between 1988 and 1990", "an Irish novelist", "has diabetes", "PERSON 7 and ***", "a city in Norway", "<b>{n}</b>",
    "مرحبا {n}", "\x00", "phone +47 22 12 34 56", "for six weeks", "tens of thousands of euros", "\u200b{n}\u200b", "12", "{s}",
]  # fmt: skip


@st.composite
def documents(draw):
    """Texts made of sentences about a few people, with odd characters and spacings thrown in."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3))
    parts = draw(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=12)), min_size=1, max_size=8))
    out = []
    for part in parts:
        name = draw(st.sampled_from(names))
        spaced = "  ".join(name.split(" "))
        out.append(
            part.replace("{n}", name).replace("{u}", name.upper()).replace("{l}", name.lower()).replace("{s}", spaced)
        )
    return draw(st.sampled_from([" ", "\n", "  "])).join(out)


@pytest.fixture(scope="module")
def flow() -> Sanitizer:
    return Sanitizer()


bounded = settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))


@bounded
@given(documents())
def test_unmarked_text_is_untouched_and_offsets_map_back(flow, text):
    document = flow(text)
    edits = document.offsets.edits
    last = 0
    shift = 0
    for edit in edits:
        assert edit.start >= last
        assert document.text[last + shift : edit.start + shift] == text[last : edit.start]
        covering = [f for f in document.findings if f.start < edit.end and edit.start < f.end]
        assert covering
        assert len({f.replacement for f in covering}) == 1  # halves of one number are one stand-in
        before, after = text[edit.start : covering[0].start], text[covering[-1].end : edit.end]
        if re.fullmatch("[\"'“‘«]", before) and re.fullmatch("[\"'”’»]", after):
            before = after = ""  # the marks of a title
        assert re.fullmatch(r"(?:[\w'’-]+\s+){0,4}|,?\s+", before)  # a few words beside a finding: an article, a noun
        assert re.fullmatch(r"(?:[^\S\n][a-z][\w-]*){0,4}[^\S\n]?", after)
        shift += len(edit.text) - (edit.end - edit.start)
        last = edit.end
    assert document.text[last + shift :] == text[last:]
    for offset in range(len(text) + 1):
        if not any(e.start < offset < e.end for e in edits):
            there = document.offsets.to_output(offset)
            assert 0 <= there <= len(document.text)
    for f in document.findings:
        assert text[f.start : f.end] == f.text


@bounded
@given(documents())
def test_no_direct_identifier_that_was_found_survives_in_any_case_or_spacing(flow, text):
    document = flow(text)
    output = re.sub(r"[\s\u200b-\u200f\u00ad\u2060\ufeff]+", " ", document.text).lower()
    bare = output.replace(" ", "")
    for f in document.findings:
        if f.identifier is Identifier.DIRECT:
            assert f.replacement != f.text or f.text == MASK
            name = re.sub(r"[\s\u200b-\u200f\u00ad\u2060\ufeff]+", " ", f.text).lower()
            assert not re.search(rf"(?<![^\W\d_]){re.escape(name)}(?![^\W\d_])", output)
            if len(re.findall(r"[^\W\d_]{2,}", name)) > 1:
                assert name.replace(" ", "") not in bare


@bounded
@given(documents())
def test_sanitizing_twice_changes_nothing_more(flow, text):
    once = flow(text).text
    assert flow(once).text == once


@bounded
@given(documents())
def test_one_thing_has_one_stand_in_throughout(flow, text):
    stand_ins: dict[int, set[str]] = {}
    for f in flow(text).findings:
        stand_ins.setdefault(f.entity, set()).add(f.replacement if f.changed else "kept")
    for texts in stand_ins.values():
        assert len(texts - {MASK}) <= 1


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200))
def test_any_text_at_all_gives_a_result(flow, text):
    document = flow(text)
    assert isinstance(document.text, str)
    assert document.original == text


@settings(max_examples=30, deadline=None)
@given(documents(), st.integers(2, 10_000))
def test_the_floor_is_never_undercut(text, k):
    floor = Sanitizer(k=k, second_look=False)
    for f in floor(text).findings:
        if f.changed and f.replacement != MASK:
            rung = next(r for r in f.ladder if r.text == f.replacement)
            assert rung.support >= k
        elif not f.changed:
            assert f.identifier is Identifier.QUASI
            assert f.ladder.own_support >= k
