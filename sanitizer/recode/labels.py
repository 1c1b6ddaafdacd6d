"""Stand-ins of last resort: a label of the kind ("[phone number]") or a noun ("film") where nothing wider is known."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.results import Edit, apply_edits
from sanitizer.ladders.matters import is_class, is_public
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.ladders.tongues import LANGUAGE, is_tongue
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.days import clock_in_words
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import is_plural
from sanitizer.language.english.labels import (
    CLASS_NOUNS,
    CUES,
    DETAIL,
    FACT_LABELS,
    KIND_NOUNS,
    KIND_WORDS,
    LABELS,
    QUANTITY_LABELS,
    THING_GROUPS,
    TYPE_LABELS,
    USER,
)
from sanitizer.language.english.numbers import CODES, CURRENCY_WORD, TIME_UNIT, parse_number
from sanitizer.recode.attributes import EMPTY_NOUNS, known_noun, own_head
from sanitizer.recode.beside import SPOKEN, after_verb, is_kind, person_head, thing_head
from sanitizer.recode.bodies import body_of, described, governments_apart
from sanitizer.recode.layout import head_of_cell
from sanitizer.recode.place import Place
from sanitizer.recode.signs import ON_THE_NET, OWN_SIGN, alike, by_shape, labelled, noun_of, number_of
from sanitizer.recode.story import one_story

OPAQUE = f"[{DETAIL}]"
"""The label that tells least."""
DESCRIBING = frozenset({OPAQUE, *(f"[{word}]" for word in FACT_LABELS.values())})
"""Labels that may stand where a word described a noun."""
_WORKER, _THINGS = KIND_WORDS["job"], pairs("slots")["things"]
_VAGUE = {"record", "number", "code", "case", "reference", "national-id", ""}
"""Kinds of codes that say less than the word before one, as all that are numbers of something do."""
_CUED = re.compile(
    rf"(?:.*\W)?\b({'|'.join(CUES)})\b[^\n0-9:]{{0,14}}(?::[^\w\n]{{0,4}})?\Z", re.IGNORECASE | re.DOTALL
)
"""The last word before a code that says what it is of; who speaks in a chat, before a colon, does not."""
_GUESSED = {"record-number", "case-number", "customer-number"}
"""Kinds of codes that are no more than a guess where a noun stands before one: "exhibit X0004"."""
_LIKE_ANY = {"postcode", "zip", "tax-id", "national-id", "insurance-number", "record-number"}
"""Kinds of codes that numbers of many other things look like."""
_BARE = {PiiType.ORG: "organization", PiiType.LOC: "place"}
"""The words of a type; a kind says more."""
_CLOCK = re.compile(r"[0-9]{1,2}[:.h][0-9]{2}")
_HOUR = frozenset({"time", "event-date", "date", ""})
_TOLD_BY_KIND = {"age", "year"}
_HOUSES = {"street", "address"}
_PLACED = frozenset({PiiType.LOC, PiiType.ORG})
_OPEN = re.compile(r"X(?P<gap>[-\s]?)(?P<unit>.*)", re.DOTALL)
_MANY = re.compile(rf"(?:{TIME_UNIT}|{alternation('plurals.counted')})\Z")
_KNOWN = "|".join(
    sorted(
        {
            re.escape(word)
            for table in (LABELS, CUES, TYPE_LABELS, QUANTITY_LABELS, FACT_LABELS)
            for word in table.values()
        }
    )
)
OWN_LABEL = re.compile(
    rf"\[(?:(?:{_KNOWN})(?:s| [0-9]{{1,3}})?|"
    rf"{USER} [0-9]+|day [0-9]{{1,4}}|[+-][0-9]{{2,5}}:[0-9]{{2}})\]|{OWN_SIGN.pattern}"
)
"""A label that we wrote, of one thing or of several."""
GROUPED = 0.6
"""Share of a group of kinds from which on its word is said of a thing of no sure kind."""
_BARE_NUMBER = re.compile(r"[0-9]+[A-Za-z]?")
_HOUSE = re.compile(
    rf"(?:{alternation('small_words.before_house_numbers')}\.?[^\S\n]\w{{1,5}},?[^\S\n])?[0-9]{{1,5}}[A-Za-z]?(?:[/-][0-9]{{1,4}})?,?"
    rf"[^\S\n](?-i:[A-ZÀ-Þ])|{alternation('small_words.before_house_numbers')}\.?[^\S\n][0-9]{{1,4}}[A-Za-z]?\b",
    re.IGNORECASE,
)
"""How an address begins: with the number of the house."""
_DOORS = _HOUSES | word_set("places.like_houses")
_NUMBERED = re.compile(rf"\b{alternation('small_words.before_house_numbers')}[^\S\n]+\Z", re.IGNORECASE)
OWN_AMOUNT = re.compile(rf"\b(?:some (?:{TIME_UNIT}|[a-z]+s\b)|multi-[a-z]+|an amount of money|a number of [a-z]+)")
"""An open amount that we wrote."""


def label(finding: Finding, before: str = "", clear: str = "") -> str:
    """What stands for a finding of which only the kind or type may be told, with the text ``before`` it.

    Of the text before it that stays ``clear`` a noun may be said again: "lot 4B7X" is "lot [lot number]".

    >>> from sanitizer.core.findings import Identifier
    >>> def found(text, type, kind=""):
    ...     return Finding(0, len(text), text, PiiType(type), Identifier.QUASI, 0.9, ("x",), kind=kind)
    >>> label(found("a@b.no", "CODE", "email")), label(found("Zorro", "MISC", "film")), label(found("Zorro", "MISC"))
    ('[e-mail]', 'film', '[detail]')
    """
    kind = by_shape(finding.kind.replace("_", "-").casefold(), finding.text)
    if finding.type is PiiType.CODE or kind in {"street", "address"}:
        local = kind == "phone" and not finding.text.startswith("+")  # nearly any number may be dialled somewhere
        unsure = not finding.kind_sure
        said = _CUED.search(before) if unsure or kind in _VAGUE or kind.endswith("-number") or local else None
        known = "" if unsure and kind not in ON_THE_NET | {"machine"} else LABELS.get(kind)
        vague = not known or known == noun_of(finding.text) or kind in _VAGUE or kind.endswith("-number") or local
        sure = kind.endswith("-number") and kind not in _GUESSED
        own = number_of(clear, finding.text, sure=sure) if vague and not said else ""
        by_sign = local and finding.kind == "phone"
        if not own and not said and labelled(clear, by_sign=by_sign) and (local or kind in _LIKE_ANY):
            return f"[{noun_of(finding.text)}]"
        return f"[{CUES[said[1].casefold()] if said else own or known or noun_of(finding.text)}]"
    if finding.type in {PiiType.QUANTITY, PiiType.DATETIME} or kind == "age":
        if finding.type is PiiType.DATETIME and kind in _HOUR and clock_in_words(finding.text) is not None:
            return "[time]"
        if finding.text.isdigit() and kind not in _TOLD_BY_KIND:
            return "[number]"
        known = QUANTITY_LABELS.get(kind) or ("time" if _CLOCK.fullmatch(finding.text) else "")
        return f"[{known or TYPE_LABELS[finding.type.value]}]"
    sure = finding.kind_sure and not (kind == "health-state" and finding.text != finding.text.lower())
    word = (noun(kind) if sure else "") or _BARE.get(finding.type, "")
    if any(rung.text == word for rung in finding.ladder or ()):  # a rung that was not taken: too few things fit it
        word = ""
    fact = FACT_LABELS.get(kind, "") if finding.type is PiiType.DEM and finding.kind_sure else ""
    return word or f"[{fact or TYPE_LABELS[finding.type.value]}]"


def noun(kind: str) -> str:
    """The noun of a kind, or nothing where its name says nothing.

    >>> noun("work_of_art"), noun("court"), noun("record")
    ('work', 'court', '')
    """
    name = kind.replace("_", "-").casefold()
    return KIND_WORDS.get(name) or (name.replace("-", " ") if name in KIND_NOUNS else "")


_EITHER = pairs("either")
_HEADS = word_set("institutions.heads")
_OF_STATES = frozenset({"agency"})
"""Kinds of bodies that countries call by what they are for."""


def worded(
    text: str,
    findings: Sequence[Finding],
    allowed: Callable[[Finding], Sequence[int]] | None = None,
    tells: Callable[[str], bool] = lambda text: False,
) -> list[Finding]:
    """The findings of ``text`` with a label or noun for each mask and open number, and its kind for a bare type.

    What ``tells`` too much of somebody protected is no noun for a mask.

    >>> from sanitizer.core.findings import Identifier
    >>> mail = Finding(0, 6, "a@b.no", PiiType.CODE, Identifier.DIRECT, 1.0, ("x",), kind="email", replacement="***")
    >>> worded("a@b.no", [mail])[0].replacement
    '[e-mail]'
    """
    findings = one_story(text, findings, allowed)
    first: dict[int, str] = {}  # one thing, one label
    bodies = _bodies(findings, allowed, tells)
    clear = apply_edits(text, [Edit(f.start, f.end, "|" * (f.end - f.start)) for f in findings if f.changed])
    result = []
    for finding in findings:
        body = bodies.get(_thing(finding)) if _is_named_body(finding) else None
        if body:
            result.append(said(finding, body))
            continue
        one = _worded(text, clear, finding, allowed, tells) if finding.changed else finding
        if one is not finding and finding.entity >= 0:
            one = said(finding, first.setdefault(finding.entity, one.replacement or MASK))
        result.append(one)
    result = governments_apart(result)
    series = alike((f.text, f.replacement or "") for f in result if f.type is PiiType.CODE and f.changed)
    return [said(f, series[f.text]) if f.text in series and f.replacement != series[f.text] else f for f in result]


def _worded(
    text: str,
    clear: str,
    finding: Finding,
    allowed: Callable[[Finding], Sequence[int]] | None,
    tells: Callable[[str], bool],
) -> Finding:
    chosen = finding.replacement or MASK
    if (
        finding.type is PiiType.LOC
        and _BARE_NUMBER.fullmatch(finding.text)
        and _NUMBERED.search(text, max(0, finding.start - 12), finding.start)
    ):
        return said(finding, "[number]")
    if _is_house(finding, chosen):
        return said(finding, "address")
    if finding.type in _PLACED and finding.text.istitle() and finding.text.casefold() in CLASS_NOUNS:
        return said(finding, finding.text.casefold())  # "Ada Berg's Theatre"
    own = _own_noun(finding, chosen, allowed) if allowed is not None else ""
    if own:
        return replace(finding, replacement=own)
    if chosen == LANGUAGE and allowed is not None and (kind := _kind_of_tongue(finding, allowed)):
        return replace(finding, replacement=kind)
    if finding.type is PiiType.DEM and (word := own_word(finding.text, chosen)):
        return said(finding, word)
    thing = thing_head(finding.text) if finding.type is PiiType.DEM and is_kind(chosen, "person") else ""
    if thing and not tells(thing):  # a rank is no official
        return said(finding, thing)
    if chosen in _EITHER and finding.kind in _EITHER[chosen].split(
        " or "
    ):  # of which of the two kinds it is nothing is sure
        return said(finding, _EITHER[chosen])
    if chosen in SPOKEN:
        return said(finding, SPOKEN[chosen])
    if chosen == MASK:
        window = slice(max(0, finding.start - 40), finding.start)
        head = head_of_cell(text, finding.start) if finding.type is PiiType.CODE else ""
        word = label(finding, f"{head}: ", f"{head}: ") if head else label(finding, text[window], clear[window])
        word = LANGUAGE if word == _WORKER and is_tongue(finding.text) else word  # "I teach Zorbi"
        head = own_head(finding.text) or _nameless(finding) or _grouped(text, finding) if word == OPAQUE else ""
        head = _object(text, finding) if word == _WORKER else head
        return said(finding, head if head and not tells(head) else word)
    if chosen == _BARE.get(finding.type) and finding.kind_sure and (word := noun(finding.kind)):
        passed = any(rung.text == word for rung in finding.ladder or ())  # too few things fit it
        return finding if passed else said(finding, word)
    match = _OPEN.fullmatch(chosen)
    return said(finding, _amount(match)) if match and finding.type in {PiiType.QUANTITY, PiiType.DATETIME} else finding


def _is_house(finding: Finding, chosen: str) -> bool:
    """Whether a place is somebody's door: a street with a number, or a number with a name behind it."""
    if finding.type is not PiiType.LOC or not any(c.isdigit() for c in finding.text):
        return False
    sure = finding.kind in _HOUSES and (finding.kind_sure or chosen == "street")
    return sure or (_HOUSE.match(finding.text) is not None and finding.kind in _DOORS)


def _bodies(
    findings: Sequence[Finding],
    allowed: Callable[[Finding], Sequence[int]] | None,
    tells: Callable[[str], bool],
) -> dict[int, str]:
    """What each organization is by its own words, by its number; its short names say the same."""
    said: dict[int, str] = {}
    for finding in filter(_is_named_body, findings):
        body = body_of(finding.text) or _described(finding, allowed)
        if body and not tells(body):
            said.setdefault(_thing(finding), body)
    return said


def _is_named_body(finding: Finding) -> bool:
    return finding.type is PiiType.ORG and finding.changed and finding.replacement != MASK


def _thing(finding: Finding) -> int:
    """The number of the thing, or one that nothing else has."""
    return finding.entity if finding.entity >= 0 else -2 - finding.start


def _described(finding: Finding, allowed: Callable[[Finding], Sequence[int]] | None) -> str:
    """What an organization's name says it is, where nothing was widened and nothing else is told of it."""
    of_state = finding.kind in _OF_STATES
    body = described(finding.text, of_state=of_state) if "widened" not in finding.reason else ""
    rungs = [rung.text for rung in finding.ladder or ()]
    own = next((place for place, rung in enumerate(rungs) if f" {body}".endswith(f" {rung}")), None)
    own = 0 if own is None and is_class(body) else own
    if own is not None:
        return body if allowed is None or own in allowed(finding) else ""
    head = body.rpartition(" ")[2]
    vague = head in _HEADS or is_public(head) or finding.replacement in _BARE.values()
    return body if vague or "," in finding.text else ""


def own_word(phrase: str, label: str) -> str:
    """The last word of a phrase where it is another word for the label, or nothing: a film actress is an actress.

    >>> own_word("film actress", "actor"), own_word("film director", "filmmaker"), own_word("stage actor", "actor")
    ('actress', '', '')
    """
    word = phrase.rpartition(" ")[2]
    store = OntologyStore.built_in()
    first = next((one for one in store.senses(word) if not one.proper), None) if word.islower() else None
    same = first is not None and not first.instance and store.label(first.concept) == label != word
    return word if same and " " in phrase and ordinary(word) else ""


def _object(text: str, finding: Finding) -> str:
    """The thing that somebody works with, where a verb that stays has it as its object: "drove the mail van"."""
    said = finding.text
    first, _, rest = said.partition(" ")
    if finding.type is not PiiType.DEM or first in FUNCTION_WORDS or first.endswith(("ing", "ed")) or person_head(said):
        return ""
    if not after_verb(Place(text, finding, _WORKER, 0, finding.end)):
        return ""
    return (thing_head(said) if rest else "") or (_THINGS if is_plural(said) and said.islower() else "")


def _nameless(finding: Finding) -> str:
    """What a thing with a name in it is called without the name: "the Hay Municipal quiz", "a torn Wye tendon"."""
    words = finding.text.split()
    plain = [word for word in words if word.islower()]
    if finding.type is not PiiType.MISC or len(plain) == len(words) or not words[-1].islower():
        return ""
    known = all(ordinary(word) or known_noun(word) or word.endswith("ed") for word in plain)
    if not known or not FUNCTION_WORDS.isdisjoint(plain) or is_kind(plain[-1], "person"):
        return ""
    return " ".join(plain) if known_noun(plain[-1]) and plain[-1] not in EMPTY_NOUNS else ""


def _grouped(text: str, finding: Finding) -> str:
    """The word for the group of kinds that a thing is surely one of, of no single one of which the reader is sure.

    What only describes the nouns behind it is none: "a grey Zorba tracksuit".

    >>> from sanitizer.core.findings import Identifier
    >>> kinds = (("vehicle", 0.4), ("product", 0.2), ("object", 0.2), ("pet", 0.2))
    >>> _grouped("Brackle 7", Finding(0, 9, "Brackle 7", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), kinds=kinds))
    'item'
    """
    if finding.type is not PiiType.MISC or Place(text, finding, "", 0, len(text)).nouns_after():
        return ""
    shares = dict(finding.kinds)
    sums = {word: sum(shares.get(kind, 0.0) for kind in kinds.split()) for word, kinds in THING_GROUPS.items()}
    return next((word for word, share in sums.items() if share >= GROUPED), "")


def _own_noun(finding: Finding, chosen: str, allowed: Callable[[Finding], Sequence[int]]) -> str:
    """The noun of a sure kind where it is an allowed rung below the chosen one: a court is no "public institution"."""
    word = noun(finding.kind) if finding.kind_sure and "widened" not in finding.reason else ""
    rungs = [rung.text for rung in finding.ladder or ()]
    if word not in rungs or chosen not in rungs or rungs.index(word) >= rungs.index(chosen):
        return ""
    return word if rungs.index(word) in allowed(finding) else ""


def _kind_of_tongue(finding: Finding, allowed: Callable[[Finding], Sequence[int]]) -> str:
    """The narrowest kind of language that may be told, or nothing: "a language" says nothing in a sentence of one."""
    rungs = [finding.ladder[place].text for place in allowed(finding)] if finding.ladder is not None else []
    return next((rung for rung in rungs if rung.endswith(f" {LANGUAGE}")), "")


def _amount(match: re.Match[str]) -> str:
    """An open amount in words: "X weeks" is "some weeks", "X-year" is "multi-year", "X mg" is "[number] mg"."""
    unit, gap = match["unit"], match["gap"]
    if not unit:
        return "[number]"
    if gap == "-":
        return "[number]" if parse_number(unit) is not None else f"multi-{unit}"
    if _MANY.search(unit):
        return f"some {unit}" if unit.endswith(("s", "feet")) else f"some {unit}s"
    named = any(word[:1].isupper() for word in unit.split()[:-1])  # money of one country: "Ruritanian crowns"
    if named or re.fullmatch(CURRENCY_WORD, unit) or re.fullmatch(CODES, unit):
        return "an amount of money"
    return f"[number]{gap}{unit}"


def said(finding: Finding, text: str) -> Finding:
    """The finding with ``text`` instead of the chosen rung, in its ladder too."""
    rungs = list(finding.ladder.rungs) if finding.ladder else [Rung(MASK, "rule", EVERYTHING)]
    if text == finding.text or any(rung.text == text for rung in rungs):
        return finding if text == finding.text else replace(finding, replacement=text)
    place = next((i for i, rung in enumerate(rungs) if rung.text == (finding.replacement or MASK)), len(rungs) - 1)
    if rungs[place].text == MASK:
        rungs.insert(place, Rung(text, "rule", EVERYTHING))
    else:
        rungs[place] = Rung(text, rungs[place].source, rungs[place].support)
    own = finding.ladder.own_support if finding.ladder else 1
    return replace(finding, ladder=Ladder(finding.text, tuple(rungs), own), replacement=text)


def wider(finding: Finding, tells: Callable[[str], bool] = lambda text: False) -> str:
    """The next wider stand-in than the one taken: a further rung, then the label, which nothing is found in again.

    What ``tells`` too much of somebody protected is passed over.

    >>> from sanitizer.core.findings import Identifier
    >>> ladder = Ladder.build("Oslo", [Rung("city in Norway", "x", 56), Rung("city", "x", 9000)])
    >>> oslo = Finding(0, 4, "Oslo", PiiType.LOC, Identifier.QUASI, 0.7, ("x",), ladder=ladder, replacement="city")
    >>> wider(oslo)
    'place'
    """
    if finding.replacement == OPAQUE:
        return finding.replacement
    rungs = [rung.text for rung in finding.ladder] if finding.ladder else []
    last = label(finding)
    above = rungs[rungs.index(finding.replacement) + 1 :] if finding.replacement in rungs else []
    rest = (text for text in above if text not in {MASK, last} and not tells(text))
    if finding.type in {PiiType.QUANTITY, PiiType.DATETIME}:  # no bare "X"
        rest = (_amount(match) if (match := _OPEN.fullmatch(text)) else text for text in rest)
    return next(rest, last if finding.replacement != last and not tells(last) else OPAQUE)
