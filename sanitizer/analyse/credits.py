"""Who is played and in what: a list of credits tells parts from titles, whatever a reader takes each for.

"Her television roles include Ada in Dust (1999), Bo Berg in Inspector Salt and Tess on Iron Lake": what stands before
"in" is somebody, what stands behind it a work. What is a work in one place is one wherever the text has its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from sanitizer.analyse.media import MEDIA, is_place_of, medium, row_of
from sanitizer.analyse.policy.titles import only_styles
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.text import fold
from sanitizer.language import alternation, word_set
from sanitizer.language.english.inflect import lemma
from sanitizer.recode.beside import is_work

_MEDIUM, _CAREER = alternation("media"), alternation("facts.of_careers")
_LED = re.compile(
    rf"(?:(?P<list>\b{_CAREER}(?:[^\S\n](?:includ(?:es?|ed)|came|was|were)\b:?)(?:[^\S\n]in[^\S\n](?:[A-Za-z]+[^\S\n])?[0-9]{{4}})?(?:[^\S\n](?:with|in))?"
    rf"|\b{_MEDIUM}[^\S\n]{_CAREER}[^\S\n](?:in|on|with)"
    rf"|\b{alternation('facts.acting_in')}[^\S\n](?:in|on)(?:[^\S\n][a-z-]+){{0,4}}[^\S\n]{alternation('facts.stagings')}[^\S\n]of)"
    rf"|\b{alternation('facts.acting')}|\b{alternation('facts.acting_as')}(?:[^\S\n][a-z]+)?[^\S\n]as"
    rf"|\b(?P<beside>{alternation('facts.with_whom')}))[^\S\n]{{1,2}}",
    re.IGNORECASE,
)
"""What leads to a list of credits ("her film roles include "), or to somebody who is played ("her role as ")."""
_OF_ACTING = re.compile(rf"\b{_MEDIUM}\b", re.IGNORECASE)
"""Words of a text that tells of acting; in others people live "with her partner Ada in Dust"."""
_DESCRIBED = r"(?:(?:[a-z][\w'’-]*|the|an?),?[^\S\n]){0,5}(?:(?:[A-Z][a-z]*\.?)[^\S\n]){0,2}[“\"‘']?"
"""What may stand before who is played: "quiet, skittish gunman", "Chief Superintendent"."""
_IS_NAMED = re.compile(_DESCRIBED)
_TO_TITLE = re.compile(r"[”\"’']?(?:[^\S\n]\([^()\n]{0,40}\))?,?[^\S\n](?P<by>in|on)[^\S\n](?:the[^\S\n])?[“\"‘']?")
_TO_CLASS = re.compile(
    r"[”\"’']?,?[^\S\n](?:in|on)[^\S\n](?:(?:[a-z0-9][\w'’/–-]*,?)[^\S\n]{1,2}){1,8}[“\"‘']?(?:[A-Z][\w.]*[^\S\n](?:[a-z][\w-]*[^\S\n]){1,4})?"
)
_TOLD_OF = re.compile(
    r",[^\S\n](?!(?:as|and|or|with|wh\w+)\b)[a-z][^.;,()\n]{0,50},[^\S\n](?P<by>in|on)[^\S\n](?:the[^\S\n])?[“\"‘']?"
)
"""What leads from somebody to a work behind who that is: "Ada, secretary to the mayor, in Dust"."""
_ASIDE = re.compile(r"[”\"’'!?]?[^\S\n]{0,2}\([^()\n]{0,80}\)")
_NEXT = re.compile(
    r"[”\"’'!?]?(?:[,;][^\S\n]{1,2}(?:and[^\S\n]|or[^\S\n])?|[^\S\n](?:and|or|as[^\S\n]well[^\S\n]as)[^\S\n])"
    rf"(?:as[^\S\n])?(?P<who>{_DESCRIBED})"
)
_NAMES_ITS_OWN = re.compile(
    rf"(?:['’]s)?[^\S\n](?:(?!{alternation('function_words.common')}\b)[a-z][\w-]*,?[^\S\n]){{1,4}}[“\"‘']?"
)
"""What leads from whose a work is, or where it is shown, to its title: "in the Hay Radio comedy series Dust"."""
_PLAYS = re.compile(r"(?:\A|(?<=\n))(?P<row>[^\n]+\))[^\S\n]?[–—:-][^\S\n]?(?:as[^\S\n])?[“\"]?\Z")
_OF_OR_AS = re.compile(r"\b(?:of|as)[^\S\n]{1,2}\Z", re.IGNORECASE)
_OWNS = re.compile(r"['’]s?[^\S\n]")
_GOES_ON = re.compile(rf"[”\"’'!?]?(?:[.,;:)\n]|\Z|[^\S\n]\(|[^\S\n]{alternation('facts.behind_titles')}\b)")
_NAME = re.compile(r"(?:(?!The\b|An?\b)[A-ZÀ-ÖØ-Þ][\w.’'-]*[^\S\n]?){1,4}")
_CLASS = re.compile(r"(?P<noun>[a-z][a-z-]{2,}),?[^\S\n](?:of[^\S\n])?(?:the[^\S\n])?[“\"‘']?\Z")
_WORK, _PRODUCTION = "work_of_art", "screen_or_stage_production"
_SHOWN = frozenset({"film", "programme", _PRODUCTION, _WORK})
_WORKS = _SHOWN | {"book", "song", "album", "artwork", "game"} | set(MEDIA)
_NO_WORKS = frozenset({"broadcaster", "theatre", "venue", "company", "newspaper", "club"})
"""What a body may well be in which somebody plays."""
_NO_TITLES = frozenset({PiiType.CODE, PiiType.DATETIME, PiiType.QUANTITY})
"""What is no title though it stands behind a name and "on": a number to call, a day."""
_TITLES = frozenset({PiiType.ORG, PiiType.LOC, PiiType.PERSON})
_BEFORE = 90
"""Characters before who is played in which the words that lead to it stand."""
_SOME, _NEARLY, _MAYBE = 3, 0.7, 0.3
"""How many titles say what a document's are, which share of them, and the share of a reader's guess that will do."""
_NO_CLASS = word_set("facts.of_careers", "facts.stagings")


@dataclass(frozen=True, slots=True)
class _Credit:
    """A finding that is a title by where it stands, and who is played in it, by their numbers."""

    part: int | None
    title: int | None
    by: str
    led: bool
    """Whether the words before the list say that there are works in it."""
    shown: str
    """What the words before the list say that its works are."""


def credited(text: str, findings: Sequence[Finding], is_place: Callable[[str], bool]) -> list[Finding]:
    """The findings, parts of credits as people and what they are played in as works, wherever the text has its name.

    >>> text = "Her television roles include Ada in Dust (1999) and Bo Berg in Inspector Salt."
    >>> def found(name, type, kind):
    ...     span = text.index(name), text.index(name) + len(name), name
    ...     return Finding(*span, type, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind=kind)
    >>> names = [("Ada", PiiType.MISC, "film"), ("Dust", PiiType.MISC, "song"),
    ...     ("Bo Berg", PiiType.PERSON, "actor"), ("Inspector Salt", PiiType.PERSON, "person")]
    >>> [(one.type.name, one.kind) for one in credited(text, [found(*name) for name in names], lambda name: False)]
    [('PERSON', ''), ('MISC', 'television show'), ('PERSON', 'actor'), ('MISC', 'television show')]
    """
    result = list(findings)
    titles: dict[str, str] = {}
    for credit in _credits(text, findings):
        part = credit.part
        if part is not None and _is_part(findings[part]):
            result[part] = replace(findings[part], type=PiiType.PERSON, identifier=Identifier.DIRECT, kind="", kinds=())
        if credit.title is None:
            continue
        title = findings[credit.title]
        if title.type in _NO_TITLES or (title.type in _TITLES and not _may_be_title(text, findings, credit, is_place)):
            continue
        kind = _shown_as(text, title, credit)
        if kind or title.type is not PiiType.MISC:
            titles[fold(title.text)] = kind or _PRODUCTION
            result[credit.title] = _as_title(title, kind or _PRODUCTION)
    for number, finding in enumerate(result):
        if _is_part(finding) and _cast(text, finding.start):
            result[number] = replace(finding, type=PiiType.PERSON, identifier=Identifier.DIRECT, kind="", kinds=())
    result = [one for at, one in enumerate(result) if not (_ranks(text, result, at) and _only_rank(one))]
    return [_told(text, finding, titles.get(fold(finding.text), "")) for finding in _screened(text, result)]


def _cast(text: str, start: int) -> bool:
    """Whether a name is who is played in a row of a list: "Dust (1999) – Ada"."""
    behind = _PLAYS.search(text, max(0, start - 80), start)
    return behind is not None and bool(row_of(text, behind.start("row")))


def _only_rank(finding: Finding) -> bool:
    """Whether a reader took somebody's rank for a thing: "Supt. Ada Berg"."""
    return finding.type is PiiType.MISC and finding.origin is Origin.READER and only_styles(finding.text)


def _told(text: str, finding: Finding, said: str) -> Finding:
    """The finding as what credits ``said`` it is, or as what the words before it say, unless its class stands there."""
    if finding.origin is not Origin.READER or _classed(text, finding):
        return finding
    if said and finding.type in {PiiType.ORG, PiiType.MISC}:
        return _as_title(finding, said)
    listed = finding.type is PiiType.MISC and finding.kind in _WORKS
    row = row_of(text, finding.start) if listed else None
    said = row if row is not None else medium(text, finding.start) if is_shown(finding) else ""
    return _as_title(finding, said) if said else finding


def _screened(text: str, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings, titles that may be anything as those of productions where nearly all others are."""
    works = [one for one in findings if one.type is PiiType.MISC and one.kind in _WORKS and one.text[:1].isupper()]
    shown = sum(one.kind in _SHOWN or one.kind in MEDIA for one in works)
    screen = len(works) >= _SOME and shown >= _NEARLY * len(works)
    for finding in findings:
        weak = screen and finding.type is PiiType.MISC and finding.kind in _WORKS and not finding.kind_sure
        likely = sum(share for kind, share in finding.kinds if kind in _SHOWN) if weak else 0.0
        yield (
            replace(finding, kind=_PRODUCTION, kinds=(("film", 1.0),))
            if likely > _MAYBE and not is_place_of(text, finding.start)
            else finding
        )


def is_shown(finding: Finding) -> bool:
    """Whether a reader takes a name for a work that is seen rather than read or heard."""
    return finding.type is PiiType.MISC and finding.kind in _SHOWN and finding.text[:1].isupper()


def _as_title(finding: Finding, kind: str) -> Finding:
    return replace(finding, type=PiiType.MISC, identifier=Identifier.QUASI, kind=kind, kinds=((kind, 1.0),), noun="")


def _credits(text: str, findings: Sequence[Finding]) -> Iterator[_Credit]:
    """The titles of a text by where they stand: behind who is played in them, or in a list that such words lead to."""
    end, led, shown, number = 0, False, "", 0
    acts = any(map(is_shown, findings)) or _OF_ACTING.search(text) is not None
    while number < len(findings):
        finding = findings[number]
        if finding.type not in _TITLES | {PiiType.MISC} or _ranks(text, findings, number):
            number += 1
            continue
        going_on = bool(end) and _NEXT.fullmatch(text, end, finding.start) is not None
        lead = None if going_on else _lead(text, finding)
        lead = None if lead is not None and lead["beside"] and not acts else lead
        if lead is not None:
            led, shown = bool(lead["list"]), medium(text, finding.start)
        elif not going_on:
            end, number = 0, number + 1
            continue
        credit = _credit(text, findings, number, led=led, shown=shown)
        if credit is None and (led or (going_on and finding.type is PiiType.MISC)):
            credit = _Credit(None, number, "", led, shown)
        if credit is None and lead is not None and _OF_OR_AS.search(lead[0]):
            credit = _Credit(number, None, "", led, shown)
        if credit is not None:
            yield credit
        number, end = _behind(text, findings, number if credit is None or credit.title is None else credit.title)


def _ranks(text: str, findings: Sequence[Finding], number: int) -> bool:
    """Whether a finding only says what the next one is: "Supt. Ada Berg"."""
    named = number + 1 < len(findings) and findings[number + 1].type in _TITLES | {PiiType.MISC}
    return named and text[findings[number].end : findings[number + 1].start] in {" ", ". "}


def _lead(text: str, finding: Finding) -> re.Match[str] | None:
    """What leads to a name as one of credits, or None."""
    leads = list(_LED.finditer(text, max(0, finding.start - _BEFORE), finding.start))
    return leads[-1] if leads and _IS_NAMED.fullmatch(text, leads[-1].end(), finding.start) else None


def _credit(text: str, findings: Sequence[Finding], number: int, *, led: bool, shown: str) -> _Credit | None:
    """The part and title that begin with a finding, or nothing."""
    part = findings[number]
    behind = _no_date(findings, number + 1)
    if behind == len(findings):
        return None
    link = _TO_TITLE.fullmatch(text, part.end, findings[behind].start)
    by = link["by"] if link else ""
    if link is None and _TO_CLASS.fullmatch(text, part.end, findings[behind].start) is None:
        near = range(behind, min(behind + 2, len(findings)))
        told = {at: match for at in near if (match := _TOLD_OF.fullmatch(text, part.end, findings[at].start))}
        if not told:
            return None
        behind = min(told)
        by = told[behind]["by"]
    owned = _no_date(findings, behind + 1)
    if owned < len(findings) and _NAMES_ITS_OWN.fullmatch(text, findings[behind].end, findings[owned].start):
        behind, by = owned, ""
    return _Credit(number, behind, by, led, shown)


def _no_date(findings: Sequence[Finding], number: int) -> int:
    """The number of the next finding that is the name of something."""
    while number < len(findings) and findings[number].type in {PiiType.DATETIME, PiiType.QUANTITY, PiiType.DEM}:
        number += 1
    return number


def _behind(text: str, findings: Sequence[Finding], title: int) -> tuple[int, int]:
    """The number of the next finding behind a title with its years, and where they end."""
    end, number = findings[title].end, title + 1
    aside = _ASIDE.match(text, end)
    if aside is not None:
        end = aside.end()
    elif (
        number < len(findings)
        and findings[number].type is PiiType.DATETIME
        and text[end : findings[number].start] == " "
    ):
        end = findings[number].end
    while number < len(findings) and findings[number].start < end:
        number += 1
    return number, end


def _is_part(finding: Finding) -> bool:
    """Whether what stands where a part does is somebody whom a reader took for a work."""
    taken = finding.type in {PiiType.MISC, PiiType.ORG} and finding.origin is Origin.READER
    return (
        taken
        and finding.kind in _WORKS | {"band", "company", "fictional_character", ""}
        and _NAME.fullmatch(finding.text) is not None
    )


def _may_be_title(text: str, findings: Sequence[Finding], credit: _Credit, is_place: Callable[[str], bool]) -> bool:
    """Whether a body, place or person that stands where a title does may be one."""
    assert credit.title is not None
    title = findings[credit.title]
    if title.origin is not Origin.READER or _OWNS.match(text, title.end) or not _GOES_ON.match(text, title.end):
        return False
    dated, alone = _dated(text, findings, credit.title), credit.part is None
    if title.type is PiiType.PERSON:
        words = set(title.text.split())
        named = any(
            words <= set(one.text.split()) for one in findings if one.type is PiiType.PERSON and one is not title
        )
        return (credit.by == "in" or dated) and not named
    if title.type is PiiType.ORG:
        return dated or (credit.led and alone) or (bool(credit.by) and title.kind not in _NO_WORKS)
    return dated or credit.by == "on" or (bool(credit.by or alone) and not is_place(title.text))


def _dated(text: str, findings: Sequence[Finding], number: int) -> bool:
    """Whether years stand behind a name: "Dust (1999)", "Dust from 1999 to 2001"."""
    return _behind(text, findings, number)[1] > findings[number].end


def _shown_as(text: str, title: Finding, credit: _Credit) -> str:
    """What a title of credits is by the medium that its list is of, or nothing."""
    if _classed(text, title) or (title.type is PiiType.MISC and title.kind not in _WORKS):
        return ""
    return medium(text, title.start) or credit.shown


def _classed(text: str, finding: Finding) -> bool:
    """Whether the noun before a title says what it is: "the drama Dust"."""
    noun = _CLASS.search(text, max(0, finding.start - 40), finding.start)
    return noun is not None and noun["noun"] not in _NO_CLASS and is_work(lemma(noun["noun"]))
