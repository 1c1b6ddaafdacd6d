"""The facts of a document that can be made wider: findings along their ladders, and words that few people share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.core.spans import SpanIndex
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.risk.words import word_spans, words_of

STEP = 0.25
"""What a wider rung costs beside the words that go with it, in words."""
DETECTOR = "against"


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
    now: int = 0
    why: str = ""


def facts_of(text: str, findings: Sequence[Finding]) -> list[Fact]:
    """The facts of a text: one for each thing found, and one for each other word.

    >>> [fact.word for fact in facts_of("boats and boats", [])]
    ['boats', 'and']
    """
    things: dict[object, list[int]] = {}
    for number, finding in enumerate(findings):
        key: object = finding.entity if finding.entity >= 0 else ("one", number)
        things.setdefault(key, []).append(number)
    facts = [_thing(findings, numbers) for numbers in things.values()]
    taken = SpanIndex((finding.start, finding.end) for finding in findings)
    words: dict[str, list[tuple[int, int]]] = {}
    for start, end, word in word_spans(text):
        if not taken.meets(start, end):
            words.setdefault(word, []).append((start, end))
    for word, spans in words.items():
        kept = Form(tuple(text[a:b] for a, b in spans), Counter({word: len(spans)}), 0.0)
        gone = Form((MASK,) * len(spans), Counter(), float(len(spans)))
        forms = (kept,) if word in FUNCTION_WORDS else (kept, gone)  # small words never go: they hold the rest up
        facts.append(Fact(tuple(spans), (), forms, word))
    return facts


def _thing(findings: Sequence[Finding], numbers: Sequence[int]) -> Fact:
    """The forms of one thing: what was chosen, then each wider rung that all its mentions can take."""
    mentions = [findings[number] for number in numbers]
    first = mentions[0]
    rungs = [rung.text for rung in first.ladder or ()] or [MASK]
    chosen = first.replacement if first.replacement is not None else MASK
    wider = rungs[rungs.index(chosen) + 1 :] if chosen in rungs else rungs if chosen == first.text else [MASK]
    forms = [_form(mentions, [m.replacement if m.replacement is not None else MASK for m in mentions], 0)]
    if chosen != MASK:
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


def write_facts(text: str, findings: Sequence[Finding], facts: Sequence[Fact]) -> list[Finding]:
    """The findings with the forms that the facts have come to; neighbouring masks become one."""
    changed = dict(enumerate(findings))
    gone: list[Finding] = []
    for fact in facts:
        if not fact.now:
            continue
        form, reason = fact.forms[fact.now], fact.why
        for number, new in zip(fact.findings, form.texts, strict=False):
            old = findings[number]
            changed[number] = replace(old, replacement=new, reason=f"{old.reason}; {reason}".removeprefix("; "))
        if fact.word:
            gone += [_masked(text, start, end, reason) for start, end in fact.spans]
    return _joined(text, sorted([*changed.values(), *gone], key=lambda finding: finding.start))


def _masked(text: str, start: int, end: int, reason: str) -> Finding:
    word = text[start:end]
    ladder = Ladder.build(word, [])
    return Finding(
        start, end, word, PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), ladder=ladder, replacement=MASK,
        reason=reason,
    )  # fmt: skip


def _joined(text: str, findings: Sequence[Finding]) -> list[Finding]:
    """Masks with nothing but space or a hyphen between them as one; what else was hidden under one stays hidden."""
    result: list[Finding] = []
    for finding in findings:
        last = result[-1] if result else None
        ours = last is not None and (DETECTOR in last.detectors or DETECTOR in finding.detectors)
        if last is not None and ours and last.replacement == finding.replacement == MASK:
            between = text[last.end : finding.start]
            if not between.strip(" -–/") and "\n" not in between:
                result[-1] = _union(text, last, finding)
                continue
        result.append(finding)
    return result


def _union(text: str, one: Finding, other: Finding) -> Finding:
    strong = one if one.identifier is Identifier.DIRECT else other
    span = text[one.start : other.end]
    names = tuple(dict.fromkeys((*one.detectors, *other.detectors)))
    return replace(
        strong, start=one.start, end=other.end, text=span, detectors=names, entity=-1, ladder=Ladder.build(span, []),
        replacement=MASK, reason=one.reason if DETECTOR in one.detectors else other.reason,
    )  # fmt: skip
