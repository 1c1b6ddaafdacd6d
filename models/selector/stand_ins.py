"""Documents with stand-ins made by hand -> labelled documents for the selector: which rung says what people said.

The findings and ladders are those of the shipped analyser. A rung gets a vote if it shares more content words with the
stand-in than any other rung; where none shares a word, nobody has voted and the finding is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from sanitizer.analyse.engine import Analyser
from sanitizer.config.schema import Settings
from sanitizer.core.findings import Finding
from sanitizer.core.ladder import MASK, Ladder
from sanitizer.language import words
from sanitizer.language.english.grammar import FUNCTION_WORDS
from sanitizer.language.english.inflect import singulars
from sanitizer.select.rank.evidence import stands
from sanitizer.select.rank.wikireplace import Labelled, LabelledDocument

HALF = 0.5
"""So much of what both cover a finding and a mention must share to be the same."""
_WORD = re.compile(r"[^\W_]+")
_SMALL = FUNCTION_WORDS | set(words("small_words.determiners")) | {"one", "some", "s"}


def content(text: str) -> set[str]:
    """The words of a phrase that say something, in the singular.

    >>> sorted(content("a retired worker of the mines"))
    ['mine', 'retired', 'worker']
    """
    found = set(_WORD.findall(text.casefold())) - _SMALL
    return {min((word, *singulars(word)), key=len) for word in found}


def votes(ladder: Ladder, stand_in: str) -> dict[str, int]:
    """The rungs that share the most content words with ``stand_in``, the narrowest first counting once."""
    wanted = content(stand_in)
    shared = [len(content(rung.text) & wanted) for rung in ladder if rung.text != MASK]
    most = max(shared, default=0)
    return {ladder[shared.index(most)].text: 1} if most else {}


def _same(finding: Finding, mention: dict[str, Any]) -> bool:
    both = min(finding.end, mention["end"]) - max(finding.start, mention["start"])
    return both > HALF * (max(finding.end, mention["end"]) - min(finding.start, mention["start"]))


def _labelled(id: str, findings: Sequence[Finding], mentions: Sequence[dict[str, Any]]) -> Iterator[Labelled]:
    for number, finding in enumerate(findings):
        if finding.ladder is None or len(finding.ladder) < 2 or stands(finding):
            continue
        for mention in mentions:
            if mention.get("stand_in") and _same(finding, mention):
                chosen = votes(finding.ladder, mention["stand_in"])
                if chosen:
                    yield Labelled(f"{id}-{number}", replace(finding, entity=-1), chosen)
                break


def read_stand_ins(path: str | Path) -> list[LabelledDocument]:
    """The documents of a file of hand-made stand-ins, those without any usable vote left out."""
    analyser = Analyser(Settings())
    found = []
    for entry in json.loads(Path(path).read_text(encoding="utf-8")):
        text = entry["text"]
        findings = analyser.complete(text, analyser.settle(analyser.look([text])[0]))
        labelled = tuple(_labelled(entry["doc_id"], findings, entry["mentions"]))
        if labelled:
            found.append(LabelledDocument(entry["doc_id"], text, labelled))
    return found
