"""The card of a detector: what it learned from, what its labels mean, how well it did on documents new to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sanitizer.learn.corpora.labels import NO_MASK, meaning
from sanitizer.learn.corpora.validate import Validation
from sanitizer.learn.taggers.base import Example, Tagger

FEW = 10


def detector_card(
    tagger: Tagger,
    examples: Sequence[Example],
    *,
    sources: Sequence[str],
    labels: Mapping[str, str] | None = None,
    validation: Validation | None = None,
    seed: int = 0,
) -> str:
    """The card in Markdown; it quotes nothing of the documents."""
    counts = Counter(span.label for example in examples for span in example.spans)
    empty = sum(not example.spans for example in examples)
    lines = [
        f"# Detector ({tagger.kind})",
        "",
        f"Learned from {len(examples)} documents ({', '.join(sources)}) with {counts.total()} marked spans; "
        f"{empty} of the documents have none. Seed {seed}.",
        "",
        "## What its labels mean",
        "",
        "| label | spans | hidden as | precision | recall | F1 |",
        "|---|---|---|---|---|---|",
    ]
    for label in tagger.labels:
        found = meaning(label, labels)
        target = NO_MASK if found is None else f"{found[0].value} {found[1].value}"
        score = validation.labels.get(label) if validation else None
        ratios = f"{score.precision:.3f} | {score.recall:.3f} | {score.f1:.3f}" if score else "– | – | –"
        lines.append(f"| {label} | {counts[label]} | {target} | {ratios} |")
    if any(counts[label] < FEW for label in tagger.labels):
        lines += ["", f"Labels with fewer than {FEW} spans are hardly learned: look at their scores."]
    lines += ["", "## Scores", ""]
    if validation is None:
        lines.append("Not cross-validated.")
    else:
        lines += [
            f"Cross-validated by document in {len(validation.strict)} folds: mean ± standard deviation over the folds.",
            "",
            "| spans equal by | precision | recall | F1 |",
            "|---|---|---|---|",
        ]
        for name, spread in validation.to_dict().items():
            cells = " | ".join(f"{mean:.4f} ± {deviation:.4f}" for mean, deviation in spread.values())
            lines.append(f"| {name} | {cells} |")
    lines += ["", "Texts of another kind, time or language than those it learned from will be tagged less well."]
    return "\n".join(lines) + "\n"
