"""The light core sanitizes; what needs an extra names it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXTRA = "sklearn gensim nltk pycrfsuite torch transformers sentence_transformers safetensors pyarrow autogluon pandas scipy".split()
WITHOUT = f"import sys; sys.modules.update(dict.fromkeys({EXTRA!r}))\n"


def test_a_document_and_a_ladder_need_no_extra():
    code = WITHOUT + "from sanitizer import Sanitizer\nprint(Sanitizer()('Ada Berg lives in Bergen.').text)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "Ada" not in done.stdout
    assert "lives in" in done.stdout


def test_a_table_of_a_csv_file_loads_nothing_that_it_does_not_use(tmp_path):
    rows = [f"{20 + row % 9};{'Oslo' if row % 2 else 'Lund'}" for row in range(60)]
    (tmp_path / "in.csv").write_text("\n".join(["age;place", *rows]))
    (tmp_path / "c.yaml").write_text(
        "parameters: {k: 5}\nattributes:\n"
        "  age: {type: numerical, anonymization_type: quasi_identifier}\n"
        "  place: {anonymization_type: quasi_identifier}\n"
    )
    arguments = ["table", *map(str, (tmp_path / "in.csv", "-c", tmp_path / "c.yaml", "-o", tmp_path / "out.csv"))]
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['pandas', 'pydantic', 'spacy', 'multiprocessing']))\n"
        + f"from sanitizer.cli.app import main; sys.exit(main({arguments!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    header, *cells = (tmp_path / "out.csv").read_text().splitlines()
    assert header == "age;place"
    assert min(cells.count(cell) for cell in cells) >= 5


@pytest.mark.parametrize(
    "code",
    [
        "from sanitizer import TableSanitizer; TableSanitizer(None)([])",
        "from sanitizer import Sanitizer; Sanitizer(against='people.jsonl')",
        "import sys; from sanitizer.cli.app import main; sys.exit(main(['verify', 'data/tables/diaries.csv', '-c', 'data/tables/diaries.yaml']))",
    ],
)
def test_tables_and_populations_name_their_extra(code):
    done = subprocess.run([sys.executable, "-c", WITHOUT + code], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode != 0
    assert "needs the extra 'tables'" in done.stderr


@pytest.mark.parametrize(
    ("library", "extra", "train"),
    [
        ("pycrfsuite", "train", "from sanitizer.learn.taggers.crf import _trainer as do; do(None)"),
        ("sklearn", "train", "from sanitizer.select.rank.multiclass import train_multiclass as do; do([])"),
        ("gensim", "train", "from sanitizer.embeddings.train import _fit as do; do(None, None, None, None)"),
        ("sklearn.svm", "train", "from sanitizer.learn.taggers.linear import LinearTagger; LinearTagger.train([])"),
        ("torch", "neural", "from sanitizer.select.rank.neural import Encoder; Encoder()"),
    ],
)
def test_training_without_its_extra_names_it(monkeypatch, library, extra, train):
    from sanitizer.core.errors import MissingExtraError

    for name in [name for name in sys.modules if name == library or name.startswith(f"{library}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingExtraError, match=f"needs the extra '{extra}'"):
        exec(train, {})
