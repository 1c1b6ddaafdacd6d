"""Facts that are no nouns, and days that have no wider name, in the sentences that hold them."""

from dataclasses import replace

import pytest

from sanitizer.core.ladder import MASK
from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded

CASES = [
    # sentence, span, type, kind, stand-in, result
    ("My husband is offshore on the rig now.", "offshore on the rig", "DEM", "job", "worker", "My husband is at work now."),
    ("he is on an oil rig until May", "on an oil rig", "DEM", "job", "worker", "he is at work until May"),
    ("She is sole keeper of it.", "sole keeper of it", "DEM", "job", "worker", "She is a worker."),
    ("The owner, who runs a mill, came.", "who runs a mill", "DEM", "job", "worker", "The owner came."),
    ("I am a painter, probably the last in Hay.", "probably the last in Hay", "DEM", "job", "worker", "I am a painter."),
    ("shes blind and 88. I", "blind and 88", "DEM", "health_state", "health condition",
     "shes living with a health condition. I"),
    ("He is on dialysis now", "dialysis", "DEM", "health_state", "health condition", "He is under treatment now"),
    ("he is the mayor's godson.", "mayor's godson", "DEM", "kinship", "baby", "he is somebody's relative."),
    ("I am the daughter of a singer.", "daughter of a singer", "DEM", "kinship", "child", "I am the daughter of a worker."),
    ("She is of Zorbian descent.", "Zorbian", "DEM", "ethnicity", "member of a minority", "She is of minority descent."),
    ("with her twin sister.", "twin sister", "DEM", "kinship", "sibling", "with her sister."),
    ("with his triplet sisters.", "triplet sisters", "DEM", "kinship", "sibling", "with his sisters."),
    ("my stepdaughter at school", "stepdaughter at school", "DEM", "kinship", "relative", "my stepdaughter"),
    ("with my niece starting at Hay.", "niece starting at Hay", "DEM", "kinship", "relative", "with my niece."),
    ("with my zorb starting at Hay.", "zorb starting at Hay", "DEM", "kinship", "relative", "with my relative."),
    ("He is the fifth of seven children of a baker and", "fifth of seven children of a baker", "DEM", "kinship", "child",
     "He is one of several children and"),
    ("is it true he turned thirteen today", "turned thirteen today", "DEM", "age", "child",
     "is it true he had a birthday"),
    ("on her 40th birthday she", "40th", "DEM", "age", "[age]", "on her birthday she"),
    ("cannot be his, since he lost a thumb in the mill.", "he lost a thumb in the mill", "MISC", "circumstance", "[detail]",
     "cannot be his."),
    ("He knows, he lost a thumb in the mill.", "he lost a thumb in the mill", "MISC", "circumstance", "[detail]",
     "He knows, something happened."),
    ("Two tablets. He was born in a tram.\nNurse: ok", "He was born in a tram", "MISC", "health_state", "[detail]",
     "Two tablets.\nNurse: ok"),
    ("since he lost two thumbs at Hay, and", "lost two thumbs at Hay", "MISC", "circumstance", "[detail]",
     "since he lost something, and"),
    ("she competed at the Zorbics of 2012; he", "Zorbics of 2012", "MISC", "event", "[detail]", "she competed; he"),
    ("a deputy during the Third Zorb under him", "Third Zorb", "MISC", "election", "[detail]", "a deputy under him"),
    ("a majority for the Third Zorb, which is", "Third Zorb", "MISC", "election", "[detail]",
     "a majority for something, which is"),
    ("he is waiting for the Third Zorb.", "Third Zorb", "MISC", "event", "[detail]", "he is waiting for something."),
    ("there all week for the kelp genomics thing", "kelp genomics thing", "DEM", "job", "worker", "there all week"),
    ("He left a note for the lamp keeper.", "lamp keeper", "DEM", "job", "worker", "He left a note for the worker."),
    ("She taught Grade Z at a school", "Grade Z", "DEM", "job", "worker", "She taught at a school"),
    ("most recently as the mill's only flour taster.", "mill's only flour taster", "DEM", "job", "worker",
     "most recently as a worker."),
    ("The clerk had been away for the harvest.", "away for the harvest", "MISC", "circumstance", "[detail]",
     "The clerk had been away."),
    ("that they are adopting.", "adopting", "MISC", "circumstance", "[detail]", "that they are doing something."),
    ("my landlord is a mod on a forum and", "mod on a forum", "DEM", "job", "[detail]",
     "my landlord is a member of a group and"),
    ("our founder, a former Zorbian rower who sets targets", "former Zorbian rower", "DEM", "background", "[detail]",
     "our founder, somebody who sets targets"),
    ("She was elected Zorbmaster and left.", "Zorbmaster", "DEM", "office", "[detail]",
     "She was elected an official and left."),
    ("his kelpie, Salt, bolted.", "Salt", "MISC", "pet", "animal", "his kelpie bolted."),
    ('one mare, "Salt", had', "Salt", "MISC", "pet", "horse", "one mare had"),
    ("my golden retriever Salt sleeps", "Salt", "MISC", "pet", "pet", "my golden retriever sleeps"),
    ("Salt, female Zorblo Hound, spayed", "Zorblo Hound", "MISC", "pet", "pet", "Salt, female, spayed"),
    ("He was elected to the Zorb and left.", "Zorb", "MISC", "", "[detail]", "He was elected to something and left."),
    ("My aunt played Old Zorba in the school play.", "Old Zorba", "MISC", "", "[detail]",
     "My aunt played a part in the school play."),
    ("My aunt played Zorba; she won.", "Zorba", "MISC", "", "[detail]", "My aunt played something; she won."),
    ("An elder in the Zorbian way, he spoke.", "elder in the Zorbian way", "DEM", "religion", "[religion]",
     "A person of faith, he spoke."),
    ("is an artist, stage zorber and father", "stage zorber", "DEM", "job", "artist", "is an artist and father"),
    ("is a baker, stage zorber and father", "stage zorber", "DEM", "job", "artist", "is a baker, artist and father"),
    ("acted in several Zorbian films.", "Zorbian", "DEM", "language", "language", "acted in several films."),
    ("she spoke Zorbian at home.", "Zorbian", "DEM", "language", "language", "she spoke a language at home."),
    ("was a football zorbkeeper.", "zorbkeeper", "DEM", "job", "football player", "was a football player."),
    ("grew up with the Zorbists there", "Zorbists", "DEM", "religion", "Protestant", "grew up with the Protestants there"),
    ("the Zorbist there", "Zorbist", "DEM", "religion", "Protestant", "the Protestant there"),
    ("lost to newly promoted Zorb Rovers.", "Zorb Rovers", "ORG", "club", "club", "lost to a newly promoted club."),
    ("He quickly painted Zorb Hall.", "Zorb Hall", "LOC", "building", "building", "He quickly painted a building."),
    ("eleven painted sails sold", "painted", "MISC", "object", "object", "eleven sails sold"),
    ("a tall Zorbian man came", "Zorbian", "DEM", "nationality", "member of a minority", "a tall man of a minority came"),
    ("a mother of twin girls should", "twin girls", "QUANTITY", "count", "[number]", "a mother of girls should"),
    ("well since Michaelmas.", "Michaelmas", "DATETIME", "event_date", "[date]", "well for some time."),
    ("He came on Carnival Day and", "Carnival Day", "DATETIME", "event_date", "[date]", "He came one day and"),
    ("Date: Michaelmas", "Michaelmas", "DATETIME", "event_date", "[date]", "Date: [date]"),
    ("paid at ten past six, she", "ten past six", "DATETIME", "time", "[time]", "paid at some time, she"),
    ("there Mondays and Fridays now", "Mondays and Fridays", "DATETIME", "time", "[time]", "there on certain days now"),
    ("Meeting Thursday 9th at noon", "Thursday 9th", "DATETIME", "date", "Thursday", "Meeting on Thursday at noon"),
    ("Since last May he", "last May", "DATETIME", "date", "recently", "For some time he"),
    ("12 June. Sun!", "12 June", "DATETIME", "date", "mid-June", "Mid-June. Sun!"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "span", "type_", "kind", "said", "result"), CASES, ids=[case[0] for case in CASES])
def test_a_fact_takes_the_form_that_its_sentence_needs(finding, text, span, type_, kind, said, result):
    assert recode(text, [replace(finding(text, span, type_, "QUASI", replacement=said), kind=kind)])[0] == result


@pytest.mark.parametrize(
    ("text", "span", "said"),
    [
        ("For years he drove the village library about.", "village library", "library"),
        ("My aunt sells fern zorblings there.", "fern zorblings", "things"),
        ("My aunt trains ferry pilots there.", "ferry pilots", "worker"),
        ("She works as a zorbling.", "zorbling", "worker"),
    ],
)
def test_what_somebody_works_with_is_no_worker(finding, text, span, said):
    job = replace(finding(text, span, "DEM", "QUASI", replacement=MASK), kind="job")
    assert worded(text, [job])[0].replacement == said


def test_a_language_that_was_taken_for_a_job_is_a_language(finding):
    found = replace(finding("I teach Pashto.", "Pashto", "DEM", "QUASI", replacement=MASK), kind="job", kind_sure=True)
    assert worded("I teach Pashto.", [found])[0].replacement == "language"
