"""Of several places of one name the one in the country of the others is meant."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.ladders.ontology import OntologyLadders

SANITIZER = Sanitizer()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "She works at a mill in Westport and was seen at Galway University Hospital; her aunt lives in Castlebar, Co. Mayo.",
            "She works at a mill in a town in Ireland and was seen at a university hospital; her aunt lives in another town in Ireland.",
        ),
        (
            "He was born in Durham and studied in Leeds.",
            "He was born in a town in the United Kingdom and studied in a city in the United Kingdom.",
        ),
        (
            "Her aunt lives in Valencia, her son studies in Granada and the house is in Santa Cruz.",
            "Her aunt lives in a city in Spain, her son studies in another city in Spain and the house is in another city in Spain.",
        ),
    ],
)
def test_a_namesake_lies_where_the_others_lie(text: str, said: str) -> None:
    assert SANITIZER(text).text == said


def test_where_it_lies_is_open_where_little_speaks_for_it() -> None:
    text = "She attends the clinic in Westport; bloods were done in Castlebar."
    assert "United States" not in SANITIZER(text).text


def test_a_city_that_was_taken_for_somebody_is_a_city() -> None:
    text = "Informed by phone, otw from Wakefield. He works nights in Leeds."
    assert "PERSON" not in SANITIZER(text).text


def test_the_countries_of_a_name() -> None:
    lands = OntologyLadders().lands_of("Westport")
    assert lands["United States"] > lands["Ireland"] > 0
    assert OntologyLadders().lands_of("Zorvaq") == {}
