"""Lets the site show the examples of docstrings as code: an extension of Griffe, named in mkdocs.yml."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"(?:^[ \t]*>>> .*\n?(?:^[ \t]*\S.*\n?)*)+", re.MULTILINE)


class DoctestsAsCode(griffe.Extension):
    """Puts fences around every run of ``>>>`` lines and what they print."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Rewrites one docstring."""
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(_fenced, obj.docstring.value)


def _fenced(found: re.Match[str]) -> str:
    return f"```pycon\n{found[0].rstrip()}\n```\n"
