"""Atomic writes leave the old or the new; a manifest refuses what is not what it says."""

import json
import os

import pytest

from sanitizer.artefacts.files import atomic_folder, atomic_write
from sanitizer.artefacts.manifest import Manifest, open_folder
from sanitizer.core.errors import ArtefactError, InputError


def test_a_failed_write_leaves_the_old_file_and_no_litter(tmp_path):
    target = tmp_path / "out.txt"
    target.write_text("old")
    with pytest.raises(RuntimeError), atomic_write(target) as handle:
        handle.write("half of the new")
        raise RuntimeError
    assert target.read_text() == "old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_finished_write_keeps_the_mode_of_the_old_file(tmp_path):
    target = tmp_path / "out.txt"
    target.write_text("old")
    target.chmod(0o640)
    with atomic_write(target) as handle:
        handle.write("line\r\nend")
    assert target.read_bytes() == b"line\r\nend"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_place_that_cannot_be_written_is_named_in_one_error(tmp_path):
    with pytest.raises(InputError, match="cannot write"), atomic_write(tmp_path / "none" / "out.txt"):
        pass


def test_a_folder_takes_the_place_of_the_old_one_or_nothing_happens(tmp_path):
    target = tmp_path / "model"
    with atomic_folder(target) as folder:
        (folder / "a").write_text("1")
    with pytest.raises(RuntimeError), atomic_folder(target) as folder:
        (folder / "a").write_text("2")
        raise RuntimeError
    assert (target / "a").read_text() == "1"
    with atomic_folder(target) as folder:
        (folder / "a").write_text("3")
    assert (target / "a").read_text() == "3"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_is_never_replaced_by_a_folder(tmp_path):
    (tmp_path / "precious").write_text("old")
    with pytest.raises(InputError, match="is a file"), atomic_folder(tmp_path / "precious"):
        pass
    assert (tmp_path / "precious").read_text() == "old"


@pytest.fixture
def artefact(tmp_path):
    (tmp_path / "data.bin").write_bytes(b"abc")
    Manifest("toy", 1, "0.1").write(tmp_path)
    return tmp_path


def test_a_whole_artefact_opens(artefact):
    assert open_folder(artefact, "toy", 1).version == "0.1"


def test_damage_another_kind_another_format_and_nothing_at_all_are_refused(artefact, tmp_path):
    with pytest.raises(ArtefactError, match="not a other"):
        open_folder(artefact, "other", 1)
    with pytest.raises(ArtefactError, match="format"):
        open_folder(artefact, "toy", 2)
    (artefact / "data.bin").write_bytes(b"abd")
    with pytest.raises(ArtefactError, match="does not match"):
        open_folder(artefact, "toy", 1)
    with pytest.raises(ArtefactError, match="no toy artefact"):
        open_folder(tmp_path / "none", "toy", 1)
    (artefact / "manifest.json").write_text("[]")
    with pytest.raises(ArtefactError, match="readable"):
        open_folder(artefact, "toy", 1)


def test_a_manifest_cannot_point_outside_its_folder(artefact):
    data = json.loads((artefact / "manifest.json").read_text())
    data["files"] = {"../secret": "0" * 64}
    (artefact / "manifest.json").write_text(json.dumps(data))
    with pytest.raises(ArtefactError):
        open_folder(artefact, "toy", 1)


def test_a_manifest_that_lists_nothing_checks_nothing_and_is_refused(artefact):
    path = artefact / "manifest.json"
    data = json.loads(path.read_text("utf-8"))
    for files, code in (({}, "E305"), ([], "E302"), ({"x\0": "1"}, "E305"), ({"x" * 5000: "1"}, "E305")):
        path.write_text(json.dumps({**data, "files": files}), "utf-8")
        with pytest.raises(ArtefactError) as caught:
            open_folder(artefact, data["kind"], data["format"])
        assert caught.value.code == code


def test_a_file_that_somebody_has_open_is_replaced_after_a_moment(tmp_path, monkeypatch):
    from sanitizer.artefacts import files

    tries, real = [], os.replace

    def busy(new, path):
        tries.append(1)
        if len(tries) < 3:
            raise PermissionError(13, "in use")
        real(new, path)

    monkeypatch.setattr(files.os, "replace", busy)
    monkeypatch.setattr(files, "_WAITS", (0, 0, 0))
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_text("new")
    old.write_text("old")
    with pytest.raises(PermissionError):
        files.replace_file(new, old)  # elsewhere it has another reason, and is told
    monkeypatch.setattr(files.os, "name", "nt")
    files.replace_file(new, old)
    monkeypatch.undo()
    assert old.read_text() == "new"
