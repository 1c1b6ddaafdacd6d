"""Imports point downwards: a module may import its own folder or a lower layer, nothing else of ours."""

from __future__ import annotations

import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "sanitizer"
LAYERS = [
    {"core"},
    {"language"},
    {"config", "artefacts"},
    {"embeddings"},
    {"ladders"},
    {"learn"},
    {"select", "partition", "recode", "verify"},
    {"analyse"},
    {"evaluate", "report", "risk"},
    {"documents", "tables"},
    {"records", "formats"},
    {"adapters", "service"},
    {"cli"},
]
LEVEL = {folder: level for level, folders in enumerate(LAYERS) for folder in folders}


def imported(path: Path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sanitizer."):
            yield node.module.split(".")[1], node.lineno
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.startswith("sanitizer."):
                    yield alias.name.split(".")[1], node.lineno


def test_the_list_of_layers_is_complete():
    folders = {p.name for p in PACKAGE.iterdir() if p.is_dir() and (p / "__init__.py").exists()}
    assert folders <= set(LEVEL), "a folder without a layer"


def test_imports_point_downwards():
    wrong = []
    for path in PACKAGE.rglob("*.py"):
        folder = path.relative_to(PACKAGE).parts[0]
        if folder not in LEVEL:
            continue
        for target, line in imported(path):
            allowed = target == folder or target not in LEVEL or LEVEL[target] < LEVEL[folder]
            if not allowed:
                wrong.append(f"{path.relative_to(PACKAGE)}:{line} imports {target}")
    assert wrong == []


def test_verify_shares_no_code_with_what_it_checks():
    for path in (PACKAGE / "verify").glob("*.py"):
        assert {name for name, _ in imported(path)} <= {"core", "config", "verify"}, path.name
