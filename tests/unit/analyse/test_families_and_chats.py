"""Families by their surname in the plural, first names in the small letters of chats, brothers and initials."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.addressed import find_addressed
from sanitizer.analyse.policy.families import families
from sanitizer.analyse.policy.other_language import OtherLanguageWarning


@pytest.fixture(scope="module")
def sanitize() -> Sanitizer:
    return Sanitizer()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("The Lindqvists sold the house.", ["Lindqvists"]),
        ("The Smiths and the Bakers came to dinner.", ["Smiths", "Bakers"]),
        ("We had dinner with the Garcias.", ["Garcias"]),
        ("The Johnsons' dog barked.", ["Johnsons"]),
        ("I flew home with the Lakers, from the Alps, by the Danes. The Germans came. The Parties left.", []),
        ("The Tenants live here and the Philippines came first.", []),
    ],
)
def test_families(text: str, names: list[str]) -> None:
    assert [one.text for one in families(text, [])] == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("thx dawn. hey mark, come. tell faith im late", ["dawn", "mark", "faith"]),
        ("this is rose. grace here. its will", ["rose", "will", "grace"]),
        ("see you at hope's.", ["hope"]),
        ("it's dawn. it's cold. im fine. thanks for your hope. hi all. we hope and pray. ask for grace", []),
        ("i will be there, will you? tell her that. this is home. im late", []),
    ],
)
def test_first_names_in_small_letters(text: str, names: list[str]) -> None:
    assert [text[start:end] for start, end in find_addressed(text)] == names


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The Lindqvists sold the house.", "A family sold the house."),
        (
            "Brothers John and James Carter and a nephew, J. Carter, were charged. John Carter left. James did not.",
            "Brothers PERSON 1 and PERSON 2 and a nephew, PERSON 3, were charged. PERSON 1 left. PERSON 2 did not.",
        ),
        ("J. Carter came. Later John Carter left.", "PERSON 1 came. Later PERSON 1 left."),
        ("She read The Good Day to her children.", "She read a book to her children."),
        ("Meet me at ///filled.count.soap now.", "Meet me at [address] now."),
    ],
)
def test_what_becomes_of_them(sanitize: Sanitizer, text: str, said: str) -> None:
    assert sanitize(text).text == said
    assert sanitize(said).text == said


@pytest.mark.parametrize(
    "text",
    [
        "김민수 씨는 서울에 삽니다.",
        "山田太郎は東京都新宿区に住んでいます。",
        "שמי דוד כהן ואני גר ברחוב הרצל 12 בתל אביב.",
        "Меня зовут Иван Воробьёв, живу на ул. Ленина, д. 5, кв. 12.",
        "اسمي محمد عبد الله وأعمل في القاهرة.",
    ],
)
def test_what_the_reader_cannot_read_is_hidden_and_said_to_be(sanitize: Sanitizer, text: str) -> None:
    with pytest.warns(OtherLanguageWarning, match="hidden whole"):
        said = sanitize(text).text
    assert not [char for char in said if char.isalnum() and not char.isascii()]
    assert not any(char.isdigit() for char in said)


def test_a_foreign_word_leaves_english_alone(sanitize: Sanitizer) -> None:
    text = "The dose was 5 μg of β-carotene, and she shouted «Привет» before she left the room with the others."
    said = sanitize(text).text
    assert said.startswith("The dose was 5 μg of β-carotene, and she shouted «")
    assert said.endswith("» before she left the room with the others.")


def test_a_long_run_of_one_letter_is_read_in_a_moment(sanitize: Sanitizer) -> None:
    assert sanitize("a" * 60_000).text


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("The Okonjo twins rode and the Lund brothers walked.", "The twins rode and the brothers walked."),
        ("The Smith children were collected by their aunt.", "PERSON 1's children were collected by their aunt."),
        ("The Sikh children and the Danish siblings sat apart.", None),
    ],
)
def test_who_is_called_by_a_surname_together_is_nobodys(sanitize: Sanitizer, text: str, done: str | None) -> None:
    said = sanitize(text).text
    assert said == done if done else "PERSON" not in said


def test_two_sentences_are_not_one_name(sanitize: Sanitizer) -> None:
    assert ". PERSON" in sanitize("Have mercy on us, says Gran. Mercy is hers.").text
