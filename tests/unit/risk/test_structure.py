"""What tells by its form: counts, ranks, records, glosses of hidden names, and a whole life."""

from dataclasses import replace

import pytest

from sanitizer.core.findings import Finding, Identifier, PiiType
from sanitizer.core.ladder import Ladder, Rung
from sanitizer.recode.edits import recode
from sanitizer.risk.against import Against
from sanitizer.risk.facts import facts_of, write_facts
from sanitizer.risk.people import People
from sanitizer.risk.story import is_life, units_of
from sanitizer.risk.structure import coarse_of, structure_of
from sanitizer.risk.syntax import read_tree
from sanitizer.risk.telling import read_words


def hidden(text: str, term: str, said: str, type: PiiType = PiiType.ORG, entity: int = 1) -> Finding:
    start = text.index(term)
    return Finding(start, start + len(term), term, type, Identifier.QUASI, 0.9, ("x",), replacement=said, entity=entity)


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("She won five races.", "She won several races."),
        ("She won 140 races.", "She won many races."),
        ("At least four bakers saw it.", "Several bakers saw it."),
        ("She sold her three boats.", "She sold her boats."),
        ("Two of her four sons sing.", "Some of her sons sing."),
        ("She won two races.", "She won two races."),
        ("He keeps one of the boats.", "He keeps one of the boats."),
        ("She played the first concert in the new hall.", "She played an early concert in the new hall."),
        ("Her third husband was a baker.", "A later husband was a baker."),
        ("It rained for the first time.", "It rained for the first time."),
        ("He got the longest ban ever issued.", "He got a long ban."),
        ("She owns the heaviest bell.", "She owns a heavy bell."),
        ("He holds the club record for most saves in a season.", "He holds a record."),
        ("He set the record for dives and retired.", "He set a record and retired."),
        ("Her team won 3–0.", "Her team won."),
        ("They finished last in a 13-team league.", "They finished last in a league."),
        ("She sings. He left his office (the third floor, with a view).", "She sings. He left his office."),
        ("She was mayor until becoming a judge.", "She was mayor."),
        ("She represents district 4 in the council.", "She represents a district in the council."),
    ],
)
def test_forms_are_said_loosely(text, loose):
    edits = []
    for fact in structure_of(text, read_tree(text), []):
        form = fact.forms[-1]
        cut = form.cut(0)
        edits.append((*fact.spans[0], form.said) if cut is None else (cut.start, cut.end, cut.said))
    for start, end, said in reversed(edits):
        text = text[:start] + said + text[end:]
    assert text == loose


def test_dates_are_told_in_decades_and_towns_by_their_country():
    text = "Ada was born in 1961 in Hay and went to Norway."
    when = Ladder.build("1961", [Rung("the early 1960s", "x", 1096), Rung("the 1960s", "x", 3652)])
    where = Ladder.build("Hay", [Rung("city in Ohio", "x", 300), Rung("city in the United States", "x", 7000)])
    land = Ladder.build("Norway", [Rung("country in Europe", "x", 57), Rung("place", "x", 10**9)])
    found = [
        replace(hidden(text, "1961", "the early 1960s", PiiType.DATETIME, 1), ladder=when),
        replace(hidden(text, "Hay", "city in Ohio", PiiType.LOC, 2), ladder=where),
        replace(hidden(text, "Norway", "country in Europe", PiiType.LOC, 3), ladder=land),
    ]
    coarse = [fact.forms[form].said for fact, form in coarse_of(facts_of(text, found), found)]
    assert coarse == ["the 1960s", "city in the United States"]


def test_what_explains_a_hidden_name_goes_with_it():
    text = "Ada Holm led Zorbal, the board that buys timber for the northern ports."
    tree = read_tree(text)
    found = [hidden(text, "Ada Holm", "PERSON 1", PiiType.PERSON, 0), hidden(text, "Zorbal", "an organization")]
    cuts = [fact.forms[1].cuts[0] for fact in structure_of(text, tree, found)]
    assert [text[cut.start : cut.end] for cut in cuts if cut] == [", the board that buys timber for the northern ports"]


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Ada Holm is a singer from the north.", True),
        ("Ada Holm was seen on the ward at night.", False),
        ("Seen today: Ada Holm is a singer.", False),
    ],
)
def test_a_text_that_opens_with_who_somebody_is_tells_a_life(text, life):
    assert is_life(text, [hidden(text, "Ada Holm", "PERSON 1", PiiType.PERSON, 0)], read_tree(text)) is life


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("Ada Holm founded a mill in 1951. She sold it in 1987.", True),
        ("Ada Holm founded a mill in 1951. She sold it in 1953.", False),
        ("Ada Holm sings from 1951 songs. She sold it in 1987.", False),
    ],
)
def test_what_somebody_did_over_many_years_is_a_life(text, life):
    found = [hidden(text, "Ada Holm", "PERSON 1", PiiType.PERSON, 0)]
    years = [year for year in ("1951", "1953", "1987") if year in text]
    found += [hidden(text, year, "then", PiiType.DATETIME, n) for n, year in enumerate(years, 2)]
    assert is_life(text, found, read_tree(text)) is life


def test_a_later_sentence_that_singles_somebody_out_goes():
    text = "Ada Holm was a weaver. She sold rugs. She became one of the first weavers to fly. She retired."
    ada = hidden(text, "Ada Holm", "PERSON 1", PiiType.PERSON, 0)
    first = replace(hidden(text, "one of the first weavers", "one of the first weavers"), kind="superlative")
    cuts = [fact.forms[-1].cuts[0] for fact in structure_of(text, read_tree(text), [ada, first]) if fact.forms[-1].cuts]
    assert [text[cut.start : cut.end].strip() for cut in cuts if cut] == ["She became one of the first weavers to fly."]


def test_the_first_sentence_is_never_left_out():
    text = "Ada sings. She paints boats that nobody buys."
    cuts = [fact.forms[1].cuts[0] for fact in units_of(text, read_tree(text), [])]
    assert {text[cut.start : cut.end] for cut in cuts if cut} == {
        " She paints boats that nobody buys.",
        " that nobody buys",
    }


STORY = (
    "Ada Holm is a sailor. She once towed a burning ferry past the granite lighthouse with a rowing boat, wearing a "
    "borrowed wedding gown. A brass band of beekeepers serenaded her while a retired surgeon juggled lanterns. She "
    "taught parrots to whistle hymns in a disused quarry, which a visiting countess praised in a limerick. Her "
    "grandmother's accordion, pawned for turnips, was found inside a marble elephant by a deaf locksmith."
)


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("Ada is a singer. She made an album. It sold well. She retired.", " She made an album. It sold well."),
        ("Ada is a singer.\nShe ran a mill. She left this mill in May. She retired.", "She ran a mill. She left this mill in May. "),
        ("Ada is a singer. She sang at noon.\nShe retired.", " She sang at noon."),
        ("Ada is a singer, juggler and painter.", ", juggler"),
    ],
)  # fmt: skip
def test_what_leans_on_a_sentence_goes_with_it(text, gone):
    ada = hidden(text, "Ada", "PERSON 1", PiiType.PERSON, 0)
    cuts = [unit.forms[1].cuts[0] for unit in units_of(text, read_tree(text), [ada])]
    assert gone in {text[cut.start : cut.end] for cut in cuts if cut}


def test_ordinary_clauses_of_a_life_stay_and_singular_ones_go():
    text = (
        "Ada Holm was a rower. She won a medal and two titles with her team. "
        "A burning lighthouse was towed by her with a dinghy, wearing a borrowed gown and a crown of turnips. "
        "After her career she was a teacher at a school.\n"
        "A brass band of beekeepers serenaded her while a deaf locksmith juggled lanterns in a disused quarry.\n"
        "She had three children."
    )
    population = People(
        tuple(f"p{n}" for n in range(1200)),
        tuple(f"This one acted in film {n} and in a play of the year and got an award." for n in range(1200)),
    )
    ada = hidden(text, "Ada Holm", "PERSON 1", PiiType.PERSON, 0)
    found, _ = Against(population).widen(text, [ada], None)
    output = recode(text, found)[0]
    assert "She won a medal and two titles with her team." in output
    assert "she was a teacher at a school.\nShe had several children." in output
    assert "locksmith" not in output
    assert "lighthouse" not in output


def test_no_mask_stands_in_a_life_where_a_clause_can_go():
    lives = ("was in films and plays", "was in films and sang", "was in plays and danced", "sang and danced in plays")
    population = People(
        tuple(f"p{n}" for n in range(40)),
        tuple(f"She was an actor. She {lives[n % 4]}. She won awards in year {n}." for n in range(40)),
    )
    text = "Ada Holm was an actor. She was in films and plays. She zorbled the quixotry. She won awards."
    ada = hidden(text, "Ada Holm", "PERSON 1", PiiType.PERSON, 0)
    found, standing = Against(population).widen(text, [ada], None)
    assert standing.reached
    assert recode(text, found)[0] == "PERSON 1 was an actor. She was in films and plays. She won awards."


def test_a_story_that_nobody_shares_is_shortened_where_words_cannot_be_weighed():
    population = People(
        tuple(f"p{n}" for n in range(1200)),
        tuple(f"This one acted in film {n} and in a play of the year and got an award." for n in range(1200)),
    )
    ada = hidden(STORY, "Ada Holm", "PERSON 1", PiiType.PERSON, 0)
    found, standing = Against(population).widen(STORY, [ada], None)
    output = recode(STORY, found)[0]
    assert standing.likeness < 0.5
    assert output.startswith("PERSON 1 is a ")
    assert len(output) < len(STORY) * 0.7
    assert any("life tells too much" in finding.reason for finding in found)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("She moved to the coast in 1938 and sang.", "She moved to the coast and sang."),
        ("In 1938, she moved to the coast.", "She moved to the coast."),
        ("She sang in the 1938 film of the play.", "She sang in the film of the play."),
        ("Until 1938 was over, she sang.", "Until the 20th century was over, she sang."),
    ],
)
def test_a_date_of_which_only_the_century_is_told_is_left_out(text, told):
    ladder = Ladder.build("1938", [Rung("the 1930s", "rule", 3652), Rung("the 20th century", "rule", 36524)])
    found = [replace(hidden(text, "1938", "the 1930s", PiiType.DATETIME), ladder=ladder)]
    reading = read_words(text)
    facts = facts_of(text, found, reading)
    date = next(fact for fact in facts if fact.findings)
    date.now = 1
    assert recode(text, write_facts(text, found, facts, reading))[0] == told
