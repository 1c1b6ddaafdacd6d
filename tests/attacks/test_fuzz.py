"""Random and mutated texts come through without a traceback, and planted names do not come through at all."""

from __future__ import annotations

import random
import unicodedata

import pytest

from sanitizer.core.errors import SanitizerError

ALPHABET = "aAbB zZ09 .,;:-–_/\\@#()[]{}<>\"'’*&%$€\n\r\t\x00\x0b\x0c\x1b\x7f\u00ad\u0301\u200b\u2066\u202e\U000e0041éøßжш字א٣😀\U0001d400"
SEEDS = [
    "Phone: 555-987-6543  \nBest Regards,  \nLisa Green  \n",
    "Dr. Ada Berg (b. 3 May 1971), SSN 078-05-1120, of 12 Rose Lane, Bergen wrote to ada@example.org.",
    '{"full_name": "Per Dahl", "city": "Oslo", "card": "4111 1111 1111 1111"}',
    "PERSON 1 met PERSON 2m in a city in Norway; *** paid between 10 and 20 euros.",
]


def texts(count: int, seed: int):
    """``count`` texts: half at random, half with a few characters of a seed changed, dropped, doubled or moved."""
    draw = random.Random(seed)
    for number in range(count):
        if number % 2:
            yield "".join(draw.choice(ALPHABET) for _ in range(draw.randint(1, 120)))
            continue
        chars = list(draw.choice(SEEDS))
        for _ in range(draw.randint(1, 12)):
            at = draw.randrange(len(chars))
            chars[at] = draw.choice(["", chars[at] * 2, draw.choice(ALPHABET), draw.choice(chars), "\n" + chars[at]])
        yield "".join(chars) or " "


def failures(sanitizer, count: int, seed: int) -> list[str]:
    """What went wrong, by place; refusals with a reason of their own are none."""
    wrong = []
    for done in sanitizer.pipe(texts(count, seed), on_error="skip"):
        if isinstance(done.refused, SanitizerError) and done.refused.code == "E405":
            wrong.append(str(done.refused))
    return wrong


def test_random_and_mutated_texts_do_not_crash(sanitizer):
    assert failures(sanitizer, 60, seed=13) == []


@pytest.mark.slow
def test_five_thousand_random_and_mutated_texts_do_not_crash(sanitizer):
    assert failures(sanitizer, 5000, seed=131) == []


FIRST = "Ingrid Rashidah Tomasz Yesenia Oluwaseun Kamilla Dmitri Fatoumata".split()
LAST = "Halvorsen Wielgosz Okonkwo Thorbjornsen Abdulrahman Vasquez Lindqvist Mbeki".split()
FORMS = (
    lambda name: name, str.upper, str.lower, str.swapcase, lambda name: "  ".join(name.split()),
    lambda name: name.replace(" ", ""), lambda name: name.replace(" ", "\u00a0"), lambda name: " ".join(name),
    lambda name: name.replace(" ", "_"), lambda name: name[:4] + "\u200b" + name[4:], lambda name: name.replace(" ", "\n"),
)  # fmt: skip


def planted(count: int, seed: int):
    """Documents that name somebody as names are written, and once more in another case or spacing."""
    draw = random.Random(seed)
    for _ in range(count):
        name = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
        again = draw.choice(FORMS)(name)
        yield name, f"Dr. {name} came to the ward on Monday. The file says {again}; nothing else was written."


def shown(name: str, output: str) -> bool:
    plain = "".join(c for c in unicodedata.normalize("NFKC", output).casefold() if c.isalpha())
    return any(word.casefold() in plain for word in name.split())


def leaked(sanitizer, count: int, seed: int) -> int:
    names, documents = zip(*planted(count, seed), strict=True)
    return sum(shown(name, done.text) for name, done in zip(names, sanitizer.pipe(documents), strict=True))


def test_planted_names_do_not_come_through(sanitizer):
    assert leaked(sanitizer, 44, seed=7) == 0


@pytest.mark.slow
def test_ten_thousand_planted_names_do_not_come_through(sanitizer):
    assert leaked(sanitizer, 10_000, seed=71) == 0
