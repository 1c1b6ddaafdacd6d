"""Texts of a release read like documents: numbered people, labels, articles, second mentions."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pandas as pd
import pytest

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Term
from sanitizer.tables.flow import TableSanitizer

KINDS = {
    "Ada Berg": "PERSON", "Ada": "PERSON", "Per": "PERSON", "Oslo": "GPE", "Lund": "GPE", "Acme": "ORG",
    "+47 22 12 34 56": "PHONE", "3 May 2021": "DATE", "Zorro": "PRODUCT", "nurse": "JOB", "2014": "DATE",
}  # fmt: skip
CITY = {"Oslo", "Lund"}


def analyse(texts: Sequence[str]) -> list[list[Term]]:
    """Finds the listed words; places are cities."""
    found = []
    for text in texts:
        terms = []
        for match in re.finditer("|".join(map(re.escape, KINDS)), text):
            ladder = Ladder.build(match[0], [Rung("city", "test", 9_000)] if match[0] in CITY else [])
            kind = KINDS[match[0]]
            terms.append(Term(match[0], kind, match.start(), match.end(), ladder, kind == "PERSON"))
        found.append(terms)
    return found


def settings(**privacy: object) -> TableSettings:
    return parse_table_settings(
        {
            "parameters": {"k": 2},
            "privacy": privacy,
            "attributes": {
                "id": {"anonymization_type": "direct_identifier"},
                "text": {"type": "text", "anonymization_type": "text"},
            },
        }
    )


def released(*rows: tuple[str, str]) -> list[str]:
    frame = pd.DataFrame(rows, columns=["id", "text"])
    texts: list[str] = TableSanitizer(settings(), analyse=analyse)(frame).table["text"].tolist()
    return texts


def test_people_keep_their_number_in_all_rows_of_one_person() -> None:
    texts = released(("p1", "Ada Berg saw Per."), ("p1", "Per and Ada left."), ("p2", "Per came."))
    assert texts == ["PERSON 1 saw PERSON 2.", "PERSON 2 and PERSON 1 left.", "PERSON 1 came."]


def test_a_name_is_never_kept_though_everybody_says_it() -> None:
    frame = pd.DataFrame({"id": ["p1", "p2"], "text": ["Ada sings.", "Ada paints."]})
    release = TableSanitizer(settings(), analyse=analyse)(frame)
    assert release.table["text"].tolist() == ["PERSON 1 sings.", "PERSON 1 paints."]
    assert release.report["textual_loss"] == 1.0


def test_numbers_that_stand_in_a_text_already_are_not_given_again() -> None:
    assert released(("p1", "PERSON 4 met Ada."), ("p2", "Hello."))[0] == "PERSON 4 met PERSON 5."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Call +47 22 12 34 56 now.", "Call [phone number] now."),
        ("It was 3 May 2021 there.", "It was one day there."),
        ("He joined Acme and left Acme.", "He joined an organization and left an organization."),
        ("He moved in 2014.", "He moved in [year]."),
        ("He works at the Lund warehouse.", "He works at the warehouse."),
        ("We saw Zorro.", "We saw something."),
        ("I am a nurse.", "I am a worker."),
    ],
)
def test_suppressed_terms_are_labels_and_nouns(text: str, expected: str) -> None:
    assert released(("p1", text), ("p2", "Hello."))[0] == expected


def test_second_mentions_are_definite_and_still_said_in_full() -> None:
    texts = released(("p1", "From Oslo I left Oslo."), ("p2", "From Lund."))
    assert texts == ["From a city I left the city.", "From a city."]


def test_shared_terms_stay_where_k_people_of_a_group_have_them() -> None:
    rows = [(f"p{i}", "I like Oslo." if i % 2 else "I like tea.") for i in range(8)]
    frame = pd.DataFrame(rows, columns=["id", "text"])
    shared = TableSanitizer(settings(terms="shared"), analyse=analyse)(frame)
    assert shared.report["effective"]["group_size"] in {2, 4, 6}
    assert shared.report["textual_loss"] <= 0.5
    assert shared.table["text"].str.contains("Oslo").sum() >= 2


def test_a_text_loses_only_the_term_that_was_hidden_elsewhere() -> None:
    """Of two texts of one person the second shows what the first hides: no detector marks it there, nor does it recur."""

    def money(texts: Sequence[str]) -> list[list[Term]]:
        return [
            [Term("$100", "MONEY", m.start(), m.end()) for m in re.finditer(r"\$100", text) if "paid" in text]
            for text in texts
        ]

    rows = [("p1", "I paid $100."), ("p1", "A $100 car, 100 miles."), ("p2", "Hello.")]
    frame = pd.DataFrame(rows, columns=["id", "text"])
    texts = TableSanitizer(settings(), analyse=money)(frame).table["text"].tolist()
    assert texts == ["I paid [amount].", "A [detail] car, 100 miles.", "Hello."]
