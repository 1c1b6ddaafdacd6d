"""Demographic terms by the ontology's own branches: professions, nationalities, religions, diagnoses and the like.

Works on token text alone, so it runs in the default flow without a tagger. A word that is as often a verb or an
adjective counts only where a determiner shows it to be a noun; what is said of anybody ("man", "member") is left.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sanitizer.analyse.spacy.source import text_of
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.language import table
from sanitizer.language.english.inflect import singulars

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from sanitizer.config.schema import Settings

BRANCHES = ("profession", "nationality", "religion", "health", "ethnicity", "language", "ideology")
"""Family roles are left out: in annotated texts hardly one in ten is worth hiding."""
SCORE = 0.5
LONGEST = 5
MOST_REMEMBERED = 200_000

_SORTS = frozenset({"type", "stage", "grade", "class"})
_NUMBER = re.compile(r"[0-9]{1,2}[a-d]?|[ivx]{1,4}[a-d]?|[a-d]|one|two|three|four")


@dataclass(frozen=True, slots=True)
class _Entry:
    branch: str
    proper: bool


class OntologyTerms:
    """The detector "ontology": demographic terms as QUASI findings of type DEM.

    >>> import spacy
    >>> doc = spacy.blank("en")("She is a civil engineer with breast cancer. They judge people.")
    >>> [f.text for f in OntologyTerms()(doc)]
    ['civil engineer', 'breast cancer']
    """

    name = "ontology"

    def __init__(self, ladders: OntologyLadders | None = None, *, branches: tuple[str, ...] = BRANCHES) -> None:
        self._ladders = ladders or OntologyLadders()
        self._branches = branches

    def __call__(self, doc: Doc) -> list[Finding]:
        """The demographic terms of ``doc``, longest first where they overlap."""
        words = [token.text for token in doc]
        lowered = [word.lower() for word in words]
        starts, vocabulary = self._vocabulary
        found: list[Finding] = []
        index = 0
        while index < len(words):
            longest = starts.get(lowered[index])
            if longest is None:
                longest = self._plural_start(lowered[index])
            size, branch = self._match(words, lowered, index, longest, vocabulary) if longest else (0, "")
            if size:
                first, last = doc[index - _numbered(lowered, index, branch)], doc[index + size - 1]
                begin, end = first.idx, last.idx + len(last.text)
                names = (f"{self.name}:{branch}",)
                told: dict[str, Any] = {"origin": Origin.KNOWLEDGE, "kind": branch}
                span = text_of(doc)[begin:end]
                found.append(Finding(begin, end, span, PiiType.DEM, Identifier.QUASI, SCORE, names, **told))
            index += size or 1
        return found

    def _plural_start(self, word: str) -> int:
        """1 for the plural of a term, else 0; remembered, since most words of a text come again."""
        starts = self._vocabulary[0]
        found = 1 if word.endswith(("s", "men")) and any(starts.get(form) for form in singulars(word)) else 0
        if len(starts) < MOST_REMEMBERED:
            starts[word] = found
        return found

    def _match(
        self, words: list[str], lowered: list[str], index: int, longest: int, vocabulary: dict[str, _Entry]
    ) -> tuple[int, str]:
        """How many tokens from ``index`` make a term and of which branch; 0 for none."""
        for size in range(min(longest, len(words) - index), 0, -1):
            phrase = " ".join(lowered[index : index + size])
            entry, plural = vocabulary.get(phrase), False
            if entry is None and phrase.endswith(("s", "n")):
                singular = next((form for form in singulars(phrase) if form in vocabulary), "")
                entry, plural = vocabulary.get(singular), True
            if entry is not None and self._stands(words, lowered, index, size, entry, plural):
                return size, entry.branch
        return 0, ""

    def _stands(self, words: list[str], lowered: list[str], index: int, size: int, entry: _Entry, plural: bool) -> bool:
        """Whether the word form and the neighbours agree with the reading."""
        lists = self._lists
        word = words[index]
        last = words[index + size - 1]
        before = lowered[index - 1] if index else ""
        after = words[index + size] if index + size < len(words) else ""
        if size == 1 and lowered[index] in lists["illnesses"]:
            return word.isupper()
        if entry.proper:
            return word[:1].isupper() and not (plural and size == 1 and len(word) < 6) and before not in lists["titles"]
        capital = word[:1].isupper()
        sentence_start = index == 0 or before in ".!?:;\n"
        if size == 1:
            if plural and entry.branch == "profession":
                return False  # a crowd of them says nothing of one person
            if capital and not sentence_start:
                return False  # a surname, or part of a longer name
            if (capital and after[:1].isupper()) or (word.isupper() and len(word) > 1):
                return False
            if lowered[index] in lists["doubtful"]:
                return (
                    before in lists["determiners"] and after.lower() not in lists["objects"] and not after[:1].isalnum()
                )
            if before in lists["subjects"]:
                return False  # "I volunteer", "it hurts": what somebody does
            return not (before == "to" and entry.branch == "profession")
        return capital == last[:1].isupper() or sentence_start

    @cached_property
    def _lists(self) -> dict[str, frozenset[str]]:
        return {name: frozenset(words) for name, words in table("english", "ontology_terms").items()}

    @cached_property
    def _vocabulary(self) -> tuple[dict[str, int], dict[str, _Entry]]:
        """(longest term in tokens by first token, term -> entry), from the names whose usual reading is demographic."""
        vocabulary: dict[str, _Entry] = {}
        starts: dict[str, int] = {}
        for key, branch, proper in self._ladders.store.names_in(self._branches):
            if key in self._lists["generic"] or len(key) < 3:
                continue
            tokens = key.replace("-", " - ").split()
            if len(tokens) > LONGEST:
                continue
            vocabulary[" ".join(tokens)] = _Entry(branch, proper)
            starts[tokens[0]] = max(starts.get(tokens[0], 0), len(tokens))
        for word in self._lists["illnesses"]:
            vocabulary.setdefault(word, _Entry("health", True))
            starts.setdefault(word, 1)
        return starts, vocabulary


def _numbered(lowered: list[str], index: int, branch: str) -> int:
    """How many tokens before an illness belong to its name: two in "type 2 diabetes" and "stage IV breast cancer"."""
    if branch != "health" or index < 2 or lowered[index - 2] not in _SORTS:
        return 0
    return 2 if _NUMBER.fullmatch(lowered[index - 1]) else 0


def make(settings: Settings) -> OntologyTerms:
    """The detector for ``settings``."""
    return OntologyTerms(OntologyLadders(settings.ontology))
