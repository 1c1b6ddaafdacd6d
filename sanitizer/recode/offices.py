"""What somebody is, with or without an article: "a carpenter", "head of a school", "Occupation: carpenter".

An office that stood without an article has a single holder at a time, and what is noted is no sentence; a class that
many belong to is "a politician" where it stood for the one "deputy mayor".
"""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.linker import JOBS
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import AUXILIARIES, FUNCTION_WORDS, PREPOSITIONS, PRONOUNS
from sanitizer.language.english.inflect import article, is_plural
from sanitizer.language.english.labels import CLASS_NOUNS, KIND_WORDS
from sanitizer.recode.beside import indefinite, is_kind, person_head
from sanitizer.recode.place import Place, written_as

_BE = alternation("small_words.forms_of_be")
_SAID_OF = re.compile(rf"\b(?:{_BE}|as)[^\S\n]+\Z", re.IGNORECASE)
_MADE = re.compile(
    rf"\b(?:{alternation('facts.electing')}|named|made|becom(?:e|es|ing)|became)[^\S\n]+\Z", re.IGNORECASE
)
_ALSO = re.compile(r"(?:\w|\)),?[^\S\n]and[^\S\n]+\Z")
_IS_THE = re.compile(rf"(?:\b(?:{_BE}|am|as)|['’](?:s|m))[^\S\n]+(?P<the>the[^\S\n]+)\Z", re.IGNORECASE)
_IS_ONE = re.compile(r"\b(?P<be>is|was|became)[^\S\n](?:an?[^\S\n]|the[^\S\n])?\Z")
_HELD = {"is": "holds", "was": "held", "became": "took up"}
_APPOSED = re.compile(rf"\b[A-ZÀ-ÖØ-Þ][\w’'-]*,?\)?,[^\S\n](?:{alternation('small_words.before_states')}[^\S\n])?\Z")
_OF_WHAT = re.compile(rf"[^\S\n](?:{'|'.join(sorted(PREPOSITIONS))})\b")
_LABEL = re.compile(r"[^:.!?]{1,40}:[^\S\n]+")
_WORD = re.compile(r"[^\W\d_][\w’'.-]*")
_CELL, _CELL_ENDS = (
    re.compile(r"(?:[|;\t]|[^\S\n]{2})[^\S\n]*\Z"),
    re.compile(r"[^\S\n]*[|;\t\n]|[^\S\n]*\Z|[^\S\n]{2}"),
)
_VALUE = frozenset({"''", '""'})
_SENTENCE = AUXILIARIES | PRONOUNS
_DEGREES = word_set("jobs.degrees")
_TRADES = ("professional", "worker", "creative professional", "athlete")
_GOES_ON = re.compile(r"[^\S\n][a-z]")
_BODY = "body"
_BODY_NEXT = re.compile(
    r",[^\S\n](?:the|an?)[^\S\n](?:[A-Za-z-]+[^\S\n]){0,3}?(?P<noun>[a-z]{4,})(?=[,.;]|[^\S\n](?:that|which|for|in)\b)"
)
_OFFICE = re.compile(
    r"[^\W\d_][\w-]*(?: [a-z-]+)? (?P<by>of|at|in|for|with) (?:the |an? |(?=[A-Z]))(?P<what>[\w’'. -]+)"
)
_OF_BODY = re.compile(r"[^\S\n]of[^\S\n](?:the[^\S\n])?")
_HEADS_OF = word_set("jobs.of_bodies")
_NAME_NEXT = re.compile(r"[^\S\n][\"“‘]?[A-ZÀ-ÖØ-Þ]")
_LONGEST_NOTE = 90


def noted(place: Place) -> bool:
    """Whether what stands here is noted and not told: the value of a field, a cell, a line of a signature.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def at(text, words):
    ...     start = text.index(words)
    ...     found = Finding(start, start + len(words), words, PiiType.DEM, Identifier.QUASI, 0.9, ("x",))
    ...     return noted(Place(text, found, "worker", 0, len(text)))
    >>> at("Job: dike reeve\\n", "dike reeve"), at("Regards\\nA. Berg, dike reeve, Hay\\n", "dike reeve")
    (True, True)
    >>> at("Ada Berg, dike reeve of the town, has left it.", "dike reeve"), at("1|Ada|dike reeve|", "dike reeve")
    (False, True)
    """
    text, finding = place.text, place.finding
    start = text.rfind("\n", 0, finding.start) + 1
    end = text.find("\n", finding.end)
    before, after = text[start : finding.start], text[finding.end : len(text) if end < 0 else end]
    if text[finding.start - 1 : finding.start] + text[finding.end : finding.end + 1] in _VALUE:
        return before.rstrip("'\" ")[-1:] in {",", ":", "("}
    if _CELL.search(before) and _CELL_ENDS.match(after):
        return True
    field = _LABEL.match(before)
    beside = before[field.end() :] if field else before
    if any(word.casefold() in _SENTENCE for word in _WORD.findall(beside)) or re.search(r"[a-z][.!?]\s", beside):
        return False
    if field:
        return True
    rest = [word for word in _WORD.findall(f"{before} {after}") if word.casefold() not in FUNCTION_WORDS]
    short = len(before) + len(after) + len(finding.text) <= _LONGEST_NOTE and after.rstrip()[-1:] not in {".", "!", "?"}
    return short and "\n" in text and all(word[0].isupper() for word in rest)


def office(place: Place, said: str) -> Edit | None:
    """The edit of what somebody is where it stood without an article or as the only one, or None.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def told(text, words, said):
    ...     start = text.index(words)
    ...     found = Finding(start, start + len(words), words, PiiType.DEM, Identifier.QUASI, 0.9, ("x",), kind="office")
    ...     edit = office(Place(text, found, said, 0, len(text)), said)
    ...     return text[: edit.start] + edit.text + text[edit.end :]
    >>> told("She was head of the mill.", "head of the mill", "head of a mill")
    'She was head of a mill.'
    >>> told("I am the deputy mayor.", "deputy mayor", "politician")
    'I am a politician.'
    """
    finding = place.finding
    job = finding.type is PiiType.DEM and finding.kind in JOBS and " who " not in finding.text
    if not job or not person_head(finding.text.partition(",")[0].casefold()) or is_plural(said):
        return None
    the = _IS_THE.search(place.before)
    complement = _OF_WHAT.search(finding.text) or _OF_WHAT.match(place.text, finding.end)
    if the is not None:
        own = said.rpartition(" ")[2] in finding.text.casefold().split()
        if (complement and own) or len(the["the"]) > place.free:
            return None
        return place.edit(indefinite(said), left=len(the["the"]))
    if place.determiner or place.modified:
        return None
    if noted(place) or place.opens:
        first = place.text[finding.start - 1 : finding.start] in {"", "\n"}
        return place.edit(written_as(finding.text, said) if first else place.capital(said))
    single = finding.kind == "office" or " of " in said or said.partition(" ")[0] in _DEGREES
    own = set(said.partition(" of ")[0].split()) <= set(finding.text.casefold().split())
    if single and own and (_SAID_OF.search(place.before) or told_of(place)):
        return place.edit(said)
    capital = finding.text[:1].isupper()
    if capital and (_ALSO.search(place.before) or (own and _MADE.search(place.before))):
        return place.edit(said)  # "elected Lord Mayor", "as Minister of Works (1979) and Minister of Health"
    return None


def position(place: Place) -> Edit | None:
    """The edit of what somebody is of which nothing may be said: "he was Hay Reeve" is "he held a position"."""
    finding = place.finding
    held = _IS_ONE.search(place.before) if finding.type is PiiType.DEM and finding.kind in JOBS else None
    if held is None or len(held[0]) > place.free:
        return None
    return place.edit(f"{_HELD[held['be']]} a position", left=len(held[0]))


def told_of(place: Place) -> bool:
    """Whether a job stands behind a name and its comma: "Ada Berg, later mayor"."""
    behind = place.text[place.finding.end : place.finding.end + 1]
    return _APPOSED.search(place.before) is not None and behind in {",", ".", ";", " "}


def of_somebody(place: Place) -> bool:
    """Whether a job is said of somebody: "he works as", "Ada Berg, "."""
    return _SAID_OF.search(place.before) is not None or told_of(place)


def with_job(place: Place, stand_in: str, word: str, left: int) -> Edit | None:
    """A numbered person with the job that stood before: "the chemist Berg said" is "PERSON 1, a chemist, said"."""
    after = place.text[place.finding.end : place.finding.end + 1]
    job = any(is_kind(word, kind) for kind in _TRADES) and not is_plural(word)
    ends = after in {",", ".", ";", ")"} or _GOES_ON.match(place.text, place.finding.end) is not None
    if not job or left > place.free or not ends:
        return None
    return place.edit(f"{stand_in}, {indefinite(word)}{',' if after == ' ' else ''}", left=left)


def of_a_body(text: str, edit: Edit, finding: Finding) -> Edit:
    """The edit of an office with what it is of, where a class says that: "head of the Hay Institute"."""
    of = _OFFICE.fullmatch(finding.text) if finding.type is PiiType.DEM and edit.end == finding.end else None
    said = finding.replacement or ""
    if of is None or not edit.text.casefold().endswith(said) or _NAME_NEXT.match(text, finding.end):
        return edit
    noun = said.rpartition(" ")[2]
    if not is_kind(noun, "person") or is_kind(noun, KIND_WORDS["kinship"]):
        return edit
    goes_on = _BODY_NEXT.match(text, edit.end)
    if goes_on and (goes_on["noun"] == _BODY or is_kind(goes_on["noun"], "organization")):  # "head of Hay, the body"
        return Edit(edit.start, edit.end + 1, f"{edit.text} {of['by']}")
    last = of["what"].rpartition(" ")[2].casefold()
    classed = " of " not in of["what"] and (last in CLASS_NOUNS or is_kind(last, "organization"))
    return replace(edit, text=f"{edit.text} {of['by']} {article(last)} {last}") if classed else edit


def at_a_body(text: str, edit: Edit, finding: Finding, following: Finding | None) -> Edit:
    """The edit of an office by a class that is of nothing: "editor of the Hay Post" is "a professional at a paper"."""
    said = edit.text.rpartition(" ")[2]
    body = following is not None and following.type is PiiType.ORG and following.changed
    if not body or finding.type is not PiiType.DEM or edit.end != finding.end or said in finding.text.casefold():
        return edit
    fits = following is not None and _OF_BODY.fullmatch(text, finding.end, following.start) and said not in _HEADS_OF
    return Edit(edit.start, edit.end + 3, f"{edit.text} at") if fits and is_kind(said, "person") else edit
