"""What goes in comes out in the same form: the command on files of every form, in the way people type it."""

from __future__ import annotations

import bz2
import gzip
import io
import json
from pathlib import Path

import pytest
from command import in_process

LIGHT = ("--pipeline", "blank:en", "--detectors", "patterns", "--selector", "floor")


@pytest.fixture
def run(tmp_path):
    """The command in a folder of its own, with quick detectors."""

    def call(*arguments, code=0, stdin="", light=LIGHT):
        done = in_process(["text", *arguments, *light], stdin=stdin, cwd=tmp_path, binary=True)
        assert done.returncode == code, done.stderr.decode()
        assert "Traceback" not in done.stderr.decode()
        return done

    return call


def lines(data):
    return [json.loads(line) for line in (data.decode() if isinstance(data, bytes) else data).splitlines()]


def test_json_lines_on_standard_output_keep_every_field(run, tmp_path):
    row = {"ward": 3, "text": "Mail a@example.org", "tags": ["x"], "id": "n1", "none": None}
    (tmp_path / "docs.jsonl").write_text(json.dumps(row) + "\n")
    for done in (
        run("docs.jsonl"),
        run("-", stdin=json.dumps(row)),
        run("-", "--input-format", "jsonl", stdin=json.dumps(row)),
    ):
        assert lines(done.stdout) == [{**row, "text": "Mail [e-mail]"}]
        assert list(lines(done.stdout)[0]) == list(row)
        assert done.stderr == b""


def test_several_text_fields_are_one_document(run, tmp_path):
    row = {"id": 1, "note": "Mail a@example.org", "x": 5, "plan": "Or b@example.org, then a@example.org"}
    (tmp_path / "docs.jsonl").write_text(json.dumps(row) + "\n")
    fields = ("--text-field", "note", "--text-field", "plan")
    out = lines(run("docs.jsonl", *fields).stdout)[0]
    assert out == {"id": 1, "note": "Mail [e-mail]", "x": 5, "plan": "Or [e-mail], then [e-mail]"}
    found = lines(run("docs.jsonl", *fields, "--format", "json").stdout)[0]
    assert found["sanitized"] == {"note": "Mail [e-mail]", "plan": "Or [e-mail], then [e-mail]"}
    assert all(row[f["field"]][f["start"] : f["end"]] == f["text"] for f in found["findings"])
    assert "--text-field" in run("docs.jsonl", code=2).stderr.decode()


def test_whom_to_protect_does_not_come_out(run):
    done = run("-", stdin=json.dumps({"text": "zorblax", "protect": "zorblax", "n": 1}))
    assert "zorblax" not in done.stdout.decode().lower()
    assert lines(done.stdout)[0]["n"] == 1


def test_a_name_in_another_field_draws_a_note(run):
    done = run("-", stdin=json.dumps({"text": "Mail ada@example.org", "from": "ada@example.org"}))
    assert b"1 document has a name of the text in another field too" in done.stderr
    assert b"ada" not in done.stderr


@pytest.mark.parametrize("options", [(), ("--rename",)])
def test_one_word_of_a_name_in_another_field_draws_a_note(run, tmp_path, options):
    (tmp_path / "terms.txt").write_text("Zebulon Quist\tPERSON\n")
    for note, told in (("Zebulon", True), ("quist, at the desk", True), ("desk", False)):
        record = json.dumps({"text": "Zebulon Quist rang.", "note": note})
        done = run("-", "--terms", "terms.txt", *options, stdin=record)
        assert (b"a name of the text in another field" in done.stderr) is told


def test_text_and_names_in_other_fields_draw_a_note(run):
    rows = [
        {"text": "Nothing here.", "note": "She rang about the car in the evening."},
        {"text": "Nothing here.", "author": "kari@example.org", "ward": "Intensive Care"},
        {"text": "Nothing here.", "kind": "discharge summary"},
    ]
    done = run("-", stdin="\n".join(map(json.dumps, rows)))
    assert b"2 documents have text or names in fields that stay as they are; --text-field" in done.stderr
    assert b"kari" not in done.stderr


def test_a_csv_stays_a_csv_in_a_file_of_its_own(run, tmp_path):
    (tmp_path / "a.csv").write_text('id;note;y\n1;"Mail a@example.org; now";x\n2;;\n', newline="")
    run("a.csv", "--text-column", "note", "-o", "out.csv")
    assert (tmp_path / "out.csv").read_bytes() == b'id;note;y\n1;"Mail [e-mail]; now";x\n2;;\n'
    assert b"E281" in run("a.csv", code=2).stderr
    assert b"E282" in run("a.csv", "--text-column", "nothing", code=2).stderr
    assert run("-", "--input-format", "csv", stdin="text,n\na@example.org,1\n").stdout == b"text,n\n[e-mail],1\n"


def test_a_table_without_rows_keeps_its_header(run, tmp_path):
    (tmp_path / "a.csv").write_text("id,text\n")
    assert run("a.csv").stdout == b"id,text\n"


def test_parquet_stays_parquet(run, tmp_path):
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    table = pa.table({"note": ["Mail a@example.org", None, ""], "n": pa.array([1, None, 3], pa.int16())})
    pq.write_table(table, tmp_path / "a.parquet")
    run("a.parquet", "--text-column", "note", "-o", "b.parquet")
    back = pq.read_table(tmp_path / "b.parquet")
    assert back.schema.equals(table.schema)
    assert back.to_pydict() == {"note": ["Mail [e-mail]", None, ""], "n": [1, None, 3]}
    shown = pq.read_table(io.BytesIO(run("a.parquet", "--text-column", "note").stdout))
    assert shown.equals(back)


def test_one_input_is_a_file_and_several_are_a_folder(run, tmp_path):
    (tmp_path / "a.txt").write_text("a@example.org")
    (tmp_path / "b.txt").write_text("b@example.org")
    run("a.txt", "-o", "one.txt")
    run("a.txt", "-o", "slash/")
    run("a.txt", "b.txt", "-o", "two")
    run("*.txt", "-o", "pattern")
    assert (tmp_path / "one.txt").read_text() == (tmp_path / "slash" / "a.txt").read_text() == "[e-mail]"
    assert sorted(path.name for path in (tmp_path / "two").iterdir()) == ["a.txt", "b.txt"]
    assert sorted(path.name for path in (tmp_path / "pattern").iterdir()) == ["a.txt", "b.txt", "one.txt"]
    assert b"E173" in run("a.txt", "-o", "out.csv", code=2).stderr


@pytest.mark.parametrize(
    ("ending", "pack", "unpack"), [("gz", gzip.compress, gzip.decompress), ("bz2", bz2.compress, bz2.decompress)]
)
def test_packed_files_come_out_packed(run, tmp_path, ending, pack, unpack):
    (tmp_path / f"a.jsonl.{ending}").write_bytes(pack(b'{"text": "a@example.org"}\n'))
    run(f"a.jsonl.{ending}", "-o", "out/")
    run(f"a.jsonl.{ending}", "-o", "plain.jsonl")
    packed = (tmp_path / "out" / f"a.jsonl.{ending}").read_bytes()
    assert lines(unpack(packed)) == lines((tmp_path / "plain.jsonl").read_bytes()) == [{"text": "[e-mail]"}]


def test_no_file_of_a_folder_is_skipped_in_silence(run, tmp_path):
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a.txt").write_text("a@example.org")
    (folder / "picture.png").write_bytes(b"\x89PNG")
    (folder / "bad.jsonl").write_text('b@example.org\n{"text": "b@example.org"}\n')
    (folder / "cut.txt.gz").write_bytes(gzip.compress(b"c@example.org" * 99)[:-9])
    (folder / "nowhere.txt").symlink_to(tmp_path / "none")
    (folder / ".hidden.txt").write_text("d@example.org")
    done = run("in", "-o", "out", code=1)
    said = done.stderr.decode()
    assert [code for code in ("E285", "E204", "E208", "E202") if code in said] == ["E285", "E204", "E208", "E202"]
    assert "4 files were not read; the others are done" in said
    assert "example.org" not in said
    assert [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()] == ["a.txt"]
    assert len(run("in", "-o", "out2", "--on-error", "stop", code=2).stderr.splitlines()) == 1


@pytest.mark.parametrize("bad", ['{"id": 2, "text": "b@example.org', '{"id": 2, "note": "b@example.org"}', '["x"]'])
def test_a_line_that_does_not_fit_is_refused_by_itself(run, tmp_path, bad):
    rows = [{"id": "a", "text": "Mail a@example.org"}, {"id": "c", "text": "Mail c@example.org"}]
    (tmp_path / "x.jsonl").write_text(f"{json.dumps(rows[0])}\n{bad}\n{json.dumps(rows[1])}\n")
    done = run("x.jsonl", "-o", "out.jsonl", code=1)
    first, refused, last = lines((tmp_path / "out.jsonl").read_bytes())
    assert (first["text"], last["text"]) == ("Mail [e-mail]", "Mail [e-mail]")
    known = "id" if "note" in bad else "line"  # a line that cannot be read has no id, and its number is nobody's
    assert refused == {known: 2, "refused": refused["refused"]}
    assert f"line 2: {'not valid' if refused['refused'] == 'E204' else 'needs'}" in done.stderr.decode()
    assert "1 document was refused" in done.stderr.decode()
    assert b"example.org" not in done.stderr
    assert [one.get("refused") for one in lines(run("x.jsonl", "--format", "json", code=1).stdout)][1]
    assert [one["id"] for one in lines(run("x.jsonl", "--rename", code=1).stdout)] == [1, 2, 3]
    assert run("x.jsonl", "-o", "none.jsonl", "--on-error", "stop", code=2)
    assert not (tmp_path / "none.jsonl").exists()


def test_the_fields_that_hold_text_are_named_where_none_is_called_so(run, tmp_path):
    (tmp_path / "x.jsonl").write_text('{"n": 1, "note": "a@example.org", "plan": "Rest."}\n')
    assert "--text-field: note, plan" in run("x.jsonl", code=2).stderr.decode()
    (tmp_path / "y.jsonl").write_text('{"a@example.org": "x"}\n')
    assert b"example" not in run("y.jsonl", code=2).stderr


def test_mail_word_and_pages_come_back_as_such(run, tmp_path):
    docx = pytest.importorskip("docx")
    folder = tmp_path / "in"
    folder.mkdir()
    document = docx.Document()
    document.add_paragraph("Mail a@example.org")
    document.save(str(folder / "a.docx"))
    quoted = b"Content-Transfer-Encoding: quoted-printable\n\nMail a@exam=\nple.org\n"
    (folder / "b.eml").write_bytes(b"From: x@example.org\nContent-Type: text/plain; charset=utf-8\n" + quoted)
    (folder / "c.html").write_text("<p>Mail <b>a@example.org</b></p>")
    (folder / "d.mbox").write_bytes(b"From x Thu Jan  1 00:00:00 1970\nSubject: s\n\nMail a@example.org\n\n" * 2)
    (folder / "e.md").write_text("# Mail a@example.org\n")
    run("in", "-o", "out")
    out = tmp_path / "out"
    assert [one.text for one in docx.Document(str(out / "a.docx")).paragraphs] == ["Mail [e-mail]"]
    assert b"ple.org" not in (out / "b.eml").read_bytes()
    assert (out / "c.html").read_text() == "<p>Mail <b>[e-mail]</b></p>"
    assert (out / "d.mbox").read_bytes().count(b"Mail [e-mail]") == 2
    assert (out / "e.md").read_text() == "# Mail [e-mail]\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Bjørn Østby fra Tromsø ringte.", "latin-1"),
        ("Le garçon à l’école a été très élève, Noël.", "cp1252"),
        ("El señor Muñoz llamó ayer desde Málaga.", "latin-1"),
        ("Łukasz Źródło z Łodzi zadzwonił we środę.", "cp1250"),
        ("Иван Петров из Москвы позвонил вчера вечером.", "cp1251"),
    ],
)
def test_a_short_text_is_read_in_the_likeliest_encoding(run, tmp_path, text, encoding):
    (tmp_path / "a.txt").write_bytes(text.encode(encoding))
    assert run("a.txt").stdout.decode() == text


def test_another_encoding_is_told_or_guessed_and_said(run, tmp_path):
    text = "Er wohnt in Köln und hört täglich schöne Lieder über große Bäume, a@example.org. " * 3
    (tmp_path / "a.txt").write_bytes(text.encode("latin-1"))
    (tmp_path / "b.jsonl").write_bytes(json.dumps({"text": text}, ensure_ascii=False).encode("utf-16"))
    (tmp_path / "c.csv").write_bytes(f'text\n"{text}"\n'.encode("cp1252"))
    guessed = run("a.txt")
    assert guessed.stdout.decode() == text.replace("a@example.org", "[e-mail]")
    assert b"note: a.txt is not UTF-8 and was read as" in guessed.stderr
    told = run("a.txt", "--encoding", "latin-1")
    assert told.stdout == guessed.stdout
    assert b"UTF-8" not in told.stderr
    assert lines(run("b.jsonl", "--encoding", "utf-16").stdout)[0]["text"] == guessed.stdout.decode()
    assert "Köln" in run("c.csv").stdout.decode()
    assert b"E170" in run("a.txt", "--encoding", "klingon", code=2).stderr
    assert b"E201" in run("b.jsonl", code=2).stderr


def test_what_cannot_follow_one_another_needs_a_folder(run, tmp_path):
    (tmp_path / "a.csv").write_text("text\nx\n")
    (tmp_path / "b.csv").write_text("text\ny\n")
    (tmp_path / "c.txt").write_text("z")
    assert b"E171" in run("a.csv", "b.csv", code=2).stderr
    assert b"E171" in run("a.csv", "c.txt", code=2).stderr
    run("a.csv", "b.csv", "c.txt", "-o", "out")
    assert len(list((tmp_path / "out").iterdir())) == 3


def test_a_pdf_gives_its_text(run, tmp_path):
    pytest.importorskip("pypdf")
    (tmp_path / "a.pdf").write_bytes(one_page("Mail a@example.org now"))
    run("a.pdf", "-o", "out/")
    assert (tmp_path / "out" / "a.pdf.txt").read_text().strip() == "Mail [e-mail] now"


def one_page(text: str) -> bytes:
    """A PDF of one page, by hand."""
    content = f"BT /F1 12 Tf 20 100 Td ({text}) Tj ET".encode()
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    out, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(out))
        out += b"%d 0 obj%s endobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        out
        + b"xref\n0 6\n0000000000 65535 f \n"
        + table
        + b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(out)
    )


def test_findings_of_any_form(run, tmp_path):
    (tmp_path / "a.csv").write_text("text,n\na@example.org,1\n")
    done = in_process(["detect", "a.csv", *LIGHT], cwd=tmp_path)
    assert json.loads(done.stdout)["findings"][0]["text"] == "a@example.org"


def test_hostile_names_stay_where_they_belong(run, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    names = ["-o", "a\nb.txt", "..txt.txt", "ü ñ.txt", "$(touch x).txt"]
    for name in names:
        (folder / name).write_text("a@example.org")
    run("in", "-o", "out")
    assert sorted(path.name for path in Path(tmp_path / "out").iterdir()) == sorted(n for n in names if n[0] != ".")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]
