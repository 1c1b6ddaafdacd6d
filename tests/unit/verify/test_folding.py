"""A name in look-alikes or encoded is a name, in every released column."""

from __future__ import annotations

import base64

import pytest

from sanitizer.verify.folding import fold_alike, with_decoded
from sanitizer.verify.leaks import leaks
from sanitizer.verify.names import check_names
from sanitizer.verify.tables import check_identifiers, check_parts

WRITINGS = [
    "\u0410d\u0430 B\u0435rg",
    "ΑDΑ ΒΕRG",
    base64.b64encode(b"Ada Berg").decode(),
    base64.urlsafe_b64encode(b"to Ada Berg.").decode().rstrip("="),
    b"Ada Berg".hex(),
    "Ada%20Berg",
]


@pytest.mark.parametrize("writing", WRITINGS)
def test_an_identifier_in_another_writing_is_seen(writing: str) -> None:
    cells = {"salary": [f"x {writing} y", "31000"]}
    assert [v.rows for v in check_identifiers(cells, {"name": ["Ada Berg", "Bo Holm"]}, [0, 1])] == [(1,)]
    # in the text of another person's row as well
    texts = {"note": ["31000", f"x {writing} y"]}
    assert [v.rows for v in check_names(texts, [["Ada Berg", "Bo Holm"]], [0, 1], ["", ""], lambda _: False)] == [(2,)]


@pytest.mark.parametrize("text", ["Beautiful weather", "INTERNATIONAL", "31000000", "100 % sure", "a1b2c3d4"])
def test_what_encodes_no_text_stays_as_it_is(text: str) -> None:
    assert not leaks(with_decoded(text), ["Ada Berg"])


def test_a_name_of_another_script_is_found_in_any_case() -> None:
    assert leaks("писал ВИКТОР", ["Виктор"]) == [0]
    assert fold_alike("Виктор").casefold() == fold_alike("ВИКТОР").casefold()


def test_the_figures_of_an_identifier_are_seen_as_a_column_not_by_chance() -> None:
    keys = [f"P-{row:04d}" for row in range(1, 7)]
    assert check_parts({"seat": [str(row) for row in range(1, 7)]}, {"id": keys})[0].rows == (1, 2, 3, 4, 5, 6)
    assert check_parts({"price": ["7", "0002", "12", "9", "30", "4"]}, {"id": keys}) == []
