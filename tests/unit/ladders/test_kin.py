"""How somebody is related stays, whose relative he or she is goes."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.core.ladder import EVERYTHING, Ladder, Rung
from sanitizer.ladders.kin import kin_ladder
from sanitizer.ladders.store import OntologyStore

STORE = OntologyStore.built_in()


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("only daughter of a tanner", "daughter"),
        ("mother of two", "mother"),
        ("two aunts bowel ca before 45", "aunts bowel ca"),
        ("third of nine", "one of several"),
        ("eldest son of the Sarkish tanner Berg", "son"),
        ("deaf widow", "widow"),
        ("son-in-law of the owner", "son-in-law"),
    ],
)
def test_a_relative_is_told_by_the_word_for_it(phrase: str, first: str) -> None:
    ladder = kin_ladder(phrase, STORE)
    assert ladder is not None
    assert ladder[0].text == first


def test_what_the_other_does_is_told_by_its_class() -> None:
    ladder = kin_ladder(
        "eldest son of a tanner from Hay", STORE, lambda job: Ladder.build(job, [Rung("worker", "x", 90)])
    )
    assert ladder is not None
    assert ladder[0].text == "son of a worker"


@pytest.mark.parametrize("phrase", ["friend of her uncle", "mother's dialysis", "hospital", ""])
def test_what_belongs_to_a_relative_is_none(phrase: str) -> None:
    assert kin_ladder(phrase, STORE) is None


def test_a_bare_word_for_a_relative_stays() -> None:
    ladder = kin_ladder("widow", STORE)
    assert ladder is not None
    assert ladder.own_support == EVERYTHING


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("As a mother of two I went back to work.", "As a mother I went back to work."),
        ("I am 71, widow, diabetic.", "I am in my seventies, widow, diabetic."),
    ],
)
def test_kin_in_its_sentence(text: str, said: str) -> None:
    assert Sanitizer()(text).text == said
