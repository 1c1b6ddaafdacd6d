"""What is taken for a code: what its form says is none, and user names with all that is joined to them."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.analyse.reader import Mention
from sanitizer.core.cells import cell_at
from sanitizer.core.findings import Finding, PiiType

_RANGE = re.compile(r"(?P<a>[1-9][0-9]{0,2})[^\S\n]?(?P<dash>[-–—])[^\S\n]?(?P<b>[1-9][0-9]{0,2})")
_PAGES = re.compile(r"\bpp?\.?[^\S\n]?\Z")
_PRESSURE = re.compile(r"(?P<a>[1-9][0-9]{1,2})/(?P<b>1[0-9]{2})")
"""Two figures of which the second is the number of no year and less than the first: a blood pressure."""
_SHORTHAND = re.compile(r"[A-Za-z]?[a-z]{1,2}")
_DECIMAL = re.compile(r"(?<![\w.,])[0-9]{1,4}[.,][0-9]{1,2}(?!\w|[.,][0-9])")
_JOINED_BEFORE, _JOINED_AFTER = re.compile(r"\w+_\Z"), re.compile(r"_\w+")
_USER = 40
"""Characters that the name of a user has at the most."""
_NAMES = frozenset({"handle", "login", "password", "host", "url"})
_ON_THE_NET = _NAMES | {"ip"}


def no_code(text: str, finding: Finding) -> bool:
    """Whether a finding is from one number to another, a blood pressure, or short for a word: "pp. 201–219", "cx".

    What would be the name of a user or machine is none where it is a number with a part of one: "49.99 was taken".

    >>> from sanitizer.core.findings import Identifier
    >>> def code(part, text):
    ...     at = text.index(part)
    ...     return no_code(text, Finding(at, at + len(part), part, PiiType.CODE, Identifier.DIRECT, 0.9, ("x",)))
    >>> code("201–219", "pp. 201–219"), code("cx", "called cx"), code("190/110", "rose to 190/110")
    (True, True, True)
    >>> code("555-014", "ring 555-014"), code("KT", "card KT"), code("1143/215", "no. 1143/215")
    (False, False, False)
    >>> text = "deniz_k88: 49.99 was taken"
    >>> no_code(text, Finding(11, 13, "49", PiiType.CODE, Identifier.DIRECT, 0.9, ("x",), kind="handle"))
    True
    """
    if finding.type is not PiiType.CODE:
        return False
    if _SHORTHAND.fullmatch(finding.text):
        return finding.kind not in _NAMES
    if finding.kind in _ON_THE_NET and finding.text.replace(".", "").replace(",", "").isdigit():
        around = _DECIMAL.search(text, max(0, finding.start - 5), finding.end + 4)
        if around is not None and around.start() <= finding.start and finding.end <= around.end():
            return True
    span = _RANGE.fullmatch(finding.text)
    if span is not None and int(span["a"]) < int(span["b"]):
        pages = _PAGES.search(text, max(0, finding.start - 5), finding.start)
        return span["dash"] != "-" or pages is not None or cell_at(text, finding.start, finding.end) is not None
    pressure = _PRESSURE.fullmatch(finding.text)
    return pressure is not None and int(pressure["a"]) > int(pressure["b"])


def whole_user(text: str, mention: Mention) -> Mention:
    """The mention, the name of a user with all that an underscore joins to it: "deniz_k88", of which "k88" was read."""
    if mention.kind != "handle":
        return mention
    before = _JOINED_BEFORE.search(text, max(0, mention.start - _USER), mention.start)
    after = _JOINED_AFTER.match(text, mention.end, mention.end + _USER)
    start, end = before.start() if before else mention.start, after.end() if after else mention.end
    return replace(mention, start=start, end=end)
