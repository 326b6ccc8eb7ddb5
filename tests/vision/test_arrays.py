"""The fast medians and quantiles agree with numpy's."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from vision.arrays import medians, quantile

NUMBERS = st.floats(-1e3, 1e3)


@given(st.integers(1, 30).flatmap(lambda n: arrays(np.float64, (n, 3), elements=NUMBERS)))
def test_the_middle_of_each_column_is_its_median(values):
    assert medians(values) == pytest.approx(np.median(values, axis=0))


@given(st.integers(1, 30).flatmap(lambda n: arrays(np.float64, n, elements=NUMBERS)), st.floats(0, 1))
def test_a_share_of_the_values_lies_below_the_quantile(values, share):
    assert quantile(values, share) == pytest.approx(np.quantile(values, share))
