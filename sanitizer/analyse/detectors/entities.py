"""spaCy entities -> findings: the pipeline's labels mapped onto the eight types, what is harmless left alone."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.spacy.source import text_of
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.language import alternation, word_set
from sanitizer.language.english.numbers import parse_number

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from sanitizer.config.schema import Settings

LABELS: dict[str, tuple[PiiType, Identifier]] = {
    "PERSON": (PiiType.PERSON, Identifier.DIRECT),
    "PER": (PiiType.PERSON, Identifier.DIRECT),
    "NORP": (PiiType.DEM, Identifier.QUASI),
    "LANGUAGE": (PiiType.DEM, Identifier.QUASI),
    "ORG": (PiiType.ORG, Identifier.QUASI),
    "GPE": (PiiType.LOC, Identifier.QUASI),
    "LOC": (PiiType.LOC, Identifier.QUASI),
    "FAC": (PiiType.LOC, Identifier.QUASI),
    "PRODUCT": (PiiType.MISC, Identifier.QUASI),
    "EVENT": (PiiType.MISC, Identifier.QUASI),
    "WORK_OF_ART": (PiiType.MISC, Identifier.QUASI),
    "MISC": (PiiType.MISC, Identifier.QUASI),
    "DATE": (PiiType.DATETIME, Identifier.QUASI),
    "TIME": (PiiType.DATETIME, Identifier.QUASI),
    "MONEY": (PiiType.QUANTITY, Identifier.QUASI),
    "PERCENT": (PiiType.QUANTITY, Identifier.QUASI),
    "QUANTITY": (PiiType.QUANTITY, Identifier.QUASI),
    "CARDINAL": (PiiType.QUANTITY, Identifier.QUASI),
} | {kind.value: (kind, Identifier.QUASI) for kind in PiiType if kind.value in {"CODE", "DEM", "DATETIME"}}
HARMLESS = {label: (kind, Identifier.QUASI) for label, kind in (("LAW", PiiType.MISC), ("ORDINAL", PiiType.QUANTITY))}
"""Left out on purpose: LAW (a statute is about nobody) and ORDINAL ("first")."""

_TIMELY = re.compile(
    rf"[0-9]|\b(?:{alternation('months', 'weekdays', 'cardinals')}|hundred|\w+teen|\w+ty)\b", re.IGNORECASE
)
_INSTITUTIONS = word_set("institutions.general")
_FORM_LABELS = word_set("codes.labels")
_FIELDS = word_set("codes.fields")
_CODED = re.compile(r"\s{0,3}(?:(?:no|nr|number|id|code)\b\.?\s{0,3})?[:#]", re.IGNORECASE)
_CITATION = re.compile(rf"(?:the\s+)?{alternation('institutions.cited')}s?\b", re.IGNORECASE)
_ABOUT = re.compile(rf"^{alternation('small_words.approximate')}\s+")
_CUT = re.compile(r"[\r\n\t]+|</?[A-Za-z][^<>]*>?|&#?\w+;?")
_WORD = re.compile(r"[^\W_]+|§")


class Entities:
    """The detector "entities": what the spaCy pipeline has put into ``doc.ents``.

    Args:
        everything: also what gives nobody away, such as "first" or "yesterday".

    >>> import spacy
    >>> nlp = spacy.blank("en")
    >>> _ = nlp.add_pipe("entity_ruler").add_patterns([{"label": "GPE", "pattern": "Bergen"}])
    >>> [(f.text, f.type.value) for f in Entities()(nlp("She lives in Bergen."))]
    [('Bergen', 'LOC')]
    """

    name = "entities"

    def __init__(self, *, everything: bool = False) -> None:
        self.everything = everything

    def __call__(self, doc: Doc) -> list[Finding]:
        """The entities of ``doc`` as findings."""
        found = []
        text = text_of(doc)
        for entity in doc.ents:
            target = LABELS.get(entity.label_) or (HARMLESS.get(entity.label_) if self.everything else None)
            span = text[entity.start_char : entity.end_char]
            if target is None or (not self.everything and _harmless(span, entity.label_)):
                continue
            kind, identifier = target
            told: dict[str, Any] = {"origin": Origin.ENTITY, "kind": entity.label_.lower()}
            for start, end in lines(span, entity.start_char):
                names = (f"{self.name}:{entity.label_}",)
                found.append(Finding(start, end, text[start:end], kind, identifier, 0.7, names, **told))
        return found


def lines(text: str, offset: int) -> list[tuple[int, int]]:
    """The spans of the parts of an entity that runs over line ends or markup.

    >>> lines("Ada Berg<br>Oslo", 10)
    [(10, 18), (22, 26)]
    """
    spans = []
    last = 0
    for cut in (*_CUT.finditer(text), None):
        end = cut.start() if cut else len(text)
        piece = text[last:end].strip()
        if piece and not (piece.islower() and len(piece) < len(text)):  # a lower-case scrap of a wrong guess
            spans.append((offset + last, offset + end))
        last = cut.end() if cut else end
    return spans


def form_label(text: str) -> bool:
    """Whether ``text`` is only the label of a field in a form.

    >>> form_label("Phone"), form_label("Phone Ada"), form_label("D.O.B")
    (True, False, True)
    """
    words = _WORD.findall(text.casefold().replace(".", "") if "." in text[1:2] else text.casefold())
    return all(word in _FORM_LABELS for word in words)


def field_label(text: str, finding: Finding) -> bool:
    """Whether a recognizer took the name of a field for somebody: "Order" in "Order #A-17", "Password" before a colon.

    >>> guess = Finding(0, 5, "Order", PiiType.PERSON, Identifier.DIRECT, 0.7, ("x",), origin=Origin.ENTITY)
    >>> field_label("Order #17", guess)
    True
    """
    if finding.text.casefold() not in _FIELDS or not finding.origin.guessed:
        return False
    return _CODED.match(text, finding.end) is not None


def _harmless(text: str, label: str) -> bool:
    """Whether an entity of this label gives nobody away by its form."""
    if label in {"DATE", "TIME"}:
        return not _TIMELY.search(text)
    if label == "CARDINAL":
        value = parse_number(_ABOUT.sub("", text.casefold()))
        return value is None or value <= 12
    words = _WORD.findall(text.casefold())
    if not words or form_label(text):
        return True
    if label in {"ORG", "FAC", "LOC", "PRODUCT", "PERSON", "NORP", "WORK_OF_ART", "EVENT"}:
        if _CITATION.match(text) and any(c.isdigit() for c in text):
            return True
        return all(word in _INSTITUTIONS for word in words)
    return False


def make(settings: Settings) -> Entities:
    """The detector for ``settings``."""
    return Entities()
