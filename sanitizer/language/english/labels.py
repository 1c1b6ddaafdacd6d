"""What is said of a thing of which only the kind may be told: labels of codes, and nouns for everything else."""

from __future__ import annotations

LABELS = {
    "email": "e-mail", "spelt-mail": "e-mail", "phone": "phone number", "url": "web address", "domain": "web address",
    "page": "web address", "host": "web address", "handle": "user name", "login": "user name", "username": "user name",
    "nino": "national number", "national-id": "national number", "card": "card number", "pin": "password",
    "bank-account": "account number", "account": "account number", "iban": "account number", "bic": "bank code",
    "tax-id": "tax number", "case": "case number", "case-number": "case number", "docket": "case number",
    "record": "reference number", "record-number": "record number", "reference": "reference number",
    "ticket": "reference number", "policy-number": "policy number", "claim-number": "claim number",
    "staff-number": "staff number", "student-number": "student number", "customer-number": "customer number",
    "ip": "network address", "mac": "network address", "password": "password", "secret": "password", "key": "key",
    "token": "key", "api-key": "key", "commit": "code", "plate": "number plate", "passport": "passport number",
    "postcode": "postcode", "zip": "postcode", "isbn": "book number", "street": "address", "address": "address",
    "card-number": "card number", "licence": "licence number", "insurance-number": "insurance number", "flight": "flight",
    "order-number": "order number", "ticket-number": "ticket number", "serial-number": "serial number",
    "number": "number", "code": "code", "coordinates": "coordinates",
    "machine": "machine name", "file": "file name", "wallet": "account number", "hashtag": "hashtag", "travel-document": "passport number", "query": "name",
    "place-code": "address",
}  # fmt: skip
"""The label of a code by its kind."""
USER = "user"
"""The label of a user name with a number behind it, where several write in one text."""
CUES = {
    "application": "case number", "case": "case number", "docket": "case number", "cause": "case number",
    "policy": "policy number", "claim": "claim number", "invoice": "invoice number", "passport": "passport number",
    "account": "account number", "licence": "licence number", "license": "licence number", "plate": "number plate",
    "registration": "registration number", "rego": "number plate", "ticket": "ticket number", "order": "order number",
    "customer": "customer number", "patient": "patient number", "hospital": "patient number", "mrn": "patient number",
    "student": "student number", "staff": "staff number", "employee": "staff number", "member": "member number",
    "tel": "phone number", "phone": "phone number", "mobile": "phone number", "fax": "phone number",
    "serial": "serial number", "tax": "tax number", "grant": "grant number", "badge": "badge number",
    "identity": "identity number", "acct": "account number", "cell": "phone number",
    "code": "code", "payroll": "staff number", "room": "room number", "permit": "permit number", "ref": "reference number",
    "reference": "reference number", "specimen": "specimen number", "chip": "chip number", "password": "password", "pin": "password",
    "container": "container number", "hosp": "patient number", "emp": "staff number", "lic": "licence number",
    "mob": "phone number", "whatsapp": "phone number", "till": "till number", "loan": "account number", "vehicle": "number plate", "visitor": "visitor number", "key": "key",
}  # fmt: skip
"""The label of a code by the word before it."""
DETAIL = "detail"
"""The label of what has no known kind."""
TYPE_LABELS = {
    "CODE": "code",
    "DATETIME": "date",
    "QUANTITY": "number",
    "DEM": DETAIL,
    "MISC": DETAIL,
    "LOC": DETAIL,
    "ORG": DETAIL,
    "PERSON": "name",
}
"""The label of a thing of which only the type is known and no word of its own may be said."""
QUANTITY_LABELS = {
    "money": "amount",
    "amount": "amount",
    "salary": "amount",
    "price": "amount",
    "time": "time",
    "year": "year",
    "age": "age",
}
FACT_LABELS = {
    "religion": "religion",
    "ethnicity": "ethnicity",
    "nationality": "nationality",
    "marital-status": "marital status",
}
"""The label of a fact of somebody's life that no noun says."""
KIND_WORDS = {
    "work-of-art": "work", "fac": "building", "job": "worker", "profession": "worker", "office": "official",
    "kinship": "relative", "family-role": "relative", "pet": "animal", "health": "medical condition",
    "disease": "medical condition", "drug": "medicine", "medication": "medicine", "business": "company", "gpe": "place",
    "water": "body of water", "sports-ground": "sports ground", "care-home": "care home", "police": "police force",
    "political-party": "political party", "sports-league": "sports league", "sports-event": "sports event",
    "war": "armed conflict", "artwork": "work of art", "health-state": "health condition",
    "screen-or-stage-production": "production", "fictional-character": "character",
    "city": "town", "employer": "company", "public-body": "public body", "military-unit": "military unit", "venue": "venue",
}  # fmt: skip
"""The noun of a kind whose name is not its noun. A city that no list knows is a town."""
THING_GROUPS = {
    "vehicle": "vehicle ship",
    "event": "event sports_event accident election war",
    "item": "vehicle ship product object instrument clothing software",
    "work": "film programme album song book artwork work_of_art",
}
"""What a thing is called of which only the group of its likely kinds is sure, the narrower group first."""
KIND_NOUNS = frozenset(
    "product event law building language company hospital clinic school university court agency newspaper "
    "magazine shop church club team party band film song album book novel ship boat vehicle car aircraft airport "
    "award prize game bridge river lake mountain island forest park museum theatre hotel restaurant bank charity "
    "union association college institute ministry city town village country region district street port station "
    "stadium festival war battle election programme series painting play poem magazine software website food "
    "disease medicine animal landmark settlement county state province neighbourhood farm prison library "
    "laboratory office department ward brand project treaty conference competition tournament league channel "
    "station website app opera room insurer airline pharmacy council parliament broadcaster accident object "
    "hobby family".split()
)
"""Kinds that are called by their own name."""
CLASS_NOUNS = KIND_NOUNS | frozenset(
    "people staff branch depot team side "
    "firm business corporation organisation organization group agency authority parliament government committee "
    "council movie show musical ballet symphony single record label label journal paper weekly daily broadcaster "
    "ship vessel ferry yacht schooner trawler lighthouse peninsula valley desert sea bay parish borough suburb "
    "hamlet capital tribe dynasty regiment battalion foundation trust society academy gallery cathedral monastery "
    "temple mosque operator chain brewery factory mill mine shipyard supplier contractor insurer airline".split()
)
"""Nouns that stand before a name and say what it is: "the film", "the village"."""
NATIONAL_NOUNS = frozenset(
    "law laws court courts government parliament constitution legislation authorities authority police army "
    "military economy currency team champion championship championships citizenship".split()
)
"""Nouns that "national" goes with where the name of a country stood."""
FORM_ROLES = frozenset(
    "consultant interviewer counsellor reporter assessor adjuster supervisor lessor lessee insured claimant respondent "
    "applicant pupil patient nurse physician surgeon registrar witness defendant plaintiff tenant landlord employee "
    "employer customer client member student teacher owner holder subject priority status diagnosis medication "
    "equipment category environment occupation nationality remarks premises specimen mobile telephone fax website".split()
)
"""Words before a colon in forms that a list of common words may lack."""
