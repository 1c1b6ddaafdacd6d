"""What a thing is by what stands beside it: labels, letters behind a name, heads of columns, verbs, shapes."""

import pytest

SAID = [
    (
        "Serial No.: 77/QX/0412\nShe lives at No. 9 Willow Close. It is off Tarn Road. The deed bears no stamp.",
        "Serial No.: [serial number]\nShe lives at an address. It is off a street. The deed bears no stamp.",
    ),
    ("Examined by Dr. Ingvild Sørbø, MO", "Examined by Dr. PERSON 1, MO"),
    ("PRESENT: Smt. Kamala Rao, B.A., LL.B.", "PRESENT: Smt. PERSON 1, B.A., LL.B."),
    (
        "Present: Cllr Mrs T Birkett (Chair), Cllr A Osei, Cllr Miss R Lund\nCllr Osei left early.",
        "Present: Cllr Mrs PERSON 1 (Chair), Cllr PERSON 2, Cllr Miss PERSON 3\nCllr PERSON 2 left early.",
    ),
    (
        "| Club | Years | Apps |\n|---|---|---|\n| Fjordvik IF | 2010–2012 | 20 |\n| → GKS Zorba (loan) | 2012 | 4 |",
        "| Club | Years | Apps |\n|---|---|---|\n| club | early 2010s | 20 |\n"
        "| → club (loan) | early 2010s | 4 |",
    ),
    (
        "Tarkin Biologics names Dr. Ada Lien as Chief Executive. Dr. Lien joined Tarkin in 2015. Tarkin employs 640 people.",
        "A company names Dr. PERSON 1 as Chief Executive. Dr. PERSON 1 joined the company in the mid-2010s. "
        "The company employs several hundred people.",
    ),
    ("His aunt lives on Harrow Mount. She grew up on Larch Rise.", "His aunt lives on a street. She grew up on another street."),
    (
        "Speaks Swahili at home and dreams in Punjabi at night.",
        "Speaks an African language at home and dreams in an Asian language at night.",
    ),
    ("After a torn Achilles tendon in March 2021 he missed ten months.",) * 2,
    ('Jonas shouted "Oi, stop that" and ran.', 'PERSON 1 shouted "Oi, stop that" and ran.'),
    (
        "Under the Fisheries (Jersey) Law 1994 the plan was refused. Olav (Bear) Vik agreed.",
        "Under the Fisheries (Jersey) Law 1994 the plan was refused. PERSON 1 agreed.",
    ),
    ("Her B.P. rose and she was admitted. NOK is husband Arne.", "Her B.P. rose and she was admitted. NOK is husband PERSON 1."),
    ("A grey Vantor Ridge tracksuit was found.", "A grey tracksuit was found."),
    ("He won silver at the 2011 African Games in Maputo.", "He won silver at a sports competition in a city in Mozambique."),
    ("Call Fellwatch North on 01900 555 0199 or ask.", "Call an organization on [phone number] or ask."),
    ("Vehicle: Ford Transit\nVessel: Aurelia Star\nShift: B", "Vehicle: vehicle\nVessel: ship\nShift: B"),
    (
        "Norwyn Housing will send somebody. Norwyn said that parts are on order. Marge Dunn (treas.) and Anna Lind agreed.",
        "A housing company will send somebody. The housing company said that parts are on order. PERSON 1 (treas.) and "
        "PERSON 2 agreed.",
    ),
    (
        "I am Freya and I live on Fisherman's Rise with my cat. It rained. We met at Tindra (fintech, Malmö).",
        "I am PERSON 1 and I live on a street with my cat. It rained. We met at an organization (fintech, a city in Sweden).",
    ),
    (
        "Mira lives with her partner Jonas in Grelbyholt and works nights.",
        "PERSON 1 lives with her partner PERSON 2 in a town and works nights.",
    ),
    ("Temitope Abara, BSc (Hons), MCIPD", "PERSON 1, BSc (Hons), MCIPD"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SAID)
def test_what_stands_beside_a_name_tells_what_it_is(sanitizer, text: str, said: str) -> None:
    assert sanitizer(text).text == said


def test_whom_somebody_plays_is_a_person_and_what_they_play_is_none(sanitizer) -> None:
    table = (
        "| Year | Film | Role |\n|---|---|---|\n| 1999 | The Salt Road | Jagna |\n| 2003 | Cold Harbour | The Mayor |"
    )
    said = sanitizer(table).text
    assert "| PERSON 1 |" in said
    assert "| The Mayor |" in said


def test_a_sport_is_that_of_whom_the_text_is_about(sanitizer) -> None:
    text = (
        "Current team: Halton Rovers\nOla Dunn is a professional footballer. His sister plays basketball.\n"
        "He joined Tarn Albion from Halton Rovers in 2017."
    )
    said = sanitizer(text).text
    assert "football club" in said
    assert "sports team" not in said
