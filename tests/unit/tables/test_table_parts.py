"""Reading, cleaning, linking, caching and writing of tables."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from sanitizer.config.hierarchy import nested_hierarchy
from sanitizer.config.table import AttributeSettings, TableSettings, parse_table_settings
from sanitizer.core.errors import GuaranteeError, InputError
from sanitizer.core.findings import PiiType
from sanitizer.core.tables import ColumnRole, Scale, Term
from sanitizer.tables.cache import CachedAnalysis
from sanitizer.tables.clean import clean_text
from sanitizer.tables.columns import code_column
from sanitizer.tables.files import neutralised, read_table, write_table
from sanitizer.tables.read import prepare
from sanitizer.tables.redundancy import Cell, link
from sanitizer.tables.relative import RelativeTimes
from sanitizer.tables.second_look import hide_what_shows
from sanitizer.tables.terms import TermAnalysis

QUASI = ColumnRole.QUASI


def simple(**more: object):
    column = {"type": "numerical", "anonymization_type": "quasi_identifier"}
    return parse_table_settings({"parameters": {"k": 2}, "attributes": {"age": column, **more}})


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (pd.DataFrame({"age": ["1", "2"], "x": ["", ""]}), "E246"),
        (pd.DataFrame({"x": ["1", "2"]}), "E245"),
        (pd.DataFrame([["1", "2"]], columns=["age", "age"]), "E243"),
        (pd.DataFrame({"age": []}), "E247"),
        (pd.DataFrame({"age": ["", None, float("nan")]}), "E248"),
    ],
)
def test_tables_that_do_not_fit_are_refused(frame: pd.DataFrame, code: str) -> None:
    with pytest.raises(InputError) as raised:
        prepare(frame, simple())
    assert raised.value.code == code


def test_fewer_than_k_people_are_refused() -> None:
    with pytest.raises(GuaranteeError, match="1 people, k is 2"):
        prepare(pd.DataFrame({"age": ["3"]}), simple())


def test_unreadable_cells_are_kept_as_unknown_and_counted() -> None:
    coded = code_column(["3", "x", "", 4, None, "inf"], AttributeSettings("n", QUASI, Scale.NUMERICAL))
    assert coded.codes.tolist() == [0, 2, 2, 1, 2, 2]
    assert coded.unreadable.sum() == 2
    days = AttributeSettings("d", QUASI, Scale.DATE, format="%d,%B,%Y")
    coded = code_column(["14,May,2004", ",May,2004", "", "15,May,2004"], days)
    assert (coded.codes.tolist(), coded.unreadable.sum()) == ([0, 2, 2, 1], 1)
    assert coded.domain.show(0, 1) == "2004-05"


def test_numbers_go_up_their_hierarchy() -> None:
    tree = {"name": "1-100", "children": [{"name": "1-20"}, {"name": "21-100", "children": [{"name": "21-30"}]}]}
    attribute = AttributeSettings(
        "age", QUASI, Scale.NUMERICAL, recoding="hierarchy", hierarchy=nested_hierarchy(tree, numerical=True)
    )
    coded = code_column(["5", "22", "25", "60"], attribute)
    domain, codes = coded.domain, coded.codes
    assert domain.show(1, 2) == "[21-30]"
    assert domain.show(1, 3) == "[21-100]"
    assert domain.show(0, 1) == "[1-100]"
    assert codes.tolist() == [0, 1, 2, 3]
    with pytest.raises(InputError, match="stand nowhere in its hierarchy"):
        code_column(["5", "150"], attribute)


def test_hierarchies_keep_subtrees_together() -> None:
    tree = {"name": "r", "children": [
        {"name": "a", "children": [{"name": "x"}, {"name": "z"}]}, {"name": "b", "children": [{"name": "y"}]}
    ]}  # fmt: skip
    attribute = AttributeSettings("t", QUASI, Scale.NOMINAL, recoding="hierarchy", hierarchy=nested_hierarchy(tree))
    domain = code_column(["z", "y", "x", ""], attribute).domain
    assert domain.labels == ("x", "z", "y", "unknown")
    assert domain.show(0, 1) == "a"
    assert domain.show(0, 2) == "r"
    assert domain.show(0, 3) == "*"
    with pytest.raises(InputError) as raised:
        code_column(["z", "other"], attribute)
    assert raised.value.code == "E733"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a&amp;b", "a&b"),
        ("x\u200by", "x y"),
        ("<script>x</script> 3 < 4", "x 3 < 4"),
        ("donâ\x80\x99t", "don’t"),
        ("line\r\n\r\n  next", "line\nnext"),
        ("see urlLink my page, imgSrc and linked iPods", "see my page, and linked iPods"),
        ("", ""),
    ],
)
def test_cleaning(text: str, expected: str) -> None:
    assert clean_text(text) == expected


@pytest.mark.parametrize(
    ("term", "kind", "linked"),
    [
        ("36 years old", "DATE", "age"),
        ("thirty-six-year-old", "DATE", "age"),
        ("36 hours", "DATE", None),
        ("37 years", "DATE", None),
        ("May 2004", "DATE", "date"),
        ("14 May", "DATE", "date"),
        ("2005", "DATE", None),
        ("engineers", "JOB", "job"),
        ("Norwegian", "NORP", "country"),
        ("Norwgian", "GPE", None),
        ("36", "GPE", None),
    ],
)
def test_links_beyond_equal_strings(term: str, kind: str, linked: str | None) -> None:
    from datetime import date

    cells = [
        Cell("age", Scale.NUMERICAL, "36", ("DATE",)),
        Cell("date", Scale.DATE, "x", ("DATE",), date(2004, 5, 14)),
        Cell("job", Scale.NOMINAL, "Engineer", ("JOB",)),
        Cell("country", Scale.NOMINAL, "Norway", ("NORP",)),
    ]
    found = link(Term(term, kind, 0, len(term)), cells)
    assert (found.column if found else None) == linked


def test_spreadsheet_formulas_are_made_harmless(tmp_path: Path) -> None:
    assert neutralised(["=cmd()", "+1", "-x", "@a", "\t=1", "ok", 3]) == [
        "'=cmd()",
        "+1",
        "'-x",
        "'@a",
        "'\t=1",
        "ok",
        "3",
    ]
    write_table(pd.DataFrame({"a": ["=1+1"], "b": ["x,y"]}), tmp_path / "o.csv")
    assert (tmp_path / "o.csv").read_text() == 'a,b\n\'=1+1,"x,y"\n'


def test_csv_with_any_separator_and_compressed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("a;b\n1;2,5\n", encoding="utf-8")
    assert read_table(tmp_path / "a.csv", ["a", "b"]).to_dict("list") == {"a": ["1"], "b": ["2,5"]}
    (tmp_path / "a.csv.gz").write_bytes(gzip.compress(b"a\tb\n1\t2\n"))
    assert list(read_table(tmp_path / "a.csv.gz").columns) == ["a", "b"]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"a,a\n1,2\n", "E243"), (b"\xff\xfe", "E201"), (b"", "E241"), (b"a,b\n1\n", "E244"), (b'a\n"x', "E242")],
)
def test_bad_files_are_refused(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    with pytest.raises(InputError) as raised:
        read_table(path)
    assert raised.value.code == code


def test_parquet_comes_back_without_an_index(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    write_table(pd.DataFrame({"a": ["1"]}, index=["secret"]), tmp_path / "o.parquet")
    frame = read_table(tmp_path / "o.parquet")
    assert frame.index.tolist() == [0]


def test_the_cache_saves_the_analysis_and_holds_no_text(tmp_path: Path) -> None:
    asked: list[str] = []

    def analyse(texts: Sequence[str]) -> list[list[Term]]:
        asked.extend(texts)
        return [[Term(text[:4], "GPE", 0, 4)] for text in texts]

    first = CachedAnalysis(analyse, lambda text, label, kind: None, tmp_path, "key")
    first(["Oslo is far", "Rome is not"])
    first.save()
    second = CachedAnalysis(analyse, lambda text, label, kind: None, tmp_path, "key")
    assert second(["Oslo is far"])[0][0].text == "Oslo"
    assert len(asked) == 2
    stored = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Oslo" not in stored
    (tmp_path / "key" / "spans.json").write_text("{}")
    damaged = CachedAnalysis(analyse, lambda text, label, kind: None, tmp_path, "key")
    damaged(["Oslo is far"])
    assert len(asked) == 3


def test_what_only_shows_up_in_the_release_is_hidden() -> None:
    def analyse(texts: Sequence[str]) -> list[list[Term]]:
        return [
            [Term("Ada", "PERSON", text.index("Ada"), text.index("Ada") + 3)] if "Ada" in text else [] for text in texts
        ]

    shown = hide_what_shows({"text": ["Ada came", "nobody"]}, {("a",): [0, 1]}, [0, 1], 2, analyse)
    assert shown == {"text": ["[name] came", "nobody"]}


def test_a_text_that_cannot_be_cleared_is_masked() -> None:
    def stubborn(texts: Sequence[str]) -> list[list[Term]]:
        letters = [re.search("[a-z]", text) for text in texts]
        return [[Term(found[0], "PERSON", found.start(), found.end())] if found else [] for found in letters]

    assert hide_what_shows({"text": ["abc", "xyz"]}, {("7",): [0, 1]}, [0, 1], 2, stubborn) == {"text": ["***", "***"]}


@pytest.mark.parametrize(
    "term", ["x" * 80, "", "a a a a a a a a a a a a a a a a a a a a a a a a a a a a b", "day" * 15]
)
def test_relative_times_answer_anything(term: str) -> None:
    ladder = RelativeTimes()(term, PiiType.DATETIME)
    assert ladder is None or ladder[-1].text == "***"
    assert RelativeTimes()(term, PiiType.LOC) is None


def test_labels_of_one_person_are_a_set() -> None:
    settings = parse_table_settings(
        {
            "parameters": {"k": 2},
            "attributes": {
                "id": {"anonymization_type": "direct_identifier"},
                "sign": {"type": "nominal", "anonymization_type": "quasi_identifier"},
            },
        }
    )
    prepared = prepare(pd.DataFrame({"id": [1, 1, 2], "sign": ["Leo", "Aries", "Leo"]}), settings)
    assert prepared.people == 2
    assert np.diff(prepared.quasi[0].pointers).tolist() == [2, 1]


def test_names_of_the_row_are_hidden_word_by_word() -> None:
    from sanitizer.tables.flow import TableSanitizer

    settings = parse_table_settings(
        {
            "parameters": {"k": 2},
            "attributes": {
                "name": {"anonymization_type": "direct_identifier", "entities": ["PERSON"]},
                "text": {"type": "text", "anonymization_type": "text"},
            },
        }
    )
    frame = pd.DataFrame({"name": ["Ada Berg", "Bo Li"], "text": ["ADA and b e r g", "Bo said bo to A. Berg"]})
    texts = TableSanitizer(settings, analyse=lambda texts: [[] for _ in texts])(frame).table["text"].tolist()
    assert texts[0].startswith("PERSON 1 and")
    assert texts[1] == "PERSON 1 said PERSON 1 to A. PERSON 2"  # the other row's surname too


def test_other_columns_come_back_as_they_are() -> None:
    from sanitizer.tables.flow import TableSanitizer

    settings = simple(pay={"anonymization_type": "insensitive_attribute"})
    frame = pd.DataFrame({"age": [1, 2, 3], "pay": [" x ", 2.5, None]})
    assert TableSanitizer(settings)(frame).table["pay"].tolist() == [" x ", 2.5, None]


def test_mixed_columns_fit_into_parquet(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    write_table(pd.DataFrame({"a": ["x", 2, None], "b": [1, 2, 3]}), tmp_path / "o.parquet")
    frame = read_table(tmp_path / "o.parquet")
    assert frame["a"].tolist()[:2] == ["x", "2"]
    assert frame["b"].tolist() == [1, 2, 3]


def test_a_term_that_edits_put_together_again_is_masked() -> None:
    """Hiding "X" between "New" and "York" must not leave "New York" readable."""
    from sanitizer.core.ladder import Ladder, Rung
    from sanitizer.tables.flow import TableSanitizer

    settings = parse_table_settings(
        {
            "parameters": {"k": 2},
            "attributes": {
                "id": {"anonymization_type": "direct_identifier"},
                "text": {"type": "text", "anonymization_type": "text"},
            },
        }
    )

    def analyse(texts: Sequence[str]) -> list[list[Term]]:
        found = []
        for text in texts:
            terms = []
            for word, rungs in (
                ("New York", []),
                ("Queens", [Rung("York", "t", 50)]),
                ("Bronx", [Rung("York", "t", 50)]),
            ):
                at = text.find(word)
                if at >= 0:
                    terms.append(Term(word, "GPE", at, at + len(word), Ladder.build(word, rungs)))
            found.append(terms)
        return found

    frame = pd.DataFrame({"id": ["1", "1", "2"], "text": ["in New York", "my New Queens home", "the Bronx"]})
    texts = TableSanitizer(settings, analyse=analyse)(frame).table["text"].tolist()
    assert not any("New York" in text for text in texts)


def test_a_surname_that_comes_again_is_a_term_too():
    analysis = TermAnalysis(TableSettings(()))
    text = "Tom Hardy is a dentist from Stavanger. In May 2012 Hardy was treated, and HARDY left."
    people = [term.text for term in analysis([text])[0] if term.direct]
    assert [any(name in term for term in people) for name in ("Tom Hardy", "Hardy", "HARDY")] == [True] * 3
    assert "HARDY" not in [term.text for term in analysis([text])[0] if not term.direct]
