"""What the coach learns by is made by commands: each writes what the coach loads."""

from __future__ import annotations

import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tools import train_ludo, train_peruke_84, train_uckers

COACH = files("companion.coach")


def shapes(path: Any) -> dict[str, tuple[int, ...]]:
    """The parts of a file of values, with their shapes."""
    with path.open("rb") as file:
        if path.name.endswith(".toml"):
            return {name: np.shape(values) for name, values in tomllib.load(file).items()}
        return {name: values.shape for name, values in np.load(file).items()}


@pytest.mark.parametrize(
    ("train", "words", "shipped"),
    [
        (train_peruke_84.main, ("--games", "2", "--rounds", "1"), COACH / "peruke_84" / "worth.npz"),
        (train_uckers.main, ("--minutes", "0.001"), COACH / "uckers" / "weights.npz"),
        (train_ludo.main, ("--games", "1"), COACH / "ludo.toml"),
    ],
)
def test_a_training_writes_what_the_coach_loads(
    train: Any, words: tuple[str, ...], shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / shipped.name
    monkeypatch.setattr(sys, "argv", ["train", *words, "-o", str(made)])
    train()
    assert shapes(made) == shapes(shipped)
