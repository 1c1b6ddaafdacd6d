"""Bodies by the words that many have: "Lund Regional Court" is "regional court", "Hay Heart Clinic" "heart clinic"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.text import fold
from sanitizer.ladders.kinds.heading import LEAST_NAMES
from sanitizer.ladders.kinds.heads import NAME, Heads
from sanitizer.ladders.matters import (
    MOST_WORDS,
    is_class,
    is_common,
    is_matter,
    is_name,
    is_public,
    is_purpose,
    of_every_country,
)
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import pairs, word_set
from sanitizer.language.english.grammar import ADJECTIVES, CONJUNCTIONS, PREPOSITIONS
from sanitizer.language.english.inflect import is_plural, lemma
from sanitizer.recode.beside import is_kind

_BODIES = word_set("institutions.bodies")
_SMALL = PREPOSITIONS | CONJUNCTIONS | {"the"}
_FIELDS = word_set("institutions.fields") | word_set("institutions.matters")
_GENERAL = _BODIES | word_set("institutions.general") | _FIELDS
_GOVERNMENT = "government"
_STEM = 3
_ORDINALS = word_set("ordinals")
_WORD = re.compile(r"[^\W\d_]+(?:['’](?:[sS]\b)?)?")
_TOKEN = re.compile(r"[^\W_][\w.-]*(?:['’](?:[sS]\b)?)?|&")
_ASIDE = re.compile(r"\s*\([^()]*\)|,.*", re.DOTALL)
_PARTS = word_set("institutions.parts")
_PART = re.compile(r"[^\S\n](?:of|at)[^\S\n]the[^\S\n](?=[^\W\d_])")
_FOR = frozenset({"of", "for"})
_JOINS = CONJUNCTIONS | {"&"}


def body_of(name: str) -> str:
    """What a public body is called without its place, in small letters, or nothing where its words say no more.

    >>> body_of("Lund Regional Court"), body_of("Lund Court of Appeal"), body_of("District Court of Hay")
    ('regional court', 'court of appeal', 'district court')
    >>> body_of("Lund Magistrates' Court"), body_of("Lund Education Directorate"), body_of("Mountain View Police")
    ("magistrates' court", 'education directorate', '')
    >>> body_of("Supreme Military Administrative Court")
    'administrative court'
    >>> body_of("Hay Court"), body_of("Kestrel Motors"), body_of("Ruritanian Government")
    ('', '', 'government')
    >>> body_of("the Home Office")
    'interior ministry'
    """
    if said := pairs("state_bodies").get(_plain_name(name)):
        return said
    words = _WORD.findall(name)
    if not words or len(words) != len(name.split()):
        return ""
    general = of_every_country(words, _GENERAL | _SMALL)
    start = len(words)
    while start and general[start - 1]:
        start -= 1
    if start and ordinary(words[start - 1]):  # a name of ordinary words may go on: "Mountain View Police"
        start = next((place for place in range(start, len(words)) if _listed(words[place])), len(words))
    end = general.index(False) if False in general else len(words)
    if end < len(words) and ordinary(words[end]):  # what it is for would be cut in two: "Office of State Roads"
        end = next((place for place in range(end - 1, 0, -1) if words[place] in _SMALL), end)
    for part in (words[start:], words[:end]):
        kept = _trimmed([word.casefold() for word in part])
        while kept and part and part[-1] is not words[-1] and kept[-1] in ADJECTIVES:  # "Assembly of New Hay"
            kept = _trimmed(kept[:-1])
        says_enough = (len(kept) > 1 and not _people(kept[-1])) or kept == [_GOVERNMENT]
        if says_enough and len(kept) < len(words) and any(map(is_public, kept)):
            return " ".join(kept)
    whole = [word.casefold() for word in words]
    if all(general) and len(whole) > MOST_WORDS and _SMALL.isdisjoint(whole) and is_public(whole[-1]):
        return " ".join(whole[-2:])
    return ""


def described(name: str, *, of_state: bool = False) -> str:
    """The class that ends an organization's name with what it is for, in small letters; nothing where it has no more.

    What it is called goes, and so does anything that may be a part of that. A body ``of_state`` may be called by what
    it is for alone, as in many countries.

    >>> described("Gorl Military Medical Academy"), described("Lund Institute of Economics")
    ('military medical academy', 'institute of economics')
    >>> described("Gorl Anti-Smuggling Branch"), described("Anti-Gorl Branch")
    ('anti-smuggling branch', '')
    >>> described("CHIEF MAGISTRATE'S COURT AT HAY"), described("Ruritania Ridge Veterinary Centre")
    ("chief magistrate's court", 'veterinary centre')
    >>> described("Blue Water Company"), described("Solheim Clinic"), described("Golden Hope Academy")
    ('', '', '')
    >>> described("Social Security Institution"), described("Social Security Institution", of_state=True)
    ('', 'social security institution')
    """
    words = _TOKEN.findall(_ASIDE.sub("", name))
    end = next((place for place, word in enumerate(words) if place and word.casefold() in PREPOSITIONS), len(words))
    head = words[end - 1].casefold() if words else ""
    if not is_class(head) and not is_class(" ".join(words[max(0, end - 2) : end])):
        return ""
    start = end - 1
    while start and end - start <= MOST_WORDS and _tells_kind(words, start - 1, end, head):
        start -= 1
    goes_on = start > 0 and all(map(ordinary, words[:start])) and not _tells_kind(words, start - 1, end, head)
    if goes_on:  # a name of ordinary words may go on: "Blue Water Company"
        sure = (all(_listed(word) or "’" in _plain(word) for word in words[at : end - 1]) for at in range(start, end))
        start += next(skipped for skipped, said in enumerate(sure) if said)
    while 0 < start < end and words[start - 1].casefold() in _JOINS:  # of two that are served one alone says too little
        start += 1
    kept = _trimmed([word.casefold() for word in words[start:end]])
    matter = words[end + 1 :] if end < len(words) and words[end].casefold() in _FOR else []
    if 0 < len(matter) <= MOST_WORDS - len(kept) and all(_says_what(word, head) for word in matter):
        kept += [word.casefold() for word in words[end:]]
    said = " ".join(kept)
    plain = all(map(_listed, words)) or (of_state and len(words) <= MOST_WORDS and all(map(is_matter, words)))
    whole = said == fold(name) and not (plain or is_class(said) or _many_end_in(said))
    return said if len(kept) > 1 and not whole else ""


def _people(word: str) -> bool:
    """Whether a word is one for several people, as teams are called: "State Warriors"."""
    return is_plural(word) and is_kind(lemma(word), "person")


def _plain_name(name: str) -> str:
    return name.casefold().removeprefix("the ").replace("’", "'")


def _plain(word: str) -> str:
    return word.replace("'", "’")


def _many_end_in(phrase: str) -> bool:
    """Whether the names of several known organizations end in a phrase: "bar association"."""
    return Heads.built_in().count(phrase, NAME) >= LEAST_NAMES


def _tells_kind(words: Sequence[str], place: int, end: int, head: str) -> bool:
    """Whether the word at a place says what an organization is for, or is one noun with what follows."""
    if words[place].casefold() in _JOINS:
        return place > 0 and place + 2 < end and _says_what(words[place - 1], head)
    return _says_what(words[place], head) or (not is_name(words[place]) and is_class(" ".join(words[place:end])))


def _says_what(word: str, head: str) -> bool:
    against, _, what = word.casefold().partition("-")
    if against == "anti" and what:  # "anti-smuggling", "anti-terrorist"
        return ordinary(what) or is_common(what)
    return _listed(word) or is_purpose(word, head) or is_public(word) or (is_public(head) and is_matter(word))


def part_of_body(name: str) -> int:
    """Where the body begins that a name says a part of, of which any body may have one; 0 where it is no part.

    >>> name = "Ninth Chamber of the Lund Assize Court"
    >>> name[part_of_body(name):], part_of_body("Court of Appeal of the State"), part_of_body("Bank of the Hay Trust")
    ('Lund Assize Court', 0, 0)
    """
    for of in _PART.finditer(name):
        part = _TOKEN.findall(name[: of.start()])
        head = re.split(r"[^\S\n](?:of|for)\b", name[: of.start()])[0].rpartition(" ")[2].casefold()
        words = _TOKEN.findall(_ASIDE.sub("", name[of.end() :]))
        named = bool(words) and is_class(words[-1]) and not all(map(_of_any, words))
        if head in _PARTS and named and all(map(_of_any, part)):
            return of.end()
    return 0


def _of_any(word: str) -> bool:
    """Whether a word may be in the name of any body: a number, a kind or a matter."""
    return word[0].isdigit() or _listed(word) or is_matter(word)


def is_body(name: str) -> bool:
    """Whether a name is that of a public body.

    >>> is_body("Lund Court of Appeal"), is_body("Kestrel Motors")
    (True, False)
    """
    return not _BODIES.isdisjoint(name.casefold().split())


def _listed(word: str) -> bool:
    return word.casefold() in _GENERAL or word in _SMALL


def _trimmed(words: list[str]) -> list[str]:
    """The words without small ones at their ends, and without which of several it is."""
    while words and (words[0] in _SMALL or words[0] in _ORDINALS or words[0] in _JOINS):
        words = words[1:]
    while words and words[-1] in _SMALL:
        words = words[:-1]
    return words


def governments_apart(findings: Sequence[Finding]) -> list[Finding]:
    """The findings, the government of a second country as a foreign one: it is not the one that was told before.

    >>> from sanitizer.core.findings import Identifier
    >>> def government(text):
    ...     return Finding(0, len(text), text, PiiType.ORG, Identifier.QUASI, 0.9, ("x",), replacement="government")
    >>> both = government("Danish Government"), government("Irish Government")
    >>> [one.replacement for one in governments_apart(both)]
    ['government', 'foreign government']
    """
    first = ""
    result = []
    for finding in findings:
        whose = finding.text.rpartition(" ")[0]
        if finding.type is PiiType.ORG and finding.replacement == _GOVERNMENT and whose.isalpha():
            first = first or whose
            if whose[:_STEM] != first[:_STEM]:
                finding = replace(finding, replacement=f"foreign {_GOVERNMENT}")
        result.append(finding)
    return result
