"""What is a production, a song, an album or an honour by what somebody does with it, and what only counts."""

from dataclasses import replace

import pytest

from sanitizer.analyse.policy.tidy import tidied
from sanitizer.analyse.policy.whole_works import whole_works
from sanitizer.analyse.works import as_work, in_lists
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.recode.bodies import body_of
from sanitizer.recode.labels import wider


def read(text: str, span: str, type: PiiType = PiiType.MISC, kind: str = "film") -> Finding:
    start = text.index(span)
    kinds = ((kind, 0.6), ("book", 0.2))
    return Finding(
        start, start + len(span), span, type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind=kind, kinds=kinds
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "span", "kind", "said"),
    [
        ("He had a small part in Iron Lake.", "Iron Lake", "book", "screen_or_stage_production"),
        ("He sang “Iron Lake” at home.", "Iron Lake", "artwork", "song"),
        ("a revival of Iron Lake came", "Iron Lake", "song", "work_of_art"),
        ("She was voted Iron Lady.", "Iron Lady", "book", "honour"),
        ("He read Iron Lake.", "Iron Lake", "book", "book"),
        ("She played The Weaver and Iron Lake.", "The Weaver", "film", "fictional_character"),
    ],
)
def test_what_is_done_with_a_work_says_what_it_is(text, span, kind, said):
    assert as_work(text, read(text, span, kind=kind), None).kind == said


def test_an_agency_that_somebody_is_named_is_an_honour():
    text = "Ada Berg was named Kestrel Envoy for Hay."
    who = replace(read(text, "Ada Berg", PiiType.PERSON, "person"), identifier=Identifier.DIRECT)
    envoy = as_work(text, read(text, "Kestrel Envoy for Hay", PiiType.ORG, "agency"), who)
    assert (envoy.type, envoy.kind) == (PiiType.MISC, "honour")
    text = "The firm was named Kestrel Works."
    assert as_work(text, read(text, "Kestrel Works", PiiType.ORG, "company"), None).type is PiiType.ORG


def test_a_people_that_describes_a_noun_is_no_work():
    text = "He made Tamil films."
    tamil = replace(read(text, "Tamil"), detectors=("reader", "ontology:ethnicity"))
    assert as_work(text, tamil, None).type is PiiType.DEM
    assert as_work(text, read(text, "Tamil"), None).type is PiiType.MISC


def test_a_body_behind_whose_work_it_is_is_that_work():
    text = "He is on her second album, Kestrel."
    assert as_work(text, read(text, "Kestrel", PiiType.ORG, "company"), None).type is PiiType.MISC
    text = "He called her at her work, Kestrel Mills, at noon."
    assert as_work(text, read(text, "Kestrel Mills", PiiType.ORG, "company"), None).type is PiiType.ORG


def test_a_list_of_what_somebody_acts_in_is_one_of_productions():
    text = "her performances in Dust, Salt and Iron."
    names = [read(text, name, kind=kind) for name, kind in (("Dust", "book"), ("Salt", "film"), ("Iron", "song"))]
    assert {one.kind for one in in_lists(text, names)} == {"screen_or_stage_production"}


@pytest.mark.parametrize(
    ("text", "span", "whole"),
    [
        ("for Best Verse by a Poet in a Play or Song for", "Best Verse", "Best Verse by a Poet in a Play or Song"),
        ("the Hay Award for Choice Poet – Sea/Land for", "Hay Award for Choice Poet", "Hay Award for Choice Poet – Sea/Land"),
        ("the Hay Award for Best Poet (Non-Prose) for", "Hay Award for Best Poet", "Hay Award for Best Poet (Non-Prose)"),
        ("the Hay Award for Best Poet (1999) for", "Hay Award for Best Poet", "Hay Award for Best Poet"),
    ],
)  # fmt: skip
def test_an_award_has_all_of_its_category(text, span, whole):
    assert [one.text for one in whole_works(text, [read(text, span, kind="award")])] == [whole]


def test_a_further_award_is_no_category():
    text = "for Best Poet and a Hay Award."
    found = [read(text, "Best Poet", kind="award"), read(text, "Hay Award", kind="award")]
    assert len(whole_works(text, found)) == 2


@pytest.mark.parametrize(
    ("text", "span", "type", "kind", "left"),
    [
        ("in the 4th season of", "4th season", "DATETIME", "period", []),
        ("during season 9 of", "season 9", "DATETIME", "period", []),
        ("to triple sales", "triple", "QUANTITY", "count", []),
        ("in 24 films", "24", "DATETIME", "year", [("24", "QUANTITY")]),
        ("in 24 he left", "24", "DATETIME", "year", [("24", "DATETIME")]),
        ("an alumna of Hay", "alumna", "DEM", "job", []),
        ("Ada Berg aka Zuri sang", "aka Zuri", "PERSON", "", [("Zuri", "PERSON")]),
        ("met Or Levi there", "Or Levi", "PERSON", "", [("Or Levi", "PERSON")]),
        ("by Kestrel's president at", "Kestrel's president", "PERSON", "", [("Kestrel", "PERSON")]),
    ],
)
def test_what_only_counts_or_describes_is_given_back(text, span, type, kind, left):
    found = replace(read(text, span, PiiType(type), kind), kinds=())
    assert [(one.text, one.type.value) for one in tidied(text, [found])] == left


def test_a_team_is_no_public_body():
    assert body_of("Hay State Warriors") == ""


def test_an_open_number_is_no_letter(finding):
    from sanitizer.core.ladder import Ladder, Rung

    ladder = Ladder.build("fourteen", [Rung("more than ten", "x", 10), Rung("X", "x", 999)])
    count = finding("in fourteen parts", "fourteen", "QUANTITY", "QUASI", replacement="more than ten")
    assert wider(replace(count, ladder=ladder)) == "[number]"
