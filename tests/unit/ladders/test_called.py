"""What the reader would call a thing becomes a rung where it says more, and where it is sure against other words."""

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.ladders.ontology import OntologyLadders

LADDERS = OntologyLadders()


@pytest.mark.parametrize(
    ("term", "type", "kind", "noun", "share", "first"),
    [
        ("Marani Tetri", "ORG", "company", "winery", 0.7, "winery"),
        ("Marani Tetri", "ORG", "company", "winery", 0.3, "company"),  # only guessed
        ("Kestrel Lodge", "ORG", "hotel", "hospice", 0.9, "hospice"),
        ("Kestrel Lodge", "ORG", "hotel", "hospice", 0.6, "lodge"),  # its own word counts
        ("Bergen", "LOC", "city", "village", 0.99, "city in Norway"),  # the whole name is known
        ("second oboe in the Tisza orchestra", "DEM", "job", "musician", 0.8, "musician"),
        ("retired organist", "DEM", "job", "worker", 0.9, "retired keyboard player"),
        ("Wee Jessie", "MISC", "ship", "boat", 0.8, "boat"),
        ("Wee Jessie", "MISC", "ship", "no such word", 0.8, "vessel"),
        ("Umbra 350", "MISC", "vehicle", "car", 0.7, "vehicle"),  # it may be a motorcycle
    ],
)
def test_the_first_rung(term, type, kind, noun, share, first):
    said = {"kind": kind, "kind_probability": 0.8, "noun": noun, "noun_probability": share}
    ladder = LADDERS(term, PiiType(type), f"Then came {term} again.", **said)
    assert ladder is not None
    assert ladder[0].text == first
    supports = [rung.support for rung in ladder.rungs]
    assert supports == sorted(supports)


def test_a_national_need_be_of_no_minority():
    said = {"kind": "ethnicity", "kind_probability": 0.8, "noun": "minority", "noun_probability": 0.8}
    text = "Her father is a Norwegian national of Irish origin."
    ladder = LADDERS("Norwegian national of Irish", PiiType.DEM, text, **said)
    assert ladder is None or "member of a minority" not in [rung.text for rung in ladder]


def test_a_religion_that_is_listed_is_no_minority():
    said = {"kind": "religion", "kind_probability": 0.8, "noun": "minority", "noun_probability": 0.8}
    ladder = LADDERS("Catholic or Methodist", PiiType.DEM, "A lady, Catholic or Methodist, is sought.", **said)
    assert ladder is None or "member of a minority" not in [rung.text for rung in ladder]
