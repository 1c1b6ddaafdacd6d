"""What a name is beside works: a work with its year, a part that is played, a production in which one is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from sanitizer.analyse.bands import BAND
from sanitizer.analyse.media import MEDIA
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import POSSESSIVES, PREPOSITIONS
from sanitizer.language.english.inflect import is_plural, lemma, plural
from sanitizer.language.english.labels import CLASS_NOUNS
from sanitizer.language.english.sentences import sentence_around
from sanitizer.recode.attributes import known_noun
from sanitizer.recode.beside import is_award, is_kind, is_work

_RELEASED = re.compile(r"[”\"’']?\s\((?:19|20)[0-9]{2}\)")
_DEBUT = re.compile(
    rf"\b{alternation('facts.acting_as')}[^\S\n](?:in[^\S\n](?:19|20)[0-9]{{2}}[^\S\n])?in[^\S\n]\Z", re.IGNORECASE
)
_IN, _OWNED = re.compile(r"[”\"’']?[^\S\n](?:in|on)[^\S\n]"), re.compile(r"['’]s?[^\S\n]")
_ASIDE = re.compile(r"[”\"’'!?]?[^\S\n]{0,2}\([^()\n]{0,80}\)")
_LIST_ENDS = re.compile(r"[”\"’']?(?:[.,;)\n]|\Z|[^\S\n]\()")
_LISTED = re.compile(
    r"[”\"’'!?]?(?:[,;][^\S\n](?:and[^\S\n]|or[^\S\n])?|[^\S\n](?:and|or)[^\S\n])(?:[Tt]he[^\S\n])?[“\"‘']?"
)
"""What stands between two names of a list, behind what is told of the first in brackets: a comma or "and"."""
_CREDITED = re.compile(
    r"\b(?P<such>such[^\S\n])?(?P<noun>[a-z][\w-]*)"
    r"(?:(?P<sure>(?(such)|,?[^\S\n]such)[^\S\n]as)|(?P<verb>[^\S\n]includ(?:es?|ed):?)|,?[^\S\n](?:including|like))"
    r"[^\S\n]{1,2}(?:the[^\S\n])?[“\"‘']?\Z"
)
"""What leads from a class of works to those of it: "shows such as ", "her credits include ", "in such films as "."""
_ACTED_IN = re.compile(rf"\b{alternation('facts.acting_in')}[^\S\n](?:in|on)[^\S\n][“\"‘']?\Z", re.IGNORECASE)
_PUT_ON = re.compile(rf"\b{alternation('facts.put_on')}[^\S\n]of[^\S\n][“\"‘']?\Z", re.IGNORECASE)
_PLAYED_IN = re.compile(r"[”\"’']?(?:[^\S\n]\([^()\n]{1,30}\))?[^\S\n](?:in|on)[^\S\n](?:the[^\S\n])?[“\"‘']?")
_SANG = re.compile(rf"\b{alternation('facts.singing')}[^\S\n](?:the[^\S\n])?[“\"‘']?\Z", re.IGNORECASE)
_OWN_WORK = re.compile(
    rf"(?:\b(?:{'|'.join(sorted(POSSESSIVES))})|['’]s)[^\S\n](?:[\w.-]+[^\S\n]){{0,4}}?(?P<noun>{alternation('facts.own_works')}),[^\S\n][“\"‘']?\Z"
)
"""What names a work behind whose it is: "on her second album, Dust"."""
_LABEL = re.compile(rf"\b{alternation('facts.labels')}\Z")
_RANKING = re.compile(rf"\b{alternation('facts.rankings')}\b")
_OF_FAME, _ORDER_OF, _ORDER = (
    re.compile(r"(?:Hall|Walk|Wall) of Fame\Z"),
    re.compile(r"(?:the )?Order of "),
    "state order",
)
_CREDITS = word_set("facts.credits")
_MADE_ON = re.compile(rf"\b{alternation('facts.publishing')}[^\S\n](?:on|by|with|through)[^\S\n]\Z")
_FIRST = "debut"
_NAMED_SO = re.compile(
    rf"(?:\b(?:he|she|who)|(?P<name>))[^\S\n](?:(?:has|had)[^\S\n]been|was|is)[^\S\n](?:[a-z]+[^\S\n])?{alternation('facts.naming')}"
    rf"[^\S\n](?:the[^\S\n])?(?:first[^\S\n](?:ever[^\S\n])?)?[“\"‘']?\Z",
    re.IGNORECASE,
)
"""What leads from somebody to what that person is made: "she was named Face of the Year"."""
_FEWEST = 3
"""Two names side by side are no list."""
_AWARD, _HONOUR = "award", "honour"
_BROADCASTER, _CEREMONY = "broadcaster", "awards_ceremony"
_PAPER, _CHANNEL = "newspaper", re.compile(r"[A-Z]{2,5}[0-9]?")
_AT_CEREMONY = re.compile(rf"\b{alternation('facts.of_ceremonies')}[^\S\n]\Z", re.IGNORECASE)
_NTH = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th)\b|Annual\b")
_BODIES = frozenset({PiiType.ORG, PiiType.LOC})
_FILM, _PRODUCTION, _PART, _WORK = "film", "screen_or_stage_production", "fictional_character", "work_of_art"
_THINGS = _BODIES | {PiiType.MISC}
_PEOPLE_OR_BODIES = _BODIES | {PiiType.PERSON}
_STORIES = frozenset({_FILM, "book", _WORK, "programme", "song", _PRODUCTION}) | set(MEDIA)
"""Kinds of works that have parts to play."""
_SHOWN_KINDS, _MADE_KINDS = frozenset({_FILM, "programme"}), frozenset({"book", "song", "album", _WORK, "artwork"})
_EVENT_KINDS = frozenset({"event", "accident", "sports_event", "war", "election", "event_date"})
_VEHICLE_KINDS = frozenset({"vehicle", "ship"})
_EVENT, _VEHICLE, _SHIP = "some_event", "some_vehicle", "some_ship"
_LIKELY = 0.55
"""The share of all works from which on a name is one, though nobody can say of which kind; the same of events."""
_PLAYED = re.compile(
    rf"(?:\(as|\b{alternation('facts.acting')}|\b{alternation('facts.acting_as')}(?:[^\S\n][a-z]+)?[^\S\n]as)[^\S\n]"
    r"(?:(?:the|(?-i:[A-Z][a-z]+\.?))[^\S\n]){0,2}[“\"‘']?\Z",
    re.IGNORECASE,
)
_PART_ENDS = re.compile(r"[”\"’']?[^\S\n](?:in|on|from|opposite|alongside|for|and|,)\b|[”\"’']?[,.;)]|\n|\Z")
_SHOWN = re.compile(rf"\b{alternation('facts.showing')}[^\S\n](?:the[^\S\n])?\Z", re.IGNORECASE)
_ANY_WORK = ("creative work", 7_000_000)
_PET = "pet"
_TOLD = {
    BAND: (("band", 140_000), ("musical group", 146_000)),
    _PART: (("fictional character", 20_000),),
    _PRODUCTION: (("screen or stage production", 700_000), _ANY_WORK),
    _WORK: (_ANY_WORK,),
    _BROADCASTER: (("television channel", 10_000), ("broadcaster", 30_000)),
    _HONOUR: ((_HONOUR, 40_000),),
    _CEREMONY: (("awards ceremony", 5_000), ("ceremony", 100_000)),
    _PET: (("animal", 10_000_000),),
    _EVENT: (("event", 10_000_000),),
    _VEHICLE: (("vehicle", 10_000_000),),
    _SHIP: (("ship", 100_000),),
    "street": (("street", 1_000_000), ("place", 10_000_000)),
    **MEDIA,
}
"""What is said of a name by the words around it, with how many of its kind have one at least."""
_LANDFORM, _BODY = "landform", "organization"
_WORD = re.compile(r"[a-z]{4,}")
_NOUN_NEXT = re.compile(r"[^\S\n]([a-z]{3,})\b")


def told_ladder(finding: Finding) -> Ladder | None:
    """The ladder of what the words around a name say it is, whatever its own say: "Song" who is played is no song.

    None where the reader's own kind is heard as well.
    """
    told = finding.kinds == ((finding.kind, 1.0),) or (finding.type is PiiType.MISC and not finding.kinds)
    if not told or finding.origin is not Origin.READER:
        return None
    rungs = [Rung(text, "reader", support) for text, support in _TOLD.get(finding.kind, ())]
    return Ladder.build(finding.text, rungs) if rungs else None


def as_read(finding: Finding, ladder: Ladder) -> Ladder:
    """The ladder of a work as the reader has it where its name is that of another thing as well: "New Year's Eve".

    >>> from sanitizer.core.findings import Identifier
    >>> eve = Finding(0, 14, "New Year's Eve", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> day = Ladder.build("New Year's Eve", [Rung("holiday", "x", 100)])
    >>> as_read(replace(eve, kind="film"), day)[0].text, as_read(replace(eve, kind="event"), day)[0].text
    ('creative work', 'holiday')
    """
    if finding.type is PiiType.ORG and len(ladder) > 1 and is_kind(ladder[0].text, _LANDFORM):
        kind = finding.kind if finding.kind_sure and is_kind(finding.kind, _BODY) else _BODY
        return Ladder.build(finding.text, [Rung(kind, "reader", 100_000)])  # "Dales Turfcare" is no valley
    read = finding.type is PiiType.MISC and finding.origin is Origin.READER
    last = finding.text.rpartition(" ")[2].casefold()
    if read and len(ladder) > 2 and is_plural(last) and ladder[0].text == lemma(last):
        ladder = Ladder.build(finding.text, ladder.rungs[1:-1], own_support=ladder.own_support)  # Games are no game
    likely = dict(finding.kinds).get(finding.kind, 1.0) >= _LIKELY
    if read and finding.kind == _PET and likely and len(ladder) == 1 and finding.text[:1].isupper():
        return told_ladder(replace(finding, kinds=())) or ladder
    if read and finding.kind == _AWARD and (ranking := _RANKING.search(finding.text)):
        return Ladder.build(finding.text, [Rung(ranking[0], "reader", 40_000)])  # "the Dust list of rich people"
    if read and (honour := _honoured(finding)):
        return Ladder.build(finding.text, [Rung(honour, "reader", 1_000)])
    if read and finding.kind == _AWARD and len(ladder) > 1 and not any(is_award(rung.text) for rung in ladder):
        return Ladder.build(finding.text, [Rung(_AWARD, "reader", 40_000)])  # no academy is an "Academy Honour Award"
    if read and len(ladder) == 1 and not finding.kind_sure and (told := _likely(finding)):
        return told_ladder(replace(finding, kind=told, kinds=())) or ladder
    if not read or finding.kind not in {_FILM, _PRODUCTION}:
        return ladder
    if len(ladder) == 1 or any(is_work(rung.text) for rung in ladder):
        return ladder
    return told_ladder(replace(finding, kind=_WORK, kinds=())) or ladder


def _honoured(finding: Finding) -> str:
    """What an honour is that its own words tell: "the Hay Walk of Fame" is a walk of fame, "Order of Dust" an order."""
    fame = _OF_FAME.search(finding.text)
    if fame is not None:
        return fame[0].lower()
    return _ORDER if finding.kind == _AWARD and _ORDER_OF.match(finding.text) else ""


def _likely(finding: Finding) -> str:
    """What a name is that a reader takes for one kind or another of works, events or vehicles, or nothing."""

    def share(kinds: frozenset[str]) -> float:
        return sum(part for kind, part in finding.kinds if kind in kinds)

    shown = share(_SHOWN_KINDS)
    if shown >= _LIKELY:
        return _PRODUCTION
    if shown + share(_MADE_KINDS) >= _LIKELY:
        return _WORK
    known = OntologyStore.built_in().senses(fold(finding.text))  # as something else
    named = finding.text[:1].isupper() and not any(sense.proper for sense in known)
    if named and share(_EVENT_KINDS) >= _LIKELY:
        return _EVENT
    ship = named and share(frozenset({"ship"})) >= _LIKELY
    return _SHIP if ship else _VEHICLE if named and share(_VEHICLE_KINDS) >= _LIKELY else ""


def in_lists(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings, a place, body or thing in a list of works or awards as one of them.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "She was in Dust, Salt, Hay and Iron."
    >>> names = [("Dust", "MISC", "film"), ("Salt", "MISC", "film"), ("Hay", "LOC", "city"), ("Iron", "MISC", "film")]
    >>> def found(name, type, kind):
    ...     span = text.index(name), text.index(name) + len(name), name
    ...     return Finding(*span, PiiType(type), Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind=kind)
    >>> [one.kind for one in in_lists(text, [found(*name) for name in names])]
    ['film', 'film', 'work_of_art', 'film']
    """
    result = list(findings)
    first = 0
    while first < len(findings):
        run = _run(text, findings, first)
        if _ACTED_IN.search(text, max(0, findings[first].start - 40), findings[first].start):
            for at in run:
                if _unsure_story(text, findings[at]):
                    result[at] = replace(findings[at], kind=_PRODUCTION, kinds=((_FILM, 1.0),))
        if _led_as_works(text, findings, run):
            for at in run:
                if findings[at].type in _PEOPLE_OR_BODIES and _may_be_listed(text, findings, at, first=False):
                    result[at] = _listed_as(findings[at], _WORK)
            first = run[-1] + 1
            continue
        for kinds, said in ((_STORIES | {"album"}, _WORK), ({_AWARD}, _AWARD)):
            alike = [at for at in run if findings[at].type is PiiType.MISC and findings[at].kind in kinds]
            if len(run) < _FEWEST or 2 * len(alike) <= len(run):
                continue
            for at in set(run) - set(alike):
                if _may_be_listed(text, findings, at, first=at == run[0]):
                    result[at] = _listed_as(findings[at], said)
        first = run[-1] + 1
    return result


def _listed_as(finding: Finding, kind: str) -> Finding:
    """The finding as a thing of a kind that the list it stands in says."""
    return replace(finding, type=PiiType.MISC, identifier=Identifier.QUASI, kind=kind, kinds=())


def _led_as_works(text: str, findings: Sequence[Finding], run: Sequence[int]) -> bool:
    """Whether the words before a list say that works are in it: "shows such as ", and "starred in " before a name."""
    first = findings[run[0]]
    if any(_OWNED.match(text, findings[at].end) for at in run):  # "in shows such as Ada Berg's Dust"
        return False
    led = _CREDITED.search(text, max(0, first.start - 60), first.start)
    if led is not None:
        noun, before = led["noun"], re.findall(r"[a-z]+", text[max(0, led.start() - 40) : led.start()])
        of_people = any(is_kind(lemma(word), "person") for word in before if is_plural(word))
        if (of_people and not led["sure"]) or (led["verb"] and not PREPOSITIONS.isdisjoint(before[-3:])):
            return False  # "the authors of her plays include Ada Berg"
        many = is_plural(noun) or plural(noun) == noun
        return noun in _CREDITS or (many and _says_which(lemma(noun)))
    if _ACTED_IN.search(text, max(0, first.start - 40), first.start) is None or len(run) == 1:
        return False
    ends = _LIST_ENDS.match(text, findings[run[-1]].end) is not None  # "was in Dust and Ada Berg in Salt"
    return ends and (first.type is PiiType.PERSON or (len(run) >= _FEWEST and first.kind in _STORIES))


def _may_be_listed(text: str, findings: Sequence[Finding], at: int, *, first: bool) -> bool:
    """Whether a finding among works may be one: no label that they were made on, and nobody who comes up elsewhere."""
    finding = findings[at]
    behind = findings[at + 1].start if at + 1 < len(findings) else 0
    if _IN.fullmatch(text, finding.end, max(finding.end, behind)):  # "her roles include Ada in Dust"
        return False
    if finding.origin is not Origin.READER or (
        first and _MADE_ON.search(text, max(0, finding.start - 30), finding.start)
    ):
        return False
    owner = _OWNED.match(text, finding.end)  # "Dust, Salt and Ada Berg's Iron"
    alone = finding.type is PiiType.PERSON and not owner and sum(finding.text in one.text for one in findings) == 1
    return finding.type in _THINGS or (alone and not first)


def _run(text: str, findings: Sequence[Finding], first: int) -> list[int]:
    """The numbers of the findings that are one list with the ``first``, without what is in brackets between them."""
    run = [first]
    while True:
        aside = _ASIDE.match(text, findings[run[-1]].end)
        end = aside.end() if aside else findings[run[-1]].end
        behind = (at for at in range(run[-1] + 1, len(findings)) if findings[at].start >= end)
        following = next(behind, None)
        if following is None or not _LISTED.fullmatch(text, end, findings[following].start):
            return run
        run.append(following)


def as_work(
    text: str, finding: Finding, last: Finding | None, is_place: Callable[[str], bool] = lambda name: True
) -> Finding:
    """The finding as the work or part that the words around it say it is, behind the ``last`` one.

    >>> from sanitizer.core.findings import Identifier
    >>> text = "She made two albums, Salt Lake (1997) and more."
    >>> lake = Finding(21, 30, "Salt Lake", PiiType.LOC, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> lake = replace(lake, kind="lake")
    >>> as_work(text, lake, None).kind, as_work("She saw Salt Lake (1997).", replace(lake, start=8, end=17), None).kind
    ('work_of_art', 'lake')
    """
    if finding.origin is not Origin.READER:
        return finding
    if finding.type is PiiType.MISC and finding.kind in _STORIES and _of_a_people(text, finding):
        return replace(finding, type=PiiType.DEM, kind="ethnicity", kinds=())
    if finding.type in _THINGS and _named_so(text, finding, last):
        return replace(finding, type=PiiType.MISC, kind=_HONOUR, kinds=())
    if finding.type in _BODIES:
        return _of_a_body(text, finding, last, is_place)
    if finding.type is PiiType.MISC and finding.kind == _AWARD and _given(text, finding):
        return replace(finding, kind=_CEREMONY, kinds=())
    if finding.type is PiiType.MISC and finding.kind == _PAPER and _CHANNEL.fullmatch(finding.text):
        shown = text[max(0, finding.start - 3) : finding.start] == "on "
        return replace(finding, kind=_BROADCASTER, kinds=()) if shown else finding
    if finding.type is not PiiType.MISC or finding.kind not in _STORIES | _MADE_KINDS:
        return finding
    led = _PLAYED.search(text, max(0, finding.start - 40, last.end if last else 0), finding.start)
    listed = last is not None and last.kind == _PART and _LISTED.fullmatch(text, last.end, finding.start)
    if (led or listed) and _PART_ENDS.match(text, finding.end):
        return replace(finding, kind=_PART, kinds=())
    if _SANG.search(text, max(0, finding.start - 30), finding.start):
        return replace(finding, kind="song", kinds=(("song", 1.0),))
    if finding.kind not in MEDIA and _PUT_ON.search(text, max(0, finding.start - 30), finding.start):
        return replace(finding, kind=_WORK, kinds=())
    if _unsure_story(text, finding) and _acted_in(text, finding, last):
        return replace(finding, kind=_PRODUCTION, kinds=((_FILM, 1.0),))
    if finding.kind == _FILM and finding.kinds != ((_FILM, 1.0),) and not _is_filmed(text, finding):
        return replace(finding, kind=_PRODUCTION)
    return finding


def _unsure_story(text: str, finding: Finding) -> bool:
    """Whether a reader takes a name for a work, but not for one that its sentence says: "in the films Dust"."""
    works = finding.type is PiiType.MISC and finding.kind in _MADE_KINDS | {_FILM, _PRODUCTION}
    return works and finding.kinds != ((finding.kind, 1.0),) and not _is_filmed(text, finding)


def _acted_in(text: str, finding: Finding, last: Finding | None) -> bool:
    """Whether somebody acts in what a finding names, or is played there: "a part in Dust", "as Ada on Dust"."""
    if _ACTED_IN.search(text, max(0, finding.start - 40), finding.start):
        return True
    if last is None or not _PLAYED_IN.fullmatch(text, last.end, finding.start):
        return False
    return last.kind == _PART or _PLAYED.search(text, max(0, last.start - 40), last.start) is not None


def _of_a_people(text: str, finding: Finding) -> bool:
    """Whether what is known as a people's name describes a noun, and is no work: "in Tamil films"."""
    known = any(name.startswith("ontology:") for name in finding.detectors)
    noun = _NOUN_NEXT.match(text, finding.end) if known and finding.text.isalpha() else None
    return noun is not None and known_noun(noun[1])


def _named_so(text: str, finding: Finding, last: Finding | None) -> bool:
    """Whether somebody is named what a finding names, which is no body or work then: "he was voted Face of Hay"."""
    if last is not None and last.kind == _HONOUR and _LISTED.fullmatch(text, last.end, finding.start):
        return True
    somebody = last.end if last is not None and last.type is PiiType.PERSON else -1
    led = _NAMED_SO.search(text, max(0, finding.start - 60, somebody), finding.start)
    return led is not None and (led["name"] is None or led.start() == somebody)


def _given(text: str, finding: Finding) -> bool:
    """Whether awards are the evening on which they are given: "hosted the Dust Awards", "the 54th Dust Awards"."""
    if not finding.text.endswith("s"):
        return False
    led = _AT_CEREMONY.search(text, max(0, finding.start - 30), finding.start)
    return led is not None or _NTH.match(finding.text) is not None


def _of_a_body(text: str, finding: Finding, last: Finding | None, is_place: Callable[[str], bool]) -> Finding:
    """A place or body as the work that it is by its year or by who is played in it: "as Ada on Iron Lake"."""
    if _RELEASED.match(text, finding.end) and _of_works(text, finding):
        return replace(finding, type=PiiType.MISC, kind=_WORK, kinds=())
    owned = _OWN_WORK.search(text, max(0, finding.start - 80), finding.start)
    if owned and (owned["noun"] != _FIRST or (last is not None and _LABEL.search(last.text))):
        return replace(finding, type=PiiType.MISC, kind="album" if owned["noun"] == _FIRST else _WORK, kinds=())
    shown = _SHOWN.search(text, max(0, finding.start - 30), finding.start)
    if shown or _staged(text, finding, last, is_place):
        return replace(finding, type=PiiType.MISC, kind=_PRODUCTION, kinds=())
    return finding


def _staged(text: str, finding: Finding, last: Finding | None, is_place: Callable[[str], bool]) -> bool:
    """Whether somebody is played in what a finding names, or a broadcaster has it: "in Hay Radio's Dust"."""
    unknown = finding.type is PiiType.LOC and not is_place(finding.text)
    if unknown and _DEBUT.search(text, max(0, finding.start - 40), finding.start):
        return True
    if last is None:
        return False
    if _OWNED.fullmatch(text, last.end, finding.start):
        return any(rung.text == _BROADCASTER for rung in last.ladder or ())
    if finding.type is not PiiType.LOC or not _IN.fullmatch(text, last.end, finding.start):
        return False
    played = last.kind == _PART or _PLAYED.search(text, max(0, last.start - 40), last.start) is not None
    return played and (unknown or " on " in text[last.end : finding.start])


def _of_works(text: str, finding: Finding) -> bool:
    """Whether the last words before a name in its sentence speak of works."""
    before = sentence_around(text, finding.start, finding.end).partition(finding.text)[0]
    return any(is_work(lemma(word)) for word in re.findall(r"\b[a-z]{4,}\b", before)[-8:])


def _is_filmed(text: str, finding: Finding) -> bool:
    """Whether the nearest noun for a production in the sentence, those before the name first, is one for films."""
    sentence = sentence_around(text, finding.start, finding.end)
    before, _, after = sentence.partition(finding.text)
    nearest = next(_productions(before, after), "")
    return bool(nearest) and is_kind(nearest, _FILM)


def _productions(before: str, after: str) -> Iterator[str]:
    words = (*reversed(_WORD.findall(before)), *_WORD.findall(after))
    return (one for word in words if _says_which(one := lemma(word)))


def _says_which(noun: str) -> bool:
    """Whether a noun says what kind of work something is."""
    return is_kind(noun, "screen or stage production") or (noun in CLASS_NOUNS and is_work(noun))
