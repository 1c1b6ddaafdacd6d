"""Listed terms in running text, ladders from an index, and suffix patterns."""

from __future__ import annotations

import pytest

from sanitizer.core.errors import InputError
from sanitizer.core.findings import PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.protocols import LadderSource
from sanitizer.ladders.characters.build import build_index
from sanitizer.ladders.characters.guard import ReleaseGuard
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.redact import redact
from sanitizer.ladders.characters.scan import find_terms
from sanitizer.ladders.characters.source import CharacterLadders
from sanitizer.ladders.characters.suffix import SuffixPatterns, suffix_pattern


@pytest.fixture
def index_of(tmp_path):
    def make(*terms):
        build_index(terms, tmp_path / "index")
        return CharacterIndex.open(tmp_path / "index")

    return make


@pytest.mark.parametrize(
    ("terms", "text", "found"),
    [
        (["crew"], "The crew, crews, screw and crew-member.", ["crew", "crew"]),  # word borders
        (["New York", "York", "New"], "New York and York", ["New York", "York"]),  # longest first
        (["ab cd", "cd ef gh"], "ab cd ef gh", ["cd ef gh"]),  # longest, not leftmost
        (["ab cd", "cd ef"], "ab cd ef", ["ab cd"]),  # of equally long ones the first
        (["東京", "東京都", "京都"], "東京都と京都", ["東京都", "京都"]),  # no borders between Han characters
        (["Tower"], "東京Tower駅", ["Tower"]),  # a script without borders ends a Latin word
        (["서울"], "서울에서", ["서울"]),  # particles are written onto the word
        (["503"], "50321 503 A503", ["503"]),
        (["Müller"], "Herr Mu\u0308ller", ["Müller"]),  # decomposed text
        (["Muller"], "Herr Mu\u0308ller", []),
        (["e"], "e\u0331 e", ["e"]),  # a letter is not parted from its mark
        (["नमस्ते"], "नमस्ते दुनिया", ["नमस्ते"]),
        (["नम"], "नमस्ते", []),
        (["👍🏽"], "ok 👍🏽!", ["👍🏽"]),
        (["crew"], "Crew CREW", []),
        (["한"], "\u1112\u1161\u11ab", ["한"]),  # Hangul letters melt together
        (["a"], "", []),
        (["longer than the text"], "a", []),
        (["a_b"], "a_b a_b_c", ["a_b"]),
        (["О'Нил"], "сэр О'Нил.", ["О'Нил"]),
    ],
)
def test_find_terms(index_of, terms, text, found):
    matches = find_terms(text, index_of(*terms))
    assert [match.term for match in matches] == found


def test_offsets_refer_to_the_text_as_given(index_of):
    text = "a\u0308 Mu\u0308ller!"
    (match,) = find_terms(text, index_of("Müller"))
    assert text[match.start : match.end] == "Mu\u0308ller"


def test_other_cases_and_widths_on_request(index_of):
    index = index_of("crew", "Ａ１")
    assert [m.term for m in find_terms("CREW Crew a1 crews", index, ignore_case=True)] == ["CREW", "Crew", "a1"]
    assert find_terms("CREW Crew a1", index) == []


def test_short_terms_can_be_left_alone(index_of):
    index = index_of("a", "abc")
    assert [m.term for m in find_terms("a abc", index, shortest=2)] == ["abc"]


def test_redact_replaces_only_the_terms(index_of):
    index = index_of("crew", "craw", "draw", "zebra")
    done = redact("A crew may draw a zebra…\r\n", ReleaseGuard(index, 2))
    assert done.text == "A cr*w may *raw a ***…\r\n"
    assert [r.to_dict()["support"] for r in done.redactions][:2] == [2, 2]
    assert "zebra" not in repr(done)
    assert "crew" not in repr(done)


def test_single_characters_are_masked(index_of):
    assert redact("x y", ReleaseGuard(index_of("x", "y", "z"), 2)).text == "*** ***"


def test_k_larger_than_the_list_masks_everything(index_of):
    assert redact("crew", ReleaseGuard(index_of("crew", "craw"), 100)).text == MASK


def test_long_case_variants_are_hidden_alike(index_of):
    base = "a-term-of-more-than-twenty-letters-"
    index = index_of(base + "one", base + "two", base + "six", (base + "one").upper())
    guard = ReleaseGuard(index, 3)
    out = [guard.pattern(base + "one"), guard.pattern((base + "one").upper())]
    assert out[0].kept == out[1].kept  # the capitals have company in the hyphens alone, and one shape must do for both
    assert out[0].text == out[1].text == "".join(c if c == "-" else "*" for c in base + "one")
    alone = ReleaseGuard(index_of(base + "one", base + "two", base + "six"), 3)
    assert alone.pattern(base + "one").text == base + "***"


def test_long_case_variants_that_cannot_be_hidden_alike_are_masked(index_of):
    base = "atermofmorethantwentyletters"
    guard = ReleaseGuard(index_of(base + "one", base + "two", (base + "one").upper()), 2)
    assert guard.pattern(base + "one").text == guard.pattern((base + "one").upper()).text == MASK


def test_ladder_source(index_of):
    index = index_of("A1-500", "A1-501", "A1-502", "A1-510", "A1-999", "B2-500", "C3-500")
    source = CharacterLadders(index)
    assert isinstance(source, LadderSource)
    assert source.name == "characters"
    ladder = source("A1-500", PiiType.CODE)
    assert [(r.text, r.source, r.support) for r in ladder][:-1] == [
        ("A1-5*0", "characters", 2),
        ("A1-***", "characters", 5),
    ]
    assert ladder.rungs[-1].text == MASK
    assert source("A1-500", PiiType.DATETIME) is None
    assert source("Q", PiiType.CODE) is None
    assert source("  ", PiiType.CODE) is None
    assert source("x" * 1000, PiiType.CODE) is None


def test_ladder_starts_at_the_floor(index_of):
    index = index_of("A1-500", "A1-501", "A1-502", "A1-510", "A1-999")
    (first, *_) = CharacterLadders(index, least=4)("A1-500", PiiType.CODE)
    assert first.support >= 4


def test_unlisted_terms_count_listed_entries_only(index_of):
    ladder = CharacterLadders(index_of("A1-500", "A1-501", "B2-777"))("A1-502", PiiType.CODE)
    assert next((r.text, r.support) for r in ladder) == ("A1-50*", 2)
    assert CharacterLadders(index_of("A1-500", "B2/777"))("A1-502", PiiType.CODE) is None


@pytest.mark.parametrize(
    ("term", "values", "k", "pattern"),
    [
        ("50321", ["50321", "50322", "50399"], 2, "5032*"),
        ("50321", ["50321", "50322", "50399"], 3, "503**"),
        ("50321", ["50321", "50321", "50321"], 2, MASK),  # duplicates are one value
        ("50321", ["50321", "503", "5032100"], 2, MASK),  # other lengths are not alike
        ("5", ["5", "6", "7"], 2, MASK),
        ("50321", [], 2, MASK),
        ("SW1A", ["SW1A", "SW1B", "", " "], 2, "SW1*"),
    ],
)
def test_suffix_pattern(term, values, k, pattern):
    assert suffix_pattern(term, values, k) == pattern


def test_suffix_ladder_grows():
    ladder = SuffixPatterns(["50321", "50322", "50399", "51000", "99999"]).ladder("50321")
    assert [(r.text, r.support) for r in ladder][:-1] == [("5032*", 2), ("503**", 3), ("5****", 4)]


def test_suffix_patterns_refuse_k_below_two():
    with pytest.raises(InputError):
        suffix_pattern("50321", ["50321"], 1)
