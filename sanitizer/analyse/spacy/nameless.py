"""Pipelines in which nothing looks for names."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sanitizer.core.errors import ConfigError

if TYPE_CHECKING:
    from spacy.language import Language


class NoNamesWarning(UserWarning):
    """Names are wanted, but neither the pipeline nor another detector looks for them."""


def nothing_looks_for_names(why: str) -> ConfigError:
    """The error for a pipeline or reader that sees no names."""
    return ConfigError("E195", why, hint="--allow-nameless writes all the same, with every name as it is")


def tell_nameless(why: str, *, allowed: bool) -> None:
    """Says that nothing looks for names: as a warning where that is allowed, else as an error.

    Raises:
        ConfigError: it is not.
    """
    if not allowed:
        raise nothing_looks_for_names(why)
    warnings.warn(why, NoNamesWarning, stacklevel=1)  # from one place, so that it is said once


def nameless(nlp: Language, detectors: Sequence[str], pipes: Sequence[str] | None = None) -> str | None:
    """What to say of a pipeline whose entities ``detectors`` want though it finds none; None where all is well.

    Args:
        nlp: the pipeline.
        detectors: those of the settings; whoever leaves "entities" out does not want names from the pipeline.
        pipes: only these of its components count.

    >>> import spacy
    >>> nameless(spacy.blank("en"), ["patterns"]) is None
    True
    >>> nameless(spacy.blank("en"), ["patterns", "entities"])
    'the pipeline has no entity recognizer: nothing looks for names; use one that has, or a trained detector'
    """
    if "entities" not in detectors or any(name.startswith("tagger:") for name in detectors):
        return None
    for name in nlp.pipe_names if pipes is None else pipes:
        if "doc.ents" in (nlp.get_pipe_meta(name).assigns or ()) or getattr(nlp.get_pipe(name), "annotate_ents", False):
            return None
    return "the pipeline has no entity recognizer: nothing looks for names; use one that has, or a trained detector"
