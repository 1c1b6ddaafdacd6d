"""What the reader's word counts for: shapes it leaves alone, names it adds, and one decision for things written alike."""

import numpy as np
import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors import reader as reader_module
from sanitizer.analyse.detectors.reader import THRESHOLDS, ReaderDetector, one_decision
from sanitizer.analyse.reader import Labels, Reading
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

TYPES = tuple(kind.value for kind in PiiType)
TAGS = ("O", *(f"{part}-{kind}" for kind in TYPES for part in "BI"))
KINDS = {"": (), "nurse": ("PERSON",), "city": ("LOC",), "drug": (), **{f"some {one}": (one,) for one in TYPES}}
LABELS = Labels(TAGS, TYPES, tuple(KINDS), tuple(frozenset(types) for types in KINDS.values()))


class Fake:
    """A reader that says of each word what a table says, and nothing of all others."""

    def __init__(self, **sure):
        self.sure = sure

    def begin(self):
        pass

    def probabilities(self, text, *, threads=1):
        import re

        words = list(re.finditer(r"[\w@.]*\w|\S", text))
        tags = np.full((len(words), len(TAGS)), 0.001)
        tags[:, 0] = 0.98
        kinds = np.full((len(words), len(KINDS)), 0.01)
        kinds[:, 0] = 0.97
        for row, word in enumerate(words):
            if word[0] in self.sure:
                kind, p, fine = self.sure[word[0]]
                tags[row] = (1 - p) / len(TAGS)
                tags[row, 0] = 1 - p
                tags[row, TAGS.index(f"B-{kind}")] = p
                kinds[row] = 0.01
                kinds[row, fine] = 0.97
        starts = np.array([word.start() for word in words])
        ends = np.array([word.end() for word in words])
        half = np.full(len(words), 0.3)
        return Reading(LABELS, starts, ends, tags, kinds, half, half)


def found(text, words, type, kind, origin, *, score=0.8, identifier=Identifier.QUASI):
    start = text.index(words)
    return Finding(start, start + len(words), words, PiiType(type), identifier, score, ("x",), origin=origin, kind=kind)


def read(text, seen=(), **sure):
    return ReaderDetector(Fake(**sure), THRESHOLDS["balanced"]).read([text], [list(seen)])[0]


def test_a_dose_stays_and_an_amount_that_is_somebodys_goes():
    text = "took 500 mg and earned 45 euros"
    dose = found(text, "500 mg", "QUANTITY", "quantity", Origin.SOFT_SHAPE)
    pay = found(text, "45 euros", "QUANTITY", "money", Origin.SHAPE)
    kept = read(text, [dose, pay], **{"45": ("QUANTITY", 0.9, 0), "euros": ("QUANTITY", 0.9, 0)})
    assert [f.text for f in kept if f.kind == "money"] == ["45 euros"]
    assert all(f.kind != "quantity" for f in kept)


@pytest.mark.parametrize("kind", ["email", "card", "bank-account", "ip"])
def test_a_code_with_a_form_of_its_own_stays_whatever_the_reader_thinks(kind):
    text = "see ada@example.org now"
    code = found(text, "ada@example.org", "CODE", kind, Origin.SHAPE, identifier=Identifier.DIRECT)
    assert code in read(text, [code])


def test_a_code_without_a_check_goes_where_the_reader_is_sure():
    text = "range 0.70–1.20 here"
    code = found(text, "0.70–1.20", "CODE", "phone", Origin.SHAPE, identifier=Identifier.DIRECT)
    assert read(text, [code]) == []


def test_the_users_terms_and_titled_names_stay():
    text = "Project Falcon and Dr Hope"
    term = found(text, "Project Falcon", "MISC", "", Origin.TERM)
    titled = found(text, "Hope", "PERSON", "titled-name", Origin.NAME_SHAPE)
    assert read(text, [term, titled]) == [term, titled]


def test_a_name_is_hidden_in_doubt_an_ordinary_word_is_not():
    assert [f.text for f in read("saw Rashidah today", Rashidah=("PERSON", 0.2, 1))] == ["Rashidah"]
    assert read("Keep calm", Keep=("PERSON", 0.2, 1)) == []
    assert [f.text for f in read("Hope called", Hope=("PERSON", 0.9, 1))] == ["Hope"]


def test_a_drug_is_no_person_unless_the_reader_is_sure():
    assert read("Bisoprolol was given", Bisoprolol=("PERSON", 0.3, 3)) == []


def test_in_a_sanitized_text_only_what_is_sure_counts():
    assert read("PERSON 1 met Tellus", Tellus=("PERSON", 0.3, 1)) == []
    assert [f.text for f in read("PERSON 1 met Tellus", Tellus=("PERSON", 0.9, 1))] == ["Tellus"]


def test_things_written_alike_are_one_thing():
    a = Finding(0, 4, "Lund", PiiType.PERSON, Identifier.DIRECT, 0.9, ("reader",), kind="nurse")
    b = Finding(9, 13, "Lund", PiiType.LOC, Identifier.QUASI, 0.4, ("reader",), kind="city")
    assert {(f.type, f.kind) for f in one_decision([a, b])} == {(PiiType.PERSON, "nurse")}


def test_a_text_reads_the_same_in_any_company():
    detector = ReaderDetector(Fake(Ada=("PERSON", 0.9, 1)), THRESHOLDS["balanced"])
    alone = detector.read(["Ada came"], [[]])[0]
    assert detector.read(["x", "Ada came", "y"], [[], [], []])[1] == alone


def test_a_small_word_at_the_end_of_a_mention_is_not_part_of_it():
    text = "a weaver from Narvik"
    kept = read(text, weaver=("DEM", 0.9, 0), **{"from": ("DEM", 0.9, 0), "Narvik": ("LOC", 0.9, 0)})
    assert "from" not in {word for f in kept for word in f.text.split()}


def test_what_ends_in_a_legal_form_is_a_company():
    text = "He left Halonen Oy"
    kept = read(text, Halonen=("PERSON", 0.9, 0))
    assert [f.type.value for f in kept] == ["PERSON"]
    both = ReaderDetector(Fake(Halonen=("PERSON", 0.9, 0), Oy=("PERSON", 0.9, 0)), THRESHOLDS["balanced"])
    assert "PERSON" not in {f.type.value for f in both.read([text], [[]])[0] if f.text.endswith("Oy") and " " in f.text}


def test_a_clock_time_goes_with_the_day_before_it():
    text = "Ada Berg was admitted on 3 May 2021 at 14:30. The shop opens at 09:00."
    assert Sanitizer()(text).text == "PERSON 1 was admitted one afternoon in May 2021. The shop opens at 09:00."


def test_a_town_and_its_club_are_two_things_where_the_reader_is_sure_of_both():
    def read(start, type, score):
        said = {"origin": Origin.READER, "kind": "city" if type is PiiType.LOC else "club", "type_score": score}
        return Finding(start, start + 5, "Genoa", type, Identifier.QUASI, 0.9, ("x",), **said)

    town, club = read(0, PiiType.LOC, 0.99), read(20, PiiType.ORG, 0.97)
    assert [f.type for f in one_decision([town, club])] == [PiiType.LOC, PiiType.ORG]
    assert {f.type for f in one_decision([town, town, read(20, PiiType.ORG, 0.6)])} == {PiiType.LOC}


def test_kinds_of_one_thing_are_weighed_together():
    def read(start, *kinds):
        said = {"origin": Origin.READER, "kind": kinds[0][0], "kinds": kinds}
        return Finding(start, start + 5, "Vemor", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), **said)

    found = one_decision([read(0, ("band", 0.9)), read(20, ("club", 0.5), ("band", 0.3))])
    assert {f.kinds for f in found} == {(("band", 0.6), ("club", 0.25))}


def test_what_is_written_alike_is_weighed_once(monkeypatch):
    asked = []
    monkeypatch.setattr(reader_module, "_mean_kinds", lambda found: asked.append(len(found)) or ())
    findings = [
        Finding(9 * at, 9 * at + 4, "Berg", PiiType.LOC, Identifier.QUASI, 0.9, ("reader",)) for at in range(50)
    ]
    assert len(one_decision(findings)) == 50
    assert asked == [50]
