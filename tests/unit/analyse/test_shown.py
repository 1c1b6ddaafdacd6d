"""Markup inside of words hides no name: detectors see what a page would show, and findings have the offsets of the text."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.shown import as_shown


@pytest.mark.parametrize(
    "text",
    [
        "Ingrid Sol&#104;eim called about the bill.",
        "We met J&ouml;rg M&uuml;ller in the afternoon.",
        "We met J&#xF6;rg M&#xfc;ller in the afternoon.",
        "Ingrid Sol<b>heim</b> called about the bill.",
        "Ingrid <b>Sol</b><i>heim</i> called about the bill.",
        "The nurse called Jos&eacute; Mart&iacute;n&eacute;.",
    ],
)
def test_a_name_with_markup_inside_is_hidden_whole(text: str) -> None:
    document = Sanitizer()(text)
    left = document.text
    assert "PERSON 1" in left
    assert not any(part in left for part in ("eim", "uml", "ller", "Sol", "rg", "acute", "Mart", "#x"))
    assert all(text[finding.start : finding.end] == finding.text for finding in document.findings)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("🎂Fatimah turns 30 today, love from Zaynab❤️ and 👶Idris", "Fatimah Zaynab Idris"),
        ("thanks🙏Nkechi👏👏 and Søren😂 for the ride", "Nkechi Søren"),
        ("Sick%20note%20Petra%20Haugland.pdf was sent on", "Petra Haugland"),
        ("Patient name: 𝗚𝗿𝗲𝘁𝗮 𝗟𝗶𝗻𝗱𝗴𝗿𝗲𝗻, seen on the ward", "𝗚𝗿𝗲𝘁𝗮 𝗟𝗶𝗻𝗱𝗴𝗿𝗲𝗻"),
        ("It was signed by ᴍᴀʀᴛɪɴ ᴡᴇxʟᴇʀ, the treasurer", "ᴍᴀʀᴛɪɴ ᴡᴇxʟᴇʀ"),
        ("Paid to Ｈａｎａ　Ｋｏｂａｙａｓｈｉ on Friday", "Ｈａｎａ Ｋｏｂａｙａｓｈｉ"),
    ],
)
def test_pictures_numbers_and_styles_hide_no_name(text: str, names: str) -> None:
    left = Sanitizer()(text).text
    assert not any(name in left for name in names.split())


@pytest.mark.parametrize("text", ["100%25 of https://example.org/a%20b", "I ❤️ it 😂 a lot", "5 ℃, № 4, 20%ab", "x²"])
def test_what_parts_no_word_stays_as_it_is(text: str) -> None:
    assert as_shown(text) is text


@pytest.mark.parametrize(
    "text",
    ["a<b and b>c", "R&D &amp; more &lt;b&gt; &c; &nosuch;", "<b>Anna</b><br>Berg", "x<b Anna Berg>y", "plain", ""],
)
def test_other_marks_stay_as_they_are(text: str) -> None:
    assert as_shown(text) is text


@pytest.mark.parametrize(
    "text", ["&ouml;" * 50, "a<b>" * 50 + "a", "&#x10FFFF;&#0;&#99999999;", "x</span></span>y&nbsp;z"]
)
def test_what_is_shown_is_as_long_as_what_is_written(text: str) -> None:
    assert len(as_shown(text)) == len(text)
