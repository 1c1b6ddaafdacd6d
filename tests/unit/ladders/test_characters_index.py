"""The index: building, opening, adding, looking up, and what happens to bad input."""

from __future__ import annotations

import json
import threading

import numpy as np
import pytest

from sanitizer.core.errors import ArtefactError, InputError
from sanitizer.core.ladder import MASK
from sanitizer.ladders.characters import segment as segment_module
from sanitizer.ladders.characters.build import add_terms, build_index
from sanitizer.ladders.characters.index import CharacterIndex
from sanitizer.ladders.characters.reading import LONGEST_TERM, read_terms
from sanitizer.ladders.characters.search import search

WORDS = ["crew", "craw", "draw", "drew", "grew", "brew", "crow", "crawl", "zebra"]


@pytest.fixture
def folder(tmp_path):
    build_index(WORDS, tmp_path / "index")
    return tmp_path / "index"


@pytest.fixture
def index(folder):
    return CharacterIndex.open(folder)


@pytest.mark.parametrize(
    ("term", "k", "text", "support"),
    [
        ("crew", 2, "cr*w", 3),
        ("crew", 4, "*rew", 4),
        ("crew", 5, "*r*w", 7),
        ("crew", 8, MASK, 1_000_000_000),  # more than the list has of this length
        ("crawl", 2, MASK, 1_000_000_000),  # no entry but itself is like it
        ("trek", 2, "*re*", 4),  # not listed: only listed entries count
        ("ox", 2, MASK, 1_000_000_000),  # no entry of this length
        ("q", 2, MASK, 1_000_000_000),
    ],
)
def test_best_pattern(index, term, k, text, support):
    pattern = index.best(term, k)
    assert (pattern.text, pattern.support) == (text, support)
    assert pattern.redacted == (len(term) if text == MASK else text.count("*"))


@pytest.mark.parametrize(
    ("terms", "k", "text"),
    [
        (["abcd", "abxd", "abcx", "xbcd"], 2, "ab*d"),  # first and last character kept
        (["abcd", "abcx", "xbcd"], 2, "abc*"),  # first character kept
        (["abcd", "axcx", "abxx"], 2, "ab**"),  # one run of stars rather than two
        (["abcd", "xxcd", "axxd"], 2, "a**d"),  # one run, first kept
        (["abcd", "axcd", "abyd", "abzd"], 2, "ab*d"),  # larger support
        (["abcde", "abxde", "axcde"], 2, "ab*de"),  # stars further right
    ],
)
def test_ties_go_to_the_pattern_that_reads_best(tmp_path, terms, k, text):
    build_index(terms, tmp_path / "i")
    assert CharacterIndex.open(tmp_path / "i").best("abcd" if len(text) == 4 else "abcde", k).text == text


def test_trade_off_lists_every_pattern_of_two_or_more(index):
    patterns = index.patterns("crew")
    assert [p.text for p in patterns][:2] == ["cr*w", "*rew"]
    assert all(p.support >= 2 and "*" in p.text and p.text != "****" for p in patterns)
    assert [p.redacted for p in patterns] == sorted(p.redacted for p in patterns)


def test_a_star_in_a_term_never_passes_for_its_redaction(tmp_path):
    build_index(["a*", "ab", "ac", "b*"], tmp_path / "i")
    index = CharacterIndex.open(tmp_path / "i")
    assert index.best("a*", 2).text == "**"
    assert index.best("a*", 3).text == MASK
    assert "a*" not in [p.text for p in index.patterns("a*")]


def test_decomposed_and_composed_forms_are_one_term(tmp_path):
    assert build_index(["café", "cafe\u0301", " café ", "cave"], tmp_path / "i") == 2
    index = CharacterIndex.open(tmp_path / "i")
    assert "cafe\u0301" in index
    assert index.best("cafe\u0301", 2).text == "ca**"


def test_emoji_count_as_code_points(tmp_path):
    build_index(["👩‍⚕️", "👩‍⚖️", "👍🏽", "👍🏿"], tmp_path / "i")
    index = CharacterIndex.open(tmp_path / "i")
    assert index.best("👍🏽", 2).text == "👍*"
    assert index.best("👩‍⚕️", 2).redacted == 1


def test_long_terms_are_searched_and_agree_with_the_table(tmp_path):
    rng = np.random.default_rng(7)
    heads = ["".join(rng.choice(list("abc"), 12)) for _ in range(300)]
    tail = "-and-then-some-more"
    build_index([head + tail for head in heads] + heads, tmp_path / "i")
    index = CharacterIndex.open(tmp_path / "i")
    for head in heads[:15]:
        short, long = index.best(head, 5), index.best(head + tail, 5)
        assert long.redacted == short.redacted
        assert long.support == index.support(head + tail, long.kept) >= 5
        assert long.text.endswith(tail)


def test_very_long_terms_are_searched_too(tmp_path):
    stem = "".join(chr(0x4E00 + i) for i in range(90))
    build_index([f"{stem}{i:02}" for i in range(40)], tmp_path / "i")
    index = CharacterIndex.open(tmp_path / "i")
    assert index.best(stem + "07", 4).text == stem + "*7"
    assert index.best(stem + "07", 5).text == stem + "0*"
    assert index.best(stem + "07", 11).text == stem + "**"
    assert index.best(stem + "07", 41).text == MASK


def test_search_stops_at_its_limit_with_a_pattern_that_still_holds():
    rows = np.random.default_rng(1).integers(0, 2, (200, 24)).astype(bool)
    full, cut = search(rows, 5), search(rows, 5, most_nodes=40)
    assert full.proved
    assert not cut.proved
    assert cut.support >= 5
    assert cut.support == rows[:, [i for i in range(24) if cut.kept >> i & 1]].all(axis=1).sum()


def test_growing_patterns_are_nested(index):
    patterns = index.growing("crew", [2, 4, 7, 50])
    assert [(p.text, p.support) for p in patterns] == [("cr*w", 3), ("*r*w", 7)]


def test_added_terms_count_and_the_base_is_untouched(folder):
    before = (folder / "base.bin").read_bytes()
    old = CharacterIndex.open(folder)
    assert add_terms(["blew", "crew", "flew", "blew"], folder) == 2
    assert add_terms(["slew"], folder) == 1
    assert add_terms(["slew"], folder) == 0
    new = CharacterIndex.open(folder)
    assert (folder / "base.bin").read_bytes() == before
    assert sorted(p.name for p in folder.iterdir()) == ["added-2.bin", "base.bin", "manifest.json"]
    assert len(new) == len(WORDS) + 3
    assert new.best("blew", 3).text == "*lew"
    assert old.fingerprint != new.fingerprint
    assert old.best("crew", 2).text == "cr*w"  # an open index goes on reading what it opened


def test_updates_at_the_same_time_lose_nothing(folder):
    threads = [threading.Thread(target=add_terms, args=([f"term{i}", f"more{i}"], folder)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    index = CharacterIndex.open(folder)
    assert all(f"term{i}" in index and f"more{i}" in index for i in range(6))


@pytest.mark.parametrize("terms", [[], ["", "  ", "\n"]])
def test_empty_lists_are_refused_and_nothing_is_written(tmp_path, terms):
    with pytest.raises(InputError, match="no term"):
        build_index(terms, tmp_path / "i")
    assert not (tmp_path / "i").exists()


def test_overlong_lines_and_line_breaks_are_refused(tmp_path):
    with pytest.raises(InputError, match="line 2"):
        build_index(["a", "b" * (LONGEST_TERM + 1)], tmp_path / "i")
    with pytest.raises(InputError, match="line break"):
        build_index(["a\nb"], tmp_path / "i")


@pytest.mark.parametrize("k", [1, 0, -3])
def test_k_below_two_is_refused(index, k):
    with pytest.raises(InputError, match="protects nothing"):
        index.best("crew", k)


@pytest.mark.parametrize("term", ["", "  ", "\u00a0"])
def test_empty_terms_are_refused(index, term):
    with pytest.raises(InputError, match="empty"):
        index.best(term, 2)


def _use(index):
    for word in ("crew", "crawl"):
        index.best(word, 2)


def test_damage_anywhere_is_noticed_on_use(folder):
    data = (folder / "base.bin").read_bytes()
    noticed = 0
    for place in range(0, len(data), 7):
        (folder / "base.bin").write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        index = CharacterIndex.open(folder)
        with pytest.raises(ArtefactError, match="damaged"):
            _use(index)
        noticed += 1
    assert noticed > 50


@pytest.mark.parametrize("cut", [0, 1, 100])
def test_a_truncated_index_is_refused(folder, cut):
    data = (folder / "base.bin").read_bytes()
    (folder / "base.bin").write_bytes(data[:cut])
    with pytest.raises(ArtefactError, match="damaged"):
        CharacterIndex.open(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m["details"].pop("segments"),
        lambda m: m["details"]["segments"][0].pop("parts"),
        lambda m: m["details"]["segments"][0].update(file="../../etc/passwd"),
        lambda m: m.update(kind="embeddings"),
        lambda m: m.update(format=99),
        lambda m: m["details"].update(segments=None),
        lambda m: m["details"].update(segments=["base.bin"]),
    ],
)
def test_a_changed_manifest_is_refused(folder, change):
    manifest = json.loads((folder / "manifest.json").read_text())
    change(manifest)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ArtefactError):
        CharacterIndex.open(folder)


@pytest.mark.parametrize("field", ["rows", "pairs", "offset", "size", "crc32"])
@pytest.mark.parametrize("value", [0, -1, 10**6, "x", None])
def test_a_manifest_that_does_not_fit_the_file_is_refused(folder, field, value):
    manifest = json.loads((folder / "manifest.json").read_text())
    for part in manifest["details"]["segments"][0]["parts"]:
        part[field] = value
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(ArtefactError):
        _use(CharacterIndex.open(folder))


def test_a_folder_that_is_no_index_is_not_replaced(tmp_path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "one.jpg").write_bytes(b"x")
    with pytest.raises(InputError, match="something else than a character index"):
        build_index(WORDS, tmp_path / "photos")
    assert (tmp_path / "photos" / "one.jpg").exists()


def test_a_failed_build_keeps_the_old_index(folder, monkeypatch):
    def fail(*_):
        raise RuntimeError

    monkeypatch.setattr(segment_module, "_write_length", fail)
    with pytest.raises(RuntimeError):
        build_index(["other"], folder)
    assert "crew" in CharacterIndex.open(folder)
    assert [path.name for path in folder.parent.iterdir()] == ["index"]


def test_more_than_65536_characters_need_wide_codes(tmp_path):
    points = [p for p in range(0x3400, 0x3400 + 90_000) if not 0xD800 <= p < 0xE000]
    terms = ["x" + chr(p) for p in points]
    count = build_index(terms, tmp_path / "i")
    index = CharacterIndex.open(tmp_path / "i")
    assert count > 65_536
    assert index.best(terms[0], 2).text == "x*"
    assert index.best(terms[-1], 2).support > 65_536


def test_lists_are_read_with_mark_and_any_line_end(tmp_path):
    (tmp_path / "l.txt").write_bytes("\ufeffcrew\r\ndraw\r\n\r\n crew \n".encode())
    assert read_terms(tmp_path / "l.txt") == ["crew", "draw"]
    (tmp_path / "bad.txt").write_bytes(b"caf\xe9\n")
    with pytest.raises(InputError, match="UTF-8"):
        read_terms(tmp_path / "bad.txt")
    with pytest.raises(InputError, match="cannot read"):
        read_terms(tmp_path)
