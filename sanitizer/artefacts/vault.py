"""The vault: one encrypted file that knows what things are called and what stood there before.

The key comes from a passphrase or key file by scrypt with a salt of the vault's own; the content is AES-GCM, which
notices any change. Whoever writes holds a lock, reads what others wrote, adds, and replaces the file in one step.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import os
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sanitizer.artefacts.files import atomic_write
from sanitizer.artefacts.keys import derive, subkey
from sanitizer.core.errors import ArtefactError, from_extra
from sanitizer.core.faults import unreadable, unwritable

_MAGIC = b"SANITIZER VAULT 1\n"
_SALT, _CHECK, _NONCE = 16, 16, 12
_PATIENCE = 120.0
"""Seconds to wait for another writer."""


Undo = list[tuple[int, int, str]]
"""The places of stand-ins in an output, with the text that stood there."""


@dataclass(slots=True)
class Content:
    """What a vault holds: what things are called, which text each stand-in hides, and how each output was made."""

    names: dict[str, dict[str, str]] = field(default_factory=dict, repr=False)
    originals: dict[str, str] = field(default_factory=dict, repr=False)
    documents: dict[str, Undo | None] = field(default_factory=dict, repr=False)
    """Digest of an output -> how to undo it; None where two originals gave the same output."""

    def note(self, text: str, id: str | int | None, edits: Undo) -> None:
        """Remembers how an output was made, by its id too: with it, originals of equal outputs are told apart."""
        for key in {_digest(text), _digest(text, id)}:
            known = self.documents.setdefault(key, edits)
            if known != edits:
                self.documents[key] = None

    def undo(self, text: str, id: str | int | None = None) -> Undo | None:
        """How to undo an output, or None where it is not known or could have had several originals."""
        return self.documents.get(_digest(text, id)) or self.documents.get(_digest(text))


def _digest(text: str, id: str | int | None = None) -> str:
    """What an output is known by."""
    named = "" if id is None else f"{id}\0"
    return hashlib.sha256(f"{named}{text}".encode("utf-8", "surrogatepass")).hexdigest()


class Vault:
    """A vault at a place, with the secret that opens it.

    >>> import tempfile
    >>> vault = Vault(Path(tempfile.mkdtemp()) / "v", b"a long passphrase")
    >>> with vault.session() as content:
    ...     content.originals["PERSON 1"] = "Ada Berg"
    >>> vault.read().originals
    {'PERSON 1': 'Ada Berg'}
    """

    def __init__(self, path: str | Path, secret: bytes) -> None:
        self.path = Path(path)
        self._secret = secret
        self._seen: tuple[int, int, int] | None = None
        self._content = Content()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a vault is never pickled: it holds a key")

    def read(self) -> Content:
        """What the vault holds now.

        Raises:
            InputError: it cannot be read.
            ArtefactError: it is no vault, the key is another one, or somebody changed it.
        """
        try:
            with open(self.path, "rb") as handle:
                status = os.fstat(handle.fileno())
                stamp = (status.st_ino, status.st_mtime_ns, status.st_size)
                if stamp == self._seen:
                    return self._content
                data = handle.read()
        except OSError as error:
            raise unreadable(self.path, error.strerror) from None
        self._content = self._opened(data)
        self._seen = stamp
        return self._content

    @contextlib.contextmanager
    def session(self) -> Iterator[Content]:
        """What the vault holds, for changing: nobody else writes meanwhile, and it is saved at the end of the block."""
        with _locked(self.path):
            content = self.read() if self.path.exists() and self.path.stat().st_size else Content()
            try:
                yield content
            except BaseException:
                self._seen = None  # what was changed in memory is not what the file holds
                raise
            self._save(content)

    def _opened(self, data: bytes) -> Content:
        head = len(_MAGIC) + _SALT + _CHECK
        if not data.startswith(_MAGIC) or len(data) < head + _NONCE + 16:
            raise ArtefactError("E332", f"{self.path} is no vault", hint="name the file that --vault wrote")
        salt, check = data[len(_MAGIC) : len(_MAGIC) + _SALT], data[len(_MAGIC) + _SALT : head]
        master = derive(self._secret, salt)
        if not hmac.compare_digest(check, _check(master)):
            raise ArtefactError(
                "E330", f"the key does not open the vault {self.path}", hint="use the key it was made with"
            )
        cipher = _cipher(master)
        from cryptography.exceptions import InvalidTag

        try:
            plain = cipher.decrypt(data[head : head + _NONCE], data[head + _NONCE :], data[:head])
            loaded = json.loads(zlib.decompress(plain))
        except (InvalidTag, zlib.error, ValueError):
            line = f"the vault {self.path} was changed or is damaged"
            raise ArtefactError("E331", line, hint="put back a copy of it") from None
        documents = {
            key: edits and [(a, b, text) for a, b, text in edits] for key, edits in loaded["documents"].items()
        }
        return Content(loaded["names"], loaded["originals"], documents)

    def _save(self, content: Content) -> None:
        salt = self._salt() or os.urandom(_SALT)
        master = derive(self._secret, salt)
        head = _MAGIC + salt + _check(master)
        held = {"names": content.names, "originals": content.originals, "documents": content.documents}
        plain = zlib.compress(json.dumps(held, ensure_ascii=False, separators=(",", ":")).encode(), 3)
        nonce = os.urandom(_NONCE)
        sealed = _cipher(master).encrypt(nonce, plain, head)
        if not self.path.exists():  # nobody else reads it, not even for a moment
            os.close(os.open(self.path, os.O_CREAT | os.O_WRONLY, 0o600))
        with atomic_write(self.path, "wb") as handle:
            handle.write(head + nonce + sealed)
        status = os.stat(self.path)
        self._content, self._seen = content, (status.st_ino, status.st_mtime_ns, status.st_size)

    def _salt(self) -> bytes:
        try:
            with open(self.path, "rb") as handle:
                return handle.read(len(_MAGIC) + _SALT)[len(_MAGIC) :]
        except OSError:
            return b""


def _check(master: bytes) -> bytes:
    return subkey(master, "check")[:_CHECK]


def _cipher(master: bytes) -> Any:
    with from_extra("vault", "a vault"):
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    return AESGCM(subkey(master, "vault"))


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Holds the lock of a vault, a file beside it."""
    lock = path.with_name(path.name + ".lock")
    try:
        handle = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise unwritable(lock, error.strerror) from None
    try:
        end = time.monotonic() + _PATIENCE
        while not _try_lock(handle):
            if time.monotonic() > end:
                raise ArtefactError("E333", f"another process holds the vault {path}", hint="wait for it, or end it")
            time.sleep(0.05)
        yield
    finally:
        os.close(handle)  # which gives the lock back


def _try_lock(handle: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
