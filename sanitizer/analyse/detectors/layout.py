"""Times that only number the lines of a chat or log: they tell when a line was written, and nobody apart."""

from __future__ import annotations

import re

from sanitizer.core.spans import SpanIndex

_STAMP = re.compile(
    r"^[ \t]*[\[(<]?(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},?[ T])?"
    r"(?P<clock>(?:[01]?[0-9]|2[0-3])[:.][0-5][0-9](?:[:.][0-5][0-9])?(?:[.,][0-9]{1,6})?(?: ?[ap]\.?m\b\.?)?)"
    r"(?=[\])>]?[ \t]*(?:[-–—|:]\s|\S))",
    re.MULTILINE | re.IGNORECASE,
)
_FEWEST = 2


def stamps(text: str) -> SpanIndex:
    """The clock times with which lines of ``text`` begin, where more than one line does.

    >>> stamps("18:02 mette: hi\\n18:03 roy: hello").hits(0, 99)
    [(0, 5), (16, 21)]
    >>> stamps("18:02 was the time.").hits(0, 99)
    []
    """
    found = [match.span("clock") for match in _STAMP.finditer(text)]
    return SpanIndex(found if len(found) >= _FEWEST else [])
