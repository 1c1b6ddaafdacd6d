"""Several processes find what one finds, and are there only as long as they are needed."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

from sanitizer.config.table import TableSettings, parse_table_settings
from sanitizer.core.errors import InputError
from sanitizer.tables.analysis import open_analysis
from sanitizer.tables.check import check_release
from sanitizer.tables.flow import TableSanitizer
from sanitizer.tables.workers import SharedAnalysis

TEXTS = [f"We met on {day} May 2021 and I wrote to a{day}@example.org about it." for day in range(1, 25)]


def settings(**more: object) -> TableSettings:
    attributes = {
        "age": {"type": "numerical", "anonymization_type": "quasi_identifier"},
        "text": {"type": "text"},
    }
    nlp = {"detectors": ["patterns"]}
    return parse_table_settings({"parameters": {"k": 4}, "nlp": nlp | more, "attributes": attributes})


def shared(analysis: object, monkeypatch: pytest.MonkeyPatch) -> SharedAnalysis:
    found = analysis.analyse  # type: ignore[attr-defined]
    assert isinstance(found, SharedAnalysis)
    monkeypatch.setattr(found, "many", 100)
    return found


def test_two_processes_find_what_one_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = open_analysis(settings()), open_analysis(settings(), workers=2)
    sharing = shared(two, monkeypatch)
    with two.opened():
        found = two(TEXTS)
        assert len(sharing.pools) == 2
        assert two(TEXTS[:3]) == found[:3]
    assert not sharing.pools
    assert found == one(TEXTS)
    assert [[term.type for term in terms] for terms in found] == [["DATE", "MAIL"]] * len(TEXTS)
    assert all(term.ladder is not None for terms in found for term in terms)


def test_a_text_goes_to_the_process_that_has_read_its_place_before(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = open_analysis(settings(), workers=2)
    sharing = shared(analysis, monkeypatch)
    with analysis.opened():
        analysis([*TEXTS, "A long one. " * 90])
        homes = dict(sharing._homes)
        assert sorted(homes) == list(range(len(TEXTS) + 1))
        assert sum(home == homes[len(TEXTS)] for home in homes.values()) < len(TEXTS) / 2  # shared out by length
        changed = [text.replace("May", "June") if n % 3 else text for n, text in enumerate(TEXTS)]
        analysis(changed)
        assert sharing._homes == homes
        assert [len(own) for own in sharing._shared_out(changed[:3], [0, 1, 2])] == [
            sum(homes[place] == home for place in range(3)) for home in range(2)
        ]


def test_few_texts_are_read_without_processes() -> None:
    analysis = open_analysis(settings(), workers=2)
    with analysis.opened():
        analysis(TEXTS)
        assert not analysis.analyse.pools  # type: ignore[attr-defined]
    analysis.analyse.many = 0  # type: ignore[attr-defined]
    assert len(analysis([*TEXTS, "and one more"])) == len(TEXTS) + 1  # outside of the block there are none either
    assert not analysis.analyse.pools  # type: ignore[attr-defined]


def test_a_process_that_is_ended_from_outside_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    analysis = open_analysis(settings(), workers=2)
    sharing = shared(analysis, monkeypatch)
    with analysis.opened(), pytest.raises(InputError, match="E287"):
        analysis(TEXTS)
        for process in [one for pool in sharing.pools for one in pool._processes.values()]:
            process.kill()
            process.join()
        analysis([text + " Bye." for text in TEXTS])


def test_a_release_made_by_two_processes_is_that_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sanitizer.tables.workers.SharedAnalysis.__init__.__kwdefaults__", {"many": 100})
    frame = pd.DataFrame({"age": [20 + n % 6 for n in range(len(TEXTS))], "text": TEXTS})
    one, two = (TableSanitizer(settings(), workers=count)(frame) for count in (1, 2))
    pd.testing.assert_frame_equal(one.table, two.table)
    assert check_release(two.table, settings(), workers=2) == []


def test_verify_takes_from_the_cache_what_the_release_has_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frame = pd.DataFrame({"age": [20 + n % 6 for n in range(len(TEXTS))], "text": TEXTS})
    chosen = settings(cache=str(tmp_path), detectors=list(TableSettings.detectors), ladders=False)
    release = TableSanitizer(chosen)(frame)

    def refuse(*_: object) -> None:
        raise AssertionError("read again")

    monkeypatch.setattr("sanitizer.tables.terms.TermAnalysis.__call__", refuse)
    assert check_release(release.table, chosen) == []
    monkeypatch.setattr("sanitizer.tables.analysis._models", lambda settings: ["other models"])
    with pytest.raises(AssertionError, match="read again"):
        check_release(release.table, chosen)
