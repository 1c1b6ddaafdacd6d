"""Lists of works, offices and clubs become counts; pairs, people and kept things do not."""

import re
from dataclasses import replace

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.language.english.inflect import is_plural, lemma, plural
from sanitizer.recode.edits import recode
from sanitizer.recode.lists import count_lists
from sanitizer.risk.against import Against
from sanitizer.risk.people import People

KINDS = {"F": (PiiType.MISC, "film", "film"), "S": (PiiType.MISC, "series", "film"), "C": (PiiType.ORG, "club", "club"),
         "O": (PiiType.DEM, "official", "office"), "J": (PiiType.DEM, "worker", "profession"),
         "Y": (PiiType.DATETIME, "the 1990s", "year"), "P": (PiiType.PERSON, "PERSON 1", ""),
         "L": (PiiType.LOC, "city in Norway", "city"), "A": (PiiType.MISC, "award", "award"),
         "B": (PiiType.MISC, "film award", "award"), "X": (PiiType.MISC, "[detail]", "film"),
         "M": (PiiType.ORG, "magazine", "newspaper"), "N": (PiiType.MISC, "magazine", "newspaper")}  # fmt: skip


def marked(text: str) -> tuple[str, list[Finding]]:
    """ "{F:Iron Lake}" -> the text without marks, and a finding with its ladder for each mark."""
    found, plain, last = [], "", 0
    for mark in re.finditer(r"\{(\w):([^}]*)\}", text):
        plain += text[last : mark.start()]
        type, said, kind = KINDS[mark[1]]
        rungs = [Rung(said, "x", 1000), *([Rung("work", "x", 10**6)] if type is PiiType.MISC else [])]
        identifier = Identifier.DIRECT if mark[1] == "P" else Identifier.QUASI
        found.append(
            Finding(len(plain), len(plain) + len(mark[2]), mark[2], type, identifier, 1.0, ("x",),
                    ladder=Ladder.build(mark[2], rungs), replacement=said, kind=kind)
        )  # fmt: skip
        plain += mark[2]
        last = mark.end()
    return plain + text[last:], found


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("She was in {F:Iron Lake}, {F:Dust} and {F:Salt}.", "She was in several films."),
        ("She was in films such as {F:Iron Lake} ({Y:1993}), {F:Dust} ({Y:1995}), and {F:Salt} ({Y:1998}).",
         "She was in several films."),
        ("Roles in such films as the thriller {F:Iron Lake}, the drama {F:Dust} and {F:Salt}, and prizes.",
         "Roles in several films, and prizes."),
        ("She was in {F:Iron Lake}, {S:Dust} and {S:Salt}.", "She was in several works."),
        ("He played for {C:Aska}, {C:Bodens} and {C:Ceres}.", "He played for several clubs."),
        ("The towns of {L:Hay}, {L:Lund} and {L:Aska} grew.", "Several towns in Norway grew."),
        ("The banks of {L:Hay}, {L:Lund} and {L:Aska} grew.", "The banks of several cities in Norway grew."),
        ("He served as {O:mayor of Lund} {Y:from 1998 to 2004}, {O:governor} {Y:from 2004 to 2010} and {O:minister} "
         "{Y:from 2010 to 2014}.", "He served in various offices."),
    ],
)  # fmt: skip
def test_a_list_becomes_a_count(text, output):
    plain, findings = marked(text)
    assert recode(plain, count_lists(plain, findings))[0] == output


@pytest.mark.parametrize(
    "text",
    [
        "She was in {F:Iron Lake} and {F:Dust}.",
        "She was in {F:Iron Lake}, {C:Aska} and {F:Dust}.",
        "She was in {F:Iron Lake}. Later came {F:Dust}. At last {F:Salt}.",
        "She saw {P:Ada}, {P:Bo} and {P:Siri}.",
        "{J:A cook}, {J:a nurse} and {J:a smith} came.",
    ],
)
def test_what_is_no_list_stays_as_it_was(text):
    plain, findings = marked(text)
    assert count_lists(plain, findings) == findings


def test_a_list_is_counted_only_where_nothing_of_it_is_left():
    text, findings = marked("This one was in {F:Iron Lake}, the rare {F:Dust} and {F:Salt} in a hat.")
    lines = tuple(
        f"This one was in several films {wear}." for wear in ("in a cap", "in a coat", "in a wig", "in a shoe")
    )
    people = People(tuple("abcde"), (*lines, "This one was in several films in a hat."))
    told = recode(text, Against(people, k=3).widen(text, findings, "e")[0])[0]
    assert told == "This one was in several films."
    alike = (
        f"This one was in a film, the rare film and film in a {wear}." for wear in ("cap", "coat", "wig", "shoe", "hat")
    )
    kept = recode(text, Against(People(tuple("abcde"), tuple(alike)), k=3).widen(text, findings, "e")[0])[0]
    assert "rare" in kept
    assert "several" not in kept
    same = People(tuple("abcde"), (text,) * 5)
    assert "several" not in recode(text, Against(same, k=3).widen(text, findings, "e")[0])[0]


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("She was in the old Hay films {F:Iron Lake} ({Y:1993}) and {F:Dust} ({Y:1998}).",
         "She was in two old Hay films (1990s)."),
        ("She was in {F:Hay} ({Y:1993}), {F:Tin} ({Y:1993}), {F:Dust} ({Y:1994}) and {F:Salt} ({Y:1998}) with {P:Ada}.",
         "She was in several films (1990s) and a film (1990s) with PERSON 1."),
        ("He was in old television shows like {S:Iron Lake}, {S:Dust} and {S:Salt}.", "He was in several old television shows."),
        ("He made Hay films like {F:Iron Lake}, {F:Dust} and {F:Salt}.", "He made Hay films."),
        ("on the cover of fashion magazines {M:Vela}, {N:Lane}, and {M:Moro}", "on the cover of several fashion magazines"),
        ("She had parts on sitcoms {S:Iron Lake}, {S:Dust} and {S:Salt}.", "She had parts on several sitcoms."),
        ("She made low-budget horror films {F:Iron Lake}, {F:Dust} and {F:Salt}.",
         "She made several low-budget horror films."),
        ("He was in {P:Ada}'s comedy-dramas {F:Iron Lake} ({Y:1993}) and {S:Dust} ({Y:1998}).",
         "He was in PERSON 1's comedy-dramas (1990s)."),
        ("He was in the {Y:1993} dramas {F:Iron Lake} and {F:Dust}.", "He was in 1990s dramas."),
        ("He ran her club {C:Aska} and {C:Bodens}.", "He ran her club."),
        ("He has directed two, {F:Iron Lake} and {F:Dust}.", "He has directed two."),
        ("The three plays {S:Iron Lake}, {S:Dust} and {S:Salt} ran.", "The three plays ran."),
        ("Her husband coaches {C:Aska} and {C:Bodens}.", "Her husband coaches two clubs."),
    ],
)  # fmt: skip
def test_a_class_before_a_list_takes_the_count_with_all_that_describes_it(text, output):
    plain, findings = marked(text)
    numbered = [replace(one, entity=number) for number, one in enumerate(findings)]
    assert recode(plain, numbered)[0] == output


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("His first epic, {F:Dust} ({Y:1993}), was a success.", "His first epic (1990s) was a success."),
        ("It came with her animated feature, {S:Dust}.", "It came with her animated feature."),
        ("They showed {Y:1993}'s {F:Dust}.", "They showed a 1990s film."),
        ("It closed at the end of {Y:1993}.", "It closed in the 1990s."),
        ("It was shut since the very beginning of {Y:1993}.", "It was shut since the 1990s."),
        ("She had a {A:Hay Award} nomination for {A:Best Actress}.", "She had a nomination."),
        ("She had a nomination as {A:Best Actress}.", "She had a nomination."),
        ("She had a nomination for {A:Hay Award}.", "She had a nomination for an award."),
        ("He was in the {C:Hay Radio} animated film {F:Dust}.", "He was in an animated film."),
        ("He was in the {C:Hay Radio} crime and mystery series {S:Dust}.", "He was in a crime and mystery series."),
        ("She was on The {C:Hay Radio} series {S:Dust}.", "She was on a series."),
        ("She was in the 2000s {F:Dust} series.", "She was in the 2000s series."),
        ("He hosted the satirical program {X:Dust} for years.", "He hosted the satirical program for years."),
        ("By the time {P:Ada Berg} came, it was gone.", "By the time PERSON 1 came, it was gone."),
        ("It is a club (now known as {C:Hay}).", "It is a club (now known as a club)."),
        ("He is in the films {F:Dust} ({Y:1993}), which won, and {F:Salt}.",
         "He is in a film (1990s), which won, and another film."),
    ],
)  # fmt: skip
def test_a_class_before_a_title_says_enough(text, output):
    plain, findings = marked(text)
    numbered = [replace(one, entity=number) for number, one in enumerate(findings)]
    assert recode(plain, numbered)[0] == output


def test_a_miniseries_is_one_and_two_are_as_well():
    assert (lemma("miniseries"), plural("miniseries"), is_plural("miniseries")) == ("miniseries", "miniseries", False)


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("She won an {A:Iron Award}, a {B:Dust Prize}, and a {B:Salt Award}.", "She won several awards."),
        ("She earned {B:Dust Prize} and {A:Iron Award} nominations.", "She earned nominations."),
        ("She received {B:Dust Prize} nominations for both.", "She received nominations for both."),
        ("She earned a {B:Dust Prize} and an {A:Iron Award} nomination.", "She earned a nomination."),
        ("It won seven {A:Iron Awards} and a {B:Dust Prize}.", "It won seven awards and a film award."),
        ("It came in {Y:1993} and {Y:1995}.", "It came in the 1990s."),
        ("It came with the Bergs' dark thriller {F:Dust}.", "It came with the Bergs' dark thriller."),
    ],
)  # fmt: skip
def test_awards_are_told_as_people_tell_them(text, output):
    plain, findings = marked(text)
    numbered = [replace(one, entity=number) for number, one in enumerate(findings)]
    assert recode(plain, numbered)[0] == output


def test_an_award_that_comes_up_again_is_an_award():
    plain, findings = marked("She won an {A:Iron Award}. Then an {A:Dust Award} came, and the {A:Iron Award} again.")
    numbered = [replace(one, entity=number) for one, number in zip(findings, (0, 1, 0), strict=True)]
    assert recode(plain, numbered)[0] == "She won an award. Then an award came, and an award again."
