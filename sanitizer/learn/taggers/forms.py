"""Forms that leave no doubt, such as e-mail addresses and dates: where annotators always marked one, none is missed.

A tagger weighs what it has seen; a date in a form that it has not seen may slip through. Which forms belong to which
label is learned: a form counts if, in enough documents, nearly all of its occurrences were marked with one label.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sanitizer.learn.taggers.base import TaggedSpan
from sanitizer.learn.taggers.calendar_words import calendar_kind

LEAST_DOCUMENTS = 10
LEAST_SHARE = 0.95
SCORE = 0.95
_AROUND = re.compile(r"^\W+|\W+$")
_RUN = re.compile(r"\S+")
_FORMS = (
    ("date", re.compile(r"\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}([-/.])\d{1,2}\2\d{1,2}")),
    ("mail", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("web", re.compile(r"(?:https?://|www\.)\S+")),
    ("time", re.compile(r"[012]?\d[:.h][0-5]\d")),
    ("long", re.compile(r"\d[\d.-]{6,}")),
)
SURE = ("date", "month", "mail", "web")
"""Forms that may belong to a label; the others only hint."""
SHORT = 3
"""Letters of the longest word that may join two forms ("and")."""


def bare(run: str) -> str:
    """A run without spaces, without the marks around it.

    >>> bare("(4-09-06),")
    '4-09-06'
    """
    return _AROUND.sub("", run)


def forms_of(run: str) -> list[str]:
    """What the bare ``run`` is by its form.

    >>> forms_of("4-09-06"), forms_of("enero-03"), forms_of("ada@example.org"), forms_of("bread")
    (['date', 'long'], ['month'], ['mail'], [])
    """
    found = [name for name, pattern in _FORMS if pattern.fullmatch(run)]
    if not found:
        first, _, rest = run.partition("-" if "-" in run else "/")
        if rest.isdigit() and len(rest) in (2, 4) and calendar_kind(first):
            found.append("month")
    return found


def form_runs(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and form of every run that has a sure one."""
    for match in _RUN.finditer(text):
        run = match.group()
        if any(c.isdigit() or c in "@." for c in run):
            core = bare(run[:200])
            form = next((form for form in forms_of(core) if form in SURE), "")
            if form:
                start = match.start() + run.index(core)
                yield start, start + len(core), form


def learn_forms(documents: Iterable[tuple[str, Sequence[TaggedSpan]]]) -> dict[str, str]:
    """The label of each form that the annotators of ``documents`` nearly always marked, whole and with that label."""
    marked: dict[str, Counter[str]] = defaultdict(Counter)
    seen: Counter[str] = Counter()
    places: dict[tuple[str, str], set[int]] = defaultdict(set)
    for number, (text, spans) in enumerate(documents):
        labels = {(s.start, s.end): s.label for s in spans}
        for start, end, form in form_runs(text):
            seen[form] += 1
            label = labels.get((start, end))
            if label is not None:
                marked[form][label] += 1
                places[form, label].add(number)
    found = {}
    for form, counts in marked.items():
        label, count = counts.most_common(1)[0]
        if count >= LEAST_SHARE * seen[form] and len(places[form, label]) >= LEAST_DOCUMENTS:
            found[form] = label
    if "date" in found and "month" not in found and not seen["month"]:
        found["month"] = found["date"]  # "enero-03" is a date too, and nobody has said otherwise
    return found


def with_forms(text: str, spans: Sequence[TaggedSpan], forms: Mapping[str, str]) -> list[TaggedSpan]:
    """``spans`` with every sure form in the text: added where nothing was found, whole where a part of it was, and two
    that were found as one apart.

    >>> with_forms("On 4-09-06.", [TaggedSpan(3, 4, "DATE")], {"date": "DATE"})
    [TaggedSpan(start=3, end=10, label='DATE', score=1.0)]
    >>> [(s.start, s.end) for s in with_forms("a@b.org / c@d.org", [TaggedSpan(0, 17, "MAIL")], {"mail": "MAIL"})]
    [(0, 7), (10, 17)]
    """
    if not forms:
        return list(spans)
    runs = [(start, end, forms[form]) for start, end, form in form_runs(text) if form in forms]
    kept = [part for span in spans for part in _parted(text, span, runs)]
    for start, end, label in runs:
        touching = [s for s in kept if s.start < end and start < s.end]
        if all(s.label == label and start <= s.start and s.end <= end for s in touching):
            score = max([SCORE, *(s.score for s in touching)])
            kept = [s for s in kept if s not in touching]
            kept.append(TaggedSpan(start, end, label, score))
    return sorted(kept, key=lambda s: s.start)


def _parted(text: str, span: TaggedSpan, runs: Sequence[tuple[int, int, str]]) -> list[TaggedSpan]:
    """The sure forms that ``span`` holds, where nothing but marks and short words joins them; else the span itself."""
    inside = [(a, b) for a, b, label in runs if label == span.label and span.start <= a and b <= span.end]
    if not inside:
        return [span]
    ends = [span.start, *(end for _, end in inside)]
    between = [text[a:b] for a, b in zip(ends, [*(start for start, _ in inside), span.end], strict=True)]
    if any(len(word) > SHORT or not word.isalpha() for gap in between for word in re.findall(r"\w+", gap)):
        return [span]
    return [TaggedSpan(a, b, span.label, span.score) for a, b in inside]
