"""Columns of tables of every kind, sanitized in one call: the same texts, the same kind, nothing else changed."""

import pytest

import sanitizer
from sanitizer import Sanitizer
from sanitizer.core.errors import SanitizerError

pd = pytest.importorskip("pandas")
pl = pytest.importorskip("polars")
pa = pytest.importorskip("pyarrow")
DATA = {"n": [1, 2, 3], "note": ["Mail a@example.org", None, ""], "x": ["a@example.org", "b", "c"]}
DONE = ["Mail [e-mail]", None, ""]


@pytest.fixture(scope="module")
def quick():
    return Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="floor")


def test_pandas(quick):
    frame = pd.DataFrame(DATA, index=[7, 8, 9])
    out = sanitizer.sanitize(frame, ["note"], quick)
    assert [None if pd.isna(cell) else cell for cell in out["note"]] == DONE
    assert out["x"].tolist() == DATA["x"]
    assert out.index.tolist() == [7, 8, 9]
    assert frame["note"].iloc[0] == DATA["note"][0]
    typed = frame.astype({"note": "string"})
    assert sanitizer.sanitize(typed, ["note"], quick).dtypes.equals(typed.dtypes)


@pytest.mark.parametrize("lazy", [False, True])
def test_polars(quick, lazy):
    frame = pl.DataFrame(DATA)
    out = sanitizer.sanitize(frame.lazy() if lazy else frame, ["note"], quick)
    assert out["note"].to_list() == DONE
    assert out.schema == frame.schema
    assert out.drop("note").equals(frame.drop("note"))


def test_arrow(quick):
    table = pa.table({**DATA, "note": pa.array(DATA["note"], pa.large_string())})
    out = sanitizer.sanitize(table, ["note", "x"], quick)
    assert out.schema == table.schema
    assert out["note"].to_pylist() == DONE
    assert out["x"].to_pylist() == ["[e-mail]", "b", "c"]


def test_an_empty_table_and_a_column_without_text(quick):
    assert len(sanitizer.sanitize(pd.DataFrame({"note": []}), ["note"], quick)) == 0
    none = pl.DataFrame({"note": [None, None]}, schema={"note": pl.String})
    assert sanitizer.sanitize(none, ["note"], quick).equals(none)


@pytest.mark.parametrize(
    ("frame", "columns", "code"),
    [
        ([1, 2], ["note"], "E735"),
        (pd.DataFrame(DATA), ["nothing"], "E292"),
        (pd.DataFrame(DATA), [], "E174"),
        (pd.DataFrame(DATA), ["n"], "E209"),
    ],
)
def test_what_does_not_fit_is_said_by_code(quick, frame, columns, code):
    with pytest.raises(SanitizerError, match=code):
        sanitizer.sanitize(frame, columns, quick)


def test_a_hugging_face_map_needs_nothing_of_ours(quick):
    """``datasets.map(batched=True)`` hands over lists of cells and takes lists back."""
    from sanitizer.adapters.frames import sanitize_cells

    batch = {"text": ["Mail a@example.org", "b"]}
    assert {"text": sanitize_cells(batch["text"], quick)} == {"text": ["Mail [e-mail]", "b"]}
