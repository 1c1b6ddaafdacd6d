"""The facts of a document that can be made wider: findings along their ladders, and words that few people share."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import alternation, word_set
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.conjuncts import without_conjuncts
from sanitizer.risk.gaps import grow_clauses, open_hidden, phrases_gone
from sanitizer.risk.masks import join_masks, say_something, without_led
from sanitizer.risk.modifiers import DETECTOR, without_modifiers
from sanitizer.risk.syntax import Cut
from sanitizer.risk.telling import DEARNESS, Part, Reading
from sanitizer.risk.words import sentence_spans, word_spans, words_of

WIDER, FURTHER = 0.5, 0.1
"""What a wider word costs, and each that is less near, in words."""
UGLY = 5.0
"""What a mask costs, in words: nobody can read what it says."""
SMALL = 0.5
"""What a small word costs that goes with a phrase."""
STEP = 0.25
"""What a wider rung costs beside the words that go with it, in words."""
CENTURY = 36_524
"""In which century something was, the rest of a life says: a date that tells no more is left out where it can be."""
NOTHING = "[…]"
"""What stands for a clause of which nothing is told."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a fact: what stands for each mention, the words of that, and what is lost, in words.

    A mention with a cut goes with the phrase that it holds up.
    """

    texts: tuple[str, ...]
    words: tuple[tuple[str, ...], ...]
    cost: float
    cuts: tuple[Cut | None, ...] = ()

    @classmethod
    def of(cls, texts: Sequence[str], cost: float, cuts: Sequence[Cut | None] = ()) -> Form:
        """The form with such texts."""
        return cls(tuple(texts), tuple(tuple(words_of(text)) for text in texts), cost, tuple(cuts))

    @property
    def said(self) -> str:
        """What stands for the first mention, or for the phrase that goes with it."""
        cut = self.cut(0)
        return self.texts[0] if cut is None else cut.edits[-1][2]

    def cut(self, mention: int) -> Cut | None:
        """How a mention is left out with its phrase; None where it is written."""
        return self.cuts[mention] if self.cuts else None


@dataclass(slots=True, eq=False)
class Fact:
    """Mentions that change together, with their forms from the present one to the widest."""

    spans: tuple[tuple[int, int], ...]
    findings: tuple[int, ...]
    forms: tuple[Form, ...]
    word: str = ""
    part: Part = Part.NOUN
    now: int = 0
    why: str = ""
    covered: set[int] = field(default_factory=set)
    """Mentions that went with the phrase of another fact."""
    structural: bool = False
    """Whether it tells by its form, which the words of a population do not weigh."""

    def shown(self, mention: int) -> tuple[str, ...]:
        """The words of a mention as things stand."""
        return () if mention in self.covered else self.forms[self.now].words[mention]


Wider = Callable[[str, Sequence[tuple[int, int]]], Sequence[str]]
"""A word and its places -> wider words that fit there."""


def facts_of(
    text: str,
    findings: Sequence[Finding],
    reading: Reading | None = None,
    wider: Wider | None = None,
    structure: Sequence[Fact] = (),
) -> list[Fact]:
    """The facts of a text: one for each thing found, one for each title, and one for each other word.

    A run of words with capitals inside a sentence goes whole or not at all, with the small words between them: what is
    left of a title tells it.

    Args:
        text: the document.
        findings: with their replacements.
        reading: its words by their part of speech; all are nouns if left out.
        wider: says which words can stand for others; none can if left out.
        structure: facts of several words that are there already.

    >>> [fact.word for fact in facts_of("boats and boats", [])]
    ['boats', 'and']
    >>> [(fact.word, fact.spans) for fact in facts_of("he saw The Lord of Boats", [])]
    [('', ((7, 24),)), ('he', ((0, 2),)), ('saw', ((3, 6),))]
    """
    things: dict[object, list[int]] = {}
    for number, finding in enumerate(findings):
        key: object = finding.entity if finding.entity >= 0 else ("one", number)
        things.setdefault(key, []).append(number)
    losses = _Losses(text, findings, reading)
    facts = [*structure, *(_thing(findings, numbers, losses) for numbers in things.values())]
    held = [*((finding.start, finding.end) for finding in findings), *(fact.spans[0] for fact in structure)]
    taken = SpanIndex((start, end) for start, end in held if start < end)
    titles = [span for span in _title_spans(text) if not taken.meets(*span)]
    facts += [_title(text, span, losses) for span in titles]
    taken = SpanIndex([*((start, end) for start, end in held if start < end), *titles])
    words: dict[str, list[tuple[int, int]]] = {}
    for start, end, word in word_spans(text):
        if not taken.meets(start, end):
            words.setdefault(word, []).append((start, end))
    for word, spans in words.items():
        part = Part.NOUN if reading is None else reading.part(spans[0][0])
        forms = [Form.of([text[a:b] for a, b in spans], 0.0)]
        if word not in FUNCTION_WORDS and not losses.is_small(
            spans[0][0]
        ):  # small words never go: they hold the rest up
            said = wider(word, spans) if wider is not None else ()
            forms += [
                Form.of([one] * len(spans), len(spans) * (WIDER + FURTHER * n) * (2.0 if part is Part.VERB else 1.0))
                for n, one in enumerate(said)
            ]
            forms.append(losses.gone(spans, [UGLY * DEARNESS[part]] * len(spans)))
        facts.append(Fact(tuple(spans), (), tuple(forms), word, part))
    return facts


class _Losses:
    """What it costs to leave words of a text out, in words."""

    def __init__(self, text: str, findings: Sequence[Finding], reading: Reading | None) -> None:
        self.tree = None if reading is None else reading.tree
        self.held = SpanIndex((finding.start, finding.end) for finding in findings)
        self.words = word_spans(text)
        self.starts = [start for start, _, _ in self.words]

    def is_small(self, start: int) -> bool:
        """Whether the tagger takes a word for one that only joins others."""
        return self.tree is not None and self.tree.tag(start) in _JOINING

    def gone(self, spans: Sequence[tuple[int, int]], masked: Sequence[float]) -> Form:
        """The form of which nothing is written: each mention is masked, or goes with its phrase if less is lost so."""
        cuts: list[Cut | None] = []
        cost = 0.0
        for (start, end), mask in zip(spans, masked, strict=True):
            cut = self._cut(start, end)
            lost = mask if cut is None else self._cost(cut)
            cuts.append(None if lost > mask else cut)
            cost += min(lost, mask)
        return Form.of([MASK] * len(spans), cost, cuts)

    def unsaid(self, form: Form, mentions: Sequence[Finding]) -> Form:
        """The form without the mentions that can go with the small words around them."""
        cuts = [self._cut(mention.start, mention.end) for mention in mentions]
        bare = [cut if cut and self._is_bare(cut, m) else None for cut, m in zip(cuts, mentions, strict=True)]
        words = tuple(said if cut is None else () for said, cut in zip(form.words, bare, strict=True))
        return replace(form, words=words, cuts=tuple(bare))

    def _is_bare(self, cut: Cut, mention: Finding) -> bool:
        """Whether nothing but small words goes with a mention, and no stop of a title is taken for a sentence's."""
        if (len(cut.edits) > 1 or cut.said) and self.held.meets(max(0, cut.start - 2), cut.start):
            return False
        inside = self.words[bisect_left(self.starts, cut.start) : bisect_left(self.starts, cut.end)]
        return all(word in FUNCTION_WORDS or mention.start <= start < mention.end for start, _, word in inside)

    def _cut(self, start: int, end: int) -> Cut | None:
        """How to leave out what a mention holds up, if nothing that was found lies across the border of that."""
        cut = None if self.tree is None else self.tree.without(start, end)
        if cut is None or any(a < cut.start or cut.end < b for a, b in self.held.hits(cut.start, cut.end)):
            return None
        return cut

    def _cost(self, cut: Cut) -> float:
        inside = self.words[bisect_left(self.starts, cut.start) : bisect_left(self.starts, cut.end)]
        return STEP + sum(SMALL if word in FUNCTION_WORDS else 1.0 for _, _, word in inside)


_JOINING = word_set("parser.tags_joining")
_BETWEEN = re.compile(rf"[^\S\n](?:{alternation('small_words.in_titles')}[^\S\n]){{0,2}}")
_CAPITAL = re.compile(r"[A-Z][\w’'-]*")


def _title_spans(text: str) -> list[tuple[int, int]]:
    """Where two or more words with capitals stand in a row, or small words between them; not at a sentence's start."""
    starts = {start for start, _ in sentence_spans(text)}
    spans: list[tuple[int, int]] = []
    for match in _CAPITAL.finditer(text):
        if spans and _BETWEEN.fullmatch(text, spans[-1][1], match.start()):
            spans[-1] = (spans[-1][0], match.end())
        elif match.start() not in starts:
            spans.append(match.span())
    return [(start, end) for start, end in spans if _BETWEEN.search(text, start, end)]


def _title(text: str, span: tuple[int, int], losses: _Losses) -> Fact:
    """A title: kept, or gone with all its words."""
    kept = Form.of([text[span[0] : span[1]]], 0.0)
    return Fact((span,), (), (kept, losses.gone([span], [UGLY + len(kept.words[0])])))


def _thing(findings: Sequence[Finding], numbers: Sequence[int], losses: _Losses) -> Fact:
    """The forms of one thing: what was chosen, then each wider rung that all its mentions can take."""
    mentions = [findings[number] for number in numbers]
    spans = tuple((m.start, m.end) for m in mentions)
    first = mentions[0]
    supports = {rung.text: rung.support for rung in first.ladder or ()}
    rungs = list(supports) or [MASK]
    chosen = first.replacement if first.replacement is not None else MASK
    wider = rungs[rungs.index(chosen) + 1 :] if chosen in rungs else rungs if chosen == first.text else [MASK]
    forms = [_form(mentions, [m.replacement if m.replacement is not None else MASK for m in mentions], 0)]
    if chosen != MASK and not PERSON_FORM.fullmatch(chosen):  # "PERSON 1" tells nothing
        for steps, rung in enumerate(wider, 1):
            texts = [rung if m.ladder and rung in {r.text for r in m.ladder} else MASK for m in mentions]
            form = _form(mentions, texts, steps)
            if first.type is PiiType.DATETIME and rung != MASK and supports[rung] >= CENTURY:
                form = losses.unsaid(form, mentions)
            if all(one == MASK for one in texts):
                form = losses.gone(spans, [UGLY + form.cost / len(spans)] * len(spans))
            forms.append(form)
    base = forms[0].cost
    forms = [replace(form, cost=form.cost - base) for form in forms]
    return Fact(spans, tuple(numbers), tuple(forms))


def _form(mentions: Sequence[Finding], texts: Sequence[str], steps: int) -> Form:
    lost = 0
    for mention, text in zip(mentions, texts, strict=True):
        own = Counter(words_of(mention.text))
        lost += sum((own - Counter(words_of(text))).values())
    return Form.of(texts, lost + STEP * steps)


def is_worn(text: str, facts: Sequence[Fact], start: int, end: int) -> bool:
    """Whether nothing but small words and stand-ins is left between two places: no word of the text's own.

    >>> facts = facts_of("boats and kites", [])
    >>> facts[0].now = 1
    >>> is_worn("boats and kites", facts, 0, 9), is_worn("boats and kites", facts, 0, 15)
    (True, False)
    """
    for fact in facts:
        for n, (a, b) in enumerate(fact.spans):
            if a < end and start < b and not FUNCTION_WORDS.issuperset(set(words_of(text[a:b])) & set(fact.shown(n))):
                return False
    return True


def write_facts(
    text: str,
    findings: Sequence[Finding],
    facts: Sequence[Fact],
    reading: Reading,
    left_out: Sequence[tuple[int, int]] = (),
) -> list[Finding]:
    """The findings with the forms that the facts have come to; neighbouring masks become one.

    What lies in one of the spans ``left_out`` goes with the whole span.
    """
    changed = dict(enumerate(findings))
    ours: list[Finding] = []
    cuts: list[tuple[Cut, str]] = []
    for fact in facts:
        if not fact.now:
            continue
        form = fact.forms[fact.now]
        for n, (start, end) in enumerate(fact.spans):
            cut = form.cut(n)
            if cut is not None and n not in fact.covered:
                cuts.append((cut, fact.why))
            elif fact.findings:
                old = findings[fact.findings[n]]
                reason = f"{old.reason}; {fact.why}".removeprefix("; ")
                changed[fact.findings[n]] = replace(old, replacement=form.texts[n], reason=reason)
            elif start < end:  # a phrase that went with another has no place of its own
                ours.append(_hidden(text, start, end, form.texts[n], fact.why))
    every = sorted([*changed.values(), *ours], key=lambda finding: finding.start)
    left_out = grow_clauses(left_out, [cut for cut, _ in cuts])
    clauses = [_left_out(text, span, every) for span in left_out]
    out = SpanIndex(left_out)
    phrases = phrases_gone(text, [cut for cut in cuts if not out.meets(cut[0].start, cut[0].end)], every)
    every = [finding for finding in every if not out.meets(finding.start, finding.end)]
    gaps = []
    for phrase in phrases:
        gap, every = open_hidden(phrase, every)
        gaps.append(gap)
    written = sorted([*every, *clauses, *gaps], key=lambda finding: finding.start)
    masked = join_masks(text, without_modifiers(text, written, reading), reading)
    return say_something(text, without_led(text, without_conjuncts(text, masked, reading)), reading)


def _left_out(text: str, span: tuple[int, int], findings: Sequence[Finding]) -> Finding:
    """A clause of which nothing is told; whom it names directly is still looked for in the output."""
    start, end = span
    inside = [f for f in findings if f.start < end and start < f.end]
    direct = any(f.identifier is Identifier.DIRECT for f in inside)
    ladder = Ladder.build(text[start:end], [Rung(NOTHING, "rule", EVERYTHING)])
    return Finding(
        start, end, text[start:end], PiiType.MISC, Identifier.DIRECT if direct else Identifier.QUASI, 0.5, (DETECTOR,),
        ladder=ladder, replacement=NOTHING, reason="it told the person, and no word of it could be hidden alone",
    )  # fmt: skip


def _hidden(text: str, start: int, end: int, said: str, reason: str) -> Finding:
    """A word that is masked, or becomes a wider one."""
    word = text[start:end]
    ladder = Ladder.build(word, [] if said == MASK else [Rung(said, "wordnet", EVERYTHING)])
    return Finding(
        start, end, word, PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), ladder=ladder, replacement=said,
        reason=reason, origin=Origin.OTHER if said == MASK else Origin.CROWD,
    )  # fmt: skip
