"""Settings: every fault at once, in its place, and never the value."""

import pytest

from sanitizer.config.load import load_settings, parse_settings
from sanitizer.core.errors import ConfigError


def test_all_faults_are_reported_together():
    with pytest.raises(ConfigError) as caught:
        parse_settings({"k": 1, "terms": [{"text": ""}, {"text": "x", "type": "WHO"}], "colour": "secret-value"})
    message = str(caught.value)
    assert all(place in message for place in ("k:", "terms.0.text:", "terms.1.type:", "colour:"))
    assert "secret-value" not in message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("k: [", "not valid YAML"),
        ("- a\n- b", "not a mapping"),
        ("k: !!python/object:os.system x", "not valid YAML"),
        (b"\xff\xfe", "UTF-8"),
    ],
)
def test_a_bad_file_is_one_clear_error(tmp_path, content, message):
    path = tmp_path / "s.yaml"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ConfigError, match=message):
        load_settings(path)


def test_an_empty_file_means_the_defaults(tmp_path):
    (tmp_path / "s.yaml").write_text("")
    assert load_settings(tmp_path / "s.yaml").k == 10


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ConfigError, match="cannot read"):
        load_settings(tmp_path / "none.yaml")
