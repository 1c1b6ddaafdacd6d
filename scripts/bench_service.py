"""The service under load: 50 clients at once on loopback, errors, latencies and memory; then the tools without it."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

import psutil
from bench_documents import beside_peers, generated

CLIENTS, ROUNDS, SENTENCES = 50, 6, 4


def main() -> None:
    """Prints errors, documents a second, latencies, and memory after each round."""
    command = Path(sys.executable).with_name("sanitizer")
    process = subprocess.Popen(
        [command, "serve", "--port", "0"], stderr=subprocess.PIPE, text=True, env={**os.environ, "OMP_NUM_THREADS": "1"}
    )
    try:
        assert process.stderr is not None
        port = int(re.search(r"127\.0\.0\.1:(\d+)", next(iter(process.stderr)))[1])  # type: ignore[index]
        texts = generated(CLIENTS * ROUNDS, SENTENCES)
        _ask(port, texts[0])
        seen = psutil.Process(process.pid)
        latencies: list[float] = []
        failed: list[int] = []
        memory: list[float] = []
        began = time.perf_counter()
        for number in range(ROUNDS):
            _round(port, texts[number * CLIENTS : (number + 1) * CLIENTS], latencies, failed)
            memory.append(sum(one.memory_info().rss for one in (seen, *seen.children(recursive=True))) / 2**20)
        seconds = time.perf_counter() - began
        cuts = statistics.quantiles(latencies, n=100)
        words = sum(len(text.split()) for text in texts)
        print(f"{CLIENTS} clients at once, {ROUNDS} rounds: {len(latencies)} documents of {words // len(texts)} words")
        print(f"errors                {len(failed):8d} (goal: 0)")
        print(f"documents a second    {len(latencies) / seconds:8.1f}")
        print(f"latency               p50 {cuts[49]:.2f} s, p99 {cuts[98]:.2f} s")
        print(f"memory after rounds   {', '.join(f'{one:.0f}' for one in memory)} MB (goal: flat)")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    beside_peers()


def _round(port: int, texts: list[str], latencies: list[float], failed: list[int]) -> None:
    """One request of each client, all at once."""
    start = threading.Barrier(len(texts))

    def one(text: str) -> None:
        start.wait()
        began = time.perf_counter()
        status = _ask(port, text)
        latencies.append(time.perf_counter() - began)
        if status != 200:
            failed.append(status)

    threads = [threading.Thread(target=one, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _ask(port: int, text: str) -> int:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
    try:
        line.request("POST", "/v1/sanitize", json.dumps({"text": text}), {"content-type": "application/json"})
        answer = line.getresponse()
        answer.read()
        return answer.status
    except OSError:
        return 0
    finally:
        line.close()


if __name__ == "__main__":
    main()
