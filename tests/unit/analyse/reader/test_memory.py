"""What is remembered of the texts that were read."""

import numpy as np

from sanitizer.analyse.reader.memory import Answers, Memory

NONE = np.zeros(0, dtype=np.float32)
ONE = Answers(np.zeros(1, dtype=np.float32), NONE, NONE)


def test_a_batch_longer_than_the_memory_finds_the_part_that_fits():
    memory = Memory(most=4 * ONE.nbytes)
    hits = []
    for _ in range(3):
        memory.begin()
        hits.append(0)
        for key in range(8):
            if memory.known(bytes([key])) is None:
                memory.keep(bytes([key]), ONE)
            else:
                hits[-1] += 1
    assert hits == [0, 4, 4]


def test_what_is_older_than_the_look_goes_first():
    memory = Memory(most=2 * ONE.nbytes)
    for key in (b"a", b"b", b"c"):
        memory.begin()
        memory.keep(key, ONE)
    assert [memory.known(key) is not None for key in (b"a", b"b", b"c")] == [False, True, True]


def test_what_is_larger_than_the_memory_is_not_kept():
    memory = Memory(most=2)
    memory.keep(b"a", ONE)
    assert memory.known(b"a") is None
