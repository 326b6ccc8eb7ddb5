"""Dice of one set: if their numbers are read clearly, an unclear face is the picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.games.perudo import PerudoRules
from companion.referee.belief.readings import DiceSets, a_die, as_of_one_set, without_doubt
from companion.referee.record import MemoryJournal, Record
from companion.referee.referee import Referee
from seeds.pages import rule_text
from vision.reading import SeenDie, TableReading

FEW = 0.002


def die(face: int, chance: float, *doubts: str, picture: float = FEW) -> SeenDie:
    """A die read as ``face`` with that chance, as the picture with another, the rest shared by the other faces."""
    rest = (1 - chance - (0 if face == 1 else picture)) / (5 if face == 1 else 4)
    chances = tuple(chance if f == face else picture if f == 1 else rest for f in range(1, 7))
    return SeenDie(face, True, 0.0, 0.0, 16, confidence=chance, sure=not doubts, doubts=doubts, chances=chances)


CLEAR = tuple(die(face, 0.999, picture=0.0002) for face in (2, 3, 4, 6))


def known(*readings: Sequence[SeenDie]) -> bool:
    """Whether the numbers of a set are legible after these readings."""
    dice = DiceSets()
    for reading in readings:
        dice.observe(reading)
    return dice.legible(CLEAR[0])


def test_the_numbers_of_a_set_are_legible_where_four_are_clear() -> None:
    assert known(CLEAR)
    assert not known(CLEAR[:3])
    assert not known([*CLEAR[:3], die(5, 0.8, "face")])
    assert not known([replace(one, chances=()) for one in CLEAR])


def test_clear_numbers_of_several_throws_count_together() -> None:
    assert known(CLEAR[:2], CLEAR[2:])
    assert known(CLEAR[:2], [replace(one, x=40.0) for one in CLEAR[:2]])


def test_a_number_that_lies_where_it_lay_counts_once() -> None:
    assert not known(*[CLEAR[:2]] * 5)
    assert not known(*([replace(one, x=0.3 * k) for one in CLEAR[:2]] for k in range(5)))


def test_where_more_faces_are_unclear_than_pictures_are_thrown_the_numbers_are_not_legible() -> None:
    unread = [replace(die(6, 0.4, "face", picture=0.3), x=30.0 * i) for i in range(3)]
    assert known([*CLEAR, *unread[:2]])
    assert not known([*CLEAR, *unread])


def test_the_dice_of_another_seat_tell_nothing() -> None:
    dice = DiceSets()
    dice.observe(replace(one, zone="seat1") for one in CLEAR)
    unclear = replace(die(6, 0.4, "face", picture=0.3), zone="seat2")
    assert dice.resolve_faces(TableReading("perudo", (unclear,))).dice == (unclear,)
    assert dice.resolve_faces(TableReading("perudo", (replace(unclear, zone="seat1"),))).dice[0].face == 1


@pytest.mark.parametrize("unclear", [die(1, 0.7, "face"), die(3, 0.5, "face", picture=0.4)])
def test_an_unclear_face_is_the_picture(unclear: SeenDie) -> None:
    known = as_of_one_set(unclear)
    assert (known.face, known.sure, known.why) == (1, True, "")
    assert known.confidence > 0.9


def test_a_picture_above_the_readers_line_is_as_likely_as_one_below_it() -> None:
    dice = DiceSets()
    dice.observe(CLEAR)
    above, below = dice.resolve_faces(TableReading("rogue", (die(1, 0.9), die(1, 0.9, "face")))).dice
    assert above == replace(below, why=above.why)
    assert (above.sure, above.chances[0] > 0.99) == (True, True)


def test_a_face_that_may_well_be_another_one_is_in_doubt_to_the_referee_though_the_reader_is_sure() -> None:
    dice = DiceSets()
    vague, clear = dice.resolve_faces(TableReading("peruke-84", (die(4, 0.9), die(4, 0.98, picture=0.0002)))).dice
    assert (vague.sure, vague.doubts, clear.sure) == (False, ("face",), True)


def test_an_unclear_face_that_looks_hardly_like_the_picture_stays_in_doubt() -> None:
    known = as_of_one_set(die(3, 0.6, "face", picture=0.03))
    assert not known.sure


def test_what_looks_much_more_like_a_number_than_the_picture_is_not_the_picture() -> None:
    assert as_of_one_set(die(2, 0.9, "die", picture=0.08)).face == 2


def test_a_clear_number_stays_what_it_is_whatever_else_is_in_doubt() -> None:
    for doubt in ("lean", "die", "covered"):
        seen = die(5, 0.99, doubt)
        assert as_of_one_set(seen) == seen


def test_what_else_is_in_doubt_stays_in_doubt() -> None:
    known = as_of_one_set(die(1, 0.7, "lean", "face"))
    assert (known.face, known.sure, known.doubts, known.why) == (1, False, ("lean",), "perhaps cocked")


def test_with_its_last_doubt_a_die_is_sure() -> None:
    seen = die(1, 0.9, "covered", "die")
    assert not without_doubt(seen, "die").sure
    assert without_doubt(without_doubt(seen, "die"), "covered").sure


def test_a_referee_knows_for_the_whole_session_that_the_numbers_are_legible() -> None:
    referee = Referee(Record(PerudoRules(), 2, MemoryJournal()), ("Ann", "Ben"), rule_text)
    for action in ("covered", "bid:4x3", "dudo"):
        referee.act(action, 1.0)
    first = tuple(replace(one, zone="seat1", x=30.0 * i) for i, one in enumerate(CLEAR))
    referee.settled(TableReading("perudo", first), 2.0)
    referee.watch("rolling", "Something moves on the mat.", 2.5)
    referee.settled(TableReading("perudo", (*first, replace(die(1, 0.7, "face"), zone="seat1", x=200.0))), 3.0)
    assert referee.view().seats[0].note == "1 2 3 4 6"
    assert not referee.view().dice, "no die is in doubt"


def test_what_lies_where_a_die_has_to_lie_is_one_and_whole_unless_it_is_the_cover_alone_that_hides_it() -> None:
    seen = a_die(die(1, 0.9, "covered", "die", "lean"))
    assert (seen.doubts, seen.sure, seen.why) == (("lean",), False, "perhaps cocked")
    assert a_die(die(1, 0.9, "covered", "die")).sure
    assert a_die(die(4, 0.9, "covered")).doubts == ("covered",)
