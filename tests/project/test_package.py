"""The package as it is installed: its name, what it holds, how fast it is imported."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

from sanitizer._version import DISTRIBUTION

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_hints_name_the_distribution_and_nobody_elses():
    assert PROJECT["name"] == DISTRIBUTION
    wrong = [
        f"{path.relative_to(ROOT)}"
        for folder in ("sanitizer", "scripts", "docs")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".md"} and re.search(r"pip install [^\n]*sanitizer", path.read_text(encoding="utf-8"))
    ]
    assert wrong == []
    for extra, needed in PROJECT["optional-dependencies"].items():
        assert not any(one.startswith("sanitizer") for one in needed), extra


def test_every_extra_is_in_the_readme():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    told = set(PROJECT["optional-dependencies"]) - {"dev", "docs", "bench"}
    assert {extra for extra in told if f"`{extra}`" not in text} == set()


def test_the_package_is_typed_and_its_data_is_packed():
    assert (ROOT / "sanitizer" / "py.typed").exists()
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["package-data"]
    assert {"py.typed", "**/*.toml", "data/**/*"} <= set(data["sanitizer"])


def test_importing_takes_a_moment():
    code = "import time; t = time.process_time(); import sanitizer; print(time.process_time() - t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 0.3


def test_extras_that_the_code_names_exist():
    named = set()
    for path in (ROOT / "sanitizer").rglob("*.py"):
        named |= set(re.findall(r"(?:from_extra|missing_extra)\(\"([a-z]+)\"", path.read_text(encoding="utf-8")))
    assert named <= set(PROJECT["optional-dependencies"])
