"""The floor forbids, the selector only ranks, and one thing takes one rung."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick

ladders = st.lists(st.tuples(st.text("abcdef", min_size=1, max_size=5), st.integers(1, 1000)), max_size=6).map(
    lambda rungs: Ladder.build("term", [Rung(text, "x", support) for text, support in rungs])
)


class Wilful:
    """A selector that wants the most specific rung, then nonsense."""

    name = "wilful"

    def rank(self, text, findings):
        return [[0, 99, -5, *range(len(f.ladder))] for f in findings]


@given(ladders, st.integers(2, 500), st.sampled_from(list(Identifier)), st.integers(1, 600))
def test_no_selector_can_take_what_the_floor_forbids(ladder, k, identifier, own):
    ladder = Ladder(ladder.term, ladder.rungs, own)
    finding = Finding(0, 4, "term", PiiType.MISC, identifier, 0.5, ("x",), ladder=ladder)
    for selector in (None, Wilful()):
        (chosen,) = pick("term", [finding], Floor(k), selector)
        if chosen.replacement == "term":
            assert identifier is Identifier.QUASI
            assert own >= k
        elif chosen.replacement != MASK:
            assert next(r.support for r in ladder if r.text == chosen.replacement) >= k


def test_the_first_mention_decides_for_all():
    class Fickle:
        name = "fickle"

        def rank(self, text, findings):
            return [[i % 2, 1 - i % 2] for i in range(len(findings))]

    ladder = Ladder.build("term", [Rung("a", "x", 50), Rung("b", "x", 60)])
    one = Finding(0, 4, "term", PiiType.MISC, Identifier.QUASI, 0.5, ("x",), entity=3, ladder=ladder)
    chosen = pick("term term", [one, replace(one, start=5, end=9)], Floor(10), Fickle())
    assert {f.replacement for f in chosen} == {"a"}
