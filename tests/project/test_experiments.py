"""The scripts of the published experiments explain themselves, stand on their page, and run quickly where the data is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATASETS = Path(os.environ.get("SANITIZER_DATASETS", ROOT.parent / "shared" / "datasets"))
SCRIPTS = sorted((ROOT / "scripts").glob("experiment_*.py"))


def run(script, *arguments, **more):
    """The finished process of a script."""
    return subprocess.run([sys.executable, script, *arguments], capture_output=True, text=True, cwd=ROOT, **more)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_experiment_has_help_with_an_example_and_a_place_on_the_page(script):
    shown = run(script, "--help")
    assert shown.returncode == 0, shown.stderr
    assert f"python scripts/{script.name}" in shown.stdout.partition("Example")[2]
    assert "--quick" in shown.stdout
    assert f"python scripts/{script.name}" in (ROOT / "docs" / "experiments.md").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.data
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_experiment_runs_quickly(script):
    if not DATASETS.is_dir():
        pytest.skip("the data sets are not beside the project")
    arguments = [] if script.stem == "experiment_patterns" else [DATASETS]
    done = run(script, *arguments, "--quick", timeout=900)
    assert done.returncode in (0, 1), done.stderr  # 1: a figure is worse than was wanted, and said so
    assert "published" in done.stdout
