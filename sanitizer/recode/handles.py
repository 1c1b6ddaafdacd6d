"""User names: which person one belongs to by its letters, and numbers for those that belong to nobody known."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import alternation
from sanitizer.language.english.labels import LABELS, USER
from sanitizer.recode.labels import said

_SHOWN = f"[{LABELS['handle']}]"
_PARTS = re.compile(r"[A-ZÀ-Þ]?[a-zß-ɏ]+|[A-ZÀ-Þ]+|[^\W\d_]+")
_WORDS = re.compile(r"[^\W\d_]+")
_TELLS = re.compile(rf"(?:\bis|\b{alternation('codes.told_handles')}(?:[^\S\n]is)?:?)[^\S\n]\Z", re.IGNORECASE)
_TOLD = 4
"""Letters of a name that tell whose a user name is."""
_SURNAME = 3
"""Letters of a surname that do so behind an initial."""


def users_apart(findings: Sequence[Finding], text: str = "") -> list[Finding]:
    """The findings with each user name as the person it is spelled after, or numbered where a text has several.

    Who is called only by the beginning of a user name is that user: "rav" of "xX_ravager_Xx". Where the text tells
    what somebody's user name is, it stays one: "his handle is [user name]".

    >>> from sanitizer.core.findings import Identifier
    >>> def user(start, name):
    ...     told = {"kind": "handle", "replacement": "[user name]"}
    ...     return Finding(start, start + len(name), name, PiiType.CODE, Identifier.DIRECT, 0.9, ("x",), **told)
    >>> [one.replacement for one in users_apart([user(0, "moss_77"), user(9, "@brine"), user(20, "@moss_77")])]
    ['[user 1]', '[user 2]', '[user 1]']
    >>> [one.replacement for one in users_apart([user(0, "moss_77"), user(20, "@moss_77")])]
    ['[user name]', '[user name]']
    >>> ada = Finding(30, 38, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), replacement="PERSON 1")
    >>> [one.replacement for one in users_apart([user(0, "aberg"), user(9, "@brine"), ada])]
    ['PERSON 1', '[user name]', 'PERSON 1']
    """
    users = [finding for finding in findings if finding.replacement == _SHOWN]
    if not users:
        return list(findings)
    names = _names(findings)
    owners = {_user(user): owner for user in users if (owner := _owner(user.text.rpartition("\\")[2], names))}
    numbers: dict[str, int] = {}
    for user in users:
        if _user(user) not in owners:
            numbers.setdefault(_user(user), len(numbers) + 1)
    short = _short_forms(findings, numbers)
    result = []
    for one in findings:
        if one.replacement == _SHOWN and not _TELLS.search(text, max(0, one.start - 24), one.start):
            one = _called(one, owners, numbers)
        elif one.replacement in short:
            called = numbers[short[one.replacement]]
            one = said(one, f"[{USER} {called}]" if len(numbers) > 1 else _SHOWN)
        result.append(one)
    return result


def _short_forms(findings: Sequence[Finding], numbers: dict[str, int]) -> dict[str, str]:
    """The user whose name begins, or goes on behind a sign, like all that a numbered person is called."""
    found: dict[str, str] = {}
    for who, known in _names(findings).items():
        words = {word for names in known for word in names}
        if len(words) != 1 or len(word := words.pop()) < _SURNAME:
            continue
        able = [user for user in numbers if any(fold(part).startswith(word) for part in _PARTS.findall(user))]
        if len(able) == 1:
            found[who] = able[0]
    return found


def _called(finding: Finding, owners: dict[str, str], numbers: dict[str, int]) -> Finding:
    user = _user(finding)
    if user in owners:
        return said(finding, owners[user])
    return said(finding, f"[{USER} {numbers[user]}]") if len(numbers) > 1 else finding


def _user(finding: Finding) -> str:
    return finding.text.rpartition("\\")[2].lstrip("@").casefold()


def _names(findings: Iterable[Finding]) -> dict[str, list[list[str]]]:
    """The folded names of each numbered person."""
    names: dict[str, list[list[str]]] = {}
    for finding in findings:
        if finding.type is PiiType.PERSON and PERSON_FORM.fullmatch(finding.replacement or ""):
            words = [fold(word) for word in _WORDS.findall(finding.text)]
            names.setdefault(finding.replacement or "", []).append(words)
    return names


def _owner(user: str, names: dict[str, list[list[str]]]) -> str:
    """The stand-in of the one person whose name a user name is spelled after, or nothing."""
    able = [number for number, known in names.items() if any(_spells(user, words) for words in known if words)]
    return able[0] if len(able) == 1 else ""


def _spells(user: str, words: Sequence[str]) -> bool:
    """Whether a user name is spelled after the words of a name.

    >>> [_spells(user, ["ada", "maria", "berg"]) for user in ("aberg", "ada.berg", "amberg", "berg77", "adamant")]
    [True, True, True, True, False]
    >>> _spells("MossyPaolo", ["paolo", "conti"]), _spells("paolo_t", ["paolo"]), _spells("paolozzi", ["paolo"])
    (True, True, False)
    """
    parts = [fold(part) for part in _PARTS.findall(user)]
    if any(part in words for part in parts if len(part) >= _TOLD):
        return True
    first, last = words[0], words[-1]
    if len(words) == 1 and len(last) > _TOLD and "".join(parts)[1:] == last:
        return True  # "aberger" of Dr Berger
    if len(words) < 2 or len(last) < _SURNAME:
        return False
    initials = "".join(word[0] for word in words[:-1])
    both = (first[0] + last, initials + last, first + last, first + last[0], last + first[0], last + first)
    return "".join(parts) in both
