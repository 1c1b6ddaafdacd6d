"""Lines with slots: ``{full|patient}`` is marked with that kind, ``{drug}`` is filled and left unmarked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

_PAGES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("pages.toml").read_text(encoding="utf-8"))
NICKS = "art sunny chef boss tiger la flaca capi coach nana doc shorty red mouse bunny ace queen papi auntie".split()
MONEY = ("EUR", "USD", "£", "CHF", "€", "NOK")
MONTHS = "January February March April May June July August September October November December".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
SPOKEN = "oh one two three four five six seven eight nine double".split()


def digits(rng: np.random.Generator, low: int, high: int | None = None) -> str:
    """A number of ``low`` to ``high`` figures."""
    return "".join(str(d) for d in rng.integers(10, size=int(rng.integers(low, (high or low) + 1))))


def letters(rng: np.random.Generator, count: int) -> str:
    """Some capitals."""
    return "".join(chr(65 + int(n)) for n in rng.integers(26, size=count))


def plate(rng: np.random.Generator) -> str:
    """A vehicle's plate in one of several countries' forms: ``A`` is a letter, ``0`` a figure."""
    forms = (
        "A 00 AA",
        "AA-000-AA",
        "AA 00 AAA",
        "000 AAA",
        "AAA 0000",
        "A-AA 000",
        "0 AAA 00",
        "00-AAA-0",
        "AA00AAA",
        "AAA-000",
    )
    form = forms[int(rng.integers(len(forms)))]
    return "".join(letters(rng, 1) if c == "A" else digits(rng, 1) if c == "0" else c for c in form)


def stamp(rng: np.random.Generator) -> str:
    """The date and time a machine writes before a line of its log."""
    year, month, day = 2019 + int(rng.integers(8)), int(rng.integers(1, 13)), int(rng.integers(1, 29))
    time = f"{rng.integers(0, 24):02}:{rng.integers(0, 60):02}:{rng.integers(0, 60):02}"
    forms = (
        f"{year}-{month:02}-{day:02}T{time}Z",
        f"{year}-{month:02}-{day:02} {time}",
        f"{year}-{month:02}-{day:02} {time},{digits(rng, 3)}",
        f"{year}-{month:02}-{day:02}T{time}+0{digits(rng, 1)}:00",
        f"{MONTHS[month - 1][:3]} {day} {time}",
        f"[{year}/{month:02}/{day:02} {time}]",
    )
    return forms[int(rng.integers(len(forms)))]


SHAPES: dict[str, Callable[[np.random.Generator], str]] = {
    "spoken": lambda rng: " ".join(SPOKEN[int(n)] for n in rng.integers(len(SPOKEN), size=int(rng.integers(5, 11)))),
    "iban": lambda rng: " ".join((letters(rng, 2) + digits(rng, 2), letters(rng, 4), *(digits(rng, 4) for _ in "123"))),
    "plate": lambda rng: f"{letters(rng, int(rng.integers(1, 4)))} {digits(rng, 3, 4)}",
    "ip": lambda rng: ".".join(str(n) for n in rng.integers(1, 255, size=4)),
    "file": lambda rng: letters(rng, 2) + "-/ "[int(rng.integers(3))] + f"{digits(rng, 3, 5)}/{digits(rng, 2)}",
    "ref": lambda rng: f"{letters(rng, int(rng.integers(2, 4)))}-{digits(rng, 3, 6)}",
    "amount": lambda rng: f"{MONEY[int(rng.integers(6))]} {digits(rng, 1, 3)},{digits(rng, 3)}.{digits(rng, 2)}",
    "clock": lambda rng: f"{rng.integers(0, 24):02}:{rng.integers(0, 60):02}",
    "iso": lambda rng: f"20{digits(rng, 2)}-{rng.integers(1, 13):02}-{rng.integers(1, 29):02}",
    "stamp": lambda rng: stamp(rng),
    "slash": lambda rng: f"{rng.integers(1, 29):02}/{rng.integers(1, 13):02}/{digits(rng, 2)}",
    "dots": lambda rng: f"{rng.integers(1, 29):02}.{rng.integers(1, 13):02}.20{digits(rng, 2)}",
    "daymonth": lambda rng: f"{rng.integers(1, 29)} {MONTHS[int(rng.integers(12))][: (3, 9)[int(rng.integers(2))]]}",
    "wdate": lambda rng: f"{DAYS[int(rng.integers(7))][: (3, 9)[int(rng.integers(2))]]} {SHAPES['daymonth'](rng)}",
    "idnum": lambda rng: digits(rng, 6, 11) + ("", "", "-" + digits(rng, 2, 4), letters(rng, 1))[int(rng.integers(4))],
    "ofyear": lambda rng: f"{letters(rng, 1)}{digits(rng, 3, 4)} of 20{digits(rng, 2)}",
    "year": lambda rng: str(rng.integers(1940, 2026)),
    "d": lambda rng: str(rng.integers(1, 10)),
    "inits": lambda rng: (".".join if rng.random() < 0.4 else "".join)(letters(rng, int(rng.integers(2, 4)))),
    "cap": lambda rng: letters(rng, 1),
    "plate_": lambda rng: plate(rng),
    "ref_": lambda rng: letters(rng, int(rng.integers(2, 5))) + "- /"[int(rng.integers(3))] + digits(rng, 4, 8),
    "account": lambda rng: " .-"[int(rng.integers(3))].join((digits(rng, 4), digits(rng, 2), digits(rng, 5))),
}  # fmt: skip

WORDS: dict[str, list[str]] = {
    **_PAGES["words"],
    "drug": (
        "bisoprolol metformin paracetamol ibuprofen amoxicillin ramipril atorvastatin omeprazole sertraline insulin "
        "warfarin apixaban prednisolone salbutamol levothyroxine furosemide tramadol gabapentin lisinopril diazepam "
        "Bisoprolol Metformin Paracetamol Ramipril Amlodipine Enoxaparin Morphine Clopidogrel Methotrexate"
    ).split(),
    "illness": [
        "asthma", "type 2 diabetes", "hypertension", "atrial fibrillation", "migraine", "Crohn's disease", "pneumonia",
        "rheumatoid arthritis", "depression", "Parkinson's disease", "COPD", "gout", "eczema", "anaemia", "sepsis",
    ],
    "test": [
        "MRI", "CT", "ECG", "Haemoglobin", "LVEF", "CRP", "HbA1c", "WBC", "GCS", "BP", "SpO2", "Creatinine", "TSH",
        "Sodium", "Potassium", "eGFR", "Troponin", "INR", "Platelets", "X-ray",
    ],
    "dose": ["5 mg", "10 mg twice daily", "500 mg", "40 mg once a day", "1 g QID", "2 puffs", "75 mcg"],
    "span": ["two weeks", "three days", "six months", "for five years", "10 minutes", "48 hours", "a fortnight"],
    "heading": [
        "HISTORY", "PLAN", "Examination", "Medication", "Allergies", "Summary", "Assessment", "Recommendation",
        "DISCHARGE SUMMARY", "Background", "Findings", "Actions", "Next steps", "Minutes", "Costs", "Outcome",
    ],
    "label": [
        "Patient", "Name", "Contact", "Customer", "Reported by", "Assigned to", "Employee", "Applicant", "Signed",
        "Driver", "Tenant", "Next of kin", "GP", "Consultant", "Author", "Manager", "From", "To", "Witness",
    ],
    "plain": [
        "The meeting starts at ten and lunch is included.", "Please keep this letter.", "Restart the service first.",
        "Review in clinic.", "No change since last time.", "Results are attached.", "Hope this helps.",
        "Will do.", "Keep the receipt.", "Mark all as read.", "May contain nuts.", "Bill to follow.",
        "Section 12(3) of the Act applies.", "Error 404: page not found.", "Version 2.3.1 fixes the crash.",
        "80% of the users agreed.", "Grant the request or refuse it.", "Chase the invoice tomorrow.",
        "Rich text is not supported.", "Frank talk helps.", "The king of clubs was missing.",
        "Roses in June need water.",
        "Art is long.", "Penny wise, pound foolish.", "Joy to all.", "Patience is needed.", "Good morning everyone,",
    ],
}  # fmt: skip

TEMPLATES: tuple[str, ...] = (
    *_PAGES["lines"],
    "my boss {full|manager} yelled at {first|colleague} again",
    "hey {first|friend} are you coming tonight? {first|friend} and {first|friend} are",
    "{first|friend}: lol ok\n{first|friend}: see you at {city|city} station",
    "told {first|friend} and {last|colleague} about it, {first|friend} laughed",
    "can you call {first|relative} on {phone|phone} pls",
    "{first|user}: anyone know where {full|friend} went?",
    "my mum {first|relative} and my brother {first|relative} live in {city|city}",
    "Hi {first|customer},\nthanks for your order {digits|order_number}.\nKind regards,\n{full|employee}",
    "Dear Mr {last|customer},\nDear Ms {last|customer},",
    "{label}: {full|person}",
    "{label}: {initial|person}",
    "{label}: {last|person}, {first|person}",
    "Name: {full|patient}\nDOB: {date|birth_date}\nTel: {phone|phone}",
    "Patient {full|patient}, {n|age} years old, from {city|city}, takes {drug} {dose}.",
    '{"name": "{full|user}", "city": "{city|city}", "phone": "{phone|phone}", "active": true, "retries": 3}',
    '"user": "{first|user}", "email": "{email|email}", "status": "ok"',
    "id,name,email,city\n1,{full|customer},{email|email},{city|city}\n2,{full|customer},{email|email},{city|city}",
    "INFO login user={first|user} from host ok in 35 ms",
    "{stamp} ERROR payment failed for {full|customer} ({email|email})",
    "@{first|handle} thanks mate",
    "{full|colleague} <{email|email}> wrote:",
    "{full|manager}\n{role}\n{phone|phone} | {email|email}",
    "{full|doctor}, MD",
    "Dr {last|doctor} saw her; Dr. {initial|doctor} and Nurse {first|nurse} agreed.",
    "Present: {full|member}, {full|member}, {initial|member} and {full|member}",
    '{full|witness} ("{first|witness}") said that {last|suspect} had left.',
    "NOT SEEN: {full|patient}, {full|patient}",
    "{first|relative}'s sister {first|relative} rang about {illness}.",
    "{full|party_to_a_case} v. {full|party_to_a_case}",
    "{last|athlete} scored twice before {last|athlete} was sent off.",
    "ref {digits|reference}, account {digits|bank_account}",
    "She moved from {city|city} to {city|city} in the spring.",
    "{heading}\n{test} normal. {test} {n}. {drug} {dose} for {span}.",
    "{heading}: {illness}, {illness}. On {drug} and {drug}.",
    "- {drug} {dose}\n- {drug} {dose}\n- {test} in {span}",
    "{test}: {n}\n{test}: {n}\n{test} {n}%",
    "{plain} {plain}",
    "{heading}\n{plain}",
    "{illness} diagnosed; {drug} stopped after {span}.",
    "{label}: none\n{label}: n/a\n{heading}: {plain}",
    "{plain} {first|friend} will know. {plain}",
    "{nick|handle}: anyone awake?\n{nick|handle}: yes why\n{nick|handle}: {first|friend} is in {city|city}",
    "{nick|handle}: {nick|handle} is right",
    "u/{nick|handle}: same here\nu/{nick|handle}: run",
    "> {nick|handle} commented:\n> This breaks the build.",
    "// TODO({nick|handle}): still too slow\n# FIXME({nick|handle}): overflow",
    "Entered by {nick|handle}, checked by {nick|handle}",
    "Reviewed by {nick|handle}",
    '{ip|ip} - {nick|handle} [{date|event_date}] "GET /index.html HTTP/1.1" 200 512',
    "ring me on {spoken|phone} okay bye",
    "a the policy number please\nb {spoken|insurance_number}\na okay thank you mister {last|customer}",
    "b it is {first|email} at example dot org",
    "NAME={full|person}\nTOWN={city|town}\nPHONE={phone|phone}\nSTATUS=active",
    'name = "{full|user}"\ntown = "{city|town}"\ntimeout = 30',
    "File ref. {file|case_number}",
    "{label}: {full|person}, file {ref|case_number}",
    "plate {plate|plate}, white van, driver {full|employee}",
    "My IBAN is {iban|bank_account}, transfer {amount|amount} please",
    "HANDLER   {nick|handle}\nSTATUS    open\nCALLER    {full|customer}",
    "{clock} {first|friend}: hi all\n{clock} {first|friend}: morning {first|friend}",
    "[{clock}] {full|colleague}: the build is red, error code E-{n}",
    "mum called, {first|relative} is ill again, {first|relative} took her to hospital",
    "i am {first|user} btw, {n|age}, from {city|city}",
    "{first|friend} #{n}: who plays goal? {first|friend} is out for {span}",
    "tell {first|friend} i said hi, {first|friend} too",
    "Crew: {full|employee} / {initial|employee}",
    "{full|manager}, {plain_job|job} at the time, disagreed.",
    "Signature: {initial|person}      Date: {date|event_date}",
)
