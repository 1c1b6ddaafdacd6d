"""Several processes give what one gives: the same documents in the same order, refused ones and notes included."""

import pytest

from sanitizer import Sanitizer
from sanitizer.analyse.protection import IdleProtectionWarning
from sanitizer.core.errors import InputError
from sanitizer.core.threads import cores
from sanitizer.documents.refuse import BATCH_CHARACTERS, batches


def test_two_processes_give_what_one_gives():
    quick = Sanitizer(pipeline="blank:en", detectors=("patterns",), selector="floor")
    records = [{"text": f"Mail a{n}@example.org on 3 May 20{n % 90 + 10}.", "id": n} for n in range(150)]
    records[70] = {"text": 5, "id": "bad"}
    records[90] = {"text": "zorblax", "id": 90, "protect": "zorblax"}
    with pytest.warns(IdleProtectionWarning) as one_said:
        one = list(quick.pipe_records(records, on_error="skip"))
    with pytest.warns(IdleProtectionWarning) as two_said:
        two = list(quick.pipe_records(records, on_error="skip", workers=2))
    assert [document.to_dict() for document in two] == [document.to_dict() for document in one]
    assert [document.settings for document in two if not document.refused] == [one[0].settings] * 149
    told = [[str(w.message) for w in said if w.category is IdleProtectionWarning] for said in (one_said, two_said)]
    assert told[0] == told[1]
    stream = quick.pipe_records(records, workers=2)
    before = []
    with pytest.raises(InputError, match="document 'bad'"):
        before.extend(document.id for document in stream)
    assert before == list(range(70))
    assert cores() >= 1


def test_batches_are_bounded_by_documents_and_by_characters():
    long = "x" * (BATCH_CHARACTERS // 2)
    sizes = [len(batch) for _, batch in batches([{"text": long}] * 5, 64)]
    assert sizes == [2, 2, 1]


def test_windows_of_a_long_text_are_read_side_by_side_with_the_same_result():
    pytest.importorskip("onnxruntime")
    import numpy as np

    from sanitizer.analyse.detectors.reader import open_reader

    reader = open_reader("built-in")
    text = "Ada Berg, a nurse from Bergen, wrote to her friend Per Dahl in Oslo about the weather. " * 90
    one, two = reader.probabilities(text), reader.probabilities(text, threads=2)
    assert np.array_equal(one.tags, two.tags)
