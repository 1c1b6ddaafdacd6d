"""Names of fields are nobody's, and relatives of one surname are two."""

import time

import pytest

SAID = [
    (
        "name;vorname;geburtsdatum;ort\nAksoy;Elif;12.03.1988;Herne\nBrandt;Uwe;01.11.1971;Bochum",
        "name;vorname;geburtsdatum;ort\nPERSON 1;PERSON 1;the late 1980s;a city in Germany\n"
        "PERSON 2;PERSON 2;the early 1970s;another city in Germany",
    ),
    ("<kunya>Abu Tariq</kunya><note>His son Tariq came.</note>", "<kunya>PERSON 1</kunya><note>His son PERSON 2 came.</note>"),
    ("Bed 4 is Mr <i>Ob</i>ong, he sleeps.", "Bed 4 is Mr <i>PERSON 1</i>, he sleeps."),
    (
        "MRS ODHIAMBO RANG. SHE SAID HER SON KEVIN CAME. KEVIN ODHIAMBO DRIVES.",
        "MRS PERSON 1 RANG. SHE SAID HER SON PERSON 2 CAME. PERSON 2 DRIVES.",
    ),
    (
        "Wang Xiaoyu met Li Na. Xiaoyu's brother Wang Dawei left, and Xiaoyu too.",
        "PERSON 1 met PERSON 2. PERSON 1's brother PERSON 3 left, and PERSON 1 too.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SAID)
def test_fields_keep_their_names_and_relatives_their_numbers(sanitizer, text: str, said: str) -> None:
    assert sanitizer(text).text == said


@pytest.mark.parametrize("text", [" " * 40_000 + "x", "O'" * 20_000, "Ann-" * 10_000])
def test_long_runs_take_no_more_than_their_length(sanitizer, text: str) -> None:
    begin = time.perf_counter()
    sanitizer(text)
    assert time.perf_counter() - begin < 20
