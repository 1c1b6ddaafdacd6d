"""What a setting of a table may be: small checks that need no library, each of which can say what it expects.

pydantic checks the settings of documents. Here its import and the seven models of these sections would take .11 and
.04 s of processor time before the first row is read, and a table without texts loads it for nothing else: a quarter of
a command that takes .57 s for Adult.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Protocol, TypeVar

Section = TypeVar("Section")


class Unfit(Exception):
    """A value is none of what is expected."""


class Check(Protocol):
    """Gives the value as it is used, or says that it does not fit."""

    def __call__(self, value: Any) -> Any:
        """The value as it is used; raises ``Unfit``."""

    def __str__(self) -> str:
        """What is expected, behind "should be"."""


@dataclass(frozen=True)
class Number:
    """A number within limits; true and false are none.

    >>> str(Number(0.0, 1.0)), Number(0.0, 1.0)(1), str(Number(above=0.0)), str(Number(2, whole=True))
    ('a number from 0 to 1', 1.0, 'a number above 0', 'a whole number of at least 2')
    """

    low: float | None = None
    high: float | None = None
    above: float | None = None
    whole: bool = False

    def __call__(self, value: Any) -> float:
        """The value as an integer or a float."""
        if isinstance(value, bool) or not isinstance(value, int if self.whole else int | float):
            raise Unfit
        fits = (
            (self.low is None or value >= self.low)
            and (self.high is None or value <= self.high)
            and (self.above is None or value > self.above)
        )
        if not fits or value != value:
            raise Unfit
        return value if self.whole else float(value)

    def __str__(self) -> str:
        sort = "a whole number" if self.whole else "a number"
        if self.low is not None and self.high is not None:
            return f"{sort} from {self.low:g} to {self.high:g}"
        if self.above is not None:
            return f"{sort} above {self.above:g}" + (f", at most {self.high:g}" if self.high is not None else "")
        return sort + (f" of at least {self.low:g}" if self.low is not None else "")


@dataclass(frozen=True)
class OneOf:
    """One of some words, in any case.

    >>> OneOf("local", "global")(" Global")
    'global'
    """

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)

    def __call__(self, value: Any) -> str:
        """The word in small letters."""
        word = value.strip().lower() if isinstance(value, str) else ""
        if word not in self.words:
            raise Unfit
        return word

    def __str__(self) -> str:
        return f"one of {', '.join(self.words)}"


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def __call__(self, value: Any) -> bool:
        """The value."""
        if not isinstance(value, bool):
            raise Unfit
        return value

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Text:
    """A text of at least so many characters, without the blanks around it."""

    least: int = 1

    def __call__(self, value: Any) -> str:
        """The text."""
        if not isinstance(value, str) or len(value.strip()) < self.least:
            raise Unfit
        return value.strip()

    def __str__(self) -> str:
        return "a name"


@dataclass(frozen=True)
class Names:
    """A list of names; one name is a list of one, numbers are names.

    >>> Names()("age"), Names()([1, "b"])
    (('age',), ('1', 'b'))
    """

    def __call__(self, value: Any) -> tuple[str, ...]:
        """The names."""
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list | tuple):
            raise Unfit
        if not all(isinstance(item, str | int | float) and not isinstance(item, bool) for item in items):
            raise Unfit
        return tuple(str(item).strip() for item in items)

    def __str__(self) -> str:
        return "a list of names"


@dataclass(frozen=True)
class Words:
    """Names in one text or as a list; the text is left whole."""

    def __call__(self, value: Any) -> str | tuple[str, ...]:
        """The text, or the names."""
        return value.strip() if isinstance(value, str) else Names()(value)

    def __str__(self) -> str:
        return str(Names())


@dataclass(frozen=True)
class Mapped:
    """A mapping of names to what ``each`` expects, or a text where ``text`` allows it; to anything without ``each``."""

    each: Check | None = None
    text: Check | None = None

    def __call__(self, value: Any) -> Any:
        """The mapping, or the text."""
        if isinstance(value, Mapping):
            return dict(value) if self.each is None else {str(key): self.each(item) for key, item in value.items()}
        if self.text is None:
            raise Unfit
        return self.text(value)

    def __str__(self) -> str:
        if self.text is not None:
            return str(self.text)
        return "a mapping" if self.each is None else f"a mapping of names, each to {self.each}"


@dataclass(frozen=True)
class Inner:
    """A section within a section, or a value where ``value`` allows one."""

    kind: type[Any]
    value: Check | None = None

    def __call__(self, value: Any) -> Any:
        """The value; sections are read by whoever reads the outer one."""
        if self.value is None:
            raise Unfit
        return self.value(value)

    def __str__(self) -> str:
        return "a mapping of names to values" if self.value is None else str(self.value)


def checked(check: Check, default: Any = None, *, required: bool = False) -> Any:
    """A field of a section: what it may be, and what it is where nothing is given; a required one must be given."""
    return field(default=default, metadata={"check": check, "required": required})


class Faults:
    """Collects what is wrong, with its place."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def add(self, place: str, text: str) -> None:
        """Notes one fault."""
        self.lines.append(f"{place}: {text} ({len(self.lines) + 1})")

    def section(self, kind: type[Section], data: Any, place: str) -> Section:
        """``data`` as a section; what is wrong with it is noted and left out.

        >>> from sanitizer.config.sections import Parameters
        >>> faults = Faults()
        >>> faults.section(Parameters, {"k": 1, "strategy": "GDF"}, "parameters").strategy, faults.lines
        ('gdf', ['parameters.k: should be a whole number of at least 2 (1)'])
        """
        if data is None:
            return kind()
        if not isinstance(data, Mapping):
            self.add(place, "should be a mapping of names to values")
            return kind()
        given = {str(key): value for key, value in data.items() if value is not None}
        known = fields(kind)  # type: ignore[arg-type]
        found = {}
        for one in known:
            check, path = one.metadata["check"], f"{place}.{one.name}"
            value = given.pop(one.name, None)
            if isinstance(check, Inner) and isinstance(value, Mapping):
                found[one.name] = self.section(check.kind, value, path)
            elif value is not None or one.metadata["required"]:
                try:
                    found[one.name] = check(value)
                except Unfit:
                    self.add(path, f"should be {check}")
        for name in given:
            self.add(f"{place}.{name}", f"unknown name; known are {', '.join(sorted(one.name for one in known))}")
        return kind(**found)
