"""The language's lists: read once, unchangeable, and the same wherever they are asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from sanitizer import Sanitizer
from sanitizer.language import alternation, folded, language, pairs, table, words
from sanitizer.language.english.dates import find_dates


def test_a_table_of_lists_gives_all_of_them_once():
    assert set(words("titles")) == {
        word for kind in table("english", "words")["titles"] for word in words(f"titles.{kind}")
    }
    assert len(words("titles", "titles.court")) == len(set(words("titles")))


def test_an_alternation_prefers_the_longest():
    import re

    assert re.match(alternation("months", "months_short"), "September")[0] == "September"
    assert re.match(alternation("small_words.approximate"), "at\nleast")[0] == "at\nleast"


def test_lists_cannot_be_changed():
    with pytest.raises(TypeError):
        pairs("demonyms")["french"] = "x"
    assert isinstance(words("months"), tuple)
    assert isinstance(folded("months"), frozenset)


def test_an_unknown_list_or_language_is_a_fault():
    with pytest.raises(KeyError):
        language("english").words("moons")
    with pytest.raises(FileNotFoundError):
        language("klingon")


def test_importing_the_language_reads_no_file():
    code = "import sanitizer.language as l, sys; print(l.table.cache_info().currsize, 're' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.split()[0] == "0"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Bo (9 October 1907 – 23 February 1930)", ["9 October 1907 – 23 February 1930"]),
        ("Bo (25 May 1892 – 1976)", ["25 May 1892 – 1976"]),
        ("Bo (May 25, 1892 – 1976)", ["May 25, 1892 – 1976"]),
        ("Bo (1892 – 1976)", ["1892 – 1976"]),
        ("the season 1919–20 in May", ["1919–20"]),
    ],
)
def test_a_range_of_years_does_not_cut_into_days(text, found):
    assert [text[match.start : match.end] for match in find_dates(text)] == found


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("born on the fourteenth of February 1962", "1962-02-14"),
        ("the twenty-first of June 1954", "1954-06-21"),
        ("am 4. August 2025 um zehn", "2025-08-04"),
        ("seen 03-May-87 by us", "1987-05-03"),
        ("since May 3rd '87 or so", "1987-05-03"),
        ("on 12 March '99", "1999-03-12"),
    ],
)
def test_a_day_in_words_with_a_dot_or_with_a_short_year_is_that_day(text, day):
    assert [str(match.interval.first) for match in find_dates(text)] == [day]


@pytest.mark.parametrize("text", ["1. May Lindqvist", "the first of all", "2. August heat"])
def test_a_number_of_a_list_is_no_day(text):
    assert find_dates(text) == []


def test_a_day_in_figures_keeps_the_dot_that_makes_it_one():
    done = Sanitizer()("Old departure: 12.03. 06:48\nNew departure: 12.03. 09:31\nTrain: 0325, coach 2, seat 14\n").text
    assert done.startswith("Old departure: mid-March, morning\n")
