"""The report of a table as one HTML page that needs nothing from elsewhere, written for a data protection officer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from sanitizer.report.plots import bars, before_after, stacked

_STYLE = (
    "body{font-family:sans-serif;max-width:860px;margin:2em auto;padding:0 1em;color:#222;line-height:1.4}"
    "table{border-collapse:collapse;margin:.6em 0}td,th{border:1px solid #ccc;padding:.3em .7em;text-align:left;"
    "vertical-align:top}th{background:#f3f3f3}svg{display:block;margin:1em 0;max-width:100%}"
    ".same{color:#777}.warn{background:#fff3e0;border-left:5px solid #d1662b;padding:.6em 1em}.fine{background:#eef6ee;"
    "border-left:5px solid #4b8b3b;padding:.6em 1em}.rows{overflow-x:auto;font-size:85%}p.note{color:#555}"
)

_LONG, _SHOWN = 60, 700
"""Cells of more characters stand on a line of their own; of longer ones so many characters are shown."""


def table_page(report: Mapping[str, Any], samples: Sequence[Mapping[str, tuple[str, str]]] = ()) -> str:
    """The page for a report of ``table_report``.

    Args:
        report: the facts.
        samples: some rows as column -> (before, after), shown only where the caller asked for them.

    >>> report = {"groups": 2, "k_reached": 5, "loss_by_attribute": {"age": 0.5}, "settings": {"k": 5}}
    >>> "k reached" in table_page(report)
    True
    """
    parts = [
        '<!doctype html><html lang="en"><head><meta charset="utf-8">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f"<title>Release report</title><style>{_STYLE}</style></head><body><h1>Release report</h1>",
        _warnings(report.get("warnings", ())),
        "<h2>What is promised</h2>",
        _in_words(report),
        _promise(report),
        "<h2>Risk</h2>",
        _risk(report),
        "<h2>What it cost</h2>",
        _losses(report),
        "<h2>Before and after</h2>",
        _distributions(report),
        _samples(samples),
        "<h2>Settings that were used</h2>",
        _settings(report),
    ]
    return "".join([*parts, "</body></html>\n"])


def _warnings(lines: Sequence[str]) -> str:
    if not lines:
        return '<p class="fine">No warnings.</p>'
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f'<div class="warn"><strong>Read first</strong><ul>{items}</ul></div>'


def _in_words(report: Mapping[str, Any]) -> str:
    """The promise as sentences."""
    settings = report.get("settings", {})
    columns = settings.get("attributes", {})
    of_role: dict[str, list[str]] = {}
    for name, one in columns.items():
        of_role.setdefault(one["role"], []).append(name)
    reached = report.get("k_reached")
    said = []
    if reached and of_role.get("quasi_identifier"):
        alike = f"Everybody shows the same as at least {reached - 1:,} other people"
        said.append(f"{alike} in {_listed(of_role['quasi_identifier'])}.")
    if of_role.get("text"):
        shared = settings.get("terms") == "shared"
        terms = "is one that so many of them show" if shared else "is one that all of them show"
        said.append(f"Every sensitive term left in {_listed(of_role['text'])} {terms}; people in texts are numbered.")
    if of_role.get("direct_identifier"):
        said.append(f"Not released: {_listed(of_role['direct_identifier'])}.")
    if of_role.get("sensitive_attribute"):
        said.append(f"Released as they were, though sensitive: {_listed(of_role['sensitive_attribute'])}.")
    if of_role.get("insensitive_attribute"):
        said.append(f"Released as they were: {_listed(of_role['insensitive_attribute'])}.")
    return f"<p>{escape(' '.join(said))}</p>" if said else ""


def _listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them.

    >>> _listed(["age", "sex", "town"])
    'age, sex and town'
    """
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _promise(report: Mapping[str, Any]) -> str:
    settings = report.get("settings", {})
    diversity = settings.get("l", {})
    return _facts(
        {
            "people": report.get("people"),
            "rows": report.get("rows"),
            "k asked for": settings.get("k"),
            "k reached": report.get("k_reached"),
            "different sensitive values in a class": diversity.get("distinct")
            if diversity.get("distinct", 1) > 1
            else None,
            "as even as so many values": diversity.get("entropy") if diversity.get("entropy", 1) > 1 else None,
            "distance of sensitive values (t)": settings.get("t"),
            "groups": report.get("groups"),
            "people left out, shown with *": report.get("left_out"),
        }
    )


def _risk(report: Mapping[str, Any]) -> str:
    risks = report.get("risks", {})
    if not risks:
        return ""
    facts = {
        "prosecutor risk, highest": risks["prosecutor"]["highest"],
        "prosecutor risk, mean": risks["prosecutor"]["mean"],
        "journalist risk, highest": risks["journalist"]["highest"],
        "marketer risk": risks["marketer"],
        "rows that stand alone": risks["sample_uniques"],
        "rows in classes below k": risks.get("rows_at_risk"),
    }
    note = (
        '<p class="note">A prosecutor knows that somebody is in the table, a journalist does not, a marketer wants to '
        "find as many people as possible. A risk of 0.2 means one chance in five.</p>"
    )
    sizes = {size: float(count) for size, count in risks["class_sizes"].items()}
    return _facts(facts) + note + bars("Classes by number of people", sizes, digits=0)


def _losses(report: Mapping[str, Any]) -> str:
    by_type = report.get("loss_by_type", {})
    words = report.get("type_words", {})
    parts = [
        _facts(
            {
                "relational loss (0 nothing, 1 everything)": report.get("relational_loss"),
                "textual loss": report.get("textual_loss") if report.get("loss_by_type") else None,
                "the same without the terms that stay": report.get("textual_loss_telling") if by_type else None,
                "terms that stay, since they identify nobody": report.get("staying_terms") if by_type else None,
                "total loss": report.get("total_loss"),
                "discernibility": report.get("discernibility"),
                "average class size over k": report.get("average_class_size"),
                "median error of counts over two columns": report.get("query_error"),
            }
        ),
        bars("Loss by column", report.get("loss_by_attribute", {}), top=1.0),
    ]
    if by_type:
        named = {_type_name(name, words): row["loss"] for name, row in by_type.items()}
        parts.append(bars("Loss of terms by type", named, top=1.0))
    terms = report.get("generalizations", {}).get("terms", {})
    if sum(terms.values()):
        total = sum(terms.values())
        shares = {f"{name} {count:,}": count / total for name, count in terms.items()}
        parts.append(stacked("What became of the terms", {"terms": shares}))
    return "".join(parts)


def _type_name(name: str, words: Mapping[str, str]) -> str:
    """A type of terms as a person reads it: its word, and its name in the settings.

    >>> _type_name("GPE", {"GPE": "location"}), _type_name("PERSON", {"PERSON": "person"})
    ('location (GPE)', 'person')
    """
    word = words.get(name, name)
    return word if word.casefold() == name.casefold() else f"{word} ({name})"


def _distributions(report: Mapping[str, Any]) -> str:
    drawn = [
        before_after(name, shares["before"], shares["after"])
        for name, shares in report.get("distributions", {}).items()
    ]
    note = '<p class="note">Shares of the people over the values of a column, lowest or most frequent first.</p>'
    return note + "".join(drawn) if drawn else ""


def _samples(samples: Sequence[Mapping[str, tuple[str, str]]]) -> str:
    """Rows before and after: short cells side by side, long texts below them over the whole width."""
    if not samples:
        return ""
    long = {name for sample in samples for name, cells in sample.items() if max(map(len, cells)) > _LONG}
    names = [name for name in samples[0] if name not in long]
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    rows = []
    for sample in samples:
        rows.append("<tr>" + "".join(f"<td>{_cell(*sample[name])}</td>" for name in names) + "</tr>")
        rows += [
            f'<tr><td colspan="{max(len(names), 1)}"><i>{escape(name)}</i><br>{_cell(*cells)}</td></tr>'
            for name, cells in sample.items()
            if name in long
        ]
    body = "".join(rows)
    return f'<h2>{len(samples)} rows</h2><div class="rows"><table><tr>{head}</tr>{body}</table></div>'


def _cell(before: str, after: str) -> str:
    """A cell before and after; once where nothing changed."""
    if before == after:
        return f'<span class="same">{escape(_cut(before))}</span>'
    return f"{escape(_cut(before))}<br>&rarr; <b>{escape(_cut(after))}</b>"


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _settings(report: Mapping[str, Any]) -> str:
    settings, effective = report.get("settings", {}), report.get("effective", {})
    facts: dict[str, Any] = {
        "strategy": settings.get("strategy"),
        "people of a group, at least": effective.get("group_size"),
        "terms": {"shared": "shown by k people of a group", "equal": "the same for everybody in a group"}.get(
            settings.get("terms", "") if report.get("loss_by_type") else ""
        ),
        "relational weight asked for": settings.get("relational_weight"),
        "relational weight used": effective.get("relational_weight"),
        "reads the texts": report.get("artefacts", {}).get("pipeline"),
        "version": report.get("version"),
    }
    facts |= {f"order of dates in {name}": order for name, order in effective.get("date_order", {}).items()}
    facts |= {f"level of {name}": level for name, level in effective.get("levels", {}).items()}
    columns = settings.get("attributes", {})
    if not columns:
        return _facts(facts)
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(one['role'].replace('_', ' '))}</td><td>{escape(one['type'])}</td>"
        f"<td>{escape(one['recoding'].replace('_', ' '))}</td></tr>"
        for name, one in columns.items()
    )
    head = "<tr><th>column</th><th>role</th><th>type</th><th>recoding</th></tr>"
    return f"{_facts(facts)}<table>{head}{rows}</table>"


def _facts(rows: Mapping[str, Any]) -> str:
    cells = []
    for name, value in rows.items():
        if value is None or value == "":
            continue
        shown = f"{value:.4f}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)
        cells.append(f"<tr><th>{escape(name)}</th><td>{escape(shown)}</td></tr>")
    return f"<table>{''.join(cells)}</table>"
