"""Phrases that tell what somebody does rather than what they are: "restoring the sails", "serves the only mill"."""

from __future__ import annotations

import re

from sanitizer.language.english.grammar import DETERMINERS, FUNCTION_WORDS
from sanitizer.language.english.inflect import is_plural

_DOES = re.compile(r"(?P<verb>[^\W\d_]{3,}(?:ing|s))\s+(?P<next>[^\s,;]+)(?P<rest>[^,;]*)")


def activity(phrase: str) -> bool:
    """Whether a phrase begins with a verb that has an object, so that its last noun is not what somebody is.

    >>> activity("restoring the old sails"), activity("serves the only mill"), activity("Restoring wooden boats")
    (True, True, True)
    >>> activity("nursing sister"), activity("sales manager"), activity("his sister")
    (False, False, False)
    """
    match = _DOES.match(phrase)
    if match is None or match["verb"].casefold() in FUNCTION_WORDS:
        return False
    if match["next"].casefold() in DETERMINERS:
        return True
    return match["verb"].endswith("ing") and is_plural(f"{match['next']}{match['rest']}".strip())
