"""What a key, a tag or the head of a column says of its value: an age, what somebody earns, a price, a town, a home."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sanitizer.analyse.policy.first_names import listed
from sanitizer.core.cells import cell_at, cells
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.language import alternation, word_set
from sanitizer.language.english.numbers import CODES, FIGURE

_SUM = rf"(?:[$€£]\s?|(?:{CODES})\s)?(?:{FIGURE})(?:\s?(?:k|{CODES}|[$€£]))?"
_VALUE = rf"(?P<x>{_SUM})(?![\w%°]|[.,/:-][0-9])"
_KEYED = re.compile(
    rf"(?<![\w\"'-])[\"']?(?P<head>[A-Za-z][\w -]{{0,39}})[\"']?[^\S\n]{{0,2}}[:=][^\S\n]{{0,3}}[\"']?{_VALUE}"
    r"(?=[\"']?\s{0,2}(?:[,;}\])|\n]|\.(?:\s|\Z)|\Z))"
)
_PAIRED = re.compile(
    rf"[\"']{alternation('heads.of_heads')}[\"']\s{{0,2}}:\s{{0,2}}[\"'](?P<head>[A-Za-z][\w -]{{0,39}})[\"']"
    rf"\s{{0,2}},\s{{0,40}}[\"']{alternation('heads.of_values')}[\"']\s{{0,2}}:\s{{0,2}}[\"']?{_VALUE}",
    re.IGNORECASE,
)
"""A field whose head is a value itself: {"label": "Age", "value": 63}."""
_LISTED = re.compile(
    r"[\"'](?P<head>[A-Za-z][\w -]{0,39})[\"']\s{0,2}:\s{0,2}"
    r"\[(?P<all>\s{0,2}[0-9]{1,3}(?:\s{0,2},\s{0,2}[0-9]{1,3}){0,20})\s{0,2}\]"
)
"""A list of short numbers behind a key."""
_TAGGED = re.compile(
    rf"<(?:\w{{1,20}}:)?(?P<head>[A-Za-z][\w-]{{0,39}})(?:\s[^<>]{{0,200}})?>\s{{0,3}}{_VALUE}\s{{0,3}}</"
)
_PLACE = re.compile(r"[A-ZÀ-ÖØ-Þ][^\W\d_]{1,30}(?:[ '’-][^\W\d_]{1,30}){0,4}")
_PLACED = re.compile(rf"\"(?P<head>[A-Za-z][\w -]{{0,39}})\"\s{{0,3}}:\s{{0,3}}\"(?P<x>{_PLACE.pattern})\"")
_LIVED = re.compile(
    r"\"(?P<head>[^\W\d_][\w -]{0,39})\"\s{0,3}:\s{0,3}\"(?P<x>(?=[^\"\\\n]{0,119}[0-9])[^\"\\\n@]{5,120})\""
)
"""A string with a figure behind a key, as an address is one."""
_DOOR = re.compile(r"(?=[^@]*[0-9])(?=[^@]*[^\W\d_]{3})(?![^@]*://)[^@]{5,120}")
"""What an address looks like: words and the number of a house."""
_PAID = re.compile(
    rf"\b(?:{alternation('verbs.of_pay')})[^\S\n](?:{alternation('small_words.approximate')}[^\S\n])?"
    rf"(?P<x>(?:{FIGURE})(?:k\b|[^\S\n](?:kr\b|a(?=[^\S\n](?:year|month|week)\b))))",
    re.IGNORECASE,
)
"""What somebody earns, without the sign of its money: "she makes 52k"."""
_WHOLE = re.compile(_VALUE)
_PARTS = re.compile(r"[A-Z]?[a-zß-ɏ]+|[A-Z]+(?![a-z])")
_AGE = re.compile(r"[0-9]{1,3}")
_NUMBER = re.compile(r"[0-9]+")
_OLDEST = 115
_OF_AGES, _NO_AGES = word_set("heads.ages"), word_set("heads.no_ages")
_OF_PLACES = word_set("heads.places")
_OF_ADDRESSES, _NO_ADDRESSES = word_set("heads.addresses"), word_set("heads.no_addresses")
_BODIES = {"club": word_set("heads.clubs"), "company": word_set("heads.companies"), "school": word_set("heads.schools")}
_BODY = re.compile(
    r"[^\w\n]{0,4}(?P<x>[A-ZÀ-ÖØ-Þ0-9][\w.&'’-]{1,30}(?: (?:&|[\w.&'’-]{1,30})){0,5})(?:[^\S\n]\([^()\n]{1,30}\))?"
)
"""A name in a cell, with a mark before it and a remark behind it or none: "→ Hay Rovers (loan)"."""
_OF_PAY, _OF_SUMS, _OF_PRICES = word_set("heads.pay"), word_set("heads.sums"), word_set("heads.prices")
_TO_PAY = word_set("heads.to_pay")
_OF_POSTCODES, _OF_ILLNESS = word_set("heads.postcodes"), word_set("heads.of_illness")
_POSTCODE = re.compile(r"[0-9]{3,6}")
_TYPES = {"age": PiiType.DEM, "postcode": PiiType.CODE}
_NAMED = frozenset({PiiType.PERSON, PiiType.LOC, PiiType.ORG})
SURE = 1.0
"""The score of what is told so, which no reader doubts."""


def find_told(text: str) -> Iterator[Finding]:
    """Ages, sums of money and towns that stand behind a key or in a tag or column that says so.

    >>> [(f.text, f.kind) for f in find_told('{"age": 4, "wage": 2100, "rent": 1975, "born": 1975, "pages": 12}')]
    [('4', 'age'), ('2100', 'money'), ('1975', 'price')]
    >>> [(f.text, f.kind) for f in find_told('{"label": "Age", "value": 63}, {"label": "Floor", "value": 7}')]
    [('63', 'age')]
    """
    for start, end in _places(text):
        names = ("patterns:told-place",)
        yield Finding(
            start, end, text[start:end], PiiType.LOC, Identifier.QUASI, SURE, names, origin=Origin.SHAPE, kind="gpe"
        )
    for start, end in _homes(text):
        names = ("patterns:told-address",)
        yield Finding(
            start,
            end,
            text[start:end],
            PiiType.LOC,
            Identifier.DIRECT,
            SURE,
            names,
            origin=Origin.SHAPE,
            kind="address",
        )
    for start, end, kind in _bodies(text):
        names = ("patterns:told-body",)
        yield Finding(
            start, end, text[start:end], PiiType.ORG, Identifier.QUASI, SURE, names, origin=Origin.SHAPE, kind=kind,
            kind_sure=True,
        )  # fmt: skip
    seen: set[int] = set()
    for start, end, head in _values(text):
        kind = told_by(head, text[start:end])
        if kind and start not in seen:
            seen.add(start)
            type = _TYPES.get(kind, PiiType.QUANTITY)
            names = (f"patterns:told-{kind}",)
            yield Finding(
                start, end, text[start:end], type, Identifier.QUASI, SURE, names, origin=Origin.SHAPE, kind=kind
            )


def _places(text: str) -> Iterator[tuple[int, int]]:
    """The values of fields that hold towns or countries."""
    for match in _PLACED.finditer(text):
        if _of_place(match["head"]):
            yield match.span("x")
    for cell in cells(text):
        if cell.head and _of_place(cell.head) and _PLACE.fullmatch(text, cell.start, cell.end):
            yield cell.start, cell.end


def _homes(text: str) -> Iterator[tuple[int, int]]:
    """The values of fields that hold addresses.

    >>> text = '{"home_address": "Elm End 4, Hay", "ip_address": "10.2.44.7", "address": "none"}'
    >>> [text[start:end] for start, end in _homes(text)]
    ['Elm End 4, Hay']
    """
    for match in _LIVED.finditer(text):
        if _of_home(match["head"]) and _DOOR.fullmatch(match["x"]):
            yield match.span("x")
    for cell in cells(text):
        if cell.head and _of_home(cell.head) and _DOOR.fullmatch(text, cell.start, cell.end):
            yield cell.start, cell.end


def _of_home(head: str) -> bool:
    words = {part.casefold() for part in _PARTS.findall(head)}
    return not words.isdisjoint(_OF_ADDRESSES) and words.isdisjoint(_NO_ADDRESSES)


def _bodies(text: str) -> Iterator[tuple[int, int, str]]:
    """The names in columns of clubs, companies or schools, with the kind that their head says.

    >>> text = "Club|Apps\\nHay Rovers|12\\n→ Lund IF (loan)|3\\nnone|"
    >>> [(text[start:end], kind) for start, end, kind in _bodies(text)]
    [('Hay Rovers', 'club'), ('Lund IF', 'club')]
    """
    for cell in cells(text):
        head = [part.casefold() for part in _PARTS.findall(cell.head)][-1:]
        kind = next((kind for kind, heads in _BODIES.items() if head and head[0] in heads), "")
        name = _BODY.fullmatch(text, cell.start, cell.end) if kind else None
        somebody = name is not None and kind != "club" and listed(name["x"].partition(" ")[0])  # who trades alone
        if name is not None and not somebody and not name["x"].isdigit():
            yield *name.span("x"), kind


def _of_place(head: str) -> bool:
    words = [part.casefold() for part in _PARTS.findall(head)]
    return bool(words) and words[-1] in _OF_PLACES


def told_by(head: str, value: str) -> str:
    """What the head of a field says that its value is: "age", "postcode", "money" of one's own, a "price", or nothing.

    >>> told_by("Postcode", "5003"), told_by("Floor", "5003")
    ('postcode', '')
    >>> told_by("childAge", "7"), told_by("net_pay", "2,317.50"), told_by("pay_grade", "7"), told_by("page", "7")
    ('age', 'money', '', '')
    """
    words = [part.casefold() for part in _PARTS.findall(head)]
    known = set(words)
    if not words:
        return ""
    if _AGE.fullmatch(value):
        aged = {words[0], words[-1]} & _OF_AGES and not known & _NO_AGES
        if aged and int(value) <= _OLDEST:
            return "age"
    if known & _OF_POSTCODES:
        return "postcode" if _POSTCODE.fullmatch(value) else ""
    owed = bool(known & _TO_PAY)  # "Amount to pay"
    if known & _OF_PAY and not owed and words[-1] in _OF_PAY | _OF_SUMS and len(value) > 1:
        return "money"
    return "price" if (known & _OF_PRICES or owed) and len(value) > 1 else ""


def told_no_name(text: str, finding: Finding) -> bool:
    """Whether what a reader takes for a name fills a cell whose head says that illnesses, drugs or tests stand there.

    >>> text = "Name|Diagnosis\\nAda Berg|Croup"
    >>> def name(at, end):
    ...     return Finding(at, end, text[at:end], PiiType.PERSON, Identifier.DIRECT, 0.9, ("x",))
    >>> told_no_name(text, name(24, 29)), told_no_name(text, name(15, 23))
    (True, False)
    """
    cell = cell_at(text, finding.start, finding.end) if finding.type in _NAMED else None
    if cell is None or (cell.start, cell.end) != (finding.start, finding.end):
        return False
    return not _OF_ILLNESS.isdisjoint(part.casefold() for part in _PARTS.findall(cell.head))


def _values(text: str) -> Iterator[tuple[int, int, str]]:
    """The numbers of fields with what heads them."""
    for pattern in (_PAIRED, _KEYED, _TAGGED):
        for match in pattern.finditer(text):
            yield *match.span("x"), match["head"]
    for match in _LISTED.finditer(text):
        for one in _NUMBER.finditer(text, *match.span("all")):
            yield *one.span(), match["head"]
    for match in _PAID.finditer(text):
        yield match.start("x"), match.start("x") + len(match["x"].removesuffix(" a")), "pay"
    for cell in cells(text):
        if cell.head and _WHOLE.fullmatch(text, cell.start, cell.end):
            yield cell.start, cell.end, cell.head
