"""First names that the reader hardly sees: in a line without capitals, or of another language than it has learned."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from sanitizer.analyse.policy.first_names import first_name, listed
from sanitizer.analyse.policy.ordinary import names_work
from sanitizer.analyse.policy.other_language import foreign_line
from sanitizer.analyse.policy.recurrence import capital_alone, is_small, opens
from sanitizer.analyse.reader import Reading
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.spans import SpanIndex

_WORD = re.compile(r"(?<![\w@#./\\=-])[^\W\d_]{2,}(?:-[^\W\d_]{2,})*(?![\w@=/\\]|[.-]\w)")
_SMALL = 0.05
"""Of what a person needs, the share that a known first name needs in small letters."""
_A_THING = 0.5
"""From which share on a drug, an organ or the like is one and nobody's name."""
_OTHERWISE = 0.05
"""From which probability on a word with such a capital is rather something else."""
_CAPITAL = 0.2
"""How likely a name an ordinary word must be whose capital only a name has."""
_OPENING = 0.02
"""How likely a name a first name must be that is a word too and opens a sentence; words there have hardly .01."""
_AND_ME = re.compile(r"[^\S\n]and[^\S\n](?:I|me|myself)\b")
"""Behind somebody: "Hope and I left"."""
_MEMBER = re.compile(r"[^\S\n](?:-|–|—|->|=)[^\S\n]")
_ROW = re.compile(rf"(?:^|[,;/]\s)([^\W\d_]{{3,}})(?={_MEMBER.pattern})")
_SAID_TO_BE = re.compile(
    r",[^\S\n]an?[^\S\n]((?:[a-z-]+[^\S\n]){0,2}?(?P<head>[a-z]+))(?=,|\.|[^\S\n](?:from|at|in|of|who)\b)"
)
_MAYBE_A_JOB = 0.1
"""How likely a job the word behind a name and a comma must be."""
_LONGEST = 2_000
"""Characters of a line whose language is asked for."""


def doubted_names(text: str, reading: Reading, needed: float, found: Iterable[Finding]) -> Iterator[Finding]:
    """Known first names that lie in none of ``found`` and that the reader does not rule out, or cannot judge.

    Args:
        text: the document.
        reading: what the reader says of it.
        needed: the probability from which on anything is taken for a person.
        found: what is found without them.
    """
    taken = SpanIndex((one.start, one.end) for one in found)
    foreign = lru_cache(maxsize=4)(lambda line: _foreign(text[slice(*line)]))
    for match in _WORD.finditer(text):
        named = first_name(match[0])
        in_place = not named and capital_alone(text, *match.span())
        opening = not named and match[0].istitle() and listed(match[0]) and opens(text, match.start())
        company = match[0].istitle() and listed(match[0]) and _AND_ME.match(text, match.end()) is not None
        if not (named or in_place or opening or company) or taken.meets(*match.span()):
            continue
        shares = reading.types(*match.span())
        share, thing = shares["PERSON"], shares["MISC"] + shares["CODE"]  # programs are called after people
        in_doubt = share >= max(thing, needed * (_SMALL if match[0].islower() else 1.0))
        if in_doubt:
            kind, sure = reading.kind(*match.span())
            in_doubt = kind not in reading.labels.public_names or sure < _A_THING  # "Achilles rupture"
        if company and not is_small(match[0]):  # "Hope and I did the meds", but "in May and I left"
            in_doubt = max(shares[one] for one in shares if one not in {"O", "PERSON"}) <= max(share, _OTHERWISE)
        elif in_place:  # "she came with Bill to pay", "left with Summer"
            in_doubt = listed(match[0]) or share >= _CAPITAL
            others = max(shares[one] for one in shares if one not in {"O", "PERSON"})
            in_doubt = in_doubt and others <= max(share, _OTHERWISE)  # "under Georgia law"
        elif opening:  # "Max left early", not "Max dose 40 mg"
            in_doubt = share >= _OPENING and share >= max(shares[one] for one in shares if one not in {"O", "PERSON"})
        elif not in_doubt and first_name(match[0], anywhere=True):
            in_doubt = _MEMBER.match(text, match.end()) is not None and _in_row(text, match)
        if in_doubt or (named and first_name(match[0], anywhere=True) and foreign(_line(text, match.start()))):
            yield Finding(
                *match.span(), match[0], PiiType.PERSON, Identifier.DIRECT, max(share, needed), ("reader",),
                origin=Origin.READER, kind="person", type_score=share,
            )  # fmt: skip


def _in_row(text: str, match: re.Match[str]) -> bool:
    """Whether a first name is one of a row of them, each with what it has to do: "hanne - meds, colm - beds"."""
    row = text[slice(*_line(text, match.start()))]
    members = _ROW.findall(row)
    return len(members) > 1 and sum(map(first_name, members)) > len(members) / 2


def _line(text: str, at: int) -> tuple[int, int]:
    start = text.rfind("\n", max(0, at - _LONGEST), at) + 1
    end = text.find("\n", at, at + _LONGEST)
    return max(start, at - _LONGEST), end if end >= 0 else min(len(text), at + _LONGEST)


def _foreign(line: str) -> bool:
    """Whether the words of a line in small letters that are no first names are another language's."""
    return foreign_line([word for word in _WORD.findall(line) if word.islower() and not first_name(word)])


def doubted_jobs(text: str, reading: Reading, found: Iterable[Finding]) -> Iterator[Finding]:
    """What somebody is said to be right behind the name, where the reader is in doubt: "Ada Berg, a cardiologist"."""
    listed = list(found)
    taken = SpanIndex((one.start, one.end) for one in listed)
    for person in listed:
        said = _SAID_TO_BE.match(text, person.end) if person.type is PiiType.PERSON else None
        if said is None or taken.meets(*said.span(1)) or not names_work(said["head"]):
            continue
        share = reading.types(*said.span("head"))["DEM"]
        if share >= _MAYBE_A_JOB:
            yield Finding(
                *said.span(1), said[1], PiiType.DEM, Identifier.QUASI, share, ("reader",),
                origin=Origin.READER, kind="job", type_score=share,
            )  # fmt: skip
