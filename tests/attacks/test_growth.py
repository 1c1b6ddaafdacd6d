"""Work grows with the text and no faster: calls are counted at n, 2n and 4n characters; nothing is timed."""

from __future__ import annotations

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.people import number_people
from sanitizer.analyse.policy.merge import merge
from sanitizer.analyse.policy.recurrence import recurrences
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

_spec = spec_from_file_location("growth", Path(__file__).with_name("growth.py"))
assert _spec is not None
assert _spec.loader is not None
growth = module_from_spec(_spec)
_spec.loader.exec_module(growth)

SIZE = 1500
MOST = 5.5
"""Four times the text may cost so many times the calls; a quadratic step would cost sixteen times as many."""


def calls(work, *args) -> int:
    """How many functions ``work`` calls, those written in C included."""
    count = 0

    def note(frame, event, arg):
        nonlocal count
        if event in {"call", "c_call"}:
            count += 1

    sys.setprofile(note)
    try:
        work(*args)
    finally:
        sys.setprofile(None)
    return count


@pytest.fixture(scope="module")
def light():
    terms = [{"text": "ab", "type": "PERSON"}, {"text": "Berg", "type": "PERSON"}, {"text": "1 1 1", "type": "CODE"}]
    one = Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="floor", terms=terms)
    one("Mr. Berg called 22 12 34 56 from Bergen on 3 May 2021.")
    return one


@pytest.mark.parametrize("name", growth.GENERATORS)
def test_a_document_four_times_as_long_costs_about_four_times_as_much(light, name):
    counts = [calls(light, growth.GENERATORS[name](SIZE * times)) for times in (1, 2, 4)]
    assert counts[2] <= MOST * max(counts[0], 20_000), counts


def person(start: int, text: str) -> Finding:
    return Finding(start, start + len(text), text, PiiType.PERSON, Identifier.DIRECT, 0.7, ("entities:PERSON",))


def _found(text: str, pattern: str = r"[^\n]+") -> list[Finding]:
    return [person(match.start(), match[0]) for match in re.finditer(pattern, text)]


PEOPLE = {
    "distinct": lambda names: names,
    "one surname": lambda names: [f"{name.split()[1]} Berg" for name in names],
    "one first name": lambda names: [f"Ada {name.split()[1]}" for name in names],
    "surnames alone": lambda names: [name.split()[1] for name in names],
    "initials": lambda names: [f"{name[0]}. {name.split()[1]}" for name in names],
    "slips": lambda names: [f"Ada {name.split()[1][:5]}x{name.split()[1][6:]}" for name in names],
    "double names": lambda names: [f"Ada {name.split()[1]}-Berg" for name in names],
    "the same": lambda names: ["Ada Berg"] * len(names),
    "first names alone": lambda names: [*names, *(name.split()[0] for name in names)],
}


@pytest.mark.parametrize("kind", PEOPLE)
def test_numbering_people_takes_time_in_line_with_their_number(kind):
    counts = []
    for times in (1, 2, 4):
        names = PEOPLE[kind](growth._names(6000 * times))
        text = "\n".join(names)
        counts.append(calls(number_people, _found(text), text))
    assert counts[2] <= 3.2 * counts[1], (
        counts
    )  # four times as many would be quadratic; first the lists of candidates fill


@pytest.mark.parametrize("unit", ["a", "Ab", "1", "a\u00ad", "1-", "ж", "aж"])
def test_findings_in_one_long_word_are_merged_in_line_with_their_number(unit):
    counts = []
    for times in (1, 2, 4):
        text = unit * (400 * times)
        single = _found(text, r"(?s).")
        whole = [person(0, text), person(len(text) // 2, text[len(text) // 2 :])]
        codes = [Finding(f.start, f.end, f.text, PiiType.CODE, Identifier.DIRECT, 0.9, ("patterns:x",)) for f in single]
        counts.append(calls(merge, text, [*single, *codes[::3], *whole]))
    assert counts[2] <= MOST * counts[0], counts


def test_a_phrase_that_overlaps_itself_is_found_as_often_as_needed():
    text = "1 " * 500
    spans = list(WordIndex(text).find("1 " * 40))
    assert len(spans) < 30
    covered = {at for start, end in spans for at in range(start, end)}
    assert all(at in covered for at, char in enumerate(text) if char == "1")


class Watched(str):
    """A text that counts how many of its characters are copied or searched."""

    touched = 0

    def __getitem__(self, key):
        piece = str.__getitem__(self, key)
        Watched.touched += len(piece)
        return piece

    def _over(self, name, part, start=0, end=None):
        Watched.touched += max(0, (len(self) if end is None else min(end, len(self))) - start)
        return getattr(str, name)(self, part, start, len(self) if end is None else end)

    def count(self, *args):
        return self._over("count", *args)

    def find(self, *args):
        return self._over("find", *args)

    def rfind(self, *args):
        return self._over("rfind", *args)


def touched(work, text: str, *args) -> int:
    """How many characters ``work`` copies or searches of a text."""
    Watched.touched = 0
    list(work(Watched(text), *args))
    return Watched.touched


def _in_cells(text: str) -> list[int]:
    return number_people(_found(str(text), r"\w+"), text)


def _in_one_line(text: str):
    return recurrences(WordIndex(text), [person(0, "Ada Berg")])


def _cut_into(text: str) -> list[Finding]:
    days = [Finding(m.start(), m.end(), m[0], PiiType.DATETIME, Identifier.QUASI, 1.0, ("patterns:date",), origin=Origin.SHAPE)
            for m in re.finditer(r"[0-9]+ May", str(text))]  # fmt: skip
    events = [Finding(m.start(), m.end(), m[0], PiiType.MISC, Identifier.QUASI, 0.5, ("x",), origin=Origin.ENTITY)
              for m in re.finditer(r"Ida on [0-9]+ May", str(text))]  # fmt: skip
    return merge(text, [*days, *events])


@pytest.mark.parametrize(
    ("work", "unit"),
    [(_in_cells, "Berg,Ada\n"), (_in_one_line, "Ada Berg came and Ada left. "), (_cut_into, "Ida on 3 May. ")],
)
def test_no_step_goes_over_the_whole_text_for_each_of_its_findings(work, unit):
    counts = [touched(work, unit * (100 * times)) for times in (1, 4)]
    assert counts[1] <= MOST * counts[0], counts
