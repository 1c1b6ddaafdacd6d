"""What opens a door: keys and tokens by their form, private key blocks, and what stands behind "password"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanitizer.analyse.detectors.codes import Code
from sanitizer.language import alternation, word_set

_RUN = re.compile(r"(?<![A-Za-z0-9_+/=.~-])[A-Za-z0-9_+/=.~-]{20,}")
"""Long runs without a space, which prose hardly has; only these are looked at closely."""
_KEYS = re.compile(
    r"(?:AKIA|ASIA|AROA|AIDA)[A-Z0-9]{16}\Z|AIza[\w-]{30,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|"
    r"[srp]k[-_](?:live|test|proj|ant)[-_][\w-]{12,}|sk-[\w-]{20,}|xox[a-z]-[\w-]{10,}|ya29\.[\w.-]{20,}|SG\.[\w.-]{20,}|"
    r"npm_\w{20,}|pypi-[\w-]{20,}|eyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)*"
)
_UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_HEX = re.compile(r"[0-9a-f]{32,}|[0-9A-F]{32,}")
_MIXED = re.compile(r"(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=[^0-9]*[0-9])[A-Za-z0-9+/_=-]{32,}")
_BEGIN = re.compile(r"-----BEGIN ([A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?)-----")
_LINES = re.compile(r"(?:\s{0,4}[A-Za-z0-9+/=:, -]{1,90}(?:\r?\n|\\n|\Z)){0,400}")
_BEARER = re.compile(
    r"\b(?:[Bb]earer|BEARER|Basic|Token)\s{1,3}(?P<x>(?=[A-Za-z._~+/-]*[0-9=])[A-Za-z0-9._~+/-]{12,}={0,2})"
)
_PASS = r"(?:pass(?:word|wd|code)|(?<![A-Za-z])pwd?)"
_MARK = re.compile(r"(?<=[A-Za-z\"'\s])[:=]\s{0,3}")
_KEY = re.compile(
    rf"(?:(?P<password>{_PASS})|(?P<phrase>pass[ -]?phrase)|(?:secret|token|credentials?|"
    rf"{alternation('codes.keys')}[_ -]?key)(?:[_ -]?(?:id|key|value))?)"
    r"[\"']?\s{0,3}\Z",
    re.IGNORECASE,
)
_REACH = 30
"""Characters before a colon in which its key stands."""
_SAID = re.compile(rf"{_PASS}\s(?:is|was)\s?:?\s", re.IGNORECASE)
_PHRASE = re.compile(r"[^\n\"'<>{}]{1,100}")
_VALUE = re.compile(r"\"(?P<d>[^\"\n]{1,300})\"|'(?P<s>[^'\n]{1,300})'|(?P<b>[^\s\"'<>]{1,300})")
_NO_VALUE = word_set("codes.no_secrets")


def find_secrets(text: str) -> Iterator[Code]:
    """Keys, tokens, private key blocks and passwords of ``text``; they may overlap.

    >>> text = "key AKIAIOSFODNN7EXAMPLE, password: hunter2"
    >>> [(code.kind, text[code.start : code.end]) for code in find_secrets(text)]
    [('key', 'AKIAIOSFODNN7EXAMPLE'), ('password', 'hunter2')]
    """
    for run in _RUN.finditer(text):
        yield from _long(run)
    for block in _BEGIN.finditer(text):
        yield Code(block.start(), _block_end(text, block), "private-key", 1.0)
    for match in _BEARER.finditer(text):
        yield Code(*match.span("x"), "token", 0.9)
    for mark in _MARK.finditer(text):
        key = _KEY.search(text[max(0, mark.start() - _REACH) : mark.start()])
        if key is not None:
            yield from _assigned(text, mark.end(), key)
    for match in _SAID.finditer(text) if "pass" in text.lower() else ():
        said = _value(text, match.end())
        if said is not None and _random(text[slice(*said)]):
            yield Code(*said, "password", 0.95)


def _assigned(text: str, at: int, key: re.Match[str]) -> Iterator[Code]:
    """The secret at ``at``: behind "password" nearly anything, behind "token" and the like what is no word."""
    phrase = _PHRASE.match(text, at) if key["phrase"] else None
    if phrase is not None and len(phrase[0].strip("*• ")) > 2:
        yield Code(*phrase.span(), "password", 0.95)
        return
    said = _value(text, at)
    if said is None:
        return
    value = text[slice(*said)]
    if key["password"] or key["phrase"]:
        if len(value) > 2 and value.casefold() not in _NO_VALUE:
            yield Code(*said, "password", 0.95)
    elif len(value) >= 8 and (_random(value) or (text[at] in "\"'" and " " not in value)):
        yield Code(*said, "key", 0.95)


def _long(run: re.Match[str]) -> Iterator[Code]:
    """The key or token that a long run is or ends in ("key=AKIA...")."""
    start, word = run.start(), run[0].rstrip(".-=~/+") or run[0]
    cut = word.find("=") + 1
    start, word = start + cut, word[cut:]
    for kind, pattern in (("key", _KEYS), ("uuid", _UUID), ("hash", _HEX), ("key", _MIXED)):
        if pattern.fullmatch(word):
            yield Code(start, start + len(word), kind, 0.95)
            return


def _block_end(text: str, block: re.Match[str]) -> int:
    """Where a private key ends: at its last line, or, if that is missing, where the lines of its body do."""
    last = f"-----END {block[1]}-----"
    end = text.find(last, block.end(), block.end() + 40_000)
    if end >= 0:
        return end + len(last)
    body = _LINES.match(text, block.end())
    return body.end() if body else block.end()


def _value(text: str, at: int) -> tuple[int, int] | None:
    """Where the value at ``at`` stands: a quoted string or a run without spaces, less the mark that ends a sentence."""
    match = _VALUE.match(text, at)
    if match is None:
        return None
    group = match.lastgroup or "b"
    value = match[group] if group != "b" else match[group].rstrip(".,;:!?)]}")
    return (match.start(group), match.start(group) + len(value)) if value.strip("*•.x ") else None


def _random(value: str) -> bool:
    """Whether a value is no plain word: a digit or a mark in it, or a capital behind its first letter."""
    if any(c.isdigit() or c in "!@#$%^&*+=?~" for c in value):
        return True
    return any(c.isupper() for c in value[1:]) and any(c.islower() for c in value)
