"""Lives and decisions: names that somebody also has, years that are noted, jobs, counts, names before classes."""

import re
from dataclasses import replace

import pytest

from sanitizer.recode.edits import recode
from sanitizer.recode.labels import worded


def told(finding, text, parts):
    """The text with each (span, type, stand-in) written into it; equal stand-ins of people are one person."""
    found = []
    at = 0
    for number, (span, kind, said) in enumerate(parts):
        start = text.index(span, at)
        one = finding(text, span, kind, "QUASI", replacement=said)
        found.append(replace(one, start=start, end=start + len(span), entity=number))
        at = start + len(span)
    return recode(text, found)[0]


BERG, LUND = ("Ada Berg", "PERSON", "PERSON 1"), ("Ida Lund", "PERSON", "PERSON 1")


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("Ada Berg (born Ida Lund, 3 May 1966) sings.", (BERG, LUND, ("3 May 1966", "DATETIME", "the mid-1960s")),
         "PERSON 1 (born in the mid-1960s) sings."),
        ("Ada Berg (born Ida Lund, 1911 – 1986) sang.", (BERG, LUND, ("1911 – 1986", "DATETIME", "the 1910s – the 1980s")),
         "PERSON 1 (1910s – 1980s) sang."),
        ("Ada Berg (1911 – 1986), commonly known as Ida Lund, sang.",
         (BERG, ("1911 – 1986", "DATETIME", "the 1910s – the 1980s"), LUND), "PERSON 1 (1910s – 1980s) sang."),
        ("Ada Berg, known professionally as Ida Lund, sang.", (BERG, LUND), "PERSON 1 sang."),
        ("Ada Berg or Ida Lund, was elected.", (BERG, LUND), "PERSON 1 was elected."),
        ("Ada Berg (Danish: Ida Lund is a poet.", (BERG, ("Danish", "DEM", "Northern European"), LUND),
         "PERSON 1 is a poet."),
        ("Ada Berg (born Ida Lund in Hay) sings.", (BERG, LUND, ("Hay", "LOC", "town")),
         "PERSON 1 (born in a town) sings."),
        ("Ada Berg or Per Lund, she said", (BERG, ("Per Lund", "PERSON", "PERSON 2")), "PERSON 1 or PERSON 2, she said"),
    ],
)  # fmt: skip
def test_a_person_is_not_said_to_be_called_by_the_same_number(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "said", "result"),
    [
        ("the novel (1977) sold", "the late 1970s", "the novel (late 1970s) sold"),
        ("Asthma, dx 1977, stable", "the late 1970s", "Asthma, dx late 1970s, stable"),
        ("Ada Berg (b. 1977) rows", "the late 1970s", "Ada Berg (b. late 1970s) rows"),
        ("m. Ada Berg 1977, Hay", "the late 1970s", "m. Ada Berg late 1970s, Hay"),
        ("Ada, b. abt 1977 in Hay", "the late 1970s", "Ada, b. late 1970s in Hay"),
        ("(4, 'Ada', '1977')", "the late 1970s", "(4, 'Ada', 'late 1970s')"),
        ("Then I'm 1977 again", "the late 1970s", "Then I'm the late 1970s again"),
        ("Results\n1986  second place", "the mid-1980s", "Results\nMid-1980s  second place"),
        ("Born: 1958, abroad", "the late 1950s", "Born: late 1950s, abroad"),
        ("Oba, f, DOB 1958, seen", "the late 1950s", "Oba, f, DOB late 1950s, seen"),
        ("BSc in Botany, 1994, with honours", "the mid-1990s", "BSc in Botany, mid-1990s, with honours"),
        ("his best year was 1890, when", "the early 1890s", "his best year was in the early 1890s, when"),
        ("In 1890 he left", "the early 1890s", "In the early 1890s he left"),
        ("She was born about 1948 abroad.", "the late 1940s", "She was born in the late 1940s abroad."),
        ("He has been here since about 1948.", "the late 1940s", "He has been here since the late 1940s."),
        (
            "Semester 1 Report 2022      Year 5W\n",
            "the early 2020s",
            "Semester 1 Report early 2020s      Year 5W\n",
        ),
    ],
)
def test_years_that_are_noted_have_no_article(finding, text, said, result):
    year = re.search(r"[12][0-9]{3}", text)
    assert year is not None
    assert told(finding, text, ((year[0], "DATETIME", said),)) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("in the Hay Radio television series Dust (as", (("Hay Radio", "ORG", "network"), ("Dust", "MISC", "television series")),
         "in a television series (as"),
        ("and Lund gangster Bo Berg in", (("Lund", "LOC", "city"), ("Bo Berg", "PERSON", "PERSON 1")),
         "and gangster PERSON 1 in"),
        ("In Hay Row theatre, she won", (("Hay Row", "LOC", "street"),), "In theatre, she won"),
        ("many of the Whig elite in attendance", (("Whig", "ORG", "political"),), "many of the political elite in attendance"),
        ("nominated for three Salt Awards and", (("Salt Awards", "MISC", "film award"),), "nominated for three film awards and"),
        ("and most recently Dust (2018).", (("Dust", "MISC", "film"), ("2018", "DATETIME", "the late 2010s")),
         "and most recently a film (late 2010s)."),
        ("report by the Hay Police, in", (("Hay Police", "ORG", "police"),), "report by the police, in"),
        ("Singer and sitar player Bo Berg grew up", (("sitar player", "DEM", "player"), ("Bo Berg", "PERSON", "PERSON 1")),
         "Singer and player PERSON 1 grew up"),
        ("won the Salt Award for Best Poem – Long Form in May",
         (("Salt Award for Best Poem", "MISC", "award"), ("Long Form", "MISC", "award")), "won an award in May"),
        ("a school, known as the “Hay Centre”. It", (("Hay Centre", "ORG", "school"),), "a school. It"),
    ],
)  # fmt: skip
def test_names_before_classes_and_counts_read_well(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "jobs", "result"),
    [
        ("an author, film director, actor, and film producer.",
         (("author", "writer"), ("film director", "filmmaker"), ("film producer", "filmmaker")), "a writer, filmmaker, and actor."),
        ("a director, actor and producer.", (("director", "filmmaker"), ("producer", "filmmaker")), "a filmmaker and actor."),
        ("a director, producer, poet and actor.", (("director", "filmmaker"), ("producer", "filmmaker")),
         "a filmmaker, poet and actor."),
        ("a director, poet and baker.", (("director", "filmmaker"), ("baker", "worker")), "a filmmaker, poet and worker."),
    ],
)  # fmt: skip
def test_a_list_of_jobs_says_each_once(finding, text, jobs, result):
    assert told(finding, text, tuple((job, "DEM", said) for job, said in jobs)) == result


def test_a_job_that_was_taken_for_kinship_keeps_its_word(finding):
    job = replace(finding("he was the owner of the mill.", "owner of the mill", "DEM", "QUASI", replacement="owner"),
                  kind="family-role")  # fmt: skip
    assert recode("he was the owner of the mill.", [job])[0] == "he was the owner of a mill."


def test_what_leads_on_to_words_that_stay_is_kept_with_its_article(finding):
    text = "he was the owner and head of the above-mentioned school."
    job = finding(text, "owner and head of the", "DEM", "QUASI", replacement="owner")
    assert recode(text, [job])[0] == "he was the owner of the above-mentioned school."


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("in Dust (1977) and Salt (1981).",
         (("Dust", "MISC", "novel"), ("1977", "DATETIME", "the late 1970s"), ("Salt", "MISC", "novel"),
          ("1981", "DATETIME", "the early 1980s")), "in two novels (late 1970s and early 1980s)."),
        ("in Dust (1977), Iron (1985) and Salt (1991).",
         (("Dust", "MISC", "novel"), ("1977", "DATETIME", "the late 1970s"), ("Iron", "MISC", "novel"),
          ("1985", "DATETIME", "the mid-1980s"), ("Salt", "MISC", "novel"), ("1991", "DATETIME", "the early 1990s")),
         "in several novels (1970s – 1990s)."),
        ("episodes of Dust and Salt, among others",
         (("Dust", "MISC", "television series"), ("Salt", "MISC", "television series")),
         "episodes of two television series, among others"),
        ("They left. Hay and Lund wept.", (("Hay", "LOC", "town"), ("Lund", "LOC", "town")), "They left. Two towns wept."),
        ("both Hay and Lund have", (("Hay", "LOC", "town"), ("Lund", "LOC", "town")), "two towns have"),
    ],
)  # fmt: skip
def test_two_of_a_kind_are_two(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "years", "result"),
    [
        ("In 1981 he rose. In 1983, he fell.", ("1981", "1983"), "In the early 1980s he rose. Two years later, he fell."),
        ("In 1981 he rose. He fell in 1981.", ("1981", "1981"), "In the early 1980s he rose. He fell the same year."),
        ("In 1981 he rose. In 1982 he fell.", ("1981", "1982"), "In the early 1980s he rose. The following year he fell."),
        ("In 1983 he fell. In 1981 he rose.", ("1983", "1981"), "In the early 1980s he fell. In the early 1980s he rose."),
        ("In 1981 he rose. He fell in 1983.", ("1981", "1983"), "In the early 1980s he rose. He fell two years later."),
    ],
)  # fmt: skip
def test_years_of_one_stand_in_are_told_by_their_order(finding, text, years, result):
    assert told(finding, text, tuple((year, "DATETIME", "the early 1980s") for year in years)) == result


def test_what_is_counted_later_was_introduced_so_and_works_are_not_counted(finding):
    text = f"Hay played. {'x ' * 250}Then Lund played Hay. Lund won."
    found = [
        finding(text, name, "ORG", "QUASI", nth=nth, replacement="club", entity=entity)
        for name, nth, entity in (("Hay", 0, 1), ("Lund", 0, 2), ("Hay", 1, 1), ("Lund", 1, 2))
    ]
    assert recode(text, found)[0].endswith("Then another club played the first club. The second club won.")
    albums = [replace(one, replacement="album") for one in found]
    assert recode(text, albums)[0].endswith("played one of the albums. One of the albums won.")


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("was head of the Hay Institute for years", (("head of the Hay Institute", "DEM", "head"),),
         "was a head of an institute for years"),
        ("his aunt at the Hay School", (("aunt at the Hay School", "DEM", "relative"),), "his relative"),
        ("a poet, film director and film producer.", (("film director and film producer", "DEM", "filmmaker"),),
         "a poet and filmmaker."),
        ("Honours\n• Order of Hay\n• Iron Cross (twice)\n", (("Order of Hay", "MISC", "award"), ("Iron Cross", "MISC", "award")),
         "Honours\n• Award\n• Award (twice)\n"),
        ("1986  Hay Games  9th", (("1986", "DATETIME", "the mid-1980s"), ("Hay Games", "MISC", "contest")),
         "Mid-1980s  contest  9th"),
        ("acclaim in the dramas Dust (2007) and Salt (2008).",
         (("Dust", "MISC", "film"), ("2007", "DATETIME", "the late 2000s"), ("Salt", "MISC", "film"),
          ("2008", "DATETIME", "the late 2000s")), "acclaim in two dramas (late 2000s)."),
        ("as in novels Dust and Salt.", (("Dust", "MISC", "novel"), ("Salt", "MISC", "novel")), "as in two novels."),
    ],
)  # fmt: skip
def test_offices_rows_and_classes_of_lists_read_well(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("made eleven appearances for Wales.", (("Wales", "LOC", "country in Northern Europe"),),
         "made eleven appearances for the national team."),
        ("resumed his Wales career, and", (("Wales", "LOC", "country in Northern Europe"),), "resumed his career, and"),
        ("born in Hay, Wales) is", (("Hay", "LOC", "town"), ("Wales", "LOC", "country in Northern Europe")),
         "born in a town in Northern Europe) is"),
        ("a bowler who played as a sweeper.", (("sweeper", "DEM", "athlete"),), "a bowler."),
        ("a bowler who played as a sweeper for six years", (("sweeper", "DEM", "athlete"),), "a bowler who played for six years"),
        ("renamed the “Dust Song” (“Song of Dust”), and", (("Dust Song", "MISC", "song"), ("Song of Dust", "MISC", "song")),
         "renamed, and"),
        ("a verse of the “Dust Song”, also known as “Salt on High”.",
         (("Dust Song", "MISC", "song"), ("Salt on High", "MISC", "song")), "a verse of a song."),
        ("on such Hay Radio programs as these", (("Hay Radio", "ORG", "radio station"),), "on such programs as these"),
        ("held the Hay light-heavy title twice", (("Hay", "MISC", "award"),), "held the light-heavy title twice"),
        ("other HAY/LUND documents and", (("HAY", "ORG", "company"), ("LUND", "ORG", "company")),
         "other documents of a company and"),
        ("an EP in 2004 titled Dust.", (("2004", "DATETIME", "the mid-2000s"), ("Dust", "MISC", "record")),
         "an EP in the mid-2000s."),
    ],
)  # fmt: skip
def test_names_that_say_little_beside_others_go(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("in a play, Dust, and the thriller Salt.", (("Dust", "MISC", "production"), ("Salt", "MISC", "production")),
         "in a play and a thriller."),
        ("in the fantasy films Dust and Salt, and won", (("Dust", "MISC", "film"), ("Salt", "MISC", "fantasy film")),
         "in two fantasy films, and won"),
        ("in Dust and Salt, and Iron", (("Dust", "MISC", "film"), ("Salt", "MISC", "film"), ("Iron", "MISC", "film")),
         "in several films"),
        ("a Wales-born Irish actor", (("Wales", "LOC", "country"), ("Irish", "DEM", "Northern European")),
         "a foreign-born Northern European actor"),
        ("envoy for the Hay Board for Relief (HBR), and", (("envoy for the Hay Board for Relief", "DEM", "diplomat"),
         ("HBR", "ORG", "agency")), "a diplomat, and"),
        ("by the names Bo and Ida, they", (("Bo", "PERSON", "PERSON 1"), ("Ida", "PERSON", "PERSON 2")),
         "by the names PERSON 1 and PERSON 2, they"),
        ("aboard the ferry Kestrel, which", (("ferry Kestrel", "MISC", "vessel"),), "aboard a vessel, which"),
        ("in the 1992 film Dust. She", (("1992", "DATETIME", "the early 1990s"), ("Dust", "MISC", "film")),
         "in an early 1990s film. She"),
        ("on the Hay Radio miniseries Dust.", (("Hay Radio", "ORG", "network"), ("Dust", "MISC", "miniseries")),
         "on a miniseries."),
    ],
)  # fmt: skip
def test_what_the_words_around_say_is_not_said_twice(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("the Hay Court of Appeal (Zodby Apelak) confirmed",
         (("Hay Court of Appeal", "ORG", "court of appeal"), ("Zodby Apelak", "PERSON", "PERSON 3")),
         "a court of appeal confirmed"),
        ("helping an illegal organisation, the XQ-C, and", (("XQ-C", "ORG", "illegal organization"),),
         "helping an illegal organisation and"),
    ],
)  # fmt: skip
def test_bodies_of_a_decision_read_well(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_a_public_body_is_told_by_the_words_that_every_country_has(finding):
    text = "The Lund Regional Court met. The Lund Court of Appeal met. The Lund Court of Appeal rose."
    found = [
        finding(text, "Lund Regional Court", "ORG", "QUASI", replacement="court", entity=0),
        finding(text, "Lund Court of Appeal", "ORG", "QUASI", replacement="higher court", entity=1),
        finding(text, "Lund Court of Appeal", "ORG", "QUASI", nth=1, replacement="higher court", entity=1),
    ]
    assert recode(text, worded(text, found))[0] == (
        "A regional court met. A court of appeal met. The court of appeal rose."
    )


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("in Dust; Iron, and Salt.", (("Dust", "MISC", "work"), ("Iron", "MISC", "work"), ("Salt", "MISC", "work")),
         "in several works."),
        ("in Dust (1977), Iron and Salt.", (("Dust", "MISC", "work"), ("1977", "DATETIME", "the late 1970s"),
         ("Iron", "MISC", "[detail]"), ("Salt", "MISC", "work")), "in several works."),
        ("won the Salt Award – Long Form in May", (("Salt Award", "MISC", "award"), ("Long Form", "MISC", "[detail]")),
         "won an award in May"),
        ("held the Hay light-heavy title twice", (("Hay", "MISC", "[detail]"),), "held the light-heavy title twice"),
    ],
)  # fmt: skip
def test_things_of_no_known_kind_beside_others_are_of_theirs(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("Ada Berg, sometimes credited as Ida Lund or Adi, is a poet.", (BERG, LUND, ("Adi", "PERSON", "PERSON 1")),
         "PERSON 1 is a poet."),
        ("in the romantic comedy-drama Dust, earning", (("Dust", "MISC", "work"),), "in a romantic comedy-drama, earning"),
        ("Another song of his, Dust, was", (("Dust", "MISC", "song"),), "Another song of his was"),
        ("her debut album, Dust (1995) to", (("Dust", "MISC", "album"), ("1995", "DATETIME", "the mid-1990s")),
         "her debut album (mid-1990s) to"),
    ],
)  # fmt: skip
def test_other_names_and_works_beside_their_class_go(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_who_is_of_a_faith_is_a_religious_person(finding):
    parts = (("Zorbist", "DEM", "[religion]"),)
    assert told(finding, "She became a Zorbist and left.", parts) == "She became a person of faith and left."


DUST, SALT = ("Dust", "MISC", "work"), ("Salt", "MISC", "film")


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("Bo in the Dust series, Al in the Salt series", (DUST, ("Salt", "MISC", "series")),
         "Bo in a series, Al in another series"),
        ("on the Hay Radio crime drama", (("Hay Radio", "ORG", "broadcaster"),), "on a crime drama"),
        ("for the Hay Bank report", (("Hay Bank", "ORG", "bank"),), "for the report of a bank"),
        ('for the "Dust" musical', (DUST,), "for a musical"),
        ("on the Hay Radio series, Salt.", (("Hay Radio", "ORG", "broadcaster"), SALT), "on a series."),
        ("Hay Radio's drama Salt made her known", (("Hay Radio", "ORG", "broadcaster"), SALT), "A drama made her known"),
        ("in 1970s Hay Radio drama Salt.", (("Hay Radio", "ORG", "broadcaster"), SALT), "in 1970s drama."),
        ("in the Zorbicolor classic Salt (1944)", (("Zorbicolor", "MISC", "[detail]"), SALT), "in a classic (1944)"),
        ("a role in comedy series Dust in May", (("Dust", "MISC", "television series"),), "a role in a comedy series in May"),
        ("in only one film, Salt, and left", (SALT,), "in only one film and left"),
        ("Her play, Dust won a prize", (DUST,), "Her play won a prize"),
        ("in the children's serial, Dust, as", (DUST,), "in a children's serial as"),
        ("in a fantasy film, Salt (aka: The Sea).", (SALT, ("The Sea", "MISC", "film")), "in a fantasy film."),
        ("for the revival of Dust in May", (DUST,), "for a revival in May"),
        ("Her last film was Salt (2004).", (SALT, ("2004", "DATETIME", "the mid-2000s")),
         "Her last film was released (mid-2000s)."),
    ],
)  # fmt: skip
def test_a_name_beside_the_class_that_it_is_one_of_goes(finding, text, parts, result):
    assert told(finding, text, parts) == result


@pytest.mark.parametrize(
    ("text", "parts", "result"),
    [
        ("He starred in Ada Berg's Salt.", (BERG, SALT), "He starred in a film by PERSON 1."),
        ("Ada Berg's Dust was a hit.", (BERG, DUST), "A work by PERSON 1 was a hit."),
        ("the production of Ada Berg's Dust", (BERG, ("Dust", "MISC", "production")), "the production of a work by PERSON 1"),
        ("in Ada Berg's film Salt.", (BERG, SALT), "in PERSON 1's film."),
    ],
)  # fmt: skip
def test_the_work_of_a_person_is_not_all_that_they_made(finding, text, parts, result):
    assert told(finding, text, parts) == result


def test_a_band_is_not_another_by_its_translated_name(finding):
    parts = (("Les Chats", "ORG", "band"), ("Cats", "ORG", "band"))
    assert told(finding, "with the group Les Chats (The Cats), he", parts) == "with a group, he"
