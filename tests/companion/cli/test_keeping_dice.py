"""The dice of an evening are recognised on the next one; those of the virtual table are not kept."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from companion.cli.run import _save_learned
from companion.taught_file import load_taught
from tests.vision.faces_drawn import PIPS, drawn
from vision.confusion_counts import ConfusionCounts
from vision.taught import Taught
from vision.taught.household import TaughtDice

KNOWN = Taught((TaughtDice(16.0, np.zeros(3), "other", {face: (drawn(face),) for face in PIPS}, gathered=True),))


@pytest.fixture(autouse=True)
def own_settings(tmp_path, monkeypatch):
    monkeypatch.setenv("COMPANION_SETTINGS", str(tmp_path / "settings" / "settings.toml"))
    return tmp_path


@pytest.mark.parametrize(("camera", "kept"), [("v4l2:0", 1), ("virtual:3", 0), ("recording:evening", 0), ("none", 0)])
def test_dice_are_kept_after_a_game_at_a_real_table(camera, kept):
    _save_learned(KNOWN, None, "rogue", SimpleNamespace(camera=camera, taught=Taught()))
    assert len(load_taught().dice) == kept


def test_a_place_that_cannot_be_written_costs_the_game_nothing(own_settings, capsys):
    (own_settings / "settings").write_text("no folder")
    _save_learned(KNOWN, None, "rogue", SimpleNamespace(camera="v4l2:0", taught=Taught()))
    assert "can't be kept" in capsys.readouterr().err


def test_how_dice_are_misread_is_kept_for_the_game_they_are_used_in():
    read = ConfusionCounts(((0, 0, 2, 0, 0, 0, 0),) * 6)
    place = SimpleNamespace(camera="v4l2:0", taught=Taught(misread={"uckers": read, "ludo": read}))
    _save_learned(place.taught, read, "rogue", place)
    assert set(load_taught().misread) == {"uckers", "ludo", "rogue"}
    _save_learned(place.taught, None, "uckers", place)
    assert load_taught().misread == {"ludo": read, "rogue": read}
