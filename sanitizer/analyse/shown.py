"""A text as a page would show it, character by character in its place: what detectors see of one with markup in it.

Texts of scraped pages and exports hold "J&ouml;rg" and "Sol<b>heim</b>", of which a detector that takes them as they
are sees halves. What is markup inside of a word becomes invisible here, and every character keeps its offset.
"""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from sanitizer.core.findings import Finding

_UNSEEN = "\u200b"
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_INLINE = r"</?(?:a|abbr|b|bdi|big|code|em|font|i|mark|s|small|span|strong|sub|sup|tt|u|wbr)/?>"
"""Tags that are written inside of words. With attributes they stay in sight, since those may hold names too."""
_INSIDE = re.compile(rf"(?<=\w)(?:{_INLINE}){{1,8}}(?=\w)", re.IGNORECASE)


def as_shown(text: str) -> str:
    """``text`` with letters and digits for the entities that stand for them and nothing to see of tags inside of words.

    It is as long as before; a text without such markup is returned itself.

    >>> as_shown("J&ouml;rg Sol<b>heim").replace("\u200b", "")
    'Jörg Solheim'
    >>> len(as_shown("J&ouml;rg")) == len("J&ouml;rg"), as_shown(text := "A &amp; B <b>C</b>") is text
    (True, True)
    """
    if "&" not in text and "<" not in text:
        return text
    shown = _INSIDE.sub(_unseen, _ENTITY.sub(_letter, text))
    return text if shown == text else shown


def _letter(match: re.Match[str]) -> str:
    """The letter or digit of an entity, filled up; any other entity as it is written."""
    meant = unescape(match[0])
    return meant.ljust(len(match[0]), _UNSEEN) if meant.isalnum() or meant in {"@", "\xa0"} else match[0]


def _unseen(match: re.Match[str]) -> str:
    return _UNSEEN * len(match[0])


def as_written(text: str, shown: str, findings: list[Finding]) -> list[Finding]:
    """Findings of a text as it is ``shown`` -> with the words that stand there in ``text`` itself, entities whole."""
    return findings if shown is text else [_written(text, shown, finding) for finding in findings]


def _written(text: str, shown: str, finding: Finding) -> Finding:
    end = finding.end
    while shown.startswith(_UNSEEN, end):
        end += 1
    return replace(finding, end=end, text=text[finding.start : end])
