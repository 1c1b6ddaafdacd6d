"""The application: routes mounted, pages served, errors answered in one place."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib.resources import files
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from sanitizer._version import __version__
from sanitizer.config.schema import Settings
from sanitizer.core.errors import SanitizerError
from sanitizer.service.docs import docs_page
from sanitizer.service.documents import document_routes
from sanitizer.service.faults import body_of, malformed, no_such, status_of
from sanitizer.service.guard import App, Guard
from sanitizer.service.limits import Limits
from sanitizer.service.pool import Pool
from sanitizer.service.tables import table_routes

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PAGE = {"review.css": "text/css", "docs.css": "text/css", "favicon.svg": "image/svg+xml"}
_SCRIPTS = ("review.js", "text.js", "panel.js", "service.js")
PAGE.update(dict.fromkeys(_SCRIPTS, "text/javascript"))


def create_app(settings: Settings, limits: Limits | None = None, *, review: Any = None) -> App:
    """The service as an ASGI application.

    Args:
        settings: of the operator; requests may change what ``limits`` allows.
        limits: what it takes on.
        review: the documents that people decide about, with their page at ``/`` (``service/folder.py``); the endpoints
            of documents and tables are then left out.
    """
    limits = limits or Limits()
    pool = Pool(settings, workers=limits.workers, seconds=limits.seconds, waiting=limits.waiting)

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        loading = None
        if review is None:
            await pool.start()
            loading = asyncio.create_task(pool.warm())  # the first request need not wait for the models
        try:
            yield
        finally:
            if loading is not None:
                loading.cancel()
            pool.close()

    app = FastAPI(
        title="sanitizer",
        version=__version__,
        description="Makes text more general instead of emptier.",
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    app.add_exception_handler(SanitizerError, _refused)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _http)
    _common(app, review=review is not None)
    if review is None:
        app.include_router(document_routes(pool, settings, limits))
        app.include_router(table_routes(pool))
    else:
        from sanitizer.service.review import review_routes

        app.include_router(review_routes(review))
    return Guard(app, limits, (*LOOPBACK, *limits.hosts))


def _common(app: FastAPI, *, review: bool) -> None:
    """Health, version, documentation and the files of the page."""

    @app.get("/health", tags=["service"], summary="Whether the service answers")
    async def health() -> dict[str, str]:
        return {"status": "ok"}

    @app.get("/version", tags=["service"], summary="Which version this is")
    async def version() -> dict[str, str]:
        return {"version": __version__}

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(docs_page(app.openapi()))

    @app.get("/page/{name}", include_in_schema=False)
    async def page(name: str) -> Response:
        if name not in PAGE:
            raise no_such("file")
        return Response(_file(name), media_type=PAGE[name])

    if review:

        @app.get("/", include_in_schema=False)
        async def index() -> HTMLResponse:
            return HTMLResponse(_file("index.html"))


def _file(name: str) -> bytes:
    return (files("sanitizer.service") / "page" / name).read_bytes()


async def _refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, SanitizerError)
    status = status_of(error)
    return JSONResponse(body_of(error), status, {"retry-after": "1"} if status == 429 else None)


async def _not_understood(request: Request, error: Exception) -> JSONResponse:
    """Names the fields that are at fault; what was sent there may be a document."""
    assert isinstance(error, RequestValidationError)
    told = []
    for fault in error.errors()[:5]:
        place = ".".join(str(part) for part in fault["loc"][1:3]).encode("ascii", "replace").decode()
        unknown, broken = fault["type"] == "extra_forbidden", fault["type"] == "json_invalid"
        told.append(
            "an unknown name" if unknown else "not JSON" if broken else place or "give either text or documents"
        )
    return await _refused(request, malformed(", ".join(dict.fromkeys(told))[:200]))


async def _http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, SanitizerError):  # raised while the body came in
        return await _refused(request, error.__cause__)
    if error.status_code == 404:
        return await _refused(request, no_such("page"))
    what = "this method is not taken here" if error.status_code == 405 else "not JSON"
    return await _refused(request, malformed(what, status=error.status_code))
