"""What is promised holds for the text that is written, not only for the plan of it."""

import pytest

from sanitizer.core.errors import GuaranteeError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.results import SanitizedDocument
from sanitizer.documents.withstand import Withstand
from sanitizer.recode.edits import recode
from sanitizer.risk.against import Against
from sanitizer.risk.people import People
from sanitizer.risk.written import Attempts

TEXT = "He lives in the town and sings in the drama Dust."
LADDER = Ladder.build("Dust", [Rung("screen or stage production", "x", 10**5), Rung("work", "x", 10**6)])
DUST = Finding(
    44, 48, "Dust", PiiType.MISC, Identifier.QUASI, 0.7, ("x",), ladder=LADDER,
    replacement="screen or stage production",
)  # fmt: skip
TOWN = [
    {"id": "ada", "text": "She lives in the town and sings in the drama."},
    *(
        {"id": n, "text": f"One lives in the town and sings in a screen or stage production{' on ice' * n}."}
        for n in range(3)
    ),
    *({"id": n, "text": "One bakes bread and mends boats."} for n in range(3, 9)),
]


def released(k, **options):
    output, offsets = recode(TEXT, [DUST])
    return Withstand(TOWN, k=k, accept=False, shared=False, **options).release(
        SanitizedDocument(TEXT, output, (DUST,), offsets), "ada"
    )


def against(k):
    return Against(People(tuple(str(row["id"]) for row in TOWN), tuple(row["text"] for row in TOWN)), k=k)


def test_a_text_that_tells_its_person_though_the_plan_does_not_is_planned_again():
    crowd = against(2)
    planned, standing = crowd.widen(TEXT, [DUST], "ada")
    assert standing.reached
    assert crowd.alike(TEXT, recode(TEXT, planned)[0], "ada") < 2  # "a drama" says nothing of screens and stages
    document = released(2)
    assert crowd.alike(TEXT, document.text, "ada") == document.risk.crowd >= 2
    assert document.risk.reached


def test_what_no_attempt_hides_is_refused(monkeypatch):
    def planned_only(self, text, findings, person, off=None):
        return widen(self, text, findings, person)

    widen = Against.widen
    monkeypatch.setattr(Against, "widen", planned_only)
    monkeypatch.setattr(Against, "asking", lambda self, k: self)
    with pytest.raises(GuaranteeError, match="among 2 people"):
        released(2)


def test_an_attempt_learns_what_the_last_one_wrote():
    attempts = Attempts(against(2), TEXT, "ada")
    first, standing = attempts.widen([DUST])
    attempts.look(recode(TEXT, first)[0])
    second, again = attempts.widen([DUST])
    assert standing.crowd >= again.wanted
    assert attempts.look(recode(TEXT, second)[0]) >= 2
    assert attempts.over


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("He was seen at the clinic.\nMild psoriasis, no regular tablets.", "psoriasis"),
        ("He was seen at the clinic. Tetanus booster given. He left.", "booster"),
    ],
)
def test_a_word_that_opens_a_sentence_once_the_phrase_before_it_is_gone_can_be_hidden_too(text, word):
    lines = [f"He was seen at the clinic{' by day' * n}." for n in range(5)]
    crowd = Against(People(tuple(map(str, range(6))), (*lines, text)), k=4)
    found, standing = crowd.widen(text, [], "5")
    output = recode(text, found)[0]
    assert word not in output.lower()
    assert crowd.alike(text, output, "5") == standing.crowd >= 4


def test_a_finding_that_would_open_the_sentence_stays_hidden():
    text = "He was seen at the clinic.\nMild psoriasis, no regular tablets."
    illness = Finding(
        32, 41, "psoriasis", PiiType.MISC, Identifier.QUASI, 0.7, ("x",),
        ladder=Ladder.build("psoriasis", [Rung("illness", "x", 10**5)]), replacement="illness",
    )  # fmt: skip
    lines = [f"He was seen at the clinic with an illness{' by day' * n}." for n in range(5)]
    found, _ = Against(People(tuple(map(str, range(6))), (*lines, text)), k=4).widen(text, [illness], "5")
    assert "psoriasis" not in recode(text, found)[0].lower()
