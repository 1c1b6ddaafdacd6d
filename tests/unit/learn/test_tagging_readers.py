"""Annotated documents of every format, and what happens to files that do not fit theirs."""

from __future__ import annotations

import gzip
import json
import tarfile

import pytest

from sanitizer.core.errors import ConfigError, InputError
from sanitizer.learn.corpora.gold import read_gold
from sanitizer.learn.corpora.labels import meaning, read_map

TEXT = "Name: Ada Berg\nAge: 61\n"
ANN = "T1\tPERSON 6 14\tAda Berg\nT2\tAGE 20 22\t61\n#1\tAnnotatorNotes T1\tsure\nR1\tKnows Arg1:T1 Arg2:T2\n"


def brat(folder, text=TEXT, ann=ANN, encoding="utf-8", name="a"):
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.txt").write_bytes(text.encode(encoding) if isinstance(text, str) else text)
    if ann is not None:
        (folder / f"{name}.ann").write_bytes(ann.encode(encoding) if isinstance(ann, str) else ann)
    return folder


def spans(documents):
    return [[(d.text[m.start : m.end], m.type, m.identifier) for m in d.annotators[0]] for d in documents]


def test_brat_folder_and_archive_give_the_same(tmp_path):
    folder = brat(tmp_path / "corpus")
    with tarfile.open(tmp_path / "corpus.tar.gz", "w:gz") as archive:
        archive.add(folder, "corpus")
    expected = [[("Ada Berg", "PERSON", "DIRECT"), ("61", "AGE", "QUASI")]]
    assert spans(read_gold(folder)) == expected
    assert spans(read_gold(tmp_path / "corpus.tar.gz")) == expected


def test_brat_text_without_annotations_is_a_document_without_mentions(tmp_path):
    folder = brat(brat(tmp_path / "c"), "Nothing.", None, name="b")
    assert [len(d.annotators[0]) for d in read_gold(folder)] == [2, 0]


def test_brat_span_in_pieces_is_one_entity_with_a_mention_each(tmp_path):
    folder = brat(tmp_path / "c", "Ada and Bo Berg", "T1\tPERSON 0 3;11 15\tAda Berg\n")
    (document,) = read_gold(folder)
    assert [(m.start, m.end, m.entity) for m in document.annotators[0]] == [(0, 3, "T1"), (11, 15, "T1")]


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("\ufeff" + TEXT, "byte order mark that the offsets do not count"),
        (TEXT.replace("\n", "\r\n"), "line ends changed after annotating"),
        ("\ufeff" + TEXT.replace("\n", "\r\n"), "both"),
    ],
)
def test_brat_offsets_are_fitted_to_marks_and_line_ends(tmp_path, text, remark):
    assert spans(read_gold(brat(tmp_path / "c", text)))[0][1][0] == "61", remark


def test_brat_byte_order_mark_that_the_offsets_count_stays(tmp_path):
    folder = brat(tmp_path / "c", "\ufeffAda", "T1\tPERSON 1 4\tAda\n")
    assert spans(read_gold(folder)) == [[("Ada", "PERSON", "DIRECT")]]


def test_brat_in_utf_16(tmp_path):
    assert spans(read_gold(brat(tmp_path / "c", "Åse", "T1\tPERSON 0 3\tÅse\n", "utf-16")))[0][0][0] == "Åse"


@pytest.mark.parametrize(
    ("ann", "line", "remark"),
    [
        ("T1\tPERSON 6 14\tAda Berg\nT2\tAGE 20 99\t61\n", 2, "offsets past the end"),
        ("T1\tPERSON 14 6\tAda Berg\n", 1, "offsets in the wrong order"),
        ("T1\tPERSON 7 15\tAda Berg\n", 1, "offsets of another text"),
        ("\n\nT1 PERSON 6 14 Ada Berg\n", 3, "no tabs"),
        ("T1\tPERSON six 14\tAda\n", 1, "no numbers"),
    ],
)
def test_brat_faults_name_file_and_line_and_quote_nothing(tmp_path, ann, line, remark):
    with pytest.raises(InputError) as caught:
        read_gold(brat(tmp_path / "c", ann=ann))
    assert f"a.ann, line {line}:" in str(caught.value), remark
    assert "Ada" not in str(caught.value)


def test_brat_latin_1_names_the_line(tmp_path):
    with pytest.raises(InputError, match=r"a\.txt, line 2, is not UTF-8"):
        read_gold(brat(tmp_path / "c", b"first\n\xe5se\n", ""))


def test_brat_annotations_without_text(tmp_path):
    folder = brat(tmp_path / "c")
    (folder / "b.ann").write_text("")
    with pytest.raises(InputError, match=r"b\.ann has no \.txt"):
        read_gold(folder)


@pytest.mark.parametrize("content", [b"", b"\x1f\x8b broken", b"plain text"])
def test_archive_that_is_none(tmp_path, content):
    path = tmp_path / "x.tar.gz"
    path.write_bytes(content)
    with pytest.raises(InputError, match=r"E202|E208|E271"):
        read_gold(path)


def test_empty_folder(tmp_path):
    with pytest.raises(InputError, match=r"no \.ann"):
        read_gold(tmp_path)


def test_inline_tags_of_a_csv(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text('Id,Tweet\n7,"=@ada_b/DI my dentist/QIJOB, Bo/DI Lie/DI likes AC/DC and/or km/h"\n8,plain\n')
    documents = read_gold(path)
    assert [d.id for d in documents] == ["7", "8"]
    assert documents[0].text == "=@ada_b my dentist, Bo Lie likes AC/DC and/or km/h"
    assert spans(documents)[0] == [
        ("@ada_b", "DI", "DIRECT"), ("dentist", "QIJOB", "QUASI"), ("Bo Lie", "DI", "DIRECT"),
    ]  # fmt: skip


def test_handles_side_by_side_stay_apart(tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("@ada/DI @bo/DI hello\n")
    assert [s[0] for s in spans(read_gold(path))[0]] == ["@ada", "@bo"]


def test_tag_with_a_slip_of_one_letter_is_taken_for_the_known_one(tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("her/QIGENDR dog\r\nmy mom's/QIGENDER!you\r\n")
    assert [s[0][:2] for s in spans(read_gold(path))] == [("her", "QIGENDER"), ("mom's", "QIGENDER")]


def test_tags_of_ones_own_need_a_map(tmp_path):
    path = tmp_path / "t.txt"
    path.write_text("my cat/PET slept\n")
    with pytest.raises(InputError, match="known tags"):
        read_gold(path)
    assert spans(read_gold(path, ["PET"])) == [[("cat", "PET", "QUASI")]]


def test_csv_with_a_short_row_names_the_line(tmp_path):
    path = tmp_path / "t.csv"
    path.write_text('Id,Tweet\n1,"two\nlines/SA"\n2\n')
    with pytest.raises(InputError, match=r"line 4: 1 columns"):
        read_gold(path)


def test_conll_columns_in_bio_and_bioes(tmp_path):
    path = tmp_path / "x.conll"
    path.write_text(
        "-DOCSTART- O\n\nAda NNP B-PER\nBerg NNP I-PER\ncame VB O\n. . O\n\nBo NNP S-PER\nto TO O\nOslo NNP U-LOC\n"
    )
    (document,) = read_gold(path)
    assert document.text == "Ada Berg came.\nBo to Oslo"
    assert spans([document])[0] == [("Ada Berg", "PER", "DIRECT"), ("Bo", "PER", "DIRECT"), ("Oslo", "LOC", "QUASI")]


def test_conll_in_iob1_and_bare_tags(tmp_path):
    path = tmp_path / "x.iob"
    path.write_text("Ada\tI-PER\nBo\tB-PER\n\nBerg\tPER\nLie\tPER\n")
    assert [[s[0] for s in document] for document in spans(read_gold(path))] == [["Ada", "Bo"], ["Berg Lie"]]


def test_text_file_with_columns_is_read_as_columns(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text("Ada B-PER\ncame O\n")
    assert spans(read_gold(path)) == [[("Ada", "PER", "DIRECT")]]


def test_conll_row_with_another_number_of_columns_names_the_line(tmp_path):
    path = tmp_path / "x.conll"
    path.write_text("Ada NNP B-PER\nBerg I-PER\n")
    with pytest.raises(InputError, match="line 2: 2 columns where 3"):
        read_gold(path)


def test_docbin_with_entities_and_nested_spans(tmp_path):
    import spacy
    from spacy.tokens import DocBin, Span

    nlp = spacy.blank("en")
    doc = nlp("Ada Berg of Bergen University")
    doc.ents = [Span(doc, 0, 2, "PERSON")]
    doc.spans["sc"] = [Span(doc, 3, 5, "ORG"), Span(doc, 3, 4, "LOC"), Span(doc, 0, 2, "PERSON")]
    doc.user_data["anything"] = "x"
    DocBin(docs=[doc, nlp("Nothing.")], store_user_data=True).to_disk(tmp_path / "x.spacy")
    documents = read_gold(tmp_path / "x.spacy")
    assert spans(documents) == [
        [("Ada Berg", "PERSON", "DIRECT"), ("Bergen", "LOC", "QUASI"), ("Bergen University", "ORG", "QUASI")], [],
    ]  # fmt: skip


@pytest.mark.parametrize("content", [b"", b"no docbin", gzip.compress(b"x", mtime=0)])
def test_docbin_that_is_none(tmp_path, content):
    (tmp_path / "x.spacy").write_bytes(content)
    with pytest.raises(InputError, match="E260"):
        read_gold(tmp_path / "x.spacy")


def gold_json(**changes):
    entry = {"start_offset": 0, "end_offset": 3, "entity_type": "PERSON", "identifier_type": "DIRECT"} | changes
    return json.dumps([{"text": "Ada came", "annotations": {"a": {"entity_mentions": [entry]}}}])


def test_json_offsets_past_the_end_name_document_and_mention(tmp_path):
    path = tmp_path / "x.json"
    path.write_text(gold_json(end_offset=99))
    with pytest.raises(InputError, match="document 1, mention 1: offsets outside"):
        read_gold(path)


def test_json_that_breaks_off_names_the_line(tmp_path):
    path = tmp_path / "x.json.gz"
    path.write_bytes(gzip.compress(b'[{"text":\n "Ada",'))
    with pytest.raises(InputError, match="line 2: not valid JSON") as caught:
        read_gold(path)
    assert "Ada" not in str(caught.value)


@pytest.mark.parametrize("content", ["{}", "[]", '[{"text": 5}]', '[{"text": "a", "sensitive": [[0]]}]', "[1]"])
def test_json_of_another_shape(tmp_path, content):
    path = tmp_path / "x.json"
    path.write_text(content)
    with pytest.raises(InputError, match=r"E265|E266"):
        read_gold(path)


def test_missing_file(tmp_path):
    with pytest.raises(InputError, match="no such file"):
        read_gold(tmp_path / "none.json")


def test_label_maps(tmp_path):
    lines = tmp_path / "map.txt"
    lines.write_text("# mine\nPET MISC\nBOSS PERSON/DIRECT\nNOISE NO_MASK\n")
    given = read_map(lines)
    assert meaning("BOSS", given)[1] == "DIRECT"
    assert meaning("NOISE", given) is None
    (tmp_path / "map.json").write_text(json.dumps(given))
    assert read_map(tmp_path / "map.json") == given


@pytest.mark.parametrize(
    "content", ["PET ANIMAL\n", "PET\n", "PET LOC/BOTH\n", '{"PET": 3}', '{"PET"', "A NO_MASK/QUASI"]
)
def test_label_map_that_is_not_understood(tmp_path, content):
    path = tmp_path / "map"
    path.write_text(content)
    with pytest.raises(ConfigError, match=r"E15[12]"):
        read_map(path)


def test_unknown_label_is_hidden_as_miscellaneous():
    assert [part.value for part in meaning("SOMETHING_ELSE")] == ["MISC", "QUASI"]


def test_either_file_of_a_brat_pair_names_the_document(tmp_path):
    folder = brat(tmp_path / "c")
    whole = read_gold(folder)
    assert [read_gold(folder / f"a.{ending}")[0].annotators for ending in ("txt", "ann")] == [whole[0].annotators] * 2
    (folder / "b.ann").write_text("")
    with pytest.raises(InputError, match=r"b\.ann has no \.txt"):
        read_gold(folder / "b.ann")
