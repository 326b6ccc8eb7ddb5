"""The fitted weights are data: they load as they are written, and the error on a damaged file names what it lacks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from training.dice.witnesses import ABOUT, print_or_write, written
from vision.dice.fitted import FILE, FITTED, Regression, load_fitted


def test_what_is_fitted_is_read_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "fitted.toml"
    file.write_text(written(FITTED, "no chunks"), encoding="utf-8")
    assert load_fitted(file) == FITTED


@pytest.mark.parametrize("name", sorted(ABOUT))
def test_new_weights_replace_those_of_that_name_and_no_others(name: str, tmp_path: Path) -> None:
    before: Regression = getattr(FITTED, name)
    other = replace(before, bias=1.25, weights=tuple(range(1, len(before.weights) + 1)))
    file = tmp_path / "fitted.toml"
    file.write_text(FILE.read_text(encoding="utf-8"), encoding="utf-8")
    print_or_write(name, other, file)
    assert load_fitted(file) == replace(FITTED, **{name: other})


@pytest.mark.parametrize(("of", "to"), [("[lean]", "[leaning]"), ("weights = [", "weights = [0.1, "), ("bias", "base")])
def test_a_file_that_lacks_weights_is_refused(of: str, to: str, tmp_path: Path) -> None:
    file = tmp_path / "fitted.toml"
    file.write_text(FILE.read_text(encoding="utf-8").replace(of, to), encoding="utf-8")
    with pytest.raises(ValueError, match="does not have the weights that are needed"):
        load_fitted(file)
