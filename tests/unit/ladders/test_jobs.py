"""Jobs that nobody listed: the class a person would say, never a bare word for whoever does something."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.core.findings import PiiType
from sanitizer.ladders.jobs import Jobs, light
from sanitizer.ladders.linker import Linker
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.ladders.store import OntologyStore

LADDERS = OntologyLadders()
JOBS = Jobs(Linker(OntologyStore.built_in()))


def rungs(term: str, kind: str = "job") -> list[str]:
    ladder = LADDERS(term, PiiType.DEM, f"She is {term}.", kind=kind, kind_probability=0.9)
    return [rung.text for rung in ladder][:-1] if ladder else []


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("harpsichord maker", "craftsman"),
        ("county medical officer", "medical officer"),
        ("trawler radio operator", "radio operator"),
        ("volcanologist", "scientist"),
        ("zurna player", "musician"),
        ("chief purser on the Kestrel ferry", "ship's or aircraft officer"),
        ("estate's only licensed coffee taster", "food industry worker"),
        ("sitting councillor for Hay", "councillor"),
        ("orchard inspector", "inspector"),
        ("the only vet in Hay", "vet"),
        ("wrestler known as the Tiger of Hay", "wrestler"),
        ("licensed hydrotechnician", "technician"),
        ("cellar oenologist", "scientist"),
        ("bridge subcontractor", "subcontractor"),
        ("Retired (dental hygienist)", "retired healthcare worker"),
    ],
)
def test_a_title_has_the_class_that_people_would_say(title: str, first: str) -> None:
    assert rungs(title)[:1] == [first]


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("retired lighthouse keeper", "retired worker"),
        ("former deputy stationmaster", "former railway worker"),
        ("part-time beekeeper", "part-time animal keeper"),
        ("senior customs inspector", "senior inspector"),
        ("associate dean of eel husbandry", "associate dean"),
        ("Deputy Director of Fisheries", "deputy director"),
        ("head cook at the Kestrel Hall", "head cook"),
        ("assistant harbour master", "assistant port worker"),
        ("co-chair of the board of the Guild of Lamp Makers", "co-chair"),
    ],
)
def test_what_holds_of_any_job_stays(title: str, first: str) -> None:
    assert rungs(title)[:1] == [first]


@pytest.mark.parametrize("title", ["lighthouse keeper", "coroner's officer", "Assistant Fen Officer", "falcon handler"])
def test_a_word_that_needs_an_object_makes_no_class(title: str) -> None:
    assert not {"keeper", "handler", "military officer", "military person"} & set(rungs(title))


def test_a_place_in_a_body_keeps_what_the_body_is() -> None:
    assert rungs("head of the Kestrel Institute", "office") == ["head of an institute"]
    assert rungs("member of the Third Kestrel Assembly", "office") == ["member of an assembly"]
    assert rungs("chief of treasury")[0] == "manager"
    assert "captain" not in rungs("Village Captain", "office")


@pytest.mark.parametrize("phrase", ["whale acoustics", "opening blessing", "build engines for a team"])
def test_what_is_no_job_has_no_class(phrase: str) -> None:
    assert rungs(phrase) == []


def test_the_end_of_a_title_that_everybody_knows_is_found() -> None:
    assert JOBS.known_end("trawler radio operator") == "radio operator"
    assert JOBS.known_end("director-general") == ""
    assert light("quality and safety officer")
    assert not light("safety inspector")


@pytest.mark.parametrize(
    ("phrase", "first"),
    [
        ("unpaid share of a racing horse", "share of a horse"),
        ("mushroom farm closure in Hay", "farm closure"),
        ("stamp collection of my late uncle", "stamp collection"),
        ("boiler explosion in Hay", "explosion"),
    ],
)
def test_a_noun_that_says_nothing_alone_keeps_what_it_is_of(phrase: str, first: str) -> None:
    ladder = LADDERS(phrase, PiiType.MISC, phrase, kind="circumstance", kind_probability=0.9)
    assert ladder is not None
    assert ladder[0].text == first


def test_what_stands_for_a_job_is_not_taken_for_another() -> None:
    text = "Mrs Tveit, a retired lighthouse keeper from Utvar, came. My boss Ada Berg is a former cycling pro."
    once = Sanitizer()(text).text
    assert "a retired worker" in once
    assert Sanitizer()(once).text == once


@pytest.mark.parametrize(
    ("trade", "stays"),
    [("guitarist", True), ("voice actor", True), ("harpist", False), ("ballet dancer", True), ("cardiologist", False)],
)
def test_trades_of_stage_and_screen_tell_nobody(trade: str, stays: bool) -> None:
    ladder = LADDERS(trade, PiiType.DEM, f"She is a {trade}.", kind="job", kind_probability=0.9)
    assert ladder is not None
    assert (ladder.own_support >= 10) is stays


def test_who_is_called_by_a_name_has_no_trade() -> None:
    assert rungs("Zorblologist") == []  # a faith's or a movement's


def test_an_office_is_no_managers() -> None:
    assert "manager" not in rungs("Deputy Speaker of the Assembly", "office")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Her cousin is a television director.", "Her cousin is a stage or television director."),
        ("Her father was a clockmaker.", "Her father was a craftsman."),
        ("He worked as a sound recordist for a film.", "He worked as a film or theatre professional for a film."),
    ],
)
def test_a_word_for_anybody_at_work_is_the_last_resort(text: str, said: str) -> None:
    assert Sanitizer()(text).text == said
