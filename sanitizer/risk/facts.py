"""The facts of a document that can be made wider: findings along their ladders, and words that few people share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.spans import SpanIndex
from sanitizer.ladders.computed import PERSON_FORM
from sanitizer.language import alternation
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.conjuncts import without_conjuncts
from sanitizer.risk.masks import join_masks
from sanitizer.risk.modifiers import DETECTOR, without_modifiers
from sanitizer.risk.telling import DEARNESS, Part, Reading
from sanitizer.risk.words import sentence_spans, word_spans, words_of

STEP = 0.25
"""What a wider rung costs beside the words that go with it, in words."""
NOTHING = "[…]"
"""What stands for a clause of which nothing is told."""


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a fact: the replacements of its mentions, their words, and how many own words are lost."""

    texts: tuple[str, ...]
    words: Counter[str]
    cost: float

    @property
    def mentions(self) -> list[list[str]]:
        """The words of each mention."""
        return [words_of(text) for text in self.texts]


@dataclass(slots=True)
class Fact:
    """Mentions that change together, with their forms from the present one to the widest."""

    spans: tuple[tuple[int, int], ...]
    findings: tuple[int, ...]
    forms: tuple[Form, ...]
    word: str = ""
    part: Part = Part.NOUN
    now: int = 0
    why: str = ""


def facts_of(text: str, findings: Sequence[Finding], reading: Reading | None = None) -> list[Fact]:
    """The facts of a text: one for each thing found, one for each title, and one for each other word.

    A run of words with capitals inside a sentence goes whole or not at all, with the small words between them: what is
    left of a title tells it.

    Args:
        text: the document.
        findings: with their replacements.
        reading: its words by their part of speech; all are nouns if left out.

    >>> [fact.word for fact in facts_of("boats and boats", [])]
    ['boats', 'and']
    >>> [(fact.word, fact.spans) for fact in facts_of("he saw The Lord of Boats", [])]
    [('', ((7, 24),)), ('he', ((0, 2),)), ('saw', ((3, 6),))]
    """
    things: dict[object, list[int]] = {}
    for number, finding in enumerate(findings):
        key: object = finding.entity if finding.entity >= 0 else ("one", number)
        things.setdefault(key, []).append(number)
    facts = [_thing(findings, numbers) for numbers in things.values()]
    taken = SpanIndex((finding.start, finding.end) for finding in findings)
    titles = [span for span in _title_spans(text) if not taken.meets(*span)]
    facts += [_title(text, span) for span in titles]
    taken = SpanIndex([*((finding.start, finding.end) for finding in findings), *titles])
    words: dict[str, list[tuple[int, int]]] = {}
    for start, end, word in word_spans(text):
        if not taken.meets(start, end):
            words.setdefault(word, []).append((start, end))
    for word, spans in words.items():
        kept = Form(tuple(text[a:b] for a, b in spans), Counter({word: len(spans)}), 0.0)
        part = Part.NOUN if reading is None else reading.part(spans[0][0])
        gone = Form((MASK,) * len(spans), Counter(), len(spans) * DEARNESS[part])
        forms = (kept,) if word in FUNCTION_WORDS else (kept, gone)  # small words never go: they hold the rest up
        facts.append(Fact(tuple(spans), (), forms, word, part))
    return facts


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


def _title(text: str, span: tuple[int, int]) -> Fact:
    """A title: kept, or gone with all its words."""
    words = Counter(words_of(text[span[0] : span[1]]))
    kept = Form((text[span[0] : span[1]],), words, 0.0)
    return Fact((span,), (), (kept, Form((MASK,), Counter(), float(words.total()))))


def _thing(findings: Sequence[Finding], numbers: Sequence[int]) -> Fact:
    """The forms of one thing: what was chosen, then each wider rung that all its mentions can take."""
    mentions = [findings[number] for number in numbers]
    first = mentions[0]
    rungs = [rung.text for rung in first.ladder or ()] or [MASK]
    chosen = first.replacement if first.replacement is not None else MASK
    wider = rungs[rungs.index(chosen) + 1 :] if chosen in rungs else rungs if chosen == first.text else [MASK]
    forms = [_form(mentions, [m.replacement if m.replacement is not None else MASK for m in mentions], 0)]
    if chosen != MASK and not PERSON_FORM.fullmatch(chosen):  # "PERSON 1" tells nothing
        for steps, rung in enumerate(wider, 1):
            texts = [rung if m.ladder and rung in {r.text for r in m.ladder} else MASK for m in mentions]
            forms.append(_form(mentions, texts, steps))
    base = forms[0].cost
    forms = [replace(form, cost=form.cost - base) for form in forms]
    return Fact(tuple((m.start, m.end) for m in mentions), tuple(numbers), tuple(forms))


def _form(mentions: Sequence[Finding], texts: Sequence[str], steps: int) -> Form:
    lost = 0
    for mention, text in zip(mentions, texts, strict=True):
        own = Counter(words_of(mention.text))
        lost += sum((own - Counter(words_of(text))).values())
    return Form(tuple(texts), Counter(word for text in texts for word in words_of(text)), lost + STEP * steps)


def changes_of(fact: Fact, form: int, index: Mapping[str, int]) -> dict[int, int]:
    """Place of each word whose count another form would change -> how many more there would be."""
    before, after = fact.forms[fact.now].words, fact.forms[form].words
    found = {index[word]: after[word] - before[word] for word in {**before, **after}}
    return {place: more for place, more in found.items() if more}


def is_worn(text: str, facts: Sequence[Fact], start: int, end: int) -> bool:
    """Whether nothing but small words and stand-ins is left between two places: no word of the text's own.

    >>> facts = facts_of("boats and kites", [])
    >>> facts[0].now = 1
    >>> is_worn("boats and kites", facts, 0, 9), is_worn("boats and kites", facts, 0, 15)
    (True, False)
    """
    for fact in facts:
        shown = fact.forms[fact.now].mentions
        for n, (a, b) in enumerate(fact.spans):
            if a < end and start < b and not FUNCTION_WORDS.issuperset(set(words_of(text[a:b])) & set(shown[n])):
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
    gone: list[Finding] = []
    for fact in facts:
        if not fact.now:
            continue
        form, reason = fact.forms[fact.now], fact.why
        for number, new in zip(fact.findings, form.texts, strict=False):
            old = findings[number]
            changed[number] = replace(old, replacement=new, reason=f"{old.reason}; {reason}".removeprefix("; "))
        if not fact.findings:
            gone += [_masked(text, start, end, reason) for start, end in fact.spans]
    every = sorted([*changed.values(), *gone], key=lambda finding: finding.start)
    out = SpanIndex(left_out)
    clauses = [_left_out(text, span, every) for span in left_out]
    every = [finding for finding in every if not out.meets(finding.start, finding.end)]
    written = sorted([*every, *clauses], key=lambda finding: finding.start)
    masked = join_masks(text, without_modifiers(text, written, reading), reading)
    return without_conjuncts(text, masked, reading)


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


def _masked(text: str, start: int, end: int, reason: str) -> Finding:
    word = text[start:end]
    ladder = Ladder.build(word, [])
    return Finding(
        start, end, word, PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), ladder=ladder, replacement=MASK,
        reason=reason,
    )  # fmt: skip
