"""Stand-ins inside a noun phrase, and phrases that keep their own words."""

from dataclasses import replace

import pytest

from sanitizer.core.ladder import Ladder, Rung
from sanitizer.ladders.pared import PARED
from sanitizer.recode.edits import recode


def told(finding, text, *parts):
    found = [
        replace(finding(text, span, kind, "QUASI", replacement=said), entity=n)
        for n, (span, kind, said) in enumerate(parts)
    ]
    return recode(text, found)[0]


@pytest.mark.parametrize(
    ("text", "name", "kind", "said", "result"),
    [
        ("a crash on the high speed Kestrel Ring killed two", "Kestrel Ring", "LOC", "oval",
         "a crash on a high speed oval killed two"),
        ("poison at the neighbouring Kestrel Farm.", "Kestrel Farm", "ORG", "dairy", "poison at a neighbouring dairy."),
        ("They sell Kestrel parts.", "Kestrel", "ORG", "company", "They sell company parts."),
        ("hit by falling Kestrel debris.", "Kestrel", "ORG", "foundry", "hit by falling foundry debris."),
        ("To: Kestrel referrals\n", "Kestrel", "ORG", "institute", "To: institute referrals\n"),
        ("a winner and four-time Kestrel nominee.", "Kestrel", "MISC", "award", "a winner and four-time nominee."),
        ("I hear Kestrel won.", "Kestrel", "ORG", "company", "I hear a company won."),
        ("the men beat Kestrel.", "Kestrel", "ORG", "club", "the men beat a club."),
    ],
)  # fmt: skip
def test_a_stand_in_inside_a_noun_phrase_has_no_article_of_its_own(finding, text, name, kind, said, result):
    assert told(finding, text, (name, kind, said)) == result


def test_who_heads_something_unnamed_opens_a_sentence_with_a_capital(finding):
    text = "Kestrel head Ada Berg agreed."
    found = (("Kestrel", "ORG", "company"), ("Ada Berg", "PERSON", "PERSON 1"))
    assert told(finding, text, *found) == "Head PERSON 1 agreed."


def test_a_city_is_another_one_of_its_own_country_only(finding):
    text = "from Oslo to Lyon to Kyoto and back to Oslo and Lyon"
    lands = {"Oslo": "city in Norway", "Lyon": "city in France", "Kyoto": "city in Japan"}
    found = [replace(finding(text, name, "LOC", "QUASI", replacement=said), entity=n) for n, (name, said) in
             enumerate(lands.items())]  # fmt: skip
    again = [replace(finding(text, name, "LOC", "QUASI", nth=1, replacement=lands[name]), entity=n) for n, name in
             enumerate(("Oslo", "Lyon"))]  # fmt: skip
    assert "another" not in recode(text, [*found, *again])[0]


@pytest.mark.parametrize(
    ("text", "span", "kind", "said", "result"),
    [
        ("PMH: Knee broken off Hay in 2015.", "Knee broken off Hay in 2015", "MISC", "knee broken", "PMH: Knee broken."),
        ("by an unmarked path near Hay.", "unmarked path near Hay", "LOC", "unmarked path", "by an unmarked path."),
        ("born in May, the only child of a Sarkish tanner.", "only child of a Sarkish tanner", "DEM",
         "child of a worker", "born in May, the child of a worker."),
        ("He is the father of triplets.", "father of triplets", "DEM", "father", "He is a father."),
        ("Being the first of five children", "first of five", "DEM", "one of several",
         "Being one of several children"),
    ],
)  # fmt: skip
def test_a_phrase_of_its_own_words_stands_where_it_stood(finding, text, span, kind, said, result):
    ladder = Ladder.build(span, [Rung(said, PARED, 1000)])
    found = replace(finding(text, span, kind, "QUASI", replacement=said), ladder=ladder)
    assert recode(text, [found])[0] == result
