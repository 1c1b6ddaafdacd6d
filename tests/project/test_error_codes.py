"""One error code has one meaning: it is in the table, stands at one place in the package, and fits its class."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from sanitizer.core.codes import CODES, page

ROOT = Path(__file__).resolve().parents[2]
CLASSES = {
    "ConfigError": "1",
    "InputError": "267",
    "ArtefactError": "3",
    "GuaranteeError": "4",
    "MissingExtraError": "5",
}


def modules():
    for path in sorted((ROOT / "sanitizer").rglob("*.py")):
        if path.name != "codes.py":
            yield path, ast.parse(path.read_text(encoding="utf-8"))


def places():
    """Each code with the places where it stands in a string that is no docstring."""
    found = defaultdict(list)
    for path, tree in modules():
        docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                for code in re.findall(r"^E\d{3}$|(?<=\[)E\d{3}(?=\])", node.value):
                    found[code].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def test_every_code_is_in_the_table_and_every_entry_of_the_table_is_raised():
    assert sorted(places()) == sorted(CODES)


def test_a_code_stands_at_one_place():
    assert {code: where for code, where in places().items() if len(where) > 1} == {}


def test_no_two_codes_mean_the_same():
    assert len({meaning.casefold() for meaning in CODES.values()}) == len(CODES)


def test_the_first_digit_tells_the_class():
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CLASSES:
                code = node.args[0]
                assert isinstance(code, ast.Constant), f"{path}:{node.lineno}: a code is written out where it is raised"
                assert code.value[1] in CLASSES[node.func.id], f"{path}:{node.lineno}"


def test_the_page_of_errors_is_the_table():
    assert (ROOT / "docs" / "errors.md").read_text(encoding="utf-8") == page(), "run python scripts/pages.py"
