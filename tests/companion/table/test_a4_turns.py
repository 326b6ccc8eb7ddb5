"""A game on the mat for home printers is refereed like one on the standard mat."""

from __future__ import annotations

import pytest

from companion.games.catalogue import entry
from companion.simulation.trial import play, trial_setup
from companion.simulation.virtual import PEOPLE
from vision.mats import A4_MATS, MATS
from vision.read import TableReader
from vision.virtual.table import VirtualTable


@pytest.mark.parametrize("game", [game for game in PEOPLE if f"{entry(game).mat}-a4" in A4_MATS])
def test_a_turn_on_the_a4_mat_is_logged_as_it_was_played(game: str) -> None:
    usual, small = trial_setup(game), trial_setup(game, small=True)
    assert small.table_mat is A4_MATS[f"{usual.table_mat.name}-a4"]
    assert small.header().mat == small.table_mat.name, "so that it is resumed on the same mat"
    report = play(small, 5, turns=1, truth=True)
    assert (report.wrong, report.accused, report.asked) == ((), (), ())
    assert report.turns


def test_a_throw_on_the_a4_mat_is_read_though_the_game_expects_its_standard_mat() -> None:
    table = VirtualTable("rogue-a4", 101)
    table.throw(6, [1, 2, 3, 4, 5, 6])
    for place, number in enumerate(list(table.dice())[:2]):
        table.move_die(number, "keep", place)
    at = table.now + 3
    reading = TableReader().read(table.render(at), MATS["rogue"])
    assert reading.mat == "rogue-a4"
    assert reading.sheet is A4_MATS["rogue-a4"]
    seen = sorted((die.zone or "", die.face) for die in reading.dice)
    assert seen == sorted((die.zone or "", die.face) for die in table.truth(at).dice)
    assert {die.zone for die in reading.dice} == {"keep", "roll"}
