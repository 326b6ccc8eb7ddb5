"""An interrupted training is continued from its last checkpoint. Needs the ``train`` extra."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

torch = pytest.importorskip("torch")

from training.dice import fitting  # noqa: E402 - needs torch
from training.dice.fitting import Checkpoint, fit  # noqa: E402

STEPS, SAVED = 23, 5


class Interrupted(Exception):
    """The power went out."""


def batches(first: int, until: int = STEPS):
    """Batches numbered from ``first`` on; before ``until`` it is interrupted."""
    for number in count(first):
        if number == until:
            raise Interrupted
        yield torch.full((4, 1), float(number)), torch.full((4, 1), 2.0 * number)


def loss(y: Any, t: Any) -> Any:
    return ((y - t) ** 2).mean()


def trained(net: Any, saved: Checkpoint, until: int = STEPS + 1) -> Any:
    return fit(net, batches(saved.done(), until), loss, lambda: "", 1e-2, saved)


def a_net() -> Any:
    torch.manual_seed(1)
    return torch.nn.Linear(1, 1)


def test_an_interrupted_training_ends_as_if_it_had_not_been_interrupted(tmp_path, monkeypatch):
    monkeypatch.setattr(fitting, "SAVED", SAVED)
    whole = trained(a_net(), Checkpoint(tmp_path / "whole.part", STEPS))
    saved = Checkpoint(tmp_path / "net.part", STEPS)
    with pytest.raises(Interrupted):
        trained(a_net(), saved, until=13)
    assert saved.done() == 10
    after = trained(torch.nn.Linear(1, 1), saved)
    assert after.weight.item() == pytest.approx(whole.weight.item())


def test_a_continued_training_begins_with_other_examples(tmp_path, monkeypatch):
    monkeypatch.setattr(fitting, "SAVED", SAVED)
    saved = Checkpoint(tmp_path / "net.part", STEPS)
    assert saved.seed(7) == [7]
    with pytest.raises(Interrupted):
        trained(a_net(), saved, until=13)
    assert saved.seed(7) == [7, 10]


def test_a_checkpoint_of_a_training_of_another_length_is_not_continued(tmp_path, monkeypatch):
    monkeypatch.setattr(fitting, "SAVED", SAVED)
    with pytest.raises(Interrupted):
        trained(a_net(), Checkpoint(tmp_path / "net.part", STEPS), until=13)
    assert Checkpoint(tmp_path / "net.part", 2 * STEPS).done() == 0
