"""Hidden items of a list that are left out instead of masked: "an actor, painter and singer" is an actor and singer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import article
from sanitizer.risk.modifiers import DETECTOR
from sanitizer.risk.telling import Part, Reading
from sanitizer.risk.words import word_spans

_SPACE = r"[^\S\n]"
_AND = rf"{_SPACE}{alternation('small_words.joining_alike')}{_SPACE}"
_ITEM = r"(?P<item>[^\W\d_]+(?:[-'’][^\W\d_]+)*)"
_BEFORE = re.compile(rf"{_ITEM}(?P<sep>,?{_AND}|,{_SPACE})\Z")
_LAST = re.compile(rf",{_AND}")
_AFTER = re.compile(rf"(?P<sep>,?{_AND}|,{_SPACE}){_ITEM}")
_ENDS = re.compile(rf"[,.;:)]|\Z|\n|{_SPACE}(?P<next>[^\W\d_]+)")
_LIST_GOES_ON = re.compile(rf"(?:,{_SPACE}[^,.;:()\n]{{1,40}}){{0,6}},?{_AND}")
_COMMA = re.compile(rf",{_SPACE}(?=[^,.;:()\n]{{1,40}}\Z)")
_THREE = re.compile(rf"{_ITEM},{_SPACE}(?P<second>[\w’'-]+)(?P<comma>,{_SPACE})[\w’'-]+\Z")
_ARTICLE = re.compile(rf"\b(an?){_SPACE}\Z", re.IGNORECASE)
_PAIRED = re.compile(rf"\b{alternation('small_words.pairing')}\b[^,.;:()\n]{{1,60}}\Z", re.IGNORECASE)
"""What asks for two: "both silent and spoken films"."""
_LAST_WORD = re.compile(rf"([^\W\d_]+){_SPACE}\Z")
WIDE = 300
"""So far is a list looked at."""
_ALIKE = {Part.NAME: Part.NOUN, Part.NOUN: Part.NOUN, Part.ADJECTIVE: Part.ADJECTIVE}
"""Nouns and names are items of one list, and so are adjectives; other words are none."""
Change = tuple[int, int, str]


class _Lists:
    """The lists of one text, as far as a word and its neighbours show them."""

    def __init__(self, text: str, findings: Sequence[Finding], reading: Reading) -> None:
        self.text = text
        self.reading = reading
        self.taken = SpanIndex((finding.start, finding.end) for finding in findings)
        named = (finding for finding in findings if finding.type is not PiiType.DEM)
        self.named = SpanIndex((finding.start, finding.end) for finding in named)

    def part(self, start: int) -> Part | None:
        """What the word at ``start`` is as an item; None where it is none, or part of a name."""
        part = self.reading.parts.get(start)
        return None if part is None or self.named.meets(start, start + 1) else _ALIKE.get(part)

    def acts(self, start: int, end: int) -> bool:
        """Whether a verb stands there: no list goes across it."""
        return any(self.reading.parts.get(start + a) is Part.VERB for a, _, _ in word_spans(self.text[start:end]))

    def goes_on(self, at: int) -> bool:
        """Whether behind ``at`` more items and a conjunction follow, and no verb between."""
        more = _LIST_GOES_ON.match(self.text, at, at + WIDE)
        return more is not None and not self.acts(at, more.end())

    def without(self, finding: Finding) -> list[Change]:
        """What is to be written otherwise so that the item is left out; nothing where it cannot be."""
        words = word_spans(finding.text)
        part = _ALIKE.get(self.reading.part(finding.start + words[-1][0])) if words else None
        if part is None or self.acts(finding.start, finding.end):
            return []
        return self._behind(finding, part) or self._ahead(finding, part)

    def _behind(self, finding: Finding, part: Part) -> list[Change]:
        """An item with another one before it."""
        start, end = finding.start, finding.end
        before = _BEFORE.search(self.text, max(0, start - WIDE), start)
        if before is None or self.part(before.start("item")) is not part or not self._may_end(end, part):
            return []
        if _PAIRED.search(self.text, max(0, start - WIDE), start):
            return []
        cut = before.start("sep")
        if before["sep"].strip() == ",":
            last = _LAST.match(self.text, end) is not None
            return [(cut, end + last, "")] if self.goes_on(end) else []
        comma = self._comma_before(cut, listed="," in before["sep"])
        if comma is None:
            bare = not re.search(r",\s\Z", self.text[max(0, before.start("item") - 2) : before.start("item")])
            return [(cut, end, "")] if bare and "," not in before["sep"] else []
        return [(*comma, before["sep"].removeprefix(",")), (cut, end, "")]

    def _comma_before(self, cut: int, *, listed: bool) -> tuple[int, int] | None:
        """The comma before the item that ends at ``cut``, if it parts items of a list."""
        three = None if listed else _THREE.search(self.text, max(0, cut - WIDE), cut)
        if three is not None:
            same = {self.part(three.start("item")), self.part(three.start("second"))} == {Part.NOUN}
            return three.span("comma") if same and not self.taken.meets(*three.span("comma")) else None
        comma = _COMMA.search(self.text, max(0, cut - WIDE), cut) if listed else None
        if comma is None or self.taken.meets(*comma.span()) or self.acts(comma.end(), cut):
            return None
        return comma.span()

    def _ahead(self, finding: Finding, part: Part) -> list[Change]:
        """The first item of a list, of which others come next."""
        after = _AFTER.match(self.text, finding.end, finding.end + WIDE)
        if after is None or self.part(after.start("item")) is not part:
            return []
        if not self._may_begin(finding.start, after["item"]) or not self._may_end(after.end(), part):
            return []
        first = (finding.start, after.start("item"), "")
        if after["sep"].strip() != ",":
            return [first]
        two = _LAST.match(self.text, after.end())  # of three items two are left: no comma stands between them
        comma = [(after.end(), after.end() + 1, "")] if two else []
        return [first, *comma] if self.goes_on(finding.end) else []

    def _may_begin(self, start: int, item: str) -> bool:
        """Whether ``item`` can stand at ``start``: behind an article that fits, and behind no adjective or pair."""
        begin = max(0, start - WIDE)
        led, word = _ARTICLE.search(self.text, begin, start), _LAST_WORD.search(self.text, begin, start)
        if led is not None and article(item) != led[1].casefold():
            return False
        described = word is not None and not self.taken.meets(*word.span(1)) and self.part(word.start(1)) is not None
        return self.text[start - 1 : start] == " " and not described and not _PAIRED.search(self.text, begin, start)

    def _may_end(self, end: int, part: Part) -> bool:
        """Whether nothing hangs on an item: a stop or small word comes next; after an adjective its noun."""
        ends = _ENDS.match(self.text, end)
        if ends is None:
            return False
        if part is Part.ADJECTIVE:
            return ends["next"] is not None and self.part(ends.start("next")) is Part.NOUN
        return ends["next"] is None or ends["next"] in FUNCTION_WORDS - {"of"}


def without_conjuncts(text: str, findings: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order, with hidden items of lists left out where another one stays.

    Args:
        text: the document.
        findings: with replacements, in order; masks side by side are one.
        reading: the parts of speech of its words.

    >>> from sanitizer.core.findings import Identifier
    >>> from sanitizer.risk.telling import read_words
    >>> text = "He was a painter and sculptor."
    >>> hidden = Finding(21, 29, "sculptor", PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), replacement="***")
    >>> [(finding.text, finding.replacement) for finding in without_conjuncts(text, [hidden], read_words(text))]
    [(' and sculptor', '')]
    """
    lists = _Lists(text, findings, reading)
    result: list[Finding] = []
    for finding in findings:
        ours = finding.replacement == MASK and finding.detectors == (DETECTOR,)
        changes = lists.without(finding) if ours else []
        clear = changes and (not result or changes[0][0] >= result[-1].end)
        result += [_written(text, finding, change) for change in changes] if clear else [finding]
    return result


def _written(text: str, finding: Finding, change: Change) -> Finding:
    start, end, said = change
    span = text[start:end]
    ladder = Ladder.build(span, [])
    return replace(finding, start=start, end=end, text=span, ladder=ladder, replacement=said, origin=Origin.CROWD)
