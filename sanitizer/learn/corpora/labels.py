"""What a label of somebody's own label set means here: one of the eight types, and DIRECT or QUASI."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from sanitizer.core.errors import ConfigError
from sanitizer.core.findings import Identifier, PiiType
from sanitizer.learn.taggers.base import parse_label

TWEET_TAGS = (
    "DI", "QIAGE", "QIRELIGION", "QIREGION", "QIGENDER", "QILANG", "QIJOB", "QIMARITAL", "SA",
)  # fmt: skip
"""The nine tags of privacy attributes in tweets: direct identifier, seven quasi-identifiers, sensitive attribute."""

_NAMES: dict[str, str] = {
    "PERSON/DIRECT": "PERSON PER NAME DI PATIENT DOCTOR STAFF HCW USERNAME NOMBRE_SUJETO_ASISTENCIA "
    "NOMBRE_PERSONAL_SANITARIO FIRSTNAME LASTNAME GIVENNAME SURNAME FULLNAME",
    "CODE/DIRECT": "CODE ID SSN PHONE TELEPHONE FAX EMAIL URL IP ACCOUNT LICENSE PASSPORT MEDICALRECORD HEALTHPLAN "
    "DEVICE VEHICLE BIOID CONTACT EMAIL_ADDRESS PHONE_NUMBER CREDIT_CARD IBAN IBAN_CODE IP_ADDRESS US_SSN "
    "CORREO_ELECTRONICO NUMERO_FAX NUMERO_TELEFONO ID_ASEGURAMIENTO ID_CONTACTO_ASISTENCIAL ID_SUJETO_ASISTENCIA "
    "ID_EMPLEO_PERSONAL_SANITARIO ID_TITULACION_PERSONAL_SANITARIO NUMERO_BENEF_PLAN_SALUD URL_WEB "
    "DIREC_PROT_INTERNET IDENTIF_VEHICULOS_NRSERIE_PLACAS IDENTIF_DISPOSITIVOS_NRSERIE IDENTIF_BIOMETRICOS",
    "LOC/QUASI": "LOC LOCATION GPE FAC CITY STATE COUNTRY STREET ZIP ADDRESS LOCATION-OTHER PLACE REGION QIREGION "
    "CALLE PAIS TERRITORIO",
    "ORG/QUASI": "ORG ORGANIZATION ORGANISATION HOSPITAL COMPANY SCHOOL INSTITUCION CENTRO_SALUD",
    "DEM/QUASI": "DEM NORP LANGUAGE AGE GENDER SEX PROFESSION JOB RELIGION NATIONALITY MARITAL HEALTH DISEASE QIAGE "
    "QIRELIGION QIGENDER QILANG QIJOB QIMARITAL SA EDAD_SUJETO_ASISTENCIA SEXO_SUJETO_ASISTENCIA "
    "FAMILIARES_SUJETO_ASISTENCIA PROFESION",
    "DATETIME/QUASI": "DATETIME DATE TIME DOB FECHAS",
    "QUANTITY/QUASI": "QUANTITY MONEY PERCENT CARDINAL ORDINAL SALARY",
    "MISC/QUASI": "MISC PRODUCT EVENT WORK_OF_ART LAW OTHER OTROS_SUJETO_ASISTENCIA",
}
KNOWN: dict[str, tuple[PiiType, Identifier]] = {
    name: (PiiType(kind), Identifier(identifier))
    for target, names in _NAMES.items()
    for kind, identifier in [target.split("/")]
    for name in names.split()
}
"""Label names that are understood without being told."""

NO_MASK = "NO_MASK"
"""The identifier kind of what annotators looked at and chose to leave alone."""


def meaning(label: str, given: Mapping[str, str] | None = None) -> tuple[PiiType, Identifier] | None:
    """The type and identifier kind of ``label``; None for what is to be left alone.

    ``given`` maps labels to TYPE, TYPE/DIRECT, TYPE/QUASI or NO_MASK. A name that nobody knows is MISC and QUASI: it
    was worth marking, so it is hidden.

    >>> meaning("CALLE"), meaning("X", {"X": "PERSON/DIRECT"})[1].value
    ((<PiiType.LOC: 'LOC'>, <Identifier.QUASI: 'QUASI'>), 'DIRECT')
    >>> meaning("never-seen")[0].value, meaning("LOC/NO_MASK")
    ('MISC', None)
    """
    target = (given or {}).get(label, label)
    kind, _, identifier = target.partition("/")
    if NO_MASK in (kind, identifier):
        return None
    named, mode = parse_label(target)
    default = KNOWN.get(kind.upper(), (PiiType.MISC, Identifier.QUASI))
    return named or default[0], mode or default[1]


def read_map(path: str | Path) -> dict[str, str]:
    """The label map in a file: a JSON object, or lines ``LABEL TYPE/DIRECT`` with ``#`` for remarks.

    Raises:
        ConfigError: the file cannot be read, or a target is neither a type nor NO_MASK.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise ConfigError("E150", f"cannot read the label map {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError("E153", f"the label map {path} is not UTF-8") from None
    if text.lstrip().startswith("{"):
        try:
            pairs = list(enumerate(json.loads(text).items(), 1))
        except ValueError:
            raise ConfigError("E151", f"the label map {path} is not valid JSON") from None
    else:
        lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1)]
        pairs = [(n, words) for n, words in lines if words and not words[0].startswith("#")]
    found: dict[str, str] = {}
    for number, pair in pairs:
        if len(pair) != 2 or not isinstance(pair[1], str) or not _is_target(pair[1]):
            hint = f"LABEL then one of {', '.join(PiiType.__members__)}, with /DIRECT or /QUASI if wanted, or NO_MASK"
            raise ConfigError("E152", f"the label map {path}: entry {number} is not understood", hint=hint)
        found[pair[0]] = pair[1]
    return found


def _is_target(text: str) -> bool:
    kind, slash, identifier = text.partition("/")
    if kind == NO_MASK:
        return not slash
    return kind in PiiType.__members__ and (not slash or identifier in {*Identifier.__members__, NO_MASK})
