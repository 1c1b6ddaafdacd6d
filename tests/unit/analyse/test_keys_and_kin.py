"""Names of fields are nobody's, and relatives of one surname are two."""

import time

import pytest

SAID = [
    (
        "name;vorname;geburtsdatum;ort\nAksoy;Elif;12.03.1988;Herne\nBrandt;Uwe;01.11.1971;Bochum",
        "name;vorname;geburtsdatum;ort\nPERSON 1;PERSON 1;late 1980s;city in Germany\n"
        "PERSON 2;PERSON 2;early 1970s;another city in Germany",
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
    ("The Okafor twins slept. The Haraldsen residence is empty.", "The twins slept. PERSON 2's residence is empty."),
    ("Leeds United beat Arsenal.", "A club beat another club."),
    ("Oyinkansola Bakare is off.\nOyinkan, approved.", "PERSON 1 is off.\nPERSON 1, approved."),
    ("See IMG_2033_tunde_and_bisi.jpg and s3://scan/oyelaran-t/x.", "See [code] and [web address]."),
    ("<p>did <b>Seun</b> reply? &ndash; ok</p>", "<p>did <b>PERSON 1</b> reply? &ndash; ok</p>"),
    ("Mama Samuel cooked; Samuel ate.", "Mama PERSON 1 cooked; PERSON 2 ate."),
    (
        "João Pedro Moreira da Costa left. Moreira da Costa paints. His brother Luís Moreira da Costa came.",
        "PERSON 1 left. PERSON 1 paints. His brother PERSON 2 came.",
    ),
    ("thanks to sunil. will asked if we could come.", "thanks to PERSON 1. PERSON 2 asked if we could come."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SAID)
def test_fields_keep_their_names_and_relatives_their_numbers(sanitizer, text: str, said: str) -> None:
    assert sanitizer(text).text == said


@pytest.mark.parametrize(("unit", "times"), [(" ", 40_000), ("O'", 20_000), ("Ann-", 10_000)])
def test_long_runs_take_no_more_than_their_length(sanitizer, unit: str, times: int) -> None:
    spent = []
    for part in (times // 4, times):
        begin = time.process_time()
        sanitizer(unit * part + "x")
        spent.append(time.process_time() - begin)
    assert spent[1] < 9 * spent[0] + 1, spent  # four times the length; by its square it would be sixteen times the work
