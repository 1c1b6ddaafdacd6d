"""Endpoints of tables: rows and settings -> release; release and settings -> violations."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter

from sanitizer.service.bodies import ReleaseIn, TableIn
from sanitizer.service.faults import malformed
from sanitizer.service.pool import Pool


def table_routes(pool: Pool) -> APIRouter:
    """The routes ``/v1/table`` and ``/v1/verify``."""
    routes = APIRouter(prefix="/v1", tags=["tables"])

    @routes.post("/table", summary="A release in which at least k people look alike, with its report")
    async def table(body: TableIn) -> Any:
        _check_characters(body)
        return await pool.run("table", {"rows": body.table, "settings": body.settings})

    @routes.post("/verify", summary="Whether a release keeps what its settings promise")
    async def verify(body: ReleaseIn) -> Any:
        _check_characters(body)
        return await pool.run("verify", {"rows": body.table, "settings": body.settings, "source": body.source})

    return routes


def _check_characters(body: TableIn) -> None:
    """Refuses halves of surrogate pairs, wherever they stand: no answer could be written about them."""
    try:
        json.dumps(body.model_dump(), ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise malformed("half a surrogate pair") from None
