"""Writes the pages of docs/ that are made from the code: python scripts/pages.py."""

from __future__ import annotations

from pathlib import Path

from sanitizer.core.codes import page

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = {"errors.md": page}


def main() -> None:
    """Writes every page anew and prints its name."""
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")
        print(DOCS / name)


if __name__ == "__main__":
    main()
