"""Widening until the person hides: what goes, what stays, and what is promised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.recode.edits import recode
from sanitizer.risk.against import Against
from sanitizer.risk.clauses import clause_spans
from sanitizer.risk.crowd import Crowd
from sanitizer.risk.facts import facts_of
from sanitizer.risk.people import People
from sanitizer.risk.words import words_of

JOBS = ["sells boats", "mends clocks", "bakes bread", "paints walls", "plants trees", "sings songs", "builds roads"]
PEOPLE = People(
    tuple(f"p{n}" for n in range(14)),
    tuple(f"This one lives in the town and {JOBS[n % 7]} every day{' in a hat' if n == 3 else ''}." for n in range(14)),
)


def test_what_tells_goes_and_what_all_share_stays():
    text = "This one lives in the town and paints walls every day in a hat."
    found, standing = Against(PEOPLE, k=2).widen(text, [], "p3")
    output = recode(text, found)[0]
    assert standing.reached
    assert "hat" not in output
    assert "lives in the town" in output


def test_a_finding_goes_up_its_ladder_before_words_are_lost():
    text = "This one lives in Oslo and sings songs every day."
    ladder = Ladder.build("Oslo", [Rung("city in Norway", "x", 56), Rung("town", "x", 10**6)])
    oslo = Finding(
        18, 22, "Oslo", PiiType.LOC, Identifier.QUASI, 0.7, ("x",), ladder=ladder, replacement="city in Norway"
    )
    people = People(
        PEOPLE.ids, tuple(t.replace("the town", "Norway, a city") if n == 5 else t for n, t in enumerate(PEOPLE.texts))
    )
    found, standing = Against(people, k=2).widen(text, [oslo], "p5")
    assert standing.reached
    assert found[0].replacement in ("town", MASK)
    assert "told the person" in found[0].reason


def test_a_stranger_to_the_population_must_not_stand_out_either():
    text = "This one lives in the town and juggles torches every day."
    found, standing = Against(PEOPLE, k=3).widen(text, [], "nobody")
    assert standing.reached
    assert not standing.known
    assert not {"juggles", "torches"} & set(words_of(recode(text, found)[0]))


def test_nobody_hides_among_more_people_than_there_are():
    with pytest.raises(ConfigError, match="14 people"):
        Against(PEOPLE, k=15)


LONG = "This one lives in the town, mends clocks and once swam out to the red lighthouse in the old bay at night."


def test_nobody_hides_behind_copies_of_their_own_line():
    """Whoever is listed twice, or whose document is in the population under another id, is still one person."""
    people = People((*PEOPLE.ids, "x", "y", "z"), (*PEOPLE.texts, LONG, LONG, LONG))
    for person in ("x", "nobody"):
        found, standing = Against(people, k=3).widen(LONG, [], person)
        assert standing.reached
        assert "lighthouse" not in recode(LONG, found)[0]


def test_copies_of_a_line_are_no_crowd():
    with pytest.raises(ConfigError, match="5 of 1 people"):
        Against(People(tuple("abcdef"), (LONG,) * 6), k=5)
    short = People(tuple("abcdef"), ("Feels well.",) * 6)  # which six people may well say
    assert Against(short, k=5).widen("Feels well.", [], "a")[1].reached


@given(
    st.lists(st.sampled_from([*JOBS, "in a hat", "in the town", "with a zebra"]), min_size=1, max_size=6),
    st.integers(2, 6),
)
def test_whoever_is_said_to_be_hidden_is_hidden_for_the_attacker_who_looks_at_the_output(parts, k):
    text = "This one " + " and ".join(parts) + "."
    found, standing = Against(PEOPLE, k=k).widen(text, [], "p3")
    output = recode(text, found)[0]
    sight = Crowd(PEOPLE).look(words_of(output), [], text, 3)
    assert sight.alike() + 1 == standing.crowd
    assert standing.reached == (sight.alike() + 1 >= k)


@given(st.integers(0, 13), st.integers(2, 6))
def test_scores_kept_up_to_date_are_the_scores_counted_anew(person, k):
    crowd = Crowd(PEOPLE)
    words = words_of(PEOPLE.texts[person])
    sight = crowd.look(words, ["zebra"], PEOPLE.texts[person], person)
    for place in range(0, len(sight.index), k):
        sight.change({place: 1})
    grown = [word for word, place in sight.index.items() for _ in range(sight.counts[place])]
    fresh = crowd.look(grown, ["zebra"], PEOPLE.texts[person], person)
    order = [sight.index[word] for word in fresh.index]
    assert (sight.counts[order] == fresh.counts).all()
    assert sight.scores == pytest.approx(fresh.scores, abs=1e-5)
    assert sight.own_score == pytest.approx(fresh.own_score)


def test_masks_side_by_side_are_one():
    people = People(("a", "b", "c"), ("One who fixes rare purple kites.", "One who naps.", "One who naps."))
    found, _ = Against(people, k=3).widen("One who fixes rare purple kites.", [], "a")
    assert recode("One who fixes rare purple kites.", found)[0] == "One who ***."


def test_what_everybody_has_tells_nobody():
    texts = (
        "Ada sells boats in Bergen.",
        "Bo Lind sells old boats in Oslo.",
        "Siri sells kites in Oslo.",
    )
    people = People(("a", "b", "c"), texts)
    for person, text in zip("abc", texts, strict=True):
        assert Against(people, k=2).widen(text, [], person)[1].reached


def test_a_title_goes_whole_with_its_small_words():
    text = "This one lives in the town and sings The Lord of Boats every day."
    found, standing = Against(PEOPLE, k=3).widen(text, [], "p5")
    assert standing.reached
    assert any("The Lord of Boats" in finding.text for finding in found)


def test_a_clause_that_is_left_out_takes_the_whole_name_with_it():
    """The stop of an initial ends no sentence: what comes after it is part of the name."""
    text = "Whom must we thank: L. Berglund and this one in the town."
    name = Finding(20, 31, "L. Berglund", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), replacement="PERSON 1")
    facts = facts_of(text, [name])
    assert all(not (a < 20 < b < 31 or 20 < a < 31) for a, b in clause_spans(text, facts))


def test_a_clause_is_left_out_where_small_words_tell():
    """Only one person "is whom we are to thank"; no word of it can be hidden alone."""
    lines = tuple(f"{'Whom we thank. ' if n == 3 else ''}{text}" for n, text in enumerate(PEOPLE.texts))
    text = "Whom must we? This one lives in the town."
    found, standing = Against(People(PEOPLE.ids, lines), k=5).widen(text, [], "p3")
    assert standing.reached
    output = recode(text, found)[0]
    assert "[…]" in output
    assert "Whom" not in output
    assert "lives in the town" in output


WORK = ["nurse"] * 6 + ["surgeon", "midwife", "baker", "painter", "baker", "painter"]
STAFF = People(
    tuple(f"s{n}" for n in range(12)), tuple(f"One who is a {job} in the north and likes the sea." for job in WORK)
)


def test_a_job_that_few_have_becomes_a_class_that_enough_have():
    text = "One who is a midwife in the north and likes the sea."
    found, standing = Against(STAFF, k=5).widen(text, [], "s7")
    assert standing.reached
    assert recode(text, found)[0].startswith(("One who is a health professional in", "One who is a nurse in"))


@pytest.mark.parametrize(("person", "candidates"), [("s1", 12), ("nobody", 13)])
def test_a_stranger_is_one_more_candidate(person, candidates):
    standing = Against(STAFF, k=5).widen("One who is a nurse in the north.", [], person)[1]
    assert standing.candidates == candidates
    assert standing.crowd <= candidates
