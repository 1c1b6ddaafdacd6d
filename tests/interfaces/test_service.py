"""`sanitizer serve` on loopback, asked as other programs ask it; what is hostile is refused and nothing is quoted."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from urllib.parse import urlsplit

import pytest
from command import in_process
from served import LIGHT, served

SECRET = "Wielgosz"
MAIL = "Write to tomasz.wielgosz@example.org today."


@pytest.fixture(scope="module")
def service():
    more = ("--port", 0, "--workers", 1, "--max-bytes", 200_000, "--seconds", 6, "--waiting", 6, "--log")
    with served("serve", *more, *LIGHT) as running:
        yield running
        assert running.stop() == 0
        log = "\n".join(running.said)
        assert SECRET.lower() not in log.lower()
        assert "Traceback" not in log
        assert "POST /v1/sanitize 200" in log


def test_health_version_and_documentation_are_there_without_outside_resources(service):
    assert service.ask("/health") == (200, {"status": "ok"})
    assert set(service.ask("/version")[1]) == {"version"}
    status, page, headers = service.raw("/docs")
    assert status == 200
    assert b"/v1/sanitize" in page
    assert b"https://" not in page
    assert "default-src 'none'" in headers["content-security-policy"]
    assert set(service.ask("/openapi.json")[1]["paths"]) >= {
        "/v1/sanitize",
        "/v1/detect",
        "/v1/ladder",
        "/v1/table",
        "/v1/verify",
    }


def test_a_text_and_documents_come_back_as_json_lines_do(service):
    status, body = service.ask("/v1/sanitize", {"text": MAIL})
    assert status == 200
    assert body["documents"][0]["sanitized"] == "Write to [e-mail] today."
    documents = [{"id": "a", "text": "On 3 May 2021."}, {"id": 7, "text": "Nothing.", "protect": "Nobody"}]
    status, body = service.ask("/v1/sanitize", {"documents": documents})
    assert [one["id"] for one in body["documents"]] == ["a", 7]
    assert body["documents"][0]["sanitized"] == "In May 2021."
    found = body["documents"][0]["findings"][0]
    assert {"start", "end", "text", "type", "identifier", "ladder", "replacement"} <= set(found)
    status, body = service.ask("/v1/detect", {"text": MAIL})
    assert body["documents"][0]["findings"][0]["type"] == "CODE"
    assert "sanitized" not in body["documents"][0]


def test_a_ladder_and_an_unknown_type(service):
    body = service.ask("/v1/ladder", {"text": "3 May 2021", "type": "DATETIME"})[1]
    assert body["ladder"][0]["text"] == "May 2021"
    assert service.ask("/v1/ladder", {"text": "x", "type": "MOON"})[1]["error"]["code"] == "E230"


def test_settings_are_the_declared_ones_that_the_operator_allows(service):
    text = "On 3 May 2021."
    wider = service.ask("/v1/sanitize", {"text": text, "settings": {"k": 100}})[1]["documents"][0]["sanitized"]
    assert "2021" in wider
    assert "May" not in wider
    term = {"text": "Blue Lantern", "type": "ORG"}
    body = service.ask("/v1/sanitize", {"text": "At the Blue Lantern.", "settings": {"terms": [term]}})[1]
    assert "Lantern" not in body["documents"][0]["sanitized"]
    for settings in ({"k": 2}, {"ontology": "/etc"}, {"second_look": False}, {"colour": 1}, {"level": "precise"}):
        status, body = service.ask("/v1/sanitize", {"text": text, "settings": settings})
        assert (status, body["error"]["code"]) == (422, "E181"), settings
    assert service.ask("/v1/sanitize", {"text": text, "settings": {"k": "many"}})[1]["error"]["code"] == "E110"


def test_a_batch_is_streamed_back_in_order_and_a_bad_line_is_refused_alone(service):
    lines = [{"id": i, "text": f"On {i + 1} May 2021."} for i in range(20)]
    sent = "\n".join(map(json.dumps, lines)).replace('{"id": 5,', '{"id": 5, "x": 1,') + "\nnonsense\n"
    status, data, headers = service.raw("/v1/sanitize", sent.encode(), headers={"content-type": "application/x-ndjson"})
    out = [json.loads(line) for line in data.splitlines()]
    assert status == 200
    assert headers["content-type"].startswith("application/x-ndjson")
    assert [one["id"] for one in out] == [*range(5), 6, *range(6, 20), 21]
    assert [one.get("refused") for one in out if "refused" in one] == ["E601", "E601"]


def test_answers_come_while_the_batch_is_still_sent(service):
    parts = urlsplit(service.url)
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as line:
        line.sendall(
            f"POST /v1/sanitize HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n".encode()
        )
        one = json.dumps({"text": "On 3 May 2021."}).encode() + b"\n"
        for _ in range(6):
            line.sendall(b"%x\r\n%s\r\n" % (len(one), one))
        got = b""
        while b"May 2021" not in got:
            got += line.recv(65536)
        line.sendall(b"0\r\n\r\n")


def test_a_table_is_released_and_verified(service):
    rows = [{"age": 30 + i, "sex": "f" if i % 2 else "m"} for i in range(12)]
    quasi = {"anonymization_type": "quasi_identifier"}
    settings = {
        "parameters": {"k": 3},
        "attributes": {"age": {"type": "numerical", **quasi}, "sex": {"type": "nominal", **quasi}},
    }
    status, body = service.ask("/v1/table", {"table": rows, "settings": settings})
    assert status == 200, body
    assert len(body["table"]) == 12
    assert service.ask("/v1/verify", {"table": body["table"], "settings": settings})[1] == {
        "verified": True,
        "violations": [],
    }
    assert service.ask("/v1/verify", {"table": rows, "settings": settings})[1]["verified"] is False
    status, body = service.ask("/v1/table", {"table": rows[:2], "settings": settings})
    assert (status, body["error"]["code"]) == (409, "E401")
    settings["attributes"]["sex"]["hierarchy"] = "/etc/passwd"
    assert service.ask("/v1/table", {"table": rows, "settings": settings})[1]["error"]["code"] == "E181"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"text": "' + SECRET.encode(), 422, "E601"),
        ({SECRET: "x"}, 422, "E601"),
        ({"text": SECRET, "documents": []}, 422, "E601"),
        ({"text": 5}, 422, "E601"),
        ([SECRET], 422, "E601"),
        (b"\xff\xfe", 422, "E601"),
        ({"text": "\ud800"}, 400, "E207"),
        (b'{"text": "x' + b"x" * 300_000 + b'"}', 413, "E298"),
        (b"[" * 50_000, 400, "E601"),
    ],
)
def test_what_is_no_request_is_refused_without_a_quote(service, body, status, code):
    got, data, _ = service.raw("/v1/sanitize", body)
    assert (got, json.loads(data)["error"]["code"]) == (status, code)
    assert SECRET.encode() not in data


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_other_sites_and_other_names_are_not_answered(service, headers, status):
    assert service.ask("/v1/sanitize", {"text": MAIL}, headers=headers)[0] == status


def test_only_batches_have_no_end_to_their_length(service):
    lines = {"content-type": "application/x-ndjson"}
    assert service.ask("/v1/table", {"table": [], "settings": {}}, headers=lines)[0] == 415
    assert service.ask("/v1/ladder", {"text": "x"}, headers=lines)[0] == 415
    data = service.raw("/v1/sanitize", b'{"text": "' + b"x" * 300_000, headers=lines)[1]
    assert json.loads(data) == {"id": 1, "refused": "E298"}


def test_unknown_pages_methods_and_paths_that_leave_the_page_are_refused(service):
    assert service.ask("/nothing")[0] == 404
    assert service.ask("/v1/sanitize")[0] == 405
    for path in ("/page/../app.py", "/page/..%2fapp.py", "/page/%2e%2e/app.py", "/page/app.py"):
        assert service.ask(path)[0] == 404


def test_a_body_that_grows_without_saying_so_and_one_that_never_comes_are_ended(service):
    parts = urlsplit(service.url)
    line = http.client.HTTPConnection(parts.hostname, parts.port, timeout=30)
    line.request(
        "POST", "/v1/sanitize", iter([b'{"text": "'] + [b"x" * 50_000] * 6), {"content-type": "application/json"}
    )
    assert line.getresponse().status == 413
    line.close()
    with socket.create_connection((parts.hostname, parts.port), timeout=30) as slow:
        slow.sendall(
            f"POST /v1/sanitize HTTP/1.1\r\nHost: {parts.netloc}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n".encode()
        )
        slow.sendall(b'{"te')
        began = time.monotonic()
        assert b" 408 " in slow.recv(4096)
        assert time.monotonic() - began < 20


def test_more_requests_than_may_wait_are_told_to_come_back(service):
    words = " ".join(f"{i} May 20{i % 90 + 10}" for i in range(1, 60))
    answers = []

    def one():
        answers.append(service.ask("/v1/sanitize", {"text": words}, timeout=300)[0])

    threads = [threading.Thread(target=one) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers.count(200) >= 6
    assert answers.count(429) >= 1
    assert set(answers) <= {200, 429}


def test_work_that_takes_too_long_is_ended_and_the_next_is_done(service):
    words = " ".join(f"{i} May 20{i % 90 + 10} a{i}@example.org +47 22 {i % 90 + 10} 34 56" for i in range(1, 3200))
    status, body = service.ask("/v1/sanitize", {"text": words[:190_000]})
    assert (status, body["error"]["code"]) == (408, "E299")
    assert service.ask("/v1/sanitize", {"text": MAIL})[0] == 200


def test_a_service_for_others_needs_a_token(tmp_path):
    def refused(*more):
        result = in_process(["serve", *more])
        return result.returncode, result.stderr.strip()

    assert refused("--host", "0.0.0.0")[0] == 2
    assert "E180" in refused("--host", "0.0.0.0")[1]
    (tmp_path / "short").write_text("abc")
    assert "E180" in refused("--host", "0.0.0.0", "--token-file", str(tmp_path / "short"))[1]
    assert "E182" in refused("--allow", "ontology")[1]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "E183" in refused("--port", str(taken.getsockname()[1]))[1]


def test_a_token_is_asked_for_and_compared(tmp_path):
    token = "correct-horse-battery"
    with served("serve", "--port", 0, "--workers", 1, *LIGHT, env={"SANITIZER_TOKEN": token}) as running:
        assert running.ask("/health")[0] == 200
        assert running.ask("/v1/nothing")[0] == 401
        assert running.ask("/v1/nothing", headers={"authorization": "Bearer wrong"})[0] == 401
        assert running.ask("/v1/nothing", headers={"authorization": f"Bearer {token}"})[0] == 404


def test_a_line_that_is_too_long_is_refused_alone(service):
    long = json.dumps({"id": "long", "text": SECRET * 60_000}).encode()
    good = json.dumps({"id": "good", "text": "On 3 May 2021."}).encode()
    sent = b"\n".join((good, long, good, long))
    out = service.raw("/v1/sanitize", sent, headers={"content-type": "application/x-ndjson"})[1].splitlines()
    told = [(one["id"], one.get("refused")) for one in map(json.loads, out)]
    assert told == [("good", None), (2, "E298"), ("good", None), (4, "E298")]


@pytest.mark.parametrize("path", ["/v1/verify", "/v1/table"])
@pytest.mark.parametrize("where", ["column", "cell", "settings"])
def test_half_a_character_in_a_table_is_the_senders_fault(service, path, where):
    quasi = {"type": "nominal", "anonymization_type": "quasi_identifier"}
    name = "\ud800" if where == "column" else "sex"
    rows = [{name: "\ud800" if where == "cell" else "f"} for _ in range(4)]
    columns = {name: quasi, **({"\udfff": quasi} if where == "settings" else {})}
    settings = {"parameters": {"k": 3}, "attributes": columns}
    status, body = service.ask(path, {"table": rows, "settings": settings})
    assert (status, body["error"]["code"]) == (422, "E601")


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://["},
        {"Host": "127.0.0.1:99@evil"},
        {"Host": "[::1"},
        {"Host": "[::1]evil"},
        {"Host": "localhost:80:80"},
        {"Host": ""},
    ],
)
def test_hosts_and_origins_that_are_none_are_refused(service, headers):
    status, body = service.ask("/health", headers=headers)
    assert (status, body["error"]["code"]) == (403, "E604")
