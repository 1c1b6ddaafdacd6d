"""Leaks, hidden and kept words of Presidio and of sanitizer on the same marked documents, in one run.

    python scripts/bench_peers.py                        the project's own gold documents (data/gold)
    python scripts/bench_peers.py marked.json --odd      another marked set, every second document

Presidio runs with the same small spaCy pipeline, its predefined recognizers and its default threshold; whatever it
finds counts as hidden. The counts are those of `sanitizer evaluate detector --keep`. Needs the extra `presidio`.
"""

from __future__ import annotations

import argparse
import logging
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from sanitizer.config.defaults import DEFAULT_PIPELINE
from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.results import OffsetMap, SanitizedDocument
from sanitizer.documents.flow import Sanitizer
from sanitizer.evaluate.keep import measure_kept
from sanitizer.learn.corpora.gold import read_gold, translated

GOLD = Path(__file__).resolve().parents[1] / "data" / "gold"
TYPES = {"PERSON": "PERSON", "LOCATION": "LOC", "ORGANIZATION": "ORG", "DATE_TIME": "DATETIME", "NRP": "DEM"}
"""Presidio's names for our types; every other of its entities is a number or an address: a CODE."""


def main(argv: Sequence[str] | None = None) -> int:
    """Prints one line for each tool."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", nargs="?", default=str(GOLD), help="marked documents (default: data/gold)")
    parser.add_argument("--odd", action="store_true", help="only documents 1, 3, 5, ...")
    args = parser.parse_args(argv)
    gold = [translated(document, {}) for document in read_gold(args.gold, ())]
    gold = gold[1::2] if args.odd else gold
    print(f"{len(gold)} documents")
    tools: dict[str, Callable[[str], SanitizedDocument]] = {"Presidio": presidio(), "sanitizer": Sanitizer()}
    for name, tool in tools.items():
        tool(gold[0].text)
        begun = time.process_time()
        documents = [tool(document.text) for document in gold]
        seconds = time.process_time() - begun
        shares = measure_kept(zip(gold, documents, strict=True)).to_dict()
        told = "  ".join(f"{label} {share:.3f}" for label, share in shares.items() if share is not None)
        print(f"{name:10} {told}  seconds of processor time {seconds:.1f}", flush=True)
    return 0


def presidio() -> Callable[[str], SanitizedDocument]:
    """Presidio as a maker of our documents, with ``<PERSON>`` and the like as stand-ins."""
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import NlpEngineProvider
    from presidio_anonymizer import AnonymizerEngine

    logging.disable(
        logging.ERROR
    )  # one of its recognizers looks for a newer list of domains on the network, and goes on without
    models = [{"lang_code": "en", "model_name": DEFAULT_PIPELINE}]
    nlp = NlpEngineProvider(nlp_configuration={"nlp_engine_name": "spacy", "models": models}).create_engine()
    analyzer, anonymizer = AnalyzerEngine(nlp_engine=nlp), AnonymizerEngine()

    def run(text: str) -> SanitizedDocument:
        found = analyzer.analyze(text, language="en")
        released = anonymizer.anonymize(text, found).text  # type: ignore[arg-type]
        findings = tuple(
            Finding(one.start, one.end, text[one.start : one.end], PiiType(TYPES.get(one.entity_type, "CODE")),
                    Identifier.QUASI, one.score, ("presidio",), replacement=f"<{one.entity_type}>")
            for one in found
        )  # fmt: skip
        return SanitizedDocument(text, released, findings, OffsetMap(()))

    return run


if __name__ == "__main__":
    sys.exit(main())
