"""What pycanon counts: JSON lines with columns, quasi-identifiers and a sensitive column in, measures out.

Run by an interpreter that has pycanon, which pins another numpy than ours; ``make bench`` makes one. Its recursive
diversity is left out: it divides the rarest value's count by the others', not the most frequent one's.
"""

from __future__ import annotations

import json
import sys
import time
import warnings

import pandas as pd


def main() -> int:
    """Answers every line of standard input with one."""
    from pycanon import anonymity, metrics

    warnings.simplefilter("ignore")
    for line in sys.stdin:
        asked = json.loads(line)
        frame, quasi, sensitive = pd.DataFrame(asked["columns"], dtype=str), asked["quasi"], [asked["sensitive"]]
        begun = time.process_time()
        found = {
            "k": anonymity.k_anonymity(frame, quasi),
            "distinct_l": anonymity.l_diversity(frame, quasi, sensitive),
            "entropy_l": anonymity.entropy_l_diversity(frame, quasi, sensitive),
            "alpha": anonymity.alpha_k_anonymity(frame, quasi, sensitive)[0],
            "t": anonymity.t_closeness(frame, quasi, sensitive),
            "prosecutor": metrics.max_rir(frame, quasi),
            "discernibility": metrics.discernability_metric(frame, frame, quasi),
            "average_class_size": metrics.average_ecsize(frame, frame, quasi),
        }
        if frame[asked["sensitive"]].nunique() > 1:
            found["beta"] = anonymity.basic_beta_likeness(frame, quasi, sensitive)
        told = {name: float(value) for name, value in found.items()}
        print(json.dumps({**told, "seconds": time.process_time() - begun}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
