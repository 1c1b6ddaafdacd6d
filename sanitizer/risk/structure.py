"""What tells a person by its form, whatever its words: counts, ranks, superlatives, records, scores, glosses of names.

Each is a fact of its own: "five victories" are several, "the longest ban ever issued" is a long ban, "shares the record
for most saves" is "shares a record", and what explains a hidden name goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sanitizer.core.findings import Finding, PiiType
from sanitizer.core.ladder import MASK
from sanitizer.core.spans import SpanIndex
from sanitizer.language import word_set, words
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import article, parted
from sanitizer.language.english.numbers import parse_number
from sanitizer.language.english.vague import SOME, plain_degrees, vague_count, vague_rank
from sanitizer.language.english.verbs import verb_forms
from sanitizer.risk.facts import Fact, Form
from sanitizer.risk.syntax import Cut, Token, Tree
from sanitizer.risk.telling import commonest
from sanitizer.risk.words import sentence_spans, words_of

Change = tuple[int, int, str]
"""Start, end, and what is said instead."""
COARSE = {PiiType.DATETIME: 3652, PiiType.LOC: 1000}
"""Days of a decade, and how many places like one there are in a country."""
FEWEST = 3
"""A pair tells nobody."""
NEAR = 4
"""So many words after a count stands what it counts."""
_RECORDS, _RECORD_VERBS = (
    word_set("told.records"),
    frozenset(form for verb in words("told.of_records") for form in verb_forms(verb).values()),
)
_LEADS = word_set("told.leading_counts")
_RANKED_BY_ALL = word_set("told.ranked_by_all")
_ENDING = word_set("told.ending")
_MARRIAGES = word_set("told.marriages")
_EVER = word_set("told.ever")
_SCORE = re.compile(r"[^\S\n](?:(?:by|with)[^\S\n])?(?<![\w–-])\d{1,3}[–-]\d{1,3}(?![\w–-])|[^\S\n]\d{1,3}['′](?!\w)")
_SCRIPT = re.compile(r"[^\S\n]\([^()\n:]{1,20}:[^\S\n]\Z")
"""What leads in a name as it is written elsewhere: "(Greek: ..."."""
_BRACKET = re.compile(r"[^\S\n]{0,2}\((?P<inside>[^()\n]{1,160})\)")
_NAMED = frozenset({PiiType.PERSON, PiiType.ORG, PiiType.LOC, PiiType.MISC})
_DETERMINERS = frozenset({"PRP$", "DT", "POS"})


def structure_of(text: str, tree: Tree, findings: Sequence[Finding], *, details: bool = True) -> list[Fact]:
    """The facts of a text that tell by their form, each kept or said loosely.

    Args:
        text: the document.
        tree: its sentences.
        findings: with replacements.
        details: whether brackets, glosses of hidden names and hand-overs are facts too.

    >>> from sanitizer.risk.syntax import read_tree
    >>> text = "Ada is a pilot. She won five races and holds the record for loops."
    >>> [fact.forms[1].said for fact in structure_of(text, read_tree(text), [])]
    ['several', 'a record']
    """
    form = _Structure(text, tree, findings)
    swaps = [*form.counts(), *form.ranks(), *form.superlatives(), *form.labels()]
    gaps = [*form.records(), *form.scores(), *form.compounds()]
    gaps += [*form.brackets(), *form.glosses(), *form.chains()] if details else []
    found: list[Fact] = []
    taken: list[tuple[int, int]] = []
    for start, end, said in sorted(gaps, key=lambda gap: gap[0] - gap[1]):
        if not any(a < end and start < b for a, b in taken) and form.is_whole(start, end):
            taken.append((start, end))
            lost = len(words_of(text[start:end]))
            found.append(left_out(Cut(((start, end, said),)), max(0.5, lost)))
    for start, end, said in swaps:
        if not any(a < end and start < b for a, b in taken) and not form.held.meets(start, end):
            taken.append((start, end))
            forms = (Form.of([text[start:end]], 0.0), Form.of([_as_at(text, start, said)], 0.5))
            found.append(Fact(((start, end),), (), forms))
    return sorted(found, key=lambda fact: fact.spans[0])


def coarse_of(facts: Sequence[Fact], findings: Sequence[Finding]) -> Iterator[tuple[Fact, int]]:
    """The facts that are finer than a decade or a large country, each with its first form that is not."""
    for fact in facts:
        found = findings[fact.findings[0]] if fact.findings else None
        least = 0 if found is None else COARSE.get(found.type, 0)
        supports = {} if found is None else {rung.text: rung.support for rung in found.ladder or ()}
        if not least or not 0 < supports.get(fact.forms[0].texts[0], 0) < least:
            continue
        forms = (n for n, form in enumerate(fact.forms) if supports.get(form.texts[0], 0) >= least)
        wide = next(forms, None)
        if wide is None or MASK in fact.forms[wide].texts:
            continue
        if found is not None and found.type is PiiType.LOC and not _is_same_kind(fact, wide):
            continue
        yield fact, wide


def _is_same_kind(fact: Fact, form: int) -> bool:
    """Whether a place is still what it was, of a larger land: "city in Illinois" and "city in the United States"."""
    one, other = (parted(fact.forms[n].texts[0]) for n in (fact.now, form))
    return one[0] == other[0] and bool(one[1] and other[1])


def left_out(cut: Cut, cost: float, *, structural: bool = False) -> Fact:
    """A phrase as a fact: it stands, or goes whole with all that is in it."""
    place = (cut.start, cut.start)
    return Fact((place,), (), (Form.of([""], 0.0), Form.of([""], cost, [cut])), structural=structural)


def _as_at(text: str, start: int, said: str) -> str:
    return said[:1].upper() + said[1:] if text[start : start + 1].isupper() else said


class _Structure:
    """The forms of one text."""

    def __init__(self, text: str, tree: Tree, findings: Sequence[Finding]) -> None:
        self.text = text
        self.tree = tree
        self.tokens = tree.tokens
        self.held = SpanIndex((finding.start, finding.end) for finding in findings)
        self.singled = SpanIndex((f.start, f.end) for f in findings if f.kind == "superlative")
        self.dates = SpanIndex((f.start, f.end) for f in findings if f.type is PiiType.DATETIME)
        owner = min((f for f in findings if f.type is PiiType.PERSON), key=lambda f: f.start, default=None)
        self.owner = [(f.start, f.end) for f in findings if owner is not None and f.entity == owner.entity]
        self.hidden = SpanIndex(
            (f.start, f.end)
            for f in findings
            if f.changed and f.type in _NAMED and (owner is None or f.entity != owner.entity)
        )
        self.opening = next(iter(sentence_spans(text)), (0, 0))[1]

    def is_whole(self, start: int, end: int) -> bool:
        """Whether no finding lies across the border of a span."""
        return not any(a < start or end < b for a, b in self.held.hits(start, end))

    def _before(self, place: int) -> Token | None:
        return self.tokens[place - 1] if place else None

    def _is_joined(self, place: int) -> bool:
        token = self.tokens[place]
        return bool(
            {self.text[token.start - 1 : token.start], self.text[token.end : token.end + 1]} & {*"-–/'’$€£%."}
        ) and (self.text[token.end : token.end + 1] != "." or not self.text[token.end + 1 : token.end + 2].isspace())

    def counts(self) -> Iterator[Change]:
        """ "five victories" are several, "two of her three children" some of her children."""
        for place, token in enumerate(self.tokens):
            number = parse_number(token.text) if token.tag in {"CD", "JJ"} else None
            if number is None or self._is_joined(place):
                continue
            after = self.tokens[place + 1] if place + 1 < len(self.tokens) else None
            if after is not None and after.text == "of" and number >= 2 and token.dep != "pobj":
                yield token.start, token.end, SOME
                continue
            head = self.tokens[token.head]
            counted = token.dep in {"nummod", "amod"} and head.tag == "NNS" and 0 < token.head - place <= NEAR
            if not counted or number < FEWEST or self._is_age(token.head):
                continue
            before = self._before(token.first)
            if before is not None and before.text.casefold() in _LEADS:
                yield token.start, after.start if after is not None else token.end, ""
            else:
                yield self.tokens[token.first].start, token.end, vague_count(number)

    def labels(self) -> Iterator[Change]:
        """ "represents district 4" is "represents a district": a number that names."""
        for place, token in enumerate(self.tokens):
            head = self.tokens[token.head]
            names = token.dep in {"nummod", "appos"} and token.head == place - 1 and head.tag == "NN"
            if not names or parse_number(token.text) is None or self._is_joined(place):
                continue
            bare = head.first == token.head
            yield head.start, token.end, f"{article(head.text)} {head.text}" if bare else head.text

    def _is_age(self, place: int) -> bool:
        return any(token.text in {"old", "of"} and token.head == place for token in self.tokens[place + 1 : place + 2])

    def ranks(self) -> Iterator[Change]:
        """ "the first game" is an early one, "her third husband" a later one."""
        for place, token in enumerate(self.tokens):
            said = vague_rank(token.text)
            head = self.tokens[token.head]
            if said is None or token.dep != "amod" or not 0 < token.head - place <= NEAR or self._is_joined(place):
                continue
            if head.tag != "NN" or head.text.casefold() in _RANKED_BY_ALL:
                continue
            before = self._before(place)
            if before is None or before.tag not in _DETERMINERS:
                continue
            if before.tag == "POS":
                yield token.start, token.end, said
            elif before.text.casefold() == "the" or (before.tag == "PRP$" and said != "early"):
                yield before.start, token.end, f"{article(said)} {said}"

    def superlatives(self) -> Iterator[Change]:
        """ "the longest ban ever issued" is a long ban."""
        for place, token in enumerate(self.tokens):
            before = self._before(place)
            if before is None or before.text.casefold() != "the" or self._is_one_of(place - 1):
                continue
            head = self.tokens[token.head]
            if token.tag != "JJS" or token.dep != "amod" or head.tag not in {"NN", "NNS"} or token.head != place + 1:
                continue
            plain = commonest(plain_degrees(token.text))
            if plain is None:
                continue
            lead = "" if head.tag == "NNS" else f"{article(plain)} "
            yield before.start, token.end, f"{lead}{plain}"
            ever = self.tokens[token.head + 1] if token.head + 1 < len(self.tokens) else None
            if ever is not None and ever.text.casefold() in _EVER:
                last = self.tokens[ever.head] if ever.head > token.head else ever
                yield head.end, max(ever.end, last.end), ""

    def _is_one_of(self, place: int) -> bool:
        before = self._before(place)
        return before is not None and before.text.casefold() in {"of", "among"}

    def records(self) -> Iterator[Change]:
        """ "shares the record for most saves in a final" is "shares a record"."""
        for place, token in enumerate(self.tokens):
            verb = self.tokens[token.head]
            if (
                token.text.casefold() not in _RECORDS
                or token.dep != "dobj"
                or verb.text.casefold() not in _RECORD_VERBS
            ):
                continue
            last = next((n - 1 for n in range(place + 1, verb.last + 1) if self._ends_clause(n, token.head)), verb.last)
            while last > place and self.tokens[last].dep == "punct":
                last -= 1
            said = "records" if token.tag == "NNS" else f"{article(token.text)} {token.text}"
            end = self.tokens[last].end
            open_bracket = "(" in self.text[token.end : end] and self.text[end : end + 1] == ")"
            if token.first >= token.head:
                yield self.tokens[token.first].start, end + open_bracket, said

    def _ends_clause(self, place: int, verb: int) -> bool:
        token = self.tokens[place]
        return token.head == verb and token.dep in {"cc", "conj"}

    def scores(self) -> Iterator[Change]:
        """ "won 3–0" is "won", "played 67'" is "played"."""
        for match in _SCORE.finditer(self.text):
            before = self.tree.at(match.start() - 1)
            if before is not None and self.tokens[before].tag.startswith(("VB", "NN")):
                yield match.start(), match.end(), ""

    def compounds(self) -> Iterator[Change]:
        """ "in a 13-team league" is in a league."""
        for place, token in enumerate(self.tokens):
            number = parse_number(token.text) if token.tag in {"CD", "JJ"} else None
            if number is None or number < FEWEST or self.text[token.end : token.end + 1] != "-":
                continue
            cut = self.tree.without(token.start)
            before = self._before(place)
            if cut is None or cut.start > token.start or cut.end - cut.start > 30:
                continue
            rest = self.text[cut.end :].split(maxsplit=1)
            if before is not None and before.text.casefold() in {"a", "an"} and rest and cut.start == token.start:
                yield before.start, cut.end, _as_at(self.text, before.start, f"{article(rest[0])} ")
            else:
                yield cut.start, cut.end, cut.said

    def brackets(self) -> Iterator[Change]:
        """What brackets add to what is told, unless it is when somebody lived or something came out."""
        for start, end in self.owner:
            script = _SCRIPT.search(self.text, max(0, start - 30), start)
            closed = self.text.find(")", end, self.opening)
            if script is not None and closed in {-1, end}:  # it is all that the bracket holds, closed or not
                yield script.start(), end + (closed == end), ""
        for match in _BRACKET.finditer(self.text, self.opening):
            own = [w for w in words_of(self._unheld(*match.span("inside"))) if w not in FUNCTION_WORDS]
            dates = len(list(self.dates.hits(*match.span())))
            if own or dates > 1:
                yield match.start(), match.end(), ""

    def _unheld(self, start: int, end: int) -> str:
        piece = self.text[start:end]
        for a, b in self.held.hits(start, end):
            piece = piece[: max(a - start, 0)] + " " * (min(b, end) - max(a, start)) + piece[min(b, end) - start :]
        return piece

    def glosses(self) -> Iterator[Change]:
        """What explains a hidden name: "Holm, the oldest mill in the valley," is only a mill then."""
        for token in self.tokens:
            head = self.tokens[token.head]
            if token.dep not in {"appos", "relcl", "acl"} or not self.hidden.meets(head.start, head.end):
                continue
            cut = self.tree.without(token.start)
            if cut is not None and cut.start >= head.end:
                yield cut.start, cut.end, cut.said

    def chains(self) -> Iterator[Change]:
        """Where one office leads to the next ("until becoming mayor"), and of which marriage children are."""
        for place, token in enumerate(self.tokens):
            word, head = token.text.casefold(), self.tokens[token.head]
            cut = None
            ends = word in _ENDING and token.dep == "mark"
            if word in _ENDING and token.dep == "prep" and not self.dates.meets(token.end + 1, token.end + 2):
                cut = self.tree.phrase(place)
            elif ends or (word in _MARRIAGES and token.dep == "pobj" and self.tokens[head.head].tag == "NNS"):
                cut = self.tree.phrase(token.head)
            elif self._is_singular(token):
                cut = self.tree.without(token.start)
            elif token.dep == "ROOT" and self._is_singled(place):
                cut = self.tree.sentence(place, inner=True)
            if cut is not None and len(cut.edits) == 1:
                yield cut.start, cut.end, cut.said

    def _is_singular(self, clause: Token) -> bool:
        """Whether a clause adds that somebody was the first, or the like: "making her one of the first to"."""
        inside = self.tokens[clause.first].start, self.tokens[clause.last].end
        return clause.dep in {"advcl", "relcl", "acl"} and self.singled.meets(*inside)

    def _is_singled(self, verb: int) -> bool:
        """Whether a later sentence says that somebody is the first, or the like: "She became one of the first"."""
        told = (token for token in self.tokens if token.head == verb and token.dep in {"attr", "oprd", "dobj"})
        return self.tokens[verb].start >= self.opening and any(
            self.singled.meets(self.tokens[token.first].start, token.end) for token in told
        )
