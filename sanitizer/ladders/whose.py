"""Whose age it is: the pronoun of the person to whom an age in a sentence belongs."""

from __future__ import annotations

import re

from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS

_MALE, _FEMALE = (alternation(f"pronouns_by_gender.{sex}", f"nouns_by_gender.{sex}") for sex in ("man", "woman"))
_HE = re.compile(rf"{_MALE}", re.IGNORECASE)
_I = re.compile(r"\b(?:I|(?i:i['’]?m)|my)\b")
_GENDERED = re.compile(rf"\b(?:(?i:{_MALE}|{_FEMALE}|i['’]?m|my)|I)\b")
_PRONOUN, _NOUN = (
    re.compile(rf"\b{alternation(words)}\b", re.IGNORECASE) for words in ("pronouns_by_gender", "nouns_by_gender")
)
_SOMEBODY = re.compile(r"(?:\bwho(?:\s(?:is|was)|['’]s)|[A-Z][\w’'-]+,|[A-Z][\w’'-]+\s(?:is|was|\())\s?\Z")
"""What stands before the age of somebody else than who speaks."""
_LISTED = re.compile(
    r"(?<=\n)[^\S\n]*(?:[-•*0-9.)]+[^\S\n]+)?[A-Z][\w’'-]+,[^\S\n]+[A-Z][\w’'. -]+,[^\S\n][^\n]{0,40}\Z|"
    r"\A[A-Z]{2,},[^\S\n][^\n]{0,60}\Z"
)
"""A surname and a given name that head a line, before an age: "Holm, Ada, 71"."""
NEAR = 30
"""Characters before an age in which a word tells whose it is."""
BESIDE = 120
"""Characters on both sides of an age in which the nearest pronoun of its sentence tells whose it is."""
_MYSELF = re.compile(r"\bI,\s[^,.\n]{2,60},\s\Z")
"""Who swears an affidavit: "I, ADA HOLM, 34 years old"."""
_RELATED = re.compile(
    rf"\b(?i:his|her|my|their|our)\s(?!(?i:{_MALE}|{_FEMALE}|age)\b)[a-z]{{2,}}(?:\s[A-Z][\w’'-]+){{0,2}}"
    r"(?:,|\s\(|(?:['’]s|\s(?:is|was))(?=\s))\s?\Z"
)
"""Somebody's relative of either sex right before an age."""
_OF_NAME = re.compile(r"\bof\s[A-Z][\w’'-]+(?:\s[A-Z][\w’'-]+){0,2}\s?\(\Z")
"""Somebody by a name only, behind what another is to him or her."""
_RELATIVE = re.compile(alternation("ages.relations"), re.IGNORECASE)
"""Who is somebody else behind an age: "82, lives alone since wife died"."""
_OPENS = re.compile(rf"(?:(?:[a-z)]|\A)\.|\n)\s+(?P<who>(?i:{alternation('pronouns_by_gender')}))\b")
_SENTENCE = re.compile(r"[a-z)”’][.!?]\s|\n\s*\n")
_CLAUSE = re.compile(r"[;|]|\n")
_OLD = r"(?:[\s-]?(?:years?[\s-]old|y(?:ea)?rs?\.?|y/?o|y)\b)?"
_SEX_AFTER = re.compile(rf"{_OLD}(?:\s?[/,(|]?\s?)(?:(?P<m>M|[Mm]ale)|F|[Ff]emale)\b(?![.'’-]\w)")
_SEX_BEFORE = re.compile(
    r"(?:\b(?P<m>M|[Mm]ale)|\b(?:F|[Ff]emale)|(?:\(|(?<!\w)['‘])\s?(?:(?P<n>m)|f))['’]?[,/|)]?\s{0,3}(?:[Aa]ged?:?\s)?(?:about\s)?\Z"
)
"""A sex as forms and notes have it, right beside an age: "52/M", "F, 28 yrs"."""
_DESCRIBED = re.compile(rf"{_OLD}(?P<words>(?:\s[a-z-]+){{1,4}})")


def whose(context: str, term: str = "") -> str:
    """The pronoun of whose age it is: what is said right beside it, the nearest word that tells, else any pronoun.

    >>> whose("Her husband, 71, came.", "71"), whose("He and she are old."), whose("I am 53.", "53")
    ('his', 'their', 'my')
    >>> whose("Her\\nfather died of a stroke at the age of 71.", "at the age of 71")
    'his'
    >>> whose("A woman of 34; a 71 yo man.", "71 yo"), whose("Age/Sex: 52/M. His wife came.", "52")
    ('his', 'his')
    >>> whose("Q: What did he say? A: I'm 44.", "44"), whose("Toni Berg, 'm', 52 yrs", "52 yrs")
    ('my', 'his')
    >>> whose("dear husband of Mo and father of Toni (58)", "58")
    'their'
    >>> whose("my partner is 34", "34"), whose("my gf's 24", "24"), whose("my age is 34", "34")
    ('their', 'their', 'my')
    >>> whose("Posted by Toni, 58", "58"), whose("Posted by Toni, 58\\n\\nMy wife was there.", "58")
    ('their', 'their')
    """
    at = re.search(rf"(?<![\w.]){re.escape(term)}(?!\w)", context) if term else None
    before, after = (context[: at.start()], context[at.end() :]) if at else ("", "")
    if at and (said := _said(before, after)):
        return said
    if listed := _LISTED.search(before):  # a line of a list tells of one person, and the next line of another
        before, after = listed[0], after.partition("\n")[0]
        context = f"{before}{term}{after}"
    if _MYSELF.search(before):
        return "my"
    if _OF_NAME.search(before) or _RELATED.search(
        before
    ):  # "father of Toni (58)", "her cousin, 44": nobody says of which sex
        return "their"
    if _SOMEBODY.search(before):
        context = _I.sub("", context)  # "I met Roy, 83": not mine
    near = [*_GENDERED.finditer(_CLAUSE.split(_SENTENCE.split(before[-NEAR:])[-1])[-1])] if at else []
    if _SOMEBODY.search(before):
        near = [word for word in near if not _I.fullmatch(word[0])]
    if near:
        word = near[-1][0]
        return "my" if _I.fullmatch(word) else "his" if _HE.fullmatch(word) else "her"
    beside = (_nearest(before, after) or _told_next(after)) if at else ""
    if beside:
        return beside
    pronouns = {bool(_HE.fullmatch(word)) for word in _PRONOUN.findall(context)}
    others = {bool(_HE.fullmatch(word)) for word in _NOUN.findall(context)} if pronouns else set()
    if pronouns:  # who else is named may be of that age too: "his wife", and "she" anywhere
        return "their" if len(pronouns | others) > 1 else "his" if True in pronouns else "her"
    return "my" if _I.search(context) else "their"


def _said(before: str, after: str) -> str:
    """The pronoun by a sex, or by the man or woman that an age describes, right beside it.

    >>> _said("a ", " right-handed woman came"), _said("(f, ", ")"), _said("He is ", " and she knows")
    ('her', 'her', '')
    """
    sex = _SEX_AFTER.match(after) or _SEX_BEFORE.search(before)
    if sex is not None:
        return "his" if any(sex.groupdict().values()) else "her"
    described = _DESCRIBED.match(after)
    for word in described["words"].split() if described else ():
        if word in FUNCTION_WORDS:
            break
        if _GENDERED.fullmatch(word):
            return "his" if _HE.fullmatch(word) else "her"
    return ""


def _told_next(after: str) -> str:
    """The pronoun that opens the first sentence behind an age which has one: "67, frail. He fell."

    >>> _told_next(", frail. Lives alone. His wife died."), _told_next(", frail.")
    ('his', '')
    """
    opened = _OPENS.search(after[: 2 * BESIDE].partition("\n\n")[0])
    return "" if opened is None else "his" if _HE.fullmatch(opened["who"]) else "her"


def _nearest(before: str, after: str) -> str:
    """The pronoun of the man or woman named nearest to an age in its sentence, or nothing.

    >>> _nearest("She fell ill twice, ", ", when he was away."), _nearest("It was sold. ", ", he said. She left.")
    ('his', 'his')
    """
    lead, tail = _SENTENCE.split(before[-BESIDE:])[-1], _SENTENCE.split(after[:BESIDE])[0]
    far = {len(lead) - word.end(): word[0] for word in _GENDERED.finditer(lead)}
    far |= {word.start(): word[0] for word in _GENDERED.finditer(tail) if not _RELATIVE.fullmatch(word[0])}
    told = [far[place] for place in sorted(far) if not _I.fullmatch(far[place])]
    return "" if not told else "his" if _HE.fullmatch(told[0]) else "her"
