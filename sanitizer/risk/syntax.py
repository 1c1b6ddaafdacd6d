"""What of a sentence can be left out so that the rest still stands: the phrase or clause that a word holds up.

An object of a preposition goes with its preposition ("rose to prominence in May" is "rose in May"), an item of a list
with its conjunction, the verb of a relative clause with the clause. A word that the main clause needs takes the
sentence with it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from sanitizer.analyse.spacy.pipeline import load_pipeline, windows
from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.language import word_set, words
from sanitizer.language.english.verbs import verb_forms

WINDOW = 100_000
_READ = ("tok2vec", "transformer", "tagger", "parser")
_LEADS = word_set("parser.led")
_DESCRIBES = word_set("parser.describing")
_OPTIONAL = word_set("parser.optional")
_ADDS = word_set("parser.adding")
_NEEDED = word_set("parser.needed")
_DENYING = word_set("adjectives.denying", "adverbs.denying")
_CONDITIONS = word_set("small_words.conditions")
_AM = frozenset({"is", "are", "am", "were"})
_PARTS = word_set("small_words.of_parts")
_LEANING = (
    frozenset(form for verb in words("verbs.leaning", "verbs.copulas") for form in verb_forms(verb).values()) | _AM
)
_COPULAS = frozenset(form for verb in words("verbs.copulas") for form in verb_forms(verb).values()) | _AM
_PRONOUNS = frozenset({"PRP", "DT", "CD", "WP"})
_LEADING = word_set("parser.tags_leading")
"""What leads to something that comes next."""
_STOPS = frozenset(",.;:!?")
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_OPEN = re.compile(r"[^\S\n]{0,2}\(([^()\n]{0,20})\Z")
_CLOSED = re.compile(r"([^()\n]{0,20})\)")
_OF_LIVES = word_set("told.lives")
_DEEP = 12


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark with its place in the tree of its sentence."""

    start: int
    end: int
    text: str
    tag: str
    dep: str
    head: int
    first: int
    last: int
    """The tokens that hang on it, from first to last."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What to write otherwise so that a phrase is left out: spans with what stands there instead, in order."""

    edits: tuple[tuple[int, int, str], ...]

    @property
    def said(self) -> str:
        """What stands where the phrase was."""
        return self.edits[-1][2]

    @property
    def start(self) -> int:
        """Where the phrase that goes begins."""
        return self.edits[-1][0]

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.edits[-1][1]


@dataclass(frozen=True)
class Tree:
    """The sentences of one text as trees.

    >>> text = "He rose to prominence in May, when he sang."
    >>> tree = read_tree(text)
    >>> tree.without(11).edits
    ((7, 21, ''),)
    """

    text: str = field(repr=False)
    tokens: tuple[Token, ...] = field(repr=False)
    starts: tuple[int, ...] = field(repr=False)

    def at(self, start: int) -> int | None:
        """The number of the token that a place lies in."""
        place = bisect_right(self.starts, start) - 1
        return place if place >= 0 and start < self.tokens[place].end else None

    def tag(self, start: int) -> str:
        """The fine part of speech of the word there, as the tagger names it."""
        place = self.at(start)
        return "" if place is None else self.tokens[place].tag

    def dep(self, start: int) -> str:
        """How the word there hangs on its head."""
        place = self.at(start)
        return "" if place is None else self.tokens[place].dep

    def is_copula(self, place: int) -> bool:
        """Whether a token says that something is something."""
        return self.tokens[place].text.casefold() in _COPULAS

    def has_verb(self, place: int) -> bool:
        """Whether the sentence of a token is led by a verb: what is no sentence is not read well."""
        for _ in range(len(self.tokens)):
            if self.tokens[place].head == place:
                break
            place = self.tokens[place].head
        return self.tokens[place].tag.startswith("VB")

    def has_particle(self, start: int) -> bool:
        """Whether a verb's meaning hangs on a particle: "took off"."""
        place = self.at(start)
        return place is not None and next(self._children(place, "prt"), None) is not None

    def without(self, start: int, end: int | None = None) -> Cut | None:
        """How to leave out the smallest phrase that what stands at ``start`` holds up; None if that cannot be."""
        places = [place for place, token in self._between(start, start + 1 if end is None else end)]
        top = next((one for one in places if self.tokens[one].head not in places), None)
        cut = None if top is None else self._unit(self._whole(top), _DEEP)
        whole = cut is not None and cut.start <= start and (end or start) <= cut.end
        return self._bracketed(cut) if cut is not None and whole and not self._dangles(cut) else None

    def _bracketed(self, cut: Cut) -> Cut:
        """The phrase, with the brackets around it where hardly a word would be left in them: "(born)"."""
        before = _OPEN.search(self.text, 0, cut.start)
        after = _CLOSED.match(self.text, cut.end)
        if before is None or after is None or len(cut.edits) > 1 or cut.said:
            return cut
        left = f"{before[1]} {after[1]}".split()
        return Cut(((before.start(), after.end(), ""),)) if _OF_LIVES.issuperset(left) else cut

    def _dangles(self, cut: Cut) -> bool:
        """Whether a small word would be left that leads to nothing ("keeps a."), or half of a pair of brackets."""
        before = self.at(len(self.text[: cut.start].rstrip(" ")) - 1)
        rest = self.text[cut.end :].lstrip(" ")
        inside = self.text[cut.start : cut.end]
        if inside.count("(") != inside.count(")") or inside.count('"') % 2:
            return True
        if self.text[: cut.start].rstrip(" ").endswith(",") and (not rest or rest[0] in ".\n"):
            return True
        stopped = not rest or rest[0] in ".,;:)!?\n"
        return stopped and before is not None and self.tokens[before].tag in _LEADING and not cut.edits[-1][2]

    def _between(self, start: int, end: int) -> Iterator[tuple[int, Token]]:
        place = max(bisect_right(self.starts, start) - 1, 0)
        while place < len(self.tokens) and self.tokens[place].start < end:
            if self.tokens[place].end > start:
                yield place, self.tokens[place]
            place += 1

    def _whole(self, place: int) -> int:
        """The token that leads a word of several pieces ("larger-than-life")."""
        chain = self._chain(place)
        return next((one for one in chain if self.tokens[one].head not in chain), place)

    def _chain(self, place: int) -> range:
        first = last = place
        while first > 0 and self._joined(first - 1):
            first -= 1
        while last + 1 < len(self.tokens) and self._joined(last):
            last += 1
        return range(first, last + 1)

    def _joined(self, place: int) -> bool:
        one, other = self.tokens[place], self.tokens[place + 1]
        return one.end == other.start and "-" in (one.text, other.text)

    def _children(self, place: int, dep: str) -> Iterator[int]:
        token = self.tokens[place]
        for one in range(token.first, token.last + 1):
            if self.tokens[one].head == place and one != place and self.tokens[one].dep == dep:
                yield one

    def _unit(self, place: int, deep: int) -> Cut | None:
        token = self.tokens[place]
        head = token.head
        if not token.dep:
            return None
        if deep == 0 or token.dep == "ROOT" or head == place:
            return self.sentence(place)
        if token.dep in _LEADS | _NEEDED:
            return self._unit(head, deep - 1)
        if token.dep == "conj":
            return self._item(place)
        if next(self._children(place, "conj"), None) is not None and token.dep not in _OPTIONAL | _ADDS:
            return self._unit(head, deep - 1)  # the first of a list: what follows would lean on nothing
        if token.dep in _ADDS:
            return self._unit(head, deep - 1) if self._leans(token, self.tokens[head]) else self.phrase(place)
        if token.dep == "amod" and self.tokens[max(token.first - 1, 0)].tag == "IN":
            return self._unit(head, deep - 1)  # "in consecutive years" are not years
        if token.dep in _DESCRIBES:
            return None if token.text.casefold() in _DENYING else self.phrase(place)
        if token.dep in _OPTIONAL:
            if token.dep == "acl" and not self.has_verb(place):  # it may be the verb that the sentence lacks
                return None
            return self._unit(head, deep - 1) if self._restricts(token) else self.phrase(place)
        return None

    def _restricts(self, clause: Token) -> bool:
        """Whether what it hangs on would be untrue or empty without a clause: "if it rains", "those who"."""
        inside = self.tokens[clause.first : clause.last + 1]
        lone = clause.dep == "relcl" and self.tokens[clause.head].tag in _PRONOUNS
        return lone or any(token.text.casefold() in _CONDITIONS for token in inside)

    def _leans(self, token: Token, head: Token) -> bool:
        """Whether what a preposition hangs on cannot stand without it: "one of", "is in", "regarded as"."""
        if head.text.casefold() in _LEANING:
            return True
        if token.text.casefold() == "than":
            return True
        return token.text.casefold() == "of" and (
            head.tag in {"CD", "DT", "PRP", "JJS", "JJ"} or head.text.casefold() in _PARTS
        )

    def _item(self, place: int) -> Cut | None:
        """An item of a list that is not its first."""
        token = self.tokens[place]
        further = next(self._children(place, "conj"), None)
        before = token.first - 1
        while before >= 0 and self.tokens[before].dep in {"cc", "punct"} and self.tokens[before].text != ")":
            before -= 1
        if before < 0:
            return None
        start = self.tokens[before].end
        if further is not None:
            last = self.tokens[further].first - 1
            while last > place and self.tokens[last].dep in {"cc", "punct"}:
                last -= 1
            return Cut(((start, self.tokens[last].end, ""),))
        edits = [(start, self.tokens[self._last(token.last, place)].end, "")]
        one = self.tokens[token.head]
        joined = self.text[start : self.tokens[token.first].start].strip(" ,")
        comma = self.tokens[one.first - 1] if one.dep == "conj" and one.first > 0 else None
        if comma is not None and joined:
            if comma.text != ",":
                return None
            edits.insert(0, (comma.start, comma.end, f" {joined}"))
        return Cut(tuple(edits))

    def phrase(self, place: int) -> Cut | None:
        """A phrase with the commas or brackets around it."""
        token = self.tokens[place]
        chain = self._chain(place)
        first, last = min(token.first, chain[0]), max(token.last, chain[-1])
        last = self._last(last, place)
        start, end = self.tokens[first].start, self.tokens[last].end
        text = self.text
        if text[start - 1 : start] == "(" and text[end : end + 1] == ")":
            start, end = start - 1, end + 1
        ahead = text[:start].rstrip(" ")
        if not ahead or ahead[-1] in ".!?\n":
            return self._opening(start, end)
        begin = len(ahead)
        if ahead[-1] == "," and text[end : end + 1] in {",", ".", ";", ")"}:
            closes = text[end] == "," and not self._listed(token.head) and not self._goes_on(place)
            return Cut(((begin - 1, end + closes, ""),))
        if ahead[-1] in '(–—-/"“':
            return None
        if token.dep in _DESCRIBES and place < token.head and text[end : end + 1] == " ":
            return Cut(((start, end + 1, ""),))  # the article before it stands before its noun then
        return Cut(((begin, end, ""),))

    def _last(self, last: int, place: int) -> int:
        """The last token of a phrase without the stops and the line's end behind it."""
        while last > place and (self.tokens[last].text in _STOPS or self.tokens[last].text.isspace()):
            last -= 1
        return last

    def _goes_on(self, place: int) -> bool:
        """Whether more of the kind follows a phrase, whose comma leads to that: "a baker, a poet and a thief"."""
        token = self.tokens[place]
        return any(one > place for one in self._children(token.head, token.dep)) or self._listed(place)

    def _listed(self, place: int) -> bool:
        """Whether a word is an item of a list, whose commas stay."""
        return self.tokens[place].dep == "conj" or next(self._children(place, "conj"), None) is not None

    def _opening(self, start: int, end: int) -> Cut | None:
        """A phrase that a sentence begins with: what comes next gets its capital."""
        text = self.text
        if text[end : end + 1] == ",":
            end += 1
        while text[end : end + 1] == " ":
            end += 1
        if not text[end : end + 1].isalpha():
            return None
        if text[end].isupper():
            return Cut(((start, end, ""),))
        word = self.at(end)
        if word is None:
            return None
        if self.tokens[word].tag in _FINITE:  # its subject would be gone
            return None
        return Cut(((start, end + 1, text[end].upper()),))  # the word itself stays, and can be hidden

    def sentence(self, place: int, *, inner: bool = False) -> Cut | None:
        """A whole sentence with the space before it; one that a line begins with only where ``inner`` says so."""
        token = self.tokens[place]
        text = self.text
        start, end = self.tokens[token.first].start, self.tokens[token.last].end
        end = len(text[:end].rstrip())  # the parser takes the space or line's end behind it for its last word
        if text[end - 1] not in ".!?":
            return None
        ahead = len(text[:start].rstrip(" "))
        if ahead and text[ahead - 1] not in "\n.!?":
            return None
        if ahead and text[ahead - 1] in ".!?":
            return Cut(((ahead, end, ""),))
        if inner and ahead:
            end = len(text) - len(text[end:].lstrip(" "))
            alone = text[end : end + 1] in {"", "\n"}
            return Cut(((start - alone, end, ""),))
        return None  # the first sentence of a line says whom the others speak of


@lru_cache(maxsize=4)
def read_tree(text: str, pipeline: str = DEFAULT_PIPELINE) -> Tree:
    """The trees of ``text``; without a parser nothing of it can be left out."""
    tokens: list[Token] = []
    nlp = load_pipeline(pipeline, tags=True)
    components = dict(nlp.components)
    for offset, piece in windows(text, WINDOW):
        doc = nlp.make_doc(piece)
        for name in _READ:
            doc = components[name](doc) if name in components else doc
        base = len(tokens)
        tokens += [
            Token(
                offset + token.idx, offset + token.idx + len(token), token.text, token.tag_, token.dep_,
                base + token.head.i, base + token.left_edge.i, base + token.right_edge.i,
            )
            for token in doc
        ]  # fmt: skip
    return Tree(text, tuple(tokens), tuple(token.start for token in tokens))
