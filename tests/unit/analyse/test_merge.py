"""The overlap policy, point by point."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sanitizer.analyse.policy.merge import merge
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

TEXT = "Mr Ada Berg of the Oslo Clinic paid on 3 May 2021 in Oslo"


def test_a_sure_shape_cuts_a_longer_guess_and_what_may_be_a_name_stays_marked(finding):
    guess = finding(TEXT, "paid on 3 May 2021 in Oslo", "MISC", "QUASI", "entities:EVENT")
    date = finding(TEXT, "3 May 2021", "DATETIME", "QUASI", "patterns:date")
    merged = merge(TEXT, [guess, date])
    assert [f.text for f in merged] == ["3 May 2021", "in Oslo"]
    assert merged[0].type is PiiType.DATETIME


def test_the_longer_of_two_guesses_takes_in_the_shorter(finding):
    merged = merge(TEXT, [finding(TEXT, "Oslo", "LOC", "QUASI", "entities:GPE"),
                          finding(TEXT, "Oslo Clinic", "ORG", "QUASI", "entities:ORG")])  # fmt: skip
    assert [(f.text, f.type.value) for f in merged] == [("Oslo Clinic", "ORG")]
    assert set(merged[0].detectors) == {"entities:GPE", "entities:ORG"}


def test_a_direct_member_makes_the_winner_direct(finding):
    merged = merge(
        TEXT, [finding(TEXT, "Ada Berg", "PERSON", "QUASI", "a"), finding(TEXT, "Berg", "PERSON", "DIRECT", "b")]
    )
    assert merged[0].identifier is Identifier.DIRECT


def test_a_users_term_wins_over_everything(finding):
    merged = merge(TEXT, [finding(TEXT, "3 May 2021 in Oslo", "MISC", "DIRECT", "terms"),
                          finding(TEXT, "3 May 2021", "DATETIME", "QUASI", "patterns:date")])  # fmt: skip
    assert [(f.text, f.type.value) for f in merged] == [("3 May 2021 in Oslo", "MISC")]


def test_articles_punctuation_and_possessives_are_trimmed(finding):
    text = "She saw the Bergs' “Clinic”, and Ada's coat"
    spans = [finding(text, "the Bergs'", "PERSON"), finding(text, "“Clinic”,", "ORG"), finding(text, "Ada's")]
    assert [f.text for f in merge(text, spans)] == ["Bergs", "Clinic", "Ada"]


spans = st.lists(
    st.tuples(st.integers(0, 50), st.integers(1, 12), st.sampled_from(list(PiiType)),
              st.sampled_from(list(Origin))),
    max_size=12,
)  # fmt: skip


@given(spans)
def test_merged_findings_never_overlap_and_cover_every_marked_letter(given_spans):
    findings = [
        Finding(a, min(a + n, len(TEXT)), TEXT[a : a + n], kind, Identifier.QUASI, 0.5, ("x",), origin=origin)
        for a, n, kind, origin in given_spans
        if a < len(TEXT)
    ]
    merged = merge(TEXT, findings)
    for left, right in pairwise(merged):
        assert left.end <= right.start
    covered = {i for f in merged for i in range(f.start, f.end)}
    for f in findings:
        inner = TEXT[f.start : f.end].strip(" ")
        if f.origin.exact and any(c.isalnum() for c in inner):
            assert all(i in covered for i in range(f.start, f.end) if TEXT[i].isalnum())
    for f in merged:
        assert not (
            f.start and TEXT[f.start].isalpha() and TEXT[f.start - 1].isalpha() and (f.start - 1) not in covered
        )
    assert all(f.text == TEXT[f.start : f.end] for f in merged)


def test_the_end_of_a_saints_name_is_part_of_what_is_called_after_it(finding):
    text = "They taught at St. Brigid's for years with Brigid's mother."
    merged = merge(
        text,
        [finding(text, "St. Brigid's", "ORG", "QUASI", "x"), finding(text, "Brigid's", "PERSON", "DIRECT", "x", 1)],
    )
    assert [f.text for f in merged] == ["St. Brigid's", "Brigid"]


def test_a_bracket_behind_an_accent_that_stands_alone_is_no_part_of_a_name(finding):
    text = "Witness B (real name Ifeolu Ade\u0301bayo\u0300) came."
    assert [f.text for f in merge(text, [finding(text, "Ifeolu Ade\u0301bayo\u0300", "PERSON", "DIRECT", "x")])] == [
        "Ifeolu Ade\u0301bayo\u0300"
    ]
