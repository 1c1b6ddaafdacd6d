"""A command that listens, started as a user starts it, and asked over loopback."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LIGHT = ("--detectors", "patterns", "--selector", "floor")
"""Settings under which a command starts quickly: shapes and terms, no reader."""


class Served:
    """A running command: its address, and what it answers."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.url, _, fragment = address.partition("/#token=")
        self.url = self.url.removesuffix("/docs")
        self.address = address
        self.token = fragment
        self.said: list[str] = []

    def ask(
        self, path: str, body: Any = None, *, headers: dict[str, str] | None = None, timeout: float = 120
    ) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        status, data, _ = self.raw(path, body, headers=headers, timeout=timeout)
        return status, json.loads(data)

    def raw(
        self, path: str, body: Any = None, *, headers: dict[str, str] | None = None, timeout: float = 120
    ) -> tuple[int, bytes, Any]:
        """The status, the bytes and the headers of an answer."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        known = {"content-type": "application/json"} if body is not None else {}
        if self.token:
            known["authorization"] = f"Bearer {self.token}"
        request = urllib.request.Request(self.url + path, data, {**known, **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.read(), error.headers

    def stop(self) -> int:
        """Asks it to end, and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        assert self.process.stderr is not None
        self.said += self.process.stderr.read().splitlines()
        return self.process.wait(60)


@contextlib.contextmanager
def served(*arguments: object, env: dict[str, str] | None = None) -> Iterator[Served]:
    """The command while it listens."""
    command = [Path(sys.executable).with_name("sanitizer"), *map(str, arguments)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **(env or {})})
    said = []
    assert process.stderr is not None
    for line in process.stderr:
        said.append(line)
        found = re.search(r"http://\S+", line)
        if found:
            break
    else:
        raise AssertionError("".join(said))
    running = Served(process, found[0])
    running.said = said
    try:
        yield running
    finally:
        running.stop()
