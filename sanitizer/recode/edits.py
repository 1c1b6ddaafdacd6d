"""Findings with replacements -> edits -> the new text and the map between the two."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, Origin, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.results import Edit, OffsetMap, apply_edits
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.ladders.tongues import LANGUAGE
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.grammar import AUXILIARIES, PREPOSITIONS
from sanitizer.language.english.inflect import article, is_plural, parted, plural
from sanitizer.recode.agreement import common, fitted
from sanitizer.recode.articles import introduced, said_once
from sanitizer.recode.awarded import given, ranked
from sanitizer.recode.beside import is_kind
from sanitizer.recode.decisions import decided
from sanitizer.recode.frames import with_tags, within_frames
from sanitizer.recode.glosses import gloss
from sanitizer.recode.headed import by_its_maker, headed
from sanitizer.recode.labels import OPAQUE
from sanitizer.recode.lands import as_countries, of_its_land, ties
from sanitizer.recode.layout import as_named, as_written, opened_again
from sanitizer.recode.lists import write_lists
from sanitizer.recode.mentions import Mention, heads_line, mentions
from sanitizer.recode.offices import at_a_body, of_a_body
from sanitizer.recode.other_names import other_name, other_name_ends, same_again
from sanitizer.recode.peopled import Called, one_phrase
from sanitizer.recode.phrases import (
    as_wholes,
    in_brackets,
    is_attribute,
    lies_in,
    told_already,
    without_attribute,
)
from sanitizer.recode.place import Place, written_as
from sanitizer.recode.renamed import called_so
from sanitizer.recode.routes import from_to
from sanitizer.recode.sequence import second_sum, sequel, sequel_edit
from sanitizer.recode.slots import is_breed
from sanitizer.recode.tongues import two_tongues

_ARTICLE = re.compile(r"\A((?:in |on |at )?[Aa])n? (?=[^\W\d_])", re.IGNORECASE)
_WORDED = frozenset({PiiType.MISC, PiiType.LOC, PiiType.ORG, PiiType.DEM})
_BEFORE_CLASSES = alternation("small_words.before_classes")
_LEADS_ON = re.compile(
    rf"\S\s(?P<by>{'|'.join(sorted(PREPOSITIONS))})(?P<the>\s{_BEFORE_CLASSES})?(?P<what>\s[a-z-]+)?\Z"
)
_NAME_NEXT = re.compile(r"[^\S\n][\"“‘]?[A-ZÀ-ÖØ-Þ]")
_JOINED = re.compile(r",?\s(?:and|or)\s|,\s")
_AND = re.compile(r"\b(?:and|or)[^\S\n]\Z")
_IN_LIST = re.compile(r"(?:\A|[^\S\n])[a-z][\w-]*,[^\S\n]\Z")
_CAPITALS = pairs("capitals")
_IN_CAPITALS = re.compile(rf"\b(?:{'|'.join(_CAPITALS)})\b")
"""Words of rungs, which are written small, that have a capital in any sentence."""
_NO_TITLES = frozenset({LANGUAGE, "kinship", "family_role"})
_KIN = word_set("kin")
"""What relatives are called before their names: "Aunt Sue"."""
_AS_IT_IS = frozenset({Origin.REVIEWER, Origin.CROWD})
_GLUED = re.compile(r"[a-z0-9][.!?]\Z")
_OWN_DOT = re.compile(r"[^\W\d_]\.\Z")
_IN_FIELD = re.compile(r"(?:\A|\n)[^\n:.]{1,30}:[^\S\n][^\n.!?]*\Z")
"""The label of a field before its last words, which end no sentence: "Seen: 3 May, 11 a.m."."""
_NEW_SENTENCE = re.compile(r"[^\S\n][A-Z]|[^\S\n]*(?:\n|\Z)")
_BODIES = frozenset({PiiType.ORG, PiiType.LOC})
_NOTHING_OWNED = re.compile(rf"[^\S\n]*(?:[.,;:!?)]|\n|\Z|(?:{'|'.join(sorted(PREPOSITIONS))}|and|or|but)\b)")
_GOES_ON = re.compile(r"[^\S\n][a-z]")
_RESPECTIVELY = re.compile(r",?[^\S\n]respectively\b")
_LONE_COMMA = re.compile(rf"\)(?P<comma>,)(?=[^\S\n](?:{'|'.join(sorted(AUXILIARIES - {'not', 'also'}))})\b)")


def recode(
    text: str, findings: Sequence[Finding], *, whole: bool = False, bare: frozenset[int] = frozenset()
) -> tuple[str, OffsetMap]:
    """The text with every changed finding replaced so that it reads well.

    Only the characters of findings change, plus on the same line a few words beside one: an article, a preposition, or
    the noun that a name describes. With ``whole`` every stand-in is said in full, so that people who share it show it,
    but for those that begin at a place in ``bare``: they tell no more than a type, which nobody has to show.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> job = Finding(10, 18, "engineer", PiiType.DEM, Identifier.QUASI, 0.7, ("x",), replacement="professional")
    >>> recode("She is an engineer.", [job])[0]
    'She is a professional.'
    """
    edits: list[Edit] = []
    findings = list(findings) if whole else headed(text, ranked(text, as_wholes(text, findings)))
    floor = 0
    lists = {} if whole else write_lists(text, findings)
    listed = {number for first, (last, _) in lists.items() for number in range(first, last + 1)}
    lands = {} if whole else ties(text, findings)
    told = mentions(as_countries(_counted(text, findings), lands), listed)
    title: Finding | None = None
    told_until = 0
    said: set[str] = set()
    shown: set[int] = set()
    called = Called()
    stood: dict[str, int] = {}
    for number, finding in enumerate(findings):
        if number < told_until:
            continue
        if number in listed:
            if number in lists:
                several = given(text, lists[number][1], floor)
                edits = [*introduced(text, edits, several), _in_capitals(several)]
                floor, title = edits[-1].end, None
            continue
        last = findings[number - 1] if number else None
        following = findings[number + 1] if number + 1 < len(findings) else None
        if not finding.changed and not _takes_away(text, findings, number, floor, whole=whole):
            known = finding.type is PiiType.DATETIME and finding.text.startswith("the ")  # "the 1980s film Dust"
            floor = floor if known else finding.end
            continue
        if finding.origin in _AS_IT_IS:  # own words stand as they were typed
            nothing = "" if finding.origin is Origin.CROWD else MASK  # what only describes is left out
            edits.append(Edit(finding.start, finding.end, finding.replacement or nothing))
            floor, title = finding.end, None
            continue
        if last is not None and not whole and floor == last.end and told_already(text, last, finding):
            respectively = _RESPECTIVELY.match(text, finding.end) if finding.type is PiiType.DATETIME else None
            end = respectively.end() if respectively else finding.end + in_brackets(text, last, finding)
            floor, title = end, None
            edits.append(Edit(last.end, floor, ""))
            findings[number] = replace(finding, replacement=last.replacement)  # what was told is told to the next
            continue
        if last is not None and not whole and floor <= finding.start and other_name(text, last, finding):
            floor, title = other_name_ends(text, last, finding), None
            edits.append(Edit(max(edits[-1].end if edits else 0, last.end), floor, ""))
            continue
        gone = None if whole else gloss(text, findings, number, floor, _person)
        if gone is not None:
            edits.append(gone)
            floor, title = gone.end, None
            continue
        both = None if whole or last is None else two_tongues(text, edits, last, finding, following)
        if both is not None:
            edits[-1], floor, title = both, both.end, None
            continue
        again = (
            same_again(text, findings, number) if number and not whole and floor <= findings[number - 1].end else None
        )
        if again is not None:
            edits.append(again[0])
            floor, title, told_until = again[0].end, None, again[1]
            continue
        ceiling = following.start if following is not None else len(text)
        known = any(one.replacement == finding.replacement for one in findings[:number])
        here = Place(text, finding, finding.replacement or "", floor, ceiling)
        so = None if whole else called_so(here, again=known)
        if so is not None:
            edits.append(so)
            floor, title = so.end, None
            continue
        if following is not None and not whole and is_attribute(text, last, finding, following):
            edit = without_attribute(text, finding, following, floor)
        elif following is not None and _entitles(text, finding, following):
            edit = _title(text, finding, following, floor)
            title = finding if finding.replacement != OPAQUE else None
        else:
            in_full = whole and finding.start not in bare
            mention = Mention(another=True) if last is not None and _another(text, last, finding) else told[number]
            noun = parted(finding.replacement or "")[0]
            unsaid = mention.another and noun not in said and not _stood(text, noun, finding.start, stood)
            mention = Mention() if unsaid or heads_line(text, finding) else mention  # nobody was told of one before
            if mention.ordinal and finding.entity not in shown:  # it was told by another word than those counted
                mention = replace(mention, ordinal="", among=True) if noun in said else Mention()
            after = "" if whole else sequel(text, findings, number)
            later = sequel_edit(Place(text, finding, after, floor, ceiling), after) if after else None
            more = "" if whole else second_sum(text, last, finding)
            of_land = (
                of_its_land(Place(text, finding, "", floor, ceiling), lands[number], mention)
                if number in lands
                else None
            )
            here = Place(text, finding, "", floor, ceiling)
            recalled = called.again(here) if told[number].definite and not whole else None
            edit = recalled or (
                (Edit(finding.start, finding.end, more) if more else later)
                or of_land
                or (None if whole else decided(Place(text, finding, "", floor, ceiling), mention))
                or _told(
                    fitted(text, finding, floor, ceiling, definite=mention.definite, whole=in_full, full=mention.whole),
                    mention,
                    noun,
                )
            )
            if noun in edit.text.casefold() or _stood(text, noun, finding.end, stood):
                said.add(noun)
                shown.add(finding.entity)
            if title is not None:
                edit = _entitled(text, edit, title)
                title = None
        owned = by_its_maker(text, edits, last, finding, edit) if last is not None and not whole else None
        if owned is not None and not told[number].definite:
            edits.pop()
            edit = _told(owned, told[number], finding.replacement or "")
        if not whole:
            edit = _leading_on(text, edit, finding)
            edit = at_a_body(text, of_a_body(text, edit, finding), finding, following)
            edit = _last_of_list(text, edit, finding, floor)
            edit = from_to(text, last, finding, following, edit)
        edit = _joined(text, edit, finding, edits)
        if last is not None and not whole and lies_in(text, last, finding) and edit.start == finding.start:
            where = ("" if told[number].definite else _part_of_world(finding)) or edit.text
            plain = where == finding.replacement and not is_plural(where)  # behind a postcode that went
            end = edit.end + in_brackets(text, last, finding)
            edit = Edit(last.end, end, f" in {article(where)} {where}" if plain else f" in {where}")
        if finding.type in {PiiType.MISC, PiiType.ORG} and not whole and not told[number].definite:
            edits = introduced(text, edits, edit)
        if not whole:
            edit = said_once(text, edit, ceiling) if finding.type is PiiType.DEM else edit
            told_so = edits, edit
            edits, edit = one_phrase(text, edits, edit, last, finding)
            if (edits, edit) != told_so and not told[number].definite:
                called.add(finding.entity, edits, edit)
        edits.append(as_written(text, _owning(text, _in_capitals(edit), finding), finding))
        floor = edits[-1].end
    edits = edits if whole else as_named(text, opened_again(text, _without_lone_commas(text, edits)), findings)
    edits = with_tags(text, within_frames(text, edits, findings))
    return apply_edits(text, edits), OffsetMap(tuple(edits))


def _takes_away(text: str, findings: Sequence[Finding], number: int, floor: int, *, whole: bool) -> bool:
    """Whether what may stay goes with what is told before it: the country of a town, the script of another name."""
    if whole or not number:
        return False
    last = findings[number - 1]
    told = floor == last.end and told_already(text, last, findings[number])
    return told or (floor <= last.end and same_again(text, findings, number) is not None)


def _without_lone_commas(text: str, edits: list[Edit]) -> list[Edit]:
    """The edits and one for each comma that closed an apposition which is gone: "his first film (1990s), was"."""
    result: list[Edit] = []
    for number, edit in enumerate(edits):
        result.append(edit)
        gone = edits[number - 1] if number else edit
        bracket = gone.text == "" and text[gone.start : gone.start + 2] == ", " and text[gone.end : edit.start] == " ("
        closes = _LONE_COMMA.match(text, max(edit.end, text.find(")", edit.start))) if bracket else None
        if closes is not None and not any(one.start <= closes.start("comma") < one.end for one in edits):
            result.append(Edit(closes.start("comma"), closes.end("comma"), ""))
    return sorted(result, key=lambda one: (one.start, one.end))


def _in_capitals(edit: Edit) -> Edit:
    return replace(edit, text=_IN_CAPITALS.sub(lambda word: _CAPITALS[word[0]], edit.text))


def _person(noun: str) -> bool:
    return is_kind(noun, "person")


def _leading_on(text: str, edit: Edit, finding: Finding) -> Edit:
    """The edit with what leads on to the next name: "a hotel beside Lake Hay", "a drummer in the band Dust"."""
    led = _LEADS_ON.search(finding.text) if finding.type in _WORDED else None
    if led is None or edit.end != finding.end or not edit.text:
        return edit
    if led["what"] and not (led["the"] and finding.type is PiiType.DEM and _NAME_NEXT.match(text, finding.end)):
        return edit
    article = led["the"] if led["the"] and not led["what"] else ""
    return replace(edit, text=f"{edit.text} {led['by']}{article}")


def _part_of_world(finding: Finding) -> str:
    """The part of the world that a country lies in, which says as much of a town in it: "a town in Northern Europe"."""
    head, _, where = (finding.replacement or "").partition(" in ")
    return where if head == "country" else ""


def _last_of_list(text: str, edit: Edit, finding: Finding, floor: int) -> Edit:
    """The edit with the "and" of its list, where that was inside: "poet, film director and film producer"."""
    job = finding.type is PiiType.DEM and finding.kind != "age"
    inside = job and " and " in finding.text and edit.start == finding.start
    if not inside or " and " in edit.text or not text.endswith(", ", 0, edit.start) or edit.start - 2 < floor:
        return edit
    listed = _IN_LIST.search(
        text, max(0, edit.start - 60), edit.start
    )  # no name stands before: "A. Berg, Sales and Claims Lead"
    ends = text[edit.end : edit.end + 1] in {".", ";", "\n", ""} and listed
    return Edit(edit.start - 2, edit.end, f" and {edit.text}") if ends else edit


def _counted(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """The findings as things to be counted: a short name in brackets is the thing before it."""
    result: list[Finding] = []
    for number, finding in enumerate(findings):
        if is_breed(text, finding):
            finding = replace(finding, entity=-1)
        elif number and other_name(text, findings[number - 1], finding):
            finding = replace(finding, entity=result[-1].entity)
        result.append(finding)
    return result


def _stood(text: str, noun: str, before: int, first: dict[str, int]) -> bool:
    """Whether a noun stands in the text before a place; ``first`` remembers where each stands first."""
    if noun not in first:
        first[noun] = text.casefold().find(noun)
    return 0 <= first[noun] < before


def _another(text: str, last: Finding, finding: Finding) -> bool:
    """Whether two things of one kind stand side by side: "Irish and French" is "a language and another language"."""
    if finding.replacement != last.replacement or finding.entity == last.entity or finding.type is not last.type:
        return False
    return finding.start - last.end < 8 and _JOINED.fullmatch(text, last.end, finding.start) is not None


def _told(edit: Edit, mention: Mention, noun: str) -> Edit:
    """The edit with "another" or "the first" where the finding is one of several, told by the ``noun`` they share."""
    if mention.another and not _ARTICLE.sub("", edit.text).startswith(noun):
        return edit  # "the thriller Dust" is no further production
    if mention.another:
        return Edit(edit.start, edit.end, _ARTICLE.sub(r"\1nother ", edit.text))
    known = edit.text[:4].casefold() == "the "
    if mention.ordinal and known:
        return replace(edit, text=f"{edit.text[:4]}{mention.ordinal} {edit.text[4:]}")
    if mention.among and known:
        head, tail = parted(edit.text[4:])
        return replace(edit, text=f"{written_as(edit.text, 'one')} of the {plural(head)}{tail}")
    return edit


def _joined(text: str, edit: Edit, finding: Finding, edits: Sequence[Edit]) -> Edit:
    """The edit, parted from a sentence that ends right before it; two masks side by side are one."""
    if edit.text == MASK and edits and edits[-1].end == edit.start and edits[-1].text.endswith(MASK):
        return Edit(edit.start, edit.end, "")
    if edit.text.endswith(".") and text[edit.end : edit.end + 1] == ".":
        return Edit(edit.start, edit.end, edit.text[:-1])
    if finding.type is PiiType.DATETIME and edit.end == finding.end and _OWN_DOT.search(finding.text):
        field = _IN_FIELD.search(text[max(0, edit.start - 120) : edit.start]) and text[edit.end : edit.end + 1] != " "
        ends = edit.text[-1:].isalnum() and _NEW_SENTENCE.match(text, edit.end) and not field  # "seen 3 Feb. He left"
        edit = replace(edit, text=f"{edit.text}.") if ends else edit
    glued = edit.start == finding.start and edit.text[:1].isalpha() and finding.text[:1].isupper()
    if glued and _GLUED.search(text, max(0, edit.start - 2), edit.start):
        return Edit(edit.start, edit.end, f" {edit.text}")
    return edit


def _owning(text: str, edit: Edit, finding: Finding) -> Edit:
    """The edit with the ending of an owner that it takes: "Wales' match" is "the country's", "1986's" "the 1980s'"."""
    mark = text[edit.end : edit.end + 1]
    if mark not in {"'", "’"} or not edit.text[-1:].isalnum() or edit.end != finding.end:
        return edit
    owned = text[edit.end + 1 : edit.end + 2] == "s"
    if (
        owned
        and (finding.type in _BODIES or (finding.type is PiiType.DEM and " of " in finding.text))
        and common(finding.replacement or "")
        and _NOTHING_OWNED.match(text, edit.end + 2)
    ):
        return Edit(edit.start, edit.end + 2, edit.text)  # "at Pearl Bay Children's." is "at a hospital."
    if owned and is_plural(edit.text):
        return Edit(edit.start, edit.end + 2, f"{edit.text}{mark}")
    bare = not owned and finding.text.endswith("s") and text[edit.end + 1 : edit.end + 2] in {" ", "\n"}
    return Edit(edit.start, edit.end + 1, f"{edit.text}{mark}s") if bare and not edit.text.endswith("s") else edit


def _entitles(text: str, finding: Finding, following: Finding) -> bool:
    """Whether a finding is the title or job of the person right after it: "Prime Minister Ada Berg"."""
    return (
        finding.type is PiiType.DEM
        and finding.kind not in _NO_TITLES
        and following.origin is not Origin.REVIEWER
        and following.type is PiiType.PERSON
        and following.changed
        and PERSON_FORM.fullmatch(following.replacement or "") is not None
        and text[finding.end : following.start] == " "
        and (common(finding.replacement or "") or (finding.replacement == OPAQUE and finding.text.casefold() in _KIN))
        and not _AND.search(text, max(0, finding.start - 5), finding.start)  # "singer and sitar player Berg"
    )


def _title(text: str, finding: Finding, following: Finding, floor: int) -> Edit:
    """The edit that takes a title away, with the article before it; it comes behind the person."""
    place = Place(text, finding, "", floor, following.start)
    left = re.search(r"\b(?:an?|the)[^\S\n]+\Z", place.before, re.IGNORECASE)
    return place.edit("", left=len(left[0]) if left and len(left[0]) <= place.free else 0, right=1)


def _entitled(text: str, edit: Edit, title: Finding) -> Edit:
    """The person with its title behind: "PERSON 2, a politician,"."""
    word = title.replacement or ""
    owner = text[edit.end : edit.end + 1] in {"'", "’"} or not PERSON_FORM.fullmatch(edit.text)
    if owner:
        return edit
    goes_on = "," if _GOES_ON.match(text, edit.end) else ""
    return Edit(edit.start, edit.end, f"{edit.text}, {article(word)} {word}{goes_on}")
