"""Whatever ``sanitizer text`` hides in a string, tables, records and the spaCy component hide too."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sanitizer import Sanitizer
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.config.table import TableSettings
from sanitizer.core.findings import Finding, Identifier
from sanitizer.records.flow import RecordMaker
from sanitizer.tables.terms import TermAnalysis

ATTACKS = tomllib.loads((Path(__file__).parents[1] / "attacks" / "attacks.toml").read_text("utf-8"))["attack"]
WHO = ["Ada Berg", "ingrid solheim", "Dr. Chidi Okafor", "the Okafors", "Will Hope", "PER LINDQVIST", "Siobhan O’Neil"]
WHERE = ["in Bergen", "at 14 Harbour Street", "from a small town in Norway", "at Acme Trading Ltd", "near Lake Placid"]
WHAT = ["has multiple sclerosis", "is a Norwegian midwife", "paid $4,500 on 3 May 2021", "wrote to a.berg@example.org",
        "called +47 55 97 50 00 twice", "is 43 years old", "weighs 71 kg", "won the second prize last week"]  # fmt: skip
SENTENCE = st.builds(lambda a, b, c: f"{a} {b} {c}. ", *(st.sampled_from(part) for part in (WHO, WHAT, WHERE)))


@cache
def doors():
    import spacy

    nlp = spacy.load(DEFAULT_PIPELINE, exclude=["tagger", "parser", "lemmatizer", "attribute_ruler"])
    nlp.add_pipe("sanitizer", config={"second_look": False})
    sanitizer = Sanitizer(second_look=False)
    return sanitizer, TermAnalysis(TableSettings(())), RecordMaker(sanitizer), nlp


def letters(text: str, spans) -> set[int]:
    return {i for span in spans for i in range(span.start, span.end) if text[i].isalnum()}


def hidden(findings) -> list[Finding]:
    return [finding for finding in findings if finding.changed]


@settings(max_examples=40)
@given(st.lists(SENTENCE, min_size=1, max_size=4).map("".join))
@example("Ward list: a person; a person; Per Hansen; Nils Dahl")
def test_every_door_hides_what_text_hides(text: str) -> None:
    sanitizer, analysis, maker, nlp = doors()
    wanted = letters(text, hidden(sanitizer(text).findings))
    assert wanted <= letters(text, [term for term in analysis([text])[0] if not term.stays])
    assert wanted <= letters(text, maker.detect([text])[0])
    assert wanted <= letters(text, hidden(nlp(text)._.findings))


@pytest.mark.parametrize("text", [attack["text"] for attack in ATTACKS if "settings" not in attack])
def test_every_door_hides_what_text_hides_of_an_attack(text: str) -> None:
    test_every_door_hides_what_text_hides.hypothesis.inner_test(text)


def test_listed_types_leave_no_direct_identifier_out() -> None:
    text = "Ada Berg from Bergen wrote to a.berg@example.org on 3 May 2021."
    analysis = TermAnalysis(TableSettings((), native=("NORP",)))
    direct = [f for f in doors()[0](text).findings if f.identifier is Identifier.DIRECT]
    terms = analysis([text])[0]
    assert letters(text, direct) <= letters(text, terms)
    assert "Bergen" not in [term.text for term in terms]
