"""A small YAML file never stands for a large one."""

from __future__ import annotations

import pytest

from sanitizer.cli.app import main
from sanitizer.config.load import read_yaml
from sanitizer.config.plain_yaml import load_plain
from sanitizer.core.errors import ConfigError, InputError
from sanitizer.ladders.user import read_hierarchy

BOMB = "a0: &a0 [x, x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 30))


@pytest.mark.parametrize("text", [BOMB, "a: &a 1\nb: *a", "a: &a {b: 1}\nc:\n  <<: *a\n", "a: &a [*a]"])
def test_aliases_are_refused_by_line_at_every_door(tmp_path, capsys, text):
    path = tmp_path / "settings.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=r"use an alias at line \d+.*E105"):
        read_yaml(path)
    (tmp_path / "in.txt").write_text("Hello.")
    for command in (
        ["text", str(tmp_path / "in.txt")],
        ["table", str(tmp_path / "in.txt"), "-o", str(tmp_path / "o.csv")],
    ):
        assert main([*command, "-c", str(path)]) == 2
        assert "E105" in capsys.readouterr().err
    with pytest.raises(InputError, match="E228"):
        read_hierarchy(path)


def test_nesting_without_end_is_refused(tmp_path):
    path = tmp_path / "settings.yaml"
    path.write_text("a: " + "[" * 20_000)
    with pytest.raises(ConfigError, match="E103"):
        read_yaml(path)


def test_anchors_alone_do_no_harm():
    assert load_plain("a: &x 1") == {"a": 1}
