"""Objects that may be dice: beside the zones hardly any is; of others only the outline is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.referee.belief.layout import Look, same_scene
from companion.referee.belief.readings import without_phantoms
from vision.reading import SeenDie, TableReading, unread_die

SURE = SeenDie(4, True, 150.0, 150.0, 16, zone="roll")
VAGUE = replace(SURE, confidence=0.5, sure=False, doubts=("die", "face"))


def left(mat: str, *dice: SeenDie) -> Sequence[SeenDie]:
    return without_phantoms(TableReading(mat, dice)).dice


def test_what_is_in_doubt_beside_the_zones_or_the_mat_is_no_die() -> None:
    assert left("rogue", replace(VAGUE, x=20.0, zone=None)) == ()
    assert left("rogue", replace(VAGUE, x=-8.0, zone=None, doubts=("lean",))) == ()
    assert len(left("rogue", replace(SURE, x=-8.0, zone=None))) == 1


def test_a_die_that_was_found_as_an_object_a_bit_aside_has_not_moved() -> None:
    """Its outline with a shadow beside it was 12 mm off, and dice that had not moved were taken for a new throw."""
    found = unread_die(SURE.x - 12.0, SURE.y, 0.0, "roll")
    assert same_scene(Look((found,), 1.0), Look((SURE,), 1.3, stirred=False))
    assert not same_scene(Look((replace(SURE, x=SURE.x - 12.0),), 1.0), Look((SURE,), 1.3, stirred=False))
