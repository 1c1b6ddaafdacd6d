"""Stand-ins in notes, mails and forms: lines in capitals, initials, halves of an address, verbs, chats."""

from dataclasses import replace

import pytest

from sanitizer.analyse.policy.tidy import tidied
from sanitizer.core.findings import PiiType
from sanitizer.recode.edits import recode
from sanitizer.recode.handles import users_apart
from sanitizer.recode.labels import worded

CASES = [
    # text, (span, type, stand-in), result
    ("THE HARBOUR COURT\nDear Sir", (("HARBOUR COURT", "ORG", "court"),), "A COURT\nDear Sir"),
    ("HARBOUR COURT\nDear Sir", (("HARBOUR COURT", "ORG", "court"),), "COURT\nDear Sir"),
    ("I AM 83 YEARS OLD SO", (("83 YEARS OLD", "DEM", "in my eighties"),), "I AM IN MY EIGHTIES SO"),
    ("GO TO HAY ON 3 MAY NOW", (("HAY", "LOC", "town"), ("3 MAY", "DATETIME", "early May")),
     "GO TO A TOWN IN EARLY MAY NOW"),
    ("A REFUND OF ALL £61 NOW", (("£61", "QUANTITY", "less than a hundred pounds"),),
     "A REFUND OF ALL LESS THAN A HUNDRED POUNDS NOW"),
    ("DOB: 3.4.1961", (("3.4.1961", "DATETIME", "the early 1960s"),), "DOB: early 1960s"),
    ("ASK THE MAN AT 12 ELM ST [sic]", (("12 ELM ST", "CODE", "[number]"),), "ASK THE MAN AT [number] [sic]"),
    ("Ada\nCEO\nHay", (("CEO", "DEM", "executive"),), "Ada\nAn executive\nHay"),
    ("HAY – When she came", (("HAY", "LOC", "town"),), "A town – When she came"),
    ("Rent. $3,425 per month", (("$3,425", "QUANTITY", "several thousand dollars"),),
     "Rent. Several thousand dollars per month"),
    ("A: rent is due btw. 4100 kr each", (("4100 kr", "QUANTITY", "several thousand kroner"),),
     "A: rent is due btw. several thousand kroner each"),
    ("Bui, d/b/a Lucky Dock (Lessee)", (("Lucky Dock", "ORG", "company"),), "Bui, d/b/a a company (Lessee)"),
    ("lost in the Hildur floods and", (("Hildur floods", "MISC", "floods"),), "lost in the floods and"),
    ("after Hildur fires in May", (("Hildur fires", "MISC", "fires"),), "after fires in May"),
    ("A strict Zorbist and friend", (("Zorbist", "DEM", "religious person"),), "A strict religious person and friend"),
    ("damage by Hurricane Ada on 3 May 2021.",
     (("Hurricane Ada on", "MISC", "hurricane"), ("3 May 2021", "DATETIME", "May 2021")),
     "damage by a hurricane in May 2021."),
    ("of the farm Elm No. 212, in", (("Elm No", "LOC", "farm"), ("212", "CODE", "[number]")), "of a farm, in"),
    ("Home: Elm Lane 3, 8480 Hay\nCar", (("Elm Lane 3", "LOC", "address"), ("8480", "CODE", "[postcode]"),
     ("Hay", "LOC", "address")), "Home: [address]\nCar"),
    ("Gave B. a tin and left.", (("B", "PERSON", "PERSON 3"),), "Gave PERSON 3 a tin and left."),
    ("Gave it to B. A tin stayed.", (("B", "PERSON", "PERSON 3"),), "Gave it to PERSON 3. A tin stayed."),
    ("this is siva s i v a lund here", (("siva", "PERSON", "PERSON 1"), ("s i v a", "PERSON", "PERSON 1"),
     ("lund", "PERSON", "PERSON 1")), "this is PERSON 1 here"),
    ("3 May 2021 09:12", (("3 May 2021", "DATETIME", "May 2021"), ("09:12", "DATETIME", "the morning")),
     "May 2021, morning"),
    ("mum made zorbinka today", (("zorbinka", "MISC", "[detail]"),), "mum made something today"),
    ("take a nice zorbinka with", (("zorbinka", "MISC", "[detail]"),), "take a nice thing with"),
    ("In Zorb Berg wrote it.", (("Zorb", "DEM", "[detail]"), ("Berg", "PERSON", "PERSON 1")),
     "In [detail] PERSON 1 wrote it."),
    ("Interests: zorbinka", (("zorbinka", "MISC", "[detail]"),), "Interests: [detail]"),
    ("praised for rescuing the crew of Dust", (("rescuing the crew of Dust", "MISC", "event"),), "praised for rescuing"),
    ("In May she rowed alone to Hay; then", (("rowed alone to Hay", "MISC", "book"),), "In May she rowed; then"),
    ("off for my cousin's ordination", (("cousin's ordination", "MISC", "event"),), "off for my cousin's event"),
    ("with a background in whale song", (("whale song", "DEM", "worker"),), "with a background in a certain field"),
    ("for which she was named Hay Citizen.", (("Hay Citizen", "MISC", "award"),), "for which she was given an award."),
    ("is behind the Elm cinema blue door", (("Elm cinema", "LOC", "cinema"),), "is behind a cinema blue door"),
    ("Bought 38 bastions here", (("38 bastions", "QUANTITY", "dozens of bastions"),), "Bought dozens of bastions here"),
    ("Singer and harp player Ada Berg left.", (("harp player", "DEM", "player"), ("Ada Berg", "PERSON", "PERSON 1")),
     "Singer and player PERSON 1 left."),
    ("Jo: It's 4 Elm Park, Hay.", (("4 Elm Park, Hay", "LOC", "address"),), "Jo: It's an address."),
    ("4 Elm Lane\nHay 62701\nTel", (("4 Elm Lane", "LOC", "address"), ("Hay", "LOC", "address"),
     ("62701", "CODE", "[postcode]")), "[address]\nTel"),
    ("4 Elm Lane, Hay\nTel", (("4 Elm Lane", "LOC", "address"), ("Hay", "LOC", "town")), "An address in a town\nTel"),
    ("I live in Flat 6, Elm Lane since", (("Flat 6, Elm Lane", "LOC", "address"),), "I live at an address since"),
    ("Is Aunt Sue coming?", (("Aunt", "DEM", "[detail]"), ("Sue", "PERSON", "PERSON 3")), "Is PERSON 3 coming?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts", "result"), CASES, ids=[case[0] for case in CASES])
def test_a_note_reads_as_it_was_written(finding, text, parts, result):
    found, numbers = [], {}
    for span, kind, said in parts:
        one = finding(text, span, kind, "QUASI", replacement=said)
        found.append(replace(one, entity=numbers.setdefault(said, len(numbers))))
    assert recode(text, found)[0] == result


def test_a_fact_whose_noun_is_a_thing_is_nobody(finding):
    text = "The rank of Gate Warden was hers."
    (one,) = worded(text, [finding(text, "rank of Gate Warden", "DEM", "QUASI", replacement="official")])
    assert recode(text, [one])[0] == "A rank was hers."


def test_a_thing_that_was_taken_for_a_job_and_the_present_are_no_findings(finding):
    text = "I’ll bring the ladder. May 2020 - Present. A keeper."
    found = [
        replace(finding(text, "ladder", "DEM", "QUASI"), kind="job"),
        finding(text, "Present", "DATETIME", "QUASI"),
        replace(finding(text, "keeper", "DEM", "QUASI"), kind="job"),
    ]
    assert [one.text for one in tidied(text, found)] == ["keeper"]


def test_a_user_name_is_the_person_it_is_spelled_after(finding):
    text = "aberg and @moss wrote; Ada Berg answered @ada.b."
    said = {"aberg": "[user name]", "@moss": "[user name]", "Ada Berg": "PERSON 1", "@ada.b": "[user name]"}
    found = [
        finding(text, span, "PERSON" if word.startswith("P") else "CODE", "DIRECT", replacement=word)
        for span, word in said.items()
    ]
    assert [one.type for one in found].count(PiiType.PERSON) == 1
    assert recode(text, users_apart(found))[0] == "PERSON 1 and [user name] wrote; PERSON 1 answered PERSON 1."
