"""A setting is declared once: options, spaCy's config and the page of settings come from its field."""

from __future__ import annotations

import argparse
import importlib.util
from pathlib import Path

import pytest

from sanitizer.config.declared import declared
from sanitizer.config.schema import Settings

ROOT = Path(__file__).resolve().parents[3]


def parsed(*given):
    from sanitizer.cli.options import add_settings, settings_from

    parser = argparse.ArgumentParser()
    add_settings(parser)
    return settings_from(parser.parse_args([str(one) for one in given]))


def test_no_options_are_the_defaults():
    assert parsed() == Settings()


def test_every_setting_says_what_it_means():
    assert [setting.name for setting in declared(Settings)] == list(Settings.model_fields)
    assert all(len(setting.meaning) > 20 for setting in declared(Settings))


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        (("--k", "20"), "k", 20),
        (("--detectors", "patterns, entities"), "detectors", ("patterns", "entities")),
        (("--protect", "Ada", "--protect", "Bo"), "protect", ("Ada", "Bo")),
        (("--no-second-look",), "second_look", False),
        (("--accept-risk",), "accept_risk", True),
        (("--window", "2000"), "window", 2000),
        (("--budget", "4.5"), "budget", 4.5),
    ],
)
def test_an_option_sets_its_setting(given, name, value):
    assert getattr(parsed(*given), name) == value


def test_options_win_over_the_file_and_lists_grow(tmp_path):
    (tmp_path / "terms.txt").write_text("Falcon\tORG\n", encoding="utf-8")
    (tmp_path / "s.yaml").write_text("k: 30\nprotect: [Ada]\nterms: [{text: Heron}]\n", encoding="utf-8")
    found = parsed("-c", tmp_path / "s.yaml", "--k", 40, "--protect", "Bo", "--terms", tmp_path / "terms.txt")
    assert (found.k, found.protect, [term.text for term in found.terms]) == (40, ("Ada", "Bo"), ["Heron", "Falcon"])


def test_the_component_takes_every_setting_that_is_not_of_documents_alone():
    from sanitizer.adapters.spacy_component import DEFAULTS

    assert {"ontology", "characters", "window"} <= set(DEFAULTS)
    assert set(Settings.model_fields) - set(DEFAULTS) == {
        setting.name for setting in declared(Settings) if not setting.spacy
    }
    assert Settings(**DEFAULTS) == Settings()


@pytest.mark.parametrize("name", ["errors.md", "settings.md", "policy.md"])
def test_a_page_made_from_the_code_is_up_to_date(name):
    spec = importlib.util.spec_from_file_location("pages", ROOT / "scripts" / "pages.py")
    pages = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pages)
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == pages.PAGES[name](), "run python scripts/pages.py"
