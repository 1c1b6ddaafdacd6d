"""The English detector: the policy that joins it with the others, and what it leaves alone."""

from __future__ import annotations

import numpy as np
import pytest
import spacy
from spacy.tokens import Span

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.english import THRESHOLDS, English, built_in, make, protected
from sanitizer.analyse.engine import Analyser
from sanitizer.analyse.policy.titles import with_courtesy, without_title
from sanitizer.config.schema import Settings
from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.protocols import Judge
from sanitizer.learn.taggers.english import CLASSES, Reading

NLP = spacy.blank("en")


class Fixed:
    """A model that gives each word the class that a table says, and leaves all others alone."""

    def __init__(self, table):
        self.table = table

    def read(self, doc, found):
        shares = np.zeros((len(doc), len(CLASSES)))
        for number, token in enumerate(doc):
            name, share = self.table.get(token.text, ("", 1.0))
            shares[number, CLASSES.index(name)] = share
            shares[number, 0] += 1 - share
        return Reading(shares)


def analysed(text, *entities):
    doc = NLP(text)
    spans = [doc.char_span(text.index(word), text.index(word) + len(word), label=label) for word, label in entities]
    assert all(isinstance(span, Span) for span in spans)
    doc.set_ents(spans)
    return doc


def finding(text, word, kind, identifier="QUASI", name="entities:X"):
    origin = Origin.KNOWLEDGE if name.startswith("ontology") else Origin.ENTITY
    kind_of = name.partition(":")[2]
    start = text.index(word)
    return Finding(
        start, start + len(word), word, PiiType(kind), Identifier(identifier), 0.7, (name,), origin=origin, kind=kind_of
    )


@pytest.mark.parametrize("level", THRESHOLDS)
def test_names_codes_and_direct_identifiers_are_never_dropped(level):
    text = "Ada met 12345 at 3 High Street in Oslo"
    found = [
        finding(text, "Ada", "PERSON", "QUASI"), finding(text, "12345", "CODE", "QUASI"),
        finding(text, "3 High Street", "LOC", "DIRECT"), finding(text, "Oslo", "LOC"),
    ]  # fmt: skip
    kept = English(Fixed({}), THRESHOLDS[level]).judge(analysed(text, ("Ada", "PERSON")), found)
    assert [f.text for f in kept] == ["Ada", "12345", "3 High Street"]
    assert [f.score for f in kept] == [0.7, 0.7, 0.7]


def test_a_finding_stays_from_the_threshold_on():
    text = "She lives in Oslo"
    for share, stays in ((0.14, False), (0.16, True)):
        model = Fixed({"Oslo": ("LOC/QUASI", share)})
        kept = English(model, 0.15).judge(analysed(text, ("Oslo", "GPE")), [finding(text, "Oslo", "LOC")])
        assert bool(kept) is stays


def test_what_only_the_model_sees_is_a_finding_with_type_and_kind():
    text = "Ada Berg wrote Way Down East in Oslo"
    table = {"Ada": ("PERSON/DIRECT", 0.9), "Berg": ("PERSON/DIRECT", 0.9), "Way": ("MISC/QUASI", 0.8),
             "Down": ("MISC/QUASI", 0.8), "East": ("MISC/QUASI", 0.8), "Oslo": ("LOC/NO_MASK", 0.9)}  # fmt: skip
    kept = English(Fixed(table), 0.5)(analysed(text, ("Ada", "PERSON")))
    assert [(f.text, f.type.value, f.identifier.value) for f in kept] == [
        ("Ada Berg", "PERSON", "DIRECT"), ("Way Down East", "MISC", "QUASI"),
    ]  # fmt: skip


def test_mentions_written_alike_are_decided_together():
    text = "Oslo is far. OSLO is near. Bergen is there."
    found = [finding(text, word, "LOC") for word in ("Oslo", "OSLO", "Bergen")]
    model = Fixed({"Oslo": ("LOC/QUASI", 0.9), "OSLO": ("LOC/QUASI", 0.2), "Bergen": ("LOC/QUASI", 0.4)})
    kept = English(model, 0.5).judge(analysed(text, ("Oslo", "GPE")), found)
    assert {f.text for f in kept} == {"Oslo", "OSLO"}
    assert len({f.score for f in kept}) == 1


def test_a_phrase_that_others_found_part_by_part_stays_in_parts():
    text = "an Irish novelist and a Turkish national"
    table = dict.fromkeys(("Irish", "novelist", "Turkish", "national"), ("DEM/QUASI", 0.9))
    found = [finding(text, word, "DEM") for word in ("Irish", "novelist", "Turkish")]
    kept = English(Fixed(table), 0.5).judge(analysed(text, ("Irish", "NORP")), found)
    assert sorted(f.text for f in kept) == ["Irish", "Turkish", "novelist"]


def test_a_title_alone_is_no_person():
    text = "The Dr came"
    assert English(Fixed({"Dr": ("PERSON/DIRECT", 0.9)}), 0.1)(analysed(text, ("Dr", "ORG"))) == []


def test_another_language_or_no_entities_leaves_all_findings():
    text = "Oslo is far"
    found = [finding(text, "Oslo", "LOC")]
    english = English(Fixed({}), 0.5)
    assert english.judge(NLP(text), found) == found
    german = spacy.blank("de")(text)
    german.set_ents([])
    assert english.judge(german, found) == found
    assert english.judge(NLP(""), []) == []


def test_the_shipped_detector_is_a_judge_and_the_level_sets_its_threshold():
    assert isinstance(make(Settings()), Judge)
    assert [make(Settings(level=level)).threshold for level in THRESHOLDS] == sorted(THRESHOLDS.values())
    with pytest.raises(ConfigError, match="level"):
        Sanitizer(level="reckless")


def test_a_stricter_level_finds_no_more_in_one_look():
    text = "The Supreme Court heard Ada Berg, a Norwegian national and dentist from Bergen, on 3 May 2021 in Oslo."
    covered = []
    for level in THRESHOLDS:
        found = Sanitizer(level=level).detect([text])[0]
        covered.append({i for f in found for i in range(f.start, f.end)})
    assert covered[0] >= covered[1] >= covered[2]
    assert covered[2]


def test_without_the_detector_nothing_is_judged():
    plain = Sanitizer(detectors=["patterns", "entities", "ontology"])
    assert plain.analyser.parts.judges == ()
    assert plain("Mr Ole Hansen lives in Oslo.").text.startswith("Mr PERSON 1")


def test_the_names_and_codes_of_the_others_are_covered_at_every_level(samples):
    old = Sanitizer(detectors=["patterns", "entities", "ontology"])
    for level in THRESHOLDS:
        new = Sanitizer(level=level, reader="spacy")
        for text in samples.values():
            hidden = {i for f in new.detect([text])[0] for i in range(f.start, f.end)}
            for f in old.detect([text])[0]:
                if protected(f):
                    assert {i for i in range(f.start, f.end) if text[i].isalnum()} <= hidden, (level, f)


@pytest.mark.parametrize("level", ["cautious", "balanced"])
def test_courtesy_titles_are_hidden_at_the_cautious_level_and_the_bare_name_is_hunted(level):
    document = Sanitizer(level=level)("Mrs. Solheim came. Ms Solheim left; SOLHEIM stayed. Dr. Solheim too.")
    assert "olheim" not in document.text.lower()
    assert ("Mrs" in document.text) is (level == "balanced")
    assert ("Ms" in document.text) is (level == "balanced")
    assert "Dr." in document.text
    assert len({f.replacement for f in document.findings}) == 1


def test_a_title_that_stays_still_parts_people():
    document = Sanitizer()("Dear Mr Lund,\nMs Lund called, and Mr Lund knows.")
    first, second, third = (f.replacement for f in document.findings)
    assert first == third != second


def test_titles_come_and_go():
    text = "Mr and Mrs Berg"
    berg = Finding(11, 15, "Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    wide = with_courtesy(text, berg)
    assert wide.text == "Mr and Mrs Berg"
    assert without_title(wide) == berg
    place = Finding(11, 15, "Berg", PiiType.LOC, Identifier.QUASI, 1.0, ("x",))
    assert with_courtesy(text, place) == place
    alone = Finding(0, 2, "Mr", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))
    assert without_title(alone) == alone


def test_an_analyser_takes_judges_among_its_detectors():
    text = "She lives in Oslo"
    judge = English(Fixed({"Oslo": ("LOC/QUASI", 0.9)}), 0.5)
    analyser = Analyser(Settings(detectors=("patterns",)), detectors=[judge])
    assert [f.text for f in analyser.of(analysed(text, ("Oslo", "GPE")))] == ["Oslo"]


def test_the_shipped_model_holds_no_text():
    model = built_in()
    assert model.hashes.dtype == np.uint32
    assert model.weights.dtype == np.int8


def test_an_illness_stays_whatever_the_model_thinks():
    found = Sanitizer(level="precise", reader="spacy")(
        "Her notes say that she has diabetes and takes metformin."
    ).findings
    assert "diabetes" in [finding.text for finding in found]


def test_small_words_are_nobody():
    document = Sanitizer(level="cautious")(
        "My name is Daniel Okafor and I have been a customer since 2016. I ordered it."
    )
    assert "I have been" in document.text
    assert "I ordered" in document.text


def test_a_name_at_the_end_of_a_letter_is_the_writer_not_a_judge():
    document = Sanitizer()("From: Daniel Okafor\n\nHello,\nplease call me.\n\nRegards,\nDaniel\n")
    assert document.text.rstrip().endswith("PERSON 1")


def test_markup_is_nobody():
    text = "<p>The weather is fine &amp; calm</p>"
    assert Sanitizer(level="cautious")(text).text == text


def test_a_surname_that_the_model_sees_is_as_direct_as_the_name():
    text = "Tom Hardy is a dentist from Stavanger. In May 2012 Hardy was treated for asthma."
    hardy = [finding for finding in Sanitizer()(text).findings if finding.text == "Hardy"]
    assert [finding.identifier for finding in hardy] == [Identifier.DIRECT]


def test_what_the_model_marks_never_tears_a_name_apart():
    text = "The Supreme Court heard Ada Berg today"
    words = dict.fromkeys(("Supreme", "Court", "heard", "Ada"), ("ORG/QUASI", 0.9))
    found = [finding(text, "Ada Berg", "PERSON", "DIRECT")]
    kept = English(Fixed(words), 0.13).judge(analysed(text, ("Ada Berg", "PERSON")), found)
    assert [f.text for f in kept] == ["Ada Berg", "Supreme Court heard"]
