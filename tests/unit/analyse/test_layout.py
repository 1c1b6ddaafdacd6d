"""Clock times at the beginning of lines are layout; elsewhere they are times."""

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.layout import stamps, without_stamps
from sanitizer.core.findings import Finding, Identifier, PiiType


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("18:02 mette: hi\n18:03 roy: hello", ["18:02", "18:03"]),
        ("[9:41 pm] a: x\n[9:42 pm] b: y", ["9:41 pm", "9:42 pm"]),
        ("14/03/2024, 19:02 - Ngozi: x\n14/03/2024, 19:03 - Emeka: y", ["19:02", "19:03"]),
        ("2024-03-11 08:14:02 INFO x\n2024-03-11 08:14:03 WARN y", ["08:14:02", "08:14:03"]),
        ("Comment Ada, 08:40: up\nComment Per, 09:05: down", ["08:40", "09:05"]),
        ("Hope  9:34 AM\nmorning\n\nDwayne  9:40 AM\non it", ["9:34 AM", "9:40 AM"]),
        ("9.41 a: x\n9.42 b: y", ["9.41", "9.42"]),
        ("12.04.2024 called\n13.04.2024 came", []),
        ("12.04.24 called\n13.04.24 came", []),
        ("12.04. called\n13.04. came", []),
        ("22:40 Settled.", []),
        ("We met at 18:02.\nShe left at 18:03.", []),
        ("", []),
    ],
)
def test_stamps(text, found):
    assert [text[a:b] for a, b in stamps(text).hits(0, len(text))] == found


def dates(text, *said):
    return [
        Finding(text.index(one), text.index(one) + len(one), one, PiiType.DATETIME, Identifier.QUASI, 1.0, ("x",))
        for one in said
    ]


@pytest.mark.parametrize("day", ["2024-03-11T", "2024-03-11 ", "Mar 11 "])
def test_the_stamps_of_a_machine_number_its_lines(day):
    text = f"{day}08:14:02 gw[71]: up\n{day}08:14:03 gw[71]: slow"
    assert without_stamps(text, dates(text, f"{day}08:14:02", f"{day}08:14:03")) == []


def test_the_day_of_a_log_goes_where_the_text_tells_it_too_and_its_clock_stays():
    text = "On 11 March 2024 she left.\nMar 11 08:14:02 gw[71]: up\nMar 11 08:14:03 gw[71]: slow"
    found = dates(text, "11 March 2024", "Mar 11 08:14:02")
    assert [one.text for one in without_stamps(text, found)] == ["11 March 2024", "Mar 11", "Mar 11"]


def test_one_stamp_is_a_date():
    text = "2024-03-11 08:14:02 the patient died"
    assert without_stamps(text, found := dates(text, "2024-03-11 08:14:02")) == found


def test_distances_hold_for_the_times_that_number_lines():
    chat = "[18:02] kev: anyone seen aisha?\n[18:03] kev: no?\n[19:05] aisha: here"
    done = Sanitizer(times="distances")
    assert [line[:8] for line in done(chat).text.splitlines()] == ["[+00:00]", "[+00:01]", "[+01:03]"]
    log = done("2024-03-11 08:14:02 INFO up\n2024-03-12 09:14:02 WARN slow").text
    assert log == "[day 1] [+00:00] INFO up\n[day 2] [+25:00] WARN slow"
