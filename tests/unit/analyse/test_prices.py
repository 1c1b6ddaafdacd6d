"""Everyday prices tell nobody apart; pay, debts and awards do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.detectors.sums import no_sum, whole_sum
from sanitizer.analyse.policy.prices import priced
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType

_INVOICE = """Qty  Description                  Unit price      Total
12   Bench, wooden                 385,000      4,620,000
4    Stool                         42,500       170,000
"""
_PAYROLL = """emp;name;net_pay
E1;Ada Berg;3184.60
E2;Kari Lund;2967.15
"""


def _found(text: str, *parts: str) -> list[Finding]:
    spans, at = [], 0
    for part in parts:
        at = text.index(part, at)
        spans.append((at, at + len(part), part))
        at += len(part)
    return [
        Finding(*span, PiiType.QUANTITY, Identifier.QUASI, 0.9, ("x",), origin=Origin.READER, kind="money")
        for span in spans
    ]


@pytest.mark.parametrize(
    ("text", "sums", "left"),
    [
        ("The ticket was £61.80.", ["£61.80"], []),
        ("A FULL REFUND OF £61.80", ["£61.80"], []),
        ("Asking: 3.200 MKD", ["3.200 MKD"], ["price"]),
        ("Rent is K6,800 a month", ["K6,800"], ["price"]),
        ("Her salary is £38,450, rent not included", ["£38,450"], ["money"]),
        ("He was awarded €3,000 for costs", ["€3,000"], ["money"]),
        ("The price of the castle was £3,200,000", ["£3,200,000"], ["money"]),
        ("charged with stealing £218 14s. of fares", ["£218 14s."], ["money"]),
        ("the card (£83.16) was used", ["£83.16"], []),
        ("His pension rose by £2", ["£2"], []),
        ("He was fined £85", ["£85"], ["money"]),
        ("a fee of 4.5 million kroner", ["4.5 million kroner"], ["money"]),
        ("He took £45,210 from me", ["£45,210"], ["money"]),
        ("The fee was £310. I paid the £310 on Monday.", ["£310"], []),
        ('{"currency":"UZS","amount":6450000}', ["6450000"], []),
        ('{"salary":6450000}', ["6450000"], ["money"]),
        (_INVOICE, ["385,000", "4,620,000", "42,500", "170,000"], []),
        (_PAYROLL, ["3184.60", "2967.15"], ["money", "money"]),
    ],
)
def test_prices_stay_and_what_somebody_earns_or_owes_does_not(text: str, sums: list[str], left: list[str]) -> None:
    assert [finding.kind for finding in priced(text, _found(text, *sums))] == left


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The prize carries 25,000 euros.", "The prize carries 25,000 euros."),
        ("The court awarded him 170,000 pounds in damages.", "The court awarded him 170,000 pounds in damages."),
        ("Her salary is £38,450 a year.", "Her salary is about 40,000 pounds a year."),
        ("She owes €2,347 to a friend.", "She owes about 2,300 euros to a friend."),
    ],
)
def test_what_is_rounded_is_near_and_what_is_round_is_told(text: str, said: str) -> None:
    assert Sanitizer()(text).text == said
    assert Sanitizer()(said).text == said


def test_a_price_is_no_year() -> None:
    text = '{"rent": 1250}'
    year = _found(text, "1250")[0]
    assert priced(text, [year, replace(year, type=PiiType.DATETIME, kind="year")]) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("He paid R35 for the taxi.", "He paid R35 for the taxi."),
        ("Her pension of PLN 552.21 is now PLN 556.", "Her pension of about 550 zlotys is now about 560 zlotys."),
        ("Her salary is J$186,400 a month.", "Her salary is about 190,000 in local currency a month."),
        ("Her salary is Kshs 187,500 a month.", "Her salary is about 190,000 shillings a month."),
        ("He owes me Rs 38,40,000 for the house.", "He owes me about 4 million rupees for the house."),
    ],
)
def test_a_sum_keeps_its_money_and_two_sums_stay_apart(text: str, said: str) -> None:
    assert Sanitizer()(text).text == said


@pytest.mark.parametrize(
    ("text", "seen", "whole"),
    [
        ("paid R$ 1.450,00 then", "1.450,00", "R$ 1.450,00"),
        ("paid R$ 1.450,00 then", "$ 1.450,00", "R$ 1.450,00"),
        ("owes Kshs 500 now", "500", "Kshs 500"),
        ("owes 500 now", "500", "500"),
        ("repay 6,000/= monthly", "6,000/", "6,000"),
    ],
)
def test_a_sum_is_seen_with_its_sign(text: str, seen: str, whole: str) -> None:
    start, end = whole_sum(text, text.index(seen), text.index(seen) + len(seen))
    assert text[start:end] == whole


@pytest.mark.parametrize(("said", "none"), [("approx", True), ("left [approx", True), ("approx. 40", False)])
def test_what_only_says_that_a_sum_is_near_is_none(said: str, none: bool) -> None:
    assert no_sum(_found(said, said)[0]) is none
