"""What stands before every request: who asks from where, how much is sent and how slowly, and what is said of it.

Pure ASGI, so that a body is counted while it comes in and no exception leaves it: a traceback could quote a document.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import logging
import re
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from sanitizer.core.errors import SanitizerError
from sanitizer.documents.refuse import where
from sanitizer.service.faults import body_of, internal, malformed, not_welcome, status_of, too_large, too_slow
from sanitizer.service.limits import Limits
from sanitizer.service.pool import JobFailed

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[MutableMapping[str, Any], Receive, Send], Awaitable[None]]

LOG = logging.getLogger("sanitizer.service")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
STREAM = "application/x-ndjson"
_JSON = "application/json"
_HOST = re.compile(r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[^\s:@/?#\[\]]+))(?::[0-9]{1,5})?")
OPEN = frozenset({"/", "/health", "/version", "/docs", "/openapi.json"})
"""What anybody may read who reaches the service: nothing of any document."""


BATCHES = frozenset({"/v1/sanitize", "/v1/detect"})
"""Where JSON lines are taken too, and streamed back."""


class Guard:
    """Lets good requests through to ``app`` and answers the others.

    Args:
        app: what answers.
        limits: what it takes on.
        hosts: the names under which it may be asked for; other names are a page that points its own at this machine.
    """

    def __init__(self, app: App, limits: Limits, hosts: Iterable[str]) -> None:
        self.app = app
        self.limits = limits
        self.hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        answer = _Answer(send)
        try:
            headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
            self._check(scope["method"], scope["path"], headers)
            streamed = _kind(headers) == STREAM
            if streamed:
                scope["path"] = f"{scope['path'].removesuffix('/stream')}/stream"
            await self.app(scope, self._counted(receive, streamed=streamed), answer)
        except SanitizerError as error:
            await answer.say(status_of(error), body_of(error))
        except JobFailed as error:
            await answer.say(500, internal(*error.args))
        except Exception as error:
            await answer.say(500, internal(type(error).__name__, where(error)))
        finally:
            route = getattr(scope.get("route"), "path", "-")  # never the path itself
            LOG.info("%s %s %s %.0f ms", scope["method"], route, answer.status, 1000 * (time.perf_counter() - began))

    def _check(self, method: str, path: str, headers: dict[str, str]) -> None:
        host = headers.get("host", "").lower()
        if _name(host) not in self.hosts:
            raise not_welcome("this name is not one of the service's")
        origin = headers.get("origin")
        if origin is not None and _site(origin) != host:
            raise not_welcome("requests from other sites are not answered")
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            raise not_welcome("requests from other sites are not answered")
        if self.limits.token and path not in OPEN and not path.startswith("/page/"):
            given = headers.get("authorization", "").removeprefix("Bearer ").strip()
            if not hmac.compare_digest(given.encode(), self.limits.token.encode()):
                raise not_welcome("a token is needed", status=401)
        if method in {"POST", "PUT", "PATCH", "DELETE"}:
            streamed = _kind(headers) == STREAM and path.removesuffix("/stream") in BATCHES
            if not streamed and _kind(headers) != _JSON:
                raise malformed("content-type should be application/json", status=415)
            length = headers.get("content-length", "0")
            if not streamed and (not length.isdigit() or int(length) > self.limits.max_bytes):
                raise too_large(self.limits.max_bytes)

    def _counted(self, receive: Receive, *, streamed: bool) -> Receive:
        """``receive`` with an end to what is sent and how long that takes; of streams, each piece counts alone."""
        size = 0
        over = False
        until = time.monotonic() + self.limits.seconds

        async def counted() -> Message:
            nonlocal size, over
            if over:
                return await receive()  # only that the client has gone can come now
            left = self.limits.seconds if streamed else until - time.monotonic()
            try:
                message = await asyncio.wait_for(receive(), max(0.001, left))
            except TimeoutError:
                raise too_slow(self.limits.seconds) from None
            over = not message.get("more_body", False)
            size = len(message.get("body", b"")) + (0 if streamed else size)
            if size > self.limits.max_bytes and not streamed:
                raise too_large(self.limits.max_bytes)
            return message

        return counted


class _Answer:
    """``send`` that adds the headers which every answer has, and remembers what was said."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.status = 0

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = _with_headers(message.get("headers", ()))
        await self._send(message)

    async def say(self, status: int, body: dict[str, Any]) -> None:
        """Answers with JSON, unless an answer has begun."""
        if self.status:
            return
        data = json.dumps(body).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode())]
        if status == 429:
            headers.append((b"retry-after", b"1"))
        await self({"type": "http.response.start", "status": status, "headers": headers})
        await self({"type": "http.response.body", "body": data})


def _with_headers(given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with those that every answer has."""
    known = {name.lower() for name, _ in given}
    more = ((name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in known)
    return [*given, *more]


def _kind(headers: dict[str, str]) -> str:
    """What a request says that its body is."""
    return headers.get("content-type", "").partition(";")[0].strip().lower()


def _name(host: str) -> str:
    """A host without its port, or nothing if it is none.

    >>> _name("localhost:8000"), _name("[::1]:80"), _name("[::1"), _name("localhost:1@evil")
    ('localhost', '::1', '', '')
    """
    found = _HOST.fullmatch(host)
    return (found["six"] or found["name"]) if found else ""


def _site(origin: str) -> str:
    """The host and port of an origin, or nothing if it is none.

    >>> _site("http://localhost:80"), _site("http://["), _site("null")
    ('localhost:80', '', '')
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
