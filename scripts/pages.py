"""Writes the pages of docs/ that are made from the code: python scripts/pages.py."""

from __future__ import annotations

from pathlib import Path

from sanitizer.config.declared import rows
from sanitizer.config.schema import Settings
from sanitizer.core.codes import page

DOCS = Path(__file__).resolve().parents[1] / "docs"


def settings() -> str:
    """docs/settings.md with its table written anew; the prose around it is kept."""
    before, rest = (DOCS / "settings.md").read_text(encoding="utf-8").split("<!-- settings -->\n")
    after = rest.split("<!-- end -->\n")[1]
    return "\n".join([f"{before}<!-- settings -->", *rows(Settings), f"<!-- end -->\n{after}"])


PAGES = {"errors.md": page, "settings.md": settings}


def main() -> None:
    """Writes every page anew and prints its name."""
    for name, make in PAGES.items():
        (DOCS / name).write_text(make(), encoding="utf-8")
        print(DOCS / name)


if __name__ == "__main__":
    main()
