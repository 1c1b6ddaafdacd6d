"""A document as the page shows it: both texts, where findings stand in each, and what may be done about them."""

from __future__ import annotations

from typing import Any

from sanitizer.core.errors import InputError
from sanitizer.core.findings import Finding, Identifier, Origin
from sanitizer.core.ladder import EVERYTHING
from sanitizer.documents.decisions import Decision
from sanitizer.documents.review import Reviewed
from sanitizer.service.folder import Folder, Item

_SURE = 0.8
"""A finding of which its detector was less sure is doubtful."""
_LOW = 5
"""A stand-in that fits fewer than so many times k things is low."""


def document_view(folder: Folder, item: Item, *, checked: bool, by: str = "") -> dict[str, Any]:
    """What the page needs of a document, after a full check or as a preview."""
    unfit = ""
    try:
        reviewed = folder.check(item) if checked or folder.is_checked(item) else folder.preview(item)
    except InputError as error:  # said on the page, where it can be undone; a release is refused with it
        unfit = str(error)
        reviewed = folder.fitting(item)
    known = folder.file.decisions
    document = reviewed.document
    floor = folder.floor(item)
    decided = known.of(item.sha256)
    findings = [_finding(f, document.offsets, floor, decided) for f in document.findings]
    return {
        "key": item.key,
        "name": item.name,
        "revision": folder.revision(item),
        "state": known.state(item.sha256),
        "checked": folder.is_checked(item) or bool(unfit),
        "unfit": unfit,
        "original": document.original,
        "output": document.text,
        "findings": findings,
        "problems": [one.to_dict() for one in reviewed.problems],
        "blocked": bool(unfit) or any(not folder.accept or not one.acceptable for one in reviewed.problems),
        "undo": known.undoable(item.sha256, by) is not None,
        "redo": known.redoable(item.sha256, by) is not None,
        "meters": _meters(reviewed, folder.base.settings.k),
    }


def _finding(finding: Finding, offsets: Any, floor: Any, decided: list[Decision]) -> dict[str, Any]:
    ladder = finding.ladder
    allowed = set(floor.of(finding).allowed(ladder)) if ladder is not None else set()
    told = finding.to_dict()
    texts = [rung["text"] for rung in told["ladder"]]
    chosen = texts.index(finding.replacement) if finding.replacement in texts else -1
    support = ladder[chosen].support if ladder is not None and chosen >= 0 else None
    kept = not finding.changed
    if kept and ladder is not None:
        support = ladder.own_support
    last = next((one for one in reversed(decided) if _about(one, finding)), None)
    wider = [rung for rung in told["ladder"][:-1] if rung["support"] < EVERYTHING]
    return {
        **told,
        "ladder": [{**rung, "allowed": place in allowed} for place, rung in enumerate(told["ladder"])],
        "chosen": chosen,
        "kept": kept,
        "out_start": offsets.to_output(finding.start),
        "out_end": offsets.to_output(finding.end, end=True),
        "decided": None if last is None else {"action": last.action.value, "by": last.by},
        "doubtful": finding.score < _SURE or finding.origin is Origin.SECOND_LOOK or "second-look" in finding.detectors,
        "low": support is not None and support < _LOW * floor.k,
        "unseen": finding.identifier is Identifier.QUASI and not wider and not kept,
    }


def _about(one: Decision, finding: Finding) -> bool:
    """Whether a decision was made at a finding, or says so itself for every mention of it."""
    by_reviewer = "reviewer" in finding.reason or "reviewer" in finding.detectors
    return by_reviewer and one.start < finding.end and finding.start < one.end


def _meters(reviewed: Reviewed, k: int) -> dict[str, Any]:
    """The risk of the document, what is kept of it, and the least crowd of a stand-in."""
    document = reviewed.document
    hidden = [f for f in document.findings if f.changed]
    supports = [
        rung.support
        for f in hidden
        if f.identifier is Identifier.QUASI
        for rung in f.ladder or ()
        if rung.text == f.replacement
    ]
    least = min(supports, default=EVERYTHING)
    gone = sum(f.end - f.start for f in hidden)
    length = max(1, len(document.original))
    risk = document.risk
    return {
        "bits": risk.bits if risk else 0.0,
        "crowd": risk.crowd if risk else 0,
        "facts": risk.to_dict()["facts"] if risk else [],
        "hidden": len(hidden),
        "kept": len(document.findings) - len(hidden),
        "same": round(1 - gone / length, 3),
        "least": None if least >= EVERYTHING else least,
        "k": k,
    }
