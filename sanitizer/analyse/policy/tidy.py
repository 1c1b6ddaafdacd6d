"""What a detector marked beyond the thing itself is given back: labels, other columns, prepositions, ordinary words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from sanitizer.analyse.detectors.times import with_spoken_year
from sanitizer.analyse.policy.abbreviated import with_rest_of_name
from sanitizer.analyse.policy.counting import as_count, counts
from sanitizer.analyse.policy.countries import is_half, without_half
from sanitizer.analyse.policy.first_names import listed
from sanitizer.analyse.policy.general import public_body, word_as_code
from sanitizer.analyse.policy.ordinary import is_word, names_work, person_noun, relation_word
from sanitizer.analyse.policy.titles import only_titles
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.ladders.linker import JOBS
from sanitizer.ladders.ordinary import ordinary
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import COUNTS, PREPOSITIONS
from sanitizer.language.english.labels import CLASS_NOUNS, CUES, FORM_ROLES
from sanitizer.language.english.numbers import CODES
from sanitizer.recode.beside import thing_head
from sanitizer.recode.bodies import part_of_body

_COLUMNS = re.compile(r"[^\S\n]{3,}|\t+|[)\]]+[^\S\n]*[(\[]+")
_LABEL = re.compile(r"(?P<label>[^\W\d_][^\n:]{0,30}?)\s{0,2}:(?!(?<=[0-9]:)[0-9])[^\S\n]{0,3}(?=[^\s/])")
_FIELD = re.compile(r"(?:\A|\n|[^\S\n]{2,}|[|;•*-][^\S\n]*|[.,(][^\S\n]?)[^\S\n]*\Z")
_IN_FORMS = CLASS_NOUNS | FORM_ROLES | CUES.keys()
_WORD = re.compile(r"[^\W\d_]+")
_TO_DAY = re.compile(rf"(?:{alternation('small_words.prepositions_to_days')})\s+(?=\S)", re.IGNORECASE)
_RANGE = re.compile(r"\s(?:to|until|till|and)\s|\s?[–—]\s?|[0-9]-[0-9]", re.IGNORECASE)
_NOON = re.compile(r"[ap]\.m\Z", re.IGNORECASE)
_HOUR = re.compile(r"[^\W\d_][^\S\n](?:[01]?[0-9]|2[0-3])\Z")
_MINUTES = re.compile(r"[.:][0-5][0-9](?![\w.:/-])")
_DAY_AND_CLOCK = re.compile(
    r"(?P<day>[0-3]?[0-9]\.[01]?[0-9]\.),?[^\S\n]{1,3}(?P<clock>[0-2]?[0-9](?:[:.][0-5][0-9].*)?)"
)
_NEXT_SENTENCE = re.compile(r"(?P<initials>(?:[^\W\d_]\.[^\S\n]?){1,4})[^\S\n]+(?P<word>[^\W\d_]+)")
_SMALL = word_set("function_words.common")
_THEN = re.compile(r",?[^\S\n](?:then|and then|via)[^\S\n](?:[a-z]+[^\S\n]){0,4}(?=[A-Z])")
_BOTH = re.compile(r"[^\S\n](?:and|to)[^\S\n](?=[A-Z])")
_BETWEEN = re.compile(r"\b(?:between|from)[^\S\n]\Z", re.IGNORECASE)
_SIGNS = re.compile(r"[\s–—•|/,;:.]+(?=[^\s–—•|/,;:.])")
_TITLE_GOES_ON = re.compile(r"[?!](?=,|[^\S\n](?:\(|[a-z]))")
_NAMES = frozenset({PiiType.PERSON, PiiType.ORG, PiiType.MISC, PiiType.LOC})
_GLUED = re.compile(r"(?<=[a-z]{2})\.(?=[A-Z][a-z])")
_NEW_SENTENCE = re.compile(r"(?<!\w)(?P<name>[^\W\d_]{3,40})\.[^\S\n]+(?=[A-Z][a-z])")
_TITLE = re.compile(rf"\A(?:The|A|An)\s|\s{alternation('small_words.in_titles')}\s")
_OWNED = re.compile(rf"(?P<name>[A-Z].*)['’]s?\s(?:{'|'.join(sorted(COUNTS))})")
_WHOSE_HEAD = re.compile(r"(?P<name>[A-Z].*)['’]s\s(?:[a-z]+\s)?(?P<noun>[a-z]+)")
_ALIAS = re.compile(rf"(?:{alternation('names.aliased')})[:,]?\s+(?=[A-Z])")
_ON_THE_NET = re.compile(r"\.(?:com|org|net|edu|gov|io|co)(?:\.[a-z]{2})?\b")
_MONEY_SIGN = re.compile(rf"[^\S\n]\((?:{CODES})\)")
_IN_WORDS = re.compile(r"[0-9][^\S\n](?:[A-Za-z]+[^\S\n])?[A-Za-z]{3,}\Z")
_NUMBERED = re.compile(r"\bnos?\.?[^\S\n]{0,2}\Z", re.IGNORECASE)
_OF_YEAR = re.compile(r"[^\S\n]of[^\S\n](?:19|20)[0-9]{2}\b(?!-)", re.IGNORECASE)
_NOW = word_set("relative_times.now")
_FEET = re.compile(r"[3-7]\s?(?:foot|feet|ft\.?)")
_INCHES = re.compile(r"\s(?:[1-9]|1[01])\b(?![\w./,:-]*[0-9])")
_NEXT_WORD = re.compile(r"[^\S\n]([A-Z][a-z]+)\b(?![^\S\n][A-Z])")
_NAMED_NUMBER = re.compile(r"(?P<name>[A-Z](?:(?![A-Z])[^\W\d_])+):?[^\S\n]+(?=[+(]?[0-9]{2})")
"""A name before its number; capitals alone before one are the beginning of a code."""
_BEFORE_NUMBER = re.compile(alternation("small_words.before_house_numbers"), re.IGNORECASE)
_NUMBER_NEXT = re.compile(r"\.?[^\S\n]?[0-9]")
_POSTSCRIPT = re.compile(r"(?:P\.?[^\S\n]?){1,2}S\.?", re.IGNORECASE)
_FORM = alternation("companies.legal_forms")
_LEGAL_FORM = re.compile(rf"\s(?:{_FORM}|(?=[A-Z]+\.?\Z)(?i:{_FORM}))\.?\Z")
_NAME = r"[A-ZÀ-ÖØ-Þ][^\W\d_]+"
_COUPLE = re.compile(rf"(?P<one>{_NAME})(?P<and> (?:&|and) ){_NAME}(?: {_NAME}){{1,2}}")
_HALF = re.compile(rf"(?P<one>{_NAME}) (?:&|and)")
_TWO_INITIALS = re.compile(r"(?P<one>[A-Z]\.?)(?P<and> ?(?:&|and) ?)[A-Z]\.?")
_LINE = 60
"""Characters of a line that may hold a job alone."""
_DEAD = re.compile(rf"(?<=\w),?\s(?:{alternation('names.of_the_dead')})\.?\Z")
_GREETED = re.compile(rf"\b{alternation('names.nobody_greeted')}\s?/\s?\Z")
_ELSEWHERE = re.compile(r"(?P<name>[^()]+?)\s\((?P<gloss>[^()]+)\)")
_TO_PLACE = re.compile(rf"(?:{'|'.join(sorted(PREPOSITIONS))})[^\S\n]+(?=[A-ZÀ-ÖØ-Þ])")
_NO_JOBS = word_set("jobs.no_jobs")
_KINSHIP = frozenset({"kinship", "family_role", "family-role", "marital_status"})
_FIXED = {Origin.TERM, Origin.REVIEWER}


def tidied(text: str, findings: Iterable[Finding]) -> Iterator[Finding]:
    """The findings without what stands beside the thing: one column, no label, no preposition of a day.

    >>> from sanitizer.core.findings import Identifier
    >>> def found(text, type, kind=""):
    ...     return Finding(0, len(text), text, PiiType(type), Identifier.QUASI, 0.9, ("x",), kind=kind)
    >>> def left(finding):
    ...     return [one.text for one in tidied(finding.text, [finding])]
    >>> left(found("Ada Berg      Roy Vik", "PERSON")), left(found("Age: 44", "DEM", "age"))
    (['Ada Berg', 'Roy Vik'], ['44'])
    >>> left(found("from 1 December", "DATETIME")), left(found("OF", "CODE")), left(found("Professor", "PERSON"))
    (['1 December'], [], [])
    """
    for finding in findings:
        if finding.origin in _FIXED:
            yield finding
            continue
        sentences = (one for way in _stations(text, finding) for one in _sentences(way))
        couples = (one for sentence in sentences for one in _both(sentence))
        for column in (one for couple in couples for one in _columns(couple)):
            part = _own_sentence(
                _own_dot(text, _edged(text, _without_preposition(_without_label(text, _owner(column)))))
            )
            part = with_spoken_year(text, part)
            part = as_count(text, _company(_with_rest(text, _with_year(text, _with_sign(text, part)))))
            part = without_half(with_rest_of_name(text, _remembered(part)))
            nobody = part.type is PiiType.PERSON and relation_word(part.text)  # "granny" came
            plain = _plain_word(part) or counts(text, part) or is_half(text, part)
            if not (nobody or word_as_code(part) or _title_alone(text, part) or plain):
                yield part


def _company(finding: Finding) -> Finding:
    """Who is called by what the law calls a company as one: "Halonen (Pvt) Ltd"."""
    if finding.type is not PiiType.PERSON or not _LEGAL_FORM.search(finding.text):
        return finding
    return replace(finding, type=PiiType.ORG, kind="company", identifier=Identifier.QUASI)


def _plain_word(finding: Finding) -> bool:
    """Whether a day is only the present or somebody, kinship one word, or a job a thing: "I'll bring the ladder"."""
    if finding.type is PiiType.DATETIME:  # "2016 - present", "at Grandma's"
        return finding.text.casefold() in _NOW or person_noun(finding.text)
    if finding.type is PiiType.DEM and finding.kind in _KINSHIP and finding.origin.guessed:
        return finding.text.islower() and person_noun(finding.text)  # "a widow"
    if finding.type is not PiiType.DEM:
        return False
    return finding.text in _NO_JOBS or (finding.kind in JOBS and thing_head(finding.text) == finding.text)


def _from(finding: Finding, skipped: int) -> Finding:
    return replace(finding, start=finding.start + skipped, text=finding.text[skipped:]) if skipped else finding


def _stations(text: str, finding: Finding) -> Iterator[Finding]:
    """The places of a way that was marked as one: "between Hay and Lund", "Hay, then two weeks at Lund"."""
    gap = _THEN.search(finding.text) if finding.type is PiiType.LOC else None
    if gap is None and finding.type is PiiType.LOC and _BETWEEN.search(text, max(0, finding.start - 9), finding.start):
        gap = _BOTH.search(finding.text)
    if gap is None:
        yield finding
        return
    first = replace(finding, end=finding.start + gap.start(), text=finding.text[: gap.start()], kind_sure=False)
    yield from (first, replace(_from(finding, gap.end()), kind_sure=False))


def _columns(finding: Finding) -> Iterator[Finding]:
    """The parts of a finding that reaches over the columns of a table, and "12.03. 06:48" as a day and a time."""
    called = _NAMED_NUMBER.match(finding.text) if finding.type is PiiType.CODE else None
    if called is not None and listed(called["name"]):  # "Ned 555-0177"
        name = replace(
            finding, end=finding.start + called.end("name"), text=called["name"], type=PiiType.PERSON, kind=""
        )
        yield from (name, _from(finding, called.end()))
        return
    timed = _DAY_AND_CLOCK.fullmatch(finding.text) if finding.type is PiiType.DATETIME else None
    if timed is not None:
        at = finding.start + timed.start("clock")
        yield replace(finding, end=finding.start + timed.end("day"), text=timed["day"], kind="date")
        yield replace(finding, start=at, text=timed["clock"], kind="time")
        return
    if not _COLUMNS.search(finding.text):
        yield finding
        return
    last = 0
    for gap in (*_COLUMNS.finditer(finding.text), None):
        end = gap.start() if gap else len(finding.text)
        part = finding.text[last:end]
        if any(c.isalnum() for c in part):
            yield replace(finding, start=finding.start + last, end=finding.start + end, text=part)
        last = gap.end() if gap else end


def _sentences(finding: Finding) -> Iterator[Finding]:
    """The parts of a name that reaches over two sentences without a space between them: "in Dust.Solheim left".

    >>> from sanitizer.core.findings import Identifier
    >>> glued = Finding(0, 24, "The Ring of Salt.Solheim", PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",))
    >>> [(one.text, one.type.value) for one in _sentences(glued)]
    [('The Ring of Salt', 'MISC'), ('Solheim', 'PERSON')]
    """
    glued = _GLUED.search(finding.text) if finding.type in _NAMES else None
    if glued is None and finding.type is PiiType.PERSON:
        spaced = _NEW_SENTENCE.search(finding.text)
        glued = spaced if spaced and listed(spaced["name"]) else None  # "he calls her Nena. Ximena laughed"
    if glued is None:
        yield finding
        return
    first, last = finding.text[: finding.text.index(".", glued.start())], finding.text[glued.end() :]
    title = finding.type is PiiType.PERSON and _TITLE.search(first) is not None
    yield replace(finding, end=finding.start + len(first), text=first, type=PiiType.MISC if title else finding.type)
    if last.casefold() not in _SMALL:
        yield replace(finding, start=finding.end - len(last), text=last)


def _both(finding: Finding) -> Iterator[Finding]:
    """The two people of a couple that was taken for one, or for a company: "Ned & Ida Berg".

    >>> from sanitizer.core.findings import Identifier
    >>> couple = Finding(0, 17, "Anna & Nils Hauge", PiiType.ORG, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER)
    >>> [(one.text, one.type.value) for one in _both(couple)]
    [('Anna', 'PERSON'), ('Nils Hauge', 'PERSON')]
    """
    guessed = finding.type in {PiiType.PERSON, PiiType.ORG} and finding.origin.guessed
    match = _COUPLE.fullmatch(finding.text) if guessed else None
    firm = finding.type is PiiType.ORG and is_word(finding.text.rpartition(" ")[2])
    if match is not None and (firm or not listed(match["one"])):
        match = None  # "Rose & Grace Interiors"
    if match is None and finding.type is PiiType.PERSON:
        match = _TWO_INITIALS.fullmatch(finding.text)
    half = _HALF.fullmatch(finding.text) if guessed and match is None else None
    match = half if half and listed(half["one"]) else match
    if match is None:
        yield finding
        return
    person = replace(finding, type=PiiType.PERSON, identifier=Identifier.DIRECT, kinds=())
    yield replace(person, end=finding.start + match.end("one"), text=match["one"])
    if not half:
        yield _from(person, match.end("and"))


def _without_label(text: str, finding: Finding) -> Finding:
    """The finding without the label of a form that it begins with: "Age: 44"."""
    match = _LABEL.match(finding.text)
    if match is None or not _FIELD.search(text, max(0, finding.start - 12), finding.start):
        return finding
    words = _WORD.findall(match["label"].casefold())
    known = all(len(word) == 1 or ordinary(word) or word in _IN_FORMS for word in words)
    return _from(finding, match.end()) if known else finding


def _without_preposition(finding: Finding) -> Finding:
    """A date or place without the preposition before it, which stays true of it; a span of time keeps both.

    >>> from sanitizer.core.findings import Identifier
    >>> _without_preposition(Finding(0, 8, "off Hay", PiiType.LOC, Identifier.QUASI, 1.0, ("x",))).text
    'Hay'
    """
    if finding.type is PiiType.LOC and (led := _TO_PLACE.match(finding.text)):
        return _from(finding, led.end())
    if finding.type is not PiiType.DATETIME or _RANGE.search(finding.text):
        return finding
    match = _TO_DAY.match(finding.text)
    return _from(finding, match.end()) if match else finding


def _edged(text: str, finding: Finding) -> Finding:
    """The finding without signs that it begins with, with both brackets or none, and with the end of a web address.

    >>> from sanitizer.core.findings import Identifier
    >>> def edged(text, start, end, type="ORG"):
    ...     return _edged(text, Finding(start, end, text[start:end], PiiType(type), Identifier.QUASI, 1.0, ("x",))).text
    >>> edged("(555 0142)", 0, 9, "CODE"), edged("Salt Union (SU) forces", 0, 14), edged("from Salt.com, he", 5, 9)
    ('555 0142', 'Salt Union (SU)', 'Salt.com')
    """
    start, end = finding.start, finding.end
    signs = _SIGNS.match(finding.text) if finding.type is not PiiType.CODE else None
    start += signs.end() if signs else 0
    end -= len(finding.text) - len(finding.text.rstrip("–—")) if finding.type is not PiiType.CODE else 0
    said = text[start:end]
    if said.count("(") > said.count(")"):
        start, end = (start + 1, end) if said[0] == "(" else (start, end + (text[end : end + 1] == ")"))
    elif said.count(")") > said.count("(") and said[-1] == ")":
        end -= 1
    elif any(said.count(b) > said.count(a) and text[start - 1 : start] == a for a, b in ("()", "[]", "“”", "«»")):
        start -= 1  # "(2019) 3 QB 411"
    elif said.count("“") > said.count("”") and text[end : end + 1] == "”":
        end += 1
    if finding.type is PiiType.MISC and _TITLE_GOES_ON.match(
        text, end
    ):  # "Do Androids Dream of Electric Sheep? (1968)"
        end += 1
    elif finding.type in {PiiType.ORG, PiiType.MISC} and (
        net := _ON_THE_NET.match(text, end - finding.text.endswith("."))
    ):
        end = net.end()
    if (start, end) == (finding.start, finding.end) or not any(c.isalnum() for c in text[start:end]):
        return finding
    return replace(finding, start=start, end=end, text=text[start:end])


def _with_year(text: str, finding: Finding) -> Finding:
    """The number of a case with its year, which is part of it: "No. 706 of 2021"."""
    numbered = finding.type is PiiType.CODE and _NUMBERED.search(text, max(0, finding.start - 6), finding.start)
    year = _OF_YEAR.match(text, finding.end) if numbered and finding.text[-1:].isdigit() else None
    if year is None:
        return finding
    return replace(finding, end=year.end(), text=text[finding.start : year.end()])


def _with_sign(text: str, finding: Finding) -> Finding:
    """A sum with the sign of its money, which would name the money that the sum no longer does: "90 kroner (NOK)"."""
    sign = _MONEY_SIGN.match(text, finding.end) if finding.type is PiiType.QUANTITY else None
    if sign is None or not _IN_WORDS.search(finding.text):
        return finding
    return replace(finding, end=sign.end(), text=text[finding.start : sign.end()])


def _owner(finding: Finding) -> Finding:
    """A name without the count of what it has, and a body without the part of it: "Kestrel's two" records."""
    alias = _ALIAS.match(finding.text) if finding.type is PiiType.PERSON else None
    if alias is not None:
        return _from(finding, alias.end())
    head = _WHOSE_HEAD.fullmatch(finding.text) if finding.type is PiiType.PERSON else None
    if head is not None and person_noun(head["noun"]):  # "Kestrel's president"
        return replace(finding, end=finding.start + head.end("name"), text=head["name"])
    match = _OWNED.fullmatch(finding.text) if finding.type in {PiiType.ORG, PiiType.PERSON, PiiType.LOC} else None
    if match is None:
        return _named_body(finding) if finding.type is PiiType.ORG else finding
    return replace(finding, end=finding.start + match.end("name"), text=match["name"])


def _named_body(finding: Finding) -> Finding:
    """A body without the part that is meant, or only what it is called elsewhere: "Supreme Court (Høyesterett)"."""
    aside = _ELSEWHERE.fullmatch(finding.text)
    if aside is None or aside["gloss"].isupper() or not public_body(replace(finding, text=aside["name"])):
        return _from(finding, part_of_body(finding.text))
    start = finding.start + aside.start("gloss")
    return replace(finding, start=start, end=finding.end - 1, text=aside["gloss"])


def _remembered(finding: Finding) -> Finding:
    """Who is dead without what is put behind the names of the dead: "Tom RIP"."""
    behind = _DEAD.search(finding.text) if finding.type is PiiType.PERSON else None
    if behind is None:
        return finding
    return replace(finding, end=finding.start + behind.start(), text=finding.text[: behind.start()])


def _own_sentence(finding: Finding) -> Finding:
    """Initials without the word that begins the next sentence: "Mr J.S. Further, she said"."""
    match = _NEXT_SENTENCE.fullmatch(finding.text) if finding.type is PiiType.PERSON else None
    if match is None or not (match["word"].casefold() in _SMALL or match["word"].endswith("ally")):
        return finding
    initials = match["initials"].rstrip()
    return replace(finding, end=finding.start + len(initials), text=initials)


def _own_dot(text: str, finding: Finding) -> Finding:
    """ "7.10 a.m" with the dot that belongs to it, and "weds 7.30" with its minutes."""
    minutes = _MINUTES.match(text, finding.end) if finding.type is PiiType.DATETIME else None
    if minutes and _HOUR.search(finding.text):
        return replace(finding, end=minutes.end(), text=finding.text + minutes[0])
    if finding.type is PiiType.DATETIME and _NOON.search(finding.text) and text.startswith(".", finding.end):
        return replace(finding, end=finding.end + 1, text=f"{finding.text}.")
    return finding


def _with_rest(text: str, finding: Finding) -> Finding:
    """A job or height with what a reader has cut off: "Sales" of a "Sales Manager", "6 foot" of "6 foot 7"."""
    inches = _INCHES.match(text, finding.end) if _FEET.fullmatch(finding.text) else None
    if inches is not None:
        return replace(finding, end=inches.end(), text=text[finding.start : inches.end()])
    job = finding.type is PiiType.DEM and finding.kind in JOBS and finding.text[:1].isupper()
    match = _NEXT_WORD.match(text, finding.end) if job and not person_noun(finding.text.split()[-1]) else None
    if match is None or not names_work(match[1]):
        return finding
    return replace(finding, end=match.end(), text=text[finding.start : match.end()])


def _opens_line(text: str, start: int) -> bool:
    return not text[text.rfind("\n", 0, start) + 1 : start].strip()


def _job_line(text: str, finding: Finding) -> bool:
    """Whether a name is the last word of a line that holds nothing but a job: "Consultant Rheumatologist".

    >>> from sanitizer.core.findings import Identifier
    >>> text = "Dr Berg\\nConsultant Endocrinologist"
    >>> _job_line(text, Finding(19, 34, text[19:], PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",)))
    True
    """
    start, end = text.rfind("\n", 0, finding.start) + 1, text.find("\n", finding.end)
    before = text[start : finding.start].split() if finding.start - start <= _LINE else []
    after = text[finding.end : end if end >= 0 else len(text)].strip(" \t,;|)")
    if after or not before or not names_work(finding.text) or listed(finding.text) or only_titles(before[-1]):
        return False
    return all(word.istitle() and is_word(word) and not listed(word) for word in before)


def _title_alone(text: str, finding: Finding) -> bool:
    """Whether a person is only a title, or what stands under a line that holds nothing but one: "Gen", a first name."""
    if finding.type is not PiiType.PERSON:
        return False
    if _BEFORE_NUMBER.fullmatch(finding.text) and _NUMBER_NEXT.match(text, finding.end):
        return True  # "Blk 221" is where somebody lives
    if only_titles(finding.text) or (_POSTSCRIPT.fullmatch(finding.text) and _opens_line(text, finding.start)):
        return True
    if _GREETED.search(text, max(0, finding.start - 12), finding.start):
        return True  # "Dear Sir/Ma"
    if finding.origin.guessed and _job_line(text, finding):
        return True
    if finding.kind != "titled-name" or text[finding.start - 1 : finding.start] != "\n":
        return False
    line = text[text.rfind("\n", 0, finding.start - 1) + 1 : finding.start - 1]
    return line.strip().isalpha()
