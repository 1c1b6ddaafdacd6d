"""A character index widens what nothing else can: codes and names on a list."""

from sanitizer import Sanitizer
from sanitizer.ladders.characters.build import build_index


def test_a_listed_code_loses_just_enough_characters_and_always_the_same(tmp_path):
    build_index([f"AB-{i:04}" for i in range(1000, 1060)], tmp_path / "index")
    sanitizer = Sanitizer(characters=str(tmp_path / "index"), k=5)
    out = sanitizer("Plate AB-1034 and again AB-1034; plate ZZ-9999 is not listed.").text
    assert "AB-1034" not in out
    stand_ins = {word.strip(";.") for word in out.split() if word.startswith("AB-")}
    assert len(stand_ins) == 1
    assert "*" in stand_ins.pop()
    assert "ZZ" not in out
