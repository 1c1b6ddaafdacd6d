"""The selector of a name or a model folder: ``light``, ``neural``, ``floor`` (none), or a path."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from sanitizer.artefacts.manifest import open_folder
from sanitizer.core.errors import ArtefactError
from sanitizer.core.protocols import Selector
from sanitizer.ladders.ontology import OntologyLadders
from sanitizer.select.rank.light import FORMAT, KIND, LightSelector

FLOOR = "floor"
BACKENDS = ("multiclass", "light", "neural", "autogluon")


def load_selector(name: str | Path, *, ontology: str | None = None) -> Selector | None:
    """The selector called ``name``, or the one in the folder ``name``; None for ``floor``.

    Args:
        name: a name or a folder.
        ontology: folder of the ontology that the light selector asks, instead of the built-in one.

    Raises:
        ArtefactError: there is no such model, or it is damaged or of another version.
        MissingExtraError: the model needs an extra that is not installed.

    >>> load_selector("floor") is None
    True
    """
    if str(name) == FLOOR:
        return None
    folder = built_in_folder(str(name)) if str(name) in BACKENDS else Path(name)
    manifest = open_folder(folder, KIND, FORMAT, check=False)
    backend = manifest.details.get("backend")
    if backend == "light":
        selector = LightSelector.load(folder)
        if ontology is not None:
            selector.evidence.use(OntologyLadders(ontology))
        return selector
    if backend == "multiclass":
        from sanitizer.select.rank.multiclass import MulticlassSelector

        return MulticlassSelector.load(folder)
    if backend == "neural":
        from sanitizer.select.rank.neural import NeuralSelector

        return NeuralSelector.load(folder, shared=built_in_folder("light"))
    if backend == "autogluon":
        from sanitizer.select.rank.autogluon import AutogluonSelector

        return AutogluonSelector.load(folder)
    raise ArtefactError("E314", f"{folder} is a selector of an unknown kind", hint=f"known: {', '.join(BACKENDS)}")


def built_in_folder(name: str) -> Path:
    """The folder of the selector that ships with the package.

    Raises:
        ArtefactError: none of that backend ships.

    >>> built_in_folder("light").name
    'light'
    """
    with as_file(files("sanitizer") / "data" / "selector" / name) as folder:
        if not folder.is_dir():
            raise ArtefactError(
                "E308", f"no {name} selector ships with this version", hint="train one: sanitizer train selector"
            )
        return folder
