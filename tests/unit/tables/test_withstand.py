"""Tables whose texts withstand a population: everybody hides, and people of a group stay alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pandas as pd
import pytest

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.errors import ConfigError, GuaranteeError, InputError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.tables import Term
from sanitizer.risk.against import Against
from sanitizer.risk.facts import facts_of
from sanitizer.risk.people import check_people
from sanitizer.tables.check import check_release
from sanitizer.tables.flow import TableSanitizer
from sanitizer.tables.pages import Page

CITIES = {"Oslo": "city in Norway", "Bergen": "city in Norway", "Lund": "city in Sweden", "Malmö": "city in Sweden"}
NODES = ("city in Norway", "city in Sweden", "city in Europe")
TRADES = ("mends boats", "paints boats", "sells bread", "bakes bread", "winds clocks", "mends clocks")


def cities(texts: Sequence[str]) -> list[list[Term]]:
    """Finds four cities, each with the country it is in and the part of the world."""
    return [
        [
            Term(match[0], "GPE", *match.span(), Ladder.build(match[0], [Rung(CITIES[match[0]], "x", 50), EUROPE]))
            for match in re.finditer("|".join(CITIES), text)
        ]
        for text in texts
    ]


EUROPE = Rung("city in Europe", "x", 5_000)


def settings(*, text: bool = True, terms: str = "equal") -> TableSettings:
    columns = {
        "id": {"anonymization_type": "direct_identifier"},
        "age": {"type": "numerical", "anonymization_type": "quasi_identifier"},
        "note": {"type": "text", "anonymization_type": "text"},
    }
    if not text:
        del columns["note"]
    parameters = {"k": 2, "relational_weight": 1.0}
    return parse_table_settings({"parameters": parameters, "privacy": {"terms": terms}, "attributes": columns})


def table(*notes: str) -> pd.DataFrame:
    """Rows of people a, b, c ...; two and two are of an age."""
    people = range(len(notes))
    return pd.DataFrame({"id": [chr(97 + n) for n in people], "age": [20 + n // 2 for n in people], "note": notes})


def lines(*texts: str) -> list[dict[str, str]]:
    return [{"id": chr(97 + n), "text": text} for n, text in enumerate(texts)]


PAIR = ("This one mends boats in Oslo.", "This one mends boats in Bergen.")


def test_what_one_of_a_group_must_not_show_nobody_of_it_shows() -> None:
    plain = TableSanitizer(settings(), analyse=cities)(table(*PAIR)).table["note"]
    assert all("Norway" in note for note in plain)
    known = ["In Norway this one mends boats.", "This one mends boats.", *["This one mends boats in a city."] * 6]
    release = TableSanitizer(settings(), analyse=cities, against=lines(*known), k_people=4)(table(*PAIR))
    assert not any("Norway" in note for note in release.table["note"])
    assert all("boats" in note for note in release.table["note"])  # which everybody has
    assert release.report["against"] == {"k_people": 4, "candidates": 8, "people": 2, "told": 0}
    assert release.report["textual_loss"] > 0.5


@pytest.mark.parametrize("terms", ["equal", "shared"])
def test_everybody_hides_and_groups_stay_alike(terms: str) -> None:
    chosen = settings(terms=terms)
    homes = list(CITIES)
    notes = [f"This one {TRADES[n % 6]} in {homes[n % 4]} and {TRADES[n % 5]} at home." for n in range(12)]
    known = [
        f"Person {n} {TRADES[n % 6]}. This one {TRADES[(n + 1) % 6]} at home in {NODES[n % 3]}." for n in range(40)
    ]
    frame = table(*notes)
    release = TableSanitizer(chosen, analyse=cities, against=lines(*known), k_people=5)(frame)
    against = Against(check_people((row["id"], row["text"]) for row in lines(*known)), k=5, shared=False)
    for id, note, shown in zip(frame["id"], notes, release.table["note"], strict=True):
        assert against.alike(note, shown, id) >= 5
    for _, group in release.table.groupby("age"):
        for node in NODES:
            shown = sum(node in note for note in group["note"])
            assert shown in {0, len(group)} if terms == "equal" else shown != 1, node
    assert check_release(release.table, chosen, source=frame, texts=False) == []


def test_rows_of_one_person_are_one_text() -> None:
    frame = pd.DataFrame(
        {"id": ["a", "a", "b"], "age": [20, 20, 20], "note": ["A zebra sleeps.", "This zebra snores.", "A dog sleeps."]}
    )
    known = lines(*["A dog sleeps and snores."] * 6)
    release = TableSanitizer(settings(), analyse=cities, against=known, k_people=3)(frame)
    assert not any("zebra" in note for note in release.table["note"])
    assert len(release.table) == 3


def test_the_table_itself_is_a_population() -> None:
    notes = [f"This one {trade} every day." for trade in TRADES for _ in range(3)]
    notes[0] = "This one mends boats every day and keeps a zebra."
    release = TableSanitizer(settings(), analyse=cities, against=".", k_people=3)(table(*notes))
    assert "zebra" not in release.table["note"][0]
    assert release.report["against"]["candidates"] == len(notes)


def test_whom_nothing_hides_is_an_error_unless_it_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Against, "alike", lambda self, original, released, person: 1)
    known = lines(*[f"This one {trade}." for trade in TRADES])
    with pytest.raises(GuaranteeError, match=r"2 of 2 people of the table .* among 3 people \[E420\]"):
        TableSanitizer(settings(), analyse=cities, against=known, k_people=3)(table(*PAIR))
    release = TableSanitizer(settings(), analyse=cities, against=known, k_people=3, accept_risk=True)(table(*PAIR))
    assert release.report["against"]["told"] == 2
    assert any("2 of 2 people" in line for line in release.report["warnings"])


@pytest.mark.parametrize(
    ("options", "error", "code"),
    [
        ({"k_people": 1}, ConfigError, "E122"),
        ({"k_people": 9}, ConfigError, "E190"),
        ({"person": "age"}, ConfigError, "E125"),
        ({"person": "id", "against": [*lines("boats"), {"id": "x", "text": "kites"}]}, InputError, "E720"),
        ({"against": lines("boats")}, InputError, "E713"),
    ],
)
def test_what_cannot_be_asked_is_one_clear_error(options: dict[str, object], error: type, code: str) -> None:
    chosen = {"against": lines("boats", "sails"), "k_people": 2, **options}
    with pytest.raises(error, match=code):
        TableSanitizer(settings(), analyse=cities, **chosen)(table(*PAIR))


def test_a_table_without_texts_is_refused() -> None:
    with pytest.raises(ConfigError, match="E125"):
        TableSanitizer(settings(text=False), against=lines("boats", "sails"))


def test_what_lies_in_two_texts_stands_for_its_part_of_the_first() -> None:
    page = Page("one two\n\nthree four", ((("note", 0), 0), (("note", 4), 9)))
    found = Finding(4, 14, "two\n\nthree", PiiType.MISC, Identifier.QUASI, 1.0, ("x",), replacement="[…]")
    parts = dict(page.parted([found]))
    assert [(part.start, part.end, part.text, part.replacement) for part in parts["note", 0]] == [(4, 7, "two", "[…]")]
    assert [(part.start, part.end, part.text, part.replacement) for part in parts["note", 4]] == [(0, 5, "three", "")]


def test_a_date_without_a_ladder_is_masked_at_last() -> None:
    date = Finding(8, 18, "3 May 2021", PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",), replacement="[date]")
    fact = facts_of("Seen on 3 May 2021.", [date])[0]
    assert [form.texts for form in fact.forms] == [("[date]",), ("***",)]
