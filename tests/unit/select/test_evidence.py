from __future__ import annotations

import math

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, MASK_RUNG, Ladder, Rung
from sanitizer.select.rank.evidence import EVIDENCE, Evidence, evidence_rows, looked_up, readable
from sanitizer.select.rank.vectors import Vectors

CLASSES = {
    "Lillevik": ["city in Norway", "city", "settlement"],
    "town": ["settlement"],
    "song": ["musical work"],
}


def source(term: str, type: PiiType, context: str) -> Ladder | None:
    return (
        Ladder.build(term, [Rung(t, "x", 9 * 10**i) for i, t in enumerate(CLASSES[term])]) if term in CLASSES else None
    )


def place(ladder: Ladder, type: PiiType = PiiType.LOC) -> Finding:
    return Finding(0, 8, "Lillevik", type, Identifier.QUASI, 0.5, ("x",), ladder=ladder)


def told(*texts: str) -> dict[str, list[float]]:
    """The evidence for a ladder of annotators, by column."""
    ladder = Ladder("Lillevik", (*(Rung(text, "P31", 0) for text in texts), MASK_RUNG))
    evidence = Evidence(source)
    known = evidence.known(place(ladder), "Lillevik")
    rows = evidence_rows([*texts, MASK], ladder, known, evidence, Vectors.empty())
    return {name: [row[number] for row in rows] for number, name in enumerate(EVIDENCE)}


def test_a_rung_that_is_known_to_be_true_says_so() -> None:
    columns = told("city", "settlement")
    assert columns["known_exact"] == [1, 1, 0]
    assert columns["known_level"] == [1, 2, -1]
    assert columns["meet"][:2] == [1 / 3, 2 / 3]
    assert columns["meet_none"] == [0, 0, 0]


def test_a_rung_of_the_same_family_meets_further_up() -> None:
    columns = told("town")
    assert columns["known_exact"] == [0, 0]
    assert columns["meet"][0] == 2 / 3  # both are settlements
    assert columns["meet_up"][0] == 1


def test_the_ladder_of_another_thing_meets_nowhere() -> None:
    columns = told("song")
    assert columns["meet"][0] == 2.0
    assert columns["meet_none"] == [1, 1]


def test_a_name_that_the_ontology_does_not_confirm_clashes() -> None:
    assert told("city in Sweden")["known_clash"][0] == 1
    assert told("city in Norway")["known_clash"][0] == 0
    assert math.isnan(told("city")["known_clash"][0])
    assert told("city in Sweden")["known_head"] == [1, 0]


def test_a_looked_up_ladder_is_its_own_evidence_and_asks_nobody() -> None:
    def nobody(term: str, type: PiiType, context: str) -> Ladder | None:
        raise AssertionError("asked")

    ladder = Ladder.build("Lillevik", [Rung("town", "geonames", 50), Rung("place", "rule", 10**9)])
    assert looked_up(ladder)
    evidence = Evidence(nobody)
    known = evidence.known(place(ladder), "")
    assert known == ("town",)
    rows = evidence_rows(["town", "place", MASK], ladder, known, evidence, Vectors.empty())
    assert [row[EVIDENCE.index("known_exact")] for row in rows] == [1, 0, 0]


def test_people_dates_and_unknown_things_have_no_evidence() -> None:
    ladder = Ladder("Lillevik", (Rung("PERSON 1", "rule", 0), MASK_RUNG))
    assert Evidence(source).known(place(ladder, PiiType.PERSON), "") == ()
    rows = evidence_rows(["x", MASK], ladder, (), Evidence(source), Vectors.empty())
    assert all(row[0] == 0 and len(row) == len(EVIDENCE) for row in rows)


def test_the_sentence_comes_before_the_document() -> None:
    ladder = Ladder("Lillevik", (MASK_RUNG,))
    text = "Much. " * 1000
    read = readable(text, "in ", place(ladder), ", a town")
    assert read.startswith("in Lillevik, a town\nMuch.")
    assert len(read) < 4100


def test_an_ontology_of_the_user_s_own_is_asked() -> None:
    evidence = Evidence()
    evidence.use(lambda term, type, context="": Ladder.build(term, [Rung("island", "mine", 50)]))
    assert evidence.chain("Utsira")[-1] == "island"
