"""What is told to be a thing is no name: what somebody is treated with, an order with its number, letters for a body."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sanitizer.analyse.works import as_read
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.documents.flow import Sanitizer


@pytest.fixture(scope="module")
def sanitize() -> Sanitizer:
    return Sanitizer()


def test_what_is_given_stays(sanitize: Sanitizer) -> None:
    text = "Pest seen: weevils; the rows were treated with Zorvaligo and Daduquin in spring.\n"
    assert "treated with Zorvaligo and Daduquin" in sanitize(text).text


def test_who_is_named_behind_it_goes(sanitize: Sanitizer) -> None:
    assert "Ahmed" not in sanitize("She was treated with Ahmed Karimi in the same ward.").text


def test_a_state_is_no_party_by_the_other_one(sanitize: Sanitizer) -> None:
    assert sanitize("The Republic v. Kwame Zorvaquah\nThe accused was bailed.").text.startswith(
        "The Republic v. PERSON 1"
    )


def _thing(name: str, kind: str, *kinds: tuple[str, float]) -> Finding:
    found = Finding(0, len(name), name, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind=kind)
    return replace(found, kinds=kinds, kind_sure=False)


@pytest.mark.parametrize(
    ("finding", "said"),
    [
        (_thing("Zorva Quauth", "event", ("event", 0.4), ("accident", 0.25)), "event"),
        (_thing("Zorva-Quauth", "ship", ("ship", 0.65), ("event", 0.1)), "ship"),
        (_thing("Zorva Quauth", "vehicle", ("vehicle", 0.4), ("ship", 0.2)), "vehicle"),
        (_thing("Zorva Quauth", "event", ("event", 0.3), ("object", 0.3)), "***"),
        (_thing("Oslo", "event", ("event", 0.9)), "***"),
        (_thing("Zorva", "pet", ("pet", 0.2), ("vehicle", 0.15)), "***"),
    ],
)
def test_a_family_of_kinds_is_said_where_no_kind_is_sure(finding: Finding, said: str) -> None:
    assert as_read(finding, Ladder.build(finding.text, []))[0].text == said
