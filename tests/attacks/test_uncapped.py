"""Names without help from capitals, in chats, code, logs and tables: how many of their secrets come through."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROWS = tomllib.loads(Path(__file__).with_name("uncapped.toml").read_text("utf-8"))["text"]
MOST = 0.02
"""The share of secrets that may come through: one of 107 does."""


def leaking(sanitizer) -> list[tuple[int, str]]:
    """The secrets that come through, each with the number of its text."""
    outputs = sanitizer.pipe(text for text, _ in ROWS)
    return [
        (number, secret)
        for number, ((_, secrets), done) in enumerate(zip(ROWS, outputs, strict=True))
        for secret in secrets.split("|")
        if secret.casefold() in done.text.casefold()
    ]


def test_the_share_of_secrets_without_capitals_that_come_through(sanitizer):
    secrets = sum(len(secrets.split("|")) for _, secrets in ROWS)
    assert len(ROWS) >= 50
    assert len(leaking(sanitizer)) <= MOST * secrets


def test_every_secret_stands_in_its_text():
    assert all(secret in text for text, secrets in ROWS for secret in secrets.split("|"))
