"""The reader's kind is said of a name only where its share among all kinds and the name's own words allow it."""

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.ladders.ontology import OntologyLadders

LADDERS = OntologyLadders()


@pytest.mark.parametrize(
    ("term", "type", "kinds", "first"),
    [
        # letters that stand for something say nothing of what it is
        ("QRX", "ORG", [("newspaper", 0.6), ("university", 0.2)], None),
        ("QRX", "ORG", [("newspaper", 0.97)], "newspaper"),
        # which work it is is in doubt, that it is one is not
        ("Salt and Tin", "MISC", [("film", 0.6), ("book", 0.25), ("song", 0.1)], "creative work"),
        # a town or a village: what the reader leans to
        ("Vemoor", "LOC", [("village", 0.4), ("town", 0.3), ("city", 0.2)], "village"),
        ("Vemoor", "LOC", [("village", 0.2), ("town", 0.4), ("city", 0.3)], "small town"),
        # half of it speaks for what is no organization at all
        ("Umbel Tosk", "ORG", [("band", 0.5), ("album", 0.3), ("song", 0.15)], None),
        # the second witness alone does not make a kind
        ("Ashcombe Dental Lab", "ORG", [("clinic", 0.45), ("company", 0.4)], None),
        # its own last words say what it is not
        ("Fourth Electoral District of Sark", "MISC", [("election", 0.98)], None),
        ("Ash Valley pit", "LOC", [("building", 0.95)], None),
        ("Free Republic of North Sark", "ORG", [("agency", 0.9)], None),
        # a battle is no war
        ("Ulla Gol", "MISC", [("war", 0.97)], "armed conflict"),
    ],
)
def test_the_first_rung(term, type, kinds, first):
    said = {"kind": kinds[0][0], "kind_probability": 0.45, "kinds": tuple(kinds)}
    ladder = LADDERS(term, PiiType(type), f"Then came {term} again.", **said)
    rungs = [rung.text for rung in ladder or ()]
    assert (rungs[0] if rungs else None) == first or (first is None and kinds[0][0] not in rungs)


def test_what_the_reader_thinks_impossible_is_not_told_of_a_name():
    text = "They met in Stavenfield, where he was born."
    alone = LADDERS("Stavenfield", PiiType.LOC, text)
    assert alone is not None
    assert alone[0].text == "town or village"
    read = {"kind": "venue", "kind_probability": 0.45, "kinds": (("venue", 0.5), ("sports_event", 0.4))}
    assert LADDERS("Stavenfield", PiiType.LOC, text, **read) is None


def test_a_longer_noun_is_not_what_its_last_word_says():
    ladder = LADDERS("rear car park, Kestrel Hotel", PiiType.LOC, "He left it in the rear car park, Kestrel Hotel.")
    assert ladder is None or "park" not in [rung.text for rung in ladder]


def test_a_place_is_no_team_where_its_own_sentence_does_not_say_so():
    text = "She was born in Bergen.\nShe was born in Bergen. The striker scored twice for Bergen in the league final."
    ladder = LADDERS("Bergen", PiiType.LOC, text)
    assert ladder is not None
    assert ladder[0].text == "city in Norway"


def test_a_ground_is_no_team():
    ladder = LADDERS("Bergen Park", PiiType.ORG, "The striker scored at Bergen Park in the league final.")
    assert ladder is None or "sports team" not in [rung.text for rung in ladder]


def test_a_town_may_be_called_after_what_stood_there():
    text = "He is a youth pastor here in Moss Factory."
    town = {"kind": "city", "kind_probability": 0.8, "kinds": (("city", 0.7), ("town", 0.25))}
    mill = {"kind": "building", "kind_probability": 0.8, "kinds": (("building", 0.9), ("city", 0.05))}
    read = LADDERS("Moss Factory", PiiType.LOC, text, **town)
    assert read is not None
    assert "industrial site" not in [rung.text for rung in read]
    other = LADDERS("Moss Factory", PiiType.LOC, text, **mill)
    assert other is not None
    assert "industrial site" in [rung.text for rung in other]


def test_a_verb_and_the_reader_that_have_nothing_in_common_leave_no_word():
    text = "She is a singer whose first album came out in 2007. She signed her first record deal with So Dag Music."
    read = {"kind": "band", "kind_probability": 0.8, "kinds": (("band", 0.72), ("company", 0.24))}
    ladder = LADDERS("So Dag Music", PiiType.ORG, text, **read)
    assert ladder is None or "band" not in [rung.text for rung in ladder]
