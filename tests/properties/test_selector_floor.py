"""Whatever a selector ranks first, the privacy floor decides what may be taken."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.select.limits import Floor
from sanitizer.select.pick import pick


class Shuffled:
    """A selector that ranks at random, leaves rungs out, and names rungs that do not exist."""

    name = "shuffled"

    def __init__(self, random, *, sloppy: bool) -> None:
        self.random, self.sloppy = random, sloppy

    def rank(self, text: str, findings: Sequence[Finding]) -> list[list[int]]:
        found = []
        for finding in findings:
            order = list(range(len(finding.ladder or ())))
            self.random.shuffle(order)
            found.append([*order[: self.random.randint(0, len(order))], 10_000] if self.sloppy else order)
        return found


@given(
    st.lists(st.lists(st.integers(1, 1000), max_size=6), min_size=1, max_size=8),
    st.integers(2, 500),
    st.sampled_from(list(Identifier)),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_no_selector_undercuts_the_floor(supports, k, identifier, sloppy, random) -> None:
    findings = []
    for number, own in enumerate(supports):
        ladder = Ladder.build("term", [Rung(f"r{number}_{i}", "x", support) for i, support in enumerate(sorted(own))])
        findings.append(
            Finding(
                5 * number, 5 * number + 4, "term", PiiType.LOC, identifier, 0.5, ("x",), entity=number, ladder=ladder
            )
        )
    text = "term " * len(findings)
    for finding in pick(text, findings, Floor(k), Shuffled(random, sloppy=sloppy)):
        assert finding.ladder is not None
        support = {rung.text: rung.support for rung in finding.ladder}
        assert finding.replacement == MASK or support[finding.replacement or ""] >= k
