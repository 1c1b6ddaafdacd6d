"""Mail: a message or a mailbox, decoded; headers that tell who and the text parts are one text."""

from __future__ import annotations

import mailbox
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parsedate_tz
from pathlib import Path
from typing import IO

from sanitizer.formats.base import WHOLE, Entry, OneText, Options
from sanitizer.formats.faults import unreadable_format
from sanitizer.formats.markup import text_of_html

SHOWN = ("From", "To", "Cc", "Bcc", "Reply-To", "Subject", "Date")
"""The headers that are released, sanitized with the text; all others go."""
_VAGUE_DATE = "X-Date"
"""What a date is called in the head of a message once it is no date any more that a mail program could read."""
_OWN = ('Content-Type: text/plain; charset="utf-8"', "Content-Transfer-Encoding: 8bit", "MIME-Version: 1.0")
"""The headers of every message that is written here."""
_CLOCK = re.compile(r"(?<=[0-9]{4}) (?=[0-9]{1,2}:[0-9]{2})")
_SAID = re.compile(r"(?<=[0-9]{4}) at (?=[0-9]{1,2}:[0-9]{2})")
"""Between the day and the clock of a date, as it is written and as it is read."""


def readable(message: EmailMessage) -> str:
    """The shown headers, a blank line, and the text of a message with all encodings undone; attachments are named."""
    heads = ((name, message[name] or (message[_VAGUE_DATE] if name == "Date" else None)) for name in SHOWN)
    said = ((name, " ".join(str(value).split())) for name, value in heads if value is not None)
    lines = [f"{name}: {_with_clock(value) if name == 'Date' else value}" for name, value in said]
    body = message.get_body(preferencelist=("plain", "html"))
    text = ""
    if body is not None:
        text = body.get_content()
        if body.get_content_type() == "text/html":
            text = text_of_html(text)
    attached = sum(1 for _ in message.iter_attachments())
    note = f"\n[{attached} attachments left out]\n" if attached else ""
    return "\n".join(lines) + "\n\n" + text.replace("\r\n", "\n") + note


def _with_clock(value: str) -> str:
    """A date as a sentence says it, so that the clock goes with its day.

    >>> _with_clock("Mon, 3 May 2021 14:30:00 +0200")
    'Mon, 3 May 2021 at 14:30:00 +0200'
    """
    return _CLOCK.sub(" at ", value, count=1)


class Message(OneText):
    """One message (``.eml``)."""

    name = "eml"
    suffix = ".eml"

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """The one entry of a file."""
        yield Entry(name, {WHOLE: _read(handle.read(), name)})

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """A new message with the shown headers and the text; nothing else of the old one."""
        for entry in entries:
            handle.write(plain_message(entry.texts[WHOLE]))


class Mailbox(OneText):
    """Many messages (``.mbox``); a refused one is left out."""

    name = "mbox"
    suffix = ".mbox"
    many = True

    def read(self, handle: IO[bytes], name: str, options: Options) -> Iterator[Entry]:
        """An entry a message."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "box"
            with open(path, "wb") as copy:
                shutil.copyfileobj(handle, copy)
            number = 0
            for number, message in enumerate(mailbox.mbox(path, create=False), 1):
                yield Entry(number, {WHOLE: _read(message.as_bytes(), f"{name}, message {number}")})
            if not number and path.stat().st_size:
                raise unreadable_format(name, "mailbox")

    def write(self, handle: IO[bytes], entries: Iterable[Entry]) -> None:
        """Message after message, each behind its separator."""
        for entry in entries:
            body = plain_message(entry.texts[WHOLE]).replace(b"\nFrom ", b"\n>From ")
            handle.write(b"From sanitized Thu Jan  1 00:00:00 1970\n" + body + b"\n")


def plain_message(text: str) -> bytes:
    """A message as bytes. Headers are written by hand: stand-ins need not be addresses.

    >>> plain_message("Subject: Hello\\nDate: May 2021\\n\\nAll well.").decode().splitlines()[:2]
    ['Subject: Hello', 'X-Date: May 2021']
    """
    head, _, body = text.partition("\n\n")
    kept = [_readable_date(line) for line in head.split("\n") if line.partition(": ")[0] in SHOWN]
    return ("\n".join([*kept, *_OWN]) + "\n\n" + body).encode("utf-8")


def _readable_date(line: str) -> str:
    """A header, a date that is none any more ("in May 2021") under a name of its own."""
    name, _, value = line.partition(": ")
    if name != "Date":
        return line
    date = _SAID.sub(" ", value)
    return f"{_VAGUE_DATE}: {value}" if parsedate_tz(date) is None else f"{name}: {date}"


def released_text(data: bytes, name: str) -> str:
    """The text that was written as this message; of any other message its readable text.

    >>> released_text(plain_message("Subject: Hello\\nDate: May 2021\\n\\nAll well."), "x.eml")
    'Subject: Hello\\nDate: May 2021\\n\\nAll well.'
    """
    head, _, body = data.replace(b"\r\n", b"\n").decode("utf-8", "replace").partition("\n\n")
    lines = head.split("\n")
    if not set(_OWN).issubset(lines):
        return _read(data, name)
    return "\n".join(_as_said(line) for line in lines if line not in _OWN) + "\n\n" + body


def _as_said(line: str) -> str:
    """The header that was written as this one."""
    name, _, value = line.partition(": ")
    if name == _VAGUE_DATE:
        return f"Date: {value}"
    return f"{name}: {_with_clock(value)}" if name == "Date" else line


def _read(data: bytes, name: str) -> str:
    try:
        message = message_from_bytes(data, policy=policy.default)
        return readable(message)
    except (LookupError, ValueError, KeyError, AttributeError, TypeError):
        raise unreadable_format(name, "mail") from None
