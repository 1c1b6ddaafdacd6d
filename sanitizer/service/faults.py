"""What the service answers when something is wrong: one place where the kind of an error becomes a status."""

from __future__ import annotations

from typing import Any

from sanitizer.core.errors import (
    ArtefactError,
    ConfigError,
    GuaranteeError,
    InputError,
    MissingExtraError,
    SanitizerError,
)

_STATUS: dict[type[SanitizerError], int] = {
    ConfigError: 422,
    InputError: 400,
    ArtefactError: 500,
    GuaranteeError: 409,
    MissingExtraError: 501,
}


class RequestError(InputError):
    """A request that is not carried out; it knows its status."""

    def __init__(self, code: str, message: str, *, hint: str = "", status: int = 400) -> None:
        super().__init__(code, message, hint=hint)
        self.status = status


def status_of(error: SanitizerError) -> int:
    """The status that an error is answered with.

    >>> status_of(GuaranteeError("E403", "x")), status_of(too_large(10))
    (409, 413)
    """
    if isinstance(error, RequestError):
        return error.status
    return next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 500)


def body_of(error: SanitizerError) -> dict[str, Any]:
    """The JSON that an error is answered with: its code, what is wrong, and the next step."""
    return {"error": {"code": error.code, "message": error.message, "hint": error.hint}}


def too_large(most: int) -> RequestError:
    """More was sent than is taken."""
    return RequestError("E298", f"the request has more than {most:,} bytes", hint="send less at once", status=413)


def too_slow(seconds: float) -> RequestError:
    """Sending or working took longer than it may."""
    return RequestError("E299", f"it took more than {seconds:g} seconds", hint="send shorter documents", status=408)


def busy() -> RequestError:
    """More requests wait than may."""
    return RequestError("E600", "too many requests are waiting", hint="try again in a second", status=429)


def malformed(what: str, *, status: int = 422) -> RequestError:
    """A request has another shape; ``what`` names the field, not what stands there."""
    return RequestError("E601", f"the request is not understood: {what}", hint="see /docs", status=status)


def no_such(what: str) -> RequestError:
    """There is nothing of that name."""
    return RequestError("E602", f"there is no such {what}", status=404)


def stale() -> RequestError:
    """Somebody else decided in between."""
    return RequestError("E603", "the document has changed since", hint="look at it again", status=409)


def not_welcome(why: str, *, status: int = 403) -> RequestError:
    """A request from somewhere that may not ask."""
    return RequestError("E604", why, status=status)


def quotes_text() -> RequestError:
    """A reason, own words or a reviewer's name repeat what the document hides."""
    return RequestError(
        "E605", "a reason, own words or a name quote the document", hint="say it without the words", status=422
    )


def internal(kind: str, where: str) -> dict[str, Any]:
    """The answer to a fault of ours: what kind and where, and none of the text."""
    error = RequestError("E606", f"internal error, {kind} at {where}", hint="please report it", status=500)
    return body_of(error)


def not_allowed(name: str) -> ConfigError:
    """A setting that requests may not change, or not that way."""
    return ConfigError("E181", f"requests may not set {name}", hint="the operator lists what they may, with --allow")
