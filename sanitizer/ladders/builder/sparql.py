"""Wikidata over SPARQL -> spool: pages, waits when throttled, keeps every page on disk and goes on where it stopped."""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sanitizer._version import __version__
from sanitizer.artefacts.files import atomic_write
from sanitizer.core.errors import ConfigError, InputError, missing_extra
from sanitizer.ladders.builder.spool import PROPERTIES, Spool

PREFIXES = """\
PREFIX wd: <http://www.wikidata.org/entity/>
PREFIX wdt: <http://www.wikidata.org/prop/direct/>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
"""
ENTITY = "http://www.wikidata.org/entity/"
_ITEM = re.compile(r"[QP][1-9][0-9]{0,11}")
_CONTROL = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t", "\b": "\\b", "\f": "\\f"}
_RETRIED = (429, 500, 502, 503, 504)


def escaped(term: str) -> str:
    """``term`` as a SPARQL string literal; no term can end the literal or the query.

    >>> print(escaped('say "hi" } #'))
    "say \\"hi\\" } #"
    """
    return '"' + "".join(_CONTROL.get(c, c if c >= " " and c != "\x7f" else " ") for c in term) + '"'


def item(name: str) -> str:
    """``name`` if it is a Wikidata identifier.

    Raises:
        ConfigError: it is not, so it must not go into a query.
    """
    if not _ITEM.fullmatch(name):
        raise ConfigError(
            "E134", "a class must be a Wikidata identifier such as Q515", hint="look it up on wikidata.org"
        )
    return name


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A SPARQL endpoint with its page cache. ``sleep`` is replaced in tests."""

    url: str
    cache: Path
    page: int = 5000
    timeout: float = 60.0
    attempts: int = 5
    longest_wait: float = 60.0
    sleep: Callable[[float], None] = time.sleep

    def rows(self, query: str, order: str) -> Iterator[dict[str, str]]:
        """The bindings of a query, page by page; a page that is on disk is not asked for again."""
        offset = 0
        while True:
            text = f"{PREFIXES}{query}\nORDER BY {order} LIMIT {self.page} OFFSET {offset}"
            bindings = self._page(text)
            yield from bindings
            if len(bindings) < self.page:
                return
            offset += self.page

    def _page(self, query: str) -> list[dict[str, str]]:
        digest = hashlib.sha256(f"{self.url}\n{query}".encode()).hexdigest()
        path = self.cache / f"{digest}.json"
        try:
            return _bindings(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError):
            pass  # not there, or damaged: ask again
        bindings = self._ask(query)
        self.cache.mkdir(parents=True, exist_ok=True)
        with atomic_write(path) as handle:
            json.dump({"rows": bindings}, handle)
        return bindings

    def _ask(self, query: str) -> list[dict[str, str]]:
        from urllib.error import HTTPError

        wrapper = _wrapper(self.url, self.timeout)
        wrapper.setQuery(query)
        problem = "no answer"
        for attempt in range(self.attempts):
            wait = min(self.longest_wait, 2.0**attempt)
            try:
                response = wrapper.query().response
                return _results(json.loads(response.read()))
            except HTTPError as error:
                if error.code not in _RETRIED:
                    raise self._failed(f"HTTP status {error.code}") from None
                problem = f"HTTP status {error.code}"
                wait = min(self.longest_wait, _retry_after(error.headers) or wait)
            except (OSError, EOFError):  # unreachable, reset, timed out
                problem = "no answer in time"
            except ValueError:
                problem = "an answer that is cut short or no SPARQL result"
            except Exception as error:  # SPARQLWrapper's own kinds share no base but Exception
                status = {"EndPointInternalError": 500, "EndPointNotFound": 404, "QueryBadFormed": 400}
                code = status.get(type(error).__name__)
                if code != 500:
                    raise self._failed(f"HTTP status {code}" if code else type(error).__name__) from None
                problem = "HTTP status 500"
            if attempt + 1 < self.attempts:
                self.sleep(wait)
        raise self._failed(problem)

    def _failed(self, problem: str) -> InputError:
        hint = f"the pages fetched so far are kept in {self.cache}; run the same command again to go on"
        return InputError("E225", f"{self.url}: {problem}", hint=hint)


def _wrapper(url: str, timeout: float) -> Any:
    try:
        from SPARQLWrapper import JSON, POST, SPARQLWrapper
    except ImportError:
        raise missing_extra("ontology", "reading a SPARQL endpoint") from None
    if not url.startswith(("http://", "https://")):
        raise ConfigError("E135", "the endpoint must be an http or https address", hint="give the whole address")
    wrapper = SPARQLWrapper(url, agent=f"sanitizer/{__version__}")
    wrapper.setReturnFormat(JSON)
    wrapper.setMethod(POST)
    wrapper.setTimeout(max(1, int(timeout)))
    return wrapper


def _retry_after(headers: Any) -> float | None:
    try:
        return max(0.0, float(headers.get("Retry-After")))
    except (AttributeError, TypeError, ValueError):
        return None


def _results(answer: Any) -> list[dict[str, str]]:
    """The bindings of an answer, flattened; ValueError where it is no SPARQL result."""
    try:
        return [{k: str(v["value"]) for k, v in row.items()} for row in answer["results"]["bindings"]]
    except (KeyError, TypeError, AttributeError):
        raise ValueError("no SPARQL result") from None


def _bindings(stored: Any) -> list[dict[str, str]]:
    rows = stored.get("rows") if isinstance(stored, dict) else None
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("no page")
    return rows


def read_sparql(endpoint: Endpoint, spool: Spool, *, classes: Sequence[str] = (), terms: Iterable[str] = ()) -> None:
    """Fills the spool with what is said of ``classes``' instances and of ``terms``; with neither, of everything."""
    scopes = [f"?item wdt:P31 wd:{item(name)} ." for name in classes]
    terms = [term for term in dict.fromkeys(terms) if term.strip()]
    for start in range(0, len(terms), 200):
        values = " ".join(f"{escaped(term)}@en" for term in terms[start : start + 200])
        scopes.append(f"VALUES ?name {{ {values} }} ?item rdfs:label|skos:altLabel ?name .")
    for scope in scopes or [""]:
        for name in PROPERTIES:
            _statements(endpoint, spool, f"{scope} ?item wdt:{name} ?target .", name)
        _labels(endpoint, spool, f"{scope} ?item wdt:P31|wdt:P279|wdt:P361 ?any .")
    if scopes:
        # what the classes themselves are kinds of, up to the top
        above = "?item wdt:P279 ?target ."
        _statements(endpoint, spool, above, "P279")
        _labels(endpoint, spool, "?other wdt:P31|wdt:P279|wdt:P17|wdt:P131 ?item .")
    else:
        _labels(endpoint, spool, "?other wdt:P31|wdt:P279|wdt:P17|wdt:P131 ?item .")


def _statements(endpoint: Endpoint, spool: Spool, where: str, name: str) -> None:
    rows = endpoint.rows(f"SELECT DISTINCT ?item ?target WHERE {{ {where} }}", "?item ?target")
    spool.add_edges(
        (_id(row, "item"), name, _id(row, "target")) for row in rows if _id(row, "item") and _id(row, "target")
    )


def _labels(endpoint: Endpoint, spool: Spool, where: str) -> None:
    for property, add in (("rdfs:label", spool.add_labels), ("skos:altLabel", spool.add_aliases)):
        query = f'SELECT DISTINCT ?item ?text WHERE {{ {where} ?item {property} ?text . FILTER(LANG(?text) = "en") }}'
        rows = endpoint.rows(query, "?item ?text")
        add((_id(row, "item"), row["text"]) for row in rows if _id(row, "item") and row.get("text"))


def _id(row: dict[str, str], name: str) -> str:
    value = row.get(name, "").removeprefix(ENTITY)
    return value if _ITEM.fullmatch(value) else ""
