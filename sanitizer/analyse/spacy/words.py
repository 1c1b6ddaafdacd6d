"""The words of spaCy's languages without a pipeline around them: a tokenizer, and the small words of a language.

``spacy.blank`` imports every package that registers a component with spaCy, however long that takes, and a language's
package compiles its tokenizer. Where no component runs, neither is needed.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanitizer.core.faults import unknown_language

if TYPE_CHECKING:
    from spacy.tokens import Doc


MOST = 100_000
"""So many words are kept at the most, and those of one text more."""


class Words:
    """Cuts texts into the tokens that ``spacy.blank(lang)`` cuts them into.

    >>> words = Words("en")
    >>> [token.text for token in words.make_doc("Dr. Berg isn't in.")]
    ['Dr.', 'Berg', 'is', "n't", 'in', '.']
    """

    pipeline: tuple[tuple[str, Any], ...] = ()

    def __init__(self, lang: str) -> None:
        from spacy.util import get_lang_class

        try:
            self.Defaults = get_lang_class(lang).Defaults
        except ImportError:
            raise unknown_language() from None
        self.lang = lang
        self._open()

    def _open(self) -> None:
        """An empty vocabulary and a tokenizer that fills it."""
        from spacy.language import create_tokenizer
        from spacy.vocab import create_vocab

        made: Any = create_tokenizer()
        self.vocab = create_vocab(self.lang, self.Defaults)
        self.make_doc = made(self)

    def pipe(self, texts: Iterable[str | Doc], batch_size: int = 1) -> Iterator[Doc]:
        """The docs of ``texts``, in their order; what is a doc stays as it is.

        spaCy keeps every word that it has met. In a long stream the vocabulary begins anew now and then.
        """
        for text in texts:
            if len(self.vocab) > MOST:
                self._open()
            yield self.make_doc(text) if isinstance(text, str) else text


@lru_cache(maxsize=4)
def load_words(lang: str) -> Words:
    """The tokenizer of a language, opened once."""
    return Words(lang)


def small_words(lang: str) -> frozenset[str]:
    """The stop words of a language, without case; none of a language that spaCy has no words of.

    >>> "nicht" in small_words("de"), len(small_words("qq"))
    (True, 0)
    """
    languages = importlib.util.find_spec("spacy.lang")
    folders = (languages.submodule_search_locations or ()) if languages else ()
    for folder in folders:
        path = Path(folder, lang, "stop_words.py")
        if lang.isalpha() and path.is_file():
            spec = importlib.util.spec_from_file_location(f"sanitizer.stop_words_{lang}", path)
            if spec is not None and spec.loader is not None:
                module = importlib.util.module_from_spec(spec)
                spec.loader.exec_module(module)
                return frozenset(word.casefold() for word in module.STOP_WORDS)
    return frozenset()
