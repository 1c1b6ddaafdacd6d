"""What belongs to an address goes with it: flat, door, unknown town, region."""

import pytest

from sanitizer import Sanitizer


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("Send it to 77 Queen St W, Suite 900, Toronto ON M5H 2M9, two boxes.", {"900", "Toronto", "ON", "M5H"}),
        ("Send it to Kungsgatan 14 lgh 1102, 111 35 Stockholm, two boxes.", {"1102", "lgh", "century"}),
        ("Jo Roy, 250 rue Sherbrooke O, app. 4, Montréal QC H2X 1X8.", {"app", "4", "Montréal", "QC", "H2X"}),
        ("She lives in Jackson, MS 39201 now.", {"Jackson", "MS", "39201"}),
    ],
)
def test_flat_town_and_region_go_with_their_address(text, done):
    assert not done & set(Sanitizer()(text).text.replace(",", " ").replace(".", " ").split())


def test_an_address_with_a_postcode_lies_in_its_city():
    done = Sanitizer()("The tenant at 12 bis, rue de la Paix, 75002 Paris, has two boxes.").text
    assert done == "The tenant at an address in a city in France, has two boxes."


def test_what_is_no_part_of_an_address_stays():
    assert "3 rooms" in Sanitizer()("He moved from 4 Elm Street, 3 rooms, to Lund.").text


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("He lives at H. No. 7-3-41/B, Lake View, Guntur - 522002 now.", "He lives at an address now."),
        ("id|name|adresse\n1|Ada Berg|3, allée des Ajoncs\n2|Ola Dahl|Elm End 4", None),
        ('{"home_address": "Elm End 4, Hay", "ip_address": "none", "n": 3}', None),
        ("House no one knew; the plot no longer holds. 12 place settings, 4 route changes.", "="),
    ],
)
def test_addresses_of_other_countries_and_of_fields_are_whole(text, done):
    said = Sanitizer()(text).text
    if done is None:
        assert "Elm" not in said
        assert any(form in said for form in ("address]", "|address", '"address"'))
    else:
        assert said == (text if done == "=" else done)


def test_no_cell_takes_an_article_or_quotes():
    done = Sanitizer()("name,town,n\nAda Berg,Lund,3\nOla Dahl,Oslo,4").text
    assert done == "name,town,n\nPERSON 1,town or city,3\nPERSON 2,city in Norway,4"
