"""Direct identifiers of anybody in released texts, found by code that knows nothing of how they were hidden."""

from __future__ import annotations

import pytest

from sanitizer.ladders.ordinary import ordinary
from sanitizer.verify.names import check_names

NAMES = [["Chidi Okafor", "Mira Quist", "Rose Hill", "Vale-Lind, Ada"], ["IT-47110", "", "12", "88123"]]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("The Okafors came", True),
        ("i saw okafor's dog", True),
        ("chidi okafor wrote", True),
        ("Mira sails", False),  # a first name of somebody else may be anybody's
        ("Then Quist left", True),
        ("roses on a hill", False),
        ("Mrs Hill left", True),
        ("Lind and VALE", True),
        ("case it 47110", True),
        ("88123 again", True),
        ("all 12 of them", False),
        ("a quiet day", False),
    ],
)
def test_identifiers_of_other_rows_are_seen(text: str, wrong: bool) -> None:
    texts = {"note": ["nothing", "nothing", "nothing", "nothing", text]}
    columns = [[*column, "Nobody"] for column in NAMES]
    found = check_names(texts, columns, range(5), [""] * 5, ordinary)
    assert [violation.rows for violation in found] == ([(5,)] if wrong else [])


def test_what_a_released_cell_says_is_no_leak() -> None:
    assert check_names({"note": ["in Quist"]}, [["Mira Quist"]], [0], ["Quist"], ordinary) == []


def test_words_of_the_row_s_own_identifiers_count_with_a_capital() -> None:
    assert check_names({"note": ["Mira sails"]}, [["Mira Quist"]], [0], [""], ordinary)[0].rows == (1,)
