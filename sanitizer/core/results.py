"""What the document flow returns: the new text, the findings, and a map between old and new offsets."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from sanitizer.core.errors import SanitizerError
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.html import pair_html

_STEM = 4
"""Letters by which a noun is known in its other forms."""


@dataclass(frozen=True, slots=True)
class Edit:
    """``text`` takes the place of the characters from ``start`` to ``end``."""

    start: int
    end: int
    text: str = field(repr=False)


class OffsetMap:
    """Maps offsets of the input to offsets of the output and back; inside an edit they snap to its borders.

    >>> offsets = OffsetMap((Edit(0, 3, "PERSON 1"),))
    >>> offsets.to_output(4), offsets.to_input(9)
    (9, 4)
    """

    __slots__ = ("_outs", "_shifts", "_starts", "edits")

    def __init__(self, edits: tuple[Edit, ...]) -> None:
        self.edits = edits
        self._starts = [edit.start for edit in edits]
        grown = [len(edit.text) - (edit.end - edit.start) for edit in edits]
        self._shifts = list(accumulate(grown))
        self._outs = [
            edit.start + shift - growth for edit, shift, growth in zip(edits, self._shifts, grown, strict=True)
        ]

    def to_output(self, offset: int, *, end: bool = False) -> int:
        """The place in the output of ``offset``; with ``end`` a place inside an edit goes to the edit's end."""
        i = bisect_right(self._starts, offset) - 1
        if i < 0:
            return offset
        edit = self.edits[i]
        if offset >= edit.end:
            return offset + self._shifts[i]
        return self._outs[i] + len(edit.text) if end and offset > edit.start else self._outs[i]

    def around(self, start: int, end: int) -> Edit | None:
        """The edit that takes the place of these characters of the input and perhaps of some beside them."""
        i = bisect_right(self._starts, start) - 1
        return self.edits[i] if i >= 0 and end <= self.edits[i].end else None

    def to_input(self, offset: int, *, end: bool = False) -> int:
        """The place in the input of an output ``offset``; with ``end`` a place inside an edit goes to its end."""
        i = bisect_right(self._outs, offset) - 1
        if i < 0:
            return offset
        edit = self.edits[i]
        if offset >= self._outs[i] + len(edit.text):
            return offset - self._shifts[i]
        return edit.end if end and offset > self._outs[i] else edit.start


@dataclass(frozen=True, slots=True)
class Tell:
    """A place of the original whose stand-in gives away some bits."""

    start: int
    end: int
    type: str
    bits: float


@dataclass(frozen=True, slots=True)
class Risk:
    """What a document's stand-ins give away together, how many people that leaves, and what tells most.

    ``crowd`` is counted in a million where no population was given, else among its ``candidates``.

    >>> Risk(10.0, 977, ()).to_dict()
    {'bits': 10.0, 'crowd': 977, 'facts': []}
    """

    bits: float
    crowd: int
    facts: tuple[Tell, ...]
    candidates: int | None = None
    reached: bool | None = None
    """Whether the crowd is as large as was asked for; None where no population was given."""

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        known = {} if self.candidates is None else {"candidates": self.candidates, "reached": self.reached}
        facts = [{"start": f.start, "end": f.end, "type": f.type, "bits": f.bits} for f in self.facts]
        return {"bits": self.bits, "crowd": self.crowd, **known, "facts": facts}


@dataclass(frozen=True, slots=True)
class SanitizedDocument:
    """A sanitized document: ``text`` is the output, ``findings`` lie in ``original``, ``offsets`` join the two.

    >>> SanitizedDocument("Ada", "PERSON 1", (), OffsetMap((Edit(0, 3, "PERSON 1"),))).text
    'PERSON 1'
    """

    original: str = field(repr=False)
    text: str = field(repr=False)
    findings: tuple[Finding, ...]
    offsets: OffsetMap
    id: str | int | None = None
    settings: dict[str, Any] = field(default_factory=dict, repr=False)
    spent: float | None = None
    """What the replacements give away together, in bits, where a budget is set."""
    refused: SanitizerError | None = None
    """Why the document could not be sanitized; it then has no text and no findings."""
    risk: Risk | None = None
    """What the document as a whole gives away."""

    @property
    def kept_direct(self) -> int:
        """How many direct identifiers stand in the output, since the policy keeps them."""
        kept = (f for f in self.findings if f.identifier is Identifier.DIRECT and f.replacement == f.text)
        return sum(1 for _ in kept)

    def written(self, finding: Finding) -> str | None:
        """What the output has for a finding: its stand-in, or the words that the sentence needed instead of it.

        >>> dane = Finding(2, 8, "Danish", PiiType.DEM, Identifier.QUASI, 0.9, (), replacement="European")
        >>> edits = OffsetMap((Edit(2, 17, "national of that country"),))
        >>> SanitizedDocument("a Danish national", "a national of that country", (dane,), edits).written(dane)
        'national of that country'
        """
        said = finding.replacement
        edit = self.offsets.around(finding.start, finding.end)
        if not finding.changed or not said or edit is None or finding.type is PiiType.PERSON:
            return said
        if not edit.text:  # told beside it, unless there was nothing to tell
            return "" if said.startswith("[") else said
        stems = (word[: max(_STEM, len(word) - 1)].casefold() for word in said.split() if len(word) >= _STEM)
        return said if any(stem in edit.text.casefold() for stem in stems) else edit.text.strip()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form of DESIGN.md: id, findings with original offsets, and the sanitized text.

        A refused document has its id and the code of the error only.
        """
        if self.refused is not None:
            return {"id": self.id, "refused": self.refused.code}
        return {
            "id": self.id,
            "findings": [finding.to_dict() | {"replacement": self.written(finding)} for finding in self.findings],
            "sanitized": self.text,
            **({} if self.spent is None else {"spent_bits": self.spent}),
            **({"kept_direct": self.kept_direct} if self.kept_direct else {}),
            **({} if self.risk is None else {"risk": self.risk.to_dict()}),
        }

    def _repr_html_(self) -> str:
        return pair_html(self)


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """``text`` with ``edits`` (sorted, not overlapping) carried out.

    >>> apply_edits("Ada is here", [Edit(0, 3, "PERSON 1")])
    'PERSON 1 is here'
    """
    pieces: list[str] = []
    last = 0
    for edit in edits:
        pieces.append(text[last : edit.start])
        pieces.append(edit.text)
        last = edit.end
    pieces.append(text[last:])
    return "".join(pieces)
