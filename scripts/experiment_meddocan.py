"""The experiment of Hassan 2021, chapter 3: personal data in Spanish clinical cases (MEDDOCAN), train part to dev part.

Precision, recall and F1 by type and offsets (task 1) and by offsets (task 2, strict and joined), beside those of
ReCRF on the same dev part (table 3.4), and F1 by type beside table 3.2, which is of the test part.

Example:

    python scripts/experiment_meddocan.py ../shared/datasets
    python scripts/experiment_meddocan.py ../shared/datasets --quick
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path

PUBLISHED = {"NER": (97.36, 95.45, 96.40), "spans": (97.78, 95.86, 96.81)}
"""Precision, recall and F1 of ReCRF on the dev part: table 3.4."""
BY_TYPE = {
    "EDAD_SUJETO_ASISTENCIA": 97.28, "CORREO_ELECTRONICO": 98.99, "NUMERO_FAX": 71.43, "NUMERO_TELEFONO": 84.62,
    "FECHAS": 98.53, "ID_ASEGURAMIENTO": 98.99, "ID_CONTACTO_ASISTENCIAL": 98.70, "ID_SUJETO_ASISTENCIA": 98.92,
    "ID_TITULACION_PERSONAL_SANITARIO": 99.36, "CALLE": 93.40, "CENTRO_SALUD": 40.00, "HOSPITAL": 87.55,
    "INSTITUCION": 44.86, "PAIS": 96.67, "TERRITORIO": 96.68, "NOMBRE_PERSONAL_SANITARIO": 99.40,
    "NOMBRE_SUJETO_ASISTENCIA": 99.90, "FAMILIARES_SUJETO_ASISTENCIA": 74.68, "OTROS_SUJETO_ASISTENCIA": 0.0,
    "SEXO_SUJETO_ASISTENCIA": 98.91, "PROFESION": 60.00,
}  # fmt: skip
"""F1 of ReCRF on the test part: table 3.2."""


def main(argv: Sequence[str] | None = None) -> int:
    """Trains, tags and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with meddocan/train.tar.gz and dev.tar.gz")
    parser.add_argument("--kind", default="crf", help="which tagger (default crf)")
    parser.add_argument("--members", type=int, default=1, help="the mean of so many CRFs (default 1)")
    parser.add_argument("--quick", action="store_true", help="100 documents to learn from, 50 to measure on, 30 rounds")
    args = parser.parse_args(argv)
    from sanitizer.analyse.detectors.tagger import tagging_pipeline
    from sanitizer.learn.corpora.examples import make_examples
    from sanitizer.learn.corpora.gold import read_gold
    from sanitizer.learn.corpora.validate import count_spans
    from sanitizer.learn.taggers.folder import kind_named

    nlp = tagging_pipeline("blank:es")
    parts = []
    for name, few in (("train", 100), ("dev", 50)):
        gold = read_gold(args.data / "meddocan" / f"{name}.tar.gz")
        parts.append(make_examples(gold[:few] if args.quick else gold, nlp))
    train, dev = parts
    options = {"rounds": 30 if args.quick else 80, "members": args.members} if args.kind == "crf" else {}
    begun = time.process_time()
    tagger = kind_named(args.kind).train(train, **options)
    took = time.process_time() - begun
    strict, span, labels = count_spans(tagger.tag([one.doc for one in dev]), [one.spans for one in dev])
    print(
        f"{len(train)} documents to learn from, {len(dev)} to measure on, {args.kind}, {took:.0f} s of processor time"
    )
    for name, found in (("NER", strict), ("spans", span)):
        here = f"P {100 * found.precision:.2f} R {100 * found.recall:.2f} F1 {100 * found.f1:.2f}"
        precision, recall, f1 = PUBLISHED[name]
        print(f"{name:6} {here}   published P {precision} R {recall} F1 {f1}")
    for label, one in labels.items():
        print(f"  {label:34} F1 {100 * one.f1:6.2f} of {one.wanted:<4} published {BY_TYPE.get(label, '-')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
