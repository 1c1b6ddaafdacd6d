"""Settings for the table flow that fit a table of records: roles, scales, and hierarchies from the values' ladders."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sanitizer.core.ladder import MASK
from sanitizer.records.flow import ATTRIBUTES, SEPARATOR, Record
from sanitizer.records.values import DIRECT

ROOT = "*"
HEADER = """\
# Settings for 'sanitizer table', written by 'sanitizer records'. They hold values of the documents: keep them as safe.
# Every attribute is a quasi-identifier, so that it is recoded until k people share it. Make one a sensitive_attribute
# (and set privacy.l) where its values must stay as they are.
"""


def columns_of(records: Sequence[Record]) -> list[str]:
    """The attributes that at least one document has, in their order.

    >>> columns_of([Record(1, {"job": ("nurse",)}), Record(2, {"age": ("65",), "job": ("baker",)})])
    ['age', 'job']
    """
    return [name for name in (*ATTRIBUTES, *DIRECT) if any(name in record.cells for record in records)]


def table_settings(
    records: Sequence[Record],
    *,
    k: int,
    sensitive: Collection[str] = (),
    kept: Sequence[str] = (),
    text: str = "",
    pipeline: str = "",
) -> dict[str, Any]:
    """The settings as a mapping; ``kept`` columns are nominal quasi-identifiers, ``text`` is the column of text.

    >>> settings = table_settings([Record(1, {"age": ("65",)})], k=2)
    >>> settings["attributes"]["age"]
    {'type': 'numerical', 'anonymization_type': 'quasi_identifier', 'separator': '|'}
    """
    attributes: dict[str, Any] = {"id": {"anonymization_type": "direct_identifier"}}
    for name in kept:
        attributes[name] = {"type": "nominal", "anonymization_type": "quasi_identifier"}
    for name in columns_of(records):
        if name in DIRECT:
            attributes[name] = {"anonymization_type": "direct_identifier"}
            continue
        attribute = ATTRIBUTES[name]
        entry: dict[str, Any] = {"type": attribute.scale, "anonymization_type": "quasi_identifier"}
        if name in sensitive:
            entry = {"type": "nominal", "anonymization_type": "sensitive_attribute"}
        else:
            entry["separator"] = SEPARATOR
            hierarchy = hierarchy_of(name, records)
            if hierarchy is not None:
                entry["hierarchy"] = hierarchy
            if text and attribute.entities:
                entry["entities"] = list(attribute.entities)
        attributes[name] = entry
    if text:
        attributes[text] = {"type": "text", "anonymization_type": "text"}
    settings: dict[str, Any] = {"parameters": {"k": k}}
    if text and pipeline:
        settings["nlp"] = {"model": pipeline}
    return {**settings, "attributes": attributes}


def hierarchy_of(name: str, records: Sequence[Record]) -> dict[str, Any] | None:
    """The values of an attribute below the rungs of their ladders, as nested names; None where no value has a rung.

    A rung that is a value itself is left out, and one that has a parent already keeps it, so that every name stands
    at one place.
    """
    values = list(dict.fromkeys(value for record in records for value in record.cells.get(name, ())))
    ladders = {key[1]: ladder for record in records for key, ladder in record.ladders.items() if key[0] == name}
    parents: dict[str, str] = {}
    for value in values:
        _add_path(parents, value, _rungs(ladders.get(value), values))
    if not any(parent != ROOT for parent in parents.values()):
        return None
    children: dict[str, list[str]] = {}
    for child, parent in parents.items():
        children.setdefault(parent, []).append(child)
    return _node(ROOT, children)


def _rungs(ladder: Any, values: Sequence[str]) -> list[str]:
    if ladder is None:
        return []
    taken = {*values, ROOT}
    return [rung.text for rung in ladder if rung.text != MASK and rung.text not in taken and MASK not in rung.text]


def _add_path(parents: dict[str, str], value: str, rungs: Sequence[str]) -> None:
    """Hangs a value below its rungs, as far up as no rung hangs elsewhere already."""
    path = [value, *rungs]
    for place, name in enumerate(path):
        if name in parents:
            return
        above = path[place + 1] if place + 1 < len(path) else ROOT
        parents[name] = ROOT if name in _ancestors(parents, above) else above


def _ancestors(parents: Mapping[str, str], name: str) -> set[str]:
    found = {name}
    while name in parents and parents[name] not in found:
        name = parents[name]
        found.add(name)
    return found


def _node(name: str, children: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    below = [_node(child, children) for child in children.get(name, ())]
    return {"name": name, "children": below} if below else {"name": name}
