"""What a word tells: by its part of speech, by how common it is, and by the population's kind."""

import pytest

from sanitizer import Sanitizer
from sanitizer.core.findings import Finding, Identifier, Origin, PiiType
from sanitizer.core.ladder import MASK, Ladder, Rung
from sanitizer.recode.edits import recode
from sanitizer.risk.against import Against
from sanitizer.risk.conjuncts import without_conjuncts
from sanitizer.risk.crowd import Crowd
from sanitizer.risk.facts import facts_of
from sanitizer.risk.masks import join_masks
from sanitizer.risk.modifiers import DETECTOR, without_modifiers
from sanitizer.risk.people import People
from sanitizer.risk.population import UnlikePopulationWarning
from sanitizer.risk.shared import is_shared, show_shared
from sanitizer.risk.telling import Part, is_ordinary, likeness, read_words

SAILS = ["mends sails", "sews sails", "paints hulls", "scrapes hulls", "splices ropes", "tars ropes", "casts anchors"]


def _prize(text: str, said: str, **options: object) -> Finding:
    start = text.index(said)
    ladder = Ladder.build(said, [Rung("award", "x", 1000)])
    fields = {"kind": "award", "replacement": "award", "ladder": ladder, **options}
    return Finding(start, start + len(said), said, PiiType.MISC, Identifier.QUASI, 0.9, ("x",), **fields)  # type: ignore[arg-type]


def _hidden(text: str, *words: str) -> list[Finding]:
    spans = sorted((text.index(word), word) for word in words)
    return [
        Finding(a, a + len(w), w, PiiType.MISC, Identifier.QUASI, 0.5, (DETECTOR,), replacement=MASK) for a, w in spans
    ]


def test_hiding_a_verb_costs_more_than_hiding_a_noun():
    text = "She restores violins."
    costs = {fact.word: fact.forms[1].cost for fact in facts_of(text, [], read_words(text)) if len(fact.forms) > 1}
    assert costs["restores"] > costs["violins"]


def test_a_rare_noun_tells_more_than_a_common_one_or_a_verb():
    telling = read_words("He restores a harpsichord in the house.").telling
    assert telling["harpsichord"] > telling["house"]
    assert telling["harpsichord"] > telling["restores"]


def test_without_a_tagger_every_word_is_a_noun():
    assert read_words("She restores violins.", "blank:en").part(4) is Part.NOUN


def test_a_hidden_adjective_is_left_out_and_the_article_agrees():
    text = "She had an illustrious career and an odd, old boat."
    found = without_modifiers(text, _hidden(text, "illustrious"), read_words(text))
    assert recode(text, found)[0] == "She had a career and an odd, old boat."


def test_several_hidden_adjectives_go_together():
    text = "An epic historical drama began."
    found = without_modifiers(text, _hidden(text, "epic", "historical"), read_words(text))
    assert recode(text, found)[0] == "A drama began."


def test_an_adjective_that_something_leans_on_stays_masked():
    for text, word in (
        ("He is funny and earnest today.", "earnest"),
        ("She met an alleged thief.", "alleged"),
        ("They won in consecutive years.", "consecutive"),
        ("A stoic, he left.", "stoic"),
    ):
        found = without_modifiers(text, _hidden(text, word), read_words(text))
        assert MASK in recode(text, found)[0], text


def _written(text: str, *words: str) -> str:
    hidden = without_modifiers(text, _hidden(text, *words), read_words(text))
    masked = join_masks(text, hidden, read_words(text))
    return recode(text, without_conjuncts(text, masked, read_words(text)))[0]


def test_a_noun_or_adverb_that_only_describes_is_left_out():
    assert _written("He saw a spy film.", "spy") == "He saw a film."
    assert _written("It was a widely known book.", "widely") == "It was a known book."
    assert _written("She nearly drowned.", "nearly") == "She *** drowned."
    assert _written("She restores violins.", "restores") == "She *** violins."


def test_what_describes_a_named_thing_is_left_out_and_the_name_keeps_its_class():
    text = "He directed the spy film Salt Boats in spring."
    salt = Finding(25, 35, "Salt Boats", PiiType.MISC, Identifier.QUASI, 0.9, ("x",), replacement="film", kind="film")
    found = without_modifiers(text, [*_hidden(text, "spy"), salt], read_words(text))
    assert recode(text, found)[0] == "He directed the film in spring."


def test_a_hidden_item_of_a_list_is_left_out():
    text = "She is a singer, painter, and sculptor."
    assert _written(text, "sculptor") == "She is a singer and painter."
    assert _written(text, "painter") == "She is a singer and sculptor."
    assert _written(text, "singer") == "She is a painter and sculptor."
    assert _written("He is a baker and sculptor.", "sculptor") == "He is a baker."


def test_an_item_that_something_hangs_on_stays_masked():
    assert _written("He made both silent and musical films.", "musical") == "He made both silent and *** films."
    assert _written("He met his old friend and sculptor.", "friend") == "He met his old *** and sculptor."
    assert _written("Her father, a sculptor, left.", "sculptor") == "Her father, a ***, left."


def test_masks_of_a_list_a_part_and_an_object_are_one():
    assert _written("She loves boats, kites and trees.", "boats", "kites", "trees") == "She loves ***."
    assert _written("She saw the end of the parade.", "end", "parade") == "She saw the ***."
    assert _written("She mended the clocks at home.", "mended", "clocks") == "She *** at home."


def test_what_many_people_share_is_shown():
    lines = [f"Person {n} won the Iron Prize and {SAILS[n % 7]}." for n in range(60)]
    crowd = Crowd(People(tuple(map(str, range(60))), tuple(lines)))
    text = "She won the Iron Prize."
    assert is_shared("Iron Prize", crowd, 60)
    assert not is_shared("Iron Violin", crowd, 1)
    (shown,) = show_shared([_prize(text, "Iron Prize")], crowd, 5)
    assert shown.replacement == "Iron Prize"
    assert "share" in shown.reason


def test_what_few_share_or_the_user_listed_is_not_shown():
    lines = [f"Person {n} won the {'Iron' if n < 20 else 'Tin'} Prize." for n in range(60)]
    crowd = Crowd(People(tuple(map(str, range(60))), tuple(lines)))
    text = "She won the Iron Prize and the Tin Prize."
    few, own = _prize(text, "Iron Prize"), _prize(text, "Tin Prize", origin=Origin.TERM)
    assert [finding.replacement for finding in show_shared([few, own], crowd, 4)] == ["award", "award"]


def test_a_thing_is_shown_in_all_its_mentions_or_in_none():
    lines = [f"Person {n} won the Iron Prize." for n in range(60)]
    crowd = Crowd(People(tuple(map(str, range(60))), tuple(lines)))
    text = "She won the Iron Prize, the IP-7."
    both = [_prize(text, "Iron Prize", entity=3), _prize(text, "IP-7", entity=3)]
    assert {finding.replacement for finding in show_shared(both, crowd, 5)} == {"award"}


def test_of_a_small_population_no_kind_is_told_by_a_few_words():
    assert likeness({"garden": 1}, lambda word: 0, 100, lambda word: False) == 1.0


def test_a_small_population_is_of_use_where_enough_people_hold_the_words():
    words = "garden water morning bread house river street winter horse table window music paper stone light summer"
    asked = dict.fromkeys([*words.split(), "kitchen", "village", "market", "bridge", "forest"], 1)
    assert likeness(asked, lambda word: 0, 100, lambda word: False) == 0.0
    assert likeness(asked, lambda word: 0, 100, lambda word: word > "h") == 1.0


def test_ordinary_words_of_a_note_stay_where_the_population_is_small():
    """Forty sailors make no ordinary word of a nurse's note telling; what is rare goes all the same."""
    people = People(tuple(map(str, range(40))), tuple(f"Person {n} {SAILS[n % 7]}." for n in range(40)))
    text = (
        "Patient: a retired cook.\nShe came to the clinic on foot with pain in her left hand after a fall in the kitchen. "
        "The wound was cleaned and closed, and she went home in the evening with her brother, who keeps a zeedonk.\n"
        "Plan: change the dressing every second day, come back in 12 days, and call if there is fever or more pain."
    )
    found, standing = Against(people, k=5).widen(text, [], None)
    assert standing.reached
    assert standing.likeness == 0.0
    assert recode(text, found)[0] == text.replace(", who keeps a zeedonk", "")


def test_a_population_that_never_uses_the_words_is_of_another_kind():
    assert likeness({"garden": 1, "soil": 1}, lambda word: 0, 10**6) == 0.0
    assert likeness({"garden": 1, "soil": 1}, lambda word: 5000, 10**6) == 1.0


def test_ordinary_words_stay_where_the_population_is_of_another_kind():
    """Sailors cannot hide a gardener's ordinary words, which tell nobody; what is rare goes all the same."""
    lines = [f"Person {n} " + " and ".join(SAILS[(n + m) % 7] for m in range(120)) + "." for n in range(70)]
    people = People(tuple(map(str, range(70))), tuple(lines))
    text = "She waters the garden every morning and keeps a zeedonk."
    found, standing = Against(people, k=5).widen(text, [], None)
    output = recode(text, found)[0]
    assert standing.reached
    assert is_ordinary("garden")
    assert not is_ordinary("zeedonk")
    assert "waters the garden every morning" in output
    assert "zeedonk" not in output


def test_a_population_of_another_kind_is_said_to_be_one():
    lines = [f"Person {n} " + " and ".join(SAILS[(n + m) % 7] for m in range(120)) + "." for n in range(70)]
    people = [{"id": str(n), "text": line} for n, line in enumerate(lines)]
    sanitizer = Sanitizer(against=people)
    with pytest.warns(UnlikePopulationWarning, match="1 of 2 documents"):
        list(sanitizer.pipe_records([{"text": "She waters the garden every morning."}, {"text": lines[3]}]))
