"""The shapes that stages expect of each other; anything that fits may be plugged in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    import numpy as np
    from spacy.tokens import Doc

    from sanitizer.core.findings import Finding, PiiType
    from sanitizer.core.ladder import Ladder


@runtime_checkable
class Detector(Protocol):
    """Finds disclosive spans in a spaCy ``Doc``, without changing it.

    >>> class Nobody:
    ...     name = "nobody"
    ...
    ...     def __call__(self, doc):
    ...         return []
    >>> isinstance(Nobody(), Detector)
    True
    """

    name: str

    def __call__(self, doc: Doc) -> list[Finding]:
        """The findings in ``doc``, with offsets in characters of ``doc.text``."""
        ...


@runtime_checkable
class Judge(Protocol):
    """A detector that comes after the others and decides which of their findings stay.

    >>> class Mild:
    ...     name = "mild"
    ...
    ...     def judge(self, doc, found):
    ...         return [finding for finding in found if finding.score >= 0.5]
    >>> isinstance(Mild(), Judge)
    True
    """

    name: str

    def judge(self, doc: Doc, found: Sequence[Finding]) -> list[Finding]:
        """The findings that stay, with those that only the judge sees."""
        ...


@runtime_checkable
class TextReader(Protocol):
    """A detector that reads whole texts, many at a time, needs no ``Doc``, and judges what the others found.

    >>> class Silent:
    ...     name = "silent"
    ...
    ...     def read(self, texts, found):
    ...         return [list(seen) for seen in found]
    >>> isinstance(Silent(), TextReader), isinstance(Silent(), Detector)
    (True, False)
    """

    name: str

    def read(self, texts: Sequence[str], found: Sequence[Sequence[Finding]]) -> list[list[Finding]]:
        """What stays of ``found`` in each text, and what it sees itself; a text reads the same in any company."""
        ...


@runtime_checkable
class LadderSource(Protocol):
    """Knows the wider terms of some terms.

    >>> from sanitizer.core.ladder import Ladder, Rung
    >>> class Rivers:
    ...     name = "rivers"
    ...
    ...     def __call__(self, term, type, context=""):
    ...         return Ladder.build(term, [Rung("river", self.name, 5000)]) if term == "Akerselva" else None
    >>> isinstance(Rivers(), LadderSource), Rivers()("Akerselva", "LOC")[0].text
    (True, 'river')
    """

    name: str

    def __call__(self, term: str, type: PiiType, context: str = "") -> Ladder | None:
        """The ladder of ``term`` in the sentence ``context``, or None where this source knows nothing."""
        ...


@runtime_checkable
class Selector(Protocol):
    """Ranks the rungs of ladders; the privacy floor decides which of them may be taken.

    >>> class LastFirst:
    ...     name = "last-first"
    ...
    ...     def rank(self, text, findings):
    ...         return [list(range(len(finding.ladder)))[::-1] for finding in findings]
    >>> isinstance(LastFirst(), Selector)
    True
    """

    name: str

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        """For each finding the indices of its ladder's rungs, best first."""
        ...


@runtime_checkable
class Encoder(Protocol):
    """Turns phrases into unit vectors.

    >>> import numpy as np
    >>> class Lengths:
    ...     name = "lengths"
    ...
    ...     def encode(self, phrases):
    ...         return np.array([[1.0, 0.0] if len(phrase) < 5 else [0.0, 1.0] for phrase in phrases])
    >>> isinstance(Lengths(), Encoder), float(Lengths().encode(["Oslo", "Bergen"])[0] @ [1, 0])
    (True, 1.0)
    """

    name: str

    def encode(self, phrases: Sequence[str]) -> np.ndarray:
        """One row of unit length for each phrase; a phrase outside the vocabulary is composed, never skipped."""
        ...
