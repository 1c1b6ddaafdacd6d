"""A small place far from all others of a document is only a settlement."""

from __future__ import annotations

from sanitizer.analyse.consistency import with_ladders
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.ladders.default import default_ladders


def first_rungs(text: str, *names: str) -> list[str]:
    found = [
        Finding(text.index(n), text.index(n) + len(n), n, PiiType.LOC, Identifier.QUASI, 0.7, ("x",)) for n in names
    ]
    return [f.ladder[0].text for f in with_ladders(text, found, default_ladders(Settings())) if f.ladder]


def test_a_small_place_among_places_of_one_other_country_is_only_a_settlement():
    text = "She came from Bergen to Fana. Her daughter lives in Stavanger."
    assert first_rungs(text, "Bergen", "Fana", "Stavanger") == ["city in Norway", "town or city", "city in Norway"]


def test_a_large_place_or_a_named_country_stays():
    text = "She came from Bergen to Paris. Her daughter lives in Stavanger."
    assert first_rungs(text, "Bergen", "Paris", "Stavanger")[1] == "city in France"
    text = "She came from Bergen to Fana in Mali. Her daughter lives in Stavanger."
    assert first_rungs(text, "Bergen", "Fana", "Stavanger")[1] == "city in Mali"


def test_one_larger_place_elsewhere_is_enough_and_alone_it_does_not_tell_its_country():
    assert first_rungs("From Bergen to Fana.", "Bergen", "Fana")[1] == "town or city"
    text = "From Bergen and Stavanger to Toronto and Fana."
    assert first_rungs(text, "Bergen", "Stavanger", "Toronto", "Fana")[3] == "town or city"
    assert first_rungs("She lives in Fana.", "Fana") == ["city"]
