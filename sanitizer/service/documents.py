"""Endpoints of documents and terms: request body -> flow -> response body; batches are streamed back line by line."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse
from pydantic import ValidationError
from starlette.types import Receive, Scope, Send

from sanitizer.config.schema import Settings
from sanitizer.core.errors import SanitizerError
from sanitizer.core.faults import unknown_type
from sanitizer.core.findings import PiiType
from sanitizer.documents.refuse import refusal
from sanitizer.service.bodies import DocumentIn, DocumentsIn, TermIn
from sanitizer.service.faults import malformed, too_large
from sanitizer.service.guard import STREAM
from sanitizer.service.limits import Limits, request_settings
from sanitizer.service.pool import JobFailed, Pool


def document_routes(pool: Pool, settings: Settings, limits: Limits) -> APIRouter:
    """The routes ``/v1/sanitize``, ``/v1/detect`` and ``/v1/ladder``, with a streamed form of the first two."""
    routes = APIRouter(prefix="/v1", tags=["documents"])

    async def ask(job: str, body: DocumentsIn) -> dict[str, Any]:
        wanted = request_settings(settings, body.settings, limits.allow)
        return {"documents": await pool.run(job, {"documents": body.records(), "settings": wanted})}

    @routes.post("/sanitize", summary="Sanitized documents with their findings")
    async def sanitize(body: DocumentsIn) -> dict[str, Any]:
        return await ask("sanitize", body)

    @routes.post("/detect", summary="What would be hidden, with ladders")
    async def detect(body: DocumentsIn) -> dict[str, Any]:
        return await ask("detect", body)

    @routes.post("/sanitize/stream", summary="JSON lines in, JSON lines out, in order and while they come")
    async def sanitize_stream(request: Request) -> StreamingResponse:
        return _streamed(pool, limits, request, "sanitize")

    @routes.post("/detect/stream", summary="JSON lines in, findings out, in order and while they come")
    async def detect_stream(request: Request) -> StreamingResponse:
        return _streamed(pool, limits, request, "detect")

    @routes.post("/ladder", summary="The rungs of a term with source and support")
    async def ladder(body: TermIn) -> Any:
        if body.type and body.type not in set(PiiType):
            raise unknown_type("", ", ".join(PiiType))
        return await pool.run("ladder", body.model_dump())

    return routes


def _streamed(pool: Pool, limits: Limits, request: Request, job: str) -> StreamingResponse:
    if not request.headers.get("content-type", "").startswith(STREAM):
        raise malformed(f"content-type should be {STREAM}", status=415)
    return _BothWays(_answers(pool, limits, request, job), media_type=STREAM)


class _BothWays(StreamingResponse):
    """A response that is written while the request is read: nobody else may take from what the client sends."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.stream_response(send)


async def _answers(pool: Pool, limits: Limits, request: Request, job: str) -> AsyncIterator[bytes]:
    """A line for each line: the document, or its id and the code of what was wrong. At most a few are on their way."""
    running: deque[asyncio.Task[dict[str, Any]]] = deque()
    number = 0
    try:
        async for line in _lines(request, limits.max_bytes):
            number += 1
            running.append(asyncio.create_task(_one(pool, job, line, number, limits.max_bytes)))
            if len(running) > 2 * limits.workers:
                yield _line(await running.popleft())
        while running:
            yield _line(await running.popleft())
    except SanitizerError as error:  # the rest cannot be read
        yield _line({"id": number + 1, "refused": error.code})
    finally:
        for task in running:
            task.cancel()


async def _lines(request: Request, most: int) -> AsyncIterator[bytes]:
    """The lines of a request while it comes in, each cut off one byte after the most that is taken."""
    parts: list[bytes] = []  # of a line that is not whole yet; joined once, however small the pieces come
    size = 0
    async for chunk in request.stream():
        *whole, rest = chunk.split(b"\n")
        for end in whole:
            line = b"".join((*parts, end[: most + 1 - size]))
            parts, size = [], 0
            if len(line) > most or line.strip():
                yield line
        if size <= most:
            parts.append(rest[: most + 1 - size])
            size += len(parts[-1])
    line = b"".join(parts)
    if line.strip():
        yield line


async def _one(pool: Pool, job: str, line: bytes, number: int, most: int) -> dict[str, Any]:
    id: Any = number
    try:
        if len(line) > most:
            raise too_large(most)
        record = DocumentIn.model_validate_json(line)
        id = number if record.id is None else record.id
        done: list[dict[str, Any]] = await pool.run(job, {"documents": [{**record.model_dump(), "id": id}]})
        return done[0]
    except ValidationError:
        return {"id": id, "refused": malformed("a line").code}
    except SanitizerError as error:
        return {"id": id, "refused": error.code}
    except JobFailed as error:
        return {"id": id, "refused": refusal(error, id, number).code}


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode("utf-8") + b"\n"
