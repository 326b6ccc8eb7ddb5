"""What a trial counts of the dice that were read, and the picture that is shown before its games."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from companion.simulation.bumps import as_set_up
from companion.simulation.dice_counts import DiceCounts
from companion.simulation.shown_dice import with_picture_shown
from companion.simulation.trial import trial_setup
from vision.places.place import Place
from vision.reading import SeenDie, TableReading
from vision.taught.household import Taught
from vision.virtual.table import VirtualTable


def die(face: int, x: float, *, flat: bool = True, sure: bool = True) -> SeenDie:
    return SeenDie(face, flat, x, 100.0, 16, "other", "roll", 1.0, sure)


def test_dice_are_counted_by_how_they_lie_and_how_they_were_read() -> None:
    truth = TableReading("rogue", (die(1, 0), die(1, 30), die(4, 60), die(5, 90), die(2, 120, flat=False)))
    seen = TableReading("rogue", (die(1, 1), die(1, 31, sure=False), die(3, 61), die(2, 121), die(6, 200, sure=False)))
    counts = DiceCounts()
    counts.add(truth, seen, pictures=True)
    assert (counts.flat, counts.right, counts.sure, counts.wrong_sure) == (4, 2, 1, 1)
    assert (counts.pictures, counts.pictures_right, counts.pictures_sure) == (2, 2, 1)
    assert (counts.cocked, counts.cocked_right, counts.cocked_wrong_sure) == (1, 0, 1)
    assert (counts.phantoms, counts.phantoms_sure) == (1, 0)
    counts.add(truth, seen, pictures=False)
    assert DiceCounts.of([counts, counts]).pictures == 4
    assert DiceCounts.of([counts, counts]).flat == 16


def test_a_die_that_the_plane_puts_aside_is_no_phantom() -> None:
    """A plane that is a fortieth too large puts a die far from its origin a centimetre aside."""
    table = VirtualTable("rogue", 1)
    truth = TableReading("rogue", (die(1, 400.0), die(4, 60)))
    matrix = table.registration.matrix @ np.diag((1 / 1.025, 1 / 1.025, 1.0))
    place = Place(replace(table.registration, matrix=matrix), np.zeros((1, 1, 3), np.uint8))
    there = as_set_up(place, table, truth)
    assert [(round(seen.x, 1), round(seen.y, 1)) for seen in there.dice] == [(410.0, 102.5), (61.5, 102.5)]
    counts = DiceCounts()
    counts.add(there, TableReading("rogue", (die(1, 409.0), die(4, 61))), pictures=False)
    assert (counts.right, counts.phantoms) == (2, 0)


def test_a_picture_shown_before_a_game_is_known_and_stays_so() -> None:
    known = with_picture_shown(trial_setup("rogue", players=1), 21)
    (dice,) = Taught.of_json(known.as_json()).dice
    assert dice.confirmed == {1}
