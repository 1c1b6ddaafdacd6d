"""What belongs to a finding and what does not: columns, stations of a way, clocks, quotation marks, short names."""

from __future__ import annotations

import pytest

from sanitizer.analyse.consistency import with_ladders
from sanitizer.analyse.policy.general import general_spans
from sanitizer.analyse.policy.merge import trimmed
from sanitizer.analyse.policy.phrases import one_phrase
from sanitizer.analyse.policy.tidy import tidied
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung


def found(text: str, span: str, type_: str, kind: str = "") -> Finding:
    start = text.index(span)
    return Finding(start, start + len(span), span, PiiType(type_), Identifier.QUASI, 0.9, ("x",), kind=kind,
                   origin=Origin.READER)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "span", "type_", "parts"),
    [
        ("left 12.03. 06:48 sharp", "12.03. 06:48", "DATETIME", ["12.03.", "06:48"]),
        ("there weds 7.30, come", "weds 7", "DATETIME", ["weds 7.30"]),
        ("Date: Mon Feb 12 11:30:02 2024", "Mon Feb 12 11:30:02 2024", "DATETIME", ["Mon Feb 12 11:30:02 2024"]),
        ("flew between Hay and Lund twice", "Hay and Lund", "LOC", ["Hay", "Lund"]),
        ("went to Hay, then two weeks at Lund", "Hay, then two weeks at Lund", "LOC", ["Hay", "Lund"]),
        ("he is 6 foot 7 tall", "6 foot", "QUANTITY", ["6 foot 7"]),
        ("a 6 foot 70 kg man", "6 foot", "QUANTITY", ["6 foot"]),
        ("Ned 555-0177 / Ola 555-0178", "Ned 555-0177", "CODE", ["Ned", "555-0177"]),
        ("plate ANN 44210 seen", "ANN 44210", "CODE", ["ANN 44210"]),
        ("Bye,\nAda\nP.S. Call me", "P.S.", "PERSON", []),
        ("at 7.10 a.m. sharp", "7.10 a.m", "DATETIME", ["7.10 a.m."]),
        ("the Supreme Court (Høyesterett) met", "Supreme Court (Høyesterett)", "ORG", ["Høyesterett"]),
        ("the Lund Court (Lundretten) met", "Lund Court (Lundretten)", "ORG", ["Lund Court (Lundretten)"]),
        ("the Ninth Chamber of the Lund Court", "Ninth Chamber of the Lund Court", "ORG", ["Lund Court"]),
        ("born in Salt and Pepper", "Salt and Pepper", "LOC", ["Salt and Pepper"]),
    ],
)
def test_a_finding_is_one_thing(text, span, type_, parts):
    assert [one.text for one in tidied(text, [found(text, span, type_)])] == parts


@pytest.mark.parametrize(
    ("name", "type_"),
    [("Halonen Packers (Pvt) Ltd", "ORG"), ("Halonen Oy", "ORG"), ("Ada Halonen", "PERSON"), ("Oy", "PERSON")],
)
def test_who_has_the_form_of_a_company_is_one(name, type_):
    assert [one.type.value for one in tidied(name, [found(name, name, "PERSON")])] == [type_]


def test_a_phrase_ends_with_its_column():
    text = "Hay Oxygen        Lund Hospital"
    columns = [found(text, "Hay Oxygen", "ORG"), found(text, "Lund Hospital", "ORG")]
    assert [one.text for one in one_phrase(text, columns)] == ["Hay Oxygen", "Lund Hospital"]


@pytest.mark.parametrize(
    ("text", "span", "whole"),
    [
        ('a "Red Ox" shell fell', '"Red Ox" shell', '"Red Ox" shell'),
        ('known as "Red Ox", he', 'known as "Red Ox"', 'known as "Red Ox"'),
        ('the "Red Ox" fell', '"Red Ox"', "Red Ox"),
    ],
)
def test_a_quotation_inside_a_phrase_keeps_both_marks(text, span, whole):
    kept = trimmed(text, found(text, span, "MISC"))
    assert kept is not None
    assert kept.text == whole


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("his wife 'Ofa, sings", "'Ofa"),
        ("she said 'Ofa sings' and left", "Ofa"),
        ("they call her 'Ofa' here", "Ofa"),
    ],
)
def test_a_mark_before_a_name_is_its_first_sound_where_no_quotation_ends(text, whole):
    kept = trimmed(text, found(text, "Ofa", "PERSON"))
    assert kept is not None
    assert kept.text == whole


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Please contact Mrs. Mona\nBerg-Lund about it.", ["Mona\nBerg-Lund"]),
        ("Present:\nMona\nBerg, who left", ["Mona", "Berg"]),
    ],
)
def test_a_name_goes_on_in_the_next_line_of_a_sentence(text, names):
    people = [found(text, "Mona", "PERSON"), found(text, "Berg-Lund" if "Lund" in text else "Berg", "PERSON")]
    assert [one.text for one in one_phrase(text, people)] == names


def test_the_first_words_of_an_organization_are_the_organization():
    text = "Zorblax Motors Limited paid. Then Zorblax sued First Bank, the first of many."
    spans = ["Zorblax Motors Limited", "Zorblax sued", "First Bank"]
    parts = [found(text, span, "ORG") for span in spans]
    parts[1] = Finding(parts[1].start, parts[1].start + 7, "Zorblax", PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    linked = with_ladders(text, parts, lambda term, *_, **__: Ladder.build(term, [Rung("company", "x", 100)]))
    assert linked[0].entity == linked[1].entity != linked[2].entity


def test_a_part_of_a_month_is_general_where_ten_days_are_enough():
    text = "Mid-June. Left in early May, back late May 2021."
    assert [text[a:b] for a, b in general_spans(text, lambda phrase: 0, 10).hits(0, 99)] == ["Mid-June", "early May"]
    assert general_spans("Mid-June.", lambda phrase: 0, 11).hits(0, 99) == []


def test_a_job_has_the_noun_of_who_does_it_and_a_relative_is_no_day():
    text = "Ada (Sales Manager): meet at Grandma's."
    job = found(text, "Sales", "DEM", "job")
    assert [one.text for one in tidied(text, [job, found(text, "Grandma", "DATETIME")])] == ["Sales Manager"]
    alone = "Sales Lund"
    assert [one.text for one in tidied(alone, [found(alone, "Sales", "DEM", "job")])] == ["Sales"]
