"""Benchmarks have a table for every mat."""

import pytest

from tools.bench_scenes import SIZES, usual_table
from vision.mats import MATS


@pytest.mark.parametrize("name", MATS)
def test_every_mat_has_a_table_to_be_measured(name: str) -> None:
    table = usual_table(name, 1, SIZES[0])
    assert table.dice
