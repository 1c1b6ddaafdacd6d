"""Who is a person and which mentions are one, as the released text tells it."""

import pytest

SAID = [
    ("Please call me.\n\nRegards\nZanele (Ms Mthembu)\n", "Please call me.\n\nRegards\nPERSON 1\n"),
    ("Accompanied by Big Mick (Mick Hanrahan). Mick left.", "Accompanied by PERSON 1. PERSON 1 left."),
    (
        'BROWNLOW, Cedric Augustus ("Mass Ced", "Teacher B") died on Monday. His sisters Beryl and Ivy survive him.',
        "PERSON 1 died on Monday. His sisters PERSON 2 and PERSON 3 survive him.",
    ),
    ("I was hit by my neighbour Renato Dizon alias \"Boy Bakal\".", "I was hit by my neighbour PERSON 1."),
    ("Born to Amos Brownlow and Miss Verna née Campbell.", "Born to PERSON 1 and Miss PERSON 2."),
    (
        "Mary Quinn Doyle was the wife of Peter Doyle. Quinn and Doyle divorced.",
        "PERSON 1 was the wife of PERSON 2. PERSON 1 and PERSON 2 divorced.",
    ),
    ("Kumar: Call first.\nJing Wen: ok\nKumar: @Jing Wen come", "PERSON 1: Call first.\nPERSON 2: ok\nPERSON 1: @PERSON 2 come"),
    ("The Kowalczyk family moved in.", "PERSON 1's family moved in."),
    ("Dr. Aidan Moran\nConsultant Nephrologist\n\nDear Sir/Ma,", "Dr. PERSON 1\nConsultant Nephrologist\n\nDear Sir/Ma,"),
    (
        "Mrs Lally's daughter Orla (Ms Orla Lally-Burke) came. Orla rang Dr K. Sweeney. Katie (sister) is abroad.",
        "Mrs PERSON 1's daughter PERSON 2 came. PERSON 2 rang Dr PERSON 3. PERSON 4 (sister) is abroad.",
    ),
    ("She married William Alderdice; Bill died early.", "She married PERSON 1; PERSON 1 died early."),
    ("Her husband Jim RIP was kind.", "Her husband PERSON 1 RIP was kind."),
    ("I am a widow. As a mother of three I returned to study.", "I am a widow. As a mother I returned to study."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), SAID)
def test_one_person_has_one_number_and_what_is_nobody_has_none(sanitizer, text: str, said: str) -> None:
    assert sanitizer(text).text == said


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Pt: MCNALLY, Darren J   34M. Mum Sue informed. DJ reassured.", 2),
        ("Seen by Mr T. Adeleke and her son Tomás.", 2),
        ("REFERENCE: MISS OLUWADAMILARE GRACE AKINWALE\n\nDamilare was admitted.", 1),
        ("Can Mo cover for me? Mohammed said yes.", 1),
        ("Big Mick was late. Everybody waited for Mick Hanrahan.", 1),
        ("Baby Oskar, grandson of Pete & Lu Brandvik, came.", 3),
        ("Ada Lark (born 1950) was an actress. She was also known as Jo Lark. She left.", 1),
    ],
)
def test_short_forms_initials_and_couples_are_counted_as_people_are(sanitizer, text: str, people: int) -> None:
    numbered = {f.replacement for f in sanitizer(text).findings if f.type.value == "PERSON"}
    assert len(numbered) == people


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Kemi Adeyemi-Ross\nFull name: Oluwakemi Grace Adeyemi-Ross\n", "PERSON 1\nFull name: PERSON 1\n"),
        (
            "Mr Tadeusz and Mrs Halina Wolska-Hay\nMr Wolska-Hay is ill. Mrs Wolska-Hay looks after him.",
            "Mr PERSON 1 and Mrs PERSON 2\nMr PERSON 1 is ill. Mrs PERSON 2 looks after him.",
        ),
        (
            'Accused: Babatunde Oyelowo, a.k.a. "Tunde Cash", of no fixed address.',
            'Accused: PERSON 1, a.k.a. "PERSON 1", of no fixed address.',
        ),
        (
            'Chair: D Osei. "Mr Dunn\'s cattle" was corrected.',
            'Chair: PERSON 1. "Mr PERSON 2\'s cattle" was corrected.',
        ),
        (
            'We spoke to Insp. Ruth Hale. A second man, known as "Fish", was arrested.',
            'We spoke to Insp. PERSON 1. A second man, known as "PERSON 2", was arrested.',
        ),
        (
            'Ada Berg is an actress. She is married to Pieter Moe. Critics called her "the Iron Linnet".',
            'PERSON 1 is an actress. She is married to PERSON 2. Critics called her "PERSON 1".',
        ),
        ("Pt: FALEOLO, Sefo Tavita   NHI ZKD4471", "Pt: PERSON 1   NHI [number]"),
        ("ADA MARIA BERGSTROM\nPastry chef\nadambergstrom@hay.example", "PERSON 1\nPastry chef\n[e-mail]"),
    ],
)
def test_who_is_named_twice_has_one_number(sanitizer, text: str, said: str) -> None:
    assert sanitizer(text).text == said
