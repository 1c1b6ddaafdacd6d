"""Word forms and simpler phrases: plural to singular, and dropping of leading modifiers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanitizer.core.text import fold
from sanitizer.ladders.words import words as words_of
from sanitizer.language import alternation


def without_modifiers(folded: str) -> Iterator[str]:
    """The phrase with ever more of its leading words dropped, down to its head noun.

    >>> list(without_modifiers("metastatic breast cancer"))
    ['breast cancer', 'cancer']
    """
    words = folded.split(" ")
    for start in range(1, len(words)):
        yield " ".join(words[start:])


_CUT = re.compile(rf"\s+{alternation('small_words.cutting_names')}\s+(?:the\s+)?|\s*[,:]\s+", re.I)
GENERAL = re.compile(r"(?<=[a-z])\sGeneral$")
"""An adjective behind what it describes: a Procurator General is no general."""
_TRAILING = re.compile(r"\s+(?:[IVXLC]+|\d[\w/–-]*|U-?\d+|[A-Z])$")


def head_phrases(name: str) -> Iterator[str]:
    """The phrases that could say what ``name`` is, most specific first; what follows a preposition is no head.

    >>> list(head_phrases("Bodmin College of Art"))
    ['Bodmin College of Art', 'College of Art', 'Bodmin College', 'College']
    >>> list(head_phrases("Deputy Procurator General"))
    ['Deputy Procurator', 'Procurator']
    """
    name = GENERAL.sub("", name)
    cuts = [match.start() for match in _CUT.finditer(name)]
    ends = name.split()[-2:]
    if len(ends) == 2 and ends[1].islower() and ends[0][:1].isupper():
        cuts = []  # "The Library of Somewhere series" is a series
    name = name if cuts else _TRAILING.sub("", name)
    seen: set[str] = set()
    for end in [len(name), *reversed(cuts)]:
        words = name[:end].split()
        # before the last preposition every shorter tail is a head; with it only tails that keep the preposition are
        whole = end == (cuts[0] if cuts else len(name))
        for start in range(min(len(name[: cuts[0]].split()) if cuts else len(words), 8)):
            phrase = " ".join(words[start:])
            if phrase and phrase not in seen and (whole or _CUT.search(phrase)):
                seen.add(phrase)
                yield phrase
        inner = name[max((cut for cut in cuts if cut < end), default=end) : end].split()
        if (
            len(inner) > 2
            and inner[0] == "of"
            and inner[1][:1].isupper()
            and fold(words[-1]) not in words_of("no_last_heads")
        ):
            # "Board of Review Award" is an award, "University of Somewhere Law School" a law school
            for tail in (" ".join(words[-2:]), words[-1]):
                if tail not in seen:
                    seen.add(tail)
                    yield tail
