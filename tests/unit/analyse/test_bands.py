"""What a text about music says to be a band."""

import pytest

from sanitizer.analyse.bands import as_bands
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

MUSIC = " She is a singer with a band and made two albums."


@pytest.mark.parametrize(
    ("text", "names", "bands"),
    [
        ("Dust released its first record.", [("Dust", "MISC")], ["Dust"]),
        ("Dust sold well.", [("Dust", "MISC")], []),
        ("with Bo Berg (Salt, Iron Sea).", [("Bo Berg", "PERSON"), ("Salt", "PERSON"), ("Iron Sea", "MISC")],
         ["Salt", "Iron Sea"]),
        ("Dust went on hiatus. Later he left Dust.", [("Dust", "MISC"), ("Dust", "PERSON")], ["Dust", "Dust"]),
        ("Hay Records signed to Iron.", [("Hay Records", "MISC")], []),
    ],
)  # fmt: skip
def test_bands_are_told_by_what_they_do_and_by_brackets(text, names, bands):
    found, at = [], 0
    for name, type in names:
        at = text.index(name, at)
        found.append(
            Finding(at, at + len(name), name, PiiType(type), Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
        )
        at += len(name)
    assert [one.text for one in as_bands(text + MUSIC, found) if one.kind == "band"] == bands


def test_a_text_that_is_not_about_music_has_no_bands():
    text = "Dust released its first record."
    dust = Finding(0, 4, "Dust", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    assert as_bands(text, [dust])[0].kind == ""
