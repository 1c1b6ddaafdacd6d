"""What somebody is or does, in the place that it takes in a sentence: a predicate, a clause, an apposition.

A mention of this kind is often no noun ("offshore on the rig", "turned thirteen", "who runs a mill"), and the noun that
stands for it would break the sentence: nobody "is at worker", and no one "was [detail]".
"""

from __future__ import annotations

import re

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, pairs, word_set
from sanitizer.language.english.activity import activity
from sanitizer.language.english.grammar import (
    ADVERBS,
    AUXILIARIES,
    DETERMINERS,
    FUNCTION_WORDS,
    POSSESSIVES,
    PREPOSITIONS,
    PRONOUNS,
)
from sanitizer.language.english.inflect import is_plural
from sanitizer.language.english.labels import DETAIL, FACT_LABELS, KIND_WORDS
from sanitizer.recode.attributes import EMPTY_NOUNS, known_noun
from sanitizer.recode.awarded import holder
from sanitizer.recode.beside import is_kind, is_work, person_head
from sanitizer.recode.labels import DESCRIBING
from sanitizer.recode.offices import noted
from sanitizer.recode.place import Place, adjective, written_as
from sanitizer.recode.relatives import of_another, related
from sanitizer.recode.tongues import spoken

_SAY = pairs("slots")
_OPAQUE, _NUMBER = f"[{DETAIL}]", "[number]"
_WORKER, _ILL = KIND_WORDS["job"], KIND_WORDS["health-state"]
_LANGUAGE = "language"
_WORKED_AS = re.compile(rf"\b{alternation('verbs.working')}(?P<by>[^\S\n]as[^\S\n](?:an?[^\S\n])?)\Z", re.IGNORECASE)
_FAITH = f"[{FACT_LABELS['religion']}]"
_PAST = word_set("verbs.past")
_FACTS = frozenset({PiiType.DEM, PiiType.MISC})
_BEING = re.compile(
    rf"(?:\b(?:{alternation('small_words.forms_of_be')}|am)|['’](?:s|m|re)|\b(?:i|yo|he|she|they)(?:m|s|re))[^\S\n]+"
    rf"(?:{alternation('small_words.before_states')}[^\S\n]+)?\Z",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"\b(?:the|an?)[^\S\n]+\Z", re.IGNORECASE)
_COMMA = re.compile(r",[^\S\n]+\Z")
_ENDS = re.compile(r"[,.;)]|\s*\Z|\n")
_SINGLED = re.compile(rf"(?:[a-z]+ly\s)?(?:the\s|one\sof\s(?:the\s)?)?{alternation('facts.singling')}\b", re.IGNORECASE)
_TURNS = re.compile(r"(?:just\s)?(?P<verb>turn(?:ed|s|ing)?)\s", re.IGNORECASE)
_NTH, _BIRTHDAY = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th)", re.IGNORECASE), re.compile(r"[^\S\n]b(?:irth)?day")
_BESIDE_NOUN = re.compile(
    rf"\b(?:{'|'.join(sorted(POSSESSIVES))}|an?|the|one)[^\S\n](?:[a-z-]+[^\S\n]){{0,2}}[a-z]{{3,}}"
    r"(?P<sign>,[^\S\n][\"“]?)\Z",
    re.IGNORECASE,
)
_CLOSES = re.compile(r"[\"”]?,(?=[^\S\n][a-z])")
_GOES_ON = re.compile(
    rf"[^\S\n](?:{'|'.join(sorted(AUXILIARIES | word_set('verbs.past')))}|and|who|which|[a-z]+(?:ed|[^s\W]s))\b"
)
"""A verb or clause behind a name between commas."""
_OF_SEX = re.compile(r"\b(?:fe)?male[^\S\n]\Z", re.IGNORECASE)
_CLAUSE = re.compile(
    rf"(?:{'|'.join(sorted(PRONOUNS - {'who', 'which', 'that', 'what'}))})\s[a-z’']+\s\S", re.IGNORECASE
)
_REASON = re.compile(rf"(?<=\w),?[^\S\n]{alternation('small_words.before_reasons')}[^\S\n]+\Z")
_NEXT_SENTENCE = re.compile(r"[.!?](?P<gap>[^\S\n]+)\Z")
_LOOSE = re.compile(r"(?P<word>[a-z]+)(?P<by>[^\S\n](?P<how>at|during|for|on)[^\S\n](?:(?:the|an?)[^\S\n])?)\Z")
_OF_NOUN = re.compile(r"\b(?P<word>[A-Za-z]{4,})(?P<by>[^\S\n]of[^\S\n](?:(?:the|an?)[^\S\n])?)\Z")
_LOOSE_END = re.compile(
    rf"(?!,[^\S\n](?:who|which|where)\b)[,.;)]|\s*\Z|\n|[^\S\n](?:{'|'.join(sorted(PREPOSITIONS - {'of'}))})\b"
)
_TAUGHT = re.compile(r"\b(?:teach(?:es|ing)?|taught|stud(?:y|ies|ied|ying))(?P<gap>[^\S\n])\Z", re.IGNORECASE)
_IN = re.compile(r"\bin[^\S\n]+\Z")
_ON = re.compile(r"\bon[^\S\n]+\Z")
_MADE = frozenset({"product", "vehicle", "software", "ship"})
SOMEBODY = frozenset("i he she they we you who".split())
"""Who does what a verb tells."""
_BY_SOMEBODY = re.compile(rf"\b(?:{'|'.join(sorted(SOMEBODY))})[^\S\n]+\Z", re.IGNORECASE)
_IS = re.compile(rf"\b{alternation('small_words.forms_of_be')}[^\S\n]+\Z", re.IGNORECASE)
_NOUN_NEXT = re.compile(r"[^\S\n]([a-z]{3,})\b")
_WHO_NEXT = re.compile(r"[^\S\n]who\b")
_ELECTED = re.compile(rf"\b{alternation('facts.electing')}[^\S\n]+\Z")
_PLAYED = re.compile(r"\bplay(?:s|ed|ing)?[^\S\n]+\Z")
_PLAYS_FOR = re.compile(
    rf"\b{alternation('facts.playing')}[^\S\n](?:[a-z]+[^\S\n]){{0,3}}?(?P<by>for|against)[^\S\n]\Z"
)
_PLAYS_AS = re.compile(
    rf"(?P<who>[^\S\n]who[^\S\n])?\b{alternation('facts.playing')}(?P<by>[^\S\n]as[^\S\n]an?[^\S\n])\Z"
)
_WITHIN = re.compile(r"[^\S\n]in[^\S\n](?P<words>[\w-]+(?:[^\S\n][\w-]+){1,3})")
_AS_ONE = re.compile(r"\b(?:as|is|was|became)[^\S\n]an?[^\S\n]\Z")
_PARTY, _PARTISANS = "political party", frozenset({"political partisan", "party"})
_ROOTS = word_set("of_states.roots")
_MINORITY = re.compile(r"members? (?P<of>of an? [a-z]+)")


def in_its_slot(place: Place) -> Edit | None:
    """The edit of a fact of somebody's life where its noun would not fit the sentence, or None.

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> text = "My husband is offshore on the rig now."
    >>> job = Finding(14, 33, text[14:33], PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="worker")
    >>> in_its_slot(Place(text, job, "worker", 0, 33)).text
    'at work'
    """
    if place.stand_in == _NUMBER and place.finding.type is PiiType.QUANTITY:
        return _counted(place)
    if place.finding.type not in _FACTS:
        return None
    ways = (
        spoken,
        holder,
        _brand,
        _pet,
        _one_of_them,
        _said_once,
        _birthday,
        _happened,
        _dropped,
        _left_out,
        of_another,
        related,
        _state,
        _somebody,
        _in_office,
        _acted,
        _before,
    )
    return next((edit for way in ways if (edit := way(place)) is not None), None)


def _counted(place: Place) -> Edit | None:
    """ "a mother of twin girls": a number without figures goes, what is counted stays."""
    said = place.finding.text
    words = said.split()
    plain = said.islower() and len(words) > 1 and is_plural(said) and all(word.isalpha() for word in words)
    return place.edit(words[-1]) if plain else None


def _one_of_them(place: Place) -> Edit | None:
    """ "the oldest ferry pilot" is "one of the oldest pilots", whose article is inside."""
    the = _ARTICLE.search(place.before) if place.stand_in.startswith("one of ") else None
    return (
        place.edit(written_as(the[0], place.stand_in), left=len(the[0])) if the and len(the[0]) <= place.free else None
    )


def _said_once(place: Place) -> Edit | None:
    """ "an artist, stage painter and father": what the noun before the comma says is not said again."""
    again = re.search(rf"\b{re.escape(place.stand_in)}(?P<comma>,[^\S\n])\Z", place.before)
    fits = (
        again and place.finding.type is PiiType.DEM and place.stand_in.islower() and len(again["comma"]) <= place.free
    )
    return place.edit("", left=len(again["comma"])) if again and fits else None


def _brand(place: Place) -> Edit | None:
    """ "a grey Zorba tracksuit": who made a thing goes before the thing, which is no vehicle."""
    made = place.finding.type is PiiType.MISC and place.finding.kind in _MADE and place.named and place.modified
    nouns = place.nouns_after().split() if made else []
    if not nouns or is_kind(nouns[-1], place.stand_in) or ordinary(nouns[0]) > known_noun(nouns[0]):
        return None
    edit = place.with_article(nouns[0], right=1)
    return Edit(edit.start, edit.end, edit.text.removesuffix(nouns[0]))


def _pet(place: Place) -> Edit | None:
    """ "his kelpie, Biscuit, bolted" is "his kelpie bolted", and "female Lagotto" tells no second animal."""
    if place.finding.kind != "pet" or not place.named or not place.free:
        return None
    if is_breed(place.text, place.finding):
        return place.edit("", left=1)
    word, length = place.last_word()
    if word.islower() and place.stand_in in {"pet", "animal"} and is_kind(word, "animal"):
        return place.edit("", left=length - len(word))  # "my golden retriever Maple"
    apposed = _BESIDE_NOUN.search(place.before)
    ends = _CLOSES.match(place.text, place.finding.end)
    if apposed is None or ends is None or len(apposed["sign"]) > place.free or ends.end() > place.ceiling:
        return None
    goes_on = _GOES_ON.match(place.text, ends.end())  # but "a dog in the yard, Biscuit, harmless"
    return place.edit("", left=len(apposed["sign"]), right=len(ends[0]) - (goes_on is None))


def is_breed(text: str, finding: Finding) -> bool:
    """Whether what was taken for an animal's name is its breed: "female Lagotto Romagnolo".

    >>> from sanitizer.core.findings import Identifier
    >>> breed = Finding(7, 14, "Lagotto", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), kind="pet")
    >>> is_breed("female Lagotto", breed), is_breed("my dog Lagotto", breed)
    (True, False)
    """
    return finding.kind == "pet" and _OF_SEX.search(text, max(0, finding.start - 10), finding.start) is not None


def _birthday(place: Place) -> Edit | None:
    """ "he turned thirteen": one birthday is as good as another."""
    if place.finding.kind != "age":
        return None
    turns = _TURNS.match(place.finding.text)
    nth = _BIRTHDAY.match(place.text, place.finding.end) if _NTH.fullmatch(place.finding.text) else None
    if nth is not None and place.finding.end < place.ceiling:  # "her 40th birthday"
        return place.edit("", right=1)
    return place.edit(_SAY[turns["verb"].casefold()]) if turns else None


def _happened(place: Place) -> Edit | None:
    """A whole clause of which nothing may be told: a reason and a further sentence go."""
    if place.stand_in != _OPAQUE or not _CLAUSE.match(place.finding.text):
        return None
    ends = _ENDS.match(place.text, place.finding.end)
    reason = _REASON.search(place.before) if ends else None
    if reason and len(reason[0]) <= place.free:  # "is not his, since he lost a hand."
        return place.edit("", left=len(reason[0]))
    further = _NEXT_SENTENCE.search(place.before) if ends and ends[0] == "." else None
    if further and len(further["gap"]) <= place.free and place.finding.end < place.ceiling:
        return place.edit("", left=len(further["gap"]), right=1)
    return place.edit(written_as(place.finding.text, _SAY["clause"]))


def _dropped(place: Place) -> Edit | None:
    """What stands between commas and says no more than the noun before it: ", who runs a mill,", ", the last one,"."""
    vague = place.stand_in in {_WORKER, _OPAQUE}
    comma = _COMMA.search(place.before) if vague and place.finding.type is PiiType.DEM else None
    first = place.finding.text.partition(" ")[0].casefold()
    behind = place.text[place.finding.end : place.finding.end + 1]
    if comma is None or len(comma[0]) > place.free or not _ENDS.match(place.text, place.finding.end):
        return None
    if first not in {"who", "which"} and not _SINGLED.match(place.finding.text):
        return None
    closes = behind == "," and place.finding.end < place.ceiling and first in {"who", "which"}
    return place.edit("", left=len(comma[0]), right=int(closes))


def _left_out(place: Place) -> Edit | None:
    """What tells nothing and no person, where its sentence does without: "she competed at the 2012 Zorbics"."""
    vague = place.stand_in == _OPAQUE or (place.stand_in == _WORKER and not person_head(place.finding.text))
    worked = _WORKED_AS.search(place.before) if place.stand_in == _WORKER else None
    if worked and len(worked["by"]) <= place.free:  # nobody "worked as a worker"
        return place.edit("", left=len(worked["by"]))
    of = _OF_NOUN.search(place.before) if place.stand_in == _OPAQUE and not place.nouns_after() else None
    if of and len(of["by"]) <= place.free and known_noun(of["word"].casefold()) and of["word"] not in EMPTY_NOUNS:
        return place.edit("", left=len(of["by"]))  # "a Mass of Zorbic Rest on Monday"
    if not vague or not _LOOSE_END.match(place.text, place.finding.end):
        return None
    taught = _TAUGHT.search(place.before) if place.stand_in == _WORKER and place.free else None
    if taught:  # "she taught Grade Z at a farm school"
        return place.edit("", left=len(taught["gap"]))
    loose = _LOOSE.search(place.before)
    if loose is None or len(loose["by"]) > place.free or loose["word"] in FUNCTION_WORDS:
        return None
    if loose["how"] == "on" and not (loose["word"] in _PAST or loose["word"].endswith("ed")):
        return None  # "killed on the Zorb Road near Hay", but "a talk on Zorbics"
    if adjective(loose["word"]) or (loose["how"] == "for" and not known_noun(loose["word"])):  # "is waiting for"
        return None
    return place.edit("", left=len(loose["by"]))


def _state(place: Place) -> Edit | None:
    """What somebody is said to be, where it is no noun: "is on a rig", "is blind", "was away for the harvest"."""
    said = place.finding.text
    first, _, rest = said.partition(" ")
    being = _BEING.search(place.before) is not None
    adverb = first in PREPOSITIONS | ADVERBS or first not in FUNCTION_WORDS
    loose = adverb and (first in PREPOSITIONS | ADVERBS or rest.partition(" ")[0] in PREPOSITIONS)
    if place.stand_in == _ILL and not _ARTICLE.search(place.before):
        on = _ON.search(place.before)
        if on and len(on[0]) <= place.free:  # "is on dialysis"
            return place.edit(_SAY["treated"], left=len(on[0]))
        if being and place.finding.type is PiiType.DEM:
            return place.edit(_SAY["ill"])
    if not said[:1].islower():
        return None
    if place.stand_in == _WORKER and _IN.search(place.before) and _is_nobody(said.rpartition(" ")[2]):
        return place.edit(_SAY["field"])  # "a background in acoustics"
    if not being:
        return None
    if place.stand_in == _WORKER and loose and (first in PREPOSITIONS or _is_nobody(first)):
        return place.edit(_SAY["at work"])
    if place.stand_in != _OPAQUE:
        return None
    if rest and loose and first not in PREPOSITIONS and first.isalpha() and not first.endswith(("ed", "ing")):
        return place.edit(first)
    if said.endswith("ing") and not rest:
        return place.edit(_SAY["doing"])
    return None


def _somebody(place: Place) -> Edit | None:
    """What somebody is said to be where nothing of it may be told: "is a mod on a forum", "was one of the last"."""
    behind = _ARTICLE.search(place.before)
    left = len(behind[0]) if behind and len(behind[0]) <= place.free else 0
    first = place.finding.text.partition(" ")[0]
    fits = place.stand_in == _OPAQUE and place.finding.type is PiiType.DEM and not first.endswith(("ed", "ing"))
    being = _BEING.search(place.before[: len(place.before) - left])
    if fits and being and first.islower():
        return place.edit(_SAY["somebody"], left=left)
    opens = behind[0] if behind and left else ""
    if place.stand_in == _OPAQUE and _WHO_NEXT.match(place.text, place.finding.end):
        return place.edit(written_as(opens, _SAY["who"]), left=left)
    faith = left and place.stand_in == _FAITH and not place.nouns_after() and behind and behind[0][0] in "aA"
    if faith:  # "became a Zorbist": an article before what a faith is called stands for a person
        return place.edit(written_as(opens, _SAY["faithful"]), left=left)
    if place.stand_in == _FAITH and not behind and not noted(place) and not place.nouns_after():
        return place.edit(_SAY["devout"])  # "a kind lady, Zorbist or Zennist, who"
    one = (
        left and place.stand_in in DESCRIBING and place.finding.type is PiiType.DEM and person_head(place.finding.text)
    )
    return place.edit(written_as(opens, _SAY["somebody"]), left=left) if one else None


def _in_office(place: Place) -> Edit | None:
    """Who was elected something is an official."""
    first = place.finding.text.partition(" ")[0]
    elected = place.stand_in == _OPAQUE and first not in FUNCTION_WORDS and _ELECTED.search(place.before)
    return place.edit(_SAY["elected"]) if elected else None


def _acted(place: Place) -> Edit | None:
    """Who is played in a play is a part: "played Old Zorba in the school play"."""
    if place.stand_in != _OPAQUE or not place.named or not _PLAYED.search(place.before):
        return None
    within = _WITHIN.match(place.text, place.finding.end)
    staged = within is not None and any(is_work(word) for word in within["words"].split())
    return place.edit(_SAY["played"]) if staged else None


def played_for(place: Place) -> Edit | None:
    """A country that somebody plays for is its team, and "plays as an athlete" says no more than "plays".

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> text = "She is a bowler who plays as a keeper."
    >>> keeper = Finding(31, 37, "keeper", PiiType.DEM, Identifier.QUASI, 0.9, ("x",), replacement="athlete")
    >>> played_for(Place(text, keeper, "athlete", 0, 38))
    Edit(start=15, end=37)
    """
    plays = _PLAYS_FOR.search(place.before) if place.stand_in.startswith("country") else None
    if plays:
        return place.edit("the national team" if plays["by"] == "for" else "another national team")
    as_one = _PLAYS_AS.search(place.before) if is_kind(place.stand_in, "athlete") else None
    if as_one is None:
        return None
    whole = as_one["who"] and _ENDS.match(place.text, place.finding.end)  # "a bowler who plays" says nothing
    taken = len(as_one[0]) if whole else len(as_one["by"])
    return place.edit("", left=taken) if taken <= place.free else None


def partisan(place: Place) -> Edit | None:
    """Who stands for a party by its name is a member of one: "elected as a Liberal".

    >>> from sanitizer.core.findings import Finding, Identifier
    >>> text = "She sat as a Whig until May."
    >>> whig = Finding(13, 17, "Whig", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), replacement="party")
    >>> partisan(Place(text, whig, "party", 0, 28)).text
    'member of a party'
    """
    one = " " not in place.finding.text and place.named and _AS_ONE.search(place.before) is not None
    party = place.stand_in in _PARTISANS or (place.finding.type is PiiType.ORG and is_kind(place.stand_in, _PARTY))
    return place.with_article("member of a party") if one and party and not place.nouns_after() else None


def _is_nobody(word: str) -> bool:
    """Whether a word is none for a person."""
    return not is_kind(word, "person")


def _before(place: Place) -> Edit | None:
    """What describes the noun after it: "painted sails" are sails, "a Cree man" is a man of a minority."""
    following = _NOUN_NEXT.match(place.text, place.finding.end)
    if following is None or following.end() > place.ceiling or following[1] in FUNCTION_WORDS:
        return None
    if place.stand_in.endswith(_LANGUAGE) and known_noun(following[1]):  # "several Zorbian films"
        noun = written_as(place.finding.text, following[1]) if place.opens else following[1]
        return place.with_article(noun, right=len(following[0]))
    group = _MINORITY.fullmatch(place.stand_in)
    if following[1] in _ROOTS and (group or place.stand_in == _OPAQUE):  # "of Zorbian descent"
        return place.with_article(place.capital(_SAY["rooted"]))
    if group and is_kind(following[1], "person"):
        return place.with_article(f"{following[1]} {group['of']}", right=len(following[0]))
    word = place.finding.text
    describes = word.islower() and " " not in word and (adjective(word) or word.endswith("ed"))
    if describes and place.finding.type is PiiType.MISC and place.stand_in[:1].islower():
        return place.with_article(following[1], right=len(following[0]))
    return None


def verb_of(place: Place) -> str:
    """The verb that a phrase begins with, behind a form of "be", a comma or who did it, or nothing."""
    first, _, rest = place.finding.text.partition(" ")
    if rest and first in _PAST and rest.partition(" ")[0] in DETERMINERS and _BY_SOMEBODY.search(place.before):
        return f"{first} {_SAY['object']}"  # "he lost a hand"
    if not rest or not first.islower() or not first.endswith(("ed", "ing")):
        return ""
    if first.endswith("ing") and activity(place.finding.text) and not place.determiner:
        return first  # "praised for rescuing the crew of Dust" is "praised for rescuing"
    done = first.endswith("ed") and (place.before.endswith(", ") or _BY_SOMEBODY.search(place.before))
    return first if done or _IS.search(place.before) else ""
