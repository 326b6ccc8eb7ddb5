"""Objects beside the zones that resemble dice slightly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.referee.belief.readings import without_phantoms
from vision.reading import SeenDie, TableReading

SURE = SeenDie(4, True, 150.0, 150.0, 16, zone="roll")
VAGUE = replace(SURE, confidence=0.5, sure=False, doubts=("die", "face"))


def left(mat: str, *dice: SeenDie) -> Sequence[SeenDie]:
    return without_phantoms(TableReading(mat, dice)).dice


def test_what_is_in_doubt_beside_the_zones_or_the_mat_is_no_die() -> None:
    assert left("rogue", replace(VAGUE, x=20.0, zone=None)) == ()
    assert left("rogue", replace(VAGUE, x=-8.0, zone=None, doubts=("lean",))) == ()
    assert len(left("rogue", replace(SURE, x=-8.0, zone=None))) == 1
