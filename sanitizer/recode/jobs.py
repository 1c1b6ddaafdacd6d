"""A list of jobs says each stand-in once: "film director, actor and film producer" is "filmmaker and actor"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.results import Edit
from sanitizer.recode.place import Place

_NEXT = re.compile(r"(?P<and>,[^\S\n]and[^\S\n])|,[^\S\n]|(?P<bare>[^\S\n]and[^\S\n])")
_WORDS = re.compile(r"[a-z][\w-]*(?:[^\S\n][a-z][\w-]*)?(?=,[^\S\n]|[^\S\n]and[^\S\n])")
"""A job of the list that nobody hides."""


def jobs_once(text: str, findings: Sequence[Finding], first: int, floor: int) -> tuple[int, Edit] | None:
    """The last finding of a list of jobs that begins with ``first`` and the edit that says each of them once, or None.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "a director, actor, and producer."
    >>> found = [Finding(a, b, text[a:b], PiiType.DEM, Identifier.QUASI, 1.0, ("x",), replacement="filmmaker")
    ...     for a, b in [(2, 10), (23, 31)]]
    >>> jobs_once(text, found, 0, 0)[1].text
    'filmmaker and actor'
    """
    if not _job(findings[first]):
        return None
    said, joint, last = [findings[first].replacement or ""], "", first
    kept, number, at = 1, first + 1, findings[first].end
    while (gap := _NEXT.match(text, at)) is not None:
        here = findings[number] if number < len(findings) else None
        if here is not None and here.start == gap.end() and (_job(here) or not here.changed):
            said.append((here.replacement if here.changed else here.text) or "")
            at, number = here.end, number + 1
            kept, last = (len(said), number - 1) if here.changed else (kept, last)
        elif (words := _WORDS.match(text, gap.end())) is not None and (here is None or words.end() <= here.start):
            said.append(words[0])
            at = words.end()
        else:
            break
        joint = (gap["and"] or gap["bare"] or "") if kept == len(said) else joint
        if gap["and"] or gap["bare"]:
            break
    said = said[:kept]
    once = list(dict.fromkeys(said))
    if len(once) == len(said):
        return None
    end = findings[last].end
    joint = (" and " if len(once) < 3 else joint) if joint else ", "
    listed = joint.join([", ".join(once[:-1]), once[-1]]) if len(once) > 1 else once[0]
    edit = Place(text, findings[first], listed, floor, end).with_article(listed)
    return last, Edit(edit.start, end, edit.text)


def _job(finding: Finding) -> bool:
    """Whether a finding is what somebody is, and becomes a common noun."""
    said = finding.replacement or ""
    hidden = finding.changed and finding.type is PiiType.DEM and finding.origin is not Origin.REVIEWER
    return hidden and said[:1].islower() and finding.text.rpartition(" ")[2].islower()
