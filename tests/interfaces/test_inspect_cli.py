"""``sanitizer table --inspect`` and ``sanitizer verify --just-check``, from the installed command."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROWS = [
    {
        "mail": f"p{i}@example.org",
        "age": str(20 + i % 12),
        "postcode": f"89{i % 30:02d}",
        "illness": ("flu", "gout")[i % 2],
    }
    for i in range(60)
]


def sanitizer(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("sanitizer")), *(str(argument) for argument in arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def people(tmp_path: Path) -> Path:
    path = tmp_path / "people.csv"
    with open(path, "w", newline="", encoding="utf-8") as handle:
        writer = csv.DictWriter(handle, list(ROWS[0]))
        writer.writeheader()
        writer.writerows(ROWS)
    return path


def test_the_draft_of_inspect_is_settings_that_release_the_table(people: Path) -> None:
    done = sanitizer("table", "--inspect", people)
    assert done.returncode == 0, done.stderr
    draft = yaml.safe_load(done.stdout)
    roles = {name: column["anonymization_type"] for name, column in draft["attributes"].items()}
    assert roles["mail"] == "direct_identifier"
    assert roles["age"] == "quasi_identifier"
    assert "#" in done.stdout  # every line says why
    assert "@example" not in done.stdout  # and none shows a cell
    settings, release = people.with_name("settings.yaml"), people.with_name("release.csv")
    settings.write_text(done.stdout, encoding="utf-8")
    made = sanitizer("table", people, "-c", settings, "-o", release)
    assert made.returncode == 0, made.stderr
    checked = sanitizer("verify", release, "-c", settings)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_draft_asks_something_of_sensitive_columns_and_keeps_postcodes_by_prefix(people: Path) -> None:
    draft = yaml.safe_load(sanitizer("table", "--inspect", people).stdout)
    assert draft["attributes"]["illness"]["anonymization_type"] == "sensitive_attribute"
    assert draft["privacy"]["l"] == 2
    assert draft["attributes"]["postcode"]["recoding_strategy"] == "string_reduction"


def test_a_sensitive_column_of_which_nothing_is_asked_draws_a_warning(people: Path) -> None:
    settings, release = people.with_name("settings.yaml"), people.with_name("release.csv")
    draft = yaml.safe_load(sanitizer("table", "--inspect", people).stdout)
    del draft["privacy"]
    settings.write_text(yaml.safe_dump(draft), encoding="utf-8")
    made = sanitizer("table", people, "-c", settings, "-o", release)
    assert made.returncode == 0, made.stderr
    assert "nothing is asked of the sensitive column 'illness'" in made.stderr


def test_a_release_with_another_k_is_verified_with_that_k(people: Path) -> None:
    settings, release = people.with_name("settings.yaml"), people.with_name("release.csv")
    settings.write_text(sanitizer("table", "--inspect", people).stdout, encoding="utf-8")
    made = sanitizer("table", people, "-c", settings, "-o", release, "--k", 3)
    assert made.returncode == 0, made.stderr
    assert "verify it with --k 3" in made.stderr
    assert sanitizer("verify", release, "-c", settings, "--k", 3).returncode == 0
    assert sanitizer("verify", release, "-c", settings, "--k", 30).returncode == 1
    assert sanitizer("verify", "--just-check", release, "-c", settings, "--k", 30).returncode == 1
    assert sanitizer("verify", release, "-c", settings, "--k", 1).returncode == 2


def test_inspect_takes_no_settings_and_needs_a_table(people: Path, tmp_path: Path) -> None:
    both = sanitizer("table", "--inspect", people, "-c", people)
    assert both.returncode != 0
    assert len(both.stderr.strip().splitlines()) == 1
    absent = sanitizer("table", "--inspect", tmp_path / "absent.csv")
    assert absent.returncode != 0
    assert len(absent.stderr.strip().splitlines()) == 1


def test_just_check_counts_what_a_hand_counts(people: Path) -> None:
    done = sanitizer(
        "verify", "--just-check", people, "--quasi", "age,illness", "--sensitive", "postcode", "--format", "json"
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    classes: dict[tuple[str, str], list[str]] = {}
    for row in ROWS:
        classes.setdefault((row["age"], row["illness"]), []).append(row["postcode"])
    assert found["k"] == min(map(len, classes.values()))
    assert found["risks"]["classes"] == len(classes)
    assert found["sensitive"]["postcode"]["distinct_l"] == min(len(set(seen)) for seen in classes.values())


def test_just_check_refuses_columns_that_are_not_there(people: Path) -> None:
    done = sanitizer("verify", "--just-check", people, "--quasi", "height")
    assert done.returncode != 0
    assert len(done.stderr.strip().splitlines()) == 1
    assert "@example" not in done.stderr
