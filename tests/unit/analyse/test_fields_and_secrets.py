"""Names behind the names of fields, and what opens a door: hits, near-misses, and texts made to be slow."""

from __future__ import annotations

import re
import time

import pytest

from sanitizer.analyse.detectors.fields import find_columns, find_named
from sanitizer.analyse.detectors.secrets import find_secrets
from sanitizer.analyse.policy.general import heading


def named(text: str) -> list[str]:
    return [text[start:end] for start, end in find_named(text)]


def secrets(text: str) -> list[str]:
    return sorted({text[code.start : code.end] for code in find_secrets(text)})


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('{"id":17,"full_name":"Ada Berg","email":null}', ["Ada Berg"]),
        ('{"name": "ada berg", "city": "oslo"}', ["ada berg"]),
        ("{'patient': 'Ada Berg', 'doctor': 'Nils Dahl'}", ["Ada Berg", "Nils Dahl"]),
        ('{"people": ["Ada Berg", "Nils van der Dahl"], "n": 2}', ["Ada Berg", "Nils van der Dahl"]),
        ("Surname: Berg\nFirst name: Ada", ["Berg", "Ada"]),
        ('{"names": ["Ada", "Nils"]}', ["Ada", "Nils"]),
        ('{"author" : "Ursula K. Le Guin"}', ["Ursula K. Le Guin"]),
    ],
)
def test_a_field_says_that_its_value_is_a_name(text, names):
    assert named(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        '{"name"',
        '{"name": ["',
        '{"name": "utf-8"}',
        '{"name": "left-pad"}',
        '{"file_name": "Annual Report"}',
        '{"company name": "Acme Trading"}',
        '{"name": "Acme Trading Ltd"}',
        '{"user": "not found", "name": null, "last_name": "unknown"}',
        '{"name": "PERSON 1", "patient": "***"}',
        "The owner: a man of the town",
    ],
)
def test_other_fields_name_nobody(text):
    assert named(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("my key AKIAIOSFODNN7EXAMPLE is", "AKIAIOSFODNN7EXAMPLE"),
        ("api_key=k9x7Lq2mWz81 is", "k9x7Lq2mWz81"),
        ('{"apiKey":"s3cr3tValue99"}', "s3cr3tValue99"),
        ("Password: hunter2", "hunter2"),
        ("Password: hunter", "hunter"),
        ('"password": "correct horse"', "correct horse"),
        ("DB_PASSWORD=hunter2;", "hunter2"),
        ("the password is Tr0ub4dor&3, ok?", "Tr0ub4dor&3"),
        ("passphrase: correct horse battery staple\nnext", "correct horse battery staple"),
        ("Authorization: Bearer abcDEF123456._~+/-xyz==", "abcDEF123456._~+/-xyz=="),
        ("jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0.dozjgNryP4J3 ok", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0.dozjgNryP4J3"),
        ("id 550e8400-e29b-41d4-a716-446655440000.", "550e8400-e29b-41d4-a716-446655440000"),
        ("push with ghp_16C7e42F292c6912E7710c838347Ae178B4a now", "ghp_16C7e42F292c6912E7710c838347Ae178B4a"),
        ("hash 9f86d081884c7d659a2feaa0c55ad015 of", "9f86d081884c7d659a2feaa0c55ad015"),
        (
            "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIB\nAAKC=\n-----END RSA PRIVATE KEY-----\nRegards",
            "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIB\nAAKC=\n-----END RSA PRIVATE KEY-----",
        ),
        (
            "-----BEGIN PRIVATE KEY-----\nMIIE\nabcd\nIt is cut off here, isn't it?",
            "-----BEGIN PRIVATE KEY-----\nMIIE\nabcd\n",
        ),
    ],
)  # fmt: skip
def test_secrets_are_found(text, found):
    assert secrets(text) == [found]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "password",
        "Password:",
        "The password is required.",
        "Password: required",
        "Passwords: see below",
        "password: ***",
        "His secret: he loves Anna",
        "Token: Bitcoin",
        "The bearer of good news 123456789012",
        "A key: the answer",
        "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
        "a-rather-long-chain-of-words-in-2021-with-dashes",
        "AKIA1234",
    ],
)
def test_plain_words_are_no_secrets(text):
    assert secrets(text) == []


def test_texts_made_to_be_slow_take_no_time():
    pieces = (
        "Bearer ", "password: ", "-----BEGIN PRIVATE KEY-----", "name: ", '"name": ["Ada Berg", ', "eyJaaaaaaaaa.aaaaa.", "aA1+",
        "=", ": ", "token=", "'name': '", "Name:    \n", "passphrase:", '"names":[',
    )  # fmt: skip
    started = time.process_time()
    for piece in pieces:
        text = piece * (100_000 // len(piece))
        list(find_secrets(text))
        list(find_named(text))
    assert time.process_time() - started < 15


def test_pasted_records_keep_no_half_name(sanitizer):
    texts = [
        '{"id":17,"full_name":"Henrik Holm","email":null}',
        '{"name": "henrik holm", "city": "toronto"}',
        '["Ada Berg", "Nils Dahl", "Kari Lund"]',
        '{"id":18,"note":"Nils Dahl from Bergen called Kari Lund.","who":{"x":"Ada Berg"}}',
        "{'id':18,'note':'Nils Dahl from Bergen called Kari Lund.'}",
        "name,city,age\nAda Berg,Bergen,43\nNils Dahl,Oslo,50\nKari Lund,Stavanger,22",
        "Nils Hopper; Søren Sharma; Mohammed Baker; Olumide Wielgosz",
    ]
    words = set(re.findall(r"\w+", " ".join(doc.text for doc in sanitizer.pipe(texts)).casefold()))
    assert words.isdisjoint("henrik holm ada berg nils dahl kari lund wielgosz bergen oslo stavanger".split())


def test_the_name_of_a_field_is_nobody(sanitizer):
    output = sanitizer("Subject: Order #A-774-2093 never arrived").text
    assert "PERSON" not in output
    assert "774" not in output
    assert output.startswith("Subject: ")
    assert sanitizer("Name: Ada Berg\nPassword: hunter2").text == "Name: PERSON 1\nPassword: [password]"


def test_values_of_compact_records_are_words_of_their_own_and_prose_is_not_touched():
    import spacy

    from sanitizer.analyse.spacy.pipeline import load_pipeline
    from sanitizer.config.defaults import DEFAULT_PIPELINE

    ours, plain = load_pipeline(DEFAULT_PIPELINE), spacy.load(DEFAULT_PIPELINE)
    assert "Ada" in [token.text for token in ours.make_doc('{"id":17,"name":"Ada Berg","x":["Oslo"]}')]
    assert "Ada" in [token.text for token in ours.make_doc("{'id':17,'name':'Ada Berg'}")]
    assert "Oslo" in [token.text for token in ours.make_doc("Ada Berg,Oslo,50")]
    prose = "He said, \"Go,\" and 'left' at 10:30 with 1,000 of O'Brien's dogs' bones (\"no\"), the '90s: don't."
    assert [token.text for token in ours.make_doc(prose)] == [token.text for token in plain.make_doc(prose)]


@pytest.mark.parametrize(
    "label", ["Ward", "Consultant", "E-mail", "Category", "Environment", "Reason for visit", "Tax code"]
)
def test_the_label_of_a_line_is_no_finding_but_what_follows_may_be(finding, label):
    text = f"{label}: Ada Berg"
    guess = finding(text, label, "PERSON", "DIRECT", "entities:PERSON")
    assert heading(text, guess)
    assert not heading(text, finding(text, "Ada Berg", "PERSON", "DIRECT", "entities:PERSON"))


def test_who_writes_in_a_chat_stays_a_finding(finding):
    text = "Yesenia: is everyone ok?\nSee http://example.org: it is down."
    assert not heading(text, finding(text, "Yesenia", "PERSON", "DIRECT", "entities:PERSON"))


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Surname;First name;Score\nHaugland;Tuva;88\nLi;Na;79\n\nBye; all; 3", ["Haugland", "Tuva", "Li", "Na"]),
        ("| Patient | Bed |\n|---|---|\n| Storm Blue | 4 |\n| none | 5 |", ["Storm Blue"]),
        ("id,first name,city\n1,River,Oslo\n2,Apple,Bergen", ["River", "Apple"]),
        ("Name, age and city are asked.\nYesterday, Ada came by.", []),
        ("Room\tStatus\n4\tStorm", []),
    ],
)
def test_a_column_of_a_pasted_table_whose_head_says_so_holds_names(text, names):
    assert [text[start:end] for start, end in find_columns(text)] == names
