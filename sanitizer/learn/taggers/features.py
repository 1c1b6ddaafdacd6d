"""What the light taggers know about a word: its form, its neighbours, its line, and what rules and gazetteers say.

Features are short strings. Those of the word alone (``lexical``) depend on nothing else and are computed once for
each distinct word and distance; the rest (``context``) is computed at each place.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from sanitizer.learn.taggers.forms import bare, forms_of
from sanitizer.learn.taggers.lexicon import Lexicon
from sanitizer.learn.taggers.rules import Matcher, Rule
from sanitizer.learn.taggers.words import Words, chunks, shape, short_shape

WINDOW = (-2, -1, 0, 1, 2)
NO_WORD = ""


def lexical(word: str, distance: int) -> list[str]:
    """The features of ``word`` for a tag ``distance`` words before it.

    >>> lexical("Bergen", 1)
    ['1w=bergen', '1s=Xxxxx', '1c=X', '1p3=ber', '1x3=gen']
    """
    d = str(distance)
    if word == NO_WORD:
        return [f"{d}edge"]
    low = word.lower()
    features = [f"{d}w={low}", f"{d}s={shape(word)}", f"{d}c={short_shape(word)[:1]}"]
    if distance == 0:
        size = len(low)
        for n in range(1, min(6, size + 1)):
            features.append(f"p{n}={low[:n]}")
            features.append(f"x{n}={low[-n:]}")
        features.append(f"n={min(size, 12)}")
        if word != low:
            features.append(f"W={word}")
        if word.isdigit():
            features.append(f"d={_size_of_number(word)}")
        elif not word.isalpha():
            features.append("mark")
    else:
        features.append(f"{d}p3={low[:3]}")
        features.append(f"{d}x3={low[-3:]}")
        if word.isdigit():
            features.append(f"{d}d={_size_of_number(word)}")
    return features


def _size_of_number(word: str) -> str:
    if len(word) == 4 and word[:2] in ("19", "20"):
        return "year"
    if len(word) <= 3:
        value = int(word) if word.isdecimal() else 0
        return "day" if 0 < value <= 31 else "age" if 0 < value < 110 else str(len(word))
    return str(len(word))


def context(words: Words) -> list[list[str]]:
    """The features of each place that need more than one word: pairs, the line, the field, the run without spaces."""
    text = words.text
    low = [word.lower() for word in words.words]
    forms = [short_shape(word) for word in words.words]
    full = [shape(word) for word in words.words]
    runs = chunks(text)
    run_starts = [a for a, _ in runs]
    run_shapes = [short_shape(text[a:b]) for a, b in runs]
    run_forms = [_form(text[a:b]) for a, b in runs]
    found: list[list[str]] = []
    lines = words.lines
    for number, line in enumerate(lines):
        first, last = line.first, line.last
        head = low[first] + (" " + low[first + 1] if first + 1 < last else "")
        before, after = "", ""
        if number:
            previous = lines[number - 1]
            before = low[previous.first]
            before2 = f"{before} {low[previous.first + 1]}" if previous.last - previous.first > 1 else before
        else:
            before2 = ""
        if number + 1 < len(lines):
            after = low[lines[number + 1].first]
        top, bottom = min(number, 15), min(len(lines) - 1 - number, 4)
        line_features = [f"L0={head}", f"L-={before}", f"L-2={before2}", f"L+={after}", f"Lt={top}", f"Lb={bottom}"]
        line_features.append(f"Ln={min((last - first) // 3, 8)}")
        field, field2, since = "", "", 0
        heads = _heads(words.words, first, last)
        ahead, behind = _numbers(words.words, first, last)
        for i in range(first, last):
            p1 = low[i - 1] if i > first else "<"
            p2 = low[i - 2] if i > first + 1 else "<"
            n1 = low[i + 1] if i + 1 < last else ">"
            n2 = low[i + 2] if i + 2 < last else ">"
            fp = forms[i - 1] if i > first else "<"
            fp2 = forms[i - 2] if i > first + 1 else "<"
            fn = forms[i + 1] if i + 1 < last else ">"
            fn2 = forms[i + 2] if i + 2 < last else ">"
            w, f = low[i], full[i]
            if p1 == ":":
                field, field2, since = p2, (low[i - 3] + " " + p2 if i > first + 2 else p2), 0
            else:
                since += 1
            run = bisect_right(run_starts, words.starts[i]) - 1
            glue_left = i > first and words.ends[i - 1] == words.starts[i]
            glue_right = i + 1 < last and words.starts[i + 1] == words.ends[i]
            features = [
                f"a={p1}|{w}", f"b={w}|{n1}", f"e={p1}|{n1}", f"h={p2}|{p1}", f"i={n1}|{n2}",
                f"j={p2}|{p1}|{f}", f"k={f}|{n1}|{n2}", f"l={p1}|{f}|{n1}",
                f"m={fp}|{f}", f"o={f}|{fn}", f"q={fp2}|{fp}|{f}|{fn}|{fn2}", f"r={fp}|{f}|{fn}",
                f"u={run_shapes[run][:20]}", f"v={run_shapes[run][:12]}|{f}",
                f"y={'l' if glue_left else ''}{'r' if glue_right else ''}|{f[:1]}",
                f"z={min(i - first, 4)}", f"Z={min(last - 1 - i, 3)}",
                f"F={field}", f"F2={field2}", f"F3={field}|{min(since, 6)}", f"F4={field}|{f}", f"F5={head}|{f}",
                f"Lc={before}|{f}|{min(i - first, 2)}",
                f"H={heads[i - first]}", f"N={ahead[i - first]}|{f}", f"B={behind[i - first]}|{f}",
            ]  # fmt: skip
            features += line_features
            features += run_forms[run]
            features += [f"<{word}" for word in low[max(first, i - 5) : max(first, i - 2)]]
            features += [f">{word}" for word in low[i + 3 : min(last, i + 6)]]
            found.append(features)
    return found


def _form(run: str) -> list[str]:
    """What a run without spaces looks like once the marks around it are gone: its shape, and whether it is a date etc.

    >>> _form("(4-09-06),")
    ['K=d-d-d', 'K4=d-dd-dd', 'K=date', 'K=long']
    """
    core = bare(run)[:40]
    if not core:
        return []
    features = [f"K={short_shape(core)[:20]}", f"K4={shape(core)[:20]}"]
    return features + [f"K={'date' if form == 'month' else form}" for form in forms_of(core)]


def _heads(words: Sequence[str], first: int, last: int) -> list[str]:
    """The word that begins the run of capitalized words at each place, with how far it is; short words may join."""
    found = []
    head, far = "", 0
    for word in words[first:last]:
        if word[0].isupper():
            head, far = (head, far + 1) if head else (word.lower(), 0)
        elif head and len(word) <= 3 and word.isalpha():
            far += 1
        else:
            head = ""
        found.append(f"{head}{min(far, 4)}" if head else "")
    return found


def _numbers(words: Sequence[str], first: int, last: int) -> tuple[list[int], list[int]]:
    """How far the next and the last number of the line are at each place, up to six words."""
    ahead, behind = [6] * (last - first), [6] * (last - first)
    for distances, places in ((ahead, range(last - first - 1, -1, -1)), (behind, range(last - first))):
        far = 6
        for place in places:
            distances[place] = far
            far = 0 if words[first + place][0].isdigit() else min(far + 1, 6)
    return ahead, behind


def hints(
    words: Words,
    matcher: Matcher,
    lexicon: Lexicon,
    *,
    barred: frozenset[Rule] = frozenset(),
    own: Lexicon | None = None,
) -> list[list[str]]:
    """What the learned rules and phrases say at each place, and at the places beside it.

    Args:
        words: the document.
        matcher: of the learned rules.
        lexicon: of the learned phrases.
        barred: rules that this document alone holds up; in training only.
        own: what this document gave to the lexicon; in training only.
    """
    marks: list[set[str]] = [set() for _ in words.words]
    for rule, first, last in matcher.matches(words, barred):
        for place in range(first, last):
            marks[place].add(f"R{'B' if place == first else 'E' if place == last - 1 else 'I'}={rule.label}")
    low = [word.lower() for word in words.words]
    _remember(words, low, marks)
    for line in words.lines:
        for a, b, label in lexicon.phrase_features(low[line.first : line.last], own):
            for place in range(line.first + a, line.first + b):
                marks[place].add(f"P{'B' if place == line.first + a else 'I'}={label}")
    found: list[list[str]] = []
    for place, here in enumerate(marks):
        features = sorted(here)
        if place + 1 < len(marks):
            features += [f"+{mark}" for mark in sorted(marks[place + 1])]
        if place:
            features += [f"-{mark}" for mark in sorted(marks[place - 1])]
        found.append(features)
    return found


def _remember(words: Words, low: list[str], marks: list[set[str]]) -> None:
    """Adds, for each word, what rules say of the same word elsewhere in the document."""
    said: dict[str, set[str]] = {}
    for place, here in enumerate(marks):
        word = words.words[place]
        if here and len(word) > 2 and (word[0].isupper() or word.isdigit()):
            said.setdefault(low[place], set()).update(mark[3:] for mark in here if mark[0] == "R")
    if not said:
        return
    for place, word in enumerate(low):
        labels = said.get(word)
        if labels:
            own = {mark[3:] for mark in marks[place] if mark[0] == "R"}
            marks[place].update(f"D={label}" for label in labels - own)
