"""What stands beside a name and says what it is: class nouns before it, nouns after it that it describes."""

from __future__ import annotations

import re
from dataclasses import replace

from sanitizer.core.findings import PiiType
from sanitizer.core.results import Edit
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import (
    COUNTS,
    DEMONSTRATIVES,
    FUNCTION_WORDS,
    NOUN_ENDINGS,
    POSSESSIVES,
    PREPOSITIONS,
)
from sanitizer.language.english.inflect import article, is_plural, lemma, parted, plural
from sanitizer.language.english.labels import CLASS_NOUNS, NATIONAL_NOUNS
from sanitizer.recode.attributes import described_noun, known_noun, sure_noun
from sanitizer.recode.kinds import SPOKEN, is_award, is_kind, is_noun, is_people, is_work, person_head, thing_head
from sanitizer.recode.phrases import SETTLED
from sanitizer.recode.place import WINDOW, Place, adjective, written_as

__all__ = [
    "SPOKEN",
    "after_its_class",
    "after_verb",
    "before_a_noun",
    "before_a_title",
    "indefinite",
    "is_award",
    "is_kind",
    "is_people",
    "is_work",
    "owned_by",
    "person_head",
    "thing_head",
]

_THE = re.compile(r"\b(the)(\s+)\Z", re.IGNORECASE)
_DETERMINERS = alternation("small_words.determiners")
_A = re.compile(r"\ban?\s\Z", re.IGNORECASE)
_OWNED = re.compile(
    rf"(?:\b(?:the|{'|'.join(sorted(POSSESSIVES | COUNTS | DEMONSTRATIVES))})|['’]s?)\s\Z", re.IGNORECASE
)
_DETERMINES = re.compile(rf"{_DETERMINERS}|\w+(?:['’]s|s['’])", re.IGNORECASE)
_THE_CLASS = re.compile(
    rf"\bthe[^\S\n]+(?P<words>(?:(?!(?:{alternation('facts.of_one_work')}|{'|'.join(sorted(FUNCTION_WORDS))}|\w+est)\b)"
    r"[a-z0-9-]+[^\S\n]+){0,4})\Z",
    re.I,
)
_ONE_OF = re.compile(rf"\b(?P<whose>{'|'.join(sorted(POSSESSIVES))})[^\S\n]\Z", re.IGNORECASE)
_ONCE = word_set("facts.once")
_TO_A_TITLE = re.compile(
    r"(?P<owner>['’]s)?[^\S\n](?P<nouns>[a-z][\w-]*(?:[^\S\n][a-z][\w-]*){0,5}),?[^\S\n](?P<quote>[“\"‘']?)"
)
"""What leads from a name that describes to one of what it describes: "animated film", "horror and mystery series"."""
_PREPOSED = re.compile(rf"\b{alternation('small_words.prepositions_of_nouns')}\s\Z")
_OF = re.compile(r"[^\S\n]of\b")
_SUCH = re.compile(r"\bsuch[^\S\n]\Z", re.IGNORECASE)
_NAME = re.compile(r"[\"“‘']?[A-ZÀ-ÖØ-Þ0-9]")
_POSSESSED = re.compile(rf"(?:\b(?:{'|'.join(sorted(POSSESSIVES))})|\w['’]s?)\s\Z", re.IGNORECASE)
_CITIZENS = frozenset({"citizen", "citizens", "national", "nationals"})
_OF_TEAMS = frozenset({"international", "internationals"})
_BARE = {"organization", "place", "work"}
_PLACES = ("place", "building")
_DOES = re.compile(rf"(?P<who>[\w’']+)[^\S\n]+(?P<verb>[a-z]{{3,}})[^\S\n]+(?:{_DETERMINERS}[^\S\n]+)?\Z")
_WHO = frozenset("i he she they we you who".split())
_PAST = word_set("verbs.past")
_ORDINALS = word_set("ordinals")
_UNCOUNTED = word_set("plurals.uncounted")
TEAMS = word_set("facts.teams")
_HONOURS = word_set("facts.honours")
_BAND, _MUSICIANS, _BANDS = "band", "musical group", word_set("facts.bands")
_SMALL_WORD = re.compile(r"(?<![\w’'-])(?P<word>[a-z][a-z-]+)[^\S\n]\Z")
_DOING = re.compile(rf"\b{alternation('small_words.before_verbs')}[^\S\n]\Z", re.IGNORECASE)
"""What stands before a verb, so that no noun is meant."""
_MOST_DESCRIBERS = 3
_AND_ALSO = re.compile(r"(?:,[^\S\n][a-z-]+){0,3}[^\S\n]and[^\S\n](?P<noun>[a-z-]+)\b(?![^\S\n][a-z]+er\b)")
_CLOSES = re.compile(r"[.,;)]|[^\S\n](?:\(|in|from|and|with)|\n|\Z")
_DECADE = re.compile(r"\b[12][0-9]{3}s[^\S\n]\Z")
_PEOPLE = re.compile(r"(?<![\w’'-])([A-Z][a-z]+)[^\S\n]\Z")
_OPENED_BEFORE = re.compile(r"(?:\A|[.!?]\s|\n)[A-Z][a-z]+[^\S\n]\Z")
_NOTED_BEFORE = re.compile(r"[(,;:–][^\S\n]?\Z|(?:\A|\n)\Z")
_LEADS_IN = re.compile(rf"\b(?:{'|'.join(sorted(PREPOSITIONS))})[^\S\n]\Z", re.IGNORECASE)


def indefinite(phrase: str) -> str:
    """The phrase with its indefinite article, where it takes one."""
    bare = is_plural(phrase) or parted(phrase)[0].rpartition(" ")[2] in _UNCOUNTED
    return phrase if bare else f"{article(phrase)} {phrase}"


def after_its_class(place: Place, *, definite: bool) -> Edit | None:
    """ "the film Titanic": the noun before says what the stand-in would, so the stand-in goes."""
    word, length = place.last_word()
    if word == "the" and _CLOSES.match(place.text, place.finding.end):  # "the rap group the Dust Men."
        start = place.finding.start - length
        inner = replace(place, finding=replace(place.finding, start=start, text=place.text[start : place.finding.end]))
        return after_its_class(inner, definite=definite)
    head, tail = parted(place.stand_in)
    said = word.casefold()
    kind = is_kind(said, place.stand_in) if place.finding.type in {PiiType.MISC, PiiType.ORG, PiiType.LOC} else False
    kind = kind or (place.stand_in in _PLACES and any(is_kind(said, one) for one in _PLACES))  # "the nightclub Dust"
    initials = "".join(part[0] for part in head.casefold().split())  # "the EP Salt" is an extended play
    work = place.finding.type is PiiType.MISC and is_work(place.stand_in)
    kind = kind or (said in TEAMS and head.endswith(("team", "club")))  # "with local side Rovers"
    kind = kind or (head == _BAND and (said in _BANDS or is_kind(said, _MUSICIANS)))  # "the rap group Dust"
    kind = kind or (said in _HONOURS and is_award(place.stand_in))  # "the title Hero of Hay"
    kind = kind or (work and (is_work(said) or is_work(lemma(said.rpartition("-")[2]))))  # "the comedy-drama Dust"
    same = (
        said == head.casefold() or said in head.casefold().split() or (len(said) > 1 and said == initials) or kind
    )  # "the documentary Salt" is a documentary film
    thing = place.finding.type in {PiiType.MISC, PiiType.ORG} and _noun_like(word)
    before = place.before[: len(place.before) - length]
    body = place.finding.type is PiiType.ORG and not same and word.islower()
    same = same or (body and known_noun(said) and _of_people(before))
    same = same or (body and is_kind(said, "organization") and _determined(before, 3))  # "the theatre troupe Dust"
    thing = thing or (work and _ONE_OF.search(before) is not None and _made(word))  # "her cloak Dust"
    party = _party(place, word, before) if word and place.finding.type is PiiType.ORG and not same else None
    if party is not None:
        return party
    if not word or not (same or word in CLASS_NOUNS or thing or said == plural(head.casefold())):
        return None
    gap = length - len(word)
    between = place.text[place.floor : place.finding.start]
    described = between == f" {word} " or _TO_A_TITLE.fullmatch(f" {between}")  # "Danish club Hay"
    told_before = place.floor and not _bare_people(place)
    if same and described and told_before:  # "the Hay Radio play Dust": what was before the class has its determiner
        return place.edit(tail, left=gap)
    if _determined(before, 0 if thing and not same and word not in CLASS_NOUNS else 5):
        one = _THE_CLASS.search(before)
        if one and not definite and len(one[0]) + length <= place.free and not _determines(one["words"]):
            single = lemma(word) if is_plural(word) else word  # "the films Dust, which won, and Salt"
            first = f"{one['words']}{single}".split()[0]  # "the film Dust" is "a film", and then "the film"
            said = f"{written_as(one[0], article(first))} {one['words']}{single}{tail}"
            return place.edit(said, left=length + len(one[0]))
        many = _ONE_OF.search(before) if work and not definite and not is_plural(said) and said not in _ONCE else None
        if many and is_work(said) and length + len(many[0]) <= place.free:  # "her song Dust" is "one of her songs"
            whose = f"{written_as(many['whose'], 'one')} of {many['whose'].lower()} {plural(word)}"
            return place.edit(f"{whose}{tail}", left=length + len(many[0]))
        return place.edit(tail, left=gap)
    if _DOING.search(before) or (said in _PAST and place.free == length + 1):  # "She read Dust", "PERSON 1 read Dust"
        return None
    if said == plural(head.casefold()):  # "in novels Dust and Salt" is "in a novel and another novel"
        taken = re.search(rf"\b(?:{_DETERMINERS})\s+\Z", before, re.I)
        left = length + (len(taken[0]) if taken else 0)
        return place.edit(indefinite(place.stand_in), left=left) if left <= place.free else None
    if not same and word not in CLASS_NOUNS:
        return None
    lead = _describers(before[len(before) - (place.free - length) :] if place.free > length else "", noun=same)
    if lead:  # "with local side Rovers" is "with a local side", "in comedy series Dust" "in a comedy series"
        single = lemma(word) if is_plural(word) else word
        return place.edit(f"{article(lead)} {lead}{single}{tail}", left=length + len(lead))
    if not same and place.stand_in not in _BARE:
        return None
    word = lemma(word) if is_plural(word) else word
    last = _SMALL_WORD.search(before)
    one_phrase = last is not None and (known_noun(last["word"]) or _DECADE.search(before[: last.start()]) is not None)
    if last and one_phrase and length < place.free and last["word"] not in _PAST:
        return place.edit(tail, left=gap)  # "of 1990s rap group Dust"
    return place.edit(
        f"{written_as(word, article(word))} {word.lower() if word.istitle() else word}{tail}", left=length
    )


def _of_people(before: str) -> bool:
    """Whether a people's word stands last, so that what follows is a class: "Danish syndicate Hay Sail"."""
    last = _PEOPLE.search(before)
    return last is not None and is_people(last[1])


def _bare_people(place: Place) -> bool:
    """Whether a people's word without a determiner ends where what may change begins: "for Danish" of "side Hay"."""
    told = place.text[max(0, place.floor - WINDOW) : place.floor]
    last = _PEOPLE.search(f"{told} ")
    return last is not None and is_people(last[1]) and not _determined(told[: last.start()], 0)


def _party(place: Place, word: str, before: str) -> Edit | None:
    """What a body is to somebody says enough: "(supplier Hay)" is "(supplier)", "by supplier Hay" "by a supplier"."""
    if not word.endswith(("er", "or", "lord")) or not is_kind(word, "person"):
        return None
    if _LEADS_IN.search(before):
        return place.edit(f"{article(word)} {word}", left=place.last_word()[1])
    noted = any(shape.search(before) for shape in (_NOTED_BEFORE, _OPENED_BEFORE))
    noted = noted or (word not in CLASS_NOUNS and _determined(before, 2))
    return place.edit("", left=place.last_word()[1] - len(word)) if noted else None


def _describers(before: str, *, noun: bool) -> str:
    """The words right before a class that describe it, with the space after them; nouns only where they may."""
    words: list[str] = []
    while (last := _SMALL_WORD.search(before)) is not None and len(words) < _MOST_DESCRIBERS:
        word = last["word"]
        if not (adjective(word) or "-" in word or (noun and known_noun(word))):
            break
        words.insert(0, last[0])
        before = before[: last.start()]
    led = _LEADS_IN.search(before) is not None
    while words and not led and words[0].rstrip().endswith("s"):  # "she joins comedy series Dust"
        words.pop(0)
    return "".join(words)


def _made(word: str) -> bool:
    """Whether a word is a noun of something that somebody makes or has, and of no person: "cloak"."""
    return word.islower() and known_noun(word) and not adjective(word) and not is_kind(word, "person")


def owned_by(word: str) -> bool:
    """Whether a word behind a name in small letters is what the named has: "bergs office", "adas mum"."""
    return not word.endswith("s") and (known_noun(word) or is_kind(word, "person"))


def after_verb(place: Place) -> bool:
    """Whether what somebody does stands right before, or before a determiner: "he drove the ", "my aunt sells ".

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> def after(text):
    ...     at = Finding(len(text), len(text) + 4, "dust", PiiType.DEM, Identifier.QUASI, 0.9, ("x",))
    ...     return after_verb(Place(text, at, "", 0, 0))
    >>> [after(text) for text in ("he drove the ", "my aunt sells ", "a used ", "her two brothers ", "works as a ")]
    [True, True, False, False, False]
    """
    match = _DOES.search(place.before)
    if match is None or match["verb"] in FUNCTION_WORDS:
        return False
    if match["verb"] in _PAST or match["verb"].endswith("ed"):
        return _DETERMINES.fullmatch(match["who"]) is None
    who = match["who"]
    return match["verb"].endswith("s") and (who[0].isupper() or who in _WHO or is_kind(who, "person"))


def _determines(words: str) -> bool:
    """Whether one of the words is a determiner."""
    return any(_DETERMINES.fullmatch(word) for word in words.split())


def _determined(before: str, most: int) -> bool:
    """Whether a determiner stands up to ``most`` describing words before: "his 1962 alternative history "."""
    if not before[-1:].isspace():
        return False
    for word in reversed(before.split()[-most - 1 :]):
        word = word.rpartition(".")[2]  # sentences may be glued
        if word in _ORDINALS:
            return True
        if _DETERMINES.fullmatch(word):
            return True
        if word.casefold() in FUNCTION_WORDS or not word.replace("-", "").isalnum():
            return False
    return False


def _noun_like(word: str) -> bool:
    """Whether a word before a name is a noun that says what it is: "the steamer", "his installation"."""
    return word.islower() and word.endswith(NOUN_ENDINGS) and word not in FUNCTION_WORDS and not adjective(word)


def _described(place: Place, noun: str, said: str) -> Edit:
    """The noun that a name describes, with the name behind it unless something else stands there."""
    end = place.finding.end + 1 + len(noun)
    owned = _POSSESSED.search(place.before) is not None  # "on her Dust Records debut"
    named = end + 1 == place.ceiling < len(place.text)
    if owned or named or _OF.match(place.text, end) or place.finding.type is PiiType.MISC:
        edit = place.with_article(noun, right=1)  # the noun stays free for the name that it may be the class of
        return Edit(edit.start, edit.end, edit.text.removesuffix(noun))
    by = "in" if place.finding.type is PiiType.LOC else "of"
    return place.with_article(f"{noun} {by} {said}", right=len(noun) + 1)


def _left_out(place: Place) -> Edit | None:
    """A name that says little of the nouns after it goes: "such Hay Radio programs", "the Hay light-heavy title"."""
    nouns = place.nouns_after().split()
    if not nouns:
        return None
    land = place.stand_in.startswith("country") and _POSSESSED.search(place.before) and not is_plural(nouns[0])
    if place.stand_in in _BARE and place.determiner and is_noun(nouns[0]) and not nouns[0].endswith("s"):
        edit = place.with_article(nouns[0], right=1)  # "behind the Kestrel hut"
        return Edit(edit.start, edit.end, edit.text.removesuffix(nouns[0]))
    if not known_noun(nouns[-1]):
        return None
    if _SUCH.search(place.before) or land or ("-" in nouns[0] and len(nouns) > 1 and place.determiner):
        return place.with_article(nouns[0], right=len(nouns[0]) + 1)
    return None


def before_a_title(place: Place) -> Edit | None:
    """A name before the class of the next name goes: "the Hay Radio series Dust" is "a series"."""
    between = _TO_A_TITLE.fullmatch(place.text, place.finding.end, place.ceiling)
    if between is None or place.finding.type not in {PiiType.LOC, PiiType.ORG, PiiType.MISC}:
        return None
    nouns = between["nouns"]
    if not FUNCTION_WORDS.isdisjoint(nouns.replace(" and ", " ").split()) or not _NAME.match(place.text, place.ceiling):
        return None
    last = nouns.rpartition(" ")[2]
    owned = place.determiner or place.qualified or _POSSESSED.search(place.before)
    somebody = is_kind(last.removeprefix("co-"), "person")  # "co-star"
    classed = last in CLASS_NOUNS or is_work(last) or somebody
    doubtful = last.endswith("s") and last not in CLASS_NOUNS and plural(last) != last  # "Kestrel backs Dust"
    doubtful = doubtful or (last in _PAST and not owned)  # "Kestrel beat Dust"
    if not classed or doubtful:
        return None
    whose = len(between["owner"] or "")
    if whose and (owned or not is_work(last)):  # "ABC's drama Dust" is "a drama"
        return None
    if whose or (not owned and _LEADS_IN.search(place.before)):  # "moved to Second Division side Hay": "to a side"
        named = somebody and last not in CLASS_NOUNS and not is_work(last)
        one = "" if named else f"{place.capital(article(nouns))} "  # "with Dust director Ada Berg": "with director"
        return place.edit(one, right=whose + 1)
    if not owned and is_work(last) and _DECADE.search(place.before):  # "in 1970s Hay Radio drama Dust"
        return place.edit("", right=1)
    if not (owned or somebody):
        return None
    the = _THE_CLASS.search(place.before)
    if the and len(the[0]) <= place.free:
        word = article(the["words"] or nouns)
        opens = place.opens_before(len(the[0]))  # "on The Hay Radio series Dust"
        said = f"{written_as(the[0], word) if opens else word} {the['words']}"
        said = the["words"] if _POSSESSED.search(place.before[: -len(the[0])]) else said  # "Berg's The Hay Times novel"
        return place.edit(said, left=len(the[0]), right=1)
    if place.opens:  # "Kestrel TV head Ada Berg" is "Head Ada Berg"
        return place.edit(nouns[0].upper(), right=2)
    edit = place.with_article(nouns, right=1)
    return Edit(edit.start, edit.end, edit.text.removesuffix(nouns))


def before_a_noun(place: Place, said: str) -> Edit | None:
    """ "the Porto newspaper" is "the newspaper in a city in Portugal"; "under Belgian law" is "under national law".

    ``said`` is the stand-in with its article.
    """
    if adjective(place.stand_in) and known_noun(place.nouns_after()[1:].partition(" ")[0]):
        return place.with_article(place.stand_in)  # "the Whig elite" is "the political elite"
    if (titled := before_a_title(place)) is not None:
        return titled
    if place.finding.text.endswith(f" {parted(place.stand_in)[0]}"):  # "the Elm cinema": it has its noun
        return None
    if (plain := _left_out(place)) is not None:
        return plain
    described_one = described_noun(place)
    following = place.nouns_after() or (f" {described_one}" if described_one else "")
    if described_one and place.finding.type is PiiType.MISC:
        return _described(place, described_one, said)
    if not following or place.finding.type not in {PiiType.LOC, PiiType.ORG, PiiType.DEM}:
        return None
    words = following.split()
    if place.stand_in.startswith("country") and words[0] in NATIONAL_NOUNS:
        return place.with_article("national")
    if words[0] == place.stand_in:  # "the Berg place" is a place
        return place.edit(place.stand_in if place.determiner else said, right=len(words[0]) + 1)
    if place.stand_in.startswith("country") and words[0] in _CITIZENS:  # "a naturalized United States citizen"
        of_it = " of that country" if said.startswith("the ") else ""
        return place.with_article(f"{words[0]}{of_it}", right=len(words[0]) + 1)
    if place.stand_in.startswith("country") and words[0] in _OF_TEAMS:  # "a former Wales international"
        return place.with_article(words[0], right=len(words[0]) + 1)
    sure = [i for i, word in enumerate(words) if sure_noun(word)]
    settled = SETTLED.fullmatch(parted(place.stand_in)[0]) is not None  # a district, but no district court
    one = _A.search(place.before) is not None
    described = one or _OWNED.search(place.before) is not None or place.qualified
    if not (one or sure or is_plural(words[0])) and settled and _OWNED.search(place.before):
        if len(words) > 1:  # a town's name takes no "the": it is of the nouns after it, wherever they end
            return place.edit(words[0], right=len(words[0]) + 1)
        sure = [0]
    named_next = place.finding.end + len(described_one) + 2 == place.ceiling < len(place.text)
    if described_one and (named_next or not (one or sure)):
        return _described(place, described_one, said)
    if described_one and sure and not described and place.finding.type is PiiType.LOC and not settled:
        return place.edit(described_one, right=len(described_one) + 1)  # "in Hay Row theatre"
    if not (one or sure) or not (described or (settled and _PREPOSED.search(place.before))):
        many = place.finding.type is PiiType.ORG and len(words) > 1 and is_plural(words[-1]) and not is_plural(words[0])
        return (
            place.edit(f"{said}'s") if many and all(map(known_noun, words)) and _PREPOSED.search(place.before) else None
        )
    noun = " ".join(words if one else words[: sure[-1] + 1])
    behind = words[len(noun.split())] if len(words) > len(noun.split()) else ""
    if behind and is_kind(behind, "person"):  # "a former Wales international rugby union player"
        noun = f"{noun} {behind}"
    also = _AND_ALSO.match(place.text, place.finding.end + 1 + len(noun), place.ceiling)
    if also and is_kind(also["noun"], "person") and is_kind(noun.rpartition(" ")[2], "person"):
        noun = f"{noun}{also[0]}"  # "a Hay weaver and teacher"
    if place.finding.type is PiiType.DEM:
        return None
    if _OF.match(place.text, place.finding.end + 1 + len(noun)) and not settled:
        return place.with_article(noun, right=len(noun) + 1)  # "the Kestrel production of Dust"
    joined = f"{noun} {'in' if settled or place.finding.type is PiiType.LOC else 'of'} {said}"
    if not (described or noun.endswith(("s", "making"))):
        joined = indefinite(joined)
    the = _THE.search(place.before)
    if the and the[1] == "The" and len(the[0]) <= place.free and not place.opens_before(len(the[0])):
        return place.edit(f"the {joined}", left=len(the[0]), right=len(noun) + 1)  # "on The Times list"
    return place.with_article(joined, right=len(noun) + 1)
