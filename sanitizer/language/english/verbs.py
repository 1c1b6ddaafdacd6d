"""Forms of English verbs, by the names that taggers give them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from sanitizer.language import pairs, word_set

_IRREGULAR = pairs("verbs.irregular")
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][bcdfgklmnprstvz]\Z")
_STRESSED_LAST = word_set("verbs.stressed_last")


@cache
def verb_forms(verb: str) -> Mapping[str, str]:
    """The forms of a verb: base, with -s, past, participle and with -ing.

    >>> list(verb_forms("write").values())
    ['write', 'write', 'writes', 'wrote', 'written', 'writing']
    >>> verb_forms("star")["VBD"], verb_forms("carry")["VBZ"], verb_forms("make")["VBG"], verb_forms("visit")["VBN"]
    ('starred', 'carries', 'making', 'visited')
    """
    stem = verb + verb[-1] if _DOUBLED.match(verb) or verb in _STRESSED_LAST else verb
    silent = verb.endswith("e") and not verb.endswith(("ee", "oe", "ye"))
    regular = f"{verb}d" if verb.endswith("e") else re.sub(r"(?<=[^aeiou])y\Z", "i", stem) + "ed"
    past, participle = _IRREGULAR[verb].split() if verb in _IRREGULAR else (regular, regular)
    gerund = re.sub(r"ie\Z", "y", verb) if verb.endswith("ie") else verb[:-1] if silent else stem
    if re.search(r"[^aeiou]y\Z", verb):
        third = f"{verb[:-1]}ies"
    else:
        third = f"{verb}es" if re.search(r"(?:s|x|z|ch|sh|o)\Z", verb) else f"{verb}s"
    third = {"have": "has", "be": "is"}.get(verb, third)
    return {"VB": verb, "VBP": verb, "VBZ": third, "VBD": past, "VBN": participle, "VBG": f"{gerund}ing"}
