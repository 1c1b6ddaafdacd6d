"""Documents written by hand -> records, simple texts and settings for the table flow."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from sanitizer.config.table import parse_table_settings
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.documents.flow import Sanitizer
from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.records.config import hierarchy_of, table_settings
from sanitizer.records.flow import SEPARATOR, Record, RecordMaker
from sanitizer.records.rules import ages, common_jobs, genders, incomes, marital_statuses
from sanitizer.records.simple import decade, simple_text, simplified
from sanitizer.records.values import ValueFinder


@pytest.fixture(scope="module")
def maker() -> RecordMaker:
    return RecordMaker(Sanitizer())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a 65-year-old man", ["65"]),
        ("65 years old", ["65"]),
        ("a sixty-five year old", ["65"]),
        ("aged 7 and age: 12", ["7", "12"]),
        ("At the age of nineteen", ["19"]),
        ("I'm 23.", ["23"]),
        ("she was 41 and tired", ["41"]),
        ("He is 45 minutes late", []),
        ("She turned 30 last week", ["30"]),
        ("She turned 30 pages", []),
        ("his 50th birthday", ["50"]),
        ("a woman, 45, from Norway", ["45"]),
        ("72 y/o male", ["72"]),
        ("65M with chest pain", ["65"]),
        ("raised $65M last year", []),
        ("65m away", []),
        ("an 18-month-old boy", ["1"]),
        ("a 3-week-old girl", ["0"]),
        ("age 130", []),
        ("in 1965", []),
        ("version 3.5 years old", []),
        ("", []),
    ],
)
def test_ages(text: str, expected: list[str]) -> None:
    found = list(ages(text))
    assert [value.value for value in found] == expected
    assert all(text[v.start : v.end].strip() for v in found)


def test_genders_of_the_person_and_of_others() -> None:
    told = [(v.value, v.strong) for v in genders("She’s a nurse; my brother isn't. MS is no woman's title.")]
    assert told == [("female", True), ("male", False), ("female", True)]
    assert [v.value for v in genders("@herman and #himalaya")] == []


def test_marital_statuses_jobs_and_incomes() -> None:
    assert [v.value for v in marital_statuses("My wife and I; a single malt; I am single; unmarried.")] == [
        "married",
        "single",
        "single",
    ]
    assert [v.value for v in common_jobs("He will doctor the books as a lawyer.")] == ["lawyer"]
    assert [v.value for v in incomes("Her salary of €3.500,50 is paid. It cost $20. He makes £30k.")] == [
        "3500.5",
        "30000",
    ]


def test_a_record_keeps_all_values_and_no_direct_identifier(maker: RecordMaker) -> None:
    text = (
        "Ada Berg (ada@example.org), a 65-year-old dentist and violinist, moved from Bergen to Oslo. "
        "She was born on 3 May 1956, is Catholic, has asthma and diabetes, and has worked in Oslo since 1990."
    )
    record = maker(text, id=7)
    assert record.id == 7
    assert record.cells["region"] == ("Bergen", "Oslo")
    assert record.cells["job"] == ("dentist", "violinist")
    assert record.cells["health_condition"] == ("asthma", "diabetes")
    assert record.cells["birth_date"] == ("1956-05-03",)
    assert record.cells["year"] == ("1990",)
    assert record.cells["religion"] == ("Catholic",)
    assert record.cells["gender"] == ("female",)
    shown = " ".join(value for values in record.cells.values() for value in values)
    assert "Berg " not in f"{shown} "
    assert "Ada" not in shown
    assert "example" not in shown


def test_direct_identifiers_enter_only_on_request() -> None:
    text = "Ada Berg lives in Oslo. Mail ada@example.org."
    asked = RecordMaker(Sanitizer(), direct=True)(text)
    assert asked.cells["person"] == ("Ada Berg",)
    assert asked.cells["code"] == ("ada@example.org",)


def test_a_value_that_holds_a_name_is_left_out() -> None:
    text = "Ada Berg runs the Ada Berg Clinic in Oslo."
    person = Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    clinic = Finding(18, 33, "Ada Berg Clinic", PiiType.ORG, Identifier.QUASI, 1.0, ("x",))
    record = RecordMaker(Sanitizer(pipeline="blank:en", detectors=["patterns"])).record(text, [person, clinic])
    assert "organization" not in record.cells


def test_a_word_of_a_name_is_no_job() -> None:
    text = "Daniel Okafor, a baker, wrote. Regards, Daniel"
    person = Finding(0, 13, "Daniel Okafor", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    judge = Finding(40, 46, "Daniel", PiiType.DEM, Identifier.QUASI, 1.0, ("x",))
    record = RecordMaker(Sanitizer(pipeline="blank:en", detectors=["patterns"])).record(text, [person, judge])
    assert "job" not in record.cells
    assert simple_text(text, record) == "****, a baker, wrote. Regards, ****"


def test_a_term_of_the_users_own_that_is_direct_stays_out() -> None:
    settings = {"text": "Lillevik", "type": "LOC", "identifier": "DIRECT"}
    record = RecordMaker(Sanitizer(terms=[settings]))("She lives in Lillevik.")
    assert "region" not in record.cells


def test_languages_are_told_from_peoples(maker: RecordMaker) -> None:
    record = maker("A Norwegian nurse who speaks French and English.")
    assert record.cells["nationality"] == ("Norwegian",)
    assert record.cells["job"] == ("nurse",)
    assert record.cells["language"] == ("French", "English")


def test_attributes_do_not_depend_on_k() -> None:
    text = "A Muslim teacher who lives in Norway met an engineer."
    few, many = (RecordMaker(Sanitizer(k=k))(text).cells for k in (2, 100_000))
    assert few == many
    assert few["religion"] == ("Muslim",)
    assert few["region"] == ("Norway",)
    assert few["job"] == ("teacher", "engineer")


@dataclass(frozen=True)
class Tags:
    spans: tuple[TaggedSpan, ...]

    def __call__(self, texts: object) -> list[list[TaggedSpan]]:
        return [list(self.spans)]


def test_labels_of_a_tagger_name_attributes() -> None:
    text = "zorbist frobs at 44 in Quuxland with grumps"
    spans = [("zorbist", "QIJOB"), ("44", "QIAGE"), ("Quuxland", "QIREGION"), ("grumps", "SA"), ("frobs", "DI")]
    tags = Tags(tuple(TaggedSpan(text.index(w), text.index(w) + len(w), label) for w, label in spans))
    record = RecordMaker(Sanitizer(pipeline="blank:en", detectors=["patterns"]), tag=tags)(text)
    assert dict(record.cells) == {
        "age": ("44",), "region": ("Quuxland",), "job": ("zorbist",), "sensitive": ("grumps",)
    }  # fmt: skip
    assert simple_text(text, record) == "<job> **** at 40-50 in <region> with <sensitive>"


def test_spanish_clinical_labels() -> None:
    text = "Varón de 54 años"
    found = ValueFinder().values(
        text, [], [TaggedSpan(0, 5, "SEXO_SUJETO_ASISTENCIA"), TaggedSpan(9, 16, "EDAD_SUJETO_ASISTENCIA")]
    )
    assert {(v.attribute, v.value) for v in found} == {("gender", "male"), ("age", "54")}


def test_simple_mode_by_scheme(maker: RecordMaker) -> None:
    text = "Ada Berg, a 65-year-old dentist from Bergen, has diabetes. She is married."
    assert simplified(maker, [text, "The weather was fine."]) == [
        "****, a 60-70-year-old <job> from <region>, has <health>. <gender> is <any>.",
        "The weather was fine.",
    ]
    assert simplified(maker, [text], {"health_condition"})[0].endswith("has diabetes. <gender> is <any>.")
    assert [decade(age) for age in ("0", "9", "10", "65", "101")] == ["0-10", "0-10", "10-20", "60-70", "100-110"]


def test_simple_mode_twice_is_once(maker: RecordMaker) -> None:
    text = "At 34, Per Dahl moved to Oslo with his wife; she is 31 years old and works at Statoil since 3 May 2010."
    once = simplified(maker, [text])
    assert simplified(maker, once) == once


def test_values_never_hold_the_separator(maker: RecordMaker) -> None:
    place = Finding(0, 7, "Os|o  X", PiiType.LOC, Identifier.QUASI, 1.0, ("x",))
    record = maker.record("Os|o  X", [place])
    assert record.cells["region"] == ("Os/o X",)
    assert SEPARATOR not in record.cells["region"][0]


def ladder(term: str, *rungs: str) -> Ladder:
    return Ladder.build(term, [Rung(text, "wordnet", 10 * (n + 1)) for n, text in enumerate(rungs)])


def test_hierarchies_have_every_name_once() -> None:
    records = [
        Record(1, {"job": ("nurse", "baker")}, {("job", "nurse"): ladder("nurse", "health worker", "worker")}),
        Record(2, {"job": ("midwife",)}, {("job", "midwife"): ladder("midwife", "nurse", "worker", "health worker")}),
    ]
    tree = hierarchy_of("job", records)
    assert tree is not None
    settings = {"attributes": {"job": {"type": "nominal", "anonymization_type": "quasi_identifier", "hierarchy": tree}}}
    hierarchy = parse_table_settings(settings).attributes[0].hierarchy
    assert hierarchy is not None
    assert {path[0]: path[1:] for path in hierarchy.paths} == {
        "nurse": ("health worker", "worker", "*"),
        "midwife": ("worker", "*"),
        "baker": ("*",),
    }


def test_settings_are_accepted_and_roles_are_as_asked() -> None:
    records = [Record(1, {"age": ("65", "40"), "health_condition": ("asthma",), "person": ("Ada",)})]
    data = table_settings(
        records, k=3, sensitive={"health_condition"}, kept=["label"], text="text", pipeline="blank:en"
    )
    settings = parse_table_settings(data)
    assert settings.k == 3
    assert {a.name: a.role.value for a in settings.attributes} == {
        "id": "direct_identifier",
        "label": "quasi_identifier",
        "age": "quasi_identifier",
        "health_condition": "sensitive_attribute",
        "person": "direct_identifier",
        "text": "text",
    }


def test_a_code_beside_a_range_of_ages_is_hidden(maker: RecordMaker) -> None:
    assert simplified(maker, ["078-05-1120 60-70"]) == ["**** 60-70"]


def test_an_illness_is_no_organization() -> None:
    text = "She has HIV and works at NATO."
    spans = [(text.index(name), text.index(name) + len(name), name) for name in ("HIV", "NATO")]
    found = [Finding(a, b, name, PiiType.ORG, Identifier.QUASI, 0.7, ("entities:ORG",)) for a, b, name in spans]
    values = [(value.attribute, value.value) for value in ValueFinder().values(text, found)]
    assert ("health_condition", "HIV") in values
    assert [value for attribute, value in values if attribute == "organization"] == ["NATO"]


@pytest.mark.parametrize(
    ("text", "name", "listed"),
    [
        ("She lent it to her sister Henrietta.", "Henrietta", False),
        ("Ask for Gudrun at the gate.", "Gudrun", False),
        ("a girl called Gudrun", "Gudrun", False),
        ("Her name is Gudrun.", "Gudrun", False),
        ("Dr. Bergen came.", "Bergen", False),
        ("She works at Acme.", "Acme", True),
        ("a company called Acme", "Acme", True),
        ("The firm's name is Acme.", "Acme", True),
        ("Its sister Acme Corp failed.", "Acme Corp", True),
        ("my sister UNICEF", "UNICEF", True),
        ("Ask for acme", "acme", True),
    ],
)
@pytest.mark.parametrize("kind", [PiiType.ORG, PiiType.LOC])
def test_a_name_said_of_a_person_is_no_organization_or_region(
    text: str, name: str, listed: bool, kind: PiiType
) -> None:
    start = text.index(name)
    found = [Finding(start, start + len(name), name, kind, Identifier.QUASI, 0.7, (f"entities:{kind}",))]
    attributes = [value.attribute for value in ValueFinder().values(text, found) if value.value == name]
    assert attributes == [{PiiType.ORG: "organization", PiiType.LOC: "region"}[kind] if listed else "person"]


@pytest.mark.parametrize(
    ("text", "day", "expected"),
    [
        ("DOB: 07/11/1964.", "07/11/1964", [("birth_date", "1964-07-11"), ("birth_date", "1964-11-07")]),
        ("D.O.B. 07/11/1964", "07/11/1964", [("birth_date", "1964-07-11"), ("birth_date", "1964-11-07")]),
        ("DOB 23/11/1964", "23/11/1964", [("birth_date", "1964-11-23")]),
        ("His birthday is 29 February 2012.", "29 February 2012", [("birth_date", "2012-02-29")]),
        ("Birthday: 3 May 1985", "3 May 1985", [("birth_date", "1985-05-03")]),
        ("a party for his birthday, 3 May 2020", "3 May 2020", [("date", "2020-05-03")]),
        ("Seen 07/11/1964", "07/11/1964", [("year", "1964")]),
        ("born in May 1985", "May 1985", [("year", "1985")]),
    ],
)
def test_dates_of_birth(text: str, day: str, expected: list[tuple[str, str]]) -> None:
    start = text.index(day)
    found = [Finding(start, start + len(day), day, PiiType.DATETIME, Identifier.QUASI, 0.7, ("patterns:date",))]
    values = ValueFinder().values(text, found)
    assert [(v.attribute, v.value) for v in values if v.attribute in {"birth_date", "date", "year"}] == expected
