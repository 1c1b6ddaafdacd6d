"""Writes docs/before-and-after.md: eight kinds of text of our own, before and after, as the tool prints them today.

python scripts/before_and_after.py            # writes the page
python scripts/before_and_after.py --check    # exit 1 where the page is not what the tool prints
"""

from __future__ import annotations

import sys
from pathlib import Path

from sanitizer import Sanitizer

PAGE = Path(__file__).resolve().parents[1] / "docs" / "before-and-after.md"
TEXTS = {
    "Discharge letter": """Patient: Solveig Marthinsen
DOB: 14.02.1957
Hospital no.: KLR-0093418

Mrs Marthinsen was admitted to Kalvøy Regional Hospital on 9 November 2023 with fever 38.9 °C. Amoxicillin 500 mg was
given three times a day. Her son Eirik (tel. +47 22 12 34 56) will stay with her in Stavanger.

Dr. Amara Okonjo, consultant""",
    "Court decision": """\
The case originated in an application (no. 46221/99) against the Republic of Poland by a Polish national, Ms Halina
Wrońska, on 3 May 2004. The applicant was born in 1961 and lives in Kraków. On 12 June 2002 the Kraków District Court
dismissed her claim. The Kraków District Court gave no reasons.""",
    "Biography": """\
Tormod Hauge (born 2 March 1943) is a Norwegian film director from Bergen. The film Blue Harbour won an award at the
Cannes Film Festival in 1974. Prime Minister Liv Aasen opened his exhibition in Oslo on 5 May 1980.""",
    "Support ticket": """Ticket: INC-5530917
Customer: Raghav Iyer
E-mail: raghav.iyer@example.net

The router has been down since 14:30. Raghav called from Chennai and threatens to leave Quillonix Networks.""",
    "Mail": """Hi Noor,

I met the Kestrel Motors people in Rotterdam on Tuesday 7 March 2023. Their lawyer Pieter van Dam wants EUR 18,640 by
Friday. Call me on +31 20 555 0142.

Cheers,
Femke""",
    "Chat": """[14/07/23, 19:02] Yesenia: is everyone ok?
[14/07/23, 19:03] Brandon: we are fine, at the museum in Lima
[14/07/23, 19:05] Yesenia: call grandma, +51 555 010 183""",
    "Insurance claim": """Policy number: CA/7730-41905
Insured: Rosella Battistini
On the night of 22 November 2022 water entered the workshop at 9 Harbour Street, Chioggia. Rosella Battistini, a sail
painter aged 65, estimates the damage at EUR 18,640.50.""",
    "News story": """\
Two men were winched to safety when the trawler Havørn took on water off Kirkenes. The skipper, Torleif Moe (66), was
treated at Kirkenes Hospital. "The pump failed," Moe told the newspaper Finnmarken in 2019.""",
}


def page() -> str:
    """The page as the tool prints it today."""
    sanitizer = Sanitizer()
    lines = ["# Before and after", "", "Eight kinds of text, with default settings. Names and places are invented or",
             "common ones; the page is written by `python scripts/before_and_after.py`."]  # fmt: skip
    for title, text in TEXTS.items():
        lines += [
            "",
            f"## {title}",
            "",
            "```text",
            text,
            "```",
            "",
            "becomes",
            "",
            "```text",
            sanitizer(text).text,
            "```",
        ]
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes the page, or checks it."""
    shown = page()
    if "--check" in sys.argv[1:]:
        return 0 if PAGE.read_text(encoding="utf-8") == shown else 1
    PAGE.write_text(shown, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
