"""What a policy makes of findings: kept texts, labels and masks while choosing; numbers, digests and tokens at the end.

While a document is looked at again and again, what will be a number, a digest or a token stands as its label: nothing
is found in a label. The last step (``dressed``) writes the stand-ins that carry a key or a number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from sanitizer.artefacts.keys import TOKEN, Keyring
from sanitizer.config.rules import Rules
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import EVERYTHING, MASK, Ladder, Rung
from sanitizer.core.text import fold
from sanitizer.language.english.labels import CUES, KIND_NOUNS, KIND_WORDS, LABELS, QUANTITY_LABELS, TYPE_LABELS
from sanitizer.recode.book import Book
from sanitizer.recode.labels import OPAQUE, label

_WORDS = {PiiType.LOC: "place", PiiType.ORG: "organization", PiiType.PERSON: "name"}
"""Words that fit everything of a type."""
_SAID = "|".join(
    sorted(
        re.escape(word)
        for words in (LABELS.values(), CUES.values(), TYPE_LABELS.values(), QUANTITY_LABELS.values(), _WORDS.values())
        for word in words
    )
)
_NOUNS = "|".join(sorted(map(re.escape, {*KIND_WORDS.values(), *KIND_NOUNS})))
_LABELLED = re.compile(rf"\[(?P<noun>{_SAID}|{_NOUNS})(?: (?P<number>[1-9][0-9]{{0,3}}))?\]")
"""A label that a policy writes, with a number if it is the operator ``number`` that does."""
_LATE = frozenset({"number", "pseudonym", "hash", "encrypt"})
KEPT_DIRECT = "a direct identifier, kept as the policy says"
_KEPT = "kept as the policy says"


def ruled(
    text: str, findings: Sequence[Finding], rules: Rules, tells: Callable[[str], bool], mask: str | None = None
) -> list[Finding]:
    """The findings as the policy wants them, with labels for what ``dressed`` will write.

    Args:
        text: the document.
        findings: with their choices by the floor and the selector.
        rules: the policy.
        tells: whether a text is too similar to what is protected, so that it is never kept.
        mask: what the operator ``mask`` writes; stars by default.
    """
    result = []
    first: dict[int, str] = {}  # one thing, one label
    for finding in findings:
        operator = rules.operator(finding)
        if operator == "keep" and not tells(finding.text):
            direct = finding.identifier is Identifier.DIRECT
            result.append(replace(finding, replacement=finding.text, reason=KEPT_DIRECT if direct else _KEPT))
        elif operator in {"label", "mask"} or (operator in _LATE and not _numbered_person(finding, operator)):
            before = text[max(0, finding.start - 40) : finding.start]
            said = (mask or MASK) if operator == "mask" else _label(finding, before, rules.floor(finding))
            said = first.setdefault(finding.entity, said) if finding.entity >= 0 else said
            result.append(_written(finding, said, f"{operator}, as the policy says"))
        else:
            result.append(finding)
    return result


def _numbered_person(finding: Finding, operator: str) -> bool:
    """Whether a finding is somebody who has a number already."""
    return finding.type is PiiType.PERSON and operator in {"number", "pseudonym"}


def _written(finding: Finding, text: str, reason: str) -> Finding:
    """The finding with a stand-in of the policy's, which could mean anything of its kind."""
    own = finding.ladder.own_support if finding.ladder else 1
    below = [rung for rung in finding.ladder or () if rung.text not in (MASK, text)]
    ladder = Ladder(finding.text, (*below, *_rungs(text)), own)
    return replace(finding, replacement=text, reason=reason, ladder=ladder)


def _rungs(text: str) -> Iterator[Rung]:
    if text != MASK:
        yield Rung(text, "policy", EVERYTHING)
    yield Rung(MASK, "rule", EVERYTHING)


def dressed(
    findings: Sequence[Finding],
    rules: Rules,
    book: Book,
    keys: Keyring | None,
    key_of: Callable[[Sequence[Finding]], str],
) -> list[Finding]:
    """The findings with numbers, digests and tokens where the policy wants them.

    Args:
        findings: the last choices of a document.
        rules: the policy.
        book: what things are called so far.
        keys: for digests and tokens.
        key_of: all findings of one thing -> what it is known by in other documents too.
    """
    things: dict[int, list[Finding]] = {}
    for finding in findings:
        things.setdefault(finding.entity, []).append(finding)
    result = []
    for finding in findings:
        operator = rules.operator(finding)
        late = operator in {"hash", "encrypt"} or (operator == "number" and finding.type is not PiiType.PERSON)
        if not late or not finding.changed or finding.origin is Origin.REVIEWER:
            result.append(finding)
            continue
        noun = _noun(finding, rules.floor(finding))
        key = key_of(things[finding.entity] if finding.entity >= 0 else [finding])
        if operator == "number":
            said = book.call(f"number:{finding.type}", key, partial(_numbered, book, noun))
        elif keys is None:  # the flow opens the keys of a policy that needs them
            said = f"[{noun}]"
        elif operator == "hash":
            said = f"[{noun} #{keys.digest(finding.type.value, key)}]"
        else:
            said = f"[{noun} ~{keys.seal(finding.text)}]"
        result.append(_written(finding, said, f"{operator}, as the policy says"))
    return result


def _numbered(book: Book, noun: str, number: int, taken: Collection[str]) -> str:
    return f"[{noun} {book.next(noun)}]"


def _label(finding: Finding, before: str, k: int) -> str:
    """The label of a finding, always in brackets; a noun that fits fewer than ``k`` things is not said."""
    narrow = [rung for rung in finding.ladder or () if rung.support < k]
    found = label(replace(finding, ladder=Ladder.build(finding.text, narrow)), before)
    if found == OPAQUE and finding.type in _WORDS:
        found = _WORDS[finding.type]
    return found if found.startswith("[") else f"[{found}]"


def _noun(finding: Finding, k: int) -> str:
    """The words of a finding's label, without brackets; those of its type where a token could not be read with them."""
    noun = _label(finding, "", k).strip("[]")
    return noun if re.fullmatch(r"[a-z][a-z -]{0,30}", noun) else "detail"


def own_tokens(text: str, rules: Rules, keys: Keyring | None) -> list[tuple[int, int]]:
    """The spans of ``text`` that a policy with these rules and keys wrote, which nothing is looked for in.

    A digest or token of another key is none of ours: whatever it holds, it is looked at like any text.
    """
    spans = [match.span() for match in TOKEN.finditer(text) if keys is not None and keys.wrote(match)]
    seen: dict[str, int] = {}
    for match in _LABELLED.finditer(text):
        if match["number"] is None:
            spans.append(match.span())
        elif "number" in rules.operators and int(match["number"]) <= seen.get(match["noun"], 0) + 1:
            # we number from 1 as things come up: a label with a number out of turn is somebody else's
            seen[match["noun"]] = max(seen.get(match["noun"], 0), int(match["number"]))
            spans.append(match.span())
    return spans


def thing_key(mentions: Sequence[Finding]) -> str:
    """What a thing that is no person is known by across documents: its folded text.

    >>> from sanitizer.core.findings import Identifier
    >>> thing_key([Finding(0, 4, "OSLO", PiiType.LOC, Identifier.QUASI, 0.9, ("x",))])
    'oslo'
    """
    return fold(max(mentions, key=lambda finding: len(finding.text)).text)
