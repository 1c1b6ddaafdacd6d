"""First names that registries know are found where the reader is in doubt, and in lines of another language."""

from __future__ import annotations

import pytest

from models.names.build import first_names
from sanitizer import Sanitizer
from sanitizer.analyse.policy.first_names import first_name
from sanitizer.analyse.policy.other_language import foreign_line


@pytest.mark.parametrize("word", ["rose", "will", "hope", "vale", "con", "nicht", "table", "x", ""])
def test_a_word_is_no_first_name_wherever_it_is_one(word: str) -> None:
    assert not first_name(word, anywhere=True)


@pytest.mark.parametrize(
    "line", ["", "ok", "please call me back today", "restart nginx and redis on node", "bp fine and chest clear"]
)
def test_these_lines_are_not_of_another_language(line: str) -> None:
    assert not foreign_line(line.split())


def test_a_common_word_needs_more_registries() -> None:
    assert first_names({"ada": 9, "sol": 9}, {"ada": 3.0, "sol": 4.9}) == {"ada"}


@pytest.mark.parametrize(
    "text",
    [
        "CT abdo tomorrow, ELISA negative, PERL on both sides.",
        "Abdo soft, no pain. FH: Nil. DH: Nil.",
        "Our perl script calls maven and then jenkins.",
    ],
)
def test_what_only_looks_like_a_name_stays(text: str) -> None:
    assert "PERSON" not in Sanitizer()(text).text
