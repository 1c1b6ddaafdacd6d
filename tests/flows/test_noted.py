"""Fields and headings of notes, whole: what stands in them reads as somebody would note it."""

import pytest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Re: Mrs Ina PETRIE, d.o.b. 19/08/1961, seen today.", "d.o.b. early 1960s"),
    ],
)
def test_what_is_noted_reads_as_a_note(sanitizer, text, said):
    assert said in sanitizer(text).text


def test_the_number_of_a_house_masks_nobody(sanitizer):
    head = "Harbour Medical Practice\nOur ref: ELK/jm/2291   typed 8th February\nDear Dr Vasudevan,\nRe: Mrs Morag Ina PETRIE"
    text = f"{head}, d.o.b. 19/08/1961, CHI 190861 4428\n3 Shoregate Wynd, Cellardyke\n\nHer husband Doug came."
    assert "Her husband PERSON 3 came." in sanitizer(text).text
