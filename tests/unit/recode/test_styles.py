"""Labels, nouns of kinds, and how people are called."""

import re

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import OWN_AMOUNT, OWN_LABEL, label, wider, worded
from sanitizer.recode.styles import styled


def found(text, kind="MISC", fine="", replacement=MASK, entity=0, start=0, rungs=()):
    ladder = Ladder.build(text, [Rung(rung, "x", 100) for rung in rungs])
    return Finding(start, start + len(text), text, PiiType(kind), Identifier.QUASI, 0.9, ("x",), entity, ladder,
                   replacement, kind=fine)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kind", "fine", "expected"),
    [
        ("ada@example.org", "CODE", "email", "[e-mail]"),
        ("ada at example.org", "CODE", "email", "[e-mail]"),
        ("4471#", "CODE", "phone", "[number]"),
        ("QX230511", "CODE", "handle", "[number]"),
        ("48702140238", "CODE", "ip", "[number]"),
        ("00:00:5E:00:53:A8", "CODE", "host", "[network address]"),
        ("118W", "CODE", "flight", "[number]"),
        ("QX 118", "CODE", "flight", "[flight]"),
        ("example.org", "CODE", "email", "[web address]"),
        ("db-07", "CODE", "host", "[machine name]"),
        ("db.example.org", "CODE", "host", "[web address]"),
        ("berg_scan.pdf", "CODE", "host", "[file name]"),
        ("bad knee", "DEM", "health_state", "health condition"),
        ("northern Elmland", "DEM", "health_state", "[detail]"),
        ("Harbour Cup", "MISC", "sports_event", "sports event"),
        ("22 12 34 56", "CODE", "phone", "[phone number]"),
        ("AB-12", "CODE", "", "[code]"),
        ("4711", "CODE", "", "[number]"),
        ("9 Harbour Street", "LOC", "street", "[address]"),
        ("Atlantis", "LOC", "", "place"),
        ("Kestrel", "ORG", "company", "company"),
        ("Blue Harbour", "MISC", "film", "film"),
        ("Blue Harbour", "MISC", "work_of_art", "work"),
        ("zorblax", "MISC", "", "[detail]"),
        ("12:30", "DATETIME", "", "[time]"),
        ("some day", "DATETIME", "", "[date]"),
        ("1,234.5 zl", "QUANTITY", "money", "[amount]"),
    ],
)
def test_a_mask_says_what_was_there(text, kind, fine, expected):
    assert label(found(text, kind, fine)) == expected


def test_the_word_before_a_code_says_what_it_is_of():
    text = "the application (no. 46221/99)"
    assert worded(text, [found("46221/99", "CODE", "record", start=21)])[0].replacement == "[case number]"


@pytest.mark.parametrize(
    ("before", "code", "fine", "expected"),
    [
        ("Voyage: ", "118W", "flight", "[voyage number]"),
        ("the damaged container ", "TSTU330", "number", "[container number]"),
        ("laptop ", "LT-3301", "serial-number", "[serial number]"),
        ("please call ", "5521", "number", "[number]"),
        ("Locker no. ", "555", "number", "[locker number]"),
        ("Zorblax: ", "555", "number", "[number]"),
    ],
)
def test_the_noun_that_leads_to_a_code_says_what_it_is_of(before, code, fine, expected):
    said = worded(before + code, [found(code, "CODE", fine, start=len(before))])[0].replacement
    assert said == expected
    assert OWN_LABEL.fullmatch(said)


def test_a_noun_that_is_hidden_is_not_said_of_the_code_after_it():
    both = [found("Rose", "PERSON", replacement="PERSON 1"), found("4B71", "CODE", "number", start=5, entity=1)]
    assert worded("Rose 4B71", both)[1].replacement == "[number]"


def test_codes_of_one_series_have_one_label():
    codes = ["QX2301", "QX2302", "QX2303"]
    text = " ".join(codes)
    kinds = ["code", "order-number", "code"]
    series = [
        found(one, "CODE", kind, start=text.index(one), entity=n)
        for n, (one, kind) in enumerate(zip(codes, kinds, strict=True))
    ]
    assert [one.replacement for one in worded(text, series)] == ["[code]"] * 3


@pytest.mark.parametrize(
    ("rung", "expected"),
    [
        ("X weeks", "some weeks"), ("X month", "some months"), ("X-year", "multi-year"), ("X-two", "[number]"), ("X", "[number]"),
        ("X mg", "[number] mg"), ("X%", "[number]%"), ("X dollars", "an amount of money"),
    ],
)  # fmt: skip
def test_an_open_amount_is_said_in_words_and_known_again(rung, expected):
    said = worded("5", [found("5", "QUANTITY", replacement=rung, rungs=[rung])])[0]
    assert said.replacement == expected
    assert expected in [step.text for step in said.ladder]
    assert OWN_AMOUNT.match(expected) or OWN_LABEL.match(expected)


def test_a_kind_says_more_than_a_bare_type():
    assert (
        worded("Kestrel", [found("Kestrel", "ORG", "public-thing", "organization", rungs=["organization"])])[
            0
        ].replacement
        == "organization"
    )
    assert (
        worded("Kestrel", [found("Kestrel", "ORG", "hospital", "organization", rungs=["organization"])])[0].replacement
        == "hospital"
    )


def test_widening_ends_in_a_label_and_stays_there():
    one = found("Oslo", "LOC", replacement="city in Norway", rungs=["city in Norway", "city"])
    steps = []
    for _ in range(5):
        steps.append(wider(one))
        one = found("Oslo", "LOC", replacement=steps[-1], rungs=["city in Norway", "city"])
    assert steps == ["city", "place", "[detail]", "[detail]", "[detail]"]


PEOPLE = [
    found("Ada Berg", "PERSON", "patient", "PERSON 1", 1),
    found("Bo Li", "PERSON", "doctor", "PERSON 2", 2),
    found("Ada", "PERSON", "", "PERSON 1", 1),
]


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("number", ["PERSON 1", "PERSON 2", "PERSON 1"]),
        ("letters", ["A", "B", "A"]),
        ("roles", ["the patient", "the doctor", "the patient"]),
    ],
)
def test_one_person_is_called_one_thing(style, expected):
    text = "Ada Berg Bo Li Ada, a patient, and her doctor"
    assert [f.replacement for f in styled(text, PEOPLE, people=style)] == expected


def test_a_role_that_the_text_does_not_say_is_not_invented():
    text = "Ada Berg wrote to Bo Li on Monday."
    people = [
        found("Ada Berg", "PERSON", "manager", "PERSON 1", 1),
        found("Bo Li", "PERSON", "friend", "PERSON 2", 2, 18),
    ]
    assert [one.replacement for one in styled(text, people, people="roles")] == ["PERSON 1", "PERSON 2"]


def test_initials_are_not_the_persons_own():
    for one in styled("Ada Berg Bo Li Ada", PEOPLE, people="initials"):
        assert not {c for c in one.replacement if c.isalpha()} & {word[0] for word in one.text.split()}


def test_invented_names_do_not_occur_in_the_text():
    pytest.importorskip("nomquamgender", reason="the extra 'names' is not installed")
    names = [f.replacement for f in styled("Ada Berg Bo Li Ada", PEOPLE, people="names")]
    assert names[0] == names[2] != names[1]
    assert not {name.casefold() for name in names} & {"ada", "berg", "bo", "li"}


def test_a_mask_of_ones_own_takes_the_place_of_labels_only():
    mail = found("a@b.no", "CODE", "email", "[e-mail]")
    assert [f.replacement for f in styled("a@b.no", [mail, PEOPLE[0]], mask="***")] == ["***", "PERSON 1"]


@pytest.mark.parametrize(
    ("text", "name", "role", "result"),
    [
        ("Her GP, Dr Berg, called.", "Berg", "the doctor", "Her GP, the doctor, called."),
        ("Dr Berg called.", "Berg", "the doctor", "The doctor called."),
        ("Her son Per's boat", "Per", "the relative", "Her son's boat"),
        ("Berg called.", "Berg", "the doctor", "The doctor called."),
        ("he saw the Bergs there", "Bergs", "the relative", "he saw the relative there"),
        ("Patient: Ada Berg", "Ada Berg", "the patient", "Patient: the patient"),
    ],
)
def test_a_role_takes_the_place_of_the_title_and_never_doubles_a_noun(text, name, role, result):
    one = found(name, "PERSON", replacement=role, start=text.index(name))
    assert recode(text, [one])[0] == result


def test_a_second_person_of_one_role_is_the_second():
    people = [
        found(name, "PERSON", "doctor", f"PERSON {number}", number, start)
        for name, number, start in (("Berg", 1, 0), ("Li", 2, 5))
    ]
    said = styled("Berg Li, both doctor", people, people="roles")
    assert [one.replacement for one in said] == ["the doctor", "the second doctor"]


def test_an_address_with_a_number_is_an_address_and_a_sure_kind_has_its_own_noun():
    def said(one, allowed=lambda finding: range(9)):
        return worded(one.text, [one], allowed)[0].replacement

    assert said(found("Elm Lane 4, flat 9", "LOC", "address", "plain", rungs=["flat", "plain", "place"])) == "address"
    assert said(found("Elm Lane", "LOC", "street", "street", rungs=["street", "place"])) == "street"
    court = found("Elm Court", "ORG", "court", "public body", rungs=["court", "public body", "organization"])
    assert said(court) == "court"
    assert said(court, lambda finding: range(1, 9)) == "public body"


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("The patient, Ada Berg, was seen.", "The patient was seen."),
        ("by nurse Ada Berg.", "by the nurse."),
        ("with his wife Ada Berg.", "with his wife."),
        ("Dear Ada Berg, hello from nurse Ada Berg.", "Dear nurse, hello from the nurse."),
        ("the young Ada Berg left.", "the young PERSON 1 left."),
    ],
)
def test_a_role_is_told_by_the_noun_beside_the_name_and_once(text, result):
    starts = [match.start() for match in re.finditer("Ada Berg", text)]
    people = [found("Ada Berg", "PERSON", "patient", "PERSON 1", 1, start) for start in starts]
    assert recode(text, styled(text, people, people="roles"))[0] == result


def test_a_job_keeps_its_own_word_for_a_rung():
    actress = found("film actress", "DEM", "job", "actor", rungs=["actor"])
    assert worded("film actress", [actress])[0].replacement == "actress"
