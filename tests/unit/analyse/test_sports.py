"""The sport of a text and what its teams, leagues and positions are called."""

from __future__ import annotations

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.sports import in_its_sport, sport_of, teams_apart
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import Ladder, Rung


@pytest.mark.parametrize(
    ("text", "sport"),
    [
        ("He is a footballer.", "football"),
        ("An American football quarterback who played college football.", "american football"),
        ("She plays ice hockey. Hockey is fun.", "ice hockey"),
        ("He liked boxing and tennis.", ""),
        ("She is a painter.", ""),
    ],
)
def test_a_text_is_about_the_sport_that_it_mostly_speaks_of(text, sport):
    assert sport_of(text) == sport


def _found(text, name, said, kind="club", type=PiiType.ORG):
    at = text.index(name)
    ladder = Ladder.build(name, [Rung(one, "x", 100_000) for one in said])
    return Finding(
        at, at + len(name), name, type, Identifier.QUASI, 0.9, ("x",), 1, ladder, kind=kind, origin=Origin.READER
    )


@pytest.mark.parametrize(
    ("text", "name", "said", "first"),
    [
        ("A footballer who played for Hay.", "Hay", ["sports team"], "football club"),
        ("A volleyball player with Hay.", "Hay", ["sports team"], "volleyball team"),
        ("A rugby player with Hay FC.", "Hay FC", ["football club", "sports team"], "rugby club"),
        ("A footballer who played against Norway.", "Norway", ["sports team"], "national team"),
        ("A footballer who won the Hay Liga.", "Hay Liga", ["sports league"], "football league"),
        ("A footballer at Hay Road against Lund.", "Hay Road", ["sports team"], "stadium"),
        ("A singer who joined Hay.", "Hay", ["sports team"], "sports team"),
    ],
)
def test_teams_are_called_by_the_sport_of_the_text(text, name, said, first):
    finding = _found(text, name, said)
    ladder = in_its_sport(text, [finding], lambda country: country == "Norway")[0].ladder
    assert ladder[0].text == first


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Second Division club Hay", ["Second Division", "Hay"]),
        ("Hay League for the Lund Larks", ["Hay League", "Lund Larks"]),
        ("Lund Larks of the Hay Association", ["Lund Larks", "Hay Association"]),
        ("Lund Larks", ["Lund Larks"]),
    ],
)
def test_a_league_and_a_team_in_one_name_are_two(name, parts):
    assert [one.text for one in teams_apart([_found(name, name, ["sports team"])])] == parts


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Ole Strand is a former footballer who played as a defensive midfielder.", "as a defensive midfielder"),
        ("Pete Larkin is a former American football defensive tackle.", "American football defensive tackle"),
        ("Marta Koval is a volleyball player who plays as a middle blocker.", "as a middle blocker"),
    ],
)
def test_positions_fit_thousands_and_stay(text, kept):
    assert kept in Sanitizer()(text).text
