"""Endpoints of the review page: documents, decisions, checks and releases of one folder."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from fastapi import APIRouter

from sanitizer.service.bodies import DecisionIn, ExportIn
from sanitizer.service.folder import Folder
from sanitizer.service.view import document_view

T = TypeVar("T")
_NOT_DECIDED = {"revision", "by"}


def review_routes(folder: Folder) -> APIRouter:
    """The routes under ``/review``; all work on the folder is done by one thread, one request after the other."""
    routes = APIRouter(prefix="/review", tags=["review"])
    thread = ThreadPoolExecutor(1, thread_name_prefix="review")

    async def work(do: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(thread, do)

    def view(key: str, by: str, *, checked: bool = False) -> dict[str, Any]:
        return document_view(folder, folder.item(key), checked=checked, by=by)

    @routes.get("/documents", summary="The documents of the folder with their states")
    async def documents() -> dict[str, Any]:
        listed = await work(folder.listed)
        return {
            "folder": folder.path.name or str(folder.path),
            "documents": listed,
            "unread": folder.unread,
            "output": str(folder.output),
            "decisions": str(folder.file.path),
            "accept": folder.accept,
        }

    @routes.get("/documents/{key}", summary="A document, its findings, and what it becomes")
    async def document(key: str, by: str = "") -> dict[str, Any]:
        def do() -> dict[str, Any]:
            folder.file.refresh()
            return view(key, by)

        return await work(do)

    @routes.get("/documents/{key}/check", summary="The same after another look at the output")
    async def check(key: str, by: str = "") -> dict[str, Any]:
        return await work(lambda: view(key, by, checked=True))

    @routes.post("/documents/{key}/decisions", summary="Decides about a place of a document")
    async def decide(key: str, body: DecisionIn) -> dict[str, Any]:
        def do() -> dict[str, Any]:
            if body.action in {"undo", "redo"}:
                again = body.action == "redo"
                folder.take_back(folder.item(key), by=body.by, revision=body.revision, again=again)
            else:
                data = body.model_dump(exclude=_NOT_DECIDED, exclude_defaults=True)
                folder.decide(folder.item(key), data, by=body.by, revision=body.revision)
            return view(key, body.by)

        return await work(do)

    @routes.post("/export", summary="Writes the files whose documents are done")
    async def export(body: ExportIn) -> dict[str, Any]:
        return await work(folder.release)

    return routes
