"""How a text is laid out decides how a stand-in looks: what was written in capitals stays so, a heading a heading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sanitizer.core.cells import cell_at
from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.results import Edit
from sanitizer.language import word_set
from sanitizer.language.english.labels import LABELS

_WORD = re.compile(r"[^\W\d_]{2,}")
_LABEL = re.compile(r"(\[[^\]\n]*\])")
_ARTICLE = re.compile(r"\Aan? ", re.IGNORECASE)
_ANY_ARTICLE = re.compile(r"\A(?:an?|the) ", re.IGNORECASE)
_AGAINST = re.compile(r"(?<=\s)vs?(?=\.?\s)")
"""The small word between the parties of a case, small in any heading."""
_DECADE = re.compile(r"(?<=[0-9]0)S\b")
_BEGINS = re.compile(r"(?:\A|[^\S\n]{3}|\t)[^\S\n]*\Z")
_ENDS = re.compile(r"[^\S\n]*(?:\Z|\t|(?<=[^\S\n]{3}))")
"""The borders of a line or of a column in it."""
_BARE = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_KEY = re.compile(r"(?P<quote>[\"'])[^\"'\n]{1,60}(?P=quote)\s{0,3}:\s{0,3}(?:\[[^\[\]\"\n]*)?\Z")
_VALUE = re.compile(r"\s{0,3}(?:[,}\]]|\n|\Z)")
"""What stands around a bare value of JSON."""
_ADDRESS = re.compile(r"(?:an?|another|the|a [a-z]+) address|address", re.IGNORECASE)
_STAMPED = re.compile(r"(?P<mark>T)[0-2][0-9]:[0-5][0-9]")
_IN_FIELD = f"[{LABELS['address']}]"
_FIELD = re.compile(r"(?:\A|\n|[:(|;\t•/]|[^\S\n]{2}|[^\S\n][–-])[^\S\n]*\Z")
"""What stands before the value of a field, a cell or a line of its own, where a sentence would be out of place."""
_READS_ON = re.compile(r",[^\S\n]*[^\W\d_]")
"""Where the value goes on with a place, "an address in a town" reads on."""
_GOES_ON = re.compile(r"\w[^\S\n]\Z")
_NOUN = re.compile(r"[^\S\n][a-z]")
_WIDE = 200
"""Characters of a line on either side that say how it is written."""
_SHORT = 3
"""Letters of a sign, which has capitals in any text."""
_SMALL = word_set("function_words.common")
_SENTENCE = 3
"""Words in capitals beside a figure that are a sentence and no label: "DOB: 3.4.1961" is none."""


def as_written(text: str, edit: Edit, finding: Finding) -> Edit:
    """The edit in capitals where the text has nothing else, and without an article where it is all of a heading.

    >>> from sanitizer.core.findings import Identifier, PiiType
    >>> def said(text, name, stand_in):
    ...     at = text.index(name)
    ...     found = Finding(at, at + len(name), name, PiiType.ORG, Identifier.QUASI, 0.9, ("x",))
    ...     return as_written(text, Edit(at, at + len(name), stand_in), found).text
    >>> said("THE HARBOUR BANK\\nDear Sir", "THE HARBOUR BANK", "A bank")
    'BANK'
    >>> said("I WENT TO HAY BANK TODAY", "HAY BANK", "a bank"), said("I went to HAY BANK today", "HAY BANK", "a bank")
    ('A BANK', 'a bank')
    >>> said('{"id": 13127}', "13127", "[number]")
    '"[number]"'
    """
    bare = _BARE.fullmatch(finding.text) and _KEY.search(text, max(0, edit.start - _WIDE), edit.start)
    if bare and _VALUE.match(text, edit.end) and not _BARE.fullmatch(edit.text):  # JSON has numbers, or quotes
        return Edit(edit.start, edit.end, f"{bare['quote']}{edit.text}{bare['quote']}")
    cell = cell_at(text, edit.start, edit.end) if "," in edit.text or _ANY_ARTICLE.match(edit.text) else None
    if cell is not None:
        whole = (cell.start, cell.end) == (edit.start, edit.end)
        if whole and _ADDRESS.fullmatch(edit.text):
            return Edit(edit.start, edit.end, _IN_FIELD)
        if whole or (cell.sign == "|" and cell.start == edit.start and not _NOUN.match(text, edit.end)):
            edit = Edit(edit.start, edit.end, _ANY_ARTICLE.sub("", edit.text))  # no cell has an article
        if cell.sign == "," and "," in edit.text:  # a comma of ours parts no cells
            edit = Edit(edit.start, edit.end, f'"{edit.text}"' if whole else edit.text.replace(",", ""))
        return edit
    if (stamp := _STAMPED.match(text, edit.end - finding.text.endswith("T"))) and edit.text != finding.text:
        return Edit(edit.start, stamp.end("mark"), f"{edit.text} ")  # the "T" of a stamp belongs to its figures
    address = edit.start == finding.start and _ADDRESS.fullmatch(edit.text)
    in_field = address and _FIELD.search(text, max(0, edit.start - _WIDE), edit.start)
    if in_field and not _READS_ON.match(text, edit.end):
        return Edit(edit.start, edit.end, _IN_FIELD)
    if not edit.text or edit.text.isupper() or _has_small(_AGAINST.sub("", finding.text)):
        return edit
    before = text[max(0, finding.start - _WIDE) : finding.start].rpartition("\n")[2]
    after = text[finding.end : finding.end + _WIDE].partition("\n")[0]
    rest = f"{before} {after}"
    own, beside = _WORD.findall(finding.text), _WORD.findall(rest)
    loud = len(beside) >= _SENTENCE and any(len(word) > _SHORT + 1 or word.casefold() in _SMALL for word in beside)
    in_sentence = loud and _GOES_ON.search(before) is not None
    named = len(own) > 1 or (own and len(own[0]) > _SHORT)
    if _has_small(_AGAINST.sub("", rest)) or not (in_sentence or named):
        return edit
    said = "".join(part if part.startswith("[") else part.upper() for part in _LABEL.split(edit.text))
    said = _DECADE.sub("s", said)
    alone = edit.start == finding.start and _BEGINS.search(before) and _ENDS.match(after)
    return Edit(edit.start, edit.end, _ARTICLE.sub("", said) if alone and own else said)


def as_named(text: str, edits: Sequence[Edit], findings: Sequence[Finding]) -> list[Edit]:
    """The edits, a body with the capitals that it has where the text names it without its place: "the Regional Court".

    >>> from sanitizer.core.findings import Identifier
    >>> text = "Hay Regional Court met. The Regional Court rose."
    >>> named = Finding(0, 18, text[:18], PiiType.ORG, Identifier.QUASI, 0.9, ("x",), replacement="regional court")
    >>> as_named(text, [Edit(0, 18, "A regional court")], [named])[0].text
    'A Regional Court'
    """
    clear = "".join(
        text[start:end]
        for start, end in zip([0, *(e.end for e in edits)], [*(e.start for e in edits), len(text)], strict=True)
    )
    capitals: dict[str, str] = {}
    for said in {f.replacement for f in findings if f.type is PiiType.ORG and f.replacement}:
        form = " ".join(word if word in _SMALL else word[:1].upper() + word[1:] for word in said.split())
        told = " " in said and said.islower() and re.search(rf"\b[Tt]he[^\S\n]{re.escape(form)}\b", clear)
        if told and said not in clear:
            capitals[said] = form
    if not capitals:
        return list(edits)
    either = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(capitals, key=len, reverse=True)))})\b")
    return [replace(edit, text=either.sub(lambda found: capitals[found[0]], edit.text)) for edit in edits]


def head_of_cell(text: str, at: int) -> str:
    """The head of the column that a place of a pasted table stands in, or nothing where it is in no table.

    >>> table = "No|Name|Badge no.\\n1|Ada|V-017\\n2|Na|V-018"
    >>> prose = "Owes a lot, runs high, eats well.\\nText me, or ring, 555 0142."
    >>> head_of_cell(table, table.index("V-018")), head_of_cell(prose, prose.index("555"))
    ('Badge no.', '')
    """
    cell = cell_at(text, at, at + 1)
    return cell.head if cell is not None else ""


def _has_small(text: str) -> bool:
    return any(c.islower() for c in text)


_OPENS = re.compile(r"(?:\A|[.!?]['\"”’)]?\s*|\n)\Z")


def opened_again(text: str, edits: Sequence[Edit]) -> list[Edit]:
    """The edits, one with a capital where what a sentence began with before it is left out.

    >>> opened_again("It rose. In May, Berg sang.", [Edit(9, 17, ""), Edit(17, 21, "a singer")])[1].text
    'A singer'
    """
    result: list[Edit] = []
    for edit in edits:
        last = result[-1] if result else None
        if last is not None and not last.text and last.end == edit.start and _OPENS.search(text, 0, last.start):
            edit = replace(edit, text=edit.text[:1].upper() + edit.text[1:])
        result.append(edit)
    return result
