"""Which mentions are one person."""

import pytest

from sanitizer.analyse.people import number_people
from sanitizer.core.findings import Finding, Identifier, PiiType

CASES = [
    (["Ada Berg", "Berg", "Ada"], [0, 0, 0]),
    (["Ada Berg", "Per Berg", "Berg", "Ada"], [0, 1, 0, 0]),  # whom the text is about owns the surname
    (["Ada Berg", "Per Berg", "Mr P. Berg", "Mr Berg"], [0, 1, 1, 1]),
    (["Anders Lund", "Mr K. Lund"], [0, 1]),
    (["Berg, Ada", "Ada Berg"], [0, 0]),
    (["Ada Berg", "Kari Lund", "AB", "K.L."], [0, 1, 0, 1]),
    (["Ada Berg", "Anna Berg", "AB"], [0, 1, 2]),  # two could be meant
    (["Geneviève Thibodeau-Lam", "Gen", "Thibodeau"], [0, 0, 0]),
    (["Yesenia Rojas", "Yesi"], [0, 0]),
    (["Ingrid Halvorsen", "Ingrid Halvorson"], [0, 0]),
    (["Ingrid Halvorsen", "Per Halvorson"], [0, 1]),
    (["Berg", "Ada Berg"], [0, 0]),
    (["Ada Bonham Berg", "Bonham Berg"], [0, 0]),
    (["Ada Berg", "A. Berg"], [0, 0]),
    (["Ada Berg", "P. Berg"], [0, 1]),
    (["Ada Maria Berg", "Ada Berg", "Maria"], [0, 0, 0]),
    (["ADA BERG", "ada berg"], [0, 0]),
    (["Ada", "Per", "Ada"], [0, 1, 0]),
    (["José Núñez", "Jose Nunez"], [0, 0]),
    (["송기원", "송기원"], [0, 0]),
    (["S. Quill", "R. Quill", "Sammy", "Ronnie"], [0, 1, 0, 1]),  # a first name of whom only the initial was told
    (["S. Quill", "S. Marsh", "Sammy"], [0, 1, 2]),  # two could be meant
    (["Tomo", "Mirna", "Tomislav"], [0, 1, 0]),
    (["Ann", "Annika"], [0, 1]),
    (["A.W.", "Per", "Aoife"], [0, 1, 0]),
    (["A.W.", "Aoife", "Anna"], [0, 1, 2]),
    (["Ada Olavsdotter Berg", "Olav"], [0, 1]),  # her father
    (["Pontifex", "Mr Pontifex", "Mrs Pontifex"], [0, 0, 1]),
    ([], []),
]


@pytest.mark.parametrize(("names", "numbers"), CASES, ids=[", ".join(c[0]) for c in CASES])
def test_people_are_numbered_by_who_they_are(names, numbers):
    findings = [
        Finding(i * 50, i * 50 + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
        for i, name in enumerate(names)
    ]
    assert number_people(findings) == numbers


def test_the_two_halves_of_a_name_in_neighbouring_cells_are_one_person():
    text = "id,surname,first\n1,Berg,Ada\n2,Lund,Per\nAda called."
    spans = [(text.index(name), name) for name in ("Berg", "Ada", "Lund", "Per")] + [(text.rindex("Ada"), "Ada")]
    findings = [Finding(at, at + len(n), n, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)) for at, n in spans]
    assert number_people(findings, text) == [0, 0, 1, 1, 0]


@pytest.mark.parametrize(
    ("text", "names", "numbers"),
    [
        ('Client: Ada Berg ("Mia"), seen today. Mia slept.', ["Ada Berg", "Mia", "Mia"], [0, 0, 0]),
        ('Session with "Mia" (Ada Berg).', ["Mia", "Ada Berg"], [0, 0]),
        ("Ada Berg, known as Miss Inie, came.", ["Ada Berg", "Miss Inie"], [0, 0]),
        ("Ada Berg (aka Smokey) left.", ["Ada Berg", "Smokey"], [0, 0]),
        ("Family name: Berg\nGiven names: Ada Maria\nAge: 3", ["Berg", "Ada Maria"], [0, 0]),
        ("Ada Berg (Per Lund) left.", ["Ada Berg", "Per Lund"], [0, 1]),
        ("Ada Berg (born Ida Lund; 1968) sang.", ["Ada Berg", "Ida Lund"], [0, 0]),
        ("Ada Berg (3 May 1911 – 4 May 1986), born Ida Lund, sang.", ["Ada Berg", "Ida Lund"], [0, 0]),
        ("Child: Mia (birth name Ida Lund), aged 5.", ["Mia", "Ida Lund"], [0, 0]),
        ("Song Gi (Hangul: 송기원) wrote.", ["Song Gi", "송기원"], [0, 0]),
        ("Song Gi (Kim: Per Lund) wrote.", ["Song Gi", "Per Lund"], [0, 1]),
        ("Ada Berg ( AY-də BEHRG; born Ida Lund, 1968) sang.", ["Ada Berg", "AY-də BEHRG", "Ida Lund"], [0, 0, 0]),
        ("Song Gi (송기원; 1571–1640), pen name Songam, wrote.", ["Song Gi", "송기원", "Songam"], [0, 0, 0]),
        ("Maren Toraksdotter Lie left when her father Torak fell.", ["Maren Toraksdotter Lie", "Torak"], [0, 1]),
        ("[10:03] Ada Berg (QA): Great!", ["Ada Berg", "QA"], [0, 0]),
        ("Ada Berg, credited as Adi or Zuri, sang.", ["Ada Berg", "Adi", "Zuri"], [0, 0, 0]),
        ("Ada Berg, credited as Adi or Zu$ri, sang.", ["Ada Berg", "Adi", "Zu$ri"], [0, 0, 0]),
        (
            "Ada Berg (3 November 1911 – 21 December 1986), also known as Ida Lund, sang.",
            ["Ada Berg", "Ida Lund"],
            [0, 0],
        ),
        ("Ada Berg, known professionally as Ida Lund, sang.", ["Ada Berg", "Ida Lund"], [0, 0]),
        ("Ada Berg (AH-da BEHRG; Danish: [ˈæːda]) sang.", ["Ada Berg", "AH-da BEHRG", "ˈæːda"], [0, 0, 0]),
        ("Ada Berg (Danish pronunciation: \u200b[æːda]; 1911) sang.", ["Ada Berg", "æːda"], [0, 0]),
        ("Ada Berg (Danish: [bala]; 1911) sang.", ["Ada Berg", "bala"], [0, 0]),
        ("Ada Berg is a Danish singer from Hay, known as La Reina.", ["Ada Berg", "La Reina"], [0, 0]),
        ("Ada Berg called Per.", ["Ada Berg", "Per"], [0, 1]),
        ("Ada Berg met Per, who called Ida Lund.", ["Ada Berg", "Per", "Ida Lund"], [0, 1, 2]),
        ("Ada Berg, whom we all call Pip, came.", ["Ada Berg", "Pip"], [0, 0]),
        ("I am Ernst, but friends call me Doc. Doc left.", ["Ernst", "Doc", "Doc"], [0, 0, 0]),
        ("Wm. Berg came. Billy Berg left.", ["Wm. Berg", "Billy Berg"], [0, 0]),
        ("Margaret Berg and Peggy came.", ["Margaret Berg", "Peggy"], [0, 1]),
        ("Nell Berg sang. Ellen left.", ["Nell Berg", "Ellen"], [0, 1]),
        ("“Doc” Berg came. Doc left.", ["Doc", "Berg", "Doc"], [0, 0, 0]),
        ("Margaret Berg came. Peggy left.", ["Margaret Berg", "Peggy"], [0, 0]),
        ("my name is hope lund thats h o p e", ["hope lund", "h o p e"], [0, 0]),
    ],
)
def test_other_names_of_a_person_are_the_person(text, names, numbers):
    people, place = [], 0
    for name in names:
        start = text.index(name, place)
        place = start + len(name)
        people.append(Finding(start, place, name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)))
    assert number_people(people, text) == numbers


@pytest.mark.parametrize(
    ("text", "names", "numbers"),
    [
        ("Xiang Wei and Wei Xiang met", ("Xiang Wei", "Wei Xiang"), [0, 1]),
        ("Mohammed A. hit Mohammed K. here", ("Mohammed A.", "Mohammed K."), [0, 1]),
        ("Ada B. came, Ada Berg left", ("Ada B.", "Ada Berg"), [0, 0]),
        ("Berg Ada signed; Ada Berg left", ("Berg Ada", "Ada Berg"), [0, 0]),
    ],
)
def test_last_initials_and_and_part_people(text, names, numbers):
    found = [
        Finding(text.index(n), text.index(n) + len(n), n, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)) for n in names
    ]
    assert number_people(found, text) == numbers


def in_text(text, *names):
    found, at = [], 0
    for name in names:
        at = text.index(name, at)
        found.append(Finding(at, at + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)))
        at += len(name)
    return number_people(found, text)


@pytest.mark.parametrize(
    ("text", "names", "numbers"),
    [
        ("2/O Berg called. AB Per Berg fell. Per is his brother.", ("Berg", "Per Berg", "Per"), [0, 1, 1]),
        ("Capt. Berg, uncle of C/O Berg, came. C/O Berg left.", ("Berg", "Berg", "Berg"), [0, 1, 1]),
        ("PC Berg wrote to DC Berg. PC Berg signed.", ("Berg", "Berg", "Berg"), [0, 1, 0]),
        ("Captain Ole Berg rose. Major Berg led them.", ("Ole Berg", "Berg"), [0, 0]),  # a career
        ("Ask Berg. Not you, the other Berg. Berg knows.", ("Berg", "Berg", "Berg"), [0, 1, 0]),
    ],
)
def test_other_ranks_of_a_crew_and_the_other_one_are_other_people(text, names, numbers):
    assert in_text(text, *names) == numbers


def test_father_and_son_of_one_name_are_two():
    text = "Robert Lowen Jr. farms. Robert Lowen, Sr. does not. Lowen Sr. is ill, Lowen Jr. is not."
    assert in_text(text, "Robert Lowen Jr.", "Robert Lowen", "Lowen Sr.", "Lowen Jr.") == [0, 1, 1, 0]
    assert in_text("Robert Lowen farms. Robert Lowen Jr. is ill.", "Robert Lowen", "Robert Lowen Jr.") == [0, 0]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("From: Desmond Harker <x>\n\nHello\n\nDes Harker\n", [0, 0]),
        ("Hello\n\nDes Harker\n\nFrom: Desmond Harker <x>\n", [0, 0]),
        ("Desmond Harker came, and so did Des Harker.", [0, 1]),  # nobody signs
        ("Desmond Harker and Desdemona Harker came.\nDes Harker\n", [0, 1, 2]),  # two could be meant
    ],
)
def test_a_signature_has_the_short_form_of_the_writers_name(text, numbers):
    places = sorted(
        (text.index(name), name) for name in ("Desmond Harker", "Desdemona Harker", "Des Harker") if name in text
    )
    assert in_text(text, *(name for _, name in places)) == numbers


@pytest.mark.parametrize(
    ("text", "names", "numbers"),
    [
        ('Otis: They called me "Tita" then.\nAda: hi', ["Otis", "Tita", "Ada"], [0, 0, 1]),
        ('Ada Berg was small. She was nicknamed "Wee One".', ["Ada Berg", "Wee One"], [0, 0]),
        ('In Ada Berg\'s book the friar is called "Bones".', ["Ada Berg", "Bones"], [0, 1]),
        ('Ada Berg left. In the village she was called "Bones".', ["Ada Berg", "Bones"], [0, 0]),
        ('Everybody calls Maximilian "Tato".', ["Maximilian", "Tato"], [0, 0]),
        ("no;surname;given_name\n1;Berg;Ada Mia\n2;Lund;Bo", ["Berg", "Ada Mia", "Lund", "Bo"], [0, 0, 1, 1]),
        ("first_name,last_name\nAda Mia,Berg\nAda Mia Berg", ["Ada Mia", "Berg", "Ada Mia Berg"], [0, 0, 0]),
        ('{"first_name": "Ada", "last_name": "Berg"}', ["Ada", "Berg"], [0, 0]),
        ("Jean-Luc met jean luc", ["Jean-Luc", "jean luc"], [0, 0]),
    ],
)
def test_other_names_and_halves_of_a_record_are_one_person(text, names, numbers):
    found, at = [], 0
    for name in names:
        at = text.index(name, at)
        found.append(Finding(at, at + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",)))
        at += len(name)
    assert number_people(found, text) == numbers
