"""A name behind what says what it is: "an EP titled Salt", "sites such as Dust", "her book about it, Salt,"."""

from __future__ import annotations

import re
from collections.abc import Callable

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.grammar import ADVERBS, AUXILIARIES, FUNCTION_WORDS, PREPOSITIONS
from sanitizer.language.english.inflect import article, is_plural, lemma, parted, plural
from sanitizer.language.english.labels import CLASS_NOUNS
from sanitizer.recode.beside import before_a_title, indefinite, is_kind, is_work
from sanitizer.recode.phrases import SETTLED
from sanitizer.recode.place import Place, written_as

_DETERMINERS = alternation("small_words.determiners")
_LEADS_TO = re.compile(
    r"\b(?P<noun>[A-Za-z][\w-]*)(?P<by>,?[^\S\n]+(?P<word>titled|entitled|called|named|known[^\S\n]as|such[^\S\n]as),?"
    r"[^\S\n]+(?:the[^\S\n]+(?:first[^\S\n]+(?:ever[^\S\n]+)?)?)?)\Z"
)
"""What leads from a class to a name of it."""
_ADVERB = re.compile(rf"(?:{'|'.join(sorted(ADVERBS))}|best|better|also|formerly|[a-z]+ly)", re.IGNORECASE)
_BESIDE = re.compile(
    rf"(?:\b(?:{_DETERMINERS}|another|one)|['’]s?)[^\S\n](?:(?!of\b)[\w’'“”\"-]+[^\S\n]){{0,4}}?(?P<noun>[\w-]+)"
    r"(?:[^\S\n](?:of|about|on)[^\S\n]\w+(?:[^\S\n]\w+)?)?(?P<by>[,:][^\S\n](?:[Tt]he[^\S\n])?)\Z",
    re.IGNORECASE,
)
"""A class with its determiner before a comma and a name."""
_KIND_OF = re.compile(r"\b(?P<noun>[a-z]{3,})(?P<by>[^\S\n]of[^\S\n](?:the[^\S\n])?)\Z")
_SETTLED = word_set("places.settled")
_WIDEST = frozenset({"place", "building", "area"})
_FIRM_OF = re.compile(r"\bthe[^\S\n](?P<words>(?:[a-z-]+[^\S\n])?(?P<noun>firm|company|partnership))[^\S\n]of[^\S\n]\Z")
_LIST_GOES_ON = re.compile(r",?[^\S\n](?:and|or)[^\S\n](?:(?:the|an?)[^\S\n])?[\"“‘']?[A-ZÀ-ÖØ-Þ0-9]|,[^\S\n]")
_ENDS = re.compile(r"[.;)\n]|\Z|[^\S\n](?!\()")
_CLAUSE_GOES_ON = re.compile(
    rf",[^\S\n](?:{alternation('small_words.after_appositions')}|{_DETERMINERS}|[a-z]+ing|"
    r"(?:(?:first|later|[a-z]+ly)[^\S\n])?[a-z]+(?:ed|en|t)[^\S\n]by)\b"
)
_LISTED = re.compile(r",?[^\S\n](?:and|or)[^\S\n](?:the|an?|[A-Z])|,[^\S\n](?:the|an?)[^\S\n]")
"""What goes on with further things of a list, so that no thing in it tells what another is."""
_GOES_ON = re.compile(rf",[^\S\n](?:{alternation('small_words.after_appositions')}|was|is|has|had)\b")
"""A comma behind a name and what may follow it where no list goes on."""
_CALLED_SO = re.compile(rf"(?:[^\S\n]\([^()\n]{{0,20}}\))?[^\S\n](?:one|as|best|{_DETERMINERS})\b")
"""What somebody names or calls a thing: "a paper named Dust one of the best books"."""
_TITLED = re.compile(r"\w(?P<by>[^\S\n](?:en)?titled[^\S\n](?:the[^\S\n])?)\Z")
_ANEW = re.compile(
    rf"\b(?:{alternation('facts.renaming')}(?P<by>(?:[^\S\n]as)?[^\S\n](?:the[^\S\n])?)"
    rf"|{alternation('facts.publishing')}(?:[^\S\n][a-z]+ly)?(?P<as>[^\S\n]as[^\S\n](?:the[^\S\n])?))\Z"
)
"""Verbs that give a thing its name, which says nothing once the name is gone."""
_CLOSED = re.compile(
    rf"[^\S\n]\(|,?[^\S\n](?:{alternation('small_words.prepositions_of_nouns')}|and|but|which)\b|[.,;]|\n|\Z"
)
_TOLD = re.compile(r"(?P<comma>,[^\S\n])(?:an?|the)[^\S\n](?P<words>[\w-]+(?:[^\S\n][\w-]+){0,6})")
_MADE = re.compile(rf"[^\S\n]{alternation('facts.making')}\b")
_YEAR_NEXT = re.compile(r"[^\S\n]\((?:19|20)[0-9]{2}\)(?!,?[^\S\n](?:and|or)[^\S\n]|,[^\S\n][A-Z])")
_THE_ONE = re.compile(
    rf"the[^\S\n](?!(?:[\w-]+[^\S\n])*{alternation('facts.of_one_work')}\b)(?P<words>.+)", re.I | re.S
)
_OF_ANOTHER = re.compile(rf"\b(?:{_DETERMINERS})\b", re.IGNORECASE)
"""A determiner of a further phrase: "the town saw her play, Dust"."""
_THE_KIND = re.compile(
    rf"\b(?P<the>the)[^\S\n](?P<words>(?:(?!(?:{alternation('facts.of_one_work')}|\w+est|same)\b)[a-z-]+[^\S\n]){{0,2}}[a-z]+)\Z",
    re.IGNORECASE,
)
_BACK = 60
"""Characters before the end of a class in which its article stands."""
_THE = re.compile(r"\bthe[^\S\n]\Z")
_TOLD_LAST = re.compile(
    r",[^\S\n](?P<all>an?[^\S\n](?:(?![^\S\n](?:and|or)[^\S\n]an?\b)[^.,;\n])+)"
    r"(?:(?P<comma>,)(?![^\S\n](?:and|or|an?|the)\b)|[.;\n]|\Z)"
)
"""What is told of a name and no further thing of a list, with the comma that would be left alone."""
_DOES = re.compile(rf"[^\S\n](?:{'|'.join(sorted(AUXILIARIES | word_set('verbs.past')))}|[a-z]+ed)\b")
"""A verb right behind a name, whose comma was forgotten: "her play, Dust won"."""
_NOMINATED = re.compile(r"(?:(?<=\bnomination)|(?<=\bnominations))[^\S\n](?:for|as)[^\S\n]\Z")
_PRIZE_FOR = re.compile(r"\b(?:the|an?)[^\S\n](?P<prize>award|prize)[^\S\n](?:for|as)[^\S\n](?:the[^\S\n])?\Z")
_CATEGORY = re.compile(rf"{alternation('facts.of_categories')}\b")
"""What somebody is nominated for is no other award than that which nominates."""
_OF_A_WORK = re.compile(
    rf"\b(?P<the>the|an?|another)[^\S\n](?P<words>(?:(?!(?:{alternation('facts.of_one_work')})\b)[a-z-]+[^\S\n]){{0,2}}?)"
    r"(?P<noun>[a-z-]+)[^\S\n]of[^\S\n][“\"‘']?\Z",
    re.IGNORECASE,
)
_ANY_WORK = frozenset({"work", "production"})
_WAS = re.compile(
    r"\b(?:[Hh]is|[Hh]er|[Tt]heir|[Ii]ts|[Tt]he|own)[^\S\n](?:[a-z-]+[^\S\n]){1,2}?(?P<noun>[a-z]+)"
    r"(?:[^\S\n](?:he|she|they)[^\S\n][^,.;:()\n]{3,50})?[^\S\n](?:was|being)[^\S\n]\Z"
)
_DATED = re.compile(r"[”\"’']?[^\S\n](?:\(|in[^\S\n])(?:19|20)[0-9]{2}\b")
_OUT = pairs("coming_out")
"""How works of a kind are made known, by the kind."""
_HONOURS = word_set("facts.honours")
_PET, _BODY, _NO_BODIES = "pet", "organization", word_set("facts.no_bodies")
_MANY = re.compile(r"(?P<comma>,[^\S\n])(?P<noun>[a-z]+s)(?=[^\S\n](?:in|of|at|from|based|practising)\b|[,.;])")
"""Who works there, in place of what it is: "Berg & Moe, solicitors in Hay"."""
_AMONG = re.compile(r"\b(?P<noun>[a-z]+s)(?P<by>,[^\S\n](?:among[^\S\n](?:them|which)|including)[^\S\n])\Z")


def named_after(place: Place, *, definite: bool = False) -> Edit | None:
    """A thing that its class leads to: "an EP titled Salt", "sites such as Dust", "a firm, Salt AG".

    Nothing but the class is left where the name was all that it led to; a ``definite`` thing was mentioned before.
    """
    head = parted(place.stand_in)[0].casefold().rpartition(" ")[2]
    ways: tuple[Callable[[Place, str], Edit | None], ...] = (
        _category,
        _led,
        _among,
        _titled,
        _kind_of,
        _apposed,
        _glossed,
        _same_behind,
        _staffed,
        _version_of,
        _came_out,
        _said_before,
    )
    found = next((edit for way in ways if (edit := way(place, head)) is not None), None)
    if found is None:
        return None if definite else _told_behind(place, head)
    return found if definite or place.finding.type is not PiiType.LOC else _one_of_its_kind(place, found)


def nameless(place: Place) -> Edit | None:
    """A name of which nothing is known, beside a class of works that says enough: "the revival of Dust" is "a revival".

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> dust = Finding(19, 23, "Dust", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), replacement="[detail]")
    >>> nameless(Place("for the revival of Dust.", dust, "[detail]", 0, 24))
    Edit(start=4, end=23)
    """
    if not place.named or place.finding.type not in {PiiType.MISC, PiiType.ORG}:
        return None
    return before_a_title(place) or _version_of(place)


def _version_of(place: Place, head: str = "work") -> Edit | None:
    """ "the revival of Dust" is "a revival", where nothing is known of Dust but that it is a work."""
    of = _OF_A_WORK.search(place.before) if place.finding.type is PiiType.MISC and head in _ANY_WORK else None
    goes_on = place.text[place.finding.end : place.finding.end + 1] in {"'", "’", "-"}
    if of is None or not is_work(of["noun"]) or len(of[0]) > place.free or goes_on:
        return None
    words = f"{of['words']}{of['noun']}"
    one = article(words) if of["the"].casefold() == "the" else of["the"]
    return place.edit(f"{written_as(of['the'], one)} {words}", left=len(of[0]))


def _came_out(place: Place, head: str) -> Edit | None:
    """ "her last film was Dust (1999)" is "was released (1990s)": that a film was a film says nothing."""
    was = _WAS.search(place.before) if _DATED.match(place.text, place.finding.end) else None
    if was is None or place.determiner or place.finding.type is not PiiType.MISC or not is_work(place.stand_in):
        return None
    out = next((how for kind, how in _OUT.items() if was["noun"] == kind or is_kind(was["noun"], kind)), "")
    return place.edit(out) if out else None


def _one_of_its_kind(place: Place, found: Edit) -> Edit:
    """The edit with "a" for "the" where a place's class lost the name: "the village of Hay" is "a village"."""
    the = _THE_KIND.search(place.text, max(place.floor, found.start - _BACK), found.start)
    if the is None or is_plural(the["words"]) or place.text[found.start : found.start + 1] == ",":
        return found
    said = f"{written_as(the['the'], article(the['words']))} {the['words']}"
    return Edit(the.start(), found.end, f"{said}{found.text}")


def _ends(place: Place) -> bool:
    """Whether no list goes on behind the name."""
    end = place.finding.end
    alone = _LIST_GOES_ON.match(place.text, end) is None and _ENDS.match(place.text, end) is not None
    return alone or _GOES_ON.match(place.text, end) is not None


def _category(place: Place, head: str) -> Edit | None:
    """ "a nomination for Best Actress" is "a nomination"."""
    by = _NOMINATED.search(place.before) if is_kind(head, "award") else None
    won = _PRIZE_FOR.search(place.before) if is_kind(head, "award") and by is None else None
    if won and len(won[0]) <= place.free and _CATEGORY.match(place.finding.text):  # "won the award for Best Play"
        return place.edit(f"{article(won['prize'])} {won['prize']}", left=len(won[0]))
    if by is None or len(by[0]) > place.free or not _CATEGORY.match(place.finding.text):
        return None
    return place.edit("", left=len(by[0])) if _ends(place) else None


def _led(place: Place, head: str) -> Edit | None:
    """ "sites such as Dust", "the dog, named Biscuit, bit me"."""
    lead = _LEADS_TO.search(place.before)
    if lead is None or _ADVERB.fullmatch(lead["noun"]) or len(lead["by"]) > place.free:  # "now known as Dust"
        return None
    if lead["word"] in {"named", "called"} and _CALLED_SO.match(place.text, place.finding.end):
        return None
    after = place.text[place.finding.end : place.finding.end + 3]
    if lead["by"].startswith(",") and re.match(r",[^\S\n][a-z]", after) and place.finding.end < place.ceiling:
        return place.edit("", left=len(lead["by"]), right=1)
    several = lead["word"].startswith("such")
    dated = several and _YEAR_NEXT.match(place.text, place.finding.end)  # "films such as Dust (1969)"
    honour = lemma(head) in _HONOURS or is_kind(head, "award")
    if not dated and not _ends(place) and not (honour and lead["noun"].casefold() in AUXILIARIES):
        return None
    said = lemma(lead["noun"].casefold())
    if lead["noun"].casefold() in AUXILIARIES:  # "the duo was called Salt" is "the duo was a band"
        given = "given " if honour else ""  # nobody "was an award"
        return place.edit(f" {given}{indefinite(place.stand_in)}", left=len(lead["by"]))
    named = not several or place.finding.type is PiiType.MISC or is_plural(lead["noun"])
    if named or said == head or head.endswith(said) or said in CLASS_NOUNS:
        return place.edit("", left=len(lead["by"]))
    return None


def _among(place: Place, head: str) -> Edit | None:
    """ "four languages, among them Sarkese" is "four languages"."""
    among = _AMONG.search(place.before)
    if among is None or len(among["by"]) > place.free or among["noun"] != plural(head) or not _ends(place):
        return None
    return place.edit("", left=len(among["by"]))


def _said_before(place: Place, head: str) -> Edit | None:
    """ "She went to school at Hay Grammar" is "she went to school"."""
    before = re.compile(rf"\bto[^\S\n]{re.escape(head)}(?P<by>[^\S\n](?:at|in)[^\S\n](?:the[^\S\n])?)\Z").search(
        place.before
    )
    fits = before is not None and place.finding.type is PiiType.ORG and len(before["by"]) <= place.free
    return place.edit("", left=len(before["by"])) if before is not None and fits else None


def _staffed(place: Place, head: str) -> Edit | None:
    """ "by Berg & Moe, solicitors in Hay" is "by solicitors in Hay"."""
    many = _MANY.match(place.text, place.finding.end) if place.finding.type is PiiType.ORG else None
    if many is None or many.end() > place.ceiling or place.determiner or not is_kind(lemma(many["noun"]), "person"):
        return None
    return place.edit("", right=len(many["comma"]))


def _titled(place: Place, head: str) -> Edit | None:
    """ "an EP in 2004 titled Dust", "the march was renamed Dust", "it was published as Salt"."""
    titled = _TITLED.search(place.before) if _ends(place) else None
    if titled and len(titled["by"]) <= place.free:
        return place.edit("", left=len(titled["by"]))
    anew = _ANEW.search(place.before) if _CLOSED.match(place.text, place.finding.end) else None
    if anew is None or (anew["as"] and not is_work(place.stand_in)):
        return None
    by = anew["by"] or anew["as"]
    return place.edit("", left=len(by)) if len(by) <= place.free else None


def _kind_of(place: Place, head: str) -> Edit | None:
    """ "the village of Hay" is "the village", "the port of Wye" the port."""
    firm = _FIRM_OF.search(place.before) if place.finding.type is PiiType.ORG else None
    if firm and len(firm[0]) <= place.free and is_kind(firm["noun"], _BODY):  # "with the firm of Berg & Moe"
        return place.edit(f"{article(firm['words'])} {firm['words']}", left=len(firm[0]))
    kind_of = _KIND_OF.search(place.before) if place.finding.type is PiiType.LOC else None
    if kind_of is None or len(kind_of["by"]) > place.free:
        return None
    noun = kind_of["noun"]
    same = noun == head or (is_kind(noun, head) and head not in _WIDEST) or is_kind(head, noun)
    if same or (noun in _SETTLED and SETTLED.fullmatch(head)):
        return place.edit(parted(place.stand_in)[1], left=len(kind_of["by"]))
    return None


def _apposed(place: Place, head: str) -> Edit | None:
    """A class before a comma that says what the stand-in would: "his first epic, Dust" is "his first epic"."""
    beside = _BESIDE.search(place.before)
    after = place.text[place.finding.end : place.finding.end + 2]
    if beside is None or len(beside["by"]) > place.free:
        return None
    if not (after[:1] in {",", ".", ";"} or after == " (" or _DOES.match(place.text, place.finding.end)):
        return None
    if place.finding.type in {PiiType.ORG, PiiType.LOC} and _LISTED.match(place.text, place.finding.end):
        return None  # "the supreme court, the Lund court, and the ministry" are three
    said = beside["noun"].casefold()
    spelt = said == head or said.replace("s", "z") == head.replace("s", "z")  # an organisation is an organization
    work = place.finding.type is PiiType.MISC and is_work(place.stand_in) and is_work(said.rpartition("-")[2])
    pet = place.stand_in == _PET and not is_kind(said, "person")  # "her kelpie, Biscuit,"
    body = place.finding.type is PiiType.ORG and is_kind(said, _BODY) and after[:1] == ","  # "a steel firm, Salt AG,"
    if not (spelt or work or pet or body):
        return None
    clause = _CLAUSE_GOES_ON.match(place.text, place.finding.end)  # "his second album, Frames, which sold"
    right = after[:1] == "," and place.finding.end < place.ceiling and not clause
    the = _THE_ONE.fullmatch(beside[0][: -len(beside["by"])]) if work and len(beside[0]) <= place.free else None
    if (
        the is not None and " of " not in the["words"] and not _OF_ANOTHER.search(the["words"])
    ):  # "wrote the acclaimed play, Dust."
        one = f"{written_as(the[0], article(the['words']))} {the['words']}"
        return place.edit(one, left=len(beside[0]), right=int(right))
    return place.edit("", left=len(beside["by"]), right=int(right))


def _glossed(place: Place, head: str) -> Edit | None:
    """ "a penal order (Strafbefehl)" is "a penal order"."""
    gloss = re.search(rf"\b{re.escape(head)}(?P<by>[^\S\n]\()\Z", place.before, re.IGNORECASE)
    closes = place.text.startswith(")", place.finding.end) and place.finding.end < place.ceiling
    return (
        place.edit("", left=len(gloss["by"]), right=1) if gloss and closes and len(gloss["by"]) <= place.free else None
    )


def _same_behind(place: Place, head: str) -> Edit | None:
    """ "in Hay, a village near the sea" is "in a village near the sea"."""
    again = re.compile(rf",[^\S\n]an?[^\S\n]{re.escape(head)}\b(?=[^\S\n](?:in|of|near|on)\b)").match(
        place.text, place.finding.end
    )
    if again is None or again.end() > place.ceiling or place.determiner:
        return None
    return place.with_article(indefinite(place.stand_in), right=len(again[0]))


def _told_behind(place: Place, head: str) -> Edit | None:
    """What is told behind the comma says what the stand-in would: "wrote Dust, a treatise on salt"."""
    told = _TOLD.match(place.text, place.finding.end)
    if told is None or told.end("comma") > place.ceiling or place.opens or place.qualified:
        return None
    the = _THE.search(place.before) if place.determiner else None  # "joined the Dust Union, a banned trade union."
    last = _TOLD_LAST.match(place.text, place.finding.end)
    if place.determiner and (the is None or len(the[0]) > place.free or last is None):
        return None
    words: list[str] = []
    for word in told["words"].split():
        if word in FUNCTION_WORDS | PREPOSITIONS or (words and "-" not in word and word.endswith(("ing", "ed"))):
            break
        words.append(word)
    noun = words[-1] if words else ""
    if not noun.islower():
        return None
    made = _MADE.match(place.text, told.start("words") + len(" ".join(words)))  # "a horror farce directed by"
    work = place.finding.type is PiiType.MISC and is_work(place.stand_in) and (is_work(noun) or made is not None)
    body = place.finding.type is PiiType.ORG and noun not in _NO_BODIES and is_kind(noun, _BODY)
    if not (work or body or noun == head):
        return None
    if the is None or last is None:
        return place.edit("", right=len(told["comma"]))
    if not last["comma"]:
        return place.edit("", left=len(the[0]), right=len(told["comma"]))
    closed = last.end() - place.finding.end
    if last.end() > place.ceiling:  # "for the Dust, a paper in Hay, and"
        return place.edit("", left=len(the[0]), right=len(told["comma"]))
    return place.edit(last["all"], left=len(the[0]), right=closed)
