"""A few processes that work: each has its models, one job at a time, and an end to every job."""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
import threading
import warnings
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from sanitizer.config.schema import Settings
from sanitizer.core.errors import SanitizerError
from sanitizer.service.faults import busy, too_slow
from sanitizer.service.jobs import Worker

_LOADING = 300.0
"""Seconds that the models of a new process may take."""


class JobFailed(Exception):
    """A job ended in a fault of ours; ``args`` are the kind of error and where, no text."""


class Pool:
    """Runs jobs in ``workers`` processes.

    Args:
        settings: of the operator.
        workers: how many processes.
        seconds: how long a job may take; a process that takes longer is ended and replaced.
        waiting: how many jobs may wait or run.
    """

    def __init__(self, settings: Settings, *, workers: int, seconds: float, waiting: int) -> None:
        self.seconds = seconds
        self.waiting = waiting
        self.count = 0
        self._processes = [_Process(settings) for _ in range(workers)]
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="ask")
        self._free: asyncio.Queue[_Process] = asyncio.Queue()

    async def start(self) -> None:
        """Starts the processes; jobs wait until one is ready."""
        for process in self._processes:
            self._free.put_nowait(process)

    async def warm(self) -> None:
        """Loads the models of all processes."""
        await asyncio.gather(*(self.run("warm", {}) for _ in self._processes))

    async def run(self, job: str, payload: dict[str, Any]) -> Any:
        """What a job gives.

        Raises:
            SanitizerError: what the job raised; that too many wait; that it took too long.
            JobFailed: a fault of ours.
        """
        if self.count >= self.waiting:
            raise busy()
        self.count += 1
        try:
            process = await self._free.get()
            try:
                asked = partial(process.ask, job, payload, self.seconds)
                done = asyncio.get_running_loop().run_in_executor(self._threads, asked)
            except RuntimeError:
                self._free.put_nowait(process)
                raise
            # a client that goes away does not free the process: the job does, when it ends
            done.add_done_callback(lambda _: self._free.put_nowait(process))
            return await asyncio.shield(done)
        finally:
            self.count -= 1

    def close(self) -> None:
        """Ends the processes."""
        for process in self._processes:
            process.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Process:
    """One process, started when it is first asked."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._process: Any = None
        self._line: Connection | None = None
        self._lock = threading.Lock()
        self._stopped = False

    def ask(self, job: str, payload: dict[str, Any], seconds: float) -> Any:
        """What a job gives, in the calling thread."""
        line = self._start()
        try:
            line.send((job, payload))
            if not line.poll(seconds):
                self._end()
                raise too_slow(seconds)
            state, value = line.recv()
        except (EOFError, OSError):
            self._end()
            raise JobFailed("the process ended", "pool") from None
        if state == "done":
            return value
        if state == "refused":
            raise value
        raise JobFailed(*value)

    def stop(self) -> None:
        """Ends the process for good."""
        self._stopped = True
        self._end()

    def _start(self) -> Connection:
        with self._lock:
            if self._stopped:
                raise JobFailed("the service is stopping", "pool")
            if self._line is not None and self._process.is_alive():
                return self._line
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            self._process = context.Process(target=_work, args=(theirs, self._settings), daemon=True)
            self._process.start()
            theirs.close()
            self._line = ours
        if not ours.poll(_LOADING):
            self._end()
            raise too_slow(_LOADING)
        state, value = ours.recv()
        if state == "refused":
            self._end()
            raise value
        if state != "done":
            self._end()
            raise JobFailed(*value)
        return ours

    def _end(self) -> None:
        with self._lock:
            if self._process is not None and self._process.is_alive():
                self._process.kill()
                self._process.join(5)
            if self._line is not None:
                self._line.close()
            self._process = self._line = None


def _work(line: Connection, settings: Settings) -> None:
    """What a process does: load, then a job after the other until the line is closed."""
    from sanitizer.documents.refuse import where

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service ends it
    warnings.simplefilter("ignore")  # nobody reads them here
    worker = Worker(settings)
    job = "warm"
    payload: dict[str, Any] = {}
    while True:
        try:
            answer = ("done", worker(job, payload))
        except SanitizerError as error:
            answer = ("refused", error)
        except Exception as error:
            answer = ("failed", (type(error).__name__, where(error)))
        try:
            line.send(answer)
            job, payload = line.recv()
        except (EOFError, OSError):
            return
