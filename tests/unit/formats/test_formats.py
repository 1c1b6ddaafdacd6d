"""Files come out in the form they came in, with other texts in their places and nothing else changed."""

import gzip
import io
import json
import zipfile
from dataclasses import replace

import pytest

from sanitizer import Sanitizer
from sanitizer.core.errors import ConfigError, InputError
from sanitizer.formats import Options, format_of
from sanitizer.formats.choose import open_bytes
from sanitizer.formats.mail import plain_message, released_text
from sanitizer.formats.text import GuessedEncodingWarning, decode, guess

HIDE = {"Ada Berg": "PERSON 1", "ada@example.org": "[e-mail]"}


def hidden(text):
    for word, other in HIDE.items():
        text = text.replace(word, other)
    return text


def through(data: bytes, name: str, **options) -> bytes:
    form = format_of(name)
    entries = form.read(io.BytesIO(data), name, Options(**options))
    out = io.BytesIO()
    form.write(out, (replace(e, texts={k: hidden(t) for k, t in e.texts.items()}) for e in entries))
    return out.getvalue()


def test_plain_text_keeps_its_line_ends():
    assert through(b"Ada Berg\r\ncame.\n", "a.txt") == b"PERSON 1\r\ncame.\n"


def test_json_lines_keep_every_field_and_their_order():
    data = json.dumps({"n": 1, "note": "Ada Berg", "plan": "rest", "tags": ["x"]}).encode() + b"\n"
    out = through(data, "a.jsonl", text_fields=("note", "plan"))
    assert json.loads(out) == {"n": 1, "note": "PERSON 1", "plan": "rest", "tags": ["x"]}
    assert list(json.loads(out)) == ["n", "note", "plan", "tags"]


def test_csv_keeps_its_separator_and_other_cells():
    data = b'id;note;x\n1;"Ada Berg; came";=1\n2;;b\n'
    assert through(data, "a.csv", text_columns=("note",)) == b'id;note;x\n1;"PERSON 1; came";=1\n2;;b\n'


def test_a_cell_longer_than_the_csv_module_allows():
    long = "word " * 60_000
    assert len(through(f"text\n{long}\n".encode(), "a.csv")) > 290_000


def test_a_csv_without_a_known_text_column_is_refused():
    with pytest.raises(InputError, match=r"E281.*--text-column: id, note"):
        through(b"id,note\n1,Ada\n", "a.csv")
    with pytest.raises(InputError, match=r"E282.*--text-column: id, note"):
        through(b"id,note\n1,Ada\n", "a.csv", text_columns=("notes",))


def test_a_first_row_that_is_data_is_not_repeated():
    with pytest.raises(InputError, match=r"E281") as refused:
        through(b"1,Ada Berg,Seen on 3 May.\n2,Bo Li,Well.\n", "a.csv")
    assert "Berg" not in str(refused.value)


def test_parquet_keeps_types_and_empty_cells():
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    table = pa.table({"text": ["Ada Berg came", None], "n": pa.array([1, None], pa.int32())})
    buffer = io.BytesIO()
    pq.write_table(table, buffer)
    back = pq.read_table(io.BytesIO(through(buffer.getvalue(), "a.parquet")))
    assert back.schema == table.schema
    assert back.to_pydict() == {"text": ["PERSON 1 came", None], "n": [1, None]}


def test_a_word_file_is_replaced_in_body_tables_and_headers():
    docx = pytest.importorskip("docx")
    document = docx.Document()
    document.core_properties.author = "Ada Berg"
    paragraph = document.add_paragraph("Seen: ")
    paragraph.add_run("Ada ").bold = True
    paragraph.add_run("Berg")
    document.add_table(1, 1).cell(0, 0).text = "mail ada@example.org"
    document.sections[0].header.paragraphs[0].text = "Ada Berg's file"
    buffer = io.BytesIO()
    document.save(buffer)
    back = docx.Document(io.BytesIO(through(buffer.getvalue(), "a.docx")))
    assert back.paragraphs[0].text == "Seen: PERSON 1"
    assert back.tables[0].cell(0, 0).text == "mail [e-mail]"
    assert back.sections[0].header.paragraphs[0].text == "PERSON 1's file"
    assert back.core_properties.author == ""


def test_what_a_word_file_says_beside_its_text_goes():
    docx = pytest.importorskip("docx")
    from docx.oxml import parse_xml

    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    document = docx.Document()
    paragraph = document.add_paragraph("See")
    hidden = [
        f'<w:ins {space} w:author="Ada Berg"><w:r><w:t> Ada Berg</w:t></w:r></w:ins>',
        f'<w:del {space} w:author="Ada Berg"><w:r><w:delText>Ada Berg</w:delText></w:r></w:del>',
        f'<w:r {space}><w:instrText>HYPERLINK "mailto:ada@example.org"</w:instrText></w:r>',
        f"<w:sdt {space}><w:sdtContent><w:r><w:t> or Ada Berg</w:t></w:r></w:sdtContent></w:sdt>",
        f"<w:r {space}><w:br/><w:tab/><w:t>now</w:t></w:r>",
        f"<w:r {space}><w:pict><w:txbxContent><w:p><w:r><w:t>box of Ada Berg</w:t></w:r></w:p></w:txbxContent></w:pict></w:r>",
    ]
    for xml in hidden:
        paragraph._p.append(parse_xml(xml))
    link = document.part.relate_to(
        "mailto:ada@example.org", docx.opc.constants.RELATIONSHIP_TYPE.HYPERLINK, is_external=True
    )
    paragraph._p.append(parse_xml(
        f'<w:hyperlink {space} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="{link}">'
        "<w:r><w:t> write</w:t></w:r></w:hyperlink>"
    ))  # fmt: skip
    document.add_comment(paragraph.runs[0], text="Ada Berg said so", author="Ada Berg", initials="AB")
    buffer = io.BytesIO()
    document.save(buffer)
    out = through(buffer.getvalue(), "a.docx")
    with zipfile.ZipFile(io.BytesIO(out)) as packed:
        everything = {name: packed.read(name) for name in packed.namelist()}
    assert [name for name, data in everything.items() if b"Berg" in data or b"ada@" in data] == []
    body = everything["word/document.xml"]
    assert b"box of PERSON 1" in body
    assert docx.Document(io.BytesIO(out)).paragraphs[0].text.startswith("See PERSON 1 or PERSON 1")


def test_mail_is_decoded_before_it_is_read_and_other_headers_go():
    data = (
        b"From: =?utf-8?q?Ada_Berg?= <ada@example.org>\nReceived: from ada-laptop\nSubject: hello\n"
        b"Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\nAda B=\nerg came.\n"
    )
    out = through(data, "a.eml").decode()
    assert "Ada" not in out
    assert "laptop" not in out
    assert "PERSON 1 came." in out
    assert "From: PERSON 1 <[e-mail]>" in out


@pytest.mark.parametrize(("date", "name"), [("Mon, 3 May 2021 10:00:00 +0200", "Date"), ("in May 2021", "X-Date")])
def test_a_date_that_no_mail_program_reads_is_called_otherwise(date, name):
    text = f"Subject: Hello\nDate: {date.replace('2021 10', '2021 at 10')}\n\nAll well.\n\nBye"
    data = plain_message(text)
    assert f"\n{name}: {date}\n" in data.decode()
    assert released_text(data, "a.eml") == released_text(data.replace(b"\n", b"\r\n"), "a.eml") == text


def test_a_message_of_somebody_else_is_released_as_it_is_read():
    data = b"Subject: Hello\nContent-Transfer-Encoding: quoted-printable\n\nSol=\nheim"
    assert released_text(data, "a.eml") == "Subject: Hello\n\nSolheim"


def test_the_clock_of_a_mail_goes_with_its_day():
    data = b"From: a@example.org\nDate: Mon, 03 May 2021 14:30:00 +0200\nSubject: x\n\nHello\n"
    text = released_text(data, "a.eml")
    assert "Date: Mon, 03 May 2021 at 14:30:00 +0200\n" in text
    written = plain_message(text)
    assert b"\nDate: Mon, 03 May 2021 14:30:00 +0200\n" in written  # nothing was hidden: it still is a date
    assert released_text(written, "a.eml") == text
    document = Sanitizer()(text)
    assert "14:30" not in document.text


def test_a_mailbox_has_as_many_messages_as_before():
    box = b"".join(b"From x Thu Jan  1 00:00:00 1970\nSubject: s\n\nAda Berg %d\n\n" % i for i in range(3))
    out = through(box, "a.mbox")
    assert out.count(b"From sanitized") == 3
    assert b"Ada" not in out


def test_html_keeps_its_tags_and_loses_what_it_hides():
    pytest.importorskip("bs4")
    page = b"<p title='Ada Berg' class='x' summary='Ada Berg'>Hi <b>Ada Berg</b>!</p><!-- Ada Berg --><script>'Ada Berg'</script>"
    assert through(page, "a.html") == b"<p>Hi <b>PERSON 1</b>!</p>"


def test_tags_inside_of_a_word_do_not_hide_it():
    pytest.importorskip("bs4")
    page = b"<div>See <b>Ada</b>\n<i>Be</i>rg now, <u>ok</u>.<br>Ada <p>Berg</p> <i>x</i></div>"
    assert (
        through(page, "a.html") == b"<div>See <b>PERSON 1</b><i></i> now, <u>ok</u>.<br/>Ada <p>Berg</p> <i>x</i></div>"
    )


def test_a_text_column_that_stands_twice_is_refused():
    with pytest.raises(InputError, match="E243"):
        through(b"text,text\na,b\n", "a.csv")


def test_a_file_without_messages_is_no_mailbox():
    with pytest.raises(InputError, match="E284"):
        through(b"Ada Berg", "a.mbox")


def test_a_broken_file_is_refused_in_one_line():
    for name in ("a.docx", "a.pdf", "a.parquet"):
        with pytest.raises(InputError, match="E284"):
            through(b"no such thing", name)


def test_unknown_formats_are_never_skipped_in_silence():
    with pytest.raises(InputError, match="E285"):
        format_of("picture.png")


def test_compressed_files_are_opened_on_the_way(tmp_path):
    path = tmp_path / "a.jsonl.gz"
    path.write_bytes(gzip.compress(b'{"text": "Ada Berg"}\n'))
    with open_bytes(path) as handle:
        assert next(format_of(path).read(handle, "a", Options())).texts == {"text": "Ada Berg"}


def test_a_field_that_stands_twice_is_refused_since_one_of_the_two_would_be_lost():
    with pytest.raises(InputError, match="twice"):
        list(format_of("a.jsonl").read(io.BytesIO(b'{"text": "Ada Berg", "text": "x"}\n'), "a", Options()))


def test_a_line_that_is_refused_keeps_its_id():
    data = b'{"id": "a", "text": "x"}\n{"id": "b", "note": "y"}\n{"id"\n'
    entries = list(format_of("a.jsonl").read(io.BytesIO(data), "a", Options(skip=True)))
    assert [entry.id for entry in entries] == ["a", "b", 3]


def test_encodings_are_told_or_guessed():
    words = "Frau Müller wohnt in Köln und hört täglich schöne Lieder über große Bäume. " * 5
    with pytest.warns(GuessedEncodingWarning, match="read as cp125"):
        assert decode(words.encode("cp1252"), "x") == words
    assert decode(words.encode("latin-1"), "x", "latin-1") == words
    with pytest.warns(GuessedEncodingWarning, match="utf_16"):
        assert decode(words.encode("utf-16"), "x") == words
    with pytest.warns(GuessedEncodingWarning, match="utf-16-le"):
        assert decode(words.encode("utf-16-le"), "x") == words
    with pytest.raises(ConfigError, match="E170"):
        decode(b"a", "x", "klingon")
    with pytest.raises(InputError, match="E2"):
        decode(b"\x00\x01\xff\x00\x02", "x")


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x01\x02\x03\x00\x05",
        b"\xff\xfe\x01\x00\x03\x00\x05\x00",
        bytes(range(9, 17)),
    ],
)
def test_bytes_of_a_program_are_in_no_encoding(data):
    assert guess(data) is None


def test_letters_of_two_bytes_are_read():
    assert guess("Ada Berg, Bjørnøya".encode("utf-16")) == "utf_16"
