"""The public surface: the names, that they load, and that they have a docstring with an example."""

import subprocess
import sys

import sanitizer


def test_every_root_name_loads_and_explains_itself():
    for name in sanitizer.__all__:
        thing = getattr(sanitizer, name)
        if name != "__version__":
            assert ">>> " in (thing.__doc__ or ""), name


def test_there_are_few_root_names():
    assert len(sanitizer.__all__) <= 15


def test_importing_the_package_loads_nothing_heavy():
    code = (
        "import sys, sanitizer; heavy = {'spacy', 'torch', 'numpy', 'pandas'} & set(sys.modules); print(sorted(heavy))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "[]"
