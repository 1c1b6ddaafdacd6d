"""Stand-ins that fit what stands beside them: class words, lists, brackets and names of one thing."""

from dataclasses import replace

import pytest

from sanitizer.recode.edits import recode


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("his 1962 alternative history novel Dust sold", (("Dust", "MISC", "novel"),), "his 1962 alternative history novel sold"),
        ("the version of the movie Dust ran", (("Dust", "MISC", "film"),), "the version of a movie ran"),
        ("told in novels Dust and Salt", (("Dust", "MISC", "novel"), ("Salt", "MISC", "novel")),
         "told in a novel and another novel"),
        ("In 2017 Channel 6 began", (("Channel 6", "ORG", "television network"),), "In 2017 a television network began"),
        ("during the 1991 Salt Cup", (("Salt Cup", "MISC", "competition"),), "during the 1991 competition"),
        ("she has been arrested for treason", (("arrested for treason", "MISC", "event"),), "she has been arrested"),
        ("seen on The Herald list", (("Herald", "ORG", "newspaper"),), "seen on the list of a newspaper"),
        ('her single "Pinch" sold', (("Pinch", "MISC", "single"),), "one of her singles sold"),
        ("known as the “Centre of Salt”.", (("Centre of Salt", "ORG", "school"),), "known as a school."),
        ("the Coastal Union (CU) met", (("Coastal Union", "ORG", "union"), ("CU", "ORG", "union")), "a union met"),
        ("born in Evan, Ohio, Norway.", (("Evan", "LOC", "city"), ("Ohio", "LOC", "state"), ("Norway", "LOC", "country")),
         "born in a city."),
        ("I was held for 41 days after", (("41 days", "QUANTITY", "a month or two"),), "I was held for a month or two after"),
        ("after an 18-day wait", (("18-day wait", "QUANTITY", "a few weeks"),), "after a few weeks"),
        ("He was a quarterback.", (("quarterback", "DEM", "american football player"),), "He was an American football player."),
        ("with local side Rovers in May", (("Rovers", "ORG", "sports team"),), "with a local side in May"),
        ("a naturalized Norway citizen", (("Norway", "LOC", "country in Europe"),), "a naturalized citizen"),
        ("a 7-song EP titled Salt came", (("Salt", "MISC", "extended play"),), "a 7-song EP came"),
        ("on sites such as Dust he won", (("Dust", "ORG", "website"),), "on sites he won"),
        ("a rock band called Iron played", (("Iron", "ORG", "rock band"),), "a rock band played"),
        ("shares in a company, Salt AG, fell", (("Salt AG", "ORG", "company"),), "shares in a company fell"),
        ("under German law he won", (("German", "DEM", "European"),), "under national law he won"),
        ("Under Chile law he won", (("Chile", "LOC", "country in South America"),), "Under national law he won"),
        ("Wales' first match", (("Wales", "LOC", "country"),), "A country's first match"),
        ("the 1986's show", (("1986", "DATETIME", "the mid-1980s"),), "the mid-1980s' show"),
        ("Ada Berg (Ida Lund, born", (("Ada Berg", "PERSON", "PERSON 1"), ("Ida Lund", "PERSON", "PERSON 1")),
         "PERSON 1 (born"),
        ("her Lund films won", (("Lund", "LOC", "city"),), "her films in a city won"),
        ("on sites such as Dust, Salt and mail", (("Dust", "ORG", "website"),), "on sites such as a website, Salt and mail"),
        ("saw Mr J.S. Further, she", (("J.S.", "PERSON", "PERSON 4"),), "saw Mr PERSON 4. Further, she"),
        ("He wrote 44 published novels", (("44", "QUANTITY", "dozens"),), "He wrote dozens of published novels"),
        ("He began at the age of nine.", (("at the age of nine", "DEM", "of school age"),), "He began as a child."),
        ("the films Dust, Salt and Iron won", (("Dust", "MISC", "film"), ("Salt", "MISC", "film"), ("Iron", "MISC", "film")),
         "several films won"),
        ("her albums (Dust, Salt and Iron) sold",
         (("Dust", "MISC", "album"), ("Salt", "MISC", "album"), ("Iron", "MISC", "album")), "her albums sold"),
    ],
)  # fmt: skip
def test_stand_ins_fit_what_stands_beside_them(finding, text, parts, result):
    found = [
        replace(finding(text, span, kind, "QUASI", replacement=said), entity=n)
        for n, (span, kind, said) in enumerate(parts)
    ]
    assert recode(text, found)[0] == result
