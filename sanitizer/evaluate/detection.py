"""How much of what must be hidden is found, and how much of what is found had to be hidden: by word and by term."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sanitizer.evaluate.coverage import Coverage, words
from sanitizer.evaluate.scores import Scores, of_sets, pooled
from sanitizer.learn.corpora.gold import GoldDocument

__all__ = ["Scores", "pooled", "term_scores", "token_scores"]


def token_scores(gold: GoldDocument, spans: Sequence[tuple[int, int]]) -> list[Scores]:
    """One score for each annotator: a word counts as found only if found spans cover it as a whole.

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> document = GoldDocument("1", "Ada Berg came", ((Mention(0, 8, "PERSON", "DIRECT"),),))
    >>> token_scores(document, [(0, 3)])[0]
    Scores(found=1, right=1, wanted=2, hit=1)
    """
    tokens = words(gold.text)
    seen = Coverage(len(gold.text), spans)
    found = {token for token in tokens if seen.whole(*token)}
    scores = []
    for mentions in gold.annotators:
        marked = Coverage(len(gold.text), [(m.start, m.end) for m in mentions if m.mask])
        scores.append(of_sets(found, {token for token in tokens if marked.part(*token)}))
    return scores


def term_scores(gold: GoldDocument, spans: Sequence[tuple[int, int]]) -> list[Scores]:
    """One score for each annotator at the level of terms, lenient on borders (Hassan 2021, section 5.4.1).

    A found term is right if it contains at least one marked word; a marked term is hit if at least one of its words is
    in a found term. Counting the found terms in both ratios, as the formulas there read, would let one marked term that
    is found in two pieces count twice, so recall counts the marked terms. Terms without a word do not count.

    >>> from sanitizer.learn.corpora.gold import Mention
    >>> document = GoldDocument("1", "Ada Berg came to Bergen", ((Mention(0, 8, "PERSON", "DIRECT"),),))
    >>> term_scores(document, [(4, 8), (17, 23)])[0]
    Scores(found=2, right=1, wanted=1, hit=1)
    """
    tokens = words(gold.text)
    all_words = Coverage(len(gold.text), tokens)
    terms = {span for span in spans if all_words.part(*span)}
    found = _words_of(gold.text, tokens, terms)
    scores = []
    for mentions in gold.annotators:
        marked = {(m.start, m.end) for m in mentions if m.mask and all_words.part(m.start, m.end)}
        wanted = _words_of(gold.text, tokens, marked)
        right = sum(wanted.part(*term) for term in terms)
        scores.append(Scores(len(terms), right, len(marked), sum(found.part(*term) for term in marked)))
    return scores


def _words_of(text: str, tokens: list[tuple[int, int]], spans: Iterable[tuple[int, int]]) -> Coverage:
    """The whole words that ``spans`` touch."""
    touched = Coverage(len(text), spans)
    return Coverage(len(text), [token for token in tokens if touched.part(*token)])
