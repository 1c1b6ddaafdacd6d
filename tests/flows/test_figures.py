"""Days, ages and sums as people of many countries write and say them: true, and no more exact than they should be."""

import pytest


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The boiler was checked le 3 mai 2019 by Ada Holm.", "checked in May 2019 by|checked May 2019 by"),
        ("Ada Holm moved in on 4 de febrero de 2020.", "moved in in February 2020"),
        ("Ada Holm died 3 May 2022 in her sleep.", "died in May 2022"),
        ("Ada Holm, born on 2nd Oct '94, called.", "born in the mid-1990s"),
        ("The rent is due on the 5th of every month, wrote Ada Holm.", "on the 5th of every month"),
    ],
)
def test_days_of_many_countries(sanitizer, text, said):
    assert any(one in sanitizer(text).text for one in said.split("|"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"name": "Ada Holm", "rows": [{"label": "Age", "value": 63}]}', "sixties"),
        ("Seen today: Ada Holm, 44/F, with cough.", "woman in her forties"),
        ("My brother was born in 66 and he farms with Ada Holm.", "mid-1960s"),
        ("His wife Ada Holm (68 ans) drives.", "in her sixties"),
        ("Her son, 23 y/o, sends money to Ada Holm.", "Her son, in his twenties, sends"),
        ("Ada Holm moved here aged 8.", "moved here as a child"),
        ("Each grandchild of Ada Holm is paid on attaining the age of twenty-five.", "attaining"),
    ],
)
def test_ages_in_any_form(sanitizer, text, said):
    assert said in sanitizer(text).text


def test_no_age_is_left_as_it_was(sanitizer):
    text = "I am Ada Holm, pushing 70, and my sister Berta is nearly ninety-one."
    assert not {"70", "ninety-one"} & set(sanitizer(text).text.replace(",", " ").replace(".", " ").split())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ada Holm owes me twenty-two thousand four hundred pounds.", "about 22,000 pounds"),
        ("Ada Holm owes $78,000.00 pesos in alimony.", "about 80,000 pesos"),
        ("Ada Holm has a loan of Rs. 5,00,000/- (Rupees Five Lakh only) to repay.", "about 500,000 rupees to repay"),
        ("Her net pay is N296,733.33, says Ada Holm.", "about 300,000 in local currency"),
    ],
)
def test_sums_of_many_countries(sanitizer, text, said):
    assert said in sanitizer(text).text


def test_the_postcode_of_a_town_goes_with_it(sanitizer):
    assert "[postcode]" not in sanitizer("Ada Holm\nElvegata 3\n5003 Bergen\n\nDear Ida,").text


def test_the_month_of_a_log_is_nobody(sanitizer):
    text = '05/Mar/2024:08:16:44 +0000 "GET /orders HTTP/1.1" 200 5123\nMar  5 09:31:10 web03 sshd: closed'
    assert "PERSON" not in sanitizer(text).text
