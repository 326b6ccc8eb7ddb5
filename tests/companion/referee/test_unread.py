"""Objects that resemble dice slightly: print, edges, corners of other dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.referee.belief.readings import without_phantoms
from vision.mats import MATS
from vision.reading import SeenDie, TableReading

SURE = SeenDie(4, True, 150.0, 150.0, 16, zone="roll")
VAGUE = replace(SURE, confidence=0.5, sure=False, doubts=("die", "face"))


def left(mat: str, *dice: SeenDie) -> Sequence[SeenDie]:
    return without_phantoms(TableReading(mat, dice)).dice


@pytest.mark.parametrize("mat", sorted(MATS))
def test_on_the_name_of_a_zone_print_is_no_die_but_a_die_is_one(mat: str) -> None:
    for name, zone in MATS[mat].zones.items():
        on_name = replace(VAGUE, x=zone.left + 12, y=zone.top + 6, zone=name)
        assert left(mat, on_name) == ()
        assert len(left(mat, replace(on_name, sure=True, doubts=()))) == 1
        assert len(left(mat, replace(on_name, doubts=("lean",)))) == 1
        assert len(left(mat, replace(on_name, x=zone.left + 60))) == 1


def test_the_sign_of_a_far_place_of_perudo_is_no_die_where_newer_mats_have_it() -> None:
    """Turned towards its player, it stands in the opposite corner; older prints have it where the near ones have it."""
    for name, zone in MATS["perudo"].zones.items():
        there = replace(VAGUE, x=zone.right - 8, y=zone.bottom - 6, zone=name)
        assert (left("perudo", there) == ()) == (zone.centre[1] < MATS["perudo"].height / 2)


def test_what_is_in_doubt_beside_the_zones_or_the_mat_is_no_die() -> None:
    assert left("rogue", replace(VAGUE, x=20.0, zone=None)) == ()
    assert left("rogue", replace(VAGUE, x=-8.0, zone=None, doubts=("lean",))) == ()
    assert len(left("rogue", replace(SURE, x=-8.0, zone=None))) == 1


def test_a_corner_of_a_sure_die_is_no_other_die() -> None:
    corner = replace(VAGUE, x=SURE.x + 9, confidence=0.2)
    assert left("rogue", SURE, corner) == (SURE,)
    assert len(left("rogue", SURE, replace(corner, x=SURE.x + 17))) == 2
