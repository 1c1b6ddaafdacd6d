"""One policy for overlaps.

1. Every character that any detector marked stays marked, but for ordinary words in small letters that a guess leaves
   over beside a finding of higher rank.
2. Findings are ranked: the user's terms, then sure shapes (e-mail, dates, checked numbers), then everything else by
   length. A finding of lower rank that overlaps one of higher rank keeps what sticks out, if a letter or digit does.
3. Among equals, the longer span wins and takes in the shorter; a DIRECT member makes the winner DIRECT. Findings on the
   same span become one, of the type that identifies directly if there is one, with the names of all detectors that saw
   it and the highest score.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable
from dataclasses import replace

from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.general import leftover, word_as_code
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex
from sanitizer.language import alternation, word_set
from sanitizer.language.english.dates import past_dot
from sanitizer.language.english.grammar import AUXILIARIES

_GLUED = 40
"""So many letters and figures may be glued to a name."""
_MANY = 8
"""A finding that meets more winners than this is cut at all of them at once."""
_LEAD = re.compile(
    r"(?:[\s\"“”‘’'`«»()\[\]{}<>,.;:!?*|\u200b-\u200f\u2022_-]|"
    rf"{alternation('small_words.articles_and_owners')}\s|"
    r"(?<=['’])(?:m|s|re|ve|ll|d)\s|(?:i['’]m|(?:he|she|it|that)['’]s|(?:we|you|they)['’]re)\s)+",
    re.IGNORECASE,
)
_ARTICLE_NAMES = re.compile(r"(?:An?|My)[ \u00a0](?=[^\W\d_a-z])")
"""A first name that is written like an article: "An Nguyen"."""
_OPENING = re.compile(r"[^\s.!?:][^\S\n]+[\"“‘'(]?((?:The|An?)[^\S\n]+)\Z")
"""The article that opens a title inside a sentence."""
_TAIL = re.compile(r"(?:['’]s|[\s\"“”‘’'`«»()\[\]{}<>,.;:!?*|\u200b-\u200f_-])+\Z", re.IGNORECASE)
_HANGS = re.compile(rf",?[^\S\n](?:who|which|that|whose)(?:[^\S\n](?:{'|'.join(sorted(AUXILIARIES))}))*\Z")
"""The beginning of a clause that a phrase was cut in."""
_GLOTTAL = re.compile(r"(?:\A|[\s(\[])['‘’ʻʼ]\Z")
_QUOTE_ENDS = re.compile(r"(?:[^\n'’]|['’](?=\w)){0,200}['’](?!\w)")
"""A mark before a name is its first sound where no quotation ends behind it: "wife 'Ofa"."""
_JOINER = re.compile(r"[\u0300-\u036f\u00ad\u200c\u200d]")
_KEEP_DOT = re.compile(r"(?:^|[\s.])[^\W\d_]\.\Z")
_ABBREVIATED = re.compile(r"\b(?:Jr|Sr|Inc|Ltd|Co|Corp|Bros|St)\Z", re.IGNORECASE)
_INITIAL = re.compile(r"(?:[.&-]|[.&][^\S\n])[A-Z]\Z")
_SLASH = re.compile(r"[^\S\n]?/?[^\S\n]?")
_LAST_FIGURES = re.compile(r"[0-9]{1,2}|[A-Z]")
_NO_TIME = re.compile(rf"\W*(?:{alternation('relative_times.now')}|(?-i:[a-z]{{2,3}}))", re.IGNORECASE)
"""What a date leaves over that is no time: "2021 – present", "23:47 amb"."""
_CUED = frozenset({"record", "number", "code"})
_LINE_ENDS = re.compile(r"\.[^\S\n]*(?:\n|\Z)")
_GOES_ON = re.compile(r"\.(?:[,;)]|\s?[a-z(])")
_KIN = word_set("kin", "nouns_by_gender")
_SAINT = re.compile(r"(?:St\.?|Saint)\s\w+")
"""What a school or church is called after, with an "'s" that is the end of its name."""
_AND_LETTERS = re.compile(r"&[A-Z]\w*")
_LOUD, _FIELD = re.compile(r"[^\W\d_a-z]{3,}(?:['’-][^\W\d_a-z]+)*"), re.compile(r"(?:\A|\n|:)[^\S\n]*\Z")
"""A surname in capitals, and what stands before the name of a form."""
_LEADS_ON = re.compile(
    rf"[^\S\n]+(?:{alternation('small_words.cutting_names')}|and|or|(?i:{alternation('codes.before_numbers')})\.?)\Z"
)
_INSIDE = word_set("particles") - {"y", "e"}
"""What joins the parts of a name; "y" and "e" also join two."""
_TITLE_DOT = re.compile(r"[A-Z][a-z]{1,4}")
"""A title of another language, if a dot and a name follow it: "Srta", "Mevr"."""


def trimmed(text: str, finding: Finding) -> Finding | None:
    """The finding without a leading article, surrounding punctuation and a possessive ending; None if nothing is left.

    >>> from sanitizer.core.findings import PiiType
    >>> text = "the Bergs' house"
    >>> trimmed(text, Finding(0, 10, text[:10], PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))).text
    'Bergs'
    >>> text = "in the drama The Harbour"
    >>> trimmed(text, Finding(17, 24, text[17:], PiiType.MISC, Identifier.QUASI, 1.0, ("x",))).text
    'The Harbour'
    """
    start, end = finding.start, finding.end
    if finding.origin.exact:
        lead = tail = None
    else:
        lead = _LEAD.match(text, start, end)
        tail = _TAIL.search(text, start, end)
    if lead and not (finding.type is PiiType.PERSON and _ARTICLE_NAMES.match(text, start, end)):
        start = lead.end()
    if finding.type is PiiType.MISC and start < end and text[start].isupper() and not finding.origin.exact:
        opening = _OPENING.search(text, max(0, start - 12), start)
        start = opening.start(1) if opening else start
    hangs = _HANGS.search(text, start, end) if finding.type is PiiType.DEM and not finding.origin.exact else None
    if hangs and hangs.start() > start:  # "a father of three who has" sailed
        return trimmed(text, replace(finding, start=start, end=hangs.start(), text=text[start : hangs.start()]))
    if tail and tail.start() > start:
        end = tail.start()
        if finding.type is not PiiType.PERSON and tail[0][1:] == "s" and _SAINT.fullmatch(text, start, end):
            end = tail.end()  # "St. Brigid's is a school"
        if _KEEP_DOT.search(text, start, min(end + 1, finding.end)) and text[end : end + 1] == ".":
            end += 1  # the dot of an initial: "Ada B."
        elif finding.type is PiiType.DATETIME:
            end = past_dot(text, start, end)
        elif finding.type is PiiType.QUANTITY and text[end - 1 : end + 1] in {"/-", "/="}:
            end += 1
        if "(" in text[start:end] and text[end : end + 1] == ")" and ")" not in text[start:end]:
            end += 1
    if not tail and finding.kind.endswith("date"):
        end = past_dot(text, start, end)
    if not finding.origin.exact and _own_dot(text, start, end, finding.type):
        end += 1
    if finding.type is PiiType.PERSON and text[end - 1] in "/\\":  # "BERG/ADA"
        end -= 1
    if finding.kind == "phone" and text[start - 1 : start] == "+":
        start -= 1
    if finding.type is PiiType.PERSON and _GLOTTAL.search(text, max(0, start - 2), start):
        start -= not _QUOTE_ENDS.match(text, end)
    if text.count('"', start, end) % 2:  # both marks of a quotation inside a phrase, or none
        closes = text[end : end + 1] == '"'
        start, end = (start, end + 1) if closes else (start - (text[start - 1 : start] == '"'), end)
    if start >= end or not any(c.isalnum() for c in text[start:end]):
        return None
    if (start, end) == (finding.start, finding.end):
        return finding
    return replace(finding, start=start, end=end, text=text[start:end])


def _own_dot(text: str, start: int, end: int, type: PiiType) -> bool:
    """Whether the dot behind a name is its own and ends no sentence: "Jr.", a line "Elm Homes Inc."."""
    if text[end : end + 1] != ".":
        return False
    if type is PiiType.PERSON and _INITIAL.search(text, start, end):
        return _GOES_ON.match(text, end) is not None
    if not _ABBREVIATED.search(text, start, end):
        return False
    alone = not text[text.rfind("\n", 0, start) + 1 : start].strip() and _LINE_ENDS.match(text, end)
    return bool(alone) or _GOES_ON.match(text, end) is not None


class Words:
    """The words of a text, each looked up once: findings in one long word share what is known of it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: list[int] = []
        self._ends: list[int] = []

    def around(self, at: int) -> tuple[int, int]:
        """The word that the character at ``at`` belongs to."""
        place = bisect_right(self._starts, at)
        if place and at < self._ends[place - 1]:
            return self._starts[place - 1], self._ends[place - 1]
        text, start, end = self.text, at, at + 1
        while start > 0 and _one_word(text[start - 1], text[start]):
            start -= 1
        while end < len(text) and _one_word(text[end - 1], text[end]):
            end += 1
        self._starts.insert(place, start)
        self._ends.insert(place, end)
        return start, end


def widened(text: str, finding: Finding, words: Words | None = None) -> Finding:
    """The finding with the rest of a Latin word whose middle it begins or ends in: half a word protects nobody.

    >>> from sanitizer.core.findings import PiiType
    >>> widened("xAdaBerg", Finding(1, 8, "AdaBerg", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",))).text
    'xAdaBerg'
    """
    start, end = finding.start, finding.end
    words = words or Words(text)
    if start > 0 and _one_word(text[start - 1], text[start]):
        start = words.around(start)[0]
    if end < len(text) and _one_word(text[end - 1], text[end]):
        end = words.around(end - 1)[1]
    if finding.type is PiiType.PERSON:
        start, end = _with_figures(text, start, end)
    if finding.type is PiiType.ORG and (more := _AND_LETTERS.match(text, end)):
        end = more.end()  # "Berg M&E"
    if (start, end) == (finding.start, finding.end):
        return finding
    return replace(finding, start=start, end=end, text=text[start:end])


def _with_figures(text: str, start: int, end: int) -> tuple[int, int]:
    """The span of a name with what is glued to it, figures too: "IngridSolheim2m" leaves no "2m"."""
    for _ in range(_GLUED):
        if end < len(text) and _glued(text[end - 1], text[end]):
            end += 1
        elif start > 0 and _glued(text[start - 1], text[start]):
            start -= 1
        else:
            break
    return start, end


def _glued(left: str, right: str) -> bool:
    """Whether two neighbours are Latin letters or figures."""
    return left.isalnum() and right.isalnum() and _latin(left) and _latin(right)


def _one_word(left: str, right: str) -> bool:
    """Whether two neighbours belong to one word: letters of which one is Latin, or an accent or soft hyphen."""
    if _JOINER.match(right):
        return True
    if _JOINER.match(left):
        return right.isalpha()
    return left.isalpha() and right.isalpha() and (_latin(left) or _latin(right))


def _latin(char: str) -> bool:
    return char < "\u0250" or "\u1e00" <= char <= "\u1eff"


def _rank(finding: Finding) -> tuple[int, int, bool, float]:
    return finding.origin.rank, finding.end - finding.start, finding.identifier is Identifier.DIRECT, finding.score


def merge(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """Findings that do not overlap, sorted, covering all that the given ones covered.

    >>> from sanitizer.core.findings import PiiType
    >>> text = "Ada Berg of Bergen"
    >>> a = Finding(0, 8, "Ada Berg", PiiType.PERSON, Identifier.DIRECT, 0.7, ("entities:PERSON",))
    >>> b = Finding(4, 8, "Berg", PiiType.LOC, Identifier.QUASI, 0.7, ("entities:GPE",))
    >>> [(f.text, f.type.value, f.detectors) for f in merge(text, [a, b])]
    [('Ada Berg', 'PERSON', ('entities:PERSON', 'entities:GPE'))]
    """
    words = Words(text)
    clean = [widened(text, kept, words) for finding in findings if (kept := trimmed(text, finding)) is not None]
    clean.sort(key=lambda f: (f.start, f.end))
    merged: list[Finding] = []
    cluster: list[Finding] = []
    reach = -1
    for finding in clean:
        if cluster and finding.start >= reach:
            merged.extend(_settle(text, cluster))
            cluster = []
        cluster.append(finding)
        reach = finding.end if len(cluster) == 1 else max(reach, finding.end)
    if cluster:
        merged.extend(_settle(text, cluster))
    merged.sort(key=lambda f: f.start)
    return _one_name(text, merged)


def _one_name(text: str, findings: list[Finding]) -> list[Finding]:
    """Two people with nothing but a space between them are one: a recognizer cut "Ludwig van Beek"."""
    joined: list[Finding] = []
    for finding in findings:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.type is finding.type is PiiType.PERSON
            and _joins(text, last, finding)
            and Origin.RECURRENCE not in (last.origin, finding.origin)
        ):
            wide = replace(last, end=finding.end, text=text[last.start : finding.end])
            joined[-1] = _joined(wide, finding)
        elif last is not None and _one_number(text, last, finding):
            kind = finding.kind if last.kind in _CUED else last.kind
            wide = replace(last, end=finding.end, text=text[last.start : finding.end], kind=kind)
            joined[-1] = _joined(wide, finding)
        else:
            joined.append(finding)
    return joined


def _one_number(text: str, last: Finding, finding: Finding) -> bool:
    """Whether a code is the last figures of the one before it, which one detector saw as a whole: "9002 08", "3"."""
    both = last.type is finding.type is PiiType.CODE and bool(set(last.detectors) & set(finding.detectors))
    gap = text[last.end : finding.start]
    if both and _SLASH.fullmatch(gap) and ("/" in gap or last.text.endswith("/")):  # "13 / LX / 40921"
        return True
    return both and gap in {" ", "-"} and _LAST_FIGURES.fullmatch(finding.text) is not None


def _joins(text: str, last: Finding, finding: Finding) -> bool:
    """Whether what stands between two people makes them one: a space, "ibn", the dot of what always has one."""
    gap = text[last.end : finding.start].replace("\u200b", "")
    if gap == ", " and _LOUD.fullmatch(last.text) and not finding.text.isupper():  # "Pt: BERG, Ada Maria"
        return _FIELD.search(text, max(0, last.start - 4), last.start) is not None
    if gap != ". ":
        return gap == " " or (gap[:1] == gap[-1:] == " " and gap[1:-1] in _INSIDE)
    if _TITLE_DOT.fullmatch(last.text) is None or listed(last.text) or last.text.casefold() in _KIN:
        return False  # "ask Nena. Ximena left", "says Gran. Mercy left"
    return not re.search(rf"\b{last.text}\b(?!\.)", text)


def _settle(text: str, cluster: list[Finding]) -> list[Finding]:
    """The winners of one cluster of overlapping findings, with what sticks out of the others."""
    if len(cluster) == 1:
        return cluster
    order = deque(sorted(cluster, key=lambda f: (_rank(f), f.detectors), reverse=True))
    won = _Winners()
    while order:
        finding = order.popleft()
        hits = won.hits(finding)
        if not hits:
            won.add(finding)
            continue
        if len(hits) > _MANY:  # all at once: what is left lies between them
            borders = [(won.found[at].start, won.found[at].end) for at in hits]
            for at in hits:
                won.found[at] = _joined(won.found[at], finding)
            parts = SpanIndex(borders).outside(finding.start, finding.end)
        else:
            at = min(hits, key=won.turns.__getitem__)
            winner = won.found[at]
            won.found[at] = _joined(winner, finding)
            parts = [(finding.start, min(finding.end, winner.start)), (max(finding.start, winner.end), finding.end)]
        for start, end in parts:
            rest = _rest(text, finding, start, end) if start < end else None
            doubted = rest is not None and (rest.origin.guessed or rest.kind == "age")
            if rest is not None and doubted and rest.type is PiiType.DATETIME and _NO_TIME.fullmatch(rest.text):
                continue
            if rest is not None and not (doubted and (leftover(rest.text) or word_as_code(rest))):
                order.append(rest)
    return won.found


class _Winners:
    """Findings that do not overlap, sorted, each with the turn at which it won."""

    def __init__(self) -> None:
        self.found: list[Finding] = []
        self.turns: list[int] = []
        self._starts: list[int] = []

    def hits(self, finding: Finding) -> range:
        """The places of those that overlap ``finding``."""
        first = bisect_right(self._starts, finding.start)
        if first and self.found[first - 1].end > finding.start:
            first -= 1
        return range(first, bisect_left(self._starts, finding.end))

    def add(self, finding: Finding) -> None:
        """Puts one that overlaps none of them in its place."""
        at = bisect_left(self._starts, finding.start)
        self._starts.insert(at, finding.start)
        self.turns.insert(at, len(self.turns))
        self.found.insert(at, finding)


def _rest(text: str, finding: Finding, start: int, end: int) -> Finding | None:
    """What sticks out of a finding from ``start`` to ``end``, without marks at its ends whoever found it."""
    if finding.origin.exact:
        while start < end and not text[start].isalnum():
            start += 1
        while end > start and not text[end - 1].isalnum():
            end -= 1
    elif finding.type is not PiiType.CODE and (tail := _LEADS_ON.search(text, start, end)):
        end = tail.start()  # "Hurricane Ida on" is what a date left over
    return trimmed(text, replace(finding, start=start, end=end, text=text[start:end])) if start < end else None


def _joined(winner: Finding, other: Finding) -> Finding:
    names = tuple(dict.fromkeys((*winner.detectors, *other.detectors)))
    inside = other.start >= winner.start and other.end <= winner.end
    same = other.type is winner.type
    direct = winner.identifier is Identifier.DIRECT or (
        inside and other.identifier is Identifier.DIRECT and (same or other.score >= winner.score)
    )
    identifier = Identifier.DIRECT if direct else winner.identifier
    return replace(winner, detectors=names, identifier=identifier, score=max(winner.score, other.score))
