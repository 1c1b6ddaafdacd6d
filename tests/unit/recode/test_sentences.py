"""Sentences around stand-ins: a people before a class, further things of a kind, cells and fields, what is said once."""

from dataclasses import replace

import pytest

from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded

DANE, SCOT = ("Danish", "DEM", "Northern European"), ("Scottish", "DEM", "European")


def told(finding, text, parts):
    """The text with each (span, type, stand-in) written into it; a span that recurs is the same thing."""
    found, at, numbers = [], 0, {}
    for span, kind, said in parts:
        start = text.index(span, at)
        one = finding(text, span, kind, "QUASI", replacement=said)
        found.append(replace(one, start=start, end=start + len(span), entity=numbers.setdefault(span, len(numbers))))
        at = start + len(span)
    return recode(text, found)[0]


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("She keeps goal for Danish side Hay Rovers.", (DANE, ("Hay Rovers", "ORG", "club")),
         "She keeps goal for a Northern European side."),
        ("He left Wye FC for Scottish club Hay Rovers.",
         (("Wye FC", "ORG", "club"), SCOT, ("Hay Rovers", "ORG", "club")),
         "He left a club for another European club."),
        ("She sailed for Danish syndicate Hay Sail.", (DANE, ("Hay Sail", "ORG", "organization")),
         "She sailed for a Northern European syndicate."),
        ("He rows for Danish club Hay Rovers.", (("Hay Rovers", "ORG", "club"),), "He rows for a Danish club."),
        ("She joined the Danish works team Hay Steel in May.", (DANE, ("Hay Steel", "ORG", "sports team")),
         "She joined a Northern European works team in May."),
        ("She won the Danish junior title.", (DANE,), "She won the national junior title."),
    ],
)  # fmt: skip
def test_a_people_and_a_class_are_one_phrase_with_the_name(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_further_things_are_another_and_only_the_first_is_numbered_again(finding):
    names = ["Hay", "Lund", "Wye", "Ames"]
    text = "He lived in Hay, in Lund, in Wye and in Ames. He left Wye in May, and Hay in June."
    found = [(name, "LOC", "town") for name in [*names, "Wye", "Hay"]]
    assert told(finding, text, found) == (
        "He lived in a town, in another town, in another town and in another town. "
        "He left one of the towns in May, and the first town in June."
    )


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("| Club | Year |\n|---|---|\n| Hay FC | 2014 |\n| Wye FC (loan) | 2019 |\n| Hay FC | 2021 |",
         (("Hay FC", "ORG", "club"), ("2014", "DATETIME", "the mid-2010s"), ("Wye FC", "ORG", "club"),
          ("2019", "DATETIME", "the late 2010s"), ("Hay FC", "ORG", "club"), ("2021", "DATETIME", "the early 2020s")),
         "| Club | Year |\n|---|---|\n| club | mid-2010s |\n| club (loan) | late 2010s |\n| club | early 2020s |"),
        ("Team: Hay FC, Wye\nSquad number: 4", (("Hay FC", "ORG", "club"), ("Wye", "LOC", "town")),
         "Team: club in a town\nSquad number: 4"),
        ("Prizes\n- Hay Medal, 1976\n- Best thesis, Wye College, 1979\n",
         (("Hay Medal", "MISC", "award"), ("1976", "DATETIME", "the mid-1970s"), ("Wye College", "ORG", "college"),
          ("1979", "DATETIME", "the late 1970s")),
         "Prizes\n- Award, mid-1970s\n- Best thesis, college, late 1970s\n"),
        ("Books\n• Dust (poems, 1942)\n• Salt (1951)\n",
         (("Dust", "MISC", "book"), ("1942", "DATETIME", "the early 1940s"), ("Salt", "MISC", "book"),
          ("1951", "DATETIME", "the early 1950s")), "Books\n• Poems (early 1940s)\n• Book (early 1950s)\n"),
        ("Note: Hay Bank has called.", (("Hay Bank", "ORG", "bank"),), "Note: a bank has called."),
        ("Hay FC: Wye Cup 2018\nand more", (("Hay FC", "ORG", "club"), ("Wye Cup", "MISC", "competition"),
         ("2018", "DATETIME", "the late 2010s")), "A club: competition in the late 2010s\nand more"),
    ],
)  # fmt: skip
def test_cells_items_and_fields_take_no_article(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("She learned fluent Danish.", (("Danish", "DEM", "European language"),), "She learned a European language."),
        ("He sang in Danish and English.", (DANE,), "He sang in a Northern European language and English."),
        ("He speaks Welsh, Danish, and Dutch.", (DANE,), "He speaks Welsh, a Northern European language, and Dutch."),
        ("He is Danish.", (DANE,), "He is Northern European."),
        ("They speak Irish and Welsh.", (("Irish", "DEM", "Celtic language"), ("Welsh", "DEM", "Celtic language")),
         "They speak two Celtic languages."),
        ("She was awarded the Hay Medal.", (("Hay Medal", "MISC", "award"),), "She was awarded an honour."),
        ("She went to school at Hay Grammar and left.", (("Hay Grammar", "ORG", "school"),),
         "She went to school and left."),
        ("He arrived in Sark in May, later at Herm.", (("Sark", "LOC", "island"), ("Herm", "LOC", "island")),
         "He arrived on an island in May, later on another island."),
        ("hence his nickname “Dusty”.", (("Dusty", "ORG", "organization"),), "hence his nickname."),
        ("under the pseudonym Dusty Fox he wrote", (("Dusty Fox", "MISC", "book"),), "under a pseudonym he wrote"),
        ("Ada (1921), pen name Dusty Fox, was a poet.", (("Dusty Fox", "MISC", "book"),), "Ada (1921) was a poet."),
        ("It was locally called “Hay's Folly”.", (("Hay's Folly", "LOC", "place"),), "It was locally called by a nickname."),
        ("She was elected Lord Mayor of Hay in May.", (("Lord Mayor of Hay", "DEM", "mayor"),),
         "She was elected mayor in May."),
        ("He ran a best of 2:05:17 in Hay.", (("2:05:17", "DATETIME", "[time]"), ("Hay", "LOC", "town")),
         "He ran a best in a town."),
        ("moved to Hay in Wales last May", (("Hay", "LOC", "town in Europe"), ("Wales", "LOC", "country in Europe")),
         "moved to a town in Europe last May"),
        ("Rain fell. HAY — A bus left. \nHAY — It rained.", (("HAY", "LOC", "town"), ("HAY", "LOC", "town")),
         "Rain fell. A town — A bus left. \nA town — It rained."),
        ("J. M. (Hay) came.", (("Hay", "LOC", "town"),), "J. M. (a town) came."),
    ],
)  # fmt: skip
def test_it_is_said_as_one_says_it(finding, text, parts, result):
    found = tuple((*part[:2], part[2]) for part in parts)
    made = []
    at = 0
    for number, (span, kind, said) in enumerate(found):
        start = text.index(span, at)
        one = finding(text, span, kind, "QUASI", replacement=said, kind="office" if said == "mayor" else "")
        first = next((old.entity for old in made if old.text == span), number)
        made.append(replace(one, start=start, end=start + len(span), entity=first))
        at = start + len(span)
    assert recode(text, made)[0] == result


@pytest.mark.parametrize(
    ("text", "name", "said", "result"),
    [
        ("We both worked for Hay & Sons.", "Hay & Sons", "employer", "We both worked for an employer."),
        ("I was at work at Hay & Sons on Elm Row.", "Hay & Sons", "employer", "I was at work at a company on Elm Row."),
        ("She is a reporter for Hay & Sons.", "Hay & Sons", "employer", "She is a reporter."),
        ("booked (Ned, subcontractor Hay Networks) for May", "Hay Networks", "company",
         "booked (Ned, subcontractor) for May"),
        ("paid by supplier Hay Ltd in May", "Hay Ltd", "company", "paid by a supplier in May"),
        ("The customs broker Hay Ltd wrote.", "Hay Ltd", "company", "The customs broker wrote."),
        ("behind the Kestrel hut by May", "Kestrel", "organization", "behind the hut by May"),
    ],
)  # fmt: skip
def test_a_body_is_left_out_only_where_the_sentence_does_without(finding, text, name, said, result):
    assert recode(text, [finding(text, name, "ORG", "QUASI", replacement=said)])[0] == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Note: cat in the hall, “Pip”, harmless.", "Note: cat in the hall, harmless."),
        ("Our mare, Pip, bolted.", "Our mare bolted."),
    ],
)
def test_an_animal_takes_only_the_commas_of_its_name(finding, text, result):
    assert recode(text, [finding(text, "Pip", "MISC", "QUASI", replacement="pet", kind="pet")])[0] == result


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        ("first in the Hay Municipal quiz", "Hay Municipal quiz", "quiz"),
        ("after a ruptured Wye tendon", "ruptured Wye tendon", "ruptured tendon"),
        ("it was Hay for ever", "Hay for ever", "[detail]"),
    ],
)
def test_a_thing_with_a_name_in_it_is_told_without_the_name(finding, text, name, said):
    assert worded(text, [finding(text, name, "MISC", "QUASI", replacement="***")])[0].replacement == said


@pytest.mark.parametrize(
    ("text", "name", "kind", "said", "result"),
    [
        ("He was killed on the Zorb Trunk near Hay.", "Zorb Trunk", "MISC", "[detail]", "He was killed near Hay."),
        ("A Mass of Zorbic Rest on Monday.", "Zorbic Rest", "MISC", "[detail]", "A Mass on Monday."),
        ("She won “Baker of the Month” in Hay.", "Baker of the Month", "MISC", "[detail]", "She won a prize in Hay."),
        ("bribes totalling 420,000 crowns were", "totalling 420,000 crowns", "QUANTITY", "[amount]",
         "bribes totalling [amount] were"),
        ("covered at 2019 prices less wear", "2019", "DATETIME", "the late 2010s", "covered at late 2010s prices less wear"),
        ("Dated this the 8th day of May 2019", "8th day of May 2019", "DATETIME", "May 2019", "Dated May 2019"),
        ("He joined the theatre troupe Zorba in Hay.", "Zorba", "ORG", "band", "He joined a theatre troupe in Hay."),
    ],
)  # fmt: skip
def test_what_tells_nothing_leaves_no_hole(finding, text, name, kind, said, result):
    assert recode(text, [finding(text, name, kind, "QUASI", replacement=said)])[0] == result


def test_nothing_is_another_where_nobody_was_told_of_one(finding):
    text = "She sang in the choir collective Dust. Later she was with Salt."
    parts = (("Dust", "ORG", "band"), ("Salt", "ORG", "band"))
    assert told(finding, text, parts) == "She sang in a choir collective. Later she was with a band."


def test_a_body_is_called_again_by_its_people_and_never_counted_by_another_word(finding):
    text = "He left Danish side Hay for Wye. He left Wye for Scottish club Lund. At Hay he won; at Lund he lost."
    parts = (DANE, ("Hay", "ORG", "handball team"), ("Wye", "ORG", "handball team"), ("Wye", "ORG", "handball team"),
             SCOT, ("Lund", "ORG", "handball team"), ("Hay", "ORG", "handball team"), ("Lund", "ORG", "handball team"))  # fmt: skip
    assert told(finding, text, parts) == (
        "He left a Northern European side for a handball team. He left the handball team for a European club. "
        "At the Northern European side he won; at the European club he lost."
    )
