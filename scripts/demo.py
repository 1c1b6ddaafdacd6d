"""Sanitizes the samples in data/samples and shows before, after, and why; writes one HTML report."""

from __future__ import annotations

import argparse
import textwrap
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Runs the demo."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--report", default=str(ROOT / "out" / "demo.html"), help="where the HTML report goes")
    args = parser.parse_args()
    from sanitizer import Sanitizer
    from sanitizer.artefacts.files import atomic_write
    from sanitizer.report.document import write_html

    started = time.perf_counter()
    samples = sorted((ROOT / "data" / "samples").glob("*.txt"))
    sanitizer = Sanitizer()
    records = ({"id": path.name, "text": path.read_text(encoding="utf-8")} for path in samples)
    documents = list(sanitizer.pipe_records(records))
    for document in documents:
        print(f"\n{'=' * 100}\n{document.id}\n{'=' * 100}")
        print("\n--- before ---\n" + document.original.rstrip())
        print("\n--- after ---\n" + document.text.rstrip())
        print(f"\n{'found':<32} {'type':<9} {'id':<7} {'replacement':<34} why")
        shown = set()
        for finding in document.findings:
            if (finding.entity, finding.replacement) in shown:
                continue
            shown.add((finding.entity, finding.replacement))
            text = textwrap.shorten(finding.text, 31, placeholder="…")
            stand_in = textwrap.shorten(finding.replacement or "", 33, placeholder="…") or finding.replacement
            print(f"{text:<32} {finding.type:<9} {finding.identifier:<7} {stand_in:<34} {finding.reason}")
    report = Path(args.report)
    report.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write(report) as handle:
        write_html(handle, documents, title="sanitizer demo")
    count = sum(len(document.findings) for document in documents)
    print(f"\n{len(documents)} documents, {count} findings, {time.perf_counter() - started:.1f} s")
    print(f"HTML report: {report}")


if __name__ == "__main__":
    main()
