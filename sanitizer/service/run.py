"""Starts and stops the service: one address, a clean end, slow clients cut off, nothing of a document in the log."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from sanitizer.core.errors import ConfigError
from sanitizer.service.guard import App

_HEADERS = 10.0
"""Seconds that a client has for the head of a request."""
_CONNECTIONS = 300
_END = 30
"""Seconds that running requests have when the service is stopped."""


class PatientProtocol(H11Protocol):
    """HTTP whose patience ends: a connection on which no request begins is closed."""

    def connection_made(self, transport: Any) -> None:
        """A client is there."""
        super().connection_made(transport)
        self.loop.call_later(_HEADERS, self._lose_patience)

    def _lose_patience(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()


class _Server(uvicorn.Server):
    """A server that ends well: what runs is finished, and the exit code is 0."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals ask it to stop; a second one does not wait."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.handle_exit, number, None)
        try:
            yield
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)


def listen(host: str, port: int) -> socket.socket:
    """A socket on the address.

    Raises:
        ConfigError: it cannot be had.

    >>> with listen("127.0.0.1", 0) as free:
    ...     free.getsockname()[0]
    '127.0.0.1'
    """
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        opened = socket.socket(family, socket.SOCK_STREAM)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(256)
    except OSError as error:
        raise ConfigError("E183", f"cannot listen there: {error.strerror}", hint="name another --port") from None
    return opened


def serve(app: App, opened: socket.socket, *, ready: Callable[[], None] = lambda: None) -> None:
    """Answers requests until it is told to stop.

    Args:
        app: what answers.
        opened: where it listens.
        ready: called when it does.
    """
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # a traceback could quote a document
    config = uvicorn.Config(
        app,
        http=PatientProtocol,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        limit_concurrency=_CONNECTIONS,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=_END,
    )
    server = _Server(config)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda *_: None)  # what goes wrong between requests has no text to say
        done = loop.create_task(server.serve([opened]))
        while not server.started and not done.done():
            await asyncio.sleep(0.01)
        ready()
        await done

    asyncio.run(run())
