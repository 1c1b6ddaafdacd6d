"""Names that are small words, labels of speakers, companies that look like people: what counts beside the reader."""

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.gazetteer import WordIndex
from sanitizer.analyse.policy.merge import merge
from sanitizer.analyse.policy.recurrence import capital_alone, recurrences
from sanitizer.analyse.policy.titles import with_courtesies
from sanitizer.core.findings import Finding, Identifier, PiiType


def person(text, name):
    start = text.index(name)
    return Finding(start, start + len(name), name, PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Will Berg came. Will will call. Will you come?", {16}),
        ("Will Berg came. Will's coat stayed.", {16}),
        ("Will Berg came. Will she call?", set()),
    ],
)
def test_a_name_that_is_a_small_word_is_the_person_where_it_acts(text, found):
    again = [f for f in recurrences(WordIndex(text), [person(text, "Will Berg")]) if f.start and f.text == "Will"]
    assert {f.start for f in again} == found
    assert all(f.identifier is Identifier.QUASI for f in again)


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Tô Linh", "Tô left. To be sure, it belongs to her, to Tô and To, not to me.", ["Tô", "Tô", "To"]),
        ("Tô", "Ask Tô. To leave, tell Tô to call.", ["Tô", "Tô"]),
        ("Ana Solé", "Her sole heir is Sole.", ["Sole"]),
        ("Nils Ås", "As such, he was as tall as Ås.", ["Ås"]),
    ],
)
def test_a_name_is_no_word_that_is_written_like_it_but_for_the_accent(name, text, found):
    whole = f"{name} came. {text}"
    again = recurrences(WordIndex(whole), [person(whole, name)])
    assert [f.text for f in again if f.start > len(name)] == found


def test_a_name_whose_bare_letters_are_a_word_is_not_hunted_down_everywhere():
    text = "We met Solé at noon. Her sole heir left, and Solé wept."
    assert "sole" not in {f.text for f in Sanitizer()(text).findings}


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("[18:03] uncle roy: nope", "uncle roy"),
        ("hi\nUncle roy: nope", "Uncle roy"),
        ("my uncle roy said", "roy"),
        ("the uncle roy: nope", "roy"),
        ("Prince roy left", "Prince roy"),
    ],
)
def test_a_speakers_kinship_word_is_part_of_the_label(text, whole):
    assert [f.text for f in with_courtesies(text, [person(text, "roy")])] == [whole]


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Hi all, the report is attached. Best, Per", {"Per"}),
        ("Ask Bill. Bill said no. Please bill me.", {"Bill"}),
        ("Ada Rose came. A rose fell. Rose laughed.", {"Ada Rose", "Rose"}),
    ],
)
def test_a_name_that_is_a_word_is_hidden_where_it_is_the_name(text, hidden):
    found = Sanitizer()(text).findings
    assert {f.text for f in found if f.type is PiiType.PERSON} == hidden


def test_a_short_name_at_a_sentences_end_is_no_title_of_the_next():
    text = "ask Bill. Bill said no"
    people = [person(text, "Bill"), Finding(10, 14, "Bill", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))]
    assert [f.text for f in merge(text, people)] == ["Bill", "Bill"]
    titled = "Srta. Paloma called"
    assert [f.text for f in merge(titled, [person(titled, "Srta"), person(titled, "Paloma")])] == ["Srta. Paloma"]


def test_a_place_of_the_same_name_stays_a_place_behind_its_preposition():
    assert Sanitizer()("Paris Jackson-Obi lives in Paris.").text == "PERSON 1 lives in a city in France."


def test_a_case_that_is_cited_tells_no_party():
    text = "The court followed the judgment in Kovac v. Croatia and in Brandt v. Austria. In Lindqvist v Sweden it did not."
    once = Sanitizer()(text).text
    assert once.count("earlier case") == 3
    assert not [name for name in ("Kovac", "Brandt", "Lindqvist", "Croatia", "Austria", "Sweden") if name in once]


def test_a_first_name_before_a_surname_goes_with_it_though_it_is_also_something_else():
    done = Sanitizer()("The late Ola Moe came. Ask Siri Moe or Alexa Berg.").text
    assert "Siri" not in done
    assert "Alexa" not in done


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Per Holm called. He wants 5 percent per year. Ask Per whether per diem is included.", {"Per Holm", "Per"}),
        ("Ask the manager of each ward, Per day it costs ten.", set()),
        ("Faith, Hope and Joy agreed.", {"Faith", "Hope", "Joy"}),
        ("Even called. I asked Even about it. Even Stensrud is my boss.", {"Even", "Even Stensrud"}),
        ("She will come with Bill to pay the bill.", {"Bill"}),
        ("Per (né Paal) Lundgaard was a painter. Per died.", {"Per (né Paal) Lundgaard", "Per"}),
        ("I am Ernesto, but my friends are not.", {"Ernesto"}),
        ("He had left with Summer before noon.", {"Summer"}),
        ("Max left early.", {"Max"}),
        ("Handover at six. Rosemary and I did the meds.", {"Rosemary"}),
        ("Max dose 40 mg.", set()),
        ("Rosemary is added at the end.", set()),
        ("hanne - meds, colm - beds, zofia - doors", {"hanne", "colm", "zofia"}),
        ('Robert Fields, aka "The Hammer", was arrested. The Hammer was seen.', {"Robert Fields", "Hammer"}),
    ],
)
def test_a_capital_within_a_sentence_and_a_list_tell_that_a_word_is_a_name(text, names):
    found = Sanitizer()(text).findings
    assert {f.text for f in found if f.type is PiiType.PERSON} == names


@pytest.mark.parametrize(("word", "small"), [("asked Per today", True), ("asked He today", False)])
def test_a_capital_within_a_sentence_makes_no_name_of_a_pronoun(word, small):
    assert capital_alone(word, 6, word.index(" today")) is small


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Grant Bishop was seen by the bishop. Mr Bishop holds a grant.", ("the bishop.", "a grant")),
        ("To be frank, we asked Frank Ernst. Frank said no.", ("To be frank",)),
        ("- Basil brings basil pesto\n- Olive brings drinks.", ("basil pesto",)),
        ("Pt Frank Graves has Graves' disease. Mr Graves will think about it.", ("Graves' disease",)),
        ("Mr Parkinson has Parkinson's disease.", ("Parkinson's disease",)),
        ("Hope you are well. I talked to Hope. Hope Larkin will call.", ("Hope you are",)),
        ("I spoke to Bill yesterday. Bill agreed. The Bill was passed.", ("The Bill was",)),
        ("i hope you can help my name is hope lund thats h o p e", ("i hope you",)),
        ("We met April Hughes. In April it rains, and April left.", ("In April",)),
    ],
)
def test_a_word_stays_beside_somebody_who_is_called_by_it(text, kept):
    out = Sanitizer()(text).text
    assert all(words in out for words in kept)
    assert "PERSON 1" in out


def test_a_name_that_is_a_word_is_the_persons_where_somebody_speaks_or_is_spoken_to():
    text = "Basil Okafor came. then basil said no, thanks basil! We had fresh basil."
    again = recurrences(WordIndex(text), [person(text, "Basil Okafor")])
    assert sorted(f.start for f in again if f.text == "basil") == [text.index("basil"), text.index("basil!")]


def test_titles_that_say_only_the_sex_go_or_stay_alike():
    text = "Mr Berg and Ms Lund met."
    people = [person(text, "Berg"), person(text, "Lund")]
    assert [f.text for f in with_courtesies(text, people)] == ["Mr Berg", "Ms Lund"]
    assert [f.text for f in with_courtesies(text, people, titles=False)] == ["Berg", "Lund"]


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("At the handover Rosemary and I counted the pills.", True),
        ("We came in April and I left early.", False),
        ("It was a summer of rosemary and I left early.", False),
    ],
)
def test_a_first_name_beside_who_speaks_is_somebody(text, hidden):
    assert (Sanitizer()(text).text != text) is hidden
