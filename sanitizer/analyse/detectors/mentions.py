"""What the reader's mentions say after a second thought: a job with its place is two, an unsure kind is none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from sanitizer.analyse.policy.first_names import first_name, listed
from sanitizer.analyse.policy.ordinary import is_word, names_work, person_noun
from sanitizer.analyse.policy.recurrence import is_small
from sanitizer.analyse.reader import Mention, Reading
from sanitizer.core.text import fold
from sanitizer.ladders.linker import JOBS
from sanitizer.ladders.ordinary import ordinary
from sanitizer.ladders.store import OntologyStore
from sanitizer.language import alternation
from sanitizer.language.english.grammar import PREPOSITIONS
from sanitizer.recode.beside import is_kind

KIND_SURE = {"LOC": 0.4, "ORG": 0.5, "MISC": 0.45, "DEM": 0.7, "CODE": 0.7}
"""From which probability on the reader's kinds of a type are right about four times out of five, found by folds."""
_EASIER = {"job": 0.6, "ethnicity": 0.5, "nationality": 0.5}
"""The same of kinds whose neighbours (an office, a people's language) are called alike."""
MOST_WORDS = 6
"""How many words the name of a job may have before "at" and what follows it."""
SURE_OF_IT = 0.9
"""Below this probability a place or organization may be a person."""
MAYBE_A_PERSON = 0.05
"""From which probability on what looks like a person's name may be one."""
NEARLY = 0.5
"""From which part of the likeliest share on a person is nearly as likely."""
OR_A_THING = 0.3
"""The same where it is rather a ship, a work or an event, which are called after people, or has no first name."""
A_BODY = 0.75
"""From which share of a kind on an organization is one though it is called like somebody."""
HARDLY = 0.01
"""Below this probability of a person not even a first name makes it one."""
NAMED_SO = 0.5
"""How likely a person is what has a first name and a surname, where the reader is sure of nothing else."""
MOST_LETTERS = 6
"""Letters of an abbreviation; what is longer may be a heading in capitals."""
_THE = re.compile(r"\bthe\s\Z", re.IGNORECASE)
_PLACED = frozenset({"LOC", "ORG"})
_THINGS = _PLACED | {"MISC"}
_WAY = re.compile(rf"\b{alternation('small_words.prepositions_of_place')}\s\Z")
_OF_FAMILY = _THINGS | {"DEM"}
_FAMILY = re.compile(rf"[^\S\n]{alternation('kin.together')}\b")
_BORN_IN = re.compile(r"\b(?:born|died|raised)\b[^.;()\n]{0,30}\bin\s\Z")
_CHILD_OF = re.compile(rf"(?<!\w){alternation('names.child_signs')}\s(?:late\s)?\Z", re.IGNORECASE)
_CALLED_SO = re.compile(
    rf"\b{alternation('names.calling')}\s(?:him|her|me|them|us)\s[\"“‘'«](?:the\s)?\Z", re.IGNORECASE
)
_ROLE_FIELD = re.compile(r"(?<![\w’'-])([A-Z][a-z]+):[^\S\n]\Z")
_ALIAS_OF = re.compile(r"(?P<name>[A-ZÀ-ÖØ-Þ][\w’'-]+),?\s(?:a\.?k\.?a\.?|alias)\s[\"“'‘«]?\Z", re.IGNORECASE)
_MAILBOX = re.compile(r"(?<![\w.+-])[\w.+-]{4,60}(?=@)")
_IN_MAIL = 4
"""Letters of a surname that an address holds by no chance."""
_CAMEL = re.compile(r"(?!Ma?c|Fitz|De|La|Le|Van|Di|Da|Du)[A-Z][a-z]{2,}[A-Z][a-z]{2,}")
"""A word with a capital inside, as brands have it: "QuickPurse"."""
_BORN = re.compile(r"\s\((?:born|b\.|née?)\s")
_IS_ONE = re.compile(
    r"(?:[^\S\n]\([^()\n]{0,120}\))?,?[^\S\n](?:is|was)[^\S\n]an?[^\S\n](?:[\w’'-]+[^\S\n]){0,5}?(?P<who>[^\W\d_]+)"
    rf"(?=[,.;:\n]|\Z|[^\S\n](?:and|or|but|who|that|known|{'|'.join(sorted(PREPOSITIONS))})\b)"
)
"""What somebody is said to be: " is a retired Danish actress, "."""
_AGED = re.compile(r"[^\S\n](?:is|was|turned)[^\S\n][1-9][0-9]?(?=[.,;!?\n]|\Z|[^\S\n](?:and|but|now|years?)\b)")
_TWO_NAMES = re.compile(r"[A-ZÀ-ÖØ-Þ][\w’'-]+(?: (?:van |von |de |da |di |el |al-)?[A-ZÀ-ÖØ-Þ][\w’'-]+){1,3}")
_VERSUS_BEFORE = re.compile(r"\b([A-ZÀ-ÖØ-Þ][\w’'-]+)\sv\.?\s\Z")
_VERSUS_AFTER = re.compile(r"\sv\.?\s([A-ZÀ-ÖØ-Þ][\w’'-]+)")
_OWNER = re.compile(r"(?P<first>[^\W\d_a-z]\w+) [^\W\d_a-z]\w+(?=['’]s\b)")
_AND_BEFORE = re.compile(r"(?<![\w’'-])([A-ZÀ-ÖØ-Þ][^\W\d_A-Z]+)(?:\s(?:and|&)\s|(?P<listed>,\s))\Z")
_AND_AFTER = re.compile(r",?\s(?:and|&)\s[A-ZÀ-ÖØ-Þ]|,\s[A-ZÀ-ÖØ-Þ][^\W\d_]+,?\s(?:and|&)\s[A-ZÀ-ÖØ-Þ]")
_ONE_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ][^\W\d_]+")
_NOTHING_NEXT = re.compile(r"[^\S\n]?(?:[.,;!?)\n]|\Z)|[^\S\n](?:and|but|from)\b")
_RATHER = 0.5
_BESIDE = 0.03
"""From which probability on a word that "and" joins to a person's name is one too."""
_DOUBTED = 0.8
"""What is left of the share of a kind where the reader took the words for something else."""
NAME_OF_PLACE = 0.2
"""From which probability on what stands with a capital where a job is done is the place and no job."""
_AT = re.compile(rf"\s+{alternation('small_words.of_work')}\s+(?:(?P<any>an?|another)\s|(?:the\s+)?(?=[^\W\d_a-z]))")
_GENERAL = re.compile(r"[a-z ]{4,40}")
"""What names nothing, as in "teacher from a city"."""
_LEADS_ON = re.compile(rf"\s+(?:{alternation('small_words.cutting_names')}|and|or|near)\Z", re.IGNORECASE)
_NEXT_SENTENCE = re.compile(r"(?<=\s[A-Z]\.)\s+[A-Z][bcdfghjklmnpqrstvwxz]{1,2}\Z")
"""An abbreviation behind an initial, with which the next sentence begins: "Ada B. Pt settled"."""
_STAYING = re.compile(rf"\s+(?:{alternation('verbs.of_staying')}|(?i:{alternation('codes.before_numbers')})\.?)\Z")
"""What leads from a job to where it is done, from a lodge to its number: "a diver based in", "Lodge No"."""
_TO_NEXT_NAME = re.compile(rf"\s+(?:{alternation('names.child_signs')}\Z|a\.?k\.?a\b)", re.IGNORECASE)
_REACH = 6
"""Characters behind a mention in which the rest of such a sign stands: the reader ends a name at "a" of "a.k.a."."""
_CLAUSE = re.compile(r"[,;:()]")
_NEXT_JOB = re.compile(r",?\sand\s(?:an?\s)?|,\s(?:an?\s)?")
_BEHIND_HEAD = re.compile(rf"\s(?:{'|'.join(sorted(PREPOSITIONS))})\s")


def second_thoughts(text: str, reading: Reading, mention: Mention, *, again: bool = False) -> Iterator[Mention]:
    """The mentions that one makes: "teacher from Bergen" is a job and a place.

    In a text that is read ``again``, "teacher from a city" is the job, and the rest was made general before.
    """
    words = text[mention.start : mention.end]
    if mention.type == "LOC" and words[:1].islower() and person_noun(words.partition(" ")[0]) and _AT.search(words):
        mention = _as(reading, mention, "DEM", mention.type_score)  # "cardiologist from Bergen" is no place
        mention = replace(mention, kind=mention.kind if mention.kind in JOBS else "job")
    if mention.type == "DEM" and words[:1].isupper():
        before = _AT.search(text[max(0, mention.start - 16) : mention.start + 1])
        place = _where(reading, mention.start, mention.end) if before else None
        if place is not None and place[1] >= NAME_OF_PLACE:
            yield _as(reading, mention, place[0], place[1])  # "Bergen" of "a teacher from Bergen"
            return
    jobs = _jobs(words) if mention.type == "DEM" and mention.kind in JOBS else []
    if len(jobs) > 1:
        yield from (replace(mention, start=mention.start + a, end=mention.start + b) for a, b in jobs)
        return
    joint = _AT.search(words) if mention.type == "DEM" and mention.kind in JOBS else None
    job = words[: joint.start()] if joint else ""
    general = bool(joint and joint["any"])
    again = again or (joint is not None and _GENERAL.fullmatch(words, joint.start()) is not None)
    if joint is None or general > again or _CLAUSE.search(job) or not 0 < len(job.split()) <= MOST_WORDS:
        yield mention
        return
    first, where = replace(mention, end=mention.start + joint.start()), mention.start + joint.end()
    if general:
        yield first
        return
    if _AT.search(words, joint.end()):
        yield mention  # "a clerk at the mill in Leeds": more than one name
        return
    place = _where(reading, where, mention.end)
    if place is None:
        yield mention  # "lecturer in Economics": no name of a place or an organization
        return
    yield first
    yield _as(reading, replace(mention, start=where), *place)


def _jobs(words: str) -> list[tuple[int, int]]:
    """Where each of several jobs stands that are told as one, or nothing: "carter and former mill hand".

    >>> [("carter and former miller")[a:b] for a, b in _jobs("carter and former miller")], _jobs("song and dance man")
    (['carter', 'former miller'], [])
    """
    if not words[:1].islower() or " and " not in words:
        return []
    ends = [(gap.start(), gap.end()) for gap in _NEXT_JOB.finditer(words)]
    spans = list(zip([0, *(b for _, b in ends)], [*(a for a, _ in ends), len(words)], strict=True))
    heads = (_BEHIND_HEAD.split(words[a:b], maxsplit=1)[0].rpartition(" ")[2] for a, b in spans)
    return spans if all(word.islower() and person_noun(word) for word in heads) else []


def _where(reading: Reading, start: int, end: int) -> tuple[str, float] | None:
    """Whether a stretch is a place or an organization, and how likely; None where it is rather something else."""
    shares = reading.types(start, end)
    type = max(("LOC", "ORG"), key=lambda one: shares.get(one, 0.0))
    if shares.get(type, 0.0) <= max(shares["O"], shares.get("MISC", 0.0) / 2, shares.get("PERSON", 0.0)):
        return None
    return type, shares[type]


def _as(reading: Reading, mention: Mention, type: str, share: float) -> Mention:
    """The mention as one of another type."""
    kind, sure = reading.kind(mention.start, mention.end, type)
    noun, said = reading.noun(mention.start, mention.end, type)
    share = round(share, 4)
    kinds = reading.all_kinds(mention.start, mention.end)
    if share < _RATHER:  # the kinds are rather those of another type
        kinds, sure = (), round(sure * _DOUBTED, 4)
    read = replace(mention, kind=kind, kind_score=sure, kinds=kinds, noun=noun, noun_score=said)
    return replace(read, type=type, type_score=share)


def likeliest(text: str, reading: Reading, mention: Mention) -> Mention:
    """The mention with the type that is the likeliest of it: that a type is looked for in doubt makes it no likelier.

    Names of people are looked for from a lower probability on than places, so that "Vardø", which the reader takes
    for a place rather than a person, is found as a person. A first name with a word that is no ordinary one behind it
    is a person where the reader is not sure of anything else: "Per Hansen was admitted".
    """
    types = reading.types(mention.start, mention.end)
    best = max((name for name in types if name != "O"), key=lambda name: types[name])
    words = text[mention.start : mention.end]
    maybe = MAYBE_A_PERSON if best in _PLACED and listed(words.partition(" ")[0]) else OR_A_THING
    if best in _THINGS and types[best] < SURE_OF_IT and types["PERSON"] >= maybe:
        likely = types["PERSON"] >= NEARLY * types[best]
        best = "PERSON" if _like_a_name(words, likely=likely) else best
    if best in _THINGS and _CHILD_OF.search(text, max(0, mention.start - 12), mention.start):
        return _as(reading, mention, "PERSON", max(types["PERSON"], SURE_OF_IT))  # "D/o late Tollak"
    if best in _THINGS and _named_so(text, mention):
        return _as(reading, mention, "PERSON", max(types["PERSON"], SURE_OF_IT))  # they called her "Iron Linnet"
    alias = _ALIAS_OF.search(text, max(0, mention.start - 50), mention.start) if best in _THINGS else None
    if alias and reading.types(*alias.span("name"))["PERSON"] >= _RATHER:
        return _as(reading, mention, "PERSON", max(types["PERSON"], SURE_OF_IT))  # Ada Berg a.k.a. "Cash"
    if best == "ORG" and _mailed(text, words):
        return _as(reading, mention, "PERSON", max(types["PERSON"], SURE_OF_IT))
    if best == "ORG" and _somebodys(text, reading, mention):
        return _as(reading, mention, "PERSON", max(types["PERSON"], NAMED_SO))
    if best == "PERSON" and types["LOC"] >= NEARLY * types["PERSON"] and _settlement(text, mention):
        return _as(reading, mention, "LOC", types["LOC"])  # "on her way from Wakefield"
    if best == "PERSON" and types["ORG"] >= MAYBE_A_PERSON and _body_first(text[mention.start : mention.end]):
        return _as(reading, mention, "ORG", types["ORG"])  # "Amtsgericht Celle"
    if best in _OF_FAMILY and _family(text, mention):
        return _as(reading, mention, "PERSON", NAMED_SO)  # "the Berg family"
    owner = _OWNER.match(text, mention.start) if best in _PLACED else None
    if owner and listed(owner["first"]) and _like_a_name(owner[0], likely=True):  # "Ole Hansen's town"
        return _as(reading, replace(mention, end=owner.end()), "PERSON", NAMED_SO)
    if best in _THINGS and (_BORN.match(text, mention.end) or _is_somebody(text, mention)):
        return _as(reading, mention, "PERSON", max(types["PERSON"], SURE_OF_IT))
    if best == "DEM" and types["PERSON"] >= MAYBE_A_PERSON and _first_name(text, mention):
        return _as(reading, mention, "PERSON", NAMED_SO)  # "I am Ernesto"
    if (
        best in {"PERSON", "MISC", "LOC"}
        and _CAMEL.fullmatch(words)
        and re.search(rf"\b(?:at|via|using|through|on) {words}\b", text)
    ):
        return _as(reading, mention, "ORG", max(types["ORG"], NAMED_SO))  # "a charge at QuickPurse"
    if best == "LOC" and _within(text, mention):
        return mention if mention.type == best else _as(reading, mention, best, types[best])  # "they met in NVQ"
    if best == "LOC" and _abbreviation(text, words) and text[: mention.start].rpartition("\n")[2].strip():
        return _as(reading, mention, "ORG", types["ORG"])  # "a form from NVQRA"
    if best == "ORG" and _BORN_IN.search(text, max(0, mention.start - 48), mention.start):
        return _as(reading, mention, "LOC", max(types["LOC"], types["ORG"]))
    if best == mention.type or (types[best] <= types[mention.type] and best != "PERSON"):
        return mention
    return _as(reading, mention, best, types[best])


def _is_somebody(text: str, mention: Mention) -> bool:
    """Whether the words behind a name say what work it does, or how old it is: "Dale Vega was a chemist"."""
    if _AGED.match(text, mention.end) and listed(text[mention.start : mention.end].partition(" ")[0]):
        return True
    said = _IS_ONE.match(text, mention.end)
    return said is not None and names_work(said["who"]) and bool(_TWO_NAMES.fullmatch(text, mention.start, mention.end))


def other_party(text: str, reading: Reading, mention: Mention) -> Mention | None:
    """The person on the other side of a case, where the reader saw only one: "Vale v Berg"."""
    before = _VERSUS_BEFORE.search(text, max(0, mention.start - 60), mention.start)
    after = _VERSUS_AFTER.match(text, mention.end)
    side = before or after
    if mention.type != "PERSON" or side is None or _THE.search(text, max(0, side.start(1) - 4), side.start(1)):
        return None  # "The Republic v Vale"
    shares = reading.types(*side.span(1))
    if max(share for type, share in shares.items() if type not in {"O", "PERSON"}) >= _RATHER:
        return None  # "Vale v the State of Sark"
    return _as(
        reading, replace(mention, start=side.start(1), end=side.end(1)), "PERSON", max(NAMED_SO, 1 - shares["O"])
    )


def and_before(text: str, reading: Reading, mention: Mention) -> Mention | None:
    """The person before "and" and a person of one word, whose name is a word too: "Faith and Joy agreed".

    Or before a comma of such a list: "Faith, Hope and Joy agreed".
    """
    before = _AND_BEFORE.search(text, max(0, mention.start - 40), mention.start)
    if mention.type != "PERSON" or before is None or not _ONE_NAME.fullmatch(text, mention.start, mention.end):
        return None
    if before["listed"] and not (listed(before[1]) and _AND_AFTER.match(text, mention.end)):
        return None  # "However, Hope and Joy agreed"
    shares = reading.types(*before.span(1))
    if (
        not (before["listed"] or shares["PERSON"] >= _BESIDE)
        or shares["PERSON"] >= _RATHER
        or max(shares, key=lambda one: shares[one]) != "O"
    ):
        return None
    return _as(reading, replace(mention, start=before.start(1), end=before.end(1)), "PERSON", _RATHER)


def _like_a_name(words: str, *, likely: bool = False) -> bool:
    """Whether words look like first name and surname: two or three with capitals, the last no ordinary word.

    The first is a known first name where a person is not ``likely``: "Amtsgericht Celle" is nobody.
    """
    if _TWO_NAMES.fullmatch(words) is None or ordinary(words.split()[-1]):
        return False
    return likely or listed(words.split()[0], anywhere=True)


def _first_name(text: str, mention: Mention) -> bool:
    """Whether a mention is a first name that is a word of no language, and describes nothing behind it."""
    word = text[mention.start : mention.end]
    known = _ONE_NAME.fullmatch(word) is not None and first_name(word, anywhere=True)
    return known and _NOTHING_NEXT.match(text, mention.end) is not None


def _family(text: str, mention: Mention) -> bool:
    """Whether a family is called by a word that is no place, people or word of the language: "the Berg family"."""
    word = text[mention.start : mention.end]
    called = _ONE_NAME.fullmatch(word) is not None and _FAMILY.match(text, mention.end) is not None
    return called and not is_word(word) and not OntologyStore.built_in().senses(fold(word))


def _body_first(words: str) -> bool:
    """Whether a name begins with the word for a court, a school or the like, and that is no first name."""
    first, _, rest = words.partition(" ")
    return bool(rest) and not listed(first) and not ordinary(first) and is_kind(fold(first), "organization")


def _abbreviation(text: str, words: str) -> bool:
    """Whether a name is letters that stand for one, in a text that is not all capitals, and no known place.

    >>> [_abbreviation("A form from NVQRA.", name) for name in ("NVQRA", "USA", "Oslo")]
    [True, False, False]
    """
    letters = words.isalpha() and words.isupper() and 3 <= len(words) <= MOST_LETTERS
    return letters and not text.isupper() and not OntologyStore.built_in().senses(fold(words))


def _within(text: str, mention: Mention) -> bool:
    """Whether something stands where only a place does: "in"."""
    return text[max(0, mention.start - 4) : mention.start].casefold() == " in "


def _settlement(text: str, mention: Mention) -> bool:
    """Whether a word where somebody goes or comes from is a known place and no first name."""
    word = text[mention.start : mention.end]
    if listed(word) or not _WAY.search(text, max(0, mention.start - 9), mention.start):
        return False
    store = OntologyStore.built_in()
    return any(one.proper and store.source(one.concept) == "geonames" for one in store.senses(fold(word)))


def _somebodys(text: str, reading: Reading, mention: Mention) -> bool:
    """Whether what the reader takes for a body of no sure kind is a known first name with a name behind it."""
    words = text[mention.start : mention.end]
    if not _like_a_name(words):
        return False
    bare = _THE.search(text, max(0, mention.start - 4), mention.start) is None
    bare = bare and reading.types(mention.start, mention.end)["PERSON"] >= HARDLY
    return bare and reading.kind(mention.start, mention.end, "ORG")[1] < A_BODY


def _named_so(text: str, mention: Mention) -> bool:
    """Whether somebody is called so in quotes, or a field of somebody has a first name: "Porter: Otis"."""
    short = text.count(" ", mention.start, mention.end) < 3
    if short and _CALLED_SO.search(text, max(0, mention.start - 40), mention.start):
        return True
    field = _ROLE_FIELD.search(text, max(0, mention.start - 24), mention.start)
    return field is not None and person_noun(field[1]) and listed(text[mention.start : mention.end], anywhere=True)


def _mailed(text: str, words: str) -> bool:
    """Whether an address in the text has the first and the last word of a name, of which the first is a first name.

    >>> _mailed("ADA BERGSTROM\\nadambergstrom@hay.example", "ADA MARIA BERGSTROM")
    True
    """
    parts = words.split()
    first, last = fold(parts[0]), fold(parts[-1])
    if len(parts) < 2 or not listed(parts[0].title()) or len(last) < _IN_MAIL:
        return False
    return any(first in one and last in one for one in map(str.casefold, _MAILBOX.findall(text)))


def kind_sure(mention: Mention) -> bool:
    """Whether the reader is so sure of a kind that its word may stand for the mention."""
    return mention.kind_score >= _EASIER.get(mention.kind, KIND_SURE.get(mention.type, 0.0))


def without_tail(text: str, start: int, end: int, *, person: bool = False) -> int:
    """Where a mention ends without a small word that leads on to the next: "dean of medicine at", "Ada Berg of".

    >>> without_tail("Ada Berg of Bergen", 0, 11, person=True), without_tail("ask Per and", 4, 7, person=True)
    (8, 7)
    >>> without_tail("Ada Berg a.k.a", 0, 14, person=True), without_tail("Ada Moe D/o Jan", 0, 11, person=True)
    (8, 7)
    """
    if person and (tail := _NEXT_SENTENCE.search(text, start, end)):
        return tail.start() - 1
    if person and (tail := _TO_NEXT_NAME.search(text, start, end) or _TO_NEXT_NAME.search(text, start, end + _REACH)):
        return min(end, tail.start()) if tail.start() > start else end
    tail = _LEADS_ON.search(text, start, end) or (None if person else _STAYING.search(text, start, end))
    if tail is None or tail.start() <= start:
        return end
    word = tail[0].strip()
    named = person and not (text[start].isupper() and word.islower() and is_small(word))  # "per", "Anna von"
    return end if named else tail.start()
