"""Memory stays bounded however long the stream."""

import pytest

psutil = pytest.importorskip("psutil")


@pytest.mark.slow
def test_memory_does_not_grow_with_the_number_of_documents(sanitizer):
    process = psutil.Process()
    sizes = []
    texts = (f"Ada Berg{i} wrote letter {i} to Bergen on 3 May 2021 and paid ${i}." for i in range(6000))
    for number, _ in enumerate(sanitizer.pipe(texts)):
        if number % 1000 == 999:
            sizes.append(process.memory_info().rss)
    assert sizes[-1] - sizes[1] < 60_000_000
