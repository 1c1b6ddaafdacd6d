"""Hits, near-misses, empty and non-Latin text for every shape."""

import time

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.patterns import Patterns


def found(text):
    return {(f.text, f.detectors[0].removeprefix("patterns:")) for f in Patterns().find(text)}


HITS = [
    ("write to ada.berg+x@mail.example.org.", "ada.berg+x@mail.example.org", "email"),
    ("see https://example.org/a?b=1, then", "https://example.org/a?b=1", "url"),
    ("by @ada_berg today", "@ada_berg", "handle"),
    ("call +47 22 12 34 56 now", "+47 22 12 34 56", "phone"),
    ("ring 22 12 34 56. 2 pizzas", "22 12 34 56", "phone"),
    ("call (212) 555-0187 now", "(212) 555-0187", "phone"),
    ("from 192.168.1.17 and", "192.168.1.17", "ip"),
    ("from 2001:db8::1 and", "2001:db8::1", "ip"),
    ("card 4111 1111 1111 1111 ok", "4111 1111 1111 1111", "card"),
    ("IBAN GB82 WEST 1234 5698 7654 32 ok", "GB82 WEST 1234 5698 7654 32", "bank-account"),
    ("SSN 536-90-4399 ok", "536-90-4399", "national-id"),
    ("fnr 01010012356 ok", "01010012356", "national-id"),
    ("passport no. N1234567 ok", "N1234567", "record"),
    ("driver's licence number D123-4567 ok", "D123-4567", "record"),
    ("MRN: 00-4821-993", "00-4821-993", "record"),
    ("application no. 46221/99 of", "46221/99", "record"),
    ("(nos. 46221/99 and 33379/96)", "33379/96", "record"),
    ("London NW1 6XE is", "NW1 6XE", "postcode"),
    ("Austin TX 78701 is", "78701", "postcode"),
    ("at 12 Baker Street today", "12 Baker Street", "street"),
    ("on 3 May 2021 at", "3 May 2021", "date"),
    ("on 2021-05-03 at", "2021-05-03", "date"),
    ("in 1985 he", "1985", "year"),
    ("at 14:30 on", "14:30", "time"),
    ("at 2.30 pm on", "2.30 pm", "time"),
    ("the 36-year-old man", "36-year-old", "age"),
    ("she was aged 92 then", "aged 92", "age"),
    ("is forty-two years old", "forty-two years old", "age"),
    ("paid EUR 1,300 for", "EUR 1,300", "money"),
    ("paid $4.5 million for", "$4.5 million", "money"),
    ("paid 300 euros for", "300 euros", "money"),
    ("case no. 2:19-cv-01234 was", "2:19-cv-01234", "record"),
    ("He left at 5 p.m. Then it", "5 p.m", "time"),
    ("due 5th of June. Her", "5th of June", "date"),
    ("rose 12.5 % in", "12.5 %", "percentage"),
    ("a 100-acre farm", "100-acre", "quantity"),
    ("took 500 mg of", "500 mg", "quantity"),
    ("for 13 seconds or", "13 seconds", "duration"),
    ("said Dr. Ada van der Berg quietly", "Ada van der Berg", "titled-name"),
    ('He, Byron "Buster" Keane, won', 'Byron "Buster" Keane', "nicknamed"),
    ("his name, 송기원, means", "송기원", "foreign-script"),
]
MISSES = [
    "", " ", "🙂", "The quick brown fox.", "Version 2.0 of it", "He was first and second.", "COVID-19 and H1N1",
    "Article 5 § 2", "3D films in A4", "and/or him/her", "Ratio 3:1 held", "a 9/10 score",
]  # fmt: skip


@pytest.mark.parametrize(("text", "span", "shape"), HITS, ids=[f"{h[2]}:{h[1]}" for h in HITS])
def test_a_shape_is_found_whole(text, span, shape):
    assert (span, shape) in found(text)


@pytest.mark.parametrize("text", MISSES)
def test_harmless_text_gives_no_finding(text):
    assert found(text) == set()


def test_a_wrong_checksum_is_still_a_number_but_not_named_a_card():
    shapes = dict(found("card 4111 1111 1111 1112 ok"))
    assert shapes["4111 1111 1111 1112"] != "card"


def test_text_in_another_script_is_not_one_big_finding():
    assert not any(shape == "foreign-script" for _, shape in found("Она живёт в Осло и работает врачом. " * 5))


def test_a_title_repeated_thousands_of_times_takes_no_longer_than_it_is_long():
    started = time.monotonic()
    assert Sanitizer()("Mr " * 30_000).text
    assert time.monotonic() - started < 60
