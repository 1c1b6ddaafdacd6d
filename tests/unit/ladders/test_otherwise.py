"""What a name is called where only an empty word would stand for it."""

from __future__ import annotations

import pytest

from sanitizer.core.findings import PiiType
from sanitizer.ladders.ontology import OntologyLadders

LADDERS = OntologyLadders()


@pytest.mark.parametrize(
    ("term", "type", "context", "first"),
    [
        # the noun that the name ends in, with what it is for
        ("Zorvaq Parish Archive", "ORG", "The letters are kept in the Zorvaq Parish Archive.", "archive"),
        ("Tarrow Dental Lab", "ORG", "I am at Tarrow Dental Lab until four.", "dental lab"),
        ("St. Orla's Lodge No. 31", "ORG", "Founding member of St. Orla's Lodge No. 31.", "lodge"),
        ("Drovers Arms", "LOC", "We met in the back room of the Drovers Arms.", "bar"),
        ("Order of Tarkhun", "MISC", "Decorations: Order of Tarkhun", "award"),
        # the class noun right behind it
        ("Quillton", "LOC", "He was raised in the Quillton neighborhood.", "neighborhood"),
        # the label of its field, against what a namesake is, and alone or in a list
        ("Letlhakane", "LOC", "Home village: Letlhakane", "village"),
        ("ZR", "ORG", "Clubs: UMF Hvoll; ZR; Northern Tide", "club"),
        ("Zorvaq", "LOC", "Clinic: Sankta Mirella, Zorvaq", None),
        # the verb that governs it
        ("Royal Sappers", "ORG", "I served twelve years in the Royal Sappers.", "military unit"),
        ("Kaitora", "LOC", "Dad is on remand at Kaitora.", "prison"),
        ("Huaynac Potol", "LOC", "She ran a station at 5,200 m on Huaynac Potol.", "mountain"),
        # a class noun within it
        ("Sarkish nightclub Golf-Brunot", "LOC", "They sang at the Sarkish nightclub Golf-Brunot.", "nightclub"),
        # a name that goes on behind a preposition says nothing of its head
        ("Tarrow rep for the Zorvaq depot", "ORG", "Copy to Tarrow rep for the Zorvaq depot.", None),
    ],
)
def test_the_text_says_what_it_is(term, type, context, first):
    ladder = LADDERS(term, PiiType(type), context)
    said = ladder[0].text if ladder is not None else None
    assert said == first or (first is None and said not in ("clinic", "depot"))


@pytest.mark.parametrize(
    ("term", "type", "kinds", "first"),
    [
        ("Kadrun Vell", "LOC", [("island", 0.5), ("village", 0.2)], "island"),
        ("Mount Hebron Methodist", "ORG", [("church", 0.69), ("religion", 0.28)], "church"),
        ("Salted Gannet", "ORG", [("restaurant", 0.42), ("company", 0.14)], "restaurant"),
        # what a body does is told less surely than where people go
        ("Umbel Tosk", "ORG", [("charity", 0.5), ("club", 0.2)], None),
        # rivers have an article
        ("Pellerjoki", "LOC", [("water", 0.5), ("farm", 0.1)], "river"),
    ],
)
def test_the_kind_that_the_reader_leads_with(term, type, kinds, first):
    said = {"kind": kinds[0][0], "kind_probability": 0.4, "kinds": tuple(kinds)}
    ladder = LADDERS(term, PiiType(type), f"Then came the {term} again.", **said)
    assert (ladder[0].text if ladder is not None else None) == first


def test_a_sure_kind_is_said_before_the_class_that_a_verb_gives():
    said = {"kind": "book", "kind_probability": 0.98, "kinds": (("book", 0.98),)}
    ladder = LADDERS("Salt on the Sill", PiiType.MISC, "She wrote Salt on the Sill, which won.", **said)
    assert ladder is not None
    assert [rung.text for rung in ladder][:2] == ["book", "written work"]
