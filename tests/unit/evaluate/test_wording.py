"""What counts as broken English, and what does not."""

import json

import pytest

from sanitizer.cli.app import main
from sanitizer.evaluate.wording import broken, changes, measure

BAD = [
    ("the current an organization", "two determiners"),
    ("his a company", "two determiners"),
    ("a politician PERSON 2 said", "article before a person"),
    ("the film a film was", "class word twice"),
    ("under a country in Northern Europe law", "stand-in as attribute"),
    ("charged with X-four offences", "X for a number"),
    ("for X years", "X for a number"),
    ("decisions of *** and", "mask inside a phrase"),
    ("the [case number] file", "mask inside a phrase"),
    ("a engineer", "a or an"),
    ("an doctor", "a or an"),
    ("PERSON 1PERSON 2", "glued stand-ins"),
    ("shoulder.PERSON 7 was", "glued stand-ins"),
    ("a court and a court", "stand-in twice"),
    ("left at in the afternoon", "two prepositions"),
]


@pytest.mark.parametrize(("text", "sign"), BAD, ids=[text for text, _ in BAD])
def test_a_broken_stretch_is_counted(text, sign):
    assert sign in {one.sign for one in broken(text)}


@pytest.mark.parametrize("text", [
    "PERSON 1 went to a city in Norway and back.", "a city in Norway was", "an hour", "a European company", "a unit", "a one-off",
    "In the afternoon PERSON 2 left.", "call [phone number] or", "a hospital\nPERSON 1", "a nurse in a city", "an X-ray",
    "An engineer met a user.", "the city of a thousand", "file [case number]\n[phone number]", "a useful union", "in an undoing",
])  # fmt: skip
def test_plain_english_is_not(text):
    assert list(broken(text)) == []


def test_what_stood_in_the_original_is_not_ours():
    assert list(broken("He has a apple.", "She has a apple.")) == []


def test_rates_are_for_a_hundred_findings_or_changes():
    pairs = [("Ada met Bo in Oslo.", "PERSON 1 met *** in a place.", None), ("x", "a engineer", 7)]
    result = measure(pairs, quotes=True)
    assert (result.findings, result.broken, result.masks, result.opaque) == (10, 1, 1, 1)
    assert result.per_100(result.masks) == 10
    assert result.quotes == ("a or an: a engineer",)
    assert changes("a b c", "a b c") == 0


def test_the_command_reads_both_forms_of_release(tmp_path, capsys):
    originals, released = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    originals.write_text('{"id": 1, "text": "Ada left the United Nations."}\n')
    for row in ({"id": 1, "sanitized": "Ada left the an organization.", "findings": [{}]},
                {"id": 1, "text": "Ada left the an organization."}):  # fmt: skip
        released.write_text(json.dumps(row) + "\n")
        args = ["evaluate", "text", "--originals", str(originals), "--released", str(released)]
        assert main([*args, "--json"]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert shown["findings"] == 1
        assert shown["signs"]["two determiners"] == 1
        assert main(args) == 0
        assert "two determiners" in capsys.readouterr().out
    released.write_text('{"id": 2, "text": "x"}\n')
    assert main([*args]) == 2
    assert "E294" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "code"),
    [("", "E726"), ('{"id": ' + 5000 * "[" + 5000 * "]" + "}", "E204"), ('{"id": [1], "text": "x"}', "E727")],
)
def test_an_odd_release_is_one_clear_line(tmp_path, capsys, line, code):
    originals, released = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    originals.write_text('{"id": 1, "text": "Ada left.\u2028Bo too."}\n')
    released.write_text(line + "\n")
    assert main(["evaluate", "text", "--originals", str(originals), "--released", str(released)]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert code in told
