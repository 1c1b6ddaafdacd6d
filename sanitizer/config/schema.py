"""The settings of the document flow, typed and checked."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo, field_validator, model_validator

from sanitizer.config.defaults import BUILT_IN_READER, DEFAULT_PIPELINE, READING, RECOGNIZING
from sanitizer.config.policy import Operator, Policy
from sanitizer.core.findings import PiiType


def _as_mapping(value: Any) -> Any:
    """A word alone as a mapping with its text."""
    return {"text": value} if isinstance(value, str) else value


class Step(BaseModel):
    """A rung of the user's own: its text, and how many things it could stand for; without that, on the user's word."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str = Field(min_length=1)
    support: int | None = Field(default=None, ge=1)


class Term(BaseModel):
    """A term of the user's own that is always found: a text or an expression, with its type and what becomes of it.

    >>> Term(text="Project Falcon", ladder=["research project"]).ladder[0].text
    'research project'
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    pattern: str = ""
    """Instead of a text: a regular expression."""
    text: str = Field(default="", validate_default=True)
    type: PiiType = PiiType.MISC
    identifier: Literal["DIRECT", "QUASI"] = "DIRECT"
    kind: str = ""
    """What it is more finely than its type, in words of the user's own."""
    ladder: tuple[Annotated[Step, BeforeValidator(_as_mapping)], ...] = ()
    """Its stand-ins, the most specific first."""
    operator: Operator | None = None
    """What becomes of it, whatever the policy says of others; ``keep`` is for what identifies nobody directly."""

    @model_validator(mode="after")
    def _is_one_of_two(self) -> Term:
        if self.text and self.pattern:
            raise ValueError("a term has a text or a pattern")
        if self.operator == "keep" and self.identifier == "DIRECT":
            raise ValueError("a term that is kept has identifier: QUASI")
        if self.operator == "pseudonym" and self.type is not PiiType.PERSON:
            raise ValueError("pseudonym is for PERSON only")
        return self

    @field_validator("text")
    @classmethod
    def _has_a_word(cls, value: str, info: ValidationInfo) -> str:
        if not value and not info.data.get("pattern", "x"):
            raise ValueError("a term has a text or a pattern")
        if value and not any(c.isalnum() for c in value):
            raise ValueError("a term needs at least one letter or digit")
        return value

    @field_validator("pattern")
    @classmethod
    def _is_an_expression(cls, value: str) -> str:
        try:
            found = re.compile(value)
        except re.error:
            raise ValueError("is no regular expression") from None
        if value and found.fullmatch(""):
            raise ValueError("an expression must not fit nothing at all")
        return value


class Settings(BaseModel):
    """How documents are sanitized. Every field has a default that works offline.

    A field with its docstring is all there is to declare: see ``config/declared.py``.

    >>> Settings().k
    10
    >>> Settings(k=100, terms=[{"text": "Project Falcon", "type": "MISC"}]).terms[0].type
    <PiiType.MISC: 'MISC'>
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    pipeline: str = Field(default=DEFAULT_PIPELINE, min_length=1, json_schema_extra={"spacy": False})
    """Any installed spaCy pipeline, by package name or path; ``blank:xx`` for one without entities."""
    reader: str = Field(default=BUILT_IN_READER, min_length=1)
    """What reads the text: the built-in reader, a folder with another one, or ``spacy`` for the pipeline's entities."""
    detectors: tuple[str, ...] = Field(default=READING, json_schema_extra={"option": "list", "metavar": "A,B"})
    """Which detectors run; ``tagger:FOLDER`` is one that you trained. Your terms and recurrences always count."""
    allow_nameless: bool = False
    """Sanitize all the same where neither the pipeline nor the reader looks for names, which is an error otherwise."""
    level: Literal["cautious", "balanced", "precise"] = "balanced"
    """How sure the reader must be: ``cautious``, ``balanced`` or ``precise``; checked codes are hidden at any."""
    terms: tuple[Annotated[Term, BeforeValidator(_as_mapping)], ...] = Field(
        default=(), json_schema_extra={"option": "terms", "metavar": "FILE"}
    )
    """Your own terms: a text, or ``{text: Project Falcon, type: MISC, identifier: DIRECT}`` with ``pattern`` instead of
    ``text``, ``ladder`` and ``operator`` if wanted; as an option a file, one a line, TAB, type, TAB, rung > rung."""
    hierarchy: tuple[str, ...] = Field(default=(), json_schema_extra={"option": "append", "metavar": "FILE"})
    """Your own hierarchies, ``leaf;wider;widest`` a line or a YAML tree: their leaves are found, their rungs win."""
    ignore: tuple[str, ...] = Field(default=(), json_schema_extra={"option": "lines", "metavar": "FILE"})
    """Terms that are never hidden, such as a hospital's name on its letters; as an option a file, one a line."""
    policy: Policy | None = Field(default=None, json_schema_extra={"metavar": "NAME"})
    """What becomes of findings by type, kind, detector or term: a preset (``clinical``, ``court``, ``support``,
    ``publish``), a file, or rules such as ``{QUANTITY: keep, DATETIME: {k: 30}}``."""
    key_file: str | None = Field(default=None, min_length=1, json_schema_extra={"metavar": "FILE"})
    """The key of ``hash``, ``encrypt`` and the vault in a file, instead of the variable ``SANITIZER_KEY``."""
    vault: str | None = Field(default=None, min_length=1, json_schema_extra={"metavar": "FILE", "spacy": False})
    """An encrypted file that gives the same person the same number in all documents, and brings originals back."""
    consistent_across: bool = Field(default=False, json_schema_extra={"spacy": False})
    """The same person keeps the number, and the same thing the stand-in, through all documents of a run."""
    k: int = Field(default=10, ge=2, le=1_000_000, json_schema_extra={"metavar": "K"})
    """Privacy floor: a replacement must stand for at least this many known things."""
    ontology: str | None = Field(default=None, json_schema_extra={"metavar": "DIR"})
    """Folder of an ontology built by ``sanitizer ontology build``, instead of the built-in one."""
    characters: str | None = Field(default=None, json_schema_extra={"metavar": "INDEX"})
    """Folder of a character index: terms on its list that nothing else can widen lose just enough characters."""
    selector: str = "light"
    """Ranks what the privacy floor allows: ``light``, ``neural`` or a model folder; ``floor`` takes the lowest rung."""
    budget: float | None = Field(default=None, ge=0.0, le=1_000_000.0, json_schema_extra={"metavar": "BITS"})
    """How many bits the quasi-identifiers of a document may give away together; more are widened. Off unless set."""
    against: str | None = Field(default=None, min_length=1, json_schema_extra={"metavar": "JSONL", "spacy": False})
    """A population, one JSON line a person with ``id`` and ``text``: a document goes out only when its person hides in
    it; ``.`` takes the documents themselves."""
    k_people: int = Field(default=5, ge=2, le=1_000_000, json_schema_extra={"metavar": "K", "spacy": False})
    """With ``against``: among how many people a document's person is to hide."""
    accept_risk: bool = Field(default=False, json_schema_extra={"spacy": False})
    """With ``against``: release documents whose person cannot be hidden so well all the same."""
    embeddings: str | None = Field(default=None, min_length=1, json_schema_extra={"metavar": "MODEL"})
    """Judges phrases by what they disclose about ``protect``: a model folder, ``glove``, ``minilm``, ``spacy:NAME``."""
    protect: tuple[str, ...] = Field(default=(), json_schema_extra={"option": "append"})
    """Whom or what to protect in every document, beside what a document names itself."""
    t: float | None = Field(default=None, gt=0.0, le=1.0, json_schema_extra={"metavar": "T"})
    """With ``embeddings``: phrases of at least this cosine are findings, and no stand-in may reach it."""
    share: float | None = Field(default=None, gt=0.0, lt=1.0, json_schema_extra={"metavar": "P"})
    """Instead of ``t``: the share of phrases that reach it in the text a model was calibrated on."""
    keep_all: bool = False
    """Has no effect any more: protecting hides beside what the detectors find, never instead of it."""
    mask: str | None = Field(default=None, min_length=1, max_length=20)
    """Stands for every code, and for all else of which only the kind may be told, instead of "[phone number]"."""
    people: Literal["number", "letters", "roles", "initials", "names"] = "number"
    """What people are called: PERSON 1; A; the patient; invented initials; or invented names of like sound."""
    times: Literal["general", "distances"] = "general"
    """What dates and clock times become: wider ones; or their distances, "[day 5]" from the first day of the document
    and "[+02:15]" from its first clock time, which one day that somebody knows gives away."""
    second_look: bool = True
    """Detect again in the output and hide what only shows up there, until nothing changes any more."""
    batch_size: int = Field(default=64, ge=1, le=10_000, json_schema_extra={"spacy": False})
    """Documents per batch in ``pipe``."""
    window: int = Field(default=10_000, ge=1_000, le=900_000)
    """Longer texts are analysed in windows of this many characters, cut at line or word borders."""

    @model_validator(mode="before")
    @classmethod
    def _detectors_of_the_reader(cls, data: Any) -> Any:
        """A pipeline of one's own is read with its own entities, unless a reader is named."""
        if isinstance(data, dict) and tuple(data.get("detectors") or READING) == READING:
            reader = data.get("reader")
            own = reader is None and data.get("pipeline", DEFAULT_PIPELINE) != DEFAULT_PIPELINE
            if own or reader == "spacy":
                return {**data, "detectors": RECOGNIZING, "reader": "spacy"}
        return data

    @model_validator(mode="after")
    def _finds_something(self) -> Settings:
        if not self.detectors and not self.terms:
            raise ValueError("no detectors and no terms: nothing would be hidden")
        return self

    @model_validator(mode="after")
    def _threshold_has_embeddings(self) -> Settings:
        if self.t is not None and self.share is not None:
            raise ValueError("t and share both set the threshold: give one of them")
        if self.embeddings is None and (self.t is not None or self.share is not None or self.keep_all):
            raise ValueError("t, share and keep_all need embeddings")
        return self
