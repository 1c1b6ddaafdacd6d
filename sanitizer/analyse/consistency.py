"""The same thing gets the same ladder and the same stand-in throughout a document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from sanitizer.analyse.bands import as_bands
from sanitizer.analyse.credits import credited
from sanitizer.analyse.lands import in_its_land
from sanitizer.analyse.people import number_people
from sanitizer.analyse.sports import as_teams, in_its_sport
from sanitizer.analyse.works import as_read, as_work, in_lists, told_ladder
from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import Ladder
from sanitizer.core.text import fold
from sanitizer.ladders.compose import TYPE_WORDS
from sanitizer.ladders.computed import PERSON_FORM, person_ladder
from sanitizer.ladders.linker import JOBS
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.pared import story_ladder
from sanitizer.ladders.placing import SOMEWHERE
from sanitizer.ladders.tongues import LANGUAGE, as_tongue, is_tongue, only_tongues
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.sentences import sentence_around

READER_RIGHT, READER_GUESSES = 0.8, 0.45
"""How often the reader's fine kind is right where it is sure of it, and where it is not."""
READ_OF_PEOPLE = 0.6
"""Share among all kinds from which on the kind of what is said of people may be said: half of the others are wrong."""
_SPOKEN = re.compile(
    rf"\b{alternation('facts.speaking')}\s"
    r"(?:\w+,?\s(?:and\s)?){0,3}\Z"
)
_OWN_TONGUE = re.compile(r"\b(?:his|her|my|their|your|our)\s\Z", re.IGNORECASE)
_TOLD_OF = re.compile(rf"\s{alternation('small_words.forms_of_be')}\b")
_LISTED = re.compile(r"\blanguages?(?:\sspoken)?:[^\n]{0,40}\Z", re.IGNORECASE)
_FIRST_TONGUE = re.compile(
    rf"\b(?:{alternation('facts.own_tongues')})\s(?:lang|language|tongue)\b:?\s(?:is\s|was\s)?\Z", re.I
)
_IN_TONGUE = re.compile(r"\bin\s\Z")
_NO_NOUN = re.compile(
    r"(?:\s(?:and|or)\s(?P<other>[A-Z]\w+))?"
    rf"(?:\s*(?:[.,;:!?)\n]|\Z)|\s(?:{'|'.join(sorted(FUNCTION_WORDS - {'and', 'or'}))})\b)"
)
"""What follows a word that describes no noun: "in Danish at home", "in Danish and English."."""
_SCRIPT_BEFORE, _SCRIPT_BEHIND = re.compile(r"(?:\(|;\s)\Z"), re.compile(r":\s[^\W\d_a-zA-ZÀ-ɏ]")
_SPEAKS = "speaks "
_SHORT_LINE = 120
_IN_LAND = re.compile(r"\sin (?:the )?([A-Z].*)\Z")
_NAMED = frozenset({PiiType.ORG, PiiType.LOC, PiiType.MISC})
"""Types of which the reader's kind is weighed against what the name and its sentence say."""
_DECIDED = _NAMED | {PiiType.DEM}
_SHORTENED = (PiiType.ORG, PiiType.MISC)
_SHORT = re.compile(r"(?P<long>\S.*\S)\s\((?:the\s)?[“\"‘']?(?P<short>[A-Z][\w.&-]{1,11})[”\"’']?\)")
_OPENS, _CLOSES = re.compile(r"\s\([“\"‘']?(?:(?:the|hereinafter)\s)?[“\"‘']?"), re.compile(r"[”\"’']?\)")
"""What stands around a short name that is given behind a long one: "(the “HB”)"."""
_TOLD_BY_SHAPE = frozenset({"age", "money", "amount", "price"})
"""Kinds of numbers that their ladders go by, whoever saw them."""
_TOLD_BY_HEAD = "patterns:told-body"
_LEGAL_FORM = re.compile(rf"(?<=\w),?\s{alternation('companies.legal_forms')}\.?\Z|(?<=\w)\.\Z", re.IGNORECASE)
_STEM = 4
"""Letters that a country and its people share: Norway and Norwegian."""
_FEW = 3
"""Countries of a document among which a small place is looked for."""
_OWN_LETTERS = 6
"""Characters of what may stand before the name of a club, with the spaces around that: "AFC Hay Rovers"."""
DOCUMENT = 4000
"""Characters of the document that a ladder source may look at besides the sentence."""


def _spoken(text: str, finding: Finding) -> str:
    """The words that make a finding a language ("speaks Irish"), or nothing."""
    if finding.type is not PiiType.DEM or not finding.text[:1].isupper():
        return ""
    match = _SPOKEN.search(text, max(0, finding.start - 60), finding.start)
    if match is None and _OWN_TONGUE.search(text, max(0, finding.start - 12), finding.start):
        match = _TOLD_OF.match(text, finding.end)  # "her Danish was good"
    listed = match is None and (
        _told_tongue(text, finding)
        or _LISTED.search(text, max(0, finding.start - 60), finding.start)
        or only_tongues(_line(text, finding))
    )
    said = match[0] if match else _SPEAKS if listed else ""
    return f"{said if said.endswith(' ') else _SPEAKS}{finding.text}" if said else ""


def _told_tongue(text: str, finding: Finding) -> bool:
    """Whether a word can be only a language: "in Danish at home", "first language Danish", "(Danish: ...)"."""
    before, start = max(0, finding.start - 30), finding.start
    if _FIRST_TONGUE.search(text, before, start):
        return True
    if _SCRIPT_BEFORE.search(text, before, start) and _SCRIPT_BEHIND.match(text, finding.end):
        return True
    alone = _NO_NOUN.match(text, finding.end) if _IN_TONGUE.search(text, before, start) else None
    return alone is not None and (alone["other"] is None or is_tongue(alone["other"]))


def _is_spoken(finding: Finding, said: str) -> bool:
    """Whether the sentence or the reader takes a word that is a people's for a language: "he speaks Bavarian"."""
    read = finding.origin is Origin.READER and finding.kind == LANGUAGE and finding.kind_sure
    return bool(said) or (read and finding.type is PiiType.DEM)


def _line(text: str, finding: Finding) -> str:
    """The line that a finding stands in, if it is a short one."""
    start, end = text.rfind("\n", 0, finding.start) + 1, text.find("\n", finding.end)
    end = len(text) if end < 0 else end
    return text[start:end] if end - start <= _SHORT_LINE else ""


def kind_of(finding: Finding) -> dict[str, Any]:
    """What the reader takes a finding for, as one witness more for its ladder."""
    told = finding.kind in _TOLD_BY_SHAPE or _TOLD_BY_HEAD in finding.detectors
    if not finding.kind or (finding.origin is not Origin.READER and not told):
        return {}
    sure = READER_RIGHT if finding.kind_sure else READER_GUESSES
    named = {"noun": finding.noun, "noun_probability": finding.noun_score} if finding.noun else {}
    possible = {"kinds": finding.kinds} if finding.kinds and finding.type in _NAMED else {}
    return {"kind": finding.kind, "kind_probability": sure, **named, **possible}


def with_ladders(text: str, findings: Sequence[Finding], ladders: Callable[..., Ladder]) -> list[Finding]:
    """The findings with the number of their entity and its ladder."""
    is_place = getattr(ladders, "is_place", lambda name: True)
    findings = credited(text, _companies_again(as_teams(text, findings)), is_place)
    findings = in_lists(text, as_bands(text, findings))
    people = [finding for finding in findings if finding.type is PiiType.PERSON]
    taken = max((int(match[0].split()[1]) for match in PERSON_FORM.finditer(text)), default=0)
    numbers = dict(zip(map(id, people), number_people(people, text), strict=True))
    document = text[:DOCUMENT]
    mine = getattr(ladders, "own", None)
    longer = _longer_names(text, findings)
    weigh = getattr(ladders, "weighed", None)
    companies = _registered(fold(finding.text) for finding in findings if finding.type is PiiType.ORG)
    entities: dict[tuple[PiiType, str | int], tuple[int, Ladder, Finding]] = {}
    result: list[Finding] = []
    for finding in findings:
        number = numbers.get(id(finding))
        finding = as_work(text, finding, result[-1] if result else None, is_place)
        spoken = _spoken(text, finding)
        name = fold(finding.text) + (" (language)" if spoken else "")
        short = longer.get((finding.type, name), name)
        short = companies.get(short, short) if finding.type is PiiType.ORG else short
        whole = _full_name(short, entities) if finding.type is PiiType.ORG else short
        key = (finding.type, whole if number is None else number)
        known = entities.get(key)
        if known is None:
            own = mine(finding.text, finding.type) if mine is not None else None
            told = told_ladder(finding) if own is None else None
            if own is not None:
                ladder = own
            elif told is not None:
                ladder = story_ladder(finding.text, finding.type, told)
            elif number is not None:
                ladder = person_ladder(finding.text, taken + number + 1)
            else:
                # what comes first weighs most: what makes it a language, then the sentence, then the document
                around = f"{spoken}\n{sentence_around(text, finding.start, finding.end)}\n{document}".lstrip()
                finding = _weighed(finding, around, weigh)
                ladder = as_read(finding, ladders(finding.text, finding.type, around, **kind_of(finding)))
                ladder = as_tongue(finding.text, ladder, spoken=_is_spoken(finding, spoken))
            sure = finding.kind_sure and not _unsaid(finding, ladder)
            known = entities[key] = (len(entities), ladder, replace(finding, kind_sure=sure))
        if finding.type in _DECIDED:
            finding = replace(finding, kind_sure=known[2].kind_sure)
        result.append(replace(finding, entity=known[0], ladder=known[1]))
    result = in_its_land(text, result, ladders, getattr(ladders, "lands_of", None))
    result = _near_the_others(text, result, getattr(ladders, "little_known", None))
    result = _among_the_others(text, result, ladders)
    return in_its_sport(text, result, getattr(ladders, "is_country", lambda name: False))


def _weighed(finding: Finding, around: str, weigh: Callable[..., tuple[str, bool]] | None) -> Finding:
    """The finding as one whose kind may be said of it, or as one of which it may not."""
    if weigh is None or not finding.kinds or finding.type not in _DECIDED:
        return finding
    if finding.type is PiiType.DEM:
        alike = JOBS if finding.kind in JOBS else {finding.kind}
        share = sum(share for kind, share in finding.kinds if kind in alike)
        return replace(finding, kind_sure=finding.kind_sure and share >= READ_OF_PEOPLE)
    said = weigh(finding.text, finding.type, around, finding.kind, finding.kinds)
    return replace(finding, kind_sure=said == (finding.kind, True))


def _unsaid(finding: Finding, ladder: Ladder) -> bool:
    """Whether the ladder has nothing of a kind that it would have said: nations are listed, "Democratic" is none."""
    if finding.kind == "nationality":
        return len(ladder) == 1
    return bool(finding.kinds) and finding.type is PiiType.ORG and ladder[0].text == TYPE_WORDS[PiiType.ORG]


def _longer_names(text: str, findings: Sequence[Finding]) -> dict[tuple[PiiType, str], str]:
    """The folded name of what a short name in brackets stands for, by type and folded short name.

    >>> from sanitizer.core.findings import Identifier
    >>> board = Finding(0, 19, "Harbour Board (HBX)", PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    >>> sorted(short for _, short in _longer_names("Harbour Board (HBX)", [board]))
    ['harbour board', 'hbx']
    """
    longer: dict[tuple[PiiType, str], str] = {}
    for place, finding in enumerate(findings):
        if finding.type not in _SHORTENED:
            continue
        whole = fold(finding.text)
        own = _SHORT.fullmatch(finding.text)
        if own:
            for name in (own["long"], own["short"]):
                longer.setdefault((finding.type, fold(name)), whole)
        following = findings[place + 1] if place + 1 < len(findings) else None
        if following is not None and following.type is finding.type and following.text.isupper():
            introduced = _OPENS.fullmatch(text, finding.end, following.start) and _CLOSES.match(text, following.end)
            if introduced and fold(following.text) != whole:
                longer.setdefault((finding.type, fold(following.text)), whole)
    return longer


def _companies_again(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, the bare name of a company that was taken for somebody's as the company's.

    >>> from sanitizer.core.findings import Identifier
    >>> firm = Finding(0, 11, "Kestrel Ltd", PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    >>> name = Finding(20, 27, "Kestrel", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",), origin=Origin.READER)
    >>> [one.type.name for one in _companies_again([firm, name])]
    ['ORG', 'ORG']
    >>> [one.type.name for one in _companies_again([firm, name, replace(name, text="Ada Kestrel", start=16)])]
    ['ORG', 'PERSON', 'PERSON']
    """
    bare = set(_registered(fold(one.text) for one in findings if one.type is PiiType.ORG).values())
    named = {word for one in findings if one.type is PiiType.PERSON for word in fold(one.text).split()[1:]}
    firms = {name for name in bare if " " not in name and name not in named}
    return [
        replace(one, type=PiiType.ORG, kind="company")
        if one.type is PiiType.PERSON and one.origin is Origin.READER and fold(one.text) in firms
        else one
        for one in findings
    ]


def _registered(names: Iterable[str]) -> dict[str, str]:
    """Folded names of companies -> those without what the law calls them, where that is told in one way only.

    >>> _registered(["kestrel motors ltd.", "kestrel motors", "salt inc", "salt gmbh"])
    {'kestrel motors ltd.': 'kestrel motors'}
    """
    bare = {name: _LEGAL_FORM.sub("", name) for name in names}
    forms: dict[str, set[str]] = {}
    for name, base in bare.items():
        forms.setdefault(base, set()).add(name[len(base) :].strip(" ,."))
    return {name: base for name, base in bare.items() if name != base and len(forms[base] - {""}) < 2}


def _full_name(name: str, entities: Iterable[tuple[PiiType, str | int]]) -> str:
    """The name of the one organization so far that begins with these words, which are no ordinary ones, or the name.

    Before two words and more it may have letters of its own.

    >>> _full_name("kestrel", [(PiiType.ORG, "kestrel motors limited"), (PiiType.ORG, "first bank")])
    'kestrel motors limited'
    >>> _full_name("kestrel motors", [(PiiType.ORG, "ab kestrel motors of hay")])
    'ab kestrel motors of hay'
    >>> _full_name("first", [(PiiType.ORG, "first bank")])
    'first'
    """
    longer = [
        str(known)
        for kind, known in entities
        if kind is PiiType.ORG
        and (
            str(known).startswith(f"{name} ")
            or (" " in name and f" {name} " in f"{known} "[: _OWN_LETTERS + len(name)])
        )
    ]
    shortest = min(longer, key=len, default="")
    one = longer and all(
        known.startswith(shortest) for known in longer
    )  # "Kestrel Motors" and "Kestrel Motors Co., Ltd"
    return shortest if one and not ordinary(name.partition(" ")[0]) else name


def _among_the_others(text: str, findings: list[Finding], ladders: Callable[..., Ladder]) -> list[Finding]:
    """The findings, a small place of unknown country in that of the other places where one of its name lies there."""
    lands = {land for f in findings if f.type is PiiType.LOC and f.ladder and (land := _land(f.ladder))}
    if not 1 <= len(lands) <= _FEW:
        return findings
    placed: dict[int, Ladder] = {}
    for finding in findings:
        known = finding.ladder
        if (
            finding.type is not PiiType.LOC
            or known is None
            or known[0].text not in SOMEWHERE
            or finding.entity in placed
        ):
            continue
        around = f"{sentence_around(text, finding.start, finding.end)}\n{', '.join(sorted(lands))}"
        found = ladders(finding.text, finding.type, around)
        placed[finding.entity] = found if _land(found) in lands else _unsized(known, finding.kinds)
    return [replace(f, ladder=placed[f.entity]) if f.entity in placed else f for f in findings]


def _unsized(ladder: Ladder, kinds: Sequence[tuple[str, float]]) -> Ladder:
    """The ladder of a place whose only known namesake is a city far from all others: it may be a small one nearby."""
    if ladder[0].text != "city" or next(iter(kinds), ("", 0.0))[0] == "city":
        return ladder
    first = replace(ladder[0], text="town or city")
    return Ladder.build(ladder.term, [first, *ladder.rungs[1:-1]], own_support=ladder.own_support)


def _near_the_others(text: str, findings: list[Finding], little_known: Callable[[str], bool] | None) -> list[Finding]:
    """The findings, but a small place far from all others is only a settlement: its name may be that of one nearby.

    Beside Bergen, "Fana" is hardly the town in Mali. That holds where the text has no other sign of a small place's
    country or people, and at least one larger place, or two small ones, in another country.
    """
    lands = {f.entity: land for f in findings if f.type is PiiType.LOC and f.ladder and (land := _land(f.ladder))}
    counts = Counter(lands.values())
    if little_known is None or len(counts) < 2:
        return findings
    small = {f.entity for f in findings if f.entity in lands and little_known(f.text)}
    sure = {land for entity, land in lands.items() if entity not in small or counts[land] > 1}
    wider: dict[int, Ladder] = {}
    nearby: dict[int, bool] = {}
    for finding in findings:
        if finding.entity not in small or finding.ladder is None or not sure:
            continue
        if finding.entity not in nearby:
            land = lands[finding.entity]
            signed = land in sure or _signed(text, land)
            nearby[finding.entity] = signed or any(_people_of(one, finding.ladder) for one in findings)
        if nearby[finding.entity]:
            continue
        rungs = [rung for rung in finding.ladder.rungs[:-1] if not _IN_LAND.search(rung.text) and rung.text != "city"]
        wider[finding.entity] = Ladder.build(finding.text, rungs, own_support=finding.ladder.own_support)
    return [replace(f, ladder=wider[f.entity]) if f.entity in wider else f for f in findings]


def _people_of(finding: Finding, place: Ladder) -> bool:
    """Whether a finding is a people of the part of the world that a place lies in, and begins like its country."""
    if finding.type is not PiiType.DEM or finding.ladder is None or finding.ladder[0].source != "iso":
        return False
    parts = {match[1] for rung in place if (match := _IN_LAND.search(rung.text))}
    return finding.text[:1] == _land(place)[:1] and any(finding.ladder[0].text.startswith(part) for part in parts)


def _signed(text: str, land: str) -> bool:
    """Whether the text names a country or its people: they begin alike."""
    return re.search(rf"\b{re.escape(land[:_STEM])}", text) is not None


def _land(ladder: Ladder) -> str:
    """The country or state that the first rung of a place names."""
    match = _IN_LAND.search(ladder[0].text) if ladder[0].source == "geonames" else None
    return match[1] if match else ""
