"""What was widened for nothing comes back: a later step may have hidden the person without an earlier one."""

from __future__ import annotations

from collections.abc import Sequence

from sanitizer.risk.crowd import Sight
from sanitizer.risk.facts import Fact, changes_of
from sanitizer.risk.statements import count_holders, shown_words
from sanitizer.risk.words import sentence_spans

Span = tuple[int, int]


def give_back(text: str, facts: Sequence[Fact], sight: Sight, k: int, gone: Sequence[Span] = ()) -> int:
    """Puts facts back to their first form, those first that cost most words, as long as ``k`` people look alike.

    A fact stays as it is where its sentence would then fit fewer people than it does and fewer than ``k``, or where it
    lies in a clause that is ``gone``. Returns how many came back.
    """
    if sight.alike() < k - 1:
        return 0
    sentences = sentence_spans(text)
    changed = [fact for fact in facts if fact.now and not any(_meets(fact, span) for span in gone)]
    back = 0
    for fact in sorted(changed, key=lambda fact: -fact.forms[fact.now].cost):
        around = [span for span in sentences if _meets(fact, span)]
        before = [_holders(facts, span, sight) for span in around]
        now, changes = fact.now, changes_of(fact, 0, sight.index)
        sight.change(changes)
        fact.now = 0
        after = [_holders(facts, span, sight) for span in around]
        lone = any(new < min(old, k - 1) for old, new in zip(before, after, strict=True))
        if lone or sight.alike() < k - 1:
            sight.change({place: -more for place, more in changes.items()})
            fact.now = now
        else:
            back += 1
    return back


def _meets(fact: Fact, span: Span) -> bool:
    return any(start < span[1] and span[0] < end for start, end in fact.spans)


def _holders(facts: Sequence[Fact], span: Span, sight: Sight) -> int:
    """How many others could have a sentence as it would go out."""
    return count_holders(shown_words([fact for fact in facts if _meets(fact, span)], *span), sight)
