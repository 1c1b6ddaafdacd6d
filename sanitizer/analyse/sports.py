"""The sport of a text: its teams, leagues and matches are those of one sport, and where somebody plays is said.

A reader knows a club when it sees one, but seldom of which sport; the text says that once for all of them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation, pairs
from sanitizer.language.english.sentences import sentence_around

_SPORTS = pairs("sports")
_NAMES = "|".join(sorted(_SPORTS, key=len, reverse=True))
_SPORT = re.compile(rf"\b(?P<name>{_NAMES})(?:['’]?s)?\b", re.IGNORECASE)
_IS_A = re.compile(rf"\b(?:is|was)\san?\s(?:[\w-]+\s){{0,4}}?(?P<name>{_NAMES})\b", re.IGNORECASE)
_BEGINNING = 1_500
"""Characters at the beginning of a text in which it says who somebody is."""
_OF_SPORT = "sports "
_MOST = 0.7
"""The share of what a text says of sports from which on it is about one of them."""
_OPENING, _OFTEN = 300, 3
"""Characters at the beginning of a text that say what it is about, and how often it is said where they do not."""
_TEAM, _CLUB = "sports team", "club"
_FOOTBALL = "football club"
_NATIONAL = "national team"
_KEPT = frozenset({"sports venue", "sports award", "sports medal", "sports season"})
"""What a sport's name says little of."""
_PLAINER = {"sports award": "award", "sports medal": "medal", "sports event": "event", "trophy": "award"}
_COUNTED = 10_000
"""Teams or leagues of a sport at the least, where nobody counted them."""
_ATHLETE = "athlete"
_PLAYERS = 10_000
"""Who plays in a position, in any sport that has one."""
_PLAYS_AS = re.compile(
    rf"\b{alternation('facts.playing')}[^\S\n](?:[a-z]+[^\S\n])?as[^\S\n](?:an?|the)[^\S\n](?:[a-z]+[^\S\n])?\Z"
)
_LEAGUES = alternation("facts.leagues")
_TWO = (
    re.compile(rf"(?P<one>[^\n]+)[^\S\n]{alternation('facts.teams')}[^\S\n](?P<other>[A-Z][^\n]+)"),
    re.compile(rf"(?P<one>[^\n]+[^\S\n]{_LEAGUES})[^\S\n]for[^\S\n](?:the[^\S\n])?(?P<other>[A-Z][^\n]+)"),
    re.compile(rf"(?P<one>[^\n]+)[^\S\n]of[^\S\n]the[^\S\n](?P<other>[A-Z][^\n]+[^\S\n]{_LEAGUES})"),
)
"""A league and a team of it in one name."""
_PLAYED_FOR = re.compile(
    rf"\b(?P<by>from|for|with|against|left|leaving|{alternation('facts.joining')})[^\S\n]\Z", re.IGNORECASE
)
_SPORTING = frozenset({"club", "sports_league"})
_PLAIN = re.compile(r"[a-z][a-z-]*(?: [a-z][a-z-]*){0,3}")
_SINGLED = re.compile(rf"\b{alternation('facts.singling')}\b", re.IGNORECASE)
_AT = re.compile(r"\bat[^\S\n](?:the[^\S\n])?\Z")
_AGAINST = re.compile(r"[^\S\n](?:against|versus|vs\.?)[^\S\n]")
_GAME = re.compile(rf"\b(?:{alternation('facts.playing')}|match|final|against)\b")
_VENUE = "stadium"
_VENUES = 10_000
_UNKNOWN = "place"


def in_its_sport(text: str, findings: Sequence[Finding], is_country: Callable[[str], bool]) -> list[Finding]:
    """The findings, teams and leagues with the sport that the text is about, and positions in it as they are.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "He is a cricketer who played for Hay and Lund."
    >>> team = Ladder.build("Hay", [Rung("sports team", "x", 100_000)])
    >>> hay = Finding(33, 36, "Hay", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, ladder=team)
    >>> [rung.text for rung in in_its_sport(text, [hay], lambda name: False)[0].ladder]
    ['cricket club', '***']
    """
    main = sport_of(text)
    if not main and not _SPORT.search(text) and not _GAME.search(text):  # a cook's trophy is no "sports award"
        findings = [_plainly(one) for one in findings]
    if not main and not any(map(_sporting, findings)):
        return list(findings)
    teams = not main and any(one.ladder is not None and one.ladder[0].text == _TEAM for one in findings)
    ladders: dict[int, Ladder] = {}
    result = []
    for finding in findings:
        ladder = ladders.get(finding.entity) if finding.entity >= 0 else None
        if ladder is None and finding.ladder is not None:
            sport = main or sport_of(sentence_around(text, finding.start, finding.end))
            ladder = _told(text, finding, sport, is_country) if sport else _as_team(finding, finding.ladder, same=teams)
            ladders[finding.entity] = ladder
        result.append(finding if ladder is finding.ladder else replace(finding, ladder=ladder))
    return result


def as_teams(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a town that somebody plays for as the club that is called after it: "Hay" after "Hay Rovers"."""
    found = list(teams_apart(findings))
    clubs: dict[str, Finding] = {}
    for one in found:
        if one.kind == _CLUB and one.type is PiiType.ORG:
            clubs.setdefault(fold(one.text).rpartition(" ")[0], one)
    result = []
    for number, finding in enumerate(found):
        club = clubs.get(fold(finding.text)) if finding.type is PiiType.LOC else None
        following = found[number + 1] if number + 1 < len(found) else None
        if club is not None and finding.origin is Origin.READER and _joined(text, finding, following):
            finding = replace(finding, type=PiiType.ORG, kind=_CLUB, kinds=club.kinds, noun=club.noun)
        result.append(finding)
    return result


def _joined(text: str, finding: Finding, following: Finding | None) -> bool:
    """Whether a town is what somebody plays for, leaves or meets: "from Hay to Lund FC"."""
    before = _PLAYED_FOR.search(text, max(0, finding.start - 12), finding.start)
    club = following is not None and following.kind == _CLUB and text[finding.end : following.start].strip() == "to"
    return before is not None and (before["by"] != "from" or club)


def teams_apart(findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings, a league and a team that were read as one name as two: "Second Division club Hay".

    >>> from sanitizer.core.findings import Identifier
    >>> name = "Hay League for the Lund Larks"
    >>> both = Finding(0, 29, name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind="club")
    >>> [one.text for one in teams_apart([both])]
    ['Hay League', 'Lund Larks']
    """
    for finding in findings:
        two = finding.kind in _SPORTING and finding.origin is Origin.READER
        match = next((m for form in _TWO if (m := form.fullmatch(finding.text))), None) if two else None
        if match is None:
            yield finding
            continue
        for name in ("one", "other"):
            start = finding.start + match.start(name)
            yield replace(finding, start=start, end=finding.start + match.end(name), text=match[name])


@cache
def _named() -> OntologyStore:
    return OntologyStore.built_in()


def sport_of(text: str) -> str:
    """The sport that a text is about, or nothing where it speaks of none or of several.

    >>> sport_of("A footballer and coach of football teams."), sport_of("He liked boxing and tennis.")
    ('football', '')
    """
    told = _IS_A.search(text[:_BEGINNING])
    if told is not None:  # "is a footballer", whose sister plays tennis
        return _SPORTS[told["name"].casefold()]
    said = Counter(_SPORTS[match["name"].casefold()] for match in _SPORT.finditer(text))
    for name in [name for name in said if " " in name]:  # who plays American football plays "college football"
        said[name] += said.pop(name.rpartition(" ")[2], 0)
    if not said:
        return ""
    first, count = said.most_common(1)[0]
    opening = any(_SPORTS[match["name"].casefold()] in first for match in _SPORT.finditer(text, 0, _OPENING))
    return first if count >= _MOST * said.total() and (opening or count >= _OFTEN) else ""


def _sporting(finding: Finding) -> bool:
    """Whether a finding is a team, a league or an athlete."""
    return any(rung.text.startswith(_OF_SPORT) or rung.text == _ATHLETE for rung in finding.ladder or ())


def _told(text: str, finding: Finding, sport: str, is_country: Callable[[str], bool]) -> Ladder:
    """The ladder of a finding in a text about a sport."""
    ladder = finding.ladder
    if ladder is None or finding.origin is Origin.REVIEWER:
        return Ladder.build(finding.text, []) if ladder is None else ladder
    build = partial(Ladder.build, finding.text, own_support=ladder.own_support)
    if finding.type is PiiType.DEM:
        return Ladder.build(finding.text, ladder.rungs[:-1], own_support=_PLAYERS) if _plays(text, finding) else ladder
    first = ladder[0].text
    at = _AT.search(text, max(0, finding.start - 8), finding.start)
    team = _is_team(finding, first)
    place = finding.type is PiiType.LOC and first == _UNKNOWN
    if at and (_AGAINST.match(text, finding.end) if team else place and _played_there(text, finding)):
        said, support = _VENUE, _VENUES
    elif team and (is_country(finding.text) or finding.text.endswith(_NATIONAL)):
        said, support = _NATIONAL, _COUNTED
    elif team:
        said, support = _team(sport, finding.text)
    elif first.startswith(_OF_SPORT) and first not in _KEPT:
        said = f"{sport} {first.removeprefix(_OF_SPORT)}"
        support = _support(said)
    else:
        return ladder
    wider = [rung for rung in ladder.rungs[:-1] if not rung.text.startswith(_OF_SPORT) and rung.text != first]
    return build([Rung(said, "hand", support), *wider])


def _as_team(finding: Finding, ladder: Ladder, *, same: bool) -> Ladder:
    """The ladder of a finding, that of a club as a team's where others are called so: one word for all of them."""
    if not same or ladder[0].text == _TEAM or not _is_team(finding, ladder[0].text):
        return ladder
    return Ladder.build(
        finding.text, [Rung(_TEAM, "hand", _COUNTED), *ladder.rungs[1:-1]], own_support=ladder.own_support
    )


def _plainly(finding: Finding) -> Finding:
    """An award or event without the word for sports."""
    ladder = finding.ladder
    if ladder is None or ladder[0].text not in _PLAINER:
        return finding
    first = replace(ladder[0], text=_PLAINER[ladder[0].text], support=max(ladder[0].support, _COUNTED))
    wider = [rung for rung in ladder.rungs[1:-1] if rung.text != first.text and rung.text not in _PLAINER]
    return replace(finding, ladder=Ladder.build(finding.text, [first, *wider], own_support=ladder.own_support))


def _played_there(text: str, finding: Finding) -> bool:
    """Whether the words before a place speak of a game."""
    before = sentence_around(text, finding.start, finding.end).partition(finding.text)[0]
    return _GAME.search(before) is not None


def _is_team(finding: Finding, said: str) -> bool:
    """Whether a finding is a team of no known sport; "Hay FC" may play any."""
    if said == _FOOTBALL:
        return _FOOTBALL.partition(" ")[0] not in finding.text.casefold()
    named = said in {_CLUB, "team", "teams"} and finding.kind == _CLUB
    return said == _TEAM or (named and _CLUB not in finding.text.casefold())  # "the Hay Rotary Club" plays nothing


def _team(sport: str, name: str) -> tuple[str, int]:
    """What a team of a sport is called, and how many there are: "cricket club", "volleyball team"."""
    label = f"{sport} team"
    concept = next((sense.concept for sense in _named().senses(label) if not sense.proper), None)
    known = _named().label(concept) if concept is not None else ""
    if concept is None or not known.startswith(sport) or re.search(r"\bteams?\b", name):
        return label, _COUNTED
    return known, max(_COUNTED, _named().support(concept))


def _support(label: str) -> int:
    senses = [sense.concept for sense in _named().senses(label) if not sense.proper]
    return max([_COUNTED, *map(_named().support, senses)])


def _plays(text: str, finding: Finding) -> bool:
    """Whether a finding is a position in a game or what its players are called, without anything that singles out."""
    if not _PLAIN.fullmatch(finding.text) or _SINGLED.search(finding.text):
        return False
    athlete = any(rung.text == _ATHLETE for rung in finding.ladder or ())
    return athlete or _PLAYS_AS.search(text, max(0, finding.start - 40), finding.start) is not None
