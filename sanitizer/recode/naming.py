"""A name behind what says what it is: "an EP titled Salt", "sites such as Dust", "her book about it, Salt,"."""

from __future__ import annotations

import re

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language import alternation
from sanitizer.language.english.grammar import ADVERBS, AUXILIARIES
from sanitizer.language.english.inflect import lemma, parted
from sanitizer.language.english.labels import CLASS_NOUNS
from sanitizer.recode.beside import indefinite, is_kind, is_work
from sanitizer.recode.phrases import SETTLED
from sanitizer.recode.place import Place

_DETERMINERS = alternation("small_words.determiners")
_LEADS_TO = re.compile(
    r"\b(?P<noun>[A-Za-z][\w-]*)(?P<by>,?[^\S\n]+(?P<word>titled|entitled|called|named|known[^\S\n]as|such[^\S\n]as)"
    r"[^\S\n]+(?:the[^\S\n]+)?)\Z"
)
"""What leads from a class to a name of it."""
_ADVERB = re.compile(rf"(?:{'|'.join(sorted(ADVERBS))}|best|better|also|formerly|[a-z]+ly)", re.IGNORECASE)
_BESIDE = re.compile(
    rf"(?:\b(?:{_DETERMINERS}|another)|['’]s?)[^\S\n](?:(?!of\b)[\w-]+[^\S\n]){{0,4}}(?P<noun>[\w-]+)(?:[^\S\n]of[^\S\n]\w+)?"
    r"(?P<by>,[^\S\n](?:[Tt]he[^\S\n])?)\Z",
    re.IGNORECASE,
)
"""A class with its determiner before a comma and a name."""
_KIND_OF = re.compile(rf"\b(?P<noun>{alternation('places.settled')})(?P<by>[^\S\n]of[^\S\n](?:the[^\S\n])?)\Z")
_ENDS_THERE = re.compile(r"(?!,? (?:and|or) |, )(?:[.;)\n]|\Z| (?!\())")
"""What follows a name where no list goes on."""
_CLAUSE_GOES_ON = re.compile(rf",[^\S\n](?:{alternation('small_words.after_appositions')}|[a-z]+ing)\b")
_GOES_ON = re.compile(rf",[^\S\n](?:{alternation('small_words.after_appositions')}|was|is|has|had)\b")
"""A comma behind a name and what may follow it where no list goes on."""
_TITLED = re.compile(r"\w(?P<by>[^\S\n](?:en)?titled[^\S\n](?:the[^\S\n])?)\Z")


def named_after(place: Place) -> Edit | None:
    """A thing that its class leads to: "an EP titled Salt", "sites such as Dust", "a firm, Salt AG"."""
    head = parted(place.stand_in)[0].casefold().rpartition(" ")[2]
    after = place.text[place.finding.end : place.finding.end + 5]
    lead = _LEADS_TO.search(place.before)
    if lead and _ADVERB.fullmatch(lead["noun"]):  # "now known as Dust", "best known as Ada"
        lead = None
    ends = _ENDS_THERE.match(after) or _GOES_ON.match(place.text, place.finding.end)
    between = (
        lead and lead["by"].startswith(",") and re.match(r",[^\S\n][a-z]", after) and place.finding.end < place.ceiling
    )
    if lead and between and len(lead["by"]) <= place.free:  # "the dog, named Biscuit, bit me"
        return place.edit("", left=len(lead["by"]), right=1)
    if lead and len(lead["by"]) <= place.free and ends:
        said = lemma(lead["noun"].casefold())
        if lead["noun"].casefold() in AUXILIARIES:  # "the duo was called Salt" is "the duo was a band"
            given = "given " if is_kind(head, "award") else ""  # nobody "was an award"
            return place.edit(f" {given}{indefinite(place.stand_in)}", left=len(lead["by"]))
        named = not lead["word"].startswith("such") or place.finding.type is PiiType.MISC
        if named or said == head or head.endswith(said) or said in CLASS_NOUNS:
            return place.edit("", left=len(lead["by"]))
    titled = _TITLED.search(place.before) if ends else None  # "an EP in 2004 titled Dust"
    if titled and len(titled["by"]) <= place.free:
        return place.edit("", left=len(titled["by"]))
    kind_of = _KIND_OF.search(place.before) if place.finding.type is PiiType.LOC else None
    if kind_of and len(kind_of["by"]) <= place.free and (head == kind_of["noun"] or SETTLED.fullmatch(head)):
        said = parted(place.stand_in)[1]  # "the village of Hay" is "the village"
        return place.edit(said, left=len(kind_of["by"]))
    beside = _apposed(place, head)
    if beside and len(beside["by"]) <= place.free and (after[:1] in {",", ".", ";"} or after.startswith(" (")):
        clause = _CLAUSE_GOES_ON.match(place.text, place.finding.end)  # "his second album, Frames, which sold"
        right = after[0] == "," and place.finding.end < place.ceiling and not clause
        return place.edit("", left=len(beside["by"]), right=int(right))
    gloss = re.search(rf"\b{re.escape(head)}(?P<by>[^\S\n]\()\Z", place.before, re.IGNORECASE)
    if gloss and len(gloss["by"]) <= place.free and after[:1] == ")" and place.finding.end < place.ceiling:
        return place.edit("", left=len(gloss["by"]), right=1)  # "a penal order (Strafbefehl)"
    again = re.compile(rf",[^\S\n]an?[^\S\n]{re.escape(head)}\b(?=[^\S\n](?:in|of|near|on)\b)").match(
        place.text, place.finding.end
    )
    if again and again.end() <= place.ceiling and not place.determiner:  # "in Hay, a village near the sea"
        return place.with_article(indefinite(place.stand_in), right=len(again[0]))
    return None


def _apposed(place: Place, head: str) -> re.Match[str] | None:
    """A class before a comma that says what the stand-in would: "his first epic, Dust" is "his first epic"."""
    beside = _BESIDE.search(place.before)
    if beside is None:
        return None
    said = beside["noun"].casefold()
    spelt = said == head or said.replace("s", "z") == head.replace("s", "z")  # an organisation is an organization
    work = place.finding.type is PiiType.MISC and is_work(place.stand_in) and is_work(said.rpartition("-")[2])
    return beside if spelt or work else None
