"""What a trial counts of the dice that were read, and the picture that is shown before its games."""

from __future__ import annotations

from companion.simulation.dice_read import DiceRead
from companion.simulation.shown_dice import with_picture_shown
from companion.simulation.trial import trial_setup
from vision.reading import SeenDie, TableReading
from vision.taught.household import Taught


def die(face: int, x: float, *, flat: bool = True, sure: bool = True) -> SeenDie:
    return SeenDie(face, flat, x, 100.0, 16, "other", "roll", 1.0, sure)


def test_dice_are_counted_by_how_they_lie_and_how_they_were_read() -> None:
    truth = TableReading("rogue", (die(1, 0), die(1, 30), die(4, 60), die(5, 90), die(2, 120, flat=False)))
    seen = TableReading("rogue", (die(1, 1), die(1, 31, sure=False), die(3, 61), die(2, 121), die(6, 200, sure=False)))
    found = DiceRead()
    found.add(truth, seen, pictures=True)
    assert (found.flat, found.right, found.sure, found.wrong_sure) == (4, 2, 1, 1)
    assert (found.pictures, found.pictures_right, found.pictures_sure) == (2, 2, 1)
    assert (found.cocked, found.cocked_right, found.cocked_wrong_sure) == (1, 0, 1)
    assert (found.phantoms, found.phantoms_sure) == (1, 0)
    found.add(truth, seen, pictures=False)
    assert DiceRead.of([found, found]).pictures == 4
    assert DiceRead.of([found, found]).flat == 16


def test_a_picture_shown_before_a_game_is_known_and_stays_so() -> None:
    known = with_picture_shown(trial_setup("rogue", players=1), 21)
    (dice,) = Taught.of_json(known.as_json()).dice
    assert dice.confirmed == {1}
