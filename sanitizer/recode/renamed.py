"""Names that a text only says somebody is called by are told as such: "they call me by a nickname"."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import alternation
from sanitizer.recode.place import Place, written_as

_QUOTES = frozenset("\"”’»'")
_OPENERS = frozenset("\"“‘'«")
_TO_NAME = r"[^\S\n][\"“‘'«]?"
_NAME = r"[\"“‘'«]?[A-ZÀ-ÖØ-Þ][\w’'-]*(?: [A-ZÀ-ÖØ-Þ][\w’'-]*)?[\"”’'»]?"
_CALL = alternation("names.calling_so")
_CALLERS = alternation("names.callers", "names.calling_speakers")
_SOMEBODY = alternation("pronouns_of_objects")
_NICKNAMED = re.compile(
    rf"(?<!\blets[^\S\n])(?<!['’]s[^\S\n])(?<!['’]ll[^\S\n])(?<!\bwill[^\S\n])"
    rf"\b(?:(?i:{_CALL}[^\S\n]{_SOMEBODY})|[Ww]hom?[^\S\n](?:\w+[^\S\n]){{0,2}}{_CALLERS}[^\S\n](?:\w+[^\S\n])?{_CALL})(?P<by>{_TO_NAME})\Z"
)
"""Before what somebody is called: "they call me", "who everybody calls"; but "she called Ada", "let's call him Ned"."""
_OR_SO = re.compile(rf"\b(?i:{_CALL}[^\S\n]{_SOMEBODY})[^\S\n]{_NAME}(?P<by>[^\S\n]or{_TO_NAME})\Z")
_REFERRED = re.compile(rf"\b{alternation('names.referring')}[^\S\n]{_SOMEBODY}[^\S\n](?P<by>as{_TO_NAME})\Z")
_ALSO_KNOWN = re.compile(
    rf"\b(?i:he|she|they)[^\S\n](?:\w+[^\S\n]){{1,4}}(?:known|credited|billed)(?P<by>[^\S\n](?:as|under){_TO_NAME})\Z"
)
_KNOWN_AS = re.compile(
    rf"[,(][^\S\n]?(?:[a-z]+[^\S\n]){{0,2}}(?:known|credited|billed)(?P<by>(?:[^\S\n][a-z]+ly)?[^\S\n](?:as|under){_TO_NAME})\Z"
)
_UNDER_NAME = re.compile(rf"\b(?:[Bb]y|[Uu]nder)[^\S\n](?P<by>the[^\S\n]name(?:[^\S\n]of)?{_TO_NAME})\Z")
_RENAMED = re.compile(
    rf"\b(?i:{alternation('names.renaming')})[^\S\n](?:\w+[^\S\n])?name(?:[^\S\n]from[^\S\n]{_NAME})?"
    rf"(?P<by>[^\S\n](?:from|to){_TO_NAME})\Z"
)
_BECAME = re.compile(rf"\b[Nn]ame(?P<by>[^\S\n]became{_TO_NAME})\Z")
_OF_THEM = re.compile(rf"\b(?i:{alternation('cardinals.parts')})[^\S\n]of[^\S\n](?:them|whom)(?P<by>{_TO_NAME})\Z")
"""Before a people's name that is somebody's too: "most of them Rengma"."""
_SAID_SO = (
    (_NICKNAMED, " by a nickname"),
    (_OR_SO, ""),
    (_REFERRED, "by another name"),
    (_ALSO_KNOWN, " by another name"),
    (_UNDER_NAME, "another name"),
    (_RENAMED, ""),
    (_BECAME, " was changed"),
    (_OF_THEM, " of one community"),
)
"""What leads to a name that is only told of, and what is said instead of both."""
_NICKNAME = re.compile(
    rf"(?:(?P<comma>,[^\S\n])|\b{alternation('small_words.determiners')}[^\S\n](?:[a-z]+[^\S\n])?)"
    rf"{alternation('names.nicknames')}(?P<by>[^\S\n](?P<quote>[\"“‘'«]?))\Z",
    re.IGNORECASE,
)
_LOCALLY = re.compile(
    r"\b(?:was|is|were|are|been)[^\S\n]\w+ly[^\S\n](?:called|nicknamed|dubbed|known(?P<as>[^\S\n]as)?)(?P<by>[^\S\n])(?P<quote>[\"“‘'«])\Z"
)
_THE = re.compile(r"\b(?:the|The)[^\S\n]\Z")
_FAMILY = re.compile(rf"[^\S\n]{alternation('kin.together')}\b(?!-)")
_SIBLINGS = re.compile(rf"[^\S\n](?=(?:{alternation('kin.siblings')})\b(?!-))")
_COUNTED = re.compile(rf"\b(?i:{alternation('cardinals.several')}|[2-9]|[1-9][0-9])[^\S\n]\Z")


def called_so(place: Place, *, again: bool = False) -> Edit | None:
    """The edit of a name where the text says only that somebody is called by it; None where it names somebody.

    With ``again`` the person is known already.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> text = "My friends call me Doc."
    >>> doc = Finding(19, 22, "Doc", PiiType.PERSON, Identifier.DIRECT, 1.0, ("x",), replacement="PERSON 2")
    >>> called_so(Place(text, doc, "PERSON 2", 0, 23)).text
    ' by a nickname'
    """
    finding, after = place.finding, place.text[place.finding.end : place.finding.end + 2]
    if (bare := _by_nickname(place)) is not None:
        return bare
    if finding.type is not PiiType.PERSON or not PERSON_FORM.fullmatch(place.stand_in):
        return None
    if after[:1] in {"'", "’"} and after[1:] == "s":
        return None
    for shape, said in (*_SAID_SO, *(((_KNOWN_AS, " by another name"),) if again else ())):
        match = shape.search(place.before)
        if match is not None and len(match["by"]) <= place.free:
            quoted = match["by"][-1] in "\"“‘'«" and after[:1] in _QUOTES and finding.end < place.ceiling
            return place.edit(said, left=len(match["by"]), right=int(quoted))
    quoted = place.free > 0 and place.text[finding.start - 1 : finding.start] in _OPENERS and after[:1] in _QUOTES
    if quoted and after[1:] == " " and place.ceiling == finding.end + 2 and " " not in finding.text:
        return place.edit("", left=1, right=2)  # “Doc” before the name
    siblings = _SIBLINGS.match(place.text, finding.end) if _THE.search(place.before) else None
    if siblings and siblings.end() <= place.ceiling:
        return place.edit("", right=1)  # "the Berg twins": nobody's, but called so
    if _THE.search(place.before) and place.free >= len("the ") and _FAMILY.match(place.text, finding.end):
        return place.edit(f"{place.stand_in}'s", left=len("the "))  # "the Berg family"
    if _COUNTED.search(place.before) and finding.text.endswith("s") and finding.text.isalpha():
        return place.edit("people of that name")  # "There were four Bergs"
    return None


def _by_nickname(place: Place) -> Edit | None:
    """The edit of any name that is a nickname by the word before it, which says as much without it."""
    finding = place.finding
    own = _NICKNAME.search(place.before)
    locally = _LOCALLY.search(place.before) if finding.type is not PiiType.PERSON else None
    match = own or locally
    if match is None or not finding.changed:
        return None
    quoted = (
        match["quote"] != "" and place.text[finding.end : finding.end + 1] in _QUOTES and finding.end < place.ceiling
    )
    end = finding.end + quoted
    if locally is not None:
        by = locally["by"] + locally["quote"]
        return (
            place.edit(" by a nickname", left=len(by), right=int(quoted)) if quoted and len(by) <= place.free else None
        )
    aside = match["comma"] and place.text.startswith(",", end) and end < place.ceiling
    the = not aside and match[0][:4].casefold() == "the "
    taken = match[0] if aside or the else match["by"]
    if len(taken) > place.free or (match["comma"] and not aside):
        return None
    said = f"{written_as(match[0], 'a')} {match[0][4 : match.start('by') - match.start()]}" if the else ""
    return place.edit(said, left=len(taken), right=int(quoted) + (1 if aside else 0))
