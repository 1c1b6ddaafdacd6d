"""One place for the versioned names of things that can be plugged in, ours and those of other packages."""

from __future__ import annotations

import importlib
import inspect
from functools import cache, partial
from importlib.metadata import entry_points
from typing import Any

from sanitizer.core.errors import ConfigError

BUILT_IN: dict[str, dict[str, str]] = {
    "sanitizer_detectors": {
        "patterns": "sanitizer.analyse.detectors.patterns:make",
        "entities": "sanitizer.analyse.detectors.entities:make",
        "ontology": "sanitizer.analyse.detectors.ontology_terms:make",
        "tagger": "sanitizer.analyse.detectors.tagger:make",
        "reader": "sanitizer.analyse.detectors.reader:make",
        "english": "sanitizer.analyse.detectors.english:make",
    },
    "sanitizer_taggers": {
        "crf": "sanitizer.learn.taggers.crf:CrfTagger",
        "linear": "sanitizer.learn.taggers.linear:LinearTagger",
        "spacy": "sanitizer.learn.taggers.spacy_tagger:SpacyTagger",
        "neural": "sanitizer.learn.taggers.neural:NeuralTagger",
    },
}

THINGS = {"sanitizer_detectors": "detector", "sanitizer_taggers": "kind of detector"}
"""What a user calls the things of each group."""


@cache
def _plugins(group: str) -> dict[str, Any]:
    return {point.name: point for point in entry_points(group=group)}


def resolve(group: str, name: str) -> Any:
    """The factory registered under ``name``; other packages add theirs by an entry point of the same group.

    A name may carry an argument after a colon (``tagger:models/letters``), which the factory gets by that name.

    >>> resolve("sanitizer_detectors", "patterns").__name__
    'make'
    >>> resolve("sanitizer_detectors", "tagger:models/letters").keywords
    {'argument': 'models/letters'}
    >>> resolve("sanitizer_taggers", "magic")
    Traceback (most recent call last):
    ...
    sanitizer.core.errors.ConfigError: unknown kind of detector 'magic' [E119]; one of crf, linear, neural, spacy
    """
    base, colon, argument = name.partition(":")
    if colon:
        factory = resolve(group, base)
        if "argument" not in inspect.signature(factory).parameters:
            thing = THINGS.get(group, group)
            raise ConfigError("E118", f"the {thing} {base!r} takes nothing after a colon", hint=f"write {base!r} alone")
        return partial(factory, argument=argument)
    place = BUILT_IN.get(group, {}).get(name)
    if place is not None:
        module, attribute = place.split(":")
        return getattr(importlib.import_module(module), attribute)
    plugin = _plugins(group).get(name)
    if plugin is not None:
        return plugin.load()
    known = ", ".join(sorted({*BUILT_IN.get(group, {}), *_plugins(group)}))
    raise ConfigError("E119", f"unknown {THINGS.get(group, group)} {name!r}", hint=f"one of {known}")
