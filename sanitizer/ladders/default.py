"""The ladder sources that settings name: the ontology, and a character index where there is one."""

from __future__ import annotations

from sanitizer.config.schema import Settings
from sanitizer.core.protocols import LadderSource
from sanitizer.ladders.compose import Ladders


def default_ladders(settings: Settings) -> Ladders:
    """The ladder sources of ``settings``; what they read is opened on first use."""
    from sanitizer.ladders.ontology import OntologyLadders

    sources: list[LadderSource] = [OntologyLadders(settings.ontology)]
    if settings.characters:
        from sanitizer.ladders.characters.guard import ReleaseGuard
        from sanitizer.ladders.characters.index import CharacterIndex
        from sanitizer.ladders.characters.source import CharacterLadders

        index = CharacterIndex.open(settings.characters)
        sources.append(CharacterLadders(index, least=settings.k, guard=ReleaseGuard(index, settings.k)))
    from sanitizer.ladders.own import own_ladders

    return Ladders(sources, own_ladders(settings, Ladders(sources).phrase_support))
