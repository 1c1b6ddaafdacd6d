"""Forms, logs and notes: findings end where a line, a cell or an abbreviation does, and codes are called what they are."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer


@pytest.fixture(scope="module")
def sanitize():
    return Sanitizer()


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("Nov 3   Choir practice, Rm 4\nNov 10  Cake sale, $15 / kids $7\nNov 24  Lights", "Rm 4\n"),
        ("Nov 3   Choir practice, Rm 4\nNov 10  Cake sale, $15 / kids $7\nNov 24  Lights", "kids $7\nLate November"),
        ("Mortgagee: Northern Plains Natl. Bank, loan 300-77120", "Mortgagee: bank, loan [account number]"),
        ("Greenfall Lettings Inc.\nAttn: Ms Ruth Adler", "\nAttn: Ms PERSON 1"),
        ("Treated by dr Wolski, Univ. Clinical Hosp. Injury at work.", "a hospital. Injury at work."),
        ("Seen by A.B-C. to confirm. Ada Berg-Cole signed.", " to confirm."),
    ],
)
def test_a_finding_ends_with_its_line_and_not_with_an_abbreviation(sanitize, text, has):
    assert has in sanitize(text).text


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("Call 999 or 112 at once.", "Call 999 or 112 at once."),
        ("Med reg (Dr Boateng) bleeped 0112.", "bleeped 0112."),
        ("auth FAIL user=CORP\\rmendes host=WS-0091 count=3", "user=[user name] host=[machine name]"),
        ("auth FAIL src=203.0.113.9 reason=MFA_TIMEOUT", "reason=MFA_TIMEOUT"),
        ("Hosp no. QX118822", "Hosp no. [patient number]"),
        ("NHS 943 476 5919", "NHS [number]"),
        ("EAP number given: 0800 555 0133", "given: [number]"),
        ("ID number: 900211 0456 08 3", "ID number: [national number]"),
        ("RSVP Leanne 0491 570 110.", "[phone number]."),
        ("Pay or send it to @elm-street.", "[user name]."),
        ("He drives a 2011 Ford F-150 to work.", "He drives a vehicle to work."),
        ("She rang the Samaritans and called 116 123.", "She rang the Samaritans and called 116 123."),
        (
            "Opened: 2024-09-18 08:41 by Ada Berg\n\n2024-09-17T19:02:11Z vpn up\n2024-09-18T19:02:58Z vpn down",
            "September 2024 19:02:11Z",
        ),
    ],
)
def test_a_code_is_called_what_its_shape_and_label_say(sanitize, text, has):
    assert has in sanitize(text).text


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("Address: 14 Millbrook View, Drumcree, Co. Cavan H12 K8P4", "Address: [address]"),
        ("She moved to 9 Beech Park, Oranmore, Co. Galway last year.", "She moved to an address last year."),
        ("SH: lives w mum, 14 Tansy Ct LS14.", "an address."),
        ("Write to P.O. Box 318 – 20200, Kericho.", "Write to an address in a city in Kenya."),
        ("Aisha (Blk 221): hello all", "(Blk [number]): hello all"),
    ],
)
def test_an_address_is_one_whole_and_a_label_in_a_field(sanitize, text, has):
    assert has in sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Dr. Ada Berg\nConsultant Rheumatologist\nSeen today.",
        "O:\n  ROM R     0–125°  (L 0–140°)\n  Lachman   neg     Effusion   trace",
        "Singer 4423 sewing machine    2 yr    $30.00",
        "The Admissions Officer,\nSchool of Nursing,",
        "Dear Sir/Ma,\nplease find enclosed",
        "She sat Biology in the May/June exams.",
        "Analyst, Feb 2021 – Present",
    ],
)
def test_headings_subjects_tests_and_makes_are_no_findings(sanitize, text):
    said = sanitize(text).text
    assert said.replace("PERSON 1", "Ada Berg") == text
