"""The last touch: how people are called, and the numbers, digests and tokens of a policy."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from sanitizer.analyse.people import person_key
from sanitizer.artefacts.keys import Keyring
from sanitizer.config.rules import Rules
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding, PiiType
from sanitizer.recode.book import Book
from sanitizer.recode.operators import dressed, thing_key
from sanitizer.recode.styles import styled

_LATE = frozenset({"number", "pseudonym", "hash", "encrypt"})


class KeptDirectWarning(UserWarning):
    """The policy keeps direct identifiers."""


def warn_of_kept(rules: Rules) -> None:
    """Says aloud that a policy keeps direct identifiers, which it does only where it says so itself."""
    if rules.keeps_direct:
        names = ", ".join(rules.keeps_direct)
        warnings.warn(f"the policy keeps direct identifiers: {names}", KeptDirectWarning, stacklevel=3)


class Dresser:
    """Writes into chosen findings what people are called, and numbers, digests and tokens.

    Args:
        settings: how people are called, and the mask.
        rules: the policy.
        keys: for digests and tokens.
    """

    def __init__(self, settings: Settings, rules: Rules, keys: Keyring | None) -> None:
        self._settings = settings
        self._rules = rules
        self._keys = keys
        self.needed = bool(settings.mask is not None or settings.people != "number" or rules.operators & _LATE)
        """Whether there is anything to write in a document that stands alone."""

    def __call__(self, text: str, findings: Sequence[Finding], book: Book | None = None) -> list[Finding]:
        """The findings of ``text`` as they go out; with a ``book`` things are called as in its other documents."""
        said = styled(
            text, findings, mask=self._settings.mask, people=self._style, book=book, key_of=person_key
        )  # fmt: skip
        if not self._rules:
            return said
        return dressed(said, self._rules, Book() if book is None else book, self._keys, thing_or_person_key)

    def _style(self, finding: Finding) -> str:
        return "names" if self._rules.operator(finding) == "pseudonym" else self._settings.people


def thing_or_person_key(mentions: Sequence[Finding]) -> str:
    """What a thing or person is known by across documents."""
    return person_key(mentions) if mentions[0].type is PiiType.PERSON else thing_key(mentions)
