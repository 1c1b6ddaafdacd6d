"""A statement that few people could have is widened, and says so."""

from sanitizer.recode.edits import recode
from sanitizer.risk.against import Against
from sanitizer.risk.crowd import Crowd
from sanitizer.risk.people import People
from sanitizer.risk.statements import count_holders

PEOPLE = People(
    tuple(f"p{n}" for n in range(10)),
    tuple(f"A nurse from town {n}." if n < 6 else f"A pilot who breeds llamas, number {n}." for n in range(10)),
)


def test_people_who_share_enough_of_a_sentence_could_have_it():
    sight = Crowd(PEOPLE).look(["nurse", "llamas", "opera"], [], "nurse", 0)
    assert count_holders(["nurse"], sight) == 5
    assert count_holders(["llamas"], sight) == 4
    assert count_holders(["opera"], sight) == 0
    assert count_holders(["the", "of"], sight) == 10


def test_a_lone_statement_is_widened_and_says_so():
    text = "A nurse from town. Once sued an opera."
    found, standing = Against(PEOPLE, k=3).widen(text, [], "p0")
    assert "opera" not in recode(text, found)[0]
    assert standing.lone == 0
    assert "A nurse" in recode(text, found)[0]
    assert any("statement like this" in f.reason or "told the person" in f.reason for f in found)
