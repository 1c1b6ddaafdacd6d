"""What a service takes on: how much, how long, how many at once, from whom, and which settings requests may change."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sanitizer.config.load import parse_settings
from sanitizer.config.schema import Settings
from sanitizer.core.errors import ConfigError
from sanitizer.core.faults import out_of_range
from sanitizer.service.faults import not_allowed

ALLOWED = ("k", "level", "terms", "protect", "budget", "mask", "people")
"""What requests may set unless the operator says otherwise: nothing that hides less than the operator's settings."""
ABLE = frozenset({*ALLOWED, "ignore", "second_look"})
"""What an operator may let requests set at all: nothing that names a file, a key or another promise."""
_ADDED = ("terms", "ignore", "protect")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a service takes on.

    >>> Limits().max_bytes
    2000000
    """

    max_bytes: int = 2_000_000
    """Of a request; of a line where documents are streamed."""
    seconds: float = 60.0
    """For one piece of work, and for sending a request."""
    waiting: int = 128
    """Requests that wait or are worked on at once."""
    workers: int = 1
    allow: tuple[str, ...] = ALLOWED
    token: str = field(default="", repr=False)
    hosts: tuple[str, ...] = ()
    """Names under which it is asked for, beside loopback."""

    def __post_init__(self) -> None:
        if self.max_bytes < 1000 or self.seconds <= 0 or self.waiting < 1 or not 1 <= self.workers <= 64:
            raise out_of_range(
                "--max-bytes is at least 1000, --seconds above 0, --waiting at least 1, --workers 1 to 64"
            )
        for name in self.allow:
            if name not in ABLE:
                raise ConfigError("E182", f"--allow takes no {name!r}", hint=f"it takes {', '.join(sorted(ABLE))}")


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address.

    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def check_address(host: str, token: str) -> None:
    """Refuses to listen where others can ask, unless they need a token.

    Raises:
        ConfigError: there is no token, or one that can be guessed.
    """
    if not is_loopback(host) and len(token) < 16:
        what = "a service that others can reach needs a token of at least 16 characters"
        raise ConfigError("E180", what, hint="--token-file FILE, or the variable SANITIZER_TOKEN")


def request_settings(base: Settings, given: Mapping[str, Any] | None, allow: tuple[str, ...]) -> Settings:
    """The operator's settings with those of a request.

    Raises:
        ConfigError: a setting is not allowed, would hide less than the operator's, or has a value it cannot have.

    >>> request_settings(Settings(k=10), {"k": 50}, ("k",)).k
    50
    """
    if not given:
        return base
    data = base.model_dump(mode="json")
    for name, value in given.items():
        if name not in allow:
            raise not_allowed(name if name in Settings.model_fields else "that name")
        added = name in _ADDED and isinstance(value, list)
        data[name] = [*data[name], *value] if added else value
    settings = parse_settings(data, origin="settings")
    if any(one.pattern or one.operator or one.ladder for one in settings.terms[len(base.terms) :]):
        # an expression can take for ever, a ladder or operator of a stranger's can hide less or ask for the key
        raise not_allowed("a term with a pattern, ladder or operator")
    order = ("precise", "balanced", "cautious")
    loosened = settings.k < base.k or order.index(settings.level) < order.index(base.level)
    if loosened or (base.budget is not None and (settings.budget is None or settings.budget > base.budget)):
        raise not_allowed("k, level or budget looser than the operator's")
    return settings
