"""A short name is what the long one is, and gets its stand-in."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sanitizer.analyse.consistency import with_ladders
from sanitizer.analyse.policy.short_names import abbreviates, as_long_names
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung


def found(text: str, span: str, type_: str, score: float = 0.6, after: str = "") -> Finding:
    start = text.index(span, text.index(after) + len(after)) if after else text.index(span)
    return Finding(start, start + len(span), span, PiiType(type_), Identifier.DIRECT, 0.9, ("x",), kind="company",
                   origin=Origin.READER, type_score=score)  # fmt: skip


@pytest.mark.parametrize("short", ["(HWU)", "(“the HWU”)", "(the “HWU”)"])
def test_an_abbreviation_in_brackets_is_what_it_abbreviates(short):
    text = f"Harbour Workers' Union {short} met. HWU left."
    names = [found(text, "Harbour Workers' Union", "ORG"), found(text, "HWU", "PERSON"),
             found(text, "HWU", "PERSON", after="met. ")]  # fmt: skip
    typed = list(as_long_names(text, names))
    assert [one.type.value for one in typed] == ["ORG", "ORG", "ORG"]
    laddered = with_ladders(text, typed, lambda term, *_, **__: Ladder.build(term, [Rung(term.lower(), "x", 9)]))
    assert len({one.entity for one in laddered}) == 1
    assert len({one.ladder for one in laddered}) == 1


@pytest.mark.parametrize(
    ("text", "person", "score", "result"),
    [
        ("He joined Brightwell Logistics. Brightwell paid.", "Brightwell", 0.7, "ORG"),
        ("He joined Brightwell Logistics. Brightwell paid.", "Brightwell", 0.99, "ORG"),
        ("He joined Brightwell Logistics. Mr Brightwell paid.", "Brightwell", 0.7, "PERSON"),
    ],
)
def test_a_first_word_is_the_organization_unless_somebody_is_called_so(text, person, score, result):
    company, short = (
        found(text, "Brightwell Logistics", "ORG"),
        found(text, person, "PERSON", score, after="Logistics. "),
    )
    assert [one.type.value for one in as_long_names(text, [company, short])] == ["ORG", result]
    owner = replace(found(text, "Brightwell", "PERSON"), text="Ann Brightwell")
    assert [*as_long_names(text, [company, owner, short])][-1].type.value == "PERSON"


def test_a_first_name_that_is_surely_somebody_is_no_organization():
    text = "He liked Martin Logistics. Martin paid."
    names = [found(text, "Martin Logistics", "ORG"), found(text, "Martin", "PERSON", 0.99, after="Logistics. ")]
    assert [one.type.value for one in as_long_names(text, names)] == ["ORG", "PERSON"]


def test_other_letters_abbreviate_nothing():
    assert not abbreviates("TB", "Harbour Union")
    assert not abbreviates("H", "Harbour")


@pytest.mark.parametrize(
    ("text", "score", "type_"),
    [
        ("She was Empress of Sark. The Empress died.", 0.6, "DEM"),
        ("She was Empress of Sark. The Empress died.", 0.95, "PERSON"),  # the reader is sure
        ("She was Empress of Sark. Her Empress died.", 0.6, "PERSON"),
    ],
)
def test_an_office_without_its_country_is_nobody_of_its_own(text, score, type_):
    names = [found(text, "Empress of Sark", "DEM"), found(text, "Empress", "PERSON", score, after="Sark.")]
    assert [one.type.value for one in as_long_names(text, names)] == ["DEM", type_]
