"""What the screen shows of the dice of both Peruke games, and how their throws are told: the red die comes last."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from companion.games.rules import THROW
from companion.referee.layout import Faces
from companion.referee.view import DieView

if TYPE_CHECKING:
    from companion.referee.pieces import PiecesReferee


def red_words(dice: Faces, *, red_counts: bool) -> str:
    """Dice in words: "5, 4, red 6"."""
    if not red_counts or not dice:
        return ", ".join(map(str, dice))
    return ", ".join([*map(str, dice[:-1]), f"red {dice[-1]}"])


def ordered(dice: Faces, *, red_counts: bool) -> Faces:
    """White dice, highest first; the last one stays the red die."""
    if not red_counts:
        return tuple(sorted(dice, reverse=True))
    return (*sorted(dice[:-1], reverse=True), *dice[-1:])


def dice_views(referee: PiecesReferee, left: Faces, *, red_counts: bool, red_left: bool) -> dict[str, Any]:
    """The fields of the view that tell of dice; ``left`` are those of the present throw that are not used yet."""
    return {
        "dice": _dice(referee, left, red_counts=red_counts, red_left=red_left),
        "dice_left": None if referee.over else referee.rules.dice(referee.state),
        **referee.void_views(),
    }


def _dice(referee: PiecesReferee, left: Faces, *, red_counts: bool, red_left: bool) -> tuple[DieView, ...]:
    """The dice of the throw, those that are used set aside; or what lies there before it counts."""
    if referee.over or referee.rules.to_act(referee.state) is THROW:
        return referee.dice_that_lie()
    thrown = ordered(referee.last_throw().dice, red_counts=red_counts)
    unused = Counter(_kinds(left, red=red_counts and red_left, red_counts=red_counts))
    views = []
    for face, kind in _kinds(thrown, red=red_counts, red_counts=red_counts):
        used = not unused[face, kind]
        unused[face, kind] -= not used
        views.append(DieView(face, kept=used, kind=kind))
    return tuple(views)


def _kinds(dice: Faces, *, red: bool, red_counts: bool) -> list[tuple[int, str]]:
    if not red_counts:
        return [(face, "other") for face in dice]
    whites = len(dice) - red
    return [(face, "white" if i < whites else "red") for i, face in enumerate(dice)]
