"""Presidio: our findings as a recognizer of its analyzer, our stand-ins as operators of its anonymizer.

registry.add_recognizer(SanitizerRecognizer())
engine.add_anonymizer(Generalize); engine.add_anonymizer(CharacterPattern)
engine.anonymize(text, results, {"LOCATION": OperatorConfig("generalize", {"k": 20})})

Needs the extra ``presidio``. An operator sees one term without its sentence: whoever wants stand-ins that fit the
sentence and the promise of a whole document uses ``Sanitizer``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sanitizer.config.schema import Settings
from sanitizer.core.errors import from_extra
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.documents.flow import Sanitizer
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.source import CharacterLadders
from sanitizer.recode.labels import label

with from_extra("presidio", "the adapter of Presidio"):
    from presidio_analyzer import EntityRecognizer, RecognizerResult
    from presidio_anonymizer.entities import InvalidParamError
    from presidio_anonymizer.operators import Operator, OperatorType

THEIRS: Mapping[PiiType, str] = {
    PiiType.LOC: "LOCATION",
    PiiType.ORG: "ORGANIZATION",
    PiiType.DATETIME: "DATE_TIME",
}
"""What Presidio calls our types; the others have their own name."""
_NAME = "SanitizerRecognizer"
_KINDS = {
    "email": "EMAIL_ADDRESS",
    "phone": "PHONE_NUMBER",
    "url": "URL",
    "ip": "IP_ADDRESS",
    "iban": "IBAN_CODE",
    "card": "CREDIT_CARD",
}
_OURS = {**{name: type for type, name in THEIRS.items()}, **dict.fromkeys(_KINDS.values(), PiiType.CODE)}


def presidio_name(finding: Finding) -> str:
    """What Presidio calls the type of a finding.

    >>> mail = Finding(0, 6, "a@b.no", PiiType.CODE, Identifier.DIRECT, 1.0, ("x",), kind="email")
    >>> presidio_name(mail)
    'EMAIL_ADDRESS'
    """
    return _KINDS.get(finding.kind) or THEIRS.get(finding.type) or finding.type.value


class SanitizerRecognizer(EntityRecognizer):  # type: ignore[misc,unused-ignore]
    """Finds in Presidio's analyzer what ``Sanitizer`` finds, under Presidio's names.

    Args:
        sanitizer: what finds; the default one otherwise.
        options: single settings by name.

    >>> recognizer = SanitizerRecognizer(detectors=["patterns"])
    >>> [(r.entity_type, r.start, r.end) for r in recognizer.analyze("Mail ada@example.org", ["EMAIL_ADDRESS"])]
    [('EMAIL_ADDRESS', 5, 20)]
    """

    def __init__(self, sanitizer: Sanitizer | None = None, **options: Any) -> None:
        self.sanitizer = sanitizer or Sanitizer(**options)
        names = [THEIRS.get(one, one.value) for one in PiiType]
        super().__init__(supported_entities=[*names, *_KINDS.values()], name=_NAME)

    def load(self) -> None:
        """Nothing: models load on first use."""

    def analyze(self, text: str, entities: Sequence[str] | None = None, nlp_artifacts: Any = None) -> list[Any]:
        """The findings among ``entities``, all without them; kind and identifier stand in the metadata."""
        found = self.sanitizer.detect([text], ranked=False)[0]
        wanted = set(entities or self.supported_entities)
        return [
            RecognizerResult(
                presidio_name(one),
                one.start,
                one.end,
                one.score,
                recognition_metadata={
                    RecognizerResult.RECOGNIZER_NAME_KEY: _NAME,
                    RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
                    "kind": one.kind,
                    "identifier": one.identifier.value,
                },
            )
            for one in found
            if presidio_name(one) in wanted
        ]


class Generalize(Operator):  # type: ignore[misc,unused-ignore]
    """The operator ``generalize``: the lowest rung that could stand for at least ``k`` things, else a label.

    >>> Generalize().operate("Bergen", {"entity_type": "LOCATION", "k": 10})
    'city in Norway'
    >>> Generalize().operate("Ada Berg", {"entity_type": "PERSON"})
    '[name]'
    """

    def operate(self, text: str, params: dict[str, Any] | None = None) -> str:
        """The stand-in of ``text``."""
        given = params or {}
        type = _type(given)
        k = given.get("k", 10)
        ladder = _sanitizer(given.get("ontology")).ladder(text, type)
        rung = next((one.text for one in ladder if one.support >= k and one.text != MASK), None)
        if rung is not None:
            return rung
        kind = next((kind for kind, name in _KINDS.items() if name == given.get("entity_type")), "")
        return label(Finding(0, max(1, len(text)), text, type, Identifier.DIRECT, 1.0, ("presidio",), kind=kind))

    def validate(self, params: dict[str, Any] | None = None) -> None:
        """Raises for a ``k`` that is no whole number of at least 2."""
        _check_k(params, 10)

    def operator_name(self) -> str:
        """Its name."""
        return "generalize"

    def operator_type(self) -> OperatorType:
        """It hides."""
        return OperatorType.Anonymize


class CharacterPattern(Operator):  # type: ignore[misc,unused-ignore]
    """The operator ``character_pattern``: hides so few characters that ``k`` entries of a list look alike.

    The list is an ``index`` built by ``sanitizer characters build``.
    """

    def operate(self, text: str, params: dict[str, Any] | None = None) -> str:
        """The pattern of ``text``; stars where the list lacks it."""
        given = params or {}
        k = given.get("k", 5)
        ladder = _patterns(str(given["index"]), k)(text, _type(given))
        return next((rung.text for rung in ladder or () if rung.support >= k), MASK)

    def validate(self, params: dict[str, Any] | None = None) -> None:
        """Raises for a missing ``index`` and for a ``k`` that is no whole number of at least 2."""
        _check_k(params, 5)
        if not isinstance((params or {}).get("index"), str):
            raise InvalidParamError("character_pattern needs index, the folder of a character index")

    def operator_name(self) -> str:
        """Its name."""
        return "character_pattern"

    def operator_type(self) -> OperatorType:
        """It hides."""
        return OperatorType.Anonymize


def _check_k(params: dict[str, Any] | None, default: int) -> None:
    k = (params or {}).get("k", default)
    if not isinstance(k, int) or isinstance(k, bool) or k < 2:
        raise InvalidParamError("k is a whole number of at least 2")


def _type(params: Mapping[str, Any]) -> PiiType:
    name = str(params.get("entity_type", ""))
    return _OURS.get(name) or (PiiType(name) if name in PiiType.__members__ else PiiType.MISC)


@lru_cache(maxsize=4)
def _sanitizer(ontology: str | None) -> Sanitizer:
    return Sanitizer(Settings(ontology=ontology))


@lru_cache(maxsize=4)
def _patterns(folder: str, k: int) -> CharacterLadders:
    return CharacterLadders(CharacterIndex.open(folder), least=k)
