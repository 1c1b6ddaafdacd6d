"""Sanitized text -> the original, for whoever holds the vault or the key."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sanitizer.artefacts.keys import TOKEN, Keyring
from sanitizer.artefacts.vault import Content


@dataclass(frozen=True, slots=True)
class Restored:
    """A restored text: whether it is the original itself, and how many stand-ins were undone."""

    text: str = field(repr=False)
    exact: bool
    undone: int


def restore(
    text: str, content: Content | None = None, keys: Keyring | None = None, *, id: str | int | None = None
) -> Restored:
    """The original of a text that went out with the vault; any other text with its numbers, names and tokens undone.

    Args:
        text: a sanitized text, or one that somebody wrote on with its stand-ins.
        content: of the vault.
        keys: open the tokens that ``encrypt`` wrote.
        id: of the document, which tells originals of equal outputs apart.

    >>> held = Content(originals={"PERSON 1": "Ada Berg"})
    >>> restore("PERSON 1 and PERSON 12 met.", held).text
    'Ada Berg and PERSON 12 met.'
    """
    edits = None if content is None else content.undo(text, id)
    if edits is not None:
        pieces, last = [], 0
        for start, end, original in edits:
            pieces += [text[last:start], original]
            last = end
        return Restored("".join([*pieces, text[last:]]), True, len(edits))
    undone = 0

    def opened(match: re.Match[str]) -> str:
        nonlocal undone
        found = keys.unseal(match["cipher"]) if keys is not None and match["cipher"] is not None else None
        undone += found is not None
        return match[0] if found is None else found

    text = TOKEN.sub(opened, text)
    originals = {} if content is None else content.originals
    if not originals:
        return Restored(text, False, undone)
    longest = sorted(originals, key=len, reverse=True)
    known = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in longest))

    def named(match: re.Match[str]) -> str:
        nonlocal undone
        undone += 1
        return originals[match[0]]

    return Restored(known.sub(named, text), False, undone)
