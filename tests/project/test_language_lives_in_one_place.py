"""English is written down in sanitizer/language only: no list of eight or more words anywhere else in the package.

A list is a set, tuple or list of words, a string that is split, a mapping of words to words, or the alternatives of a
pattern. Names of our own (columns, features, formats, commands) are no English; those that look like it are listed here.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "sanitizer"
MOST = 7
OURS = {
    "__init__.py": "public names",
    "analyse/detectors/codes.py": "modules of python-stdnum",
    "analyse/detectors/disclosure_features.py": "names of features",
    "analyse/shown.py": "names of tags",
    "cli/train_embeddings.py": "names of options",
    "config/policy.py": "names of operators",
    "config/table.py": "types of entities",
    "ladders/store.py": "branches of the ontology",
    "select/rank/features.py": "names of features",
}
_WORD = re.compile(r"[A-Za-zÀ-ÿ][A-Za-zÀ-ÿ'’.-]*(?: [A-Za-zÀ-ÿ'’.-]+){0,3}")
_CHOICES = re.compile(r"(?:[A-Za-zÀ-ÿ'’.\\\- ?:()]{1,30}\|)+[A-Za-zÀ-ÿ'’.\\\-]{1,30}")


def is_word(node):
    text = getattr(node, "value", None)
    return isinstance(text, str) and bool(_WORD.fullmatch(text)) and text.upper() != text and "_" not in text


def lists(source):
    """Line and length of every list of words in a module."""
    tree = ast.parse(source)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple | ast.List | ast.Set):
            yield node.lineno, sum(map(is_word, node.elts))
        elif isinstance(node, ast.Dict):
            pairs = zip(node.keys, node.values, strict=True)
            yield node.lineno, sum(is_word(key) and is_word(value) for key, value in pairs)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
            text = getattr(node.func.value, "value", "")
            yield node.lineno, len(text.split()) if isinstance(text, str) else 0
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            for choices in _CHOICES.findall(node.value):
                yield node.lineno, sum(bool(re.search("[a-z]{2}", one)) for one in choices.split("|"))


def modules():
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(("language/", "formats/")):
            yield name, path


def test_no_list_of_words_stands_outside_of_the_language():
    found = [
        f"{name}:{line} has a list of {length} words; put it into sanitizer/language/english/words.toml"
        for name, path in modules()
        if name not in OURS
        for line, length in lists(path.read_text(encoding="utf-8"))
        if length > MOST
    ]
    assert found == []


def test_every_exception_is_still_needed():
    for name in OURS:
        assert any(length > MOST for _, length in lists((ROOT / name).read_text(encoding="utf-8"))), name


@pytest.mark.parametrize(
    "source",
    [
        'X = "one two three four five six seven eight".split()',
        'X = ("one", "two", "three", "four", "five", "six", "seven", "eight")',
        'X = {"one", "two", "three", "four", "five", "six", "seven", "eight"}',
        r'X = re.compile(r"\b(?:one|two|three|four|five|six|seven|eight)\b")',
        "X = {" + ", ".join(f'"{word}": "n"' for word in "one two three four five six seven eight".split()) + "}",
    ],
)
def test_a_list_is_seen_in_any_form(source):
    assert max(length for _, length in lists(source)) == 8
