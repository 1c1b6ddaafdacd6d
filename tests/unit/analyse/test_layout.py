"""Clock times at the beginning of lines are layout; elsewhere they are times."""

import pytest

from sanitizer.analyse.detectors.layout import stamps


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("18:02 mette: hi\n18:03 roy: hello", ["18:02", "18:03"]),
        ("[9:41 pm] a: x\n[9:42 pm] b: y", ["9:41 pm", "9:42 pm"]),
        ("14/03/2024, 19:02 - Ngozi: x\n14/03/2024, 19:03 - Emeka: y", ["19:02", "19:03"]),
        ("2024-03-11 08:14:02 INFO x\n2024-03-11 08:14:03 WARN y", ["08:14:02", "08:14:03"]),
        ("22:40 Settled.", []),
        ("We met at 18:02.\nShe left at 18:03.", []),
        ("", []),
    ],
)
def test_stamps(text, found):
    assert [text[a:b] for a, b in stamps(text).hits(0, len(text))] == found
