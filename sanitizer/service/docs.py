"""The page of the endpoints, written from their OpenAPI description; it needs nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any


def docs_page(schema: Mapping[str, Any]) -> str:
    """The page.

    >>> "<h1>x" in docs_page({"info": {"title": "x", "version": "1"}, "paths": {}})
    True
    """
    info = schema["info"]
    return (
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{escape(info['title'])}</title><link rel=stylesheet href=/page/docs.css></head><body><main>"
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1><p>{escape(info.get('description', ''))} "
        "The description for programs is at <a href=/openapi.json>/openapi.json</a>.</p>"
        f"{''.join(_paths(schema))}</main></body></html>\n"
    )


def _paths(schema: Mapping[str, Any]) -> Iterator[str]:
    for path, methods in schema["paths"].items():
        for method, facts in methods.items():
            title = f"{escape(method.upper())} {escape(path)}"
            yield f"<section><h2><code>{title}</code></h2><p>{escape(facts['summary'])}.</p>"
            content = facts.get("requestBody", {}).get("content", {}).get("application/json")
            if content:
                yield f"<pre>{escape(_shape(schema, content['schema']))}</pre>"
            yield "</section>"


def _shape(schema: Mapping[str, Any], part: Mapping[str, Any]) -> str:
    """The body of a request as an example with the types of its fields."""
    return json.dumps(_example(schema, part), indent=2)


def _example(schema: Mapping[str, Any], part: Mapping[str, Any]) -> Any:
    if "$ref" in part:
        return _example(schema, schema["components"]["schemas"][part["$ref"].rsplit("/", 1)[1]])
    if "anyOf" in part:
        return _example(schema, part["anyOf"][0])
    if part.get("type") == "object" and "properties" in part:
        return {name: _example(schema, one) for name, one in part["properties"].items()}
    if part.get("type") == "array":
        return [_example(schema, part.get("items", {}))]
    return part.get("type", "any")
