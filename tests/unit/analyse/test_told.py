"""What keys, tags and columns say of their values, ages by the words around them, and records that stay records."""

from __future__ import annotations

import csv
import io
import json

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.ages import find_ages
from sanitizer.analyse.detectors.told import find_told
from sanitizer.core.cells import cells

_STAFF = "name,age,town,wage,rent\nAda Berg,34,Hull,2100,1250\nOlav Vik,7,Leeds,2317,980\nKari Lund,51,York,1975,1990\n"


@pytest.fixture(scope="module")
def sanitize() -> Sanitizer:
    return Sanitizer()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            '{"age": 4, "childAge": "11", "page": 12, "average_age": 40, "account_age": 3}',
            [("4", "age"), ("11", "age")],
        ),
        ('{"pension": 1980, "fee": 2010, "born": 1980}', [("1980", "money"), ("2010", "price")]),
        ("wage: 2100; pay_grade: 12", [("2100", "money")]),
        ('<pay currency="EUR">52000</pay><born>1980</born>', [("52000", "money")]),
        ('{"kid_ages": [4, 7], "pages": [4, 7]}', [("4", "age"), ("7", "age")]),
        ("She makes 52k. He makes 3 cakes.", [("52k", "money")]),
        ('{"city": "Hull", "name": "Hull"}', [("Hull", "gpe")]),
        ("The wages of 1980: 2100 francs were paid out then", []),
    ],
)
def test_what_a_field_says_of_its_value(text: str, found: list[tuple[str, str]]) -> None:
    assert [(one.text, one.kind) for one in find_told(text)] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("me 34F, hubby (36M)", ["34F", "36M"]),
        ("A woman (48) was arrested.", ["48"]),
        ("his wife, 39, left", ["39"]),
        ("At 17 he left home", ["17"]),
        ("Kids 5 & 7.", ["5 & 7"]),
        ("two daughters, 14 and 17.", ["14 and 17"]),
        ("Child 1 (age 4), when I was twelve we moved", ["age 4", "twelve"]),
        ('{"kids": "5 & 7"}', ["5 & 7"]),
        ("She's turning forty next week", ["forty"]),
        ("Revenue was 36M. Table (4). At 9 he left. Kids 5 and under. She turned 30 pages.", []),
        ("The boys won 5-3. Drivers (48) met. kids 5 km and 7 km away", []),
    ],
)
def test_ages_by_the_words_around_them(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in find_ages(text)] == found


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("a,b\nc,d", ["a", "b", "c", "d"]),
        ('x;"y;z"\n1;2', ["x", "y;z", "1", "2"]),
        ("| a | b |\n|---|---|\n| c | d |", ["a", "b", "c", "d"]),
        ("Total 1,000\nPaid 2,000", []),
        ("11h03 R$2.950,00 same\n11h09 R$1.500,00 to her", []),
        ("I came, I saw.\nI ate, I left.", []),
    ],
)
def test_cells(text: str, rows: list[str]) -> None:
    assert [text[cell.start : cell.end] for cell in cells(text)] == rows


def test_names_in_small_letters_in_a_column_of_names(sanitize: Sanitizer) -> None:
    said = sanitize("name,e-mail,born\nrose field,rf@x.org,1979\nowen bell,ob@x.org,1985\n").text
    assert not [name for name in ("rose", "owen") if name in said]
    assert said.startswith("name,e-mail,born\nPERSON 1,")


def test_a_table_stays_one(sanitize: Sanitizer) -> None:
    rows = list(csv.reader(io.StringIO(sanitize(_STAFF).text)))
    assert [len(row) for row in rows] == [5, 5, 5, 5]
    assert [row[0] for row in rows[1:]] == ["PERSON 1", "PERSON 2", "PERSON 3"]
    assert [row[3] for row in rows[1:]] == ["about 2,000", "about 2,300", "about 2,000"]
    assert [row[4] for row in rows[1:]] == ["1250", "980", "1990"]
    assert not any(town in sanitize(_STAFF).text for town in ("Hull", "Leeds", "York"))


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        (r'{"msg": "Caf\u00e9 with Andr\u00e9 Lef\u00e8vre.\nLef\u00e8vre paid.", "tab": "a\tb"}', ["Andr", "Lef"]),
        (r'[{"from": "J\u00f6rg Wei\u00df", "text": "Best,\nJ\u00f6rg \ud83d\ude00"}]', ["rg", "Wei"]),
        ('{"city": "Hull", "towns": ["Leeds", "York"], "country": "Norway"}', ["Hull", "Leeds", "York", "Norway"]),
        ('{"kid_ages": [4, 11], "ids": [13127, 13128]}', [" 4", "[4", "11"]),
        ('{"kids": [{"name": "Lily", "age": 4}, {"name": "Max", "age": 11}]}', ["Lily", "Max", " 4", "11"]),
    ],
)
def test_a_record_stays_one(sanitize: Sanitizer, text: str, gone: list[str]) -> None:
    said = sanitize(text).text
    assert type(json.loads(said)) is type(json.loads(text))
    assert not [part for part in gone if part in said]
    assert sanitize(said).text == said
