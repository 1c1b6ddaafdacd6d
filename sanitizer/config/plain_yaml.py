"""YAML without aliases: a kilobyte of them can stand for more than any machine can hold."""

from __future__ import annotations

from functools import cache
from typing import Any


@cache
def _loader() -> Any:
    import yaml

    class Plain(yaml.SafeLoader):
        """A safe loader that takes every node once."""

        def compose_node(self, parent: Any, index: Any) -> Any:
            """The next node, unless it is an alias."""
            if self.check_event(yaml.AliasEvent):
                mark = self.peek_event().start_mark
                raise yaml.composer.ComposerError(None, None, "aliases are not taken", mark)
            return super().compose_node(parent, index)

    return Plain


def load_plain(text: str) -> Any:
    """What a YAML text says; aliases and nesting without end are YAML errors.

    >>> load_plain("k: 5")
    {'k': 5}
    """
    import yaml

    try:
        return yaml.load(text, Loader=_loader())
    except RecursionError:
        raise yaml.YAMLError("nested too deeply") from None


def has_aliases(error: Exception) -> bool:
    """Whether a YAML error of ``load_plain`` is due to an alias."""
    return getattr(error, "problem", None) == "aliases are not taken"
