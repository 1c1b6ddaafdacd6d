"""Only expressions that could have been learned are compiled, and those never search for long."""

from __future__ import annotations

import random
import time

import pytest

from sanitizer.learn.taggers.rule_grammar import ANY, LETTERS, compiled
from sanitizer.learn.taggers.rules import Matcher, Rule, learn_rules
from sanitizer.learn.taggers.words import split_words

END = r"(?=\s*(?:\n|\Z))"
REPEATED = rf"(?:\s+{ANY}){{0,13}}"


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+b", "(?:a|a)*" + END, ".*" + END, ANY + ANY + END, LETTERS["Xx"] + ANY + END, REPEATED * 6 + END, r"\w+" + END,
        ANY, "", r"\d{99999}" + END, ANY + "+" + END, r"(?=\s)x" + END, "a{2}{3}" + END, None, ["a"], "[", ANY * 5000,
    ],
)  # fmt: skip
def test_other_expressions_are_refused(pattern):
    with pytest.raises(ValueError, match="not a learned expression"):
        compiled(pattern)


def test_a_matcher_refuses_them_too():
    with pytest.raises(ValueError, match="not a learned expression"):
        Matcher([Rule((), "(a+)+b", "NAME")])


def tagged(text, first, last):
    words = split_words(text)
    return words, ["B-X" if i == first else "I-X" if first < i < last else "O" for i in range(len(words.words))]


def test_whatever_is_learned_is_accepted():
    draw = random.Random(3)
    letters = "abXYäÉ012 .,/()[]{}*+?^$|\\-_'\"ñ中文한ß:;#&~\t"
    for _ in range(300):
        text = "".join(draw.choice(letters) for _ in range(draw.randint(3, 40))) + "x"
        size = len(split_words(text).words)
        first = draw.randrange(size)
        last = min(size, first + draw.randint(1, 12))
        rules, _ = learn_rules([tagged(text, first, last)] * 3)  # compiles what it learns
        for rule in rules:
            compiled(rule.pattern)


def test_words_without_spaces_between_them_are_searched_in_one_way():
    rules, _ = learn_rules([tagged("名: 山田太郎様山田太郎様", 2, 12)] * 3)
    assert rules
    started = time.process_time()
    list(Matcher(rules).matches(split_words("名: " + "山田太郎様" * 30 + "。")))
    assert time.process_time() - started < 5
