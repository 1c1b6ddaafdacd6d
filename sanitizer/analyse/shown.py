"""A text as a page would show it, character by character in its place: what detectors see of one with markup in it.

Texts of scraped pages and exports hold "J&ouml;rg", "Sol<b>heim</b>", "Ada%20Berg" and "J\\u00f6rg", posts have "🎂Ada"
and "𝐀𝐝𝐚", of which a detector that takes them as they are sees halves or nothing. What is markup inside of a word
becomes invisible here, what only parts words a space, a letter in another style the plain one, and every character
keeps its offset.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from html import unescape
from urllib.parse import unquote

from sanitizer.core.findings import Finding

_UNSEEN = "\u200b"
_MARKUP = frozenset("&<>\"'")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_INLINE = r"</?(?:a|abbr|b|bdi|big|code|em|font|i|mark|s|small|span|strong|sub|sup|tt|u|wbr)/?>"
"""Tags that are written inside of words. With attributes they stay in sight, since those may hold names too."""
_INSIDE = re.compile(rf"(?<=\w)(?:{_INLINE}){{1,8}}(?=\w)", re.IGNORECASE)


_PERCENT = re.compile(r"[a-z]{2,8}://\S*|(?P<x>(?:%[0-9A-Fa-f]{2})+)")
"""What is written by its number in a name of a file or a subject; a whole address is hidden anyway."""
_ESCAPED = re.compile(r"\\u(?P<code>[0-9a-fA-F]{4})|\\(?P<sign>[nrt])")
"""A character by its number, or the end of a line, inside of a string as programs write it."""
_QUOTED = re.compile(r"[\"'][^\S\n]{0,3}[:,\]}]")
"""What ends a string of a record; without one a backslash is that of a path."""
_STYLED = re.compile(
    "[\u0250-\u02af\u1d00-\u1d7f\u2100-\u214f\u24b6-\u24e9\ua730-\ua7ff\uff21-\uff5a"
    "\U0001d400-\U0001d7ff\U0001f130-\U0001f189]"
)
_BROKEN = re.compile(r"(?<=[^\W\d_][^\W\d_])-(?P<end>\r?\n)(?=[^\W\d_]{2})")
"""A word that goes on in the next line."""
_SMALL_CAPITAL = re.compile(r"LATIN (?:LETTER SMALL CAPITAL|CAPITAL LETTER) ([A-Z])\Z")
_PICTURE = "[\u2600-\u27bf\u2b00-\u2bff\U0001f1e6-\U0001faff\ufe0f\u200d]{1,40}"
_PICTURES = re.compile(rf"(?<=\w){_PICTURE}|{_PICTURE}(?=\w)")


def as_shown(text: str) -> str:
    """``text`` with plain letters and digits for what stands for them and nothing to see of tags inside of words.

    It is as long as before; a text without anything of that is returned itself.

    >>> as_shown("J&ouml;rg Sol<b>heim").replace("\u200b", "")
    'Jörg Solheim'
    >>> len(as_shown("J&ouml;rg")) == len("J&ouml;rg"), as_shown(text := "A &amp; B <b>C</b>") is text
    (True, True)
    >>> as_shown(r'{"a": "J\u00f6rg"}').replace("\u200b", "")
    '{"a": "Jörg"}'
    >>> as_shown("🎂Ada%20Berg and 𝐎𝐥𝐚𝐯 ʟᴜɴᴅ")
    ' Ada   Berg and Olav LUND'
    >>> as_shown("Katha-\\nrina Berg-\\nHill").replace("\u200b", "")
    'Katharina Berg-Hill'
    """
    shown = text
    if "&" in text or "<" in text:
        shown = _INSIDE.sub(_unseen, _ENTITY.sub(_letter, shown))
    if "%" in text:
        shown = _PERCENT.sub(_decoded, shown)
    if "\\" in text and _QUOTED.search(text):
        shown = _ESCAPED.sub(_unescaped, shown)
    if "-\n" in text or "-\r\n" in text:
        shown = _BROKEN.sub(_joined, shown)
    if not text.isascii():
        shown = _PICTURES.sub(_space, _STYLED.sub(lambda match: _plain(match[0]), shown))
    return text if shown == text else shown


def _joined(match: re.Match[str]) -> str:
    """Nothing to see of a line's end within a word; its hyphen stays before a capital."""
    return ("-" if match.string[match.end()].isupper() else _UNSEEN) + _UNSEEN * len(match["end"])


def _unescaped(match: re.Match[str]) -> str:
    """The letter, figure or sign of an escape, filled up; a space for what only parts words or has no sign here."""
    if match["sign"]:
        return "\n".rjust(2) if match["sign"] != "t" else "  "
    meant = chr(int(match["code"], 16))
    seen = meant.isalnum() or (meant.isprintable() and meant not in '"\\')
    return meant.ljust(len(match[0]), _UNSEEN) if seen and not meant.isspace() else " " * len(match[0])


def _decoded(match: re.Match[str]) -> str:
    """The letters that a run of numbers stands for, or the spaces; signs stay as they are written."""
    meant = unquote(match["x"]) if match["x"] else ""
    if meant.isspace():
        return " " * len(match[0])
    return meant.ljust(len(match[0]), _UNSEEN) if meant.isalpha() else match[0]


@lru_cache(maxsize=1024)
def _plain(char: str) -> str:
    """The letter that a styled one stands for, in its case; what is none stays."""
    meant = unicodedata.normalize("NFKC", char)
    named = _SMALL_CAPITAL.search(unicodedata.name(char, "")) if meant == char else None
    meant = named[1] if named else meant
    return meant if len(meant) == 1 and meant.isalnum() and meant.isascii() else char


def _space(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _letter(match: re.Match[str]) -> str:
    """The letter, digit or sign of an entity, filled up; one that means something in markup as it is written."""
    meant = unescape(match[0])
    seen = meant == "\xa0" or (len(meant) == 1 and meant.isprintable() and meant not in _MARKUP)
    return meant.ljust(len(match[0]), _UNSEEN) if meant.isalnum() or seen else match[0]


def _unseen(match: re.Match[str]) -> str:
    return _UNSEEN * len(match[0])


def read_through(
    text: str, found: Sequence[Finding], judge: Callable[[str, Sequence[Finding]], list[Finding]]
) -> list[Finding]:
    """What ``judge`` makes of a text without what nobody sees in it, back at the places of ``text``.

    >>> through = read_through("A\u200b\u200bda left", [], lambda text, found: [])
    >>> through
    []
    """
    if _UNSEEN not in text:
        return judge(text, found)
    places = [at for at, char in enumerate(text) if char != _UNSEEN]
    compact = text.replace(_UNSEEN, "")
    spans = ((bisect_left(places, one.start), bisect_left(places, one.end), one) for one in found)
    inside = [replace(one, start=a, end=b, text=compact[a:b]) for a, b, one in spans if a < b]
    seen = ((places[one.start], places[one.end - 1] + 1, one) for one in judge(compact, inside))
    return [replace(one, start=a, end=b, text=text[a:b]) for a, b, one in seen]


def as_written(text: str, shown: str, findings: list[Finding]) -> list[Finding]:
    """Findings of a text as it is ``shown`` -> with the words that stand there in ``text`` itself, entities whole."""
    return findings if shown is text else [_written(text, shown, finding) for finding in findings]


def _written(text: str, shown: str, finding: Finding) -> Finding:
    end = finding.end
    while shown.startswith(_UNSEEN, end):
        end += 1
    return replace(finding, end=end, text=text[finding.start : end])
