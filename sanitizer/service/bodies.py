"""The shapes of requests; anything else is refused, and what was sent is never quoted back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Id = Annotated[str, Field(max_length=1000)] | int
MOST_DOCUMENTS = 1000


class Body(BaseModel):
    """A request without unknown names."""

    model_config = ConfigDict(extra="forbid", strict=True)


class DocumentIn(Body):
    """A document: its text, and if wanted an id and whom to protect in it."""

    id: Id | None = None
    text: str
    protect: str | list[str] | None = None


class DocumentsIn(Body):
    """One text or several documents, with settings that the operator allows."""

    text: str | None = None
    documents: Annotated[list[DocumentIn], Field(max_length=MOST_DOCUMENTS)] | None = None
    settings: dict[str, Any] | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> DocumentsIn:
        if (self.text is None) == (self.documents is None):
            raise ValueError("give either text or documents")
        return self

    def records(self) -> list[dict[str, Any]]:
        """The documents as the flow takes them."""
        if self.text is not None:
            return [{"id": 1, "text": self.text}]
        return [
            {**one.model_dump(), "id": n if one.id is None else one.id} for n, one in enumerate(self.documents or (), 1)
        ]


class TermIn(Body):
    """A term whose ladder is wanted."""

    text: Annotated[str, Field(min_length=1, max_length=1000)]
    type: str = ""
    """Empty: the first type under which something is known of it."""
    context: str = ""


Cell = str | int | float | bool | None


class TableIn(Body):
    """A table as rows, and its settings as in a settings file."""

    table: list[dict[str, Cell]]
    settings: dict[str, Any]


class ReleaseIn(TableIn):
    """A released table to be counted again, if wanted with its source."""

    source: list[dict[str, Cell]] | None = None


class DecisionIn(Body):
    """What a reviewer decides about a place of a document, and which state of it was looked at."""

    revision: int
    by: Annotated[str, Field(min_length=1, max_length=80)]
    action: str
    start: int = 0
    end: int = 0
    at: int = 0
    type: str = ""
    identifier: Literal["", "DIRECT", "QUASI"] = ""
    stand_in: str = ""
    rung: int = -1
    every: bool = True
    reason: str = ""
    state: str = ""


class ExportIn(Body):
    """Nothing but who asks for it."""

    by: Annotated[str, Field(min_length=1, max_length=80)]
