"""A thing is introduced once by its class: its name goes with what led to it."""

from dataclasses import replace

import pytest

from sanitizer.recode.edits import recode


def told(finding, text, parts):
    """The text with each (span, type, stand-in) written into it; spans of one name are one thing."""
    found, at, names = [], 0, {}
    for span, kind, said in parts:
        start = text.index(span, at)
        one = finding(text, span, kind, "QUASI", replacement=said)
        entity = names.setdefault(span, len(names))
        found.append(replace(one, start=start, end=start + len(span), entity=entity))
        at = start + len(span)
    return recode(text, found)[0]


def work(name, said):
    return name, "MISC", said


SONG, FILM, NOVEL = work("Salt Road", "song"), work("Grey Quay", "film"), work("The Lamp", "novel")
YEAR = ("1992", "DATETIME", "the early 1990s")


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ('Her song "Salt Road" was a hit.', (SONG,), "One of her songs was a hit."),
        ("After his song Salt Road was out, he left.", (SONG,), "After one of his songs was out, he left."),
        ("Her first song Salt Road was a hit.", (SONG,), "Her first song was a hit."),
        ("Her autobiography The Lamp sold well.", (work("The Lamp", "autobiography"),), "Her autobiography sold well."),
        ("the music to the film Grey Quay (1992) sold", (FILM, YEAR), "the music to a film (early 1990s) sold"),
        ("the theme of the Danish film Grey Quay sold", (("Danish", "DEM", "European"), FILM),
         "the theme of a European film sold"),
        ("the lead single Salt Road sold", (work("Salt Road", "single"),), "the lead single sold"),
        ("Her book about it, The Lamp, came out.", (work("The Lamp", "book"),), "Her book about it came out."),
        ("when his kelpie, Biscuit, ran", (work("Biscuit", "pet"),), "when his kelpie ran"),
        ("When a steel firm, Grey Quay, closed, we left.", (("Grey Quay", "ORG", "energy company"),),
         "When a steel firm closed, we left."),
        ("He was helped by Grey Quay, solicitors in Hay.", (("Grey Quay", "ORG", "law firm"),),
         "He was helped by solicitors in Hay."),
        ("It came out in four languages, among them Sarkese.", (("Sarkese", "MISC", "language"),),
         "It came out in four languages."),
        ("They sang at the nightclub Grey Quay in May.", (("Grey Quay", "LOC", "concert hall"),),
         "They sang at a nightclub in May."),
        ("She joined the Grey Quay, a banned union.", (("Grey Quay", "ORG", "union"),), "She joined a banned union."),
        ("Aid to the Grey Quay, a banned union, was legal.", (("Grey Quay", "ORG", "union"),),
         "Aid to a banned union was legal."),
        ("It went to the Grey Quay, a school and a shop.", (("Grey Quay", "ORG", "school"),),
         "It went to a school, a school and a shop."),
        ("There he wrote The Lamp, a treatise on tides.", (work("The Lamp", "written work"),),
         "There he wrote a treatise on tides."),
        ("He leads Kestrel, the state body that pays.", (("Kestrel", "ORG", "government body"),),
         "He leads the state body that pays."),
        ("It was published posthumously as The Lamp (1992).", (NOVEL, YEAR),
         "It was published posthumously (early 1990s)."),
        ('The march was renamed the "Salt Road", and won.', (SONG,), "The march was renamed, and won."),
        ("He played on sites such as Kestrel and then left.", (("Kestrel", "ORG", "website"),),
         "He played on sites and then left."),
        ("A paper named The Lamp one of the best.", (NOVEL,), "A paper named a novel one of the best."),
        ("He moved to Second Division side Hay.",
         (("Second Division", "ORG", "football organization"), ("Hay", "ORG", "football club")), "He moved to a side."),
    ],
)  # fmt: skip
def test_a_thing_is_introduced_by_its_class(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_what_stood_in_a_list_is_one_of_its_things_later(finding):
    text = "She made Grey Quay, Salt Bay and Iron Sea. A paper praised Salt Bay."
    names = [work(name, "film") for name in ("Grey Quay", "Salt Bay", "Iron Sea", "Salt Bay")]
    assert told(finding, text, names) == "She made several films. A paper praised one of the films."


def test_a_list_is_not_called_what_its_subject_is(finding):
    text = "Films based on her books include Grey Quay, Salt Bay and Iron Sea."
    names = [work(name, "film") for name in ("Grey Quay", "Salt Bay", "Iron Sea")]
    assert told(finding, text, names) == "Films based on her books include several titles."


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("His next one was the iconic Grey Quay.", (FILM,), "His next one was an iconic film."),
        ("He wrote the acclaimed play, Grey Quay.", (work("Grey Quay", "play"),), "He wrote an acclaimed play."),
        ("He was in Grey Quay, a horror farce directed by Bo.", (FILM,), "He was in a horror farce directed by Bo."),
        ("a role in Hay Pictures’ Grey Quay", (("Hay Pictures", "ORG", "film studio"), FILM),
         "a role in a film studio’s film"),
        ("with films such as Grey Quay (1992).", (FILM, YEAR), "with films (early 1990s)."),
        ("in Berg's Grey Quay, Salt Bay and Iron Sea.",
         [work(name, "film") for name in ("Grey Quay", "Salt Bay", "Iron Sea")], "in Berg's film and several other films."),
    ],
)  # fmt: skip
def test_what_describes_or_owns_a_work_is_kept(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("The high court, the Lund Court, and the ministry wrote.", "The high court, a court, and the ministry wrote."),
        ("The high court, the Lund Court and the ministry wrote.", "The high court, a court and the ministry wrote."),
        (
            "The high court, the Lund Court, the ministry and I wrote.",
            "The high court, a court, the ministry and I wrote.",
        ),
    ],
)
def test_no_thing_of_a_list_tells_what_another_is(finding, text, result):
    assert told(finding, text, (("Lund Court", "ORG", "court"),)) == result
