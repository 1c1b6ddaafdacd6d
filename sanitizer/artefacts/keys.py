"""Keys: a passphrase or key file -> keyed digests and reversible tokens; a token proves that its key wrote it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from sanitizer.core.errors import ConfigError, from_extra
from sanitizer.core.faults import unreadable

VARIABLE = "SANITIZER_KEY"
"""The environment variable of the passphrase; a key never stands among the arguments of a command."""
LEAST = 12
"""Characters of a passphrase, or bytes of a key file, at the least."""
_SALT = b"sanitizer.tokens.v1"
_MAC, _CHECK = 12, 4
_BLOCK = 16
"""Texts are filled up to blocks of so many bytes, so that the length of a token tells little."""
TOKEN = re.compile(r"\[[a-z][a-z -]{0,30} (?:#(?P<hash>[0-9a-f]{16})|~(?P<cipher>[A-Za-z0-9_-]{40,4000}))\]")
"""What ``Keyring`` writes, in brackets behind a label."""


def read_secret(key_file: str | None = None) -> bytes:
    """The passphrase of the environment, or what the key file holds.

    Raises:
        ConfigError: there is none, or it is too short.
        InputError: the file cannot be read.
    """
    if key_file is not None:
        try:
            secret = Path(key_file).read_bytes().strip()
        except OSError as error:
            raise unreadable(key_file, error.strerror) from None
    else:
        secret = os.environ.get(VARIABLE, "").encode()
    if not secret:
        raise ConfigError("E191", "there is no key", hint=f"set {VARIABLE} to a passphrase, or name a key_file")
    if len(secret) < LEAST:
        raise ConfigError("E192", "the key is too short", hint=f"take at least {LEAST} characters")
    return secret


@lru_cache(maxsize=8)
def derive(secret: bytes, salt: bytes = _SALT) -> bytes:
    """The 32 bytes that a secret and a salt give, slowly (scrypt), so that guessing is slow too."""
    return hashlib.scrypt(secret, salt=salt, n=2**15, r=8, p=1, maxmem=2**26, dklen=32)


def subkey(master: bytes, purpose: str) -> bytes:
    """A key for one purpose.

    >>> subkey(b"x" * 32, "a") != subkey(b"x" * 32, "b")
    True
    """
    return hmac.digest(master, b"sanitizer." + purpose.encode(), "sha256")


class Keyring:
    """Digests and tokens under one key.

    >>> keys = Keyring(b"x" * 32)
    >>> keys.digest("PERSON", "ada berg") == keys.digest("PERSON", "ada berg")
    True
    >>> keys.digest("PERSON", "ada berg") == Keyring(b"y" * 32).digest("PERSON", "ada berg")
    False
    """

    def __init__(self, master: bytes) -> None:
        self._digests = subkey(master, "digest")
        self._ciphers = subkey(master, "cipher")
        self._cipher: Any = None

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a key is never pickled")

    def digest(self, type: str, text: str) -> str:
        """Sixteen figures that stand for ``text``; the last four prove that this key made them."""
        first = hmac.digest(self._digests, f"{type}\0{text}".encode(), "sha256").hex()[:_MAC]
        return first + self._check(first)

    def _check(self, first: str) -> str:
        return hmac.digest(self._digests, f"check\0{first}".encode(), "sha256").hex()[:_CHECK]

    def seal(self, text: str) -> str:
        """``text`` encrypted: the same text gives the same token, and any change is noticed (AES-SIV)."""
        data = text.encode()
        padded = len(data).to_bytes(4, "big") + data
        padded += bytes(-len(padded) % _BLOCK)
        return base64.urlsafe_b64encode(self._siv.encrypt(padded, None)).rstrip(b"=").decode()

    def unseal(self, token: str) -> str | None:
        """The text in a token; None where another key made it, or somebody changed it."""
        with from_extra("vault", "encryption"):
            from cryptography.exceptions import InvalidTag
        try:
            data = self._siv.decrypt(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)), None)
        except (InvalidTag, ValueError):
            return None
        return str(data[4 : 4 + int.from_bytes(data[:4], "big")], "utf-8")

    @property
    def _siv(self) -> Any:
        if self._cipher is None:
            with from_extra("vault", "encryption"):
                from cryptography.hazmat.primitives.ciphers.aead import AESSIV
            self._cipher = AESSIV(self._ciphers + subkey(self._ciphers, "second half"))
        return self._cipher

    def wrote(self, match: re.Match[str]) -> bool:
        """Whether a match of ``TOKEN`` was written under this key."""
        if (found := match["hash"]) is not None:
            return hmac.compare_digest(self._check(found[:_MAC]), found[_MAC:])
        return self.unseal(match["cipher"]) is not None


def open_keyring(key_file: str | None = None) -> Keyring:
    """The keyring of the passphrase in the environment, or of a key file."""
    return Keyring(derive(read_secret(key_file)))
